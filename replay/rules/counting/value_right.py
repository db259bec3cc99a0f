"""A win is counted by the card."""

from replay.act import Act
from replay.rule import ASKED, HAND_END, Finding, check
from replay.scoring.zungjung import PATTERNS
from replay.table import Table
from replay.tally import VALUE_HONOR, counted_again, declared_total, foreign, gates_lost, overruled, tally


@check("value-right", on=(HAND_END,), needs="ev sc", always=False, arises=lambda table, act: bool(table.wins))
def value_right(table: Table, act: Act) -> Finding | None:
    """The patterns declared are in the hand and count what the card says; a win worth less than the minimum is none.

    Judged at the end of the hand, told of the win. Where too much is counted in all, another row speaks.
    """
    made = tally(table)
    if made is None:
        return None
    win = made.win
    if made.missing:
        return Finding(missing=made.missing, seq=win.seq, seat=win.seat)
    best, declared = made.best, made.declared
    if best is None or best.false_win == "shape":
        return None
    seat, seq = win.seat, win.seq
    if best.false_win == "minimum":
        least = str(table.match.options["min_points"])
        return Finding(expected=least, seat=seat, seq=seq, variant="minimum")
    total = declared_total(declared, best)
    if total is None:
        return None
    if total > best.total or gates_lost(made, declared):
        return ASKED
    ruled = overruled(table, seat, (seq,), "W-SCORE-04", "wrong_value")
    strange = foreign(made, declared)
    if strange:
        found = " ".join(strange)
        return Finding(found=found, seat=seat, seq=seq, variant="pattern", depends_on=ruled)
    wrong = counted_again(declared, total)
    for one in declared.patterns or ():
        card = PATTERNS[one.id].points
        # Points stated are those of all its times, and value honours alone count more than once.
        if one.points is not None and (one.points % card if one.id == VALUE_HONOR else one.points != card):
            wrong = (one.id, one.points)
            break
    if wrong is None:
        return ASKED
    name, points = wrong
    return Finding(
        expected=str(PATTERNS[name].points), found=f"{points} {name}", seat=seat, seq=seq, variant="points",
        depends_on=ruled,
    )  # fmt: skip
