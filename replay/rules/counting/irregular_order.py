"""Seven pairs and thirteen terminals lie in order."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, names
from replay.act import Act
from replay.conduct.layout import forms_sets, groups_of, is_regular, is_thirteen, wins
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("irregular-order", on=(k.WIN,), needs="ev x", always=False)
def irregular_order(table: Table, act: Act) -> Finding | None:
    """Seven pairs lie pair by pair; thirteen terminals and honours by the three suits, then winds, then dragons.

    A hand that is both seven pairs and four sets and a pair may lie as either.
    """
    if not table.known[act.seat] or not wins(table, act) or is_regular(table, act):
        return None
    groups = groups_of(table, act)
    if not groups:
        return Finding(missing="x")
    row = [KIND_OF[tile] for group in groups for tile in group]
    if is_thirteen(table, act):
        sound = _by_suit(row)
    else:
        pairs = len(row) == 14 and all(row[at] == row[at + 1] for at in range(0, 14, 2))
        sound = pairs or forms_sets(groups)
    return ASKED if sound else Finding(found=names([tile for group in groups for tile in group]))


def _by_suit(row: list[int]) -> bool:
    """Each suit together, then the winds, then the dragons."""
    parts = [3 if 27 <= kind < 31 else 4 if kind >= 31 else kind // 9 for kind in row]
    runs = [part for at, part in enumerate(parts) if at == 0 or parts[at - 1] != part]
    return len(runs) == len(set(runs)) and runs[-2:] == [3, 4]
