"""One hand in play: steps that follow one another, players who choose, rows written with their times.

A hand is at every moment at one *step* with one *seat*: `draw` (its tile from the head is due), `act` (it has 14 tiles
after a draw), `throw` (a discard is due), `answer` (its discard may be claimed), `show` (a claim has won and its set is
due), `rob` (a tile was added to its pung), `tail` (a supplement is due), `over`. A planted fault may take the place of
any step and leave the hand at another.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ingest import kinds as k
from ingest.kinds import NO_TIME, NONE
from ingest.model import Row
from replay.simulate.wsom import answers, ending
from replay.simulate.wsom.answers import Claim
from replay.simulate.wsom.players import Player
from replay.simulate.wsom.setup import prepare
from replay.simulate.wsom.state import KONGS, Meld, Position
from replay.simulate.wsom.wall import seabed

if TYPE_CHECKING:
    from replay.simulate.wsom.faults.base import Fault

LETTERS = ("ev", "d", "id", "t", "v", "x", "g", "ph", "sc", "rul")
FREE_MS = 15_000
LONGEST_TURN = 14_000
ROTATED = {1: 2, 2: 1, 3: 0}  # place of the sideways tile of a pung, by turns from the claimer to the thrower


class Play:
    """A hand being played; `rows` grows, `position` is what lies on the table."""

    def __init__(
        self,
        dealer: int,
        wall: Sequence[int],
        players: Sequence[Player],
        rng: random.Random,
        now: int,
        scores: Sequence[int],
        fault: Fault | None = None,
    ) -> None:
        self.dealer = dealer
        self.position = Position(dealer, wall)
        self.players = players
        self.rng = rng
        self.now = now
        self.scores = list(scores)
        self.rows: list[Row] = []
        self.step, self.seat = "draw", dealer
        self.opener = dealer
        self.break_number = 0
        self.deal_end = 0
        self.start = 0  # when the turn of `seat` began
        self.thrown_at = 0
        self.last = (NONE, NONE)  # seat and code of the last discard
        self.last_seq = NONE
        self.claim: Claim | None = None
        self.lifted: tuple[int, int] | None = None
        self.dead_wall = False
        self.first_turn = True  # East has not acted
        self.east_kong = False
        self.wait_until = 0
        self.ended = "unfinished"
        self.penalties = [0] * 4
        self.next_dealer: int | None = None
        self.skipped: set[str] = set()  # steps of the set-up that need not be taken any more
        self.fault = fault
        self.fault_seq = NONE
        self.point = ""  # where the fault acts
        self.memo: dict[str, Any] = {}  # what it remembers from point to point
        self.consequences: list[tuple[int, str]] = []

    # -- writing ------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the next row."""
        return len(self.rows)

    def emit(
        self,
        kind: int,
        seat: int = NONE,
        tile: int = NONE,
        target: int = NONE,
        tiles: tuple[int, ...] = (),
        flags: int = 0,
        wall: int = NONE,
        deltas: Sequence[int] | None = None,
        scores: Sequence[int] | None = None,
        timed: bool = True,
        **detail: Any,
    ) -> int:
        """Write a row at the present time; its seq."""
        self.rows.append((
            kind, seat, tile, target, tiles, flags, self.now if timed else NO_TIME, NONE, wall,
            None if deltas is None else tuple(deltas), None if scores is None else tuple(scores), detail or None,
        ))  # fmt: skip
        return len(self.rows) - 1

    def pause(self, least: int, most: int) -> None:
        """Time goes by, in tenths of a second."""
        self.now += 100 * self.rng.randint(least, most)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

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

    # -- the hand -----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play from the shuffle to the last confirmation."""
        prepare(self)
        steps = {
            "draw": self.draw, "act": self.act, "throw": self.throw, "answer": self.answer, "show": self.show,
            "rob": self.rob, "tail": self.tail,
        }  # fmt: skip
        while self.step != "over":
            if not self.spot(self.step, self.seat):
                steps[self.step]()

    def deal_take(self, seat: int, start: int, count: int) -> None:
        """One take of the deal."""
        self.pause(8, 14)
        tiles = tuple(self.position.wall[start : start + count])
        self.emit(k.DEAL, seat, tiles=tiles, wall=start)
        for code in tiles:
            self.position.add(seat, code)
        self.deal_end = self.now

    def confirm_deal(self) -> None:
        """The deal is agreed; play can begin."""
        self.start = self.deal_end
        for player in self.players:
            player.make_plan(self.position)
        self.position.drawn = NONE
        self.go("act", self.dealer)
        self.pause(6, 16)
        self.emit(k.CONFIRMED, what="deal")

    # -- own turn -----------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """The seat draws from the head, a second or two after the discard (DRAW 6)."""
        seat, position = self.seat, self.position
        if position.left == 0:
            ending.exhausted(self)
            return
        self._dead_wall()
        self.now = max(self.now, self.thrown_at + 100 * self.rng.randint(11, 22), self.wait_until)
        self._choice(seat)
        if self.chance(0.02):
            self.emit(k.TOUCH, seat, what="head")
            self.pause(3, 6)
        self.take(seat)
        self.go("act", seat)

    def take(self, seat: int) -> int:
        """Draw the tile due from the head; the seq of the draw."""
        place = self.position.take_head(seat)
        code = self.position.wall[place]
        self.position.draw(seat, code, tail=False)
        self.start = self.thrown_at
        return self.emit(k.DRAW, seat, code, flags=k.HEAD, wall=place)

    def _dead_wall(self) -> None:
        if not self.dead_wall and self.position.left < 20 and self.chance(0.06):
            self.dead_wall = True
            self.pause(3, 8)
            self.emit(k.REQUEST, self.rng.randrange(4), what="dead_wall")
            self.pause(15, 30)
            self.emit(k.BUILD, self.opener, what="dead_wall", wall=seabed(self.position.kongs))
            self.wait_until = self.now + 500

    def _choice(self, seat: int) -> None:
        """A tile had been lifted and put back: who draws next takes it, or leaves it to who lifted it (DRAW 5)."""
        if self.lifted is None:
            return
        lifter, place = self.lifted
        self.lifted = None
        if lifter == seat:
            return
        keep = self.position.left > 1 and self.chance(0.5)  # the 14 behind the last one are never drawn (WALL 1)
        self.emit(k.REQUEST, seat, target=lifter, what="keep" if keep else "take")
        if keep:
            self.position.kept[lifter] = place
        self.pause(4, 10)

    def act(self) -> None:
        """Win, declare a kong, or come to the discard."""
        seat, position, player = self.seat, self.position, self.players[self.seat]
        kong = player.kong(position) if position.left else None
        if kong is not None and player.kongs:
            self.declare_kong(*kong)
            return
        if position.complete(seat) and not position.no_win[seat]:
            worth = ending.worth(self, seat, position.drawn, seat)
            if player.takes_win(worth.total):
                ending.self_drawn(self, seat, worth)
                return
        if kong is None:
            if position.drawn >= 0 and self.chance(0.002):
                self._empty_kong(seat)
            self.go("throw", seat)
            return
        self.declare_kong(*kong)

    def _empty_kong(self, seat: int) -> None:
        """槓 called in his own turn and taken back, which is free (WRONG 4)."""
        self.pause(5, 15)
        self.emit(k.CALL, seat, word="kong")
        self.pause(6, 15)
        self.emit(k.RETRACT, seat, word="kong")

    def declare_kong(self, meld: Meld | None, kind: int, code: int) -> None:
        """槓, then the four tiles are shown (KONG 2, 3)."""
        seat = self.seat
        self.think(5, 40)
        self.emit(k.CALL, seat, word="kong")
        self.pause(6, 12)
        self.lay_kong(seat, meld, kind, code)

    def lay_kong(self, seat: int, meld: Meld | None, kind: int, code: int) -> int:
        """Lay out a concealed kong, or the fourth tile at an own pung; the seq of it."""
        position = self.position
        if meld is None:
            tiles = tuple(sorted(one for one in position.hands[seat] if one // 4 == kind))
            position.lay(seat, Meld(k.KONG_CONCEALED, tiles, seat, NONE), tiles)
            self.east_kong |= seat == self.dealer
            self.go("tail", seat)
            return self.emit(k.KONG_CONCEALED, seat, tiles=tiles, down=[0, 3])
        left_end = meld.rotated == 2 or (meld.rotated == 1 and self.chance(0.5))
        tiles = (code, *meld.tiles) if left_end else (*meld.tiles, code)
        rotated, place = (meld.rotated + 1, 0) if left_end else (meld.rotated, 3)
        position.lay(seat, Meld(k.KONG_ADDED, tiles, meld.source, rotated), (code,))
        self.go("rob", seat)
        return self.emit(k.KONG_ADDED, seat, code, meld.source, tiles, rotated=rotated, added=place)

    def rob(self) -> None:
        """Others may win on the tile added to a pung, at once (ROB 1, 4)."""
        seat = self.seat
        if not answers.wins(self, seat, self.rows[-1][2], robbed=True):
            self.go("tail", seat)

    def tail(self) -> None:
        """The supplement, once the four tiles have been seen (KONG 7)."""
        self.pause(13, 24)
        self.take_tail(self.seat)
        self.go("act", self.seat)

    def take_tail(self, seat: int) -> int:
        """Draw the next supplement; it begins another turn (TIME 3). The seq of the draw."""
        position = self.position
        place = position.next_tail()
        code = position.wall[place]
        position.draw(seat, code, tail=True)
        self.charge(seat)
        self.start = self.now
        return self.emit(k.DRAW, seat, code, flags=k.TAIL, wall=place)

    def think(self, least: int, most: int) -> None:
        """Time that stays within what a turn may take."""
        self.now += max(400, min(100 * self.rng.randint(least, most), self.start + LONGEST_TURN - 3000 - self.now))

    def charge(self, seat: int) -> None:
        """The time of a turn that ends now goes on the seat's clock."""
        free = self.deal_end + FREE_MS
        self.players[seat].used += max(0, self.now - max(self.start, free))

    def throw(self) -> None:
        """Think, perhaps put the drawn tile among the others, discard."""
        seat, position = self.seat, self.position
        code = self.players[seat].discard(position)
        thought = self.players[seat].thinks()
        if position.drawn >= 0 and thought > 1500 and self.chance(0.5):
            self.pause(4, 9)
            self.emit(k.MIX, seat)
        self.now = max(self.now + 400, min(self.now + thought, self.start + LONGEST_TURN))
        self.discard(seat, code)

    def discard(self, seat: int, code: int, at: list[int] | None = None, given: bool = True) -> int:
        """Put a tile into the river; the seq of it. `given`: it gives the next turn."""
        position = self.position
        flags = k.DRAWN_CUT if code == position.drawn else k.HAND_CUT
        place = position.place_in_river(seat) if at is None else at
        seq = self.emit(k.DISCARD, seat, code, flags=flags, at=place)
        position.throw(seat, code)
        if given:
            self.charge(seat)
            self.given(seat, code, seq)
        return seq

    def given(self, seat: int, code: int, seq: int) -> None:
        """This discard is open for answers now."""
        self.thrown_at = self.start = self.now
        self.last, self.last_seq = (seat, code), seq
        self.first_turn = False
        self._wait_request(seat)
        self.go("answer", seat)

    def _wait_request(self, seat: int) -> None:
        """Within 15 s of the deal W or N may ask S not to draw yet, N may ask W likewise (TIME 4)."""
        turn = self.position.wind(seat)
        free = self.deal_end + FREE_MS
        if turn < 2 and self.now + 2000 < free and len(self.position.thrown) == turn + 1 and self.chance(0.05):
            asker = 3 if turn else self.rng.randint(2, 3)
            self.pause(4, 8)
            self.emit(k.REQUEST, self.after(self.dealer, asker), target=self.after(seat), what="wait")
            self.wait_until = free + 500

    # -- answers ------------------------------------------------------------------------------------------------

    def answer(self) -> None:
        """The last discard: who wins on it, who claims it, or who draws."""
        answers.answer(self)

    def say(self, seat: int, word: str) -> int:
        """A word about the last discard; the seq of it."""
        return self.emit(k.CALL, seat, self.last[1], self.last[0], word=word)

    # -- sets ---------------------------------------------------------------------------------------------------

    def set_of(self, claim: Claim) -> tuple[Meld, list[int]]:
        """The set as it is to lie, and its tiles from the hand (PUNG 2, CHOW 2, KONG 4)."""
        seat, (thrower, code), position = claim.seat, self.last, self.position
        turns = (thrower - seat) % 4
        if claim.word == "chow":
            own = [position.of_kind(seat, kind)[0] for kind in claim.pair]
            tiles = sorted([*own, code], key=lambda one: one // 4)
            return Meld(k.CHOW, tuple(tiles), thrower, tiles.index(code)), own
        copies = 3 if claim.word == "kong" else 2
        own = position.of_kind(seat, code // 4)[:copies]
        rotated = ROTATED[turns]
        if claim.word == "kong":
            rotated = {0: 0, 1: self.rng.randint(1, 2), 2: 3}[rotated]
        tiles = list(own)
        tiles.insert(rotated, code)
        return Meld(k.KONG_EXPOSED if claim.word == "kong" else k.PUNG, tuple(tiles), thrower, rotated), own

    def show(self) -> None:
        """The set is laid open, a second or so after the word; a chow now and then after the discard (CHOW 4, 5)."""
        claim = self.claim
        assert claim is not None
        position = self.position
        self.start = self.thrown_at
        self.pause(11, 18)
        if claim.word == "chow" and self.chance(0.05) and not position.penalty[claim.seat]:
            self._discard_first(claim)
            return
        self.lay_open(claim)

    def lay_open(self, claim: Claim) -> int:
        """Lay the claimed set open; a discard or a supplement is due then. The seq of the set."""
        meld, own = self.set_of(claim)
        self.position.lay(claim.seat, meld, own)
        seq = self.emit(meld.event, claim.seat, self.last[1], self.last[0], meld.tiles, rotated=meld.rotated)
        self.go("tail" if meld.event in KONGS else "throw", claim.seat)
        return seq

    def _discard_first(self, claim: Claim) -> None:
        """吃, the discard, and only then the set; the others wait for it."""
        seat, (thrower, thrown) = claim.seat, self.last
        meld, own = self.set_of(claim)
        self.position.lay(seat, meld, own)
        code = self.players[seat].discard(self.position)
        self.discard(seat, code, given=False)
        seq = self.seq - 1
        self.pause(7, 16)
        self.emit(k.CHOW, seat, thrown, thrower, meld.tiles, rotated=meld.rotated)
        self.charge(seat)
        self.given(seat, code, seq)
