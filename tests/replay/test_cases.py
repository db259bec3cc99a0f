"""Every case of `tests/cases` under its book: the marked rules speak at the marked events, and no other does."""

from __future__ import annotations

import hashlib

import pytest

from replay.book import book_ids, load
from replay.judge import Judge, Judged
from replay.rule import all_checks
from tests.replay import cases, table_cases
from tests.replay.cases import Case

CASES = [case for path in cases.paths() for case in cases.load(path)]
CASES += [case for path in table_cases.paths() for case in table_cases.load(path)]


class Judges:
    """The judges of cases, one for each book and set of options: a judge plans once and serves many games."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], Judge] = {}

    def judged(self, case: Case) -> Judged:
        """What the judge says of the game of a case."""
        key = (case.book, repr(sorted(case.options.items())))
        if key not in self._made:
            self._made[key] = Judge(load(case.book), case.options, strict=True)
        return self._made[key].judge(case.game)


JUDGES = Judges()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    comes_out_as_marked(case, JUDGES.judged(case))


def comes_out_as_marked(case: Case, result: Judged) -> None:
    """Assert that the marked rules speak at the marked events, and no other does."""
    breaches = [verdict for verdict in result.verdicts if verdict.status == "breach"]
    marked = [mark for mark in case.expected if mark.status == "breach"]
    assert {(v.rule, v.hand, v.seq) for v in breaches} == {(m.rule, m.hand, m.seq) for m in marked}, breaches
    assert len(breaches) == len(marked), breaches
    for mark in marked:
        verdict = next(v for v in breaches if (v.rule, v.hand, v.seq) == (mark.rule, mark.hand, mark.seq))
        assert mark.seat in (None, verdict.seat), (mark, verdict)
        assert mark.because <= set(verdict.because), (mark, verdict)
        assert mark.hence in ("", verdict.consequence, str(verdict.points)), (mark, verdict)
    for status in ("undecided", "note"):
        said = {(v.rule, v.hand, v.seq): v for v in result.verdicts if v.status == status and v.rule == case.rule}
        marks = {(m.rule, m.hand, m.seq): m for m in case.expected if m.status == status}
        assert set(said) == set(marks), result.verdicts
        for place, mark in marks.items():
            if status == "note":
                assert mark.because <= set(said[place].because), (mark, said[place])
            else:
                assert {f"seq {seq}" for seq in mark.because} <= {said[place].missing}, (mark, said[place])
            letters = set(said[place].missing.split())  # of what the record lacks nobody is told
            nobody = said[place].seat == -1 and "seq" not in letters and not letters <= case.game.provides
            assert mark.seat in (None, said[place].seat) or nobody, (mark, said[place])
    for verdict in result.verdicts:
        assert set(verdict.because) <= set(range(len(case.game.hands[verdict.hand].rows))), verdict


def asked(case: Case, result: Judged) -> bool:
    """Whether the rule of the case was asked and found in order throughout."""
    state = next((state for state in result.asked if state.rule == case.rule), None)
    return state is not None and state.asked > 0 and state.breaches == 0 and state.undecided == 0


def is_near_miss(case: Case) -> bool:
    """Nothing is marked; at a real table, where some rows arise only from others' breaches, nothing of its own row."""
    if case.book not in table_cases.BOOKS:
        return not case.expected
    return all(mark.rule != case.rule for mark in case.expected)


@pytest.mark.parametrize("book_id", book_ids())
def test_checked_rows_have_a_breach_and_a_near_miss(book_id: str) -> None:
    poor = []
    for row in load(book_id).rows:
        if row.status != "checked":
            continue
        own = [case for case in CASES if case.rule == row.id and case.book == book_id]
        if not any(mark.status == "breach" and mark.rule == row.id for case in own for mark in case.expected):
            poor.append(f"{row.id}: no case that breaches it")
        if not any(is_near_miss(case) and asked(case, JUDGES.judged(case)) for case in own):
            poor.append(f"{row.id}: no near miss")
    assert poor == []


def test_every_check_serves_a_row() -> None:
    named = {name for book_id in book_ids() for row in load(book_id).rows for name in row.checks}
    assert set(all_checks()) - named == set()


@pytest.mark.parametrize("book_id", book_ids())
def test_articles_come_from_the_text_named(book_id: str) -> None:
    """Where the text is ours and shipped beside the book, its hash is that of the file and every article is in it."""
    from importlib.resources import files

    book = load(book_id)
    text = files("replay") / "books" / book.text
    if not text.is_file():
        assert len(book.text_sha256) == 64
        return
    data = text.read_bytes()
    assert hashlib.sha256(data).hexdigest() == book.text_sha256
    statement = data.decode("utf-8")
    for row in book.rows:
        assert f"**{row.article}** {row.title} ({row.id})." in " ".join(statement.split()), row.id
