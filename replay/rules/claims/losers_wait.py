"""The losers show nothing and upset nothing before the win is verified."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("losers-wait", on=(k.EXPOSE, k.DISTURBANCE), needs="ev x ph", always=False)
def losers_wait(table: Table, act: Act) -> Finding | None:
    """Between a win and its verification by the other three nobody else shows his tiles or upsets the table: if the win
    is false, the hand goes on.

    Judged at the tiles shown. Without a complaint nothing follows while the win is right. An upset that ends the hand
    has its own row.
    """
    seat = act.seat
    if not table.wins or seat < 0 or any(win.seat == seat for win in table.wins) or act.detail.get("back", False):
        return None
    if act.kind == k.EXPOSE and (word_of(act) != "reveal" or act.target not in (-1, seat)):
        return None
    if act.kind == k.DISTURBANCE and word_of(act).startswith("refuses"):
        return None
    won = table.wins[-1].seq
    losers = [loser for loser in range(table.players) if all(win.seat != loser for win in table.wins)]
    verified = all(loser in table.conduct.verified for loser in losers)
    if verified or any(other.kind == k.SETTLE for other in table.acts[won:]):
        return ASKED
    if act.kind == k.EXPOSE:
        return Finding((won,), found=names(act.tiles))
    return Finding((won,), variant="upset")
