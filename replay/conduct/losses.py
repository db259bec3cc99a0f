"""Short and long hands as rights lost."""

from replay.conduct import NO_CLAIMS, NO_WIN, Loss
from replay.table import Table


def established(table: Table, seat: int, right: str = NO_WIN) -> Loss | None:
    """The right a seat has lost as a short or long hand, None if it has it or lost it by a wrong set."""
    loss = table.conduct.lost(seat, right)
    if loss is None or loss.what == "wrong_set" or loss.rule.upper().removeprefix("W-").startswith("WRONG"):
        return None
    return loss


def is_long(table: Table, seat: int) -> bool:
    """Whether the seat is established as a long hand, so that it may neither claim nor make kongs."""
    return established(table, seat, NO_CLAIMS) is not None


def surplus(table: Table, seat: int) -> int | None:
    """Tiles too many (negative: too few) at this moment, None where the hand is not known."""
    count = table.conduct.count(seat)
    return None if count is None else count - table.conduct.due_count(seat)
