"""A dead penalty tile is never discarded."""

from ingest import kinds as k
from ingest.tiles import NAME_OF, UNIDENTIFIED
from replay.act import Act
from replay.conduct import same_face
from replay.rule import ASKED, OWED, Finding, check
from replay.table import Table


@check("dead-tile", on=(k.DISCARD,), needs="ev x", always=False, during=OWED)
def dead_tile(table: Table, act: Act) -> Finding | None:
    """A penalty tile is thrown at the next own discard or never: after another tile was thrown it is dead.

    Without identities a tile of the kind that does not lie open is thrown first; where such a one is held and identity
    would tell, the question is open. By the option `dead_tile_discarded` it costs the right to win.
    """
    rights, seat = table.conduct.rights, act.seat
    if not rights.tiles[seat]:
        return None
    hand = table.hand[seat]
    tile = rights.find(seat, act.tile, hand) or rights.find(seat, act.tile, hand, standing=False)
    if tile is None:
        doubtful = rights.is_ambiguous(seat, act.tile, hand)
        alike = [one for one in rights.penalty(seat, live=False) if same_face(one.tile, act.tile)]
        return Finding(missing="id") if doubtful and alike else ASKED
    if tile.live:
        return ASKED
    if not table.known[seat] and tile.tile != act.tile:
        return table.uncertain(seat)
    if tile.stands and not tile.sure:
        return Finding(missing="x" if tile.tile < UNIDENTIFIED else "id")
    dead = table.match.options["dead_tile_discarded"] == "hand_dead"
    depends_on = "" if tile.stands else f"seq {tile.lifted}"
    return Finding(
        (tile.seq, tile.died), found=NAME_OF[act.tile], variant="hand_dead" if dead else "", depends_on=depends_on
    )
