"""From which end winds are taken, and in which order."""

from ingest import kinds as k
from ingest.tiles import KIND_OF
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("seat-takes", on=(k.SEAT_DRAW,), needs="d ev x", always=False)
def seat_takes(table: Table, act: Act) -> Finding | None:
    """After an odd second throw the winds are taken from the end with the odd tile, after an even one from the other;
    the players take one each, counter-clockwise.

    The places of the row count from 0 at the left, the number tiles at the ends included.
    """
    session = table.conduct.session
    throws = [throw for throw in session.throws if throw.what == "seats"]
    if word_of(act) != "take" or len(throws) < 2:
        return None
    row, taken = session.row, len(session.draws)
    place, position = int(act.detail.get("place", -1)), int(act.detail.get("position", -1))
    if taken and place >= 0 and (before := int(session.draws[-1].detail.get("place", -1))) >= 0:
        due = (before + 1) % table.players
        if place != due:
            return Finding((session.draws[-1].seq,), expected=str(due), found=str(place), variant="order")
    if position < 0 or row is None or len(row.tiles) != 6 or not 0 <= KIND_OF[row.tiles[0]] < 27:
        return Finding(missing="x")
    odd_left = KIND_OF[row.tiles[0]] % 9 % 2 == 0
    from_left = odd_left == (throws[-1].sum % 2 == 1)
    due = 1 + taken if from_left else 4 - taken
    if position == due:
        return ASKED
    return Finding((row.seq, throws[-1].mark.seq), expected=str(due), found=str(position), variant="end")
