"""How a hand was prepared: shuffle, walls, dice, break, takes of the deal, and what was looked at meanwhile."""

from __future__ import annotations

from typing import Final, NamedTuple

from ingest import kinds as k
from replay.act import Act
from replay.conduct.marks import NEVER, Mark, first, mark
from replay.conduct.people import word_of
from replay.conduct.wall import JUMP

STACKS: Final = 17
"""Stacks in the wall of each player (W-SHUF-05)."""


class Throw(NamedTuple):
    """A throw of dice: who threw (-1 with `by` judge: the judge), the faces, what it was for.

    Where the record does not say, the first throw of a hand names the opener and the next is for the break.
    """

    mark: Mark
    seat: int
    by: str
    faces: tuple[int, ...]
    what: str

    @property
    def sum(self) -> int:
        """Points thrown."""
        return sum(self.faces)

    def counted(self, players: int) -> int:
        """The seat that counting from the thrower as 1 ends at (W-DICE-02); -1 where a judge threw."""
        return (self.seat + self.sum - 1) % players if self.seat >= 0 else -1


class Take:
    """Tiles taken in the deal: `wall` is the index of the first, -1 not recorded; `number` which take of the deal.

    `wrong`: what is wrong with it (W-DEAL-01..03), `seat`, `count`, `index` or "" nothing (`Opening.take_by`).
    """

    __slots__ = ("mark", "number", "seat", "tiles", "wall", "wrong")

    def __init__(self, act: Act, number: int) -> None:
        self.mark: Mark = mark(act)
        self.seat: int = act.seat
        self.tiles: tuple[int, ...] = act.tiles
        self.wall: int = act.row[8]
        self.number: int = number
        self.wrong: str = ""


class Flip(NamedTuple):
    """A tile turned up (or down again): where (`what`), its wall index and whose hand it was in, -1 none."""

    mark: Mark
    seat: int
    tile: int
    what: str
    up: bool
    wall: int
    whose: int


class Break(NamedTuple):
    """The wall broken: by whom, after how many stacks; `whose` wall was opened, -1 not said."""

    mark: Mark
    seat: int
    stacks: int
    whose: int


