"""The recording: lines written with their time, slips taken back, hands begun; what every command works on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from ingest import kinds as k
from ingest.formats.paipu import canonical, read
from ingest.formats.paipu.codec import Fault, Json
from ingest.formats.paipu.event import kind_of, read_event
from ingest.kinds import NO_TIME
from ingest.model import KIND_NAME, Row
from ingest.problems import Rejected
from paipu.recorder.clock import Clock, moment_text
from paipu.recorder.game import follow, new_game
from paipu.recorder.journal import MENDED, UNDONE, Journal
from paipu.recorder.state import OVER, HandState

BEFORE_HANDS: Final = frozenset({k.SEAT_DRAW, k.ENTER})
"""Kinds that stand before the first hand, where none has begun."""
_ON_FIRST_LINE: Final = ("hand", "dealer", "start")


class Refused(Exception):
    """What was asked cannot be done now: the key of a sentence and what fills it."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class Recorder:
    """One recording going on.

    `header` are the keys of the header but for `paipu` and the moment at which it begins. `next_hand` is number and
    dealer of the hand whose first event comes next. `catching_up`: what is typed happened earlier, so it gets no time.
    """

    def __init__(self, journal: Journal, clock: Clock, header: Json) -> None:
        self.journal = journal
        self.clock = clock
        self.header = header
        self.state = new_game(header.get("book"), clock.resolution_ms)
        self.next_hand: tuple[int, int] | None = (0, 0)
        self.catching_up = False
        self.kept_t: int | None = None
        self.note = ""
        self.provides: frozenset[str] = frozenset(header.get("provides", ()))
        self.state.names = self._names()

    # -- reading what is there ---------------------------------------------------------------------------------

    def load(self) -> None:
        """Take over what the journal holds already, and let the clock go on from there."""
        if not self.journal.lines:
            return
        self._rebuild()
        found = json.loads(self.journal.lines[0])
        self.header = {key: value for key, value in found.items() if key not in ("paipu", "started_at")}
        self.provides = frozenset(found.get("provides", ()))
        game = read(self._bytes(), self.journal.path.name)[0]
        self.clock.resolution_ms = max(1, game.clock_ms or 1)
        last = self.last_t()
        now = self.clock.resume(game.started_at, last)
        self.journal.tell(resumed=now, after=last)
        hand = self.state.hand
        self.catching_up = hand is not None and hand.phase != OVER

    def _bytes(self) -> bytes:
        return "".join(line + "\n" for line in self.journal.lines).encode()

    def _rebuild(self) -> None:
        before = self.next_hand
        if len(self.journal.lines) > 1:
            self.state = follow(read(self._bytes(), self.journal.path.name)[0])
        else:
            self.state = new_game(self.header.get("book"), self.clock.resolution_ms)
        self.state.names = self._names()
        number = len(self.state.hands)
        if number == 0:
            self.next_hand = before if before is not None and before[0] == 0 else (0, 0)
        else:
            self.next_hand = None

    def _names(self) -> list[str | None]:
        names: list[str | None] = [None] * 4
        players = self.header.get("players") or []
        if self.journal.lines:
            players = json.loads(self.journal.lines[0]).get("players") or players
        for seat, one in enumerate(players[:4]):
            names[seat] = one.get("name") if isinstance(one, dict) else one
        return names

    # -- the clock ---------------------------------------------------------------------------------------------

    def last_t(self) -> int:
        """The time of the last event that has one."""
        for line in reversed(self.journal.lines):
            t = json.loads(line).get("t")
            if type(t) is int:
                return t
        return 0

    def stamp(self) -> int | None:
        """The time of an event that begins with this key: now, or that of a slip mended; none while catching up."""
        if self.kept_t is not None:
            return self.kept_t if self.kept_t >= 0 else None
        return None if self.catching_up else self.clock.now()

    # -- writing -----------------------------------------------------------------------------------------------

    @property
    def hand(self) -> HandState:
        """The hand being recorded. Refused where the next one has not begun."""
        hand = self.state.hand
        if hand is None or self.next_hand is not None:
            raise Refused("record.refused.no_hand")
        return hand

    def write(self, kind: int, t: int | None, **keys: Any) -> Row:
        """Write one event with the time of its first key; it is on the disk when this returns.

        Raises Refused where the line could not be read back without a problem, or the disk does not take it.
        """
        found: Json = {"k": KIND_NAME[kind]}
        if t is not None:
            found["t"] = max(t, self.last_t()) if self.clock.running else 0
        found |= {key: value for key, value in keys.items() if value is not None}
        if self.note:
            found["note"] = self.note
        starts = self.next_hand if kind not in BEFORE_HANDS or self.state.hands else None
        if starts is not None:
            found = {"hand": starts[0], "dealer": starts[1], "start": list(self.state.totals), **found}
        line = _checked(found)
        row = read_event(found, kind, [])
        try:
            if not self.journal.lines:
                self._write_header()
            self.journal.add(line)
        except OSError as error:
            raise Refused("record.refused.disk", text=error.strerror or str(error)) from None
        if starts is not None:
            self.next_hand = None
            self.state.begin(starts[1], tuple(self.state.totals))
        self.note = ""
        self.state.apply(row)
        return row

    def write_after_hand(self, kind: int, t: int | None, **keys: Any) -> Row:
        """As `write`, of what belongs to the hand that is over although the next one has been announced."""
        announced = self.next_hand
        if not self.state.hands:
            raise Refused("record.refused.no_hand")
        self.next_hand = None
        try:
            return self.write(kind, t, **keys)
        finally:
            self.next_hand = announced

    def last_line(self) -> Json | None:
        """The last event as it stands in the record."""
        if len(self.journal.lines) <= 1:
            return None
        found: Json = json.loads(self.journal.lines[-1])
        return found

    def replace_last(self, found: Json) -> None:
        """The last event told better: the journal keeps both, the record the new one."""
        line = _checked(found)
        try:
            self.journal.take_back(1, MENDED, self.clock.now())
            self.journal.add(line)
        except OSError as error:
            raise Refused("record.refused.disk", text=error.strerror or str(error)) from None
        self._rebuild()

    def _write_header(self) -> None:
        found: Json = {"paipu": 1, **self.header, "started_at": moment_text(self.clock.start())}
        self.journal.add(_checked(found))

    # -- taking back -------------------------------------------------------------------------------------------

    def take_back(self, *, mend: bool) -> str:
        """The last thing typed was a slip: it goes from the record, the journal keeps it. Gives what it was.

        With `mend` what is typed next keeps its time: the same moment, told rightly.
        """
        if self.next_hand is not None and self.next_hand[0] > 0 and self.state.hands:
            self.next_hand = None
            return ""
        count = self._group()
        if count == 0:
            raise Refused("record.refused.nothing")
        hands = len(self.state.hands)
        dealer = self.state.hands[-1].dealer if self.state.hands else 0
        try:
            taken = self.journal.take_back(count, MENDED if mend else UNDONE, self.clock.now())
        except OSError as error:
            raise Refused("record.refused.disk", text=error.strerror or str(error)) from None
        slips = [json.loads(line) for line in taken]
        self._rebuild()
        if len(self.state.hands) < hands:
            self.next_hand = hands - 1, dealer
        told = "; ".join(_told(slip) for slip in slips if slip.get("stated") is not False)
        earlier = next((slip["note"] for slip in slips if "note" in slip), "")
        self.note = "; ".join(part for part in (earlier, f"recorder's slip taken back: {told}") if part)
        self.kept_t = next((slip.get("t", -1) for slip in reversed(slips)), -1) if mend else None
        return told

    def _group(self) -> int:
        """How many lines the last key press wrote: a draw that was not seen goes with its discard, a deal is one."""
        lines = [json.loads(line) for line in self.journal.lines[-12:]]
        if len(self.journal.lines) <= 1:
            return 0
        last = lines[-1]
        count = 1
        while count < len(lines) and "paipu" not in lines[-count - 1]:
            before = lines[-count - 1]
            unseen = before.get("stated") is False and before.get("s") == last.get("s")
            same_deal = before["k"] == last["k"] == "deal" and before.get("t") == last.get("t")
            same_all = before["k"] == last["k"] == "signed" and before.get("t") == last.get("t")
            if not (unseen and count == 1) and not ((same_deal or same_all) and "hand" not in lines[-count]):
                break
            count += 1
        return count


