"""Hands laid out so that patterns and events that are rare in play come about. Turn 0 is East."""

from __future__ import annotations

from collections.abc import Sequence

from ingest import tiles as t
from replay.simulate.wsom.wall import DEALT, Stage, supplement

ALL = frozenset(range(4))


def kinds(text: str) -> list[int]:
    """Kinds of tiles in the short form, `123m 55p EE`."""
    return [t.KIND_OF[code] for code in t.tiles(text)]


def _kind(name: str) -> int:
    return kinds(name)[0]


def _drawn(turn: int, which: int) -> int:
    """Wall index of a turn's n-th draw, from 0, where nobody claims."""
    return DEALT + (turn - 1) % 4 + 4 * which


def waiting(hand: str, tile: str, turn: int, others: Sequence[int] = ()) -> Stage:
    """A turn waits from the deal on and draws its tile itself; the others leave it alone."""
    quiet = ALL - {turn} - frozenset(others)
    return Stage({turn: kinds(hand)}, {_drawn(turn, 1 + turn % 2): _kind(tile)}, hold=frozenset({turn}), quiet=quiet)


def fed(hand: str, tile: str, turn: int, thrower: int) -> Stage:
    """A turn waits, and another throws the tile."""
    return Stage(
        {turn: kinds(hand), thrower: kinds(tile)}, hold=frozenset({turn}), quiet=ALL - {turn},
        script={thrower: kinds(tile)},
    )  # fmt: skip


def _kongs(last: str) -> Stage:
    """A turn with four concealed quartets to declare one after another."""
    tail = {supplement(n): _kind(name) for n, name in enumerate(last.split())}
    return Stage(
        {1: kinds("2222m 4444p 6666s 8p")}, {_drawn(1, 0): _kind("8p"), **tail}, hold=frozenset({1}), quiet=ALL - {1},
        kongs=frozenset({1}),
    )  # fmt: skip


