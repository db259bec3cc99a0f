"""The file of one hand: whole in itself, harmless, and silent about what a seat did not know."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from dashboards.report import hand as file
from dashboards.report.hand import Asked
from dashboards.viewed import judge_of
from ingest import kinds as k
from ingest.formats.paipu import read
from ingest.model import GameRecord
from ingest.store import Dataset, GameRow
from replay.frames import BACK, states
from replay.language import LANGUAGES
from tests.dashboards.fixture import HOSTILE

TILE = re.compile(r"(?<!\w)(\d+[mps]|[ESWNPFC])(?!\w)")


class Elements(HTMLParser):
    """The elements of a page with their attributes, and the text inside each script and style."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.inner: list[str] = []
        self.at = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self.at = tag

    def handle_endtag(self, tag: str) -> None:
        self.at = ""

    def handle_data(self, data: str) -> None:
        if self.at in ("script", "style"):
            self.inner.append(data)

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def hostile_game(stored: Dataset) -> tuple[GameRow, GameRecord]:
    seats = stored.read_table("seats", ["game_id", "name"]).to_pylist()
    return stored.read_game(next(row["game_id"] for row in seats if row["name"] == HOSTILE[0]))


def written(found: tuple[GameRow, GameRecord], asked: Asked) -> str:
    row, game = found
    judge = judge_of(game)
    assert judge is not None
    return file.page(row, game, judge, judge.judge(game).verdicts, asked)


