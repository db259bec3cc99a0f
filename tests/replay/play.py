"""The notation of cases: lines of play become the events of hands.

Everything a case leaves out is filled in: hands nobody mentions hold what their players give up and else scattered
tiles, a draw without a tile takes one that is left over. `tests/cases/README.md` tells the notation.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ingest import kinds as k
from ingest.kinds import NO_TIME
from ingest.model import HandRecord, Row
from ingest.tiles import FACES, HIDDEN, UNIDENTIFIED, tile
from replay.scoring import tenhou_wall

SEATS = "ESWN"
# Faces in the order in which hands are filled: 13 that hardly go together, then the others.
_FILLING = "1m4m7m2p5p8p3s6s9sESWNPFC1p4p7p2s5s8s3m6m9m1s4s7s2m5m8m3p6p9p"
_RED = {"0m": "5m", "0p": "5p", "0s": "5s"}
_TILE = re.compile(r"(?:[0-9][mps]|[ESWNPFC]|f[1-8]|\?)(?:\.[0-3])?")
_FILLERS: list[str] = _TILE.findall(_FILLING)


class NotationError(ValueError):
    """A case is not written as `tests/cases/README.md` tells."""


def _named(name: str) -> int:
    """A tile as written, its copy too where it is named."""
    face, _, copy = name.partition(".")
    return tile(face, int(copy)) if copy else tile(face)


def split_tiles(text: str) -> list[str]:
    """`123m 5p.2 EE 0s ?` as single tiles, `5p.2` being the copy numbered 2 and `?` a hidden one."""
    found: list[str] = []
    for word in text.split():
        if _TILE.fullmatch(word):
            found.append(word)
        elif re.fullmatch(r"[0-9]+[mps]", word):
            found += [digit + word[-1] for digit in word[:-1]]
        elif re.fullmatch(r"[ESWNPFC?]+", word):
            found += list(word)
        else:
            raise NotationError(f"{word!r} are no tiles")
    return found


@dataclass
class Wall:
    """The tiles not yet used in a hand, and which copies of them."""

    players: int
    reds: bool
    identified: bool
    left: Counter[str] = field(default_factory=Counter)
    used: dict[str, set[int]] = field(default_factory=dict)
    turn: int = 0
    seeded: tenhou_wall.Wall | None = None  # the wall built from the seed of the case

    def __post_init__(self) -> None:
        for name in FACES[:34]:
            if self.players == 4 or name not in [f"{n}m" for n in range(2, 9)]:
                self.left[name] = 4
        if self.reds:
            for red, plain in _RED.items():
                if self.left[plain]:
                    self.left[plain] -= 1
                    self.left[red] = 1

    def code(self, name: str) -> int:
        """A tile from the wall: the copy named, else the next one not used."""
        face, _, copy = name.partition(".")
        if face == "?":
            return HIDDEN
        if not self.identified:
            return tile(face)
        used = self.used.setdefault(face, set())
        if copy:
            used.add(int(copy))
            return tile(face, int(copy))
        first = 1 if self.reds and face in _RED.values() else 0  # where there is a red five it is copy 0
        last = 0 if face in _RED else 3
        number = next((n for n in range(first, last + 1) if n not in used), first)
        used.add(number)
        return tile(face, number)

    def reserve(self, name: str) -> None:
        face, _, copy = name.partition(".")
        self.left[face] -= 1
        if copy:
            self.used.setdefault(face, set()).add(int(copy))

    def seeded_name(self, number: int) -> str:
        """One of Tenhou's 136 tiles as a case writes it."""
        face, copy = FACES[number // 4], number % 4
        red = f"0{face[-1]}"
        return f"{red}.0" if self.reds and copy == 0 and _RED.get(red) == face else f"{face}.{copy}"

    def filler(self) -> str:
        """A tile nobody needs, each kind in its turn."""
        for step in range(len(_FILLERS)):
            name = _FILLERS[(self.turn + step) % len(_FILLERS)]
            if self.left[name] > 0:
                self.turn = (self.turn + step + 1) % len(_FILLERS)
                self.left[name] -= 1
                return name
        raise NotationError("no tile is left to fill in")


class Mark(NamedTuple):
    """What a comment says of its line: status sign, rule, and, "" where not said, whose fault, what follows, labels."""

    status: str
    rule: str
    whose: str
    hence: str
    because: str


@dataclass
class Line:
    """One line of play: its words, the table at its end, its label and the marks of its comment."""

    text: str
    values: dict[str, Any]
    label: str
    marks: list[Mark]


_MARK = re.compile(
    r"<([-?~])\s*([A-Z][A-Za-z0-9-]+)(?:\s+of\s+(\w+))?(?:\s+hence\s+(-?\w+))?(?:\s+because\s+((?:\w+\s*)+))?"
)


def read_lines(text: str) -> list[Line]:
    """The lines of a play, comments taken apart."""
    lines = []
    for raw in text.splitlines():
        said, _, comment = raw.partition("#")
        said = said.strip()
        if not said:
            if comment.strip().startswith("<"):
                raise NotationError(f"a mark without a line: {raw.strip()}")
            continue
        values: dict[str, Any] = {}
        if "{" in said:
            said, _, table = said.partition("{")
            values = tomllib.loads("x = {" + table)["x"]
        label = re.match(r"\s*\((\w+)\)", comment)
        marks = [Mark(*found) for found in _MARK.findall(comment)]
        lines.append(Line(said.strip(), values, label.group(1) if label else "", marks))
    return lines


def row(kind: int, seat: int = -1, code: int = -1, target: int = -1, tiles: tuple[int, ...] = (), **more: Any) -> Row:
    return (
        kind, seat, code, target, tiles, more.get("flags", 0), NO_TIME, -1, -1,
        more.get("deltas"), more.get("scores"), more.get("detail"),
    )  # fmt: skip


class Deal:
    """One hand of a case being played line by line."""

    def __init__(
        self, hand: HandRecord, wall: Wall, given: dict[str, str], indicator: str | None, lines: list[Line]
    ) -> None:
        self.record = hand
        self.wall = wall
        self.players = wall.players
        self.held: list[list[int]] = [[] for _ in range(wall.players)]
        self.melds: list[list[tuple[int, ...]]] = [[] for _ in range(wall.players)]
        self.offer = (-1, -1)  # seat and tile of the last discard
        self.due = hand.dealer
        self.drawn: list[int] = [-1] * wall.players
        self.drawn_total = self.replacements = 0
        self.tail = False  # the next draw replaces a kong's or a north's tile
        self.labels: dict[str, int] = {}
        self._set_up(given, indicator, lines)

    # -- before the first line ----------------------------------------------------------------------------------

    def _set_up(self, given: dict[str, str], indicator: str | None, lines: list[Line]) -> None:
        hands = {seat_of(letter): split_tiles(tiles) for letter, tiles in given.items()}
        explicit = {seat_of(line.text.split()[0]) for line in lines if " is dealt" in line.text}
        for tiles in hands.values():
            for name in tiles:
                self.wall.reserve(name)
        for line in lines:
            words = line.text.split()
            if len(words) > 2 and words[1] in ("draws", "is") and words[2] != "from":
                for name in split_tiles(words[2] if words[1] == "draws" else " ".join(words[3:])):
                    self.wall.reserve(name)
            elif words[0] == "indicator" and len(words) > 1:
                self.wall.reserve(words[1])
        if indicator:
            self.wall.reserve(indicator)
        for seat, tiles in hands.items():
            if "?" in tiles:
                self._needed(seat, lines)  # keeps them free for the hidden hand
        open_seats = [seat for seat in range(self.players) if seat not in hands and seat not in explicit]
        if seeded := self.wall.seeded:
            for seat in open_seats:
                hands[seat] = [self.wall.seeded_name(number) for number in seeded.deal(self.record.dealer)[seat]]
            indicator = indicator or self.wall.seeded_name(seeded.dora_indicator(0))
            open_seats = []
        for seat in open_seats:
            hands[seat] = self._needed(seat, lines)
        for seat in open_seats:
            self.wall.turn = 0
            while len(hands[seat]) < 13:
                hands[seat].append(self.wall.filler())
        for seat in sorted(hands):
            if hands[seat]:
                self.deal(seat, hands[seat])
        if indicator != "":
            self.add(row(k.INDICATOR, code=self.wall.code(indicator or self.wall.filler())))

    def _needed(self, seat: int, lines: list[Line]) -> list[str]:
        """What a player gives up in the hand without having drawn it."""
        drawn: Counter[str] = Counter()
        needed: list[str] = []
        for line in lines:
            words = line.text.split()
            if seat_of(words[0], check=False) != seat or len(words) < 3:
                continue
            if words[1] == "draws":
                drawn.update(split_tiles(words[2]) if words[2] != "from" else [])
                continue
            for name in _given_up(words):
                if drawn[name]:
                    drawn[name] -= 1
                else:
                    needed.append(name)
                    self.wall.reserve(name)
        return needed

    def deal(self, seat: int, names: list[str]) -> None:
        codes = tuple(self.wall.code(name) for name in names)
        self.held[seat] = list(codes)
        self.add(row(k.DEAL, seat, tiles=codes))

    def add(self, event: Row) -> None:
        self.record.add(event, -1)

    # -- lines ---------------------------------------------------------------------------------------------------

    def play(self, line: Line) -> int:
        """Play one line; the seq of its last event."""
        words = line.text.split()
        if words[0] == "deal":
            return 0
        if words[0] == "...":
            self._go_on(words[1:])
        elif words[0] == "indicator":
            self.add(row(k.INDICATOR, code=self.wall.code(words[1] if len(words) > 1 else self._indicator())))
        elif words[:2] == ["draw", "game"]:
            self._draw_game(words[2], line.values)
        elif words[0] in ("end", "settled"):
            stated = {name: value for name, value in line.values.items() if name != "scores"}
            scores = _numbers(line.values, "scores")
            flags = k.FINAL if words[0] == "end" else 0
            self.add(row(k.SETTLE, flags=flags, scores=scores, detail={"value": stated} if stated else {}))
        elif words[0] == "unread":
            self.add(row(k.UNREAD, detail={"raw": " ".join(words[1:])}))
        else:
            self._act(seat_of(words[0]), words[1], " ".join(words[2:]), line.values)
        seq = len(self.record.rows) - 1
        if line.label:
            self.labels[line.label] = seq
        return seq

    def _act(self, seat: int, verb: str, rest: str, values: dict[str, Any]) -> None:
        named, _, source = rest.partition(" from ")
        named, _, own = named.partition(" with ")
        if verb == "is":
            self.deal(seat, split_tiles(named.removeprefix("dealt")))
        elif verb == "draws":
            self._draw(seat, named, rest)
        elif verb == "discards":
            self._discard(seat, named, source)
        elif verb in ("chows", "pungs") or (verb == "kongs" and source):
            self._claim(seat, verb, named, own, seat_of(source) if source else self.offer[0], values)
        elif verb == "kongs":
            codes = self._take(seat, split_tiles(named))
            self.melds[seat].append(codes)
            self._own(row(k.KONG_CONCEALED, seat, tiles=self._laid(codes, values)))
        elif verb == "adds":
            code = self._take(seat, split_tiles(named))[0]
            pung = next((meld for meld in self.melds[seat] if len(meld) == 3 and alike(meld[0], code)), (code,) * 3)
            self._own(row(k.KONG_ADDED, seat, code, tiles=self._laid((*pung, code), values)))
        elif verb == "lays":
            self._own(row(k.NORTH_ASIDE, seat, self._take(seat, split_tiles(named))[0]))
        elif verb == "riichi":
            accepted = named == "accepted"
            scores = tuple(values["scores"]) if "scores" in values else None
            self.add(row(k.RIICHI_ACCEPTED if accepted else k.RIICHI, seat, scores=scores))
        elif verb in ("calls", "retracts"):
            self.add(row(k.CALL if verb == "calls" else k.RETRACT, seat, detail={"word": named}))
        elif verb == "wins":
            self._win(seat, named, seat_of(source) if source else seat, values)
        else:
            raise NotationError(f"nobody {verb!r}")

    def _draw(self, seat: int, named: str, rest: str) -> None:
        end = rest.rpartition("from ")[2] if "from " in rest else ""
        name = named.split()[0] if named.strip() and not named.startswith("from") else self._next()
        code = self.wall.code(name)
        self.replacements += self.tail
        self.tail = False
        if 0 <= seat < self.players:
            self.held[seat].append(code)
            self.drawn[seat] = code
        self.drawn_total += 1
        self.add(row(k.DRAW, seat, code, flags={"head": k.HEAD, "tail": k.TAIL}.get(end, 0)))

    def _indicator(self) -> str:
        seeded, turned = self.wall.seeded, sum(event[0] == k.INDICATOR for event in self.record.rows)
        return self.wall.seeded_name(seeded.dora_indicator(turned)) if seeded else self.wall.filler()

    def _next(self) -> str:
        """The tile of a draw that the case leaves open."""
        seeded = self.wall.seeded
        if seeded is None:
            return self.wall.filler()
        number = seeded.replacement_draw(self.replacements) if self.tail else seeded.live_draw(
            self.drawn_total - self.replacements
        )  # fmt: skip
        return self.wall.seeded_name(number)

    def _discard(self, seat: int, named: str, source: str) -> None:
        cut = {"hand": k.HAND_CUT, "drawn": k.DRAWN_CUT}.get(source, 0)
        if named:
            code = self._take(seat, split_tiles(named), from_hand=source == "hand")[0]
        else:
            code = self.drawn[seat]
            self.held[seat].remove(code)
        self.offer = (seat, code)
        self.due = (seat + 1) % self.players
        self.add(row(k.DISCARD, seat, code, flags=cut))

    def _claim(self, seat: int, verb: str, named: str, own: str, target: int, values: dict[str, Any]) -> None:
        wanted = split_tiles(named)[0]
        open_ = self.offer[1] >= 0 and face_of(self.offer[1]) == wanted.partition(".")[0]
        code = self.offer[1] if open_ else self.wall.code(wanted)
        names = split_tiles(own) if own else [wanted] * (3 if verb == "kongs" else 2)
        codes = tuple(sorted((*self._take(seat, names), code)))
        self.melds[seat].append(codes)
        self.offer = (-1, -1)
        kind = {"chows": k.CHOW, "pungs": k.PUNG, "kongs": k.KONG_EXPOSED}[verb]
        self.due = seat
        self.tail = verb == "kongs"
        self.add(row(kind, seat, code, target, self._laid(codes, values)))

    def _laid(self, codes: tuple[int, ...], values: dict[str, Any]) -> tuple[int, ...]:
        """A set as the record writes it down: the tiles taken for it, or those that `shows` names."""
        return tuple(self._shown(list(codes), values["shows"])) if "shows" in values else codes

    def _own(self, event: Row) -> None:
        self.due = event[1]
        self.tail = True
        self.add(event)

    def _take(self, seat: int, names: list[str], from_hand: bool = False) -> tuple[int, ...]:
        """Tiles out of a hand; one that is not there is made up, of a copy the player does not hold."""
        codes = []
        for name in names:
            face, _, copy = name.partition(".")
            held = self.held[seat] if 0 <= seat < self.players else []
            fitting = [code for code in held if face_of(code) == face and copy in ("", str(code % 4))]
            if from_hand:
                fitting = [code for code in fitting if code != self.drawn[seat] or fitting.count(code) > 1] or fitting
            if fitting:
                code = fitting[-1]
                held.remove(code)
            elif self.wall.identified and face != "?":
                taken = {code % 4 for code in held if face_of(code) == face}
                code = tile(face, int(copy) if copy else min({0, 1, 2, 3} - taken or {0}))
            else:
                code = HIDDEN if face == "?" else tile(face)
                if HIDDEN in held:
                    held.remove(HIDDEN)
            codes.append(code)
        return tuple(codes)

    def _go_on(self, words: list[str]) -> None:
        """Turns in which everybody discards what he draws: `... 4 left`, or `... to S` until that seat must draw."""
        dead = 14 + 13 * self.players
        total = 136 if self.players == 4 else 108
        while True:
            if words[0] == "to" and self.due == seat_of(words[1]):
                return
            if words[-1] == "left" and total - dead - self.drawn_total <= int(words[0]):
                return
            seat = self.due
            self._draw(seat, "", "")
            self._discard(seat, "", "drawn")

    def _win(self, seat: int, named: str, target: int, values: dict[str, Any]) -> None:
        wanted = named.split()[0].partition(".")[0]
        held = list(self.held[seat])
        if wanted == "?":
            code = -1  # the record does not name the tile
            held += [self.offer[1]] if target != seat else []
        elif target == seat:
            code = self.drawn[seat] if face_of(self.drawn[seat]) == wanted else tile(wanted)
        else:
            code = self.offer[1] if face_of(self.offer[1]) == wanted else self._last_shown(wanted)
            held.append(code)
        if "shows" in values:
            held = self._shown(held, values["shows"])
        stated = dict(values.get("value", {}))
        for word in ("indicators", "hidden_indicators"):
            if word in stated:
                stated[word] = [_named(name) for name in split_tiles(stated[word])]
        self.record.ended = "win"
        changes: dict[str, Any] = {"deltas": _numbers(values, "deltas"), "scores": _numbers(values, "scores")}
        detail = {"value": stated} if "value" in values else {}
        self.add(row(k.WIN, seat, code, target, tuple(held), detail=detail, **changes))

    def _last_shown(self, face: str) -> int:
        """The tile of the last kong or north that may be won on, or one made up."""
        for event in reversed(self.record.rows):
            for code in (event[2], *event[4]):
                if face_of(code) == face:
                    return code
        return tile(face)

    def _shown(self, held: list[int], text: str) -> list[int]:
        """Tiles laid open: those held as far as they are, the others made up."""
        left = list(held)
        shown = []
        for name in split_tiles(text):
            face = name.partition(".")[0]
            code = next((code for code in left if face_of(code) == face), -1)
            if code >= 0:
                left.remove(code)
            shown.append(code if code >= 0 else tile(face, 3 if self.wall.identified and face not in _RED else -1))
        return shown

    def _draw_game(self, reason: str, values: dict[str, Any]) -> None:
        hands = [*self.held, [], []]  # a seat that is not at the table has none
        shown = {
            str(seat): list(self.held[seat]) if text == "all" else self._shown(hands[seat], text)
            for seat, text in ((seat_of(letter), text) for letter, text in values.get("shown", {}).items())
        }
        self.record.ended = "draw" if reason in ("exhausted", "nagashi") else "abort"
        detail = {"reason": reason, **({"shown": shown} if "shown" in values else {})}
        detail |= {"value": values["value"]} if "value" in values else {}
        changes: dict[str, Any] = {"deltas": _numbers(values, "deltas"), "scores": _numbers(values, "scores")}
        self.add(row(k.DRAW_GAME, detail=detail, **changes))


def _numbers(values: dict[str, Any], name: str) -> tuple[int, ...] | None:
    return tuple(values[name]) if name in values else None


def _given_up(words: list[str]) -> list[str]:
    """Tiles that leave the concealed hand by a line of play."""
    verb, rest = words[1], " ".join(words[2:])
    named, _, source = rest.partition(" from ")
    named, _, own = named.partition(" with ")
    if verb in ("discards", "adds", "lays") or (verb == "kongs" and not source and not own):
        return split_tiles(named) if not named.startswith("from") else []
    if verb in ("chows", "pungs", "kongs"):
        return split_tiles(own) if own else split_tiles(named) * (3 if verb == "kongs" else 2)
    return []


def seat_of(word: str, check: bool = True) -> int:
    """E S W N or a number: seats in turn order, E = 0 the dealer of the case's first hand; ? for none named."""
    if word in tuple(SEATS):
        return SEATS.index(word)
    if word == "?":
        return -1
    if word.isdigit():
        return int(word)
    if check:
        raise NotationError(f"{word!r} is no seat")
    return -1


def face_of(code: int) -> str:
    """The face of a code as text, `?` where hidden."""
    if code < 0 or code == HIDDEN:
        return "?"
    return FACES[code // 4] if code < UNIDENTIFIED else FACES[code - UNIDENTIFIED]


def alike(one: int, other: int) -> bool:
    return _RED.get(face_of(one), face_of(one)) == _RED.get(face_of(other), face_of(other))
