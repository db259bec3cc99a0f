"""The shuffle lasts at least twenty seconds."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import lacks_time, mark, shorter
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("shuffle-length", on=(k.SHUFFLE,), needs="t ph", always=False)
def shuffle_length(table: Table, act: Act) -> Finding | None:
    """From the beginning to the end of the shuffle 20 seconds pass at least."""
    begin = table.conduct.opening.shuffle_begin
    if act.detail.get("phase") != "end" or not begin.happened:
        return None
    least = int(table.match.options["shuffle_ms"])
    short = shorter(begin, mark(act), least, table.match.clock_ms)
    if short is None:
        return Finding(missing=lacks_time(begin, mark(act)), seat=-1)
    if not short:
        return ASKED
    return Finding((begin.seq,), expected=str(least // 1000), found=f"{(act.t - begin.t) / 1000:g}", seat=-1)
