"""Recording at the keyboard: keys in, screen out, until somebody leaves or the terminal goes."""

from __future__ import annotations

from typing import Any, Final

from ingest import kinds as k
from paipu.recorder.command import Steps
from paipu.recorder.commands import first_of_tile
from paipu.recorder.conduct import BY_KEY, KEYS
from paipu.recorder.count import counted
from paipu.recorder.keys import BACKSPACE, DIGITS, ESCAPE, HONOURS, QUIT, REDRAW, Decoder, Entry
from paipu.recorder.record import Recorder, Refused
from paipu.recorder.screen import View, frame, hint
from paipu.recorder.terminal import Line, Part, Terminal, pad
from replay.language import say

UNDO: Final = "u"
MEND: Final = "m"
CATCH_UP: Final = "'"
HELP: Final = "?"
LEAVE: Final = "Q"
_TICK: Final = 0.1  # s: how often the clocks on the screen move
_PARTS: Final = ("play", "voices", "ending", "people", "slips")
_LABEL: Final = {" ": "Space", "enter": "Enter", BACKSPACE: "Backspace"}


class Session:
    """A recorder with its screen. `key` takes one key press, `lines` is what the screen shows then."""

    def __init__(self, recorder: Recorder, title: str, lang: str) -> None:
        self.recorder = recorder
        self.lang = lang
        self.view = View(title, lang)
        self.steps: Steps | None = None
        self.entry: Entry | None = None
        self.help_page: int | None = None
        self.left = False
        self.interrupted = False

    # -- keys --------------------------------------------------------------------------------------------------

    def key(self, key: str) -> None:
        """Take a key press; whatever it is, it never raises."""
        if key == QUIT or (key == LEAVE and self.entry is None):
            self.left, self.interrupted = True, key == QUIT
        elif self.help_page is not None:
            self.help_page = self.help_page + 1 if key == " " else None
        elif self.entry is not None:
            self._answer(key, self.entry)
        else:
            self._command(key)

    def _answer(self, key: str, entry: Entry) -> None:
        if key == ESCAPE or (key == BACKSPACE and not entry.text and entry.ask.kind not in ("text", "tiles")):
            self._drop()
            self._tell("record.message.dropped")
            return
        entry.feed(key)
        if entry.refused is not None:
            self._tell(entry.refused[0], "warn", **entry.refused[1])
        else:
            self.view.message = Part("")
        if entry.done:
            self._go_on(entry.answer)

    def _command(self, key: str) -> None:
        recorder = self.recorder
        if key in (UNDO, BACKSPACE, MEND):
            self._take_back(mend=key == MEND)
        elif key == CATCH_UP:
            recorder.catching_up = not recorder.catching_up
            self._tell("record.message.late" if recorder.catching_up else "record.message.in_time")
        elif key == HELP:
            self.help_page = 0
        elif key in BY_KEY:
            self._begin(BY_KEY[key].run(recorder, recorder.stamp()))
        elif len(key) == 1 and (key in DIGITS or key in HONOURS):
            steps = first_of_tile(recorder, recorder.stamp(), key)
            if steps is not None:
                self._begin(steps)
        elif key != ESCAPE:
            self._tell("record.refused.key", "warn", pressed=key)

    def _begin(self, steps: Steps) -> None:
        self.steps = steps
        self._go_on(None)

    def _go_on(self, answer: Any) -> None:
        """Give the command its answer; it asks for the next, or is done."""
        assert self.steps is not None
        before = len(self.recorder.journal.lines)
        try:
            while True:
                self.entry = Entry(self.steps.send(answer))
                if not self.entry.done:
                    return
                answer = self.entry.answer
        except StopIteration:
            self._drop()
            if len(self.recorder.journal.lines) != before:
                self.recorder.kept_t = None
                self._tell_written()
        except Refused as refused:
            self._drop()
            self._tell(refused.key, "warn", **refused.values)

    def _drop(self) -> None:
        if self.steps is not None:
            self.steps.close()
        self.steps = self.entry = None
        self.view.message = Part("")

    def _take_back(self, *, mend: bool) -> None:
        try:
            told = self.recorder.take_back(mend=mend)
        except Refused as refused:
            self._tell(refused.key, "warn", **refused.values)
            return
        self._tell("record.message.mend" if mend else "record.message.undone", "warn", told=told)

    # -- messages ----------------------------------------------------------------------------------------------

    def _tell(self, key: str, style: str = "", **values: Any) -> None:
        text = say(key, self.lang, **{name: str(value) for name, value in values.items()})
        self.view.message = Part(f" {text}", style)

    def _tell_written(self) -> None:
        """After a win, what the hand would count; else nothing, the event stands among the last ones."""
        hand = self.recorder.state.hand
        if self.recorder.journal.behind:
            self._tell("record.message.behind", "alert", file=self.recorder.journal.path.name)
        elif hand is not None and hand.rows and hand.rows[-1][0] == k.WIN:
            count = counted(hand, hand.rows[-1])
            if count is None:
                self._tell("record.message.uncounted", "warn")
            elif count.false_win:
                self._tell("record.message.no_shape", "warn")
            else:
                ids = " ".join(one.id + (f"x{one.count}" if one.count > 1 else "") for one in count.patterns)
                self._tell("record.message.counted", points=count.total, patterns=ids)
        elif hand is not None and hand.left < 0:
            self._tell("record.message.past_wall", "warn")

    def tell_repairs(self) -> None:
        """What was repaired when the recording was taken up again."""
        told = self.recorder.journal.messages
        parts = [say(key, self.lang, **values) for key, values in told]
        if self.recorder.journal.lines:
            parts.append(say("record.message.resumed", self.lang, lines=len(self.recorder.journal.lines) - 1))
        if parts:
            self.view.message = Part(" " + "  ".join(parts), "warn")

    # -- screen ------------------------------------------------------------------------------------------------

    def lines(self, columns: int, rows: int) -> tuple[list[Line], tuple[int, int] | None]:
        """The screen as it is now."""
        recorder, view = self.recorder, self.view
        if self.help_page is not None:
            return self._help(rows), None
        view.now = recorder.clock.now()
        view.entry = self.entry
        view.next_hand = recorder.next_hand
        view.banner = self._banner()
        view.hint = "record.hint.entry" if self.entry is not None else hint(recorder.state, recorder.next_hand)
        return frame(recorder.state, view, columns, rows)

    def _banner(self) -> tuple[str, dict[str, Any]] | None:
        if self.recorder.kept_t is not None:
            return "record.banner.mending", {}
        if self.recorder.catching_up:
            return "record.banner.late", {}
        if self.recorder.state.paused:
            return "record.banner.paused", {}
        return None

    def _help(self, rows: int) -> list[Line]:
        """All keys, in as many pages as the screen needs."""
        every = help_lines(self.lang)
        room = max(1, rows - 2)
        pages = max(1, -(-len(every) // room))
        page = self.help_page or 0
        if page >= pages:
            self.help_page = page = 0
        foot = say("record.help.foot", self.lang, page=page + 1, pages=pages)
        return [*every[page * room : (page + 1) * room], [Part(f" {foot}", "reverse")]]

    def run(self, terminal: Terminal) -> None:
        """Record until somebody leaves. Raises KeyboardInterrupt or HungUp where the terminal ends it."""
        decoder = Decoder()
        while not self.left:
            terminal.draw(*self.lines(*terminal.size()))
            data = terminal.read(_TICK)
            for key in decoder.feed(data) if data else decoder.idle():
                if key == REDRAW:
                    terminal.redraw()
                else:
                    self.key(key)
                if self.left:
                    break
        if self.interrupted:
            raise KeyboardInterrupt


def help_lines(lang: str) -> list[Line]:
    """Every key and what it does."""
    slips = ((UNDO, "undo"), (MEND, "mend"), (CATCH_UP, "catch_up"), (LEAVE, "leave"))
    lines: list[Line] = []
    for part in _PARTS:
        lines.append([Part(f" {say(f'record.help.{part}', lang)}", "bold")])
        entries = [(one.key, one.name) for one in KEYS if one.part == part] if part != "slips" else list(slips)
        if part == "play":
            entries = [("5m  E", "tile"), ("3 4", "dice"), *entries]
        for key, name in entries:
            label = Part(pad(_LABEL.get(key, key), 7), "bold")
            lines.append([Part("  "), label, Part(say(f"record.key.{name}", lang))])
    return lines



