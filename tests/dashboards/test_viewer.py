"""The viewer in a real Chromium: keys, address, Back, hidden tiles, names that mean mischief, both themes."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page

from ingest.store import Dataset
from replay.frames import BACK, states
from tests.dashboards.conftest import Open
from tests.dashboards.fixture import HOSTILE
from tests.dashboards.looking import settled


def games(stored: Dataset, players: int = 4) -> list[str]:
    rows = stored.read_table("games", ["game_id", "players"]).to_pylist()
    return [row["game_id"] for row in rows if row["players"] == players]


def opened(page: Page, address: str, **query: object) -> None:
    page.goto(f"{address}/viewer?" + "&".join(f"{name}={value}" for name, value in query.items()))
    page.wait_for_selector(".ppv-count")
    settled(page)


def step(page: Page) -> int:
    return int(page.locator(".ppv-count").inner_text().split("/")[0])


def asked(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


@pytest.mark.browser
def test_twenty_fast_keys_are_twenty_steps(page: Page, address: str, stored: Dataset) -> None:
    opened(page, address, game=games(stored)[0], hand=0, step=5)
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    assert step(page) == 25
    page.wait_for_timeout(1500)  # the step has been told to the server by now
    assert step(page) == 25
    assert asked(page)["step"] == "25"
    for _ in range(7):
        page.keyboard.press("ArrowLeft")
    assert step(page) == 18


@pytest.mark.browser
def test_an_address_opens_its_moment_again_and_back_leaves_at_once(page: Page, address: str, stored: Dataset) -> None:
    page.goto(f"{address}/quality?rule=R-HELD")
    page.locator(".pp-table a[href*='viewer']").first.click()
    page.wait_for_selector(".ppv-board .ppv-tile")
    settled(page)
    assert "R-HELD" in page.locator(".ppv-verdict").inner_text()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("f")
    page.wait_for_timeout(1200)
    before = (step(page), page.locator(".ppv-board").inner_html(), page.url)
    page.reload()
    page.wait_for_selector(".ppv-board .ppv-tile")
    settled(page)
    assert (step(page), page.locator(".ppv-board").inner_html(), page.url) == before
    page.go_back()
    page.wait_for_selector("h1:has-text('Quality')")
    assert page.url.endswith("/quality?rule=R-HELD")


@pytest.mark.browser
def test_a_jump_draws_what_stepping_draws(page: Page, address: str, stored: Dataset) -> None:
    opened(page, address, game=games(stored, 3)[0], hand=1, step=0)
    drawn = []
    for _ in range(30):
        page.keyboard.press("ArrowRight")
        drawn.append(page.locator(".ppv-board").inner_html())
    page.keyboard.press("End")
    page.keyboard.press("Home")
    assert step(page) == 0
    for at in (30, 12, 21):
        opened(page, address, game=games(stored, 3)[0], hand=1, step=at)
        assert page.locator(".ppv-board").inner_html() == drawn[at - 1]


@pytest.mark.browser
def test_keys_for_hands_findings_help_and_river(page: Page, address: str, stored: Dataset) -> None:
    (verdict,) = [row for row in stored.read_table("verdicts").to_pylist() if row["rule"] == "R-HELD"]
    opened(page, address, game=verdict["game_id"], hand=verdict["hand"] - 1, step=3)
    page.keyboard.press(".")
    page.wait_for_function(f"location.search.includes('hand={verdict['hand']}')")
    assert step(page) == int(asked(page)["step"]) == 6  # past dice, deals and indicator
    page.keyboard.press("n")
    assert step(page) == verdict["seq"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("p")
    assert step(page) == verdict["seq"]
    page.keyboard.press("?")
    assert page.locator(".ppv-help").is_visible()
    page.keyboard.press("?")
    assert not page.locator(".ppv-help").is_visible()
    page.keyboard.press("End")
    page.locator(".ppv-board g[style*='pointer']").first.click()
    first = page.locator(".ppv-now").inner_text()
    assert "discards" in first and step(page) > 0
    page.keyboard.press("ArrowDown")
    assert "Next:" in page.locator(".ppv-now").inner_text()
    page.keyboard.press(",")
    page.wait_for_function(f"location.search.includes('hand={verdict['hand'] - 1}')")


@pytest.mark.browser
def test_h_takes_hidden_tiles_out_of_the_page(page: Page, address: str, stored: Dataset) -> None:
    opened(page, address, game=games(stored)[0], hand=0, step=8)
    assert page.locator(".ppv-back").count() == 0
    page.keyboard.press("h")
    page.wait_for_function("location.search.includes('show=known')")
    page.wait_for_selector(".ppv-board .ppv-back")
    settled(page)
    assert page.locator(".ppv-board .ppv-back").count() == 39
    assert page.locator("[data-testid=stCode]").count() == 0
    page.keyboard.press("h")
    page.wait_for_function("!location.search.includes('show=known')")
    assert page.locator(".ppv-back").count() == 0


@pytest.mark.browser
def test_names_and_keys_typed_elsewhere_do_nothing(page: Page, address: str, stored: Dataset) -> None:
    seats = stored.read_table("seats", ["game_id", "name"]).to_pylist()
    hostile = next(row["game_id"] for row in seats if row["name"] == HOSTILE[0])
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    opened(page, address, game=hostile, hand=0, step=8)
    assert HOSTILE[0][:30] in page.locator(".ppv-seats").inner_text()
    assert page.locator(".ppv script, .ppv a[href^='javascript']").count() == 0
    assert dialogs == [] and page.title() == "paipu 牌譜"
    page.locator(".ppv-menu").focus()
    page.keyboard.press("n")
    assert step(page) == 8


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_is_legible_in_both_themes_and_on_a_narrow_screen(
    page: Page, address: str, stored: Dataset, scheme: str
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": 390, "height": 800})
    opened(page, address, game=games(stored)[0], hand=0, step=40, lang="zh-Hant")
    shades = page.evaluate(
        """() => {
          const root = [...document.querySelectorAll('*')].map((node) => node.shadowRoot)
            .find((one) => one && one.querySelector('.ppv')) || document;
          const shade = (text) => text.match(/[\\d.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b) / 765;
          const style = (name, what) => shade(getComputedStyle(root.querySelector(name))[what]);
          return [style('.ppv-board', 'backgroundColor'), style('.ppv-label', 'fill'), style('.ppv-middle', 'fill'),
            style('.ppv-title', 'fill'), style('.ppv-body', 'fill'), style('.ppv-ink', 'fill')];
        }"""
    )
    for ground, words in zip(shades[::2], shades[1::2], strict=True):
        assert abs(ground - words) > 0.6
    assert (shades[0] > 0.8) == (scheme == "light")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390


def test_as_known_then_is_masked_before_it_is_sent(open_page: Open, stored: Dataset) -> None:
    """What the page is given for one seat holds backs for the others, no text board and no sentences."""
    page = open_page("board", game=games(stored)[0], hand="0", step="8", seat="2", show="known")
    (sent,) = [sheet for sheet in page.sheets if "frames" in sheet]
    assert sent["frames"]["seat"] == 2
    for state in states(sent["frames"]):
        for seat in (0, 1, 3):
            if not state[f"v{seat}"]:
                assert set(state[f"h{seat}"]) <= {BACK}
    assert len(page.at.code) == 0
    assert page.tables == []
    assert re.search(r"only one seat's knowledge", page.text)


def test_the_viewer_says_everything_in_the_readers_language(open_page: Open, stored: Dataset) -> None:
    for lang in ("en", "zh-Hant", "zh-Hans"):
        page = open_page("board", game=games(stored)[1], hand="1", step="3", lang=lang)
        (sent,) = [sheet for sheet in page.sheets if "frames" in sheet]
        assert "⟦" not in json.dumps(sent, ensure_ascii=False)
        assert len(sent["tiles"]) == 46 and len(set(sent["tiles"])) == 46
