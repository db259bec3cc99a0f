"""Words of a hand: its acts as they are told, its verdicts, its time, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ingest import kinds as k
from ingest.kinds import NO_TIME
from ingest.model import GameRecord
from ingest.tiles import HIDDEN
from replay.act import Act
from replay.board import hand_name
from replay.book import Book
from replay.conduct import about, concerns
from replay.conduct.people import rank
from replay.decisions import decisions_of, segments_of
from replay.explain import Speaker, act_text, explain, rule_title
from replay.explain.fields import FORMS
from replay.frames.state import MELD, State, all_down
from replay.language import has
from replay.scoring.zhenjiang.payments import PATTERNS as ITEMS
from replay.scoring.zungjung import PATTERNS
from replay.settle import stated_value, told_value
from replay.table import Table
from replay.timing import limits_of
from replay.verdict import BREACH, Verdict

SPOKEN: Final = 1  # marks of an event: it is said aloud or laid open
OFFICIAL: Final = 2  # a ruling, complaint, objection or notice
OWN: Final = 4  # what its seat decided
GESTURE: Final = 8  # what people do or say beyond playing tiles
ASKED: Final = 16  # between the site and one seat: nobody else at the table sees it
WITHDRAWN: Final = 32  # a word taken back

_OWN: Final = frozenset({k.DISCARD, k.WIN, *MELD})
PLAY: Final = frozenset({k.DRAW, k.DISCARD, *_OWN})
_OFFICIAL: Final = frozenset({k.RULING, k.COMPLAINT, k.OBJECTION, k.NOTICE})
_GESTURE: Final = frozenset({
    *range(k.TOUCH, k.CORRECTION + 1), k.LIFT, k.MIX, k.PUT_BACK, k.IMMUNITY_CLAIM, k.REQUEST, k.AGREEMENT, k.LEAVE,
    k.RETURN,
})  # fmt: skip
_NEAREST_WINS: Final = frozenset({"W-PRIO-01", "J-WIN-03"})
_OPEN: Final = frozenset({
    k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_ADDED, k.NORTH_ASIDE, k.FLOWER_ASIDE, k.INDICATOR, k.CALL,
    k.RETRACT, k.EXPOSE, k.NAMED, k.WIN, k.DRAW_GAME, k.SEAT_DRAW, *_OFFICIAL,
})  # fmt: skip
"""Kinds whose tiles everybody at the table sees or hears; of all others the tiles are left out for who did not."""


class Afar(Speaker):
    """Words of one who did not see the tile: it is hidden, not left out of the record."""

    def word(self, key: str, **values: str | int) -> str:
        """As `Speaker.word`."""
        return super().word("page.viewer.unseen" if key == "act.a_tile" else key, **values)


def _without_tiles(act: Act) -> Act:
    """The act as one sees it from afar; a concealed kong shows its tile if one of the four lies face up."""
    if act.kind in _OPEN or (act.kind == k.KONG_CONCEALED and not all_down(act)):
        return act
    if act.tile < 0 and not act.tiles:
        return act
    row = list(act.row)
    row[2], row[4] = HIDDEN if act.tile >= 0 else -1, ()
    return Act(act.seq, tuple(row))


def said(word: str, say: Speaker) -> str:
    """A spoken word in the reader's language."""
    key = f"act.word.{word}"
    return say.word(key if has(key, say.lang) else "act.word.other")


def events(acts: list[Act], table: Table, say: Speaker, afar: Speaker, first: int) -> list[list[Any]]:
    """Every act: `[seat, words, marks, spoken, t, think, public words]`."""
    think = {row[1]: row[6] for row in decisions_of(table)}
    return [_event(act, say, afar, first, think) for act in acts]


def _event(act: Act, say: Speaker, afar: Speaker, first: int, think: Mapping[int, int | None]) -> list[Any]:
    words, public = act_text(act, say), ""
    seen = _without_tiles(act)
    if seen is not act:
        public = act_text(seen, afar)
    spoken = ""
    if act.kind in (k.CALL, k.RETRACT):
        spoken = said(str(act.detail.get("word", "")), say)
    elif act.kind in MELD:
        spoken = say.word(f"board.{MELD[act.kind]}")
    elif act.kind == k.WIN:
        spoken = said("self_draw" if act.target in (act.seat, k.NONE) else "win", say)
    elif act.kind == k.OFFER:
        public = say.word("page.viewer.private")
    marks = (SPOKEN if spoken else 0) | (OFFICIAL if act.kind in _OFFICIAL else 0)
    marks |= (OWN if act.kind in _OWN and act.seat >= 0 else 0) | (GESTURE if act.kind in _GESTURE else 0)
    marks |= (ASKED if act.kind == k.OFFER else 0) | (WITHDRAWN if act.kind == k.RETRACT else 0)
    t = None if act.t == NO_TIME else act.t - first
    return [act.seat, words, marks, spoken, t, think.get(act.seq), "" if public == words else public]


