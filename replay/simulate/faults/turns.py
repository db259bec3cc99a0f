"""Faults of turn and draw: who acts, whether a draw is due, what may be thrown after riichi."""

from __future__ import annotations

from ingest import kinds as k
from ingest import tiles as t
from replay.simulate import state as s
from replay.simulate.faults.base import Planted, Site, fault
from replay.simulate.rows import changed, discard, draw

# -- R-TURN: the order of turns -------------------------------------------------------------------------------------


@fault("R-TURN", "two_draws")
def turn_two_draws(site: Site) -> Planted | None:
    """A seat that has drawn draws again before it throws.

    The second tile never comes out of the wall otherwise, and the hand ends by another's win well before the wall
    does, so the count of the wall shows nothing.
    """
    shown = site.shown_seats()
    free = site.never_seen()
    if not site.ended_early() or not free:
        return None
    seq = site.pick(
        lambda seq, row, state: row[0] == k.DRAW
        and row[1] not in shown
        and state.riichi[row[1]] < 0
        and bool(state.rivers[row[1]])
        and site.kind(seq + 1) == k.DISCARD
        and state.phase in (s.REACT, s.CLAIM)
    )
    if seq is None:
        return None
    seat = site.rows[seq][1]
    rows = list(site.rows)
    rows[seq + 1] = changed(rows[seq + 1], flags=k.HAND_CUT)  # the tile drawn last is another one
    rows.insert(seq + 1, draw(seat, site.rng.choice(free)))
    return site.edited("two_draws", "R-TURN", seq + 1, rows)


@fault("R-TURN", "missing")
def turn_missing(site: Site) -> Planted | None:
    """A seat's draw and discard are missing: the next seat draws out of turn, and that draw shows it."""
    winners = site.winners()
    if not site.ended_early():
        return None
    seq = site.pick(
        lambda seq, row, state: site.throwaway(seq, state)
        and row[1] not in winners
        and site.kind(seq + 2) == k.DRAW
    )
    if seq is None:
        return None
    return site.edited("missing", "R-TURN", seq, site.rows[:seq] + site.rows[seq + 2 :])


@fault("R-TURN", "wrong_seat")
def turn_wrong_seat(site: Site) -> Planted | None:
    """After a discard the seat behind the next one draws; it is played on from there."""
    seq = site.pick(
        lambda seq, row, state: row[0] == k.DRAW
        and state.phase in (s.REACT, s.CLAIM)
        and min(len(river) for river in state.rivers) >= 1
        and state.riichi[(row[1] + 1) % site.players] < 0
    )
    if seq is None:
        return None
    row = site.rows[seq]
    return site.played_on("wrong_seat", "R-TURN", seq, [draw((row[1] + 1) % site.players, row[2])])


# -- R-DRAW: a draw is due ------------------------------------------------------------------------------------------


@fault("R-DRAW", "missing")
def draw_missing(site: Site) -> Planted | None:
    """A seat throws from its hand without having drawn. The tile it should have drawn never shows up."""
    shown = site.shown_seats()
    if not site.ended_early():
        return None
    seq = site.pick(
        lambda seq, row, state: row[0] == k.DRAW
        and state.phase in (s.REACT, s.CLAIM)
        and row[1] not in shown
        and state.riichi[row[1]] < 0
        and site.kind(seq + 1) == k.DISCARD
        and site.never_again(row[2], seq)
    )
    if seq is None:
        return None
    return site.edited("missing", "R-DRAW", seq, site.rows[:seq] + site.rows[seq + 1 :])


@fault("R-DRAW", "replacement")
def draw_replacement(site: Site) -> Planted | None:
    """After a concealed kong or a north the seat throws without a replacement tile."""
    shown = site.shown_seats()
    if not site.ended_early():
        return None
    seq = site.pick(
        lambda seq, row, state: row[0] == k.DRAW
        and state.phase in (s.REPLACE_DUE, s.ROB)
        and state.replacing in (k.KONG_CONCEALED, k.NORTH_ASIDE)
        and row[1] not in shown
        and site.kind(seq + 1) == k.DISCARD
        and site.never_again(row[2], seq)
    )
    if seq is None:
        return None
    return site.edited("replacement", "R-DRAW", seq, site.rows[:seq] + site.rows[seq + 1 :])


# -- R-DRAWN-ONLY: after riichi only the tile just drawn ------------------------------------------------------------


@fault("R-DRAWN-ONLY", "hand")
def drawn_only(site: Site) -> Planted | None:
    """A seat in riichi keeps the tile it drew and throws another one; its hand is not ready any more.

    Because it is not ready it cannot win later, so no question of furiten hangs on the fault.
    """
    found: list[tuple[int, int]] = []
    for seq, row, state in site.walk():
        if row[0] == k.DISCARD and state.phase == s.ACT and state.accepted[row[1]]:
            counts, melds = list(state.counts[row[1]]), len(state.melds[row[1]])
            drawn = t.KIND_OF[state.drawn]
            for code in state.hands[row[1]]:
                kind = t.KIND_OF[code]
                if kind == drawn:
                    continue
                counts[kind] -= 1
                if not _ready(counts, melds):
                    found.append((seq, code))
                counts[kind] += 1
    if not found:
        return None
    seq, code = site.rng.choice(found)
    state = site.state_at(seq)
    return site.played_on("hand", "R-DRAWN-ONLY", seq, [discard(site.rows[seq][1], code, state.drawn)])


def _ready(counts: list[int], melds: int) -> bool:
    from replay.scoring.shape import shape_waits

    return shape_waits(counts, melds) != 0
