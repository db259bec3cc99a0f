"""Keys for people: complaints, rulings, exposures, clocks, requests, agreement to what was dealt, won, entered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ingest import kinds as k
from ingest.formats.paipu.codec import tile_name
from ingest.words import WORDS
from paipu.recorder.chips import fine_due
from paipu.recorder.command import Key, Steps, names
from paipu.recorder.commands import PLAY
from paipu.recorder.keys import Ask
from paipu.recorder.record import Recorder, Refused, parse_event
from paipu.recorder.state import OVER, SETUP

_PENALTIES: Final = {
    "n": "none", "c": "correct", "v": "claim_void", "w": "warning", "t": "penalty_tiles", "p": "points", "h": "no_win",
    "l": "no_win_no_claims", "f": "forfeiture", "d": "disqualified",
}  # fmt: skip
_SPEAKS: Final = {"c": k.COMPLAINT, "o": k.OBJECTION, "n": k.NOTICE}
_RESERVED: Final = ("t", "stated", "hand", "dealer", "start", "round", "counter", "sticks", "ended", "deal_end")


def _word_of(text: str, words: tuple[str, ...]) -> str | None:
    """The one word of the list that the text is, begins, or is a part of; None where none or several fit."""
    if text in words:
        return text
    for fits in (str.startswith, str.__contains__):
        found = [word for word in words if fits(word, text)]
        if len(found) == 1:
            return found[0]
    return None


def told(text: str, kind: int) -> dict[str, Any]:
    """Keys of a complaint, ruling or request typed as words: a word of the list or the beginning of one, a rule id,
    points with their sign, `@2` the seat meant, `#12` the event meant, `effect=…`; the rest is its text.
    """
    found: dict[str, Any] = {}
    rest: list[str] = []
    whats, effects = WORDS.get((kind, "what"), ()), WORDS.get((kind, "effect"), ())
    for part in text.split():
        what = _word_of(part, whats) if "what" not in found and not rest and len(part) > 2 else None
        if part[0] == "@" and part[1:] in ("0", "1", "2", "3"):
            found["whose"] = int(part[1:])
        elif part[0] == "#" and part[1:].isdigit():
            found["about"] = int(part[1:])
        elif part[:2] in ("W-", "J-") and kind != k.REQUEST:
            found["article"] = part
        elif kind == k.RULING and part[0] in "+-" and part[1:].isdigit():
            found["points"] = int(part)
        elif part in effects:
            found["effect"] = part
        elif part == "intentional" and kind == k.RULING:
            found["intentional"] = True
        elif what is not None:
            found["what"] = what
        else:
            rest.append(part)
    if rest:
        found["text"] = " ".join(rest)
    return found


def expose(recorder: Recorder, t: int | None) -> Steps:
    """Tiles of a hand become visible; Tab says why. Penalty tiles lie at the right of the hand."""
    seat = yield Ask("seat", "record.prompt.expose")
    words = WORDS[k.EXPOSE, "what"]
    cycle = ("penalty", *(word for word in words if word != "penalty"))
    answer = yield Ask("tiles", "record.prompt.expose_tiles", {"seat": seat}, cycle=cycle)
    tiles, what = answer
    where = "right" if what == "penalty" else None
    recorder.write(k.EXPOSE, t, s=seat, tiles=names(tiles), what=what, where=where)


def complain(recorder: Recorder, t: int | None) -> Steps:
    """A seat calls the judge, objects at the table, or points out a fault; the judge may notice one too."""
    answer = yield Ask("choice", "record.prompt.complaint", choices="con", default="c")
    kind = _SPEAKS[answer]
    nobody = -1 if kind == k.NOTICE else None
    seat = yield Ask("seat", "record.prompt.speaker", default=nobody, double="a")
    text = yield Ask("text", "record.prompt.fault", {"words": _some(kind)})
    keys = told(text, kind)
    if kind == k.NOTICE and seat < 0:
        keys["by"] = "judge"
    recorder.write(kind, t, s=seat if seat >= 0 else None, **keys)


def _some(kind: int) -> str:
    return " ".join(word.removeprefix("wrong_") for word in WORDS[kind, "what"][:17])


def rule(recorder: Recorder, t: int | None) -> Steps:
    """The judge rules on a seat, or on the table."""
    seat = yield Ask("seat", "record.prompt.ruling", default=-1, double="j")
    words = "  ".join(f"{key} {word}" for key, word in _PENALTIES.items())
    answer = yield Ask("choice", "record.prompt.penalty", {"words": words}, choices="".join(_PENALTIES))
    text = yield Ask("text", "record.prompt.ruling_text", {"penalty": _PENALTIES[answer]})
    keys = told(text, k.RULING)
    if recorder.state.has_wild and seat >= 0 and keys.get("what") == "wrong_win" and answer == "p":
        keys = {"deltas": list(fine_due(recorder.state, seat)), "effect": "goes_on", **keys}
    recorder.write(k.RULING, t, s=seat if seat >= 0 else None, penalty=_PENALTIES[answer], by="judge", **keys)


def immunity(recorder: Recorder, t: int | None) -> Steps:
    """The discarder claims same-round immunity, and says who threw the kind first."""
    hand = recorder.hand
    if hand.won is None or hand.won[3] in (hand.won[1], -1):
        raise Refused("record.refused.no_discard_win")
    seat, tile = hand.won[3], tile_name(hand.won[2])
    first = yield Ask("seat", "record.prompt.immunity", {"seat": seat, "tile": tile}, default=-1, double="i")
    whose: Mapping[str, Any] = {"from": first} if first >= 0 else {}
    recorder.write(k.IMMUNITY_CLAIM, t, s=seat, tile=tile, **whose)


def timed(recorder: Recorder, t: int | None) -> Steps:
    """The judge times a seat from here on, or no longer."""
    default = recorder.state.on_clock()
    seat = yield Ask("seat", "record.prompt.timed", default=default if default >= 0 else None, double="t")
    recorder.write(k.TIMED, t, s=seat, on=False if seat in recorder.state.timed else None)


def pause(recorder: Recorder, t: int | None) -> Steps:
    """The judge stops the clock, or lets it go on."""
    recorder.write(k.CLOCK_RESUME if recorder.state.paused else k.CLOCK_PAUSE, t)
    yield from ()


def request(recorder: Recorder, t: int | None) -> Steps:
    """A seat asks for something, demands or chooses it."""
    seat = yield Ask("seat", "record.prompt.request")
    words = WORDS[k.REQUEST, "what"]

    def check(text: str) -> str | None:
        return None if "what" in told(text, k.REQUEST) else f"one of {' '.join(words)}"

    text = yield Ask("text", "record.prompt.request_text", {"words": " ".join(words)}, check=check)
    recorder.write(k.REQUEST, t, s=seat, **told(text, k.REQUEST))


def confirm(recorder: Recorder, t: int | None) -> Steps:
    """A seat, or everybody, agrees to what is due: the deal, the win shown, the entry, the totals."""
    hand = recorder.state.hand
    if hand is None or (recorder.next_hand is None and hand.phase == SETUP):
        raise Refused("record.refused.nothing_to_confirm")
    if recorder.state.finished:
        what = "totals"
    elif hand.settled:
        what = "entry"
    elif hand.phase == OVER:
        what = "win"
    else:
        what = "sorted" if "deal" in hand.confirmed else "deal"
    seat = yield Ask("seat", f"record.prompt.confirm_{what}", default=-1, double="y")
    scores = list(recorder.state.totals) if what == "totals" else None
    recorder.write_after_hand(k.CONFIRMED, t, s=seat if seat >= 0 else None, what=what, scores=scores)


def other(recorder: Recorder, t: int | None) -> Steps:
    """Any event of the format, typed as `kind key=value`: what has no key of its own."""

    def check(text: str) -> str | None:
        try:
            _, keys = parse_event(text)
        except Refused as refused:
            return str(refused.values.get("text", "")) or "kind key=value …"
        reserved = [key for key in keys if key in _RESERVED]
        return f"{reserved[0]} is written by the recorder" if reserved else None

    text = yield Ask("text", "record.prompt.other", check=check)
    kind, keys = parse_event(text)
    recorder.write(kind, t, **keys)


KEYS: Final = (
    *PLAY,
    Key("x", "expose", "people", expose),
    Key("a", "complaint", "people", complain),
    Key("j", "ruling", "people", rule),
    Key("i", "immunity", "people", immunity),
    Key("t", "timed", "people", timed),
    Key("h", "pause", "people", pause),
    Key("q", "request", "people", request),
    Key("y", "confirm", "ending", confirm),
    Key("o", "other", "people", other),
)
BY_KEY: Final = {one.key: one for one in KEYS}
