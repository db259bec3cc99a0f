"""Who makes a kong that is robbed has dealt in."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Window
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("kong-maker-dealt-in", on=(k.WIN,), always=False)
def kong_maker_dealt_in(table: Table, act: Act) -> Finding | None:
    """A tile added to a pung may be won on; the maker of the kong has dealt in, not who threw the tiles of the pung."""
    window = _robbed(table, act)
    if window is None:
        return None
    if act.target == window.seat:
        return ASKED
    return Finding((window.mark.seq,), expected=str(window.seat), found=str(act.target))


def _robbed(table: Table, act: Act) -> Window | None:
    """The added kong whose tile a win takes, whomever it names; a discard of that tile by who is named goes before."""
    if act.target in (-1, act.seat):
        return None
    window, wrong = table.conduct.claims.meant(act)
    if window is None or wrong == "tile" or window.kind != k.KONG_ADDED:
        return None
    return window
