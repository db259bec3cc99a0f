"""What a check is: a function that looks at the table and one act, and says what it found.

One check is one file of `replay/rules/<topic>/`. It listens to kinds of event or to moments, needs letters of
evidence (RULES.md 3.0), reads the Table, writes nothing and never raises for an illegal act. Its answer is

* `None`      nothing to say: in order, or (for a check that is not `always` asked) the question did not arise;
* `ASKED`     the question arose and all is in order (only from checks with `always=False`);
* a `Finding` a breach, a doubt, a note, or, with `missing`, that the record cannot show it; at the end of a hand also
  several of them, each with its own `seq`.

Which row of which book a check decides, its class and what follows are data of the book.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ingest import kinds as k

if TYPE_CHECKING:
    from replay.act import Act
    from replay.table import Table

# Moments a check may listen to beside kinds of event. Their act has the seq of the hand's last event (0 at the
# beginning) and no seat.
HAND_BEGIN: Final = 200
HAND_END: Final = 201
GAME_END: Final = 202
# An act that needs a seat, by or towards a seat that is not at the table: its kind's checks are not asked.
UNSEATED: Final = 203
# The discard that declares riichi. Beside the checks that listen to it, those of every discard are asked.
DECLARING: Final = 204

# States, bits of `Table.state` and of the act at hand. A check that names states (`during`) has nothing to say while
# none of them holds, and is not asked then: most draws and discards of a hand fall into none. A bit may outlast its
# state, which costs time only; it is never missing.
OPENING: Final = 1  # nobody has drawn, discarded or called yet
OUT_OF_TURN: Final = 2  # of the act: no draw by the seat due, no discard by the seat whose turn it is
END_TOLD: Final = 4  # of the act: a draw whose end of the wall the record states
IN_RIICHI: Final = 8  # somebody has declared riichi
CLAIMED: Final = 16  # a chow or pung waits for its discard
INDICATOR_DUE: Final = 32  # there are not more indicators than kongs
VEILED: Final = 64  # some hand is not known
WALL_OUT: Final = 128  # no tile is left to draw
ALL_STATES: Final = 255
# The same of tables with conduct (`ConductTable.states_of`).
SPOKEN: Final = 256  # a word was said since the tile offered last
SHOWN_LATE: Final = 512  # somebody has thrown for a claimed tile before its set was shown
PAID: Final = 1024  # the last discard was made for a claimed tile
ASTRAY: Final = 2048  # the last discard was made by a seat without a turn and without a word
TOLD: Final = 4096  # somebody has pointed something out, asked for it, agreed to it or ruled on it
OWED: Final = 8192  # tiles were laid open as penalty tiles, or are to be
UPTURNED: Final = 16384  # a tile was turned up
MISDRAWN: Final = 32768  # a tile was drawn that was not due

MOMENTS: Final = (HAND_BEGIN, HAND_END, GAME_END)

CARRIED_BY: Final = {
    kind: letter
    for letter, kinds in {
        "d": (k.DICE,),
        "v": (k.CALL, k.RETRACT, k.NAMED),
        "x": (k.EXPOSE, k.MISPLACED),
        "g": (k.TOUCH, k.LIFT, k.MIX, k.FLIP, k.LOOK, k.HAND_IN_RIVER, k.BUILD),
        "ph": (k.CONFIRMED,),
        "sc": (k.SETTLE, k.IMMUNITY_CLAIM, k.SIGNED),
        "rul": (k.COMPLAINT, k.OBJECTION, k.NOTICE, k.RULING, k.REQUEST, k.AGREEMENT),
    }.items()
    for kind in kinds
}
"""The letter of evidence by which a record holds the events of a kind; kinds that need none are not in it."""


class Finding:
    """Evidence, as small as it can be: the book adds rule, article, class and consequence.

    `seat` and `seq` default to the act's. `because` are the seqs of the causing events in this hand. `expected` and
    `found` are language-neutral: tiles (`5m 6m`), numbers, words of the glossary. `variant` chooses among the
    sentences of a rule. With `missing` the answer is UNDECIDED: letters of evidence, or `seq N` where it hangs on an
    earlier act. `doubt` means the format is ambiguous: never a breach. `note` marks information without a fault.
    `unsure` are seats whose concealed hands are uncertain from here on, beside the culprit's of a physical breach.
    `depends_on` (`seq N`) makes it a NOTE: a ruling on the table went another way, and only by the book it is a fault.
    """

    __slots__ = (
        "because", "depends_on", "doubt", "expected", "found", "missing", "note", "points", "seat", "seq", "unsure",
        "variant",
    )  # fmt: skip

    def __init__(
        self,
        because: tuple[int, ...] = (),
        expected: str = "",
        found: str = "",
        *,
        seat: int = -2,
        seq: int = -2,
        variant: str = "",
        missing: str = "",
        doubt: bool = False,
        note: bool = False,
        points: int = 0,
        unsure: tuple[int, ...] = (),
        depends_on: str = "",
    ) -> None:
        self.because = because
        self.expected = expected
        self.found = found
        self.seat = seat
        self.seq = seq
        self.variant = variant
        self.missing = missing
        self.doubt = doubt
        self.note = note
        self.points = points
        self.unsure = unsure
        self.depends_on = depends_on


ASKED: Final = Finding()

Ask = Callable[["Table", "Act"], "Finding | tuple[Finding, ...] | None"]
Arises = Callable[["Table", "Act"], bool]


@dataclass(frozen=True, slots=True)
class Check:
    """A check as its file declares it.

    `needs` are letters of evidence separated by blanks; without them only `arises` runs and the row is UNDECIDED.
    `unless` names evidence that makes the check needless (five of a kind where identities are known). `during` are the
    states in which alone it may have something to say, 0 where it may in all.
    """

    name: str
    on: tuple[int, ...]
    needs: frozenset[str]
    ask: Ask
    always: bool
    arises: Arises | None
    unless: frozenset[str]
    during: int

    def may_speak(self, state: int) -> bool:
        """Whether the check may have something to say while these states hold."""
        return self.during == 0 or self.during & state != 0


def check(
    name: str,
    *,
    on: tuple[int, ...],
    needs: str = "ev",
    always: bool = True,
    arises: Arises | None = None,
    unless: str = "",
    during: int = 0,
) -> Callable[[Ask], Check]:
    """Declare a check. `always=False`: the function answers None where the question did not arise, else ASKED."""

    def declare(ask: Ask) -> Check:
        return Check(name, on, frozenset(needs.split()), ask, always, arises, frozenset(unless.split()), during)

    return declare


_found: dict[str, Check] = {}


def all_checks() -> dict[str, Check]:
    """Every check of `replay.rules`, by name. Raises ValueError when two files declare the same name."""
    if _found:
        return _found
    import replay.rules

    found: dict[str, Check] = {}
    for module in pkgutil.walk_packages(replay.rules.__path__, "replay.rules."):
        if module.ispkg:
            continue
        loaded = importlib.import_module(module.name)
        for value in vars(loaded).values():
            if isinstance(value, Check):
                if value.name in found and found[value.name] is not value:
                    raise ValueError(f"two checks are named {value.name}")
                found[value.name] = value
    _found.update(dict(sorted(found.items())))
    return _found
