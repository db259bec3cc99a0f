"""What books allow for a decision and for all of a player in a hand, as the questions about time take it."""

from __future__ import annotations

import json
from functools import cache
from typing import Final

from replay.book import book_ids, load

_NAMED: Final = ("turn_limit_ms", "hand_limit_ms")


@cache
def time_limits() -> str:
    """JSON: `{"wsom": {"hand_limit_ms": 180000, "turn_limit_ms": 15000}}`, books without a rule on time left out."""
    found = {}
    for book_id in book_ids():
        options = load(book_id).options
        if "time_points" in options:
            found[book_id] = {name: options[name].default for name in _NAMED}
    return json.dumps(found, sort_keys=True)
