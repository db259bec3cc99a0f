"""One line of JSON scanned with positions: where a value stands, or where and why the line is no JSON.

Used only for lines in which something is wrong, so that the problem can name its column; sound lines are decoded
by msgspec.
"""

from __future__ import annotations

import json
import re
from typing import Final

Path = tuple[str | int, ...]

DEPTH: Final = 32
_SPACE = re.compile(r"[ \t\r]*")
_STRING = re.compile(r'"((?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+)"')
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*+)(?:\.\d++)?+(?:[eE][-+]?\d++)?+")
_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*+")
_NAMES = {"true": True, "false": False, "null": None}
_SMART = "“”„‟‘’‚‛«»＂＇"
_WIDE = {"，": ",", "：": ":", "｛": "{", "｝": "}", "［": "[", "］": "]", "、": ","}


class Malformed(Exception):
    """Not JSON: `at` is the character (from 0) where it goes wrong, the text says what to do."""

    def __init__(self, at: int, text: str) -> None:
        super().__init__(text)
        self.at = at
        self.text = text


class Positions:
    """Where the keys and values of a line stand: characters from 0, by path. `twice` are keys given again."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.keys: dict[Path, int] = {}
        self.values: dict[Path, int] = {}
        self.twice: list[tuple[Path, int]] = []
        at = self._space(0)
        if text.startswith(("#", "//"), at):
            raise Malformed(at, 'there are no comments: put the remark into a key "note" of an event')
        if not text.startswith("{", at):
            raise Malformed(at, _instead(text, at, "a line begins with {"))
        end = self._space(self._value(at, ()))
        if end < len(text):
            if text[end] == "{":
                raise Malformed(end, "a second event on the line: one event a line")
            raise Malformed(end, _instead(text, end, "nothing may follow the closing }"))

    def _space(self, at: int) -> int:
        match = _SPACE.match(self.text, at)
        return match.end() if match else at

    def _value(self, at: int, path: Path) -> int:
        """Scan the value at `at`; gives where it ends."""
        text = self.text
        self.values[path] = at
        if at >= len(text):
            raise Malformed(at, "the line ends before its value: is it cut off?")
        letter = text[at]
        if letter in "{[":
            if len(path) >= DEPTH:
                raise Malformed(at, f"nested more than {DEPTH} deep")
            return self._object(at, path) if letter == "{" else self._list(at, path)
        if letter == '"':
            return self._string(at)
        if match := _NUMBER.match(text, at):
            return self._number(match)
        if (match := _WORD.match(text, at)) and match[0] in _NAMES:
            return match.end()
        raise Malformed(at, _instead(text, at, "a value is missing here"))

    def _number(self, match: re.Match[str]) -> int:
        text, end = self.text, match.end()
        if end < len(text) and (text[end].isalnum() or text[end] in "._"):
            raise Malformed(
                match.start(), "not a number: text stands in double quotes, numbers have no leading 0"
            )
        if len(match[0]) > 30 or abs(float(match[0])) == float("inf"):
            raise Malformed(match.start(), "the number is too large to be kept")
        return end

    def _string(self, at: int) -> int:
        match = _STRING.match(self.text, at)
        if not match:
            body = re.compile(r'(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+').match(
                self.text, at + 1
            )
            end = body.end() if body else at + 1
            if end >= len(self.text):
                raise Malformed(at, "the text that begins here has no closing quote")
            if self.text[end] == "\\":
                raise Malformed(end, 'after \\ only " \\ / b f n r t or u and four hexadecimal digits')
            raise Malformed(
                end, "a control character inside text: write it as \\u and four hexadecimal digits"
            )
        try:
            json.loads(match[0]).encode()
        except UnicodeEncodeError:
            raise Malformed(at, "half of a two-part \\u character: give both halves") from None
        return match.end()

    def _object(self, at: int, path: Path) -> int:
        text = self.text
        at = self._space(at + 1)
        if text.startswith("}", at):
            return at + 1
        while True:
            if not text.startswith('"', at):
                if text.startswith("}", at):
                    raise Malformed(text.rindex(",", 0, at), "a comma too many before the }: take it out")
                raise Malformed(at, _instead(text, at, "a key in double quotes is missing here"))
            end = self._string(at)
            key: Path = (*path, json.loads(text[at:end]))
            first = key not in self.keys
            if first:
                self.keys[key] = at
            else:
                self.twice.append((key, at))
            colon = self._space(end)
            if not text.startswith(":", colon):
                raise Malformed(colon, _instead(text, colon, f"after the key {text[at:end]} a : is missing"))
            value = self._space(colon + 1)
            end = self._value(value, key if first else (*key, "twice"))
            at = self._space(end)
            if text.startswith("}", at):
                return at + 1
            at = self._comma(at, end, "}")

    def _list(self, at: int, path: Path) -> int:
        text = self.text
        at = self._space(at + 1)
        if text.startswith("]", at):
            return at + 1
        number = 0
        while True:
            if text.startswith("]", at):
                raise Malformed(text.rindex(",", 0, at), "a comma too many before the ]: take it out")
            end = self._value(at, (*path, number))
            number += 1
            at = self._space(end)
            if text.startswith("]", at):
                return at + 1
            at = self._comma(at, end, "]")

    def _comma(self, at: int, end: int, closing: str) -> int:
        text = self.text
        if text.startswith(",", at):
            return self._space(at + 1)
        if at >= len(text):
            raise Malformed(at, f"the line ends without its {closing}: is it cut off?")
        if text[at] in '"{[' or text[at].isalnum():
            raise Malformed(end, f"a comma is missing here, or the {closing}")
        raise Malformed(at, _instead(text, at, f"a comma or {closing} is missing here"))


def _instead(text: str, at: int, needed: str) -> str:
    """What is wrong with the character at `at`, where `needed` was due."""
    if at >= len(text):
        return f"{needed}: the line ends here, is it cut off?"
    letter = text[at]
    if letter in _SMART:
        return f"{letter} is a printer's quotation mark: write the straight \""
    if letter in _WIDE:
        return f"{letter} is a full-width sign: write {_WIDE[letter]}"
    if letter == "'":
        return "text stands in double quotes, not in single ones"
    if match := _WORD.match(text, at):
        if match[0].lower() in ("true", "false", "null", "none"):
            return f"write true, false or null in small letters instead of {match[0]}"
        if match[0] in ("NaN", "Infinity"):
            return f"{match[0]} is no number"
        return f'{match[0][:20]} needs double quotes around it: "{match[0][:20]}"'
    return f"{needed}, not {letter}"
