"""What a seat may do, by the rules of riichi as Tenhou plays them.

Where Tenhou's practice is not known for certain the stricter reading is taken, so that a simulated game is legal
under either: a passed tile bars a win until the own next draw even after a claim in between, norths set aside count
as discards, and riichi asks for four tiles left with three players too.
"""

from __future__ import annotations

from ingest import kinds as k
from ingest import tiles as t
from replay.scoring.riichi import (
    CHOW,
    KONG,
    PUNG,
    Melded,
    NoWin,
    RiichiOptions,
    Value,
    WinContext,
    value_of,
)
from replay.scoring.shape import ORPHANS, is_complete, kong_keeps_waits, waits
from replay.simulate.state import ROB, Meld, State

NORTH = 30
RIICHI_COST = 1000
RIICHI_WALL = 4
MAX_KONGS = 4
_SHAPE = {k.CHOW: CHOW, k.PUNG: PUNG, k.KONG_EXPOSED: KONG, k.KONG_CONCEALED: KONG, k.KONG_ADDED: KONG}
_REDS = (34, 35, 36)


def swap_kinds(meld: Meld) -> tuple[int, ...]:
    """Kinds that may not be discarded right after this claim: the tile claimed and the other end of the run."""
    kind = t.KIND_OF[meld.tile]
    if meld.kind == k.PUNG or kind > 26:
        return (kind,)
    kinds = sorted(t.KIND_OF[code] for code in meld.tiles)
    if kind == kinds[0] and kind % 9 < 6:
        return (kind, kind + 3)
    if kind == kinds[2] and kind % 9 > 2:
        return (kind, kind - 3)
    return (kind,)


def chows(state: State, seat: int, tile: int) -> list[tuple[int, int]]:
    """Pairs of own tiles that make a run with the tile and leave a discard that swap calling allows."""
    kind = t.KIND_OF[tile]
    if kind > 26:
        return []
    found: list[tuple[int, int]] = []
    for low in (kind - 2, kind - 1, kind):
        others = [other for other in (low, low + 1, low + 2) if other != kind]
        if low < 0 or low // 9 != kind // 9 or low % 9 > 6 or not all(state.counts[seat][other] for other in others):
            continue
        first, second = (_pick(state, seat, other) for other in others)
        meld = Meld(k.CHOW, (first, second, tile), tile, -1, -1)
        if leaves_discard(state, seat, meld, (first, second)):
            found.append((first, second))
    return found


def pung_tiles(state: State, seat: int, tile: int) -> tuple[int, int] | None:
    """Two own tiles that make a pung with the tile and leave a discard that swap calling allows."""
    kind = t.KIND_OF[tile]
    own = sorted((code for code in state.hands[seat] if t.KIND_OF[code] == kind), key=lambda c: -t.FACE_OF[c])
    if len(own) < 2:
        return None
    pair = (own[0], own[1])
    meld = Meld(k.PUNG, (*pair, tile), tile, -1, -1)
    return pair if leaves_discard(state, seat, meld, pair) else None


def _pick(state: State, seat: int, kind: int) -> int:
    """A tile of the kind from the hand, the red one first: it is worth most in a meld."""
    return max((code for code in state.hands[seat] if t.KIND_OF[code] == kind), key=lambda c: t.FACE_OF[c])


def leaves_discard(state: State, seat: int, meld: Meld, used: tuple[int, ...]) -> bool:
    """Is there a discard after the claim that is no swap calling."""
    barred = swap_kinds(meld)
    rest = list(state.hands[seat])
    for code in used:
        rest.remove(code)
    return any(t.KIND_OF[code] not in barred for code in rest)


def concealed_kongs(state: State, seat: int) -> list[int]:
    """Kinds of which the seat may lay out four after its draw."""
    if state.left < 1 or sum(state.kongs) >= MAX_KONGS:
        return []
    counts = state.counts[seat]
    kinds = [kind for kind in range(34) if counts[kind] == 4]
    if state.riichi[seat] >= 0:
        drawn = t.KIND_OF[state.drawn]
        melds = len(state.melds[seat])
        return [kind for kind in kinds if kind == drawn and kong_keeps_waits(counts, kind, melds, strict=True)]
    return kinds


def added_kongs(state: State, seat: int) -> list[tuple[int, Meld]]:
    """Tiles that the seat may add to a pung of its own after its draw."""
    if state.left < 1 or sum(state.kongs) >= MAX_KONGS:
        return []
    return [
        (code, meld)
        for meld in state.melds[seat]
        if meld.kind == k.PUNG
        for code in state.hands[seat]
        if t.KIND_OF[code] == t.KIND_OF[meld.tile]
    ]


