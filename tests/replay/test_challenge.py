"""Mahjong Challenge: the rows of the World Series, those of sections its text lacks imported or not."""

from __future__ import annotations

from importlib.resources import files

import pytest

from replay.book import BookError, load, parse
from replay.judge import Judge
from tests.replay import table_cases

CHALLENGE, SERIES = load("challenge"), load("wsom")
TEXT = (files("replay") / "books" / "challenge.toml").read_text(encoding="utf-8")

# One fault of the text itself (a look before the deal is confirmed) and one of a section it lacks (a self-draw paid
# by one player alone).
PLAY = """
S look {what = "hand"}
E discards
S draws 5m
S calls self_draw
S wins 5m {value = {points = 10}}
table settle {deltas = [-30, 30, 0, 0]}
"""


def breached(**options: bool) -> set[str]:
    body = {"name": "", "play": PLAY, "hands": {"S": "123m 456p 789s EE 46m"}, "options": options}
    case = table_cases._case("", "challenge", body, True)
    judged = Judge(CHALLENGE, case.options, strict=True).judge(case.game)
    return {verdict.rule for verdict in judged.verdicts if verdict.status == "breach"}


def test_rows_are_those_of_the_series_in_their_order() -> None:
    assert [row.id for row in CHALLENGE.rows] == [row.id for row in SERIES.rows]
    assert [row.checks for row in CHALLENGE.rows] == [row.checks for row in SERIES.rows]
    assert set(CHALLENGE.options) - set(SERIES.options) == {"import_missing"}
    assert not any(row.imported for row in SERIES.rows)


def test_rows_the_text_has_itself() -> None:
    own = {row.id: row.article for row in CHALLENGE.rows if not row.imported}
    assert own["W-DRAW-05"] == "摸打规条 5" and own["W-SHUF-02"] == "洗牌 2"
    assert not own.keys() & {"W-DRAW-03", "W-DRAW-07b", "W-DEALX-05a", "W-DEALX-06d", "W-WIN-02", "W-TIME-01"}
    assert len(own) == 36


def test_missing_sections_are_imported_unless_the_option_says_no() -> None:
    assert breached() == breached(import_missing=True) == {"W-DEAL-05", "W-FLOW-00"}
    assert breached(import_missing=False) == {"W-DEAL-05"}


def test_hash_covers_the_book_it_is_like() -> None:
    assert parse(TEXT, "challenge").sha256 == CHALLENGE.sha256
    assert parse(TEXT + "\n# more\n", "challenge").sha256 != CHALLENGE.sha256
    assert CHALLENGE.sha256 != SERIES.sha256


@pytest.mark.parametrize(
    ("text", "told"),
    [(TEXT.replace('"W-DEAL-05"', '"W-DEAL-50"'), "W-DEAL-50"),
     (TEXT + '\n[rule.W-NONE-01]\narticle = "1"\n', "W-NONE"),
     (TEXT.replace("own = [", "owns = ["), "owns"), (TEXT.replace("title =", "name ="), "name")],
)  # fmt: skip
def test_faults_of_a_book_that_is_like_another(text: str, told: str) -> None:
    with pytest.raises(BookError, match=told):
        parse(text, "challenge")
