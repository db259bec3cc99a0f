"""A wrong throw is repeated before tiles are taken, and stands afterwards."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import NEVER, Mark
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _taken(table: Table) -> Mark:
    """The take from which on a throw stands."""
    last = table.dealer if table.match.options["throw_stands_from"] == "east" else (table.dealer + 3) % table.players
    return next((take.mark for take in table.conduct.opening.takes if take.seat == last), NEVER)


@check(
    "throw-stands",
    on=(k.DICE,),
    needs="d ev rul",
    always=False,
    arises=lambda table, act: _taken(table).happened,
)
def throw_stands(table: Table, act: Act) -> Finding | None:
    """Once the players have begun to take tiles, a throw counts as it is: nobody throws for the break again.

    That is from East's first take on, by the option `throw_stands_from` from North's. A ruling goes before it.
    """
    opening = table.conduct.opening
    taken = _taken(table)
    if not taken.happened:
        return ASKED if opening.throw("break") is not None else None
    ruling = table.conduct.people.ruling_on(-1, tuple(throw.mark.seq for throw in opening.throws), what="wrong_throw")
    if ruling is not None and ruling.detail.get("effect") in ("rethrow", "redeal", "void"):
        return Finding((taken.seq,), depends_on=f"seq {ruling.seq}")
    return Finding((taken.seq,))
