"""Which tile of the wall is due: indexes from the head, in the order of docs/record-format.md.

Index 0 is the first tile of the first take, the upper tile of a stack before the lower one; 48 and 52 are East's jump
tiles, 53 is the first draw. Supplements come from the tail, stack by stack, top before bottom: 134, 135, 132, 133 …
(W-KONG-07a). The last `dead` tiles before the tail that are still there are never drawn (W-WALL-01); with half a stack
at the tail the seventh whole stack is split, which is the same count (W-WALL-02).
"""

from __future__ import annotations

from typing import Final

DEAL_TAKES: Final = (0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44)
"""Where the twelve takes of four begin, E S W N in turn (W-DEAL-01/02)."""
JUMP: Final = (48, 52)
"""East's two jump tiles (W-DEAL-03); S, W and N take 49, 50, 51."""
FIRST_DRAW: Final = 53


class WallCount:
    """The wall as far as it has been drawn.

    `taken` are the indexes gone, whether or not the record named them; `kept` tiles set aside for a seat's next draw
    (W-DRAW-05); `mixed` the (first index, count) of tiles the judge mixed anew (W-DRAWX-02); `supplements` how many
    came from the tail.
    """

    def __init__(self, tiles: int, dead: int) -> None:
        self.tiles: int = tiles
        self.dead: int = dead
        self.taken: set[int] = set()
        self.kept: dict[int, int] = {}
        self.mixed: list[tuple[int, int]] = []
        self.supplements: int = 0
        self._head: int = 0

    def head(self, seat: int = -1) -> int:
        """Index of the tile due from the head; for a seat that has a kept tile waiting, that one. `tiles` = none."""
        at = self._head
        if not self.kept:
            return at
        if seat in self.kept:
            return self.kept[seat]
        while at < self.tiles and (at in self.taken or at in self.kept.values()):
            at += 1
        return at

    def tail(self) -> int:
        """Index of the supplement due; -1 where none is left."""
        for low in range(self.tiles - 2, -1, -2):
            for at in (low, low + 1):
                if at not in self.taken:
                    return at
        return -1

    def due(self, seat: int, *, tail: bool) -> int:
        """Index of the tile a draw of the seat is due to take."""
        return self.tail() if tail else self.head(seat)

    @property
    def seabed(self) -> int:
        """Index of the last tile that may be drawn (W-WALL-02/03); less than `head()` when the wall is exhausted.

        Where no tiles are set apart it is the end of the wall, whatever has been taken from there.
        """
        if self.dead == 0:
            return self.tiles - 1
        return self.tiles - self.dead - 1 - self.supplements

    def take(self, seat: int, at: int, *, tail: bool) -> int:
        """A tile is drawn: the one named, or (-1, not recorded) the one due. Gives its index."""
        if at < 0:
            at = self.due(seat, tail=tail)
        if self.kept and self.kept.get(seat) == at:
            del self.kept[seat]
        self.taken.add(at)
        if tail:
            self.supplements += 1
        while self._head in self.taken:
            self._head += 1
        return at

    def give_back(self, at: int, *, tail: bool) -> None:
        """A drawn tile returns to its place."""
        self.taken.discard(at)
        self._head = min(self._head, at)
        if tail:
            self.supplements -= 1

    def refill(self) -> None:
        """A tile out of a hand goes back into the wall: it fills the place before the head (W-DEALX-06c)."""
        before = [at for at in self.taken if at < self._head]
        if before:
            self.give_back(max(before), tail=False)

    def is_mixed(self, at: int) -> bool:
        """Whether the tile at an index was among tiles mixed anew, so that its identity says nothing any more."""
        return any(start <= at < start + count for start, count in self.mixed)
