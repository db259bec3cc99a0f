"""One event in a few words of the reader's language: `South (seat 1 “Bo”) discards 5m, just drawn`."""

from __future__ import annotations

from typing import Final

from ingest import kinds as k
from ingest.model import KIND_NAME
from ingest.tiles import HIDDEN, NAME_OF
from replay.act import Act
from replay.board import sorted_tiles, tiles_text
from replay.explain.fields import Speaker, signed
from replay.language import has

_SPOKEN: Final = (k.CALL, k.RETRACT)
# What another seat has to do with an event: its tile was taken, or called for, or its side of the table is meant.
_RELATION: Final = {
    **dict.fromkeys((k.CHOW, k.PUNG, k.KONG_EXPOSED, k.WIN), "from"),
    **dict.fromkeys((k.CALL, k.RETRACT, k.CORRECTION), "on"),
    **dict.fromkeys((k.BREAK, k.TOUCH, k.FLIP, k.LOOK, k.EXPOSE, k.DISTURBANCE, k.HAND_IN_RIVER), "side"),
}
# The word of an event by which its message is chosen.
_CHOSEN_BY: Final = {
    k.DRAW_GAME: "reason", k.SEAT_DRAW: "what", k.SHUFFLE: "phase", k.TOUCH: "what", k.DISTURBANCE: "what",
    k.RULING: "penalty",
}  # fmt: skip


def act_text(act: Act, say: Speaker) -> str:
    """What happened, with whose tile it was and the points that changed hands, as far as the event states them."""
    text = say.fill(_key(act, say), _Parts(act, say))
    if act.target >= 0 and act.target != act.seat and act.kind != k.KONG_ADDED:
        text = say.word(f"act.{_RELATION.get(act.kind, 'about')}", act=text, who=say.who(act.target))
    if act.deltas and any(act.deltas):
        moved = [
            say.word("act.amount", who=say.who(seat), amount=signed(str(delta)))
            for seat, delta in enumerate(act.deltas)
            if delta
        ]
        text = say.word("act.points", act=text, amounts=say.listed(moved))
    return text


class _Parts(dict[str, str]):
    """The fields of one event, read when the message asks for them."""

    def __init__(self, act: Act, say: Speaker) -> None:
        super().__init__(who=say.who(act.seat))
        self.act = act
        self.say = say

    def __missing__(self, field: str) -> str:
        """Raises KeyError for a field that is none."""
        return {"tile": _tile, "tiles": _tiles, "word": _spoken}[field](self.act, self.say)


def _key(act: Act, say: Speaker) -> str:
    """The message for an event: by its kind, and by what sets one event of the kind apart from another."""
    key = f"act.{KIND_NAME.get(act.kind, 'unread')}"
    special = ""
    if act.kind == k.DISCARD and act.flags & (k.DRAWN_CUT | k.HAND_CUT):
        special = "drawn" if act.flags & k.DRAWN_CUT else "hand"
    elif act.kind == k.DRAW and act.flags & k.TAIL:
        special = "tail"
    elif act.kind == k.WIN and act.target in (act.seat, k.NONE):
        special = "self"
    elif act.kind == k.SETTLE and act.flags & k.FINAL:
        special = "final"
    elif act.kind == k.EXPOSE and act.detail.get("back"):
        special = "back"
    elif act.kind == k.NOTICE and act.seat < 0:
        special = str(act.detail.get("what", ""))
    elif act.kind in _CHOSEN_BY:
        special = str(act.detail.get(_CHOSEN_BY[act.kind], ""))
    return f"{key}.{special}" if special and has(f"{key}.{special}", say.lang) else key


def _tile(act: Act, say: Speaker) -> str:
    if act.tile < 0 or act.tile == HIDDEN:
        return say.word("act.a_tile")
    return say.tile(NAME_OF[act.tile])


def _tiles(act: Act, say: Speaker) -> str:
    return say.row(tiles_text(sorted_tiles(list(act.tiles)))) if act.tiles else say.word("act.tiles")


def _spoken(act: Act, say: Speaker) -> str:
    word = str(act.detail.get("word", "")) if act.kind in _SPOKEN else ""
    return say.word(f"act.word.{word}") if has(f"act.word.{word}", say.lang) else say.word("act.word.other")
