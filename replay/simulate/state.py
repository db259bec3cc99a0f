"""The plain state of one riichi hand, as its rows tell it.

`State.apply` writes down what happened, legal or not, and asks nothing. The simulated game looks at it to know what
is allowed; the planter walks a record with it to find a place for a fault. It shares no code with the judge.
"""

from __future__ import annotations

from typing import NamedTuple

from ingest import kinds as k
from ingest import tiles as t
from ingest.model import HandRecord, Row
from replay.scoring.shape import shape_waits, waits

LIVE = {4: 70, 3: 55}

# What the table waits for.
DRAW_DUE, ACT, DISCARD_DUE, REACT, CLAIM, ROB, REPLACE_DUE, ENDED = range(8)

KONGS = frozenset((k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED))
CLAIMS = frozenset((k.CHOW, k.PUNG, k.KONG_EXPOSED))


class Meld(NamedTuple):
    """A melded set; `kind` is that of its event, `tile` the claimed or added one, `target` who discarded it."""

    kind: int
    tiles: tuple[int, ...]
    tile: int
    target: int
    seq: int
    claimed: int = -1  # of an added kong: the tile its pung was claimed with

    @property
    def open(self) -> bool:
        return self.kind != k.KONG_CONCEALED


class Thrown(NamedTuple):
    """A tile in the river."""

    tile: int
    seq: int
    drawn: bool


