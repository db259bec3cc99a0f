"""Four kongs by several players."""

from ingest import kinds as k
from replay.act import Act
from replay.endings import after
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


def _fourth(table: Table) -> int:
    """Seq of the fourth kong of a hand whose kongs are not all one player's, -1 where there is none."""
    kongs = table.kongs
    if len(kongs) < 4 or len({seat for _, seat, _ in kongs[:4]}) == 1:
        return -1
    return kongs[3][0]


def _discard_after(table: Table, seq: int) -> int:
    """Seq of the discard that follows a kong, -1 where the hand ended before it."""
    for act in table.acts[seq + 1 :]:
        if act.kind == k.DISCARD:
            return act.seq
    return -1


@check("abort-four-kongs", on=(k.DRAW_GAME, HAND_END), always=False)
def abort_four_kongs(table: Table, act: Act) -> Finding | None:
    """When two or more players have declared four kongs between them, the hand is aborted.

    The abort comes when the discard after the fourth kong has passed; four kongs of one player do not abort. Judged
    where it is declared, and at the hand's end where it should have been: the first event after that discard that is
    no win and no draw of the hand.
    """
    fourth = _fourth(table)
    if act.kind == k.DRAW_GAME:
        if act.detail.get("reason") != "four_kongs":
            return None
        return ASKED if fourth >= 0 else Finding(tuple(seq for seq, _, _ in table.kongs), variant="no_ground")
    if fourth < 0 or not table.match.options.get("abort_four_kongs", True):
        return None
    discard = _discard_after(table, fourth)
    following = after(table, discard) if discard >= 0 else -1
    if following < 0:
        return None if table.draw_game is not None else ASKED
    return Finding(tuple(seq for seq, _, _ in table.kongs[:4]), seat=-1, seq=following, variant="played_on")
