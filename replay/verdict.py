"""Verdicts: what the judge says of an act, ready for a table."""

from __future__ import annotations

from typing import Final

BREACH: Final = "breach"
UNDECIDED: Final = "undecided"
NOTE: Final = "note"
CRASHED: Final = "crashed"
STATUSES: Final = (BREACH, UNDECIDED, NOTE, CRASHED)

CLASSES: Final = ("physical", "rule", "procedure", "score", "doubt")
CONSEQUENCES: Final = (
    "none", "correct", "claim_void", "warning", "penalty_tiles", "points", "no_win", "no_win_no_claims",
    "forfeiture", "judge",
)  # fmt: skip


class Verdict:
    """One verdict of a run on a game. `hand` and `seq` are where the fault happened, `because` what caused it.

    `missing` names the letters of evidence (or `seq N`) that an UNDECIDED lacks; `count` how many acts it stands for.
    """

    __slots__ = (
        "article", "because", "check", "consequence", "count", "depends_on", "edition", "expected", "found", "hand",
        "klass", "missing", "points", "rule", "seat", "seq", "status", "variant",
    )  # fmt: skip

    def __init__(
        self,
        hand: int,
        seq: int,
        seat: int,
        check: str,
        rule: str,
        article: str,
        edition: str,
        klass: str,
        status: str,
        consequence: str,
        *,
        points: int = 0,
        because: tuple[int, ...] = (),
        missing: str = "",
        expected: str = "",
        found: str = "",
        count: int = 1,
        depends_on: str = "",
        variant: str = "",
    ) -> None:
        self.hand = hand
        self.seq = seq
        self.seat = seat
        self.check = check
        self.rule = rule
        self.article = article
        self.edition = edition
        self.klass = klass
        self.status = status
        self.consequence = consequence
        self.points = points
        self.because = because
        self.missing = missing
        self.expected = expected
        self.found = found
        self.count = count
        self.depends_on = depends_on
        self.variant = variant

    def __repr__(self) -> str:
        why = f" because {self.because}" if self.because else ""
        what = f" expected {self.expected!r} found {self.found!r}" if self.expected or self.found else ""
        lack = f" missing {self.missing}" if self.missing else ""
        return f"<{self.status} {self.rule} #{self.hand}.{self.seq} seat {self.seat}{why}{what}{lack}>"


class Asked:
    """How a rule fared over a game: how often asked, undecided and breached, and which evidence was missing."""

    __slots__ = ("asked", "breaches", "missing", "rule", "undecided")

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.asked = 0
        self.undecided = 0
        self.breaches = 0
        self.missing = ""
