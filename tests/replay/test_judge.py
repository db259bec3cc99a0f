"""The engine: what a check needs, what is thinned, what crashes, what names what."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ingest import kinds as k
from ingest.kinds import NO_TIME
from ingest.model import GameRecord, HandRecord, Row
from ingest.tiles import tiles
from replay.act import Act
from replay.book import Book, BookError, load, parse
from replay.judge import Judge, Judged
from replay.rule import ASKED, Check, Finding, check
from replay.table import Table
from replay.verdict import Verdict
from tests.replay import cases
from tests.replay.test_cases import Judges

HEAD = """
id = "small"
title = "Small"
text = "none"
text_sha256 = ""
[[edition]]
id = "one"
since = 2000-01-01
"""


def book(rows: str) -> Book:
    return parse(HEAD + rows, "small")


def row(id_: str, name: str, klass: str = "rule") -> str:
    return f'[rule.{id_}]\ntitle = "{id_}"\nclass = "{klass}"\ncheck = "{name}"\n'


def act(kind: int, seat: int, tile: int = -1, held: tuple[int, ...] = ()) -> Row:
    return (kind, seat, tile, -1, held, 0, NO_TIME, -1, -1, None, None, None)


def game(hands: int = 1, provides: str = "ev", turns: int = 10, extra: tuple[Row, ...] = ()) -> GameRecord:
    """Hands of `turns` turns in which everybody draws and discards a west; `extra` stands before the first draw."""
    record = GameRecord("case", None, "case", 4, "small", frozenset(provides.split()), finished=True)
    for number in range(hands):
        hand = HandRecord(number, number % 4, round=number, ended="unfinished")
        for seat in range(4):
            hand.add(act(k.DEAL, seat, held=tiles("123m 456p 789s EEE S")), -1)
        for event in extra:
            hand.add(event, -1)
        for turn in range(turns):
            seat = (number + turn) % 4
            hand.add(act(k.DRAW, seat, tiles("W")[0]), -1)
            hand.add(act(k.DISCARD, seat, tiles("W")[0]), -1)
        record.hands.append(hand)
    return record


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> dict[str, Check]:
    """Checks of this test alone in place of the project's."""
    found: dict[str, Check] = {}
    monkeypatch.setattr("replay.plan.all_checks", lambda: found)
    monkeypatch.setattr("replay.book.all_checks", lambda: found)
    return found


def judge(known: dict[str, Check], rows: str, record: GameRecord, *checks: Check, strict: bool = True) -> Judged:
    known.update({one.name: one for one in checks})
    return Judge(book(rows), strict=strict).judge(record)


def statuses(result: Judged) -> list[str]:
    return [verdict.status for verdict in result.verdicts]


@check("every-draw", on=(k.DRAW,))
def every_draw(table: Table, act: Act) -> Finding | None:
    return Finding()


@check("open-draw", on=(k.DRAW,), always=False)
def open_draw(table: Table, act: Act) -> Finding | None:
    return Finding(missing="sc") if act.seat == 0 else None


@check("asked-draw", on=(k.DRAW,), always=False)
def asked_draw(table: Table, act: Act) -> Finding | None:
    return ASKED if act.seat == 0 else None


@check("breaks", on=(k.DISCARD,))
def breaks(table: Table, act: Act) -> Finding | None:
    if act.seat == 1:
        raise ZeroDivisionError("a fault of the check")
    return None


@check("needs-clock", on=(k.DISCARD,), needs="ev t", always=False, arises=lambda table, act: act.seat == 2)
def needs_clock(table: Table, act: Act) -> Finding | None:
    raise AssertionError("must not be asked without a clock")


@check("needless", on=(k.DRAW,), unless="id")
def needless(table: Table, act: Act) -> Finding | None:
    return Finding()


def test_breaches_are_never_thinned(known: dict[str, Check]) -> None:
    result = judge(known, row("A", "every-draw", "procedure"), game(hands=2, turns=8), every_draw)
    assert statuses(result) == ["breach"] * 16
    assert [(v.hand, v.seq) for v in result.verdicts][:2] == [(0, 4), (0, 6)]
    assert result.asked[0].asked == result.asked[0].breaches == 16


def test_undecided_is_thinned_to_three_and_counted_in_full(known: dict[str, Check]) -> None:
    result = judge(known, row("A", "open-draw"), game(hands=2, turns=12), open_draw)
    assert statuses(result) == ["undecided"] * 3
    state = result.asked[0]
    assert (state.asked, state.undecided, state.breaches, state.missing) == (6, 6, 0, "sc")


def test_asked_is_told_from_never_arose(known: dict[str, Check]) -> None:
    rows = row("A", "asked-draw") + row("B", "asked-draw")
    result = judge(known, rows, game(turns=8), asked_draw)
    assert [(state.rule, state.asked) for state in result.asked] == [("A", 2), ("B", 2)]
    never = judge(known, row("A", "asked-draw"), game(turns=0), asked_draw)
    assert never.asked[0].asked == 0 and never.verdicts == []


