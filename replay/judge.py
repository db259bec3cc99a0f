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
from replay.book import Book
from replay.conduct import ConductTable
from replay.decisions import decisions_of, has_times, with_time_penalties
from replay.facts import reckoner
from replay.plan import KINDS, Line, Plan
from replay.rule import ASKED, DECLARING, GAME_END, HAND_BEGIN, HAND_END, Finding
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
        self._plans: dict[tuple[int, frozenset[str], bool], Plan] = {}

    # -- preparing ---------------------------------------------------------------------------------------------

    def _plan(self, game: GameRecord, options: dict[str, Any]) -> Plan:
        importing = bool(options.get("import_missing", True))
        key = (game.players, game.provides, importing)
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = Plan(self.book, game.players, game.provides, importing)
        return plan

    @staticmethod
    def _match(game: GameRecord, options: dict[str, Any]) -> Match:
        match = Match(game.players, options, game.table)
        match.seats = game.seats
        match.finished = game.finished
        match.dated = game.started_at is not None
        match.provides = game.provides
        match.clock_ms = game.clock_ms or 1
        match.has_times = has_times(game)
        return match

    # -- judging -----------------------------------------------------------------------------------------------

    def judge(self, game: GameRecord) -> Judged:
        """Every act of a game, in order. Raises BookError when the game states options the book does not have."""
        edition = self.book.edition_at(game.started_at)
        options = self.book.choose(edition, {**game.options, **self.house})
        judged = Judged(edition.id)
        plan = self._plan(game, options)
        judged.asked = plan.start()
        match = self._match(game, options)
        counts = [0] * KINDS
        table: Table | None = None
        if game.before is not None:
            table = self._table(match, game.before, options)
            self._play(table, game.before, judged, plan, counts, moments=False)
            if game.hands:
                table.let_go()
        for hand in game.hands:
            table = self._table(match, hand, options)
            self._play(table, hand, judged, plan, counts, moments=True)
            _follows(match, table)
            judged.hands += 1
        if table is not None:
            self._moment(table, GAME_END, len(table.acts) - 1, judged, plan, counts)
        _follows(match, None)
        self._close(plan.lines, counts, judged)
        return judged

    def table_at(self, game: GameRecord, number: int, seq: int) -> Table:
        """The table of a hand before its act `seq` (beyond the last: the end of the hand), scores carried so far.

        Raises LookupError for a hand the game does not have.
        """
        edition = self.book.edition_at(game.started_at)
        options = self.book.choose(edition, {**game.options, **self.house})
        match = self._match(game, options)
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
        self, table: Table, hand: HandRecord, judged: Judged, plan: Plan, counts: list[int], *, moments: bool
    ) -> None:
        first = len(judged.verdicts)
        if moments:
            self._moment(table, HAND_BEGIN, 0, judged, plan, counts)
            table.match.begin(table)
        self._acts(table, hand, judged, plan, counts)
        events = len(hand.rows)
        judged.events += events
        if moments:
            self._moment(table, HAND_END, events - 1, judged, plan, counts)
            if self.reckoner is not None:
                judged.facts.extend(self.reckoner.facts_of(table))
                judged.settlements.extend(with_time_penalties(table, self.reckoner.settlements_of(table)))
            if table.match.has_times:
                judged.decisions.extend(decisions_of(table))
        _without_complaint(table)
        self._chain(judged.verdicts, first)

    def _acts(self, table: Table, hand: HandRecord, judged: Judged, plan: Plan, counts: list[int]) -> None:
        """Ask and apply act after act.

        Nine of ten are ordinary: a draw by the seat that is due, a discard without riichi by the seat whose turn it
        is. The table takes these in directly, and only what the state of the table calls for is asked.
        """
        draws, discards, by_kind = plan.draws, plan.discards, plan.by_kind
        acts, players, declaring = table.acts, table.players, table.declaring
        usual = type(table) is Table and 0 <= table.dealer < players
        draw = k.DRAW if usual else -1
        discard = k.DISCARD if usual else -1
        conduct = table if isinstance(table, ConductTable) else None
        drawn = discarded = 0
        rows: list[Any] = hand.rows  # as they lie there: compiled code would take a typed row apart
        for seq, row in enumerate(rows):
            act = Act(seq, row)
            kind = act.kind
            seat = act.seat
            taken = -1  # the kind of an act that the table takes in directly
            if kind == draw and seat == table.due_draw != -1 and act.flags == 0 and act.target < 0:
                drawn += 1
                entries = draws[table.state]
                taken = draw
            elif kind == discard and seat == table.active != -1 and declaring[seat] < 0 and act.target < 0:
                discarded += 1
                entries = discards[table.state]
                taken = discard
            else:
                counts[kind] += 1
                entries = by_kind[kind]
                if (seat < 0 and kind in _NEEDS_SEAT) or seat >= players or act.target >= players:
                    entries = plan.unseated[kind]
                elif kind == k.DISCARD and declaring[seat] >= 0:
                    counts[DECLARING] += 1
                    entries = by_kind[DECLARING]
                elif conduct is not None and (kind == k.DRAW or kind == k.DISCARD):
                    entries = plan.during(kind, conduct.states_of(act))
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
            if taken < 0:
                table.apply(act)
            else:
                acts.append(act)
                if taken == draw:
                    table.draw(act, seat)
                else:
                    table.discard(act, seat)
        counts[k.DRAW] += drawn
        counts[k.DISCARD] += discarded

    def _moment(self, table: Table, kind: int, seq: int, judged: Judged, plan: Plan, counts: list[int]) -> None:
        """Ask what listens to the beginning or end of a hand or game, which stands at the event `seq`."""
        counts[kind] += 1
        act = Act(max(seq, 0), _MOMENT_ROW)
        for ask, line in plan.by_kind[kind]:
            try:
                found = ask(table, act)
            except Exception as error:
                self._crash(table, act, line, judged, error)
                continue
            if found is ASKED:
                line.asked += 1
            elif found is not None:
                self._found(table, act, line, found, judged)

    # -- keeping what was found --------------------------------------------------------------------------------

    def _found(
        self, table: Table, act: Act, line: Line, found: Finding | tuple[Finding, ...], judged: Judged
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
        status, klass, consequence = BREACH, row.klass, row.follows(found.variant, line.check.name)
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

    def _crash(self, table: Table, act: Act, line: Line, judged: Judged, error: Exception) -> None:
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

    def _close(self, lines: list[Line], counts: list[int], judged: Judged) -> None:
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
                state.asked += sum(counts[kind] for kind in line.check.on)
            else:
                state.asked += line.asked
            if line.unseen and not line.counted:
                state.asked += 1
                state.undecided += 1
                state.missing = _joined(state.missing, line.unseen)
        judged.verdicts.sort(key=lambda verdict: (verdict.hand, verdict.seq))


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


def _follows(match: Match, table: Table | None) -> None:
    """The hand just played, None at the end of the game, takes the place of the one before it."""
    before, match.previous = match.previous, table
    if before is not None:
        before.let_go()


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
