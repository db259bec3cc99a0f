"""The winner lays the hand out by its shape."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.conduct.layout import forms_sets, groups_of, is_regular, wins
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("arranged-by-shape", on=(k.WIN,), needs="ev x", always=False)
def arranged_by_shape(table: Table, act: Act) -> Finding | None:
    """A hand of four sets and a pair is laid out in these: each group is a set or the pair.

    Sets already laid out may be among the groups. Tiles all in one row are the matter of the next row.
    """
    if not table.known[act.seat] or not wins(table, act) or not is_regular(table, act):
        return None
    groups = groups_of(table, act)
    if not groups:
        return Finding(missing="x")
    if len(groups) == 1 or forms_sets(groups):
        return ASKED
    return Finding(found=" / ".join(names(group) for group in act.detail.get("arranged", ())))