def test_missing_evidence_gives_one_row_with_its_count(known: dict[str, Check]) -> None:
    result = judge(known, row("A", "needs-clock"), game(hands=3, turns=12), needs_clock)
    (verdict,) = result.verdicts
    assert (verdict.status, verdict.count, verdict.missing, verdict.hand, verdict.seq) == ("undecided", 9, "t", 0, 9)
    assert (result.asked[0].asked, result.asked[0].undecided) == (9, 9)


def test_a_check_that_other_evidence_makes_needless_is_left_out(known: dict[str, Check]) -> None:
    assert judge(known, row("A", "needless"), game(provides="ev id"), needless).verdicts == []
    assert statuses(judge(known, row("A", "needless"), game(turns=1), needless)) == ["breach"]


def test_a_crash_is_kept_and_the_others_go_on(known: dict[str, Check]) -> None:
    rows = row("A", "breaks") + row("B", "every-draw", "procedure")
    result = judge(known, rows, game(turns=4), breaks, every_draw, strict=False)
    crashed = [verdict for verdict in result.verdicts if verdict.status == "crashed"]
    assert [(v.rule, v.seq, v.seat) for v in crashed] == [("A", 7, 1)]
    assert crashed[0].found.startswith("ZeroDivisionError ")
    assert statuses(result).count("breach") == 4
    with pytest.raises(ZeroDivisionError):
        judge(known, rows, game(turns=4), breaks, every_draw, strict=True)


def test_one_act_one_breach_the_first_row_speaks(known: dict[str, Check]) -> None:
    rows = row("FIRST", "every-draw", "physical") + row("SECOND", "every-draw")
    result = judge(known, rows, game(turns=2), every_draw)
    assert [verdict.rule for verdict in result.verdicts] == ["FIRST", "FIRST"]
    both = judge(known, row("A", "every-draw") + row("B", "every-draw", "score"), game(turns=1), every_draw)
    assert [verdict.rule for verdict in both.verdicts] == ["A", "B"]


def test_later_breaches_of_a_hand_name_its_first(known: dict[str, Check]) -> None:
    result = judge(known, row("A", "every-draw"), game(hands=2, turns=3), every_draw)
    assert [(v.hand, v.seq, v.because) for v in result.verdicts] == [
        (0, 4, ()), (0, 6, (4,)), (0, 8, (4,)), (1, 4, ()), (1, 6, (4,)), (1, 8, (4,)),
    ]  # fmt: skip


def test_a_physical_breach_leaves_that_hand_unknown(known: dict[str, Check]) -> None:
    seen: list[list[bool]] = []

    @check("watch", on=(k.DISCARD,))
    def watch(table: Table, act: Act) -> Finding | None:
        seen.append(list(table.known))
        return None

    @check("first-draw", on=(k.DRAW,))
    def first_draw(table: Table, act: Act) -> Finding | None:
        return Finding(unsure=(3,)) if table.drawn_total == 0 else None

    judge(known, row("A", "first-draw", "physical") + row("B", "watch"), game(hands=2, turns=1), first_draw, watch)
    assert seen == [[False, True, True, False], [True, False, True, False]]


def test_past_unread_words_nothing_is_a_breach(known: dict[str, Check]) -> None:
    unread = (k.UNREAD, -1, -1, -1, (), 0, NO_TIME, -1, -1, None, None, {"raw": "<X/>"})
    result = judge(known, row("A", "every-draw"), game(turns=2, extra=(unread,)), every_draw)
    assert [(v.status, v.missing) for v in result.verdicts] == [("undecided", "seq 4")] * 2


def test_an_unreadable_hand_is_not_judged(known: dict[str, Check]) -> None:
    record = game(turns=1)
    record.hands[0].dealer = -1
    assert statuses(judge(known, row("A", "every-draw"), record, every_draw)) == ["undecided"]


@pytest.mark.parametrize(("seat", "target"), [(-1, -1), (3, -1), (7, -1), (0, 3)])
def test_acts_of_seats_not_at_the_table_reach_no_check_of_their_kind(
    known: dict[str, Check], seat: int, target: int
) -> None:
    record = game(turns=0)
    record.players = 3
    record.hands[0].rows = record.hands[0].rows[:3]
    record.hands[0].add((k.DRAW, seat, tiles("W")[0], target, (), 0, NO_TIME, -1, -1, None, None, None), -1)
    assert judge(known, row("A", "every-draw"), record, every_draw).verdicts == []


CASES = [case for path in cases.paths() for case in cases.load(path)]


