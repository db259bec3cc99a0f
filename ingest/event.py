"""Kinds of event and what every event may carry; `ingest.model` gives these names on."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, ClassVar

import msgspec

from ingest import kinds as k
from ingest.kinds import NO_TIME, NONE


class Kind(IntEnum):
    """What happened. Numbers are stored and append-only (`ingest.kinds`)."""

    SEAT_DRAW = k.SEAT_DRAW
    DICE = k.DICE
    SHUFFLE = k.SHUFFLE
    BUILD = k.BUILD
    BREAK = k.BREAK
    DEAL = k.DEAL
    INDICATOR = k.INDICATOR
    WALL_ORDER = k.WALL_ORDER
    OFFER = k.OFFER
    CALL = k.CALL
    RETRACT = k.RETRACT
    DRAW = k.DRAW
    LIFT = k.LIFT
    MIX = k.MIX
    PUT_BACK = k.PUT_BACK
    DISCARD = k.DISCARD
    CHOW = k.CHOW
    PUNG = k.PUNG
    KONG_EXPOSED = k.KONG_EXPOSED
    KONG_CONCEALED = k.KONG_CONCEALED
    KONG_ADDED = k.KONG_ADDED
    NORTH_ASIDE = k.NORTH_ASIDE
    FLOWER_ASIDE = k.FLOWER_ASIDE
    RIICHI = k.RIICHI
    RIICHI_ACCEPTED = k.RIICHI_ACCEPTED
    TOUCH = k.TOUCH
    FLIP = k.FLIP
    LOOK = k.LOOK
    EXPOSE = k.EXPOSE
    HAND_IN_RIVER = k.HAND_IN_RIVER
    COUNT_SEEN = k.COUNT_SEEN
    MISPLACED = k.MISPLACED
    NAMED = k.NAMED
    DISTURBANCE = k.DISTURBANCE
    REMIX = k.REMIX
    TAKEN_OUT = k.TAKEN_OUT
    CORRECTION = k.CORRECTION
    WIN = k.WIN
    DRAW_GAME = k.DRAW_GAME
    SETTLE = k.SETTLE
    CONFIRMED = k.CONFIRMED
    SIGNED = k.SIGNED
    COMPLAINT = k.COMPLAINT
    OBJECTION = k.OBJECTION
    NOTICE = k.NOTICE
    RULING = k.RULING
    IMMUNITY_CLAIM = k.IMMUNITY_CLAIM
    REQUEST = k.REQUEST
    AGREEMENT = k.AGREEMENT
    TIMED = k.TIMED
    CLOCK_PAUSE = k.CLOCK_PAUSE
    CLOCK_RESUME = k.CLOCK_RESUME
    CLOCK_STATE = k.CLOCK_STATE
    ENTER = k.ENTER
    LEAVE = k.LEAVE
    RETURN = k.RETURN
    SUBSTITUTE = k.SUBSTITUTE
    UNREAD = k.UNREAD


KIND_NAME: Mapping[int, str] = {kind.value: kind.name.lower() for kind in Kind}

Detail = dict[str, Any]
"""What a kind carries beyond the shared columns: JSON values only (lists, never tuples)."""


class Event(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What every event may carry: seat, time, how long the decision took, whether it was inferred, a free remark."""

    kind: ClassVar[Kind]
    seat: int = NONE
    t: int = NO_TIME
    spent: int = NONE
    inferred: bool = False
    note: str = ""
