"""The viewer on its page: one hand, stepped through in the browser.

One component draws it (`dashboards.viewed`). What is chosen there (hand, step, seat, what is shown) comes back as
`Place`; the address is written by the component itself, so that stepping leaves no trail in the history. Frames are
sent once: the component says which it holds, and asks for those of the next hand while the reader looks at this one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from dashboards import viewed
from dashboards.data import Key
from dashboards.links import url
from dashboards.parts.shell import DEFAULT_LANGUAGE, Shell
from ingest.model import GameRecord
from ingest.store import GameRow
from replay.explain import from_row
from replay.frames import Frames, begins
from replay.judge import Judge

# Registered when the module is imported: in the entry script it would be registered anew at every run.
_VIEWER = st.components.v2.component("paipu_viewer", html=viewed.HTML, css=viewed.style(), js=viewed.script())


@dataclass(frozen=True, slots=True)
class Place:
    """What a viewer looks at: hand, act, whose side, and whether only what that seat knew then is shown.

    `ahead` is the hand it wants beforehand, if any; `has` are the marks of the frames it holds.
    """

    hand: int
    step: int
    seat: int = 0
    known: bool = False
    ahead: int | None = None
    has: tuple[str, ...] = ()


def place(key: str, start: Place, game: GameRecord) -> Place:
    """Where the viewer of that key stands now: at `start` until it has reported another place.

    A hand that was turned to before it was here (it reports step -1) is opened at its first act of play.
    """
    state = st.session_state.get(key)
    at = state.get("at") if isinstance(state, Mapping) else getattr(state, "at", None)
    if not isinstance(at, Mapping):
        return start
    hand, step, seat, ahead = (at.get(name) for name in ("hand", "step", "seat", "ahead"))
    if not (isinstance(hand, int) and isinstance(step, int) and isinstance(seat, int)):
        return start
    hands = {one.number: one for one in game.hands}
    if hand not in hands or not 0 <= seat < game.players:
        return start
    step = begins(hands[hand]) if step < 0 else min(step, len(hands[hand].rows))
    held = at.get("has")
    return Place(
        hand, step, seat, bool(at.get("known")), ahead if ahead in hands else None,
        tuple(mark for mark in held if isinstance(mark, str)) if isinstance(held, list | tuple) else (),
    )  # fmt: skip


def show(here: Shell, key: str, row: GameRow, game: GameRecord, judge: Judge, now: Place) -> None:
    """Draw the viewer of a hand."""
    era = f"{here.lang} {here.snapshot.key[1]}"

    def sent(number: int | None) -> Frames | None:
        """Frames of a hand as they are shown now; None where the component holds them."""
        mark = f"{number} {now.seat if now.known else 'all'} {era}"
        if number is None or mark in now.has:
            return None
        made = _frames(here.snapshot.key, row["game_id"], number, here.lang, here, game, judge)
        return {**(viewed.known(made, now.seat) if now.known else made), "mark": mark}

    _VIEWER(
        key=key,
        data={
            **viewed.around(row["game_id"], game, here.lang),
            "era": era,
            "at": {"hand": now.hand, "step": now.step, "seat": now.seat, "known": now.known},
            "frames": sent(now.hand),
            "ahead": [made for made in [sent(now.ahead)] if made is not None],
        },
        default={"at": None},
        on_at_change=_nothing,
    )


def _nothing() -> None:
    """A change runs the page again; there is nothing else to do."""


@st.cache_data(max_entries=64, show_spinner=False)
def _frames(key: Key, game_id: str, number: int, lang: str, _here: Shell, _game: GameRecord, _judge: Judge) -> Frames:
    """Frames of a hand with its verdicts; kept until the next commit."""
    rows = _here.snapshot.rows("quality/of_hand", game=game_id, hand=number)
    verdicts = [from_row(row) for row in rows]
    chosen = lang if lang != DEFAULT_LANGUAGE else None
    return viewed.told(_game, number, _judge, verdicts, lang, lambda rule: url("quality", {"lang": chosen}, rule=rule))