class State:
    """One hand at its present row."""

    def __init__(self, hand: HandRecord, players: int, scores: tuple[int, ...] | None = None) -> None:
        seats = range(players)
        self.players = players
        self.number = hand.number
        self.dealer = hand.dealer
        self.round = hand.round or 0
        self.counter = hand.counter or 0
        self.sticks = hand.sticks or 0
        self.scores = list(scores or hand.start_scores or (0,) * players)
        self.hands: list[list[int]] = [[] for _ in seats]
        self.counts: list[list[int]] = [[0] * 34 for _ in seats]
        self.melds: list[list[Meld]] = [[] for _ in seats]
        self.rivers: list[list[Thrown]] = [[] for _ in seats]
        self.norths: list[list[int]] = [[] for _ in seats]
        self.riichi = [-1] * players  # seq of the declaration
        self.accepted = [False] * players
        self.double = [False] * players
        self.ippatsu = [False] * players
        self.passed: list[list[int]] = [[] for _ in seats]  # kinds let go since the own last draw
        self.passed_riichi: list[list[int]] = [[] for _ in seats]
        self.passing = -1  # kind of the tile others may win on just now
        self.passing_seat = -1
        self.offered = -1  # the tile itself
        self.replacing = 0  # kind of the kong or north whose tile is due
        self.live = 0  # live draws taken
        self.replaced = 0
        self.kongs = [0] * players
        self.indicators: list[int] = []
        self.pending = 0  # indicators due before the next discard
        self.called = False  # a claim, kong or north broke the first turn
        self.drawn = -1
        self.after_kong = False
        self.phase = DRAW_DUE
        self.turn = hand.dealer
        self.claimed: Meld | None = None  # the claim whose discard is due
        self.seq = -1
        self.seen: set[int] = set()
        self._waits: list[int] = [-1] * players

    # -- questions ----------------------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """Tiles that can still be drawn."""
        return LIVE[self.players] - self.live - self.replaced

    def wind(self, seat: int) -> int:
        """The wind of a seat as a kind; the dealer's is east."""
        return 27 + (seat - self.dealer) % self.players

    def closed(self, seat: int) -> bool:
        return not any(meld.open for meld in self.melds[seat])

    def waits_of(self, seat: int) -> int:
        """Kinds that complete the 13 tiles of a seat by shape, as a bit mask; 0 while it holds 14."""
        if self._waits[seat] < 0:
            self._waits[seat] = shape_waits(self.counts[seat], len(self.melds[seat]))
        return self._waits[seat]

    def ready(self, seat: int) -> bool:
        """Does the seat wait for a tile of which it does not hold all four."""
        return waits(self.counts[seat], len(self.melds[seat])) != 0

    def furiten(self, seat: int) -> str:
        """Why the seat may not win on a discard: `own`, `turn`, `riichi`, or "" if it may."""
        mask = self.waits_of(seat)
        if any(mask >> t.KIND_OF[thrown.tile] & 1 for thrown in self.rivers[seat]):
            return "own"
        if any(mask >> kind & 1 for kind in self.passed_riichi[seat]):
            return "riichi"
        if any(mask >> kind & 1 for kind in self.passed[seat]):
            return "turn"
        return "own" if self.norths[seat] and mask >> 30 & 1 else ""

    def first_turn(self, seat: int) -> bool:
        """Is it the seat's first draw, with no claim, kong or north before it."""
        return not self.called and not self.rivers[seat]

    def after(self, seat: int) -> int:
        return (seat + 1) % self.players

    def unseen(self, universe: tuple[int, ...]) -> list[int]:
        """Tiles that no row has shown so far."""
        return [code for code in universe if code not in self.seen]

    # -- facts --------------------------------------------------------------------------------------------------

    def _take(self, seat: int, code: int) -> None:
        self.hands[seat].append(code)
        kind = t.KIND_OF[code]
        if 0 <= kind < 34:
            self.counts[seat][kind] += 1
        self._waits[seat] = -1
        self.seen.add(code)

    def _give(self, seat: int, code: int) -> None:
        """A tile leaves the hand; one that was not there leaves it short of nothing."""
        self._waits[seat] = -1
        self.seen.add(code)
        if code in self.hands[seat]:
            self.hands[seat].remove(code)
            kind = t.KIND_OF[code]
            if 0 <= kind < 34:
                self.counts[seat][kind] -= 1

    def _let_go(self) -> None:
        """Nobody won on the last tile: it was passed by all others."""
        if self.passing < 0:
            return
        for seat in range(self.players):
            if seat != self.passing_seat:
                self.passed[seat].append(self.passing)
                if self.riichi[seat] >= 0:
                    self.passed_riichi[seat].append(self.passing)
        self.passing = -1

    def _offer(self, seat: int, tile: int) -> None:
        self.passing, self.passing_seat, self.offered = t.KIND_OF[tile], seat, tile

    def _break_first_turn(self) -> None:
        self.called = True
        self.ippatsu = [False] * self.players

    def apply(self, row: Row) -> None:
        """Write one row down."""
        kind, seat, tile = row[0], row[1], row[2]
        self.seq += 1
        if kind != k.WIN and kind not in (k.LEAVE, k.RETURN, k.UNREAD):
            self._let_go()
        if kind == k.DRAW:
            self._draw(seat, tile)
        elif kind == k.DISCARD:
            self._discard(seat, tile, bool(row[5] & k.DRAWN_CUT))
        elif kind == k.DEAL:
            for code in row[4]:
                self._take(seat, code)
        elif kind == k.INDICATOR:
            self.indicators.append(tile)
            self.seen.add(tile)
            if self.pending:
                self.pending -= 1
        elif kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED):
            self._claim(row)
        elif kind in (k.KONG_CONCEALED, k.KONG_ADDED):
            self._own_kong(row)
        elif kind == k.NORTH_ASIDE:
            self._give(seat, tile)
            self.norths[seat].append(tile)
            self._offer(seat, tile)
            self.replacing = kind
            self.phase, self.turn = ROB, seat
        elif kind == k.RIICHI:
            if self.riichi[seat] < 0:
                self.riichi[seat] = self.seq
                self.double[seat] = self.first_turn(seat)
            self.phase, self.turn = DISCARD_DUE, seat
        elif kind == k.RIICHI_ACCEPTED:
            self.accepted[seat] = True
            self.ippatsu[seat] = True
            self.scores[seat] -= 1000
            self.sticks += 1
            self.phase = CLAIM
        elif kind in (k.WIN, k.DRAW_GAME):
            self.phase = ENDED
            if row[10] is not None:
                self.scores = list(row[10])

    def _draw(self, seat: int, tile: int) -> None:
        if self.phase == REPLACE_DUE or self.phase == ROB:
            self._break_first_turn()  # a kong or north that is robbed breaks nothing
            self.replaced += 1
            self.after_kong = True
        else:
            self.live += 1
            self.after_kong = False
        self._take(seat, tile)
        self.passed[seat].clear()
        self.drawn = tile
        self.claimed = None
        self.phase, self.turn = ACT, seat

    def _discard(self, seat: int, tile: int, drawn: bool) -> None:
        self._give(seat, tile)
        self.rivers[seat].append(Thrown(tile, self.seq, drawn))
        if self.riichi[seat] >= 0:
            self.ippatsu[seat] = False
        self._offer(seat, tile)
        self.drawn = -1
        self.claimed = None
        self.after_kong = False
        self.phase, self.turn = REACT, seat

    def _claim(self, row: Row) -> None:
        kind, seat, tile, target, tiles = row[:5]
        for code in tiles:
            if code != tile:
                self._give(seat, code)
        meld = Meld(kind, tiles, tile, target, self.seq)
        self.melds[seat].append(meld)
        self._break_first_turn()
        self.drawn = -1
        self.turn = seat
        if kind == k.KONG_EXPOSED:
            self.replacing = kind
            self.kongs[seat] += 1
            self.pending += 1
            self.phase = REPLACE_DUE
        else:
            self.claimed = meld
            self.phase = DISCARD_DUE

    def _own_kong(self, row: Row) -> None:
        kind, seat, tile, _, tiles = row[:5]
        self.replacing = kind
        self.kongs[seat] += 1
        self.pending += 1
        self.turn = seat
        if kind == k.KONG_CONCEALED:
            for code in tiles:
                self._give(seat, code)
            self.melds[seat].append(Meld(kind, tiles, -1, -1, self.seq))
            self._break_first_turn()
            self.phase = REPLACE_DUE
            return
        self._give(seat, tile)
        for place, meld in enumerate(self.melds[seat]):
            if meld.kind == k.PUNG and t.KIND_OF[meld.tile] == t.KIND_OF[tile]:
                self.melds[seat][place] = Meld(kind, tiles, tile, meld.target, self.seq, meld.tile)
                break
        self._offer(seat, tile)
        self.phase = ROB
