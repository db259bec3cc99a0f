"""A run of the simulator: records in a folder, with or without faults, and the truth beside them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ingest.formats.tenhou_xml.write import write
from ingest.model import GameRecord
from replay.simulate.faults import FAULTS, Planted, plant
from replay.simulate.game import EAST_FOUR, SOUTH_FOUR, SOUTH_THREE, new_game
from replay.simulate.wsom import run as wsom
from replay.simulate.zhenjiang import run as zhenjiang

BOOKS = ("riichi-tenhou", "wsom", "challenge", "zhenjiang")
TABLES = ((SOUTH_FOUR, 6), (EAST_FOUR, 2), (SOUTH_THREE, 2))  # table type and how often of ten
TRIES = 12  # rows tried for a hand that is to be broken
TRUTH = "truth.jsonl"


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run wrote."""

    games: int
    hands: int
    faults: int
    truths: int  # lines of the truth: faults and what unavoidably follows from them


def simulate(book: str, hands: int, seed: int, faults: float, out: Path) -> Summary:
    """Write whole simulated games of at least so many hands into `out`, one record a file, and `truth.jsonl`.

    `faults` is the share of hands with exactly one fault. The same arguments write the same bytes. Raises ValueError
    for a book that is not simulated, for a share outside 0 to 1 and for fewer than one hand.
    """
    if book not in BOOKS:
        raise ValueError(f"book {book!r} is not simulated: {', '.join(BOOKS)}")
    if hands < 1 or not 0 <= faults <= 1:
        raise ValueError("at least one hand, and a share of faults between 0 and 1")
    out.mkdir(parents=True, exist_ok=True)
    if book in wsom.BOOKS:
        return _written(wsom.simulate_matches(book, hands, seed, faults, out), out)
    if book == zhenjiang.BOOK:
        return _written(zhenjiang.simulate_matches(hands, seed, faults, out), out)
    rng = random.Random(seed)
    types = [table_type for table_type, often in TABLES for _ in range(often)]
    games = played = planted = 0
    truth: list[str] = []
    while played < hands:
        record = new_game(rng, rng.choice(types), games).play()
        found: list[Planted] = []
        if faults:
            record, found = spoil(record, faults, rng)
        for one in found:
            lines = [(one.hand, one.seq, one.rule), *one.consequences]
            truth += [_line(record, *line) for line in lines]
        (out / f"{record.native_id}.mjlog").write_bytes(write(record, compress=True))
        games, played, planted = games + 1, played + len(record.hands), planted + len(found)
    (out / TRUTH).write_text("".join(truth), encoding="utf-8")
    return Summary(games, played, planted, len(truth))


def _written(matches: Iterable[wsom.Match], out: Path) -> Summary:
    """The truth of matches that write themselves, and what they come to."""
    games = played = planted = 0
    truth: list[str] = []
    for match in matches:
        games, played, planted = games + 1, played + len(match.record.hands), planted + len(match.planted)
        truth += wsom.truth_lines(match)
    (out / TRUTH).write_text("".join(truth), encoding="utf-8")
    return Summary(games, played, planted, len(truth))


def _line(record: GameRecord, hand: int, seq: int, rule: str) -> str:
    return json.dumps({"game": record.native_id, "hand": hand, "seq": seq, "rule": rule}) + "\n"


def spoil(record: GameRecord, share: float, rng: random.Random) -> tuple[GameRecord, list[Planted]]:
    """The game with one fault in about that share of its hands, played to its end, and the faults in order.

    A hand in which no row of those tried could be broken stays as it is.
    """
    rows = sorted(FAULTS)
    found: list[Planted] = []
    number = 0
    while number < len(record.hands):
        planted = None
        if rng.random() < share:
            for rule in rng.sample(rows, TRIES):
                planted = plant(record, rule, rng, number, writable=True, after=None)
                if planted is not None and planted.seed_dropped and any(one.rule == "R-SEED" for one in found):
                    planted = None  # the seed is what proves the earlier fault
                if planted is not None:
                    break
        if planted is not None:
            found.append(planted)
            record = planted.game
            number = max(number, planted.hand)
        number += 1
    return record, found
