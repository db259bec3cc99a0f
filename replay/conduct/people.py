"""What people at the table pointed out, asked for, agreed and ruled."""

from __future__ import annotations

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct.marks import NEVER, Mark, mark

POINTED: Final = frozenset({k.COMPLAINT, k.OBJECTION, k.NOTICE})
RANK: Final = {"player": 0, "staff": 0, "judge": 1, "head_judge": 2}
"""Whose ruling goes before whose: the head judge's is final (W-GEN-03)."""


def word_of(act: Act) -> str:
    """The `what` of an act, "" where it has none."""
    return str(act.detail.get("what", ""))


def about(act: Act) -> int:
    """Seq of the act of this hand that is spoken of, -1 where none is named."""
    if act.detail.get("about_hand", -1) != -1:
        return -1
    return int(act.detail.get("about", -1))


def same_article(said: str, rule: str) -> bool:
    """Whether an article as people write it (`W-COUNT-03`, `DEALX-06`) names a row, or what the row is part of."""
    short = said.strip().upper().removeprefix("W-")
    full = rule.upper().removeprefix("W-")
    return bool(short) and (full == short or (full.startswith(short) and not full[len(short)].isdigit()))


def concerns(act: Act, seat: int, seqs: tuple[int, ...], rule: str = "", what: str = "") -> bool:
    """Whether a complaint, objection, notice or ruling is about a fault of `seat` shown by the acts `seqs`.

    The act named decides; where none is, the article; where neither, the seat and the word for the fault. A complaint
    names the seat at fault as `whose`, a ruling as its own seat.
    """
    if (named := about(act)) >= 0:
        return named in seqs
    blamed = act.seat if act.kind == k.RULING else act.target
    if blamed not in (-1, seat) and seat >= 0:
        return False
    if said := str(act.detail.get("article", "")):
        return same_article(said, rule)
    word = word_of(act)
    return (word != "" and word == what) or (word in ("", "other") and blamed == seat >= 0)


class People:
    """Everything said about the play of the hand, as acts in order.

    `pointed` complaints, objections and notices; `rulings`; `requests`; `agreements`; `claims` of immunity. W-GEN-05
    and W-GEN-07 hang on them: who pointed out what, and when.
    """

    def __init__(self) -> None:
        self.pointed: list[Act] = []
        self.rulings: list[Act] = []
        self.requests: list[Act] = []
        self.agreements: list[Act] = []
        self.immunity: list[Act] = []

    def follow(self, act: Act) -> None:
        """Keep what was said."""
        kind = act.kind
        if kind in POINTED:
            self.pointed.append(act)
        elif kind == k.RULING:
            self.rulings.append(act)
        elif kind == k.REQUEST:
            self.requests.append(act)
        elif kind == k.AGREEMENT:
            self.agreements.append(act)
        elif kind == k.IMMUNITY_CLAIM:
            self.immunity.append(act)

    def pointed_out(self, seat: int, seqs: tuple[int, ...], rule: str = "", what: str = "") -> Mark:
        """When a fault of `seat` (-1: anybody's) was first pointed out or ruled on after its acts, or `NEVER`."""
        said = [
            act
            for act in (*self.pointed, *self.rulings)
            if act.seq > max(seqs, default=-1) and concerns(act, seat, seqs, rule, what)
        ]
        return mark(min(said, key=lambda act: act.seq)) if said else NEVER

    def ruling_on(self, seat: int, seqs: tuple[int, ...], rule: str = "", what: str = "") -> Act | None:
        """The ruling in force about a fault: the last of the highest judge who ruled on it."""
        found = [act for act in self.rulings if concerns(act, seat, seqs, rule, what)]
        return max(found, key=lambda act: (rank(act), act.seq)) if found else None

    def punished(self, seat: int, seqs: tuple[int, ...], rule: str = "", what: str = "") -> Act | None:
        """The ruling in force about a fault, where it brings anything beyond correcting it."""
        ruling = self.ruling_on(seat, seqs, rule, what)
        return ruling if ruling is not None and ruling.detail.get("penalty") not in ("none", "correct") else None

    def asked(self, what: str, after: int = -1, whose: int = -1) -> Act | None:
        """The last request for something (`wait`, `keep`, `judge_throw` …) after a seq, of `whose` where given."""
        for act in reversed(self.requests):
            if word_of(act) == what and act.seq > after and whose in (-1, act.target):
                return act
        return None

    def agreed(self, what: str) -> Act | None:
        """The last agreement about something (`flat_wall`, `return_deal` …)."""
        return next((act for act in reversed(self.agreements) if word_of(act) == what), None)


def rank(act: Act) -> int:
    """How far up the author of a ruling stands."""
    return RANK.get(str(act.detail.get("by", "judge")), 1)
