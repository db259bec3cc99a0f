"""The judge against the second referee of Zhenjiang mahjong: moves he allows are let pass, those he forbids convicted.

At positions of simulated matches a move is made that may or may not be allowed; the record ends there
(as in `tests/replay/test_wsom_reference.py`).
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from ingest import kinds as k
from ingest.formats.paipu import write
from ingest.model import GameRecord, HandRecord, Row
from replay.book import load
from replay.judge import Judge
from replay.simulate.zhenjiang.run import play_match
from tests.reference.zhenjiang.moves import Move, legal_moves
from tests.reference.zhenjiang.shapes import reading
from tests.reference.zhenjiang.table import Table, kind
from tests.replay.test_wsom_reference import CALLS, LAID, _code, _convicted, _differs, _row

FULL = os.environ.get("PAIPU_FULL") == "1"
POSITIONS = 100_000 if FULL else 600
SEED = 8
PER_HAND = 8

Line = dict[str, Any]


def _hands() -> Iterator[tuple[GameRecord, HandRecord, list[Line]]]:
    number = 0
    while True:
        game = play_match(SEED, number).record
        number += 1
        lines = [json.loads(line) for line in write(game).splitlines()]
        begins = [at for at, line in enumerate(lines) if "hand" in line] + [len(lines)]
        for hand, (begin, end) in zip(game.hands, pairwise(begins), strict=True):
            yield game, hand, lines[begin:end]


def _wall(hand: HandRecord) -> list[int]:
    """The wall by index: what was taken stands where the record says, the rest is any tile that is left."""
    wall = [-1] * 136
    for row in hand.rows:
        if row[0] == k.DEAL:
            wall[row[8] : row[8] + len(row[4])] = row[4]
        elif row[0] in (k.DRAW, k.INDICATOR):
            wall[row[8]] = row[2]
    rest = iter(sorted(set(range(136)) - set(wall)))
    return [one if one >= 0 else next(rest) for one in wall]


def _left_to_the_judge(table: Table, seat: int, move: Move) -> bool:
    """A wild another threw would have to stand for another tile: a ruling is due, it is no false win (A18)."""
    if move != ("win",) or table.offered is None or not table.is_wild(table.offered[1]):
        return False
    hand = [kind(tile) for tile in (*table.seats[seat].hand, table.offered[1])]
    return reading(hand, table.wild, len(table.seats[seat].melds)) == "wild"


def _candidates(table: Table, rng: Random) -> list[tuple[int, Move]]:
    """Moves somebody might make now, allowed or not."""
    if table.phase in ("turn", "discard", "supplement"):
        seat = table.turn
        player = table.seats[seat]
        copies = Counter(kind(tile) for tile in player.hand)
        found: list[Move] = [("discard", rng.choice(player.hand)), ("win",), ("supplement",)]
        # from which end a supplement comes the text does not say (A15): not asked
        found += [("draw",)] if table.phase != "supplement" else []
        found += [("discard", tile) for tile in table.wilds(seat)[:1]]
        found += [("kong_concealed", face) for face, count in copies.items() if count == 4]
        found += [("kong_added", kind(meld.tiles[0])) for meld in player.melds if copies[kind(meld.tiles[0])]]
        other = rng.choice([one for one in range(4) if one != seat])
        return [*((seat, move) for move in found), (other, ("discard", rng.choice(table.seats[other].hand)))]
    assert table.offered is not None
    thrower, tile = table.offered
    face = kind(tile)
    some: list[tuple[int, Move]] = []
    for seat in range(4):
        if seat != thrower:
            held = sum(kind(one) == face for one in table.seats[seat].hand)
            some += [(seat, ("win",)), (seat, ("draw",))]
            some += [(seat, ("pung", face))] if held >= 2 else []
            some += [(seat, ("kong_exposed", face))] if held >= 3 else []
    return [*some, (thrower, ("supplement",)), *([(thrower, ("draw",))] if table.phase == "answers" else [])]


def _two(table: Table, rng: Random) -> list[tuple[int, Move]]:
    """One move that the second referee allows, and one that he does not, where there are such."""
    some = [one for one in _candidates(table, rng) if not _left_to_the_judge(table, *one)]
    allowed = [(seat, move) for seat, move in some if move in legal_moves(table, seat)]
    forbidden = [one for one in some if one not in allowed]
    wins = [one for one in allowed if one[1] == ("win",)]  # rare, so taken where there is one
    return [rng.choice(moves) for moves in (wins or allowed, forbidden) if moves]


def _made(table: Table, seat: int, move: Move, t: int, wall: list[int]) -> list[Row]:
    """The move as rows of a record."""
    player, what = table.seats[seat], move[0]
    if what in ("draw", "supplement"):
        at = table.next_wall(tail=what == "supplement") if table.left() else 135
        flags = k.TAIL if what == "supplement" else k.HEAD
        drawn = _row(k.DRAW, seat, t + 2000, wall[at], flags=flags, wall=at)
        if move in legal_moves(table, seat):
            return [drawn]
        return [drawn, _row(k.DISCARD, seat, t + 4000, wall[at])]  # what was missed shows at the latest here
    if what == "discard":
        shown = [tile for tile in player.unshown if tile != move[1]]
        words = [_row(k.CALL, seat, t + 1000, _code(tile), word="wild") for tile in shown]
        return [*words, _row(k.DISCARD, seat, t + 3000, _code(move[1]))]
    offered = None if table.offered is None else _code(table.offered[1])
    source = seat if table.offered is None else table.offered[0]
    if what == "win":
        tiles = [_code(one) for one in player.hand]
        own = offered is None
        won = (_code(table.drawn) if table.drawn else tiles[-1]) if offered is None else offered
        word = _row(
            k.CALL, seat, t + 600, -1 if own else won, -1 if own else source, word="self_draw" if own else "win"
        )
        shown_tiles = tuple(tiles if own else [*tiles, won])
        return [word, _row(k.WIN, seat, t + 2000, won, source, tiles=shown_tiles)]
    held = [_code(one) for one in player.hand if kind(one) == move[1]]
    call = _row(k.CALL, seat, t + 600, -1 if offered is None else offered, -1 if offered is None else source,
                word=CALLS[what])  # fmt: skip
    if what == "kong_concealed":
        return [call, _row(k.KONG_CONCEALED, seat, t + 2000, tiles=tuple(held))]
    if what == "kong_added":
        pung = next(meld for meld in player.melds if kind(meld.tiles[0]) == move[1])
        laid = (*(_code(one) for one in pung.tiles), held[0])
        return [call, _row(k.KONG_ADDED, seat, t + 2000, held[0], pung.source or 0, tiles=laid)]
    assert offered is not None
    own_tiles = held[: 2 if what == "pung" else 3]
    return [call, _row(LAID[what], seat, t + 2000, offered, source, tiles=(*own_tiles, offered))]


def test_the_judge_lets_pass_what_the_second_referee_allows_and_nothing_else() -> None:
    """Moves at positions of clean hands, allowed and forbidden ones."""
    judge, rng = Judge(load("zhenjiang"), strict=True), Random(SEED)
    seen: Counter[tuple[str, str, bool]] = Counter()
    differ: list[str] = []
    for game, hand, lines in _hands():
        if sum(seen.values()) >= POSITIONS:
            break
        table, wall = Table(hand.dealer), _wall(hand)
        moments = set(rng.sample(range(len(lines)), min(len(lines), PER_HAND * 4)))
        for seq, line in enumerate(lines):
            asked = table.wild is not None and table.phase != "over" and line["k"] in ("draw", "discard", "call")
            said = seq and lines[seq - 1]["k"] in ("call", "expose")  # a word has been spoken: its act is due
            if seq in moments and asked and not said:
                for seat, move in _two(table, rng):
                    allowed = move in legal_moves(table, seat)
                    rows = _made(table, seat, move, hand.rows[seq - 1][6], wall)
                    broken = _convicted(judge, game, hand, seq, rows)
                    seen[table.phase, move[0], allowed] += 1
                    if _differs(allowed, broken):
                        place = f"{game.native_id}#{hand.number}.{seq}"
                        differ.append(f"{place} {table.phase}: seat {seat} {move} allowed {allowed}, judge {broken}")
            table.follow(line)
    print(f"positions: {sum(seen.values())}, allowed {sum(count for key, count in seen.items() if key[2])}")
    assert differ == [], (len(differ), differ[:12])
    assert sum(seen.values()) >= POSITIONS
    assert {key[1] for key in seen if key[2]} >= {"draw", "discard", "pung", "win", "supplement"}
    assert {key[1] for key in seen if not key[2]} >= {"draw", "discard", "win", "supplement"}
