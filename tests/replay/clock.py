"""A hand as lines with times: `E 12.5 discards`, `S 201 says chow`, `S 217 chows from E`, `- 30 pause`.

Seconds, or `?` for an act without a time. What tiles are moved does not matter to the clock, so none are named.
"""

from __future__ import annotations

from decimal import Decimal

from ingest import kinds as k
from ingest.kinds import NO_TIME
from ingest.model import Row
from replay.act import Act
from replay.timing import LIMITS, Limits, Segment, segments

SEATS = "ESWN"
_VERBS = {
    "draws": k.DRAW, "discards": k.DISCARD, "lifts": k.LIFT, "puts_back": k.PUT_BACK, "chows": k.CHOW, "pungs": k.PUNG,
    "adds": k.KONG_ADDED, "lays": k.NORTH_ASIDE, "riichi": k.RIICHI, "wins": k.WIN, "says": k.CALL,
    "retracts": k.RETRACT, "cancels": k.CORRECTION, "timed": k.TIMED, "untimed": k.TIMED, "pause": k.CLOCK_PAUSE,
    "resume": k.CLOCK_RESUME, "asks": k.REQUEST, "deals": k.DEAL, "unread": k.UNREAD, "offered": k.OFFER,
    "shows_clock": k.CLOCK_STATE, "rules": k.RULING, "mixes": k.MIX, "ends": k.DRAW_GAME,
}  # fmt: skip


def ms(text: str) -> int:
    return NO_TIME if text == "?" else int(Decimal(text) * 1000)


def row(line: str) -> Row:
    """One line as the row of its event; `spent N` at its end is the stated length in seconds."""
    said, _, spent = line.partition(" spent ")
    who, when, verb, *rest = said.split()
    seat = SEATS.find(who)
    detail: dict[str, object] | None = None
    target = -1
    kind = (k.KONG_EXPOSED if rest else k.KONG_CONCEALED) if verb == "kongs" else _VERBS[verb]
    if rest and rest[0] == "from":
        target = SEATS.index(rest[1])
    elif verb == "wins":
        target = seat
    elif kind in (k.CALL, k.RETRACT):
        detail = {"word": rest[0]}
    elif verb == "untimed":
        detail = {"on": False}
    elif verb == "shows_clock":
        detail = {"bank_ms": ms(rest[0])}
    tiles = (1, 2, 3) if kind == k.DEAL else ()
    length = ms(spent) if spent else -1
    return (kind, seat, -1, target, tiles, 0, ms(when), length, -1, None, None, detail)


def rows(play: str) -> list[Row]:
    """The rows of lines of play, `;` or line ends between them."""
    return [row(line) for line in play.replace(";", "\n").splitlines() if line.strip()]


def acts(play: str) -> list[Act]:
    return [Act(seq, each) for seq, each in enumerate(rows(play))]


def clocked(
    play: str,
    deal: str | None = "0",
    *,
    dealer: str = "E",
    limits: Limits = LIMITS,
    step: int = 1,
    timed: str = SEATS,
    voices: bool = True,
) -> list[Segment]:
    """The segments of a hand; `deal` is the end of the deal in seconds, None not recorded."""
    return segments(
        acts(play),
        4,
        SEATS.index(dealer),
        None if deal is None else ms(deal),
        limits=limits,
        resolution_ms=step,
        timed=[SEATS.index(seat) for seat in timed],
        voices=voices,
    )


def told(found: list[Segment]) -> list[str]:
    """Segments in words, `S claim 17`: seat, kind, seconds counted (`?` not known), in brackets what it lacks."""
    return [
        f"{SEATS[part.seat]} {part.kind} {'?' if part.counted.ms is None else f'{part.counted.ms / 1000:g}'}"
        + (f" ({part.missing})" if part.missing else "")
        for part in found
    ]
