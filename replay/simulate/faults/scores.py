"""Faults between hands and at the end: carried scores, dealer, counters, the end of the game, final points."""

from __future__ import annotations

from dataclasses import replace

from ingest import kinds as k
from replay.simulate.faults.base import Planted, Site, copy_game, fault, has_seed, unfinish, with_value
from replay.simulate.game import (
    Game,
    Place,
    after_hand,
    final_scores,
    game_over,
    last_round,
    next_round,
    settle,
    table_of,
)
from replay.simulate.rows import changed

# -- the hand after -------------------------------------------------------------------------------------------------


def _due(site: Site) -> Place:
    """Where the game should stand after this hand."""
    state = site.state_at(len(site.rows))
    return after_hand(site.place(), site.hand, state.sticks, tuple(state.scores), site.players)


def _next(site: Site, name: str, rule: str, place: Place) -> Planted:
    """The next hand begins at this place and is played, and one more."""
    made = copy_game(site.game)
    del made.hands[site.number + 1 :]
    seeded = has_seed(made)
    if not seeded:
        made.provides = made.provides - {"wall"}
    unfinish(made)
    Game(made, table_of(made, site.rng, seeded), place).play(None if site.after is None else site.after)
    return Planted(made, site.number + 1, 0, rule, name)


def _south(site: Site) -> bool:
    return bool(site.game.table.get("length", "south") == "south")


def _goes_on(site: Site) -> bool:
    return site.number + 1 < len(site.game.hands) and site.hand.ended in ("win", "draw", "abort")


@fault("R-CARRY", "moved")
def carry_moved(site: Site) -> Planted | None:
    """Points move from one seat to another between two hands; their sum stays."""
    if not _goes_on(site):
        return None
    place = _due(site)
    scores = list(place.scores)
    points = 100 * site.rng.choice((1, 3, 10, 20, 39))
    giver, taker = site.rng.sample(range(site.players), 2)
    if scores[giver] < points + 1000:
        return None
    scores[giver] -= points
    scores[taker] += points
    return _next(site, "moved", "R-CARRY", replace(place, scores=tuple(scores)))


@fault("R-CARRY", "lost")
def carry_lost(site: Site) -> Planted | None:
    """One seat begins the next hand with other points than it had; the sum is wrong as well."""
    if not _goes_on(site):
        return None
    place = _due(site)
    scores = list(place.scores)
    seat = site.rng.randrange(site.players)
    points = 100 * site.rng.choice((-10, -1, 1, 5, 10))
    if scores[seat] + points < 1000:
        return None
    scores[seat] += points
    return _next(site, "lost", "R-CARRY", replace(place, scores=tuple(scores)))


@fault("R-CARRY", "swapped")
def carry_swapped(site: Site) -> Planted | None:
    """Two seats begin the next hand with each other's points."""
    if not _goes_on(site):
        return None
    place = _due(site)
    scores = list(place.scores)
    one, other = site.rng.sample(range(site.players), 2)
    if scores[one] == scores[other]:
        return None
    scores[one], scores[other] = scores[other], scores[one]
    return _next(site, "swapped", "R-CARRY", replace(place, scores=tuple(scores)))


@fault("R-STICKS", "carried")
def sticks_carried(site: Site) -> Planted | None:
    """The next hand begins with another number of sticks than lay on the table."""
    if not _goes_on(site):
        return None
    place = _due(site)
    sticks = place.sticks + (site.rng.choice((1, -1)) if place.sticks else 1)
    return _next(site, "carried", "R-STICKS", replace(place, sticks=sticks))


@fault("R-STICKS", "counter")
def counter_wrong(site: Site) -> Planted | None:
    """The next hand begins with another number of counters than is due."""
    if not _goes_on(site):
        return None
    place = _due(site)
    counter = place.counter + (site.rng.choice((1, -1)) if place.counter else 1)
    return _next(site, "counter", "R-STICKS", replace(place, counter=counter))


