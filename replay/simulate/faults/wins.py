"""Faults of wins: furiten, shape, yaku, the winning tile, robbing, several winners."""

from __future__ import annotations

from collections.abc import Callable

from ingest import kinds as k
from ingest import tiles as t
from ingest.model import Row
from replay.scoring.riichi import NoWin, Value, basic_points, limit_of, value_of, win_points
from replay.scoring.shape import shape_waits
from replay.simulate import state as s
from replay.simulate.deal import Deck
from replay.simulate.faults.base import Planted, Site, fault, has_seed
from replay.simulate.game import table_of
from replay.simulate.legal import NORTH, completes, riichi_discards, win_context, win_value
from replay.simulate.outcome import hidden_indicators, win_row
from replay.simulate.rows import changed, copies_of, discard, draw, row
from replay.simulate.state import State

TSUMO, TANYAO, RIICHI = 0, 8, 1


def deck_of(site: Site, state: State) -> Deck:
    """The wall of the hand, for hidden indicators and further draws."""
    return table_of(site.game, site.rng, has_seed(site.game)).deck(site.number, state)


def made_up(yaku: int, han: int, fu: int, dealer: bool, self_draw: bool, players: int) -> Value:
    """A value for a win that is none."""
    base = basic_points(han, fu)
    points = win_points(base, dealer, self_draw, players)
    return Value(han, fu, ((yaku, han),), (), base, points, limit_of(han, fu))


def _offers(site: Site) -> list[tuple[int, State]]:
    """Rows before which a discard lies that nobody claimed, or that is won on, with a state of its own each."""
    return [
        (seq, site.state_at(seq))
        for seq, now, state in site.walk()
        if site.between(now, state) or (now[0] == k.WIN and state.phase in (s.REACT, s.CLAIM))
    ]


# -- furiten --------------------------------------------------------------------------------------------------------


def _reasons(state: State, seat: int) -> set[str]:
    """Every kind of furiten the seat is in; `unclear` where it hangs on a north, set aside or let go as one."""
    mask = state.waits_of(seat)
    found: set[str] = set()
    if mask >> NORTH & 1 and any(state.norths):
        found.add("unclear")
    if any(mask >> t.KIND_OF[thrown.tile] & 1 for thrown in state.rivers[seat]):
        found.add("own")
    if any(mask >> kind & 1 for kind in state.passed[seat]):
        found.add("turn")
    if any(mask >> kind & 1 for kind in state.passed_riichi[seat]):
        found.add("riichi")
    return found


def _win_in(site: Site, name: str, rule: str, reasons: set[str]) -> Planted | None:
    """A seat in just this furiten wins on a discard; shape and yaku are right."""
    found: list[tuple[int, int]] = []
    for seq, now, state in site.walk():
        if not site.between(now, state):
            continue
        for seat in range(site.players):
            if seat == state.turn or _reasons(state, seat) != reasons:
                continue
            if win_value(state, seat, state.offered, False, despite_furiten=True) is not None:
                found.append((seq, seat))
    if not found:
        return None
    seq, seat = site.rng.choice(found)
    state = site.state_at(seq)
    win = win_row(state, deck_of(site, state), seat, state.turn, state.offered)
    return site.played_on(name, rule, seq, [win])


@fault("R-FURITEN-OWN", "river")
def furiten_own(site: Site) -> Planted | None:
    """A win on a discard with one of the waits in the own river. No tile was passed in this turn or after riichi."""
    return _win_in(site, "river", "R-FURITEN-OWN", {"own"})


@fault("R-FURITEN-OWN", "riichi_river")
def furiten_own_riichi(site: Site) -> Planted | None:
    """The same in riichi: a ready hand with a wait in its river declares, and wins on the first tile that comes.

    The record is played on from the declaration until somebody throws a wait, and then the seat wins.
    """
    found: list[tuple[int, int]] = []
    for seq, now, state in site.walk():
        seat = state.turn
        if state.phase == s.ACT and now[0] in (k.DISCARD, k.RIICHI) and state.drawn >= 0 and state.rivers[seat]:
            for code in riichi_discards(state, seat):
                if _river_wait(state, seat, code):
                    found.append((seq, code))
    if not found:
        return None
    seq, code = site.rng.choice(found)
    state = site.state_at(seq)
    seat = state.turn
    declared = [row(k.RIICHI, seat), discard(seat, code, state.drawn)]
    legal_game = site.played_on("", "", seq, declared, quiet=[seat])
    return _win_in(Site(legal_game.game, site.number, site.rng, site.after), "riichi_river", "R-FURITEN-OWN", {"own"})


