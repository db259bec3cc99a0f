"""A fair pace of drawing."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import lacks_time, mark, shorter
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check(
    "draw-pace",
    on=(k.DRAW,),
    needs="ev t",
    always=False,
    arises=lambda table, act: not table.due_tail and act.seat == table.due_draw,
)
def draw_pace(table: Table, act: Act) -> Finding | None:
    """One or two seconds after the discard are a suitable moment to draw.

    A draw sooner than that (option `draw_pace_ms`) is remarked on: whether it was meant to keep others from claiming is
    the judge's to say.
    """
    window = table.conduct.claims.window
    if window is None or window.kind != k.DISCARD or table.due_tail or act.seat != table.due_draw:
        return None
    start, now = window.mark, window.lifted if window.lifted.happened else mark(act)
    least: int = table.match.options["draw_pace_ms"]
    quick = shorter(start, now, least, table.match.clock_ms)
    if quick is None:
        return Finding(missing=lacks_time(start, now))
    return Finding((start.seq,), found=str(now.t - start.t), note=True) if quick else ASKED
