"""Plant many faults, let a judge find them, and count: the table of docs and of `tests/test_faults.py`.

The judge is any callable that takes a game and returns verdicts with `rule hand seq status because`; nothing of the
judge's own is looked at. A fault counts as found when a breach of its row stands at its event, it is the first breach
of its hand, every later breach of that hand or of the hands after leads back to it through `because`, and there is no
breach before it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ingest.model import GameRecord
from replay.simulate.faults import FAULTS, KINDS, STAGES_FOR, Fault, Planted, faults_of
from replay.simulate.faults.base import Site
from replay.simulate.game import EAST_FOUR, SOUTH_FOUR, SOUTH_THREE, new_game
from replay.simulate.stage import staged


class Verdict(Protocol):
    """What is read of a verdict."""

    rule: str
    hand: int
    seq: int
    status: str
    because: Any


Judge = Callable[[GameRecord], Iterable[Verdict]]
TRIES = 400  # hands looked at for one way to break a row


@dataclass(slots=True)
class Row:
    """How one row fared: planted, found, and the misses in words."""

    rule: str
    planted: int = 0
    found: int = 0
    first: int = 0  # found, and the first breach of its game
    alone: int = 0  # found, first, and what follows names it
    by_fault: dict[str, list[int]] = field(default_factory=dict)
    misses: list[str] = field(default_factory=list)

    def line(self) -> str:
        ways = " ".join(f"{name} {found}/{planted}" for name, (planted, found) in self.by_fault.items())
        return f"{self.rule:18} {self.found:3}/{self.planted:<3} first {self.first:3} alone {self.alone:3}  {ways}"


def simulated(count: int, seed: int) -> list[GameRecord]:
    """Legal games of all table types to plant into."""
    rng = random.Random(seed)
    types = (SOUTH_FOUR, EAST_FOUR, SOUTH_THREE)
    return [new_game(rng, types[number % 3], number).play() for number in range(count)]


def plant_with(way: Fault, games: Sequence[GameRecord], rng: random.Random) -> Planted | None:
    """The fault in some hand of some game; in a stage of its own where the row is rarely met."""
    stages = STAGES_FOR.get(way.rule, ())
    for at in range(TRIES):
        game = staged(rng.choice(stages), rng) if stages and at % 2 else rng.choice(games)
        if not game.hands:
            continue
        number = rng.randrange(len(game.hands))
        if stages and at % 2:
            number = max(0, len(game.hands) - 2 + rng.randrange(2))
        if game.hands[number].ended in ("win", "draw", "abort"):
            planted = way.plant(Site(game, number, rng))
            if planted is not None:
                return planted
    return None


def run(
    judge: Judge, games: Sequence[GameRecord], count: int, seed: int, rules: Sequence[str] | None = None
) -> list[Row]:
    """Plant `count` faults for each row, or for each of the rows or kinds named, over its ways in turn."""
    rows: list[Row] = []
    for rule in rules or list(FAULTS):
        rng = random.Random(f"{seed} {rule}")
        row = Row(rule)
        ways = list(faults_of(rule))
        while row.planted < count and ways:
            for way in list(ways):
                if row.planted >= count:
                    break
                planted = plant_with(way, games, rng)
                if planted is None:
                    ways.remove(way)
                    continue
                check(judge, planted, row)
        rows.append(row)
    return rows


def check(judge: Judge, planted: Planted, row: Row) -> None:
    """Judge one planted game and count it."""
    breaches = sorted(
        (verdict for verdict in judge(planted.game) if verdict.status == "breach"),
        key=lambda verdict: (verdict.hand, verdict.seq),
    )
    place = (planted.hand, planted.seq)
    named = {planted.rule, *planted.also}
    allowed = {(hand, seq, rule) for hand, seq, rule in planted.consequences}
    hit = [one for one in breaches if (one.hand, one.seq) == place and one.rule in named]
    first = bool(hit) and all((one.hand, one.seq) >= place for one in breaches)
    strangers = [
        one
        for one in breaches
        if one not in hit and not _because(one, place) and (one.hand, one.seq, one.rule) not in allowed
    ]
    row.planted += 1
    row.found += bool(hit)
    row.first += first
    row.alone += first and not strangers
    ways = row.by_fault.setdefault(planted.fault, [0, 0])
    ways[0] += 1
    ways[1] += bool(hit)
    if not (first and not strangers):
        told = ", ".join(f"{one.rule}@{one.hand}.{one.seq} because {one.because}" for one in breaches[:4]) or "none"
        row.misses.append(
            f"{planted.rule} {planted.fault} {planted.game.native_id}#{planted.hand}.{planted.seq}: breaches {told}"
        )


def _because(verdict: Verdict, place: tuple[int, int]) -> bool:
    """Does the verdict lead back to the faulty act: it is in a later hand, or names the act or one after it."""
    hand, seq = place
    if verdict.hand != hand or verdict.because is None:
        return False
    causes = verdict.because if isinstance(verdict.because, list | tuple) else (verdict.because,)
    return any(cause is not None and cause >= seq for cause in causes)


def report(rows: Sequence[Row], misses: int = 3) -> str:
    """The table, and some misses of each row."""
    planted, found = sum(row.planted for row in rows), sum(row.found for row in rows)
    lines = [row.line() for row in rows]
    lines.append(f"{'all':18} {found}/{planted}")
    for row in rows:
        lines += [f"  {miss}" for miss in row.misses[:misses]]
    return "\n".join(lines)


def kinds() -> list[str]:
    """The thirteen kinds by which tools of the field were compared."""
    return list(KINDS)