def seen_by(event: Sequence[Any], seat: int) -> list[Any]:
    """An event as one seat knew it: what the site asked another is nobody's business, and no time to think tells it."""
    if event[0] == seat:
        return [*event[:6], ""]
    if event[2] & ASKED:
        return [-1, event[6], event[2], "", event[4], None, ""]
    return [event[0], event[6] or event[1], *event[2:6], ""]


# -- time -----------------------------------------------------------------------------------------------------------


def turns(table: Table, first: int) -> list[list[Any]]:
    """Turns on the clock `[seat, start seq, seq, kind, start, counted, bank before, bank after]`, in ms.

    The seat is on the clock from the act after `start seq` to act `seq`, `start` on the clock of the events; None
    where not recorded. Where a book limits the time of a turn these are its turns, else the timed decisions.
    """
    rows = decisions_of(table)
    began = {}
    if limits_of(table.match.options) is not None:
        began = {(part.seat, part.seq): part.start_seq for part in segments_of(table)}
    return [
        [seat, began.get((seat, seq), seq - 1), seq, kind, None if start is None else start - first, counted, *banks]
        for _, seq, seat, kind, start, _, counted, *banks in rows
    ]


def clocks(acts: list[Act]) -> list[list[int]]:
    """What clocks showed: `[seq, seat, bank in ms]`."""
    return [[act.seq, act.seat, int(act.detail.get("bank_ms", -1))] for act in acts if act.kind == k.CLOCK_STATE]


def limits(table: Table) -> list[int] | None:
    """Milliseconds a turn and the turns of a hand may take before points are lost; None in a book without limits."""
    found = limits_of(table.match.options)
    return None if found is None else [found.turn_ms, found.hand_ms]


def hour(table: Table, first: int) -> list[int | None] | None:
    """The clock of a table that plays against the hour: `[ms run at the hand's first time, limit in ms, call, end]`.

    `call` and `end` are the steps from which the last ten minutes and the end are called out, 0 where that was before
    the hand, None where it was not. None where the book has no such hour, or the record no start or no times.
    """
    limit = table.match.options.get("time_limit_ms")
    if limit is None:
        return None
    event = table.conduct.session.event
    if event.start is None or NO_TIME in (event.start.act.t, first):
        return None
    calls = [
        None if one is None else one.act.seq + 1 if one.hand == table.number else 0 for one in (event.call, event.time)
    ]
    return [first - event.start.act.t, int(limit), *calls]


# -- verdicts and result --------------------------------------------------------------------------------------------


def told(
    one: Verdict, game: GameRecord, table: Table, acts: list[Act], lang: str, names: Sequence[str | None]
) -> dict[str, Any]:
    """A verdict: where it stands, its rule, and its sentences. One about the whole game stands at the first act.

    `act` 1: it is about the act `seq`; 0: about the game or the hand as such. `lines` `[name, sentence]`: law, follows,
    ruling, unknown, related, those that there are.
    """
    sentences = explain(
        one, game.book or "", lang, names=names, dealer=table.dealer, players=game.players,
        acts={act.seq: act for act in acts},
        hand_name=hand_name(table.round, table.counter, table.number, lang) if table.round >= 0 else "",
    )  # fmt: skip
    say = Speaker(lang, (), table.dealer, game.players, brief=True)
    lines = {
        "law": sentences.law, "follows": sentences.consequence, "ruling": ruling(one, game, acts, say),
        "unknown": sentences.unknown, "related": sentences.related,
    }  # fmt: skip
    about_act = bool(sentences.event) or 0 < one.seq < len(acts)
    return {
        "seq": min(max(one.seq, 0), len(acts)), "act": int(about_act), "seat": one.seat,
        "rule": one.rule, "title": rule_title(one.rule, game.book or "", say),
        "article": say.word("word.article", article=one.article) if one.article else "",
        "class": one.klass, "status": one.status, "points": one.points, "text": sentences.what,
        "lines": [[name, text] for name, text in lines.items() if text],
    }  # fmt: skip


