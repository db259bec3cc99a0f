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
from replay.simulate.wsom.seating import SeatDrawing, drawing
from replay.simulate.wsom.stages import STAGES
from replay.simulate.wsom.wall import Stage, laid_out, shuffled

HANDS = 16  # four cycles (DEALER 4; the session of the later format)
STAGED = 0.08  # share of hands laid out so that what is rare in play comes about
STEP_MS = 100
EVENT = "Simulated Open"
FIRST_DAY = datetime(2024, 3, 2, 9, tzinfo=UTC)
NAMES = (
    "Adler", "Bussard", "Corvid", "Dohle", "Emmer", "Falke", "Gimpel", "Häher", "Ibis", "Kranich", "Lerche", "Milan",
)  # fmt: skip


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
    wrong_final: bool = False  # a planted fault: the final totals are not the sums

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
        dealer = self.dealer
        if fault is not None and fault.point == "dealer":
            dealer = (dealer + fault.steps) % 4
        wall = shuffled(rng) if stage is None else laid_out(stage, rng)
        players = [Player(seat, SKILLS[skill], rng) for seat, skill in enumerate(self.skills)]
        if stage is not None:
            for player in players:
                _instruct(player, stage, (player.seat - dealer) % 4)
        now = self.now + 100 * rng.randint(150, 300)
        play = Play(dealer, wall, players, rng, now, self.scores, fault)
        play.spot("dealer")
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
        self.wrong_final = play.memo.get("final") == "wrong"
        if hand.ended != "void":
            self.hands_due -= 1
            self.dealer = (play.dealer + 1) % 4
        if play.next_dealer is not None:
            self.dealer = play.next_dealer
        return hand

    def finish(self) -> None:
        """Totals are read out, agreed and signed (SCORE 9)."""
        hand, rng, scores = self.record.hands[-1], self.rng, tuple(self.scores)
        if self.wrong_final:
            scores = (scores[0] + 10, scores[1] - 10, *scores[2:])
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
