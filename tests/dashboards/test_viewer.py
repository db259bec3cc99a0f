"""The viewer in a real Chromium: keys, address, Back, hidden tiles, names that mean mischief, both themes."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, WebSocket

from ingest.store import Dataset
from replay.frames import BACK, states
from tests.dashboards.conftest import Open
from tests.dashboards.fixture import HOSTILE
from tests.dashboards.looking import settled

JUMPS = """([root, jumps, seed]) => {
  const view = root.viewer;
  const parts = [".ppv-board", ".ppv-now", ".ppv-seats", ".ppv-banner", ".ppv-sr"];
  const drawn = () => parts.map((name) => root.querySelector(name).innerHTML).join(" ");
  view.go(0);
  const stepped = [drawn()];
  for (let at = 1; at <= view.last; at++) {
    view.go(at);
    stepped.push(drawn());
  }
  const differ = [];
  for (let left = jumps; left > 0; left--) {
    seed = (seed * 48271) % 2147483647;
    view.go(seed % stepped.length);
    if (drawn() !== stepped[view.step]) differ.push(view.step);
  }
  return { differ, different: new Set(stepped).size, steps: stepped.length, at: view.step, last: drawn() };
}"""


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


def viewer(page: Page, expression: str) -> Any:
    """A value of the component itself, called `view`."""
    return page.locator(".ppv").evaluate(f"root => (view => {expression})(root.viewer)")


def until(met: Callable[[], bool]) -> None:
    """Wait until something holds, ten seconds at most."""
    end = time.monotonic() + 10
    while not met():
        assert time.monotonic() < end
        time.sleep(0.05)


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
    game = games(stored, 3)[0]
    opened(page, address, game=game, hand=1, step=0)
    found = page.locator(".ppv").evaluate(f"root => ({JUMPS})([root, 200, 20240101])")
    assert found["differ"] == []
    assert found["different"] > 0.9 * found["steps"] > 50
    opened(page, address, game=game, hand=1, step=found["at"])
    again = page.locator(".ppv").evaluate(f"root => ({JUMPS})([root, 0, 1])")
    assert again["differ"] == [] and again["steps"] == found["steps"]
    opened(page, address, game=game, hand=1, step=found["at"])
    fresh = page.locator(".ppv-board").inner_html()
    assert found["last"].startswith(fresh)


@pytest.mark.browser
def test_the_keyboard_is_enough(page: Page, address: str, stored: Dataset) -> None:
    (verdict,) = [row for row in stored.read_table("verdicts").to_pylist() if row["rule"] == "R-HELD"]
    opened(page, address, game=verdict["game_id"], hand=verdict["hand"] - 1, step=3)
    assert viewer(page, "view.root.getRootNode().activeElement === view.root")
    until(lambda: viewer(page, "view.store.size") == 2)  # the next hand is here before it is wanted
    key = "new KeyboardEvent('keydown', { key: '.', bubbles: true, composed: true })"
    assert viewer(page, f"(view.root.dispatchEvent({key}), view.frames.number)") == verdict["hand"]
    assert step(page) == int(asked(page)["step"]) == 6  # past dice, deals and indicator
    page.keyboard.press("n")
    assert step(page) == verdict["seq"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("p")
    assert step(page) == verdict["seq"]
    page.keyboard.press("?")
    assert page.locator(".ppv-help").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator(".ppv-help").is_visible()
    assert viewer(page, "view.root.getRootNode().activeElement === view.root")
    page.keyboard.press("Home")
    page.keyboard.press("Tab")  # « is first of the buttons, then the menu of hands, », start, back, on
    for _ in range(5):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert step(page) == 2
    page.keyboard.press("End")
    page.locator(".ppv-board g[style*='pointer']").first.click()
    assert "discards" in page.locator(".ppv-now").inner_text() and step(page) > 0
    page.keyboard.press("ArrowDown")
    assert "Next:" in page.locator(".ppv-now").inner_text()
    page.keyboard.press(",")
    page.wait_for_function(f"location.search.includes('hand={verdict['hand'] - 1}')")


@pytest.mark.browser
def test_it_plays_at_the_pace_that_is_chosen(page: Page, address: str, stored: Dataset) -> None:
    opened(page, address, game=games(stored)[0], hand=0, step=5)
    assert page.locator(".ppv-pace option:disabled").count() == 1  # this record has no times
    page.locator(".ppv-pace").select_option("1")
    page.locator(".ppv").focus()
    page.keyboard.press(" ")
    begun = time.monotonic()
    until(lambda: step(page) >= 8)
    assert time.monotonic() - begun >= 0.9  # three acts of 0.4 s
    page.keyboard.press("ArrowLeft")
    stopped = step(page)
    page.wait_for_timeout(900)
    assert step(page) == stopped
    page.locator(".ppv-seats tr").nth(2).click()
    assert asked(page)["seat"] == "2"


def sent(payloads: list[bytes]) -> Iterator[dict[str, Any]]:
    """What the viewer was given, out of everything the server said."""
    for payload in payloads:
        text = payload.decode("utf-8", "ignore")
        for found in re.finditer(r'\{"lang":', text):
            data, _ = json.JSONDecoder().raw_decode(text, found.start())
            if "frames" in data:
                yield data


@pytest.mark.browser
def test_what_a_seat_did_not_know_never_reaches_the_page(page: Page, address: str, stored: Dataset) -> None:
    payloads: list[bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: payloads.append(frame if isinstance(frame, bytes) else frame.encode()))

    page.on("websocket", listen)
    game, seat = games(stored)[0], 2
    opened(page, address, game=game, hand=0, step=8, seat=seat, show="known")
    page.keyboard.press("ArrowRight")
    until(lambda: viewer(page, "view.store.size") == 2)
    given = list(sent(payloads))
    shown = [made for data in given for made in (data["frames"], *data["ahead"]) if made is not None]
    assert {made["number"] for made in shown} == {0, 1} and {made["seat"] for made in shown} == {seat}
    for made in shown:
        for state in states(made):
            for other in {0, 1, 2, 3} - {seat}:
                assert state[f"v{other}"] or set(state[f"h{other}"]) | {state[f"d{other}"]} <= {BACK, None}
    # in the page: a face that only others hold is named nowhere
    state = states(shown[0])[9]
    seen = {face for face in (*state[f"h{seat}"], state[f"d{seat}"], *state["in"]) if face is not None}
    seen |= {face for other in range(4) for face, *_ in state[f"r{other}"]}
    source = page.content() + viewer(page, "view.root.outerHTML")
    names = given[0]["tiles"]
    told = [names[face] for face in seen]
    hidden = [name for name in names[:34] if not any(name in one for one in told)]
    assert len(hidden) > 10 and all(name in source for name in told)
    assert [name for name in hidden if name in source] == []
    assert page.locator(".ppv-board .ppv-back").count() >= 39
    assert page.locator("[data-testid=stCode]").count() == 0
    page.keyboard.press("h")
    page.wait_for_function("!location.search.includes('show=known')")
    assert page.locator(".ppv-back").count() == 0
    page.keyboard.press("h")
    page.wait_for_function("location.search.includes('show=known')")
    until(lambda: viewer(page, "[...view.store.values()].every((one) => one.frames.seat === 2)"))


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
def test_another_language_keeps_the_moment(page: Page, address: str, stored: Dataset) -> None:
    opened(page, address, game=games(stored)[0], hand=1, step=12)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_text("zh-Hant", exact=True).click()
    until(lambda: page.locator(".ppv").get_attribute("lang") == "zh-Hant")
    settled(page)
    assert step(page) == 15
    assert {"hand": "1", "step": "15", "lang": "zh-Hant"}.items() <= asked(page).items()
    assert "剛才" in page.locator(".ppv-now").inner_text()


@pytest.mark.browser
def test_the_table_is_legible_in_both_themes_and_on_a_narrow_screen(page: Page, address: str, stored: Dataset) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    for scheme, lang in (("dark", "zh-Hant"), ("light", "zh-Hans")):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        opened(page, address, game=games(stored)[0], hand=0, step=40, lang=lang)
        shades = page.locator(".ppv").evaluate(
            """root => {
              const shade = (text) => text.match(/[0-9.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b) / 765;
              const style = (name, what) => shade(getComputedStyle(root.querySelector(name))[what]);
              return [style('.ppv-board', 'backgroundColor'), style('.ppv-label', 'fill'),
                style('.ppv-middle', 'fill'), style('.ppv-title', 'fill'), style('.ppv-body', 'fill'),
                style('.ppv-ink', 'fill')];
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


def test_the_menu_tells_who_won_what(open_page: Open, stored: Dataset) -> None:
    game = games(stored)[1]
    page = open_page("board", game=game, hand="0")
    (given,) = [sheet for sheet in page.sheets if "frames" in sheet]
    facts = [row for row in stored.read_table("facts").to_pylist() if row["game_id"] == game and row["won"]]
    names = {row["seat"]: row["name"] for row in stored.read_table("seats").to_pylist() if row["game_id"] == game}
    labels = {hand: ended for hand, _, ended in given["hands"]}
    assert facts
    for fact in facts:  # with the win the own riichi stick comes back
        assert f"{names[fact['seat']]} +{fact['balance'] + 1000 * bool(fact['riichi']):,}" in labels[fact["hand"]]
    others = labels.keys() - {fact["hand"] for fact in facts}
    assert all("+" not in labels[hand] for hand in others)


def test_the_viewer_says_everything_in_the_readers_language(open_page: Open, stored: Dataset) -> None:
    for lang in ("en", "zh-Hant", "zh-Hans"):
        page = open_page("board", game=games(stored)[1], hand="1", step="3", lang=lang)
        (sent,) = [sheet for sheet in page.sheets if "frames" in sheet]
        assert "⟦" not in json.dumps(sent, ensure_ascii=False)
        assert len(sent["tiles"]) == 46 and len(set(sent["tiles"])) == 46
