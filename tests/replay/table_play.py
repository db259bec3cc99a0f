"""The notation of cases for games at a real table: words, times, gestures, exposures, rulings, takes of the deal.

Everything of `tests.replay.play` holds here too; `tests/cases/README.md` tells what is added.
"""

from __future__ import annotations

import re
from typing import Any, cast

from ingest import kinds as k
from ingest.formats.paipu import codec
from ingest.formats.paipu.event import read_event
from ingest.formats.paipu.fields import BY_KEY, IN_DETAIL
from ingest.kinds import NO_TIME
from ingest.model import KIND_NAME, HandRecord, Row
from ingest.tiles import FACE_NUMBER, FACE_OF, FACES, UNIDENTIFIED
from replay.scoring.zhenjiang import wild_of
from tests.replay.play import SEATS, Deal, Line, NotationError, Wall, alike, face_of, row, seat_of, split_tiles

OPENINGS = ("", "dealt", "full")
_KIND_OF = {name: kind for kind, name in KIND_NAME.items()}
_TIME = re.compile(r"@(\d+(?:\.\d+)?)")
_NOBODY = ("table", "judge")
_SEAT_KEYS = frozenset({"s", "from", "whose"})
_BY_DEALER = """
E dice dealer
E dice break
"""
_FULL = """
E dice {faces = [3, 4], what = "opener"}
W dice {faces = [2, 6], what = "break"}
W break {stacks = 15}
"""
_FIRST_DRAW = 53
_NOT_APART = 13  # tiles more to draw where no fourteen are set apart, but one is turned up


