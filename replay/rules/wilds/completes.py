"""A hand completes with its wilds."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.conduct import is_set
from replay.payout import is_complete, won
from replay.rule import Finding, check
from replay.scoring.zhenjiang import Shape
from replay.table import Table


@check("completes-with-wilds", on=(k.WIN,))
def completes_with_wilds(table: Table, act: Act) -> Finding | None:
    """A pair and four sequences or triplets, a kong as a triplet; wilds stand for what is missing. No other forms.

    Judged on the hand held and the tile drawn or offered, whatever is shown. A thrown wild is won on as the tile it is;
    a hand that needs it as another one is for the judge, a remark. A wrong number of tiles, and a tile that nobody
    offered, are the matter of other rows.
    """
    seat = act.seat
    broken = tuple(meld.seq for meld in table.melds[seat] if not is_set(meld.tiles))
    if broken:
        return Finding(broken, found=names(sorted(table.hand[seat])))
    made = won(table, act)
    if made.missing:
        return Finding(missing=made.missing)
    if made.hand is None or is_complete(made.shape):
        return None
    held = [*table.hand[seat], *(() if made.window is None else (made.window.tile,))]
    if made.shape is Shape.THROWN_WILD:
        return Finding(found=names(sorted(held)), note=True, variant="thrown_wild")
    return Finding(found=names(sorted(held)))
