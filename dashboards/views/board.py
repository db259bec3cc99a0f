"""Viewer: any hand, stepped through; below it the same moment as text, the acts around it, and the hand's verdicts."""

from __future__ import annotations

from typing import Final

import streamlit as st

from dashboards import viewed
from dashboards.parts import verdicts, viewer
from dashboards.parts.sheet import Cell, Column, Content, Text, name_text
from dashboards.parts.shell import Shell, begin
from dashboards.parts.words import hand_name, moment
from ingest.model import GameRecord, HandRecord
from ingest.store import GameRow, NotFound
from replay.board import board
from replay.explain import Speaker, act_text
from replay.frames import begins
from replay.judge import Judge, acts_of, hand_of

AS_TEXT: Final = "as_text"  # key of the fold that holds the moment as text
AROUND: Final = 6  # acts shown before and after the moment


def walk(here: Shell, row: GameRow, game: GameRecord, hand: HandRecord, step: int, seat: int) -> None:
    """Links one step, one turn and one hand on or back."""
    t, last = here.t, len(hand.rows)
    numbers = [other.number for other in game.hands]
    at = numbers.index(hand.number)
    steps = [
        ("board.start", hand.number, 0, step > 0),
        ("board.back4", hand.number, step - 4, step >= 4),
        ("board.back", hand.number, step - 1, step > 0),
        ("board.on", hand.number, step + 1, step < last),
        ("board.on4", hand.number, step + 4, step + 4 <= last),
        ("board.end", hand.number, last, step < last),
        ("board.hand_before", numbers[at - 1], 0, at > 0),
        ("board.hand_after", numbers[(at + 1) % len(numbers)], 0, at + 1 < len(numbers)),
    ]
    parts = [
        Text(t(key), here.moment(row["game_id"], number, seq, seat) if possible else "", kind="quiet")
        for key, number, seq, possible in steps
    ]
    here.line(Cell(parts))


def around(here: Shell, row: GameRow, game: GameRecord, hand: HandRecord, step: int, seat: int) -> None:
    """The acts before and after the moment; each is a link to itself."""
    t = here.t
    acts = acts_of(hand)
    say = Speaker(here.lang, (), hand.dealer, game.players, brief=True)
    first = max(0, step - AROUND)
    lines: list[list[Content]] = []
    for act in acts[first : step + AROUND + 1]:
        link = here.moment(row["game_id"], hand.number, act.seq, seat)
        mark = t("board.now") if act.seq == step else ""
        lines.append([Text(str(act.seq), link), Text(act_text(act, say), kind="strong" if mark else ""), mark])
    here.table([Column("seq", help=t("board.seq.help")), Column(t("board.act"), wide=True), Column("")], lines)


def as_text(
    here: Shell, row: GameRow, game: GameRecord, hand: HandRecord, now: viewer.Place, judge: Judge | None
) -> None:
    """The moment as text, with the acts around it."""
    walk(here, row, game, hand, now.step, now.seat)
    if judge is not None:
        names = viewed.names_at(game, hand.number)
        st.code(board(judge.table_at(game, hand.number, now.step), names, here.lang), language=None)
    around(here, row, game, hand, now.step, now.seat)


def found(here: Shell, row: GameRow, hand: HandRecord) -> None:
    """Verdicts of the hand."""
    rows = here.snapshot.rows("quality/of_hand", game=row["game_id"], hand=hand.number)
    st.subheader(here.t("board.verdicts"), anchor=False)
    if rows:
        here.table(verdicts.columns(here), [verdicts.cells(here, verdict) for verdict in rows])
    else:
        here.line(here.t("board.verdicts.none"))


def page() -> None:
    """The page from top to bottom."""
    here = begin("board")
    t, name = here.t, here.query.get("game")
    if name is None:
        here.line(Cell([Text(t("board.none")), Text(t("library.title"), here.url(""))]))
        return
    try:
        row, game = here.snapshot.game(name)
    except NotFound:
        st.warning(t("board.unknown"))
        here.line(name_text(name))
        return
    number = here.query.get("hand", 0)
    hand = hand_of(game, number)
    if hand is None or number < 0:
        st.warning(t("board.no_hand", last=len(game.hands) - 1))
        hand = game.hands[0] if game.hands else None
    if hand is None:
        return
    wanted = here.query.get("step", begins(hand))
    step = min(max(wanted, 0), len(hand.rows))
    if step != wanted:
        st.warning(t("board.no_step", last=len(hand.rows)))
    seat = min(here.query.get("seat", 0), game.players - 1)
    watch(here, row, game, viewer.Place(hand.number, step, seat, "show" in here.query))


@st.fragment
def watch(here: Shell, row: GameRow, game: GameRecord, start: viewer.Place) -> None:
    """The viewer and what follows its steps; it alone runs again when the reader moves on."""
    t = here.t
    key = f"viewer-{row['game_id']}"
    now = viewer.place(key, start, game)
    hand = hand_of(game, now.hand)
    if hand is None:  # `place` names hands of the game only
        return
    step = now.step
    here.line(Text(f"{name_text(row['native_id'] or row['game_id'])}"), level=2)
    here.line(
        t(
            "board.at", hand=hand_name(hand.round, hand.counter, hand.number, here.lang), seq=step,
            last=len(hand.rows), at=moment_of(row),
        )
    )  # fmt: skip
    judge = viewed.judge_of(game)
    if judge is None:
        st.info(t("board.no_book"))
    else:
        viewer.show(here, key, row, game, judge, now)
    if now.known:
        here.line(t("viewer.text_hidden"))
        return
    # what stands in the fold is made only while it is open: the viewer need not wait for it
    fold = st.expander(t("viewer.as_text"), expanded=judge is None, key=AS_TEXT, on_change="rerun")
    if fold.open:
        with fold:
            as_text(here, row, game, hand, now, judge)
    found(here, row, hand)


def moment_of(row: GameRow) -> str:
    """When the game began."""
    from datetime import UTC, datetime

    started = row["started_at"]
    return moment(datetime.fromtimestamp(started / 1000, UTC) if started is not None else None)


page()
