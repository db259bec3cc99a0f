"""What the Zhenjiang text leaves open and what it is worth: amounts in chips, and readings that change a payment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

__all__ = ["House"]


@dataclass(frozen=True, slots=True)
class House:
    """House options that values and payments depend on; the book `zhenjiang` explains each.

    Amounts (`pay_…`) are base chips from each payer unless the name says otherwise.
    """

    pay_self_draw_wild: int = 3
    pay_self_draw: int = 6
    pay_thrower: int = 4
    pay_others: int = 2
    pay_kong_win_wild: int = 5
    pay_kong_win: int = 8
    pay_kong_win_concealed: int = 9
    pay_heavenly: int = 12
    pay_first_wild: int = 6
    pay_later_wild: int = 4
    pay_pung_wild: int = 2
    pay_wild_dealt_in: int = 1
    pay_run_wild: int = 5
    pay_run_wild_natural: int = 10
    pay_false_win: int = 6
    pay_concealed_kong: int = 2
    pay_added_kong: int = 1
    pay_exposed_kong: int = 3
    run_wild: bool = False
    kong_bonus: bool = False
    discard_win: str = "shared"
    bonus_scope: str = "each"
    kong_win_mode: str = "total"
    false_win_scope: str = "each"
    pung_wild: str = "directly"
    first_wild_each: bool = False
    bonus_overlap: str = "larger"
    chengda_scope: str = "thrower"
    thrown_wild: str = "own_face"

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> House:
        """The options of a game, as far as payments depend on them."""
        return cls(**{one.name: options[one.name] for one in fields(cls) if one.name in options})
