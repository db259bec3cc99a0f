"""Which moves the rules allow at a moment, whoever may be outranked."""

from collections import Counter

from tests.reference.zhenjiang.table import Table, kind

Move = tuple[str, ...]
"""("draw",), ("supplement",), ("win",), ("discard", "5m.1"), ("pung", "5m"), ("kong_exposed", "5m") …"""


def barred(table: Table, seat: int) -> bool:
    """相公, or a false winner: he cannot win this hand (J-WILD-05, J-FALSE-02)."""
    return table.seats[seat].xianggong or table.seats[seat].false


def may_win_on(table: Table, seat: int, tile: str) -> bool:
    """A win on the tile another threw, or added to a pung (J-WIN-02, A4, A14)."""
    how = table.complete(seat, tile)
    if how is None or barred(table, seat) or (table.phase == "rob" and not table.options.rob_kong):
        return False
    return how == "plain" or table.options.wild_discard_win


def nearest(table: Table) -> int | None:
    """Of those who said 和 on the tile offered and may win on it: the nearest to its thrower (J-WIN-03)."""
    if table.offered is None or (table.false_called and not table.options.next_claimant):
        return None
    thrower, tile = table.offered
    good = [seat for seat in table.callers if seat not in table.false_called and may_win_on(table, seat, tile)]
    return min(good, key=lambda seat: (seat - thrower) % 4, default=None)


def discards(table: Table, seat: int) -> list[str]:
    """What he may throw: a wild where 首搭必打 asks for one (J-WILD-03, A1)."""
    player, wilds = table.seats[seat], table.wilds(seat)
    due = {
        "first discard": not player.thrown,
        "whenever": not player.threw_wild(),
        "optional": False,
    }[table.options.first_wild]
    return wilds if wilds and due else list(player.hand)


def _own_turn(table: Table, seat: int) -> list[Move]:
    player = table.seats[seat]
    found: list[Move] = [("discard", tile) for tile in discards(table, seat)]
    if table.phase == "discard":
        return found
    if table.complete(seat) and not barred(table, seat):
        found.append(("win",))
    if table.left():
        copies = Counter(kind(tile) for tile in player.hand)
        found += [("kong_concealed", face) for face, count in copies.items() if count == 4]
        pungs = {kind(meld.tiles[0]) for meld in player.melds if meld.word == "pung"}
        found += [("kong_added", face) for face in pungs if copies[face]]
    return found


def legal_moves(table: Table, seat: int) -> list[Move]:
    """Every move of this seat that the rules allow now."""
    if table.phase in ("turn", "discard"):
        return _own_turn(table, seat) if seat == table.turn else []
    if table.phase == "supplement":  # from which end the text does not say (A15): no row forbids either
        return [("supplement",), ("draw",)] if seat == table.turn else []
    if table.phase not in ("answers", "rob") or table.offered is None:
        return []
    thrower, tile = table.offered
    if table.phase == "rob" and seat == thrower:
        return [("supplement",), ("draw",)]
    if seat == thrower:
        return []
    found: list[Move] = [("win",)] if may_win_on(table, seat, tile) else []
    if table.phase == "rob":
        return found
    held = sum(kind(one) == kind(tile) for one in table.seats[seat].hand)
    if held >= 2 and table.left():
        found.append(("pung", kind(tile)))
    if held >= 3 and table.left():
        found.append(("kong_exposed", kind(tile)))
    if seat == (thrower + 1) % 4 and table.left():
        found.append(("draw",))
    return found
