"""Zung Jung patterns: for each a hand that has it and one that just misses, written from the text."""

from __future__ import annotations

import pytest

from replay.scoring.zungjung import (
    PATTERNS,
    Hand,
    Meld,
    MeldKind,
    parse_tile,
    parse_tiles,
    readings,
    score,
)
from replay.scoring.zungjung.count import CHECKS
from tests.scoring.zungjung_hands import ids, make

Case = tuple[str, Hand, Hand]
DEALT = "234m 567m 234p 678s 55s"
CASES: list[Case] = [
    ("1.1", make("234m 567m 345p 67s 99p", "", "8s"), make("234m 567m 345p 99s 22p", "", "9s")),
    ("1.2", make("234p 678s 34s 99p", "ckong:5555m", "5s"), make("234p 678s 34s 99p", "akong:5555m", "5s")),
    ("1.3", make("234m 567m 345p 67s 22s", "", "8s"), make("234m 567m 345p 78s 22s", "", "9s")),
    (
        "2.1.1",
        make("345p 78p FF", "chow:234p pung:NNN", "6p"),
        make("345p 78p FF", "chow:234s pung:NNN", "6p"),
    ),
    (
        "2.1.2",
        make("678m 78m 22m", "chow:123m pung:555m", "9m"),
        make("678m 78m EE", "chow:123m pung:555m", "9m"),
    ),
    ("2.2", make("1112345678999p", "", "2p*"), make("1112245678999p", "", "3p*")),
    (
        "3.1",
        make("345m 67p 88s", "pung:WWW chow:234s", "5p", "W"),
        make("345m 67p 88s", "pung:WWW chow:234s", "5p", "S"),
    ),
    ("3.2.1", make("FFF PP 345m 78p", "pung:CCC", "9p"), make("FFF EE 345m 78p", "pung:CCC", "9p")),
    (
        "3.2.2",
        make("PPP 23s 55p", "pung:CCC pung:FFF", "4s"),
        make("PP 23s 555p", "pung:CCC pung:FFF", "4s"),
    ),
    ("3.3.1", make("WWW NN 456m 78s", "pung:SSS", "9s"), make("WWW PP 456m 78s", "pung:SSS", "9s")),
    (
        "3.3.2",
        make("NNN PP 67m", "pung:EEE pung:SSS", "8m"),
        make("NNN WW 67m", "pung:EEE pung:SSS", "8m"),
    ),
    (
        "3.3.3",
        make("NNN WW 45m", "pung:EEE pung:SSS", "6m"),
        make("NNN PP 45m", "pung:EEE pung:SSS", "6m"),
    ),
    (
        "3.3.4",
        make("NNN P", "pung:EEE pung:SSS kong:WWWW", "P"),
        make("PPP N", "pung:EEE pung:SSS kong:WWWW", "N"),
    ),
    (
        "3.4",
        make("FFF SS PP", "pung:EEE pung:CCC", "S"),
        make("FFF SS 11m", "pung:EEE pung:CCC", "S"),
    ),
    (
        "4.1",
        make("33p 55m", "pung:222m kong:7777p pung:999s", "3p"),
        make("34p 55m", "pung:222m kong:7777p pung:999s", "5p"),
    ),
    ("4.2.1", make("333m 666p 234s 23s 55m", "", "4s"), make("333m 66p 234s 234s 55m", "", "6p")),
    ("4.2.2", make("222m 444p 666s 88s WW", "", "8s"), make("222m 444p 88s WW", "pung:666s", "8s")),
    ("4.2.3", make("222m 444p 666s 88s WW", "", "8s*"), make("222m 444p 666s 88s WW", "", "8s")),
    ("4.3.1", make("678m 345p 78s 55s", "ckong:2222p", "9s"), make("222p 234p 678m 78s 55s", "", "9s")),
    (
        "4.3.2",
        make("345m 67m 33p", "kong:2222p ckong:8888s", "8m"),
        make("345m 67m 33p", "pung:222p ckong:8888s", "8m"),
    ),
    (
        "4.3.3",
        make("333m 6p", "kong:1111p akong:EEEE ckong:7777s", "6p"),
        make("333m 6p", "kong:1111p pung:EEE ckong:7777s", "6p"),
    ),
    (
        "4.3.4",
        make("6p", "kong:1111p akong:EEEE ckong:7777s ckong:3333m", "6p"),
        make("6p", "kong:1111p pung:EEE ckong:7777s ckong:3333m", "6p"),
    ),
    ("5.1.1", make("333m 666p 234s 23s 55m", "", "4s"), make("333m 666p 234s 23p 55m", "", "4p")),
    ("5.1.2", make("223344m 556677p 9s", "", "9s"), make("223344m 566778p 9s", "", "9s")),
    ("5.1.3", make("345m 345m 34m 66s", "chow:789s", "5m"), make("345m 345m 34m 66s", "chow:789s", "2m")),
    ("5.1.4", make("2222m 3333m 444m 66p", "", "4m"), make("222m 3333m 4444m 66p", "", "5m")),
    ("6.1", make("234m 234p 234s 67m 55s", "", "8m"), make("234m 234p 345s 67m 55s", "", "8m")),
    ("6.2.1", make("444p 44s 234m 78s", "pung:444m", "9s"), make("444p 55s 234m 78s", "pung:444m", "9s")),
    (
        "6.2.2",
        make("666p 22m 55p", "pung:666m kong:6666s", "2m"),
        make("666p 22m 55p", "pung:666m kong:7777s", "2m"),
    ),
    ("7.1", make("123s 456s 789s 45p 22m", "", "6p"), make("123s 456s 789p 45p 22m", "", "6p")),
    ("7.2.1", make("444p 555p 78m 11s", "pung:333p", "9m"), make("999p 111p 78m 11s", "pung:888p", "9m")),
    ("7.2.2", make("222s 333s 444s 55s 77m", "", "5s"), make("222s 333s 444s 66s 77m", "", "6s")),
    ("8.1.1", make("111s 123m 78p 99m", "pung:CCC", "9p"), make("111s 123m 78p 99m", "pung:CCC", "6p")),
    ("8.1.2", make("123s 111m 78m 999p 11s", "", "9m"), make("123s 111m 78m 999p EE", "", "9m")),
    (
        "8.1.3",
        make("WWW FF 11p", "pung:999s pung:111m", "F"),
        make("WWW FF 22p", "pung:999s pung:111m", "F"),
    ),
    (
        "8.1.4",
        make("111p 99p 11s", "pung:111m pung:999m", "9p"),
        make("111p 99p EE", "pung:111m pung:999m", "9p"),
    ),
    (
        "9.1.1",
        make("234m 567m 345p 67s 99p", "", "8s*", seabed=True),
        make("234m 567m 345p 67s 99p", "", "8s*"),
    ),
    (
        "9.1.2",
        make("234m 567m 345p 67s 99p", "", "8s", riverbed=True),
        make("234m 567m 345p 67s 99p", "", "8s*", seabed=True),
    ),
    (
        "9.2",
        make("234p 678s 34s 99p", "akong:5555m", "5s*", supplement=True),
        make("234p 678s 34s 99p", "akong:5555m", "5s*"),
    ),
    (
        "9.3",
        make("345m 345p 46s 77s 678s", "", "5s", robbed_kong=True),
        make("345m 345p 46s 77s 678s", "", "5s"),
    ),
    (
        "9.4.1",
        make(DEALT, "", "-", "E", heaven=True),
        make("234m 567m 34p 55s", "ckong:NNNN", "2p*", "E", heaven=True, supplement=True),
    ),
    (
        "9.4.2",
        make("234m 567m 234p 67s 99s", "", "8s", earth=True),
        make("234m 567m 234p 67s 99s", "", "8s*"),
    ),
    ("10.1", make("19m 19p 19s ESWNCFP", "", "9s"), make("199m 19p 19s ESWNCF", "", "9s")),
    ("10.2", make("22m 55m 88m 33p 77p 11s E", "", "E"), make("22m 55m 88m 33p 77p 11s E", "", "1s")),
]


