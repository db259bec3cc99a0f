"""Fifteen seconds for a decision."""

from replay.act import Act
from replay.conduct.charged import NEEDS, limits, passed, played, seconds
from replay.decisions import charged
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("turn-time", on=(HAND_END,), needs=NEEDS, always=False, arises=played)
def turn_time(table: Table, act: Act) -> tuple[Finding, ...] | Finding | None:
    """Each decision of a player whom the judge times takes 15 seconds at most; 5 points for each started 15 beyond.

    Told of the act decided on, with the points. Where the clock is too coarse for the points they are left open.
    """
    found: list[Finding] = []
    asked = False
    limit = limits(table)
    for seat, parts, _ in charged(table):
        for part in parts:
            asked = True
            low, high = part.timed.turn_points(limit)
            if high == 0:
                continue
            if low == 0:
                found.append(Finding(missing=part.missing or "clock", seat=seat, seq=part.seq))
                continue
            ms = part.timed.low if part.timed.ms is None else part.timed.ms
            because = (part.start_seq,) if 0 <= part.start_seq < part.seq else ()
            found.append(
                Finding(
                    because, seconds(limit.turn_ms), seconds(ms), seat=seat, seq=part.seq,
                    points=-low if low == high else 0, depends_on=passed(table, seat, part.seq, "W-TIME-02"),
                )
            )  # fmt: skip
    return tuple(found) or (ASKED if asked else None)
