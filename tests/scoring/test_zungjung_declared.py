"""Zung Jung: what the table declared against the count."""

from __future__ import annotations

from replay.scoring.zungjung import (
    Declared,
    DeclaredPattern,
    declared_difference,
    score,
)
from replay.scoring.zungjung.declared import declared_sum
from tests.scoring.zungjung_hands import ids, make


def declare(total: int | None, *patterns: str) -> Declared:
    return Declared(total, tuple(DeclaredPattern(id_) for id_ in patterns))


def test_declared_as_counted_agrees() -> None:
    count = score(make("345m 67p 88s", "pung:WWW pung:CCC", "5p", "W"))
    for named in (DeclaredPattern("3.1", 20), DeclaredPattern("3.1", 10, 2), DeclaredPattern("3.1", 20, 2)):
        assert declared_difference(Declared(20, (named,)), count).outcome == "agrees"
    assert declared_difference(Declared(20), count).outcome == "agrees"
    assert declared_difference(Declared(), count).outcome == "nothing_declared"


def test_declared_too_little_too_much_and_wrong_points() -> None:
    count = score(make("345m 67p 88s", "pung:WWW pung:CCC", "5p", "W"))
    less = declared_difference(declare(10, "3.1"), count)
    assert less.outcome == "too_little" and [(m.id, m.count) for m in less.missing] == [("3.1", 1)]
    none = declared_difference(declare(0), count)
    assert [(m.id, m.count) for m in none.missing] == [("3.1", 2)]
    unnamed = declared_difference(declare(None), count)
    assert (unnamed.outcome, unnamed.declared_total) == ("too_little", 0)
    more = declared_difference(
        Declared(None, (DeclaredPattern("3.1", 10, 2), DeclaredPattern("1.2", 5))), count
    )
    assert (
        more.outcome == "too_much"
        and more.declared_total == 25
        and [(e.id, e.count) for e in more.extra] == [("1.2", 1)]
    )
    wrong = declared_difference(Declared(30, (DeclaredPattern("3.1", 15, 2),)), count)
    assert wrong.outcome == "too_much" and wrong.wrong_points == (("3.1", 15, 10),)
    unknown = declared_difference(declare(20, "3.1", "3.1", "99.9"), count)
    assert unknown.outcome == "other_patterns" and [e.id for e in unknown.extra] == ["99.9"]


def test_declared_patterns_that_do_not_add_up() -> None:
    count = score(make("234m 567m 345p 67s 22s", "", "8s"))
    difference = declared_difference(declare(20, "1.1", "1.2", "1.3"), count)
    assert (difference.outcome, difference.wrong_sum) == ("too_much", 15)
    assert declared_sum([DeclaredPattern("4.2.3"), DeclaredPattern("7.2.2")]) == 320
    assert declared_sum([DeclaredPattern("3.3.4"), DeclaredPattern("3.4")]) == 400


def test_either_of_two_equal_listed_limits_may_be_declared() -> None:
    count = score(make("NNN WW CC", "pung:EEE pung:SSS", "C*"))
    assert declared_difference(declare(320, "3.3.3"), count).outcome == "agrees"
    assert declared_difference(declare(320, "3.4"), count).outcome == "agrees"


def test_a_cheaper_reading_is_allowed_and_a_mixture_is_not() -> None:
    count = score(make("112233p 445566p 7p", "", "7p"))
    cheaper = declared_difference(declare(110, "2.1.2", "10.2"), count)
    assert cheaper.outcome == "too_little" and cheaper.extra == ()
    assert cheaper.other_reading is not None and ids(cheaper.other_reading) == ["2.1.2", "10.2"]
    mixed = declared_difference(declare(180, "1.1", "1.2", "2.1.2", "5.1.2", "10.2"), count)
    assert mixed.outcome == "too_much" and [extra.id for extra in mixed.extra] == ["10.2"]


def test_chicken_and_false_wins_declared() -> None:
    chicken = score(make("345m 67s EE", "chow:234s pung:999p", "8s"))
    assert declared_difference(declare(None), chicken).outcome == "agrees"
    assert declared_difference(declare(1), chicken).outcome == "agrees"
    no_shape = score(make("22m 55m 88m 33p 77p 11s E", "", "1s"))
    assert no_shape.false_win == "shape"
    assert declared_difference(declare(5, "1.2"), no_shape).outcome == "too_much"
