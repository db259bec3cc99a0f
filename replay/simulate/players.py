"""Seeded players of different strength, good enough that their games look like games.

They know shanten, what their hand is worth calling for, and a little defence. They are asked only for choices that
are legal; what is legal stands in `replay.simulate.legal`. A *plot* bends a whole table for one hand so that rare
endings occur: all players then cooperate, within the rules.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum

from ingest import tiles as t
from replay.scoring.shape import ORPHANS, shanten
from replay.simulate import legal
from replay.simulate.state import Meld, State

_REDS = (34, 35, 36)
_ORPHANS = frozenset(ORPHANS)


class Plot(Enum):
    """What a table plays for in one hand."""

    NONE = "none"
    WINDS = "winds"  # everybody throws the wind that was thrown first
    KONGS = "kongs"  # pungs and kongs before all else
    DRAGONS = "dragons"  # one seat collects dragons, the others feed it
    READY = "ready"  # everybody wants to be ready and nobody wins early: four riichi, three winners
    RIVER = "river"  # everybody throws terminals and honours first
    CALM = "calm"  # nobody wins


@dataclass(frozen=True, slots=True)
class Skill:
    """How a player plays; each number is a probability or a weight between 0 and 1."""

    acceptance: float = 0.8  # looks at how many tiles help, among discards of equal shanten
    calling: float = 0.5  # claims what brings the hand nearer with a yaku in sight
    riichi: float = 0.9
    defence: float = 0.7
    slip: float = 0.02  # throws just anything


class Player:
    """One seat's choices."""

    def __init__(self, seat: int, skill: Skill, rng: random.Random, quiet: bool = False) -> None:
        self.seat = seat
        self.skill = skill
        self.rng = rng
        self.quiet = quiet  # never wins nor claims: nothing more is to hang on this seat

    # -- own turn -----------------------------------------------------------------------------------------------

    def takes_win(self, state: State, plot: Plot, points: int) -> bool:
        """Take a win that is there. Nobody refuses often; with a plot the table waits for more."""
        if self.quiet or plot is Plot.CALM:
            return False
        if plot is Plot.READY:
            waiting = sum(1 for seat in range(state.players) if state.waits_of(seat))
            return waiting >= 3 or state.left < 12 or self.rng.random() < 0.2
        if plot in (Plot.KONGS, Plot.DRAGONS, Plot.RIVER):
            return points >= 32000 or state.left < 8 or self.rng.random() < 0.1
        return points >= 2000 or self.rng.random() < 0.97

    def takes_nine_kinds(self, state: State, plot: Plot) -> bool:
        return legal.orphan_kinds(state, self.seat) < 11 and self.rng.random() < 0.9

    def takes_north(self, state: State) -> bool:
        return self.rng.random() < 0.97

    def kong(self, state: State, plot: Plot) -> tuple[int, Meld | None, int] | None:
        """A kong of the own hand to declare: (kind, the pung added to or None, tile)."""
        if self.quiet:
            return None
        keen = plot in (Plot.KONGS, Plot.CALM)
        for kind in legal.concealed_kongs(state, self.seat):
            if keen or self.rng.random() < 0.75:
                return kind, None, -1
        for tile, meld in legal.added_kongs(state, self.seat):
            if keen or (self._distance(state) <= 1 and self.rng.random() < 0.7):
                return t.KIND_OF[tile], meld, tile
        return None

    def riichi(self, state: State, plot: Plot) -> int | None:
        """The discard to declare riichi with, or None."""
        tiles = legal.riichi_discards(state, self.seat)
        if self.quiet or plot is Plot.RIVER or not tiles:
            return None
        if plot is not Plot.READY and self.rng.random() >= self.skill.riichi:
            return None
        return self._best(state, tiles, accept=True)

    def discard(self, state: State, plot: Plot) -> int:
        """The tile to throw; in riichi the one just drawn."""
        seat = self.seat
        if state.riichi[seat] >= 0 and state.drawn >= 0:
            return state.drawn
        tiles = list(state.hands[seat])
        if state.claimed is not None:
            barred = legal.swap_kinds(state.claimed)
            tiles = [code for code in tiles if t.KIND_OF[code] not in barred]
        if (planned := self._planned(state, tiles, plot)) is not None:
            return planned
        if self.rng.random() < self.skill.slip:
            return self.rng.choice(tiles)
        if (safe := self._safe(state, tiles)) is not None:
            return safe
        return self._best(state, tiles, accept=self.rng.random() < self.skill.acceptance)

    def _planned(self, state: State, tiles: list[int], plot: Plot) -> int | None:
        if plot is Plot.WINDS and not state.called and not state.rivers[self.seat]:
            first = state.rivers[state.dealer]
            winds = [t.KIND_OF[first[0].tile]] if first else self._common_winds(state)
            found = [code for code in tiles if t.KIND_OF[code] in winds and 27 <= t.KIND_OF[code] <= 30]
            return found[0] if found else None
        if plot is Plot.RIVER:
            found = [code for code in tiles if t.KIND_OF[code] in _ORPHANS]
            return self.rng.choice(found) if found else None
        if plot is Plot.DRAGONS:
            hunter = state.number % state.players
            dragons = [code for code in tiles if t.KIND_OF[code] >= 31]
            if self.seat != hunter:
                wanted = [code for code in dragons if state.counts[hunter][t.KIND_OF[code]] >= 2]
                return wanted[0] if wanted else None
            rest = [code for code in tiles if t.KIND_OF[code] < 31]
            return self._best(state, rest, accept=False) if rest else None
        return None

    @staticmethod
    def _common_winds(state: State) -> list[int]:
        """Winds that every seat holds."""
        return [kind for kind in range(27, 31) if all(counts[kind] for counts in state.counts)]

    # -- on another's tile --------------------------------------------------------------------------------------

    def claim_pung(self, state: State, tile: int, plot: Plot) -> bool:
        kind = t.KIND_OF[tile]
        if self.quiet:
            return False
        if plot is Plot.DRAGONS and kind >= 31 and self.seat == state.number % state.players:
            return True
        if plot in (Plot.RIVER, Plot.READY, Plot.WINDS):
            return False
        if plot is Plot.KONGS:
            return self.rng.random() < 0.8
        return self._worth_claim(state, tile, [kind] * 2)

    def claim_kong(self, state: State, tile: int, plot: Plot) -> bool:
        if self.quiet:
            return False
        if plot is Plot.KONGS:
            return True
        if plot is Plot.DRAGONS and t.KIND_OF[tile] >= 31 and self.seat == state.number % state.players:
            return self.rng.random() < 0.3
        if plot is not Plot.NONE or state.closed(self.seat):
            return False
        return self.rng.random() < 0.15 and self._distance(state) <= 1

    def claim_chow(self, state: State, tile: int, pairs: list[tuple[int, int]], plot: Plot) -> tuple[int, int] | None:
        if plot is not Plot.NONE or self.quiet:
            return None
        for pair in pairs:
            if self._worth_claim(state, tile, [t.KIND_OF[code] for code in pair]):
                return pair
        return None

    def _worth_claim(self, state: State, tile: int, own: list[int]) -> bool:
        """Claim what brings the hand nearer, when there will be a yaku for it."""
        if self.rng.random() >= self.skill.calling:
            return False
        counts, melds = state.counts[self.seat], len(state.melds[self.seat])
        before = shanten(counts, melds)
        for kind in own:
            counts[kind] -= 1
        after = shanten(counts, melds + 1) if sum(counts) > 1 else -1
        for kind in own:
            counts[kind] += 1
        # After the claim 3n+2 tiles are left: the best discard is counted in.
        if after >= before or before > 4:
            return False
        return self._yaku_in_sight(state, t.KIND_OF[tile], own)

    def _yaku_in_sight(self, state: State, kind: int, own: list[int]) -> bool:
        seat = self.seat
        valued = {31, 32, 33, state.wind(seat), 27 + state.round // 4}
        sets = [[t.KIND_OF[code] for code in meld.tiles] for meld in state.melds[seat]]
        sets.append([kind, *own])
        if any(one[0] in valued and one[0] == one[1] for one in sets):
            return True
        counts = state.counts[seat]
        if any(counts[value] >= 2 for value in valued if value != kind):
            return self.rng.random() < 0.6
        tiles = [other for one in sets for other in one]
        tiles += [other for other in range(34) for _ in range(counts[other])]
        orphans = sum(1 for other in tiles if other in _ORPHANS)
        if not any(other in _ORPHANS for one in sets for other in one) and orphans <= 2:
            return True
        if all(one[0] == one[1] for one in sets) and sum(1 for count in counts if count >= 2) >= 4 - len(sets):
            return self.rng.random() < 0.7
        suit = kind // 9 if kind < 27 else -1
        if suit >= 0 and all(one[0] // 9 == suit or one[0] >= 27 for one in sets):
            return sum(1 for other in tiles if other // 9 == suit or other >= 27) >= len(tiles) - 3
        return self.skill.slip > 0.05 and self.rng.random() < 0.05

    # -- judgement ----------------------------------------------------------------------------------------------

    def _distance(self, state: State) -> int:
        return shanten(state.counts[self.seat], len(state.melds[self.seat]))

    def _safe(self, state: State, tiles: list[int]) -> int | None:
        """A tile that a riichi cannot win on, when the own hand is far."""
        threats = [seat for seat in range(state.players) if state.accepted[seat] and seat != self.seat]
        if not threats or self.rng.random() >= self.skill.defence or self._distance(state) <= 1:
            return None
        safe = set(range(34))
        for seat in threats:
            safe &= {t.KIND_OF[thrown.tile] for thrown in state.rivers[seat]} | set(state.passed_riichi[seat])
        found = [code for code in tiles if t.KIND_OF[code] in safe]
        return self._best(state, found, accept=False) if found else None

    def _best(self, state: State, tiles: list[int], accept: bool) -> int:
        """The discard that leaves the hand nearest; among equals the one that leaves most helping tiles."""
        counts, melds = state.counts[self.seat], len(state.melds[self.seat])
        nearest = 9
        best: list[int] = []
        for kind in {t.KIND_OF[code] for code in tiles}:
            counts[kind] -= 1
            distance = shanten(counts, melds)
            counts[kind] += 1
            if distance < nearest:
                nearest, best = distance, [kind]
            elif distance == nearest:
                best.append(kind)
        best.sort()
        if len(best) > 1 and accept and nearest <= 2:
            helps = {kind: self._helping(state, kind, nearest) for kind in best}
            most = max(helps.values())
            best = [kind for kind in best if helps[kind] == most]
        if len(best) > 1:
            least = min(self._worth(state, kind) for kind in best)
            best = [kind for kind in best if self._worth(state, kind) == least]
        chosen = best[0] if len(best) == 1 else self.rng.choice(best)
        # Of a five the plain one goes before the red one.
        return min((code for code in tiles if t.KIND_OF[code] == chosen), key=lambda c: (t.FACE_OF[c] in _REDS, c))

    def _helping(self, state: State, kind: int, distance: int) -> int:
        """How many tiles bring the hand nearer after this discard, own tiles not counted."""
        counts, melds = state.counts[self.seat], len(state.melds[self.seat])
        counts[kind] -= 1
        found = 0
        for other in range(34):
            if counts[other] < 4 and self._near(counts, other):
                counts[other] += 1
                if shanten(counts, melds) < distance:
                    found += 5 - counts[other]
                counts[other] -= 1
        counts[kind] += 1
        return found

    @staticmethod
    def _near(counts: list[int], kind: int) -> bool:
        """Could the kind join a tile of the hand."""
        if counts[kind]:
            return True
        if kind > 26:
            return False
        low = kind // 9 * 9
        return any(counts[other] for other in range(max(low, kind - 2), min(low + 9, kind + 3)))

    def _worth(self, state: State, kind: int) -> int:
        """A rough worth of keeping a kind: neighbours, honours that pay, middle tiles."""
        if kind > 26:
            valued = kind >= 31 or kind in (state.wind(self.seat), 27 + state.round // 4)
            return 2 * state.counts[self.seat][kind] + valued
        number = kind % 9
        return 3 + min(number, 8 - number) + state.counts[self.seat][kind]


STRONG = Skill(acceptance=1.0, calling=0.45, riichi=0.92, defence=0.85, slip=0.0)
USUAL = Skill()
CALLER = Skill(acceptance=0.6, calling=0.9, riichi=0.8, defence=0.4, slip=0.02)
WEAK = Skill(acceptance=0.1, calling=0.6, riichi=0.7, defence=0.15, slip=0.1)
SKILLS = (STRONG, USUAL, CALLER, WEAK)


