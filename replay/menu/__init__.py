"""The menu: every legal action of every seat at one moment.

The judge asks about the act that happened and needs no menu. The menu is for people who look at a position, for
simulated play, and for tests that hold the two against each other: it is worked out without the checks.
"""

from __future__ import annotations

from replay.menu.action import PASS, Action, find_action, menu_text
from replay.menu.riichi import riichi_menu
from replay.table import Table

__all__ = ["PASS", "Action", "find_action", "has_menu", "menu", "menu_text"]


def has_menu(table: Table) -> bool:
    """Whether menus are made for the book the table is played under: books of riichi are those that have sticks."""
    return "riichi_stick_pts" in table.match.options


def menu(table: Table) -> list[Action]:
    """Every legal action of every seat before the next act, seats in turn order from the one that acted last.

    Under the options of the book and the flags of the table. Empty where nobody has a choice: while a tile is due from
    the wall, before the deal, after the hand. A seat whose concealed hand is not known has no actions here, and so
    has every seat of a book without menus (`has_menu`).
    """
    return riichi_menu(table) if has_menu(table) else []