def may_kong_discard(state: State, seat: int, tile: int) -> bool:
    return (
        state.left >= 1
        and sum(state.kongs) < MAX_KONGS
        and state.riichi[seat] < 0
        and state.counts[seat][t.KIND_OF[tile]] == 3
    )


def may_north(state: State, seat: int) -> bool:
    """May the seat set a north aside: three players, a tile to replace it, in riichi only the north just drawn."""
    if state.players != 3 or state.left < 1 or not state.counts[seat][NORTH]:
        return False
    return state.riichi[seat] < 0 or t.KIND_OF[state.drawn] == NORTH


def riichi_discards(state: State, seat: int) -> list[int]:
    """Discards with which the seat may declare riichi."""
    if (
        state.riichi[seat] >= 0
        or not state.closed(seat)
        or state.scores[seat] < RIICHI_COST
        or state.left < RIICHI_WALL
    ):
        return []
    return ready_discards(state, seat)


def ready_discards(state: State, seat: int) -> list[int]:
    """Tiles of the 14 after whose discard the hand waits for a tile it does not hold four of."""
    counts, melds = state.counts[seat], len(state.melds[seat])
    found = []
    for code in state.hands[seat]:
        kind = t.KIND_OF[code]
        counts[kind] -= 1
        if waits(counts, melds):
            found.append(code)
        counts[kind] += 1
    return found


def nine_kinds(state: State, seat: int) -> bool:
    """May the seat end the hand: first draw, nothing claimed before, nine kinds of terminals and honours."""
    return state.first_turn(seat) and orphan_kinds(state, seat) >= 9


def orphan_kinds(state: State, seat: int) -> int:
    return sum(1 for kind in ORPHANS if state.counts[seat][kind])


def reds_of(state: State, seat: int, extra: int = -1) -> int:
    tiles = [*state.hands[seat], *(code for meld in state.melds[seat] for code in meld.tiles)]
    if extra >= 0:
        tiles.append(extra)
    return sum(1 for code in tiles if t.FACE_OF[code] in _REDS)


def melded(state: State, seat: int) -> list[Melded]:
    return [
        Melded(_SHAPE[meld.kind], tuple(sorted(t.KIND_OF[code] for code in meld.tiles)), meld.open)
        for meld in state.melds[seat]
    ]


def win_context(
    state: State,
    seat: int,
    tile: int,
    self_draw: bool,
    hidden: tuple[int, ...] = (),
    options: RiichiOptions | None = None,
) -> WinContext:
    """The context of a win on the present tile, derived from the play."""
    concealed = [t.KIND_OF[code] for code in state.hands[seat]]
    if not self_draw:
        concealed.append(t.KIND_OF[tile])
    robbed = state.phase == ROB and not self_draw
    return WinContext(
        concealed=concealed,
        winning=t.KIND_OF[tile],
        melds=melded(state, seat),
        self_draw=self_draw,
        seat_wind=state.wind(seat),
        round_wind=27 + state.round // 4,
        riichi=state.accepted[seat] and not state.double[seat],
        double_riichi=state.accepted[seat] and state.double[seat],
        ippatsu=state.ippatsu[seat],
        robbed_kong=robbed and t.KIND_OF[tile] != NORTH,
        after_kong=self_draw and state.after_kong,
        last_tile=self_draw and state.left == 0,
        last_discard=not self_draw and state.left == 0 and not robbed,
        first_turn=self_draw and state.first_turn(seat),
        indicators=[t.KIND_OF[code] for code in state.indicators],
        hidden_indicators=[t.KIND_OF[code] for code in hidden],
        reds=reds_of(state, seat, -1 if self_draw else tile),
        norths=len(state.norths[seat]),
        players=state.players,
        options=options or RiichiOptions(),
    )


def completes(state: State, seat: int, tile: int, self_draw: bool) -> bool:
    """Does the tile complete the hand by shape."""
    counts, kind = state.counts[seat], t.KIND_OF[tile]
    if self_draw:
        return is_complete(counts, len(state.melds[seat]))
    return bool(state.waits_of(seat) >> kind & 1) and counts[kind] < 4


def win_value(
    state: State,
    seat: int,
    tile: int,
    self_draw: bool,
    options: RiichiOptions | None = None,
    despite_furiten: bool = False,
) -> Value | None:
    """What a win is worth, None where it is none: shape, yaku, furiten."""
    if not completes(state, seat, tile, self_draw):
        return None
    if not self_draw and not despite_furiten and state.furiten(seat):
        return None
    value = value_of(win_context(state, seat, tile, self_draw, (), options))
    return None if isinstance(value, NoWin) else value
