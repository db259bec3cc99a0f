"""One hand in play: steps that follow one another, players who choose, rows written with their times.

A hand is at every moment at one *step* with one *seat*: `draw` (its tile is due), `act` (it has 14 tiles after a draw),
`throw` (a discard is due), `answer` (its discard may be claimed), `show` (a claim is laid open), `rob` (a tile was
added to its pung), `tail` (a supplement is due), `over`. A planted fault may take the place of any step and leave the
hand at another.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ingest import kinds as k
from ingest.kinds import NONE
from replay.simulate.zhenjiang import answers, ending
from replay.simulate.zhenjiang.clock import Hour, TableEnds
from replay.simulate.zhenjiang.players import Player
from replay.simulate.zhenjiang.setup import prepare
from replay.simulate.zhenjiang.state import KONGS, Meld, Position
from replay.simulate.zhenjiang.writer import Writer

if TYPE_CHECKING:
    from replay.simulate.zhenjiang.faults.base import Fault

LETTERS = ("ev", "d", "id", "t", "v", "x", "g", "ph", "sc", "rul")


class Play(Writer):
    """A hand being played; `rows` grows, `position` is what lies on the table, `chips` what each seat holds."""

    def __init__(
        self,
        dealer: int,
        wall: Sequence[int],
        players: Sequence[Player],
        rng: random.Random,
        now: int,
        chips: Sequence[int],
        hour: Hour | None = None,
        first: bool = False,
        brisk: bool = False,
        fault: Fault | None = None,
    ) -> None:
        super().__init__(rng, now, hour)
        self.dealer = dealer
        self.position = Position(dealer, wall)
        self.players = players
        self.start_chips = list(chips)
        self.chips = list(chips)
        self.brisk = brisk  # a table with a machine, and players in a hurry
        self.first = first  # the first hand of the match: the dealer is thrown for
        self.step, self.seat = "draw", dealer
        self.thrown_at = 0
        self.last = (NONE, NONE)  # seat and code of the last discard
        self.last_seq = NONE
        self.claim: tuple[int, str] | None = None
        self.ended = "unfinished"
        self.winner = NONE
        self.table_ends = False
        self.next_dealer: int | None = None
        self.skipped: set[str] = set()
        self.fault = fault
        self.fault_seq = NONE
        self.point = ""  # where the fault acts
        self.memo: dict[str, Any] = {}  # what it remembers from point to point
        self.consequences: list[tuple[int, str]] = []

    @property
    def dealt(self) -> bool:
        """Has the hand come as far as the deal; the table may end before."""
        return any(row[0] == k.DEAL for row in self.rows)

    def spot(self, name: str, seat: int = NONE) -> bool:
        """A place where the planted fault may act; whether it took the place of the step."""
        fault = self.fault
        if fault is None or self.fault_seq >= 0 or name not in fault.points:
            return False
        self.point = name
        if fault.share < 1 and self.rng.random() >= fault.share:
            return False
        return bool(fault.act(self, seat))

    def after(self, seat: int, steps: int = 1) -> int:
        return (seat + steps) % 4

    def go(self, step: str, seat: int) -> None:
        """The hand is at this step now."""
        self.step, self.seat = step, seat

    def run(self) -> None:
        """Play from the shuffle to the last confirmation, or until the table ends."""
        steps = {
            "draw": self.draw, "act": self.act, "throw": self.throw, "answer": self.answer, "show": self.show,
            "rob": self.rob, "tail": self.tail,
        }  # fmt: skip
        try:
            prepare(self)
            while self.step != "over":
                if not self.spot(self.step, self.seat):
                    steps[self.step]()
        except TableEnds:
            self.table_ends = True

    # -- own turn -----------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """The seat draws from the head."""
        if self.position.left == 0:
            ending.exhausted(self)
            return
        self.now = max(self.now, self.thrown_at + 100 * self.rng.randint(8, 15))
        self.take(self.seat)
        self.go("act", self.seat)

    def take(self, seat: int) -> int:
        """Draw the tile due from the head; the seq of the draw."""
        place = self.position.head
        code = self.position.wall[place]
        self.position.draw(seat, code, tail=False)
        return self.emit(k.DRAW, seat, code, flags=k.HEAD, wall=place)

    def act(self) -> None:
        """Win, declare a kong, or come to the discard."""
        seat, position, player = self.seat, self.position, self.players[self.seat]
        kong = player.kong(position) if position.left else None
        if kong is not None and player.kongs:
            self.declare_kong(*kong)
            return
        if not position.no_win[seat] and position.reading(seat) and player.takes_win():
            ending.self_drawn(self, seat)
            return
        if kong is None:
            self.go("throw", seat)
        else:
            self.declare_kong(*kong)

    def declare_kong(self, meld: Meld | None, kind: int, code: int) -> None:
        """槓, then the four tiles are shown."""
        seat = self.seat
        self.pause(8, 40)
        self.emit(k.CALL, seat, word="kong")
        self.pause(5, 12)
        self.lay_kong(seat, meld, kind, code)

    def lay_kong(self, seat: int, meld: Meld | None, kind: int, code: int) -> int:
        """Lay out a concealed kong, or the fourth tile at an own pung; the seq of it."""
        position = self.position
        if meld is None:
            tiles = tuple(sorted(position.of_kind(seat, kind)))
            position.lay(seat, Meld(k.KONG_CONCEALED, tiles, seat), tiles)
            self.go("tail", seat)
            return self.emit(k.KONG_CONCEALED, seat, tiles=tiles)
        tiles = (*meld.tiles, code)
        position.lay(seat, Meld(k.KONG_ADDED, tiles, meld.source), (code,))
        self.go("rob", seat)
        return self.emit(k.KONG_ADDED, seat, code, meld.source, tiles)

    def rob(self) -> None:
        """Others may win on the tile added to a pung, before the supplement is drawn (4.5 A14)."""
        seat = self.seat
        if not answers.wins(self, seat, self.rows[-1][2], robbed=True):
            self.go("tail", seat)

    def tail(self) -> None:
        """The supplement, once the four tiles have been seen."""
        self.pause(9, 24)
        self.take_tail(self.seat)
        self.go("act", self.seat)

    def take_tail(self, seat: int) -> int:
        """Draw the next supplement; the seq of the draw."""
        place = self.position.next_tail()
        code = self.position.wall[place]
        self.position.draw(seat, code, tail=True)
        return self.emit(k.DRAW, seat, code, flags=k.TAIL, wall=place)

    def throw(self) -> None:
        """Think, show wilds that were drawn (二搭必亮), discard."""
        seat, player = self.seat, self.players[self.seat]
        code = player.discard(self.position)
        self.now += 100 * player.thinks()
        first = self.position.discards[seat] == 0
        if first:
            other = [one for one in self.position.wilds(seat) if one != code]
            due = other if other and not self.chance(player.skill.silent) else []
        else:
            due = [one for one in self.position.to_show[seat] if one != code]
            due = due if due and player.shows(self.position) else []
        for one in due:
            self.show_wild(seat, one)
        self.discard(seat, code)

    def show_wild(self, seat: int, code: int) -> int:
        """搭 is said, or the wild is laid open at the right of the hand, or both; the seq of it."""
        if code in self.position.to_show[seat]:
            self.position.to_show[seat].remove(code)
        way = self.rng.randrange(3)
        seq = self.seq
        if way != 1:
            seq = self.emit(k.CALL, seat, code, word="wild")
            self.pause(4, 9)
        if way != 0:
            shown = self.emit(k.EXPOSE, seat, tiles=(code,), what="wild", where="right")
            seq = shown if way == 1 else seq
            self.pause(4, 9)
        return seq

    def discard(self, seat: int, code: int, given: bool = True) -> int:
        """Put a tile into the river; the seq of it. `given`: it gives the next turn."""
        flags = k.DRAWN_CUT if code == self.position.drawn else k.HAND_CUT
        seq = self.emit(k.DISCARD, seat, code, flags=flags)
        self.position.throw(seat, code)
        if given:
            self.given(seat, code, seq)
        return seq

    def given(self, seat: int, code: int, seq: int) -> None:
        """This discard is open for answers now."""
        self.thrown_at = self.now
        self.last, self.last_seq = (seat, code), seq
        self.go("answer", seat)

    # -- answers ------------------------------------------------------------------------------------------------

    def answer(self) -> None:
        """The last discard: who wins on it, who claims it, or who draws."""
        answers.answer(self)

    def say(self, seat: int, word: str) -> int:
        """A word about the last discard; the seq of it."""
        return self.emit(k.CALL, seat, self.last[1], self.last[0], word=word)

    def show(self) -> None:
        """The claimed set is laid open, a second or so after the word."""
        assert self.claim is not None
        self.pause(6, 16)
        self.lay_open(*self.claim)

    def lay_open(self, seat: int, word: str) -> int:
        """Lay the claimed set open; a discard or a supplement is due then. The seq of the set."""
        thrower, code = self.last
        own = self.position.of_kind(seat, code // 4)[: 3 if word == "kong" else 2]
        event = k.KONG_EXPOSED if word == "kong" else k.PUNG
        meld = Meld(event, (*own, code), thrower)
        self.position.lay(seat, meld, own)
        self.go("tail" if event in KONGS else "throw", seat)
        return self.emit(event, seat, code, thrower, meld.tiles)
