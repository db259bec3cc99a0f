"""Zhenjiang 鎮江麻將: the wild tile, winning shapes with wilds, and payments in chips.

`wild_of(indicator)` gives the wild, `shape_of(hand, house)` how a hand completes, `items` and `paid` what a win brings,
`score_json` answers one line of `paipu score --book zhenjiang`.
"""

from replay.scoring.zhenjiang.hand import Hand, Kong, Shape, is_run, shape_of
from replay.scoring.zhenjiang.house import House
from replay.scoring.zhenjiang.line import score_json
from replay.scoring.zhenjiang.payments import PATTERNS, Item, Win, fine, items, kong_bonus, paid, worth
from replay.scoring.zhenjiang.shape import completes, waits_for_any
from replay.scoring.zhenjiang.wild import OwnDiscard, WildsThrown, wild_of, wilds_thrown

__all__ = [
    "PATTERNS",
    "Hand",
    "House",
    "Item",
    "Kong",
    "OwnDiscard",
    "Shape",
    "WildsThrown",
    "Win",
    "completes",
    "fine",
    "is_run",
    "items",
    "kong_bonus",
    "paid",
    "score_json",
    "shape_of",
    "waits_for_any",
    "wild_of",
    "wilds_thrown",
    "worth",
]
