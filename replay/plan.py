"""Which checks are asked of which act: the rows of a book bound to the evidence that a record holds.

A plan is made once for every set of evidence and used for game after game; `start` clears what it counted. Of an
ordinary draw or discard only those checks are asked that may have something to say in the state the table is in
(`Check.during`); of every other act all that listen to its kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ingest import kinds as k
from replay.act import Act
from replay.book import Book, Row
from replay.rule import (
    ALL_STATES,
    CARRIED_BY,
    DECLARING,
    GAME_END,
    HAND_BEGIN,
    MOMENTS,
    UNSEATED,
    Check,
    all_checks,
)
from replay.table import Table
from replay.verdict import Asked

KINDS: Final = 256
"""Kinds of event, moments and states of `replay.rule` are below this number."""

_UNCOUNTED: Final = (HAND_BEGIN, GAME_END, UNSEATED)
"""Where a check that lacks evidence says nothing."""


class Line:
    """A row of the book bound to one check, with its counters for the game being judged.

    `lacks` are the letters of evidence that the check needs and the record does not hold: then it is not asked, and
    `count` stands in for it.
    """

    __slots__ = ("asked", "check", "counted", "first_hand", "first_seq", "lacks", "row", "said", "state", "unseen")

    def __init__(self, row: Row, check: Check, provides: frozenset[str], state: Asked) -> None:
        self.row = row
        self.check = check
        self.lacks = " ".join(sorted(check.needs - provides))
        # The letters without which nobody can say whether the question arose at all: the acts that raise it are of a
        # kind that the record does not hold. Where it did arise and stayed open, that was said there.
        unseen = {CARRIED_BY[kind] for kind in check.on if kind in CARRIED_BY} - provides
        if self.lacks and any(kind in MOMENTS for kind in check.on):
            unseen |= check.needs - provides
        self.unseen = " ".join(sorted(unseen))
        self.start(state)

    def start(self, state: Asked) -> None:
        """Begin a game."""
        self.state = state
        self.asked = 0
        self.said = 0
        self.counted = 0  # acts that went unjudged for lack of evidence
        self.first_hand = -1
        self.first_seq = -1

    def count(self, table: Table, act: Act) -> None:
        """Count an act that the check would have been asked about, had the record shown enough."""
        arises = self.check.arises
        if arises is None or arises(table, act):
            if self.counted == 0:
                self.first_hand, self.first_seq = table.number, act.seq
            self.counted += 1


Entry = tuple[Callable[[Table, Act], Any], Line]
Entries = tuple[Entry, ...]


class Plan:
    """The checks of a book for a number of players and a set of evidence; `importing`: rows imported from another book
    are asked too.

    `by_kind` gives the checks asked of an act by its kind, `draws` and `discards` those asked of an ordinary one by
    the table's state, `unseated` those of an act without a seat by its kind.
    """

    def __init__(self, book: Book, players: int, provides: frozenset[str], importing: bool = True) -> None:
        self.rules: list[str] = []
        self.lines: list[Line] = []
        self._first: list[int] = []  # the place of each line's row in `rules`
        checks = all_checks()
        for row in book.rows:
            if row.status != "checked" or row.players not in (0, players) or (row.imported and not importing):
                continue
            self.rules.append(row.id)
            state = Asked(row.id)
            for name in row.checks:
                check = checks[name]
                if check.unless and check.unless <= provides:
                    continue
                missing = check.needs - provides
                if missing and any(missing <= checks[other].unless for other in row.checks):
                    continue  # another check of the row stands in where this evidence is missing
                self.lines.append(Line(row, check, provides, state))
                self._first.append(len(self.rules) - 1)
        self.by_kind: list[Entries] = [self._entries(kind) for kind in range(KINDS)]
        self.unseated: list[Entries] = [
            self.by_kind[UNSEATED] + self._entries(kind, lacking_only=True) for kind in range(KINDS)
        ]
        self._during: dict[int, Entries] = {}
        self.draws = self._by_state(k.DRAW)
        self.discards = self._by_state(k.DISCARD)

    def _entries(self, kind: int, lacking_only: bool = False) -> Entries:
        found: list[Entry] = []
        for line in self.lines:
            on = line.check.on
            if line.lacks and kind in _UNCOUNTED:
                continue
            heard = (kind in on) + (kind == DECLARING and k.DISCARD in on)
            if heard and (line.lacks or not lacking_only):
                found += [(line.count if line.lacks else line.check.ask, line)] * heard
        return tuple(found)

    def during(self, kind: int, states: int) -> Entries:
        """The checks asked of an act of a kind while these states of a table with conduct hold."""
        found = self._during.get(states << 8 | kind)
        if found is None:
            asked = self.by_kind[kind]
            found = tuple([(ask, line) for ask, line in asked if line.lacks or line.check.may_speak(states)])
            self._during[states << 8 | kind] = found
        return found

    def _by_state(self, kind: int) -> list[Entries]:
        """The checks of a kind for each set of states of the table."""
        asked = self.by_kind[kind]
        return [
            tuple([(ask, line) for ask, line in asked if line.lacks or line.check.may_speak(state)])
            for state in range(ALL_STATES + 1)
        ]

    def start(self) -> list[Asked]:
        """Begin a game: how its rows will have fared, in the order of the book."""
        states = [Asked(rule) for rule in self.rules]
        for line, place in zip(self.lines, self._first, strict=True):
            line.start(states[place])
        return states
