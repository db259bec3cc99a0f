"""`python -m tests.mutants [--book BOOK] [CHECK ...]`: a line for each check, and every mutant the cases let live."""

from __future__ import annotations

import argparse
import sys

from tests.mutants.run import RIICHI, rows_of, source_of, sources, tally


def main(words: list[str]) -> int:
    """Print the table; 1 where a mutant survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("checks", nargs="*", metavar="CHECK")
    parser.add_argument("--book", default=RIICHI)
    asked = parser.parse_args(words)
    chosen = [source_of(name) for name in asked.checks] or [
        source for source in sources() if rows_of(asked.book, source.checks)
    ]
    left = 0
    print(f"{'check':<24}{'mutants':>8}{'killed':>8}{'equivalent':>12}{'survivors':>11}")
    for source in chosen:
        try:
            told = tally(source, asked.book, wide=asked.book != RIICHI)
        except ValueError as error:
            print(error, file=sys.stderr)
            left += 1
            continue
        left += len(told.survivors)
        print(f"{told.check:<24}{told.mutants:>8}{told.killed:>8}{told.equivalent:>12}{len(told.survivors):>11}")
        for mutant in told.survivors:
            print(f"    {source.path.name}:{mutant.line}: {mutant.change}")
        for change in told.listed_but_killed:
            print(f"    listed as equivalent, but killed: {change}")
        for change in told.listed_but_gone:
            print(f"    listed as equivalent, but no mutant any more: {change}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
