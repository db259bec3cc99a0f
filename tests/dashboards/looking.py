"""Chromium as the tests start it, and the screenshots of the docs.

`python -m tests.dashboards.looking [NAME …]` makes docs/img anew, or the pictures named, from simulated games only.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import Final
from urllib.parse import quote

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from dashboards.serve import running
from ingest.pipeline import ingest
from replay.run import Settings, batch_replay
from replay.simulate import simulate
from tests.dashboards.fixture import dataset

CHROMIUM: Final = "/usr/bin/chromium"
ARGUMENTS: Final = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
IMAGES: Final = Path(__file__).resolve().parents[2] / "docs" / "img"
PLAYER: Final = quote("tenhou:東海")
SHOTS: Final = (
    # name, address, width, height, colour scheme
    ("library", "/", 1280, 1400, "light"),
    ("quality", "/quality", 1280, 1400, "dark"),
    ("player", f"/player?p={PLAYER}&size=4", 1280, 1750, "light"),
    ("hands", f"/hands?p={PLAYER}&size=4&stat=dealin&part=num&lang=zh-Hant", 1280, 1100, "light"),
    ("player-narrow", f"/player?p={PLAYER}&size=4&lang=zh-Hans", 390, 1500, "dark"),
)


TABLES: Final = (
    # the same, of a dataset that also holds games of the World Series
    ("penalties", "/penalties?book=wsom", 1280, 2100, "light"),
    ("time", "/time?book=wsom&lang=zh-Hant", 1280, 1500, "dark"),
)
VIEWED: Final = (
    # name, address of a moment or of a page whose first link to one is followed, width, height, colour scheme
    ("viewer", "/quality?rule=W-PT-03", 1400, 1400, "light"),
    ("viewer-riichi", f"/hands?p={PLAYER}&size=4&stat=dealin&part=num&lang=zh-Hans", 1400, 1100, "dark"),
    ("viewer-three", f"/hands?p={PLAYER}&size=3&stat=dealin&part=num&lang=zh-Hant", 1400, 1100, "light"),
    ("viewer-intercepted", "/viewer?game=sim-wsom-3-00004&hand=11&step=115&seat=2", 1400, 1100, "dark"),
    ("viewer-narrow", f"/hands?p={PLAYER}&size=4&stat=dealin&part=num&lang=zh-Hans", 390, 1100, "light"),
)
WORLD_SERIES: Final = ((60, 7, 0.5), (96, 6, 1.0), (80, 3, 0.0))
"""Tables of the World Series in that dataset: hands, seed, share of hands with a fault."""


def settled(page: Page) -> None:
    """Wait until the page has drawn its footer and no script runs."""
    page.wait_for_selector("hr")
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
    page.wait_for_timeout(300)


def keep(name: str, picture: bytes) -> None:
    """Write a screenshot, with few colours."""
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(96).save(IMAGES / f"{name}.png", optimize=True)


def main(names: list[str]) -> None:
    """Write the screenshots to docs/img."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        data = dataset(Path(scratch), games=120, hostile=False)
        with running(data) as (_, address), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)

            def opened(path: str, width: int, height: int, scheme: str) -> Page:
                page = browser.new_page(viewport={"width": width, "height": height})
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                page.goto(address + path)
                settled(page)
                return page

            def whole(shots: tuple[tuple[str, str, int, int, str], ...]) -> None:
                for name, path, width, height, scheme in shots:
                    if not names or name in names:
                        page = opened(path, width, height, scheme)
                        page.wait_for_timeout(1000)
                        keep(name, page.screenshot())
                        page.close()

            whole(SHOTS)
            if not names or not {shot[0] for shot in SHOTS}.issuperset(names):
                for hands, seed, faults in WORLD_SERIES:
                    simulate("wsom", hands, seed, faults, Path(scratch) / "wsom" / str(seed))
                ingest([Path(scratch) / "wsom"], data, judge=batch_replay(Settings()))
            whole(TABLES)
            for name, path, width, height, scheme in VIEWED:
                if not names or name in names:
                    page = opened(path, width, height, scheme)
                    if not path.startswith("/viewer"):
                        page.locator(".pp-table a[href*='viewer']").first.click()
                    page.wait_for_selector(".ppv-board .ppv-tile")
                    settled(page)
                    page.locator(".ppv").evaluate("node => node.blur()")
                    page.wait_for_timeout(1000)
                    keep(name, page.locator(".ppv").screenshot())
                    page.close()
            browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
