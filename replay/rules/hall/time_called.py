"""The call ten minutes before the end, and the end."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import lacks_time, mark, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("time-called", on=(k.NOTICE,), always=False)
def time_called(table: Table, act: Act) -> Finding | None:
    """Staff call out ten minutes before the hour ends and announce its end, each within the tolerance of the house."""
    event, options = table.conduct.session.event, table.match.options
    what = word_of(act)
    if act.seat >= 0 or what not in ("ten_minutes", "time") or event.start is None:
        return None
    if (event.call if what == "ten_minutes" else event.time) is not None:
        return None
    since = event.since_start(act)
    if since is None:
        return Finding(seat=-1, missing=lacks_time(mark(event.start.act), mark(act)))
    due = int(options["time_limit_ms"]) - (int(options["call_before_ms"]) if what == "ten_minutes" else 0)
    step = table.match.clock_ms if table.match.clock_ms > 1 else 0
    if abs(since - due) > int(options["call_tolerance_ms"]) + step:
        return Finding(
            event.start.because(table.number), _clock(due), _clock(since), seat=-1,
            variant="ten_minutes" if what == "ten_minutes" else "time",
        )  # fmt: skip
    if what == "time" and event.call is None:
        return Finding(event.start.because(table.number), seat=-1, variant="no_call")
    return ASKED


def _clock(ms: int) -> str:
    """Minutes and seconds."""
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"
