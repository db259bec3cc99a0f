"""What the recorder shows: the table, the clocks, the last events, and what the keys do now. Text only, no terminal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from rich.cells import cell_len

from ingest import kinds as k
from ingest.kinds import NO_TIME
from ingest.model import KIND_NAME, Row
from ingest.tiles import HIDDEN, NAME_OF
from paipu.recorder.game import GameState
from paipu.recorder.keys import Entry
from paipu.recorder.state import DISCARD, DRAW, OVER, PLAYERS, SETUP, SUPPLEMENT, HandState, Shown
from paipu.recorder.terminal import Line, Part, pad
from replay.board import tiles_text
from replay.language import say

LEAST: Final = (60, 20)
"""Columns and lines below which the table does not fit; recording goes on all the same."""
_HEAD, _SEATS, _FOOT = 2, 12, 4
_NOTHING: Final = Part("")


@dataclass(slots=True)
class View:
    """All that a screen shows beside the game itself.

    `title` stands at the top left; `banner` is a warning that stays (key and values); `message` the answer to the last
    key, `hint` the catalogue key of the two lines at the bottom.
    """

    title: str
    lang: str
    now: int = 0
    entry: Entry | None = None
    banner: tuple[str, dict[str, Any]] | None = None
    message: Part = _NOTHING
    hint: str = "record.hint.none"
    next_hand: tuple[int, int] | None = None
    provides: tuple[str, ...] = field(default_factory=tuple)


# -- small texts ------------------------------------------------------------------------------------------------


def clock_text(ms: int) -> str:
    """`0:07`, `12:04`, `1:02:03`: whole seconds that have passed."""
    seconds = ms // 1000
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def time_text(t: int) -> str:
    """The time of an event with its tenth of a second; `–` where it has none."""
    return "–" if t == NO_TIME else f"{clock_text(t)}.{t % 1000 // 100}"


def seat_text(state: GameState, seat: int, lang: str) -> str:
    """A seat with the name of its player."""
    name = state.names[seat]
    return f"{seat} {name}" if name else say("record.seat", lang, seat=seat)


def event_text(state: GameState, row: Row, lang: str) -> str:
    """One event in a few words."""
    kind, seat, tile, target, tiles = row[0], row[1], row[2], row[3], row[4]
    detail = row[11] or {}
    who = seat_text(state, seat, lang) if 0 <= seat < PLAYERS else say("record.table", lang)
    words = [f"{who}:", say(f"record.kind.{KIND_NAME[kind]}", lang)]
    if tile >= 0:
        words.append(NAME_OF[tile])
    if kind == k.DEAL and all(code == HIDDEN for code in tiles):
        words.append(f"{len(tiles)}×?")
    elif tiles:
        words.append(f"[{tiles_text(tiles)}]")
    if kind in (k.CALL, k.RETRACT):
        words.insert(2, say(f"record.word.{detail.get('word', 'other')}", lang))
    if target >= 0 and target != seat:
        words.append(f"← {target}")
    for key in ("what", "phase", "penalty", "effect", "reason", "article", "faces", "count", "points", "penalties"):
        if detail.get(key) not in (None, ""):
            words.append(str(detail[key]))
    words += _rest(row, detail, lang)
    return " ".join(words)


def _rest(row: Row, detail: dict[str, Any], lang: str) -> list[str]:
    words = []
    if row[5] & k.DRAWN_CUT:
        words.append(say("record.drawn_cut", lang))
    if row[5] & k.TAIL:
        words.append(say("record.tail", lang))
    if row[5] & k.INFERRED:
        words.append(say("record.unseen", lang))
    value = detail.get("value") or {}
    if value.get("patterns"):
        words.append(" ".join(one["id"] + (f"x{one['count']}" if "count" in one else "") for one in value["patterns"]))
    if "points" in value:
        words.append(f"= {value['points']}")
    if row[9] is not None:
        words.append(" ".join(f"{delta:+}" for delta in row[9]))
    if detail.get("on") is False:
        words.append("✗")
    if detail.get("text"):
        words.append(f"“{detail['text']}”")
    return words


def set_text(shown: Shown) -> str:
    """A set as it lies: the turned tile in brackets, a concealed kong between bars."""
    tiles = [NAME_OF[code] for code in shown.tiles]
    if shown.kind == k.KONG_CONCEALED:
        return f"|{tiles[0]} ×4|" if len(set(tiles)) == 1 else f"|{' '.join(tiles)}|"
    if 0 <= shown.rotated < len(tiles):
        tiles[shown.rotated] = f"({tiles[shown.rotated]})"
    return " ".join(tiles)


# -- the table --------------------------------------------------------------------------------------------------


def _seat_lines(state: GameState, hand: HandState | None, seat: int, view: View) -> list[Line]:
    lang = view.lang
    dealer = hand.dealer if hand is not None else 0
    if view.next_hand is not None:
        dealer = view.next_hand[1]
    fresh = hand is None or view.next_hand is not None
    wind = say("record.winds", lang)[(seat - dealer) % PLAYERS]
    on_clock = not fresh and state.on_clock() == seat
    head: Line = [
        Part("▶ " if on_clock else "  ", "good"),
        Part(pad(f"{wind} {seat_text(state, seat, lang)}", 22), "bold" if on_clock else ""),
    ]
    if fresh or hand is None:
        head += [Part(pad("", 40)), Part(f"{state.totals[seat]:+6}")]
        return [head, [], []]
    head += _clock_parts(state, hand, seat, view, on_clock)
    head.append(Part(f" {state.totals[seat]:+6}"))
    spoken = [claim for claim in (*hand.claims, *hand.unshown) if claim.seat == seat]
    sets = "   ".join(set_text(shown) for shown in hand.sets[seat])
    if hand.won is not None and hand.winner == seat:
        sets += f"   [{tiles_text(hand.won[4])}]"
    melds: Line = [Part("    " + say("record.sets", lang) + " "), Part(sets)]
    if hand.penalty[seat]:
        tiles = " ".join(NAME_OF[code] for code in hand.penalty[seat])
        melds.append(Part("   " + say("record.penalty_tiles", lang) + f" {tiles}", "warn"))
    if spoken:
        melds.append(Part(f"   {say(f'record.word.{spoken[-1].word}', lang)}!", "alert"))
    river: Line = [Part("    " + say("record.river", lang) + " ")]
    for lying in hand.rivers[seat]:
        name = NAME_OF[lying.tile] + ("'" if lying.drawn else "")
        last = hand.offered is not None and lying is hand.rivers[seat][-1] and hand.thrower == seat
        river.append(Part(f"({name})", "dim") if lying.claimed else Part(name, "bold" if last else ""))
        river.append(Part(" "))
    return [head, melds, river]


def _clock_parts(state: GameState, hand: HandState, seat: int, view: View, on_clock: bool) -> Line:
    limits = state.limits
    used = state.used()[seat]
    turn = state.turn_ms(view.now) if on_clock and hand.phase != OVER else None
    total = used.ms + (turn or 0)
    fine = f"-{used.points}" if used.points else ""
    counts = say("record.tiles", view.lang, count=hand.counts[seat])
    parts: Line = [Part(pad(counts, 9))]
    if turn is None:
        parts.append(Part(pad("", 11)))
    else:
        style = "alert" if turn > limits.turn_ms else "warn" if turn > limits.turn_ms * 2 // 3 else "good"
        parts.append(Part(pad(f"{clock_text(turn)}/{limits.turn_ms // 1000}", 11), style))
    late = "alert" if total > limits.hand_ms else "warn" if total > limits.hand_ms * 5 // 6 else ""
    parts.append(Part(f"{clock_text(total)}/{clock_text(limits.hand_ms)}", late))
    watched = say("record.timed", view.lang) if seat in state.timed else ""
    parts.append(Part(pad(f" {watched} {fine}", 11), "warn"))
    return parts


def _top(state: GameState, hand: HandState | None, view: View) -> list[Line]:
    lang = view.lang
    first: Line = [Part(f" {view.title} ", "reverse"), Part(f"   {clock_text(view.now)}", "bold")]
    number, dealer = view.next_hand if view.next_hand is not None else (
        (hand.number, hand.dealer) if hand is not None else (0, 0)
    )
    place = say("record.hand", lang, hand=number, cycle=number // PLAYERS + 1, of=number % PLAYERS + 1)
    second: Line = [Part(f" {place}  ", "bold"), Part(say("record.dealer", lang, dealer=dealer))]
    if hand is not None and view.next_hand is None and hand.phase != SETUP:
        second.append(Part("  " + say("record.left", lang, left=hand.left), "warn" if hand.left <= 4 else ""))
    return [first, second]


def table_lines(state: GameState, view: View) -> list[Line]:
    """The two lines at the top and three for each seat."""
    hand = state.hand
    lines = _top(state, hand, view)
    for seat in range(PLAYERS):
        lines += _seat_lines(state, hand, seat, view)
    return lines


def _events(state: GameState, view: View, count: int) -> list[Line]:
    hand = state.hand
    rows = list(state.before)
    if hand is not None:
        rows = hand.rows
    lines: list[Line] = [[Part(f"  {time_text(row[6]):>9}  {event_text(state, row, view.lang)}", "dim")]
                         for row in rows[-count:]]  # fmt: skip
    if lines:
        lines[-1] = [Part(lines[-1][0].text)]
    return [[]] * (count - len(lines)) + lines


def _prompt(view: View) -> tuple[Line, int]:
    """The line on which an answer is typed, and where its cursor stands."""
    entry = view.entry
    if entry is None:
        return [Part("")], -1
    ask = entry.ask
    head = say(ask.key, view.lang, **{key: str(value) for key, value in ask.values.items()})
    if entry.word:
        head += f" ({entry.word}, Tab)"
    if ask.kind == "tile" and ask.default is not None and NAME_OF[ask.default] != "?":
        head += f" [{NAME_OF[ask.default]}]"
    if ask.kind == "seat" and ask.default is not None and ask.default >= 0:
        head += f" [{ask.default}]"
    line = [Part(f" {head}: ", "bold"), Part(entry.text)]
    return line, cell_len(f" {head}: {entry.text}")


def frame(state: GameState, view: View, columns: int, rows: int) -> tuple[list[Line], tuple[int, int] | None]:
    """The whole screen and where the cursor stands on it (None: nowhere)."""
    prompt, at = _prompt(view)
    if columns < LEAST[0] or rows < LEAST[1]:
        small: list[Line] = [[Part(say("record.small", view.lang, columns=columns, rows=rows), "alert")],
                             [view.message], prompt]  # fmt: skip
        return small[:rows], (2, at) if at >= 0 and rows > 2 else None
    lines = table_lines(state, view)
    room = rows - _HEAD - _SEATS - _FOOT
    if view.banner is None:
        lines.append([Part("─" * columns, "dim")])
    else:
        lines.append([Part(f"──── {say(view.banner[0], view.lang, **view.banner[1])} ────", "alert")])
    lines += _events(state, view, max(1, room - 1))
    lines.append([view.message])
    if at > columns - 2:  # a long line shows its end
        text = "".join(part.text for part in prompt)
        while cell_len(text) > columns - 3:
            text = text[1:]
        prompt, at = [Part("…" + text)], cell_len(text) + 1
    lines.append(prompt)
    lines += [[Part(f" {text}", "dim")] for text in say(view.hint, view.lang).split("\n")[:2]]
    return lines[:rows], (rows - 3, at) if at >= 0 else None


def hint(state: GameState, next_hand: tuple[int, int] | None) -> str:
    """The catalogue key of what the keys do now."""
    hand = state.hand
    if next_hand is not None or hand is None or hand.phase == SETUP:
        return "record.hint.setup"
    if hand.phase == OVER:
        if hand.settled or hand.void:
            return "record.hint.settled"
        return "record.hint.over"
    if hand.claims or hand.unshown:
        return "record.hint.claim"
    return {DRAW: "record.hint.draw", DISCARD: "record.hint.discard", SUPPLEMENT: "record.hint.supplement"}[hand.phase]
