"""Which item a wrong payment in chips gets wrong.

One entry has one fault: chips a loser does not hold come first, then what is paid beside the win, then the chip more
for a wild dealt in, then the winner's thrown wilds, and what is left is the part of the win itself.
"""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from ingest import kinds as k
from replay.act import Act
from replay.payout import (
    Amounts,
    Won,
    due_items,
    due_payments,
    entry_of,
    held_at,
    house_of,
    standing_win,
    stated_payments,
    won,
)
from replay.scoring.zhenjiang import PATTERNS, House, Kong, Shape, kong_bonus, paid, worth
from replay.settle import told
from replay.table import Table

WIN: Final = "win"
KONG: Final = "kong"
HEAVENLY: Final = "heavenly"
OWN_WILDS: Final = "own_wilds"
DEALT_IN: Final = "dealt_in"
HELD: Final = "held"
BESIDE: Final = "beside"

_PART: Final = {
    "kong_win_wild": KONG, "kong_win": KONG, "kong_win_concealed": KONG, "heavenly": HEAVENLY,
    "first_wild": OWN_WILDS, "later_wild": OWN_WILDS, "pung_wild": OWN_WILDS, "wild_dealt_in": DEALT_IN,
}  # fmt: skip
_RARER: Final = (HEAVENLY, KONG, WIN)
_KONG_OF: Final = {k.KONG_EXPOSED: Kong.EXPOSED, k.KONG_ADDED: Kong.ADDED, k.KONG_CONCEALED: Kong.CONCEALED}


class Mispaid(NamedTuple):
    """What is wrong with the payment of a win: the `part`, "" where all is in order, and a finding's words for it.

    `seq` and `seat` are those of the act that states it, -1 for the entry of the table. `missing` is set where the
    record does not tell what was due. `declared`: the chips moved are right, and what the winner declared is not.
    """

    part: str
    seq: int
    seat: int = -1
    because: tuple[int, ...] = ()
    expected: str = ""
    found: str = ""
    missing: str = ""
    declared: bool = False


def mispaid(table: Table) -> Mispaid | None:
    """The fault of the payment of the win that stands at the end of a hand; `part` is "" where all is in order.

    None where no win stands, or nothing is stated of it.
    """
    key = ("mispaid", len(table.acts))
    if key not in table.worked:
        table.worked[key] = _mispaid(table)
    made: Mispaid | None = table.worked[key]
    return made


def _mispaid(table: Table) -> Mispaid | None:
    win = standing_win(table)
    if win is None or win.seq in table.faults:
        return None
    made = won(table, win)
    entry, stated = entry_of(table), stated_payments(table)
    if made.missing:
        return Mispaid("", win.seq, win.seat, missing=made.missing)
    due = due_payments(table, made)
    if due is None:
        return None
    if entry is None or stated is None:
        return _declared(table, made)
    if stated == due:
        return _declared(table, made) or Mispaid("", entry.seq)
    because = (win.seq,) if entry is not win else ()
    return Mispaid(_part(table, made, due, stated), entry.seq, -1, because, told(due), told(stated))


# -- what was paid ----------------------------------------------------------------------------------------------


def _part(table: Table, made: Won, due: Amounts, stated: Amounts) -> str:
    winner = made.win.seat
    payers = [seat for seat in range(table.players) if seat != winner]
    if _beyond_held(table, made, due, stated, payers):
        return HELD
    if sum(stated) or any(stated[seat] > 0 for seat in payers):
        return BESIDE
    more = tuple(due[seat] - stated[seat] if seat != winner else 0 for seat in range(table.players))
    house, ids = house_of(table), {one.id for one in due_items(table, made)}
    if made.thrower >= 0 and _is_dealt_in(more, house.pay_wild_dealt_in, made.thrower, due="wild_dealt_in" in ids):
        return DEALT_IN
    if made.hand is not None and made.hand.kong is not Kong.NONE and _is_other_kong(made, more, payers, house):
        return KONG
    if not house.kong_bonus and tuple(one - two for one, two in zip(stated, due, strict=True)) in _bonuses(table):
        return BESIDE
    owed = worth(due_items(table, made), table.players)
    if _is_wild_bonus(table, made, more, [seat for seat in payers if owed[seat] == -due[seat]]):
        return OWN_WILDS
    named = {*_win_ids(made.win), *(ids & set(_WIN_IDS))}
    return min((_PART.get(name, WIN) for name in named), key=_RARER.index)


def _is_dealt_in(more: Amounts, chip: int, thrower: int, *, due: bool) -> bool:
    """Whether only the chip for dealing in with a wild is wrong: left out, paid by others too, or paid without cause.
    """
    if not any(more) or any(abs(one) not in (0, chip) for one in more):
        return False
    return due or more == tuple(chip if seat == thrower else 0 for seat in range(len(more)))


_WIN_IDS: Final = tuple(name for name in PATTERNS if _PART.get(name, WIN) in _RARER)


def _win_ids(win: Act) -> list[str]:
    return [name for name in _declared_ids(win) or () if name in _WIN_IDS]


