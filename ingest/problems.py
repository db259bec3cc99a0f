"""Coded problems: what was wrong with an input, where, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CODES: Final[dict[str, str]] = {
    # whole inputs
    "ING001": "The file is empty.",
    "ING002": "The file cannot be opened.",
    "ING003": "The file is larger than the limit.",
    "ING004": "The compressed data is damaged or ends early.",
    "ING005": "The archive unpacks to more than the limit.",
    "ING006": "Archives are nested too deeply.",
    "ING007": "No reader knows this format.",
    "ING008": "The text is not in the encoding its format uses.",
    "ING009": "The record is not well-formed.",
    "ING010": "The record holds no game.",
    "ING011": "The file is a link that leads back to itself.",
    "ING012": "The reader failed on this record; it is kept for a newer reader.",
    "ING013": "The record was written by a newer version of its format.",
    # parts of a record
    "ING020": "Unknown element, kept raw.",
    "ING021": "Unknown attribute, kept raw.",
    "ING022": "Unknown value, kept raw.",
    "ING023": "A required attribute is missing.",
    "ING024": "A number cannot be read.",
    "ING025": "The record ends in the middle of a hand.",
    "ING026": "The record ends without the end of the game.",
    "ING027": "A hand cannot be read past this point.",
    "ING028": "A name holds control characters or is overlong; it was made safe for display.",
    "ING029": "An event stands outside any hand.",
    "ING030": "Time runs backwards.",
    "ING031": "The same attribute stands twice; the first was kept.",
    "ING032": "The table type is not known to any rule book.",
    "ING033": "A game of the file was refused; the other games of the file stay.",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with an input.

    `position` is the byte offset in the decompressed record (-1: the whole record); `line` and `column` count from
    1 where the format is read by people (0: not given); `hand` and `seq` where it belongs to the play (-1: not).
    """

    code: str
    text: str
    position: int = -1
    line: int = 0
    column: int = 0
    hand: int = -1
    seq: int = -1
    raw: str = ""

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.column}: " if self.line else (
            f"byte {self.position}: " if self.position >= 0 else ""
        )
        return f"{where}{self.code} {self.text}"


class Rejected(Exception):
    """The whole record cannot be taken in; carries the problem that says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem
