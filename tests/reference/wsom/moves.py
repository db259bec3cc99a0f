"""Which moves the rules allow at a moment, whoever may be too late or outranked."""

from tests.reference.wsom.table import Table, kind
from tests.reference.zungjung.arrange import Groups, regular_layouts
from tests.reference.zungjung.win import DRAGONS, KINDS, WINDS, is_end, is_number, number, suit

Move = tuple[str, ...]
"""("draw",), ("supplement",), ("win",), ("discard", "5m.1"), ("chow", "4m", "5m", "6m"), ("pung", "5m") …"""

TERMINALS = {tile for tile in KINDS if not is_number(tile) or is_end(tile)}
assert len(TERMINALS) == 13
assert set(WINDS + DRAGONS) <= TERMINALS


def complete(tiles: list[str], melds: int) -> bool:
    """和牌形: four sets and eyes, seven pairs, thirteen terminals."""
    kinds = [kind(tile) for tile in tiles]
    if len(kinds) + 3 * melds != 14:
        return False
    if any(len(groups) + melds == 4 for groups, _ in regular_layouts(kinds)):
        return True
    if melds:
        return False
    copies = {tile: kinds.count(tile) for tile in kinds}
    return all(times in (2, 4) for times in copies.values()) or set(kinds) == TERMINALS


def layouts(tiles: list[str], melds: int) -> list[tuple[Groups, str]]:
    """Every way to lay the concealed tiles out as sets and eyes."""
    kinds = [kind(tile) for tile in tiles]
    return [(groups, eyes) for groups, eyes in regular_layouts(kinds) if len(groups) + melds == 4]


def may_win_on(table: Table, seat: int, tile: str) -> bool:
    """A win on another's tile: the shape, the right to win, and what penalty tiles forbid (罰張 3, 4)."""
    player = table.seats[seat]
    if player.no_win or not complete([*player.hand, tile], len(player.melds)):
        return False
    barred = [kind(one) for one in player.penalty()]
    if not barred:
        return True
    held = [kind(one) for one in player.hand]
    free = {one: held.count(one) - barred.count(one) for one in set(held)}
    face = kind(tile)
    for groups, eyes in layouts([*player.hand, tile], len(player.melds)):
        units = [list(group) for _, group in groups] + [[eyes, eyes]]
        for unit in units:
            if face in unit:
                partners = list(unit)
                partners.remove(face)
                if all(free.get(one, 0) >= partners.count(one) for one in partners):
                    return True
    if player.melds:
        return False
    if all(held.count(one) == 2 for one in held if one != face) and held.count(face) in (1, 3):
        return free.get(face, 0) > 0
    if set(held) | {face} == TERMINALS:
        return face not in barred and len(barred) < 3
    return False


def usable(table: Table, seat: int) -> list[str]:
    """Kinds of the hand that may be laid open: penalty tiles may not (罰張 3)."""
    player = table.seats[seat]
    kinds = [kind(tile) for tile in player.hand]
    for tile in player.penalty():
        if kind(tile) in kinds:
            kinds.remove(kind(tile))
    return kinds


def own_moves(table: Table, seat: int) -> set[Move]:
    """A player with a tile to discard. After a chow or pung he can do nothing else (開槓 2)."""
    player = table.seats[seat]
    moves: set[Move] = {("discard", tile) for tile in player.hand if tile not in player.dead}
    if table.phase != "turn":
        return moves
    if not player.no_win and complete(player.hand, len(player.melds)):
        moves.add(("win",))
    if table.left() and not player.no_claims:  # 王牌與海底牌 3: no kong with the last tile
        held = table.counted(seat)
        moves |= {("kong_concealed", one) for one, times in held.items() if times == 4}
        free = usable(table, seat)
        for meld in player.melds:
            if meld.word == "pung" and kind(meld.tiles[0]) in free:
                moves.add(("kong_added", kind(meld.tiles[0])))
    return moves


def answers(table: Table, seat: int) -> set[Move]:
    """What a player may do about the last discard."""
    assert table.offered is not None
    thrower, tile = table.offered
    player, face = table.seats[seat], kind(tile)
    moves: set[Move] = set()
    if may_win_on(table, seat, tile):
        moves.add(("win",))
    lower = seat == (thrower + 1) % 4
    if lower and table.left():
        moves.add(("draw",))
    if table.left() == 0 or player.no_claims:  # 河底牌 can only be won
        return moves
    free = usable(table, seat)
    if free.count(face) >= 2:
        moves.add(("pung", face))
    if free.count(face) >= 3:
        moves.add(("kong_exposed", face))
    if lower and is_number(face):
        for low in range(number(face) - 2, number(face) + 1):
            run = [f"{low + step}{suit(face)}" for step in range(3)]
            if 1 <= low <= 7 and all(one in free for one in run if one != face):
                moves.add(("chow", *run))
    return moves


def legal_moves(table: Table, seat: int) -> set[Move]:
    """Every move of a seat that the rules allow now."""
    if table.phase in ("turn", "discard"):
        return own_moves(table, seat) if seat == table.turn else set()
    if table.phase == "supplement":
        return {("supplement",)} if seat == table.turn else set()
    if table.phase == "answers" and seat != table.turn:
        return answers(table, seat)
    if table.phase == "rob" and table.offered is not None:
        if seat == table.turn:
            return {("supplement",)}
        return {("win",)} if may_win_on(table, seat, table.offered[1]) else set()
    if table.phase == "late set" and table.offered is not None and seat != table.turn:
        return {("win",)} if may_win_on(table, seat, table.offered[1]) else set()
    return set()