def _beyond_held(table: Table, made: Won, due: Amounts, stated: Amounts, payers: list[int]) -> bool:
    """A loser pays more than he holds, one who holds too little pays another part of it, or what he lacks is not
    lost.
    """
    held = held_at(table, made.win.seq)
    if held is None:
        return False
    owed = worth(due_items(table, made), table.players)
    short = [seat for seat in payers if owed[seat] > held[seat]]
    if any(-stated[seat] > max(held[seat], 0) for seat in payers):
        return True
    if not short:
        return False
    lacking = {0}
    for seat in short:
        lacking |= {chips + owed[seat] + due[seat] for chips in lacking}
    gained = stated[made.win.seat] - due[made.win.seat]  # what should be lost to the winner, of one or of several
    laid_out = gained > 0 and gained in lacking and all(stated[seat] <= due[seat] for seat in payers)
    return laid_out or any(stated[seat] != due[seat] for seat in short)


def _is_other_kong(made: Won, more: Amounts, payers: list[int], house: House) -> bool:
    """Whether all pay as for another kind of kong, or for the self-draw as well."""
    amounts = (house.pay_kong_win_wild, house.pay_kong_win, house.pay_kong_win_concealed)
    plain = house.pay_self_draw if made.shape is Shape.NO_WILD else house.pay_self_draw_wild
    each = {more[seat] for seat in payers}
    return len(each) == 1 and (
        each == {plain} or abs(min(each)) in {abs(one - other) for one in amounts for other in amounts}
    )


def _bonuses(table: Table) -> set[Amounts]:
    """What paying for some of the kongs of the hand would move, by seat."""
    house, players = house_of(table), table.players
    moved = [
        paid(kong_bonus(_KONG_OF[kind], seat, table.acts[seq].target, house, players), seat, None)
        for seq, seat, kind in table.kongs
    ]
    found: set[Amounts] = set()
    for chosen in product((False, True), repeat=len(moved)):
        parts = [one for one, use in zip(moved, chosen, strict=True) if use]
        if parts:
            found.add(tuple(sum(one[seat] for one in parts) for seat in range(players)))
    return found


def _is_wild_bonus(table: Table, made: Won, more: Amounts, payers: list[int]) -> bool:
    """Whether a difference that is the same for all payers is one of the winner's thrown wilds."""
    wilds, house = table.conduct.wilds, house_of(table)
    if wilds is None or len({more[seat] for seat in payers}) != 1:
        return False
    counted = sum(one.count for one in due_items(table, made) if _PART.get(one.id) == OWN_WILDS)
    amounts = (house.pay_first_wild, house.pay_later_wild, house.pay_pung_wild)
    due = sum(one.count * max(one.pays) for one in due_items(table, made) if _PART.get(one.id) == OWN_WILDS)
    as_counted = due + more[payers[0]]
    counts = range(counted + 2)
    possible = {
        sum(count * amount for count, amount in zip(numbers, amounts, strict=True))
        for numbers in product(counts, repeat=3)
        if sum(numbers) <= max(counted, 1)
    }
    return as_counted in possible and (counted > 0 or not made.win.detail.get("value"))


# -- what was declared ------------------------------------------------------------------------------------------


def _declared_ids(win: Act) -> list[str] | None:
    """The items declared, one that counts twice named twice; None where they are not stated."""
    value = win.detail.get("value")
    given = value.get("patterns") if isinstance(value, dict) else None
    if not isinstance(given, list):
        return None
    found: list[str] = []
    for one in given:
        if isinstance(one, dict) and isinstance(one.get("id"), str):
            count = one.get("count", 1)
            found += [one["id"]] * (count if type(count) is int and 0 < count < 10 else 1)
    return found


def _declared(table: Table, made: Won) -> Mispaid | None:
    """A wrong declaration, where the chips that are stated to have moved are right or not stated."""
    due = due_items(table, made)
    total = sum(worth(due, table.players))
    value = made.win.detail.get("value")
    points = value.get("points") if isinstance(value, dict) else None
    stated = points if type(points) is int else -1
    named = _declared_ids(made.win)
    if named is None and stated in (-1, total):
        return None
    if named is not None:
        wanted = sorted(one.id for one in due for _ in range(one.count))
        differing = [name for name in PATTERNS if wanted.count(name) != named.count(name)]
        if not differing and stated in (-1, total):
            return None
        if differing:
            part = min((_PART.get(name, WIN) for name in differing), key=_ORDER.index)
            return _misdeclared(part, made, total, stated)
    ids = {one.id for one in due}
    part = next(one for one in _RARER if one == WIN or any(_PART.get(name) == one for name in ids))
    return _misdeclared(part, made, total, stated)


def _misdeclared(part: str, made: Won, total: int, stated: int) -> Mispaid:
    found = str(stated) if stated >= 0 else " ".join(_declared_ids(made.win) or ())
    return Mispaid(part, made.win.seq, made.win.seat, (), str(total), found, declared=True)


_ORDER: Final = (*_RARER, OWN_WILDS, DEALT_IN)
