"""How a simulated hand ends: the rows of wins and draws with what they pay."""

from __future__ import annotations

from collections.abc import Sequence

from ingest import kinds as k
from ingest import tiles as t
from ingest.formats.tenhou_xml.write import call_bits
from ingest.model import Detail, Row
from replay.scoring.riichi import (
    HIDDEN_DORA,
    NoWin,
    RiichiOptions,
    Value,
    nagashi_payments,
    noten_payments,
    payments,
    value_of,
)
from replay.scoring.shape import ORPHANS
from replay.simulate.deal import Deck
from replay.simulate.legal import win_context
from replay.simulate.rows import id_of, row
from replay.simulate.state import CLAIMS, KONGS, Meld, State

# Riichi, double riichi and ippatsu stand first in a record, dora last with the hidden ones after the red.
_YAKU_ORDER = {yaku: place for place, yaku in enumerate((1, 21, 2, 4, 0, 3, 5, 6))} | {52: 90, 54: 91, 53: 92}
BIG_DRAGONS, BIG_WINDS = 39, 49
_LIABLE = ((BIG_DRAGONS, range(31, 34)), (BIG_WINDS, range(27, 31)))


def meld_bits(meld: Meld, seat: int) -> int:
    """The bit field of a meld as Tenhou's record writes it, -1 where it has no words for it."""
    try:
        return call_bits(row(meld.kind, seat, meld.tile, meld.target, meld.tiles), meld.claimed)
    except ValueError:
        return -1


def liable_seat(state: State, seat: int, value: Value) -> int | None:
    """Who fed the last set of big dragons or big winds, if it was claimed from somebody (pao)."""
    for yaku, kinds in _LIABLE:
        if yaku not in value.yakuman:
            continue
        sets = [meld for meld in state.melds[seat] if t.KIND_OF[meld.tiles[0]] in kinds and meld.kind != k.CHOW]
        if len(sets) == len(kinds) and sets[-1].kind in CLAIMS | {k.KONG_ADDED}:
            return sets[-1].target
    return None


def hidden_indicators(state: State, deck: Deck, seat: int) -> tuple[int, ...]:
    """The indicators under those turned, for a winner in riichi."""
    return tuple(deck.ura(n) for n in range(len(state.indicators))) if state.accepted[seat] else ()


def value_detail(value: Value, riichi: bool) -> Detail:
    """What a record states of a value."""
    detail: Detail = {"fu": value.fu, "points": value.points, "limit": value.limit}
    if value.yakuman:
        return detail | {"yakuman": list(value.yakuman)}
    pairs = [[yaku, han] for yaku, han in value.yaku]
    if riichi and all(yaku != HIDDEN_DORA for yaku, _ in pairs):
        pairs.append([HIDDEN_DORA, 0])
    return detail | {"yaku": sorted(pairs, key=lambda pair: _YAKU_ORDER.get(pair[0], 10 + pair[0]))}


def win_row(
    state: State,
    deck: Deck,
    seat: int,
    target: int,
    tile: int,
    first: bool = True,
    value: Value | None = None,
    options: RiichiOptions | None = None,
) -> Row:
    """A win of `seat` on `target`'s tile (its own for a self-draw). Only the first winner gets counters and sticks.

    `value` replaces the value derived from the play, for a fault. Raises ValueError where there is none.
    """
    self_draw = seat == target
    hidden = hidden_indicators(state, deck, seat)
    if value is None:
        found = value_of(win_context(state, seat, tile, self_draw, hidden, options))
        if isinstance(found, NoWin):
            raise ValueError(f"no win: {found.value}")
        value = found
    liable = liable_seat(state, seat, value)
    counters, sticks = (state.counter, state.sticks) if first else (0, 0)
    paid = payments(
        value, seat, None if self_draw else target, state.dealer, state.players, counters, sticks, liable
    )[: state.players]
    detail = value_detail(value, state.accepted[seat])
    detail["indicators"] = list(state.indicators)
    if hidden:
        detail["hidden_indicators"] = list(hidden)
    if state.melds[seat]:
        detail["melds"] = [meld_bits(meld, seat) for meld in reversed(state.melds[seat])]
    if liable is not None:
        detail["liable"] = liable
    detail["counters"], detail["sticks"] = state.counter, sticks
    tiles = tuple(sorted([*state.hands[seat], *([] if self_draw else [tile])], key=id_of))
    return row(k.WIN, seat, tile, target, tiles, 0, paid, _add(state, paid), {"value": detail})


def draw_row(state: State, reason: str, shown: Sequence[int], paid: tuple[int, ...] | None = None) -> Row:
    """The end of a hand without a winner; `shown` seats lay their hands open."""
    deltas = paid or (0,) * state.players
    hands = {str(seat): sorted(state.hands[seat], key=id_of) for seat in sorted(shown)}
    value = {"counters": state.counter, "sticks": state.sticks}
    detail: Detail = {"reason": reason, **({"shown": hands} if hands else {}), "value": value}
    return row(k.DRAW_GAME, deltas=deltas, scores=_add(state, deltas), detail=detail)


def _add(state: State, deltas: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(score + delta for score, delta in zip(state.scores, deltas, strict=True))


def nagashi_seats(state: State) -> list[int]:
    """Seats whose discards were all terminals and honours and none of which was claimed."""
    taken = {meld.tile for melds in state.melds for meld in melds if meld.kind in CLAIMS | KONGS}
    return [
        seat
        for seat in range(state.players)
        if state.rivers[seat]
        and all(t.KIND_OF[thrown.tile] in ORPHANS and thrown.tile not in taken for thrown in state.rivers[seat])
    ]


def exhausted_row(state: State) -> Row:
    """The wall is empty: noten payments, or the mangan of a river of terminals and honours."""
    players = state.players
    ready = [seat for seat in range(players) if state.ready(seat)]
    if winners := nagashi_seats(state):
        return draw_row(state, "nagashi", ready, nagashi_payments(winners, state.dealer, players)[:players])
    paid = noten_payments([seat in ready for seat in range(players)], players)[:players]
    return draw_row(state, "exhausted", ready, paid)
