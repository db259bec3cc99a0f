"""A player writes the score down only if all agree."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("scorer-agreed", on=(k.SETTLE,), needs="ev sc rul", always=False)
def scorer_agreed(table: Table, act: Act) -> Finding | None:
    """The judge writes the entry; a player may where the four have agreed to it.

    Whether an agreement of an earlier hand still held is not said: then it is a remark.
    """
    if act.flags & k.FINAL or act.detail.get("by") != "player":
        return None
    session = table.conduct.session
    before = any(one.kind == k.AGREEMENT and word_of(one) == "scorer" for one in session.before)
    if table.conduct.people.agreed("scorer") is not None:
        return ASKED
    return Finding(note=True, variant="earlier") if before or session.scorer_agreed else Finding()