def ruling(one: Verdict, game: GameRecord, acts: list[Act], say: Speaker) -> str:
    """What was ruled on a fault in the same hand, else that nothing was or that the record holds no rulings.

    A ruling is about the fault if it names the act, else by its article, else by seat and penalty and if it came
    after; of several the highest and last is in force. "" for a verdict that asks for none.
    """
    found = [
        act for act in acts
        if act.kind == k.RULING and concerns(act, one.seat, (one.seq,), one.rule)
        and (about(act) >= 0 or (act.seq > one.seq and (
            act.detail.get("article") or act.detail.get("penalty") == one.consequence)))
    ]  # fmt: skip
    if found:
        return act_text(max(found, key=lambda act: (rank(act), act.seq)), say)
    if one.status != BREACH:
        return ""
    return say.word("page.viewer.unruled" if "rul" in game.provides else "page.viewer.no_rulings")


def rivals(made: Sequence[State], players: int, book: Book, say: Speaker) -> dict[int, str]:
    """Which of several standing calls to win goes first and by which article, by the states where they stand.

    Of players who call the same tile the nearest in turn after who gave it goes first, if the win is sound
    (W-PRIO-01 1a to 1c, J-WIN-03). Under a book without one of these rows nothing is said.
    """
    row = next((row for row in book.rows if row.id in _NEAREST_WINS), None)
    told: dict[int, str] = {}
    if row is None:
        return told
    article = say.word("word.article", article=row.article)
    for step, state in enumerate(made):
        if state["o"] is None:
            continue
        giver = state["o"][1]
        after = [(giver + step_on) % players for step_on in range(1, players)]
        calling = [seat for seat in after if state[f"y{seat}"] == "win"]
        if len(calling) > 1:
            told[step] = say.word(
                "page.viewer.rivals", first=say.who(calling[0]), giver=say.who(giver), article=article
            )
    return told


def result(acts: list[Act], say: Speaker, players: int, unit: str) -> dict[str, Any]:
    """How the hand ended: its wins or its draw in words, what each win is worth, and what each seat gained or lost.

    `deltas` None: not recorded; `unit` is that of the points.
    """
    ends = [act for act in acts if act.kind in (k.WIN, k.DRAW_GAME)]
    paid = [act.deltas for act in ends if act.deltas is not None and len(act.deltas) == players]
    if not paid:
        paid = [act.deltas for act in acts
                if act.kind == k.SETTLE and not act.flags & k.FINAL and act.deltas is not None][:1]  # fmt: skip
    deltas = [sum(moved) for moved in zip(*paid, strict=True)] if paid else None
    return {
        "words": [act_text(act, say) for act in ends],
        "worth": [_worth(act, say, unit) if act.kind == k.WIN else "" for act in ends],
        "deltas": deltas,
    }


def _worth(act: Act, say: Speaker, unit: str) -> str:
    """What a win is worth by the record: yaku with han, or patterns with their points; "" where it does not say."""
    stated = stated_value(act)
    if stated.yaku or stated.yakuman:
        return FORMS["value"](say, told_value(stated))
    value = act.detail.get("value") or {}
    patterns = (_pattern(one, say) for one in value.get("patterns") or ())
    names = [name for name in patterns if name]
    total = value.get("points")
    if total is None:
        return ""
    points = f"{total} {say.word('page.viewer.chips')}" if unit == "chips" else say.word("value.points", points=total)
    return say.word("value.listed", head=points, yaku=say.listed(names)) if names else points


def _pattern(stated: Mapping[str, Any], say: Speaker) -> str:
    """A pattern by its name, with its points or how often it counts; "" for one that no book here knows."""
    name, times = str(stated.get("id", "")), stated.get("count", 1)
    found = PATTERNS.get(name)
    if found is not None:
        text = {"zh-Hant": found.traditional, "zh-Hans": found.simplified}.get(say.lang, found.english)
        return f"{text} {found.points}"
    if name not in ITEMS:
        return ""
    text = say.word(f"page.viewer.item.{name}")
    return text if times == 1 else f"{text} ×{times}"
