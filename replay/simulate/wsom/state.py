"""What lies on the table in one hand, as the simulator keeps it: plain, and changed only by its methods.

Tiles are codes 0-135 (4 * kind + copy), kinds 0-33. Seats are 0-3. Nothing here judges: it says who holds what, whose
penalty tiles lie open, and who has lost which right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ingest import kinds as k
from replay.scoring.shape import is_complete, readings, shape_waits
from replay.simulate.wsom.wall import DEALT, DRAWABLE, supplement

KONGS = frozenset({k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED})
LIVE, DEAD = "live", "dead"


@dataclass(slots=True)
class Meld:
    """A set on the table: its kind of event, tiles from left to right, whose discard it took, the place rotated."""

    event: int
    tiles: tuple[int, ...]
    source: int
    rotated: int

    @property
    def tile(self) -> int:
        """Its lowest kind."""
        return min(code // 4 for code in self.tiles)


class Position:
    """The tiles of a hand in play."""

    def __init__(self, dealer: int, wall: Sequence[int]) -> None:
        self.dealer = dealer
        self.wall = list(wall)
        self.head = DEALT
        self.drawn_from_head = 0
        self.kongs = 0
        self.kept: dict[int, int] = {}  # seat -> wall index it lifted and must draw next (DRAW 5)
        self.left_out: list[int] = []  # wall indexes before the head that were passed over
        self.hands: list[list[int]] = [[] for _ in range(4)]
        self.counts: list[list[int]] = [[0] * 34 for _ in range(4)]
        self.melds: list[list[Meld]] = [[] for _ in range(4)]
        self.rivers: list[list[int]] = [[] for _ in range(4)]
        self.thrown: list[tuple[int, int]] = []  # every discard: seat, kind
        self.drawn = -1  # the tile just drawn by the seat to act, -1 after a claim
        self.on_supplement = False
        self.claimed = False  # anybody has claimed or declared a kong
        self.penalty: list[dict[int, str]] = [{} for _ in range(4)]  # code -> live or dead
        self.no_win = [False] * 4
        self.no_claim = [False] * 4  # nor any kong
        self._waits: list[int | None] = [None] * 4

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """Tiles that may still be drawn, supplements included."""
        return DRAWABLE - self.drawn_from_head - self.kongs

    def wind(self, seat: int) -> int:
        """0 East, 1 South, 2 West, 3 North."""
        return (seat - self.dealer) % 4

    def waits(self, seat: int) -> int:
        """Kinds that complete the seat's 13 tiles, as bits; right while it has no tile to discard."""
        known = self._waits[seat]
        if known is None:
            known = self._waits[seat] = shape_waits(self.counts[seat], len(self.melds[seat]), fours=True)
        return known

    def complete(self, seat: int) -> bool:
        """Are its 14 tiles a winning shape."""
        return is_complete(self.counts[seat], len(self.melds[seat]), fours=True)

    def may_win(self, seat: int, kind: int) -> bool:
        """May it win on this kind thrown by another: shape, right to win, and no penalty tile in the way (PT 3, 4)."""
        if self.no_win[seat] or not self.waits(seat) >> kind & 1:
            return False
        return not self.penalty[seat] or self._free_of_penalty(seat, kind)

    def _free_of_penalty(self, seat: int, kind: int) -> bool:
        """Does every reading finish a set with tiles of kinds none of which lies open as a penalty tile."""
        barred = {code // 4 for code in self.penalty[seat]}
        if kind in barred or len(self.penalty[seat]) > 2:
            return False
        counts = list(self.counts[seat])
        counts[kind] += 1
        for reading in readings(counts, len(self.melds[seat])):
            for block in reading:
                if kind in block and not barred.isdisjoint(block):
                    return False
        return True

    def count(self, seat: int) -> int:
        """Tiles of a seat, a kong as three."""
        return len(self.hands[seat]) + 3 * len(self.melds[seat])

    def place_in_river(self, seat: int) -> list[int]:
        """Row and place of the next discard."""
        row, place = divmod(len(self.rivers[seat]), 6)
        return [row + 1, place + 1]

    def next_tail(self) -> int:
        """Index of the next supplement."""
        return supplement(self.kongs)

    def of_kind(self, seat: int, kind: int) -> list[int]:
        """The seat's concealed tiles of a kind, those that are no penalty tiles first."""
        held = [code for code in self.hands[seat] if code // 4 == kind]
        return sorted(held, key=lambda code: code in self.penalty[seat])

    # -- what sets and kongs the tiles allow --------------------------------------------------------------------

    def chows(self, seat: int, kind: int) -> list[tuple[int, int]]:
        """Pairs of kinds that make a sequence with this one."""
        if kind >= 27:
            return []
        counts, number = self._usable(seat), kind % 9
        found = []
        for low in range(max(0, number - 2), min(6, number) + 1):
            pair = [kind - number + low + step for step in range(3) if low + step != number]
            if counts[pair[0]] and counts[pair[1]]:
                found.append((pair[0], pair[1]))
        return found

    def pung(self, seat: int, kind: int) -> bool:
        """Does it hold a pair that may be laid open."""
        return self._usable(seat)[kind] >= 2

    def exposed_kong(self, seat: int, kind: int) -> bool:
        """Does it hold a triplet that may be laid open."""
        return self._usable(seat)[kind] >= 3

    def concealed_kongs(self, seat: int) -> list[int]:
        """Kinds of which it holds all four."""
        return [kind for kind, copies in enumerate(self.counts[seat]) if copies == 4]

    def added_kongs(self, seat: int) -> list[tuple[Meld, int]]:
        """Own pungs with the fourth tile in hand, penalty tiles left aside."""
        found = []
        for meld in self.melds[seat]:
            if meld.event == k.PUNG:
                for code in self.of_kind(seat, meld.tile):
                    if code not in self.penalty[seat]:
                        found.append((meld, code))
        return found

    def _usable(self, seat: int) -> list[int]:
        counts = self.counts[seat]
        if self.penalty[seat]:
            counts = list(counts)
            for code in self.penalty[seat]:
                counts[code // 4] -= 1
        return counts

    # -- changing -----------------------------------------------------------------------------------------------

    def add(self, seat: int, code: int) -> None:
        """A tile comes into the hand."""
        self.hands[seat].append(code)
        self.counts[seat][code // 4] += 1

    def remove(self, seat: int, code: int) -> None:
        """A tile leaves the hand, and is no penalty tile any more (PT 7)."""
        self.hands[seat].remove(code)
        self.counts[seat][code // 4] -= 1
        self.penalty[seat].pop(code, None)
        self._waits[seat] = None

    def forget(self, seat: int) -> None:
        """The hand was changed from outside: what it waits for is looked up anew."""
        self._waits[seat] = None

    def take_head(self, seat: int) -> int:
        """The wall index the seat draws next from the head."""
        if seat in self.kept:
            return self.kept.pop(seat)
        if self.left_out:
            return self.left_out.pop(0)
        while self.head in self.kept.values():
            self.head += 1
        self.head += 1
        return self.head - 1

    def draw(self, seat: int, code: int, tail: bool) -> None:
        """A drawn tile comes into the hand."""
        if tail:
            self.kongs += 1
        else:
            self.drawn_from_head += 1
        self.drawn, self.on_supplement = code, tail
        self.add(seat, code)

    def throw(self, seat: int, code: int) -> None:
        """A discard; live penalty tiles that were not thrown are dead from now on (PT 2)."""
        self.remove(seat, code)
        for other in self.penalty[seat]:
            self.penalty[seat][other] = DEAD
        self.rivers[seat].append(code)
        self.thrown.append((seat, code // 4))
        self.drawn, self.on_supplement = -1, False

    def lay(self, seat: int, meld: Meld, own: Sequence[int]) -> None:
        """A set is laid open; `own` are the tiles that came from the hand."""
        for code in own:
            self.remove(seat, code)
        if meld.source != seat and meld.event != k.KONG_ADDED:
            river = self.rivers[meld.source]
            if river:
                river.pop()
        if meld.event == k.KONG_ADDED:
            self.melds[seat] = [old for old in self.melds[seat] if not (old.event == k.PUNG and old.tile == meld.tile)]
        self.melds[seat].append(meld)
        self.claimed = True
        self.drawn, self.on_supplement = -1, False
        self._waits[seat] = None

    def expose(self, seat: int, codes: Sequence[int]) -> None:
        """Tiles of the hand lie open as live penalty tiles; those already dead stay dead."""
        for code in codes:
            self.penalty[seat].setdefault(code, LIVE)