def _river_wait(state: State, seat: int, code: int) -> bool:
    counts = list(state.counts[seat])
    counts[t.KIND_OF[code]] -= 1
    mask = shape_waits(counts, len(state.melds[seat]))
    return any(mask >> t.KIND_OF[thrown.tile] & 1 for thrown in state.rivers[seat])


@fault("R-FURITEN-TURN", "passed")
def furiten_turn(site: Site) -> Planted | None:
    """A seat lets a tile go on which it could have won, and wins on the next discard, before its own next draw.

    It is not in riichi and has no wait in its own river. The seat between throws a wait it holds or has drawn.
    """
    found: list[tuple[int, int, int]] = []
    for seq, state in _offers(site):
        kind, after = t.KIND_OF[state.offered], state.after(state.turn)
        if state.left < 2 or state.riichi[after] >= 0:
            continue
        for seat in range(site.players):
            if seat in (state.turn, after) or state.riichi[seat] >= 0 or _reasons(state, seat) - {"turn"}:
                continue
            mask = state.waits_of(seat)
            if mask >> kind & 1:
                found += [(seq, seat, code) for code in state.hands[after] if mask >> t.KIND_OF[code] & 1]
    site.rng.shuffle(found)
    for seq, seat, code in found:
        planted = _pass_then_win(site, seq, seat, code)
        if planted is not None:
            return planted
    return None


def _pass_then_win(site: Site, seq: int, seat: int, code: int) -> Planted | None:
    state = site.state_at(seq)
    after = state.after(state.turn)
    acts: list[Row] = []
    if state.riichi[state.turn] >= 0 and not state.accepted[state.turn]:
        scores = list(state.scores)
        scores[state.turn] -= 1000
        acts.append(row(k.RIICHI_ACCEPTED, state.turn, scores=tuple(scores)))
        state.apply(acts[-1])
    tile = deck_of(site, state).live(state.live)
    if tile == code:
        return None
    acts += [draw(after, tile), discard(after, code, tile)]
    for act in acts[-2:]:
        state.apply(act)
    if win_value(state, seat, code, False, despite_furiten=True) is None:
        return None
    acts.append(win_row(state, deck_of(site, state), seat, after, code))
    keep = has_seed(site.game)
    return site.played_on("passed", "R-FURITEN-TURN", seq, acts, fault_at=len(acts) - 1, keep_seed=keep)


@fault("R-FURITEN-RIICHI", "passed")
def furiten_riichi(site: Site) -> Planted | None:
    """A seat in riichi lets a winning tile go and wins on a later one, after its own next draw.

    First the record is played on with the win left out, then the forbidden win is put in.
    """
    planted = _win_in(site, "passed", "R-FURITEN-RIICHI", {"riichi"})
    if planted is not None:
        return planted
    wins = [
        (seq, now)
        for seq, now, state in site.walk()
        if now[0] == k.WIN and state.phase in (s.REACT, s.CLAIM) and state.accepted[now[1]] and state.left > 8
    ]
    if len(wins) != 1:
        return None
    seq, win = wins[0]
    passed = site.played_on("", "", seq, [], quiet=[win[1]])
    return _win_in(Site(passed.game, site.number, site.rng, site.after), "passed", "R-FURITEN-RIICHI", {"riichi"})


# -- R-WIN-SHAPE, R-WIN-YAKU, R-WIN-TILE ----------------------------------------------------------------------------


@fault("R-WIN-SHAPE", "self_draw")
def shape_self_draw(site: Site) -> Planted | None:
    """A self-drawn win with a hand that is not complete."""
    seq = site.pick(
        lambda seq, now, state: state.phase == s.ACT
        and state.drawn >= 0
        and not completes(state, state.turn, state.drawn, True)
        and state.left > 0
    )
    if seq is None:
        return None
    state = site.state_at(seq)
    seat = state.turn
    value = made_up(TSUMO, 1, 30, seat == state.dealer, True, site.players)
    win = win_row(state, deck_of(site, state), seat, seat, state.drawn, value=value)
    return site.played_on("self_draw", "R-WIN-SHAPE", seq, [win])


