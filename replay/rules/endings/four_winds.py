"""Four equal winds discarded first."""

from ingest import kinds as k
from ingest.tiles import KIND_OF
from replay.act import Act
from replay.endings import after, first_discards
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


def _four_equal_winds(table: Table) -> bool:
    """The first discards of all four, with no claim, kong or north among them, are one wind."""
    seqs = first_discards(table)
    kinds = {KIND_OF[table.acts[seq].tile] for seq in seqs}
    return len(seqs) == 4 and table.players == 4 and len(kinds) == 1 and 27 <= min(kinds) <= 30


@check("abort-four-winds", on=(k.DRAW_GAME, HAND_END), always=False)
def abort_four_winds(table: Table, act: Act) -> Finding | None:
    """When the first four discards are the same wind and nothing was claimed between, the hand is aborted.

    Judged where it is declared: the four discards must stand there and the hand not have gone on. And, at the hand's
    end, where it should have been: the first event after the fourth discard that is no win and no draw of the hand.
    """
    if act.kind == k.DRAW_GAME:
        if act.detail.get("reason") != "four_winds":
            return None
        discards = sum(len(river) for river in table.river)
        return ASKED if discards == 4 and _four_equal_winds(table) else Finding(variant="no_ground")
    if not table.match.options.get("abort_four_winds", True) or not _four_equal_winds(table):
        return None
    seqs = first_discards(table)
    following = after(table, seqs[-1])
    if following < 0:
        return None if table.draw_game is not None else ASKED
    return Finding(seqs, seat=-1, seq=following, variant="played_on")
