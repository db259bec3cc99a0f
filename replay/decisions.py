"""The tables `decisions` and, for time, `settlements`: how long each seat took over what, and what that cost it.

Three sources, the best of a hand alone: how long a decision took, where the record says so; offer and answer, where
a site's offers are timed; else the turns of `replay.timing`. A clock difference is not thinking time, so the three
are never mixed in a hand.
"""

from __future__ import annotations

from typing import Any, Final

from ingest import kinds as k
from ingest.kinds import NO_TIME
from ingest.model import GameRecord
from replay.act import Act
from replay.table import Table
from replay.timing import LIMITS, UNLIMITED, Limits, Penalty, Segment, charged_penalty, limits_of, segments
from replay.turns import CLAIM, CLAIMS, DISCARD, KONG, KONGS, RIICHI, SETS, WIN, WINS

Rows = list[tuple[Any, ...]]

PASS: Final = "pass"

_LONGEST: Final = (1 << 31) - 1  # what a column of lengths holds, ms: longer is no thinking time
_PLAYED: Final = frozenset(range(k.OFFER, k.RIICHI + 1)) | {k.WIN}
_JUDGED_ON: Final = frozenset({"t", "v", "rul"})
_PENALTY: Final = 4  # place of penalty_pts in a settlement


def has_times(game: GameRecord) -> bool:
    """Whether a game may hold times or durations: it says so, or its first hand shows one."""
    if game.clock_ms is not None or not game.provides.isdisjoint(("t", "clocks")):
        return True
    return any(row[6] != NO_TIME or row[7] >= 0 for row in (game.hands[0].rows if game.hands else ()))


def limits_at(table: Table) -> Limits | None:
    """The limits on time of the book in force, worked out once a game; None in a book without."""
    memory = table.match.memory
    if "limits" not in memory:
        memory["limits"] = limits_of(table.match.options)
    found: Limits | None = memory["limits"]
    return found


def segments_of(table: Table) -> list[Segment]:
    """The turns of the hand so far under the limits of its book (none: measured whole), worked out once."""
    made: tuple[int, list[Segment]] | None = table.worked.get("segments")
    if made is None or made[0] != len(table.acts):
        match = table.match
        found = segments(
            table.acts,
            table.players,
            table.dealer,
            table.deal_end_ms,
            limits=limits_at(table) or UNLIMITED,
            resolution_ms=match.clock_ms,
            timed=table.timed,
            voices="v" in match.provides,
        )
        made = table.worked["segments"] = (len(table.acts), found)
    return made[1]


# -- decisions --------------------------------------------------------------------------------------------------


def decisions_of(table: Table) -> Rows:
    """(hand, seq, seat, kind, start_ms, end_ms, counted_ms, bank_before_ms, bank_after_ms) of each timed decision.

    `seq` is the act decided on; of a pass the offer. None: not recorded. Rows stand in the order of seq.
    """
    if not table.match.has_times:
        return []
    acts = table.acts
    lengths, offers, shown = _held(acts)
    if lengths:
        found = _by_length(acts)
    elif offers:
        found = _by_offer(acts)
    else:
        found = [
            (part.seq, part.seat, part.kind, part.start_ms, part.end_ms, part.counted_ms)
            for part in segments_of(table)
            if part.end_seq >= 0 and (part.start_ms is not None or part.end_ms is not None)
        ]
    found.sort(key=lambda row: row[0])
    clocks = _clocks(acts) if shown else {}
    rows: Rows = []
    for seq, seat, kind, start, end, counted in found:
        if counted is not None and not 0 <= counted <= _LONGEST:
            counted = None
        before, after = _banks(clocks.get(seat, ()), acts, seq) if clocks else (None, None)
        rows.append((table.number, seq, seat, kind, start, end, counted, before, after))
    return rows


def _held(acts: list[Act]) -> tuple[bool, bool, bool]:
    """What the record holds of time beside the times of acts: lengths of decisions, timed offers, clocks shown."""
    lengths = offers = shown = False
    for act in acts:
        kind = act.kind
        spent: int = act.row[7]
        if spent >= 0:
            lengths = True
        if kind == k.OFFER:
            offers = offers or act.t != NO_TIME
        elif kind == k.CLOCK_STATE:
            shown = True
    return lengths, offers, shown


def _kind_of(act: Act) -> str:
    """What an act decides; "" nothing. A word spoken decides what it names."""
    if act.kind == k.CALL:
        word = act.detail.get("word")
        return CLAIM if word in SETS else WIN if word in WINS else RIICHI if word == "riichi" else ""
    if act.kind in CLAIMS:
        return CLAIM
    if act.kind in KONGS:
        return KONG
    return {k.DISCARD: DISCARD, k.RIICHI: RIICHI, k.WIN: WIN, k.OFFER: PASS}.get(act.kind, "")


