"""Faults of claims and of the discard after them."""

from __future__ import annotations

from collections.abc import Callable

from ingest import kinds as k
from ingest import tiles as t
from replay.simulate import state as s
from replay.simulate.deal import all_tiles
from replay.simulate.faults.base import Planted, Site, by_kind, fault, own_tiles
from replay.simulate.legal import swap_kinds
from replay.simulate.rows import copies_of, discard, row
from replay.simulate.state import State


def _far(state: State, seat: int, kind: int, used: tuple[int, ...]) -> int | None:
    """A discard after an unlawful claim that is no swap calling however the set is read."""
    for code in state.hands[seat]:
        other = t.KIND_OF[code]
        if code not in used and other != kind and (other > 26 or other // 9 != kind // 9 or abs(other - kind) > 3):
            return code
    return None


Claim = tuple[int, int, tuple[int, ...], int]  # seq of the row whose place it takes, seat, tiles from the hand, discard


def _claims(site: Site, ways: Callable[[State, int, int], list[tuple[int, ...]]]) -> list[Claim]:
    """Where a seat not in riichi could claim a discard nobody claimed: `ways(state, seat, tile)` gives its tiles."""
    found: list[Claim] = []
    for seq, now, state in site.walk():
        if not site.between(now, state) or state.left < 1:
            continue
        for seat in range(site.players):
            if seat == state.turn or state.riichi[seat] >= 0:
                continue
            for own in ways(state, seat, state.offered):
                after = _far(state, seat, t.KIND_OF[state.offered], own)
                if after is not None:
                    found.append((seq, seat, own, after))
    return found


def _claim(
    site: Site, name: str, rule: str, kind: int, found: list[Claim], target: int | None = None
) -> Planted | None:
    """One of the claims, made with the discard that follows it, and played on."""
    if not found:
        return None
    seq, seat, own, after = site.rng.choice(found)
    state = site.state_at(seq)
    source = state.turn if target is None else target
    claim = row(kind, seat, state.offered, source, by_kind([*own, state.offered]))
    return site.played_on(name, rule, seq, [claim, discard(seat, after, -1)], quiet=[seat])


# -- R-CHOW-SOURCE, R-CHOW-TILES ------------------------------------------------------------------------------------


def _runs(state: State, seat: int, tile: int) -> list[tuple[int, ...]]:
    kind = t.KIND_OF[tile]
    found: list[tuple[int, ...]] = []
    for low in (kind - 2, kind - 1, kind):
        if kind < 27 and low >= 0 and low // 9 == kind // 9 and low % 9 < 7:
            own = [own_tiles(state, seat, other) for other in (low, low + 1, low + 2) if other != kind]
            if all(own):
                found.append(tuple(codes[0] for codes in own))
    return found


@fault("R-CHOW-SOURCE", "not_left")
def chow_source(site: Site) -> Planted | None:
    """A chow of a tile that the seat to the right or opposite threw. The tiles are a run and are held."""
    if site.players == 3:
        return None
    found = _claims(site, lambda state, seat, tile: _runs(state, seat, tile) if seat != state.after(state.turn) else [])
    return _claim(site, "not_left", "R-CHOW-SOURCE", k.CHOW, found)


def _left_only(ways: Callable[[State, int, int], list[tuple[int, ...]]]) -> Callable[..., list[tuple[int, ...]]]:
    return lambda state, seat, tile: ways(state, seat, tile) if seat == state.after(state.turn) else []


def _gaps(state: State, seat: int, tile: int) -> list[tuple[int, ...]]:
    """Two tiles of the suit that make no run with the tile: 3m 5m with 6m."""
    kind = t.KIND_OF[tile]
    if kind > 26:
        return []
    suit = [code for code in state.hands[seat] if t.KIND_OF[code] // 9 == kind // 9 and t.KIND_OF[code] < 27]
    return [
        (one, other)
        for one in suit
        for other in suit
        if t.KIND_OF[one] < t.KIND_OF[other]
        and kind not in (t.KIND_OF[one], t.KIND_OF[other])
        and max(kind, t.KIND_OF[other]) - min(kind, t.KIND_OF[one]) == 3
    ]


def _across_suits(state: State, seat: int, tile: int) -> list[tuple[int, ...]]:
    """Two tiles of another suit whose numbers would fit: 4p 5p with 3m."""
    kind = t.KIND_OF[tile]
    if kind > 26 or kind % 9 > 6:
        return []
    found: list[tuple[int, ...]] = []
    for suit in (0, 9, 18):
        if suit // 9 != kind // 9:
            one, other = (own_tiles(state, seat, suit + kind % 9 + step) for step in (1, 2))
            if one and other:
                found.append((one[0], other[0]))
    return found


def _honours(state: State, seat: int, tile: int) -> list[tuple[int, ...]]:
    """Three winds, or three dragons."""
    kind = t.KIND_OF[tile]
    if kind < 27:
        return []
    group = range(27, 31) if kind < 31 else range(31, 34)
    own = [own_tiles(state, seat, other)[0] for other in group if other != kind and own_tiles(state, seat, other)]
    return [tuple(own[:2])] if len(own) >= 2 else []


@fault("R-CHOW-TILES", "gap", writable=False)
def chow_gap(site: Site) -> Planted | None:
    """A chow from the left of three tiles of a suit with a hole. The tiles are held."""
    return _claim(site, "gap", "R-CHOW-TILES", k.CHOW, _chow_places(site, _gaps))


@fault("R-CHOW-TILES", "suits", writable=False)
def chow_suits(site: Site) -> Planted | None:
    """A chow from the left over two suits. The tiles are held."""
    return _claim(site, "suits", "R-CHOW-TILES", k.CHOW, _chow_places(site, _across_suits))


@fault("R-CHOW-TILES", "honours", writable=False)
def chow_honours(site: Site) -> Planted | None:
    """A chow from the left of three different honours. The tiles are held."""
    return _claim(site, "honours", "R-CHOW-TILES", k.CHOW, _chow_places(site, _honours))


def _chow_places(site: Site, ways: Callable[[State, int, int], list[tuple[int, ...]]]) -> list[Claim]:
    return [] if site.players == 3 else _claims(site, _left_only(ways))


# -- R-PUNG-SOURCE, R-PUNG-TILES ------------------------------------------------------------------------------------


def _pairs(state: State, seat: int, tile: int) -> list[tuple[int, ...]]:
    own = own_tiles(state, seat, t.KIND_OF[tile])
    return [tuple(own[:2])] if len(own) >= 2 else []


@fault("R-PUNG-SOURCE", "other_seat")
def pung_source(site: Site) -> Planted | None:
    """A pung of the last discard that names another seat as the one who threw it. Tiles and turn are right."""
    found = _claims(site, _pairs)
    if not found:
        return None
    claim = site.rng.choice(found)
    turn = site.state_at(claim[0]).turn
    others = [seat for seat in range(site.players) if seat not in (turn, claim[1])]
    return _claim(site, "other_seat", "R-PUNG-SOURCE", k.PUNG, [claim], site.rng.choice(others))


@fault("R-PUNG-SOURCE", "own", writable=False)
def pungown_tiles(site: Site) -> Planted | None:
    """A pung of the seat's own discard."""
    found: list[Claim] = []
    for seq, now, state in site.walk():
        seat = state.turn
        if site.between(now, state) and state.riichi[seat] < 0 and state.left:
            for own in _pairs(state, seat, state.offered):
                after = _far(state, seat, t.KIND_OF[state.offered], own)
                if after is not None:
                    found.append((seq, seat, own, after))
    return _claim(site, "own", "R-PUNG-SOURCE", k.PUNG, found)


def _near_pairs(state: State, seat: int, tile: int) -> list[tuple[int, ...]]:
    """One tile of the kind and one of another: no triplet."""
    kind = t.KIND_OF[tile]
    own = own_tiles(state, seat, kind)
    others = [code for code in state.hands[seat] if t.KIND_OF[code] != kind and abs(t.KIND_OF[code] - kind) > 2]
    return [(own[0], others[0])] if own and others else []


@fault("R-PUNG-TILES", "two_kinds", writable=False)
def pung_tiles(site: Site) -> Planted | None:
    """A pung of two equal tiles and a third of another kind; all are held."""
    return _claim(site, "two_kinds", "R-PUNG-TILES", k.PUNG, _claims(site, _near_pairs))


@fault("R-HELD", "wrong_caller")
def wrong_caller(site: Site) -> Planted | None:
    """A pung by a seat that holds no tile of the kind.

    The two copies it lays are in nobody's hand, so they are no second copies; they come from the wall, which then is
    no longer that of the seed. The set itself is a right triplet, what is wrong is that it was not held; DESIGN 6.1
    lets the row of the pung's tiles stand for it too.
    """
    universe = all_tiles(site.players, site.reds)
    found: list[Claim] = []
    for seq, now, state in site.walk():
        if not site.between(now, state) or state.left < 1:
            continue
        kind = t.KIND_OF[state.offered]
        unseen = [code for code in state.unseen(universe) if t.KIND_OF[code] == kind]
        if len(unseen) < 2:
            continue
        for seat in range(site.players):
            if seat != state.turn and state.riichi[seat] < 0 and not own_tiles(state, seat, kind):
                after = _far(state, seat, kind, ())
                if after is not None:
                    found.append((seq, seat, tuple(unseen[:2]), after))
    if not found:
        return None
    seq, seat, own, after = site.rng.choice(found)
    state = site.state_at(seq)
    claim = row(k.PUNG, seat, state.offered, state.turn, by_kind([*own, state.offered]))

    def two_less(now: State) -> None:
        # The seat plays on with as many tiles as the set leaves it.
        for code in [held for held in now.hands[seat]][:2]:
            now._give(seat, code)

    planted = site.played_on(
        "wrong_caller", "R-HELD", seq, [claim, discard(seat, after, -1)], keep_seed=False, quiet=[seat],
        settle=two_less,
    )  # fmt: skip
    planted.also = ("R-PUNG-TILES",)
    return planted


# -- R-CLAIM-LAST, R-CLAIM-RIICHI, R-CLAIM-PRIORITY, R-LAST-TILE ----------------------------------------------------


@fault("R-CLAIM-LAST", "earlier")
def claim_earlier(site: Site) -> Planted | None:
    """A pung of a tile that was thrown before the last one; its source is named rightly."""
    found: list[tuple[int, int, int, int]] = []
    for seq, now, state in site.walk():
        if not site.between(now, state) or state.left < 1:
            continue
        taken = {meld.tile for melds in state.melds for meld in melds}
        for target in range(site.players):
            for thrown in state.rivers[target]:
                if thrown.tile in taken or t.KIND_OF[thrown.tile] == t.KIND_OF[state.offered]:
                    continue
                found += [
                    (seq, seat, thrown.tile, target)
                    for seat in range(site.players)
                    if seat not in (target, state.turn)
                    and state.riichi[seat] < 0
                    and len(own_tiles(state, seat, t.KIND_OF[thrown.tile])) >= 2
                ]
    if not found:
        return None
    seq, seat, tile, target = site.rng.choice(found)
    state = site.state_at(seq)
    own = tuple(own_tiles(state, seat, t.KIND_OF[tile])[:2])
    after = _far(state, seat, t.KIND_OF[tile], own)
    if after is None:
        return None
    claim = row(k.PUNG, seat, tile, target, by_kind([*own, tile]))
    return site.played_on("earlier", "R-CLAIM-LAST", seq, [claim, discard(seat, after, -1)], quiet=[seat])


def _riichi_claims(site: Site, held: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for seq, now, state in site.walk():
        if site.between(now, state) and state.left > 1 and sum(state.kongs) < 3:
            found += [
                (seq, seat)
                for seat in range(site.players)
                if seat != state.turn
                and state.accepted[seat]
                and len(own_tiles(state, seat, t.KIND_OF[state.offered])) == held
            ]
    return found


@fault("R-CLAIM-RIICHI", "pung")
def claim_riichi_pung(site: Site) -> Planted | None:
    """A seat in riichi claims a pung. What it throws from its hand after it follows from that."""
    found = _riichi_claims(site, 2) + _riichi_claims(site, 3)
    if not found:
        return None
    seq, seat = site.rng.choice(found)
    state = site.state_at(seq)
    own = tuple(own_tiles(state, seat, t.KIND_OF[state.offered])[:2])
    after = _far(state, seat, t.KIND_OF[state.offered], own)
    if after is None:
        return None
    claim = row(k.PUNG, seat, state.offered, state.turn, by_kind([*own, state.offered]))
    acts = [claim, discard(seat, after, -1)]
    return site.played_on("pung", "R-CLAIM-RIICHI", seq, acts, quiet=[seat])


@fault("R-CLAIM-RIICHI", "kong")
def claim_riichi_kong(site: Site) -> Planted | None:
    """A seat in riichi claims a kong of a discard."""
    found = _riichi_claims(site, 3)
    if not found:
        return None
    seq, seat = site.rng.choice(found)
    state = site.state_at(seq)
    kong = row(k.KONG_EXPOSED, seat, state.offered, state.turn, copies_of(t.KIND_OF[state.offered], site.reds))
    return site.played_on("kong", "R-CLAIM-RIICHI", seq, [kong], quiet=[seat])


@fault("R-CLAIM-PRIORITY", "pung_called", writable=False)
def claim_priority(site: Site) -> Planted | None:
    """Two seats speak: one calls pung, the left neighbour chow, and the chow is laid.

    Only a record with voices can show it, so the words are written and the game provides them.
    """
    if site.players == 3:
        return None
    found: list[tuple[int, int]] = []
    for seq, now, state in site.walk():
        if now[0] == k.CHOW:
            found += [
                (seq, seat)
                for seat in range(site.players)
                if seat not in (now[1], now[3]) and state.riichi[seat] < 0 and _pairs(state, seat, now[2])
            ]
    if not found:
        return None
    seq, seat = site.rng.choice(found)
    chow = site.rows[seq]
    words = [
        row(k.CALL, who, chow[2], chow[3], detail={"word": word, "text": ""})
        for who, word in ((chow[1], "chow"), (seat, "pung"))
    ]
    rows = [*site.rows[:seq], *words, *site.rows[seq:]]
    planted = site.edited("pung_called", "R-CLAIM-PRIORITY", seq + 2, rows, keep_seed=True)
    planted.game.provides = planted.game.provides | {"v"}
    return planted


@fault("R-LAST-TILE", "claim")
def last_tile_claim(site: Site) -> Planted | None:
    """The last discard is claimed though no tile can be drawn any more; then the hand is drawn."""
    found: list[Claim] = []
    for seq, now, state in site.walk():
        if now[0] == k.DRAW_GAME and (now[11] or {})["reason"] == "exhausted" and state.left == 0:
            ways = [(seat, own) for seat in range(site.players) for own in _pairs(state, seat, state.offered)]
            if site.players == 4:
                left = state.after(state.turn)
                ways += [(left, own) for own in _runs(state, left, state.offered)]
            for seat, own in ways:
                after = _far(state, seat, t.KIND_OF[state.offered], own)
                if seat != state.turn and state.riichi[seat] < 0 and after is not None:
                    found.append((seq, seat, own, after))
    if not found:
        return None
    claim = site.rng.choice(found)
    state = site.state_at(claim[0])
    same = t.KIND_OF[claim[2][0]] == t.KIND_OF[state.offered]
    return _claim(site, "claim", "R-LAST-TILE", k.PUNG if same else k.CHOW, [claim])


# -- R-SWAP ------------------------------------------------------------------------------------------------------------


@fault("R-SWAP", "swap")
def swap_calling(site: Site) -> Planted | None:
    """Right after a chow or pung the same kind, or the other end of the run, is thrown; the tile is held."""
    found: list[tuple[int, int]] = []
    for seq, now, state in site.walk():
        if now[0] == k.DISCARD and state.claimed is not None and state.phase == s.DISCARD_DUE:
            barred = swap_kinds(state.claimed)
            found += [(seq, code) for code in state.hands[now[1]] if t.KIND_OF[code] in barred]
    if not found:
        return None
    seq, code = site.rng.choice(found)
    return site.played_on("swap", "R-SWAP", seq, [discard(site.rows[seq][1], code, -1)])
