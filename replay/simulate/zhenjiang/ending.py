"""How a hand ends: the win shown and looked at, chips paid, the entry agreed; and a win that is false."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ingest import kinds as k
from ingest.kinds import NONE
from replay.simulate.zhenjiang.clock import TableEnds
from replay.simulate.zhenjiang.pay import drawn_part, paid, thrown_part

if TYPE_CHECKING:
    from replay.simulate.zhenjiang.play import Play


def self_drawn(play: Play, seat: int) -> None:
    """自摸: the word, then the hand is shown."""
    play.hush = True
    play.pause(5, 40)
    play.emit(k.CALL, seat, word="self_draw" if play.chance(0.7) else "win")
    position = play.position
    tile = position.drawn if position.drawn >= 0 else position.hands[seat][-1]
    win(play, seat, seat, tile)


def on_tile(play: Play, seat: int, source: int, tile: int, robbed: bool = False) -> None:
    """和 was said: the hand is shown with the tile thrown, or added to a pung."""
    win(play, seat, source, tile, robbed)


def owed(play: Play, seat: int, source: int, tile: int, robbed: bool = False) -> list[int]:
    """What each loser owes the winner, whether he holds it or not."""
    position = play.position
    bonus = position.wilds_thrown[seat].chips
    if source == seat:
        part = drawn_part(position.reading(seat), position.kong, position.heaven(seat))
        return [0 if other == seat else part + bonus for other in range(4)]
    on_wild = position.is_wild(tile) and not robbed
    return [0 if other == seat else thrown_part(other, source, on_wild) + bonus for other in range(4)]


def declared(play: Play, seat: int, source: int, tile: int, robbed: bool = False) -> dict[str, Any]:
    """Items and chips as the winner declares them; the ids are those of docs/zhenjiang.md."""
    position, thrown = play.position, play.position.wilds_thrown[seat]
    on_wild = source != seat and position.is_wild(tile) and not robbed
    if source != seat:
        part = "discard"
    elif position.heaven(seat):
        part = "heavenly"
    else:
        with_wild = position.reading(seat) == "wild"
        part = "kong_win" if position.kong else "self_draw"
        part += "_wild" if with_wild else "_concealed" if position.kong == "concealed" else ""
    counted = ((part, 1), ("first_wild", thrown.first), ("later_wild", thrown.later), ("pung_wild", thrown.after_pung),
               ("wild_dealt_in", int(on_wild)))  # fmt: skip
    patterns = [{"id": name, "count": count} if count > 1 else {"id": name} for name, count in counted if count]
    return {"patterns": patterns, "points": sum(owed(play, seat, source, tile, robbed))}


def shown(play: Play, seat: int, source: int, tile: int) -> tuple[int, ...]:
    """The concealed tiles as the winner lays them out, with the tile won on."""
    return tuple(sorted([*play.position.hands[seat], *([] if source == seat else [tile])]))


def win(play: Play, seat: int, source: int, tile: int, robbed: bool = False) -> None:
    """Lay the hand open, have it looked at, pay."""
    play.hush = True
    play.memo["winning"] = (seat, source, tile, robbed)
    if play.spot("win", seat):
        return
    play.pause(8, 20)
    gains = paid(seat, owed(play, seat, source, tile, robbed), play.chips)
    value: dict[str, Any] = {"value": declared(play, seat, source, tile, robbed)} if play.chance(0.8) else {}
    tiles = shown(play, seat, source, tile)
    play.memo["won"] = play.emit(k.WIN, seat, tile, source, tiles, deltas=gains, **value)
    play.winner, play.ended = seat, "win"
    if not play.spot("verify", seat):
        looked_at(play, seat)
    settle(play, gains)


def looked_at(play: Play, seat: int) -> None:
    """The three others look at the hand before the tiles are mixed (article 14)."""
    for other in play.rng.sample([one for one in range(4) if one != seat], 3):
        play.pause(4, 18)
        play.emit(k.CONFIRMED, other, what="win")


def exhausted(play: Play) -> None:
    """黃牌: the last tile is drawn and nobody wins; nobody is paid."""
    play.hush = True
    play.pause(10, 20)
    if play.spot("exhausted"):
        return
    play.emit(k.DRAW_GAME, reason="exhausted")
    play.ended = "draw"
    settle(play, (0, 0, 0, 0))


def settle(play: Play, gains: Sequence[int]) -> None:
    """Chips go over; the entry of all that was gained and paid in the hand, fines too."""
    play.memo["gains"] = list(gains)
    if play.spot("settle"):
        return
    play.chips = [held + gain for held, gain in zip(play.chips, gains, strict=True)]
    enter(play)


def enter(play: Play, deltas: Sequence[int] | None = None, scores: Sequence[int] | None = None) -> int:
    """Write the entry and have it agreed; the seq of it. By default it says what was paid."""
    if deltas is None:
        deltas = [held - old for held, old in zip(play.chips, play.start_chips, strict=True)]
    play.pause(30, 70)
    seq = play.emit(k.SETTLE, deltas=deltas, scores=play.chips if scores is None else scores, by="staff")
    play.hush = False
    if not play.spot("entry"):
        play.pause(10, 30)
        play.emit(k.CONFIRMED, what="entry")
    play.go("over", NONE)
    return seq


def out_of_chips(play: Play) -> None:
    """兩光 by a fine, in the middle of a hand: the table ends (article 4). Raises TableEnds then."""
    if play.chips.count(0) >= 2:
        raise TableEnds
