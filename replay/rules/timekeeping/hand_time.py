"""Three minutes for all decisions of a hand."""

from replay.act import Act
from replay.conduct.charged import NEEDS, limits, passed, played, seconds
from replay.decisions import charged
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table
from replay.timing import whole_hand_points


@check("hand-time", on=(HAND_END,), needs=NEEDS, always=False, arises=played)
def hand_time(table: Table, act: Act) -> tuple[Finding, ...] | Finding | None:
    """All decisions of a player whom the judge times take 3 minutes at most; 5 points for each started 15 s beyond.

    Told of the act with which the time ran out, with the points for the hand.
    """
    found: list[Finding] = []
    asked = False
    limit = limits(table)
    for seat, parts, penalty in charged(table):
        asked = True
        low = whole_hand_points(sum(part.timed.low for part in parts), limit)
        highs = [part.timed.high for part in parts]
        high = None if None in highs else whole_hand_points(sum(one for one in highs if one is not None), limit)
        if high == 0:
            continue
        if low == 0:
            missing = " ".join(sorted({word for part in parts for word in part.missing.split()})) or "clock"
            found.append(Finding(missing=missing, seat=seat, seq=parts[-1].seq))
            continue
        so_far, at = 0, 0
        while so_far <= limit.hand_ms:
            so_far += parts[at].timed.low
            at += 1
        last = parts[at - 1]
        found.append(
            Finding(
                expected=seconds(limit.hand_ms), found=seconds(penalty.total_ms), seat=seat, seq=last.seq,
                points=-low if low == high else 0, depends_on=passed(table, seat, last.seq, "W-TIME-01"),
            )
        )  # fmt: skip
    return tuple(found) or (ASKED if asked else None)
