"""The result is published at the venue, on the organiser's site and by message."""

from replay.act import Act
from replay.conduct import PUBLISHED
from replay.rule import ASKED, GAME_END, Finding, check
from replay.table import Table


@check("result-published", on=(GAME_END,), needs="ev rul", always=False)
def result_published(table: Table, act: Act) -> Finding | None:
    """All three ways, where the record follows the match to the publication."""
    told = table.conduct.session.event.published
    if not told:
        return None
    left = [way for way in PUBLISHED if all(one.act.detail.get("text") != way for one in told)]
    if not left:
        return ASKED
    return Finding((), " ".join(PUBLISHED), " ".join(left), seat=-1, seq=told[-1].seq_in(table.number))
