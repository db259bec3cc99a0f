"""Addresses: what is written can be read, and nothing else gets through."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dashboards.links import PARAMETERS, read, url


def test_a_link_names_its_parameters_in_order() -> None:
    assert url("viewer", {"lang": None}, step=57, hand=3, game="abc") == "./viewer?game=abc&hand=3&step=57"
    assert url("", {}) == "./"
    assert url("player", {"p": "tenhou:**x** & <b>"}) == "./player?p=tenhou%3A%2A%2Ax%2A%2A+%26+%3Cb%3E"


def test_unknown_pages_and_parameters_are_mistakes_of_ours() -> None:
    with pytest.raises(ValueError, match="no page"):
        url("admin", {})
    with pytest.raises(ValueError, match="no parameter"):
        url("", {"colour": 1})


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [("hand", "3", 3), ("since", "2024-02-29", date(2024, 2, 29)), ("part", "num", "num"), ("seat", "0", 0)],
)
def test_values_have_their_type(name: str, text: str, value: Any) -> None:
    assert read({name: text}).values == {name: value}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("hand", "three"), ("hand", "٣"), ("hand", "1e9"), ("since", "2023-02-29"), ("part", "both"), ("seat", "4"),
        ("rule", "R-HELD'--"), ("page", "0"), ("p", "x" * 301),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named_and_left_out(name: str, text: str) -> None:
    found = read({name: text})
    assert found.values == {}
    assert found.notices == [(name, text)]


@given(st.dictionaries(st.sampled_from(sorted(PARAMETERS)) | st.text(max_size=9), st.text(max_size=40)))
def test_no_address_raises(query: dict[str, str]) -> None:
    found = read(query)
    assert found.values.keys() <= query.keys()
