"""Whole simulated games: hands in order, scores, dealer, sticks and counters, the end and the final points."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from ingest import kinds as k
from ingest.formats.tenhou_xml.words import table_words
from ingest.model import GameRecord, HandRecord, Row, SeatRecord
from replay.scoring.tenhou_wall import GAME_BASE64, WallSource
from replay.simulate import rows as r
from replay.simulate.deal import Deck, LooseDeck, SeededDeck, all_tiles, game_seed, source_of
from replay.simulate.play import Play
from replay.simulate.players import SKILLS, USUAL, Player, Plot, Skill
from replay.simulate.state import DRAW_DUE, State

START = {4: 25000, 3: 35000}
TARGET = {4: 30000, 3: 40000}
PLACE_TENTHS = {4: (200, 100, -100, -200), 3: (200, 0, -200)}
THREE, SOUTH, FAST = 0x10, 0x08, 0x40
SOUTH_FOUR, EAST_FOUR, SOUTH_THREE = 0xA9, 0xE1, 0xB9
TYPES = (SOUTH_FOUR, EAST_FOUR, SOUTH_THREE)
FIRST_DAY = datetime(2024, 1, 1, tzinfo=UTC)
EARLY_TENTHS = (100, 50, -50, -100)
EARLY_UNTIL, TENTHS_SINCE = (
    int((day - timedelta(hours=9)).timestamp() * 1000)
    for day in (datetime(2010, 1, 1, tzinfo=UTC), datetime(2022, 6, 1, tzinfo=UTC))
)
NAMES = ("東海", "白河", "千曲", "信楽", "吉備", "安曇", "讃岐", "丹波", "Kestrel", "Marten", "Plover", "Wren")
PLOT_SHARE = 0.05
_PLOTS = (Plot.WINDS, Plot.KONGS, Plot.DRAGONS, Plot.READY, Plot.RIVER)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game stands between two hands."""

    round: int  # 0 = East 1, 4 = South 1; with three players 3, 7 and 11 do not occur
    counter: int
    sticks: int
    scores: tuple[int, ...]

    @property
    def dealer(self) -> int:
        return self.round % 4


@dataclass(slots=True)
class Table:
    """What a game is played with."""

    players: int = 4
    south: bool = True
    reds: bool = True
    seed: str | None = None  # base64 words; None: the wall of the record is not known or no longer agrees
    skills: Sequence[Skill] = field(default_factory=lambda: (USUAL,) * 4)
    rng: random.Random = field(default_factory=random.Random)
    plots: float = PLOT_SHARE
    source: WallSource | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.source = source_of(self.seed, self.players) if self.seed else None

    def deck(self, number: int, state: State) -> Deck:
        """The tiles of a hand: of the wall if there is one, else what nobody has seen."""
        if self.source is not None:
            return SeededDeck(self.source.hand(number), self.reds)
        unseen = state.unseen(all_tiles(self.players, self.reds))
        return LooseDeck(unseen, self.rng, state.live, state.replaced, len(state.indicators), state.left)


def last_round(players: int, south: bool) -> int:
    """The last hand of the game proper: East 4 or South 4, with three players East 3 or South 3."""
    return (4 if south else 0) + players - 1


def next_round(round_: int, players: int) -> int:
    """The round after, the dealer moving on."""
    return round_ + (2 if players == 3 and round_ % 4 == 2 else 1)


def dealer_stays(hand: HandRecord) -> bool:
    """Does the dealer deal again: won, ready at an exhausted wall, or the hand was aborted."""
    if hand.ended == "abort":
        return True
    if hand.ended == "win":
        return any(row[0] == k.WIN and row[1] == hand.dealer for row in hand.rows)
    return any(
        row[0] == k.DRAW_GAME and str(hand.dealer) in (row[11] or {}).get("shown", {}) for row in hand.rows
    )


def after_hand(place: Place, hand: HandRecord, sticks: int, scores: tuple[int, ...], players: int) -> Place:
    """Where the game stands after a hand, `sticks` being those still on the table."""
    stays = dealer_stays(hand)
    counter = place.counter + 1 if stays or hand.ended != "win" else 0
    round_ = place.round if stays else next_round(place.round, players)
    return Place(round_, counter, 0 if hand.ended == "win" else sticks, scores)


