"""Every way to lay out a winning hand (和牌形; 自由數和, 和牌的計分 11)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tests.reference.zungjung.win import HONORS, KINDS, TileSet, Win, is_end, is_number, number, suit

REGULAR = "regular"
SEVEN_PAIRS = "seven pairs"
THIRTEEN_TERMINALS = "thirteen terminals"
ORPHANS = tuple(kind for kind in KINDS if is_end(kind)) + HONORS

Groups = list[tuple[str, tuple[str, ...]]]


@dataclass(frozen=True)
class Arrangement:
    """One reading of the whole hand. ``sets`` and ``pair`` speak of a regular hand only."""

    shape: str
    tiles: tuple[str, ...]
    sets: tuple[TileSet, ...] = ()
    pair: str = ""


def split_into_sets(tiles: list[str]) -> Iterator[Groups]:
    """Every split of ``tiles`` into sequences and triplets.

    The first tile must belong to some group, so it is enough to try the groups that hold it.
    """
    if not tiles:
        yield []
        return
    first = tiles[0]
    groups: Groups = [("triplet", (first, first, first))]
    if is_number(first):
        for low in range(max(1, number(first) - 2), min(7, number(first)) + 1):
            run = tuple(f"{low + step}{suit(first)}" for step in range(3))
            groups.append(("sequence", run))
    for kind, group in groups:
        rest = list(tiles)
        for tile in group:
            if tile not in rest:
                break
            rest.remove(tile)
        else:
            for others in split_into_sets(rest):
                yield [(kind, group), *others]


def regular_layouts(tiles: list[str]) -> Iterator[tuple[Groups, str]]:
    """Every split into sets and one pair."""
    for pair, copies in Counter(tiles).items():
        if copies >= 2:
            rest = list(tiles)
            rest.remove(pair)
            rest.remove(pair)
            for groups in split_into_sets(rest):
                yield groups, pair


def regular_arrangements(win: Win) -> Iterator[Arrangement]:
    """Four sets and a pair, with each place that the tile of a 銃和 can take.

    A set finished by the tile of an opponent is exposed (順子﹑刻子﹑槓子﹑對子 1, 2).
    """
    everything = tuple(win.concealed_tiles) + tuple(tile for meld in win.melds for tile in meld.tiles)
    for groups, pair in regular_layouts(win.concealed_tiles):
        if len(groups) + len(win.melds) != 4:
            continue
        # None: no set of the hand was finished by an opponent's tile.
        taken: list[int | None] = []
        if win.self_draw or win.win_tile == pair:
            taken.append(None)
        if not win.self_draw:
            taken += [place for place, (_, group) in enumerate(groups) if win.win_tile in group]
        for finished in taken:
            own = tuple(
                TileSet(kind, group, concealed=place != finished, melded=False)
                for place, (kind, group) in enumerate(groups)
            )
            yield Arrangement(REGULAR, everything, own + win.melds, pair)


def arrangements(win: Win) -> Iterator[Arrangement]:
    """Every arrangement; none where the tiles have no winning shape (和牌形 4)."""
    yield from regular_arrangements(win)
    tiles = win.concealed_tiles
    if win.melds or len(tiles) != 14:
        return
    copies = Counter(tiles)
    if all(count in (2, 4) for count in copies.values()):
        yield Arrangement(SEVEN_PAIRS, tuple(tiles))
    if set(copies) == set(ORPHANS):
        yield Arrangement(THIRTEEN_TERMINALS, tuple(tiles))