@pytest.mark.parametrize("number", range(9))
def test_three_similar_triplets_of_any_number(number: int) -> None:
    triplets = tuple(Meld(MeldKind.PUNG, number + 9 * suit) for suit in range(3))
    assert "6.2.2" in ids(score(Hand(parse_tiles("EE CC"), parse_tile("C"), False, 1, triplets)))


@pytest.mark.parametrize(("id_", "hit", "miss"), CASES, ids=[case[0] for case in CASES])
def test_pattern_and_near_miss(id_: str, hit: Hand, miss: Hand) -> None:
    assert id_ in ids(score(hit))
    assert not any(CHECKS[id_](reading) for reading in readings(miss))


@pytest.mark.parametrize(
    ("id_", "hand"),
    [
        ("6.1", make("234m 234p 23s 777m 55s", "", "4s")),
        ("6.2.2", make("666p 78s 55p", "pung:666m pung:666s", "9s")),
        ("7.1", make("123s 456s 78s 22m", "pung:555p", "9s")),
        ("5.1.1", make("234s 34s 567m 678p 99p", "", "2s")),
        ("5.1.3", make("345m 345m 34m 66s", "chow:234s", "5m")),
        ("7.2.1", make("777p 999p 78m 11s", "kong:8888p", "9m")),
        ("7.2.2", make("666s 777s 888s 99s 77m", "", "9s")),
    ],
)
def test_the_other_sets_and_the_end_of_the_suit_do_not_matter(id_: str, hand: Hand) -> None:
    assert id_ in ids(score(hand))


@pytest.mark.parametrize(
    ("id_", "hand"),
    [
        ("7.2.1", make("888m 999m 78p 22s", "pung:111p", "9p")),
        ("7.2.2", make("777m 888m 999m 11p 22s", "", "1p*")),
        ("6.2.1", make("EEE SS 234m 78s", "pung:NNN", "9s")),
        ("6.2.2", make("111p EEE 23m 88s", "pung:111s", "4m")),
        ("5.1.1", make("234m 234p 23s 55s", "pung:777m", "4s")),
    ],
)
def test_sets_of_two_suits_are_not_consecutive_and_winds_not_similar(id_: str, hand: Hand) -> None:
    assert not any(CHECKS[id_](reading) for reading in readings(hand))


@pytest.mark.parametrize("suit", range(3))
@pytest.mark.parametrize("first", range(7))
def test_three_consecutive_triplets_anywhere_in_any_suit(suit: int, first: int) -> None:
    triplets = tuple(Meld(MeldKind.PUNG, suit * 9 + first + step) for step in range(3))
    hand = Hand(parse_tiles("EE CC"), parse_tile("C"), False, 1, triplets)
    assert "7.2.1" in ids(score(hand))


def test_every_pattern_has_a_case_a_check_and_a_docstring() -> None:
    assert [case[0] for case in CASES] == list(PATTERNS) == list(CHECKS)
    assert len(PATTERNS) == 44
    for id_, check in CHECKS.items():
        assert (check.__doc__ or "").startswith(f"{id_} {PATTERNS[id_].traditional}: ")


def test_categories_count_as_the_text_says() -> None:
    sizes = [sum(1 for id_ in PATTERNS if id_.split(".")[0] == str(category)) for category in range(1, 11)]
    assert sizes == [3, 3, 8, 8, 4, 3, 3, 4, 6, 2]
