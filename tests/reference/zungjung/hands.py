"""Random wins in the JSON form of the examples, each one possible at the table."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.reference.zungjung.shapes import RECIPES, Group, Shape
from tests.reference.zungjung.win import HONORS, KINDS, SUITS, WINDS, read_meld, read_win

SELF_DRAWN = ("seabed", "kong_replacement", "heaven", "nine_gates_mixed")
DEALT = ("heaven", "earth")
"""Won with the tiles of the deal, before anybody could have melded."""


def written(chance: Random, tiles: list[str]) -> str:
    """``tiles`` as the examples write a hand, in any order."""
    parts = []
    for suit in chance.sample(SUITS, 3):
        digits = [tile[0] for tile in tiles if tile[1:] == suit]
        chance.shuffle(digits)
        if digits:
            parts.append("".join(digits) + suit)
    honors = [tile for tile in tiles if tile in HONORS]
    if honors:
        parts.append("".join(honors))
    return " ".join(parts)


def melded(chance: Random, shape: Shape) -> tuple[list[str], list[str]]:
    """The melds of a regular shape as text, and the tiles that stay concealed."""
    open_chance = chance.choice((0.0, 0.3, 0.7)) if shape.open_chance is None else shape.open_chance
    if shape.flag in DEALT:
        open_chance = 0.0
    copies = Counter(tile for group in shape.groups for tile in group)
    copies[shape.pair] += 2
    can_kong = [place for place, group in enumerate(shape.groups) if copies[group[0]] == 3 == group.count(group[0])]
    wanted = shape.kongs
    if wanted is None:
        wanted = chance.choice((0, 0, 0, 0, 0, 1, 1, 2))
    if shape.flag in DEALT or shape.wait is not None:
        wanted = 0
    kongs = chance.sample(can_kong, min(wanted, len(can_kong)))
    melds: list[str] = []
    hand = [shape.pair, shape.pair]
    for place, group in enumerate(shape.groups):
        if place in kongs:
            word = chance.choice(("ckong", "ckong", "kong", "akong"))
            melds.append(meld_text(word, (*group, group[0])))
        elif chance.random() < open_chance:
            melds.append(meld_text("pung" if group[0] == group[1] else "chow", group))
        else:
            hand += group
    return melds, hand


def meld_text(word: str, tiles: Group) -> str:
    if tiles[0] in HONORS:
        return f"{word}:{''.join(tiles)}"
    return f"{word}:{''.join(tile[0] for tile in tiles)}{tiles[0][1]}"


def discards_before(chance: Random, winner: str, discarder: str, tile: str, held: Counter[str]) -> list[list[str]]:
    """A piece of the hand's discards that ends with ``tile``; the same kind may have been thrown shortly before.

    Nobody throws twice running; a claim may pass over seats. No kind is seen more than four times.
    """
    seen = held.copy()
    earlier: list[list[str]] = []
    after = discarder
    for _ in range(chance.randint(0, 9)):
        before = WINDS[WINDS.index(after) - 1]
        seat = before if chance.random() < 0.8 else chance.choice([wind for wind in WINDS if wind != after])
        thrown = tile if chance.random() < 0.35 else chance.choice(KINDS)
        if seen[thrown] < 4:
            seen[thrown] += 1
            earlier.append([seat, thrown])
            after = seat
    return [*reversed(earlier), [discarder, tile]]


def robbed_discards(chance: Random, maker: str, tile: str, held: Counter[str]) -> list[list[str]]:
    """The discards before a small exposed kong, the one that its pung had claimed among them."""
    thrower = chance.choice([wind for wind in WINDS if wind != maker])
    others = chance.sample([kind for kind in KINDS if kind != tile and held[kind] < 4], 2)
    upper = WINDS[WINDS.index(maker) - 1]
    return [[thrower, tile], [maker, others[0]], [upper, others[1]]]


def accidents(chance: Random, shape: Shape, melds: list[str], self_draw: bool, alone: bool) -> list[str]:
    """The flags of a win: the wish of the recipe, or sometimes one that fits. ``alone``: no second copy is held."""
    if shape.flag is not None:
        flags = [shape.flag]
    elif chance.random() < 0.85:
        flags = []
    elif self_draw:
        flags = [chance.choice(("seabed", "kong_replacement", "nine_gates_mixed"))]
    else:
        flags = [chance.choice(("riverbed", "rob_kong"))]
    if flags == ["seabed"] and chance.random() < 0.3:
        flags.append("kong_replacement")
    if not any("kong:" in meld for meld in melds):
        flags = [flag for flag in flags if flag != "kong_replacement"]
    if not alone:
        flags = [flag for flag in flags if flag != "rob_kong"]
    return flags


def win_from(chance: Random, shape: Shape) -> dict[str, Any]:
    """A win with the tiles of ``shape``: what is open, which tile came last and from where."""
    melds, hand = ([], list(shape.tiles)) if shape.tiles else melded(chance, shape)
    held = Counter(hand)
    for meld in melds:
        held.update(read_meld(meld).tiles)
    self_draw = chance.random() < 0.4 if shape.self_draw is None else shape.self_draw
    if shape.flag is not None:
        self_draw = shape.flag in SELF_DRAWN
    single = [tile for tile in hand if held[tile] == 1]
    if shape.flag == "rob_kong" and single:
        win_tile = chance.choice(single)
    elif shape.wait is not None and chance.random() < 0.9:
        win_tile = shape.wait
    else:
        win_tile = chance.choice(hand)
    flags = accidents(chance, shape, melds, self_draw, alone=held[win_tile] == 1)
    seat = chance.choice(WINDS)
    if "heaven" in flags:
        seat = "E"
    elif "earth" in flags:
        seat = chance.choice(WINDS[1:])
    win: dict[str, Any] = {"melds": melds, "self_draw": self_draw, "seat_wind": seat, "flags": flags}
    if "heaven" in flags:
        win |= {"hand": written(chance, hand), "win_tile": None}
    else:
        before = list(hand)
        before.remove(win_tile)
        win |= {"hand": written(chance, before), "win_tile": win_tile}
    if not self_draw:
        discarder = "E" if "earth" in flags else chance.choice([wind for wind in WINDS if wind != seat])
        win["discarder"] = discarder
        if chance.random() < 0.5:
            if "earth" in flags:
                win["discards"] = [["E", win_tile]]
            elif "rob_kong" in flags:
                win["discards"] = robbed_discards(chance, discarder, win_tile, held)
            else:
                win["discards"] = discards_before(chance, seat, discarder, win_tile, held)
    if chance.random() < 0.15:
        win["min_points"] = 5
    return win


def hands(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """``count`` wins, the recipes in turn; the same for the same ``seed``."""
    chance = Random(seed)
    for place in range(count):
        yield win_from(chance, RECIPES[place % len(RECIPES)](chance))


def altered(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Wins whose last tile is another one than it was; few of them are wins still."""
    chance = Random(seed)
    for win in hands(seed, count):
        if win["win_tile"] is None:
            continue
        told = read_win(win)
        held = Counter([*told.concealed_tiles, *(tile for meld in told.melds for tile in meld.tiles)])
        tile = chance.choice([kind for kind in KINDS if held[kind] < 4 and kind != win["win_tile"]])
        yield {
            **{key: value for key, value in win.items() if key != "discards"},
            "win_tile": tile,
            "flags": [flag for flag in win["flags"] if flag != "rob_kong"],
        }
