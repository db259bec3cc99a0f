"""The viewer: one hand, stepped through in the browser.

One component draws it from frames (`replay.frames`). What is chosen there (hand, step, seat, what is shown) comes back
as `Place`; the address is written by the component itself, so that stepping leaves no trail in the history.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

import streamlit as st

from dashboards.data import Key
from dashboards.parts.shell import Shell
from dashboards.parts.verdicts import status
from ingest.model import GameRecord
from ingest.store import GameRow
from ingest.tiles import NAME_OF, UNIDENTIFIED
from replay.board import hand_name
from replay.explain import Speaker, from_row
from replay.frames import Frames, begins, frames, masked
from replay.judge import Judge

_HERE = files("dashboards") / "parts"


def _joined(*names: str) -> str:
    """Parts of the component as one text: the page loads one module, the last part exports it."""
    return "\n".join((_HERE / name).read_text(encoding="utf-8") for name in names)


# Registered when the module is imported: in the entry script it would be registered anew at every run.
_VIEWER = st.components.v2.component(
    "paipu_viewer",
    html='<div class="ppv" tabindex="0" role="region"></div>',
    css=_joined("viewer.css", "viewer_table.css"),
    js=_joined(*(f"viewer{part}.js" for part in ("_words", "_tiles", "_table", "_side", "_strip", ""))),
)

WORDS: Final = (
    "region", "menu", "hand_before", "hand_after", "start", "back", "on", "end", "play", "finding_before",
    "finding_after", "rotate", "hide", "times", "copy", "copied", "help", "board", "strip", "wall", "sticks", "riichi",
    "no_win", "no_claims", "uncertain", "live", "dead", "as_drawn", "taken", "just", "next", "thought", "known",
    "withheld", "hand", "river", "set_chow", "set_pung", "set_kong", "set_concealed", "set_added", "set_set",
)  # fmt: skip
"""Words the component shows, without `page.viewer.`."""

KEYS: Final = (
    ("← →", "step"), ("↑ ↓", "own"), ("Home End", "ends"), (", .", "hands"), ("n p", "findings"), ("f", "rotate"),
    ("h", "hide"), ("t", "times"), ("Space", "play"), ("c", "copy"), ("?", "help"),
)  # fmt: skip
"""Keys and the words `page.viewer.key.…` that say what each does."""

SIGNS: Final = {"breach": "▲", "undecided": "?", "note": "i", "crashed": "!"}


@dataclass(frozen=True, slots=True)
class Place:
    """What a viewer looks at: hand, act, whose side, and whether only what that seat knew then is shown."""

    hand: int
    step: int
    seat: int = 0
    known: bool = False


def place(key: str, start: Place, game: GameRecord) -> Place:
    """Where the viewer of that key stands now: at `start` until it has reported another place.

    A hand that was turned to (it reports step -1) is opened at its first act of play.
    """
    state = st.session_state.get(key)
    at = state.get("at") if isinstance(state, Mapping) else getattr(state, "at", None)
    if not isinstance(at, Mapping):
        return start
    hand, step, seat = (at.get(name) for name in ("hand", "step", "seat"))
    if not (isinstance(hand, int) and isinstance(step, int) and isinstance(seat, int)):
        return start
    found = next((one for one in game.hands if one.number == hand), None)
    if found is None or not 0 <= seat < game.players:
        return start
    step = begins(found) if step < 0 else min(step, len(found.rows))
    return Place(hand, step, seat, bool(at.get("known")))


def show(
    here: Shell, key: str, row: GameRow, game: GameRecord, judge: Judge, now: Place, names: Sequence[str | None]
) -> None:  # fmt: skip
    """Draw the viewer of a hand."""
    made = _frames(here.snapshot.key, row["game_id"], now.hand, here.lang, here, game, judge, tuple(names))
    if now.known:
        made = masked(made, now.seat)
    t = here.t
    seated = [
        {"wind": here.term("wind", "ESWN"[(seat - made["dealer"]) % game.players]), "name": name or "–"}
        for seat, name in enumerate(names)
    ]
    _VIEWER(
        key=key,
        data={
            "lang": here.lang, "game": row["game_id"], "step": now.step, "seat": now.seat,
            "mark": f"{now.hand} {now.seat if now.known else 'all'} {here.lang} {here.snapshot.key[1]}",
            "frames": made, "seats": seated, "hands": _menu(here, game), "tiles": tile_names(here.lang),
            "words": {word: t(f"viewer.{word}") for word in WORDS},
            "keys": [[sign, t(f"viewer.key.{word}")] for sign, word in KEYS],
        },
        default={"at": None},
        on_at_change=_nothing,
    )  # fmt: skip


def _nothing() -> None:
    """A change runs the page again; there is nothing else to do."""


def tile_names(lang: str) -> list[str]:
    """How each face is read, and last a tile whose face is not shown."""
    say = Speaker(lang)
    return [*(say.tile(NAME_OF[UNIDENTIFIED + face]) for face in range(45)), say.word("page.viewer.unseen")]


def _menu(here: Shell, game: GameRecord) -> list[list[Any]]:
    """Each hand with its name and how it ended."""
    return [
        [hand.number, f"{hand_name(hand.round, hand.counter, hand.number, here.lang)}"
                      f" · {here.term('hands.ended', hand.ended)}"]
        for hand in game.hands
    ]  # fmt: skip


@st.cache_data(max_entries=64, show_spinner=False)
def _frames(
    key: Key, game_id: str, number: int, lang: str, _here: Shell, _game: GameRecord, _judge: Judge,
    names: tuple[str | None, ...],
) -> Frames:  # fmt: skip
    """Frames of a hand with its verdicts; kept until the next commit."""
    rows = _here.snapshot.rows("quality/of_hand", game=game_id, hand=number)
    made = frames(_game, number, _judge, [from_row(row) for row in rows], lang, names)
    for one in made["verdicts"]:
        one["sign"] = SIGNS.get(one["status"], "·")
        one["label"] = " ".join(status(_here, one["status"]).split()[1:]) or one["status"]
        one["href"] = _here.url("quality", rule=one["rule"])
        one["place"] = f" · {one['article']}" if one["article"] else ""
    return made
