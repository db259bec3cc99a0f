"""Plant one fault into a game: `plant(game, rule, rng)`.

The faults stand in one file for each topic; `rules()` lists the rows that can be broken, `KINDS` the thirteen
kinds of fault by which tools of the field were compared.
"""

from __future__ import annotations

import random

from ingest.model import GameRecord
from replay.simulate.faults import calls, counts, endings, kongs, riichi, scores, tiles, turns, values, wall, wins
from replay.simulate.faults.base import FAULTS, HANDS_AFTER, Fault, Planted, Site

__all__ = ["FAULTS", "KINDS", "STAGES_FOR", "Fault", "Planted", "faults_of", "plant", "rules"]

# Importing a topic registers its faults.
_TOPICS = (tiles, counts, wall, turns, calls, kongs, riichi, wins, endings, values, scores)


def rules() -> list[str]:
    """The rows that can be broken."""
    return list(FAULTS)


# Kind: (rule, names of the variants that are of this kind).
KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "discard not in hand": ("R-HELD", ("discard",)),
    "riichi player discards from hand": ("R-DRAWN-ONLY", ("hand",)),
    "riichi without tenpai": ("R-RIICHI-TENPAI", ("not_ready",)),
    "ron in temporary furiten": ("R-FURITEN-TURN", ("passed",)),
    "win with incomplete hand": ("R-WIN-SHAPE", ("self_draw", "discard", "other_tile")),
    "wrong win value, carried on": ("R-VALUE", ("dora", "yaku_more", "yaku_less", "fu")),
    "start scores do not continue": ("R-CARRY", ("moved", "lost", "swapped")),
    "two draws in a row": ("R-TURN", ("two_draws",)),
    "a turn missing": ("R-TURN", ("missing",)),
    "same physical tile twice": ("R-UNIQUE", ("draw", "deal", "indicator")),
    "dora revealed without a kan": ("R-INDICATOR", ("extra",)),
    "wrong no-ten payment": ("R-NOTEN", ("nothing", "wrong_payer", "amount")),
    "pon by the wrong seat": ("R-HELD", ("wrong_caller",)),
}


# Stages of `replay.simulate.stage` in which a row that is rarely met in play can be broken.
STAGES_FOR: dict[str, tuple[str, ...]] = {
    "R-ABORT-KONGS": ("four kongs", "four kongs of one"),
    "R-ABORT-NINE": ("claim before the first draw",),
    "R-ABORT-RIICHI": ("four riichi",),
    "R-ABORT-TRIPLE": ("three winners",),
    "R-ABORT-WINDS": ("four winds",),
    "R-INDICATOR": ("kong and no winner",),
    "R-KONG-LIMIT": ("four kongs of one",),
    "R-KONG-RIICHI": ("riichi and a fourth tile",),
    "R-NAGASHI": ("river", "river of three"),
    "R-NORTH": ("north and a claim",),
    "R-PAO": ("fed dragons",),
    "R-RIICHI-POINTS": ("poor and ready",),
    "R-ROB": ("kong to rob",),
}


def faults_of(rule_or_kind: str) -> list[Fault]:
    """The ways to break a row, or those of a kind. Raises KeyError for a word that is neither."""
    if rule_or_kind in KINDS:
        rule, names = KINDS[rule_or_kind]
        return [one for one in FAULTS[rule] if one.name in names]
    return FAULTS[rule_or_kind]


def plant(
    game: GameRecord,
    rule_or_kind: str,
    rng: random.Random,
    hand: int | None = None,
    writable: bool = False,
    after: int | None = HANDS_AFTER,
) -> Planted | None:
    """A copy of the game with one fault of this row or kind; None where the game has no suitable place.

    `hand` names the hand to break, else any is taken. `writable` leaves out faults that Tenhou's record has no words
    for. Where the game is played on after the fault, `after` hands follow the broken one, None: all to the end. The
    variants come in a drawn order, so that none is preferred where several fit.
    """
    ways = [one for one in faults_of(rule_or_kind) if one.writable or not writable]
    rng.shuffle(ways)
    numbers = [number for number, one in enumerate(game.hands) if one.ended in ("win", "draw", "abort")]
    if hand is not None:
        numbers = [hand] if hand in numbers else []
    for way in ways:
        rng.shuffle(numbers)
        for number in numbers:
            planted = way.plant(Site(game, number, rng, after))
            if planted is not None:
                return planted
    return None