@fault("R-DEALER", "moved")
def dealer_moved(site: Site) -> Planted | None:
    """The deal moves on though the dealer should deal again; the counters are those due."""
    if not _goes_on(site):
        return None
    place, last = _due(site), last_round(site.players, _south(site))
    if place.round != site.hand.round or place.round >= last:
        return None
    return _next(site, "moved", "R-DEALER", replace(place, round=next_round(place.round, site.players)))


@fault("R-DEALER", "stayed")
def dealer_stayed(site: Site) -> Planted | None:
    """The dealer deals again though the deal should move on; the counters are those due."""
    if not _goes_on(site):
        return None
    place = _due(site)
    if place.round == site.hand.round:
        return None
    return _next(site, "stayed", "R-DEALER", replace(place, round=site.hand.round or 0))


# -- R-END ----------------------------------------------------------------------------------------------------------


@fault("R-END", "goes_on")
def end_goes_on(site: Site) -> Planted | None:
    """Another hand is dealt though the game was over."""
    south = _south(site)
    if site.number + 1 != len(site.game.hands) or not site.game.finished:
        return None
    place = _due(site)
    if place.round > last_round(site.players, south) + 4 or min(place.scores) <= -100000:
        return None
    made = copy_game(site.game)
    hand = made.hands[site.number]
    hand.rows = [now for now in hand.rows if now[0] != k.SETTLE]
    hand.positions = hand.positions[: len(hand.rows)]
    unfinish(made)
    seeded = has_seed(made)
    Game(made, table_of(made, site.rng, seeded), place).next_hand()
    return Planted(made, site.number + 1, 0, "R-END", "goes_on")


@fault("R-END", "early")
def end_early(site: Site) -> Planted | None:
    """The game is settled after a hand that does not end it; the final points are right for those scores."""
    if not _goes_on(site):
        return None
    south = _south(site)
    place = _due(site)
    if game_over(site.place(), site.hand, place.scores, site.players, south):
        return None
    made = copy_game(site.game)
    del made.hands[site.number + 1 :]
    hand = made.hands[site.number]
    settle(made, hand, final_scores(place.scores, place.sticks))
    return Planted(made, site.number, len(hand.rows) - 1, "R-END", "early")


# -- R-FINAL --------------------------------------------------------------------------------------------------------


def _final(site: Site) -> int | None:
    """The row of the final settlement."""
    return next((at for at, now in enumerate(site.rows) if now[0] == k.SETTLE), None)


@fault("R-FINAL", "points")
def final_points_wrong(site: Site) -> Planted | None:
    """Two seats get each other's final points."""
    seq = _final(site)
    if seq is None:
        return None
    points = list((site.rows[seq][11] or {})["value"]["points"])
    one, other = site.rng.sample(range(site.players), 2)
    if points[one] == points[other]:
        return None
    points[one], points[other] = points[other], points[one]
    rows = list(site.rows)
    rows[seq] = with_value(rows[seq], points=points)
    return site.edited("points", "R-FINAL", seq, rows, keep_seed=True)


@fault("R-FINAL", "moved")
def final_moved(site: Site) -> Planted | None:
    """A whole point goes from one seat to another in the final points."""
    seq = _final(site)
    if seq is None:
        return None
    points = list((site.rows[seq][11] or {})["value"]["points"])
    one, other = site.rng.sample(range(site.players), 2)
    points[one] += 10
    points[other] -= 10
    rows = list(site.rows)
    rows[seq] = with_value(rows[seq], points=points)
    return site.edited("moved", "R-FINAL", seq, rows, keep_seed=True)


@fault("R-FINAL", "scores")
def final_scores_wrong(site: Site) -> Planted | None:
    """The final scores are not those after the last hand; the points stay those of the true scores."""
    seq = _final(site)
    if seq is None:
        return None
    scores = list(site.rows[seq][10] or ())
    one, other = site.rng.sample(range(site.players), 2)
    scores[one] += 100
    scores[other] -= 100
    rows = list(site.rows)
    rows[seq] = changed(rows[seq], scores=tuple(scores))
    return site.edited("scores", "R-FINAL", seq, rows, keep_seed=True)
