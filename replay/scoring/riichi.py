"""What a riichi win is worth, and who pays it.

The value (han, fu, yaku) comes from the `mahjong` package, which is loaded at the first win and not before; the
points and payments are our own. Conventions are Tenhou's, checked on its records: yaku carry its ids 0-54, a
pair of double wind is 4 fu, no yakuman counts double, several yakuman add up, 13 han without a yakuman is a
counted yakuman. Where a house differs it says so in `RiichiOptions` or in an argument.

Kinds are 0-33 as in `replay.scoring.shape`, seats 0-3; with three players seat 3 is empty and gets 0. Amounts
are points.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld

EAST: Final = 27
FIVES: Final = (4, 13, 22)

CHOW: Final = 0
PUNG: Final = 1
KONG: Final = 2

DORA: Final = 52
HIDDEN_DORA: Final = 53
RED_FIVE: Final = 54

# `limit` of a value, the third number of Tenhou's `ten`.
NO_LIMIT, MANGAN, HANEMAN, BAIMAN, SANBAIMAN, YAKUMAN = range(6)
_LIMIT_POINTS: Final = (0, 2000, 3000, 4000, 6000, 8000)


class Melded(NamedTuple):
    """A melded set: `shape` CHOW, PUNG or KONG, its kinds in rising order, `open` false for a concealed kong."""

    shape: int
    kinds: tuple[int, ...]
    open: bool = True


class RiichiOptions(NamedTuple):
    """House rules that change the value of a win; the defaults are Tenhou's ordinary tables."""

    open_tanyao: bool = True
    red_fives: bool = True
    rounded_mangan: bool = False  # 4 han 30 fu and 3 han 60 fu count as mangan
    double_yakuman: bool = False  # four concealed pungs on a pair wait, 13-way orphans, true nine gates, big winds
    counted_yakuman: bool = True  # 13 han are a yakuman; otherwise they stay three times mangan


TENHOU: Final = RiichiOptions()


@dataclass(slots=True, kw_only=True)
class WinContext:
    """Everything the value of one win depends on, as derived from the play, not as the record claims it."""

    concealed: Sequence[int]  # kinds, the winning tile among them
    winning: int
    melds: Sequence[Melded] = ()
    self_draw: bool
    seat_wind: int  # 27-30; 27 is the dealer
    round_wind: int
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    robbed_kong: bool = False
    after_kong: bool = False
    last_tile: bool = False  # self-draw of the last tile of the wall
    last_discard: bool = False  # ron on the discard after it
    first_turn: bool = False  # own first draw, no call before it: heaven for the dealer, else earth
    indicators: Sequence[int] = ()
    hidden_indicators: Sequence[int] = ()  # counted only after riichi
    reds: int = 0  # red fives in hand and melds
    norths: int = 0  # norths set aside, three players
    players: int = 4
    options: RiichiOptions = TENHOU


class Value(NamedTuple):
    """A valued win. `points` is what it wins without counters and sticks, the middle number of Tenhou's `ten`."""

    han: int  # 13 a yakuman, when `yakuman` is not empty
    fu: int
    yaku: tuple[tuple[int, int], ...]  # (id, han) by id; empty for a yakuman hand
    yakuman: tuple[int, ...]  # ids, rising
    base: int  # basic points: a child pays them once to a self-draw, unrounded
    points: int
    limit: int


class NoWin(Enum):
    """Why tiles are no win."""

    SHAPE = "shape"
    YAKU = "yaku"


# --- value ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _library_meld(shape: int, kinds: tuple[int, ...], is_open: bool) -> Meld:
    from mahjong.meld import Meld

    return Meld((Meld.CHI, Meld.PON, Meld.KAN)[shape], [4 * kind + 1 for kind in kinds], is_open)


class _Configs(threading.local):
    """One library configuration per set of options and thread: making one costs more than a valuation."""

    def __init__(self) -> None:
        self.made: dict[tuple[RiichiOptions, int], HandConfig] = {}

    def get(self, options: RiichiOptions, players: int) -> HandConfig:
        key = (options, players)
        config = self.made.get(key)
        if config is None:
            from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules

            rules = OptionalRules(
                has_open_tanyao=options.open_tanyao,
                has_aka_dora=options.red_fives,
                has_double_yakuman=options.double_yakuman,
                kazoe_limit=(HandConfig.KAZOE_LIMITED if options.counted_yakuman else HandConfig.KAZOE_SANBAIMAN),
                kiriage=options.rounded_mangan,
                limit_to_sextuple_yakuman=False,
                is_three_player=players == 3,
            )
            config = self.made[key] = HandConfig(options=rules)
        return config


