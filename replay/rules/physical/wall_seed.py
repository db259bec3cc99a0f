"""The wall agrees with the seed."""

from collections.abc import Sequence
from typing import Any, Final

from ingest import kinds as k
from ingest.tiles import COPY_OF, FACES, KIND_OF, UNIDENTIFIED
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.scoring.tenhou_wall import HAND_HEX, Wall, WallSource, wall_of_hand
from replay.table import Table

# Tenhou's tile ids: the kind and which of its four; a red five is copy 0.
_ID: Final = tuple(KIND_OF[code] * 4 + COPY_OF[code] if code < UNIDENTIFIED else -1 for code in range(256))
_ALIKE: Final = 3  # tiles of a hand of 13 that two walls may share by chance
_AHEAD: Final = 30  # hands that may be missing from a record


@check("wall-seed", on=(k.DRAW, k.DEAL, k.INDICATOR, k.WIN), needs="ev id wall", always=False)
def wall_seed(table: Table, act: Act) -> Finding | None:
    """Deal, draws and indicators, the hidden ones of a win too, and the dice are those of the wall built from the seed.

    Walls go by the number of the hand in its game; where a record lacks hands, a later wall fits. Where no hand fits
    from the first on, the seed is not this game's: that is said once. After a fault of the hand a difference may be its
    consequence.
    """
    if act.kind == k.DRAW and not table.due_tail:
        undealt = table.worked.get("undealt", ())
        place = table.drawn_total - table.replacements
        if place < len(undealt) and undealt[place] == _ID[act.tile]:
            return ASKED
    wall = table.worked.get("wall")
    if wall is None:
        wall = _build(table)
        _put(table, wall)
    if wall is False:
        return None
    if isinstance(wall, str):
        return Finding(missing="wall") if act.kind == k.DEAL else None
    if act.kind == k.DRAW:
        tile = _ID[act.tile]
        if tile < 0:
            return None
        due = _due(table, wall)
        return ASKED if tile == due else _differs(table, (due,), (tile,), act.seat)
    if act.kind == k.DEAL:
        return _deal(table, act, wall) if len(act.tiles) == 13 else None
    if act.kind == k.INDICATOR:
        place = len(table.indicators)
        due = wall.dora_indicator(place) if place < 5 else -1
        return ASKED if _ID[act.tile] == due else _differs(table, (due,), (_ID[act.tile],))
    hidden = [_ID[tile] for tile in act.detail.get("value", {}).get("hidden_indicators", ())]
    if not hidden:
        return None
    below = [wall.ura_indicator(place) if place < 5 else -1 for place in range(len(hidden))]
    return ASKED if hidden == below else _differs(table, below, hidden)


def _build(table: Table) -> Any:
    """The wall of the hand; False where nothing is to be compared, a word where the seed cannot be used."""
    memory = table.match.memory
    if not 0 <= table.dealer < table.players or memory.get("seed") == "foreign":
        return False
    shuffle = table.shuffle or table.match.shuffle
    if shuffle is None:
        return "none"
    text = f"{shuffle['method']},{shuffle['seed']}"
    try:
        if shuffle["method"] == HAND_HEX:
            return wall_of_hand(text, table.players)
        if "walls" not in memory:
            memory["walls"] = WallSource(text, table.players)
        return memory["walls"].hand(table.number + memory.get("hands_missing", 0))
    except ValueError:
        return "unknown"


def _put(table: Table, wall: Any) -> None:
    """Remember what the hand is compared with, and the tiles that lie behind the deal."""
    table.worked["wall"] = wall
    table.worked["undealt"] = wall.tiles[13 * table.players :] if isinstance(wall, Wall) else ()


def _due(table: Table, wall: Wall) -> int:
    try:
        if table.due_tail:
            return wall.replacement_draw(table.replacements)
        return wall.live_draw(table.drawn_total - table.replacements)
    except IndexError:  # beyond the wall
        return -1


def _deal(table: Table, act: Act, wall: Wall) -> Finding | None:
    dealt = sorted([_ID[tile] for tile in act.tiles])
    due = sorted(wall.dealt_to(act.seat, table.dealer))
    memory = table.match.memory
    first = not any(table.dealt)
    if dealt == due:
        memory["seed"] = "fits"
        if first and table.dice and table.dice[-1] != wall.dice:
            seq = next(other.seq for other in table.acts if other.kind == k.DICE)
            return Finding(expected=_text(wall.dice), found=_text(table.dice[-1]), seq=seq, seat=-1, variant="dice")
        return ASKED
    if first and not table.faults and len(set(dealt) & set(due)) <= _ALIKE:
        return _other_wall(table, act, dealt)
    return _differs(table, sorted(set(due) - set(dealt)), sorted(set(dealt) - set(due)), act.seat)


def _other_wall(table: Table, act: Act, dealt: list[int]) -> Finding | None:
    """Nothing of the hand fits: hands may be missing, or the seed belongs to another game."""
    memory = table.match.memory
    if "walls" in memory:
        missing = memory.get("hands_missing", 0)
        for ahead in range(missing + 1, missing + _AHEAD):
            wall = memory["walls"].hand(table.number + ahead)
            if sorted(wall.dealt_to(act.seat, table.dealer)) == dealt:
                memory["hands_missing"] = ahead
                memory["seed"] = "fits"
                _put(table, wall)
                return ASKED
    _put(table, False)
    if memory.get("seed") == "fits":
        return Finding(seat=-1, variant="hand")
    memory["seed"] = "foreign"
    if table.number > 0 or table.round > 0 or table.counter > 0:
        return Finding(missing="wall")  # an excerpt: which wall this hand had is not known
    return Finding(seat=-1, variant="game")


def _differs(table: Table, due: Sequence[int], found: Sequence[int], seat: int = -1) -> Finding:
    """A difference. What a seat took from a wall that differs may not be what it held."""
    unsure = (seat,) if seat >= 0 else ()
    if not table.faults:
        table.worked["seed_differs"] = True
        return Finding(expected=_names(due), found=_names(found), seat=-1, unsure=unsure)
    return Finding(missing=f"seq {table.faults[0]}", unsure=unsure if "seed_differs" in table.worked else ())


def _names(ids: Sequence[int]) -> str:
    """Tiles with the number of their copy, 0 to 3: equal tiles may be all that differs."""
    return " ".join(f"{FACES[tile // 4]}.{tile % 4}" for tile in ids if tile >= 0)


def _text(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces))
