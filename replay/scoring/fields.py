"""Fields of a line of `paipu score`, whatever the book: read, or refused by saying what, where and what to do."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from replay.scoring.problem import ScoreError

WIND_LETTERS: Final = "ESWN"


def known_keys(obj: object, required: Collection[str], keys: Collection[str]) -> dict[str, Any]:
    """The object of a line, with all keys that are required and none that is not known. Raises ScoreError."""
    if not isinstance(obj, dict):
        raise ScoreError("not_an_object", f"a {type(obj).__name__}", "line", "give one JSON object a line")
    unknown = sorted(str(key)[:40] for key in obj if key not in keys)
    if unknown:
        raise ScoreError(
            "unknown_key", f"unknown key {', '.join(unknown)}", "line", f"known are {', '.join(sorted(keys))}"
        )
    for key in required:
        if key not in obj:
            raise ScoreError("missing_key", f"no {key}", "line", f"add {key}")
    return obj


def seat_of(value: object, where: str) -> int:
    """A seat by its wind, E = 0. Raises ScoreError."""
    if not isinstance(value, str) or len(value) != 1 or value not in WIND_LETTERS:
        raise ScoreError("bad_seat", f"{shown(value)} is no wind", where, "write E, S, W or N")
    return WIND_LETTERS.index(value)


def yes_or_no(value: object, where: str) -> bool:
    """True or false. Raises ScoreError."""
    if not isinstance(value, bool):
        raise ScoreError("bad_value", f"{shown(value)} is neither true nor false", where, "write true or false")
    return value


def text_of(value: object, where: str) -> str:
    """A text. Raises ScoreError."""
    if not isinstance(value, str):
        raise ScoreError("bad_value", f"{shown(value)} is no text", where, "write tiles as text, '345m EE'")
    return value


def listed(line: dict[str, Any], key: str) -> list[Any]:
    """The list under a key, empty where it is left out. Raises ScoreError."""
    value = line.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise ScoreError("bad_value", f"{shown(value)} is no list", key, "write a JSON list")
    return value


def shown(value: object) -> str:
    """A value as it stands in a message, cut to a readable length."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
