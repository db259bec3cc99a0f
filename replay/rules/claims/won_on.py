"""The tile that is won on."""

from ingest import kinds as k
from ingest.tiles import NAME_OF
from replay.act import Act
from replay.conduct import is_exhausted, thrown_silently
from replay.payout import won
from replay.rule import ASKED, Finding, check
from replay.scoring.zhenjiang import Shape
from replay.table import Table


@check("won-on", on=(k.WIN,), always=False)
def won_on(table: Table, act: Act) -> Finding | None:
    """A win that is not self-drawn takes the last discard, from who threw it, or the tile just added to a pung, from
    who added it; never a tile of another kong.

    House options forbid robbing (`rob_kong`), a wild that stands for another tile (`wild_discard_win`), and the
    discard after the last draw (`last_discard_win`). Where they allow the first two, which the text does not mention,
    that is a remark.
    """
    if act.target in (-1, act.seat):
        return None
    claims, options = table.conduct.claims, table.match.options
    window, wrong = claims.meant(act)
    if window is None or wrong == "tile":
        offered = NAME_OF[window.tile] if window is not None else ""
        return Finding((window.mark.seq,) if window is not None else (), offered, NAME_OF[act.tile], variant="tile")
    because = (window.mark.seq,)
    if wrong:
        return Finding(because, str(window.seat), str(act.target), variant="thrower")
    if claims.passed(window, (thrown_silently(table, act.seat, window).seq,)).happened:
        return Finding(because, found=NAME_OF[window.tile], variant="passed")
    if window.kind == k.KONG_CONCEALED:
        return Finding(because, found=NAME_OF[window.tile], variant="concealed")
    if window.kind == k.KONG_ADDED:
        if options["rob_kong"] == "forbid":
            return Finding(because, found=NAME_OF[window.tile], variant="robbed")
        return Finding(because, found=NAME_OF[window.tile], note=True, variant="robbed")
    if options["last_discard_win"] == "dead" and is_exhausted(table):
        return Finding(because, found=NAME_OF[window.tile], variant="last")
    if won(table, act).shape is Shape.WILD:
        forbidden = options["wild_discard_win"] == "forbid"
        return Finding(because, found=NAME_OF[window.tile], note=not forbidden, variant="wild")
    return ASKED
