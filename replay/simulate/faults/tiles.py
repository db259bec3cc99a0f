"""Faults of tiles that cannot be where they are: there twice, a fifth of a kind, not held."""

from __future__ import annotations

from ingest import kinds as k
from ingest import tiles as t
from ingest.model import Row
from replay.simulate import state as s
from replay.simulate.faults.base import (
    Planted,
    Site,
    drop_seed,
    equals_of,
    fault,
    has_equals,
    one_for,
    renamed,
    with_value,
)
from replay.simulate.rows import changed
from replay.simulate.state import State

# -- R-UNIQUE: each tile is there once ------------------------------------------------------------------------------


def _seats_of(state: State, code: int) -> set[int]:
    """Who holds or has melded the tile."""
    return {
        seat
        for seat in range(state.players)
        if code in state.hands[seat] or any(code in meld.tiles for meld in state.melds[seat])
    }


@fault("R-UNIQUE", "draw")
def unique_draw(site: Site) -> Planted | None:
    """A seat draws a tile that is in somebody else's hand or in a river already.

    Only the copy is wrong, the face is that of the tile replaced: no count of a kind, no shape and no wait changes.
    """
    melded = site.melded()
    found: list[tuple[int, int, int]] = []
    for seq, row, state in site.walk():
        if row[0] == k.DRAW and row[2] not in melded and has_equals(row[2]):
            found += [
                (seq, row[2], other)
                for other in equals_of(row[2])
                if other in state.seen and row[1] not in _seats_of(state, other)
            ]
    if not found:
        return None
    seq, old, new = site.rng.choice(found)
    rows = site.rows[:seq] + renamed(site.rows[seq:], one_for(old, new))
    return site.edited("draw", "R-UNIQUE", seq, rows)


@fault("R-UNIQUE", "deal")
def unique_deal(site: Site) -> Planted | None:
    """Two seats are dealt the same tile: the second of the two deals shows it."""
    melded = site.melded()
    dealt = [(seq, row) for seq, row in enumerate(site.rows) if row[0] == k.DEAL]
    found = [
        (seq, old, new)
        for place, (seq, row) in enumerate(dealt)
        for old in row[4]
        if old not in melded and has_equals(old)
        for _, earlier in dealt[:place]
        for new in equals_of(old)
        if new in earlier[4]
    ]
    if not found:
        return None
    seq, old, new = site.rng.choice(found)
    rows = site.rows[:seq] + renamed(site.rows[seq:], one_for(old, new))
    return site.edited("deal", "R-UNIQUE", seq, rows)


@fault("R-UNIQUE", "indicator")
def unique_indicator(site: Site) -> Planted | None:
    """An indicator is turned that lies in a hand, a river or a meld already; its face, so the dora, is the same."""
    found = [
        (seq, row[2], new)
        for seq, row, state in site.walk()
        if row[0] == k.INDICATOR and has_equals(row[2])
        for new in equals_of(row[2])
        if new in state.seen
    ]
    if not found:
        return None
    seq, old, new = site.rng.choice(found)
    rows = site.rows[:seq] + renamed(site.rows[seq:], one_for(old, new))
    return site.edited("indicator", "R-UNIQUE", seq, rows)


@fault("R-UNIQUE", "hidden_indicator")
def unique_hidden(site: Site) -> Planted | None:
    """A winner in riichi turns a hidden indicator that was seen before; its face, so the value, is the same."""
    found: list[tuple[int, int, int]] = []
    for seq, row, state in site.walk():
        if row[0] == k.WIN:
            hidden = (row[11] or {})["value"].get("hidden_indicators", [])
            found += [
                (seq, old, new)
                for old in hidden
                if has_equals(old)
                for new in equals_of(old)
                if new in state.seen and new not in hidden
            ]
    if not found:
        return None
    seq, old, new = site.rng.choice(found)
    rows = list(site.rows)
    value = (rows[seq][11] or {})["value"]
    hidden = [new if code == old else code for code in value["hidden_indicators"]]
    rows[seq] = with_value(rows[seq], hidden_indicators=hidden)
    return site.edited("hidden_indicator", "R-UNIQUE", seq, rows)


