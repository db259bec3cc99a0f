"""Hands laid out so that what is rare at a table comes about. Turn 0 is the dealer; wall index 53 is the indicator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ingest import tiles as t
from replay.simulate.wsom.wall import Stage, supplement
from replay.simulate.zhenjiang.state import INDICATOR
from replay.simulate.zhenjiang.wild import indicator_of

ALL = frozenset(range(4))


def kinds(text: str) -> list[int]:
    """Kinds of tiles in the short form, `123m 55p EE`."""
    return [t.KIND_OF[code] for code in t.tiles(text)]


def kind(name: str) -> int:
    return kinds(name)[0]


def drawn(turn: int, which: int) -> int:
    """Wall index of a turn's n-th draw, from 0, where nobody claims."""
    return INDICATOR + 1 + (turn - 1) % 4 + 4 * which


def stage(
    wild: str,
    hands: Mapping[int, str],
    at: Mapping[int, str] | None = None,
    script: Mapping[int, str] | None = None,
    pungs: Mapping[int, str] | None = None,
    hold: Sequence[int] = (),
    robs: Sequence[int] = (),
    kongs: Sequence[int] = (),
    plays: Sequence[int] = (),
) -> Stage:
    """A hand under this wild; turns not named in `hold`, `robs`, `kongs` or `plays` neither claim nor win."""
    active = {*hold, *robs, *kongs, *plays}
    return Stage(
        {turn: kinds(text) for turn, text in hands.items()},
        {INDICATOR: indicator_of(kind(wild)), **{place: kind(name) for place, name in (at or {}).items()}},
        hold=frozenset(hold), quiet=ALL - active, robs=frozenset(robs), kongs=frozenset(kongs),
        script={turn: kinds(text) for turn, text in (script or {}).items()},
        pungs={turn: kinds(text) for turn, text in (pungs or {}).items()},
    )  # fmt: skip


READY = "234m 567p 345s 88s EE"  # waits for 8s and E
CLOSED = "234m 678m 22s 345s 46p"  # waits for 5p

STAGES: dict[str, Stage] = {
    "heaven": stage("N", {0: "234m 567p 345s 789s 55p"}, plays=(0,)),
    "heaven with a wild": stage("N", {0: "234m 567p 345s 78s N 55p"}, plays=(0,)),
    "concealed kong": stage(
        "N",
        {1: "222m 567p 345s 88s EE"},
        {drawn(1, 0): "C", drawn(1, 1): "2m", supplement(0): "8s"},
        hold=(1,),
        kongs=(1,),
    ),
    "concealed kong, then a wild": stage(
        "N",
        {1: "222m 567p 345s 78s EE"},
        {drawn(1, 0): "C", drawn(1, 1): "2m", supplement(0): "N"},
        hold=(1,),
        kongs=(1,),
    ),
    "exposed kong": stage(
        "N",
        {2: "222m 567p 345s 88s EE", 1: "2m"},
        {supplement(0): "E"},
        script={1: "2m"},
        pungs={2: "2m"},
        hold=(2,),
        kongs=(2,),
    ),
    "added kong": stage(
        "N",
        {2: "22m 567p 345s 88s EE W", 1: "2m"},
        {58: "2m", supplement(0): "E"},
        script={1: "2m", 2: "W"},
        pungs={2: "2m"},
        hold=(2,),
        kongs=(2,),
    ),
    "chain of kongs": stage(
        "N",
        {1: "222m 444p 345s 88s EE"},
        {drawn(1, 0): "C", drawn(1, 1): "2m", supplement(0): "4p", supplement(1): "8s"},
        hold=(1,),
        kongs=(1,),
    ),
    "three kongs": stage(
        "N",
        {1: "222m 444p 666s 88s EE"},
        {drawn(1, 0): "C", drawn(1, 1): "2m", supplement(0): "4p", supplement(1): "6s", supplement(2): "E"},
        hold=(1,),
        kongs=(1,),
    ),
    "robbing": stage(
        "N",
        {0: "55p", 2: CLOSED, 3: "5p"},
        {60: "5p"},
        script={3: "5p"},
        pungs={0: "5p"},
        hold=(2,),
        robs=(2,),
        kongs=(0,),
    ),
    "first wild thrown": stage("4p", {1: "234m 567p 345s 88s E 4p"}, {drawn(1, 0): "E", drawn(1, 2): "8s"}, hold=(1,)),
    "first and later wild": stage(
        "4p",
        {1: "234m 567p 345s 8s E 44p"},
        {drawn(1, 0): "C", drawn(1, 1): "8s", drawn(1, 2): "E", drawn(1, 3): "8s"},
        script={1: "4p C"},
        hold=(1,),
    ),
    "wild after a pung": stage(
        "4p",
        {1: "234m 567p 99s 88s E C W", 0: "P N 8s"},
        {54: "N", 58: "4p", 65: "E", 69: "E"},
        script={0: "P N 8s", 1: "N W 4p C"},
        pungs={1: "8s"},
        hold=(1,),
    ),
    "dealt in with a wild": stage("8s", {1: "234m 567p 345s 67s EE", 2: "8s"}, {drawn(1, 0): "W"}, hold=(1,)),
    "two winners": stage("N", {1: CLOSED, 2: "345m 678s 33m 456s 46p", 0: "5p"}, script={0: "5p"}, hold=(1, 2)),
    "three winners": stage(
        "N",
        {1: CLOSED, 2: "345m 678s 33m 456s 46p", 3: "567m 234s 88s 678s 46p", 0: "5p"},
        script={0: "5p"},
        hold=(1, 2, 3),
    ),
    "concealed kong that one waits for": stage(
        "N", {1: "5555p", 2: CLOSED}, {drawn(1, 0): "C"}, hold=(2,), robs=(2,), kongs=(1,)
    ),
    "seven pairs": stage("N", {1: "1199m 2288p 3377s W"}, {drawn(1, 0): "C", drawn(1, 1): "W"}, hold=(1,)),
    "ready early": stage("N", {1: READY}, {drawn(1, 0): "C", drawn(1, 1): "P", drawn(1, 2): "E"}, hold=(1,)),
    "nobody wins": Stage({}, quiet=ALL),
    "wilds drawn": stage("4p", {1: READY}, {drawn(1, 1): "4p", drawn(2, 1): "4p", drawn(3, 1): "4p"}, plays=(2, 3)),
}
