"""Simulated games of riichi as Tenhou plays it and of the World Series of Mahjong, with single faults planted.

A simulated game keeps its own plain state and its own view of what is legal; it knows neither the judge nor a
book, so that what it plays and what it plants are an independent expectation.
"""

from replay.simulate.run import BOOKS, Summary, simulate

__all__ = ["BOOKS", "Summary", "simulate"]
