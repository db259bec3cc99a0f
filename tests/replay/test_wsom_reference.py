"""The judge against the second referee: moves he allows are let pass, moves he forbids are breaches.

At positions of simulated matches a move is made that may or may not be allowed; the record ends there. The second
referee (`tests/reference/wsom`) says which moves the rules allow at that moment; the judge finds a breach in those he
forbids, and none of a physical or rule row in those he allows.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from ingest import kinds as k
from ingest.formats.paipu import write
from ingest.model import GameRecord, HandRecord, Row
from ingest.tiles import tile as code_of
from replay.book import load
from replay.judge import Judge
from replay.simulate.wsom.run import play_match
from replay.verdict import BREACH
from tests.reference.wsom.moves import Move, legal_moves
from tests.reference.wsom.table import Table, kind
from tests.reference.zungjung.win import is_number, number, suit

FULL = os.environ.get("PAIPU_FULL") == "1"
POSITIONS = 100_000 if FULL else 2_000
SEED = 8
PER_HAND = 8
WATCHED = frozenset({"ev", "id", "t", "v", "g", "rul"})
CALLS = {"chow": "chow", "pung": "pung", "kong_exposed": "kong", "kong_concealed": "kong", "kong_added": "kong"}
LAID = {
    "chow": k.CHOW, "pung": k.PUNG, "kong_exposed": k.KONG_EXPOSED, "kong_concealed": k.KONG_CONCEALED,
    "kong_added": k.KONG_ADDED,
}  # fmt: skip
# Who gives up his claim to a hand of his own, or draws early, is the matter of the judge at the table: not asked here.
ASKED_AFTER = {
    "turn": ("draw", "mix"), "discard": ("chow", "pung"), "answers": ("discard",), "rob": ("kong_added",),
    "supplement": ("kong_concealed", "kong_exposed"),
}  # fmt: skip

Line = dict[str, Any]


def _hands() -> Iterator[tuple[GameRecord, HandRecord, list[Line]]]:
    """Hands of simulated matches in which no tile was lifted and put back, with their lines."""
    number_ = 0
    while True:
        game = play_match("wsom", SEED, number_).record
        number_ += 1
        lines = [json.loads(line) for line in write(game).splitlines()]
        begins = [at for at, line in enumerate(lines) if "hand" in line] + [len(lines)]
        for hand, (begin, end) in zip(game.hands, pairwise(begins), strict=True):
            if not any(line["k"] == "lift" for line in lines[begin:end]):
                yield game, hand, lines[begin:end]


def _candidates(table: Table, rng: Random) -> list[tuple[int, Move]]:
    """Moves somebody might make now, allowed or not."""
    seat = rng.randrange(4)
    player = table.seats[seat]
    found: list[Move] = [("draw",), ("supplement",), ("win",)]
    held = sorted({kind(one) for one in player.hand})
    if table.phase in ("turn", "discard", "supplement"):
        own = table.seats[table.turn]
        some = rng.choice([*own.hand, *table.seats[(table.turn + 1) % 4].hand])
        mine: list[tuple[int, Move]] = [(table.turn, ("discard", some)), (table.turn, ("win",))]
        mine += [(table.turn, ("kong_concealed", face)) for face in held if own.hand and _copies(own.hand, face) >= 3]
        mine += [(table.turn, ("kong_added", kind(meld.tiles[0]))) for meld in own.melds if meld.word == "pung"]
        mine += [(seat, ("discard", rng.choice(player.hand)))] if player.hand else []
        return [*mine, (table.turn, ("draw",)), (table.turn, ("supplement",)), (seat, ("win",))]
    assert table.offered is not None
    face = kind(table.offered[1])
    moves: list[Move] = [*found, ("pung", face), ("kong_exposed", face), ("discard", rng.choice(player.hand))]
    if is_number(face):
        for low in range(max(1, number(face) - 2), min(7, number(face)) + 1):
            moves.append(("chow", *(f"{low + step}{suit(face)}" for step in range(3))))
    return [(seat, move) for move in moves if seat != table.offered[0] or move[0] in ("draw", "supplement")]


def _two(table: Table, rng: Random) -> list[tuple[int, Move]]:
    """One of the moves that the second referee allows, and one that he does not, where there are such."""
    some = _candidates(table, rng)
    allowed = [(seat, move) for seat, move in some if move in legal_moves(table, seat)]
    forbidden = [one for one in some if one not in allowed]
    return [rng.choice(moves) for moves in (allowed, forbidden) if moves]


def _copies(hand: list[str], face: str) -> int:
    return sum(kind(one) == face for one in hand)


def _code(text: str) -> int:
    face, _, copy = text.partition(".")
    return code_of(face, int(copy))


def _row(what: int, seat: int, t: int, tile: int = -1, target: int = -1, **more: Any) -> Row:
    return (
        what, seat, tile, target, more.pop("tiles", ()), more.pop("flags", 0), t, -1, more.pop("wall", -1), None, None,
        more or None,
    )  # fmt: skip


def _made(table: Table, seat: int, move: Move, t: int, wall: list[int]) -> list[Row] | None:
    """The move as rows of a record; None where the tiles for it are not there to be laid down."""
    player, what = table.seats[seat], move[0]
    if what in ("draw", "supplement"):
        tail = what == "supplement"
        at = table.next_wall(tail)
        flags = k.TAIL if tail else k.HEAD
        return [_row(k.DRAW, seat, t + 2000, wall[at], flags=flags, wall=at)]
    if what == "discard":
        return [_row(k.DISCARD, seat, t + 3000, _code(move[1]))]
    own_turn = table.phase in ("turn", "discard", "supplement") or table.offered is None
    source = seat if own_turn or table.offered is None else table.offered[0]
    offered = None if own_turn or table.offered is None else _code(table.offered[1])
    if what == "win":
        tiles = [_code(one) for one in player.hand]
        drawn = tiles[-1] if tiles else -1
        if own_turn and table.drawn is not None and seat == table.turn:
            drawn = _code(table.drawn)
        won = drawn if offered is None else offered
        word = _row(k.CALL, seat, t + 600, -1 if offered is None else won, -1 if offered is None else source)
        word = (*word[:11], {"word": "self_draw" if offered is None else "win"})
        shown = tuple(tiles if offered is None else [*tiles, won])
        return [word, _row(k.WIN, seat, t + 2000, won, source, tiles=shown)]
    wanted = list(move[1:]) if what == "chow" else [move[1]] * {"pung": 3, "kong_added": 1}.get(what, 4)
    if offered is not None:
        wanted.remove(kind(table.offered[1]))  # type: ignore[index]
    tiles = []
    for face in wanted:
        same = [one for one in player.hand if kind(one) == face and _code(one) not in tiles]
        if not same:
            return None
        tiles.append(_code(same[0]))
    call = (*_row(k.CALL, seat, t + 600, -1 if offered is None else offered, -1 if offered is None else source)[:11],
            {"word": CALLS[what]})  # fmt: skip
    if what == "kong_added":
        pung = next(meld for meld in player.melds if meld.word == "pung" and kind(meld.tiles[0]) == move[1])
        laid = tuple(_code(one) for one in pung.tiles) + tuple(tiles)
        return [call, _row(k.KONG_ADDED, seat, t + 2000, tiles[0], pung.source or 0, tiles=laid)]
    if what == "kong_concealed":
        return [call, _row(k.KONG_CONCEALED, seat, t + 2000, tiles=tuple(tiles))]
    assert offered is not None
    laid = tuple(sorted([*tiles, offered]))
    return [call, _row(LAID[what], seat, t + 2000, offered, source, tiles=laid)]


def _convicted(judge: Judge, game: GameRecord, hand: HandRecord, seq: int, rows: list[Row]) -> list[tuple[str, str]]:
    """The class and the id of what the judge finds broken by the move."""
    began = replace(
        hand, number=0, rows=[*hand.rows[:seq], *rows], positions=[0] * (seq + len(rows)), ended="unfinished"
    )
    alone = replace(game, before=None, hands=[began], provides=WATCHED, finished=False)
    found = [one for one in judge.judge(alone).verdicts if one.status == BREACH and one.seq >= seq]
    return [(one.klass, one.rule) for one in found if one.klass != "score"]


def _differs(allowed: bool, broken: list[tuple[str, str]]) -> bool:
    return any(klass in ("physical", "rule") for klass, _ in broken) if allowed else not broken


def _wall(hand: HandRecord) -> list[int]:
    """The wall by index: what was taken stands where the record says, the rest is any tile that is left."""
    wall = [-1] * 136
    for row in hand.rows:
        if row[0] == k.DEAL:
            wall[row[8] : row[8] + len(row[4])] = row[4]
        elif row[0] == k.DRAW:
            wall[row[8]] = row[2]
    rest = iter(sorted(set(range(136)) - set(wall)))
    return [one if one >= 0 else next(rest) for one in wall]


def test_the_judge_lets_pass_what_the_second_referee_allows_and_nothing_else() -> None:
    """Moves at positions of clean hands, allowed and forbidden ones."""
    judge, rng = Judge(load("wsom"), strict=True), Random(SEED)
    seen: Counter[tuple[str, str, bool]] = Counter()
    differ: list[str] = []
    for game, hand, lines in _hands():
        if sum(seen.values()) >= POSITIONS:
            break
        table, wall = Table(hand.dealer), _wall(hand)
        free = (hand.deal_end_ms or 0) + 15_000
        moments = set(rng.sample(range(len(lines)), min(len(lines), PER_HAND * 4)))
        for seq, line in enumerate(lines):
            if seq in moments and seq and lines[seq - 1]["k"] in ASKED_AFTER.get(table.phase, ()):
                for seat, move in _two(table, rng):
                    rows = _made(table, seat, move, max(hand.rows[seq - 1][6], free), wall)
                    if rows is None:
                        continue
                    allowed = move in legal_moves(table, seat)
                    broken = _convicted(judge, game, hand, seq, rows)
                    seen[table.phase, move[0], allowed] += 1
                    if _differs(allowed, broken):
                        place = f"{game.native_id}#{hand.number}.{seq}"
                        differ.append(f"{place} {table.phase}: seat {seat} {move} allowed {allowed}, judge {broken}")
            table.follow(line)
    print(f"positions: {sum(seen.values())}, allowed {sum(count for key, count in seen.items() if key[2])}")
    assert differ == [], (len(differ), differ[:12])
    assert sum(seen.values()) >= POSITIONS
    assert {key[1] for key in seen if key[2]} >= {"draw", "discard", "chow", "pung", "win", "supplement"}
    assert {key[1] for key in seen if not key[2]} >= {"draw", "discard", "chow", "win", "supplement"}
