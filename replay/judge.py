"""The judge: for every act ask the checks, keep what they find, then let the table follow the act."""

from __future__ import annotations

import hashlib
import re
import traceback
from typing import Any

from ingest import kinds as k
from ingest.kinds import NO_TIME
from ingest.model import GameRecord, HandRecord
from replay.act import Act
from replay.book import Book, Row
from replay.conduct import ConductTable
from replay.decisions import decisions_of, has_times, with_time_penalties
from replay.facts import reckoner
from replay.rule import (
    ASKED,
    CARRIED_BY,
    DECLARING,
    GAME_END,
    HAND_BEGIN,
    HAND_END,
    MOMENTS,
    UNSEATED,
    Check,
    Finding,
    all_checks,
)
from replay.table import Match, Table
from replay.verdict import BREACH, CRASHED, NOTE, UNDECIDED, Asked, Verdict

RULES_VERSION = "1"
"""Rises whenever a verdict could change for the same record and book: a new version makes a new run."""

THINNED = 3
"""At most so many NOTE and UNDECIDED rows per game and rule; breaches are never thinned."""

_NEEDS_SEAT = frozenset({k.DEAL, *range(k.DRAW, k.RIICHI_ACCEPTED + 1), k.WIN})

_TAKES_RIGHTS = frozenset({"no_win", "no_win_no_claims"})

_MOMENT_ROW = (0, -1, -1, -1, (), 0, NO_TIME, -1, -1, None, None, None)


