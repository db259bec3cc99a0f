"""Faults of kongs and of norths set aside."""

from __future__ import annotations

from collections.abc import Callable

from ingest import kinds as k
from ingest import tiles as t
from ingest.model import Row
from replay.scoring.shape import shape_waits
from replay.simulate import state as s
from replay.simulate.deal import all_tiles
from replay.simulate.faults.base import Planted, Site, by_kind, fault, own_tiles
from replay.simulate.legal import NORTH
from replay.simulate.rows import changed, copies_of, draw, row
from replay.simulate.state import State

# -- R-KONG-TILES, R-KONG-WHEN, R-KONG-LIMIT, R-KONG-RIICHI ---------------------------------------------------------


@fault("R-KONG-TILES", "exposed", writable=False)
def kong_tiles_exposed(site: Site) -> Planted | None:
    """A kong of a discard with two equal tiles and one of another kind; all are held."""
    found: list[tuple[int, int, tuple[int, ...]]] = []
    for seq, now, state in site.walk():
        if site.between(now, state) and state.left and sum(state.kongs) < 3:
            for seat in range(site.players):
                kind = t.KIND_OF[state.offered]
                own = own_tiles(state, seat, kind)
                others = [code for code in state.hands[seat] if t.KIND_OF[code] != kind]
                if seat != state.turn and state.riichi[seat] < 0 and len(own) == 2 and others:
                    found.append((seq, seat, (*own, site.rng.choice(others))))
    if not found:
        return None
    seq, seat, laid = site.rng.choice(found)
    state = site.state_at(seq)
    kong = row(k.KONG_EXPOSED, seat, state.offered, state.turn, by_kind([*laid, state.offered]))
    return site.played_on("exposed", "R-KONG-TILES", seq, [kong], quiet=[seat])


@fault("R-KONG-TILES", "concealed", writable=False)
def kong_tiles_concealed(site: Site) -> Planted | None:
    """A concealed kong of three equal tiles and one of another kind; all are held."""
    found: list[tuple[int, int]] = []
    for seq, _, state in site.walk():
        if _own_turn(state) and state.left and sum(state.kongs) < 3 and state.riichi[state.turn] < 0:
            found += [(seq, kind) for kind in range(34) if state.counts[state.turn][kind] == 3]
    if not found:
        return None
    seq, kind = site.rng.choice(found)
    state = site.state_at(seq)
    seat = state.turn
    other = site.rng.choice([code for code in state.hands[seat] if t.KIND_OF[code] != kind])
    kong = row(k.KONG_CONCEALED, seat, tiles=by_kind([*own_tiles(state, seat, kind), other]))
    return site.played_on("concealed", "R-KONG-TILES", seq, [kong], quiet=[seat])


def _own_turn(state: State) -> bool:
    """Has the seat just drawn, with no open kong waiting for its indicator."""
    return state.phase == s.ACT and state.drawn >= 0 and not state.pending


@fault("R-KONG-WHEN", "after_pung")
def kong_after_pung(site: Site) -> Planted | None:
    """A pung of three own tiles and the discard, the fourth added at once: a kong is due only after a draw."""
    found: list[tuple[int, int]] = []
    for seq, now, state in site.walk():
        if site.between(now, state) and state.left > 1 and sum(state.kongs) < 3:
            found += [
                (seq, seat)
                for seat in range(site.players)
                if seat != state.turn
                and state.riichi[seat] < 0
                and state.counts[seat][t.KIND_OF[state.offered]] == 3
            ]
    if not found:
        return None
    seq, seat = site.rng.choice(found)
    state = site.state_at(seq)
    own = own_tiles(state, seat, t.KIND_OF[state.offered])
    pung = row(k.PUNG, seat, state.offered, state.turn, by_kind([*own[:2], state.offered]))
    kong = row(k.KONG_ADDED, seat, own[2], state.turn, copies_of(t.KIND_OF[own[2]], site.reds))
    return site.played_on("after_pung", "R-KONG-WHEN", seq, [pung, kong], fault_at=1, quiet=[seat])


@fault("R-KONG-WHEN", "after_claim")
def kong_after_claim(site: Site) -> Planted | None:
    """After a claim, before its discard, the fourth tile is added to a pung made earlier."""
    found: list[tuple[int, Row]] = []
    for seq, _, state in site.walk():
        if state.phase == s.DISCARD_DUE and state.claimed is not None and state.left > 1 and sum(state.kongs) < 3:
            seat = state.turn
            for meld in state.melds[seat]:
                for code in own_tiles(state, seat, t.KIND_OF[meld.tile]) if meld.kind == k.PUNG else ():
                    tiles = copies_of(t.KIND_OF[code], site.reds)
                    found.append((seq, row(k.KONG_ADDED, seat, code, meld.target, tiles)))
    if not found:
        return None
    seq, kong = site.rng.choice(found)
    return site.played_on("after_claim", "R-KONG-WHEN", seq, [kong], quiet=[kong[1]])


