"""What is declared and what is paid where a wild is played for chips: proposals, never written without a key.

House options are those that the book has by itself.
"""

from __future__ import annotations

import re
from typing import Any, Final

from ingest import kinds as k
from ingest.model import Row
from ingest.tiles import HIDDEN, KIND_OF
from paipu.recorder.game import GameState
from paipu.recorder.state import PLAYERS, HandState
from replay.scoring.zhenjiang import (
    PATTERNS,
    Hand,
    House,
    Kong,
    OwnDiscard,
    Shape,
    WildsThrown,
    Win,
    fine,
    items,
    paid,
    shape_of,
    wild_of,
    wilds_thrown,
    worth,
)

_KONG: Final = {k.KONG_EXPOSED: Kong.EXPOSED, k.KONG_ADDED: Kong.ADDED, k.KONG_CONCEALED: Kong.CONCEALED}
_ITEM: Final = re.compile(r"([a-z_]+)(?:x([2-9]))?")
_POINTS: Final = re.compile(r"=\s*(\d{1,4})")
_KINDS: Final = 34


def declared_items(text: str) -> dict[str, Any]:
    """What a winner declares, typed as `self_draw later_wildx2 =26`: items by their ids, the chips in all after `=`.

    Raises ValueError for a word that is no item.
    """
    value: dict[str, Any] = {}
    points = _POINTS.search(text)
    if points is not None:
        value["points"] = int(points[1])
        text = text[: points.start()] + text[points.end() :]
    named = []
    for word in text.split():
        match = _ITEM.fullmatch(word)
        if match is None or match[1] not in PATTERNS:
            raise ValueError(f"{word!r} is no item: {' '.join(PATTERNS)}, the chips in all as =26")
        named.append(f"{match[1]} x{match[2]}" if match[2] else match[1])
    if named:
        value["patterns"] = named
    return value


def chips_moved(state: GameState, hand: HandState) -> list[int]:
    """What each seat gains or loses by the hand: the win as it is shown, and what rulings moved."""
    moved = _ruled(hand)
    if hand.won is None:
        return moved
    held = [chips + more for chips, more in zip(state.totals, moved, strict=True)]
    won = _win(hand, hand.won)
    if won is None:
        return moved
    return [one + more for one, more in zip(moved, paid(worth(items(won, House())), won.seat, held), strict=True)]


def fine_due(state: GameState, seat: int) -> tuple[int, ...]:
    """The fine for a false win, as far as the seat has chips."""
    hand = state.hand
    ruled = _ruled(hand) if hand is not None else [0] * PLAYERS
    return fine(seat, House(), state.totals[seat] + ruled[seat])


def _ruled(hand: HandState) -> list[int]:
    moved = [0] * PLAYERS
    for row in hand.rows:
        if row[0] != k.RULING:
            continue
        points = (row[11] or {}).get("points", 0) if row[1] >= 0 else 0
        change = row[9] or tuple(points if seat == row[1] else 0 for seat in range(PLAYERS))
        moved = [one + more for one, more in zip(moved, change, strict=True)]
    return moved


def _win(hand: HandState, row: Row) -> Win | None:
    """The win as shown; None where it is not shown whole, does not complete, or no indicator was recorded."""
    seat, thrower = row[1], row[3] if row[3] not in (-1, row[1]) else -1
    tiles = [KIND_OF[tile] for tile in row[4]]
    if hand.indicator in (None, HIDDEN) or not tiles:
        return None
    if not all(0 <= kind < _KINDS for kind in (KIND_OF[row[2]], *tiles)):
        return None
    winning: int | None = KIND_OF[row[2]]
    if thrower < 0 and hand.first_take() and seat == hand.dealer and not hand.sets[seat]:
        winning = None
    elif winning in tiles:
        tiles.remove(winning)
    else:
        return None
    if len(tiles) + 3 * len(hand.sets[seat]) != (14 if winning is None else 13):
        return None
    wild = wild_of(KIND_OF[hand.indicator or 0])
    robbed = thrower >= 0 and hand.robbed
    kong = _kong(hand, seat) if thrower < 0 and winning is not None else Kong.NONE
    made = Hand(tuple(tiles), winning, len(hand.sets[seat]), wild, thrower < 0, robbed, kong)
    shape = shape_of(made, House())
    if shape in (Shape.NONE, Shape.THROWN_WILD):
        return None
    return Win(seat, thrower, made, shape, _thrown(hand, seat, wild))


def _kong(hand: HandState, seat: int) -> Kong:
    """The kong whose supplement the seat drew last."""
    before = [row for row in hand.rows if row[1] == seat and row[0] in (k.DRAW, k.DISCARD, *_KONG)]
    drawn = next((at for at in reversed(range(len(before))) if before[at][0] == k.DRAW), 0)
    return _KONG.get(before[drawn - 1][0], Kong.NONE) if drawn else Kong.NONE


def _thrown(hand: HandState, seat: int, wild: int) -> WildsThrown:
    found: list[OwnDiscard] = []
    after = punged = False
    for row in hand.rows:
        if row[1] != seat:
            continue
        if row[0] == k.PUNG:
            after = punged = True
        elif row[0] == k.DISCARD:
            found.append(OwnDiscard(KIND_OF[row[2]] == wild, after, punged))
            after = False
        elif row[0] in (k.DRAW, *_KONG):
            after = False
    return wilds_thrown(found, House())
