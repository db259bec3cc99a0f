"""Four seeded players of different strength, taste and pace.

They are asked only for choices that the rules leave them. A player makes a plan from his dealt hand (fast, one suit,
triplets, seven pairs, thirteen terminals) and keeps to it; `Stage` orders of a hand laid out on purpose come first.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum

from replay.scoring.shape import ORPHANS, shanten
from replay.simulate.wsom.state import DEAD, LIVE, Meld, Position

_ORPHANS = frozenset(ORPHANS)


class Plan(Enum):
    """What a player collects."""

    FAST = "fast"
    SUIT = "one suit"
    TRIPLETS = "triplets"
    PAIRS = "seven pairs"
    ORPHANS = "thirteen terminals"


@dataclass(frozen=True, slots=True)
class Skill:
    """How somebody plays: numbers between 0 and 1, `pace` the usual thought in tenths of a second."""

    pace: int
    calling: float
    suits: float
    triplets: float
    slip: float


SKILLS = (
    Skill(pace=34, calling=0.8, suits=0.3, triplets=0.3, slip=0.01),
    Skill(pace=52, calling=0.5, suits=0.7, triplets=0.2, slip=0.03),
    Skill(pace=26, calling=0.6, suits=0.2, triplets=0.7, slip=0.10),
    Skill(pace=68, calling=0.3, suits=0.5, triplets=0.4, slip=0.02),
    Skill(pace=45, calling=0.9, suits=0.1, triplets=0.5, slip=0.20),
)


class Player:
    """One seat's choices in one hand."""

    def __init__(self, seat: int, skill: Skill, rng: random.Random) -> None:
        self.seat = seat
        self.skill = skill
        self.rng = rng
        self.plan = Plan.FAST
        self.suit = -1
        self.hold = False  # keeps the hand it has
        self.quiet = False  # neither claims nor wins
        self.robs = False  # wins on a kong only
        self.kongs = False  # a kong comes before a win
        self.no_kong = False
        self.passes = False  # lets the first win go by
        self.keep: list[int] | None = None  # kinds it does not part with
        self.stuck: set[int] = set()  # tiles it never throws
        self.script: list[int] = []  # kinds to throw before all others
        self.pungs: frozenset[int] = frozenset()
        self.used = 0  # time on the clock in this hand, ms

    def make_plan(self, position: Position) -> None:
        """What to collect, from the tiles dealt."""
        counts = position.counts[self.seat]
        chance = self.rng.random
        pairs = sum(1 for copies in counts if copies >= 2)
        suits = [sum(counts[9 * suit : 9 * suit + 9]) for suit in range(3)]
        honours = sum(counts[27:])
        best = max(range(3), key=lambda suit: suits[suit])
        if sum(1 for kind in _ORPHANS if counts[kind]) >= 10:
            self.plan = Plan.ORPHANS
        elif pairs >= 5 or (pairs == 4 and chance() < 0.5):
            self.plan = Plan.PAIRS if chance() < 0.6 else Plan.TRIPLETS
        elif suits[best] + honours >= 9 and chance() < self.skill.suits:
            self.plan, self.suit = Plan.SUIT, best
        elif pairs >= 3 and chance() < self.skill.triplets:
            self.plan = Plan.TRIPLETS

    # -- time ---------------------------------------------------------------------------------------------------

    def thinks(self) -> int:
        """Time for a discard in ms, in steps of a tenth; less when much of the hand's time is used."""
        pace = self.skill.pace if self.used < 110_000 else 20
        return 100 * min(max(8, int(self.rng.gammavariate(3, pace / 3))), 110)

    # -- choices ------------------------------------------------------------------------------------------------

    def takes_win(self, points_at_least: int, on_kong: bool = False) -> bool:
        """Take a win that is there. Letting one pass costs nothing later (WIN 5), and happens now and then."""
        if self.quiet or (self.robs and not on_kong):
            return False
        if self.passes:
            self.passes = False
            return False
        return points_at_least > 5 or self.rng.random() < 0.97

    def kong(self, position: Position) -> tuple[Meld | None, int, int] | None:
        """A kong of the own turn: the pung it is added to or None, the kind, the tile added."""
        seat = self.seat
        if self.quiet or self.no_kong or position.no_claim[seat]:
            return None
        counts = position.counts[seat]
        if 4 not in counts and not position.melds[seat]:
            return None
        if self.plan not in (Plan.PAIRS, Plan.ORPHANS) and (self.kongs or not self.hold):
            for kind in position.concealed_kongs(seat):
                if self.kongs or self._alone(counts, kind) or self.rng.random() < 0.6:
                    return None, kind, -1
        for meld, code in position.added_kongs(seat):
            if meld.tile in self.pungs or self._alone(counts, meld.tile) or self.rng.random() < 0.5:
                return meld, meld.tile, code
        return None

    def claims_set(self, position: Position, kind: int, chow_too: bool) -> tuple[str, tuple[int, int]] | None:
        """The set it wants to claim the discard for: word and the two kinds from the hand."""
        seat = self.seat
        if self.quiet or position.no_claim[seat]:
            return None
        if kind in self.pungs and position.pung(seat, kind):
            return "pung", (kind, kind)
        if self.hold or self.plan in (Plan.PAIRS, Plan.ORPHANS):
            return None
        if self.plan is Plan.SUIT and kind < 27 and kind // 9 != self.suit:
            return None
        if position.pung(seat, kind):
            if position.exposed_kong(seat, kind) and position.left and self.rng.random() < 0.5:
                return "kong", (kind, kind)
            eager = self.plan is Plan.TRIPLETS or kind >= 27 or self.rng.random() < self.skill.calling
            if eager and (self.plan is Plan.TRIPLETS or self._nearer(position, (kind, kind))):
                return "pung", (kind, kind)
        if chow_too and self.plan is not Plan.TRIPLETS and self.rng.random() < self.skill.calling:
            for pair in position.chows(seat, kind):
                if self._nearer(position, pair):
                    return "chow", pair
        return None

    def _nearer(self, position: Position, pair: tuple[int, int]) -> bool:
        counts, melds = position.counts[self.seat], len(position.melds[self.seat])
        if sum(counts) != 13 - 3 * melds:
            return False
        before = shanten(counts, melds, True)
        rest = list(counts)
        for kind in pair:
            rest[kind] -= 1
        return shanten(rest, melds + 1, True) < before

    def discard(self, position: Position) -> int:
        """The tile to throw. A dead penalty tile stays where it is (PT 2)."""
        seat = self.seat
        hand, penalty = position.hands[seat], position.penalty[seat]
        if self.stuck:
            hand = [code for code in hand if code not in self.stuck]
        if penalty:
            live = [code for code in hand if penalty.get(code) == LIVE]
            if live and self.rng.random() < 0.6:
                return live[0]
            hand = [code for code in hand if penalty.get(code) != DEAD] or hand
        while self.script:
            kind = self.script.pop(0)
            if codes := [code for code in hand if code // 4 == kind]:
                return codes[0]
        if self.hold and position.drawn >= 0:
            return position.drawn
        if self.keep is not None and (spare := self._spare(hand)) >= 0:
            return spare
        if self.rng.random() < self.skill.slip:
            return self.rng.choice(hand)
        counts = position.counts[seat]
        kinds = sorted({code // 4 for code in hand})
        kind = self._kind_to_throw(position, counts, kinds)
        codes = [code for code in hand if code // 4 == kind]
        return position.drawn if position.drawn in codes and self.rng.random() < 0.8 else codes[0]

    def _spare(self, hand: list[int]) -> int:
        """A tile beside those it keeps, -1 for none."""
        keep = list(self.keep or ())
        for code in hand:
            if code // 4 in keep:
                keep.remove(code // 4)
            else:
                return code
        return -1

    def _kind_to_throw(self, position: Position, counts: list[int], kinds: list[int]) -> int:
        melds = len(position.melds[self.seat])
        if self.plan is Plan.SUIT:
            off = [kind for kind in kinds if kind < 27 and kind // 9 != self.suit]
            if off:
                return min(off, key=lambda kind: _use(counts, kind))
        elif self.plan is Plan.ORPHANS:
            off = [kind for kind in kinds if kind not in _ORPHANS]
            if off:
                return min(off, key=lambda kind: _use(counts, kind))
        elif self.plan is Plan.TRIPLETS:
            single = [kind for kind in kinds if counts[kind] == 1]
            if single:
                return min(single, key=lambda kind: self._seen(position, kind))
        elif self.plan is Plan.FAST:
            alone = [kind for kind in kinds if _use(counts, kind) == 0]
            if alone:
                return alone[-1] if alone[-1] >= 27 else min(alone, key=_middle)
        if sum(counts) != 14 - 3 * melds:
            return min(kinds, key=lambda kind: _use(counts, kind))
        best, chosen = (99, 0.0), kinds[0]
        for kind in kinds:
            counts[kind] -= 1
            value = (shanten(counts, melds, True), _use(counts, kind) + self.rng.random())
            counts[kind] += 1
            if value < best:
                best, chosen = value, kind
        return chosen

    def _seen(self, position: Position, kind: int) -> float:
        """The more copies lie open, the smaller; ties by chance."""
        return -sum(1 for _, thrown in position.thrown if thrown == kind) + self.rng.random() / 2

    @staticmethod
    def _alone(counts: list[int], kind: int) -> bool:
        return _use(counts, kind, itself=False) == 0


def _use(counts: list[int], kind: int, itself: bool = True) -> int:
    """How many tiles of the hand stand near a tile of this kind (two more of its kind, neighbours)."""
    near = counts[kind] - 1 if itself else 0
    near = max(near, 0) * 2
    if kind < 27:
        number = kind % 9
        for step in (-2, -1, 1, 2):
            if 0 <= number + step < 9:
                near += counts[kind + step] * (1 if step in (-2, 2) else 2)
    return near


def _middle(kind: int) -> int:
    """0 for terminals, 4 for fives: what a single tile can still become."""
    return min(kind % 9, 8 - kind % 9)
