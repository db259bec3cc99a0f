"""What each key does: a command is a generator that asks for what it lacks and writes its lines when it has it all.

A command gets the recorder and the time of its first key, which is the time of its event: what is typed after that key
(a seat, a tile, a hand) may take as long as it takes. Commands for play stand here, those for people in `conduct`.
"""

from __future__ import annotations

from typing import Any, Final

from ingest import kinds as k
from ingest.formats.paipu.codec import tile_name
from ingest.tiles import HIDDEN, KIND_OF
from paipu.recorder.command import Command, Key, Steps, in_setup, names, playing
from paipu.recorder.ending import exhausted, final, next_hand, reveal, settle, sign
from paipu.recorder.keys import DIGITS, HONOURS, Ask
from paipu.recorder.record import Recorder, Refused
from paipu.recorder.state import (
    DISCARD,
    DRAW,
    OVER,
    PLAYERS,
    SET_WORDS,
    SUPPLEMENT,
    WIN_WORDS,
    Claim,
    HandState,
    after,
    turned_place,
)

# -- Space and Enter: what comes next ---------------------------------------------------------------------------


def space(recorder: Recorder, t: int | None) -> Steps:
    """The seat in turn draws; again: it puts the tile among its own. Before the deal: the shuffle begins, ends."""
    if in_setup(recorder):
        hand = recorder.state.hand
        shuffling = "" if recorder.next_hand is not None or hand is None else hand.shuffling
        if shuffling == "end":
            raise Refused("record.refused.deal_next")
        phase = "end" if shuffling else "begin"
        recorder.write(k.SHUFFLE, t, method="hands", phase=phase)
        return
    hand = playing(recorder)
    if hand.phase == DISCARD:
        if hand.drawn is None:
            raise Refused("record.refused.has_drawn", seat=hand.turn)
        if hand.mixed:
            raise Refused("record.refused.discards_next", seat=hand.turn)
        recorder.write(k.MIX, t, s=hand.turn)
        return
    end = "tail" if hand.phase == SUPPLEMENT else "head"
    recorder.write(k.DRAW, t, s=hand.turn, tile="?", end=end)
    yield from ()


def enter(recorder: Recorder, t: int | None) -> Steps:
    """The next step that a key of its own would not need: deal, indicator, set shown, hand shown, entry."""
    if in_setup(recorder):
        hand = recorder.state.hand if recorder.next_hand is None else None
        dealer = recorder.next_hand[1] if recorder.next_hand is not None else hand.dealer if hand is not None else 0
        for seat in (after(dealer, step) for step in range(PLAYERS)):
            if hand is None or hand.counts[seat] == 0:
                recorder.write(k.DEAL, t, s=seat, tiles=names([HIDDEN] * (14 if seat == dealer else 13)))
        return
    hand = recorder.hand
    if hand.phase == OVER:
        yield from settle(recorder, t, hand)
        return
    if recorder.state.has_wild and hand.indicator is None and hand.first_take():
        tile = yield Ask("tile", "record.prompt.indicator")
        recorder.write(k.INDICATOR, t, tile=tile_name(tile))
        return
    claim = hand.claimer()
    if claim is None:
        raise Refused("record.refused.no_claim")
    if claim.word in WIN_WORDS:
        yield from reveal(recorder, t, hand, claim)
    else:
        yield from _show(recorder, t, hand, claim)


# -- discards and draws -----------------------------------------------------------------------------------------


def discard(recorder: Recorder, t: int | None, first: str, cut: str | None = None) -> Steps:
    """A tile is put into the river by whose turn it is; a draw that was not recorded is written as unseen."""
    hand = playing(recorder)
    if hand.phase == SUPPLEMENT:
        raise Refused("record.refused.supplement", seat=hand.turn)
    seat = hand.discarder()
    tile = yield Ask("tile", "record.prompt.discard", {"seat": seat}, text=first)
    if hand.phase == DRAW and seat == hand.turn and not _claims(hand, seat):
        recorder.write(k.DRAW, None, s=seat, tile="?", end="head", stated=False)
    recorder.write(k.DISCARD, t, s=seat, tile=tile_name(tile), cut=cut)


