"""What a hand of riichi should have been settled at: values, payments, liability, and who plays next.

Everything is worked out from the table once and remembered there; checks compare it with what the record states.
Points are points, seats 0-3, amounts by seat are tuples of `table.players` numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ingest import kinds as k
from ingest.model import DRAW_REASONS
from ingest.tiles import FACE_OF, KIND_OF, UNIDENTIFIED, names
from replay.act import Act
from replay.context import (
    context_of,
    is_ready,
    is_self_draw,
    winning_counts,
    winning_tile,
)
from replay.scoring.riichi import NoWin, Value, nagashi_payments, noten_payments, payments, value_of
from replay.scoring.shape import is_complete
from replay.table import Match, Table

Deltas = tuple[int, ...]

_BIG_DRAGONS: Final = 39
_BIG_WINDS: Final = 49
_FOUR_KONGS: Final = 51
_DRAGONS: Final = (31, 32, 33)
_WINDS: Final = (27, 28, 29, 30)
_ORPHANS: Final = frozenset((0, 8, 9, 17, 18, 26, *range(27, 34)))
_KONGS: Final = (k.KONG_EXPOSED, k.KONG_ADDED, k.KONG_CONCEALED)

# Why a win cannot be valued, or that it can.
VALUED: Final = ""
UNKNOWN: Final = "unknown"  # the hand held, the round or the dealer is not known
NO_TILE: Final = "tile"  # nothing was drawn or offered that could be won on
NO_SHAPE: Final = "shape"
NO_YAKU: Final = "yaku"


class Settled(NamedTuple):
    """A win as the table would settle it. `deltas` is None where counters or sticks are not known."""

    state: str
    value: Value | None
    liable: int  # seat that answers for a yakuman, -1 none
    counters: int
    sticks: int
    deltas: Deltas | None


# -- wins -------------------------------------------------------------------------------------------------------


def alike(some: Sequence[int], others: Sequence[int]) -> bool:
    """The same tiles in any order; by face where one side does not tell equal tiles apart."""
    if sorted(some) == sorted(others):
        return True
    if max((*some, *others), default=0) < UNIDENTIFIED:
        return False
    return sorted([FACE_OF[tile] for tile in some]) == sorted([FACE_OF[tile] for tile in others])


def same_tiles(table: Table, act: Act) -> bool:
    """Whether the winning tile is the one drawn or offered, and the hand shown the hand held."""
    tile = winning_tile(table, act)
    if act.tile >= 0 and not alike((act.tile,), (tile,)):
        return False
    if not act.tiles:
        return True
    held = list(table.hand[act.seat])
    if not is_self_draw(act):
        held.append(tile)
    return alike(held, act.tiles)


def settled(table: Table, act: Act) -> Settled:
    """The value and the payments of a win about to be applied, from the hand held and the tile drawn or offered."""
    key = (act.seq, act.seat)
    made: Settled | None = table.worked.get(key)
    if made is None:
        made = table.worked[key] = _settle(table, act)
    return made


def _settle(table: Table, act: Act) -> Settled:
    seat = act.seat
    if not table.known[seat]:
        return Settled(UNKNOWN, None, -1, 0, 0, None)
    if winning_tile(table, act) < 0 or not same_tiles(table, act):
        return Settled(NO_TILE, None, -1, 0, 0, None)
    if not is_complete(winning_counts(table, act), len(table.melds[seat])):
        return Settled(NO_SHAPE, None, -1, 0, 0, None)
    if table.round < 0 or not 0 <= table.dealer < table.players:
        return Settled(UNKNOWN, None, -1, 0, 0, None)
    value = value_of(context_of(table, act))
    if isinstance(value, NoWin):
        return Settled(NO_YAKU if value is NoWin.YAKU else NO_SHAPE, None, -1, 0, 0, None)
    first = not table.wins
    counters = table.counter if first else 0
    sticks = table.match.sticks if first else 0
    liable = liable_for(table, seat, value)
    if counters < 0 or sticks is None:
        return Settled(VALUED, value, liable, counters, -1, None)
    return Settled(VALUED, value, liable, counters, sticks, paid(table, act, value, liable, counters, sticks))


def paid(table: Table, act: Act, value: Value, liable: int, counters: int, sticks: int) -> Deltas:
    """The payments of a win under the book: who pays how much, counters and sticks with it."""
    options = table.match.options
    return payments(
        value,
        act.seat,
        None if is_self_draw(act) else act.target,
        table.dealer,
        table.players,
        counters,
        sticks,
        liable if liable >= 0 else None,
        None if options.get("liable_for_all", True) else liable_units(table, act.seat, value),
        counters_to_liable=bool(options.get("counters_to_liable", True)),
    )[: table.players]


def _liability(table: Table, seat: int, value: Value) -> list[int]:
    """Seats whose discard completed the melds of a yakuman that somebody answers for, one entry a yakuman."""
    found = []
    melds = table.melds[seat]
    for yakuman, kinds in ((_BIG_DRAGONS, _DRAGONS), (_BIG_WINDS, _WINDS)):
        if yakuman in value.yakuman:
            sets = [meld for meld in melds if KIND_OF[meld.tiles[0]] in kinds]
            # In place of a pung that became a kong stands the kong, so the order is that of the claims.
            if len(sets) == len(kinds) and sets[-1].kind != k.KONG_CONCEALED:
                found.append(sets[-1].target)
    if _FOUR_KONGS in value.yakuman and table.match.options.get("liable_four_kongs", False):
        last = max((meld for meld in melds if meld.kind in _KONGS), key=lambda meld: meld.seq)
        if last.kind == k.KONG_EXPOSED:
            found.append(last.target)
    return [target for target in found if target not in (seat, -1)]


def liable_for(table: Table, seat: int, value: Value) -> int:
    """Who answers for the win: the discarder of the set that made big dragons or big winds certain; -1 nobody."""
    if not value.yakuman:
        return -1
    found = _liability(table, seat, value)
    return found[0] if found else -1


def liable_units(table: Table, seat: int, value: Value) -> int:
    """For how many of the yakuman of the hand somebody answers."""
    return max(len(_liability(table, seat, value)), 1)


# What is wrong with the payments of a win.
RIGHT: Final = ""
WRONG_VALUE: Final = "value"
WRONG_LIABILITY: Final = "liability"
WRONG_STICKS: Final = "sticks"
WRONG_PAYMENT: Final = "payment"


class Stated(NamedTuple):
    """The value of a win as the record states it; None for what it does not."""

    han: int | None
    fu: int | None
    points: int | None
    limit: int | None
    yaku: tuple[tuple[int, int], ...] | None
    yakuman: tuple[int, ...] | None


def stated_value(act: Act) -> Stated:
    """What the record says a win is worth. Yaku of no han (hidden dora that did not hit) are left out."""
    value: dict[str, Any] = act.detail.get("value") or {}
    yaku = value.get("yaku")
    yakuman = value.get("yakuman")
    return Stated(
        value.get("han"),
        value.get("fu"),
        value.get("points"),
        value.get("limit"),
        None if yaku is None else tuple(sorted((item[0], item[1]) for item in yaku if item[1])),
        None if yakuman is None else tuple(sorted(yakuman)),
    )


def value_agrees(stated: Stated, value: Value) -> bool:
    """Whether yaku, han, fu, limit and points are those worked out. Han and fu mean nothing beside a yakuman."""
    if stated.points is not None and stated.points != value.points:
        return False
    if stated.limit is not None and stated.limit != value.limit:
        return False
    if (stated.yakuman or ()) != value.yakuman and (stated.yakuman is not None or stated.yaku is not None):
        return False
    if stated.yaku is not None and stated.yaku != value.yaku:
        return False
    if value.yakuman:
        return True
    return stated.fu in (None, value.fu) and stated.han in (None, value.han)


def out_of_order(table: Table, act: Act) -> bool:
    """A win settled after one that stands behind it in turn order from the discarder."""
    if not table.wins:
        return False
    first = table.wins[-1]
    return (act.seat - act.target) % table.players < (first.seat - act.target) % table.players


def left_to_another(table: Table, act: Act) -> bool:
    """A win on another's tile that leaves counters and sticks, as if a winner before it took them."""
    made = settled(table, act)
    if made.value is None or made.deltas in (None, act.deltas) or is_self_draw(act):
        return False
    return act.deltas == paid(table, act, made.value, made.liable, 0, 0)


