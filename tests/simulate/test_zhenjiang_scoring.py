"""The scorer of Zhenjiang mahjong against every substitution of wilds, its payments against the second referee."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

from ingest import tiles as t
from replay.scoring.zhenjiang import Hand, House, Kong, OwnDiscard, Shape, items, paid, shape_of, wilds_thrown, worth
from replay.scoring.zhenjiang import Win as Scored
from replay.scoring.zhenjiang import fine as fined
from replay.scoring.zhenjiang import wild_of as scored_wild
from tests.reference.zhenjiang.pay import Win, deltas, fine, thrown_words
from tests.reference.zhenjiang.shapes import reading, wild_of

FULL = os.environ.get("PAIPU_FULL") == "1"
HANDS = 100_000 if FULL else 2_000
SEED = 31
HOUSE = House()
READINGS = {Shape.NO_WILD: "plain", Shape.WILD: "wild"}
KONGS = {None: Kong.NONE, "exposed": Kong.EXPOSED, "added": Kong.ADDED, "concealed": Kong.CONCEALED}


def random_hand(rng: Random) -> tuple[list[int], int, int]:
    """Kinds of a hand with the tile won on last, melds on the table, and the wild kind.

    Half of them are sets and a pair with some tiles turned into wilds, and sometimes one tile too far off.
    """
    joker, melds = rng.randrange(34), rng.choice((0, 0, 1, 2, 3))
    while True:
        if rng.random() < 0.25:
            wall = [kind for kind in range(34) for _ in range(4 if kind != joker else 1)]
            tiles = rng.sample(wall, 14 - 3 * melds)
        else:
            tiles = []
            for _ in range(4 - melds):
                low = rng.choice((0, 9, 18)) + rng.randrange(7)
                tiles += [low, low + 1, low + 2] if rng.random() < 0.65 else [rng.randrange(34)] * 3
            tiles += [rng.randrange(34)] * 2
        for at in rng.sample(range(len(tiles)), rng.choices((0, 1, 2, 3, 4), (25, 30, 25, 15, 5))[0]):
            if len(tiles) > 2:
                tiles[at] = joker
        if rng.random() < 0.35:
            tiles[rng.randrange(len(tiles))] = rng.randrange(34)
        if max(Counter(tiles).values()) <= 4:
            rng.shuffle(tiles)
            return tiles, melds, joker


def test_the_wild_is_the_same() -> None:
    assert [t.FACES[scored_wild(kind)] for kind in range(34)] == [wild_of(t.FACES[kind]) for kind in range(34)]


def test_shapes_agree_with_every_substitution_tried() -> None:
    """A tile of another is its own face: where only a wild thrown could have stood for another, it is no win here."""
    rng = Random(SEED)
    found = Counter[str]()
    for _ in range(HANDS):
        tiles, melds, joker = random_hand(rng)
        own = rng.random() < 0.5
        hand = Hand(tuple(tiles[:-1]), tiles[-1], melds, joker, own)
        names = [t.FACES[kind] for kind in tiles]
        hidden, taken = (names, None) if own else (names[:-1], names[-1])
        slow = reading(hidden, t.FACES[joker], melds, taken)
        shape = shape_of(hand, HOUSE)
        assert READINGS.get(shape) == slow, (names, t.FACES[joker], melds, own, shape)
        if shape is Shape.THROWN_WILD:
            assert reading(names, t.FACES[joker], melds) == "wild"
        found[shape.name] += 1
    assert min(found[name] for name in ("NO_WILD", "WILD")) > HANDS / 20, found
    assert found["THROWN_WILD"], found


def test_payments_agree_with_the_second_referee() -> None:
    rng = Random(SEED + 1)
    counted = Counter[str]()
    while sum(counted.values()) < HANDS // 2:
        tiles, melds, joker = random_hand(rng)
        seat = rng.randrange(4)
        own = rng.random() < 0.5
        thrower = seat if own else (seat + rng.randint(1, 3)) % 4
        kong = rng.choice((None, None, "exposed", "added", "concealed")) if own and melds else None
        heaven = own and not melds and rng.random() < 0.2
        robbed = not own and rng.random() < 0.2
        kinds = tuple(tiles) if heaven else tuple(tiles[:-1])
        hand = Hand(kinds, None if heaven else tiles[-1], melds, joker, own, robbed, KONGS[kong])
        shape = shape_of(hand, HOUSE)
        if shape not in READINGS:
            continue
        thrown = [] if heaven else [(rng.random() < 0.4, rng.random() < 0.3) for _ in range(rng.randrange(6))]
        own_discards = [OwnDiscard(wild, after, after) for wild, after in thrown]
        chips = [rng.choice((50, 50, 50, 3, 0, 12)) for _ in range(4)]
        win = Win(
            seat, None if own else thrower, READINGS[shape] == "wild", kong, heaven,
            not own and not robbed and tiles[-1] == joker, thrown_words(thrown),
        )  # fmt: skip
        scored = Scored(seat, -1 if own else thrower, hand, shape, wilds_thrown(own_discards, HOUSE))
        moved = paid(worth(items(scored, HOUSE)), seat, chips)
        assert list(moved) == deltas(win, chips), (win, tiles, chips)
        counted["own" if own else "thrown"] += 1
    assert min(counted.values()) > 100


def test_fines_agree_with_the_second_referee() -> None:
    for seat in range(4):
        for held in range(60):
            chips = [50] * 4
            chips[seat] = held
            assert list(fined(seat, HOUSE, held)) == fine(seat, chips)