def _claims(hand: HandState, seat: int) -> bool:
    return any(c.seat == seat and c.word in SET_WORDS for c in hand.claims)


def cut(word: str) -> Command:
    """The discard that follows was just drawn, or came from the hand."""

    def run(recorder: Recorder, t: int | None) -> Steps:
        yield from discard(recorder, t, "", word)

    return run


def dice(recorder: Recorder, t: int | None, first: str) -> Steps:
    """Before the deal two digits are a throw: first the dealer's, which names the opener, then the opener's."""
    if recorder.next_hand is not None:
        dealer, throws = recorder.next_hand[1], 0
    else:
        dealer, throws = recorder.hand.dealer, len(recorder.hand.throws)
    opener = dealer
    if recorder.state.has_wild:
        yield from _chip_dice(recorder, t, first, dealer, throws)
        return
    if throws:
        thrower, faces = recorder.hand.throws[0]
        opener = after(thrower, (sum(faces) - 1) % PLAYERS) if thrower >= 0 else dealer  # W-DICE-02
    seat = dealer if throws == 0 else opener
    second = yield Ask("choice", "record.prompt.dice", {"seat": seat, "first": first}, choices="123456")
    what = "opener" if throws == 0 else "break"
    recorder.write(k.DICE, t, s=seat, faces=[int(first), int(second)], what=what)


def _chip_dice(recorder: Recorder, t: int | None, first: str, dealer: int, throws: int) -> Steps:
    """In the first hand somebody throws for the first dealer; in each the dealer throws for the starting point."""
    number = recorder.next_hand[0] if recorder.next_hand is not None else recorder.hand.number
    for_dealer = number == 0 and throws == 0
    prompt = "record.prompt.dice_dealer" if for_dealer else "record.prompt.dice"
    second = yield Ask("choice", prompt, {"seat": dealer, "first": first}, choices="123456")
    seat = dealer
    if for_dealer:
        seat = yield Ask("seat", "record.prompt.dice_thrower", default=dealer)
    what = "dealer" if for_dealer else "break"
    recorder.write(k.DICE, t, s=seat, faces=[int(first), int(second)], what=what)


def draw(recorder: Recorder, t: int | None) -> Steps:
    """A draw told in full: by whom, and which tile where it was seen. Before the deal: the tiles a seat was dealt."""
    if in_setup(recorder):
        seat = yield Ask("seat", "record.prompt.deal_seat")
        tiles = yield Ask("tiles", "record.prompt.deal_tiles", {"seat": seat})
        recorder.write(k.DEAL, t, s=seat, tiles=names(tiles))
        return
    hand = playing(recorder)
    seat = yield Ask("seat", "record.prompt.draw_seat", {"seat": hand.turn}, default=hand.turn, double="d")
    tile = yield Ask("tile", "record.prompt.draw_tile", {"seat": seat}, default=HIDDEN)
    end = "tail" if hand.phase == SUPPLEMENT and seat == hand.turn else "head"
    recorder.write(k.DRAW, t, s=seat, tile=tile_name(tile), end=end)


def put_back(recorder: Recorder, t: int | None) -> Steps:
    """The tile just drawn goes back to the wall, because the discard was claimed."""
    hand = playing(recorder)
    seat = yield Ask("seat", "record.prompt.put_back", {"seat": hand.turn}, default=hand.turn, double="b")
    recorder.write(k.PUT_BACK, t, s=seat, end="head")


def lift(recorder: Recorder, t: int | None) -> Steps:
    """A wall tile is lifted but not yet taken."""
    hand = playing(recorder)
    seat = yield Ask("seat", "record.prompt.lift", {"seat": hand.turn}, default=hand.turn, double="l")
    recorder.write(k.LIFT, t, s=seat, end="head")


