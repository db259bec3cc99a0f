"""Only those who sit at the table play."""

from replay.act import Act
from replay.rule import UNSEATED, Finding, check
from replay.table import Table


@check("seat-at-table", on=(UNSEATED,), always=False)
def seat_at_table(table: Table, act: Act) -> Finding | None:
    """Turns go round among the seats of the table; an act by or towards a seat that is not there belongs to no turn."""
    return Finding(found=str(act.seat if not 0 <= act.seat < table.players else act.target), seat=-1)
