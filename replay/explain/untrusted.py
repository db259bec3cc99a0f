"""Texts that strangers wrote, made safe to stand inside a sentence.

A player's name may hold anything. In a sentence it is plain text of one line: no control or formatting characters, no
marks that HTML, Markdown, a terminal or the quotes around it would take for their own, and not longer than a name.
"""

from __future__ import annotations

import unicodedata
from typing import Final

NAME_LENGTH: Final = 24
TEXT_LENGTH: Final = 160

_COMBINING: Final = 3  # marks on one letter; more are only there to smear over the lines around
# Marks with a meaning for whoever shows the text, as the look-alikes that have none.
_LOOKALIKE: Final = str.maketrans("<>&[]⟦⟧{}`*$\\~|\"“”「」", "＜＞＆［］［］｛｝｀＊＄＼～｜'''''")
_RIGHT_TO_LEFT: Final = frozenset(("R", "AL", "AN"))
_ISOLATE: Final = "\u2068{}\u2069"


def plain(text: str, length: int = TEXT_LENGTH) -> str:
    """One line of harmless text, at most `length` characters; "" where nothing readable is left.

    Right-to-left writing is kept together, so that it does not turn the sentence around it.
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        if category[0] == "Z" or sign in "\t\n\r\v\f":
            sign = " "
        elif category[0] == "C":
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= _COMBINING:
            kept.append(sign)
    words = " ".join("".join(kept).split()).translate(_LOOKALIKE).replace("://", "：//")
    if len(words) > length:
        words = words[: length - 1].rstrip() + "…"
    if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in words):
        words = _ISOLATE.format(words)
    return words