class Opening:
    """The opening of a hand.

    `shuffle_begin`, `shuffle_end`; `withdrawn` when each seat withdrew its hands from the shuffle, unless it has
    rejoined (`withdrawals` all of them, as (seat, phase, mark)); `flips` tiles turned up anywhere, any time of the
    hand; `builds` (seat, stacks, flat, mark); `remixes` acts; `throws` in order; `breaks`; `takes`; `looks` per seat
    of the hand or the underside of a tile (W-DEAL-05); `confirmed` when the deal was agreed right, `sorted` when
    sorting was declared over; `first_discard` per seat.
    """

    def __init__(self, players: int, dealer: int, due_dealer: int = -1) -> None:
        self.players: int = players
        self.dealer: int = dealer
        self._due_dealer: int = due_dealer
        self.shuffle_begin: Mark = NEVER
        self.shuffle_end: Mark = NEVER
        self.withdrawals: list[tuple[int, str, Mark]] = []
        self.withdrawn: dict[int, Mark] = {}
        self.flips: list[Flip] = []
        self.builds: list[tuple[int, int, bool, Mark]] = []
        self.broken_up: list[Act] = []
        self.dead_wall: list[Act] = []
        self.remixes: list[Act] = []
        self.throws: list[Throw] = []
        self.breaks: list[Break] = []
        self.takes: list[Take] = []
        self.taken: int = 0  # tiles taken in the deal so far
        self.single: bool = True  # no take was of more than four tiles
        self.rounds_wrong: bool = False  # one of the first twelve takes was not as it should be
        self.jumps_wrong: bool = False  # one of those after them was not
        self._taken_by: list[int] = [0] * players
        self._looked_at: Take | None = None
        self.looks: list[list[Mark]] = [[] for _ in range(players)]
        self.confirmed: Mark = NEVER
        self.sorted: Mark = NEVER
        self.first_discard: list[Mark] = [NEVER] * players
        self.first_draw: Mark = NEVER

    # -- asking ------------------------------------------------------------------------------------------------

    def throw(self, what: str) -> Throw | None:
        """The last throw made for something: `opener` (East's), `break` (the opener's), `seats`."""
        return next((one for one in reversed(self.throws) if one.what == what), None)

    @property
    def broken(self) -> Break | None:
        """The break in force: the last."""
        return self.breaks[-1] if self.breaks else None

    @property
    def opener(self) -> int:
        """Who counted off the stacks, else whom the throw named, -1 unknown."""
        if (broken := self.broken) is not None and broken.seat >= 0:
            return broken.seat
        throw = self.throw("opener")
        return throw.counted(self.players) if throw is not None else -1

    @property
    def in_takes(self) -> bool:
        """Whether the record tells the single takes of the deal: none takes more than four tiles."""
        return self.single and bool(self.takes)

    def taken_by(self, seat: int) -> int:
        """Tiles a seat has taken in the deal so far."""
        return self._taken_by[seat]

    def take_of(self, seat: int, number: int) -> Take | None:
        """The seat's take of a number, 0 its first four tiles, 1 and 2 the others, 3 its last single ones."""
        own = [take for take in self.takes if take.seat == seat]
        return own[number] if number < len(own) else None

    @property
    def deal_end(self) -> Mark:
        """The last take before anybody drew or discarded."""
        play = first(self.first_draw, *self.first_discard)
        for take in reversed(self.takes):
            if not play.happened or take.mark.seq < play.seq:
                return take.mark
        return NEVER

    def left_up(self, what: str, before: int) -> list[Flip]:
        """Tiles turned up at something (`shuffle`, `build`) before a seq and not turned down again by then."""
        up: list[Flip] = []
        for flip in self.flips:
            if flip.what != what or flip.mark.seq >= before:
                continue
            if flip.up:
                up.append(flip)
            else:
                same = next((one for one in up if flip.tile in (-1, one.tile) or one.tile < 0), up[0] if up else None)
                if same is not None:
                    up.remove(same)
        return up

    def looked(self, seat: int, before: int) -> Mark:
        """When a seat first looked at its hand or at the underside of a tile, before a seq; `NEVER` if it did not."""
        return next((one for one in self.looks[seat] if one.seq < before), NEVER)

    def take_by(self, act: Act) -> Take:
        """An act of the deal as the take it would be, looked at once."""
        take = self._looked_at
        if take is None or take.mark.seq != act.seq or take.number != len(self.takes):
            take = self._looked_at = Take(act, len(self.takes))
            take.wrong = self._wrong(take)
        return take

    def _wrong(self, take: Take) -> str:
        """What is wrong with a take.

        Each is compared with the one before it, so that one fault is one: who takes after whom, four tiles for twelve
        takes, then the jump tiles and one for each of the others; the index goes on from where the last take ended.
        """
        at = take.number
        before = self.takes[at - 1] if at else None
        if at < 12:
            due = (before.seat + 1) % self.players if before is not None else take.seat
            if take.seat != due:
                return "seat"
            if len(take.tiles) != 4:
                return "count"
            end = before.wall + len(before.tiles) if before is not None and before.wall >= 0 else 0
            return "index" if take.wall >= 0 and (before is None or before.wall >= 0) and take.wall != end else ""
        done = sum(len(one.tiles) for one in self.takes[12:at])
        jumps = done < 2
        if take.seat != self.due_single(take):
            return "seat"
        if len(take.tiles) > (2 - done if jumps else 1) or not take.tiles:
            return "count"
        base = self.takes[11].wall + 4 if self.takes[11].wall >= 0 else -1
        if base < 0 or take.wall < 0 or len(take.tiles) > 1:
            return ""
        return "" if take.wall == base + (0, 4, 1, 2, 3)[min(done, 4)] else "index"

    def due_single(self, take: Take) -> int:
        """Who is due to take after the twelve takes of four: East the jump tiles, then the others in turn (W-DEAL-03).

        Where another took first as East, or another should have dealt, it is whoever of them takes the jump tiles:
        which of them must is said by W-DEALX-03b, c.
        """
        done = sum(len(one.tiles) for one in self.takes[12 : take.number])
        jumper = self.takes[12].seat if take.number > 12 else take.seat
        east = jumper if jumper in (self.takes[0].seat, self._due_dealer) else self.dealer
        return east if done < 2 else (east + done - 1) % self.players

    def share_of(self, at: int, dealer: int) -> int:
        """The seat whose part of the deal the tile at a wall index is, -1 none's."""
        if 0 <= at < 48:
            return (dealer + at // 4) % self.players
        if at in JUMP:
            return dealer
        return (dealer + at - 48) % self.players if 48 < at < 52 else -1

    def due_take(self, dealer: int) -> tuple[int, int, int]:
        """Seat, number of tiles and wall index of the take that is due next (W-DEAL-01..03); (-1, 0, -1) when done.

        Counted by the takes made, so one take too many or out of turn does not move those after it. East's jump tiles
        may be told as one take of two or as two of one.
        """
        if self.takes and not self.in_takes:
            return -1, 0, -1  # the record tells whole hands
        taken = self.taken
        if taken < 48:
            round_, place = divmod(taken // 4, 4)
            return (dealer + place) % self.players, 4, 16 * round_ + 4 * place
        singles = [take for take in self.takes if take.number >= 0][12:]
        jumped = sum(len(take.tiles) for take in singles if take.seat == dealer)
        if jumped < 2:
            return dealer, 2 - jumped if not jumped else 1, JUMP[jumped]
        if taken < 53:
            return (dealer + taken - 49) % self.players, 1, taken - 1
        return -1, 0, -1

    # -- following ---------------------------------------------------------------------------------------------

    def follow(self, act: Act) -> None:
        """Keep an act of the opening."""
        kind, now = act.kind, mark(act)
        if kind == k.DICE:
            faces = tuple(act.detail.get("faces", ()))
            what = word_of(act) or ("break" if self.throw("opener") is not None else "opener")
            self.throws.append(Throw(now, act.seat, str(act.detail.get("by", "")), faces, what))
        elif kind == k.SHUFFLE:
            self._shuffle(act, now)
        elif kind == k.BUILD:
            self._build(act, now)
        elif kind == k.BREAK:
            self.breaks.append(Break(now, act.seat, int(act.detail.get("stacks", 0)), act.target))
        elif kind == k.DEAL:
            self._take(self.take_by(act))
        elif kind == k.FLIP:
            self._flip(act, now)
        elif kind == k.LOOK:
            if word_of(act) in ("hand", "drawn") and act.target in (-1, act.seat) and act.seat >= 0:
                self.looks[act.seat].append(now)
        elif kind == k.REMIX:
            self.remixes.append(act)
        elif kind == k.CONFIRMED and word_of(act) == "deal":
            self.confirmed = first(self.confirmed, now)
        elif kind == k.CONFIRMED and word_of(act) == "sorted":
            self.sorted = first(self.sorted, now)

    def _take(self, take: Take) -> None:
        if take.wrong:
            if take.number < 12:
                self.rounds_wrong = True
            else:
                self.jumps_wrong = True
        self.takes.append(take)
        self.taken += len(take.tiles)
        if len(take.tiles) > 4:
            self.single = False
        if take.seat >= 0:
            self._taken_by[take.seat] += len(take.tiles)

    def _shuffle(self, act: Act, now: Mark) -> None:
        phase = str(act.detail.get("phase", ""))
        if phase == "begin":
            self.shuffle_begin = now
            self.withdrawn.clear()
        elif phase == "end":
            self.shuffle_end = now
        elif act.seat >= 0:
            self.withdrawals.append((act.seat, phase, now))
            if phase == "withdraw":
                self.withdrawn[act.seat] = now
            elif phase == "rejoin":
                self.withdrawn.pop(act.seat, None)

    def _build(self, act: Act, now: Mark) -> None:
        what = str(act.detail.get("what", "wall"))
        if what == "wall":
            stacks = int(act.detail.get("stacks", -1))
            self.builds.append((act.seat, stacks, bool(act.detail.get("flat", False)), now))
        elif what == "dead_wall":
            self.dead_wall.append(act)
        else:
            self.broken_up.append(act)

    def _flip(self, act: Act, now: Mark) -> None:
        up = act.detail.get("face", "up") == "up"
        at = act.row[8]
        for step, tile in enumerate(act.tiles or (act.tile,)):
            wall = at + step if at >= 0 else -1
            self.flips.append(Flip(now, act.seat, tile, word_of(act), up, wall, act.target))


