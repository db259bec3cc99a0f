"""At most four tiles of a kind, where the record does not tell them apart."""

from typing import Final

from ingest import kinds as k
from ingest.tiles import FACE_OF, KIND_OF, NAME_OF
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table

_RED: Final = 34  # faces of the red fives 34-36, of flowers 37-44
_TERMINAL_GAP: Final = range(1, 8)  # 2m to 8m, not in the set of three players


@check("four-of-a-kind", on=(k.DRAW, k.INDICATOR, k.DEAL), unless="id")
def four_of_a_kind(table: Table, act: Act) -> Finding | None:
    """Of each kind four tiles come from the wall, of a red five one where the table plays with red fives.

    Counts what was dealt, drawn and turned up in sight of the record; hidden tiles count for nothing.
    """
    if act.kind != k.DEAL:
        tile = act.tile
        kind = KIND_OF[tile]
        if table.kind_seen(kind) < 4 and FACE_OF[tile] < _RED and (table.players == 4 or kind not in _TERMINAL_GAP):
            return None
        return _fault(table, tile, 0, 0)
    for at, tile in enumerate(act.tiles):
        same = sum(1 for before in act.tiles[:at] if KIND_OF[before] == KIND_OF[tile])
        if found := _fault(table, tile, same, sum(1 for before in act.tiles[:at] if FACE_OF[before] == FACE_OF[tile])):
            return found
    return None


def _fault(table: Table, tile: int, same_kind: int, same_face: int) -> Finding | None:
    """The fault of one more tile, with so many of its kind and face already in the same deal."""
    kind, face = KIND_OF[tile], FACE_OF[tile]
    if kind < 0:
        return None
    if face > _RED + 2 or (table.players == 3 and kind in _TERMINAL_GAP):
        return Finding(found=NAME_OF[tile], variant="foreign")
    count, allowed = table.kind_seen(kind) + same_kind, 4
    if count < allowed and face >= _RED:
        count = same_face + _seen_face(table, face)
        allowed = 1 if table.match.table.get("reds", table.match.options["red_fives"]) else 0
    if count < allowed:
        return None
    seqs = tuple([act.seq for act in table.acts if act.kind in (k.DRAW, k.INDICATOR, k.DEAL) and _shows(act, kind)])
    for seq in seqs:
        if seq in table.faults:
            return Finding(missing=f"seq {seq}")
    return Finding(seqs, expected=str(allowed), found=f"{count + 1} {NAME_OF[tile]}")


def _seen_face(table: Table, face: int) -> int:
    from_wall = [act for act in table.acts if act.kind in (k.DRAW, k.INDICATOR, k.DEAL)]
    return sum((FACE_OF[act.tile] == face) + sum(FACE_OF[tile] == face for tile in act.tiles) for act in from_wall)


def _shows(act: Act, kind: int) -> bool:
    return KIND_OF[act.tile] == kind or any(KIND_OF[tile] == kind for tile in act.tiles)
