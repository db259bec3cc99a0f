"""A record played back on the recorder's screen, at the pace at which it was recorded or step by step."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ingest.kinds import NO_TIME
from ingest.model import GameRecord, Row
from paipu.recorder.game import GameState
from paipu.recorder.keys import DOWN, END, ENTER, ESCAPE, HOME, LEFT, QUIT, REDRAW, RIGHT, UP, Decoder
from paipu.recorder.screen import View, frame
from paipu.recorder.state import PLAYERS
from paipu.recorder.terminal import Line, Part, Terminal
from replay.language import say

SPEEDS: Final = (1, 2, 4, 8, 16)
UNTIMED_MS: Final = 700
"""How long an event without a time stands, at normal speed."""
_TICK: Final = 0.05


@dataclass(frozen=True, slots=True)
class Step:
    """One event of the game: the hand whose first it is, if it is one (dealer, start), and its row."""

    row: Row
    begins: tuple[int, tuple[int, ...] | None] | None = None


def steps_of(game: GameRecord) -> list[Step]:
    """The events of a game in order."""
    steps = [Step(row) for row in (game.before.rows if game.before is not None else ())]
    for hand in game.hands:
        for at, row in enumerate(hand.rows):
            steps.append(Step(row, (hand.dealer, hand.start_scores) if at == 0 else None))
    return steps


class Playback:
    """A game at one of its moments: `at` events have happened."""

    def __init__(self, game: GameRecord, title: str, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.steps = steps_of(game)
        self.at = 0
        self.running = True
        self.speed = 0
        self.left = False
        self.interrupted = False
        self.view = View(title, lang, hint="record.hint.play")
        self.state = self._state()
        self._shown_since = time.monotonic()
        self._clock = 0

    def _state(self) -> GameState:
        state = GameState(resolution_ms=self.game.clock_ms or 1)
        for record in self.game.seats:
            if record.from_hand == 0 and 0 <= record.seat < PLAYERS:
                state.names[record.seat] = record.name
        for step in self.steps[: self.at]:
            _apply(state, step)
        return state

    def go(self, at: int) -> None:
        """Move to a moment."""
        at = max(0, min(len(self.steps), at))
        if at == self.at + 1:
            _apply(self.state, self.steps[self.at])
            self.at = at
        elif at != self.at:
            self.at = at
            self.state = self._state()
        self._clock = max((t for t in self._times(self.at) if t != NO_TIME), default=0)
        self._shown_since = time.monotonic()

    def _times(self, until: int) -> Iterator[int]:
        return (step.row[6] for step in self.steps[:until])

    def wait_ms(self) -> int | None:
        """How long until the next event at the pace recorded; None after the last."""
        if self.at >= len(self.steps):
            return None
        t = self.steps[self.at].row[6]
        if t == NO_TIME:
            return UNTIMED_MS
        return max(0, t - self._clock) if self.at else 0

    def tick(self) -> None:
        """Go on where it is time for the next event."""
        wait = self.wait_ms()
        if not self.running or wait is None:
            return
        passed = (time.monotonic() - self._shown_since) * 1000 * SPEEDS[self.speed]
        self.view.now = self._clock + int(min(passed, wait))
        if passed >= wait:
            self.go(self.at + 1)

    def key(self, key: str) -> None:
        """Take a key press."""
        if key in (QUIT, "q", "Q", ESCAPE):
            self.left, self.interrupted = True, key == QUIT
        elif key == " ":
            self.running = not self.running
            self._shown_since = time.monotonic()
        elif key in (RIGHT, ENTER, "l"):
            self._step(1)
        elif key in (LEFT, "h"):
            self._step(-1)
        elif key in (DOWN, "n"):
            self._to_hand(1)
        elif key in (UP, "p"):
            self._to_hand(-1)
        elif key == HOME:
            self._step(-self.at)
        elif key == END:
            self._step(len(self.steps) - self.at)
        elif key in ("+", "="):
            self.speed = min(self.speed + 1, len(SPEEDS) - 1)
        elif key == "-":
            self.speed = max(self.speed - 1, 0)

    def _step(self, by: int) -> None:
        self.running = False
        self.go(self.at + by)

    def _to_hand(self, by: int) -> None:
        begins = [at + 1 for at, step in enumerate(self.steps) if step.begins is not None]
        after = [at for at in begins if at > self.at]
        before = [at for at in begins if at < self.at]
        if by > 0 and after:
            self.go(after[0])
        elif by < 0 and before:
            self.go(before[-1])

    def lines(self, columns: int, rows: int) -> tuple[list[Line], tuple[int, int] | None]:
        """The screen as it is now."""
        if not self.running or self.wait_ms() is None:
            self.view.now = self._clock
        key = "record.play.running" if self.running and self.wait_ms() is not None else "record.play.standing"
        text = say(key, self.lang, at=self.at, of=len(self.steps), speed=SPEEDS[self.speed])
        self.view.message = Part(f" {text}", "bold")
        return frame(self.state, self.view, columns, rows)

    def run(self, terminal: Terminal) -> None:
        """Play until somebody leaves."""
        decoder = Decoder()
        self._shown_since = time.monotonic()
        while not self.left:
            self.tick()
            terminal.draw(*self.lines(*terminal.size()))
            data = terminal.read(_TICK)
            for key in decoder.feed(data) if data else decoder.idle():
                if key == REDRAW:
                    terminal.redraw()
                else:
                    self.key(key)
        if self.interrupted:
            raise KeyboardInterrupt


def _apply(state: GameState, step: Step) -> None:
    if step.begins is not None:
        state.begin(*step.begins)
    state.apply(step.row)
