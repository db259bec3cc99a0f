"""Penalty tiles stay open, at the right of the hand."""

from ingest import kinds as k
from ingest.tiles import NAME_OF, names
from replay.act import Act
from replay.conduct import PenaltyTile, word_of
from replay.conduct.rights import same_tile
from replay.rule import ASKED, Finding, check
from replay.table import Table

_OWN_ROWS = frozenset({"W-WRONG-01", "W-WRONG-02a", "W-WRONG-06", "W-WRONG-08"})
"""Rows that judge for themselves whether the tiles they lay open stay so."""


def taken_up(table: Table, act: Act) -> list[PenaltyTile]:
    """Penalty tiles that an act takes back into the hand; those a ruling had freed too."""
    if act.seat < 0 or not act.detail.get("back", False):
        return []
    owner = act.target if act.target >= 0 else act.seat
    rest = list(act.tiles)
    found = []
    for tile in table.conduct.rights.penalty(owner, standing=False):
        same = next((one for one in rest if same_tile(one, tile.tile)), None)
        if same is not None:
            rest.remove(same)
            found.append(tile)
    return found


def kept(table: Table, act: Act, rows: frozenset[str] | None) -> Finding | None:
    """What taking up penalty tiles of some rows is (None: of no row that judges for itself)."""
    tiles = [
        one for one in taken_up(table, act)
        if (one.rule in rows if rows is not None else one.rule not in _OWN_ROWS and one.rule != "W-PT-06")
    ]  # fmt: skip
    if not tiles:
        return None
    because = tuple(sorted({tile.seq for tile in tiles}))
    found = " ".join(NAME_OF[tile.tile] for tile in tiles)
    seat = act.target if act.target >= 0 else act.seat
    if all(not tile.stands for tile in tiles):
        return Finding(because, found=found, seat=seat, variant="taken_up", depends_on=f"seq {tiles[0].lifted}")
    return Finding(because, found=found, seat=seat, variant="taken_up")


@check("penalty-kept-open", on=(k.EXPOSE,), needs="ev x", always=False)
def penalty_kept_open(table: Table, act: Act) -> Finding | None:
    """A tile exposed against the rules stays open: it is not taken back into the concealed hand."""
    return kept(table, act, None)


@check("penalty-place", on=(k.EXPOSE, k.MISPLACED), needs="ev x", always=False)
def penalty_place(table: Table, act: Act) -> Finding | None:
    """Penalty tiles lie at the right of the hand, apart from the sets.

    Asked where the record tells the place. They are put right without a further penalty.
    """
    where = str(act.detail.get("where", ""))
    if act.kind == k.EXPOSE and (word_of(act) != "penalty" or not where):
        return None
    if act.kind == k.MISPLACED and word_of(act) != "penalty_tile":
        return None
    if act.kind == k.EXPOSE and where == "right":
        return ASKED
    tiles = act.tiles or ((act.tile,) if act.tile >= 0 else ())
    return Finding(found=names(tiles), variant="place")
