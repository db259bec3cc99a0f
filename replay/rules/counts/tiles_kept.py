"""The number of tiles stays right."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct.barred import barred
from replay.rule import Finding, check
from replay.table import Table

_WHOLE: Final = 14
_KONG: Final = frozenset({"kong"})


@check("tiles-kept", on=(k.DRAW, k.DISCARD, k.WIN))
def tiles_kept(table: Table, act: Act) -> Finding | None:
    """Before his discard, and with the tile he wins on, a player has 14 tiles, a set or kong counted as three.

    Said at the first discard that shows it, once of a seat. Who discards without a draw, a kong's supplement
    excepted, is the matter of other checks.
    """
    seat, conduct = act.seat, table.conduct
    if act.kind == k.DRAW:
        return _drawn_again(table, act)
    supplement_due = table.active < 0 and table.due_draw == seat and table.due_tail
    own = table.active == seat or supplement_due
    if (act.kind == k.DISCARD and not own) or barred(table, seat) is not None:
        return None
    count = conduct.count(seat)
    if count is None:
        return table.uncertain(seat)
    count += act.kind == k.WIN and act.target not in (-1, seat)
    if count == _WHOLE or (act.kind == k.WIN and act.target in (-1, seat) and table.active != seat):
        return None
    drawn = [one for one in table.acts if one.kind == k.DRAW and one.seq in table.faults] if table.faults else []
    doubted = [one.seq for one in drawn if act.kind == k.DISCARD or one.seat != seat]
    if doubted:
        return Finding(missing=f"seq {doubted[-1]}")  # it was told there, or left somebody's discard in doubt
    return Finding(expected=str(_WHOLE), found=str(count))


def _drawn_again(table: Table, act: Act) -> Finding | None:
    """A draw by who has his tiles and is to discard; not after a pung, and no supplement for a kong that he has
    spoken.
    """
    seat = act.seat
    if table.active != seat or table.claim is not None or barred(table, seat) is not None:
        return None
    if table.conduct.claims.own_voice(seat, _KONG, table.active_seq) is not None:
        return None
    since = table.acts[table.active_seq + 1 :]
    passed = [one.seq for one in since if one.kind == k.DRAW and one.seq in table.faults]
    if passed:
        return Finding(missing=f"seq {passed[-1]}")
    return Finding((table.active_seq,), expected=str(_WHOLE), found=str(_WHOLE + 1))