@fault("R-WIN-SHAPE", "discard")
def shape_discard(site: Site) -> Planted | None:
    """A win on a discard by a hand that was not ready."""
    return _shape(site, "discard", lambda state, seat: state.waits_of(seat) == 0)


@fault("R-WIN-SHAPE", "other_tile")
def shape_other_tile(site: Site) -> Planted | None:
    """A ready hand wins on a tile that is not one of its waits; it is not in furiten."""
    return _shape(site, "other_tile", lambda state, seat: state.waits_of(seat) != 0 and not _reasons(state, seat))


def _shape(site: Site, name: str, when: Callable[[State, int], bool]) -> Planted | None:
    found: list[tuple[int, int]] = []
    for seq, now, state in site.walk():
        if site.between(now, state):
            found += [
                (seq, seat)
                for seat in range(site.players)
                if seat != state.turn
                and when(state, seat)
                and not state.waits_of(seat) >> t.KIND_OF[state.offered] & 1
            ]
    if not found:
        return None
    seq, seat = site.rng.choice(found)
    state = site.state_at(seq)
    value = made_up(RIICHI if state.accepted[seat] else TANYAO, 1, 30, seat == state.dealer, False, site.players)
    win = win_row(state, deck_of(site, state), seat, state.turn, state.offered, value=value)
    return site.played_on(name, "R-WIN-SHAPE", seq, [win])


@fault("R-WIN-YAKU", "none")
def no_yaku(site: Site) -> Planted | None:
    """A complete hand without a yaku wins on a discard, or by a self-draw with open sets. It is not in furiten."""
    found: list[tuple[int, int, bool]] = []
    for seq, now, state in site.walk():
        if site.between(now, state):
            seats = [seat for seat in range(site.players) if seat != state.turn]
            self_draw, tile = False, state.offered
        elif state.phase == s.ACT and state.drawn >= 0:
            seats, self_draw, tile = [state.turn], True, state.drawn
        else:
            continue
        for seat in seats:
            if not completes(state, seat, tile, self_draw) or (not self_draw and _reasons(state, seat)):
                continue
            if value_of(win_context(state, seat, tile, self_draw)) is NoWin.YAKU:
                found.append((seq, seat, self_draw))
    if not found:
        return None
    seq, seat, self_draw = site.rng.choice(found)
    state = site.state_at(seq)
    tile, target = (state.drawn, seat) if self_draw else (state.offered, state.turn)
    value = made_up(TANYAO, 1, 30, seat == state.dealer, self_draw, site.players)
    win = win_row(state, deck_of(site, state), seat, target, tile, value=value)
    return site.played_on("none", "R-WIN-YAKU", seq, [win])


@fault("R-WIN-TILE", "not_drawn")
def tile_not_drawn(site: Site) -> Planted | None:
    """A self-drawn win names another tile of the hand as the winning one than the tile drawn; value and pay stay."""
    wins = [
        (seq, now)
        for seq, now, state in site.walk()
        if now[0] == k.WIN and now[1] == now[3] and state.drawn == now[2]
    ]
    if not wins:
        return None
    seq, win = wins[0]
    others = [code for code in win[4] if t.KIND_OF[code] != t.KIND_OF[win[2]]]
    rows = list(site.rows)
    rows[seq] = changed(win, tile=site.rng.choice(others))
    return site.edited("not_drawn", "R-WIN-TILE", seq, rows, keep_seed=True)


