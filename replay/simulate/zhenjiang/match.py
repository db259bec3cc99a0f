"""One 將 at one table: fifty chips each, four rounds or an hour, the deal passing on (articles 4, 8, 9)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest import kinds as k
from ingest.formats.paipu.read import deal_end_of, ended_of
from ingest.model import GameRecord, HandRecord, SeatRecord
from replay.simulate.wsom.wall import Stage, laid_out, shuffled
from replay.simulate.zhenjiang.clock import Hour
from replay.simulate.zhenjiang.faults.base import Fault, HallFault
from replay.simulate.zhenjiang.hall import Hall
from replay.simulate.zhenjiang.pay import START
from replay.simulate.zhenjiang.play import LETTERS, Play
from replay.simulate.zhenjiang.players import SKILLS, Player
from replay.simulate.zhenjiang.stages import STAGES

STAGED = 0.08  # share of hands laid out so that what is rare in play comes about
DEALS = 16  # the deal passes on so often: four rounds
STEP_MS = 100
EVENT = "Simulated Zhenjiang Cup"
BRISK = 0.35  # share of tables that play faster than the others
SUBSTITUTED = 0.04  # share of matches in which somebody is taken ill


@dataclass(slots=True)
class Match:
    """A table being played; `record` grows hand by hand."""

    record: GameRecord
    rng: random.Random
    skills: Sequence[int]
    hall: Hall
    hour: Hour
    now: int = 0
    dealer: int = 0
    deals: int = 0  # times the deal has passed on
    chips: list[int] = field(default_factory=lambda: [START] * 4)
    over: bool = False
    brisk: bool = False
    ill: tuple[int, int] | None = None  # a hand and the seat that is taken over before it
    withdrawn: set[int] = field(default_factory=set)

    def play(self) -> GameRecord:
        """Play the match to its end, without faults."""
        while not self.over:
            self.keep(self.deal_hand(random.Random(self.rng.getrandbits(64))))
        self.finish()
        return self.record

    def deal_hand(self, rng: random.Random, stage: Stage | None = None, fault: Fault | None = None) -> Play:
        """Play the next hand; it belongs to the record once it is kept."""
        if stage is None and fault is None and rng.random() < STAGED:
            stage = STAGES[rng.choice(sorted(STAGES))]
        dealer = self.dealer
        wall = shuffled(rng) if stage is None else laid_out(stage, rng)
        players = [
            Player(seat, SKILLS[skill], rng, stage, (seat - dealer) % 4, self.brisk)
            for seat, skill in enumerate(self.skills)
        ]
        hour = Hour(self.hour.start, self.hour.call, self.hour.end, self.hour.called, self.hour.over)
        now = self.now + 100 * rng.randint(20, 80)
        play = Play(dealer, wall, players, rng, now, self.chips, hour, not self.record.hands, self.brisk, fault)
        if self.ill is not None and self.ill[0] <= len(self.record.hands) and fault is None:
            play.memo["ill"] = self.ill[1]
        play.run()
        return play

    def keep(self, play: Play) -> HandRecord:
        """The hand goes into the record; chips, clock and deal move on. A hand that was not dealt is none."""
        if play.hour is not None:
            self.hour = play.hour
        if not play.dealt and self.record.hands:
            hand = self.record.hands[-1]
            for row in play.rows:
                if row[0] == k.NOTICE:
                    hand.add(row, 0)
            self.now, self.over = play.now, True
            return hand
        if "ill" in play.memo:
            self.withdrawn.add(play.memo["ill"])
            self.ill = None
        hand = HandRecord(len(self.record.hands), play.dealer, round=self.deals, start_scores=tuple(self.chips))
        hand.rows = play.rows
        hand.positions = [0] * len(play.rows)
        hand.ended, hand.deal_end_ms = ended_of(hand.rows), deal_end_of(hand.rows)
        self.record.hands.append(hand)
        self.now, self.chips = play.now, list(play.chips)
        self.over = not self.goes_on(play)
        self._next_dealer(play)
        return hand

    def goes_on(self, play: Play) -> bool:
        """Will there be another hand after this one."""
        passes = play.ended == "win" and play.winner != play.dealer
        return not play.table_ends and play.chips.count(0) < 2 and self.deals + passes < DEALS

    def _next_dealer(self, play: Play) -> None:
        """The dealer stays on his own win and where nobody wins (4.5 A8)."""
        if play.ended == "win" and play.winner != play.dealer:
            self.dealer = (play.dealer + 1) % 4
        if play.next_dealer is not None:
            self.dealer = play.next_dealer
        self.deals += self.dealer != play.dealer
        self.over |= self.deals >= DEALS

    def finish(self) -> None:
        """The result is confirmed and published (articles 10, 11); a withdrawn seat takes no place (article 8)."""
        hand = self.record.hands[-1]
        self.hall.rows, self.hall.now = hand.rows, self.now
        self.hall.closing(list(self.chips))
        hand.positions = [0] * len(hand.rows)
        self.now = self.hall.now
        self.record.finished = True
        ranked = [seat for seat in range(4) if seat not in self.withdrawn]
        for entry in self.record.seats:
            entry.final_pts = self.chips[entry.seat]
            if entry.seat in ranked:
                entry.place = 1 + sum(self.chips[other] > self.chips[entry.seat] for other in ranked)


def new_match(
    rng: random.Random,
    native_id: str,
    names: Sequence[str],
    skills: Sequence[int],
    table: int,
    session: int = 1,
    cup: str = "1",
    started_at: int | None = None,
    fault: HallFault | None = None,
) -> Match:
    """A table about to begin: the players have signed in, drawn their groups and sat down."""
    event = f"{EVENT} {cup}"
    record = GameRecord(
        site=f"paipu:{event}",
        native_id=native_id,
        format="paipu",
        players=4,
        book="zhenjiang",
        provides=frozenset(LETTERS),
        seats=[SeatRecord(seat, name, f"paipu:{event}:{name}", 0, START) for seat, name in enumerate(names)],
        table={"name": str(table), "clock_by": "referee"},
        unit="chips",
        started_at=started_at,
        clock_ms=STEP_MS,
        event=event,
        match_id=f"{cup}-{session}",
        session=session,
    )
    hall = Hall(rng, 0, list(names), "ABCDEFGH"[session - 1], str(table), fault)
    hour = hall.opening()
    record.before = HandRecord(-1, -1)
    for row in hall.rows:
        record.before.add(row, 0)
    ill = (rng.randint(3, 12), rng.randrange(4)) if rng.random() < SUBSTITUTED else None
    return Match(record, rng, skills, hall, hour, hall.now, brisk=rng.random() < BRISK, ill=ill)
