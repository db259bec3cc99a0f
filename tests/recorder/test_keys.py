"""Bytes to keys, keys to answers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.tiles import tile
from paipu.recorder.keys import Ask, Decoder, Entry


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"5mE", ["5", "m", "E"]),
        (b"\r\n\t\x7f\x08", ["enter", "enter", "tab", "backspace", "backspace"]),
        (b"\x03\x04", ["ctrl-c", "ctrl-c"]),
        (b"\x1b[A\x1bOB\x1b[3~", ["up", "down", "delete"]),
        (b"\x1b[200~u\x1b[201~", ["u"]),
        (b"\x1b[1;5Cx\x1b[15~x", ["x", "x"]),
        (b"\x00\x01\x1c\x9f", []),
        ("李　".encode(), ["李", "　"]),
        (b"\xff\xfe5", ["5"]),
    ],
)
def test_decoded(data: bytes, keys: list[str]) -> None:
    assert Decoder().feed(data) == keys
    slow = Decoder()
    assert [key for at in range(len(data)) for key in slow.feed(data[at : at + 1])] == keys


def test_escape_alone_is_a_key_once_nothing_follows() -> None:
    decoder = Decoder()
    assert decoder.feed(b"\x1b") == []
    assert decoder.idle() == ["escape"]
    assert decoder.idle() == []
    assert decoder.feed(b"\x1b[") == []
    assert decoder.idle() == []
    assert decoder.feed(b"5") == ["5"]


@given(st.binary(max_size=200), st.integers(1, 7))
def test_any_bytes_give_printable_or_named_keys(data: bytes, step: int) -> None:
    decoder = Decoder()
    keys = [key for at in range(0, len(data), step) for key in decoder.feed(data[at : at + step])]
    assert all(len(key) > 1 or key.isprintable() or key == "　" for key in keys)
    assert len(keys) <= len(data)


def typed(ask: Ask, *keys: str) -> Entry:
    entry = Entry(ask)
    for key in keys:
        assert not entry.done
        entry.feed(key)
    return entry


def test_tiles_of_a_discard() -> None:
    assert typed(Ask("tile", ""), "5", "m").answer == tile("5m")
    assert typed(Ask("tile", ""), "P").answer == tile("P")
    assert Entry(Ask("tile", "", text="E")).answer == tile("E")
    assert typed(Ask("tile", "", text="5"), "s").answer == tile("5s")
    assert typed(Ask("tile", ""), "5", "7", "p").answer == tile("7p")
    wrong = typed(Ask("tile", ""), "5", "E")
    assert not wrong.done and wrong.refused is not None
    assert not typed(Ask("tile", ""), "0").done
    assert not typed(Ask("tile", ""), "enter").done


def test_seats() -> None:
    assert typed(Ask("seat", ""), "2").answer == 2
    assert typed(Ask("seat", "", default=3, double="c"), "c").answer == 3
    assert typed(Ask("seat", "", default=3), "enter").answer == 3
    for key in ("4", "c", "enter", "tab"):
        entry = typed(Ask("seat", ""), key)
        assert not entry.done and entry.refused is not None


def test_a_row_of_tiles() -> None:
    row = typed(Ask("tiles", ""), *"123m EE ?", "enter")
    assert row.answer == (tile("1m"), tile("2m"), tile("3m"), tile("E"), tile("E"), 255)
    wrong = typed(Ask("tiles", ""), *"12x", "enter")
    assert not wrong.done and wrong.refused is not None and "12x" in str(wrong.refused[1])
    assert not typed(Ask("tiles", ""), "enter").done
    cycled = typed(Ask("tiles", "", cycle=("penalty", "dropped")), "tab", *"5m", "enter")
    assert cycled.answer == ((tile("5m"),), "dropped")
    edited = typed(Ask("tiles", "", text="P P P"), "backspace", "E", "enter")
    assert edited.answer == (tile("P"), tile("P"), tile("E"))


def test_text_keeps_to_its_length() -> None:
    entry = typed(Ask("text", ""), *("x" * 1000))
    assert len(entry.text) == 400
