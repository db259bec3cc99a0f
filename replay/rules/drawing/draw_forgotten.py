"""No discard before the draw."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import HAND_END, Finding, check
from replay.table import Table

_NEXT = (
    k.DRAW, k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED, k.WIN, k.DRAW_GAME, HAND_END,
)  # fmt: skip


@check("draw-forgotten", on=_NEXT)
def draw_forgotten(table: Table, act: Act) -> Finding | None:
    """Who is to draw does not discard first, whether he draws afterwards or forgets it.

    A word about the last discard, and a tile drawn too early, are no draw left out. Without a word the tile may have
    been claimed in silence: so this is judged at the next act of play, and told of the discard. The supplement of a
    kong left out is the matter of the kong.
    """
    stray = table.conduct.stray
    if stray is None or not stray.due or any(one.kind in _NEXT for one in table.acts[stray.seq + 1 :]):
        return None
    if act.kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED) and act.seat == stray.seat:
        return None  # claimed in silence
    if stray.cause in table.faults:
        return Finding(missing=f"seq {stray.cause}", seat=stray.seat, seq=stray.seq)
    if "v" not in table.match.provides:
        return Finding(missing="v", seat=stray.seat, seq=stray.seq)
    return Finding((stray.cause,), seat=stray.seat, seq=stray.seq)
