"""Who pays what, in chips (4.4), and the fine for a false win (item 11)."""

from collections.abc import Sequence
from dataclasses import dataclass

SELF_DRAW = {True: 3, False: 6}  # with a wild used, without (4)
KONG_WIN = 5  # with a wild used (5)
KONG_WIN_PLAIN = {"exposed": 8, "added": 8, "concealed": 9}
HEAVEN = 12  # (9)
THROWER, BYSTANDER = 4, 2
DEALT_IN_WILD = 1  # (10)
FIRST, LATER, AFTER_PUNG = 6, 4, 2  # (1), (2), (3)
FINE = 6  # (11), to each opponent (A7)


@dataclass(frozen=True)
class Win:
    """A win: who threw or added the tile (None: drawn), whether a wild stands for another tile, the kong whose
    supplement it was won on, heavenly or not, whether the tile thrown was a wild; and the wilds the winner threw.
    """

    winner: int
    source: int | None
    wild: bool
    kong: str | None = None
    heaven: bool = False
    on_thrown_wild: bool = False
    thrown: tuple[str, ...] = ()  # "first", "later", "after pung", one word a wild


def thrown_words(discards: Sequence[tuple[bool, bool]]) -> tuple[str, ...]:
    """What each wild among one's discards counts as. A discard: is it a wild; did it follow right after a pung.

    First: his first wild, if nothing but wilds was thrown before it, so his very first discard (A20).
    """
    words = []
    for at, (wild, after_pung) in enumerate(discards):
        if wild:
            words.append("first" if at == 0 else "after pung" if after_pung else "later")
    return tuple(words)


def bonus(thrown: Sequence[str]) -> int:
    """What the wilds thrown by the winner cost each payer."""
    return sum({"first": FIRST, "later": LATER, "after pung": AFTER_PUNG}[word] for word in thrown)


def share(win: Win, payer: int) -> int:
    """What one loser owes."""
    if win.source is not None:
        base = THROWER if payer == win.source else BYSTANDER
        if win.on_thrown_wild and payer == win.source:
            base += DEALT_IN_WILD
    elif win.heaven:
        base = HEAVEN
    elif win.kong:
        base = KONG_WIN if win.wild else KONG_WIN_PLAIN[win.kong]
    else:
        base = SELF_DRAW[win.wild]
    return base + bonus(win.thrown)


def deltas(win: Win, chips: Sequence[int]) -> list[int]:
    """Gains by seat: nobody pays more than he holds, what is missing is lost to the winner (J-PAY-06)."""
    paid = [0 if seat == win.winner else min(share(win, seat), chips[seat]) for seat in range(4)]
    return [sum(paid) if seat == win.winner else -paid[seat] for seat in range(4)]


def fine(offender: int, chips: Sequence[int]) -> list[int]:
    """詐胡: six to each opponent; with fewer chips equal shares, those left over one each to LS, OS, US."""
    holds = min(3 * FINE, chips[offender])
    each, over = divmod(holds, 3)
    gains = [0] * 4
    gains[offender] = -holds
    for step in (1, 2, 3):
        gains[(offender + step) % 4] = each + (1 if step <= over else 0)
    return gains
