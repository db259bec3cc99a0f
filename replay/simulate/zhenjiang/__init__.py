"""Simulated matches of Zhenjiang mahjong (鎮江麻將) at tournament tables, and single faults planted into them.

The simulator is written from the text of the rules (RULES part 4). It knows neither the judge, its checks nor a book,
nor the scoring the judge uses: what it plays is legal by its own reading, and what it plants is an independent
expectation.
"""
