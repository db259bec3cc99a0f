"""The 34 kinds of tiles as numbers 0-33, and how they are read and written.

0-8 are 1m-9m, 9-17 are 1p-9p, 18-26 are 1s-9s, 27-30 the winds E S W N, 31-33 the dragons P F C (白發中).
Read: `345m`, `EE`, `ESWNCFP`, `1z`-`7z` (in the order E S W N P F C) and Unicode tiles, with or without
spaces.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ingest.tiles import FACE_NUMBER, FACES
from replay.scoring.problem import ScoreError

__all__ = [
    "DRAGONS",
    "HONORS",
    "KINDS",
    "MIDDLE",
    "TERMINALS",
    "THIRTEEN",
    "WINDS",
    "number",
    "parse_tile",
    "parse_tiles",
    "suit",
    "tile_name",
    "tiles_text",
]

KINDS: Final = 34
WINDS: Final = (27, 28, 29, 30)
DRAGONS: Final = (31, 32, 33)
HONORS: Final = frozenset(WINDS + DRAGONS)
TERMINALS: Final = frozenset({0, 8, 9, 17, 18, 26})
MIDDLE: Final = frozenset(range(27)) - TERMINALS
THIRTEEN: Final = TERMINALS | HONORS


def suit(kind: int) -> int:
    """0 characters 萬, 1 circles 筒, 2 bamboos 索, 3 honors 字."""
    return kind // 9


def number(kind: int) -> int:
    """1-9 of a number tile."""
    return kind % 9 + 1


def tile_name(kind: int) -> str:
    """The project's name of a kind: `5m`, `E`, `P`."""
    return FACES[kind]


def tiles_text(kinds: Iterable[int]) -> str:
    """Tiles sorted and written short, one group a suit: `123m 55p EE`."""
    groups: dict[int, str] = {}
    for kind in sorted(kinds):
        groups[suit(kind)] = groups.get(suit(kind), "") + tile_name(kind)[0]
    return " ".join(signs + "mps "[suit_].strip() for suit_, signs in groups.items())


def parse_tiles(text: str, where: str = "tiles") -> tuple[int, ...]:
    """Kinds in the order written. Raises ScoreError naming the column; flowers and red fives are no tiles
    here.
    """
    kinds: list[int] = []
    digits = ""
    for column, sign in enumerate(text, start=1):
        if sign in "0123456789":
            digits += sign
        elif sign in "mpsz" and digits:
            kinds += [_kind(digit + sign, text, column, where) for digit in digits]
            digits = ""
        elif digits:
            raise _unreadable(text, column, where, "numbers without a suit letter")
        elif (
            not sign.isspace() and sign not in "\ufe0e\ufe0f"
        ):  # Unicode tiles may carry a variation selector
            kinds.append(_kind(sign, text, column, where))
    if digits:
        raise _unreadable(text, len(text), where, "numbers without a suit letter")
    return tuple(kinds)


def parse_tile(text: str, where: str = "tile") -> int:
    """Exactly one tile."""
    kinds = parse_tiles(text, where)
    if len(kinds) != 1:
        raise ScoreError(
            "tile_count", f"'{text[:60]}' is {len(kinds)} tiles", where, "write exactly one tile"
        )
    return kinds[0]


def _kind(name: str, text: str, column: int, where: str) -> int:
    face = FACE_NUMBER.get(name, -1)
    if not 0 <= face < KINDS:
        red_or_flower = "no red fives and no flowers here" if face >= KINDS else "no tile"
        raise _unreadable(text, column, where, f"'{name}': {red_or_flower}")
    return face


def _unreadable(text: str, column: int, where: str, why: str) -> ScoreError:
    shown = text if len(text) <= 60 else text[:57] + "..."
    return ScoreError(
        "unreadable_tile",
        f"'{shown}' cannot be read at column {column}: {why}",
        where,
        "write tiles as 1m-9m 1p-9p 1s-9s E S W N P F C, for example '345m EE'",
    )
