"""After a tile was turned up, three more seconds of shuffling."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import lacks_time, mark, shorter
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("shuffle-after-flip", on=(k.SHUFFLE,), needs="g t ph", always=False)
def shuffle_after_flip(table: Table, act: Act) -> Finding | None:
    """A tile turned up while shuffling is turned down again, and the last three seconds pass without one."""
    opening = table.conduct.opening
    if act.detail.get("phase") != "end":
        return None
    since = opening.shuffle_begin.seq
    flips = [flip for flip in opening.flips if flip.what == "shuffle" and flip.up and flip.mark.seq > since]
    if not flips:
        return None
    up = [flip for flip in opening.left_up("shuffle", act.seq) if flip.mark.seq > since]
    if up:
        return Finding((up[-1].mark.seq,), seat=-1, variant="left_up")
    last = flips[-1].mark
    least = int(table.match.options["shuffle_after_flip_ms"])
    short = shorter(last, mark(act), least, table.match.clock_ms)
    if short is None:
        return Finding(missing=lacks_time(last, mark(act)), seat=-1)
    if not short:
        return ASKED
    return Finding((last.seq,), expected=str(least // 1000), found=f"{(act.t - last.t) / 1000:g}", seat=-1)
