"""Two six-sided dice are thrown."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("two-dice", on=(k.DICE,), needs="d")
def two_dice(table: Table, act: Act) -> Finding | None:
    """A throw is two dice, each showing 1 to 6."""
    faces = act.detail.get("faces", ())
    if len(faces) == 2 and all(1 <= face <= 6 for face in faces):
        return None
    return Finding(found=" ".join(map(str, faces)))