def given(text: str) -> dict[str, Any]:
    """The data that the file gives to the viewer."""
    found = re.search(r'<script type="application/json" id="hand">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def told(text: str) -> dict[int, str]:
    """The acts of the list, by number."""
    return {int(seq): words for seq, words in re.findall(r'<span class="seq">(\d+)</span><bdi>(.*?)</bdi>', text)}


def test_the_file_asks_for_nothing_else(stored: Dataset) -> None:
    text = written(hostile_game(stored), Asked(0))
    elements = Elements(text)
    assert all("src" not in attributes and "href" not in attributes for _, attributes in elements.found)
    assert re.findall(r"https?://[^\"' ]*", text.replace("http://www.w3.org/2000/svg", "")) == []
    (policy,) = [one["content"] or "" for one in elements.named("meta") if "http-equiv" in one]
    assert policy.startswith("default-src 'none'; ")
    _, _, script = elements.inner
    assert f"; script-src 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}';" in policy


def test_every_colour_the_component_takes_from_the_pages_has_a_value(stored: Dataset) -> None:
    style = Elements(written(hostile_game(stored), Asked(0))).inner[0]
    set_here = set(re.findall(r"(--st-[a-z-]+):", style))
    assert set(re.findall(r"var\((--st-[a-z-]+)", style)) <= set_here


def test_names_that_mean_mischief_are_text(stored: Dataset) -> None:
    text = written(hostile_game(stored), Asked(0))
    elements = Elements(text)
    assert [one.get("type") for one in elements.named("script")] == ["application/json", "module"]
    assert elements.named("a") == elements.named("img") == []
    assert not any(name.startswith("on") for _, attributes in elements.found for name in attributes)
    assert HOSTILE[0][:30] in given(text)["frames"]["seats"][0]["name"]


@pytest.mark.parametrize("seat", range(4))
def test_what_a_seat_did_not_know_is_not_in_the_file(stored: Dataset, seat: int) -> None:
    row, game = hostile_game(stored)
    text = written((row, game), Asked(0, seat=seat, known=True))
    data = given(text)
    assert data["ahead"] == [] and data["frames"]["seat"] == seat
    others = [other for other in range(game.players) if other != seat]
    for state in states(data["frames"]):
        for other in others:
            assert state[f"v{other}"] or set(state[f"h{other}"]) <= {BACK}
            assert state[f"v{other}"] or state[f"d{other}"] in (None, BACK)
    acts = told(text)
    assert len(acts) == len(game.hands[0].rows)
    secret = [seq for seq, act in enumerate(game.hands[0].rows) if act[0] in (k.DRAW, k.DEAL) and act[1] in others]
    assert len(secret) > 20
    assert [seq for seq in secret if TILE.search(acts[seq])] == []
    assert any(TILE.search(words) for words in told(written((row, game), Asked(0))).values())


def test_the_same_hand_gives_the_same_file_in_every_language(stored: Dataset) -> None:
    found = hostile_game(stored)
    texts = {lang: written(found, Asked(1, step=3, lang=lang)) for lang in LANGUAGES}
    assert texts["en"] == written(found, Asked(1, step=3))
    assert len(set(texts.values())) == len(LANGUAGES)
    for lang, text in texts.items():
        assert "⟦" not in text and f'<html lang="{lang}">' in text
        assert given(text)["at"]["step"] == 3
        assert [entry[0] for entry in given(text)["hands"]] == [1]


@pytest.mark.parametrize("asked", [Asked(99), Asked(0, step=5000), Asked(0, seat=4)])
def test_what_is_not_there_is_an_error(stored: Dataset, asked: Asked) -> None:
    with pytest.raises(LookupError, match=r"has (no )?(hand|acts|seats)"):
        written(hostile_game(stored), asked)


MISCHIEF = "</script><script>document.title='mischief'</script><img src=x onerror=\"document.title='mischief'\">"
DEALT = ("1199m 12p 99s EESPCF", "234567m 345p 67s 2s N", "234567m 345p 67s 2s N", "234567m 345p 67s 2s W")


def annotated() -> tuple[GameRow, GameRecord]:
    """A hand whose every free word means mischief."""
    lines: list[dict[str, Any]] = [
        {"paipu": 1, "book": "wsom", "native_id": "notes", "event": MISCHIEF, "players": [MISCHIEF, "Li", "Wang", None],
         "provides": ["ev", "rul"]},
        {"hand": 0, "dealer": 0, "start": [0] * 4, "k": "deal", "s": 0, "tiles": DEALT[0]},
        *({"k": "deal", "s": seat, "tiles": DEALT[seat]} for seat in (1, 2, 3)),
        {"k": "complaint", "s": 1, "what": "exposed", "whose": 0, "text": MISCHIEF},
        {"k": "ruling", "s": 0, "penalty": "none", "by": "judge", "what": "exposed", "text": MISCHIEF},
        {"k": "discard", "s": 0, "tile": "C", "note": MISCHIEF},
    ]  # fmt: skip
    data = "".join(json.dumps(line) + "\n" for line in lines).encode()
    (game,) = read(data, "notes.paipu.jsonl")
    row = {"game_id": "0" * 16, "site": game.site, "native_id": game.native_id, "record_id": sha256(data).hexdigest()}
    return row, game


@pytest.mark.browser
def test_remarks_that_mean_mischief_are_shown_as_text(page: Page, tmp_path: Path) -> None:
    target = tmp_path / "notes.html"
    target.write_text(written(annotated(), Asked(0, step=5)), encoding="utf-8")
    page.goto(target.as_uri())
    title = page.title()
    for step in (5, 6):
        assert MISCHIEF[:60] in page.locator(".ppv-banner").inner_text()
        assert page.locator(".ppv-count").inner_text().startswith(f"{step} / ")
        page.keyboard.press("ArrowRight")
    assert page.locator("ol").inner_text().count(MISCHIEF) == 3
    assert page.locator("img").count() == 0 and page.locator("script").count() == 2
    assert page.title() == title != "mischief"
    page.keyboard.press("h")  # what the judge said may tell: it is not there when one seat's knowledge is shown
    page.keyboard.press("ArrowLeft")
    assert MISCHIEF[:20] not in page.locator(".ppv-banner").inner_text()


@pytest.mark.browser
def test_the_file_in_a_browser(page: Page, stored: Dataset, tmp_path: Path) -> None:
    target = tmp_path / "hand.html"
    text = written(hostile_game(stored), Asked(0, step=8))
    target.write_text(text, encoding="utf-8")
    state = states(given(text)["ahead"][0])[28]
    hidden = sum(len(state[f"h{seat}"]) + (state[f"d{seat}"] is not None) for seat in (1, 2, 3))
    asked_for: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked_for.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(target.as_uri())
    count = page.locator(".ppv-count")
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    assert count.inner_text().startswith("28 / ")
    assert page.locator(".ppv-back").count() == 0
    page.keyboard.press("h")
    assert page.locator(".ppv-board .ppv-back").count() == hidden
    page.keyboard.press("f")
    page.keyboard.press("h")
    assert page.locator(".ppv-back").count() == 0 and count.inner_text().startswith("28 / ")
    assert page.locator(".ppv-bar").is_visible()
    page.emulate_media(media="print", color_scheme="dark")
    assert not page.locator(".ppv-bar").is_visible()
    assert page.locator("ol li").count() == page.evaluate("JSON.parse(hand.textContent).frames.events.length")
    ink = page.evaluate("[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]")
    assert ink == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert asked_for == [target.as_uri()] and said == []
