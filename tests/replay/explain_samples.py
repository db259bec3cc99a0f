"""Sentences a reviewer can read: some verdicts of `tests/cases` in every language.

    python -m tests.replay.explain_samples      writes explain_samples.<language>.txt beside this file

The test holds the files against what `explain` says now; after a change of wording, write them again and read them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ingest.model import HandRecord
from replay.board import hand_name
from replay.explain import explain
from replay.judge import acts_of
from replay.language import LANGUAGES
from replay.verdict import Verdict
from tests.replay import cases
from tests.replay.test_cases import JUDGES

FOLDER = Path(__file__).resolve().parent
NAMES = ("Anna", None, "李雷", "Éva <b>")
CHOSEN = (
    "breach discard-held", "breach meld-count", "breach draw-in-turn/skipped", "breach draw-made", "breach drawn-only",
    "breach tile-once", "breach four-of-a-kind", "breach indicator-due", "breach wall-exhausted", "breach chow-source",
    "breach chow-source/named", "breach chow-tiles", "breach claim-priority", "breach pung-source/own_kong",
    "breach kong-riichi/waits", "breach swap-calling/other_end", "breach swap-calling/same_kind",
    "breach riichi-tenpai", "breach furiten-turn", "breach win-shape", "breach win-tile/hand",
    "breach abort-four-winds/played_on", "breach abort-nine-kinds/late", "breach abort-nine-kinds/called",
    "breach rob-kong/not_orphans", "breach wall-seed", "breach sticks/sticks", "breach sticks/counters",
    "breach win-value/value", "breach win-payment", "breach noten",
    "breach dealer", "breach score-carry", "breach final/points", "undecided discard-held",
    "undecided claim-priority", "undecided score-carry",
)  # fmt: skip


@cache
def verdicts() -> dict[str, tuple[Verdict, str, HandRecord]]:
    """The first verdict of the cases by status, check and variant, with its book and its hand."""
    found: dict[str, tuple[Verdict, str, HandRecord]] = {}
    for path in cases.paths():
        for case in cases.load(path):
            for verdict in JUDGES.judged(case).verdicts:
                name = f"{verdict.check}/{verdict.variant}" if verdict.variant else verdict.check
                if verdict.rule == case.rule:
                    hand = case.game.hands[max(verdict.hand, 0)]
                    found.setdefault(f"{verdict.status} {name}", (verdict, case.book, hand))
    return found


def path(lang: str) -> Path:
    """The file of a language."""
    return FOLDER / f"explain_samples.{lang}.txt"


def text(lang: str) -> str:
    """The samples of a language. Raises KeyError where no case brings a chosen verdict."""
    known = verdicts()
    lines = []
    for name in CHOSEN:
        verdict, book, hand = known[name]
        told = explain(
            verdict, book, lang, names=NAMES, hand_name=hand_name(hand.round, hand.counter, hand.number, lang),
            dealer=hand.dealer, acts={act.seq: act for act in acts_of(hand)},
        )  # fmt: skip
        lines.append(f"{name}\n    {told.text()}\n")
    return "\n".join(lines)


if __name__ == "__main__":
    for language in LANGUAGES:
        path(language).write_text(text(language), encoding="utf-8")
