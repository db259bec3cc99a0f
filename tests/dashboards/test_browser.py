"""One look in a real Chromium: what only a browser can show."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from ingest.store import Dataset
from tests.dashboards.fixture import HOSTILE
from tests.dashboards.looking import settled

pytestmark = pytest.mark.browser


def test_from_a_verdict_to_its_board_and_back(page: Page, address: str) -> None:
    page.goto(f"{address}/quality?rule=R-HELD")
    page.locator(".pp-table a[href*='viewer']").first.click()
    page.wait_for_selector("h1:has-text('Viewer')")
    settled(page)
    assert re.search(r"/viewer\?game=[0-9a-f]{16}&hand=\d+&step=\d+(&seat=[1-3])?$", page.url)
    page.locator("[data-testid=stExpander] summary").click()
    coming = page.locator(".pp-table tr:has-text('this act comes next')")
    coming.wait_for(state="visible")
    assert "discard" in coming.inner_text()
    page.go_back()
    page.wait_for_selector("h1:has-text('Quality')")
    assert page.url.endswith("/quality?rule=R-HELD")


def test_two_clicks_from_a_number_to_the_moment(page: Page, address: str, stored: Dataset) -> None:
    page.goto(f"{address}/player")
    page.locator(".pp-table a[href*='player?p=']").first.click()
    page.wait_for_selector(".pp-tile")
    page.locator(".pp-tile:has-text('Deal-in rate') a").last.click()
    page.wait_for_selector("h1:has-text('Hands')")
    settled(page)
    page.locator(".pp-table a[href*='viewer']").first.click()
    page.wait_for_selector("h1:has-text('Viewer')")


def test_mischievous_names_do_nothing(page: Page, address: str) -> None:
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    page.goto(f"{address}/?find=mischief")
    page.wait_for_selector(".pp-table")
    settled(page)
    assert page.title() == "paipu 牌譜"
    assert dialogs == []
    assert page.locator(".pp-table script").count() == 0
    assert HOSTILE[0][:30] in page.locator(".pp-table").first.inner_text()


def test_a_filter_is_in_the_address_and_stays_on_other_pages(page: Page, address: str) -> None:
    page.goto(f"{address}/?size=3")
    settled(page)
    page.locator("[data-testid=stTopNavLink]:has-text('Quality')").click()
    page.wait_for_selector("h1:has-text('Quality')")
    settled(page)
    assert page.url.endswith("/quality?size=3")


def test_filters_come_through_the_viewer_and_back_is_one_press(page: Page, address: str, stored: Dataset) -> None:
    games = stored.read_table("games", ["game_id", "players"]).to_pylist()
    game = next(row["game_id"] for row in games if row["players"] == 3)
    page.goto(f"{address}/viewer?game={game}&hand=0&size=3")
    settled(page)
    assert page.locator("[data-testid=stSelectbox], [data-testid=stDateInput]").count() == 1  # the one that is set
    page.locator("[data-testid=stTopNavLink]:has-text('Library')").click()
    page.wait_for_selector("h1:has-text('Library')")
    settled(page)
    assert page.url.endswith("/?size=3")
    assert page.locator("[data-testid=stSelectbox], [data-testid=stDateInput]").count() == 7
    page.locator("[data-testid=stTopNavLink]:has-text('Viewer')").click()
    page.wait_for_selector("h1:has-text('Viewer')")
    settled(page)
    assert page.url.endswith("/viewer?size=3")
    page.go_back()
    page.wait_for_selector("h1:has-text('Library')")
    assert page.url.endswith("/?size=3")
    page.go_back()
    page.wait_for_selector(".ppv-board .ppv-tile")
    assert f"game={game}" in page.url and "size=3" in page.url


def test_the_language_switch(page: Page, address: str) -> None:
    page.goto(address)
    settled(page)
    page.get_by_text("zh-Hant", exact=True).click()
    page.wait_for_selector("h1:has-text('資料庫')")
    assert "lang=zh-Hant" in page.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_themes_are_legible(page: Page, address: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(address)
    page.wait_for_selector(".pp-number")
    settled(page)
    found = page.evaluate(
        """() => {
          const shade = (text) => text.match(/[\\d.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b) / 765;
          const body = getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor;
          const word = document.querySelector('.pp-number') || [...document.querySelectorAll('*')]
            .map((node) => node.shadowRoot && node.shadowRoot.querySelector('.pp-number')).find(Boolean);
          return [shade(body), shade(getComputedStyle(word).color)];
        }"""
    )
    background, words = found
    assert (background > 0.8) == (scheme == "light")
    assert abs(background - words) > 0.6


@pytest.mark.parametrize("path", ["/", "/quality", "/player", "/hands", "/viewer"])
def test_a_narrow_screen_needs_no_sideways_scrolling(page: Page, address: str, path: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(address + path)
    settled(page)
    if path in ("/player", "/hands"):
        page.locator(".pp-table a").first.click()
        page.wait_for_selector("h2")
        settled(page)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    wide = page.evaluate("(s => s.scrollWidth - s.clientWidth)(document.querySelector('[data-testid=stMain]'))")
    assert wide <= 1


def test_the_numbers_under_the_keyboard(page: Page, address: str) -> None:
    page.goto(f"{address}/quality")
    settled(page)
    link = page.locator(".pp-table a").first
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("class="))
