"""More than 80 points for time in a hand are forfeiture."""

from replay.act import Act
from replay.conduct.charged import NEEDS, limits, passed, played
from replay.decisions import charged
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table
from replay.timing import charged_penalty


@check("time-forfeiture", on=(HAND_END,), needs=NEEDS, always=False, arises=played)
def time_forfeiture(table: Table, act: Act) -> tuple[Finding, ...] | Finding | None:
    """Both penalties together come to no more than 80 points in a hand, exactly 80 are not too many yet.

    Told of the act with which they passed 80. What forfeiture does to the hand is the judge's to say.
    """
    found: list[Finding] = []
    asked = False
    limit = limits(table)
    for seat, parts, penalty in charged(table):
        forfeits = penalty.forfeits(limit)
        if forfeits is None:
            found.append(Finding(missing=penalty.missing, seat=seat, seq=parts[-1].seq))
        elif not forfeits:
            asked = True
        else:
            at = next(
                at for at in range(1, len(parts) + 1) if charged_penalty(parts[:at], limit).low > limit.forfeit_over
            )
            last = parts[at - 1]
            found.append(
                Finding(
                    expected=str(limit.forfeit_over), found=str(penalty.total), seat=seat, seq=last.seq,
                    depends_on=passed(table, seat, last.seq, "W-TIME-07"),
                )
            )  # fmt: skip
    return tuple(found) or (ASKED if asked else None)
