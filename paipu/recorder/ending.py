"""Keys for the end of a hand: the winner's hand, the entry on the sheet, the next hand, the totals of the session."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ingest import kinds as k
from ingest.formats.paipu.codec import tile_name
from ingest.tiles import HIDDEN
from paipu.recorder.chips import declared_items
from paipu.recorder.command import Steps, names, playing
from paipu.recorder.count import declared_points, settlement
from paipu.recorder.keys import Ask
from paipu.recorder.record import Recorder, Refused
from paipu.recorder.state import PLAYERS, Claim, HandState


def reveal(recorder: Recorder, t: int | None, hand: HandState, claim: Claim) -> Steps:
    """The winner's hand lies open: its tiles, and what the winner counts."""
    tile, thrower = claim.tile, claim.thrower
    if thrower == claim.seat or thrower < 0:
        thrower = claim.seat
        known = hand.drawn if hand.drawn not in (None, HIDDEN) else None
        tile = yield Ask("tile", "record.prompt.win_tile", {"seat": claim.seat}, default=known)
    due = 14 - 3 * len(hand.sets[claim.seat])
    values = {"seat": claim.seat, "due": due, "tile": tile_name(tile)}
    tiles = yield Ask("tiles", "record.prompt.win_tiles", values)
    value = yield from _declared(recorder.state.has_wild)
    apart = False if hand.mixed and thrower == claim.seat else None
    recorder.write(
        k.WIN, t, s=claim.seat, tile=tile_name(tile), tiles=names(tiles), value=value or None, apart=apart,
        **{"from": thrower},
    )  # fmt: skip


def _declared(chips: bool) -> Generator[Ask, Any, dict[str, Any]]:
    read = declared_items if chips else declared_points

    def check(text: str) -> str | None:
        try:
            read(text)
        except ValueError as error:
            return str(error)
        return None

    text = yield Ask("text", "record.prompt.declared", check=check)
    return read(text)


def settle(recorder: Recorder, t: int | None, hand: HandState) -> Steps:
    """The entry on the score sheet: what each seat gains or loses, and penalty points apart from it."""
    if hand.void:
        raise Refused("record.refused.void")
    if hand.settled:
        raise Refused("record.refused.settled")
    deltas, penalties = settlement(recorder.state, hand)
    text = " ".join(map(str, deltas)) + (" / " + " ".join(map(str, penalties)) if any(penalties) else "")
    answer = yield Ask("text", "record.prompt.settle", text=text, check=_no_entry)
    deltas, penalties = _entry(answer)
    totals = [sum(three) for three in zip(recorder.state.totals, deltas, penalties, strict=True)]
    fines = penalties if any(penalties) else None
    recorder.write(k.SETTLE, t, by="judge", deltas=deltas, penalties=fines, scores=totals)


def _entry(text: str) -> tuple[list[int], list[int]]:
    gains, _, fines = text.partition("/")
    return [int(one) for one in gains.split()], [int(one) for one in fines.split()] or [0] * PLAYERS


def _no_entry(text: str) -> str | None:
    try:
        deltas, penalties = _entry(text)
    except ValueError:
        return "four whole numbers by seat, penalties behind a /"
    return None if len(deltas) == len(penalties) == PLAYERS else "four numbers, one for each seat"


def exhausted(recorder: Recorder, t: int | None) -> Steps:
    """The wall is used up and nobody won."""
    playing(recorder)
    recorder.write(k.DRAW_GAME, t, reason="exhausted")
    yield from ()


def next_hand(recorder: Recorder, t: int | None) -> Steps:
    """The next hand; its first event begins it."""
    if recorder.next_hand is not None:
        raise Refused("record.refused.begun", hand=recorder.next_hand[0])
    if not recorder.state.deals_over():
        raise Refused("record.refused.not_over")
    due = recorder.state.next_dealer()
    number = len(recorder.state.hands)
    dealer = yield Ask("seat", "record.prompt.next", {"hand": number, "seat": due}, default=due, double="n")
    recorder.next_hand = number, dealer


def final(recorder: Recorder, t: int | None) -> Steps:
    """The totals at the end of the session."""
    if recorder.next_hand is None and not recorder.state.deals_over():
        raise Refused("record.refused.not_over")
    text = " ".join(map(str, recorder.state.totals))
    answer = yield Ask("text", "record.prompt.final", text=text, check=_no_entry)
    recorder.write_after_hand(k.SETTLE, t, by="judge", final=True, scores=_entry(answer)[0])


def sign(recorder: Recorder, t: int | None) -> Steps:
    """A seat signs the totals; `gg`: all four."""
    seat = yield Ask("seat", "record.prompt.sign", default=-1, double="g")
    for one in range(PLAYERS) if seat < 0 else (seat,):
        recorder.write_after_hand(k.SIGNED, t, s=one, what="totals", scores=list(recorder.state.totals))
