"""Short ways to write winning hands in the Zung Jung tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from replay.scoring.zungjung import Count, Hand, Meld, MeldKind, parse_tile, parse_tiles

EXAMPLES = Path(__file__).parent.parent / "examples"
SCORING: list[dict[str, Any]] = json.loads((EXAMPLES / "wsom_scoring_examples.json").read_text("utf-8"))
WINDS = "ESWN"


def make(concealed: str, melds: str, win: str, seat: str = "S", **flags: bool) -> Hand:
    """`win` is a tile won by discard, or a tile and `*` for a self-draw, or `-` for the 14 dealt tiles."""
    return Hand(
        concealed=parse_tiles(concealed),
        winning_tile=None if win == "-" else parse_tile(win.rstrip("*")),
        self_draw=win == "-" or win.endswith("*"),
        seat_wind=WINDS.index(seat),
        melds=tuple(meld(text) for text in melds.split()),
        **flags,
    )


def meld(text: str) -> Meld:
    kind, _, tiles = text.partition(":")
    return Meld(MeldKind(kind), min(parse_tiles(tiles)))


def ids(count: Count) -> list[str]:
    return [counted.id for counted in count.patterns]
