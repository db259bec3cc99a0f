"""The table of the viewer in a real Chromium, from a file without a server: faces, wall, waits, what is drawn anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from dashboards import viewed
from dashboards.report import hand as report
from ingest import kinds as k
from ingest.model import GameRecord
from replay.book import load
from replay.frames import states
from replay.judge import Judge
from replay.simulate.game import SOUTH_FOUR, SOUTH_THREE, new_game
from replay.simulate.wsom.run import play_match

pytestmark = pytest.mark.browser


@cache
def game(name: str) -> GameRecord:
    if name == "wsom":
        return play_match("wsom", 77, 4, 1.0).record
    return new_game(random.Random(77), SOUTH_FOUR if name == "four" else SOUTH_THREE, 0).play()


@cache
def judge(book: str) -> Judge:
    return Judge(load(book))


@pytest.fixture(scope="module")
def page(browser: BrowserContext) -> Iterator[Page]:
    """One tab for all tests: a hand is set into it, no server is asked."""
    opened = browser.new_page()
    opened.set_default_timeout(30_000)
    yield opened
    opened.close()


def show(page: Page, name: str, number: int = 1, **asked: Any) -> list[dict[str, Any]]:
    """Open a hand; its states."""
    played = game(name)
    row: Any = {"game_id": "0" * 16, "record_id": "0" * 64, "native_id": "1", "started_at": None, "site": "simulated"}
    verdicts = judge(played.book or "").judge(played).verdicts
    page.set_content(report.page(row, played, judge(played.book or ""), verdicts, report.Asked(number, **asked)))
    page.wait_for_selector(".ppv-board .ppv-tile")
    return states(viewed.told(played, number, judge(played.book or ""), [], "en", lambda rule: ""))


# Tells what is drawn without its colours: kinds of nodes, where they are, what is written.
SHAPES = """() => {
  const shape = (node) => [node.tagName, ...[...node.attributes].filter((one) => !['class', 'style'].includes(one.name))
    .map((one) => one.name + one.value), ...[...node.childNodes].map((child) =>
      child.nodeType === 3 ? child.data : child.tagName === 'title' ? '' : shape(child))].join(' ');
  const viewer = document.querySelector('.ppv').viewer;
  return [true, false].map((art) => [...Array(46).keys()].map((face) => {
    const node = viewer.table.pattern(face, art);
    return [shape(node), node.querySelector('title').textContent];
  }));
}"""


def test_every_face_differs_from_every_other_without_its_colour(page: Page) -> None:
    show(page, "four")
    for faces in page.evaluate(SHAPES):
        shapes = [shape for shape, _ in faces]
        titles = [title for _, title in faces]
        assert len(set(shapes)) == len(set(titles)) == 46
        assert all(titles)


@pytest.mark.parametrize("name", ["four", "three", "wsom"])
def test_the_wall_is_as_many_tiles_as_are_left(page: Page, name: str) -> None:
    found = show(page, name)
    drawn = page.evaluate(
        """() => { const view = document.querySelector('.ppv').viewer, out = [];
          for (let at = 0; at <= view.last; at++) {
            view.go(at);
            out.push(['.ppv-stack', '.ppv-stays'].map((one) => view.table.node.querySelectorAll(one).length));
          }
          return out; }"""
    )
    dead = 14
    expected = [[state["w"], dead] for state in found]
    if game(name).book == "wsom":  # before the deal all the tiles lie there
        assert drawn[0] == [136 - dead, dead]
    assert drawn[-1] == expected[-1]
    assert sum(one == other for one, other in zip(drawn, expected, strict=True)) > 0.9 * len(found)


def test_waits_and_options_stand_beside_the_seat_and_go_with_a_key(page: Page) -> None:
    found = show(page, "four")
    at = next(at for at, state in enumerate(found) if any(state[f"t{seat}"] for seat in range(4)))
    page.evaluate(f"document.querySelector('.ppv').viewer.go({at})")
    waits = sum(len(found[at][f"t{seat}"]) for seat in range(4))
    assert page.locator(".ppv-rest").count() == waits
    assert "ready" in page.locator(".ppv-seats").inner_text()
    page.keyboard.press("w")
    assert page.locator(".ppv-rest").count() == 0
    assert "ready" not in page.locator(".ppv-seats").inner_text()
    page.keyboard.press("w")
    assert page.locator(".ppv-rest").count() == waits


def test_faces_change_with_a_key(page: Page) -> None:
    show(page, "four")
    before = page.locator(".ppv-board").inner_html()
    page.keyboard.press("s")
    assert page.locator(".ppv-board").inner_html() != before
    page.keyboard.press("s")
    assert page.locator(".ppv-board").inner_html() == before


def test_a_step_leaves_alone_what_did_not_change(page: Page) -> None:
    """A draw from the wall: all but its tile and the hand's own marks are the nodes they were."""
    found = show(page, "four")
    rows = game("four").hands[1].rows
    at = max(seq for seq, row in enumerate(rows) if row[0] == k.DRAW and seq < len(rows) - 20)
    kept, made = page.evaluate(
        """(at) => { const view = document.querySelector('.ppv').viewer;
          view.go(at);
          const before = new Set(view.table.node.querySelectorAll('.ppv-l-seat .ppv-tile, .ppv-l-river .ppv-tile'));
          view.go(at + 1);
          const after = [...view.table.node.querySelectorAll('.ppv-l-seat .ppv-tile, .ppv-l-river .ppv-tile')];
          return [after.filter((one) => before.has(one)).length, after.filter((one) => !before.has(one)).length]; }""",
        at,
    )
    laid = sum(len(found[at][f"r{seat}"]) for seat in range(4))
    assert made <= 2  # the tile drawn, and the last discard, no longer marked
    assert kept >= laid + 13 * 4 - 12 - made


def test_spoken_words_stand_and_penalty_tiles_are_marked(page: Page) -> None:
    found = show(page, "wsom", 3)
    both = next((at for at, state in enumerate(found) if sum(bool(state[f"y{seat}"]) for seat in range(4)) > 1), None)
    assert both is not None
    page.evaluate(f"document.querySelector('.ppv').viewer.go({both})")
    assert page.locator(".ppv-bubble").count() == 2
    spoken = {found[both][f"y{seat}"] for seat in range(4)} - {""}
    assert {text.strip() for text in page.locator(".ppv-bubble").all_text_contents()} == spoken
    assert "/0:15" in page.locator(".ppv-seats").inner_text()
    marked = next(at for at, state in enumerate(found) if any(state[f"p{seat}"] for seat in range(4)))
    page.evaluate(f"document.querySelector('.ppv').viewer.go({marked})")
    tiles = [live for seat in range(4) for _, live in found[marked][f"p{seat}"]]
    assert page.locator(".ppv-live").count() == sum(tiles) and page.locator(".ppv-dead").count() == tiles.count(0)
    assert page.locator(".ppv-live .ppv-badge").count() == sum(tiles)  # told by a sign, not by colour alone
