"""Words that events use: what was touched, asked, agreed, ruled, spoken. `docs/record-format.md` explains each.

A word outside its list is kept as written and reported by the reader (ING022); rules look for the words listed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ingest import kinds as k
from ingest.events import DRAW_REASONS

ENDED: Final = ("win", "draw", "abort", "void", "unfinished", "unreadable")

_BY: Final = ("player", "judge", "head_judge", "staff")
_WHERE: Final = ("right", "left", "melds", "river", "wall", "hand", "aside", "elsewhere")
_CALLS: Final = ("chow", "pung", "kong", "win", "self_draw", "riichi", "wild", "compare", "other")
_FAULTS: Final = (
    "wrong_throw", "wrong_break", "wrong_dealer", "wrong_tile", "wrong_count", "wrong_set", "wrong_claim", "wrong_win",
    "wrong_turn", "wrong_value", "wrong_entry", "exposed", "shuffle", "pace", "conduct", "order", "cheating",
    "wild", "chips", "cash", "pass", "phone", "damage",
)  # fmt: skip
_ANNOUNCED: Final = ("start", "ten_minutes", "time", "published", "groups", "hint", "other")

WORDS: Final[Mapping[tuple[int, str], tuple[str, ...]]] = {
    (k.SEAT_DRAW, "what"): ("row", "take", "groups"),
    (k.DICE, "what"): ("seats", "dealer", "opener", "break"),
    (k.DICE, "by"): _BY,
    (k.SHUFFLE, "phase"): ("begin", "end", "withdraw", "rejoin", "hold"),
    (k.BUILD, "what"): ("wall", "dead_wall", "broken_up"),
    (k.CALL, "word"): _CALLS,
    (k.RETRACT, "word"): _CALLS,
    (k.TOUCH, "what"): ("head", "tail", "wall", "hand", "river", "melds", "table"),
    (k.FLIP, "what"): ("head", "wall", "hand", "shuffle", "build", "river"),
    (k.FLIP, "face"): ("up", "down"),
    (k.LOOK, "what"): ("hand", "drawn", "wall", "other"),
    (k.EXPOSE, "what"): ("sorting", "dropped", "reveal", "claim", "kong", "penalty", "wild", "other"),
    (k.EXPOSE, "where"): _WHERE,
    (k.MISPLACED, "what"): ("discard", "set", "kong_tile", "penalty_tile"),
    (k.MISPLACED, "where"): _WHERE,
    (k.DISTURBANCE, "what"): ("wall", "hand", "river", "melds", "table", "refuses_discard", "refuses_order"),
    (k.REMIX, "what"): ("wall", "build"),
    (k.REMIX, "by"): _BY,
    (k.TAKEN_OUT, "where"): _WHERE,
    (k.TAKEN_OUT, "by"): _BY,
    (k.CORRECTION, "what"): ("set", "deal", "discard", "entry"),
    (k.DRAW_GAME, "reason"): DRAW_REASONS,
    (k.CONFIRMED, "what"): ("deal", "sorted", "win", "entry", "totals", "result"),
    (k.SIGNED, "what"): ("totals", "half", "segment", "session"),
    (k.COMPLAINT, "what"): (*_FAULTS, "other"),
    (k.OBJECTION, "what"): (*_FAULTS, "other"),
    (k.NOTICE, "what"): (*_FAULTS, *_ANNOUNCED),
    (k.NOTICE, "by"): _BY,
    (k.RULING, "penalty"): (
        "none", "correct", "claim_void", "warning", "penalty_tiles", "points", "no_win", "no_win_no_claims",
        "forfeiture", "disqualified",
    ),
    (k.RULING, "effect"): ("stands", "goes_on", "cancelled", "rethrow", "redeal", "void"),
    (k.RULING, "by"): _BY,
    (k.RULING, "what"): (*_FAULTS, "other"),
    (k.REQUEST, "what"): (
        "fair_shuffle", "judge_throw", "wait", "dead_wall", "timing", "take", "keep", "count", "lay_open", "verify",
        "ruling", "other",
    ),
    (k.AGREEMENT, "what"): ("flat_wall", "return_deal", "scorer", "value", "take", "keep", "other"),
    (k.ENTER, "what"): ("sign_in", "hall", "table"),
    (k.LEAVE, "what"): ("away", "connection", "withdrawn", "excused", "end"),
}  # fmt: skip