def _by_length(acts: list[Act]) -> Rows:
    """Decisions whose length the record states; on an offer: how long it was looked at before it was let go."""
    rows: Rows = []
    declared: dict[int, bool] = {}  # seats that declared riichi and have not discarded: whether its length is stated
    for act in acts:
        kind = _kind_of(act)
        if act.kind == k.RIICHI:
            declared[act.seat] = act.spent >= 0
        elif act.kind == k.DISCARD and declared.pop(act.seat, True) is False:
            kind = RIICHI
        if kind and act.spent >= 0 and act.seat >= 0:
            end = None if act.t == NO_TIME else act.t
            rows.append((act.seq, act.seat, kind, None if end is None else end - act.spent, end, act.spent))
    return rows


def _by_offer(acts: list[Act]) -> Rows:
    """From each offer to its answer. Play that goes on without one shows a pass, whose moment is not recorded.

    Where another seat's claim went through first nothing shows what the seat would have done: no row.
    """
    rows: Rows = []
    offers: dict[int, Act] = {}
    for act in acts:
        seat, kind = act.seat, _kind_of(act)
        offer = offers.get(seat)
        if act.kind == k.OFFER:
            offers[seat] = act
        elif kind and offer is not None:
            del offers[seat]
            start = None if offer.t == NO_TIME else offer.t
            end = None if act.t == NO_TIME else act.t
            counted = None if start is None or end is None or end < start else end - start
            rows.append((act.seq, seat, kind, start, end, counted))
        if act.kind in (k.DRAW, k.DISCARD):
            for other, let_go in list(offers.items()):
                if let_go is not act:
                    start = None if let_go.t == NO_TIME else let_go.t
                    rows.append((let_go.seq, other, PASS, start, None, None))
                    del offers[other]
        elif act.kind in CLAIMS:
            offers.clear()
    return rows


def _clocks(acts: list[Act]) -> dict[int, list[tuple[int, int]]]:
    """What the clock of each seat showed: (seq, bank in ms)."""
    found: dict[int, list[tuple[int, int]]] = {}
    for act in [act for act in acts if act.kind == k.CLOCK_STATE]:
        if 0 <= act.detail.get("bank_ms", -1) <= _LONGEST:
            found.setdefault(act.seat, []).append((act.seq, act.detail["bank_ms"]))
    return found


def _banks(states: Any, acts: list[Act], seq: int) -> tuple[int | None, int | None]:
    """The bank of a seat last shown before an act, and after it before the play went on."""
    before = after = None
    for at, bank in states:
        if at < seq:
            before = bank
        elif not any(act.kind in _PLAYED for act in acts[seq + 1 : at]):
            after = bank
            break
        else:
            break
    return before, after


# -- penalties --------------------------------------------------------------------------------------------------


def charged(table: Table) -> list[tuple[int, list[Segment], Penalty]]:
    """Each seat the judge timed, with its turns he timed in the order they ended and what they cost in all.

    Worked out once; a book that states no limits is held to those of the World Series.
    """
    made: tuple[int, list[tuple[int, list[Segment], Penalty]]] | None = table.worked.get("charged")
    if made is None or made[0] != len(table.acts):
        turns: list[list[Segment]] = [[] for _ in range(table.players)]
        for part in segments_of(table):
            if part.watched:
                turns[part.seat].append(part)
        limits = limits_at(table) or LIMITS
        found = [(seat, own, charged_penalty(own, limits)) for seat, own in enumerate(turns) if own]
        made = table.worked["charged"] = (len(table.acts), found)
    return made[1]


def time_points(table: Table, seat: int) -> int | None:
    """Points a seat loses for time in the hand, 0 or negative; None where the record does not decide it."""
    if not table.match.has_times or not table.match.provides >= _JUDGED_ON:
        return None
    if limits_at(table) is None:
        return None
    for timed, _, penalty in charged(table):
        if timed == seat:
            return None if penalty.undecided else -penalty.total
    return 0


def with_time_penalties(table: Table, rows: Rows) -> Rows:
    """Settlements of a hand with the points for time added to `penalty_pts`, NULL where time is not decided.

    A book without limits on time gets its rows back as they are; where the book settles nothing yet, rows are made.
    """
    if "time_points" not in table.match.options:
        return rows
    plain = rows or [(table.number, seat, None, None, 0) for seat in range(table.players)]
    found: Rows = []
    for row in plain:
        points = time_points(table, row[1])
        known = row[_PENALTY]
        found.append((*row[:_PENALTY], None if points is None or known is None else known + points))
    return found
