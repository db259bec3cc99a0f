"""Plant faults into matches of the World Series of Mahjong, judge them and count, row by row.

A fault counts as *found* when a breach of its row, or of a row that may rightly speak in its stead (`Planted.also`),
stands at its event; as *first* when its hand has no breach before it; as *alone* when besides nothing else of the hand
is breached that does not lead back to it, nor anything in a hand without a fault.

    python -m tests.simulate.fault_run_wsom [--count N] [--seed S] [--write] [ROW …]

prints the table and the misses; `--write` puts the table into `docs/proof-wsom.md`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from ingest.model import GameRecord
from replay.book import Book, load
from replay.judge import Judge as Judging
from replay.simulate.wsom.faults import EVERY, Fault, SeatFault, ways_of
from replay.simulate.wsom.run import Match, Planted, play_match
from tests.simulate.fault_run import Judge, Row, Verdict, report

HANDS = 4  # hands of a match in which a fault is looked for
SHARE = 0.7  # of them have one, where it finds a place
TRIES = 60  # matches looked at for one way in vain
PAGE = Path(__file__).parents[2] / "docs" / "proof-wsom.md"
MARK = "<!-- table: python -m tests.simulate.fault_run_wsom --write -->"

Way = Fault | SeatFault


def checked_rows(book: Book) -> list[str]:
    """Rows of the book that have a check and that the planter can break."""
    planted = {way.rule for way in EVERY}
    return [row.id for row in book.rows if row.status == "checked" and row.id in planted]


def unplanted_rows(book: Book) -> list[str]:
    """Rows of the book that have a check but no planted fault."""
    planted = {way.rule for way in EVERY}
    return [row.id for row in book.rows if row.status == "checked" and row.id not in planted]


def matches(book: str, way: Way, seed: int) -> Iterator[Match]:
    """Short matches with the fault in them, until it finds no place any more."""
    hands = None if isinstance(way, Fault) and way.last else HANDS
    vain = number = 0
    while vain < TRIES:
        match = play_match(book, seed, number, 1.0 if isinstance(way, SeatFault) else SHARE, [way], hands)
        number += 1
        vain = 0 if match.planted else vain + 1
        if match.planted:
            yield match


def run(judge: Judge, book: str, count: int, seed: int, rules: Sequence[str]) -> list[Row]:
    """Plant `count` faults for each row, spread over its ways, and count what the judge finds."""
    rows = []
    for rule in rules:
        row = Row(rule)
        supply = [matches(book, way, seed) for way in ways_of(rule)]
        while row.planted < count and supply:
            for source in list(supply):
                match = next(source, None)
                if match is None:
                    supply.remove(source)
                elif row.planted < count:
                    check(judge, match, row, count)
        rows.append(row)
    return rows


def check(judge: Judge, match: Match, row: Row, count: int) -> None:
    """Judge one match and count its faults."""
    breaches = sorted(
        (verdict for verdict in judge(match.record) if verdict.status == "breach"),
        key=lambda verdict: (verdict.hand, verdict.seq),
    )
    told = {one.hand for one in match.planted}
    told |= {hand for one in match.planted for hand, _, _ in one.consequences}
    elsewhere = [one for one in breaches if one.hand not in told]
    for planted in match.planted:
        if row.planted < count:
            _count(match, planted, breaches, elsewhere, row)


def _count(
    match: Match, planted: Planted, breaches: Sequence[Verdict], elsewhere: Sequence[Verdict], row: Row
) -> None:
    named = {planted.rule, *planted.also}
    allowed = set(planted.consequences)
    here = [one for one in breaches if one.hand == planted.hand]
    hit = [one for one in here if one.seq == planted.seq and one.rule in named]
    before = [
        one for one in here if one.seq < planted.seq and (one.hand, one.seq, one.rule) not in allowed
    ]
    strangers = [
        one
        for one in here
        if one not in hit and (one.hand, one.seq, one.rule) not in allowed and not _leads_back(one, planted)
    ]
    first = bool(hit) and not before
    alone = first and not strangers and not elsewhere
    row.planted += 1
    row.found += bool(hit)
    row.first += first
    row.alone += alone
    ways = row.by_fault.setdefault(planted.fault, [0, 0])
    ways[0] += 1
    ways[1] += bool(hit)
    if not alone:
        found = [f"{one.rule}@{one.hand}.{one.seq} because {one.because}" for one in (*here, *elsewhere)][:4]
        place = f"{match.record.native_id}#{planted.hand}.{planted.seq}"
        row.misses.append(f"{planted.rule} {planted.fault} {place}: breaches {', '.join(found) or 'none'}")


def _leads_back(verdict: Verdict, planted: Planted) -> bool:
    """Is the planted act, or one after it in its hand, among the causes of the verdict?"""
    return any(cause >= planted.seq for cause in verdict.because or ())


def judged_by(book: str) -> Callable[[GameRecord], Iterable[Verdict]]:
    """The verdicts of the judge under a book; what a check raises is raised again."""
    judge = Judging(load(book), strict=True)
    return lambda game: judge.judge(game).verdicts


def table(rows: Sequence[Row]) -> str:
    """The rows as a table of a page."""
    lines = ["| row | planted | found | first | alone | ways |", "|---|---:|---:|---:|---:|---|"]
    for row in rows:
        ways = ", ".join(row.by_fault)
        lines.append(f"| {row.rule} | {row.planted} | {row.found} | {row.first} | {row.alone} | {ways} |")
    sums = [sum(getattr(row, name) for row in rows) for name in ("planted", "found", "first", "alone")]
    lines.append(f"| all ({len(rows)} rows) | {' | '.join(str(one) for one in sums)} | |")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="planted faults against the judge of the book wsom")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("rows", nargs="*")
    asked = parser.parse_args(arguments)
    rules = asked.rows or checked_rows(load("wsom"))
    rows = run(judged_by("wsom"), "wsom", asked.count, asked.seed, rules)
    print(report(rows, asked.count))
    if asked.write:
        head = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
        PAGE.write_text(f"{head}{MARK}\n\n{table(rows)}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