def payment_fault(table: Table, act: Act) -> str:
    """Which of value, liability, sticks and payment a win that can be valued gets wrong: the first that explains it.

    A wrong value that is paid as stated is a fault of the value alone.
    """
    key = (act.seq, "fault")
    fault: str | None = table.worked.get(key)
    if fault is None:
        fault = table.worked[key] = _payment_fault(table, act)
    return fault


def _payment_fault(table: Table, act: Act) -> str:
    made = settled(table, act)
    value = made.value
    if value is None:
        return RIGHT
    if not value_agrees(stated_value(act), value):
        return WRONG_VALUE
    claimed: dict[str, Any] = act.detail.get("value") or {}
    liable = claimed.get("liable")
    named = -1 if liable is None else int(liable)
    if made.deltas is None:
        return RIGHT
    deltas = act.deltas
    if deltas is None or deltas == made.deltas:
        if liable is not None and named != made.liable:
            return WRONG_LIABILITY
        # A second winner's counters are stated too, though nobody pays them twice; the sticks are gone by then.
        stated_due = claimed.get("counters", table.counter) == table.counter
        return RIGHT if stated_due and claimed.get("sticks", made.sticks) == made.sticks else WRONG_STICKS
    for other in (-1, *range(table.players)) if value.yakuman else (named,):
        if other in (made.liable, act.seat):
            continue
        if deltas == paid(table, act, value, other, made.counters, made.sticks):
            return WRONG_LIABILITY
    sticks, rest = divmod(sum(deltas), 1000)
    if rest == 0 and sticks >= 0:
        stated = claimed.get("counters", made.counters)
        for counters in {0, made.counters, made.counters - 1, made.counters + 1, table.counter, stated}:
            if counters >= 0 and deltas == paid(table, act, value, made.liable, counters, sticks):
                return RIGHT if out_of_order(table, act) else WRONG_STICKS
    return WRONG_PAYMENT


