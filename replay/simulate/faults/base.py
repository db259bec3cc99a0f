"""What every planted fault needs: the place, the copy that is changed, the truth that is handed back.

A fault takes a legal game, simulated or real, and returns a changed copy in which exactly one hand breaches exactly
one row. It is written from the rules and from what it changed; it knows no judge. Two ways are used:

- *edited*: rows of the record are changed so that nothing else depends on the change;
- *played on*: the record is kept up to the faulty act, and simulated players play the hand on from there, and some
  hands after it. The wall stays that of the seed; where it cannot, the seed is dropped from the record.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from ingest import kinds as k
from ingest import tiles as t
from ingest.model import Detail, GameRecord, HandRecord, Row
from replay.scoring.tenhou_wall import GAME_BASE64
from replay.simulate import state as s
from replay.simulate.deal import all_tiles
from replay.simulate.game import Game, Place, table_of
from replay.simulate.rows import changed
from replay.simulate.state import State

HANDS_AFTER = 2  # hands that are played after the faulty one


@dataclass(slots=True)
class Planted:
    """A game with one fault. `seq` is the faulty act, or the first event that shows what was left out."""

    game: GameRecord
    hand: int
    seq: int
    rule: str
    fault: str  # name of the variant
    consequences: list[tuple[int, int, str]] = field(default_factory=list)  # breaches that follow: hand, seq, rule
    seed_dropped: bool = False
    also: tuple[str, ...] = ()  # rows that name the same act as well, where the rules leave the choice


Plant = Callable[["Site"], "Planted | None"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One way to break a row. `writable`: Tenhou's record has words for the result."""

    rule: str
    name: str
    plant: Plant
    writable: bool = True


FAULTS: dict[str, list[Fault]] = {}


def fault(rule: str, name: str, writable: bool = True) -> Callable[[Plant], Plant]:
    """Register a function as a way to break `rule`."""

    def register(plant: Plant) -> Plant:
        FAULTS.setdefault(rule, []).append(Fault(rule, name, plant, writable))
        return plant

    return register


