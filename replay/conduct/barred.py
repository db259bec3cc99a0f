"""Who may not win a hand any more where wilds are played: 相公, and false winners."""

from __future__ import annotations

from typing import Final

from replay.conduct.rights import NO_WIN, Loss
from replay.table import Table

_FALSE: Final = ("J-WIN", "J-FALSE", "J-WILD-05")
_BARRED: Final = ("J-WILD", "J-COUNT", "W-COUNT")


def barred(table: Table, seat: int) -> Loss | None:
    """The loss of the right to win by a wild not thrown or shown, by a wrong number of tiles or by a ruling; one that
    stands before one that a ruling lifted. None where there is none, or only a false win.
    """
    if not table.conduct.rights.losses:
        return None
    own = [loss for loss in table.conduct.rights.losses if loss.seat == seat and loss.right == NO_WIN]
    found = [loss for loss in own if not _is_false(loss) and (loss.ruling >= 0 or loss.rule.startswith(_BARRED))]
    return max(found, key=lambda loss: loss.stands, default=None)


def bar_unseen(table: Table, seat: int) -> str:
    """Letters without which nobody can tell whether the seat is 相公: it drew a wild and no record shows it shown; ""
    where that is not open.
    """
    wilds = table.conduct.wilds
    lacking = {"x", "v"} - table.match.provides
    if wilds is None or not lacking or table.match.options["second_wild"] == "thrown":
        return ""
    strict = table.match.options["second_wild"] in ("strict", "every")
    open_ = any(duty.seat == seat and (strict or not duty.thrown) for duty, _ in wilds.missed)
    return " ".join(sorted(lacking)) if open_ else ""


def _is_false(loss: Loss) -> bool:
    return loss.rule.startswith(_FALSE) or loss.what == "wrong_win"


def false_win_of(table: Table, seat: int) -> int:
    """Seq of a false win the seat has declared in this hand, -1 where there is none: play went on after it, or it was
    at fault by the book and no ruling let it stand.
    """
    declared = next((win.seq for win in table.conduct.false_wins if win.seat == seat), -1)
    if declared >= 0:
        return declared
    losses = table.conduct.rights.losses
    return next((one.seq for one in losses if one.seat == seat and one.stands and _is_false(one)), -1)