@fault("R-KONG-LIMIT", "fifth")
def kong_fifth(site: Site) -> Planted | None:
    """A fifth kong in a hand, by the seat that has just drawn or on a discard. The first four stand."""
    found: list[tuple[int, Row]] = []
    for seq, now, state in site.walk():
        if sum(state.kongs) < 4 or state.left < 1:
            continue
        seat = state.turn
        if state.phase == s.ACT and state.riichi[seat] < 0:
            found += [
                (seq, row(k.KONG_CONCEALED, seat, tiles=copies_of(kind, site.reds)))
                for kind in range(34)
                if state.counts[seat][kind] == 4
            ]
            found += [
                (seq, row(k.KONG_ADDED, seat, code, meld.target, copies_of(t.KIND_OF[code], site.reds)))
                for meld in state.melds[seat]
                if meld.kind == k.PUNG
                for code in own_tiles(state, seat, t.KIND_OF[meld.tile])
            ]
        elif site.between(now, state):
            kind = t.KIND_OF[state.offered]
            found += [
                (seq, row(k.KONG_EXPOSED, other, state.offered, seat, copies_of(kind, site.reds)))
                for other in range(site.players)
                if other != seat and state.riichi[other] < 0 and len(own_tiles(state, other, kind)) == 3
            ]
    if not found:
        return None
    seq, kong = site.rng.choice(found)
    # No fifth replacement tile and no sixth indicator exist: the record ends with the kong.
    made = site.copy()
    hand = made.hands[site.number]
    hand.rows = [*site.rows[:seq], kong]
    return site.cut_here(made, "fifth", "R-KONG-LIMIT", seq)


@fault("R-KONG-RIICHI", "waits_change")
def kong_riichi(site: Site) -> Planted | None:
    """A seat in riichi draws the fourth tile of a kind and lays a kong after which it waits for other tiles.

    Where the draw of the record is another tile, the fourth is put in its place, and the seed goes.
    """
    universe = all_tiles(site.players, site.reds)
    found: list[tuple[int, int, int]] = []
    for seq, now, state in site.walk():
        if now[0] != k.DRAW or state.phase not in (s.REACT, s.CLAIM) or not state.accepted[now[1]]:
            continue
        if state.left < 3 or sum(state.kongs) > 2:
            continue
        seat = now[1]
        counts, melds = state.counts[seat], len(state.melds[seat])
        unseen = set(state.unseen(universe))
        for kind in range(34):
            if counts[kind] == 3:
                fourth = next((code for code in copies_of(kind, site.reds) if code in unseen), -1)
                if fourth >= 0 and _waits_without(counts, kind, melds) != state.waits_of(seat):
                    found.append((seq, kind, fourth))
    if not found:
        return None
    seq, kind, fourth = site.rng.choice(found)
    seat = site.rows[seq][1]
    kong = row(k.KONG_CONCEALED, seat, tiles=copies_of(kind, site.reds))
    keep = fourth == site.rows[seq][2]
    return site.played_on(
        "waits_change", "R-KONG-RIICHI", seq, [draw(seat, fourth), kong], 1, keep_seed=keep, quiet=[seat]
    )


def _waits_without(counts: list[int], kind: int, melds: int) -> int:
    after = list(counts)
    after[kind] = 0
    return shape_waits(after, melds + 1)


# -- R-NORTH -----------------------------------------------------------------------------------------------------------


@fault("R-NORTH", "four_players")
def north_four(site: Site) -> Planted | None:
    """At a table of four a north is set aside and a tile drawn for it."""
    if site.players == 3:
        return None
    return _north(site, "four_players", lambda state: state.phase == s.ACT and state.drawn >= 0)


@fault("R-NORTH", "after_claim")
def north_after_claim(site: Site) -> Planted | None:
    """A north is set aside right after a claim, without a draw."""
    if site.players == 4:
        return None
    return _north(site, "after_claim", lambda state: state.phase == s.DISCARD_DUE and state.claimed is not None)


def _north(site: Site, name: str, when: Callable[[State], bool]) -> Planted | None:
    found: list[tuple[int, int]] = []
    for seq, _, state in site.walk():
        seat = state.turn
        if when(state) and state.left > 1 and state.riichi[seat] < 0 and not state.pending and state.replaced < 3:
            found += [(seq, code) for code in own_tiles(state, seat, NORTH)]
    if not found:
        return None
    seq, code = site.rng.choice(found)
    seat = site.state_at(seq).turn
    return site.played_on(name, "R-NORTH", seq, [row(k.NORTH_ASIDE, seat, code)], quiet=[seat])


@fault("R-NORTH", "other_tile", writable=False)
def north_other(site: Site) -> Planted | None:
    """A tile that is no north is set aside as one."""
    if site.players == 4:
        return None
    places = [(seq, now) for seq, now in enumerate(site.rows) if now[0] == k.NORTH_ASIDE]
    if not places:
        return None
    seq, now = site.rng.choice(places)
    others = [code for code in site.state_at(seq).hands[now[1]] if t.KIND_OF[code] != NORTH]
    if not others or site.state_at(seq).riichi[now[1]] >= 0:
        return None
    acts = [changed(now, tile=site.rng.choice(others))]
    return site.played_on("other_tile", "R-NORTH", seq, acts, quiet=[now[1]])
