"""One small dataset for all tests of the pages, and a way to open a page and read what it says."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright import sync_api
from streamlit.testing.v1 import AppTest

from dashboards.serve import running
from ingest.store import Dataset, open_dataset
from tests.dashboards.fixture import dataset
from tests.dashboards.looking import ARGUMENTS, CHROMIUM

APP = Path(__file__).resolve().parents[2] / "dashboards" / "app.py"


@pytest.fixture(scope="session")
def pages_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the dataset."""
    return dataset(tmp_path_factory.mktemp("pages"))


@pytest.fixture(scope="session")
def stored(pages_data: Path) -> Dataset:
    """The dataset."""
    return open_dataset(pages_data)


class Page:
    """A page as a reader has it: its sheets as data, its words as one text."""

    def __init__(self, at: AppTest) -> None:
        self.at = at

    @property
    def sheets(self) -> list[dict[str, Any]]:
        """What the component was given, in order."""
        return [json.loads(sheet.proto.json) for sheet in self.at.get("bidi_component")]

    @property
    def tables(self) -> list[dict[str, Any]]:
        return [sheet for sheet in self.sheets if "columns" in sheet]

    def table(self, heading: str) -> dict[str, Any]:
        """The first table that has this column."""
        for table in self.tables:
            if heading in [column["label"] for column in table["columns"]]:
                return table
        raise AssertionError(f"no table with a column {heading!r}")

    @property
    def text(self) -> str:
        """Every word of the page."""
        native = [*self.at.title, *self.at.subheader, *self.at.info, *self.at.warning, *self.at.error, *self.at.code]
        return "\n".join([str(element.value) for element in native] + pieces(self.sheets))

    @property
    def links(self) -> list[str]:
        return [href for sheet in self.sheets for href in hrefs(sheet)]


def pieces(value: Any) -> list[str]:
    """Every string in data that is shown."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [word for key, part in value.items() if key not in ("href", "lang", "kind") for word in pieces(part)]
    return [word for part in value for word in pieces(part)] if isinstance(value, list) else []


def hrefs(value: Any) -> list[str]:
    """Every link in data."""
    if isinstance(value, dict):
        own = [value["href"]] if value.get("href") else []
        return own + [href for part in value.values() for href in hrefs(part)]
    return [href for part in value for href in hrefs(part)] if isinstance(value, list) else []


Open = Callable[..., Page]


@pytest.fixture
def open_page(pages_data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """`open_page("quality", rule="R-HELD")`: the page at that address. It must not have raised."""
    monkeypatch.setenv("PAIPU_DATA", str(pages_data))

    def opened(view: str = "library", data: Path | None = None, **query: str) -> Page:
        if data is not None:
            monkeypatch.setenv("PAIPU_DATA", str(data))
        at = AppTest.from_file(APP, default_timeout=60)
        for name, value in query.items():
            at.query_params[name.rstrip("_")] = value
        at.run()
        if view != "library":
            at.switch_page(f"views/{view}.py")
            for name, value in query.items():
                at.query_params[name.rstrip("_")] = value
            at.run()
        assert not at.exception, at.exception[0].stack_trace
        return Page(at)

    yield opened


@pytest.fixture(scope="session")
def address(pages_data: Path) -> Iterator[str]:
    """Where a server shows the dataset."""
    with running(pages_data) as (_, found):
        yield found


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sync_api.BrowserContext]:
    """A headless Chromium, one for all tests of a run."""
    with sync_api.sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("chromium"), executable_path=CHROMIUM, headless=True, args=ARGUMENTS
        )
        yield context
        context.close()


@pytest.fixture
def page(browser: sync_api.BrowserContext) -> Iterator[sync_api.Page]:
    """An empty tab."""
    opened = browser.new_page()
    opened.set_default_timeout(30_000)
    yield opened
    opened.close()
