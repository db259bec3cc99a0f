"""What lies on the table in one hand, as the simulator keeps it: plain, and changed only by its methods.

Tiles are codes 0-135 (4 * kind + copy), kinds 0-33, seats 0-3. Nothing here judges: it says who holds what, what has
been thrown, and who may not win any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ingest import kinds as k
from replay.simulate.wsom.wall import TILES, supplement
from replay.simulate.zhenjiang.pay import Thrown
from replay.simulate.zhenjiang.wild import reading, waits, wild_of

INDICATOR = 53  # wall index of the tile turned up after the deal
DRAWABLE = TILES - INDICATOR - 1  # 82, supplements included (J-DRAW-01)
KONGS = {k.KONG_EXPOSED: "exposed", k.KONG_CONCEALED: "concealed", k.KONG_ADDED: "added"}


@dataclass(slots=True)
class Meld:
    """A set on the table: its kind of event, its tiles, whose discard it took."""

    event: int
    tiles: tuple[int, ...]
    source: int

    @property
    def kind(self) -> int:
        return self.tiles[0] // 4


class Position:
    """The tiles of a hand in play."""

    def __init__(self, dealer: int, wall: Sequence[int]) -> None:
        self.dealer = dealer
        self.wall = list(wall)
        self.wild = wild_of(self.wall[INDICATOR] // 4)
        self.from_head = self.from_tail = 0  # tiles drawn
        self.hands: list[list[int]] = [[] for _ in range(4)]
        self.counts: list[list[int]] = [[0] * 34 for _ in range(4)]
        self.melds: list[list[Meld]] = [[] for _ in range(4)]
        self.thrown: list[tuple[int, int]] = []  # every discard: seat, code
        self.discards = [0] * 4
        self.wilds_thrown = [Thrown() for _ in range(4)]
        self.to_show: list[list[int]] = [[] for _ in range(4)]  # wilds drawn since the last own discard, not shown
        self.drawn = -1  # the tile just drawn by the seat to act, -1 after a claim
        self.kong = ""  # the kong whose supplement was just drawn
        self.last_kong = ""
        self.after_pung = False  # the discard due follows right after a pung
        self.no_win = [False] * 4
        self._waits: list[frozenset[int] | None] = [None] * 4

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """Tiles that may still be drawn, supplements included."""
        return DRAWABLE - self.from_head - self.from_tail

    @property
    def head(self) -> int:
        """Wall index of the next tile; of the last stack the upper one may have gone as a supplement."""
        due = INDICATOR + 1 + self.from_head
        return due + (self.from_tail > 0 and due == supplement(self.from_tail - 1))

    def is_wild(self, code: int) -> bool:
        return code // 4 == self.wild

    def waits(self, seat: int) -> frozenset[int]:
        """Kinds that complete the seat's 13 tiles; right while it has no tile to discard."""
        known = self._waits[seat]
        if known is None:
            known = self._waits[seat] = waits(self.counts[seat], self.wild, len(self.melds[seat]))
        return known

    def may_win(self, seat: int, kind: int) -> bool:
        """May it win on this kind from another's hand."""
        return not self.no_win[seat] and kind in self.waits(seat)

    def reading(self, seat: int, taken: int = -1) -> str:
        """How its hand is complete, with the kind taken from another if there is one; "" for not at all."""
        return reading(self.counts[seat], self.wild, len(self.melds[seat]), taken)

    def heaven(self, seat: int) -> bool:
        """Would a win now be on the fourteen tiles the dealer was dealt."""
        return seat == self.dealer and not self.thrown and not self.melds[seat]

    def wilds(self, seat: int) -> list[int]:
        """The wilds it holds."""
        return self.of_kind(seat, self.wild)

    def of_kind(self, seat: int, kind: int) -> list[int]:
        """The tiles of a kind it holds."""
        return [code for code in self.hands[seat] if code // 4 == kind]

    def added_kongs(self, seat: int) -> list[tuple[Meld, int]]:
        """Own pungs with the fourth tile in hand."""
        return [
            (meld, code) for meld in self.melds[seat] if meld.event == k.PUNG for code in self.of_kind(seat, meld.kind)
        ]

    def next_tail(self) -> int:
        """Wall index of the next supplement; of the last stack the upper one may have been drawn."""
        due = supplement(self.from_tail)
        return due + (due == INDICATOR + self.from_head)

    # -- changing -----------------------------------------------------------------------------------------------

    def add(self, seat: int, code: int) -> None:
        """A tile comes into the hand."""
        self.hands[seat].append(code)
        self.counts[seat][code // 4] += 1
        self._waits[seat] = None

    def remove(self, seat: int, code: int) -> None:
        """A tile leaves the hand."""
        self.hands[seat].remove(code)
        self.counts[seat][code // 4] -= 1
        if code in self.to_show[seat]:
            self.to_show[seat].remove(code)
        self._waits[seat] = None

    def draw(self, seat: int, code: int, tail: bool) -> None:
        """A drawn tile comes into the hand."""
        if tail:
            self.from_tail += 1
        else:
            self.from_head += 1
        self.drawn, self.kong = code, self.last_kong if tail else ""
        self.add(seat, code)
        if self.is_wild(code):
            self.to_show[seat].append(code)

    def throw(self, seat: int, code: int) -> None:
        """A discard; a wild counts as first, later or after a pung."""
        if self.is_wild(code):
            old = self.wilds_thrown[seat]
            if self.discards[seat] == 0:
                self.wilds_thrown[seat] = Thrown(1, old.later, old.after_pung)
            elif self.after_pung:
                self.wilds_thrown[seat] = Thrown(old.first, old.later, old.after_pung + 1)
            else:
                self.wilds_thrown[seat] = Thrown(old.first, old.later + 1, old.after_pung)
        self.remove(seat, code)
        self.discards[seat] += 1
        self.to_show[seat].clear()
        self.thrown.append((seat, code))
        self.drawn, self.kong, self.after_pung = -1, "", False

    def lay(self, seat: int, meld: Meld, own: Sequence[int]) -> None:
        """A set is laid open; `own` are the tiles that came from the hand."""
        for code in own:
            self.remove(seat, code)
        if meld.event == k.KONG_ADDED:
            self.melds[seat] = [old for old in self.melds[seat] if not (old.event == k.PUNG and old.kind == meld.kind)]
        self.melds[seat].append(meld)
        self.last_kong = KONGS.get(meld.event, "")
        self.after_pung = meld.event == k.PUNG
        self.drawn, self.kong = -1, ""
        self._waits[seat] = None
