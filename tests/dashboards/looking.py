"""Chromium as the tests start it, and the screenshots of the docs.

`python -m tests.dashboards.looking` makes docs/img anew, from simulated games only.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import Final
from urllib.parse import quote

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from dashboards.serve import running
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
    ("board", "/quality?rule=R-HELD", 1280, 1300, "light"),
    ("player-narrow", f"/player?p={PLAYER}&size=4&lang=zh-Hans", 390, 1500, "dark"),
)


def settled(page: Page) -> None:
    """Wait until the page has drawn its footer and no script runs."""
    page.wait_for_selector("hr")
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
    page.wait_for_timeout(300)


def main() -> None:
    """Write every screenshot to docs/img."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        data = dataset(Path(scratch), games=120, hostile=False)
        with running(data) as (_, address), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
            for name, path, width, height, scheme in SHOTS:
                page = browser.new_page(viewport={"width": width, "height": height})
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                page.goto(address + path)
                settled(page)
                if name == "board":
                    page.locator(".pp-table a[href*='viewer']").first.click()
                    page.wait_for_selector("h1:has-text('Board')")
                    settled(page)
                page.wait_for_timeout(1000)
                picture = Image.open(io.BytesIO(page.screenshot()))
                picture.convert("RGB").quantize(96).save(IMAGES / f"{name}.png", optimize=True)
                page.close()
            browser.close()


if __name__ == "__main__":
    main()
