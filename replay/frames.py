"""Frames: one hand as a viewer steps through it, worked out by the Table so that whoever draws it needs no rules.

`frames` gives the state before the first act and, for each act, what it changes. State `k` is what lies on the table
before act `k`; the last is the end of the hand. `masked` gives the same as one seat knew it at each moment: what was
hidden from that seat is not in the data at all.

A state is a flat dict; a patch holds the fields that change. A tile is its face (0..44, `ingest.tiles`) or `BACK`.

========  ==============================================================================================
`hS`      concealed tiles of seat S in order, without the tile just drawn and without penalty tiles
`dS`      the tile just drawn, None where there is none
`pS`      penalty tiles `[face, live]` lying open beside the hand
`mS`      sets `[word, [[face, lies], …]]`, from left to right as the owner sees them; see `UPRIGHT` …
`rS`      river `[face, marks, seq]`; marks are bits, see `FROM_HAND` …
`nS`      tiles set aside (norths, flowers)
`zS`      0; 1 riichi declared; 2 riichi accepted
`xS`      rights lost: 0 none, 1 may not win, 2 may neither win nor claim
`uS`      1 where the concealed tiles are not known for certain
`vS`      1 when the hand lies open to all: the hand is over and it was shown
`sc` `st` scores by seat, and riichi sticks on the table; None where the record does not state them
`in`      indicators
`w`       tiles that may still be drawn
`a`       who must discard or draw next, -1 nobody
`o`       what may be claimed now: `[face, seat]`, or None
========  ==============================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from ingest import kinds as k
from ingest.kinds import NO_TIME
from ingest.model import GameRecord, HandRecord
from ingest.tiles import FACE_COUNT, FACE_OF, HIDDEN
from replay.act import Act
from replay.board import hand_name, sorted_tiles
from replay.conduct import ConductTable
from replay.conduct.rights import NO_CLAIMS, NO_WIN
from replay.decisions import decisions_of
from replay.explain import Speaker, act_text, explain
from replay.judge import Judge, acts_of, hand_of
from replay.language import has
from replay.table import OFFER_KONG_CONCEALED, OFFER_NONE, Meld, Table
from replay.verdict import BREACH, Verdict

Frames = dict[str, Any]
State = dict[str, Any]

BACK: Final = FACE_COUNT
"""A tile whose face is not shown."""

UPRIGHT: Final = 0
LYING: Final = 1  # turned sideways: the claimed tile, on the side it came from
DOWN: Final = 2  # face down
ADDED: Final = 3  # lying on the tile that lies before it

FROM_HAND: Final = 1
AS_DRAWN: Final = 2
TAKEN: Final = 4  # claimed away by another seat
DECLARED: Final = 8  # riichi was declared with it

SPOKEN: Final = 1  # marks of an event: it is said aloud or laid open
OFFICIAL: Final = 2  # a ruling, complaint, objection or notice
OWN: Final = 4  # what its seat decided

_MELD: Final = {
    k.CHOW: "chow", k.PUNG: "pung", k.KONG_EXPOSED: "kong", k.KONG_CONCEALED: "concealed", k.KONG_ADDED: "added",
    k.RIICHI: "riichi",
}  # fmt: skip
_TAKES: Final = frozenset({"no_win", "no_win_no_claims"})
_OWN: Final = frozenset({k.DISCARD, k.WIN, *_MELD})
_PLAY: Final = frozenset({k.DRAW, k.DISCARD, *_OWN})
_OFFICIAL: Final = frozenset({k.RULING, k.COMPLAINT, k.OBJECTION, k.NOTICE})
_OPEN: Final = frozenset({
    k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_ADDED, k.NORTH_ASIDE, k.FLOWER_ASIDE, k.INDICATOR, k.CALL,
    k.RETRACT, k.EXPOSE, k.NAMED, k.WIN, k.DRAW_GAME, k.SEAT_DRAW, *_OFFICIAL,
})  # fmt: skip
"""Kinds whose tiles everybody at the table sees or hears; of all others the tiles are left out for who did not."""


def frames(
    game: GameRecord, number: int, judge: Judge, verdicts: Iterable[Verdict], lang: str = "en",
    names: Sequence[str | None] = (),
) -> Frames:  # fmt: skip
    """Frames of a hand, -1 for what precedes the first. Raises LookupError for a hand the game does not have.

    `verdicts` are those of the game or of the hand. `events[k]` is act k: `[seat, words, marks, spoken, t, think,
    public words]`: milliseconds since the hand's first time and of thinking, None where not recorded; the public words
    are those a seat could say that did not see its tiles, "" where they are the same.
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
    states = [_state(table)]
    for act in acts:
        for loss in losses.get(act.seq, ()):
            table.impose(loss.seat, loss.consequence, act.seq, loss.rule, loss.because)
        table.apply(act)
        states.append(_state(table))
    think = {row[1]: row[6] for row in decisions_of(table)}
    first = next((act.t for act in acts if act.t != NO_TIME), 0)
    say = Speaker(lang, (), hand.dealer, game.players, brief=True)
    afar = _Afar(lang, (), hand.dealer, game.players, brief=True)
    return {
        "number": number,
        "name": hand_name(hand.round, hand.counter, number, lang),
        "players": game.players,
        "dealer": hand.dealer,
        "dead": table.dead_tiles,
        "ended": hand.ended,
        "seat": -1,
        "key": states[0],
        "patches": _patches(states),
        "events": [_event(act, say, afar, first, think) for act in acts],
        "verdicts": [_told(one, game, table, acts, lang, names) for one in found],
        "result": _result(acts, say, game.players),
    }


