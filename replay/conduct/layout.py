"""How a winning hand was laid out."""

from ingest.tiles import KIND_OF
from replay.act import Act
from replay.conduct import is_set
from replay.scoring.shape import KINDS, is_complete, is_orphans, is_seven_pairs
from replay.scoring.shape import is_regular as is_regular_shape
from replay.table import Table


def counts_of(table: Table, act: Act) -> list[int]:
    """The hand of a win by kind, with the tile it is won on, without the sets laid out; [] for one of other tiles.

    Worked out once, while checks are asked of the win.
    """
    made: tuple[int, list[int]] | None = table.worked.get("laid out")
    if made is None or made[0] != act.seq:
        made = table.worked["laid out"] = (act.seq, _counts_of(table, act))
    return made[1]


def _counts_of(table: Table, act: Act) -> list[int]:
    hand = [KIND_OF[tile] for tile in table.hand[act.seat]]
    if act.target not in (-1, act.seat) and table.active != act.seat:
        hand.append(KIND_OF[act.tile])
    if len(hand) + 3 * len(table.melds[act.seat]) != 14:
        return []
    counts = [0] * KINDS
    for kind in hand:
        if not 0 <= kind < KINDS:
            return []
        counts[kind] += 1
    return counts


def wins(table: Table, act: Act) -> bool:
    """Whether the hand has a winning form; else how it lies is no matter."""
    counts = counts_of(table, act)
    return bool(counts) and is_complete(counts, len(table.melds[act.seat]), fours=True)


def is_regular(table: Table, act: Act) -> bool:
    """Whether four sets and a pair is the only form of the hand."""
    counts, melds = counts_of(table, act), len(table.melds[act.seat])
    return is_regular_shape(counts, melds) and not (melds == 0 and is_seven_pairs(counts, fours=True))


def is_thirteen(table: Table, act: Act) -> bool:
    """Thirteen terminals and honours."""
    return not table.melds[act.seat] and is_orphans(counts_of(table, act))


def groups_of(table: Table, act: Act) -> list[tuple[int, ...]]:
    """The groups of tiles laid out, sets that lay there before left away."""
    groups = [tuple(group) for group in act.detail.get("arranged") or () if group]
    concealed = sum(counts_of(table, act))
    for meld in table.melds[act.seat]:
        if sum(map(len, groups)) <= concealed:
            break
        kinds = sorted(KIND_OF[tile] for tile in meld.tiles)
        same = next((one for one in groups if sorted(KIND_OF[tile] for tile in one) == kinds), None)
        if same is not None:
            groups.remove(same)
    return groups


def is_pair(group: tuple[int, ...]) -> bool:
    """Two like tiles."""
    return len(group) == 2 and KIND_OF[group[0]] == KIND_OF[group[1]]


def forms_sets(groups: list[tuple[int, ...]]) -> bool:
    """Sets and one pair."""
    pairs = [group for group in groups if is_pair(group)]
    return len(pairs) == 1 and all(is_pair(group) or (len(group) == 3 and is_set(group)) for group in groups)
