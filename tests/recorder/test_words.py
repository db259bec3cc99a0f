"""Words of the screen: each is there in every language, none is left over, all fit a screen of 80 columns."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from ingest.model import KIND_NAME
from ingest.words import WORDS
from paipu.recorder.conduct import KEYS
from paipu.recorder.session import help_lines
from replay.language import LANGUAGES, catalogue
from tests.project import ROOT

every_language = pytest.mark.parametrize("lang", LANGUAGES)
_MADE = {
    "kind": set(KIND_NAME.values()),
    "word": {word for (_, name), words in WORDS.items() if name == "word" for word in words},
    "key": {one.name for one in KEYS} | {"tile", "dice", "undo", "mend", "catch_up", "leave"},
    "help": {"play", "voices", "ending", "people", "slips", "foot"},
    "prompt": {"chow", "pung", "kong", "win", "self_draw", "wild"} | {
        f"confirm_{what}" for what in ("deal", "sorted", "win", "entry", "totals")
    },
}  # fmt: skip
"""Keys that the source puts together."""


def test_each_word_is_used_and_each_use_has_its_word() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "paipu/recorder").glob("*.py")))
    named = set(re.findall(r'"record\.([a-z_.]+)"', source))
    made = {f"{part}.{name}" for part, names in _MADE.items() for name in names}
    kept = {key.removeprefix("record.") for key in catalogue("en") if key.startswith("record.")}
    assert (named | made) - kept == set()
    assert kept - named - made == set()


def test_the_guide_names_every_key_and_option() -> None:
    """docs/recording.md."""
    guide = (ROOT / "docs/recording.md").read_text(encoding="utf-8")
    typed = {word for one in re.findall(r"`([^`\n]+)`", guide) for word in one.split()}
    told = {word[0] for word in typed} | {word for word in ("Space", "Enter") if word in guide}
    keys = {{" ": "Space", "enter": "Enter"}.get(one.key, one.key) for one in KEYS} | {"u", "m", "'", "?", "Q"}
    assert keys - told == set()
    options = set(re.findall(r"Option\(\s*(?:[^)]*?)\"(--[a-z]+)\"", (ROOT / "paipu/commands/record.py").read_text()))
    assert {"--out", "--play", "--resume"} <= options
    assert set(re.findall(r"--[a-z]{3,}", guide)) <= options | {"--replay"}


@every_language
def test_help_fits_the_screen(lang: str) -> None:
    for line in help_lines(lang):
        text = "".join(part.text for part in line)
        assert cell_len(text) <= 80, text


@every_language
def test_hints_fit_two_lines(lang: str) -> None:
    for key, text in catalogue(lang).items():
        if key.startswith("record.hint."):
            lines = text.split("\n")
            assert len(lines) <= 2 and all(cell_len(f" {line}") <= 80 for line in lines), key
