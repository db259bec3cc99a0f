"""A winning hand as laid open for scoring, and the options of a competition."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from replay.scoring.problem import ScoreError
from replay.scoring.zungjung.tiles import tile_name

__all__ = ["EAST", "Hand", "Meld", "MeldKind", "Options"]

EAST: Final = 0
"""Seat winds are 0-3: East, South, West, North."""


class MeldKind(StrEnum):
    """How a meld was made; the values are the words of the input lines."""

    CHOW = "chow"
    PUNG = "pung"
    EXPOSED_KONG = "kong"
    ADDED_KONG = "akong"
    CONCEALED_KONG = "ckong"


KONGS: Final = frozenset({MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG})


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld laid on the table; `tile` is the kind of a pung or kong, the lowest tile of a chow."""

    kind: MeldKind
    tile: int

    def __post_init__(self) -> None:
        if self.kind is MeldKind.CHOW and (self.tile >= 27 or self.tile % 9 > 6):
            raise ScoreError(
                "no_sequence",
                f"no sequence starts with {tile_name(self.tile)}",
                "melds",
                "a chow is three consecutive numbers of one suit",
            )

    @property
    def is_kong(self) -> bool:
        """Any of the three kinds of kong."""
        return self.kind in KONGS

    @property
    def exposed(self) -> bool:
        """Every meld but the concealed kong."""
        return self.kind is not MeldKind.CONCEALED_KONG

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its three or four tiles."""
        if self.kind is MeldKind.CHOW:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.is_kong else 3)


@dataclass(frozen=True, slots=True)
class Options:
    """What a competition may settle for itself; the defaults are those of the rules digest.

    min_points: a hand worth less is a false win 錯和 (the 5-point variant sets 5).
    chicken: what a winning shape without any pattern 雞和 scores.
    heaven_alone_on_nine_gates: a 天和 in the nine-gates shape scores 天和 and nothing beside it.
    immunity_requires_wait: an earlier discard brings immunity only if the winner could win on it at that
    time.
    immunity_on_rob: same-round immunity also moves the payment of a robbed kong.
    """

    min_points: int = 0
    chicken: int = 1
    heaven_alone_on_nine_gates: bool = False
    immunity_requires_wait: bool = False
    immunity_on_rob: bool = False

    def __post_init__(self) -> None:
        for name in ("min_points", "chicken"):
            if getattr(self, name) < 0:
                raise ScoreError(
                    "bad_option", f"{name} is below 0", name, "give 0 or a positive number of points"
                )


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand of a player who declares a win.

    `concealed` are the tiles in hand before the win, without melds and without the winning tile. East's dealt
    14 tiles (`heaven`) may be given whole, with `winning_tile` None. `drawn_tile_mixed` says that a
    self-drawn tile was not kept apart until the hand was verified (W-SCORE-12). Raises ScoreError for what no
    table can produce.
    """

    concealed: tuple[int, ...]
    winning_tile: int | None
    self_draw: bool
    seat_wind: int
    melds: tuple[Meld, ...] = ()
    seabed: bool = False
    riverbed: bool = False
    supplement: bool = False
    robbed_kong: bool = False
    heaven: bool = False
    earth: bool = False
    drawn_tile_mixed: bool = False

    def __post_init__(self) -> None:
        _check_tiles(self)
        _check_circumstances(self)

    @property
    def in_hand(self) -> tuple[int, ...]:
        """Concealed tiles and the winning tile."""
        return self.concealed if self.winning_tile is None else (*self.concealed, self.winning_tile)

    @property
    def tiles(self) -> tuple[int, ...]:
        """Every tile of the hand, melds included."""
        return self.in_hand + tuple(tile for meld in self.melds for tile in meld.tiles)

    @property
    def has_exposed_meld(self) -> bool:
        """A chow, pung, exposed or added kong lies on the table."""
        return any(meld.exposed for meld in self.melds)


def _check_tiles(hand: Hand) -> None:
    if not 0 <= hand.seat_wind <= 3:
        raise ScoreError("bad_seat", f"seat wind {hand.seat_wind}", "seat_wind", "give 0-3 for E S W N")
    if len(hand.melds) > 4:
        raise ScoreError(
            "too_many_melds", f"{len(hand.melds)} melds", "melds", "a hand has at most four sets"
        )
    tiles = hand.tiles
    for kind in tiles:
        if not 0 <= kind <= 33:
            raise ScoreError("no_tile", f"{kind} is no kind of tile", "hand", "kinds are 0-33")
    for kind, copies in Counter(tiles).items():
        if copies > 4:
            raise ScoreError(
                "fifth_tile",
                f"{tile_name(kind)} occurs {copies} times",
                "hand",
                "there are four of each tile",
            )
    if hand.winning_tile is None and (not hand.heaven or hand.melds):
        raise ScoreError(
            "no_winning_tile",
            "no winning tile",
            "win_tile",
            "name it; only a 天和 of 14 dealt tiles without a kong goes without",
        )
    due = 14 - 3 * len(hand.melds)
    if len(hand.in_hand) != due:
        raise ScoreError(
            "tile_count",
            f"{len(hand.in_hand)} tiles with the winning tile, {due} are due beside {len(hand.melds)} melds",
            "hand",
            "give the concealed tiles before the win, and the winning tile apart",
        )


def _check_circumstances(hand: Hand) -> None:
    """The flags must be possible together: G11, seabed and riverbed, heaven and earth (1.3)."""
    drawn, claimed = hand.self_draw, not hand.self_draw
    has_kong = any(meld.is_kong for meld in hand.melds)
    # The kong maker has all four, so the winner holds no other copy of the robbed tile.
    holds_robbed = hand.winning_tile is not None and hand.tiles.count(hand.winning_tile) > 1
    impossible = (
        (drawn and hand.riverbed, "riverbed", "the riverbed tile is won from a discard"),
        (drawn and hand.robbed_kong, "rob_kong", "a robbed kong counts as a discard win"),
        (drawn and hand.earth, "earth", "地和 is a win on East's first discard"),
        (claimed and hand.seabed, "seabed", "the seabed tile is won by drawing it"),
        (claimed and hand.supplement, "kong_replacement", "a supplement tile is won by drawing it"),
        (claimed and hand.heaven, "heaven", "天和 is a self-draw"),
        (claimed and hand.drawn_tile_mixed, "nine_gates_mixed", "a discard is no drawn tile"),
        (hand.supplement and not has_kong, "kong_replacement", "it follows a kong, and the hand has none"),
        (hand.robbed_kong and hand.riverbed, "riverbed", "no kong is made after the last tile"),
        (hand.robbed_kong and holds_robbed, "rob_kong", "all four tiles are in the robbed kong"),
        (hand.heaven and hand.seat_wind != EAST, "heaven", "天和 is East's"),
        (hand.heaven and hand.has_exposed_meld, "heaven", "天和 comes before any claim"),
        (hand.heaven and hand.seabed, "heaven", "the seabed tile is not dealt"),
        (hand.earth and hand.seat_wind == EAST, "earth", "地和 is not for East"),
        (hand.earth and bool(hand.melds), "earth", "地和 is won with the 13 dealt tiles, without melds"),
        (hand.earth and hand.riverbed, "earth", "East's first discard is not the last one"),
        (hand.earth and hand.robbed_kong, "earth", "地和 is won from a discard, not from a kong"),
    )
    for contradiction, flag, reason in impossible:
        if contradiction:
            raise ScoreError(
                "contradiction", f"{flag} cannot be: {reason}", "flags", f"drop {flag} or mend it"
            )