_configs: Final = _Configs()


def value_of(win: WinContext) -> Value | NoWin:
    """The value of a win in its dearest reading, or why it is none.

    Flags that cannot stand beside each other do not fail: riichi counts only for a concealed hand, ippatsu only
    with riichi, a tile after a kong is not the last of the wall, a robbed tile is not the last discard.
    """
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.yaku_config import YAKU_ID_TO_TENHOU_ID

    options = win.options
    concealed = all(not meld.open for meld in win.melds)
    riichi = win.riichi and concealed
    double = win.double_riichi and concealed
    first = win.first_turn and win.self_draw and not win.melds

    config = _configs.get(options, win.players)
    config.is_tsumo = win.self_draw
    config.is_riichi = riichi and not double
    config.is_daburu_riichi = double
    config.is_ippatsu = win.ippatsu and (riichi or double)
    config.is_rinshan = win.after_kong and win.self_draw
    config.is_chankan = win.robbed_kong and not win.self_draw
    config.is_haitei = win.last_tile and win.self_draw and not win.after_kong
    config.is_houtei = win.last_discard and not win.self_draw and not win.robbed_kong
    config.is_dealer = win.seat_wind == EAST
    config.is_tenhou = first and config.is_dealer
    config.is_chiihou = first and not config.is_dealer
    config.player_wind = win.seat_wind
    config.round_wind = win.round_wind
    config.num_nuki_dora = win.norths

    # The library knows 136 tiles and takes the first copy of a five for red; only the number of reds matters.
    tiles = [4 * kind + 1 for kind in win.concealed]
    winning = 4 * win.winning + 1
    if winning not in tiles or len(tiles) != 14 - 3 * len(win.melds):
        return NoWin.SHAPE
    for meld in win.melds:
        tiles.extend([4 * kind + 1 for kind in meld.kinds])
    if win.reds and options.red_fives:
        # In the winning tile the mark would hide it from the library's look-up, so that one copy stays plain.
        kept = tiles.index(winning)
        left = win.reds
        for at, tile in enumerate(tiles):
            if left and at != kept and tile // 4 in FIVES:
                tiles[at] = tile - 1
                left -= 1
        if left and win.winning in FIVES:
            winning -= 1
            tiles[kept] = winning

    answer = HandCalculator.estimate_hand_value(
        tiles,
        winning,
        melds=[_library_meld(*meld) for meld in win.melds],
        dora_indicators=[4 * kind for kind in win.indicators],
        config=config,
        ura_dora_indicators=[4 * kind for kind in win.hidden_indicators],
    )
    if answer.error is not None:
        return NoWin.YAKU if answer.error == HandCalculator.ERR_NO_YAKU else NoWin.SHAPE
    assert answer.han is not None and answer.fu is not None and answer.yaku is not None

    yaku: list[tuple[int, int]] = []
    yakuman: list[int] = []
    for item in answer.yaku:
        number = YAKU_ID_TO_TENHOU_ID[item.yaku_id]
        if item.is_yakuman:
            yakuman.append(number)
        else:
            han = item.han_closed if concealed or not item.han_open else item.han_open
            yaku.append((number, han))
    if yakuman:
        base = 8000 * (answer.han // 13)
        limit = YAKUMAN
    else:
        limit = limit_of(answer.han, answer.fu, options)
        base = basic_points(answer.han, answer.fu, options)
    points = win_points(base, win.seat_wind == EAST, win.self_draw, win.players)
    return Value(answer.han, answer.fu, tuple(sorted(yaku)), tuple(sorted(yakuman)), base, points, limit)


def limit_of(han: int, fu: int, options: RiichiOptions = TENHOU) -> int:
    """The limit that ordinary yaku reach: 0 none, 1 mangan, 2 haneman, 3 baiman, 4 sanbaiman, 5 yakuman.

    A value rounded up to mangan has mangan's points and no limit, as Tenhou writes it.
    """
    if han >= 13 and options.counted_yakuman:
        return YAKUMAN
    if han >= 11:
        return SANBAIMAN
    if han >= 8:
        return BAIMAN
    if han >= 6:
        return HANEMAN
    return MANGAN if han >= 5 or fu << (han + 2) >= 2000 else NO_LIMIT


def basic_points(han: int, fu: int, options: RiichiOptions = TENHOU) -> int:
    """Basic points of ordinary yaku: fu doubled han + 2 times, or those of the limit."""
    limit = limit_of(han, fu, options)
    if limit != NO_LIMIT:
        return _LIMIT_POINTS[limit]
    basic = fu << (han + 2)
    return 2000 if basic == 1920 and options.rounded_mangan else basic


def _hundreds(points: int) -> int:
    return (points + 99) // 100 * 100


def win_points(base: int, dealer: bool, self_draw: bool, players: int = 4) -> int:
    """What the winner gets for basic points, without counters and sticks.

    With three players a self-draw goes without the share of the player who is not there.
    """
    if not self_draw:
        return _hundreds((6 if dealer else 4) * base)
    if dealer:
        return (players - 1) * _hundreds(2 * base)
    return _hundreds(2 * base) + (players - 2) * _hundreds(base)


# --- payments ---------------------------------------------------------------------------------------------


def payments(
    value: Value,
    winner: int,
    loser: int | None,
    dealer: int,
    players: int = 4,
    counters: int = 0,
    sticks: int = 0,
    pao_seat: int | None = None,
    pao_yakuman: int | None = None,
    counters_to_liable: bool = True,
) -> tuple[int, int, int, int]:
    """Changes of the four scores for one win; `loser` is None for a self-draw.

    A counter is worth 100 from each other player, from a ron's loser all of it: 300, with three players 200.
    `sticks` are the 1,000-point sticks on the table, the winner's own included. When several win on one discard
    only the first in turn after the discarder gets counters and sticks: pass 0 to the others.

    `pao_seat` is liable for `pao_yakuman` of the yakuman units in the hand, None for the whole hand (Tenhou).
    A self-draw is paid by him alone, as far as he is liable, with the counters; a ron he shares by halves with the
    discarder. `counters_to_liable` says who pays the counters of such a ron (Tenhou: the liable one).
    """
    change = [0, 0, 0, 0]
    others = [seat for seat in range(players) if seat != winner]
    units = max(value.base // 8000, 1)
    liable = pao_seat is not None and pao_seat != winner and pao_seat != loser
    liable_base = 0
    if liable:
        liable_base = value.base if pao_yakuman is None else value.base // units * min(pao_yakuman, units)
    own_base = value.base - liable_base

    if loser is None:
        for seat in others:
            twice = seat == dealer or winner == dealer
            own = _hundreds(own_base * (2 if twice else 1))
            shifted = _hundreds(liable_base * (2 if twice else 1))
            payer = pao_seat if liable and pao_seat is not None else seat
            change[seat] -= own
            change[payer] -= shifted + 100 * counters
    else:
        times = 6 if winner == dealer else 4
        half = times * liable_base // 2
        change[loser] -= _hundreds(times * own_base) + half
        if liable and pao_seat is not None:
            change[pao_seat] -= half
        payer = pao_seat if liable and counters_to_liable and pao_seat is not None else loser
        change[payer] -= 100 * len(others) * counters
    change[winner] = -sum(change) + 1000 * sticks
    return change[0], change[1], change[2], change[3]


def noten_payments(ready: Sequence[bool], players: int = 4) -> tuple[int, int, int, int]:
    """Changes at an exhaustive draw: 1,000 for each player but one, paid by those not ready to those ready."""
    change = [0, 0, 0, 0]
    waiting = sum(1 for seat in range(players) if ready[seat])
    if 0 < waiting < players:
        pool = 1000 * (players - 1)
        for seat in range(players):
            change[seat] = pool // waiting if ready[seat] else -(pool // (players - waiting))
    return change[0], change[1], change[2], change[3]


def nagashi_payments(winners: Sequence[int], dealer: int, players: int = 4) -> tuple[int, int, int, int]:
    """Changes for players whose discards were all terminals and honours, none claimed: a self-drawn mangan each.

    Counters and sticks stay (Tenhou), and no noten payment is made beside it.
    """
    change = [0, 0, 0, 0]
    for winner in winners:
        for seat in range(players):
            if seat != winner:
                share = 4000 if seat == dealer or winner == dealer else 2000
                change[seat] -= share
                change[winner] += share
    return change[0], change[1], change[2], change[3]