def game_over(place: Place, hand: HandRecord, scores: tuple[int, ...], players: int, south: bool) -> bool:
    """Is the game over after this hand, played at `place`.

    It ends when somebody is below zero; after the last hand when somebody has the target and the dealer does not
    deal again; when the dealer of the last hand wins or is ready as first with the target; in an extra round as
    soon as somebody has the target, unless the dealer deals again without a win; and after the last extra hand.
    """
    if min(scores) < 0:
        return True
    last = last_round(players, south)
    reached = max(scores) >= TARGET[players]
    stays = dealer_stays(hand)
    if place.round < last or hand.ended == "abort":
        return False
    final_extra = place.round == last + 4
    dealer = hand.dealer
    first = min(range(players), key=lambda seat: (-scores[seat], seat)) == dealer
    if place.round in (last, last + 4):
        if stays:
            return reached and first
        return reached or final_extra
    if stays and hand.ended == "draw":
        return False
    return reached


def final_scores(scores: tuple[int, ...], sticks: int) -> tuple[int, ...]:
    """Sticks left on the table go to the first; of equal scores the seat that dealt first is ahead."""
    first = min(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    return tuple(score + (1000 * sticks if seat == first else 0) for seat, score in enumerate(scores))


def final_points(scores: tuple[int, ...], started_at: int | None = None, south: bool = True) -> list[int]:
    """Placement points in tenths: the distance to the target, and the place; the first gets what the others lack.

    Seen in records: in 2009 an East game of four players had half the points for a place; up to January 2022 scores
    were rounded to thousands (500 away from zero), those from June 2022 on count hundreds as well.
    """
    players = len(scores)
    time = TENTHS_SINCE if started_at is None else started_at
    places = EARLY_TENTHS if players == 4 and not south and time < EARLY_UNTIL else PLACE_TENTHS[players]
    order = sorted(range(players), key=lambda seat: (-scores[seat], seat))
    points = [0] * players
    for place, seat in enumerate(order):
        if place:
            score = scores[seat]
            if time < TENTHS_SINCE:
                thousands = (abs(score) + 500) // 1000
                score = 1000 * (thousands if score > 0 else -thousands)
            points[seat] = (score - TARGET[players]) // 100 + places[place]
    points[order[0]] = -sum(points)
    return points


class Game:
    """A game being played; `record` grows hand by hand."""

    def __init__(self, record: GameRecord, table: Table, place: Place | None = None) -> None:
        self.record = record
        self.table = table
        start = (START[table.players],) * table.players
        self.place = place or Place(0, 0, 0, start)

    def play(self, hands: int | None = None) -> GameRecord:
        """Play on to the end of the game, or for so many hands."""
        while not self.record.finished and (hands is None or hands > 0):
            self.next_hand()
            if hands is not None:
                hands -= 1
        return self.record

    def next_hand(self) -> None:
        """Deal the next hand and play it."""
        table, place = self.table, self.place
        hand = HandRecord(len(self.record.hands), place.dealer, place.round, place.counter, place.sticks, place.scores)
        self.record.hands.append(hand)
        state = State(hand, table.players)
        for event in self._deal(hand):
            hand.add(event, 0)
            state.apply(event)
        state.phase = DRAW_DUE
        self.play_hand(hand, state)

    def _deal(self, hand: HandRecord) -> list[Row]:
        table = self.table
        number, dealer = hand.number, hand.dealer
        source = table.source or source_of(game_seed(table.rng), table.players)
        wall = source.hand(number)
        events = [r.row(k.DICE, detail={"faces": list(wall.dice)})]
        for seat, tiles in enumerate(wall.deal(dealer)):
            events.append(r.row(k.DEAL, seat, tiles=tuple(r.code_of(tile, table.reds) for tile in tiles)))
        events.append(r.row(k.INDICATOR, tile=r.code_of(wall.dora_indicator(0), table.reds)))
        return events

    def play_hand(self, hand: HandRecord, state: State, quiet: Sequence[int] = ()) -> None:
        """Play a hand on from where its state stands, settle it, and end the game if it is over."""
        self.play_out(hand, state, quiet)
        self.close_hand(hand, state)

    def play_out(self, hand: HandRecord, state: State, quiet: Sequence[int] = ()) -> None:
        """Play a hand on to its end; `quiet` seats only draw and discard."""
        table = self.table
        rng = table.rng
        plot = rng.choice(_PLOTS) if rng.random() < table.plots else Plot.NONE
        players = [Player(seat, table.skills[seat], rng, seat in quiet) for seat in range(table.players)]
        Play(hand, state, table.deck(hand.number, state), players, rng, plot, table.reds).run()

    def close_hand(self, hand: HandRecord, state: State) -> None:
        """What follows from a hand's end: the next place, or the final settlement."""
        table, scores = self.table, tuple(state.scores)
        before = self.place
        self.place = after_hand(before, hand, state.sticks, scores, table.players)
        if game_over(before, hand, scores, table.players, table.south):
            self.finish(hand, scores, self.place.sticks)

    def finish(self, hand: HandRecord, scores: tuple[int, ...], sticks: int) -> None:
        """The end of the game, written behind the hand just played."""
        settle(self.record, hand, final_scores(scores, sticks))


def settle(record: GameRecord, hand: HandRecord, scores: tuple[int, ...]) -> None:
    """Write the final settlement row and what the seats get."""
    given = final_points(scores, record.started_at, record.table.get("length", "south") == "south")
    hand.add(
        r.row(k.SETTLE, flags=k.FINAL, scores=scores, detail={"value": {"points": given}}),
        hand.positions[-1] if hand.positions else 0,
    )
    record.finished = True
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    for seat in record.seats:
        seat.final_pts = scores[seat.seat]
        seat.place = order.index(seat.seat) + 1
        seat.place_pts = given[seat.seat] / 10


def new_game(rng: random.Random, table_type: int, number: int) -> Game:
    """A game about to begin at a table of this type; `number` counts the games of a run and gives the hour."""
    players = 3 if table_type & THREE else 4
    hour = FIRST_DAY + timedelta(hours=number)
    native = f"{(hour + timedelta(hours=9)):%Y%m%d%H}gm-{table_type:04x}-0000-{rng.getrandbits(32):08x}"
    names = rng.sample(range(len(NAMES)), players)
    seed = game_seed(rng)
    skills = [SKILLS[name % len(SKILLS)] for name in names]
    table = Table(players, bool(table_type & SOUTH), True, seed, skills, random.Random(rng.getrandbits(64)))
    start = START[players]
    seats = [
        SeatRecord(seat, NAMES[name], f"tenhou:{NAMES[name]}", 0, start, rank="七段", rating=2100.0, sex="M")
        for seat, name in enumerate(names)
    ]
    before = HandRecord(-1, -1)
    before.add(r.row(k.SHUFFLE, detail={"method": GAME_BASE64, "seed": seed}), 0)
    record = GameRecord(
        site="tenhou",
        native_id=native,
        format="tenhou_xml",
        players=players,
        book="riichi-tenhou",
        provides=frozenset({"ev", "id", "d", "sc", "wall"}),
        seats=seats,
        before=before,
        table={"version": "2.3", **table_words(table_type), "lobby": 0},
        started_at=int(hour.timestamp() * 1000),
    )
    return Game(record, table)


def table_of(record: GameRecord, rng: random.Random, keep_seed: bool = True) -> Table:
    """The table of a record, for playing on from inside it. Its wall only while the seed is kept."""
    reds = bool(record.table.get("reds", True))
    seed = None
    if keep_seed and record.before is not None:
        for event in record.before.rows:
            if event[0] == k.SHUFFLE and (event[11] or {}).get("method") == GAME_BASE64:
                seed = str((event[11] or {})["seed"])
    south = record.table.get("length", "south") == "south"
    return Table(record.players, south, reds, seed, (USUAL,) * record.players, rng, plots=0.0)


