"""A dead penalty tile is never discarded."""

from ingest import kinds as k
from ingest.tiles import NAME_OF
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("dead-tile", on=(k.DISCARD,), needs="ev x", always=False)
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
        alike = [one for one in rights.penalty(seat, live=False) if NAME_OF[one.tile][:2] == NAME_OF[act.tile][:2]]
        return Finding(missing="id") if doubtful and alike else ASKED
    if tile.live:
        return ASKED
    if not table.known[seat] and tile.tile != act.tile:
        return table.uncertain(seat)
    variant = "hand_dead" if table.match.options["dead_tile_discarded"] == "hand_dead" else ""
    because, found = (tile.seq, tile.died), NAME_OF[act.tile]
    if not tile.stands:
        return Finding(because, found=found, variant=variant, depends_on=f"seq {tile.lifted}")
    if not tile.sure:
        return Finding(missing="x")
    return Finding(because, found=found, variant=variant)
