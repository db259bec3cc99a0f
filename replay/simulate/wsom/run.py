"""A run: whole matches written as records of our own format, with or without faults, and the truth beside them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ingest.formats.paipu.write import write
from ingest.model import GameRecord, HandRecord
from replay.simulate.wsom.faults import EVERY, Fault, SeatFault
from replay.simulate.wsom.game import Game, draw_seats, new_game
from replay.simulate.wsom.play import Play
from replay.simulate.wsom.stages import STAGES

BOOKS = ("wsom", "challenge")
TRIES = 30  # deals tried for one way to break a row
WAYS = 8  # ways tried for a hand that is to be broken


@dataclass(slots=True)
class Planted:
    """A fault in a match: the faulty act, or the first event that shows what was left out."""

    hand: int
    seq: int
    rule: str
    fault: str
    also: tuple[str, ...] = ()
    consequences: list[tuple[int, int, str]] = field(default_factory=list)  # breaches that follow: hand, seq, rule


@dataclass(slots=True)
class Match:
    """A match played with faults in some of its hands."""

    record: GameRecord
    planted: list[Planted]


def play_match(
    book: str,
    seed: int,
    number: int,
    share: float = 0.0,
    ways: Sequence[Fault | SeatFault] | None = None,
    hands: int | None = None,
) -> Match:
    """One match; each hand has, with probability `share`, one fault of those given (default: any)."""
    game = new_game(book, seed, number)
    if hands is not None:
        game.hands_due = hands
    planted: list[Planted] = []
    all_ways: list[Fault | SeatFault] = list(EVERY if ways is None else ways)
    if share and game.rng.random() < share:
        way = game.rng.choice(all_ways)
        if isinstance(way, SeatFault):
            assert game.record.before is not None
            game.record.before, game.now = HandRecord(-1, -1), 0
            drawn, seq = way.draw(game.rng)
            draw_seats(game, game.record.before, drawn)
            planted.append(Planted(way.hand, seq, way.rule, way.name, way.also))
    hand_ways = [way for way in all_ways if isinstance(way, Fault)]
    free = all(one.hand < 0 for one in planted)  # the hand before left this one in order
    while game.hands_due:
        rng = random.Random(game.rng.getrandbits(64))
        found = None
        if free and share and rng.random() < share and hand_ways:
            found = faulty_hand(game, rng, hand_ways)
        if found is None:
            game.keep(game.deal_hand(rng))
            free = True
            continue
        play, way = found
        number_ = game.keep(play).number
        later = 1 if way.shows == "next hand" else 0
        planted.append(
            Planted(
                number_ + later, play.fault_seq, way.rule, way.name, way.also,
                [(number_, seq, rule) for seq, rule in play.consequences],
            )
        )  # fmt: skip
        free = not later and play.ended != "void"
    game.finish()
    return Match(game.record, planted)


def faulty_hand(game: Game, rng: random.Random, ways: list[Fault]) -> tuple[Play, Fault] | None:
    """The next hand with one fault, None where none of the ways tried found a place."""
    for _ in range(WAYS):
        way = rng.choice(ways)
        last, first = game.hands_due == 1, not game.record.hands
        if (way.last and not last) or (way.first and not first) or (way.shows == "next hand" and last):
            continue
        for _ in range(TRIES):
            stage = STAGES[rng.choice(way.stages)] if way.stages and rng.random() < 0.7 else None
            play = game.deal_hand(random.Random(rng.getrandbits(64)), stage, way)
            if play.fault_seq >= 0:
                return play, way
    return None


def simulate_matches(book: str, hands: int, seed: int, share: float, out: Path) -> Iterator[Match]:
    """Write matches of at least so many hands into `out`, one record a file, and give each one."""
    number = played = 0
    while played < hands:
        match = play_match(book, seed, number, share)
        (out / f"{match.record.native_id}.paipu.jsonl").write_bytes(write(match.record))
        number, played = number + 1, played + len(match.record.hands)
        yield match


def truth_lines(match: Match) -> list[str]:
    """The truth of a match, as lines of `truth.jsonl`."""
    lines = []
    for one in match.planted:
        for hand, seq, rule in [(one.hand, one.seq, one.rule), *one.consequences]:
            lines.append(json.dumps({"game": match.record.native_id, "hand": hand, "seq": seq, "rule": rule}) + "\n")
    return lines