def begins(hand: HandRecord) -> int:
    """The act with which play begins, past dice and deal; 0 where none does."""
    return next((seq for seq, row in enumerate(hand.rows) if row[0] in _PLAY), 0)


def states(made: Frames) -> list[State]:
    """Every state of frames, one more than there are acts: each is the one before with its patch laid over it."""
    found = [dict(made["key"])]
    for patch in made["patches"]:
        found.append({**found[-1], **patch})
    return found


def masked(made: Frames, seat: int) -> Frames:
    """The same frames as `seat` knew them then.

    Other hands and their draws are backs until they are laid open, tiles lying face down are backs, words about tiles
    that the seat did not see do not name them, and of verdicts only rule, class and status are left: their sentences
    may tell of hidden tiles.
    """
    known = [_mask(state, seat, made["players"]) for state in states(made)]
    events = [[*event[:1], (event[6] if event[0] != seat else "") or event[1], *event[2:6], ""]
              for event in made["events"]]  # fmt: skip
    verdicts = [{**one, "text": "", "more": ""} for one in made["verdicts"]]
    return {
        **made, "seat": seat, "key": known[0], "patches": _patches(known), "events": events, "verdicts": verdicts,
    }  # fmt: skip


def _mask(state: State, seat: int, players: int) -> State:
    shown = dict(state)
    for other in range(players):
        shown[f"m{other}"] = [
            [word, [[BACK if lies == DOWN else face, lies] for face, lies in tiles]]
            for word, tiles in state[f"m{other}"]
        ]
        if other != seat and not state[f"v{other}"]:
            shown[f"h{other}"] = [BACK] * len(state[f"h{other}"])
            shown[f"u{other}"] = 0
            if state[f"d{other}"] is not None:
                shown[f"d{other}"] = BACK
    return shown


def _patches(found: list[State]) -> list[State]:
    return [
        {field: value for field, value in after.items() if before[field] != value}
        for before, after in pairwise(found)
    ]


# -- the table as a state -------------------------------------------------------------------------------------------


def _face(code: int) -> int:
    face = FACE_OF[code]
    return face if face >= 0 else BACK


def _faces(codes: Iterable[int]) -> list[int]:
    return [_face(code) for code in codes]


def _state(table: Table) -> State:
    active = table.active if table.active >= 0 else table.due_draw
    offer = None if table.offer_kind == OFFER_NONE else [_face(table.offer_tile), table.offer_seat]
    if offer is not None and table.offer_kind == OFFER_KONG_CONCEALED and _all_down(table.acts[table.offer_seq]):
        offer[0] = BACK
    scores = table.match.scores
    state: State = {
        "sc": None if scores is None else list(scores),
        "st": table.match.sticks,
        "in": _faces(code for _, code in table.indicators),
        "w": table.live_left,
        "a": -1 if table.wins or table.draw_game else active,
        "o": offer,
    }
    for seat in range(table.players):
        _seat(table, seat, state)
    return state