# -- draws ------------------------------------------------------------------------------------------------------


def nagashi_seats(table: Table) -> list[int]:
    """Seats whose discards were all terminals and honours and none of them claimed; there must be a discard."""
    orphans = _ORPHANS_MASK
    return [
        seat
        for seat in range(table.players)
        if table.river[seat] and not table.called[seat] and not table.river_mask[seat] & ~orphans
    ]


_ORPHANS_MASK: Final = sum(1 << kind for kind in _ORPHANS)


def ready_seats(table: Table) -> list[bool] | None:
    """Who is ready at the end of the hand; None where a hand is not known."""
    made: list[bool] | None = table.worked.get("ready")
    if made is None:
        if not all(table.known):
            return None
        made = table.worked["ready"] = [is_ready(table, seat) for seat in range(table.players)]
    return made


def noten_deltas(table: Table, ready: list[bool]) -> Deltas:
    """Payments of those not ready to those ready."""
    return noten_payments(ready, table.players)[: table.players]


def nagashi_deltas(table: Table) -> Deltas:
    """Payments for rivers of terminals and honours alone."""
    return nagashi_payments(nagashi_seats(table), table.dealer, table.players)[: table.players]


def is_exhausted(act: Act | None) -> bool:
    """Whether a hand was drawn because the wall ran out, not aborted."""
    return act is not None and act.detail.get("reason") in ("exhausted", "nagashi")


