"""Faults of values and payments: what a win is worth, who pays it, sticks, counters, noten, nagashi, pao."""

from __future__ import annotations

from ingest import kinds as k
from ingest.model import Row
from replay.scoring.riichi import (
    NoWin,
    Value,
    basic_points,
    limit_of,
    nagashi_payments,
    noten_payments,
    payments,
    value_of,
    win_points,
)
from replay.simulate.faults.base import Planted, Site, fault, with_value
from replay.simulate.legal import win_context
from replay.simulate.outcome import draw_row, liable_seat, nagashi_seats, value_detail
from replay.simulate.rows import changed
from replay.simulate.state import State

DORA, RED, PINFU, TANYAO, IPPATSU, PURE_DOUBLE = 52, 54, 7, 8, 2, 9


def _single_win(site: Site) -> tuple[int, Row, State, Value] | None:
    """The only win of the hand with its state and its value, None where there is another number of them."""
    wins = [seq for seq, now in enumerate(site.rows) if now[0] == k.WIN]
    if len(wins) != 1:
        return None
    seq = wins[0]
    win, state = site.rows[seq], site.state_at(seq)
    hidden = tuple((win[11] or {})["value"].get("hidden_indicators", ()))
    value = value_of(win_context(state, win[1], win[2], win[1] == win[3], hidden))
    return None if isinstance(value, NoWin) or win[9] is None else (seq, win, state, value)


def _paid(state: State, win: Row, value: Value, liable: int | None = None) -> tuple[int, ...]:
    loser = None if win[1] == win[3] else win[3]
    paid = payments(value, win[1], loser, state.dealer, state.players, state.counter, state.sticks, liable)
    return paid[: state.players]


def _with_pay(win: Row, state: State, paid: tuple[int, ...]) -> Row:
    scores = tuple(score + delta for score, delta in zip(state.scores, paid, strict=True))
    return changed(win, deltas=paid, scores=scores)


def _restated(site: Site, name: str, rule: str, win: Row, state: State, value: Value, seq: int) -> Planted | None:
    """The win with another value, paid accordingly; what comes after follows the wrong points."""
    made = _with_pay(win, state, _paid(state, win, value, liable_seat(state, win[1], value)))
    stated = value_detail(value, state.accepted[win[1]])
    made = with_value(made, **{"yaku": None, "yakuman": None, **stated})
    return site.played_on(name, rule, seq, [made])


def _valued(yaku: list[tuple[int, int]], fu: int, win: Row, state: State) -> Value:
    han = sum(number for _, number in yaku)
    base = basic_points(han, fu)
    points = win_points(base, win[1] == state.dealer, win[1] == win[3], state.players)
    return Value(han, fu, tuple(sorted(yaku)), (), base, points, limit_of(han, fu))


# -- R-VALUE --------------------------------------------------------------------------------------------------------


@fault("R-VALUE", "dora")
def value_dora(site: Site) -> Planted | None:
    """A dora too many or too few is counted, and the win is paid by that count."""
    found = _single_win(site)
    if found is None or found[3].yakuman:
        return None
    seq, win, state, value = found
    yaku = dict(value.yaku)
    yaku[DORA] = yaku.get(DORA, 0) + site.rng.choice((1, -1) if yaku.get(DORA) else (1, 2))
    wrong = _valued([(one, han) for one, han in yaku.items() if han], value.fu, win, state)
    return _restated(site, "dora", "R-VALUE", win, state, wrong, seq) if wrong.points != value.points else None


@fault("R-VALUE", "yaku_more")
def value_yaku_more(site: Site) -> Planted | None:
    """A yaku is counted that the hand has not."""
    found = _single_win(site)
    if found is None or found[3].yakuman:
        return None
    seq, win, state, value = found
    have = {one for one, _ in value.yaku}
    free = [one for one in (TANYAO, PINFU, PURE_DOUBLE, IPPATSU) if one not in have]
    wrong = _valued([*value.yaku, (site.rng.choice(free), 1)], value.fu, win, state)
    return _restated(site, "yaku_more", "R-VALUE", win, state, wrong, seq) if wrong.points != value.points else None


@fault("R-VALUE", "yaku_less")
def value_yaku_less(site: Site) -> Planted | None:
    """A yaku that the hand has is left out; at least one remains."""
    found = _single_win(site)
    if found is None or found[3].yakuman:
        return None
    seq, win, state, value = found
    real = [pair for pair in value.yaku if pair[0] < DORA]
    if len(real) < 2:
        return None
    gone = site.rng.choice(real)
    wrong = _valued([pair for pair in value.yaku if pair != gone], value.fu, win, state)
    return _restated(site, "yaku_less", "R-VALUE", win, state, wrong, seq) if wrong.points != value.points else None


@fault("R-VALUE", "fu")
def value_fu(site: Site) -> Planted | None:
    """Ten fu too many or too few."""
    found = _single_win(site)
    if found is None or found[3].yakuman or found[3].fu in (20, 25):
        return None
    seq, win, state, value = found
    fu = value.fu + site.rng.choice((10, -10) if value.fu > 30 else (10,))
    wrong = _valued(list(value.yaku), fu, win, state)
    return _restated(site, "fu", "R-VALUE", win, state, wrong, seq) if wrong.points != value.points else None


