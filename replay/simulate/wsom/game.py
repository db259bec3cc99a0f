"""Whole matches: seats drawn, sixteen hands with the deal passing on, running totals, the signed end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from ingest import kinds as k
from ingest.formats.paipu.read import deal_end_of, ended_of
from ingest.kinds import NONE
from ingest.model import GameRecord, HandRecord, SeatRecord
from replay.simulate.wsom.faults.base import Fault
from replay.simulate.wsom.play import LETTERS, Play
from replay.simulate.wsom.players import SKILLS, Player
from replay.simulate.wsom.stages import STAGES
from replay.simulate.wsom.wall import Stage, counted, laid_out, shuffled, throw

HANDS = 16  # four cycles (DEALER 4; the session of the later format)
STAGED = 0.08  # share of hands laid out so that what is rare in play comes about
STEP_MS = 100
EVENT = "Simulated Open"
FIRST_DAY = datetime(2024, 3, 2, 9, tzinfo=UTC)
NAMES = (
    "Adler", "Bussard", "Corvid", "Dohle", "Emmer", "Falke", "Gimpel", "Häher", "Ibis", "Kranich", "Lerche", "Milan",
)  # fmt: skip
ODD, EVEN = (0, 2, 4, 6, 8), (1, 3, 5, 7)


@dataclass(slots=True)
class Game:
    """A match being played; `record` grows hand by hand, `played` holds how each hand went."""

    record: GameRecord
    rng: random.Random
    skills: Sequence[int]
    now: int = 0
    dealer: int = 0
    scores: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    hands_due: int = HANDS

    def play(self) -> GameRecord:
        """Play the match to its end, without faults."""
        while self.hands_due:
            self.keep(self.deal_hand(random.Random(self.rng.getrandbits(64))))
        self.finish()
        return self.record

    def deal_hand(self, rng: random.Random, stage: Stage | None = None, fault: Fault | None = None) -> Play:
        """Play the next hand; it belongs to the record once it is kept."""
        if stage is None and fault is None and rng.random() < STAGED:
            stage = STAGES[rng.choice(sorted(STAGES))]
        wall = shuffled(rng) if stage is None else laid_out(stage, rng)
        players = [Player(seat, SKILLS[skill], rng) for seat, skill in enumerate(self.skills)]
        if stage is not None:
            for player in players:
                _instruct(player, stage, (player.seat - self.dealer) % 4)
        now = self.now + 100 * rng.randint(150, 300)
        play = Play(self.dealer, wall, players, rng, now, self.scores, fault)
        play.run()
        return play

    def keep(self, play: Play) -> HandRecord:
        """The hand goes into the record; totals, clock and deal move on."""
        hand = HandRecord(len(self.record.hands), play.dealer, start_scores=tuple(self.scores))
        hand.rows = play.rows
        hand.positions = [0] * len(play.rows)
        hand.ended, hand.deal_end_ms = ended_of(hand.rows), deal_end_of(hand.rows)
        self.record.hands.append(hand)
        self.now, self.scores = play.now, list(play.scores)
        if hand.ended != "void":
            self.hands_due -= 1
            self.dealer = (play.dealer + 1) % 4
        if play.next_dealer is not None:
            self.dealer = play.next_dealer
        return hand

    def finish(self) -> None:
        """Totals are read out, agreed and signed (SCORE 9)."""
        hand, rng, scores = self.record.hands[-1], self.rng, tuple(self.scores)
        self.now += 100 * rng.randint(100, 300)
        hand.add((k.SETTLE, NONE, NONE, NONE, (), k.FINAL, self.now, NONE, NONE, None, scores, {"by": "judge"}), 0)
        self.now += 100 * rng.randint(50, 150)
        hand.add((k.CONFIRMED, NONE, NONE, NONE, (), 0, self.now, NONE, NONE, None, None, {"what": "totals"}), 0)
        what = rng.choice(("half", "session", "segment"))
        for seat in rng.sample(range(4), 4):
            self.now += 100 * rng.randint(20, 60)
            hand.add((k.SIGNED, seat, NONE, NONE, (), 0, self.now, NONE, NONE, None, scores, {"what": what}), 0)
        self.record.finished = True
        for entry in self.record.seats:
            entry.final_pts = scores[entry.seat]
            entry.place = 1 + sum(points > scores[entry.seat] for points in scores)


def _instruct(player: Player, stage: Stage, turn: int) -> None:
    player.hold = turn in stage.hold
    player.quiet = turn in stage.quiet
    player.robs = turn in stage.robs
    player.script = list(stage.script.get(turn, ()))
    player.kongs, player.passes = turn in stage.kongs, turn in stage.passes
    player.no_kong = turn in stage.no_kong
    player.keep = list(stage.hands[turn]) if turn in stage.hold and turn in stage.hands else None
    player.pungs = frozenset(stage.pungs.get(turn, ()))


def new_game(book: str, seed: int, number: int) -> Game:
    """A match about to begin, its seats drawn; the same arguments give the same match."""
    rng = random.Random(f"{book} {seed} {number}")
    names = rng.sample(range(len(NAMES)), 4)
    day, table = divmod(number, 12)
    started = FIRST_DAY + timedelta(days=day // 4, hours=2 * (day % 4))
    record = GameRecord(
        site=f"paipu:{EVENT}",
        native_id=f"sim-{book}-{seed}-{number:05d}",
        format="paipu",
        players=4,
        book=book,
        provides=frozenset(LETTERS),
        seats=[SeatRecord(seat, NAMES[name], f"paipu:{EVENT}:{NAMES[name]}", 0, 0) for seat, name in enumerate(names)],
        table={"name": str(table + 1), "clock_by": "referee"},
        started_at=int(started.timestamp() * 1000),
        clock_ms=STEP_MS,
        event=EVENT,
        session=day % 4 + 1,
    )
    game = Game(record, rng, [name % len(SKILLS) for name in names])
    record.before = HandRecord(-1, -1)
    draw_seats(game, record.before)
    return game


@dataclass(frozen=True, slots=True)
class SeatDrawing:
    """What a seat drawing came to: places of the seats, the row of six, two throws, the takes in order."""

    places: tuple[int, ...]  # place each seat sat at before, counter-clockwise
    row: tuple[int, ...]
    throws: tuple[tuple[int, tuple[int, int]], ...]  # place of the thrower, faces
    takes: tuple[tuple[int, int], ...]  # place, position in the row


def drawing(rng: random.Random) -> SeatDrawing:
    """Draw seats: the row of winds, two throws, and each takes from the end that the second throw names (SEAT 1-5)."""
    winds = [108 + 4 * wind + rng.randrange(4) for wind in range(4)]
    rng.shuffle(winds)
    suit = rng.randrange(3)
    odd = 36 * suit + 4 * rng.choice(ODD) + rng.randrange(4)
    even = 36 * suit + 4 * rng.choice(EVEN) + rng.randrange(4)
    odd_left = rng.random() < 0.5
    row = (odd if odd_left else even, *winds, even if odd_left else odd)
    first_place, first = rng.randrange(4), throw(rng)
    second_place, second = counted(first_place, first), throw(rng)
    start = counted(second_place, second)
    from_left = (sum(second) % 2 == 1) == odd_left
    positions = (1, 2, 3, 4) if from_left else (4, 3, 2, 1)
    taken = tuple(((start + step) % 4, position) for step, position in enumerate(positions))
    places = [0] * 4
    for place, position in taken:
        places[row[position] // 4 - 27] = place
    return SeatDrawing(tuple(places), row, ((first_place, first), (second_place, second)), taken)


def draw_seats(game: Game, before: HandRecord, drawn: SeatDrawing | None = None) -> None:
    """Write the seat drawing that precedes the first hand."""
    rng = game.rng
    drawn = drawn or drawing(rng)
    seat_at = {place: seat for seat, place in enumerate(drawn.places)}

    def add(kind: int, seat: int, tile: int, tiles: tuple[int, ...], **detail: object) -> None:
        before.add((kind, seat, tile, NONE, tiles, 0, game.now, NONE, NONE, None, None, detail), 0)
        game.now += 100 * rng.randint(20, 60)

    add(k.SEAT_DRAW, NONE, NONE, drawn.row, what="row")
    for place, faces in drawn.throws:
        add(k.DICE, seat_at[place], NONE, (), faces=list(faces), what="seats")
    for place, position in drawn.takes:
        add(k.SEAT_DRAW, seat_at[place], drawn.row[position], (), what="take", place=place, position=position)