class Judged:
    """What the judge says of one game. `no_book` names why it was not judged, "" otherwise."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self.verdicts: list[Verdict] = []
        self.asked: list[Asked] = []
        self.hands = 0
        self.events = 0
        self.facts: list[tuple[Any, ...]] = []
        self.decisions: list[tuple[Any, ...]] = []
        self.settlements: list[tuple[Any, ...]] = []


class _Line:
    """A row of the book bound to one check, with its counters for the game being judged."""

    __slots__ = ("asked", "check", "counted", "first_hand", "first_seq", "lacks", "row", "said", "state")

    def __init__(self, row: Row, check: Check, lacks: str, state: Asked) -> None:
        self.row = row
        self.check = check
        self.lacks = lacks
        self.state = state
        self.asked = 0
        self.said = 0
        self.counted = 0  # acts that went unjudged for lack of evidence
        self.first_hand = -1
        self.first_seq = -1


class Judge:
    """Judges games under one book. One judge serves many games, one after the other.

    `strict` re-raises what a check raises (tests); otherwise the check is CRASHED for that act and the judge goes on.
    """

    def __init__(
        self, book: Book, options: dict[str, Any] | None = None, *, strict: bool = False, facts: str = "basic"
    ) -> None:
        self.book = book
        self.house = options or {}
        self.strict = strict
        self.reckoner = reckoner(book.id)
        self.full_facts = facts == "full"

    # -- preparing ---------------------------------------------------------------------------------------------

    def _lines(self, game: GameRecord, judged: Judged, options: dict[str, Any]) -> list[_Line]:
        checks = all_checks()
        importing = options.get("import_missing", True)
        lines: list[_Line] = []
        for row in self.book.rows:
            if row.status != "checked" or row.players not in (0, game.players) or (row.imported and not importing):
                continue
            state = Asked(row.id)
            judged.asked.append(state)
            for name in row.checks:
                check = checks[name]
                if check.unless and check.unless <= game.provides:
                    continue
                lacks = " ".join(sorted(check.needs - game.provides))
                if lacks and any(check.needs - game.provides <= checks[other].unless for other in row.checks):
                    continue  # another check of the row stands in where this evidence is missing
                lines.append(_Line(row, check, lacks, state))
        return lines

    @staticmethod
    def _dispatch(lines: list[_Line]) -> list[tuple[tuple[Any, _Line], ...]]:
        by_kind: list[list[tuple[Any, _Line]]] = [[] for _ in range(256)]
        for line in lines:
            if line.lacks:
                continue
            for kind in line.check.on:
                by_kind[kind].append((line.check.ask, line))
            if k.DISCARD in line.check.on:
                by_kind[DECLARING].append((line.check.ask, line))
        return [tuple(entry) for entry in by_kind]

    # -- judging -----------------------------------------------------------------------------------------------

    def judge(self, game: GameRecord) -> Judged:
        """Every act of a game, in order. Raises BookError when the game states options the book does not have."""
        edition = self.book.edition_at(game.started_at)
        options = self.book.choose(edition, {**game.options, **self.house})
        judged = Judged(edition.id)
        lines = self._lines(game, judged, options)
        dispatch = self._dispatch(lines)
        lacking: dict[int, list[_Line]] = {}
        for line in lines:
            for kind in line.check.on if line.lacks else ():
                lacking.setdefault(kind, []).append(line)
        match = Match(game.players, options, game.table)
        match.seats = game.seats
        match.finished = game.finished
        match.dated = game.started_at is not None
        match.provides = game.provides
        match.clock_ms = game.clock_ms or 1
        match.has_times = has_times(game)
        kind_counts = [0] * 256
        table: Table | None = None
        if game.before is not None:
            table = self._table(match, game.before, options)
            self._play(table, game.before, judged, dispatch, lacking, kind_counts, moments=False)
        for hand in game.hands:
            table = self._table(match, hand, options)
            self._play(table, hand, judged, dispatch, lacking, kind_counts, moments=True)
            match.previous = table
            judged.hands += 1
        if table is not None:
            self._ask(table, Act(max(len(table.acts) - 1, 0), _MOMENT_ROW), dispatch[GAME_END], judged)
            kind_counts[GAME_END] += 1
        self._close(lines, kind_counts, judged, game.provides)
        return judged

    def table_at(self, game: GameRecord, number: int, seq: int) -> Table:
        """The table of a hand before its act `seq` (beyond the last: the end of the hand), scores carried so far.

        Raises LookupError for a hand the game does not have.
        """
        edition = self.book.edition_at(game.started_at)
        options = self.book.choose(edition, {**game.options, **self.house})
        match = Match(game.players, options, game.table)
        match.seats = game.seats
        match.finished = game.finished
        match.dated = game.started_at is not None
        match.provides = game.provides
        match.clock_ms = game.clock_ms or 1
        match.has_times = has_times(game)
        for hand in ([game.before] if game.before is not None else []) + game.hands:
            table = self._table(match, hand, options)
            if hand.number >= 0:
                match.begin(table)
            for at, row in enumerate(hand.rows):
                if hand.number == number and at >= seq:
                    return table
                table.apply(Act(at, row))
            if hand.number == number:
                return table
            match.previous = table
        raise LookupError(f"the game has no hand {number}; it has 0 to {len(game.hands) - 1}")

    def _table(self, match: Match, hand: HandRecord, options: dict[str, Any]) -> Table:
        three = match.players == 3
        walls = options.get("wall_tiles_three" if three else "wall_tiles", 108 if three else 136)
        make = ConductTable if options.get("conduct") else Table
        table = make(match, hand.number, hand.dealer, int(walls), int(options.get("dead_tiles", 14)))
        table.round = hand.round if hand.round is not None else -1
        table.counter = hand.counter if hand.counter is not None else -1
        table.start_sticks = hand.sticks if hand.sticks is not None else -1
        table.start_scores = hand.start_scores
        table.ended = hand.ended
        table.deal_end_ms = hand.deal_end_ms
        match.hand_number = hand.number
        return table

    def _play(
        self,
        table: Table,
        hand: HandRecord,
        judged: Judged,
        dispatch: list[tuple[tuple[Any, _Line], ...]],
        lacking: dict[int, list[_Line]],
        kind_counts: list[int],
        *,
        moments: bool,
    ) -> None:
        first = len(judged.verdicts)
        if moments:
            self._ask(table, Act(0, _MOMENT_ROW), dispatch[HAND_BEGIN], judged)
            kind_counts[HAND_BEGIN] += 1
            table.match.begin(table)
        apply = table.apply
        players = table.players
        seq = 0
        for row in hand.rows:
            act = Act(seq, row)
            kind = act.kind
            kind_counts[kind] += 1
            if (act.seat > -1 or kind not in _NEEDS_SEAT) and act.seat < players and act.target < players:
                entries = dispatch[kind]
                if kind == k.DISCARD and table.declaring[act.seat] >= 0:
                    entries = dispatch[DECLARING]
                    kind_counts[DECLARING] += 1
                    if DECLARING in lacking:
                        self._lack(table, act, lacking[DECLARING])
            else:
                entries = dispatch[UNSEATED]
            for ask, line in entries:
                try:
                    found = ask(table, act)
                except Exception as error:
                    self._crash(table, act, line, judged, error)
                    continue
                if found is not None:
                    if found is ASKED:
                        line.asked += 1
                    else:
                        self._found(table, act, line, found, judged)
            if kind in lacking:
                self._lack(table, act, lacking[kind])
            apply(act)
            seq += 1
        judged.events += seq
        if moments:
            end = Act(max(seq - 1, 0), _MOMENT_ROW)
            self._ask(table, end, dispatch[HAND_END], judged)
            if HAND_END in lacking:
                self._lack(table, end, lacking[HAND_END])
            kind_counts[HAND_END] += 1
            if self.reckoner is not None:
                judged.facts.extend(self.reckoner.facts_of(table))
                judged.settlements.extend(with_time_penalties(table, self.reckoner.settlements_of(table)))
            if table.match.has_times:
                judged.decisions.extend(decisions_of(table))
        _without_complaint(table)
        self._chain(judged.verdicts, first)

    def _ask(self, table: Table, act: Act, entries: tuple[tuple[Any, _Line], ...], judged: Judged) -> None:
        for ask, line in entries:
            try:
                found = ask(table, act)
            except Exception as error:
                self._crash(table, act, line, judged, error)
                continue
            if found is ASKED:
                line.asked += 1
            elif found is not None:
                self._found(table, act, line, found, judged)

    def _lack(self, table: Table, act: Act, lacking: list[_Line]) -> None:
        """Count the acts that a check would have been asked about, had the record shown enough."""
        for line in lacking:
            check = line.check
            if check.arises is None or check.arises(table, act):
                if line.counted == 0:
                    line.first_hand, line.first_seq = table.number, act.seq
                line.counted += 1

    # -- keeping what was found --------------------------------------------------------------------------------

    def _found(
        self, table: Table, act: Act, line: _Line, found: Finding | tuple[Finding, ...], judged: Judged
    ) -> None:
        """Keep a finding. One act, one breach: of several physical and rule rows the first of the book speaks.

        Past words of the record that could not be read, nothing of the hand is certain: no breach is found there.
        """
        if isinstance(found, tuple):
            for one in found:
                self._found(table, act, line, one, judged)
            return
        row = line.row
        if not line.check.always:
            line.asked += 1
        status, klass, consequence = BREACH, row.klass, row.follows(found.variant)
        playing = klass in ("physical", "rule")
        if table.unread >= 0 and not (found.missing or found.doubt or found.note):
            found = Finding(missing=f"seq {table.unread}", seat=found.seat, seq=found.seq)
        if found.missing:
            status, consequence = UNDECIDED, "none"
            line.state.undecided += 1
            line.state.missing = _joined(line.state.missing, found.missing)
        elif found.doubt:
            status, klass, consequence = NOTE, "doubt", "none"
        elif found.note or found.depends_on:
            status, consequence = NOTE, "none"
        elif playing and table.fault_act is act and found.seq in (-2, act.seq):
            return
        else:
            line.state.breaches += 1
        for other in found.unsure:
            table.doubt_hand(other, act.seq)
        if status != BREACH:
            line.said += 1
            if line.said > THINNED:
                return
        seat = act.seat if found.seat == -2 else found.seat
        seq = act.seq if found.seq == -2 else found.seq
        judged.verdicts.append(
            Verdict(
                table.number, seq, seat, line.check.name, row.id, row.article, judged.edition, klass, status,
                consequence, points=found.points or (row.points if status == BREACH else 0), because=found.because,
                missing=found.missing, expected=found.expected, variant=found.variant,
                found=found.found or (broken_at(judged.verdicts, table.number, found.missing) if found.missing else ""),
                depends_on=found.depends_on,
            )
        )  # fmt: skip
        if status == BREACH:
            table.match.faults.append((table.number, seq))
            if playing:
                table.faults.append(seq)
                if seq == act.seq:
                    table.fault_act = act
            elif klass == "score":
                table.score_faults.append(seq)
            if klass == "physical":
                table.doubt_hand(seat, seq)
            if consequence in _TAKES_RIGHTS:
                table.impose(seat, consequence, act.seq, row.id, found.because)
            if row.complaint:
                table.uncomplained.append((judged.verdicts[-1], row.complaint))

    def _crash(self, table: Table, act: Act, line: _Line, judged: Judged, error: Exception) -> None:
        if self.strict:
            raise error
        trace = "".join(traceback.format_tb(error.__traceback__)) + repr(error)
        mark = f"{type(error).__name__} {hashlib.sha256(trace.encode()).hexdigest()[:12]}"
        judged.verdicts.append(
            Verdict(
                table.number, act.seq, act.seat, line.check.name, line.row.id, line.row.article, judged.edition,
                line.row.klass, CRASHED, "none", found=mark,
            )
        )  # fmt: skip

    @staticmethod
    def _chain(verdicts: list[Verdict], first: int) -> None:
        """Later breaches of a hand may rest on its first one: they name it. A hand's end finds earlier acts too."""
        root = -1
        for verdict in sorted(verdicts[first:], key=lambda verdict: verdict.seq):
            if verdict.status != BREACH:
                continue
            if root < 0:
                root = verdict.seq
            elif root not in verdict.because and root != verdict.seq:
                verdict.because = (*verdict.because, root)

    def _close(self, lines: list[_Line], kind_counts: list[int], judged: Judged, provides: frozenset[str]) -> None:
        for line in lines:
            state = line.state
            if line.lacks:
                if line.counted:
                    state.asked += line.counted
                    state.undecided += line.counted
                    state.missing = _joined(state.missing, line.lacks)
                    judged.verdicts.append(
                        Verdict(
                            line.first_hand, line.first_seq, -1, line.check.name, line.row.id, line.row.article,
                            judged.edition, line.row.klass, UNDECIDED, "none", missing=line.lacks, count=line.counted,
                        )
                    )  # fmt: skip
            elif line.check.always:
                state.asked += sum(kind_counts[kind] for kind in line.check.on)
            else:
                state.asked += line.asked
            if unseen := _unseen(line, provides):
                state.asked += 1
                state.undecided += 1
                state.missing = _joined(state.missing, unseen)
        judged.verdicts.sort(key=lambda verdict: (verdict.hand, verdict.seq))


