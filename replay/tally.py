"""What a win at a real table is worth and who pays it (chapter 2, 麻將計分法), read from the table as the hand ended.

A win stands while play did not go on after it. Its circumstances (last tile, supplement, robbed kong, heaven and
earth) follow from the play; only whether the drawn tile was kept apart is the record's word.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ingest import kinds as k
from ingest.tiles import FACES, KIND_OF
from replay.act import Act
from replay.conduct import PenaltyTile, Window, is_set
from replay.scoring.zungjung import (
    PATTERNS,
    Count,
    Declared,
    DeclaredPattern,
    Form,
    Hand,
    Immunity,
    Meld,
    MeldKind,
    Options,
    Reading,
    ScoreError,
    SetKind,
    Thrown,
    declared_difference,
    payments,
    readings,
    responsible,
    score,
)
from replay.scoring.zungjung.count import marks_of
from replay.scoring.zungjung.declared import declared_sum
from replay.scoring.zungjung.payments import BYSTANDER
from replay.scoring.zungjung.tiles import WINDS
from replay.table import Meld as TableMeld
from replay.table import Table

Deltas = tuple[int, ...]

GATES: Final = "2.2"
VALUE_HONOR: Final = "3.1"
_MELD_OF: Final = {
    k.CHOW: MeldKind.CHOW,
    k.PUNG: MeldKind.PUNG,
    k.KONG_EXPOSED: MeldKind.EXPOSED_KONG,
    k.KONG_ADDED: MeldKind.ADDED_KONG,
    k.KONG_CONCEALED: MeldKind.CONCEALED_KONG,
}
_ENDS: Final = frozenset({k.SETTLE, k.WIN, k.DRAW_GAME})
_KINDS: Final = 34
_MANY: Final = 3  # penalty tiles with which thirteen terminals win by a self-drawn tile only (W-PT-04b)


class Tally(NamedTuple):
    """A win that stands, and its count.

    `window` is the tile of another it was won on, None a self-draw. `best` is the dearest reading (None: no winning
    form, or not known: then `missing` says what lacks). `unmixed` is the count if a self-drawn tile was kept apart;
    `mixed` whether it was: None is not recorded. `declared`: what the winner said it was worth.
    """

    win: Act
    window: Window | None
    hand: Hand | None
    best: Count | None
    unmixed: Count | None
    mixed: bool | None
    missing: str
    declared: Declared

    @property
    def thrower(self) -> int | None:
        """Whose tile it was: the discarder, or the maker of a robbed kong; None for a self-draw."""
        return None if self.window is None else self.window.seat

    @property
    def robbed(self) -> bool:
        """Whether a kong was robbed."""
        return self.window is not None and self.window.kind != k.DISCARD


def options_of(table: Table) -> Options:
    """The house options on counts and payments."""
    given = table.match.options
    return Options(
        int(given.get("min_points", 0)),
        int(given.get("chicken", 1)),
        bool(given.get("heaven_alone_on_nine_gates", False)),
        bool(given.get("immunity_requires_wait", False)),
        bool(given.get("immunity_on_rob", False)),
    )


def standing_win(table: Table) -> Act | None:
    """The one win of a hand that stands at its end."""
    if len(table.wins) != 1 or table.conduct.voided is not None or table.wins[0] in table.conduct.false_wins:
        return None
    return table.wins[0]


def tally(table: Table) -> Tally | None:
    """The win that stands at the end of the hand, counted once; None where there is none."""
    made: tuple[int, Tally | None] | None = table.worked.get("tally")
    if made is None or made[0] != len(table.acts):
        win = standing_win(table)
        made = table.worked["tally"] = (len(table.acts), None if win is None else _tally(table, win))
    return made[1]


def _tally(table: Table, win: Act) -> Tally:
    seat = win.seat
    window: Window | None = None
    if win.target not in (-1, seat):
        claim = next((one for one in table.conduct.claims.all if one.shown.seq == win.seq), None)
        window = claim.window if claim is not None else None
    declared = declared_in(win)
    empty = Tally(win, window, None, None, None, None, "", declared)
    if not table.known[seat]:
        return empty._replace(missing=table.uncertain(seat).missing)
    if (window is None) != (win.target in (-1, seat)) or (window is None and table.active != seat):
        return empty  # won out of turn or on a tile that nobody offered: the matter of other rows
    mixed = _was_mixed(table, win) if window is None else False
    hand = _hand_of(table, seat, window, bool(mixed))
    if hand is None:
        return empty
    options = options_of(table)
    tiles = table.conduct.rights.penalty(seat, standing=False) if window is not None else []
    count = score(hand, options, lambda reading: allowed(reading, tiles))
    unmixed = count
    if mixed and not hand.melds and len({kind // 9 for kind in hand.in_hand}) == 1:  # else it cannot be nine gates
        apart = _hand_of(table, seat, window, mixed=False)
        unmixed = score(apart, options) if apart is not None else count
    return Tally(win, window, hand, count, unmixed, mixed, "", declared)


def _was_mixed(table: Table, win: Act) -> bool | None:
    """Whether the self-drawn tile went among the others before the win was verified; None where nothing tells."""
    apart = win.detail.get("apart")
    since = table.last_draw_seq
    if apart is False or any(act.kind == k.MIX and act.seat == win.seat for act in table.acts[max(since, 0) : win.seq]):
        return True
    return None if apart is None else False


def _melds(melds: list[TableMeld]) -> tuple[Meld, ...] | None:
    """The sets laid out; None where one of them is none."""
    found = []
    for meld in melds:
        if not is_set(meld.tiles) or meld.kind not in _MELD_OF:
            return None
        found.append(Meld(_MELD_OF[meld.kind], min(KIND_OF[tile] for tile in meld.tiles)))
    return tuple(found)


def _hand_of(table: Table, seat: int, window: Window | None, mixed: bool) -> Hand | None:
    """The hand as the scorer wants it; None for one that cannot be won with."""
    concealed = [KIND_OF[tile] for tile in table.hand[seat]]
    melds = _melds(table.melds[seat])
    won = KIND_OF[table.drawn[seat]] if window is None else KIND_OF[window.tile]
    dealt = window is None and seat == table.dealer and table.draws[seat] == 0 and not table.river[seat]
    if dealt:
        won = -1
    elif window is None and (table.drawn[seat] == -1 or won not in concealed):
        return None
    elif window is None:
        concealed.remove(won)
    if melds is None or not all(0 <= kind < _KINDS for kind in (*concealed, max(won, 0))) or (dealt and melds):
        return None
    last = table.live_left <= 0
    from_river = window is not None and window.kind == k.DISCARD
    try:
        return Hand(
            tuple(concealed),
            None if dealt else won,
            window is None,
            (seat - _true_dealer(table)) % table.players,
            melds,
            seabed=window is None and last and not dealt,
            riverbed=window is not None and from_river and last and window.mark.seq > table.last_draw_seq,
            supplement=window is None and not dealt and _on_supplement(table, seat),
            robbed_kong=window is not None and not from_river,
            heaven=dealt,
            earth=window is not None and from_river and _is_earth(table, seat, window),
            drawn_tile_mixed=window is None and not dealt and mixed,
        )
    except ScoreError:
        return None  # too many tiles, a fifth one: the matter of other rows


def _true_dealer(table: Table) -> int:
    """Who counts as East: whoever acts as dealer, or by the option whose deal it should have been (W-DEALX-03c)."""
    due = table.conduct.session.due_dealer()
    return due if due >= 0 and table.match.options.get("seat_winds_after_wrong_dealer") == "true" else table.dealer


def _on_supplement(table: Table, seat: int) -> bool:
    """Whether the tile drawn last followed an own kong."""
    before = max((one for one in table.river_seq[seat] if one < table.last_draw_seq), default=-1)
    return any(owner == seat and before < seq < table.last_draw_seq for seq, owner, _ in table.kongs)


def _is_earth(table: Table, seat: int, window: Window) -> bool:
    """Won with the 13 dealt tiles on East's first discard, no kong or claim before it."""
    dealer = table.dealer
    if window.seat != dealer or seat == dealer or table.river_seq[dealer][:1] != [window.mark.seq] or table.calls:
        return False
    return not any(table.river[other] for other in range(table.players) if other != dealer) and table.draws[seat] == 0