class TableDeal(Deal):
    """One hand of a case at a real table. `pace` seconds pass from line to line where a line does not say its time."""

    def __init__(
        self,
        hand: HandRecord,
        wall: Wall,
        given: dict[str, str],
        lines: list[Line],
        *,
        opening: str = "",
        pace: float | None = None,
        starts_with: int = 14,
        dealt: bool = True,
        indicator: str = "",
    ) -> None:
        self.pace = pace
        self.timed = pace is not None or any(_TIME.search(line.text) for line in lines)
        self.now = 0
        self.full = starts_with
        self.opening = opening
        self.indexed = bool(opening) and wall.identified
        self.head, self.supplements = _FIRST_DRAW, 0
        self.stock: list[list[str]] = [[] for _ in range(wall.players)]
        self.thrown: list[tuple[int, int]] = []  # seat and tile of every discard
        self.takes_told = any(re.match(r"\S+ takes\b", line.text) for line in lines)
        self.dealt = dealt
        self.indicator = indicator
        self.spared = self._spare_wilds(wall, lines)
        self.preparing = True
        self.played = 0
        self.prepared = 0 if opening else self._set_up_lines(lines)
        bare = [Line(_TIME.sub("", line.text).strip(), line.values, line.label, line.marks) for line in lines]
        super().__init__(hand, wall, given, "", [line for line in bare if not self._is_generic(line)])
        self.preparing = False
        if not self.prepared:
            self._open()

    # -- before the first line ----------------------------------------------------------------------------------

    def _spare_wilds(self, wall: Wall, lines: list[Line]) -> str:
        """Where an indicator makes a tile wild, nobody is filled up with it; "" where there is none."""
        told = [line.values.get("tile", "") for line in lines if line.text.split()[1:2] == ["indicator"]]
        turned = self.indicator or (told[-1] if told else "")
        if self.indicator:
            wall.reserve(self.indicator)
        if not turned:
            return ""
        wild = FACES[wild_of(FACE_NUMBER[turned])]
        wall.left[wild] -= 4
        return wild

    def _next(self) -> str:
        """The tile of a draw that the case leaves open; a wild only when nothing else is left."""
        try:
            return super()._next()
        except NotationError:
            if not self.spared:
                raise
            self.wall.left[self.spared] += 4
            self.spared = ""
            return super()._next()

    @staticmethod
    def _is_generic(line: Line) -> bool:
        """A line that names a kind of the record format, which no hand is filled up for."""
        words = line.text.split()
        return len(words) < 2 or words[0] in _NOBODY or words[1] in _KIND_OF or words[1] in ("takes", "takes_back")

    def deal(self, seat: int, names: list[str]) -> None:
        """Hands that the case leaves open have 13 tiles, the dealer's one more."""
        if not self.dealt:
            return
        if not self.preparing:
            super().deal(seat, names)
            return
        if self.full == 14 and seat == self.record.dealer and len(names) == 13:
            names = [*names, self.wall.filler()]
        self.stock[seat] = names

    @staticmethod
    def _set_up_lines(lines: list[Line]) -> int:
        """How many lines come before the deal: up to the last shuffle, wall, throw or break that precedes play."""
        last = 0
        for at, line in enumerate(lines):
            words = line.text.split()
            if len(words) > 1 and words[1] in ("shuffle", "build", "dice", "break"):
                last = at + 1
            elif not TableDeal._is_generic(line) or "takes" in words[1:2]:
                break
        return last

    def _open(self) -> None:
        if not self.opening and not self.takes_told:
            for seat, names in enumerate(self.stock):
                if names:
                    super().deal(seat, names)
            self._turn_up()
            return
        if self.opening == "full":
            for text in (_FULL if not self.indicator else _BY_DEALER).strip().splitlines():
                letter, kind = text.split()[:2]
                at = (self.record.dealer + SEATS.index(letter)) % self.players
                faces = {"dice": [3, 4] if letter == "E" else [2, 6]}.get(kind)
                what = text.split()[2] if self.indicator else "opener" if letter == "E" else "break"
                values = {"faces": faces, "what": what} if faces else {"stacks": 15}
                self._generic(at, kind, values)
        if self.opening:
            dealer = self.record.dealer
            for step in range(12):
                self._takes((dealer + step) % 4, 4, 4 * step)
            self._takes(dealer, 1, 48)
            self._takes(dealer, 1, 52)
            for step in range(1, 4):
                self._takes((dealer + step) % 4, 1, 48 + step)
        if self.opening == "full":
            self._generic(-1, "confirmed", {"what": "deal"})
        self._turn_up()

    def _turn_up(self) -> None:
        """The indicator lies where the first draw would have been."""
        if self.indicator and not self.takes_told:
            made = row(k.INDICATOR, code=self.wall.code(self.indicator))
            self.add((*made[:8], self.head if self.indexed else -1, *made[9:]))
            self.head += 1

    def _takes(self, seat: int, count: int, wall: int = -1, tiles: list[str] | None = None) -> None:
        """A take of the deal: the next tiles of the seat's hand, or those named."""
        names = tiles or [self.stock[seat].pop(0) for _ in range(min(count, len(self.stock[seat])))]
        codes = tuple(self.wall.code(name) for name in names)
        self.held[seat] += codes
        made = row(k.DEAL, seat, tiles=codes)
        self.add((*made[:8], wall if self.wall.identified else -1, *made[9:]))

    # -- lines ---------------------------------------------------------------------------------------------------

    def add(self, event: Row) -> None:
        """Every event gets the time of its line."""
        if self.timed and event[6] == NO_TIME:
            event = (*event[:6], self.now, *event[7:])
        self.record.add(event, -1)

    def play(self, line: Line) -> int:
        """Play one line; the seq of its last event."""
        if self.pace is not None and self.record.rows:
            self.now += round(self.pace * 1000)
        if found := _TIME.search(line.text):
            self.now = round(float(found[1]) * 1000)
            line = Line(_TIME.sub("", line.text).strip(), line.values, line.label, line.marks)
        if self.prepared and self.played == self.prepared:
            self._open()
        self.played += 1
        words = line.text.split()
        if len(words) > 1 and words[1] == "takes":
            rest = " ".join(words[2:])
            wall = int(line.values.get("wall", -1))
            if rest.isdigit():
                self._takes(seat_of(words[0]), int(rest), wall)
            else:
                self._takes(seat_of(words[0]), 0, wall, split_tiles(rest))
        elif len(words) > 1 and (words[0] in _NOBODY or words[1] in _KIND_OF):
            self._generic(-1 if words[0] in _NOBODY else seat_of(words[0]), words[1], line.values)
        else:
            before = len(self.record.rows)
            seq = super().play(line)
            if len(self.record.rows) == before + 1 and words[0] != "end":
                self._more(line.values)
            return seq
        seq = len(self.record.rows) - 1
        if line.label:
            self.labels[line.label] = seq
        return seq

    def _generic(self, seat: int, kind: str, values: dict[str, Any]) -> None:
        """A line of the record format: its kind, its seat, its keys."""
        if kind not in _KIND_OF:
            raise NotationError(f"{kind!r} is no kind of event")
        found: dict[str, Any] = {"k": kind, **self._plain(values)}
        if seat >= 0:
            found["s"] = seat
        soft: list[codec.Fault] = []
        try:
            made = read_event(found, _KIND_OF[kind], soft)
        except codec.Fault as fault:
            raise NotationError(f"{kind}: {fault.text}") from fault
        if soft:
            raise NotationError(f"{kind}: {soft[0].text}")
        owner = made[3] if kind in ("expose", "flip") and made[3] >= 0 else seat
        made = self._told_apart(made, owner)
        self._follow(made, seat)
        self.add(made)

    def _plain(self, values: dict[str, Any]) -> dict[str, Any]:
        """Letters of seats and labels of lines as the numbers of the record format."""
        plain: dict[str, Any] = {}
        for key, value in values.items():
            if key in _SEAT_KEYS and isinstance(value, str):
                value = seat_of(value)
            elif key == "seats":
                value = [seat_of(one) if isinstance(one, str) else one for one in value]
            elif key == "about" and isinstance(value, str):
                value = self.labels[value]
            plain[key] = value
        return plain

    def _more(self, values: dict[str, Any]) -> None:
        """Keys of the record format beside a line of play: `{at = [1, 3]}`, `{rotated = 0}`, `{wall = 60}`."""
        made: list[Any] = list(self.record.rows[-1])
        keys = BY_KEY[made[0]]
        detail = dict(made[11] or {})
        for key, value in self._plain(values).items():
            field = keys.get(key)
            if field is None or key in ("scores", "deltas", "value", "shows"):
                continue
            decoded = field.codec.decode(value)
            if field.bits is not None:
                made[5] |= field.bits[decoded]
            elif field.slot == IN_DETAIL:
                detail[field.name] = decoded
            else:
                made[field.slot] = tuple(decoded) if isinstance(decoded, list) else decoded
        made[11] = detail or None
        self.record.rows[-1] = self._told_apart(cast("Row", tuple(made)), made[1])

    # -- which of the equal tiles is meant ------------------------------------------------------------------------

    def _told_apart(self, made: Row, seat: int) -> Row:
        """Where tiles are told apart: the copies that the named seat holds or that lie on the table."""
        if not self.wall.identified:
            return made
        own = list(self.held[seat]) if 0 <= seat < self.players else []
        pool = [*own, *(code for _, code in reversed(self.thrown))]
        pool += [code for meld in (self.melds[seat] if 0 <= seat < self.players else []) for code in meld]

        def copy_of(code: int) -> int:
            if not UNIDENTIFIED <= code < 255:
                return code
            at = next((at for at, one in enumerate(pool) if FACE_OF[one] == FACE_OF[code] and one < UNIDENTIFIED), -1)
            return pool.pop(at) if at >= 0 else code

        values: list[Any] = list(made)
        values[4] = tuple(copy_of(code) for code in made[4])
        if UNIDENTIFIED <= made[2] < 255:
            same = next((code for code in values[4] if FACE_OF[code] == FACE_OF[made[2]]), -1)
            values[2] = same if same >= 0 else copy_of(made[2])
        if made[11] and "was" in made[11]:
            melds = [code for meld in self.melds[seat] for code in meld]
            was = []
            for code in made[11]["was"]:
                at = next((at for at, one in enumerate(melds) if FACE_OF[one] == FACE_OF[code]), -1)
                was.append(melds.pop(at) if at >= 0 else code)
            values[11] = {**made[11], "was": was}
        return cast("Row", tuple(values))

    def _follow(self, made: Row, seat: int) -> None:
        """What a line of the record format changes in the hands that the case keeps."""
        kind = made[0]
        if kind == k.PUT_BACK and self.drawn[seat] in self.held[seat]:
            self.held[seat].remove(self.drawn[seat])
            self.drawn[seat] = -1
            self.head -= 1
            self.due = seat
        elif kind == k.TAKEN_OUT and made[2] in self.held[seat]:
            self.held[seat].remove(made[2])
        elif kind == k.CORRECTION and (made[11] or {}).get("what", "set") == "set" and self.melds[seat]:
            meld = self.melds[seat].pop()
            claimed = next((code for _, code in reversed(self.thrown) if code in meld), -1)
            self.held[seat] += [code for code in meld if code != claimed or meld.count(code) > 1]
            for code in made[4]:
                if code != claimed and code in self.held[seat]:
                    self.held[seat].remove(code)
            if made[4]:
                self.melds[seat].append(made[4])

    # -- play ------------------------------------------------------------------------------------------------------

    def _go_on(self, words: list[str]) -> None:
        """The dealer's fourteenth tile is dealt, not drawn: `... 4 left` counts it among those gone."""
        if words[-1] == "left" and self.full == 14:
            words = [str(int(words[0]) + (1 if not self.indicator else 1 - _NOT_APART)), *words[1:]]
        super()._go_on(words)

    def _draw(self, seat: int, named: str, rest: str) -> None:
        tail = self.tail or rest.endswith("from tail")
        super()._draw(seat, named, rest)
        if self.indexed:
            if tail:
                stack, place = divmod(self.supplements, 2)
                index = 134 - 2 * stack + place
                self.supplements += 1
            else:
                index = self.head
                self.head += 1
            made = self.record.rows[-1]
            self.record.rows[-1] = (*made[:8], index, *made[9:])

    def _discard(self, seat: int, named: str, source: str) -> None:
        if not named and self.drawn[seat] == -1:
            named = face_of(self.held[seat][-1])
        super()._discard(seat, named, source)
        self.drawn[seat] = -1
        self.thrown.append(self.offer)

    def _claim(self, seat: int, verb: str, named: str, own: str, target: int, values: dict[str, Any]) -> None:
        """A set shown after the claimer's own discard is about the discard before it."""
        mine = self.offer if self.offer[0] == seat else None
        wanted = split_tiles(named)[0].partition(".")[0]
        if mine is not None:
            before = [one for one in self.thrown if one[0] != seat and face_of(one[1]) == wanted]
            if before:
                self.offer = before[-1]
                target = before[-1][0] if target in (-1, seat) else target
        super()._claim(seat, verb, named, own, target, values)
        if mine is not None:
            self.offer = mine
            self.due = (seat + 1) % self.players
            self.tail = verb == "kongs"

    def _own(self, event: Row) -> None:
        super()._own(event)
        if event[0] == k.KONG_ADDED:
            self.melds[event[1]] = [
                event[4] if len(meld) == 3 and alike(meld[0], event[2]) else meld for meld in self.melds[event[1]]
            ]
