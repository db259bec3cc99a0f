"""What a win is worth and who pays it, in base chips (記分方式 1-11).

Amounts by seat are tuples of four; `worth` are before anybody runs out of chips, `paid` after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from replay.scoring.zhenjiang.hand import Hand, Kong, Shape, is_run
from replay.scoring.zhenjiang.house import House
from replay.scoring.zhenjiang.wild import WildsThrown

__all__ = ["PATTERNS", "Item", "Win", "fine", "items", "kong_bonus", "paid", "worth"]

PATTERNS: Final = (
    "self_draw_wild", "self_draw", "discard", "kong_win_wild", "kong_win", "kong_win_concealed", "heavenly",
    "first_wild", "later_wild", "pung_wild", "wild_dealt_in", "run_wild", "run_wild_natural",
)  # fmt: skip
"""Ids of the items, as `value.patterns` of a record names them."""

Amounts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Win:
    """A hand won by `seat`, on the tile of `thrower` (-1: self-drawn), read as `shape`; `thrown` his own wilds."""

    seat: int
    thrower: int
    hand: Hand
    shape: Shape
    thrown: WildsThrown


@dataclass(frozen=True, slots=True)
class Item:
    """A counted item: how often, and what each seat pays for it once (the winner 0)."""

    id: str
    count: int
    pays: Amounts

    @property
    def points(self) -> int:
        """What the item brings once."""
        return sum(self.pays)


def items(win: Win, house: House, players: int = 4) -> tuple[Item, ...]:
    """The items of a win: one win part, then what counts beside it. Raises ValueError for a hand without a shape."""
    if win.shape in (Shape.NONE, Shape.THROWN_WILD):
        raise ValueError("a hand that does not complete is worth nothing")
    others = [(win.seat + step) % players for step in range(1, players)]
    found = [Item(*part) for part in _win_parts(win, house, others, players)]
    bonus = (
        ("first_wild", win.thrown.first, house.pay_first_wild),
        ("later_wild", win.thrown.later, house.pay_later_wild),
        ("pung_wild", win.thrown.pung, house.pay_pung_wild),
    )
    for name, count, amount in bonus:
        if count:
            once = _once(amount, win, others, players)
            found.append(Item(name, count, _each(amount, others, players) if house.bonus_scope == "each" else once))
    if dealt := _dealt_in(win, house, others, players):
        found.append(Item("wild_dealt_in", 1, dealt))
    return tuple(found)


def _each(amount: int, payers: Sequence[int], players: int) -> Amounts:
    """The same amount from every payer."""
    return tuple(amount if seat in payers else 0 for seat in range(players))


def _win_parts(win: Win, house: House, others: Sequence[int], players: int) -> list[tuple[str, int, Amounts]]:
    """The win part; by `kong_win_mode` `added` a kong's supplement comes on top of the self-draw."""
    hand, natural = win.hand, win.shape is Shape.NO_WILD
    if not hand.self_draw:
        return [("discard", 1, _discard_part(win, house, others, players))]
    if hand.heavenly:
        return [("heavenly", 1, _each(house.pay_heavenly, others, players))]
    plain = ("self_draw", house.pay_self_draw) if natural else ("self_draw_wild", house.pay_self_draw_wild)
    parts = [plain]
    if hand.kong is not Kong.NONE:
        kong = _kong_part(hand.kong, natural, house)
        parts = [plain, kong] if house.kong_win_mode == "added" else [kong]
    elif house.run_wild and is_run(hand):
        run = ("run_wild_natural", house.pay_run_wild_natural) if natural else ("run_wild", house.pay_run_wild)
        parts = [run]
    return [(name, 1, _each(amount, others, players)) for name, amount in parts]


def _kong_part(kong: Kong, natural: bool, house: House) -> tuple[str, int]:
    if not natural:
        return "kong_win_wild", house.pay_kong_win_wild
    if kong is Kong.CONCEALED:
        return "kong_win_concealed", house.pay_kong_win_concealed
    return "kong_win", house.pay_kong_win


def _discard_part(win: Win, house: House, others: Sequence[int], players: int) -> Amounts:
    """The thrower pays more than the two others (陪冲), or by `discard_win` `thrower` for all three (包冲)."""
    whole = house.pay_thrower + house.pay_others * (len(others) - 1)
    shared = house.discard_win == "shared"
    return tuple(
        0 if seat not in others
        else (house.pay_thrower if shared else whole) if seat == win.thrower
        else house.pay_others if shared
        else 0
        for seat in range(players)
    )  # fmt: skip


def _once(amount: int, win: Win, others: Sequence[int], players: int) -> Amounts:
    """An amount paid once in all: by the thrower, or shared by the three."""
    if win.thrower >= 0:
        return tuple(amount if seat == win.thrower else 0 for seat in range(players))
    return _shared(amount, others, players)


def _shared(amount: int, seats: Sequence[int], players: int) -> Amounts:
    """Equal shares by seat, the chips left over one each in the order of `seats`."""
    share, rest = divmod(amount, len(seats))
    return tuple(
        share + (seats.index(seat) < rest) if seat in seats else 0 for seat in range(players)
    )


def _dealt_in(win: Win, house: House, others: Sequence[int], players: int) -> Amounts:
    """成搭: by whom one chip more is paid; () where it does not count."""
    hand = win.hand
    if house.chengda_scope == "made":
        return _each(house.pay_wild_dealt_in, others, players) if win.shape is Shape.WILD else ()
    if hand.self_draw or hand.robbed or hand.winning != hand.wild:
        return ()
    payers = others if house.chengda_scope == "every" else [win.thrower]
    return _each(house.pay_wild_dealt_in, payers, players)


def worth(found: Sequence[Item], players: int = 4) -> Amounts:
    """What each seat owes for these items, whatever it holds."""
    return tuple(sum(one.count * one.pays[seat] for one in found) for seat in range(players))


def paid(owed: Sequence[int], seat: int, held: Sequence[int] | None) -> Amounts:
    """Chips by seat that a win of `seat` moves: nobody pays more than he holds, what is missing is lost to the winner.

    `held` None: everybody can pay.
    """
    pays = [min(due, max(held[payer], 0)) if held is not None else due for payer, due in enumerate(owed)]
    return tuple(sum(pays) if payer == seat else -amount for payer, amount in enumerate(pays))


def fine(seat: int, house: House, held: int | None, players: int = 4) -> Amounts:
    """The fine for a false win of `seat`, who holds so many chips: six to each opponent.

    By `false_win_scope` `all` six together. With fewer chips the three get equal shares, those left over one each to
    the lower, the opposite and the upper seat, in this order.
    """
    others = [(seat + step) % players for step in range(1, players)]
    due = house.pay_false_win * (len(others) if house.false_win_scope == "each" else 1)
    total = due if held is None else min(due, max(held, 0))
    gains = _shared(total, others, players)
    return tuple(-total if one == seat else gain for one, gain in enumerate(gains))


def kong_bonus(kong: Kong, seat: int, thrower: int, house: House, players: int = 4) -> Amounts:
    """What each seat owes the maker of a kong at once, by the option `kong_bonus`; an exposed one's thrower alone."""
    others = [(seat + step) % players for step in range(1, players)]
    if kong is Kong.EXPOSED:
        return _each(house.pay_exposed_kong, [thrower], players)
    amount = house.pay_concealed_kong if kong is Kong.CONCEALED else house.pay_added_kong
    return _each(amount, others, players)