# -- voices and sets --------------------------------------------------------------------------------------------


def word(spoken: str, key: str) -> Command:
    """A word is spoken; the seat follows. Twice the same key: by the seat whose word it most likely is."""

    def run(recorder: Recorder, t: int | None) -> Steps:
        hand = playing(recorder)
        default = hand.turn if spoken in ("chow", "wild") or hand.phase == DISCARD else None
        if spoken == "self_draw" and hand.phase == DISCARD:
            seat = hand.turn
        else:
            seat = yield Ask("seat", f"record.prompt.{spoken}", default=default, double=key)
        about: dict[str, Any] = {}
        own = (hand.phase == DISCARD and seat == hand.turn) or spoken == "wild"
        if hand.offered is not None and hand.offered[0] != seat and not own:
            about = {"tile": tile_name(hand.offered[1]), "from": hand.offered[0]}
        recorder.write(k.CALL, t, s=seat, word=spoken, **about)

    return run


def retract(recorder: Recorder, t: int | None) -> Steps:
    """A word is taken back."""
    hand = playing(recorder)
    default = hand.claims[-1].seat if hand.claims else None
    seat = yield Ask("seat", "record.prompt.retract", default=default, double="r")
    claim = next((claim for claim in reversed(hand.claims) if claim.seat == seat), None)
    if claim is None:
        raise Refused("record.refused.no_word", seat=seat)
    about = {"tile": tile_name(claim.tile), "from": claim.thrower} if claim.tile >= 0 else {}
    recorder.write(k.RETRACT, t, s=seat, word=claim.word, **about)


def _show(recorder: Recorder, t: int | None, hand: HandState, claim: Claim) -> Steps:
    """The set of a claim is laid open as it should be."""
    if claim.thrower == claim.seat or claim.thrower < 0:
        yield from _own_kong(recorder, t, hand, claim.seat)
        return
    if claim.word == "chow":
        places = _chow_places(claim.tile)
        if not places:
            raise Refused("record.refused.no_sequence", tile=tile_name(claim.tile))
        shapes = "  ".join(f"{place + 1}: {names(_sequence(claim.tile, place))}" for place in places)
        choices = "".join(str(place + 1) for place in places)
        place = int((yield Ask("choice", "record.prompt.chow_place", {"shapes": shapes}, choices=choices))) - 1
        _write_set(recorder, t, k.CHOW, claim, _sequence(claim.tile, place), place)
        return
    kind, length = (k.PUNG, 3) if claim.word == "pung" else (k.KONG_EXPOSED, 4)
    place = turned_place(claim.seat, claim.thrower, length)
    _write_set(recorder, t, kind, claim, [claim.tile] * length, place)


def _write_set(recorder: Recorder, t: int | None, kind: int, claim: Claim, tiles: list[int], place: int) -> None:
    turned = place if "x" in recorder.provides and place >= 0 else None
    recorder.write(
        kind, t, s=claim.seat, tile=tile_name(claim.tile), tiles=names(tiles), rotated=turned, **{"from": claim.thrower}
    )


def _chow_places(tile: int) -> list[int]:
    """The places a claimed tile can have in a sequence."""
    kind = KIND_OF[tile]
    if not 0 <= kind < 27:
        return []
    return [place for place in range(3) if 0 <= kind % 9 - place <= 6]


def _sequence(tile: int, place: int) -> list[int]:
    return [tile + step - place for step in range(3)]