def _seat(table: Table, seat: int, state: State) -> None:
    hand = list(table.hand[seat])
    drawn = table.drawn[seat]
    if drawn in hand:
        hand.remove(drawn)
    else:
        drawn = -1
    penalty = []
    if isinstance(table, ConductTable):
        for tile in table.conduct.penalty(seat):
            alike = next((code for code in hand if code == tile.tile or _face(code) == _face(tile.tile)), None)
            if alike is not None:
                hand.remove(alike)
                penalty.append([_face(tile.tile), int(tile.live)])
    state[f"h{seat}"] = _faces(sorted_tiles(hand))
    state[f"d{seat}"] = _face(drawn) if drawn >= 0 else None
    state[f"p{seat}"] = penalty
    state[f"m{seat}"] = [[_MELD.get(meld.kind, "set"), _laid(table, seat, meld)] for meld in table.melds[seat]]
    state[f"r{seat}"] = _river(table, seat)
    state[f"n{seat}"] = _faces(table.norths[seat])
    state[f"z{seat}"] = 2 if table.accepted[seat] >= 0 else 1 if table.riichi[seat] >= 0 else 0
    state[f"x{seat}"] = _lost(table, seat)
    state[f"u{seat}"] = int(bool(hand or drawn >= 0) and not table.known[seat] and HIDDEN not in hand)
    state[f"v{seat}"] = int(_laid_open(table, seat))


def _lost(table: Table, seat: int) -> int:
    if not isinstance(table, ConductTable):
        return 0
    for right, word in ((NO_CLAIMS, 2), (NO_WIN, 1)):
        loss = table.conduct.lost(seat, right)
        if loss is not None and loss.stands:
            return word
    return 0


def _laid_open(table: Table, seat: int) -> bool:
    """Whether the concealed tiles are open to all: a win shows them, and so may the end of a hand without one."""
    if any(win.seat == seat and win.tiles for win in table.wins):
        return True
    shown = table.draw_game.detail.get("shown", {}) if table.draw_game is not None else {}
    return bool(shown.get(str(seat)))


def _river(table: Table, seat: int) -> list[list[int]]:
    row = []
    for index, (code, seq) in enumerate(zip(table.river[seat], table.river_seq[seat], strict=True)):
        act = table.acts[seq]
        cut = act.flags & (k.HAND_CUT | k.DRAWN_CUT) if act.kind == k.DISCARD else 0
        marks = (FROM_HAND if cut & k.HAND_CUT else 0) | (AS_DRAWN if cut & k.DRAWN_CUT else 0)
        marks |= TAKEN if index in table.called[seat] else 0
        marks |= DECLARED if seq == table.riichi_discard[seat] else 0
        row.append([_face(code), marks, seq])
    return row


def _laid(table: Table, seat: int, meld: Meld) -> list[list[int]]:
    """The tiles of a set from left to right: as the record says they lie, else the claimed one on its giver's side."""
    detail = table.acts[meld.seq].detail
    tiles = list(meld.tiles)
    if meld.kind == k.KONG_CONCEALED:
        down = detail.get("down")
        if down is None and not isinstance(table, ConductTable):
            down = (0, 3)  # the two outer ones, so that the tile is seen
        return [[_face(code), DOWN if at in (down or ()) else UPRIGHT] for at, code in enumerate(sorted_tiles(tiles))]
    stated = detail.get("rotated", -1)
    if 0 <= stated < len(tiles) and meld.kind != k.KONG_ADDED:
        return [[_face(code), LYING if at == stated else UPRIGHT] for at, code in enumerate(tiles)]
    if meld.tile not in tiles or not 0 <= meld.target < table.players:
        return [[_face(code), UPRIGHT] for code in sorted_tiles(tiles)]
    tiles.remove(meld.tile)
    rest = sorted_tiles(tiles)
    added = [table.acts[meld.seq].tile] if meld.kind == k.KONG_ADDED else []
    for code in added:
        if code in rest:
            rest.remove(code)
    from_next, from_before = table.next_seat(seat), table.next_seat(seat, table.players - 1)
    at = 0 if meld.target == from_before else len(rest) if meld.target == from_next else 1
    lying = [[_face(meld.tile), LYING], *([_face(code), ADDED] for code in added)]
    upright = [[_face(code), UPRIGHT] for code in rest]
    return [*upright[:at], *lying, *upright[at:]]


