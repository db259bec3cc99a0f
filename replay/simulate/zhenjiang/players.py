"""Four seeded players of different strength, taste and pace, who know what a wild is worth.

They are asked only for choices that the rules leave them: the first discard of who holds a wild is a wild (首搭必打),
which nobody asks them. Orders of a hand laid out on purpose (`Stage`) come first.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from replay.simulate.wsom.wall import Stage
from replay.simulate.zhenjiang.state import Meld, Position
from replay.simulate.zhenjiang.wild import distance


@dataclass(frozen=True, slots=True)
class Skill:
    """How somebody plays: numbers between 0 and 1, `pace` the usual thought in tenths of a second."""

    pace: int
    calling: float  # claims what brings the hand nearer
    throwing: float  # throws a wild that need not be thrown, for what it pays
    silent: float  # does not say 搭 where no rule makes him
    slip: float  # throws any tile


SKILLS = (
    Skill(pace=16, calling=0.9, throwing=0.05, silent=0.1, slip=0.01),
    Skill(pace=24, calling=0.6, throwing=0.3, silent=0.3, slip=0.03),
    Skill(pace=11, calling=0.8, throwing=0.6, silent=0.0, slip=0.10),
    Skill(pace=34, calling=0.4, throwing=0.1, silent=0.2, slip=0.02),
    Skill(pace=20, calling=0.95, throwing=0.2, silent=0.5, slip=0.20),
)


class Player:
    """One seat's choices in one hand."""

    def __init__(
        self,
        seat: int,
        skill: Skill,
        rng: random.Random,
        stage: Stage | None = None,
        turn: int = 0,
        brisk: bool = False,
    ) -> None:
        self.seat = seat
        self.skill = skill
        self.pace = skill.pace / (2 if brisk else 1)
        self.rng = rng
        self.hold = stage is not None and turn in stage.hold  # keeps the hand it has
        self.quiet = stage is not None and turn in stage.quiet  # neither claims nor wins
        self.robs = stage is not None and turn in stage.robs  # wins on a kong only
        self.kongs = stage is not None and turn in stage.kongs  # a kong comes before a win
        self.script = list(stage.script.get(turn, ())) if stage else []  # kinds to throw before all others
        self.pungs = frozenset(stage.pungs.get(turn, ())) if stage else frozenset()
        self.keep = list(stage.hands[turn]) if stage and self.hold else []
        self.stuck: set[int] = set()  # tiles it never throws

    def thinks(self) -> int:
        """Time for a discard, in tenths of a second."""
        return min(max(4, int(self.rng.gammavariate(3, self.pace / 3))), 120)

    def takes_win(self, on_kong: bool = False) -> bool:
        """Take a win that is there; letting one pass happens now and then."""
        if self.quiet or (self.robs and not on_kong):
            return False
        return self.robs or self.hold or self.rng.random() < 0.96

    def shows(self, position: Position) -> bool:
        """Show a wild just drawn also where one had been thrown before, which the text may not ask for (J-WILD-04b)."""
        thrown = position.wilds_thrown[self.seat]
        return thrown.chips == 0 or self.rng.random() >= self.skill.silent

    def kong(self, position: Position) -> tuple[Meld | None, int, int] | None:
        """A kong of the own turn: the pung it is added to or None, the kind, the tile added."""
        if self.quiet:
            return None
        counts = position.counts[self.seat]
        for kind in range(34):
            if counts[kind] == 4 and kind != position.wild and not self.hold:
                if self.kongs or self._alone(counts, kind) or self.rng.random() < 0.5:
                    return None, kind, -1
            elif counts[kind] == 4 and self.kongs:
                return None, kind, -1
        for meld, code in position.added_kongs(self.seat):
            if meld.kind != position.wild and (
                meld.kind in self.pungs or self._alone(counts, meld.kind) or self.rng.random() < 0.5
            ):
                return meld, meld.kind, code
        return None

    def claims(self, position: Position, kind: int) -> str:
        """Claim the discard for a set: "pung", "kong" or ""."""
        seat = self.seat
        copies = position.counts[seat][kind]
        if self.quiet or copies < 2:
            return ""
        if kind in self.pungs:
            return "kong" if self.kongs and copies == 3 and position.left else "pung"
        if self.hold or (kind == position.wild and self.rng.random() < 0.9):
            return ""
        if copies == 3 and position.left and self.rng.random() < 0.7:
            return "kong"
        if self.rng.random() >= self.skill.calling:
            return ""
        melds, counts = len(position.melds[seat]), position.counts[seat]
        rest = list(counts)
        rest[kind] -= 2
        nearer = distance(rest, position.wild, melds + 1) < distance(counts, position.wild, melds)
        return "pung" if nearer or (kind >= 27 and self.rng.random() < 0.5) else ""

    def discard(self, position: Position) -> int:
        """The tile to throw."""
        seat = self.seat
        wilds = position.wilds(seat)
        if position.discards[seat] == 0 and wilds:
            return wilds[0]
        hand = [code for code in position.hands[seat] if code not in self.stuck]
        while self.script:
            kind = self.script.pop(0)
            if codes := [code for code in hand if code // 4 == kind]:
                return codes[0]
        if self.hold and position.drawn >= 0 and position.drawn in hand:
            return position.drawn
        if self.keep and (spare := self._spare(hand)) >= 0:
            return spare
        if wilds and self.rng.random() < self.skill.throwing / 2:
            return wilds[0]
        others = [code for code in hand if not position.is_wild(code)]
        if not others:
            return hand[0]
        if self.rng.random() < self.skill.slip:
            return self.rng.choice(others)
        kind = self._kind_to_throw(position, sorted({code // 4 for code in others}))
        codes = [code for code in others if code // 4 == kind]
        return position.drawn if position.drawn in codes and self.rng.random() < 0.8 else codes[0]

    def _spare(self, hand: list[int]) -> int:
        keep = list(self.keep)
        for code in hand:
            if code // 4 in keep:
                keep.remove(code // 4)
            else:
                return code
        return -1

    def _kind_to_throw(self, position: Position, kinds: list[int]) -> int:
        counts, melds = list(position.counts[self.seat]), len(position.melds[self.seat])
        lonely = [kind for kind in kinds if _near(counts, kind) == 0]
        if lonely:
            return max(lonely, key=lambda kind: (kind >= 27, abs(kind % 9 - 4)))
        best, chosen = (99, 0.0), kinds[0]
        for kind in kinds:
            counts[kind] -= 1
            value = (distance(counts, position.wild, melds), _near(counts, kind) + self.rng.random())
            counts[kind] += 1
            if value < best:
                best, chosen = value, kind
        return chosen

    @staticmethod
    def _alone(counts: list[int], kind: int) -> bool:
        return _near(counts, kind, itself=False) == 0


def _near(counts: list[int], kind: int, itself: bool = True) -> int:
    """How many tiles of the hand stand near one of this kind: more of its kind, neighbours."""
    near = 2 * max(counts[kind] - 1, 0) if itself else 0
    if kind < 27:
        number = kind % 9
        for step in (-2, -1, 1, 2):
            if 0 <= number + step < 9:
                near += counts[kind + step] * (1 if step in (-2, 2) else 2)
    return near
