"""Faults of counts: tiles in a hand, tiles dealt, tiles in the wall."""

from __future__ import annotations

from ingest import kinds as k
from ingest import tiles as t
from replay.simulate import state as s
from replay.simulate.faults.base import Planted, Site, fault
from replay.simulate.outcome import exhausted_row, nagashi_seats
from replay.simulate.rows import changed, discard, draw

# -- R-COUNT: the number of tiles -----------------------------------------------------------------------------------


@fault("R-COUNT", "win_short")
def count_win_short(site: Site) -> Planted | None:
    """The winner shows a tile too few. A hand of 13 is no hand at all: before its shape its number is wrong."""
    return _count_win(site, "win_short", -1)


@fault("R-COUNT", "win_long")
def count_win_long(site: Site) -> Planted | None:
    """The winner shows a tile too many, one that nobody had."""
    return _count_win(site, "win_long", 1)


def _count_win(site: Site, name: str, more: int) -> Planted | None:
    places = [seq for seq, row in enumerate(site.rows) if row[0] == k.WIN and len(row[4]) > 2]
    if not places:
        return None
    seq = site.rng.choice(places)
    rows = list(site.rows)
    tiles = list(rows[seq][4])
    if more > 0:
        if not (free := site.never_seen()):
            return None
        tiles.append(site.rng.choice(free))
    else:
        tiles.remove(site.rng.choice([code for code in tiles if code != rows[seq][2]]))
    rows[seq] = changed(rows[seq], tiles=tuple(sorted(tiles, key=_order)))
    return site.edited(name, "R-COUNT", seq, rows, keep_seed=True)


def _order(code: int) -> tuple[int, int]:
    return t.KIND_OF[code], t.COPY_OF[code]


@fault("R-COUNT", "draw_short")
def count_draw_short(site: Site) -> Planted | None:
    """A hand laid open at the draw has a tile too few."""
    return _count_draw(site, "draw_short", -1)


@fault("R-COUNT", "draw_long")
def count_draw_long(site: Site) -> Planted | None:
    """A hand laid open at the draw has a tile too many, one that nobody had."""
    return _count_draw(site, "draw_long", 1)


def _count_draw(site: Site, name: str, more: int) -> Planted | None:
    places = [
        seq
        for seq, row in enumerate(site.rows)
        if row[0] == k.DRAW_GAME and (row[11] or {})["reason"] == "exhausted" and (row[11] or {}).get("shown")
    ]
    if not places:
        return None
    seq = places[0]
    rows = list(site.rows)
    detail = dict(rows[seq][11] or {})
    shown = {seat: list(codes) for seat, codes in detail["shown"].items()}
    seat = site.rng.choice(sorted(shown))
    if more > 0:
        if not (free := site.never_seen()):
            return None
        shown[seat] = sorted([*shown[seat], site.rng.choice(free)], key=_order)
    else:
        shown[seat].remove(site.rng.choice(shown[seat]))
    detail["shown"] = shown
    rows[seq] = changed(rows[seq], detail=detail)
    return site.edited(name, "R-COUNT", seq, rows, keep_seed=True)


# -- R-DEAL: the deal and the dealer's first draw -------------------------------------------------------------------


@fault("R-DEAL", "short")
def deal_short(site: Site) -> Planted | None:
    """A seat is dealt twelve tiles. The one left out never shows up, so nothing else is missing.

    The wall order is no longer that of the seed, so the seed goes.
    """
    shown = site.shown_seats()
    found = [
        (seq, code)
        for seq, row in enumerate(site.rows)
        if row[0] == k.DEAL and row[1] not in shown
        for code in row[4]
        if site.never_again(code, seq)
    ]
    if not found:
        return None
    seq, code = site.rng.choice(found)
    rows = list(site.rows)
    rows[seq] = changed(rows[seq], tiles=tuple(tile for tile in rows[seq][4] if tile != code))
    return site.edited("short", "R-DEAL", seq, rows)


@fault("R-DEAL", "long")
def deal_long(site: Site) -> Planted | None:
    """A seat is dealt fourteen tiles, the last one a tile that nobody else has."""
    shown, free = site.shown_seats(), site.never_seen()
    places = [seq for seq, row in enumerate(site.rows) if row[0] == k.DEAL and row[1] not in shown]
    if not places or not free:
        return None
    seq = site.rng.choice(places)
    rows = list(site.rows)
    rows[seq] = changed(rows[seq], tiles=(*rows[seq][4], site.rng.choice(free)))
    return site.edited("long", "R-DEAL", seq, rows)


@fault("R-DEAL", "first_draw")
def deal_first_draw(site: Site) -> Planted | None:
    """The dealer throws from thirteen tiles: his first draw is missing.

    That draw is part of the deal, so the row is R-DEAL and not that of a draw due in turn. The tile never shows up.
    """
    first = next((seq for seq, row in enumerate(site.rows) if row[0] == k.DRAW), None)
    if first is None or site.kind(first + 1) != k.DISCARD or site.hand.dealer in site.shown_seats():
        return None
    if site.rows[first][1] != site.hand.dealer or not site.never_again(site.rows[first][2], first):
        return None
    if not site.ended_early():
        return None
    return site.edited("first_draw", "R-DEAL", first, site.rows[:first] + site.rows[first + 1 :])


# -- R-WALL: the number of tiles in the wall ------------------------------------------------------------------------


@fault("R-WALL", "beyond")
def wall_beyond(site: Site) -> Planted | None:
    """After the last tile one more is drawn and thrown, a tile of the dead wall that nobody waits for."""
    seq = next(
        (at for at, r in enumerate(site.rows) if r[0] == k.DRAW_GAME and (r[11] or {})["reason"] == "exhausted"), None
    )
    if seq is None:
        return None
    state = site.state_at(seq)
    if state.left or state.phase not in (s.REACT, s.CLAIM):
        return None
    bad = site.bad_kinds(state)
    free = [code for code in site.never_seen() if t.KIND_OF[code] not in bad]
    if not free:
        return None
    seat, tile = state.after(state.turn), site.rng.choice(free)
    rows = [*site.rows[:seq], draw(seat, tile), discard(seat, tile, tile), *site.rows[seq:]]
    return site.edited("beyond", "R-WALL", seq, rows)


@fault("R-WALL", "early")
def wall_early(site: Site) -> Planted | None:
    """The hand is called drawn while tiles can still be drawn. The payments are those of such a draw."""
    seq = site.pick(
        lambda seq, row, state: row[0] == k.DRAW
        and state.phase in (s.REACT, s.CLAIM)
        and 1 <= state.left <= 20
        and not nagashi_seats(state)
    )
    if seq is None:
        return None
    return site.played_on("early", "R-WALL", seq, [exhausted_row(site.state_at(seq))])
