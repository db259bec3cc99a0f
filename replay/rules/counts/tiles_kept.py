"""The number of tiles stays right."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.barred import barred
from replay.rule import Finding, check
from replay.table import Table

_WHOLE = 14


@check("tiles-kept", on=(k.DISCARD, k.WIN))
def tiles_kept(table: Table, act: Act) -> Finding | None:
    """Before his discard, and with the tile he wins on, a player has 14 tiles, a set or kong counted as three.

    Said at the first discard that shows it, once of a seat. Who discards without a draw, a kong's supplement
    excepted, is the matter of other checks.
    """
    seat, conduct = act.seat, table.conduct
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
    return Finding(expected=str(_WHOLE), found=str(count))