STAGES: dict[str, Stage] = {
    "2.1.2": waiting("123456789m 22m 34m", "5m", 3),
    "2.2": waiting("1112345678999m", "5m", 1),
    "2.2 fed": fed("1112345678999s", "2s", 2, 1),
    "3.2.1": waiting("PPPFFFCC 123m 45p", "6p", 3),
    "3.2.2": waiting("PPPFFFCCC 12m 55s", "3m", 0),
    "3.3.1": waiting("EEESSSWW 123m 45p", "3p", 2),
    "3.3.2": waiting("EEESSSWWW 45p 77s", "6p", 3),
    "3.3.3": waiting("EEESSSWWWNN 12m", "3m", 1),
    "3.3.4": waiting("EEESSSWWWNNN 5p", "5p", 2),
    "3.4": waiting("EEESSSPPPFFFC", "C", 3),
    "3.4 pairs": waiting("EESSWWNNPPFFC", "C", 1),
    "4.2.3": waiting("222m 444p 666s 888p 5m", "5m", 0),
    "4.3.3": _kongs("8p 5m 5m"),
    "4.3.4": _kongs("8p 8p 5m 5m"),
    "5.1.2": fed("112233m 55667p 99s", "7p", 1, 0),
    "5.1.3": fed("11122233m 456p 77s", "3m", 2, 1),
    "5.1.4": waiting("111122223333m 9s", "9s", 3),
    "6.1": fed("234m 234p 23s 55m 789p", "4s", 3, 2),
    "6.2.1": waiting("555m 555p 55s 123s 78p", "9p", 0),
    "6.2.2": waiting("555m 555p 555s 12m 99p", "3m", 1),
    "7.1": waiting("123456789p 45m EE", "3m", 2),
    "7.2.1": waiting("222333444s 56m 99p", "7m", 3),
    "7.2.2": waiting("222333444555s 9m", "9m", 0),
    "8.1.1": fed("123m 789p EEE 99s 12p", "3p", 1, 3),
    "8.1.2": waiting("123m 789p 123s 99s 12p", "3p", 2),
    "8.1.3": waiting("111m 999p EEE PP 11s", "1s", 3),
    "8.1.4": waiting("111m 999m 111p 99p 11s", "1s", 1),
    "10.1": waiting("19m 19p 19s ESWNPFC", "1m", 2),
    "10.1 fed": fed("19m 19p 19s ESWNPFC", "9s", 3, 1),
    "10.2 fed": fed("1188m 2277p 3366s W", "W", 2, 0),
    "9.4.1": Stage({0: kinds("234m 567p 345s 789s 55p")}),
    "9.4.2": Stage(
        {2: kinds("234m 567p 345s 88s EE"), 0: kinds("E")}, hold=frozenset({2}), quiet=ALL - {2}, script={0: kinds("E")}
    ),
    "9.1.1": Stage(
        {1: kinds("234m 567p 345s 88s PP")}, {121: _kind("P")}, buried=kinds("8s P"), hold=ALL, quiet=ALL - {1}
    ),
    "9.1.2": Stage(
        {3: kinds("234m 567p 345s 88s PP")}, {121: _kind("P")}, buried=kinds("8s P"), hold=ALL, quiet=ALL - {3}
    ),
    "9.1.1 supplement": Stage(
        {0: kinds("222m 345s 678p PP 99s")}, {120: _kind("2m"), 134: _kind("9s")}, buried=kinds("9s P"), hold=ALL,
        quiet=ALL - {0}, kongs=frozenset({0}),
    ),
    "9.3": Stage(
        {0: kinds("55p"), 2: kinds("234m 678m 22s 345s 46p"), 3: kinds("5p")}, {59: _kind("5p")}, hold=frozenset({2}),
        robs=frozenset({2}), quiet=frozenset({1, 3}), script={3: kinds("5p")}, pungs={0: kinds("5p")},
    ),
    "9.3 two": Stage(
        {0: kinds("55p"), 2: kinds("234m 678m 22s 345s 46p"), 3: kinds("345m 678s 888s 33m 46p")},
        {55: _kind("5p"), 59: _kind("5p")}, hold=frozenset({2, 3}), robs=frozenset({2, 3}), quiet=frozenset({1}),
        script={3: kinds("5p")}, pungs={0: kinds("5p")},
    ),
    "two winners": Stage(
        {1: kinds("234m 678m 22s 345s 46p"), 2: kinds("345m 678s 33m 456s 46p"), 0: kinds("5p")},
        hold=frozenset({1, 2}), quiet=frozenset({0, 3}), script={0: kinds("5p")},
    ),
    "three winners": Stage(
        {1: kinds("234m 678m 22s 345s 46p"), 2: kinds("345m 678s 33m 456s 46p"), 3: kinds("567m 234s 88s 678s 46p"),
         0: kinds("5p")},
        hold=frozenset({1, 2, 3}), quiet=frozenset({0}), script={0: kinds("5p")},
    ),
    "thrown before": Stage(
        {1: kinds("PPPFF 234m 567m CC"), 2: kinds("C"), 3: kinds("C")}, {_drawn(1, 0): _kind("1p")},
        hold=frozenset({1}), quiet=ALL - {1}, passes=frozenset({1}), script={2: kinds("C"), 3: kinds("C")},
    ),
    "own discard before": Stage(
        {1: kinds("PPPFF 234m 567m CC"), 3: kinds("C")}, {_drawn(1, 0): _kind("C")}, hold=frozenset({1}),
        quiet=ALL - {1}, passes=frozenset({1}), script={3: kinds("C")},
    ),
    "three kinds of kong": Stage(
        {0: kinds("2222m 77p 888s"), 1: kinds("7p 8s")}, {57: _kind("7p")}, quiet=ALL - {0},
        kongs=frozenset({0}), script={1: kinds("7p 8s")}, pungs={0: kinds("7p")},
    ),
    "quartet after a pung": Stage(
        {0: kinds("2222m 77p"), 3: kinds("7p")}, quiet=ALL - {0}, script={3: kinds("7p")}, pungs={0: kinds("7p")},
        no_kong=frozenset({0}),
    ),
    "three of a kind and the fourth": Stage(
        {0: kinds("777p"), 3: kinds("7p")}, quiet=ALL - {0}, script={3: kinds("7p")}, pungs={0: kinds("7p")},
        no_kong=frozenset({0}),
    ),
    "pung and the fourth thrown": Stage(
        {0: kinds("77p"), 2: kinds("7p"), 3: kinds("7p")}, {_drawn(2, 0): _kind("E")}, quiet=ALL - {0},
        script={3: kinds("7p"), 2: kinds("N N N N 7p")}, pungs={0: kinds("7p")},
    ),
    "concealed kong that one waits for": Stage(
        {1: kinds("5555p"), 2: kinds("234m 678m 22s 345s 46p")}, hold=frozenset({2}), kongs=frozenset({1}),
        quiet=frozenset({0, 3}),
    ),
    "kong with the last tile": Stage(
        {1: kinds("222m 19p 19s ESWNPC")}, {121: _kind("2m")}, hold=ALL, quiet=ALL
    ),
    "robbed for more": Stage(
        {0: kinds("33s"), 2: kinds("234m 234p 24s 678p 55m"), 3: kinds("3s")}, {59: _kind("3s")}, hold=frozenset({2}),
        robs=frozenset({2}), quiet=frozenset({1, 3}), script={3: kinds("3s")}, pungs={0: kinds("3s")},
    ),
    "ready and fed": Stage(
        {2: kinds("234m 567m 234p 67s 55s"), 0: kinds("8s"), 3: kinds("5s")}, hold=frozenset({2}), quiet=ALL - {2},
        script={3: kinds("5s"), 0: kinds("E E 8s")},
    ),
    "nobody wins": Stage({}, quiet=ALL),
}  # fmt: skip
