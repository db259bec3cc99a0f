"""What each seat does with wild tiles: which it drew, showed, threw, and what it still owes (首搭必打 二搭必亮).

Followed for books whose game has a wild; `conduct.wilds` is None elsewhere. An act is followed before the table applies
it. Without an indicator, or where the indicator was not seen, the wild is not known: `kind` is -1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ingest import kinds as k
from ingest.tiles import HIDDEN, KIND_OF
from replay.act import Act
from replay.conduct.people import POINTED
from replay.scoring.zhenjiang.wild import OwnDiscard, wild_of

if TYPE_CHECKING:
    from replay.table import Table

_KINDS: Final = 34
_MELDS: Final = frozenset({k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED})


class Duty:
    """A wild to be shown by its holder before his next discard.

    `seq` the draw that brought it, or (`held`) the first discard after which it was still in the hand; `number` how
    many wilds the seat had got before it; `thrown` whether it had thrown one by then.
    """

    __slots__ = ("held", "number", "seat", "seq", "thrown")

    def __init__(self, seat: int, seq: int, number: int, *, thrown: bool, held: bool = False) -> None:
        self.seat = seat
        self.seq = seq
        self.number = number
        self.thrown = thrown
        self.held = held


class Wilds:
    """See the module. `indicator` the act that turned it up; `discards` of each seat in order as they count for
    payments; `thrown` seqs of its thrown wilds; `got` how many wilds it was dealt or drew; `duties` what it has not
    shown yet, `missed` those that a discard (its seq) passed over; `passed` its first discard of another tile with a
    wild in the hand and none thrown, -1 none; `punged` whether it has taken a pung.
    """

    def __init__(self, table: Table, *, one_cycle: bool) -> None:
        players = table.players
        self.table: Table = table
        self.one_cycle: bool = one_cycle
        self.kind: int = -1
        self.indicator: int = -1
        self.discards: list[list[OwnDiscard]] = [[] for _ in range(players)]
        self.thrown: list[list[int]] = [[] for _ in range(players)]
        self.got: list[int] = [0] * players
        self.duties: list[list[Duty]] = [[] for _ in range(players)]
        self.missed: list[tuple[Duty, int]] = []
        self.early: list[int] = [0] * players  # shown before the first discard, of what may still be owed at it
        self.passed: list[int] = [-1] * players
        self.punged: list[bool] = [False] * players

    def is_put_right(self) -> bool:
        """Whether an indicator turned up now stands for the one before: nobody has played, and somebody spoke of it."""
        since = self.table.acts[self.indicator + 1 :]
        return not self.table.begun and any(act.kind in POINTED or act.kind == k.RULING for act in since)

    def holds(self, seat: int) -> int:
        """Wilds among the concealed tiles of a seat."""
        return self.table.counts[seat][self.kind] if self.kind >= 0 else 0

    def may_hold(self, seat: int) -> bool:
        """Whether some tile of the seat's hand was not seen, and may be a wild."""
        return not self.table.known[seat]

    def is_wild(self, tile: int) -> bool:
        """Whether a tile is a wild."""
        return self.kind >= 0 and KIND_OF[tile] == self.kind

    def owed(self, act: Act) -> list[Duty]:
        """What a discard about to be made passes over: duties that neither showing nor this discard has met."""
        return self.duties[act.seat][self.is_wild(act.tile) :]

    def follow(self, act: Act) -> None:
        """Write one act as a fact; the table stands as before it."""
        kind, seat = act.kind, act.seat
        if kind == k.INDICATOR:
            self._turn_up(act)
        elif seat < 0:
            return
        elif kind == k.DRAW:
            if self.is_wild(act.tile):
                self._draw(act)
        elif kind == k.DISCARD:
            self._discard(act)
        elif kind == k.DEAL and self.kind >= 0:
            self.got[seat] += sum(self.is_wild(tile) for tile in act.tiles)
        elif kind == k.EXPOSE and not act.detail.get("back"):
            owner = act.target if act.target >= 0 else seat
            told = len(act.tiles) if act.detail.get("what") == "wild" else 0
            self._show(owner, max(told, sum(self.is_wild(tile) for tile in act.tiles)))
        elif kind == k.WIN:
            self._show(seat, self.holds(seat))  # the hand lies open, even where the win proves false
        elif kind == k.CALL and act.detail.get("word") == "wild":
            self._show(seat, len(self.duties[seat]) if self.discards[seat] else self.holds(seat))
        elif kind in _MELDS:
            self._meld(act)
        elif kind == k.PUT_BACK:
            self._put_back(seat)

    def _turn_up(self, act: Act) -> None:
        shown = KIND_OF[act.tile] if 0 <= act.tile < HIDDEN else -1
        if (self.indicator >= 0 and not self.is_put_right()) or not 0 <= shown < _KINDS:
            return
        self.indicator = act.seq
        self.kind = wild_of(shown, one_cycle=self.one_cycle)
        for seat in range(self.table.players):
            self.got[seat] = self.holds(seat)

    def _draw(self, act: Act) -> None:
        seat = act.seat
        if self.discards[seat]:
            self.duties[seat].append(Duty(seat, act.seq, self.got[seat], thrown=bool(self.thrown[seat])))
        self.got[seat] += 1

    def _discard(self, act: Act) -> None:
        seat, table = act.seat, self.table
        wild = self.is_wild(act.tile)
        claim = table.claim
        after = claim is not None and table.claim_seat == seat and claim.kind == k.PUNG
        first = not self.discards[seat]
        self.discards[seat].append(OwnDiscard(wild, after, self.punged[seat]))
        if wild:
            self.thrown[seat].append(act.seq)
            self._show(seat, 1)
        elif self.holds(seat) and not self.thrown[seat] and self.passed[seat] < 0:
            self.passed[seat] = act.seq
        self.missed += [(duty, act.seq) for duty in self.duties[seat]]
        self.duties[seat] = []
        if first and wild:
            for number in range(1 + self.early[seat], self.holds(seat)):
                self.duties[seat].append(Duty(seat, act.seq, number, thrown=True, held=True))

    def _show(self, seat: int, count: int) -> None:
        del self.duties[seat][:count]
        if not self.discards[seat]:
            self.early[seat] += count

    def _meld(self, act: Act) -> None:
        if act.kind == k.PUNG:
            self.punged[act.seat] = True
        wilds = sum(self.is_wild(tile) for tile in act.tiles)
        if wilds:
            self._show(act.seat, wilds)

    def _put_back(self, seat: int) -> None:
        """The drawn wild returns to the wall: nothing is owed for it."""
        if self.is_wild(self.table.drawn[seat]) and self.duties[seat]:
            self.duties[seat].pop()
            self.got[seat] -= 1
