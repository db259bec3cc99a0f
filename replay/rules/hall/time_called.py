"""The call ten minutes before the end, and the end."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import PLAY, lacks_time, mark, word_of
from replay.rule import ASKED, GAME_END, Finding, check
from replay.table import Table


@check("time-called", on=(k.NOTICE, GAME_END), needs="ev rul", always=False)
def time_called(table: Table, act: Act) -> Finding | None:
    """Staff call out ten minutes before the hour ends and announce its end, each within the tolerance of the house.

    A call that never came is told at the end of the record, of its last act of play beyond the time it was due.
    """
    event, options = table.conduct.session.event, table.match.options
    if act.kind != k.NOTICE:
        return _never_called(table)
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


def _never_called(table: Table) -> Finding | None:
    """Play went on beyond the time of the call, and neither it nor the end was announced."""
    event, options = table.conduct.session.event, table.match.options
    last = next((one for one in reversed(table.acts) if one.kind in PLAY), None)
    since = event.since_start(last) if last is not None else None
    if last is None or since is None or event.call is not None or event.time is not None:
        return None
    due = int(options["time_limit_ms"]) - int(options["call_before_ms"])
    if since <= due + int(options["call_tolerance_ms"]):
        return None
    return Finding((), _clock(due), _clock(since), seat=-1, seq=last.seq, variant="never")


def _clock(ms: int) -> str:
    """Minutes and seconds."""
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"
