"""Frames: one hand as a viewer steps through it, worked out by the Table so that whoever draws it needs no rules.

`frames` gives the state before the first act and, for each act, what it changes. State `k` is what lies on the table
before act `k`; the last is the end of the hand. `masked` gives the same as one seat knew it at each moment: what was
hidden from that seat is not in the data at all.

A state is a flat dict; a patch holds the fields that change. A tile is its face (0..44, `ingest.tiles`) or `BACK`.

========  ==============================================================================================
`hS`      concealed tiles of seat S in order, without the tile just drawn and without tiles lying open
`dS`      the tile just drawn, None where there is none
`pS`      penalty tiles `[face, live]` lying open beside the hand
`eS`      tiles of the hand that lie open otherwise: dropped, shown for a claim, shown to be checked
`mS`      sets `[word, [[face, lies], …]]`, from left to right as the owner sees them; see `UPRIGHT` …
`rS`      river `[face, marks, seq]`; marks are bits, see `FROM_HAND` …
`nS`      tiles set aside (norths, flowers)
`zS`      0; 1 riichi declared; 2 riichi accepted
`xS`      rights lost: 0 none, 1 may not win, 2 may neither win nor claim
`uS`      1 where the concealed tiles are not known for certain
`vS`      1 when the hand lies open to all: the hand is over and it was shown
`kS`      shanten, -1 complete, 0 ready; None where it cannot be said (`replay.frames.ready`)
`tS`      waits `[face, left as the seat sees it, left in the wall or None]`; of the 13 tiles where one was drawn
`fS`      furiten: 0 not, 1 by an own discard, 2 for this turn, 3 after riichi
`cS`      what the seat could do `[word, faces, sure]`, plain discards and passing left out
`qS`      what the site has offered the seat and it has not answered, words of the record
`yS`      the word it has spoken about the tile that lies open to claims, "" none; in words: `said`
`sc` `st` scores by seat, and riichi sticks on the table; None where the record does not state them
`in` `ih` indicators; hidden ones that a win has turned over
`wi`      the wild tile of the hand, [] where there is none or it is not known
`w` `wt`  tiles that may still be drawn; wall places whose tiles are gone, `[first, past the last]`
`a`       who must discard or draw next, -1 nobody
`o`       what may be claimed now: `[face, seat]`, or None
========  ==============================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ingest.kinds import NO_TIME
from ingest.model import GameRecord, HandRecord
from replay.board import hand_name
from replay.explain import Speaker
from replay.frames.laid import ADDED, AS_DRAWN, BACK, DECLARED, DOWN, FROM_HAND, LYING, TAKEN, UPRIGHT
from replay.frames.ready import Readiness
from replay.frames.state import State, masked_state, patches, state_of
from replay.frames.wall import wall
from replay.frames.words import (
    ASKED,
    GESTURE,
    OFFICIAL,
    OWN,
    PLAY,
    SPOKEN,
    Afar,
    clocks,
    events,
    hour,
    limits,
    result,
    rivals,
    said,
    seen_by,
    told,
    turns,
)
from replay.judge import Judge, acts_of, hand_of
from replay.verdict import BREACH, Verdict

__all__ = [
    "ADDED", "ASKED", "AS_DRAWN", "BACK", "DECLARED", "DOWN", "FROM_HAND", "GESTURE", "LYING", "OFFICIAL", "OWN",
    "SPOKEN", "TAKEN", "UPRIGHT", "Frames", "State", "begins", "frames", "masked", "states",
]  # fmt: skip

Frames = dict[str, Any]

_TAKES: Final = frozenset({"no_win", "no_win_no_claims"})


def frames(
    game: GameRecord, number: int, judge: Judge, verdicts: Iterable[Verdict], lang: str = "en",
    names: Sequence[str | None] = (),
) -> Frames:  # fmt: skip
    """Frames of a hand, -1 for what precedes the first. Raises LookupError for a hand the game does not have.

    `verdicts` are those of the game or of the hand. `events[k]` is act k: `[seat, words, marks, spoken, t, think,
    public words]`: milliseconds since the hand's first time and of thinking, None where not recorded; the public words
    are those a seat could say that did not see its tiles, "" where they are the same. `wall`, `turns`, `clocks`,
    `hour` and `limits` are told at the functions of these names; `unit` says what scores are (points, chips), `said`
    has the words that the states name as spoken or offered. `takers` has who took a discard by its seq; `rivals`, by
    the step, says which of several calls to win goes first.
    """
    hand = hand_of(game, number)
    if hand is None:
        raise LookupError(f"the game has no hand {number}; it has 0 to {len(game.hands) - 1}")
    table = judge.table_at(game, number, 0)
    acts = acts_of(hand)
    found = sorted((one for one in verdicts if one.hand == number), key=lambda one: one.seq)
    losses: dict[int, list[Verdict]] = {}
    for one in found:
        if one.status == BREACH and one.consequence in _TAKES:
            losses.setdefault(max(one.seq, 0), []).append(one)
    ready = Readiness(table)
    seats = range(game.players)
    claimed: list[set[int]] = [set() for _ in seats]
    takers: dict[int, int] = {}
    made = [state_of(table, ready)]
    for act in acts:
        for loss in losses.get(act.seq, ()):
            table.impose(loss.seat, loss.consequence, act.seq, loss.rule, loss.because)
        table.apply(act)
        made.append(state_of(table, ready))
        for seat in seats:
            for at in table.called[seat] - claimed[seat]:
                claimed[seat].add(at)
                takers[table.river_seq[seat][at]] = act.seat
    first = next((act.t for act in acts if act.t != NO_TIME), 0)
    say = Speaker(lang, (), hand.dealer, game.players, brief=True)
    afar = Afar(lang, (), hand.dealer, game.players, brief=True)
    spoken = {word for state in made for seat in seats for word in (state[f"y{seat}"], *state[f"q{seat}"])} - {""}
    return {
        "number": number,
        "name": hand_name(hand.round, hand.counter, number, lang),
        "players": game.players,
        "dealer": hand.dealer,
        "ended": hand.ended,
        "unit": game.unit,
        "seat": -1,
        "wall": wall(table),
        "limits": limits(table),
        "turns": turns(table, first),
        "clocks": clocks(acts),
        "hour": hour(table, first),
        "said": {word: said(word, say) for word in sorted(spoken)},
        "key": made[0],
        "patches": patches(made),
        "events": events(acts, table, say, afar, first),
        "verdicts": [told(one, game, table, acts, lang, names) for one in found],
        "takers": takers,
        "rivals": rivals(made, game.players, judge.book, say),
        "result": result(acts, say, game.players, game.unit),
    }


def begins(hand: HandRecord) -> int:
    """The act with which play begins, past dice and deal; 0 where none does."""
    return next((seq for seq, row in enumerate(hand.rows) if row[0] in PLAY), 0)


def states(made: Frames) -> list[State]:
    """Every state of frames, one more than there are acts: each is the one before with its patch laid over it."""
    found = [dict(made["key"])]
    for patch in made["patches"]:
        found.append({**found[-1], **patch})
    return found


def masked(made: Frames, seat: int) -> Frames:
    """The same frames as `seat` knew them then.

    Other hands and their draws are backs until they are laid open, tiles lying face down are backs, words about tiles
    that the seat did not see do not name them; what another seat waited for, could do or was asked is left out, and of
    waits what is truly left. Of verdicts only rule, class and status stay: their sentences may tell of hidden tiles.
    """
    known = [masked_state(state, seat, made["players"]) for state in states(made)]
    asked = {seq for seq, event in enumerate(made["events"]) if event[2] & ASKED}
    return {
        **made,
        "seat": seat,
        "turns": [turn for turn in made["turns"] if turn[0] == seat or turn[2] not in asked],
        "key": known[0],
        "patches": patches(known),
        "events": [seen_by(event, seat) for event in made["events"]],
        "verdicts": [{**one, "text": "", "lines": []} for one in made["verdicts"]],
    }
