"""Plant faults into matches of Zhenjiang mahjong, judge them and count, row by row (words as in `fault_run_wsom`).

    python -m tests.simulate.fault_run_zhenjiang [--count N] [--seed S] [--write] [ROW …]

prints the table and the misses; `--write` puts the table into `docs/proof-zhenjiang.md`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from replay.book import Book, load
from replay.simulate.wsom.run import Match
from replay.simulate.zhenjiang.faults import EVERY, Fault, HallFault, ways_of
from replay.simulate.zhenjiang.run import BOOK, play_match
from tests.simulate.fault_run import Judge, Row, report
from tests.simulate.fault_run_wsom import check, judged_by, table

HANDS = 4  # hands of a match in which a fault is looked for
SHARE = 0.7  # of them have one, where it finds a place
TRIES = 40  # matches looked at for one way in vain
PAGE = Path(__file__).parents[2] / "docs" / "proof-zhenjiang.md"
MARK = "<!-- table: python -m tests.simulate.fault_run_zhenjiang --write -->"

Way = Fault | HallFault


def checked_rows(book: Book) -> list[str]:
    """Rows of the book that have a check and that the planter can break."""
    planted = {way.rule for way in EVERY}
    return [row.id for row in book.rows if row.status == "checked" and row.id in planted]


def unplanted_rows(book: Book) -> list[str]:
    """Rows of the book that have a check but no planted fault."""
    planted = {way.rule for way in EVERY}
    return [row.id for row in book.rows if row.status == "checked" and row.id not in planted]


def matches(way: Way, seed: int) -> Iterator[Match]:
    """Matches with the fault in them, short ones where it need not be late, until it finds no place any more."""
    late = way.after if isinstance(way, HallFault) else way.late
    vain = number = 0
    while vain < TRIES:
        share = 1.0 if isinstance(way, HallFault) else SHARE
        match = play_match(seed, number, share, [way], None if late else HANDS)
        number += 1
        vain = 0 if match.planted else vain + 1
        if match.planted:
            yield match


def run(judge: Judge, count: int, seed: int, rules: Sequence[str]) -> list[Row]:
    """Plant `count` faults for each row, spread over its ways, and count what the judge finds."""
    rows = []
    for rule in rules:
        row = Row(rule)
        supply = [matches(way, seed) for way in ways_of(rule)]
        while row.planted < count and supply:
            for source in list(supply):
                match = next(source, None)
                if match is None:
                    supply.remove(source)
                elif row.planted < count:
                    check(judge, match, row, count)
        rows.append(row)
    return rows


def main(arguments: Sequence[str]) -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="planted faults against the judge of the book zhenjiang")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("rows", nargs="*")
    asked = parser.parse_args(arguments)
    rules = asked.rows or checked_rows(load(BOOK))
    rows = run(judged_by(BOOK), asked.count, asked.seed, rules)
    print(report(rows, asked.count))
    if asked.write:
        head = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
        PAGE.write_text(f"{head}{MARK}\n\n{table(rows)}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
