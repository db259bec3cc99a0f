"""What a command is, and what all of them need to know of the hand."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from ingest.formats.paipu.codec import tile_name
from paipu.recorder.keys import Ask
from paipu.recorder.record import Recorder, Refused
from paipu.recorder.state import OVER, SETUP, HandState

Steps = Generator[Ask, Any, None]
Command = Callable[[Recorder, "int | None"], Steps]



class Key(NamedTuple):
    """A key of the recorder: what it does, its name in the catalogue, and in which part of the help it stands."""

    key: str
    name: str
    part: str
    run: Command


def names(codes: tuple[int, ...] | list[int]) -> str:
    """Tiles as a line holds them."""
    return " ".join(tile_name(code) for code in codes)


def in_setup(recorder: Recorder) -> bool:
    hand = recorder.state.hand
    return recorder.next_hand is not None or hand is None or hand.phase == SETUP


def playing(recorder: Recorder) -> HandState:
    hand = recorder.hand
    if hand.phase == SETUP:
        raise Refused("record.refused.not_dealt")
    if hand.phase == OVER:
        raise Refused("record.refused.over")
    return hand