@fault("R-WIN-TILE", "earlier")
def tile_earlier(site: Site) -> Planted | None:
    """A win on a tile that was thrown earlier, not on the last discard, which the hand does not wait for.

    The tile was thrown before the seat's last draw and the seat is not in riichi, so it is not in furiten.
    """
    found: list[tuple[int, int, int, int]] = []
    for seq, now, state in site.walk():
        if not site.between(now, state) or state.left == 0:
            continue
        taken = {meld.tile for melds in state.melds for meld in melds}
        for seat in range(site.players):
            mask = state.waits_of(seat)
            if seat == state.turn or state.riichi[seat] >= 0 or not mask or _reasons(state, seat):
                continue
            if mask >> t.KIND_OF[state.offered] & 1:
                continue
            for target in range(site.players):
                for thrown in state.rivers[target] if target != seat else ():
                    kind = t.KIND_OF[thrown.tile]
                    if mask >> kind & 1 and thrown.tile not in taken and win_value(state, seat, thrown.tile, False):
                        found.append((seq, seat, thrown.tile, target))
    if not found:
        return None
    seq, seat, tile, target = site.rng.choice(found)
    state = site.state_at(seq)
    win = win_row(state, deck_of(site, state), seat, target, tile)
    return site.played_on("earlier", "R-WIN-TILE", seq, [win])


# -- R-ROB, R-MULTI-WIN ---------------------------------------------------------------------------------------------


@fault("R-ROB", "concealed")
def rob_concealed(site: Site) -> Planted | None:
    """A concealed kong is robbed by a hand that is not thirteen orphans. The seat waits for the tile."""
    found: list[tuple[int, int, int]] = []
    for seq, _, state in site.walk():
        if not (state.phase == s.ACT and state.drawn >= 0 and state.left and state.riichi[state.turn] < 0):
            continue
        for kind in range(34):
            if state.counts[state.turn][kind] == 4:
                found += [
                    (seq, seat, kind)
                    for seat in range(site.players)
                    if seat != state.turn and state.waits_of(seat) >> kind & 1 and not _reasons(state, seat)
                ]
    site.rng.shuffle(found)
    for seq, seat, kind in found:
        state = site.state_at(seq)
        owner = state.turn
        four = copies_of(kind, site.reds)
        tile = four[0]
        deck = deck_of(site, state)
        context = win_context(state, seat, tile, False, hidden_indicators(state, deck, seat))
        context.robbed_kong = True
        value = value_of(context)
        if isinstance(value, NoWin) or value.yakuman:
            continue
        kong = row(k.KONG_CONCEALED, owner, tiles=four)
        win = win_row(state, deck, seat, owner, tile, value=value)
        return site.played_on("concealed", "R-ROB", seq, [kong, win], fault_at=1)
    return None


@fault("R-ABORT-TRIPLE", "paid")
def three_paid(site: Site) -> Planted | None:
    """Three seats win on one discard and are paid, where the hand should be called off.

    As with every abort left out the row is that of the abort; the third win shows it. Two winners are lawful, so
    it is not the number of winners as such that is forbidden.
    """
    seq = next((at for at, now in enumerate(site.rows) if (now[11] or {}).get("reason") == "triple_win"), None)
    if seq is None:
        return None
    state = site.state_at(seq)
    loser, tile, deck = state.turn, state.offered, deck_of(site, state)
    wins: list[Row] = []
    for step in range(1, 4):
        wins.append(win_row(state, deck, (loser + step) % 4, loser, tile, first=step == 1))
        state.scores = list(wins[-1][10] or ())
    return site.played_on("paid", "R-ABORT-TRIPLE", seq, wins, fault_at=2)


@fault("R-MULTI-WIN", "twice")
def win_twice(site: Site) -> Planted | None:
    """One seat wins twice on the same discard."""
    wins = [seq for seq, now in enumerate(site.rows) if now[0] == k.WIN]
    if len(wins) != 1 or site.rows[wins[0]][1] == site.rows[wins[0]][3]:
        return None
    seq = wins[0]
    win = site.rows[seq]
    state = site.state_at(seq)
    value = value_of(win_context(state, win[1], win[2], False, _hidden(win)))
    if isinstance(value, NoWin):
        return None
    state.scores = list(win[10] or ())
    if min(state.scores) < 0:
        return None
    again = win_row(state, deck_of(site, state), win[1], win[3], win[2], first=False, value=value)
    hidden = (win[11] or {})["value"].get("hidden_indicators")
    if hidden is not None:
        detail = {"value": {**(again[11] or {})["value"], "hidden_indicators": hidden}}
        again = changed(again, detail=detail)
    return site.played_on("twice", "R-MULTI-WIN", seq, [win, again], fault_at=1)


def _hidden(win: Row) -> tuple[int, ...]:
    return tuple((win[11] or {})["value"].get("hidden_indicators", ()))
