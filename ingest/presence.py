"""Which columns of an event each kind must fill and which it may; everything else stays NULL.

Time columns (`t_ms`, `spent_ms`), `flags`, `stated` and `pos` are open to every kind. Draw and discard, the bulk of
every record, have a `detail` only where our own format notes a position in the river or a remark.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ingest.kinds import NONE
from ingest.model import KIND_NAME, Kind, Row


@dataclass(frozen=True, slots=True)
class Presence:
    """`must` is never NULL for the kind, `may` can be NULL; a column in neither is always NULL (seat: -1)."""

    must: frozenset[str]
    may: frozenset[str]


def _presence(must: str, may: str) -> Presence:
    return Presence(frozenset(must.split()), frozenset(may.split()) - frozenset(must.split()))


_POINTS = "deltas scores detail"
_SET = "seat tile target tiles detail"

PRESENT: Mapping[Kind, Presence] = {
    # set-up
    Kind.SEAT_DRAW: _presence("", "seat tile tiles target detail"),
    Kind.DICE: _presence("detail", "seat"),
    Kind.SHUFFLE: _presence("detail", "seat"),
    Kind.BUILD: _presence("", "seat target tiles wall detail"),
    Kind.BREAK: _presence("", "seat target wall detail"),
    Kind.DEAL: _presence("seat tiles", "wall detail"),
    Kind.INDICATOR: _presence("tile", "seat wall detail"),
    Kind.WALL_ORDER: _presence("tiles", "seat detail"),
    # play
    Kind.OFFER: _presence("detail", "seat tile target tiles"),
    Kind.CALL: _presence("seat", "tile target tiles detail"),
    Kind.RETRACT: _presence("seat", "tile target tiles detail"),
    Kind.DRAW: _presence("seat tile", "wall detail"),
    Kind.LIFT: _presence("seat", "tile target wall detail"),
    Kind.MIX: _presence("seat", "tile tiles wall detail"),
    Kind.PUT_BACK: _presence("seat", "tile tiles target wall detail"),
    Kind.DISCARD: _presence("seat tile", "detail"),
    Kind.CHOW: _presence("seat tile target tiles", "detail"),
    Kind.PUNG: _presence("seat tile target tiles", "detail"),
    Kind.KONG_EXPOSED: _presence("seat tile target tiles", "detail"),
    Kind.KONG_CONCEALED: _presence("seat tiles", "tile detail"),
    Kind.KONG_ADDED: _presence("seat tile tiles", "target detail"),
    Kind.NORTH_ASIDE: _presence("seat tile", "detail"),
    Kind.FLOWER_ASIDE: _presence("seat tile", "detail"),
    Kind.RIICHI: _presence("seat", "detail"),
    Kind.RIICHI_ACCEPTED: _presence("seat", _POINTS),
    # table conduct
    Kind.TOUCH: _presence("seat", "tile target tiles wall detail"),
    Kind.FLIP: _presence("", "seat tile target tiles wall detail"),
    Kind.LOOK: _presence("seat", "tile target tiles wall detail"),
    Kind.EXPOSE: _presence("seat tiles", "tile target wall detail"),
    Kind.HAND_IN_RIVER: _presence("seat", "tile target tiles detail"),
    Kind.COUNT_SEEN: _presence("seat", "tiles detail"),
    Kind.MISPLACED: _presence("seat", "tile target tiles detail"),
    Kind.NAMED: _presence("seat tile", "target detail"),
    Kind.DISTURBANCE: _presence("", "seat target tiles detail"),
    Kind.REMIX: _presence("", "seat tiles wall detail"),
    Kind.TAKEN_OUT: _presence("tile", "seat target detail"),
    Kind.CORRECTION: _presence("seat", "tile target tiles detail"),
    # ending
    Kind.WIN: _presence("seat target tile", f"tiles {_POINTS}"),
    Kind.DRAW_GAME: _presence("detail", f"seat tiles {_POINTS}"),
    Kind.SETTLE: _presence("", f"seat {_POINTS}"),
    Kind.CONFIRMED: _presence("", f"seat {_POINTS}"),
    Kind.SIGNED: _presence("", f"seat {_POINTS}"),
    # people
    Kind.COMPLAINT: _presence("", _SET),
    Kind.OBJECTION: _presence("", _SET),
    Kind.NOTICE: _presence("", _SET),
    Kind.RULING: _presence("detail", f"{_SET} deltas"),
    Kind.IMMUNITY_CLAIM: _presence("seat", _SET),
    Kind.REQUEST: _presence("", _SET),
    Kind.AGREEMENT: _presence("", _SET),
    Kind.TIMED: _presence("seat", "target detail"),
    Kind.CLOCK_PAUSE: _presence("", "seat detail"),
    Kind.CLOCK_RESUME: _presence("", "seat detail"),
    Kind.CLOCK_STATE: _presence("seat detail", ""),
    Kind.ENTER: _presence("seat", "detail"),
    Kind.LEAVE: _presence("seat", "detail"),
    Kind.RETURN: _presence("seat", "detail"),
    Kind.SUBSTITUTE: _presence("seat", "detail"),
    Kind.UNREAD: _presence("detail", f"{_SET} wall deltas scores"),
}


def absences(row: Row) -> list[str]:
    """What a row lacks or has too much of by `PRESENT`, as sentences; an empty list for a row in order."""
    presence = PRESENT[Kind(row[0])]
    filled = {
        "seat": row[1] != NONE,
        "tile": row[2] != NONE,
        "target": row[3] != NONE,
        "tiles": bool(row[4]),
        "wall": row[8] != NONE,
        "deltas": row[9] is not None,
        "scores": row[10] is not None,
        "detail": row[11] is not None,
    }
    name = KIND_NAME[row[0]]
    faults = [f"{name} lacks {column}" for column in sorted(presence.must) if not filled[column]]
    known = presence.must | presence.may
    return faults + [f"{name} has {column}" for column, full in filled.items() if full and column not in known]
