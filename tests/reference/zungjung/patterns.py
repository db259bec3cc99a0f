"""The 44 patterns (和種), each a question put to one arrangement of one win.

Each answers how often it is there; all but 番牌 answer 0 or 1. That only the dearest pattern of a series counts is not
their concern.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tests.reference.zungjung.arrange import REGULAR, SEVEN_PAIRS, THIRTEEN_TERMINALS, Arrangement
from tests.reference.zungjung.win import DRAGONS, HONORS, SUITS, WINDS, TileSet, Win, is_end, is_number, number, suit

Question = Callable[[Arrangement, Win], int]


@dataclass(frozen=True)
class Pattern:
    """``id`` is category.series[.rank]; ``listed``: a 役滿貫, counted alone."""

    id: str
    points: int
    listed: bool
    times: Question

    @property
    def series(self) -> str:
        return ".".join(self.id.split(".")[:2])


PATTERNS: list[Pattern] = []


def pattern(id: str, points: int, *, listed: bool = False) -> Callable[[Question], Question]:
    """Enter a question into the table."""

    def enter(times: Question) -> Question:
        PATTERNS.append(Pattern(id, points, listed, times))
        return times

    return enter


def sequences(hand: Arrangement) -> list[tuple[str, ...]]:
    return [one.tiles for one in hand.sets if one.kind == "sequence"]


def triplets(hand: Arrangement) -> list[TileSet]:
    """Triplets and kongs."""
    return [one for one in hand.sets if one.kind != "sequence"]


def triplet_tiles(hand: Arrangement) -> set[str]:
    return {one.first for one in triplets(hand)}


def kongs(hand: Arrangement) -> int:
    return sum(one.kind == "kong" for one in hand.sets)


def concealed_triplets(hand: Arrangement) -> int:
    return sum(one.concealed for one in triplets(hand))


def suits_used(hand: Arrangement) -> set[str]:
    return {suit(tile) for tile in hand.tiles if is_number(tile)}


def has_honors(hand: Arrangement) -> bool:
    return any(tile in HONORS for tile in hand.tiles)


def pairs_or_regular(hand: Arrangement) -> bool:
    """十三么九 counts nothing beside itself but the patterns of category 9."""
    return hand.shape in (REGULAR, SEVEN_PAIRS)


def each_group(hand: Arrangement) -> list[tuple[str, ...]]:
    """The four sets and the pair."""
    return [*(one.tiles for one in hand.sets), (hand.pair, hand.pair)]


# 1 平和類


@pattern("1.1", 5)
def all_sequences(hand: Arrangement, win: Win) -> int:
    return len(sequences(hand)) == 4


@pattern("1.2", 5)
def concealed_hand(hand: Arrangement, win: Win) -> int:
    """A regular hand without an exposed meld before the win; concealed kongs do not open it."""
    return hand.shape == REGULAR and all(meld.concealed for meld in win.melds)


@pattern("1.3", 5)
def no_terminals(hand: Arrangement, win: Win) -> int:
    return pairs_or_regular(hand) and all(is_number(tile) and 2 <= number(tile) <= 8 for tile in hand.tiles)


# 2 一色類


@pattern("2.1.1", 40)
def mixed_one_suit(hand: Arrangement, win: Win) -> int:
    return pairs_or_regular(hand) and len(suits_used(hand)) == 1 and has_honors(hand)


@pattern("2.1.2", 80)
def pure_one_suit(hand: Arrangement, win: Win) -> int:
    return pairs_or_regular(hand) and len(suits_used(hand)) == 1 and not has_honors(hand)


@pattern("2.2", 480, listed=True)
def nine_gates(hand: Arrangement, win: Win) -> int:
    """The thirteen tiles before the win are 1112345678999 of one suit, and the winning tile is of that suit.

    East's fourteen dealt tiles hold no drawn tile, and a drawn tile that was mixed in has lost it (和牌的計分 12).
    """
    if win.melds or win.win_tile is None or "heaven" in win.flags or not is_number(win.win_tile):
        return 0
    if win.self_draw and "nine_gates_mixed" in win.flags:
        return 0
    gates = [digit + suit(win.win_tile) for digit in "1112345678999"]
    return sorted(win.hand) == sorted(gates)


# 3 字牌類


@pattern("3.1", 10)
def value_honor(hand: Arrangement, win: Win) -> int:
    """Once for each set of dragons and of the winner's own wind (門風)."""
    return sum(tile in DRAGONS or tile == win.seat_wind for tile in triplet_tiles(hand))