class Site:
    """One hand of a game, looked at as the place of a fault."""

    def __init__(self, game: GameRecord, number: int, rng: random.Random, after: int | None = HANDS_AFTER) -> None:
        self.after = after  # hands played after the faulty one, None: to the end of the game
        self.game = game
        self.number = number
        self.rng = rng
        self.hand = game.hands[number]
        self.rows = self.hand.rows
        self.reds = bool(game.table.get("reds", True))
        self.players = game.players

    # -- looking ------------------------------------------------------------------------------------------------

    def walk(self) -> Iterator[tuple[int, Row, State]]:
        """Each row with the state before it; the state is one object that moves on."""
        state = State(self.hand, self.players)
        for seq, row in enumerate(self.rows):
            yield seq, row, state
            state.apply(row)

    def state_at(self, seq: int) -> State:
        """The state before row `seq`."""
        state = State(self.hand, self.players)
        for row in self.rows[:seq]:
            state.apply(row)
        return state

    def places(self, wanted: Callable[[int, Row, State], bool]) -> list[int]:
        """Rows that are wanted, judged by the state before them."""
        return [seq for seq, row, state in self.walk() if wanted(seq, row, state)]

    def pick(self, wanted: Callable[[int, Row, State], bool]) -> int | None:
        """One of the rows that are wanted, or None."""
        found = self.places(wanted)
        return self.rng.choice(found) if found else None

    def kind(self, seq: int) -> int:
        """The kind of a row, 0 past the end."""
        return self.rows[seq][0] if seq < len(self.rows) else 0

    def between(self, row: Row, state: State) -> bool:
        """Is the row a draw after a discard that nobody claimed, so that another answer could stand in its place."""
        return row[0] == k.DRAW and state.phase in (s.REACT, s.CLAIM) and state.offered >= 0

    def claimed(self, seq: int) -> bool:
        """Is the tile of this discard claimed or won on."""
        at = seq + 1
        while self.kind(at) in (k.RIICHI_ACCEPTED, k.LEAVE, k.RETURN, k.UNREAD):
            at += 1
        return self.kind(at) in (k.CHOW, k.PUNG, k.KONG_EXPOSED) or (
            self.kind(at) == k.WIN and self.rows[at][3] != self.rows[at][1]
        )

    def throwaway(self, seq: int, state: State) -> bool:
        """Is row `seq` a draw that goes straight into the river, unclaimed, by a seat past its first turn."""
        row = self.rows[seq]
        after = self.rows[seq + 1] if seq + 1 < len(self.rows) else row
        return (
            row[0] == k.DRAW
            and after[0] == k.DISCARD
            and after[2] == row[2]
            and state.riichi[row[1]] < 0
            and bool(state.rivers[row[1]])
            and not self.claimed(seq + 1)
            and not state.after_kong
            and state.phase == s.REACT
        )

    def melded(self) -> set[int]:
        """Tiles of any meld: their bit fields in a win would have to change with them."""
        return {code for row in self.rows if row[0] in s.CLAIMS | s.KONGS for code in row[4]}

    def never_again(self, code: int, seq: int) -> bool:
        """Does no row after `seq` show the tile."""
        return not any(code in codes_of(row) for row in self.rows[seq + 1 :])

    def shown_tiles(self) -> set[int]:
        """Every tile that any row of the hand shows."""
        return {code for row in self.rows for code in codes_of(row)}

    def never_seen(self) -> list[int]:
        """Tiles that no row of the hand shows: they stay in the wall to its end."""
        seen = self.shown_tiles()
        return [code for code in all_tiles(self.players, self.reds) if code not in seen]

    def winners(self) -> set[int]:
        return {row[1] for row in self.rows if row[0] == k.WIN}

    def shown_seats(self) -> set[int]:
        """Seats whose hand is laid open at the end."""
        shown = self.winners()
        for row in self.rows:
            if row[0] == k.DRAW_GAME:
                shown |= {int(seat) for seat in (row[11] or {}).get("shown", {})}
        return shown

    def end_state(self) -> State:
        """The state before the row that ends the hand."""
        at = next((seq for seq, row in enumerate(self.rows) if row[0] in (k.WIN, k.DRAW_GAME)), len(self.rows))
        return self.state_at(at)

    def bad_kinds(self, *states: State) -> set[int]:
        """Kinds that somebody waits for, now or when the hand ends: to throw them could make furiten."""
        found: set[int] = set()
        for state in (*states, self.end_state()):
            for seat in range(self.players):
                mask = state.waits_of(seat)
                found |= {kind for kind in range(34) if mask >> kind & 1}
        return found

    def ended_early(self, spare: int = 6) -> bool:
        """Ended by a win while tiles were left, so that a tile more or less changes nothing but the fault."""
        return self.hand.ended == "win" and self.end_state().left >= spare

    # -- changing -----------------------------------------------------------------------------------------------

    def copy(self) -> GameRecord:
        """A copy whose hand `number` may be changed."""
        return copy_game(self.game)

    def edited(
        self, name: str, rule: str, seq: int, rows: list[Row], keep_seed: bool = False, game: GameRecord | None = None
    ) -> Planted:
        """The game with other rows in this hand; all else is kept."""
        made = game or self.copy()
        hand = made.hands[self.number]
        hand.rows = rows
        hand.positions = _fitted(hand.positions, len(rows))
        dropped = not keep_seed and drop_seed(made)
        if dropped:
            seq -= len(self.rows_without_seed_before(rows))
        return Planted(made, self.number, seq, rule, name, seed_dropped=dropped)

    @staticmethod
    def rows_without_seed_before(rows: list[Row]) -> list[Row]:
        """Rows of a seed within the hand, which are dropped with it."""
        return [row for row in rows if row[0] == k.SHUFFLE]

    def played_on(
        self,
        name: str,
        rule: str,
        seq: int,
        acts: Iterable[Row],
        fault_at: int = 0,
        keep_seed: bool = True,
        quiet: Iterable[int] = (),
        settle: Callable[[State], None] | None = None,
    ) -> Planted:
        """The hand kept before row `seq`, then `acts`, then played on, and some hands after it.

        `fault_at` counts into `acts`. `quiet` seats neither win nor claim any more. `settle` puts the state right
        where the fault left it short of tiles that the record does not show.
        """
        made = copy_game(self.game)
        del made.hands[self.number + 1 :]
        hand = made.hands[self.number]
        hand.rows = [*self.rows[:seq], *acts]
        hand.positions = _fitted(hand.positions, len(hand.rows))
        seeded = keep_seed and has_seed(made)
        shift = 0
        if not seeded:
            shift = len(self.rows_without_seed_before(hand.rows))
            drop_seed(made)
        hand.ended = "unfinished"
        unfinish(made)
        state = State(hand, self.players)
        for row in hand.rows:
            state.apply(row)
        if settle is not None:
            settle(state)
        game = Game(made, table_of(made, self.rng, seeded), self.place())
        if state.phase == s.ENDED:
            hand.ended = ended_by(hand)
            game.close_hand(hand, state)
        else:
            game.play_hand(hand, state, tuple(quiet))
        game.play(self.after)
        return Planted(made, self.number, seq - shift + fault_at, rule, name, seed_dropped=not seeded)

    def cut_here(self, made: GameRecord, name: str, rule: str, seq: int) -> Planted:
        """The record ends in the middle of this hand, right behind the faulty act."""
        del made.hands[self.number + 1 :]
        hand = made.hands[self.number]
        hand.positions = _fitted(hand.positions, len(hand.rows))
        hand.ended = "unfinished"
        unfinish(made)
        return Planted(made, self.number, seq, rule, name)

    def place(self) -> Place:
        """Where the game stands before this hand."""
        hand = self.hand
        return Place(hand.round or 0, hand.counter or 0, hand.sticks or 0, tuple(hand.start_scores or ()))


