"""Zung Jung 中庸 scoring as used by the World Series of Mahjong (麻將計分法).

`score(hand)` gives the highest count of any reading, `payments` who pays it, `declared_difference` compares a
score sheet with the count, `score_json` answers one line of `paipu score --book wsom`.
"""

from replay.scoring.problem import ScoreError
from replay.scoring.zungjung.count import Count, Counted, FalseWin, Limit, count_reading, score
from replay.scoring.zungjung.declared import Declared, DeclaredPattern, Difference, declared_difference
from replay.scoring.zungjung.hand import Hand, Meld, MeldKind, Options
from replay.scoring.zungjung.line import score_json
from replay.scoring.zungjung.patterns import CATEGORIES, LIMIT, PATTERNS, Pattern
from replay.scoring.zungjung.payments import Immunity, Thrown, payments, responsible
from replay.scoring.zungjung.reading import Form, Reading, Set, SetKind, readings
from replay.scoring.zungjung.tiles import parse_tile, parse_tiles, tile_name, tiles_text

__all__ = [
    "CATEGORIES",
    "LIMIT",
    "PATTERNS",
    "Count",
    "Counted",
    "Declared",
    "DeclaredPattern",
    "Difference",
    "FalseWin",
    "Form",
    "Hand",
    "Immunity",
    "Limit",
    "Meld",
    "MeldKind",
    "Options",
    "Pattern",
    "Reading",
    "ScoreError",
    "Set",
    "SetKind",
    "Thrown",
    "count_reading",
    "declared_difference",
    "parse_tile",
    "parse_tiles",
    "payments",
    "readings",
    "responsible",
    "score",
    "score_json",
    "tile_name",
    "tiles_text",
]
