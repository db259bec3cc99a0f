"""A win as the examples write it: tiles, melds, the winning tile and how it came."""

from dataclasses import dataclass
from typing import Any

SUITS = "mps"
WINDS = ("E", "S", "W", "N")
DRAGONS = ("C", "F", "P")
HONORS = WINDS + DRAGONS
KINDS = tuple(f"{number}{suit}" for suit in SUITS for number in range(1, 10)) + HONORS
"""The 34 kinds of tile (麻將牌的構成 2), four of each."""

MELD_SETS = {"chow": "sequence", "pung": "triplet", "kong": "kong", "akong": "kong", "ckong": "kong"}
FLAGS = (
    "seabed",
    "riverbed",
    "kong_replacement",
    "rob_kong",
    "heaven",
    "earth",
    "nine_gates_mixed",
)


def is_number(tile: str) -> bool:
    """數牌."""
    return len(tile) == 2


def number(tile: str) -> int:
    return int(tile[0])


def suit(tile: str) -> str:
    return tile[1]


def is_end(tile: str) -> bool:
    """A 1 or a 9 (么九數牌)."""
    return is_number(tile) and number(tile) in (1, 9)


def tiles_of(text: str) -> list[str]:
    """``"345m 67s EE"`` as a list of tiles; digits wait for the suit letter that follows them."""
    tiles: list[str] = []
    digits = ""
    for letter in text:
        if letter.isdigit():
            digits += letter
        elif letter in SUITS:
            tiles += [digit + letter for digit in digits]
            digits = ""
        elif letter in HONORS and not digits:
            tiles.append(letter)
        elif letter != " " or digits:
            raise ValueError(f"{letter!r} in {text!r}")
    if digits or any(tile not in KINDS for tile in tiles):
        raise ValueError(f"no tiles: {text!r}")
    return tiles


@dataclass(frozen=True)
class TileSet:
    """A 順子, 刻子 or 槓子.

    ``concealed``: all its tiles came from the wall; ``melded``: laid out before the win.
    """

    kind: str
    tiles: tuple[str, ...]
    concealed: bool
    melded: bool

    @property
    def first(self) -> str:
        return self.tiles[0]


@dataclass(frozen=True)
class Win:
    """What the scorer is told. ``hand`` holds the concealed tiles without the winning tile.

    East's fourteen dealt tiles (天和) hold no winning tile: ``win_tile`` is None and ``hand`` is whole.
    """

    hand: tuple[str, ...]
    melds: tuple[TileSet, ...]
    win_tile: str | None
    self_draw: bool
    seat_wind: str
    flags: frozenset[str]
    discarder: str | None
    discards: tuple[tuple[str, str], ...]
    min_points: int

    @property
    def concealed_tiles(self) -> list[str]:
        """All tiles outside the melds, the winning tile among them."""
        return [*self.hand, *([self.win_tile] if self.win_tile else [])]


def read_meld(text: str) -> TileSet:
    """``"akong:EEEE"``; only a 暗槓 (``ckong``) is concealed."""
    word, _, tiles = text.partition(":")
    return TileSet(MELD_SETS[word], tuple(tiles_of(tiles)), concealed=word == "ckong", melded=True)


def read_win(case: dict[str, Any]) -> Win:
    """A win from its JSON form."""
    flags = frozenset(case.get("flags", ()))
    if unknown := flags - set(FLAGS):
        raise ValueError(f"unknown flags: {sorted(unknown)}")
    return Win(
        hand=tuple(tiles_of(case["hand"])),
        melds=tuple(read_meld(meld) for meld in case.get("melds", ())),
        win_tile=case["win_tile"],
        self_draw=case["self_draw"],
        seat_wind=case["seat_wind"],
        flags=flags,
        discarder=case.get("discarder"),
        discards=tuple((seat, tile) for seat, tile in case.get("discards", ())),
        min_points=case.get("min_points", 0),
    )