# -- R-FIVE: at most four of a kind ---------------------------------------------------------------------------------


def _anonymous(site: Site, rows: list[Row]) -> list[Row]:
    """Rows of a record that does not tell equal tiles apart."""
    made = []
    for row in renamed(rows, t.anonymous):
        made.append(with_value(row, melds=None) if row[0] == k.WIN else row)
    return made


def _without_identities(planted: Planted, site: Site) -> Planted:
    """The whole game without identities, so that only the count of a kind can tell."""
    for hand in planted.game.hands:
        hand.rows = _anonymous(site, hand.rows)
    drop_seed(planted.game)
    planted.game.provides = planted.game.provides - {"id", "wall"}
    return planted


@fault("R-FIVE", "draw", writable=False)
def five_draw(site: Site) -> Planted | None:
    """In a record without identities a seat draws a fifth tile of a kind of which all four were dealt or drawn.

    It throws it at once; nobody waits for that kind, so no win and no furiten hangs on it. R-UNIQUE cannot tell:
    the tiles have no identity.
    """
    if (site.rows[-1][11] or {}).get("reason") == "nagashi":
        return None
    found: list[tuple[int, int]] = []
    for seq, row, state in site.walk():
        if site.throwaway(seq, state):
            bad = site.bad_kinds(state) | {t.KIND_OF[row[2]]}
            full = [kind for kind in range(34) if kind not in bad and _all_seen(state, kind)]
            found += [(seq, kind) for kind in full]
    if not found:
        return None
    seq, kind = site.rng.choice(found)
    return _fifth(site, seq, site.rows[seq][2], kind, "draw")


def _all_seen(state: State, kind: int) -> bool:
    return sum(1 for code in state.seen if t.KIND_OF[code] == kind) == 4


def _fifth(site: Site, seq: int, old: int, kind: int, name: str) -> Planted:
    game = site.copy()
    face = t.UNIDENTIFIED + kind
    rows = renamed(site.rows, one_for(old, face))
    planted = site.edited(name, "R-FIVE", seq, rows, game=game)
    return _without_identities(planted, site)


@fault("R-FIVE", "deal", writable=False)
def five_deal(site: Site) -> Planted | None:
    """A seat is dealt a fifth tile of a kind, the other four being in the hands dealt before its own.

    It throws it before it is ready, and does not win.
    """
    if (site.rows[-1][11] or {}).get("reason") == "nagashi":
        return None
    melded, shown = site.melded(), site.shown_seats()
    dealt: list[int] = []
    found: list[tuple[int, int, int]] = []
    for seq, row in enumerate(site.rows):
        if row[0] != k.DEAL:
            continue
        dealt += row[4]
        counts = [sum(1 for code in dealt if t.KIND_OF[code] == kind) for kind in range(34)]
        if row[1] in shown:
            continue
        bad = site.bad_kinds()
        for old in row[4]:
            thrown = next((at for at, r in enumerate(site.rows) if r[0] == k.DISCARD and r[2] == old), None)
            if old in melded or thrown is None or site.claimed(thrown) or site.kind(thrown - 1) == k.RIICHI:
                continue
            state = site.state_at(thrown)
            free = not state.called or len(state.rivers[row[1]]) > 0
            waiting = site.bad_kinds(state)
            found += [
                (seq, old, kind)
                for kind in range(34)
                if counts[kind] == 4 and kind not in bad | waiting and kind != t.KIND_OF[old] and free
            ]
    if not found:
        return None
    seq, old, kind = site.rng.choice(found)
    return _fifth(site, seq, old, kind, "deal")


# -- R-HELD: what is discarded or melded was held -------------------------------------------------------------------


def _free_discard(site: Site, seq: int, row: Row, state: State) -> bool:
    """A discard on which no other rule hangs: no riichi, no claim before or after it, not the first turn."""
    return (
        row[0] == k.DISCARD
        and state.phase == s.ACT
        and state.riichi[row[1]] < 0
        and bool(state.rivers[row[1]])
        and not site.claimed(seq)
        and site.kind(seq - 1) == k.DRAW
    )