def draw_deltas(table: Table) -> Deltas | None:
    """What a drawn hand should have been settled at; None where a hand needed is not known."""
    if table.draw_game is None or table.draw_game.detail.get("reason") not in DRAW_REASONS:
        return None
    if not is_exhausted(table.draw_game):
        return (0,) * table.players
    if table.match.options.get("nagashi", True) and nagashi_seats(table):
        return nagashi_deltas(table)
    ready = ready_seats(table)
    return None if ready is None else noten_deltas(table, ready)


# -- from hand to hand ------------------------------------------------------------------------------------------


class Place(NamedTuple):
    """Where a hand stands in its game."""

    dealer: int
    round: int
    counter: int


def dealer_repeats(table: Table) -> bool | None:
    """Whether the dealer deals again after an ended hand: he won, was ready at a draw, or the hand was aborted.

    None where the end of the hand is not in the record or a hand needed is not known.
    """
    if table.wins:
        return any(win.seat == table.dealer for win in table.wins)
    if table.draw_game is None:
        return None
    if not is_exhausted(table.draw_game):
        return True if table.draw_game.detail.get("reason") in DRAW_REASONS else None
    if not 0 <= table.dealer < table.players or not table.known[table.dealer]:
        return None
    return is_ready(table, table.dealer)


def place_after(table: Table, place: Place) -> Place | None:
    """Where the hand after `table` stands, were `place` where `table` stood; None where its end is not known."""
    repeats = dealer_repeats(table)
    if repeats is None:
        return None
    if repeats:
        return Place(place.dealer, place.round, place.counter + 1)
    dealer = table.next_seat(place.dealer)
    winds, number = divmod(place.round, 4)
    following = place.round + 1 if number + 1 < table.players else 4 * (winds + 1)
    return Place(dealer, following, 0 if table.wins else place.counter + 1)


def place_of(table: Table) -> Place:
    """Where the record says the hand stands."""
    return Place(table.dealer, table.round, table.counter)


def due_place(table: Table) -> Place | None:
    """Where the hand about to begin should stand; None where the end of the one before is not known."""
    before = table.match.previous
    if before is None:
        return Place(0, 0, 0)
    return place_after(before, place_of(before)) if min(place_of(before)) >= 0 else None


def is_excerpt(table: Table) -> bool:
    """Whether the record may begin in the middle of its game: with another hand than East 1 without counters."""
    here = place_of(table)
    return table.match.previous is None and here != (0, 0, 0) and here.dealer == here.round % table.players


# -- the end of the game ----------------------------------------------------------------------------------------


def leader(scores: list[int]) -> int:
    """The seat in first place; of equal scores the one nearer to the first dealer."""
    return scores.index(max(scores))


def is_over(table: Table, scores: list[int]) -> bool | None:
    """Whether the game ends with this hand; None where the edition in force is not known and it depends on that.

    A score below zero ends it at once. From the last hand of the regular rounds on (East 4 or South 4) it ends when
    the leader has the target and either the deal passes on, or the dealer stays by a win or a ready hand and leads
    himself. Otherwise further hands are played, for one round more.
    """
    match = table.match
    options = match.options
    if options.get("bust", True) and min(scores) < int(options.get("bust_below", 0)):
        return True
    length = match.table.get("length", options.get("length"))
    repeats = dealer_repeats(table)
    if repeats is None or table.round < 0 or length not in ("east", "south"):
        return None
    wind, number = divmod(table.round, 4)
    regular = 0 if length == "east" else 1
    closing = number == table.players - 1
    if wind < regular or (wind == regular and not closing):
        return False
    first = leader(scores)
    reached = scores[first] >= target_of(match)
    if not repeats:
        if reached or wind == regular or not closing:
            return reached
        return None if options.get("extra_winds") == "open" or not match.dated else True
    if not reached or first != table.dealer:
        return False
    if table.wins:
        return True
    if not is_exhausted(table.draw_game):
        return False
    ends = options.get("tenpai_ends", "yes") if match.dated else "unknown"
    return {"yes": True, "no": False}.get(ends)


