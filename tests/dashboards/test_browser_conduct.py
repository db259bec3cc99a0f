"""Penalties & rulings and Time in a real Chromium: two clicks to a moment, a name that is markup, narrow and dark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from dashboards.serve import running
from tests.dashboards.conduct import dataset
from tests.dashboards.fixture import HOSTILE
from tests.dashboards.looking import settled

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def conduct(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server shows the dataset with faults, rulings and times."""
    data: Path = dataset(tmp_path_factory.mktemp("conduct"), hands=32, seed=6)
    with running(data) as (_, found):
        yield found


def test_from_a_number_to_the_ruling(page: Page, conduct: str) -> None:
    page.goto(f"{conduct}/penalties?book=wsom")
    settled(page)
    page.locator(".pp-table tr:has-text('left to the judge') a").first.click()
    page.wait_for_url(re.compile("standing=discretion"))
    settled(page)
    link = page.locator(".pp-table a:has-text('ruled:')").first
    step = re.search(r"step=(\d+)", str(link.get_attribute("href")))
    assert step is not None
    link.click()
    page.wait_for_selector("h1:has-text('Viewer')")
    settled(page)
    assert f"step={step[1]}" in page.url
    page.go_back()
    page.wait_for_selector("h1:has-text('Penalties')")
    assert "standing=discretion" in page.url


def test_the_longest_decision_opens_its_moment(page: Page, conduct: str) -> None:
    page.goto(f"{conduct}/time?book=wsom")
    settled(page)
    page.wait_for_selector("canvas, svg.marks")  # how lengths are spread
    page.locator(".pp-table a[href*='viewer']").first.click()
    page.wait_for_selector("h1:has-text('Viewer')")
    assert re.search(r"/viewer\?.*game=[0-9a-f]{16}&hand=\d+&step=\d+", page.url)


def test_the_register_is_taken_away(page: Page, conduct: str) -> None:
    page.goto(f"{conduct}/penalties?book=wsom&standing=no_ruling")
    settled(page)
    with page.expect_download() as waiting:
        page.get_by_text("CSV of the").click()
    rows = Path(waiting.value.path()).read_text(encoding="utf-8").splitlines()
    shown = page.locator(".pp-line:has-text(' to ')").last.inner_text()
    assert len(rows) - 1 == int(re.findall(r"of (\d+)", shown)[0])
    assert rows[0].startswith('"game","game_id","started_at"')


@pytest.mark.parametrize("path", ["/penalties", "/time"])
def test_a_name_that_is_markup_does_nothing(page: Page, conduct: str, path: str) -> None:
    page.goto(f"{conduct}{path}?book=wsom")
    page.wait_for_selector(f".pp-table span:has-text('{HOSTILE[0][:7]}'), .pp-table a:has-text('{HOSTILE[0][:7]}')")
    settled(page)
    assert page.title() == "paipu 牌譜"
    assert page.locator(".pp-sheet script").count() == 0


@pytest.mark.parametrize(
    "path", ["/penalties", "/time", "/penalties?standing=no_finding&lang=zh-Hant", "/time?over=turn"]
)
def test_narrow_and_dark(page: Page, conduct: str, path: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.emulate_media(color_scheme="dark")
    page.goto(conduct + path)
    settled(page)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    wide = page.evaluate("(s => s.scrollWidth - s.clientWidth)(document.querySelector('[data-testid=stMain]'))")
    assert wide <= 1
    colours = [
        page.locator("[data-testid=stApp]").evaluate("node => getComputedStyle(node).backgroundColor"),
        page.locator(".pp-number, .pp-line").first.evaluate("node => getComputedStyle(node).color"),
    ]
    background, words = (sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / 765 for colour in colours)
    assert background < 0.2
    assert words - background > 0.6