def dragon_sets(hand: Arrangement) -> int:
    return len(triplet_tiles(hand) & set(DRAGONS))


def wind_sets(hand: Arrangement) -> int:
    return len(triplet_tiles(hand) & set(WINDS))


@pattern("3.2.1", 40)
def small_three_dragons(hand: Arrangement, win: Win) -> int:
    return dragon_sets(hand) == 2 and hand.pair in DRAGONS


@pattern("3.2.2", 130)
def big_three_dragons(hand: Arrangement, win: Win) -> int:
    return dragon_sets(hand) == 3


@pattern("3.3.1", 30)
def small_three_winds(hand: Arrangement, win: Win) -> int:
    return wind_sets(hand) == 2 and hand.pair in WINDS


@pattern("3.3.2", 120)
def big_three_winds(hand: Arrangement, win: Win) -> int:
    return wind_sets(hand) == 3 and hand.pair not in WINDS


@pattern("3.3.3", 320, listed=True)
def small_four_winds(hand: Arrangement, win: Win) -> int:
    return wind_sets(hand) == 3 and hand.pair in WINDS


@pattern("3.3.4", 400, listed=True)
def big_four_winds(hand: Arrangement, win: Win) -> int:
    return wind_sets(hand) == 4


@pattern("3.4", 320, listed=True)
def all_honors(hand: Arrangement, win: Win) -> int:
    return all(tile in HONORS for tile in hand.tiles)


# 4 對對和類


@pattern("4.1", 30)
def all_triplets(hand: Arrangement, win: Win) -> int:
    return len(triplets(hand)) == 4


@pattern("4.2.1", 5)
def two_concealed_triplets(hand: Arrangement, win: Win) -> int:
    return concealed_triplets(hand) == 2


@pattern("4.2.2", 30)
def three_concealed_triplets(hand: Arrangement, win: Win) -> int:
    return concealed_triplets(hand) == 3


@pattern("4.2.3", 125)
def four_concealed_triplets(hand: Arrangement, win: Win) -> int:
    return concealed_triplets(hand) == 4


@pattern("4.3.1", 5)
def one_kong(hand: Arrangement, win: Win) -> int:
    return kongs(hand) == 1


@pattern("4.3.2", 20)
def two_kong(hand: Arrangement, win: Win) -> int:
    return kongs(hand) == 2


@pattern("4.3.3", 120)
def three_kong(hand: Arrangement, win: Win) -> int:
    return kongs(hand) == 3


@pattern("4.3.4", 480, listed=True)
def four_kong(hand: Arrangement, win: Win) -> int:
    return kongs(hand) == 4


# 5 同順類


def like_sequences(hand: Arrangement) -> list[int]:
    """How many copies of each different sequence, most first."""
    return sorted(Counter(sequences(hand)).values(), reverse=True)


@pattern("5.1.1", 10)
def two_identical_sequences(hand: Arrangement, win: Win) -> int:
    return any(copies >= 2 for copies in like_sequences(hand))


@pattern("5.1.2", 60)
def two_identical_sequences_twice(hand: Arrangement, win: Win) -> int:
    return like_sequences(hand) == [2, 2]


@pattern("5.1.3", 120)
def three_identical_sequences(hand: Arrangement, win: Win) -> int:
    return any(copies >= 3 for copies in like_sequences(hand))


@pattern("5.1.4", 480, listed=True)
def four_identical_sequences(hand: Arrangement, win: Win) -> int:
    return like_sequences(hand) == [4]


