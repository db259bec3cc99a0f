"""Which rows the lines of a whole game break: its hands, the deal, the hour, and the hall around them (4.6)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from tests.reference.zhenjiang.referee import Referee
from tests.reference.zhenjiang.table import Line, Options

MINUTE = 60_000
TOLERANCE = 30_000
DUE = {"ten_minutes": 50 * MINUTE, "time": 60 * MINUTE}
DEALS = 16
PUNISHED = {
    "cash": "J-T-05",
    "order": "J-T-06",
    "phone": "J-T-07b",
    "chips": "J-T-12",
    "cheating": "J-T-12",
    "damage": "J-T-13",
}
"""What only a complaint tells, and is a fault where the judge punishes it."""


class Fault(NamedTuple):
    """A line of a hand (-1: before the first) that breaks one of these rows."""

    hand: int
    seq: int
    rows: frozenset[str]


def faults(lines: Sequence[Line], options: Options | None = None) -> list[Fault]:
    """Everything the game breaks; its first line is the header."""
    options = options or Options()
    begins = [at for at, line in enumerate(lines) if "hand" in line] + [len(lines)]
    before, hands = lines[1 : begins[0]], [lines[begin:end] for begin, end in pairwise(begins)]
    found = _hall(before)
    start = next((line["t"] for line in before if line["k"] == "notice" and line.get("what") == "start"), None)
    deals, removed, ended = 0, 0, False
    last: Referee | None = None
    withdrawn: set[int] = set()
    for number, hand in enumerate(hands):
        first = hand[0]
        deals += number > 0 and first["dealer"] != hands[number - 1][0]["dealer"]  # the deal passes in fact
        if ended:
            found.append(Fault(number, 0, frozenset(["J-T-04b"])))
        elif last is not None:
            found += _between(number, hand, hands[number - 1], last, options)
        referee = Referee(first["dealer"], first["start"], options, 200 - removed)
        found += [Fault(number, one.seq, one.rows) for one in referee.hand(hand)]
        found += _conduct(number, hand, start, number == len(hands) - 1, withdrawn)
        removed += sum(-line.get("points", 0) for line in hand if line["k"] == "ruling" and not line.get("deltas"))
        passes = referee.table.winner is not None and _next(referee, options) != first["dealer"]
        broke = [line["scores"].count(0) >= 2 for line in hand if line["k"] == "settle"][-1:] == [True]
        ended |= (
            deals + passes >= DEALS
            or broke
            or any(line.get("what") == "time" for line in hand if line["k"] == "notice")
        )
        last = referee
    return found


def _next(referee: Referee, options: Options) -> int:
    """The next dealer: the winner who deals stays, who wins nothing too; else the seat after him (A8)."""
    dealer, winner = referee.table.dealer, referee.table.winner
    if winner is None or (winner == dealer and options.dealer_stays_on_win):
        return dealer
    return (dealer + 1) % 4


def _between(number: int, hand: Sequence[Line], before: Sequence[Line], last: Referee, options: Options) -> list[Fault]:
    """From one hand to the next: who deals, and whether the win was looked at before the tiles were mixed."""
    found = []
    if hand[0]["dealer"] != _next(last, options):
        rows = ["J-DRAW-01"] if last.drawn_hand else ["J-DEAL-01", "J-T-04b"]
        found.append(Fault(number, 0, frozenset(rows)))
    looked = {line["s"] for line in before if line["k"] == "confirmed" and line.get("what") == "win" and "s" in line}
    if last.table.winner is not None and len(looked - {last.table.winner}) < 3:
        shuffled = next(seq for seq, line in enumerate(hand) if line["k"] == "shuffle")
        found.append(Fault(number, shuffled, frozenset(["J-WIN-04"])))
    return found


def _hall(lines: Sequence[Line]) -> list[Fault]:
    """Sign-in, groups, entry, passes (articles 1, 2, 3)."""
    found = []
    start = next((line["t"] for line in lines if line["k"] == "notice" and line.get("what") == "start"), None)
    names: dict[int, str | None] = {}
    passes: dict[int, str | None] = {}
    grouped = False
    for seq, line in enumerate(lines):
        rows: list[str] = []
        grouped |= line["k"] == "seat_draw" and line.get("what") == "groups"
        if line["k"] == "notice" and line.get("what") == "start" and not grouped:
            rows = ["J-T-02"]
        if line["k"] == "enter":
            seat, early = line["s"], None if start is None else start - line["t"]
            if line["what"] == "sign_in":
                names[seat], passes[seat] = line.get("name"), line.get("entry_pass")
                if "receipt" not in line or (early is not None and early < 30 * MINUTE):
                    rows = ["J-T-01a"]
            elif line["what"] == "hall" and early is not None and early < 5 * MINUTE:
                rows = ["J-T-03"]
            elif line["what"] == "table" and (line.get("name"), line.get("entry_pass")) != (names[seat], passes[seat]):
                rows = ["J-T-01b"]
        if rows:
            found.append(Fault(-1, seq, frozenset(rows)))
    return found


def _conduct(number: int, hand: Sequence[Line], start: int | None, last: bool, withdrawn: set[int]) -> list[Fault]:
    """Seats left, announcements, the result and its publication (articles 7, 9, 10, 11)."""
    found = []
    mixing = confirmed = False
    away: set[int] = set()
    published: list[int] = []
    for seq, line in enumerate(hand):
        rows: list[str] = []
        what = line.get("what")
        if line["k"] == "shuffle":
            mixing = line.get("phase") != "end"
        elif line["k"] == "leave" and what == "away":
            away.add(line["s"])
            rows = [] if mixing else ["J-T-07"]
        elif line["k"] == "leave" and what == "end" and not confirmed:
            rows = ["J-T-10"]
        elif line["k"] == "complaint" and what in PUNISHED:
            ruled = [one for one in hand[seq:] if one["k"] == "ruling" and one.get("about") == seq]
            rows = [PUNISHED[what]] if any(one["penalty"] != "none" for one in ruled) else []
        elif line["k"] == "substitute":
            withdrawn.add(line["s"])
            rows = [] if line.get("staff") else ["J-T-08"]
        elif line["k"] == "return":
            rows = ["J-T-08"] if line["s"] in withdrawn - away else []  # else it is the staff who had left for a while
            away.discard(line["s"])
        elif line["k"] == "confirmed" and what == "result":
            confirmed = True
        elif line["k"] == "notice" and what in DUE and start is not None:
            rows = ["J-T-09"] if abs(line["t"] - start - DUE[what]) > TOLERANCE else []
        elif line["k"] == "notice" and what == "published":
            published.append(seq)
        if rows:
            found.append(Fault(number, seq, frozenset(rows)))
    if last and confirmed and len({hand[seq].get("text") for seq in published}) < 3:
        found.append(Fault(number, len(hand) - 1, frozenset(["J-T-11"])))
    return found
