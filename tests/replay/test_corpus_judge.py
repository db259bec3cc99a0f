"""The judge on real games: nothing breached, nothing crashed, and only what a record cannot show left undecided.

Every twentieth record; all of them with PAIPU_FULL=1. Games of tables that no book holds are not judged.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from ingest.formats.tenhou_xml import read
from ingest.problems import Rejected
from replay.book import load
from replay.judge import Judge
from tests.corpus import need_corpus
from tests.replay.menu_positions import record_bytes

STEP = 1 if os.environ.get("PAIPU_FULL") == "1" else 20

# Records that do break rules, each with the reason and the rows that may speak in it (None: any).
ODD: dict[str, tuple[str, frozenset[str] | None]] = {
    "bot_games/botgame-023.mjlog": ("from a bot's own server: no riichi is ever accepted", frozenset({"R-STICKS"})),
    "bot_games/botgame-024.mjlog": ("from the same server: hands are begun and ended by rules of its own", None),
    "bot_games/botgame-025.mjlog": (
        "from the same server: hidden dora are called dora", frozenset({"R-VALUE", "R-STICKS"}),
    ),
    "edge/hanchan_with_noname.xml": (
        "the middle of its only hand was cut out: the winner never drew a tile", frozenset({"R-WIN-TILE"}),
    ),
    "edge/doubleron_and_riichi.xml": (
        "the table type was overwritten: it says East, the game is one of a South table", frozenset({"R-END"}),
    ),
    "edge/west.xml": ("carries the seed of another game, whose walls fit none of its hands", frozenset({"R-SEED"})),
}  # fmt: skip

# What may stay open in a record of this format, and why.
OPEN = {
    ("R-CLAIM-PRIORITY", "v"): "who else called is not recorded",
    ("R-SEED", "wall"): "no seed, or one of a form whose walls cannot be rebuilt",
}


@cache
def corpus() -> tuple[Path, ...]:
    folder = need_corpus() / "tenhou_mjlog"
    return tuple(sorted(path for path in folder.rglob("*") if path.is_file()))[::STEP]


@cache
def judged() -> tuple[Counter[tuple[str, str, str, str]], dict[str, list[str]], int]:
    """Verdicts by status, rule and what is missing, with the record's name for breaches; and how many games."""
    judge = Judge(load("riichi-tenhou"), strict=True)
    counts: Counter[tuple[str, str, str, str]] = Counter()
    breaches: dict[str, list[str]] = {}
    games = 0
    for path in corpus():
        try:
            read_games = read(record_bytes(path), path.name)
        except Rejected:
            continue
        name = f"{path.parent.name}/{path.name}"
        for game in read_games:
            if game.book is None:
                continue
            games += 1
            for verdict in judge.judge(game).verdicts:
                if verdict.status == "breach":
                    breaches.setdefault(name, []).append(repr(verdict))
                    allowed = ODD[name][1] if name in ODD else frozenset()
                    if allowed is None or verdict.rule in allowed:
                        continue
                counts[verdict.status, verdict.rule, verdict.missing, name if verdict.status == "breach" else ""] += 1
    print(f"corpus: {len(corpus())} records, {games} games judged, {len(breaches)} with breaches")
    return counts, breaches, games


@pytest.mark.slow
def test_no_breach_and_no_crash_in_real_games() -> None:
    counts, breaches, games = judged()
    assert games > 100
    assert {key: breaches.get(key[3]) for key in counts if key[0] in ("breach", "crashed")} == {}


@pytest.mark.slow
def test_the_odd_records_are_odd() -> None:
    _, breaches, _ = judged()
    looked_at = {f"{path.parent.name}/{path.name}" for path in corpus()}
    assert {name for name in ODD if name in looked_at} <= set(breaches)


@pytest.mark.slow
def test_only_what_a_record_cannot_show_stays_open() -> None:
    counts, _, games = judged()
    open_ = Counter((rule, missing) for status, rule, missing, _ in counts.elements() if status == "undecided")
    others = {key: number for key, number in open_.items() if key not in OPEN}
    assert sum(others.values()) <= games // 50 + 2, others


@pytest.mark.slow
def test_doubt_is_rare() -> None:
    counts, _, _ = judged()
    assert sum(number for (status, *_), number in counts.items() if status == "note") <= 10
