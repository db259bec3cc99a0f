"""A wrong number of tiles is found."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import same_article, word_of
from replay.conduct.losses import established
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("count-found", on=(k.NOTICE, k.COMPLAINT, k.OBJECTION, k.RULING), needs="ev rul", always=False)
def count_found(table: Table, act: Act) -> Finding | None:
    """Hand and sets are 13 tiles, 14 before the own discard, a kong counted as three; who is found to have another
    number after his first discard has lost the right to win.

    Judged where the number is pointed out, once for each player. Tiles counted at the table go before what the record
    adds up to. Before the own first discard it is a fault of the deal and is put right.
    """
    conduct = table.conduct
    seat = act.seat if act.kind == k.RULING else act.target
    said = str(act.detail.get("article", ""))
    if word_of(act) != "wrong_count" and not (said and same_article(said, "W-COUNT-01")):
        return None
    if not 0 <= seat < table.players or not conduct.opening.first_discard[seat].happened:
        return None
    before = established(table, seat)
    if before is not None:
        return ASKED
    (count, seen), due = conduct.counted(seat), conduct.due_count(seat)
    if count is None:
        return table.uncertain(seat)
    if count == due:
        return ASKED
    expected, found = str(due), str(count)
    mild = act.kind == k.RULING and act.detail.get("penalty") in ("none", "correct", "warning")
    ruled = f"seq {act.seq}" if mild else ""
    return Finding(seen, expected, found, seat=seat, variant="short" if count < due else "long", depends_on=ruled)
