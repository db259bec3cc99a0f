"""The docs of the pages say what there is."""

import re

from dashboards import definitions
from dashboards.links import PARAMETERS
from tests.project import ROOT

PAGES = ROOT / "docs" / "pages.md"


def test_statistics_are_current() -> None:
    assert definitions.DOC.read_text(encoding="utf-8") == definitions.text()


def test_every_parameter_is_documented() -> None:
    text = PAGES.read_text(encoding="utf-8")
    assert [name for name in PARAMETERS if not re.search(rf"[`?&]{name}[`=]", text)] == []


def test_every_picture_is_there_and_small() -> None:
    shown = re.findall(r"\((img/[a-z-]+\.png)\)", PAGES.read_text(encoding="utf-8"))
    assert len(shown) >= 6
    for picture in shown:
        assert 0 < (PAGES.parent / picture).stat().st_size < 200_000