# -- R-PAY ----------------------------------------------------------------------------------------------------------


@fault("R-PAY", "other_payer")
def pay_other(site: Site) -> Planted | None:
    """The value is right, but another seat than the discarder pays it."""
    found = _single_win(site)
    if found is None or found[1][1] == found[1][3] or liable_seat(found[2], found[1][1], found[3]) is not None:
        return None
    seq, win, state, _ = found
    others = [seat for seat in range(site.players) if seat not in (win[1], win[3])]
    paid = list(win[9] or ())
    other = site.rng.choice(others)
    paid[other], paid[win[3]] = paid[win[3]], paid[other]
    return site.played_on("other_payer", "R-PAY", seq, [_with_pay(win, state, tuple(paid))])


@fault("R-PAY", "shares")
def pay_shares(site: Site) -> Planted | None:
    """The value is right and the winner gets it, but the dealer pays the share of another seat and that seat his."""
    found = _single_win(site)
    if found is None or found[1][1] != found[1][3] or liable_seat(found[2], found[1][1], found[3]) is not None:
        return None
    seq, win, state, _ = found
    if win[1] == state.dealer:
        return None
    others = [seat for seat in range(site.players) if seat not in (win[1], state.dealer)]
    paid = list(win[9] or ())
    other = site.rng.choice(others)
    paid[other], paid[state.dealer] = paid[state.dealer], paid[other]
    return site.played_on("shares", "R-PAY", seq, [_with_pay(win, state, tuple(paid))])


@fault("R-PAY", "amount")
def pay_amount(site: Site) -> Planted | None:
    """The value is right, but more or less is paid than it says; the sum is zero."""
    found = _single_win(site)
    if found is None:
        return None
    seq, win, state, _ = found
    payer = win[3] if win[1] != win[3] else site.rng.choice([seat for seat in range(site.players) if seat != win[1]])
    paid = list(win[9] or ())
    step = site.rng.choice((100, 400, 1000, -100))
    if paid[payer] + step > 0:
        step = 100
    paid[payer] -= step
    paid[win[1]] += step
    return site.played_on("amount", "R-PAY", seq, [_with_pay(win, state, tuple(paid))])


# -- R-PAO ----------------------------------------------------------------------------------------------------------


@fault("R-PAO", "nobody_liable")
def pao_left_out(site: Site) -> Planted | None:
    """Big dragons or big winds whose last set was fed are paid as if nobody had fed it."""
    found = _single_win(site)
    if found is None:
        return None
    seq, win, state, value = found
    if liable_seat(state, win[1], value) in (None, win[3]):
        return None
    made = with_value(_with_pay(win, state, _paid(state, win, value)), liable=None)
    return site.played_on("nobody_liable", "R-PAO", seq, [made])


@fault("R-PAO", "wrong_seat")
def pao_wrong_seat(site: Site) -> Planted | None:
    """Another seat than the one who fed the last set is held liable and pays."""
    found = _single_win(site)
    if found is None:
        return None
    seq, win, state, value = found
    liable = liable_seat(state, win[1], value)
    others = [seat for seat in range(site.players) if seat not in (win[1], win[3], liable)]
    if liable is None or not others:
        return None
    other = site.rng.choice(others)
    made = with_value(_with_pay(win, state, _paid(state, win, value, other)), liable=other)
    return site.played_on("wrong_seat", "R-PAO", seq, [made])


@fault("R-PAO", "not_due")
def pao_not_due(site: Site) -> Planted | None:
    """A seat is held liable for a win that knows no liability, and pays for it."""
    found = _single_win(site)
    if found is None:
        return None
    seq, win, state, value = found
    if liable_seat(state, win[1], value) is not None or value.base < 2000:  # halves of less are no hundreds
        return None
    others = [seat for seat in range(site.players) if seat not in (win[1], win[3])]
    other = site.rng.choice(others)
    made = with_value(_with_pay(win, state, _paid(state, win, value, other)), liable=other)
    return site.played_on("not_due", "R-PAO", seq, [made])


# -- R-STICKS -------------------------------------------------------------------------------------------------------


@fault("R-STICKS", "not_taken")
def sticks_not_taken(site: Site) -> Planted | None:
    """The winner does not get the sticks on the table."""
    found = _single_win(site)
    if found is None or not found[2].sticks:
        return None
    seq, win, state, _ = found
    paid = list(win[9] or ())
    paid[win[1]] -= 1000 * state.sticks
    return site.played_on("not_taken", "R-STICKS", seq, [_with_pay(win, state, tuple(paid))])


@fault("R-STICKS", "counters_not_paid")
def counters_not_paid(site: Site) -> Planted | None:
    """The counters are not paid."""
    found = _single_win(site)
    if found is None or not found[2].counter or liable_seat(found[2], found[1][1], found[3]) is not None:
        return None
    seq, win, state, _ = found
    each = 100 * state.counter
    paid = list(win[9] or ())
    others = [seat for seat in range(site.players) if seat != win[1]]
    for seat in others:
        payer = seat if win[1] == win[3] else win[3]
        paid[payer] += each
        paid[win[1]] -= each
    return site.played_on("counters_not_paid", "R-STICKS", seq, [_with_pay(win, state, tuple(paid))])