def allowed(reading: Reading, tiles: list[PenaltyTile]) -> bool:
    """Whether a reading may be scored on another's tile: its unit may hold no penalty tile (W-PT-03, 04)."""
    hand = reading.hand
    if hand.self_draw or hand.winning_tile is None or not tiles:
        return True
    penalty = [KIND_OF[one.tile] for one in tiles]
    won = hand.winning_tile
    if reading.form is Form.THIRTEEN_TERMINALS:
        return len(penalty) < _MANY and won not in penalty
    free = [hand.concealed.count(kind) - penalty.count(kind) for kind in range(_KINDS)]
    laid = len(hand.melds)
    taken = [one for one in reading.sets[: len(reading.sets) - laid] if one.exposed]
    if not taken:
        return free[won] >= 1
    unit = taken[0]
    if unit.kind is SetKind.TRIPLET:
        return free[won] >= 2
    return all(free[kind] >= 1 for kind in range(unit.tile, unit.tile + 3) if kind != won)


# -- what was declared ----------------------------------------------------------------------------------------


def declared_in(act: Act) -> Declared:
    """What an act states a win to be worth."""
    value = act.detail.get("value")
    stated: dict[str, Any] = value if isinstance(value, dict) else {}
    points, given = stated.get("points"), stated.get("patterns")
    patterns: tuple[DeclaredPattern, ...] | None = None
    if isinstance(given, list) and all(isinstance(one, dict) and isinstance(one.get("id"), str) for one in given):
        patterns = tuple(
            DeclaredPattern(one["id"], _number(one.get("points")), _number(one.get("count"))) for one in given
        )
    return Declared(_number(points), patterns)