def ended_by(hand: HandRecord) -> str:
    """The word for how a hand ended, from its rows."""
    for row in hand.rows:
        if row[0] == k.WIN:
            return "win"
        if row[0] == k.DRAW_GAME:
            return "draw" if (row[11] or {})["reason"] in ("exhausted", "nagashi") else "abort"
    return "unfinished"


def _fitted(positions: list[int], length: int) -> list[int]:
    """As many positions as rows; new rows stand where the last ones stood."""
    last = positions[-1] if positions else 0
    return [*positions[:length], *[last] * (length - len(positions))]


def copy_game(game: GameRecord) -> GameRecord:
    """A copy whose hands, rows and seats can be changed without touching the original."""
    made = copy.copy(game)
    made.seats = [copy.copy(seat) for seat in game.seats]
    made.hands = [copy_hand(hand) for hand in game.hands]
    made.before = copy_hand(game.before) if game.before else None
    made.problems = []
    return made


def copy_hand(hand: HandRecord) -> HandRecord:
    made = copy.copy(hand)
    made.rows = list(hand.rows)
    made.positions = list(hand.positions)
    return made


def unfinish(game: GameRecord) -> None:
    """The game has no end any more."""
    game.finished = False
    for seat in game.seats:
        seat.final_pts = seat.place = seat.place_pts = None


def cut_after(game: GameRecord, number: int) -> None:
    """Nothing of the game after this hand."""
    if number + 1 < len(game.hands):
        del game.hands[number + 1 :]
        unfinish(game)


def has_seed(game: GameRecord) -> bool:
    """Is the wall of every hand known from a seed of the present form."""
    return game.before is not None and any(
        row[0] == k.SHUFFLE and (row[11] or {}).get("method") == GAME_BASE64 for row in game.before.rows
    )


def drop_seed(game: GameRecord) -> bool:
    """Take every seed out of the record; whether there was one."""
    had = False
    for hand in (game.before, *game.hands):
        if hand is not None and any(row[0] == k.SHUFFLE for row in hand.rows):
            had = True
            kept = [at for at, row in enumerate(hand.rows) if row[0] != k.SHUFFLE]
            hand.rows = [hand.rows[at] for at in kept]
            hand.positions = [hand.positions[at] for at in kept]
    game.provides = game.provides - {"wall"}
    return had


def codes_of(row: Row) -> set[int]:
    """Every tile that a row names."""
    found = {row[2], *row[4]} - {-1}
    detail = row[11] or {}
    for codes in detail.get("shown", {}).values():
        found |= set(codes)
    value = detail.get("value", {})
    for key in ("indicators", "hidden_indicators"):
        found |= set(value.get(key, ()))
    return found


def renamed(rows: list[Row], names: Callable[[int], int]) -> list[Row]:
    """Rows with every tile replaced. Bit fields of melds are not touched."""
    return [_renamed(row, names) for row in rows]


def _renamed(row: Row, names: Callable[[int], int]) -> Row:
    tile = names(row[2]) if row[2] >= 0 else row[2]
    tiles = tuple(names(code) for code in row[4])
    detail = row[11]
    if detail is not None and row[0] in (k.WIN, k.DRAW_GAME):
        detail = _renamed_detail(detail, names)
    return changed(row, tile=tile, tiles=tiles, detail=detail)


def _renamed_detail(detail: Detail, names: Callable[[int], int]) -> Detail:
    made = dict(detail)
    if "shown" in made:
        made["shown"] = {seat: [names(code) for code in codes] for seat, codes in made["shown"].items()}
    if "value" in made:
        value = dict(made["value"])
        for key in ("indicators", "hidden_indicators"):
            if key in value:
                value[key] = [names(code) for code in value[key]]
        made["value"] = value
    return made


def one_for(old: int, new: int) -> Callable[[int], int]:
    """The renaming of one tile."""
    return lambda code: new if code == old else code


def with_value(row: Row, **fields: object) -> Row:
    """A win or draw with parts of its stated value replaced; None takes a part out."""
    detail = dict(row[11] or {})
    value = {**detail.get("value", {}), **fields}
    detail["value"] = {key: part for key, part in value.items() if part is not None}
    return changed(row, detail=detail)


def by_kind(codes: list[int] | tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(codes, key=lambda code: (t.KIND_OF[code], t.COPY_OF[code])))


def own_tiles(state: State, seat: int, kind: int) -> list[int]:
    """The seat's concealed tiles of a kind."""
    return [code for code in state.hands[seat] if t.KIND_OF[code] == kind]


def has_equals(code: int) -> bool:
    """A red five has no equal: its face is there once."""
    return t.FACE_OF[code] not in (34, 35, 36)


def equals_of(code: int) -> list[int]:
    """The other tiles of the table with this face, red fives and their plain fellows being apart."""
    kind = t.KIND_OF[code]
    first = 1 if kind in (4, 13, 22) else 0
    return [4 * kind + copy for copy in range(first, 4) if 4 * kind + copy != code]