# -- words ----------------------------------------------------------------------------------------------------------


class _Afar(Speaker):
    """Words of one who did not see the tile: it is hidden, not left out of the record."""

    def word(self, key: str, **values: str | int) -> str:
        return super().word("page.viewer.unseen" if key == "act.a_tile" else key, **values)


def _all_down(act: Act) -> bool:
    return len(act.detail.get("down", ())) == 4


def _without_tiles(act: Act) -> Act:
    """The act as one sees it from afar; a concealed kong shows its tile if one of the four lies face up."""
    if act.kind in _OPEN or (act.kind == k.KONG_CONCEALED and not _all_down(act)):
        return act
    if act.tile < 0 and not act.tiles:
        return act
    row = list(act.row)
    row[2], row[4] = HIDDEN if act.tile >= 0 else -1, ()
    return Act(act.seq, tuple(row))


def _event(
    act: Act, say: Speaker, afar: Speaker, first: int, think: Mapping[int, int | None]
) -> list[Any]:
    words, public = act_text(act, say), ""
    seen = _without_tiles(act)
    if seen is not act:
        public = act_text(seen, afar)
    spoken = ""
    if act.kind in (k.CALL, k.RETRACT):
        key = f"act.word.{act.detail.get('word', '')}"
        spoken = say.word(key if has(key, say.lang) else "act.word.other")
    elif act.kind in _MELD:
        spoken = say.word(f"board.{_MELD[act.kind]}")
    elif act.kind == k.WIN:
        spoken = say.word("act.word.self_draw" if act.target in (act.seat, k.NONE) else "act.word.win")
    marks = (SPOKEN if spoken else 0) | (OFFICIAL if act.kind in _OFFICIAL else 0)
    marks |= OWN if act.kind in _OWN and act.seat >= 0 else 0
    t = None if act.t == NO_TIME else act.t - first
    length = think.get(act.seq)
    return [act.seat, words, marks, spoken, t, length, "" if public == words else public]


def _told(
    one: Verdict, game: GameRecord, table: Table, acts: list[Act], lang: str, names: Sequence[str | None]
) -> dict[str, Any]:
    """A verdict: where it stands, its rule, and its sentences. One about the whole game stands at the first act."""
    said = explain(
        one, game.book or "", lang, names=names, dealer=table.dealer, players=game.players,
        acts={act.seq: act for act in acts},
        hand_name=hand_name(table.round, table.counter, table.number, lang) if table.round >= 0 else "",
    )  # fmt: skip
    more = ("" if lang.startswith("zh") else " ").join(
        part for part in (said.related, said.law, said.unknown, said.consequence) if part
    )
    return {
        "seq": min(max(one.seq, 0), len(acts)), "seat": one.seat, "rule": one.rule, "article": one.article,
        "class": one.klass, "status": one.status, "points": one.points, "text": said.what, "more": more,
    }  # fmt: skip


def _result(acts: list[Act], say: Speaker, players: int) -> dict[str, Any]:
    """How the hand ended: its wins or its draw in words, and the points that changed hands by seat, None unrecorded."""
    ends = [act for act in acts if act.kind in (k.WIN, k.DRAW_GAME)]
    paid = [act.deltas for act in ends if act.deltas is not None and len(act.deltas) == players]
    if not paid:
        paid = [act.deltas for act in acts
                if act.kind == k.SETTLE and not act.flags & k.FINAL and act.deltas is not None][:1]  # fmt: skip
    deltas = [sum(moved) for moved in zip(*paid, strict=True)] if paid else None
    return {"words": [act_text(act, say) for act in ends], "deltas": deltas}
