"""How a hand ends: the win shown and counted, who pays, the entry on the sheet and what is agreed on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ingest import kinds as k
from ingest.kinds import NONE
from replay.scoring.zungjung import (
    Count,
    Form,
    Hand,
    Immunity,
    MeldKind,
    Options,
    Reading,
    SetKind,
    Thrown,
    payments,
    responsible,
    score,
)
from replay.scoring.zungjung import Meld as ScoredMeld

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play

SHARED = 25  # up to this value all pay alike
HAND_MS = 180_000  # playing time of a seat in a hand
_SCORED = {
    k.CHOW: MeldKind.CHOW, k.PUNG: MeldKind.PUNG, k.KONG_EXPOSED: MeldKind.EXPOSED_KONG,
    k.KONG_ADDED: MeldKind.ADDED_KONG, k.KONG_CONCEALED: MeldKind.CONCEALED_KONG,
}  # fmt: skip


def worth(play: Play, seat: int, tile: int, source: int, robbed: bool = False, mixed: bool = False) -> Count:
    """What a win on this tile counts for; `source` is the seat itself for a self-drawn tile."""
    position = play.position
    own = source == seat
    heaven = own and play.first_turn and seat == play.dealer and not position.melds[seat]
    concealed = [code // 4 for code in position.hands[seat]]
    winning: int | None = None
    if own and not heaven:
        winning = tile // 4
        concealed.remove(winning)
    elif not own:
        winning = tile // 4
    earth = not own and not robbed and len(position.thrown) == 1 and source == play.dealer and not play.east_kong
    last = position.left == 0
    return score(
        Hand(
            tuple(concealed), winning, own, position.wind(seat),
            tuple(ScoredMeld(_SCORED[meld.event], meld.tile) for meld in position.melds[seat]),
            seabed=own and last and not heaven, riverbed=not own and not robbed and last,
            supplement=own and position.on_supplement, robbed_kong=robbed, heaven=heaven, earth=earth,
            drawn_tile_mixed=mixed,
        )
    )  # fmt: skip


def arranged(reading: Reading, codes: Sequence[int], claimed: int) -> list[list[int]]:
    """The hand laid out by the reading (SCORE 1-3); a claimed tile lies in the set it exposes, or in the eyes."""
    rest = sorted(code for code in codes if code != claimed)

    def take(kind: int) -> int:
        code = next(one for one in rest if one // 4 == kind)
        rest.remove(code)
        return code

    everything = sorted(codes)
    if reading.form is Form.SEVEN_PAIRS:
        return [everything[at : at + 2] for at in range(0, 14, 2)]
    if reading.form is Form.THIRTEEN_TERMINALS:
        ends = ((0, 36), (36, 72), (72, 108), (108, 124), (124, 136))
        return [[code for code in everything if low <= code < high] for low, high in ends]
    own = list(reading.sets[: len(reading.sets) - len(reading.hand.melds)])
    exposed = next((set_ for set_ in own if set_.exposed), None)
    parts = []
    for set_ in own:
        kinds = [set_.tile + step for step in range(3)] if set_.kind is SetKind.SEQUENCE else [set_.tile] * 3
        part = []
        for kind in kinds:
            if set_ is exposed and claimed >= 0 and kind == claimed // 4 and claimed not in part:
                part.append(claimed)
            else:
                part.append(take(kind))
        parts.append(part)
    pair = reading.pair
    assert pair is not None
    last = [take(pair)]
    last.append(claimed if claimed >= 0 and exposed is None else take(pair))
    return [*parts, last]


def self_drawn(play: Play, seat: int, count: Count) -> None:
    """自摸: the word, the hand shown, the drawn tile kept apart."""
    play.think(4, 50)
    play.emit(k.CALL, seat, word="self_draw" if play.chance(0.7) else "win")
    play.charge(seat)
    position = play.position
    tile = position.drawn if position.drawn >= 0 else position.hands[seat][-1]
    show(play, seat, seat, tile, count, apart=None if position.drawn < 0 else True)


def on_tile(play: Play, seat: int, source: int, tile: int, count: Count, robbed: bool = False) -> None:
    """和 was spoken: the hand is shown with the thrown or robbed tile."""
    show(play, seat, source, tile, count, robbed=robbed)


def show(
    play: Play, seat: int, source: int, tile: int, count: Count, apart: bool | None = None, robbed: bool = False
) -> None:
    """Lay the hand open, have it verified, settle."""
    if play.spot("win", seat):
        return
    play.pause(8, 20)
    if play.fault is None and count.others and play.chance(0.1):
        play.emit(k.CALL, seat, word="compare")
        play.pause(10, 30)
    lay_down(play, seat, source, tile, count, apart)
    play.spot("shown", seat)
    verified(play, seat, source, tile, count, robbed)


def lay_down(play: Play, seat: int, source: int, tile: int, count: Count, apart: bool | None = None) -> int:
    """The hand shown with what it is said to count; the seq of the win."""
    own = source == seat
    codes = list(play.position.hands[seat]) + ([] if own else [tile])
    assert count.reading is not None
    parts = arranged(count.reading, codes, NONE if own else tile)
    flat = tuple(code for part in parts for code in part)
    detail: dict[str, Any] = {"value": stated(count), "arranged": parts}
    if apart is not None:
        detail["apart"] = apart
    if not own and count.reading.form is Form.REGULAR:
        detail["rotated"] = flat.index(tile)
    return play.emit(k.WIN, seat, tile, source, flat, **detail)


def stated(count: Count) -> dict[str, Any]:
    """Patterns and points as the winner declares them."""
    patterns = [{"id": one.id, "count": one.count} if one.count > 1 else {"id": one.id} for one in count.patterns]
    return {"patterns": patterns, "points": count.total}


def verified(play: Play, seat: int, source: int, tile: int, count: Count, robbed: bool) -> None:
    """The three losers look and agree; the discarder may invoke immunity; the entry follows."""
    losers = [other for other in range(4) if other != seat]
    play.rng.shuffle(losers)
    for loser in losers:
        play.pause(6, 25)
        play.emit(k.CONFIRMED, loser, what="win")
    play.ended = "win"
    settle(play, paid(play, seat, source, tile, play.memo.get("points", count.total), robbed))


def freed_by(play: Play, seat: int, source: int, tile: int, robbed: bool) -> int | None:
    """Who is responsible for a win on a discard if immunity is invoked; None: nobody."""
    thrown = tuple(Thrown(who, kind) for who, kind in play.position.thrown)
    return responsible(seat, source, Options(), Immunity(thrown, tile // 4, robbed))


def paid(play: Play, seat: int, source: int, tile: int, points: int, robbed: bool) -> tuple[int, ...]:
    """What each seat gains; immunity counts only where the discarder invokes it (SCORE 8)."""
    if source == seat:
        return payments(points, seat, None)
    thrown = tuple(Thrown(who, kind) for who, kind in play.position.thrown)
    invoked = False
    if points > SHARED:
        freed = freed_by(play, seat, source, tile, robbed)
        if freed != source and play.chance(0.85):
            invoked = True
            play.pause(5, 20)
            target = NONE if freed is None else freed
            play.emit(k.IMMUNITY_CLAIM, source, tile, target)
    return payments(points, seat, source, Options(), Immunity(thrown, tile // 4, robbed, invoked))


def exhausted(play: Play) -> None:
    """荒牌: nobody wins, nobody pays (WALL 6)."""
    play.pause(10, 20)
    if play.spot("exhausted"):
        return
    play.emit(k.DRAW_GAME, reason="exhausted")
    play.ended = "draw"
    settle(play, (0, 0, 0, 0))


def settle(play: Play, deltas: Sequence[int]) -> None:
    """The entry, by a judge or by a player all four agree on, and its confirmation (SCORE 9)."""
    play.memo["deltas"] = tuple(deltas)
    if (slow := play.memo.get("charge")) is not None:
        play.penalties[slow] -= 5 * -(-max(0, play.players[slow].used - HAND_MS) // 15_000)
    if not play.spot("settle"):
        enter(play, deltas)


def enter(play: Play, deltas: Sequence[int], scores: Sequence[int] | None = None) -> int:
    """Write the entry and have it confirmed; the seq of the entry."""
    detail: dict[str, Any] = {"by": "judge"}
    seat = NONE
    if play.chance(0.1):
        play.pause(10, 20)
        play.emit(k.AGREEMENT, what="scorer")
        seat, detail["by"] = play.rng.randrange(4), "player"
    if any(play.penalties):
        detail["penalties"] = list(play.penalties)
    play.pause(50, 110)
    if scores is None:
        scores = [old + gain + fine for old, gain, fine in zip(play.scores, deltas, play.penalties, strict=True)]
    seq = play.emit(k.SETTLE, seat, deltas=deltas, scores=scores, **detail)
    play.scores = list(scores)
    if not play.spot("entry"):
        play.pause(30, 70)
        play.emit(k.CONFIRMED, what="entry")
    play.go("over", NONE)
    return seq