def _unseen(line: _Line, provides: frozenset[str]) -> str:
    """The letters without which nobody can say whether a question arose at all: the acts that raise it are of a kind
    that the record does not hold. Where it did arise and stayed open, that was said there."""
    if line.counted:
        return ""
    unseen = {CARRIED_BY[kind] for kind in line.check.on if kind in CARRIED_BY} - provides
    if line.lacks and any(kind in MOMENTS for kind in line.check.on):
        unseen |= line.check.needs - provides
    return " ".join(sorted(unseen))


def _without_complaint(table: Table) -> None:
    """Faults that are acted on only after a complaint have no consequence until there is one (W-GEN-05)."""
    for verdict, word in table.uncomplained:
        said = table.conduct.people.pointed_out(verdict.seat, (verdict.seq,), verdict.rule, word)
        if not said.happened:
            verdict.consequence = "none"


def broken_at(verdicts: list[Verdict], number: int, missing: str) -> str:
    """The rule broken at the act that an open question hangs on, `unclear` where that act could not be made out.

    `missing` is `seq 12` of hand `number`, or `hand 3 seq 12`; "" for anything else.
    """
    act = re.fullmatch(r"(?:hand (-?\d+) )?seq (\d+)", missing)
    if act is None:
        return ""
    place = (number if act[1] is None else int(act[1]), int(act[2]))
    breaches = (one.rule for one in verdicts if one.status == BREACH and (one.hand, one.seq) == place)
    return next(breaches, "unclear")


def _joined(known: str, more: str) -> str:
    """Two lists of evidence as one; references to single acts (`seq 12`) count as the word `seq`."""
    words = set(known.split())
    words.update("seq" if more.startswith("seq ") else word for word in more.split() if not word.isdigit())
    return " ".join(sorted(words))


def hand_of(game: GameRecord, number: int) -> HandRecord | None:
    """The hand of a number, -1 for what precedes the first deal."""
    if number == -1:
        return game.before
    return next((hand for hand in game.hands if hand.number == number), None)


def acts_of(hand: HandRecord) -> list[Act]:
    """The acts of a hand, seq = index."""
    return [Act(seq, row) for seq, row in enumerate(hand.rows)]


__all__ = ["RULES_VERSION", "Judge", "Judged", "acts_of", "hand_of"]
