"""What is declared and what the count would be: proposals for the score sheet, never written without a key."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ingest import kinds as k
from ingest.model import Row
from ingest.tiles import KIND_OF
from paipu.recorder.chips import chips_moved
from paipu.recorder.game import GameState
from paipu.recorder.state import PLAYERS, HandState, Shown
from replay.scoring.zungjung import (
    PATTERNS,
    Count,
    Hand,
    Immunity,
    Meld,
    MeldKind,
    ScoreError,
    Thrown,
    payments,
    score,
)

_MELD = {
    k.CHOW: MeldKind.CHOW, k.PUNG: MeldKind.PUNG, k.KONG_EXPOSED: MeldKind.EXPOSED_KONG,
    k.KONG_ADDED: MeldKind.ADDED_KONG, k.KONG_CONCEALED: MeldKind.CONCEALED_KONG,
}  # fmt: skip
_PATTERN = re.compile(r"(\d+\.\d+(?:\.\d+)?)(?:x([2-9]))?")
_POINTS = re.compile(r"=\s*(\d{1,6})")


def declared_points(text: str) -> dict[str, Any]:
    """What a winner counts, typed as `1.1 3.1x2 =25`: patterns by their numbers on the card, the points after `=`.

    Raises ValueError for a number that is not on the card.
    """
    value: dict[str, Any] = {}
    points = _POINTS.search(text)
    if points is not None:
        value["points"] = int(points[1])
        text = text[: points.start()] + text[points.end() :]
    patterns = []
    for word in text.split():
        match = _PATTERN.fullmatch(word)
        if match is None or match[1] not in PATTERNS:
            raise ValueError(f"{word!r} is no pattern of the card: 1.1 to 10.2, twice 3.1x2, the points =25")
        patterns.append(f"{match[1]} x{match[2]}" if match[2] else match[1])
    if patterns:
        value["patterns"] = patterns
    return value


def counted(hand: HandState, win: Row) -> Count | None:
    """The highest count of a hand shown; None where it cannot be counted as shown."""
    winner, tile, thrower = win[1], KIND_OF[win[2]], win[3]
    own = thrower == winner
    concealed = [KIND_OF[code] for code in win[4]]
    if tile not in concealed:
        return None
    concealed.remove(tile)
    first = hand.first_take()
    discards = sum(row[0] == k.DISCARD for row in hand.rows)
    moved = any(row[0] in (k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED) for row in hand.rows)
    ending = hand.left <= 0
    supplement = own and next((row[5] & k.TAIL for row in reversed(hand.rows) if row[0] == k.DRAW), 0)
    try:
        return score(
            Hand(
                tuple(concealed), tile, own, (winner - hand.dealer) % PLAYERS,
                tuple(_meld(shown) for shown in hand.sets[winner]),
                seabed=own and ending and not first, riverbed=not own and ending and not hand.robbed,
                supplement=bool(supplement), robbed_kong=not own and hand.robbed, heaven=own and first,
                earth=not own and discards == 1 and not moved and winner != hand.dealer,
                drawn_tile_mixed=own and hand.mixed,
            )
        )  # fmt: skip
    except ScoreError:
        return None


def _meld(shown: Shown) -> Meld:
    return Meld(_MELD[shown.kind], min(KIND_OF[code] for code in shown.tiles))


def settlement(state: GameState, hand: HandState) -> tuple[list[int], list[int]]:
    """What each seat gains or loses by the hand, and penalty points by seat: as declared, ruled and timed.

    The value is the winner's own; where none was declared it is the count. Nobody wins: zeros.
    """
    if state.has_wild:
        return chips_moved(state, hand), [0] * PLAYERS
    deltas = [0] * PLAYERS
    if hand.won is not None:
        value = _value(hand, hand.won)
        if value is not None:
            try:
                deltas = list(_payments(hand, hand.won, value))
            except ScoreError:
                deltas = [0] * PLAYERS
    penalties = [-used.points for used in state.used()]
    for row in hand.rows:
        if row[0] != k.RULING:
            continue
        points = (row[11] or {}).get("points", 0)
        if row[1] >= 0 and points < 0:
            penalties[row[1]] += points
    return deltas, penalties


def _value(hand: HandState, win: Row) -> int | None:
    declared = ((win[11] or {}).get("value") or {}).get("points")
    if isinstance(declared, int):
        return declared
    count = counted(hand, win)
    return None if count is None or count.false_win else count.total


def _payments(hand: HandState, win: Row, value: int) -> Sequence[int]:
    winner, tile, thrower = win[1], KIND_OF[win[2]], win[3]
    if thrower in (winner, -1):
        return payments(value, winner, None)
    claimed = any(row[0] == k.IMMUNITY_CLAIM for row in hand.rows)
    thrown = tuple(Thrown(row[1], KIND_OF[row[2]]) for row in hand.rows if row[0] == k.DISCARD)
    return payments(value, winner, thrower, None, Immunity(thrown, tile, hand.robbed, claimed))
