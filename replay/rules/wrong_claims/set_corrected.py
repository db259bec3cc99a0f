"""Tiles of a wrong set lie open once it is put right or taken back."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.conduct import Duty
from replay.rule import Finding, check
from replay.rules.penalty_tiles.kept_open import kept
from replay.table import Table


def neglected(table: Table, act: Act, rule: str) -> Finding | None:
    """The first duty of a row that somebody has not done before another's discard."""
    duty: Duty | None = next(table.conduct.duties.neglected(act, rule), None)
    if duty is None:
        return None
    because = tuple(sorted({duty.seq, *duty.because}))
    found = names(duty.tiles)
    expected = str(duty.count - duty.laid)
    depends_on = f"seq {duty.lifted}" if duty.lifted >= 0 else ""
    return Finding(because, expected, found, seat=duty.seat, variant="not_laid", depends_on=depends_on)


def is_due(rule: str, table: Table, act: Act) -> bool:
    """Whether somebody else owes tiles by a row when this discard is made."""
    return any(True for _ in table.conduct.duties.neglected(act, rule))


@check(
    "wrong-set-laid",
    on=(k.DISCARD,),
    needs="ev x",
    always=False,
    arises=lambda table, act: is_due("W-WRONG-01", table, act),
)
def wrong_set_laid(table: Table, act: Act) -> Finding | None:
    """The tiles shown wrongly, of a set put right or taken back, are laid open as penalty tiles.

    Judged at another player's next discard: they lie neither open at the right nor in the river.
    """
    return neglected(table, act, "W-WRONG-01")


@check("wrong-set-kept", on=(k.EXPOSE,), needs="ev x", always=False)
def wrong_set_kept(table: Table, act: Act) -> Finding | None:
    """They are not taken back into the hand, live or dead."""
    return kept(table, act, frozenset({"W-WRONG-01"}))
