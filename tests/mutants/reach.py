"""Which cases of a book come to which lines of which check: only they can tell whether the line was changed."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from functools import cache
from types import FrameType
from typing import Any

from replay import rules
from tests.replay.cases import Case
from tests.replay.test_cases import CASES, Judges

FOLDER = next(iter(rules.__path__))
_OF_A_ROW = 2
Lines = dict[str, dict[int, list[Case]]]


@cache
def reached(book: str) -> Lines:
    """The cases of a book that come to a line, by the path of its file and its number: of each row at most two."""
    found: Lines = defaultdict(lambda: defaultdict(list))
    kept: Counter[tuple[str, int, str]] = Counter()
    here: set[tuple[str, int]] = set()

    def at_line(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            here.add((frame.f_code.co_filename, frame.f_lineno))
        return at_line

    def at_call(frame: FrameType, event: str, argument: Any) -> Any:
        return at_line if frame.f_code.co_filename.startswith(FOLDER) else None

    judges, before = Judges(), sys.gettrace()
    for case in CASES:
        if case.book == book:
            here.clear()
            sys.settrace(at_call)
            try:
                judges.judged(case)
            finally:
                sys.settrace(before)
            for path, line in here:
                kept[path, line, case.rule] += 1
                if kept[path, line, case.rule] <= _OF_A_ROW:
                    found[path][line].append(case)
    return found
