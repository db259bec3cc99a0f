"""The words of the pages: every language has each, with the same blanks; the pages ask for none that is not there."""

import re
import string
from pathlib import Path

import pytest

from replay.language import LANGUAGES, catalogue, parts
from tests.dashboards.conftest import Open

SOURCES = sorted((Path(__file__).resolve().parents[2] / "dashboards").rglob("*.py"))


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_every_language_says_the_same(lang: str) -> None:
    english, other = parts("en")["pages"], parts(lang)["pages"]
    assert english.keys() == other.keys()
    assert [key for key in english if blanks(english[key]) != blanks(other[key])] == []


def test_every_word_that_a_page_asks_for_is_there() -> None:
    known = catalogue("en")
    asked = {key for source in SOURCES for key in re.findall(r'\bt\(\s*"([a-z0-9_.]+)"', source.read_text("utf-8"))}
    assert len(asked) > 50
    assert sorted(key for key in asked if f"page.{key}" not in known) == []


@pytest.mark.parametrize("lang", list(LANGUAGES))
@pytest.mark.parametrize("view", ["library", "quality", "player", "hands", "board", "penalties", "time"])
def test_no_page_shows_a_key(open_page: Open, lang: str, view: str) -> None:
    page = open_page(view, lang=lang)
    assert "⟦" not in page.text
    assert page.sheets[0]["lang"] == lang


def test_the_language_stays_in_links(open_page: Open) -> None:
    page = open_page("quality", lang="zh-Hans")
    assert page.at.title[0].value == "质量"
    assert page.links
    assert all("lang=zh-Hans" in href for href in page.links)
