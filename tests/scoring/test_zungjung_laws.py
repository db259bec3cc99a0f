"""Laws of Zung Jung scoring over random winning hands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from replay.scoring.zungjung import (
    PATTERNS,
    Hand,
    Meld,
    MeldKind,
    count_reading,
    parse_tiles,
    readings,
    score,
)
from replay.scoring.zungjung.count import CHECKS
from tests.scoring.zungjung_hands import ids


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Regular wins of every kind of set, seven pairs, thirteen terminals; honors and terminals often."""
    wind = draw(st.integers(0, 3))
    drawn = draw(st.booleans())
    form = draw(st.sampled_from(["regular"] * 8 + ["pairs", "thirteen"]))
    melds: list[Meld] = []
    if form == "pairs":
        tiles = [kind for kind in draw(st.lists(st.integers(0, 33), min_size=7, max_size=7)) for _ in (0, 1)]
    elif form == "thirteen":
        tiles = [
            *parse_tiles("19m 19p 19s ESWNPFC"),
            draw(st.sampled_from(parse_tiles("19m 19p 19s ESWNPFC"))),
        ]
    else:
        tiles = [draw(st.integers(0, 33))] * 2
        for _ in range(4):
            laid = draw(st.booleans())
            kind = (
                draw(st.sampled_from(MeldKind))
                if laid
                else draw(st.sampled_from([MeldKind.CHOW, MeldKind.PUNG]))
            )
            first = st.sampled_from([kind for kind in range(27) if kind % 9 < 7])
            set_ = Meld(kind, draw(first if kind is MeldKind.CHOW else st.integers(0, 33)))
            melds += [set_] if laid else []
            tiles += [] if laid else set_.tiles
    everything = tiles + [tile for laid_ in melds for tile in laid_.tiles]
    assume(all(everything.count(tile) <= 4 for tile in everything))
    win = tiles.pop(draw(st.integers(0, len(tiles) - 1)))
    return Hand(tuple(tiles), win, drawn, wind, tuple(melds))


@given(hands())
def test_total_is_the_sum_under_the_limits(hand: Hand) -> None:
    count = score(hand)
    assert count.false_win is None
    added = sum(counted.points * counted.count for counted in count.patterns)
    if any(PATTERNS[id_].listed_limit for id_ in ids(count)):
        assert len(count.patterns) == 1 and count.total == added and count.limit == "listed"
    else:
        assert count.total == (min(added, 320) if count.patterns else 1)
        assert (count.limit == "compound") == (added >= 320)
    series = [PATTERNS[id_].series for id_ in ids(count)]
    assert len(series) == len(set(series))
    assert all(counted.count == 1 or counted.id == "3.1" for counted in count.patterns)
    assert count.total == max(count_reading(reading).total for reading in readings(hand))
    assert all(other.total <= count.total for other in count.others)


@given(hands(), st.randoms(use_true_random=False))
def test_order_of_tiles_and_melds_is_irrelevant(hand: Hand, random: Any) -> None:
    concealed, melds = list(hand.concealed), list(hand.melds)
    random.shuffle(concealed)
    random.shuffle(melds)
    other = score(replace(hand, concealed=tuple(concealed), melds=tuple(melds)))
    assert (other.total, other.patterns) == (score(hand).total, score(hand).patterns)


@given(hands(), st.permutations([0, 1, 2]), st.booleans())
def test_suits_may_be_exchanged_and_numbers_mirrored(hand: Hand, suits: list[int], mirror: bool) -> None:
    def turn(kind: int, span: int = 0) -> int:
        if kind >= 27:
            return kind
        return suits[kind // 9] * 9 + (8 - span - kind % 9 if mirror else kind % 9)

    melds = tuple(replace(laid, tile=turn(laid.tile, 2 if laid.kind == "chow" else 0)) for laid in hand.melds)
    assert hand.winning_tile is not None
    turned = replace(
        hand, concealed=tuple(map(turn, hand.concealed)), winning_tile=turn(hand.winning_tile), melds=melds
    )
    assert score(turned).patterns == score(hand).patterns


@given(hands())
def test_a_self_draw_is_never_worth_less(hand: Hand) -> None:
    assert score(replace(hand, self_draw=True)).total >= score(replace(hand, self_draw=False)).total


IMPLIED = [
    ("3.2.1", ["3.1"]), ("3.2.2", ["3.1"]), ("4.2.3", ["1.2", "4.1"]), ("4.3.4", ["4.1"]), ("7.2.2", ["4.1"]),
    ("3.3.4", ["4.1"]), ("5.1.2", ["1.1"]), ("2.2", ["1.2", "2.1.2"]),
]  # fmt: skip
IMPOSSIBLE = {
    "1.1": ["3.1", "3.2.1", "3.3.1", "4.1", "4.2.1", "4.3.1", "6.2.1", "7.2.1", "10.1", "10.2"],
    "1.2": ["10.1", "10.2"],
    "1.3": ["2.1.1", "3.1", "3.4", "7.1", "8.1.1", "8.1.2", "8.1.3", "8.1.4", "10.1"],
    "2.1.1": ["2.1.2", "6.1", "6.2.1", "6.2.2"],
    "4.1": ["5.1.1", "5.1.2", "5.1.3", "5.1.4", "6.1", "7.1"],
    "10.1": ["8.1.3", "3.4"],
    "10.2": ["5.1.2", "8.1.1", "8.1.2"],
}


@given(hands())
def test_combination_notes_of_the_table(hand: Hand) -> None:
    for reading in readings(hand):
        holds = {id_ for id_, check in CHECKS.items() if check(reading)}
        for id_, implied in IMPLIED:
            assert id_ not in holds or set(implied) <= holds
        for id_, never in IMPOSSIBLE.items():
            assert id_ not in holds or not holds & set(never)
