"""No discard before the draw."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.state import MOVES
from replay.rule import ASTRAY, HAND_END, Finding, check
from replay.table import Table


@check("draw-forgotten", on=(*MOVES, HAND_END), during=ASTRAY)
def draw_forgotten(table: Table, act: Act) -> Finding | None:
    """Who is to draw does not discard first, whether he draws afterwards or forgets it.

    A word about the last discard, and a tile drawn too early, are no draw left out. Without a word the tile may have
    been claimed in silence: so this is judged at the next act of play, and told of the discard. The supplement of a
    kong left out is the matter of the kong.
    """
    stray = table.conduct.stray
    if stray is None or not stray.due or table.conduct.last_move > stray.seq:
        return None
    if act.kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED) and act.seat == stray.seat:
        return None  # claimed in silence
    if stray.cause in table.faults:
        return Finding(missing=f"seq {stray.cause}", seat=stray.seat, seq=stray.seq)
    if "v" not in table.match.provides:
        return Finding(missing="v", seat=stray.seat, seq=stray.seq)
    return Finding((stray.cause,), seat=stray.seat, seq=stray.seq)