def _number(value: Any) -> int | None:
    return value if type(value) is int and value >= 0 else None


def declared_total(declared: Declared, count: Count | None) -> int | None:
    """The points declared: stated, else those of the patterns named; of none named the token of a chicken hand."""
    if declared.total is not None or declared.patterns is None or count is None:
        return declared.total
    return declared_difference(declared, count).declared_total


def entry_of(table: Table) -> Act | None:
    """The last act that states what the seats gain by the hand: the entry on the sheet, the win or the draw."""
    for act in reversed(table.acts):
        if act.kind in _ENDS and not act.flags & k.FINAL and len(act.deltas or ()) == table.players:
            return act
    return None


def names_of(reading: Reading) -> dict[str, int]:
    """Every pattern a reading shows, the lesser ones of a series too, and how often."""
    return {name: times for name, times in marks_of(reading).items() if times}


def all_names(made: Tally) -> list[dict[str, int]]:
    """The patterns of each reading of the hand, all that the drawn tile kept apart would allow included."""
    return [names_of(reading) for reading in readings(made.hand)] if made.hand is not None else []


def gates_lost(made: Tally, declared: Declared) -> bool:
    """Nine gates are counted although the drawn tile was mixed in, or on East's dealt hand (W-SCORE-12)."""
    hand, best = made.hand, made.best
    if hand is None or best is None or made.unmixed is None or not hand.self_draw or not is_gates(made):
        return False
    if declared.patterns is not None:
        named = any(one.id == GATES for one in declared.patterns)
    else:
        named = declared.total == PATTERNS[GATES].points != best.total
    return named and (hand.heaven or made.mixed is True)


