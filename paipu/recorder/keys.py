"""From bytes of a terminal to keys, and from keys to the answers that a command waits for."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from ingest.formats.paipu.codec import TILES, Fault, tile_code

ENTER: Final = "enter"
ESCAPE: Final = "escape"
BACKSPACE: Final = "backspace"
TAB: Final = "tab"
QUIT: Final = "ctrl-c"
REDRAW: Final = "ctrl-l"
UP, DOWN, LEFT, RIGHT, HOME, END, DELETE = "up", "down", "left", "right", "home", "end", "delete"

_CONTROL: Final = {
    "\r": ENTER, "\n": ENTER, "\x7f": BACKSPACE, "\x08": BACKSPACE, "\t": TAB, "\x03": QUIT, "\x04": QUIT,
    "\x0c": REDRAW,
}  # fmt: skip
_SEQUENCES: Final = {
    "[A": UP, "[B": DOWN, "[C": RIGHT, "[D": LEFT, "OA": UP, "OB": DOWN, "OC": RIGHT, "OD": LEFT, "[H": HOME,
    "[F": END, "OH": HOME, "OF": END, "[3~": DELETE, "[1~": HOME, "[4~": END,
}  # fmt: skip
_LONGEST_SEQUENCE: Final = 32
_STRINGS: Final = "]P_^X"  # after these a whole text follows, up to its own end
_LONGEST_STRING: Final = 4096

SUITS: Final = "mps"
HONOURS: Final = "ESWNPFC"
DIGITS: Final = "123456789"
SEATS: Final = "0123"


class Decoder:
    """Bytes as they come in, cut anywhere, into keys: a printable character stands for itself, others have names.

    Escape sequences of keys that mean nothing here are swallowed whole, so that no part of one is taken for a key.
    """

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")("ignore")
        self._held = ""

    def feed(self, data: bytes) -> list[str]:
        """The keys that are complete with these bytes."""
        keys: list[str] = []
        for letter in self._decode.decode(data):
            if self._held:
                self._escape(letter, keys)
            elif letter == "\x1b":
                self._held = letter
            elif letter in _CONTROL:
                keys.append(_CONTROL[letter])
            elif letter.isprintable() or letter == "　":
                keys.append(letter)
        return keys

    def _escape(self, letter: str, keys: list[str]) -> None:
        sequence = self._held[1:] + letter
        if sequence[0] in _STRINGS:
            ended = letter == "\x07" or sequence.endswith("\x1b\\") or len(sequence) > _LONGEST_STRING
            self._held = "" if ended else self._held + letter
        elif letter == "\x1b" or len(sequence) > _LONGEST_SEQUENCE:
            self._held = letter if letter == "\x1b" else ""
        elif sequence in ("[", "O") or (sequence[0] == "[" and not "@" <= letter <= "~"):
            self._held += letter
        else:
            self._held = ""
            if sequence in _SEQUENCES:
                keys.append(_SEQUENCES[sequence])

    def idle(self) -> list[str]:
        """No more bytes for a while: an escape that stands alone was the key itself."""
        held, self._held = self._held, ""
        return [ESCAPE] if held == "\x1b" else []


# -- answers ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Ask:
    """What a command waits for. `key` names the prompt in the catalogue, `values` fill it.

    `kind`: `seat` (0-3), `tile` (two keys, honours one), `tiles` (a row, ended by Enter), `text` (ended by Enter), or
    `choice` (one key of `choices`). `default`: what Enter alone answers, None nothing. `double`: a key that stands for
    the default of a seat, so that `yy` is enough. `cycle`: words that Tab goes through. `check` refuses an answer with
    a sentence. `text` is there from the start: a line to be changed, the first key of a tile.
    """

    kind: str
    key: str
    values: dict[str, Any] = field(default_factory=dict)
    default: Any = None
    double: str = ""
    choices: str = ""
    cycle: tuple[str, ...] = ()
    text: str = ""
    check: Callable[[Any], str | None] | None = None


class Entry:
    """One answer being typed. `done` with `answer`, or `refused` with the reason for the last key."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.text = ask.text if ask.kind in ("tiles", "text") else ""
        self.word = ask.cycle[0] if ask.cycle else ""
        self.done = False
        self.answer: Any = None
        self.refused: tuple[str, dict[str, Any]] | None = None
        if ask.text and ask.kind == "tile":
            self.feed(ask.text)

    def feed(self, key: str) -> None:
        """Take a key."""
        self.refused = None
        if key == TAB and self.ask.cycle:
            self.word = self.ask.cycle[(self.ask.cycle.index(self.word) + 1) % len(self.ask.cycle)]
        elif self.ask.kind in ("tiles", "text"):
            self._line(key)
        elif key == ENTER:
            self._default()
        elif self.ask.kind == "seat":
            self._seat(key)
        elif self.ask.kind == "tile":
            self._tile(key)
        elif key in self.ask.choices:
            self._finish(key)
        else:
            self._refuse("record.refused.choice", keys=" ".join(self.ask.choices))

    def _default(self) -> None:
        if self.ask.default is None or self.text:
            self._refuse("record.refused.unfinished")
        else:
            self._finish(self.ask.default)

    def _seat(self, key: str) -> None:
        if key in SEATS and len(key) == 1:
            self._finish(int(key))
        elif key == self.ask.double and key and self.ask.default is not None:
            self._finish(self.ask.default)
        else:
            self._refuse("record.refused.seat")

    def _tile(self, key: str) -> None:
        if key == BACKSPACE:
            self.text = ""
        elif (not self.text and key in HONOURS and len(key) == 1) or (not self.text and key == "?"):
            self._finish(tile_code(key))
        elif key in DIGITS and len(key) == 1:
            self.text = key
        elif self.text and key in SUITS and len(key) == 1:
            self._finish(tile_code(self.text + key))
        else:
            self._refuse("record.refused.tile")

    def _line(self, key: str) -> None:
        if key == ENTER:
            self._end_of_line()
        elif key == BACKSPACE:
            self.text = self.text[:-1]
        elif key == "ctrl-u":
            self.text = ""
        elif len(key) == 1 and len(self.text) < 400:
            self.text += key

    def _end_of_line(self) -> None:
        if self.ask.kind == "text":
            self._finish(self.text.strip())
            return
        try:
            tiles = tuple(TILES.decode(self.text))
        except Fault as fault:
            self._refuse("record.refused.other", text=fault.text)
            return
        if not tiles:
            self._refuse("record.refused.unfinished")
        else:
            self._finish((tiles, self.word) if self.ask.cycle else tiles)

    def _finish(self, answer: Any) -> None:
        reason = self.ask.check(answer) if self.ask.check is not None else None
        if reason is not None:
            self._refuse("record.refused.other", text=reason)
            return
        self.done, self.answer = True, answer

    def _refuse(self, key: str, **values: Any) -> None:
        self.refused = key, values
