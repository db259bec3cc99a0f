"""The menu of riichi, from the rules as Tenhou and Mahjong Soul play them (articles of `books/riichi-tenhou.md`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from ingest import kinds as k
from ingest.tiles import FACE_OF, KIND_OF
from replay.context import context_at
from replay.menu.action import PASS, Action
from replay.scoring.riichi import NoWin, value_of
from replay.scoring.shape import KINDS, ORPHANS, is_complete, kong_keeps_waits, shape_waits, waits
from replay.table import OFFER_DISCARD, OFFER_KONG_CONCEALED, OFFER_NONE, Table

NORTH: Final = 30
KONGS: Final = 4  # at most so many in a hand
NINE: Final = 9


class House(NamedTuple):
    """What books and tables of riichi decide differently, as far as it changes what is legal."""

    stick_pts: int
    tiles_for_riichi: int  # tiles left in the wall at a declaration
    rob_concealed_kong: bool  # thirteen orphans win on a tile of a concealed kong
    one_winner: bool  # of several on one tile only the first in turn
    three_abort: bool  # three winners on one tile are none
    four_kongs_abort: bool


def house_of(table: Table) -> House:
    """The options in force; what a book does not say is as on Tenhou."""
    made: House | None = table.match.memory.get("menu_house")
    if made is None:
        given = table.match.options
        left = "riichi_tiles_left_three" if table.players == 3 else "riichi_tiles_left"
        made = table.match.memory["menu_house"] = House(
            stick_pts=table.stick_pts(),
            tiles_for_riichi=int(given.get(left, table.players)),
            rob_concealed_kong=bool(given.get("rob_concealed_kong", True)),
            one_winner=given.get("winners_on_a_tile", "two") == "one",
            three_abort=given.get("triple_win", "abort") == "abort",
            four_kongs_abort=bool(given.get("abort_four_kongs", True)),
        )
    return made


def riichi_menu(table: Table) -> list[Action]:
    """Every legal action of every seat before the next act."""
    if table.draw_game is not None or (table.wins and table.acts[-1].kind != k.WIN):
        return []
    if table.active >= 0 and not table.wins:
        seat = table.active
        return sorted(_own_turn(table, seat), key=Action.order) if table.known[seat] else []
    if table.offer_kind == OFFER_NONE:
        return []
    found: list[Action] = []
    for step in range(1, table.players):
        seat = table.next_seat(table.offer_seat, step)
        if not table.known[seat]:
            continue
        answers = sorted(_answers(table, seat), key=Action.order)
        if answers:
            found += answers
            found.append(Action(seat, PASS))
    return found


# --- the own turn -----------------------------------------------------------------------------------------


def _own_turn(table: Table, seat: int) -> Iterator[Action]:
    """What the seat may do that has drawn, or that has claimed a chow or pung and must discard."""
    drawn = table.drawn[seat]
    declared = table.riichi[seat] >= 0
    locked = table.riichi_discard[seat] >= 0
    if drawn >= 0 and (locked or not declared):
        yield from _self_draw(table, seat, drawn)
        yield from _nine_kinds(table, seat)
        yield from _own_kongs(table, seat, drawn, locked)
        yield from _norths(table, seat, drawn, locked)
    if drawn >= 0 and not declared:
        yield from _riichi(table, seat)
    for tile, just_drawn in _discards(table, seat):
        if locked and drawn >= 0 and not just_drawn:
            continue  # 3.1: after riichi only the tile just drawn
        if declared and not locked and not _ready_without(table, seat, tile):
            continue  # 3.6: the declaring discard leaves the hand ready
        yield Action(seat, k.DISCARD, tile, drawn=just_drawn)


def _discards(table: Table, seat: int) -> list[tuple[int, bool]]:
    """Tiles the seat may put into the river, one of each face, the tile just drawn apart (true)."""
    drawn = table.drawn[seat]
    held = list(table.hand[seat])
    if drawn >= 0:
        held.remove(drawn)
    barred = _barred(table, seat)
    found = [(tile, False) for tile in _one_of_each(held) if KIND_OF[tile] not in barred]
    return [*found, (drawn, True)] if drawn >= 0 else found


def _one_of_each(tiles: Iterable[int]) -> list[int]:
    """One tile of each face."""
    return list({FACE_OF[tile]: tile for tile in sorted(tiles, reverse=True)}.values())


def _barred(table: Table, seat: int) -> set[int]:
    """Kinds that may not be discarded now, right after a chow or pung (2.9)."""
    claim = table.claim
    if claim is None or table.claim_seat != seat:
        return set()
    return _swaps(claim.kind, claim.tile, claim.tiles)


def _swaps(kind: int, claimed: int, tiles: tuple[int, ...]) -> set[int]:
    """The claimed kind, and for a chow claimed at one end the kind that would have made it at the other."""
    at = KIND_OF[claimed]
    barred = {at}
    if kind == k.CHOW:
        low, _, high = sorted(KIND_OF[tile] for tile in tiles)
        if at == low and low % 9 <= 5:
            barred.add(low + 3)
        elif at == high and high % 9 >= 3:
            barred.add(high - 3)
    return barred


def _counts(table: Table, seat: int) -> list[int]:
    return table.counts[seat][:KINDS]


def _ready_without(table: Table, seat: int, tile: int) -> bool:
    """Whether the hand is ready once it has discarded the tile."""
    counts = _counts(table, seat)
    counts[KIND_OF[tile]] -= 1
    return waits(counts, len(table.melds[seat])) != 0


def _has_yaku(table: Table, seat: int, target: int) -> bool:
    return not isinstance(value_of(context_at(table, seat, target, len(table.acts), {})), NoWin)


def _self_draw(table: Table, seat: int, drawn: int) -> Iterator[Action]:
    if is_complete(_counts(table, seat), len(table.melds[seat])) and _has_yaku(table, seat, seat):
        yield Action(seat, k.WIN, drawn, target=seat)


def _nine_kinds(table: Table, seat: int) -> Iterator[Action]:
    """5.1: on the own first draw, before any claim, kong or north."""
    if table.draws[seat] != 1 or table.river[seat] or not table.untouched():
        return
    counts = table.counts[seat]
    if sum(counts[kind] > 0 for kind in ORPHANS) >= NINE:
        yield Action(seat, k.DRAW_GAME)


def _kong_possible(table: Table) -> bool:
    """2.11 and 2.13: four kongs a hand, and a tile left to replace the fourth one."""
    return len(table.kongs) < KONGS and table.live_left >= 1


def _own_kongs(table: Table, seat: int, drawn: int, locked: bool) -> Iterator[Action]:
    """Concealed and added kongs; after riichi the concealed one of the tile just drawn that keeps the waits (2.12)."""
    if not _kong_possible(table):
        return
    counts = _counts(table, seat)
    held = table.hand[seat]
    melds = table.melds[seat]
    for kind in range(KINDS):
        if counts[kind] < 4:
            continue
        if locked and not (kind == KIND_OF[drawn] and kong_keeps_waits(counts, kind, len(melds))):
            continue
        yield Action(seat, k.KONG_CONCEALED, tiles=tuple(sorted(tile for tile in held if KIND_OF[tile] == kind)))
    if locked:
        return
    for meld in melds:
        if meld.kind == k.PUNG:
            for tile in _one_of_each(tile for tile in held if KIND_OF[tile] == KIND_OF[meld.tiles[0]]):
                yield Action(seat, k.KONG_ADDED, tile, tuple(sorted((*meld.tiles, tile))), meld.target)


def _norths(table: Table, seat: int, drawn: int, locked: bool) -> Iterator[Action]:
    """2.8: with three players, while a tile is left to replace it; after riichi only the north just drawn."""
    if table.players != 3 or table.live_left < 1:
        return
    norths = [drawn] if locked else table.hand[seat]
    yield from (Action(seat, k.NORTH_ASIDE, tile) for tile in _one_of_each(norths) if KIND_OF[tile] == NORTH)


def _riichi(table: Table, seat: int) -> Iterator[Action]:
    """3.2 to 3.6: once, with a closed hand, points for the stick and tiles left; one action for each discard."""
    house = house_of(table)
    scores = table.match.scores
    if not table.is_closed(seat) or table.live_left < house.tiles_for_riichi:
        return
    if scores is not None and scores[seat] < house.stick_pts:
        return
    for tile, just_drawn in _discards(table, seat):
        if _ready_without(table, seat, tile):
            yield Action(seat, k.RIICHI, tile, drawn=just_drawn)


# --- answers to another's tile ----------------------------------------------------------------------------


def _answers(table: Table, seat: int) -> Iterator[Action]:
    """What the seat may do about the tile another has discarded, added to a pung or laid aside; without the pass."""
    if _may_win(table, seat):
        yield Action(seat, k.WIN, table.offer_tile, target=table.offer_seat)
    if table.offer_kind == OFFER_DISCARD and not table.wins and _claims_open(table, seat):
        yield from _pungs(table, seat)
        yield from _exposed_kong(table, seat)
        if table.players == 4 and table.next_seat(table.offer_seat) == seat:
            yield from _chows(table, seat)


def _may_win(table: Table, seat: int) -> bool:
    tile, target = table.offer_tile, table.offer_seat
    kind = KIND_OF[tile]
    if not 0 <= kind < KINDS or not _win_open(table, seat):
        return False
    counts = _counts(table, seat)
    counts[kind] += 1
    melds = len(table.melds[seat])
    if not is_complete(counts, melds) or is_furiten(table, seat):
        return False
    if table.offer_kind == OFFER_KONG_CONCEALED and not _robs_concealed(table, seat):
        return False
    return _has_yaku(table, seat, target)


def _win_open(table: Table, seat: int) -> bool:
    """Whether the tile can still be won on: not once the riichi it declared has been accepted, nor after the winners
    a tile may have (4.8). Winners are written in turn order, so who comes before one of them has passed.
    """
    if table.accepted[table.offer_seat] > table.offer_seq:
        return False
    if table.wins:
        house = house_of(table)
        last = table.wins[-1]
        if house.one_winner or (len(table.wins) >= 2 and house.three_abort) or last.target in (-1, last.seat):
            return False
        return (seat - table.offer_seat) % table.players > (last.seat - table.offer_seat) % table.players
    return True


def _awaits_orphans(table: Table, seat: int) -> bool:
    """Whether the 13 tiles wait for thirteen orphans."""
    counts = table.counts[seat]
    held = [counts[kind] for kind in ORPHANS]
    return not table.melds[seat] and sum(held) == 13 and held.count(0) <= 1


def _robs_concealed(table: Table, seat: int) -> bool:
    return house_of(table).rob_concealed_kong and _awaits_orphans(table, seat)


def is_furiten(table: Table, seat: int) -> bool:
    """Whether the seat may win by self-draw only (4.3, 4.4, 4.5).

    Any tile that completes the hand counts, with a yaku or without: one among the own discards, claimed ones too; one
    that another has thrown since the own last discard, or since the declaring one after riichi, and that was let pass.
    """
    mask = shape_waits(_counts(table, seat), len(table.melds[seat]))
    if mask & table.river_mask[seat]:
        return True
    since = table.thrown_at_riichi[seat] if table.riichi_discard[seat] >= 0 else table.thrown_at_discard[seat]
    for seq, thrower, kind in table.thrown[since:]:
        if kind < 0 or thrower == seat or seq == table.offer_seq or not mask >> kind & 1:
            continue
        # What is laid out as a concealed kong was not to be had, unless the hand waits for thirteen orphans.
        if table.acts[seq].kind != k.KONG_CONCEALED or _robs_concealed(table, seat):
            return True
    return False


def _claims_open(table: Table, seat: int) -> bool:
    """2.10, 2.13 and 5.4: no claim in riichi, of the last discard, or when the hand ends after this discard."""
    if table.riichi[seat] >= 0 or table.live_left < 1:
        return False
    ends = len(table.kongs) >= KONGS and len({owner for _, owner, _ in table.kongs}) > 1
    return not (ends and house_of(table).four_kongs_abort)


def _claim(table: Table, seat: int, kind: int, own: tuple[int, ...]) -> Iterator[Action]:
    """The claim with these own tiles, if a discard is left after it that swap calling does not forbid."""
    tiles = tuple(sorted((*own, table.offer_tile)))
    if kind != k.KONG_EXPOSED:
        barred = _swaps(kind, table.offer_tile, tiles)
        rest = list(table.hand[seat])
        for tile in own:
            rest.remove(tile)
        if all(KIND_OF[tile] in barred for tile in rest):
            return
    yield Action(seat, kind, table.offer_tile, tiles, table.offer_seat)


def _of_kind(table: Table, seat: int, kind: int) -> list[int]:
    return sorted(tile for tile in table.hand[seat] if KIND_OF[tile] == kind)


def _pungs(table: Table, seat: int) -> Iterator[Action]:
    pairs = combinations(_of_kind(table, seat, KIND_OF[table.offer_tile]), 2)
    for own in {tuple(sorted(FACE_OF[tile] for tile in pair)): pair for pair in pairs}.values():
        yield from _claim(table, seat, k.PUNG, own)


def _exposed_kong(table: Table, seat: int) -> Iterator[Action]:
    own = _of_kind(table, seat, KIND_OF[table.offer_tile])
    if len(own) == 3 and _kong_possible(table):
        yield from _claim(table, seat, k.KONG_EXPOSED, tuple(own))


def _chows(table: Table, seat: int) -> Iterator[Action]:
    """Each pair of kinds that makes a sequence with the discard, red and plain fives apart."""
    kind = KIND_OF[table.offer_tile]
    if not 0 <= kind < 27:
        return
    place = kind % 9
    for low, high in ((-2, -1), (-1, 1), (1, 2)):
        if place + low < 0 or place + high > 8:
            continue
        for first in _one_of_each(_of_kind(table, seat, kind + low)):
            for second in _one_of_each(_of_kind(table, seat, kind + high)):
                yield from _claim(table, seat, k.CHOW, (first, second))