def is_gates(made: Tally) -> bool:
    """Whether the hand has the shape of nine gates: with the drawn tile kept apart, or dealt."""
    hand, unmixed = made.hand, made.unmixed
    if hand is None or unmixed is None:
        return False
    if not hand.heaven:
        return any(one.id == GATES for one in unmixed.patterns)
    kinds = list(hand.concealed)
    suit = kinds[0] // 9
    if suit > 2 or any(kind // 9 != suit for kind in kinds):
        return False
    numbers = [kind % 9 for kind in kinds]
    return all(numbers.count(one) >= (3 if one in (0, 8) else 1) for one in range(9))


def mixes_readings(made: Tally, declared: Declared) -> bool:
    """Patterns declared that occur in the hand, but in no one arrangement all together (W-SCORE-11a)."""
    named = declared.patterns or ()
    shown = all_names(made)
    if any(all(one.id in names for one in named) for names in shown):
        return False
    return bool(named) and all(any(one.id in names for names in shown) for one in named)


def foreign(made: Tally, declared: Declared) -> tuple[str, ...]:
    """Patterns declared that no arrangement of the hand shows."""
    shown = all_names(made)
    return tuple(one.id for one in declared.patterns or () if not any(one.id in names for names in shown))


def counted_again(declared: Declared, total: int) -> tuple[str, int] | None:
    """A pattern counted more than once, and the points that gives, where the total shows it and no points of its own
    are stated. Value honours are the one pattern that repeats (chapter 2, 3.1).
    """
    named = declared.patterns or ()
    for one in named:
        times = sum((same.count or 1) if same.points is None else 1 for same in named if same.id == one.id)
        if one.id == VALUE_HONOR or times == 1:
            continue
        once = [DeclaredPattern(one.id), *(other for other in named if other.id != one.id)]
        if total == declared_sum(named) != declared_sum(once):
            return one.id, times * PATTERNS[one.id].points
    return None


def guest_winds(made: Tally, declared: Declared) -> tuple[str, ...]:
    """Winds other than the winner's whose triplets were declared as value honours (W-DEALER-02)."""
    hand, best = made.hand, made.best
    if hand is None or best is None or best.limit is not None:
        return ()
    named = sum(one.count or _times(one) for one in declared.patterns or () if one.id == VALUE_HONOR)
    for reading in readings(hand):
        guests = [kind for kind in reading.triplets if kind in WINDS and kind != WINDS[hand.seat_wind]]
        own = names_of(reading).get(VALUE_HONOR, 0)
        if own < named <= own + len(guests):
            return tuple(FACES[kind] for kind in guests)
    return ()


def _times(declared: DeclaredPattern) -> int:
    """`3.1` of 20 points is two of them, though no number was written."""
    return max(1, (declared.points or 0) // PATTERNS[VALUE_HONOR].points)


# -- payments -------------------------------------------------------------------------------------------------


def values_of(table: Table, made: Tally) -> list[int]:
    """What the win may be paid as: declared on the sheet or at the win, else what the entry shows; or counted."""
    found = []
    for act in (*(one for one in reversed(table.acts[made.win.seq :]) if one.kind == k.SETTLE), made.win):
        total = declared_total(made.declared if act is made.win else declared_in(act), made.best)
        if total is not None and total not in found:
            found.append(total)
    entered = None if found else entered_value(table, made)
    if entered is not None:
        found.append(entered)
    if made.best is not None and made.best.false_win is None and made.best.total not in found:
        found.append(made.best.total)
    return found


def entered_value(table: Table, made: Tally) -> int | None:
    """The value an entry shows where none was declared: a third of what the winner gains."""
    entry = entry_of(table)
    if entry is None or entry.deltas is None:
        return None
    value, rest = divmod(entry.deltas[made.win.seat], 3)
    return value if not rest and value > 0 else None


def paid(total: int, winner: int, payer: int | None) -> Deltas:
    """What each seat gains or loses if `payer` is responsible, None nobody."""
    return payments(total, winner, payer)


def responsible_if_raised(table: Table, made: Tally) -> int | None:
    """Who pays for a win on a discard if its thrower raises immunity (跟張免責); None where nobody does."""
    known: tuple[int, Tally, int | None] | None = table.worked.get("responsible")
    if known is None or known[0] != len(table.acts) or known[1] is not made:
        known = table.worked["responsible"] = (len(table.acts), made, _responsible(table, made))
    return known[2]


def _responsible(table: Table, made: Tally) -> int | None:
    thrower, window = made.thrower, made.window
    if thrower is None or window is None:
        return None
    until = window.mark.seq
    thrown = sorted(
        (seq, seat, KIND_OF[tile])
        for seat in range(table.players)
        for seq, tile in zip(table.river_seq[seat], table.river[seat], strict=True)
        if seq <= until
    )
    immunity = Immunity(tuple(Thrown(seat, kind) for _, seat, kind in thrown), KIND_OF[window.tile], made.robbed)
    try:
        return responsible(made.win.seat, thrower, options_of(table), immunity)
    except ScoreError:
        return thrower


def raised(table: Table, made: Tally, before: int) -> Act | None:
    """The thrower's claim of immunity for this win, made before the entry."""
    claims = table.conduct.people.immunity
    return next((act for act in claims if act.seat == made.thrower and act.seq < before), None)


def due_payer(table: Table, made: Tally, before: int) -> int | None:
    """Who is responsible: whoever immunity points to where its thrower has raised it, else the thrower (W-SCORE-08)."""
    return responsible_if_raised(table, made) if raised(table, made, before) is not None else made.thrower


def computed_change(table: Table) -> Deltas | None:
    """What each seat gains or loses by the hand as the book has it; None where it is not known.

    Paid is what the winner counted, as long as it is not too much (W-SCORE-07).
    """
    if table.conduct.voided is not None:
        return None
    made = tally(table)
    if made is None:
        drawn = table.draw_game is not None and table.draw_game.detail.get("reason") == "exhausted"
        return (0,) * table.players if drawn and not table.wins else None
    if made.best is None or made.best.false_win is not None:
        return None
    unheard = "rul" not in table.match.provides and made.best.total > BYSTANDER
    if unheard and responsible_if_raised(table, made) != made.thrower:
        return None  # whether immunity was raised is not recorded
    stated = [one for one in values_of(table, made) if one <= made.best.total]
    return paid(stated[0] if stated else made.best.total, made.win.seat, due_payer(table, made, len(table.acts)))


def overruled(table: Table, seat: int, seqs: tuple[int, ...], rule: str, what: str = "") -> str:
    """`seq N` of the ruling in force that lets a fault pass, "" where there is none."""
    ruling = table.conduct.people.ruling_on(seat, seqs, rule, what)
    if ruling is None:
        return ""
    lets = ruling.detail.get("penalty") == "none" or ruling.detail.get("effect") in ("stands", "goes_on")
    return f"seq {ruling.seq}" if lets else ""


__all__ = [
    "GATES", "VALUE_HONOR", "Deltas", "Tally", "all_names", "allowed", "computed_change", "counted_again",
    "declared_in", "declared_total", "due_payer", "entered_value", "entry_of", "foreign", "gates_lost", "guest_winds",
    "is_gates", "mixes_readings", "options_of", "overruled", "paid", "raised", "responsible_if_raised", "standing_win",
    "tally", "values_of",
]  # fmt: skip
