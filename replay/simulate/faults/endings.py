"""Faults of endings without a winner: aborts that are not due, and aborts that are left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ingest import kinds as k
from ingest import tiles as t
from ingest.model import Row
from replay.simulate import state as s
from replay.simulate.faults.base import Planted, Site, fault
from replay.simulate.faults.wins import deck_of
from replay.simulate.legal import orphan_kinds
from replay.simulate.outcome import draw_row
from replay.simulate.rows import draw
from replay.simulate.state import State

WINDS = range(27, 31)


def _abort(
    site: Site, name: str, rule: str, reason: str, when: Callable[[int, Row, State], bool],
    shown: Callable[[State], Sequence[int]] = lambda state: (),
) -> Planted | None:  # fmt: skip
    """The hand is called off where it may not be."""
    seq = site.pick(when)
    if seq is None:
        return None
    state = site.state_at(seq)
    return site.played_on(name, rule, seq, [draw_row(state, reason, shown(state))])


def _omitted(site: Site, name: str, rule: str, reason: str) -> Planted | None:
    """The hand goes on where it should have been called off: the next draw shows it."""
    seq = next((at for at, now in enumerate(site.rows) if (now[11] or {}).get("reason") == reason), None)
    if seq is None:
        return None
    state = site.state_at(seq)
    if state.left == 0:
        return None
    tile = deck_of(site, state).live(state.live)
    return site.played_on(name, rule, seq, [draw(state.after(state.turn), tile)], quiet=range(site.players))


def _turn(state: State) -> Sequence[int]:
    return (state.turn,)


def _drawn(state: State) -> bool:
    return state.phase == s.ACT and state.drawn >= 0


# -- R-ABORT-NINE ---------------------------------------------------------------------------------------------------


@fault("R-ABORT-NINE", "eight")
def nine_too_few(site: Site) -> Planted | None:
    """Called off at the first draw with eight kinds of terminals and honours, or fewer."""
    return _abort(
        site, "eight", "R-ABORT-NINE", "nine_kinds",
        lambda seq, now, state: _drawn(state)
        and state.first_turn(state.turn)
        and 4 <= orphan_kinds(state, state.turn) <= 8,
        _turn,
    )  # fmt: skip


@fault("R-ABORT-NINE", "late")
def nine_late(site: Site) -> Planted | None:
    """Called off with nine kinds after the seat's first discard."""
    return _abort(
        site, "late", "R-ABORT-NINE", "nine_kinds",
        lambda seq, now, state: _drawn(state)
        and bool(state.rivers[state.turn])
        and orphan_kinds(state, state.turn) >= 9
        and state.riichi[state.turn] < 0,
        _turn,
    )  # fmt: skip


@fault("R-ABORT-NINE", "after_claim")
def nine_after_claim(site: Site) -> Planted | None:
    """Called off with nine kinds at the first draw, but after a claim of another seat."""
    return _abort(
        site, "after_claim", "R-ABORT-NINE", "nine_kinds",
        lambda seq, now, state: _drawn(state)
        and not state.rivers[state.turn]
        and any(state.melds)
        and orphan_kinds(state, state.turn) >= 9,
        _turn,
    )  # fmt: skip


# -- R-ABORT-WINDS --------------------------------------------------------------------------------------------------


@fault("R-ABORT-WINDS", "not_equal")
def winds_not_equal(site: Site) -> Planted | None:
    """Called off for four equal winds after the first four discards, which are not equal winds."""
    return _abort(
        site, "not_equal", "R-ABORT-WINDS", "four_winds",
        lambda seq, now, state: site.players == 4
        and site.between(now, state)
        and not state.called
        and all(len(river) == 1 for river in state.rivers),
    )  # fmt: skip


@fault("R-ABORT-WINDS", "late")
def winds_late(site: Site) -> Planted | None:
    """Called off for four equal winds later in the hand."""
    return _abort(
        site, "late", "R-ABORT-WINDS", "four_winds",
        lambda seq, now, state: site.players == 4
        and site.between(now, state)
        and t.KIND_OF[state.offered] in WINDS
        and min(len(river) for river in state.rivers) > 1
        and state.left > 0,
    )  # fmt: skip


@fault("R-ABORT-WINDS", "left_out")
def winds_left_out(site: Site) -> Planted | None:
    """Four equal winds were thrown first, and the hand goes on."""
    return _omitted(site, "left_out", "R-ABORT-WINDS", "four_winds")


# -- R-ABORT-RIICHI -------------------------------------------------------------------------------------------------


@fault("R-ABORT-RIICHI", "fewer")
def riichi_fewer(site: Site) -> Planted | None:
    """Called off for four riichi with three of them, or fewer, all hands laid open."""
    return _abort(
        site, "fewer", "R-ABORT-RIICHI", "four_riichi",
        lambda seq, now, state: site.players == 4
        and site.between(now, state)
        and 1 <= sum(state.accepted) <= 3
        and state.left > 0,
        lambda state: range(4),
    )  # fmt: skip


@fault("R-ABORT-RIICHI", "left_out")
def riichi_left_out(site: Site) -> Planted | None:
    """The fourth riichi was accepted, and the hand goes on."""
    return _omitted(site, "left_out", "R-ABORT-RIICHI", "four_riichi")


# -- R-ABORT-KONGS --------------------------------------------------------------------------------------------------


@fault("R-ABORT-KONGS", "fewer")
def kongs_fewer(site: Site) -> Planted | None:
    """Called off for four kongs after one to three."""
    return _abort(
        site, "fewer", "R-ABORT-KONGS", "four_kongs",
        lambda seq, now, state: site.between(now, state) and 1 <= sum(state.kongs) <= 3 and state.left > 0,
    )  # fmt: skip


@fault("R-ABORT-KONGS", "one_seat")
def kongs_one_seat(site: Site) -> Planted | None:
    """Called off for four kongs that one seat made alone."""
    return _abort(
        site, "one_seat", "R-ABORT-KONGS", "four_kongs",
        lambda seq, now, state: site.between(now, state) and max(state.kongs) == 4 and state.left > 0,
    )  # fmt: skip


@fault("R-ABORT-KONGS", "left_out")
def kongs_left_out(site: Site) -> Planted | None:
    """Two seats have made four kongs and the discard after them passed, and the hand goes on."""
    return _omitted(site, "left_out", "R-ABORT-KONGS", "four_kongs")


# -- R-ABORT-TRIPLE -------------------------------------------------------------------------------------------------


@fault("R-ABORT-TRIPLE", "fewer")
def triple_fewer(site: Site) -> Planted | None:
    """Called off for three winners where one or two could win; the third hand laid open does not wait for the tile."""
    if site.players == 3:
        return None
    wins = [seq for seq, now in enumerate(site.rows) if now[0] == k.WIN]
    if not wins or site.rows[wins[0]][1] == site.rows[wins[0]][3]:
        return None
    seq = wins[0]
    state = site.state_at(seq)
    if state.phase == s.ROB:
        return None
    waiting = [seat for seat in range(4) if seat != state.turn and state.waits_of(seat) >> t.KIND_OF[state.offered] & 1]
    if len(waiting) > 2:
        return None
    others = [seat for seat in range(4) if seat != state.turn]
    return site.played_on("fewer", "R-ABORT-TRIPLE", seq, [draw_row(state, "triple_win", others)])
