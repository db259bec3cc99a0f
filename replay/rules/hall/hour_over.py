"""The hour where nobody announces its end."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, GAME_END, Finding, check
from replay.table import Table


@check("hour-over", on=(GAME_END,), always=False)
def hour_over(table: Table, act: Act) -> Finding | None:
    """Without an announcement the table ends sixty minutes after the start: the last hand was not begun later."""
    event, options = table.conduct.session.event, table.match.options
    if event.time is not None or event.start is None:
        return None
    dealt = next((one for one in table.acts if one.kind == k.DEAL), None)
    since = event.since_start(dealt) if dealt is not None else None
    if dealt is None or since is None:
        return None
    late = since > int(options["time_limit_ms"]) + int(options["call_tolerance_ms"])
    return Finding(event.start.because(table.number), seat=-1, seq=dealt.seq) if late else ASKED