@fault("R-STICKS", "not_paid")
def stick_not_paid(site: Site) -> Planted | None:
    """Riichi is accepted and the scores stated with it are as if no stick was paid."""
    seq = site.pick(lambda seq, now, state: now[0] == k.RIICHI_ACCEPTED and now[10] is not None)
    if seq is None:
        return None
    now = site.rows[seq]
    scores = list(now[10] or ())
    scores[now[1]] += 1000
    rows = list(site.rows)
    rows[seq] = changed(now, scores=tuple(scores))
    return site.edited("not_paid", "R-STICKS", seq, rows, keep_seed=True)


# -- R-NOTEN --------------------------------------------------------------------------------------------------------


def _exhausted(site: Site) -> tuple[int, State] | None:
    seq = next((at for at, now in enumerate(site.rows) if (now[11] or {}).get("reason") == "exhausted"), None)
    return None if seq is None else (seq, site.state_at(seq))


def _ready(state: State) -> list[bool]:
    return [state.ready(seat) for seat in range(state.players)]


def _noten(site: Site, name: str, seq: int, state: State, paid: tuple[int, ...]) -> Planted | None:
    ready = [seat for seat, waits in enumerate(_ready(state)) if waits]
    return site.played_on(name, "R-NOTEN", seq, [draw_row(state, "exhausted", ready, paid)])


@fault("R-NOTEN", "nothing")
def noten_nothing(site: Site) -> Planted | None:
    """Somebody is ready and somebody is not, and nobody pays."""
    found = _exhausted(site)
    if found is None or len(set(_ready(found[1]))) == 1:
        return None
    return _noten(site, "nothing", *found, (0,) * site.players)


@fault("R-NOTEN", "wrong_payer")
def noten_wrong_payer(site: Site) -> Planted | None:
    """One ready and one unready seat change their parts in the payment."""
    found = _exhausted(site)
    if found is None or len(set(_ready(found[1]))) == 1:
        return None
    ready = _ready(found[1])
    paid = list(noten_payments(ready, site.players)[: site.players])
    one = site.rng.choice([seat for seat in range(site.players) if ready[seat]])
    other = site.rng.choice([seat for seat in range(site.players) if not ready[seat]])
    paid[one], paid[other] = paid[other], paid[one]
    return _noten(site, "wrong_payer", *found, tuple(paid))


@fault("R-NOTEN", "amount")
def noten_amount(site: Site) -> Planted | None:
    """The payment is of another size than the rule says."""
    found = _exhausted(site)
    if found is None or len(set(_ready(found[1]))) == 1:
        return None
    ready = _ready(found[1])
    paid = tuple(2 * delta for delta in noten_payments(ready, site.players)[: site.players])
    return _noten(site, "amount", *found, paid)


# -- R-NAGASHI ------------------------------------------------------------------------------------------------------


@fault("R-NAGASHI", "not_due")
def nagashi_not_due(site: Site) -> Planted | None:
    """A seat is paid for a river of terminals and honours that holds another tile."""
    found = _exhausted(site)
    if found is None:
        return None
    seq, state = found
    ready = [seat for seat, waits in enumerate(_ready(state)) if waits]
    paid = nagashi_payments([site.rng.randrange(site.players)], state.dealer, site.players)[: site.players]
    return site.played_on("not_due", "R-NAGASHI", seq, [draw_row(state, "nagashi", ready, paid)])


@fault("R-NAGASHI", "left_out")
def nagashi_left_out(site: Site) -> Planted | None:
    """A river of terminals and honours, none claimed, goes unpaid; noten payments are made instead."""
    seq = next((at for at, now in enumerate(site.rows) if (now[11] or {}).get("reason") == "nagashi"), None)
    if seq is None:
        return None
    state = site.state_at(seq)
    ready = _ready(state)
    shown = [seat for seat, waits in enumerate(ready) if waits]
    paid = noten_payments(ready, site.players)[: site.players]
    return site.played_on("left_out", "R-NAGASHI", seq, [draw_row(state, "exhausted", shown, paid)])


@fault("R-NAGASHI", "amount")
def nagashi_amount(site: Site) -> Planted | None:
    """The mangan of the river is paid as if another seat dealt."""
    seq = next((at for at, now in enumerate(site.rows) if (now[11] or {}).get("reason") == "nagashi"), None)
    if seq is None:
        return None
    state = site.state_at(seq)
    wrong = site.rng.choice([seat for seat in range(site.players) if seat != state.dealer])
    paid = nagashi_payments(nagashi_seats(state), wrong, site.players)[: site.players]
    shown = [seat for seat, waits in enumerate(_ready(state)) if waits]
    if paid == site.rows[seq][9]:
        return None
    return site.played_on("amount", "R-NAGASHI", seq, [draw_row(state, "nagashi", shown, paid)])
