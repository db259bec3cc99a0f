"""What is won and paid where a wild tile is played for chips, read from the table.

A win is looked at as the table stands before it; payments are reckoned when the hand has ended. Amounts are chips, by
seat as tuples of `table.players`. Fines and other chips that a ruling moves are part of what a hand moves.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ingest import kinds as k
from ingest.tiles import HIDDEN, KIND_OF
from replay import sheet
from replay.act import Act
from replay.conduct import Wilds, Window, is_set
from replay.context import is_self_draw
from replay.scoring.zhenjiang import (
    Hand,
    House,
    Item,
    Kong,
    Shape,
    Win,
    items,
    kong_bonus,
    paid,
    shape_of,
    wilds_thrown,
    worth,
)
from replay.table import Table

Amounts = tuple[int, ...]
_KINDS: Final = 34
_SHANTEN: Final = 13  # place of the starting shanten in a row of facts
_KONG_OF: Final = {k.KONG_EXPOSED: Kong.EXPOSED, k.KONG_ADDED: Kong.ADDED, k.KONG_CONCEALED: Kong.CONCEALED}
_COMPLETE: Final = (Shape.NO_WILD, Shape.WILD)


class Seen(NamedTuple):
    """A hand and how it completes. `hand` is None where it is not known, or where there was no tile to win on or a
    wrong number of tiles; `missing` says what the record lacks.
    """

    hand: Hand | None
    shape: Shape
    missing: str


class Won(NamedTuple):
    """A win as it was declared, the tile of another it was on (`window`, None for a self-draw), and the hand."""

    win: Act
    window: Window | None
    hand: Hand | None
    shape: Shape
    missing: str

    @property
    def thrower(self) -> int:
        """Whose tile it was, -1 for a self-draw."""
        return -1 if self.window is None else self.window.seat


def house_of(table: Table) -> House:
    """The house options of the game."""
    made: House | None = table.match.memory.get("house")
    if made is None:
        made = table.match.memory["house"] = House.of(table.match.options)
    return made


# -- the hand ---------------------------------------------------------------------------------------------------


def won(table: Table, act: Act) -> Won:
    """The hand of a win about to be applied, or of one at the end of the hand."""
    key = ("won", act.seq, act.seat)
    made: Won | None = table.worked.get(key)
    if made is None:
        made = table.worked[key] = _won(table, act)
    return made


def _won(table: Table, act: Act) -> Won:
    window = None
    if not is_self_draw(act):
        window, wrong = table.conduct.claims.meant(act)
        if window is None or wrong == "tile":
            return Won(act, window, None, Shape.NONE, "")
    return Won(act, window, *seen_hand(table, act.seat, window))


def seen_hand(table: Table, seat: int, window: Window | None) -> Seen:
    """What a seat would win with now: on a tile offered, or on what it has drawn or was dealt."""
    wilds = table.conduct.wilds
    if not table.known[seat]:
        return Seen(None, Shape.NONE, table.uncertain(seat).missing)
    if wilds is None or wilds.kind < 0 or HIDDEN in table.hand[seat]:
        return Seen(None, Shape.NONE, "ev")
    hand = _hand_of(table, seat, window, wilds)
    return Seen(hand, Shape.NONE if hand is None else shape_of(hand, house_of(table)), "")


def _hand_of(table: Table, seat: int, window: Window | None, wilds: Wilds) -> Hand | None:
    """The hand as the scorer wants it; None for one with a wrong number of tiles or a meld that is none."""
    concealed = [KIND_OF[tile] for tile in table.hand[seat]]
    melds = table.melds[seat]
    if not all(0 <= kind < _KINDS for kind in concealed) or not all(is_set(meld.tiles) for meld in melds):
        return None
    if window is not None:
        winning: int | None = KIND_OF[window.tile]
    elif seat == table.dealer and not table.begun and not melds:
        winning = None
    else:
        winning = KIND_OF[table.drawn[seat]] if table.drawn[seat] >= 0 else -1
        if winning not in concealed:
            return None
        concealed.remove(winning)
    if len(concealed) + 3 * len(melds) != (14 if winning is None else 13):
        return None
    robbed = window is not None and window.kind != k.DISCARD
    kong = _kong_before(table, seat) if window is None and winning is not None else Kong.NONE
    return Hand(tuple(concealed), winning, len(melds), wilds.kind, window is None, robbed, kong)


def _kong_before(table: Table, seat: int) -> Kong:
    """The own kong whose supplement was drawn last; of a chain the last one."""
    before = max((one for one in table.river_seq[seat] if one < table.last_draw_seq), default=-1)
    kongs = [kind for seq, owner, kind in table.kongs if owner == seat and before < seq < table.last_draw_seq]
    return _KONG_OF[kongs[-1]] if kongs else Kong.NONE


def is_complete(shape: Shape) -> bool:
    """Whether a hand of this reading is won."""
    return shape in _COMPLETE


# -- chips ------------------------------------------------------------------------------------------------------


def moved_by(act: Act, players: int) -> Amounts:
    """Chips that a ruling moves: by seat, or those of its own seat alone."""
    if act.deltas is not None and len(act.deltas) == players:
        return act.deltas
    points = act.detail.get("points", 0)
    own = points if type(points) is int and act.deltas is None else 0
    return tuple(own if seat == act.seat else 0 for seat in range(players))


def chips_before(table: Table) -> Amounts | None:
    """Chips by seat before the hand: as it states them, else as they were last stated, else those handed out."""
    if table.start_scores is not None:
        return table.start_scores if len(table.start_scores) == table.players else None
    before = table.match.previous
    for act in reversed(before.acts) if before is not None else ():
        if act.scores is not None and len(act.scores) == table.players:
            return act.scores
    return (int(table.match.options["chips_start"]),) * table.players if table.number == 0 else None


def moved(table: Table, until: int) -> Amounts:
    """Chips that rulings, and by `kong_bonus` kongs, have moved in the hand before an act."""
    total = [0] * table.players
    bonus = house_of(table).kong_bonus
    held = chips_before(table) if bonus else None
    for act in table.acts[:until]:
        if act.kind == k.RULING:
            change = moved_by(act, table.players)
        elif bonus:
            now = None if held is None else [chips + more for chips, more in zip(held, total, strict=True)]
            change = _bonus_of(table, act, now)
        else:
            continue
        total = [one + more for one, more in zip(total, change, strict=True)]
    return tuple(total)


def _bonus_of(table: Table, act: Act, held: list[int] | None) -> Amounts:
    """What a kong's supplement, or by `indicator_kong` a pung of the indicator's kind, moves at once."""
    none = (0,) * table.players
    if act.kind == k.DRAW:
        before = next((one for one in reversed(table.acts[: act.seq]) if one.kind not in _TALK), None)
        if before is None or before.kind not in _KONG_OF or before.seat != act.seat:
            return none
        owed = kong_bonus(_KONG_OF[before.kind], act.seat, before.target, house_of(table), table.players)
    elif act.kind == k.PUNG and table.match.options["indicator_kong"] == "pays" and _is_indicator(table, act.tile):
        owed = kong_bonus(Kong.EXPOSED, act.seat, act.target, house_of(table), table.players)
    else:
        return none
    return paid(owed, act.seat, held)


_TALK: Final = frozenset({k.CALL, k.RETRACT, k.EXPOSE, k.NOTICE, k.COMPLAINT, k.OBJECTION, k.TOUCH, k.LOOK, k.REQUEST})


def _is_indicator(table: Table, tile: int) -> bool:
    return bool(table.indicators) and KIND_OF[table.indicators[0][1]] == KIND_OF[tile]


def held_at(table: Table, seq: int) -> Amounts | None:
    """Chips by seat just before an act; None where the record does not tell."""
    before = chips_before(table)
    return None if before is None else tuple(one + more for one, more in zip(before, moved(table, seq), strict=True))


def removed(table: Table, until: int) -> Amounts:
    """Chips that rulings took off the table in the hand before an act (negative): those without a receiver."""
    total = [0] * table.players
    for act in table.acts[:until]:
        if act.kind == k.RULING and act.deltas is None:
            total = [one + more for one, more in zip(total, moved_by(act, table.players), strict=True)]
    return tuple(total)


def held_after(table: Table, act: Act | None) -> Amounts | None:
    """Chips by seat before an act, or at the end of the hand: by its last entry with what rulings moved since, else
    what was held before it with what rulings moved. None where a result is without an entry, or nothing is told.
    """
    acts = table.acts if act is None else table.acts[: act.seq]
    entry = next((one for one in reversed(acts) if one.kind == k.SETTLE and one.scores is not None), None)
    if entry is not None and entry.scores is not None and len(entry.scores) == table.players:
        base: Amounts | None = entry.scores
        since = [moved_by(one, table.players) for one in acts[entry.seq + 1 :] if one.kind == k.RULING]
        for change in since if base is not None else ():
            base = tuple(one + more for one, more in zip(base or (), change, strict=True))
        return base
    if standing_win(table) is not None or any(one.deltas is not None and one.kind != k.RULING for one in acts):
        return None
    return held_at(table, len(acts))


# -- the end of a hand ------------------------------------------------------------------------------------------


def standing_win(table: Table) -> Act | None:
    """The one win that stands at the end of a hand."""
    if len(table.wins) != 1 or table.conduct.voided is not None or table.wins[0] in table.conduct.false_wins:
        return None
    return table.wins[0]


def entry_of(table: Table) -> Act | None:
    """The act that states what the seats gained: the last entry of the hand, else the win or the draw itself."""
    ends = [act for act in table.acts if act.kind in (k.SETTLE, k.WIN, k.DRAW_GAME) and act.deltas is not None]
    fitting = [act for act in ends if not act.flags & k.FINAL and len(act.deltas or ()) == table.players]
    return fitting[-1] if fitting else None


def stated_payments(table: Table) -> Amounts | None:
    """What the entry says that the win moved: the change of the hand less what rulings and kongs moved."""
    entry = entry_of(table)
    if entry is None or entry.deltas is None:
        return None
    if entry.kind != k.SETTLE:
        return entry.deltas
    return tuple(one - less for one, less in zip(entry.deltas, moved(table, entry.seq), strict=True))


def due_items(table: Table, made: Won) -> tuple[Item, ...]:
    """The items of a win that completes; () for one that does not."""
    wilds = table.conduct.wilds
    if wilds is None or made.hand is None or not is_complete(made.shape):
        return ()
    house = house_of(table)
    thrown = wilds_thrown(wilds.discards[made.win.seat], house)
    return items(Win(made.win.seat, made.thrower, made.hand, made.shape, thrown), house, table.players)


def due_payments(table: Table, made: Won) -> Amounts | None:
    """What a win moves by the book; None where the hand is not known or does not complete.

    Where the record does not tell what each seat holds, everybody is taken to have enough.
    """
    found = due_items(table, made)
    if not found:
        return None
    return paid(worth(found, table.players), made.win.seat, held_at(table, made.win.seq))


# -- rows of every hand -----------------------------------------------------------------------------------------


def value_of(table: Table, win: Act) -> int | None:
    """Chips due for a win before anybody runs out of them: reckoned, else as declared."""
    found = due_items(table, won(table, win)) if win in table.wins else ()
    if found:
        return sum(worth(found, table.players))
    stated = (win.detail.get("value") or {}).get("points")
    return stated if type(stated) is int else None


def facts_of(table: Table) -> sheet.Rows:
    """One row a seat in the order of the table `facts` from `hand` on; with a wild no distance from ready is told."""
    return [(*row[:_SHANTEN], None, *row[_SHANTEN + 1 :]) for row in sheet.facts_of(table, value_of)]


def settlements_of(table: Table) -> sheet.Rows:
    """(hand, seat, stated_pts, computed_pts, penalty_pts) of each seat; what rulings moved stands apart."""
    win, stated = standing_win(table), stated_payments(table)
    computed = due_payments(table, won(table, win)) if win is not None else None
    if table.draw_game is not None and not table.wins:
        computed = (0,) * table.players
    apart = moved(table, len(table.acts))
    return [
        (
            table.number,
            seat,
            stated[seat] if stated is not None else None,
            computed[seat] if computed is not None else None,
            apart[seat],
        )
        for seat in range(table.players)
    ]
