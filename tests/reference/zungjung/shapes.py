"""Random winning shapes, one recipe for each pattern, so that the rare patterns are not rare."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from tests.reference.zungjung.arrange import ORPHANS
from tests.reference.zungjung.win import DRAGONS, HONORS, KINDS, SUITS, WINDS, is_end, is_number

Group = tuple[str, ...]
"""Three tiles: a sequence, or a triplet that may become a kong."""

NUMBERS = tuple(kind for kind in KINDS if is_number(kind))
ENDS = tuple(kind for kind in NUMBERS if is_end(kind))
MIDDLES = tuple(kind for kind in NUMBERS if not is_end(kind))


def run(low: int, suit: str) -> Group:
    return (f"{low}{suit}", f"{low + 1}{suit}", f"{low + 2}{suit}")


def three(tile: str) -> Group:
    return (tile, tile, tile)


RUNS = tuple(run(low, suit) for suit in SUITS for low in range(1, 8))
THREES = tuple(three(kind) for kind in KINDS)


def of_kinds(groups: Sequence[Group], kinds: Sequence[str]) -> list[Group]:
    return [group for group in groups if set(group) <= set(kinds)]


@dataclass(frozen=True)
class Shape:
    """What a winner is to hold, and the wishes of the recipe about how he came to it.

    ``tiles``: all fourteen of an irregular hand, else empty. ``wait``: the tile that has to come last.
    None leaves a matter to chance.
    """

    groups: tuple[Group, ...] = ()
    pair: str = ""
    tiles: tuple[str, ...] = ()
    kongs: int | None = None
    open_chance: float | None = None
    self_draw: bool | None = None
    wait: str | None = None
    flag: str | None = None


Recipe = Callable[[Random], Shape]


def holds_no_fifth(groups: Sequence[Group], pair: str) -> bool:
    copies = Counter(tile for group in groups for tile in group)
    copies[pair] += 2
    return max(copies.values()) <= 4


def filled(
    chance: Random,
    groups: Sequence[Group] = (),
    pairs: Sequence[str] = KINDS,
    others: Sequence[Group] = RUNS + THREES,
) -> Shape:
    """A regular shape with ``groups`` in it, the rest out of ``others`` and ``pairs``."""
    while True:
        whole = [*groups, *chance.choices(others, k=4 - len(groups))]
        pair = chance.choice(pairs)
        if holds_no_fifth(whole, pair):
            return Shape(tuple(whole), pair)


def some(chance: Random, kinds: Sequence[str], count: int) -> list[Group]:
    return [three(kind) for kind in chance.sample(kinds, count)]


def paired(chance: Random, kinds: Sequence[str], fours: bool = False) -> Shape:
    """Seven pairs; with ``fours``, some of them alike."""
    deck = [kind for kind in kinds for _ in range(2 if fours else 1)]
    return Shape(tiles=tuple(tile for kind in chance.sample(deck, 7) for tile in (kind, kind)))


def suit_kinds(suit: str) -> list[str]:
    return [f"{digit}{suit}" for digit in range(1, 10)]


def all_sequences(chance: Random) -> Shape:
    return filled(chance, others=RUNS)


def concealed_hand(chance: Random) -> Shape:
    return replace(filled(chance), open_chance=0.0)


def no_terminals(chance: Random) -> Shape:
    if chance.random() < 0.2:
        return paired(chance, MIDDLES, fours=True)
    return filled(chance, pairs=MIDDLES, others=of_kinds(RUNS * 3 + THREES, MIDDLES))


def mixed_one_suit(chance: Random) -> Shape:
    own = suit_kinds(chance.choice(SUITS))
    if chance.random() < 0.2:
        return paired(chance, [*own, *HONORS])
    if chance.random() < 0.3:
        return filled(chance, pairs=HONORS, others=of_kinds(RUNS * 2 + THREES, own))
    honors = some(chance, HONORS, chance.choice((1, 1, 2)))
    return filled(chance, honors, [*own, *HONORS], of_kinds(RUNS * 2 + THREES, own))


def pure_one_suit(chance: Random) -> Shape:
    own = suit_kinds(chance.choice(SUITS))
    if chance.random() < 0.2:
        return paired(chance, own, fours=True)
    return filled(chance, pairs=own, others=of_kinds(RUNS * 2 + THREES, own))


def nine_gates(chance: Random) -> Shape:
    """The 1112345678999 shape; now and then finished by a tile that was no ninth gate."""
    own = suit_kinds(chance.choice(SUITS))
    extra = chance.choice(own)
    tiles = tuple([own[0], own[0], *own, own[8], own[8], extra])
    wait = extra if chance.random() < 0.8 else chance.choice(own)
    return Shape(tiles=tiles, wait=wait, flag="nine_gates_mixed" if chance.random() < 0.3 else None)


def honors(kinds: Sequence[str], sets: int, pairs: Sequence[str]) -> Recipe:
    """``sets`` triplets of ``kinds``, the pair one of ``pairs`` that is not among them."""

    def recipe(chance: Random) -> Shape:
        chosen = some(chance, kinds, sets)
        free = [pair for pair in pairs if three(pair) not in chosen]
        return filled(chance, chosen, free, of_kinds(RUNS * 2 + THREES, NUMBERS))

    return recipe


def all_honors(chance: Random) -> Shape:
    if chance.random() < 0.2:
        return paired(chance, HONORS)
    return filled(chance, some(chance, HONORS, 4), HONORS)


def all_triplets(chance: Random) -> Shape:
    return filled(chance, others=THREES)


def concealed_triplets(sets: int) -> Recipe:
    def recipe(chance: Random) -> Shape:
        shape = filled(chance, some(chance, KINDS, sets), others=RUNS + THREES)
        on_pair = chance.random() < 0.5
        wait = shape.pair if on_pair else None
        return replace(shape, open_chance=0.0, self_draw=None if on_pair else True, wait=wait)

    return recipe


def with_kongs(kongs: int) -> Recipe:
    def recipe(chance: Random) -> Shape:
        return replace(filled(chance, some(chance, KINDS, kongs)), kongs=kongs)

    return recipe


def identical(copies: tuple[int, ...]) -> Recipe:
    """So many copies of each of some sequences."""

    def recipe(chance: Random) -> Shape:
        while True:
            chosen = chance.sample(RUNS, len(copies))
            groups = [group for group, times in zip(chosen, copies, strict=True) for _ in range(times)]
            if max(Counter(tile for group in groups for tile in group).values()) <= 4:
                return filled(chance, groups)

    return recipe


def three_similar_sequences(chance: Random) -> Shape:
    low = chance.randint(1, 7)
    return filled(chance, [run(low, suit) for suit in SUITS])


def small_three_similar_triplets(chance: Random) -> Shape:
    number = chance.randint(1, 9)
    third, *two = chance.sample(SUITS, 3)
    return filled(chance, [three(f"{number}{suit}") for suit in two], [f"{number}{third}"])


def three_similar_triplets(chance: Random) -> Shape:
    number = chance.randint(1, 9)
    return filled(chance, [three(f"{number}{suit}") for suit in SUITS])


def nine_tile_straight(chance: Random) -> Shape:
    suit = chance.choice(SUITS)
    return filled(chance, [run(low, suit) for low in (1, 4, 7)])


def consecutive(length: int) -> Recipe:
    def recipe(chance: Random) -> Shape:
        suit, low = chance.choice(SUITS), chance.randint(1, 10 - length)
        return filled(chance, [three(f"{low + step}{suit}") for step in range(length)])

    return recipe


END_RUNS = [group for group in RUNS if any(is_end(tile) for tile in group)]


def mixed_lesser_terminals(chance: Random) -> Shape:
    return filled(chance, [], [*ENDS, *HONORS], END_RUNS + of_kinds(THREES, [*ENDS, *HONORS]))


def pure_lesser_terminals(chance: Random) -> Shape:
    return filled(chance, [], ENDS, END_RUNS + of_kinds(THREES, ENDS))


def mixed_greater_terminals(chance: Random) -> Shape:
    if chance.random() < 0.3:
        return paired(chance, ORPHANS, fours=chance.random() < 0.5)
    return filled(chance, [], ORPHANS, of_kinds(THREES, ORPHANS))


def pure_greater_terminals(chance: Random) -> Shape:
    if chance.random() < 0.3:
        return paired(chance, ENDS, fours=True)
    return filled(chance, [], ENDS, of_kinds(THREES, ENDS))


def thirteen_terminals(chance: Random) -> Shape:
    return Shape(tiles=(*ORPHANS, chance.choice(ORPHANS)))


def seven_pairs(chance: Random) -> Shape:
    """Any seven, or three twice in a row of numbers, which may also be sequences."""
    if chance.random() < 0.5:
        return paired(chance, KINDS, fours=chance.random() < 0.5)
    while True:
        first, second = chance.choice(RUNS), chance.choice(RUNS)
        pair = chance.choice(KINDS)
        if holds_no_fifth((first, first, second, second), pair):
            return Shape(tiles=(*first, *first, *second, *second, pair, pair))


def with_flag(flag: str) -> Recipe:
    """A hand of any recipe that the accident can befall."""

    def recipe(chance: Random) -> Shape:
        if flag == "kong_replacement":
            return replace(with_kongs(chance.choice((1, 1, 2, 3)))(chance), flag=flag)
        return replace(chance.choice(tuple(SHAPES.values()))(chance), flag=flag)

    return recipe


def crowded(chance: Random) -> Shape:
    """Concealed tiles of a few neighbouring numbers, which can be laid out in several ways."""
    suit, low = chance.choice(SUITS), chance.randint(1, 6)
    near = [f"{digit}{suit}" for digit in range(low, min(low + chance.randint(3, 5), 10))]
    shape = filled(chance, chance.sample(of_kinds(RUNS, near), 1), [*near, "1m", "E"], of_kinds(RUNS + THREES, near))
    return replace(shape, open_chance=chance.choice((0.0, 0.0, 0.3)), kongs=0)


def anything(chance: Random) -> Shape:
    return filled(chance, others=RUNS * 2 + THREES)


# A recipe makes its pattern likely; a dearer count of the same tiles may hide it.
SHAPES: dict[str, Recipe] = {
    "1.1": all_sequences,
    "1.2": concealed_hand,
    "1.3": no_terminals,
    "2.1.1": mixed_one_suit,
    "2.1.2": pure_one_suit,
    "2.2": nine_gates,
    "3.1": honors(HONORS, 1, KINDS),
    "3.2.1": honors(DRAGONS, 2, DRAGONS),
    "3.2.2": honors(DRAGONS, 3, KINDS),
    "3.3.1": honors(WINDS, 2, WINDS),
    "3.3.2": honors(WINDS, 3, NUMBERS + DRAGONS),
    "3.3.3": honors(WINDS, 3, WINDS),
    "3.3.4": honors(WINDS, 4, KINDS),
    "3.4": all_honors,
    "4.1": all_triplets,
    "4.2.1": concealed_triplets(2),
    "4.2.2": concealed_triplets(3),
    "4.2.3": concealed_triplets(4),
    "4.3.1": with_kongs(1),
    "4.3.2": with_kongs(2),
    "4.3.3": with_kongs(3),
    "4.3.4": with_kongs(4),
    "5.1.1": identical((2,)),
    "5.1.2": identical((2, 2)),
    "5.1.3": identical((3,)),
    "5.1.4": identical((4,)),
    "6.1": three_similar_sequences,
    "6.2.1": small_three_similar_triplets,
    "6.2.2": three_similar_triplets,
    "7.1": nine_tile_straight,
    "7.2.1": consecutive(3),
    "7.2.2": consecutive(4),
    "8.1.1": mixed_lesser_terminals,
    "8.1.2": pure_lesser_terminals,
    "8.1.3": mixed_greater_terminals,
    "8.1.4": pure_greater_terminals,
    "10.1": thirteen_terminals,
    "10.2": seven_pairs,
}
ACCIDENTS: dict[str, Recipe] = {
    "9.1.1": with_flag("seabed"),
    "9.1.2": with_flag("riverbed"),
    "9.2": with_flag("kong_replacement"),
    "9.3": with_flag("rob_kong"),
    "9.4.1": with_flag("heaven"),
    "9.4.2": with_flag("earth"),
}
RECIPES: tuple[Recipe, ...] = (*SHAPES.values(), *ACCIDENTS.values(), crowded, crowded, crowded, anything, anything)
