"""What is shown as a wild is one."""

from ingest import kinds as k
from ingest.tiles import FACES, HIDDEN, KIND_OF, names
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("wild-named", on=(k.EXPOSE, k.CALL), always=False)
def wild_named(table: Table, act: Act) -> Finding | None:
    """A tile laid open or announced as a wild is of the kind that the indicator makes wild.

    The tile next in order after the indicator: 9 leads to 1 of the suit, north to east, the white dragon to the red.
    """
    wilds = table.conduct.wilds
    if wilds is None or "wild" not in (act.detail.get("what"), act.detail.get("word")):
        return None
    shown = [tile for tile in (act.tile, *act.tiles) if tile not in (-1, HIDDEN)]
    if not shown:
        return None
    if wilds.kind < 0:
        return Finding(missing="ev")
    wrong = [tile for tile in shown if KIND_OF[tile] != wilds.kind]
    if not wrong:
        return ASKED
    return Finding((wilds.indicator,), expected=FACES[wilds.kind], found=names(wrong))
