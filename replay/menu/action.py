"""Action: one thing a seat may do now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ingest import kinds as k
from ingest.kinds import NONE
from ingest.tiles import FACE_OF, KIND_OF, NAME_OF
from replay.act import Act
from replay.board import sorted_tiles, tiles_text

PASS: Final = 0
"""The kind of an action that leaves no event: letting an offered tile go by."""

_WORD: Final = {
    k.WIN: "win", k.DRAW_GAME: "nine kinds", k.RIICHI: "riichi", k.KONG_CONCEALED: "concealed kong",
    k.KONG_ADDED: "added kong", k.KONG_EXPOSED: "kong", k.NORTH_ASIDE: "north aside", k.PUNG: "pung", k.CHOW: "chow",
    k.DISCARD: "discard", PASS: "pass",
}  # fmt: skip
_ORDER: Final = {kind: place for place, kind in enumerate(_WORD)}
_SETS: Final = (k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED)


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a seat may do now. Equal tiles that are told apart by their copy alone make one action.

    `kind` is the number of the event it would be, `PASS` for letting the offer go, `DRAW_GAME` for ending the hand
    over nine kinds. `tile` is the tile discarded (also the one a riichi would discard), claimed, added, laid aside or
    won on, `tiles` the whole set of a chow, pung or kong, `target` the seat the tile comes from; -1 and () where there
    is none. `drawn` says of a discard or riichi that it is the tile just drawn.
    """

    seat: int
    kind: int
    tile: int = NONE
    tiles: tuple[int, ...] = ()
    target: int = NONE
    drawn: bool = False

    @property
    def word(self) -> str:
        """What is done, without the tiles: `chow`, `riichi`, `pass`."""
        return _WORD[self.kind]

    @property
    def tiles_word(self) -> str:
        """The tiles it is done with: those out of the hand for a claim, else the tile or the set; "" for none."""
        if self.kind in (PASS, k.DRAW_GAME):
            return ""
        if self.kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED):
            own = list(self.tiles)
            own.remove(self.tile)
            return tiles_text(sorted_tiles(own))
        if self.kind == k.KONG_CONCEALED:
            return tiles_text(sorted_tiles(list(self.tiles)))
        return NAME_OF[self.tile] + (" (drawn)" if self.drawn else "")

    def text(self) -> str:
        """In a few words: `discard 5m (drawn)`, `chow 4m with 35m`, `win on 9s from seat 2`, `pass`."""
        if self.kind == k.WIN:
            how = "by self-draw" if self.target == self.seat else f"from seat {self.target}"
            return f"win on {NAME_OF[self.tile]} {how}"
        if self.kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED):
            return f"{self.word} {NAME_OF[self.tile]} with {self.tiles_word}"
        return f"{self.word} {self.tiles_word}".rstrip()

    def __str__(self) -> str:
        return self.text()

    def order(self) -> tuple[int, tuple[tuple[int, int], ...], bool]:
        """Where the action stands among those of its seat: wins first, a pass last, tiles in the order of a hand."""
        tiles = tuple((KIND_OF[tile], FACE_OF[tile]) for tile in (self.tile, *self.tiles))
        return _ORDER[self.kind], tiles, self.drawn

    def is_done_by(self, act: Act) -> bool:
        """Whether an event of a record carries this action out. Tiles are compared by face, red fives apart.

        A riichi names no tile, so every riichi of the seat is done by it; its discard follows as an event of its own.
        """
        if act.kind != self.kind:
            return False
        if self.kind == k.DRAW_GAME:
            return act.detail.get("reason") == "nine_kinds" and act.seat in (NONE, self.seat)
        if act.seat != self.seat:
            return False
        if self.kind == k.RIICHI:
            return True
        if self.kind == k.WIN:
            target = self.seat if act.target == NONE else act.target
            return target == self.target and (act.tile == NONE or FACE_OF[act.tile] == FACE_OF[self.tile])
        if self.kind in _SETS:
            if self.kind != k.KONG_CONCEALED and FACE_OF[act.tile] != FACE_OF[self.tile]:
                return False
            if self.kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED) and act.target != self.target:
                return False
            return _faces(act.tiles) == _faces(self.tiles)
        if FACE_OF[act.tile] != FACE_OF[self.tile]:
            return False
        cut = act.flags & (k.HAND_CUT | k.DRAWN_CUT)
        return self.kind != k.DISCARD or not cut or self.drawn == bool(cut & k.DRAWN_CUT)


def _faces(tiles: tuple[int, ...]) -> list[int]:
    return sorted(FACE_OF[tile] for tile in tiles)


def find_action(actions: Iterable[Action], act: Act) -> Action | None:
    """The action of a menu that an event carries out, None where it carries out none of them."""
    return next((action for action in actions if action.is_done_by(act)), None)


def menu_text(actions: Iterable[Action]) -> str:
    """A menu for reading: the seats one after the other, for each a line for each thing it may do."""
    by_seat: dict[int, dict[str, list[str]]] = {}
    for action in actions:
        word = action.word
        if action.kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED):
            word = f"{word} {NAME_OF[action.tile]} with"
        elif action.kind == k.WIN:
            word = "win by self-draw" if action.target == action.seat else f"win from seat {action.target}"
        by_seat.setdefault(action.seat, {}).setdefault(word, []).append(action.tiles_word)
    lines = []
    for seat, words in by_seat.items():
        lines.append(f"seat {seat} may")
        width = max(len(word) for word in words)
        for word, tiles in words.items():
            # A set has blanks of its own only where it mixes suits, which none does; a comma parts several sets.
            separator = ", " if word.endswith("with") or "kong" in word else "  "
            lines.append(f"    {word:{width}}  {separator.join(tiles)}".rstrip())
    return "\n".join(lines) if lines else "nobody has a choice to make"