def _checked(found: Json) -> str:
    """The line in canonical form. Raises Refused where a reader would report a problem."""
    try:
        return canonical(json.dumps(found, ensure_ascii=False))
    except Rejected as rejected:
        raise Refused("record.refused.other", text=rejected.problem.text) from None


def _told(found: Mapping[str, Any]) -> str:
    """A line in short, as a note holds it."""
    hidden = ("k", "t", "note", "stated", *_ON_FIRST_LINE)
    parts = [f"{key}={_short(value)}" for key, value in found.items() if key not in hidden]
    return " ".join([str(found.get("k", "?")), *parts])


def _short(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def parse_event(text: str) -> tuple[int, Json]:
    """An event typed as `kind key=value …`: kind and keys. Raises Refused.

    A value is JSON where it reads as such (`3`, `[3,4]`, `true`), otherwise text; numbers with commas are a list.
    """
    words = text.split()
    if not words:
        raise Refused("record.refused.unfinished")
    found: Json = {"k": words[0]}
    key = ""
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if equals and name.isidentifier():
            key = name
            found[key] = _value(value)
        elif key:
            found[key] = f"{found[key]} {word}"
        else:
            raise Refused("record.refused.other", text=f"{word}: write key=value")
    try:
        kind = kind_of(found)
    except Fault as fault:
        raise Refused("record.refused.other", text=fault.text) from None
    del found["k"]
    return kind, found


def _value(text: str) -> Any:
    if "," in text and all(part.lstrip("-").isdigit() for part in text.split(",")):
        return [int(part) for part in text.split(",")]
    try:
        return json.loads(text)
    except ValueError:
        return text


__all__ = ["NO_TIME", "Recorder", "Refused", "parse_event"]
