"""Faults of riichi: its conditions, and the seed and the indicators of its wall."""

from __future__ import annotations

from collections.abc import Callable

from ingest import kinds as k
from ingest import tiles as t
from replay.scoring.shape import shape_waits
from replay.simulate import state as s
from replay.simulate.faults.base import Planted, Site, fault
from replay.simulate.legal import RIICHI_COST, RIICHI_WALL, ready_discards
from replay.simulate.rows import discard, row
from replay.simulate.state import State


def _declare(
    site: Site, name: str, rule: str, when: Callable[[State, int], bool], tiles: Callable[[State, int], list[int]]
) -> Planted | None:
    """Riichi is declared where it may not be; the declaring discard is the faulty act."""
    found: list[tuple[int, int]] = []
    for seq, _, state in site.walk():
        seat = state.turn
        if state.phase == s.ACT and state.drawn >= 0 and not state.pending and when(state, seat):
            found += [(seq, code) for code in tiles(state, seat)]
    if not found:
        return None
    seq, code = site.rng.choice(found)
    state = site.state_at(seq)
    acts = [row(k.RIICHI, state.turn), discard(state.turn, code, state.drawn)]
    return site.played_on(name, rule, seq, acts, fault_at=1, quiet=[state.turn])


def _free(state: State, seat: int) -> bool:
    """All conditions but the one that is to be broken are looked at by the fault itself; none is declared yet."""
    return state.riichi[seat] < 0 and bool(state.rivers[seat])


@fault("R-RIICHI-CLOSED", "open")
def riichi_open(site: Site) -> Planted | None:
    """Riichi with an open set; the hand is ready, points and wall suffice."""
    return _declare(
        site,
        "open",
        "R-RIICHI-CLOSED",
        lambda state, seat: _free(state, seat)
        and not state.closed(seat)
        and state.scores[seat] >= RIICHI_COST
        and state.left >= RIICHI_WALL,
        ready_discards,
    )


@fault("R-RIICHI-POINTS", "poor")
def riichi_poor(site: Site) -> Planted | None:
    """Riichi by a seat with less than 1,000 points; closed, ready, wall suffices."""
    return _declare(
        site,
        "poor",
        "R-RIICHI-POINTS",
        lambda state, seat: _free(state, seat)
        and state.closed(seat)
        and state.scores[seat] < RIICHI_COST
        and state.left >= RIICHI_WALL,
        ready_discards,
    )


@fault("R-RIICHI-WALL", "late")
def riichi_late(site: Site) -> Planted | None:
    """Riichi when fewer tiles are left than every player needs for a draw; closed, ready, points suffice."""
    return _declare(
        site,
        "late",
        "R-RIICHI-WALL",
        lambda state, seat: _free(state, seat)
        and state.closed(seat)
        and state.scores[seat] >= RIICHI_COST
        and state.left < site.players,
        ready_discards,
    )


@fault("R-RIICHI-TENPAI", "not_ready")
def riichi_not_ready(site: Site) -> Planted | None:
    """Riichi with a hand that waits for nothing; closed, points and wall suffice."""
    return _declare(
        site,
        "not_ready",
        "R-RIICHI-TENPAI",
        lambda state, seat: _free(state, seat)
        and state.closed(seat)
        and state.scores[seat] >= RIICHI_COST
        and state.left >= RIICHI_WALL,
        _unready,
    )


def _unready(state: State, seat: int) -> list[int]:
    counts, melds = list(state.counts[seat]), len(state.melds[seat])
    found = []
    for code in state.hands[seat]:
        counts[t.KIND_OF[code]] -= 1
        if not shape_waits(counts, melds):
            found.append(code)
        counts[t.KIND_OF[code]] += 1
    return found


@fault("R-RIICHI-ONCE", "again")
def riichi_again(site: Site) -> Planted | None:
    """A seat in riichi declares it once more and throws the tile it drew."""
    return _declare(
        site,
        "again",
        "R-RIICHI-ONCE",
        lambda state, seat: state.accepted[seat] and state.scores[seat] >= RIICHI_COST and state.left >= RIICHI_WALL,
        lambda state, seat: [state.drawn],
    )
