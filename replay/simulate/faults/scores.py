"""Faults of scores: what is carried from hand to hand, what wins and draws pay, what the end settles."""

from __future__ import annotations

from replay.simulate.faults.base import Planted, Site, copy_game, fault, has_seed, unfinish
from replay.simulate.game import Game, after_hand, table_of

# -- R-CARRY: the scores of a hand continue those of the hand before ----------------------------------------------------


def _next_with(site: Site, name: str, scores: tuple[int, ...]) -> Planted | None:
    """The hand after this one begins with these scores and is played, and one more."""
    made = copy_game(site.game)
    del made.hands[site.number + 1 :]
    seeded = has_seed(made)
    unfinish(made)
    state = site.state_at(len(site.rows))
    place = after_hand(site.place(), site.hand, state.sticks, scores, site.players)
    game = Game(made, table_of(made, site.rng, seeded), place)
    game.play(2)
    return Planted(made, site.number + 1, 0, "R-CARRY", name)


def _goes_on(site: Site) -> bool:
    return site.number + 1 < len(site.game.hands) and site.hand.ended in ("win", "draw", "abort")


@fault("R-CARRY", "moved")
def carry_moved(site: Site) -> Planted | None:
    """Points move from one seat to another between two hands; their sum stays."""
    if not _goes_on(site):
        return None
    scores = list(site.state_at(len(site.rows)).scores)
    points = 100 * site.rng.choice((1, 3, 10, 20, 39))
    giver, taker = site.rng.sample(range(site.players), 2)
    if scores[giver] < points + 1000:
        return None
    scores[giver] -= points
    scores[taker] += points
    return _next_with(site, "moved", tuple(scores))


@fault("R-CARRY", "lost")
def carry_lost(site: Site) -> Planted | None:
    """One seat begins the next hand with other points than it had; the sum is wrong as well."""
    if not _goes_on(site):
        return None
    scores = list(site.state_at(len(site.rows)).scores)
    seat = site.rng.randrange(site.players)
    points = 100 * site.rng.choice((-10, -1, 1, 5, 10))
    if scores[seat] + points < 1000:
        return None
    scores[seat] += points
    return _next_with(site, "lost", tuple(scores))


@fault("R-CARRY", "swapped")
def carry_swapped(site: Site) -> Planted | None:
    """Two seats begin the next hand with each other's points."""
    if not _goes_on(site):
        return None
    scores = list(site.state_at(len(site.rows)).scores)
    one, other = site.rng.sample(range(site.players), 2)
    if scores[one] == scores[other]:
        return None
    scores[one], scores[other] = scores[other], scores[one]
    return _next_with(site, "swapped", tuple(scores))