def target_of(match: Match) -> int:
    """Points to return: what the leader needs, and what final points are counted from."""
    if match.players == 3:
        return int(match.options.get("target_three", 40000))
    return int(match.options.get("target", 30000))


def final_points(match: Match, scores: tuple[int, ...], uma: tuple[int, ...], whole: bool) -> tuple[int, ...]:
    """Final points in tenths: thousands of the score over the target with the placement bonus; the first gets the rest.

    `whole`: thousands are rounded, halves away from zero, before the target is taken off.
    """
    target = target_of(match)
    order = sorted(range(match.players), key=lambda seat: (-scores[seat], seat))
    points = [0] * match.players
    for place, seat in enumerate(order[1:], 1):
        tenths = scores[seat] // 100 if not whole else _rounded(scores[seat]) * 10
        points[seat] = tenths - target // 100 + 10 * uma[place]
    points[order[0]] = -sum(points)
    return tuple(points)


def _rounded(score: int) -> int:
    """Thousands of a score, halves away from zero."""
    thousands = (abs(score) + 500) // 1000
    return thousands if score >= 0 else -thousands


def earlier_fault(table: Table, since: int = 0) -> str:
    """The first breach from hand `since` on, as evidence that is missing: `hand 3 seq 12`; "" where there is none.

    After a fault the game may have gone on from what should have happened or from what did.
    """
    for hand, seq in table.match.faults:
        if hand >= since:
            return f"hand {hand} seq {seq}"
    return ""


def unsure_after(table: Table) -> str:
    """Why the hand about to begin cannot be held to what the one before should lead to; "" where it can."""
    previous = table.match.previous
    if previous is None:
        return "" if table.number == 0 else "ev"
    if previous.unread >= 0 or previous.ended not in ("win", "draw", "abort"):
        return "ev"
    return earlier_fault(table, previous.number)


# -- in words -----------------------------------------------------------------------------------------------------


def told(amounts: Deltas | list[int] | None) -> str:
    """Amounts by seat as text."""
    return " ".join(map(str, amounts or ()))


def told_hand(table: Table, act: Act) -> str:
    """The hand of a win as text: concealed tiles, `+` and the winning one, then each set laid out behind a `/`."""
    concealed = sorted(table.hand[act.seat])
    tile = winning_tile(table, act)
    if is_self_draw(act):
        concealed.remove(tile)
    sets = [names(sorted(meld.tiles)) for meld in table.melds[act.seat]]
    return " / ".join([f"{names(concealed)} + {names((tile,))}", *sets])


def sticks_or_counters(table: Table, act: Act) -> str:
    """Which of the two the payments of a win of `WRONG_STICKS` get wrong: `sticks`, `counters` or `both`."""
    made = settled(table, act)
    taken = sum(act.deltas or ()) // 1000
    if taken == made.sticks or made.value is None:
        return "counters"
    with_taken = paid(table, act, made.value, made.liable, made.counters, taken)
    return "sticks" if act.deltas == with_taken else "both"


def told_value(value: Value | Stated) -> str:
    """A value as text: `3 han 40 fu 5200, 1:1 7:1 52:1` (yaku id:han), or the ids of its yakuman."""
    if value.yakuman:
        return f"{value.points}, yakuman {' '.join(map(str, value.yakuman))}"
    yaku = value.yaku or ()
    han = sum(item[1] for item in yaku)
    return f"{han} han {value.fu} fu {value.points}, " + " ".join(f"{number}:{worth}" for number, worth in yaku)