@fault("R-HELD", "discard")
def held_discard(site: Site) -> Planted | None:
    """A seat throws a tile that is still in the wall and never comes out of it.

    A tile that nobody else has either, so it is no second copy (R-UNIQUE), and of a kind nobody waits for.
    """
    if (site.rows[-1][11] or {}).get("reason") == "nagashi":
        return None
    shown, free = site.shown_seats(), site.never_seen()
    seq = site.pick(lambda seq, row, state: _free_discard(site, seq, row, state) and row[1] not in shown)
    if seq is None:
        return None
    bad = site.bad_kinds(site.state_at(seq))
    tiles = [code for code in free if t.KIND_OF[code] not in bad]
    if not tiles:
        return None
    rows = list(site.rows)
    rows[seq] = changed(rows[seq], tile=site.rng.choice(tiles), flags=k.HAND_CUT)
    return site.edited("discard", "R-HELD", seq, rows, keep_seed=True)


@fault("R-HELD", "pung")
def held_pung(site: Site) -> Planted | None:
    """A pung is laid with a copy that the seat does not hold, the fourth, which stays in the wall.

    The set is of one kind and the source is right, so the row is that of the tile not held.
    """
    free = set(site.never_seen())
    shown = site.shown_seats()
    added = {(row[1], t.KIND_OF[row[2]]) for row in site.rows if row[0] == k.KONG_ADDED}
    found = [
        (seq, own, other)
        for seq, row in enumerate(site.rows)
        if row[0] == k.PUNG and row[1] not in shown and (row[1], t.KIND_OF[row[2]]) not in added
        for own in row[4]
        if own != row[2] and has_equals(own)
        for other in equals_of(own)
        if other in free
    ]
    if not found:
        return None
    seq, own, other = site.rng.choice(found)
    rows = list(site.rows)
    tiles = sorted((other if code == own else code for code in rows[seq][4]), key=lambda code: t.COPY_OF[code])
    rows[seq] = changed(rows[seq], tiles=tuple(tiles))
    return site.edited("pung", "R-HELD", seq, rows, keep_seed=True)


@fault("R-HELD", "chow")
def held_chow(site: Site) -> Planted | None:
    """A chow is laid with a copy that the seat does not hold and that stays in the wall."""
    free = set(site.never_seen())
    shown = site.shown_seats()
    found = [
        (seq, own, other)
        for seq, row in enumerate(site.rows)
        if row[0] == k.CHOW and row[1] not in shown
        for own in row[4]
        if own != row[2] and has_equals(own)
        for other in equals_of(own)
        if other in free
    ]
    if not found:
        return None
    seq, own, other = site.rng.choice(found)
    rows = list(site.rows)
    rows[seq] = changed(rows[seq], tiles=tuple(other if code == own else code for code in rows[seq][4]))
    return site.edited("chow", "R-HELD", seq, rows, keep_seed=True)


@fault("R-HELD", "kong")
def held_kong(site: Site) -> Planted | None:
    """A concealed kong is laid out though one of its tiles was never drawn: the draw was another tile.

    A seat in riichi may have been ready only by that tile, so there it must be the one drawn last.
    """
    free, shown = site.never_seen(), site.shown_seats()
    found: list[tuple[int, int]] = []
    for seq, row, state in site.walk():
        if row[0] == k.KONG_CONCEALED and row[1] not in shown:
            found += [
                (seq, at)
                for at in range(seq - 1 if state.riichi[row[1]] >= 0 else 0, seq)
                if site.rows[at][0] == k.DRAW and site.rows[at][1] == row[1] and site.rows[at][2] in row[4]
            ]
    if not found or not free:
        return None
    seq, at = site.rng.choice(found)
    rows = list(site.rows)
    rows[at] = changed(rows[at], tile=site.rng.choice(free))
    return site.edited("kong", "R-HELD", seq, rows)