# 6 三色同類


@pattern("6.1", 35)
def three_similar_sequences(hand: Arrangement, win: Win) -> int:
    held = sequences(hand)
    return any(
        all(tuple(f"{low + step}{one}" for step in range(3)) in held for one in SUITS) for low in range(1, 8)
    )


@pattern("6.2.1", 30)
def small_three_similar_triplets(hand: Arrangement, win: Win) -> int:
    """Triplets of one number in two suits, the pair in the third."""
    held = triplet_tiles(hand)
    return any(
        all((f"{digit}{one}" == hand.pair) if one == third else (f"{digit}{one}" in held) for one in SUITS)
        for digit in range(1, 10)
        for third in SUITS
    )


@pattern("6.2.2", 120)
def three_similar_triplets(hand: Arrangement, win: Win) -> int:
    held = triplet_tiles(hand)
    return any(all(f"{digit}{one}" in held for one in SUITS) for digit in range(1, 10))


# 7 連續類


@pattern("7.1", 40)
def nine_tile_straight(hand: Arrangement, win: Win) -> int:
    held = sequences(hand)
    return any(
        all(tuple(f"{low + step}{one}" for step in range(3)) in held for low in (1, 4, 7)) for one in SUITS
    )


def consecutive_triplets(hand: Arrangement, length: int) -> bool:
    held = triplet_tiles(hand)
    return any(
        all(f"{low + step}{one}" in held for step in range(length)) for one in SUITS for low in range(1, 11 - length)
    )


@pattern("7.2.1", 100)
def three_consecutive_triplets(hand: Arrangement, win: Win) -> int:
    return consecutive_triplets(hand, 3)


@pattern("7.2.2", 200)
def four_consecutive_triplets(hand: Arrangement, win: Win) -> int:
    return consecutive_triplets(hand, 4)


# 8 么九類


@pattern("8.1.1", 40)
def mixed_lesser_terminals(hand: Arrangement, win: Win) -> int:
    return hand.shape == REGULAR and all(
        any(is_end(tile) or tile in HONORS for tile in group) for group in each_group(hand)
    )


@pattern("8.1.2", 50)
def pure_lesser_terminals(hand: Arrangement, win: Win) -> int:
    return hand.shape == REGULAR and all(any(is_end(tile) for tile in group) for group in each_group(hand))


@pattern("8.1.3", 100)
def mixed_greater_terminals(hand: Arrangement, win: Win) -> int:
    return pairs_or_regular(hand) and all(is_end(tile) or tile in HONORS for tile in hand.tiles)


@pattern("8.1.4", 400, listed=True)
def pure_greater_terminals(hand: Arrangement, win: Win) -> int:
    return all(is_end(tile) for tile in hand.tiles)


# 9 偶然類: the flags say what happened at the table


@pattern("9.1.1", 10)
def final_draw(hand: Arrangement, win: Win) -> int:
    return "seabed" in win.flags


@pattern("9.1.2", 10)
def final_discard(hand: Arrangement, win: Win) -> int:
    return "riverbed" in win.flags


@pattern("9.2", 10)
def win_on_kong(hand: Arrangement, win: Win) -> int:
    return "kong_replacement" in win.flags


@pattern("9.3", 10)
def robbing_a_kong(hand: Arrangement, win: Win) -> int:
    return "rob_kong" in win.flags


@pattern("9.4.1", 155)
def blessing_of_heaven(hand: Arrangement, win: Win) -> int:
    return "heaven" in win.flags


@pattern("9.4.2", 155)
def blessing_of_earth(hand: Arrangement, win: Win) -> int:
    return "earth" in win.flags


# 10 特殊類


@pattern("10.1", 160)
def thirteen_terminals(hand: Arrangement, win: Win) -> int:
    return hand.shape == THIRTEEN_TERMINALS


@pattern("10.2", 30)
def seven_pairs(hand: Arrangement, win: Win) -> int:
    return hand.shape == SEVEN_PAIRS
