"""No swap calling."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, NAME_OF
from replay.act import Act
from replay.rule import ASKED, CLAIMED, Finding, check
from replay.table import Table


@check("swap-calling", on=(k.DISCARD,), always=False, during=CLAIMED)
def swap_calling(table: Table, act: Act) -> Finding | None:
    """The discard right after a chow or pung may not be of the claimed kind, nor, after a chow claimed at one end of
    the run, of the kind at its other end. A red five is a five."""
    claim = table.claim
    if claim is None or table.claim_seat != act.seat:
        return None
    kind, claimed = KIND_OF[act.tile], KIND_OF[claim.tile]
    if kind < 0:
        return Finding(missing="ev")
    if kind == claimed or (claim.kind == k.CHOW and kind == _other_end(claimed, claim.tiles)):
        return Finding(
            (claim.seq,), expected=NAME_OF[claim.tile], found=NAME_OF[act.tile],
            variant="same_kind" if kind == claimed else "other_end",
        )  # fmt: skip
    return ASKED


def _other_end(claimed: int, tiles: tuple[int, ...]) -> int:
    """The kind that would make the same run in place of the claimed tile, -1 where there is none."""
    run = [KIND_OF[tile] for tile in tiles]
    low, high = min(run, default=-1), max(run, default=-1)
    if claimed == low and high % 9 != 8:
        return high + 1
    if claimed == high and low % 9 != 0:
        return low - 1
    return -1
