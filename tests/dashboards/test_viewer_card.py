"""What stands beside the table of the viewer in a real Chromium: the card of a finding, clocks, signs, the strip."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from replay.verdict import BREACH, Verdict
from tests.dashboards.test_viewer_table import game, judge, show

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(browser: BrowserContext) -> Iterator[Page]:
    """One tab for all tests: a hand is set into it, no server is asked."""
    opened = browser.new_page()
    opened.set_default_timeout(30_000)
    yield opened
    opened.close()


def breaches() -> list[Verdict]:
    return [one for one in judge("wsom").judge(game("wsom")).verdicts if one.status == BREACH]


def test_a_finding_stands_at_its_act_as_the_next_and_as_the_one_just_made(page: Page) -> None:
    found = next(one for one in breaches() if one.rule == "W-PT-03")
    show(page, "wsom", found.hand, step=found.seq)
    card = page.locator(".ppv-verdict.ppv-breach")
    before = card.inner_text().split("\n")
    page.keyboard.press("ArrowRight")
    after = card.inner_text().split("\n")
    assert before[0].endswith("the next act") and after[0].endswith("the act just made")
    lines = [line for line in after if line]
    assert [line for line in lines if line.startswith("Rule: W-PT-03 ") and "article 罰張 3" in line]
    assert [line for line in lines if line.startswith("What follows: ")]
    assert [line for line in lines if line.startswith("Ruling at the table: ")]
    page.keyboard.press("ArrowRight")
    assert card.count() == 0


def test_where_nothing_was_found_it_says_so(page: Page) -> None:
    show(page, "four", 1, step=20)
    assert page.locator(".ppv-none").inner_text() == "No finding and no ruling is on record for this hand."
    assert page.locator(".ppv-scale").inner_text() == "no times recorded"
    found = breaches()[0]
    show(page, "wsom", found.hand, step=found.seq - 9)
    assert "of this hand have one" in page.locator(".ppv-none").inner_text()
    assert "no times" not in page.locator(".ppv-scale").inner_text()


def test_a_limit_passed_is_marked_in_words_beside_the_own_name(page: Page) -> None:
    found = next(one for one in breaches() if one.rule == "W-TIME-02")  # all turns of a hand: more than three minutes
    show(page, "wsom", found.hand, step=found.seq + 1)
    marked = page.locator(".ppv-seats .ppv-over")
    assert marked.count() == 1 and "over the limit" in marked.inner_text()
    name = page.locator(".ppv-seats tr").nth(found.seat).locator(".ppv-name span").first.inner_text()
    labels = page.locator(".ppv-board text", has=page.locator(".ppv-over")).all_text_contents()
    assert len(labels) == 1 and name in labels[0]
    page.keyboard.press("t")
    assert page.locator(".ppv-over").count() == 0


def test_the_longest_decision_is_named_and_opens(page: Page) -> None:
    show(page, "wsom", breaches()[0].hand)
    longest = page.evaluate(
        """() => { const { events } = document.querySelector('.ppv').viewer.frames;
          return events.map((one) => one[5] ?? -1).reduce((top, ms, at, all) => (ms > all[top] ? at : top), 0); }"""
    )
    button = page.locator(".ppv-scale button")
    assert button.inner_text().endswith(f"act {longest}")
    button.click()
    assert page.locator(".ppv-count").inner_text().startswith(f"{longest} / ")
    assert page.locator(".ppv-names span").count() == 4


def test_every_button_has_a_title_and_the_signs_are_listed(page: Page) -> None:
    page.set_viewport_size({"width": 1300, "height": 900})
    show(page, "four")
    buttons = page.locator(".ppv-bar button")
    for at in range(buttons.count()):
        assert buttons.nth(at).get_attribute("title") and buttons.nth(at).get_attribute("aria-label")
    assert page.locator(".ppv-short", has_text="waits").is_visible()
    page.set_viewport_size({"width": 1000, "height": 900})
    assert not page.locator(".ppv-short", has_text="waits").is_visible()
    page.keyboard.press("?")
    assert "discarded as drawn" in page.locator(".ppv-help").inner_text()
    page.keyboard.press("?")


def test_results_in_the_menu_of_hands_can_be_hidden(page: Page) -> None:
    show(page, "four", 1)
    told = page.locator(".ppv-menu option").all_text_contents()
    page.keyboard.press("r")
    hidden = page.locator(".ppv-menu option").all_text_contents()
    assert all(" · " in one for one in told)
    assert hidden == [one.split(" · ")[0] for one in told]
    page.keyboard.press("r")
    assert page.locator(".ppv-menu option").all_text_contents() == told
