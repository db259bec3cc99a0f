"""When a table ends: after four rounds, at the hour, or with two players out of chips."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import DEALS, both_out
from replay.payout import held_after, held_at, moved
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.table import Table


@check("table-ended", on=(HAND_BEGIN, k.DEAL, k.SETTLE), always=False)
def table_ended(table: Table, act: Act) -> Finding | None:
    """The first of the three ends the table; hands begun after it are void.

    The hour ends when staff announce it (`hour-over` is asked where nobody does). A hand then in progress is not
    counted, unless the house finishes it (`time_up`). Without chips or announcements in the record two of the three
    cannot be told.
    """
    if act.kind == k.SETTLE:
        return _ended_early(table, act) if act.flags & k.FINAL else _counted(table, act)
    event = table.conduct.session.event
    if act.kind == k.DEAL:
        if any(table.dealt) or any(table.hand) or event.time is None or event.time.hand != table.number:
            return None
        return Finding((event.time.act.seq,), seat=-1, variant="time")
    if table.match.previous is None or table.match.previous.number < 0:
        return None
    if event.time is not None and event.time.hand < table.number:
        return Finding(seat=-1, variant="time")
    if table.round >= DEALS or event.deals >= DEALS:
        return Finding(seat=-1, variant="rounds")
    if _two_out(table.match.previous) or (table.start_scores is not None and both_out(table.start_scores)):
        return Finding(seat=-1, variant="chips")
    lacks = [] if "rul" in table.match.provides else ["rul"]
    if table.start_scores is None and held_after(table.match.previous, None) is None:
        lacks.append("sc")
    return Finding(seat=-1, missing=" ".join(lacks)) if lacks else ASKED


def _two_out(table: Table) -> bool:
    """Two players had nothing at the same time, after a fine or when the hand was settled."""
    seqs = [act.seq + 1 for act in table.acts if act.kind == k.RULING and any(act.deltas or ())]
    moments = [held_at(table, seq) for seq in seqs] + [held_after(table, None)]
    return any(held is not None and both_out(held) for held in moments)


def _counted(table: Table, act: Act) -> Finding | None:
    """An entry for a hand that was in progress when time was announced."""
    time = table.conduct.session.event.time
    if time is None or time.hand != table.number or table.match.options["time_up"] != "not_counted":
        return None
    ended = [*table.wins, *([table.draw_game] if table.draw_game is not None else [])]
    if act.deltas is None or any(one.seq < time.act.seq for one in ended):
        return None
    return None if act.deltas == moved(table, act.seq) else Finding((time.act.seq,), seat=-1, variant="counted")


def _ended_early(table: Table, act: Act) -> Finding | None:
    """The final entry before any of the three, nobody being put out."""
    event, options = table.conduct.session.event, table.match.options
    since = event.since_start(act)
    if event.time is not None or event.put_out or since is None or table.number < 0:
        return None
    held = held_after(table, act)
    if held is None or both_out(held) or max(event.deals, table.round) >= DEALS - 1:
        return None
    earliest = int(options["time_limit_ms"]) - int(options["call_tolerance_ms"])
    return Finding(seat=-1, variant="early") if since < earliest else None