@pytest.mark.parametrize("case", CASES[::9], ids=str)
def test_judging_twice_says_the_same(case: cases.Case) -> None:
    one, another = (Judge(load(case.book), case.options) for _ in range(2))
    first, second, other = one.judge(case.game), one.judge(case.game), another.judge(case.game)

    def said(result: Judged) -> list[tuple[object, ...]]:
        return [tuple(getattr(v, name) for name in Verdict.__slots__) for v in result.verdicts]

    assert said(first) == said(second) == said(other)
    assert [state.asked for state in first.asked] == [state.asked for state in second.asked]


_KINDS = (*range(k.DRAW, k.RIICHI_ACCEPTED + 1), k.DEAL, k.INDICATOR, k.WIN, k.DRAW_GAME, k.SETTLE)
_CODES = (-1, 255, *range(225))


def spoil(record: GameRecord, chance: random.Random) -> None:
    """A few acts of a game changed, left out, repeated or given to others."""
    record.provides = frozenset({"ev", "id", "sc", "wall", "v", "d"})
    for _ in range(chance.randint(1, 6)):
        hand = chance.choice(record.hands)
        if not hand.rows:
            continue
        at, other = (chance.randrange(len(hand.rows)) for _ in range(2))
        kind, seat, tile, target, held, *rest = hand.rows[at]
        change = chance.randrange(9)
        if change < 5:
            hand.rows[at] = (
                chance.choice(_KINDS) if change == 0 else kind,
                chance.randint(-1, 4) if change == 1 else seat,
                chance.choice(_CODES) if change == 2 else tile,
                chance.randint(-1, 4) if change == 3 else target,
                tuple(chance.choice(_CODES) for _ in range(chance.randint(0, 15))) if change == 4 else held,
                *rest,
            )  # type: ignore[assignment]
        elif change == 5:
            del hand.rows[at]
        elif change == 6:
            hand.rows.insert(other, hand.rows[at])
        elif change == 7:
            hand.rows[at:at] = [hand.rows[other]] * chance.randint(1, 100)
        else:
            hand.dealer = chance.randint(-1, 3)


@pytest.mark.parametrize("seed", range(20))
def test_no_record_however_spoilt_makes_a_check_fail(seed: int) -> None:
    chance, judges = random.Random(seed), Judges()
    for case in CASES[seed::20]:
        spoilt = replace(case, game=copy.deepcopy(case.game))
        spoil(spoilt.game, chance)
        judges.judged(spoilt)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (HEAD + '[rule.A]\ntitle = "A"\nstatus = "planned"\nconsequenze = "none"\n', "'consequenze'"),
        (HEAD + '[rule.A]\ntitle = "A"\nstatus = "planned"\nclass = "physics"\n', "'physics'"),
        (HEAD + '[rule.A]\ntitle = "A"\nstatus = "planned"\nconsequence = "chombo"\n', "'chombo'"),
        (HEAD + '[rule.A]\ntitle = "A"\nstatus = "done"\n', "'done'"),
        (HEAD + '[rule.A]\ntitle = "A"\nstatus = "checked"\n', "names its check"),
        (HEAD + '[rule.A]\ntitle = "A"\ncheck = "no-such-check"\n', "'no-such-check'"),
        (HEAD + '[rule.A]\ntitle = "A"\nstatus = "meaning"\n', "rest on it"),
        ("colour = 1\n" + HEAD + "[rule]\n", "'colour'"),
        (HEAD + "[rule]\n[option.x]\ndefault = 1\ntext = ''\nunit = 'pts'\n", "'unit'"),
        (HEAD.replace('title = "Small"', "") + "[rule]\n", "'title'"),
        ("id = ", "book small"),
    ],
)
def test_a_book_refuses_what_it_does_not_know(text: str, named: str) -> None:
    with pytest.raises(BookError, match=named):
        parse(text, "small")


@pytest.mark.parametrize(("name", "value"), [("lenght", "east"), ("length", "west"), ("red_fives", 1)])
def test_house_options_are_typed_and_closed(name: str, value: Any) -> None:
    tenhou = load("riichi-tenhou")
    edition = tenhou.edition_at(None)
    assert tenhou.choose(edition, {"length": "east"})["length"] == "east"
    with pytest.raises(BookError, match=name):
        tenhou.choose(edition, {name: value})


@pytest.mark.parametrize("name", ["nowhere", "../books/riichi-tenhou", "Riichi"])
def test_there_is_no_book_of_another_name(name: str) -> None:
    with pytest.raises(BookError, match="there is no book"):
        load(name)


def test_two_checks_of_one_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import replay.rule
    import replay.rules

    for number in (1, 2):
        (tmp_path / f"twin_{number}.py").write_text(
            "from replay.rule import check\n\n\n@check('twin', on=(1,))\ndef twin(table, act):\n    return None\n"
        )
    monkeypatch.setattr(replay.rules, "__path__", [str(tmp_path)])
    monkeypatch.setattr(replay.rule, "_found", {})
    with pytest.raises(ValueError, match="twin"):
        replay.rule.all_checks()
