"""What lies on the table while a hand is being recorded: whose turn, rivers, sets. Follows rows, judges nothing.

Rows are taken as facts in the order of the record. Where they do not fit together the follower goes along: what people
really did is for the judge to weigh, and the person at the keyboard must never be held up by it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ingest import kinds as k
from ingest.kinds import NO_TIME
from ingest.model import Row
from ingest.tiles import HIDDEN, KIND_OF

PLAYERS: Final = 4
DRAWABLE: Final = 69
"""Tiles that may be drawn after the deal: 136 less 53 dealt less 14 dead (W-WALL-01)."""
NOT_APART: Final = 83
"""The same where none are set apart; the indicator turned up is one of them."""

SETUP: Final = "setup"
DRAW: Final = "draw"
SUPPLEMENT: Final = "supplement"
DISCARD: Final = "discard"
OVER: Final = "over"

SET_WORDS: Final = ("chow", "pung", "kong")
WIN_WORDS: Final = ("win", "self_draw")
_RANK: Final = {"win": 0, "self_draw": 0, "pung": 1, "kong": 1, "chow": 2}
_CLAIMED: Final = {k.CHOW: "chow", k.PUNG: "pung", k.KONG_EXPOSED: "kong"}
_TURNED: Final = {1: 2, 2: 1, 3: 0}
"""Which place of a set is turned, by how many seats the thrower is away (lower 1, opposite 2, upper 3; W-PUNG-02)."""


def after(seat: int, steps: int = 1) -> int:
    """The seat so many turns later."""
    return (seat + steps) % PLAYERS


def turned_place(seat: int, thrower: int, length: int) -> int:
    """Where the claimed tile of a pung or kong lies turned, 0 = leftmost."""
    place = _TURNED[(thrower - seat) % PLAYERS]
    return 3 if length == 4 and place == 2 else place


@dataclass(slots=True)
class Lying:
    """A discard in its river."""

    tile: int
    seq: int
    drawn: bool = False
    claimed: bool = False


@dataclass(slots=True)
class Shown:
    """A set laid open (a concealed kong as well)."""

    kind: int
    tiles: tuple[int, ...]
    tile: int
    thrower: int
    seq: int
    rotated: int = -1


@dataclass(slots=True)
class Claim:
    """A word for a set or a win that has not led to anything yet; `thrower` and `tile` are what it is about."""

    seat: int
    word: str
    tile: int
    thrower: int


@dataclass(slots=True)
class HandState:
    """One hand as far as it has been recorded."""

    number: int
    dealer: int
    rows: list[Row] = field(default_factory=list)
    phase: str = SETUP
    turn: int = -1  # who draws or discards next
    start_ms: int | None = None  # when that turn began
    deal_end_ms: int | None = None
    left: int = DRAWABLE
    counts: list[int] = field(default_factory=lambda: [0] * PLAYERS)
    rivers: list[list[Lying]] = field(default_factory=lambda: [[] for _ in range(PLAYERS)])
    sets: list[list[Shown]] = field(default_factory=lambda: [[] for _ in range(PLAYERS)])
    penalty: list[list[int]] = field(default_factory=lambda: [[] for _ in range(PLAYERS)])
    claims: list[Claim] = field(default_factory=list)  # words since the last discard
    unshown: list[Claim] = field(default_factory=list)  # discarded, the set still to be shown
    offered: tuple[int, int] | None = None  # thrower and tile that may be claimed: the last discard, an added kong
    robbed: bool = False  # what is offered was added to a kong
    drawn: int | None = None  # the tile drawn last by `turn`, while it is apart
    mixed: bool = False
    shuffling: str = ""
    indicator: int | None = None  # turned up after the deal: it makes a wild
    throws: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    winner: int = -1
    won: Row | None = None
    drawn_game: bool = False
    void: bool = False
    settled: bool = False
    confirmed: set[str] = field(default_factory=set)
    before_win: str = OVER  # the phase to which play returns where a win proves false
    last_t: int = 0
    pause_spans: list[tuple[int, int]] = field(default_factory=list)

    # -- questions ---------------------------------------------------------------------------------------------

    @property
    def thrower(self) -> int:
        """Who threw the tile that may be claimed, -1 nobody."""
        return -1 if self.offered is None else self.offered[0]

    def claimer(self) -> Claim | None:
        """The word that goes before the others so far: a win, then pung and kong, then chow; of two wins the nearer."""
        if self.unshown and not self.claims:
            return self.unshown[0]
        best: Claim | None = None
        for claim in self.claims:
            if best is None or self._order(claim) < self._order(best):
                best = claim
        return best

    def _order(self, claim: Claim) -> tuple[int, int]:
        return _RANK.get(claim.word, 3), (claim.seat - claim.thrower) % PLAYERS

    def discarder(self) -> int:
        """Who is to discard now: the seat in turn, or who claimed a set and throws before showing it."""
        if self.phase == DISCARD:
            return self.turn
        claim = self.claimer()
        if self.phase == DRAW and claim is not None and claim.word in SET_WORDS and claim not in self.unshown:
            return claim.seat
        return self.turn

    def first_take(self) -> bool:
        """Whether no tile has moved since the deal."""
        return not any(row[0] in (k.DRAW, k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED)
                       for row in self.rows)  # fmt: skip

    def pung_of(self, seat: int, tile: int) -> Shown | None:
        """The seat's exposed pung of that kind."""
        for shown in self.sets[seat]:
            if shown.kind == k.PUNG and shown.tiles and KIND_OF[shown.tiles[0]] == KIND_OF[tile]:
                return shown
        return None

    # -- following ---------------------------------------------------------------------------------------------

    def apply(self, row: Row) -> None:
        """Take one row as a fact."""
        kind, seat, tile, target = row[0], row[1], row[2], row[3]
        seq = len(self.rows)
        self.rows.append(row)
        if row[6] != NO_TIME:
            self.last_t = max(self.last_t, row[6])
        if kind == k.DEAL and seat >= 0:
            self._deal(row, seat)
        elif kind == k.DRAW and seat >= 0:
            self._draw(row, seat, tile)
        elif kind == k.DISCARD and seat >= 0:
            self._discard(row, seat, tile, seq)
        elif kind in _CLAIMED and seat >= 0 and target >= 0:
            self._set(row, seat, tile, target, seq)
        elif kind in (k.KONG_CONCEALED, k.KONG_ADDED) and seat >= 0:
            self._own_kong(row, seat, tile, seq)
        elif kind in (k.CALL, k.RETRACT) and seat >= 0:
            self._word(row, seat, kind == k.CALL)
        elif kind == k.WIN and seat >= 0:
            if self.phase != OVER:
                self.before_win = self.phase
            self.phase, self.winner, self.won = OVER, seat, row
            self.claims = []
        elif kind == k.DRAW_GAME:
            self.phase, self.drawn_game = OVER, True
        else:
            self._other(row, kind, seat)

    def _resume(self) -> None:
        """Somebody plays on after a win: it was a false one."""
        if self.phase == OVER and self.won is not None:
            self.phase, self.winner, self.won = self.before_win, -1, None

    def _deal(self, row: Row, seat: int) -> None:
        self.counts[seat] += len(row[4])
        if self.phase == SETUP and 0 in self.counts:
            return
        self.deal_end_ms = None if row[6] == NO_TIME else row[6]
        if self.phase == SETUP:
            self.phase, self.turn = DISCARD, self.dealer
        if self.first_take():
            self.start_ms = self.deal_end_ms

    def _draw(self, row: Row, seat: int, tile: int) -> None:
        self._resume()
        if self.phase == SUPPLEMENT:
            self.start_ms = None if row[6] == NO_TIME else row[6]
            self.claims = []
        self.phase, self.turn, self.drawn, self.mixed = DISCARD, seat, tile, False
        self.counts[seat] += 1
        self.left -= 1

    def _discard(self, row: Row, seat: int, tile: int, seq: int) -> None:
        self._resume()
        late = next((c for c in self.claims if c.seat == seat and c.word in SET_WORDS and c.thrower != seat), None)
        if late is not None and self.phase == DRAW:
            self.unshown = [late]
        elif self.unshown and self.unshown[0].seat != seat:
            self.unshown = []
        self.rivers[seat].append(Lying(tile, seq, bool(row[5] & k.DRAWN_CUT)))
        self.counts[seat] -= 1
        for code in self.penalty[seat]:
            if KIND_OF[code] == KIND_OF[tile]:
                self.penalty[seat].remove(code)
                break
        self.offered, self.robbed, self.claims = (seat, tile), False, []
        self.phase, self.turn, self.drawn = DRAW, after(seat), None
        self.start_ms = None if row[6] == NO_TIME else row[6]

    def _set(self, row: Row, seat: int, tile: int, target: int, seq: int) -> None:
        self._resume()
        late = any(claim.seat == seat for claim in self.unshown)
        self.unshown = [claim for claim in self.unshown if claim.seat != seat]
        rotated = (row[11] or {}).get("rotated", -1)
        self.sets[seat].append(Shown(row[0], row[4], tile, target, seq, rotated))
        self.counts[seat] -= len(row[4]) - 1
        for lying in reversed(self.rivers[target]):
            if KIND_OF[lying.tile] == KIND_OF[tile] and not lying.claimed:
                lying.claimed = True
                break
        if late:
            if row[6] != NO_TIME and self.start_ms is not None:
                self.start_ms = max(self.start_ms, row[6])
            return
        self.claims = []
        self.turn, self.drawn = seat, None
        self.phase = SUPPLEMENT if row[0] == k.KONG_EXPOSED else DISCARD

    def _own_kong(self, row: Row, seat: int, tile: int, seq: int) -> None:
        self._resume()
        pung = self.pung_of(seat, tile) if row[0] == k.KONG_ADDED else None
        if pung is not None:
            self.sets[seat].remove(pung)
        thrower = pung.thrower if pung is not None else -1
        self.sets[seat].append(Shown(row[0], row[4], tile, thrower, seq, pung.rotated if pung is not None else -1))
        self.counts[seat] -= 1 if row[0] == k.KONG_ADDED else len(row[4])
        self.claims = []
        if row[0] == k.KONG_ADDED:
            self.offered, self.robbed = (seat, tile), True
        self.phase, self.turn, self.drawn = SUPPLEMENT, seat, None

    def _word(self, row: Row, seat: int, said: bool) -> None:
        word = (row[11] or {}).get("word", "")
        if word == "wild":
            return
        self.claims = [claim for claim in self.claims if claim.seat != seat]
        if said and (word in SET_WORDS or word in WIN_WORDS):
            thrower, tile = self.offered if self.offered is not None else (-1, -1)
            if self.phase == DISCARD and seat == self.turn:
                thrower, tile = seat, -1
            self.claims.append(Claim(seat, word, tile, thrower))

    def _other(self, row: Row, kind: int, seat: int) -> None:
        detail = row[11] or {}
        if kind == k.MIX:
            self.mixed = True
        elif kind == k.PUT_BACK and self.phase == DISCARD and seat == self.turn and self.drawn is not None:
            self.counts[seat] -= 1
            self.left += 1
            self.phase, self.drawn = DRAW, None
        elif kind == k.INDICATOR:
            self.indicator = row[2]
            self.left -= 1
        elif kind == k.SHUFFLE:
            self.shuffling = detail.get("phase", "")
        elif kind == k.DICE:
            self.throws.append((seat, tuple(detail.get("faces", ()))))
        elif kind == k.EXPOSE and seat >= 0:
            self._expose(row, seat, detail)
        elif kind == k.TAKEN_OUT and seat >= 0:
            self.counts[seat] -= 1
        elif kind == k.CORRECTION and seat >= 0:
            self._correct(row, seat, detail)
        elif kind in (k.RULING, k.NOTICE):
            if kind == k.RULING and detail.get("effect") in ("redeal", "void"):
                self.phase, self.void = OVER, True
            elif detail.get("what") == "wrong_win":
                self._resume()
        elif kind == k.SETTLE:
            self.settled = self.settled or row[9] is not None
        elif kind == k.CONFIRMED:
            self.confirmed.add(detail.get("what", ""))

    def _expose(self, row: Row, seat: int, detail: dict[str, object]) -> None:
        if detail.get("back"):
            for tile in row[4]:
                if tile in self.penalty[seat]:
                    self.penalty[seat].remove(tile)
        elif detail.get("what") == "penalty":
            self.penalty[seat] += [tile for tile in row[4] if tile != HIDDEN]

    def _correct(self, row: Row, seat: int, detail: dict[str, object]) -> None:
        if detail.get("what", "set") != "set" or not self.sets[seat]:
            return
        shown = self.sets[seat].pop()
        if row[4]:
            self.sets[seat].append(Shown(shown.kind, row[4], shown.tile, shown.thrower, shown.seq, shown.rotated))
            return
        self.counts[seat] += len(shown.tiles) - 1
        if shown.thrower >= 0 and self.rivers[shown.thrower]:
            self.rivers[shown.thrower][-1].claimed = False
            self.phase, self.turn = DRAW, after(shown.thrower)
