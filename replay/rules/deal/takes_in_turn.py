"""Three rounds of two stacks each."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("takes-in-turn", on=(k.DEAL,), needs="ev", always=False)
def takes_in_turn(table: Table, act: Act) -> Finding | None:
    """From the head East, South, West and North take two stacks, four tiles, in turn, three times.

    Each take is compared with the one before it; once one went wrong, those after it are its consequence. Asked where
    the record tells the single takes; who takes first is the matter of the dealer.
    """
    opening = table.conduct.opening
    if table.begun or len(opening.takes) >= 12 or len(act.tiles) > 8 or (opening.takes and not opening.in_takes):
        return None
    if opening.rounds_wrong:
        return None
    take = opening.take_by(act)
    if not take.wrong:
        return ASKED if take.wall >= 0 or "id" in table.match.provides else Finding(missing="id")
    if take.wrong == "seat":
        before = opening.takes[-1]
        due = (before.seat + 1) % table.players
        return Finding((before.mark.seq,), expected=str(due), found=str(act.seat), variant="seat")
    if take.wrong == "count":
        return Finding(expected="4", found=str(len(act.tiles)), variant="count")
    before_wall = opening.takes[-1].wall + len(opening.takes[-1].tiles) if opening.takes else 0
    return Finding(expected=str(before_wall), found=str(take.wall), variant="index")
