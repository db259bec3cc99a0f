"""A request not to draw yet, in the first fifteen seconds after the deal."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Mark, lacks_time, mark, shorter, word_of
from replay.rule import ASKED, TOLD, Finding, check
from replay.table import Table


def _asking(table: Table, act: Act) -> Act | None:
    """The request that holds a draw back: after East's discard of South by West or North, after South's of West by
    North."""
    window = table.conduct.claims.window
    drawer = (act.seat - table.dealer) % table.players
    if table.due_tail or act.flags & k.TAIL:
        return None  # the supplement of a kong that claimed the discard
    if window is None or window.kind != k.DISCARD or window.next_seat != act.seat or drawer not in (1, 2):
        return None
    for one in table.conduct.people.requests:
        asker = (one.seat - table.dealer) % table.players
        asked = word_of(one) == "wait" and one.seq > window.mark.seq and one.target in (-1, act.seat)
        if asked and one.seat >= 0 and drawer < asker:
            return one
    return None


@check(
    "wait-request",
    on=(k.DRAW,),
    needs="ev t rul",
    always=False,
    arises=lambda table, act: len(table.thrown) in (1, 2),
    during=TOLD,
)
def wait_request(table: Table, act: Act) -> Finding | None:
    """Within 15 seconds of the deal, West or North may ask South not to draw yet, and North may ask West: then the draw
    waits until the 15 seconds are over.

    A request made when they are over binds nobody.
    """
    asking = _asking(table, act) if len(table.thrown) <= table.players else None
    if asking is None:
        return None
    if table.deal_end_ms is None:
        return Finding((asking.seq,), missing="ph")
    deal = Mark(max((one.seq for one in table.acts if one.kind == k.DEAL), default=0), table.deal_end_ms)
    free, clock = int(table.match.options["free_after_deal_ms"]), table.match.clock_ms
    if shorter(deal, mark(asking), free, clock) is False:
        return ASKED
    early = shorter(deal, mark(act), free, clock)
    if early is None:
        return Finding((asking.seq,), missing=lacks_time(deal, mark(act)))
    if not early:
        return ASKED
    if shorter(deal, mark(asking), free, clock) is None:
        return Finding((asking.seq,), missing=lacks_time(deal, mark(asking)))
    return Finding(
        (asking.seq,), expected=f"{free / 1000:g}", found=f"{(act.t - table.deal_end_ms) / 1000:g}"
    )
