"""Simulated matches of the World Series of Mahjong at a real table, and single faults planted into them.

The simulator is written from the text of the rules. It knows neither the judge, its checks nor a book: what it plays
is legal by its own reading, and what it plants is an independent expectation.
"""
