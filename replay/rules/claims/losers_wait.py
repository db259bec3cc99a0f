"""The losers show nothing and upset nothing before the win is verified."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check(
    "losers-wait",
    on=(k.EXPOSE, k.DISTURBANCE),
    needs="ev x ph",
    always=False,
    arises=lambda table, act: _by_loser(table, act),
)
def losers_wait(table: Table, act: Act) -> Finding | None:
    """Between a win and its verification by the other three nobody else shows his tiles or upsets the table: if the win
    is false, the hand goes on.

    Judged at the tiles shown. Without a complaint nothing follows while the win is right. An upset that ends the hand
    has its own row.
    """
    if not _by_loser(table, act):
        return None
    won = table.wins[-1].seq
    losers = {seat for seat in range(table.players) if seat not in {win.seat for win in table.wins}}
    if losers <= set(table.conduct.verified) or any(other.kind == k.SETTLE for other in table.acts[won:]):
        return ASKED
    if act.kind == k.EXPOSE:
        return Finding((won,), found=names(act.tiles))
    return Finding((won,), variant="upset")


def _by_loser(table: Table, act: Act) -> bool:
    """A loser's own tiles shown, or something upset by him, while a win lies on the table."""
    if not table.wins or act.seat < 0 or act.seat in {win.seat for win in table.wins}:
        return False
    if act.kind == k.DISTURBANCE:
        return not word_of(act).startswith("refuses")
    return word_of(act) == "reveal" and act.target in (-1, act.seat) and not act.detail.get("back", False)