def _own_kong(recorder: Recorder, t: int | None, hand: HandState, seat: int) -> Steps:
    known = hand.drawn if hand.drawn not in (None, HIDDEN) and hand.turn == seat else None
    tile = yield Ask("tile", "record.prompt.kong_tile", {"seat": seat}, default=known)
    pung = hand.pung_of(seat, tile)
    if pung is not None:
        turned = pung.rotated if pung.rotated >= 0 else None
        recorder.write(
            k.KONG_ADDED, t, s=seat, tile=tile_name(tile), tiles=names([*pung.tiles, tile]), rotated=turned,
            **{"from": pung.thrower},
        )  # fmt: skip
    else:
        recorder.write(k.KONG_CONCEALED, t, s=seat, tiles=names([tile] * 4))


_SETS: Final = {"c": k.CHOW, "p": k.PUNG, "k": k.KONG_EXPOSED}


def show(recorder: Recorder, t: int | None) -> Steps:
    """A set is laid open, tile by tile as it lies: without a word, or with the wrong tiles."""
    hand = playing(recorder)
    claim = hand.claimer()
    seat = yield Ask("seat", "record.prompt.show", default=claim.seat if claim else None, double="s")
    if hand.phase == DISCARD and seat == hand.turn:
        yield from _own_kong(recorder, t, hand, seat)
        return
    about = claim if claim is not None and claim.seat == seat else None
    if about is None:
        if hand.offered is None or hand.offered[0] == seat:
            raise Refused("record.refused.nothing_offered")
        about = Claim(seat, "", hand.offered[1], hand.offered[0])
    default = {"chow": "c", "pung": "p", "kong": "k"}.get(about.word)
    answer = yield Ask("choice", "record.prompt.show_kind", default=default, choices="cpk")
    kind = _SETS[answer]
    length = 4 if kind == k.KONG_EXPOSED else 3
    usual = "" if kind == k.CHOW else names([about.tile] * length)
    tiles = yield Ask("tiles", "record.prompt.show_tiles", text=usual)
    place = list(tiles).index(about.tile) if about.tile in tiles else -1
    if kind != k.CHOW and place >= 0:
        place = turned_place(seat, about.thrower, length)
    _write_set(recorder, t, kind, about, list(tiles), place)


def turn_tile(recorder: Recorder, t: int | None) -> Steps:
    """In the set shown last another tile lies turned than the rule says."""
    found = recorder.last_line()
    if found is None or found.get("k") not in ("chow", "pung", "kong_exposed"):
        raise Refused("record.refused.no_set")
    place = yield Ask("choice", "record.prompt.rotated", choices="1234")
    if int(place) > len(str(found.get("tiles", "")).split()):
        raise Refused("record.refused.no_place")
    recorder.replace_last({**found, "rotated": int(place) - 1})


PLAY: Final = (
    Key(" ", "space", "play", space),
    Key("enter", "enter", "play", enter),
    Key(".", "drawn", "play", cut("drawn")),
    Key(",", "from_hand", "play", cut("hand")),
    Key("c", "chow", "voices", word("chow", "c")),
    Key("p", "pung", "voices", word("pung", "p")),
    Key("k", "kong", "voices", word("kong", "k")),
    Key("w", "win", "voices", word("win", "w")),
    Key("z", "self_draw", "voices", word("self_draw", "z")),
    Key("v", "wild", "voices", word("wild", "v")),
    Key("r", "retract", "voices", retract),
    Key("s", "show", "play", show),
    Key("R", "rotated", "play", turn_tile),
    Key("d", "draw", "play", draw),
    Key("b", "put_back", "play", put_back),
    Key("l", "lift", "play", lift),
    Key("e", "exhausted", "ending", exhausted),
    Key("n", "next", "ending", next_hand),
    Key("f", "final", "ending", final),
    Key("g", "sign", "ending", sign),
)


def first_of_tile(recorder: Recorder, t: int | None, key: str) -> Steps | None:
    """The command a digit or an honour begins: a discard, or before the deal a throw of dice."""
    if key in DIGITS and in_setup(recorder) and key in "123456":
        return dice(recorder, t, key)
    if key in DIGITS or key in HONOURS:
        return discard(recorder, t, key)
    return None


