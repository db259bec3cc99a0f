"""Only the player whose turn it is discards."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.state import MOVES
from replay.rule import ASTRAY, HAND_END, Finding, check
from replay.table import Table


@check("thrown-in-turn", on=(*MOVES, HAND_END), during=ASTRAY)
def thrown_in_turn(table: Table, act: Act) -> Finding | None:
    """East discards first; then who has drawn or claimed, and nobody else.

    A word about the last discard lets its speaker discard before he shows the set. Without a word the tile may have
    been claimed in silence: so this is judged at the next act of play, and told of the discard. A discard by who should
    have drawn first, one made for a tile drawn too early, and a second one in a turn are the matter of other rows.
    """
    stray = table.conduct.stray
    if stray is None or stray.due or table.conduct.last_move > stray.seq:
        return None
    seat, seq = stray.seat, stray.seq
    if act.kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED) and act.seat == seat:
        return None  # claimed in silence
    because = (stray.cause,)
    if stray.thrower < 0:
        return Finding(because, seat=seat, seq=seq, variant="first")
    if stray.cause in table.faults:
        return Finding(missing=f"seq {stray.cause}", seat=seat, seq=seq)
    taken = bool(table.kongs) and table.kongs[-1][0] > stray.cause  # the tile before lies in a kong by now
    if stray.active < 0 and stray.thrower == seat and not taken:
        return None  # several tiles at once
    if "v" not in table.match.provides:
        return Finding(missing="v", seat=seat, seq=seq)
    if stray.active >= 0:
        return Finding(because, expected=str(stray.active), seat=seat, seq=seq, variant="other")
    return Finding(because, seat=seat, seq=seq, variant="nobody")
