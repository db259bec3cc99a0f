"""A run: whole tournaments written as records of our own format, with or without faults, and the truth beside them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from ingest import kinds as k
from ingest.formats.paipu.write import write
from replay.simulate.wsom.run import Match as Played
from replay.simulate.wsom.run import Planted
from replay.simulate.zhenjiang.faults import EVERY, Fault, HallFault
from replay.simulate.zhenjiang.match import Match, new_match
from replay.simulate.zhenjiang.play import Play
from replay.simulate.zhenjiang.players import SKILLS
from replay.simulate.zhenjiang.stages import STAGES
from replay.simulate.zhenjiang.tournament import Tournament

BOOK = "zhenjiang"
TRIES = 30  # deals tried for one way to break a row
POOR = 9  # chips of a seat that may not be able to pay a win
WAYS = 8  # ways tried for a hand that is to be broken
NAMES = ("Ai", "Bao", "Cai", "Dai", "Fan", "Gu", "He", "Jin")

Way = Fault | HallFault


def play_match(
    seed: int, number: int, share: float = 0.0, ways: Sequence[Way] | None = None, hands: int | None = None
) -> Played:
    """One match of its own; each hand has, with probability `share`, one fault of those given (default: any).

    `hands` ends it early, without a result.
    """
    rng = random.Random(f"{BOOK} {seed} {number}")
    seated = rng.sample(range(len(NAMES)), 4)
    hall = hall_way(rng, share, EVERY if ways is None else ways)
    match = new_match(
        rng, f"sim-{BOOK}-{seed}-{number:05d}", [NAMES[one] for one in seated], [one % len(SKILLS) for one in seated],
        number % 12 + 1, fault=hall,
    )  # fmt: skip
    return play_out(match, share, EVERY if ways is None else ways, hands)


def hall_way(rng: random.Random, share: float, ways: Sequence[Way]) -> HallFault | None:
    """A fault for the hall, for that share of the matches."""
    halls = [way for way in ways if isinstance(way, HallFault)]
    if not halls or not share or rng.random() >= share:
        return None
    way = rng.choice(ways)
    return way if isinstance(way, HallFault) else None


def play_out(match: Match, share: float, ways: Sequence[Way], hands: int | None = None) -> Played:
    """Play a match that has just been seated to its end."""
    planted: list[Planted] = []
    hall = match.hall
    if hall.fault is not None and hall.fault_seq >= 0:
        planted.append(_planted(-1, hall.fault_seq, hall.fault))
    in_hands = [way for way in ways if isinstance(way, Fault)]
    pending: tuple[Play, Fault] | None = None  # a fault that the next hand shows
    while not match.over and (hands is None or len(match.record.hands) < hands):
        rng = random.Random(match.rng.getrandbits(64))
        found = faulty_hand(match, rng, in_hands) if not pending and in_hands and rng.random() < share else None
        if found is None:
            play = match.deal_hand(rng)
            hand = match.keep(play)
            if pending is not None and play.dealt:
                planted.append(_planted(hand.number, _shown(play, pending[1]), pending[1]))
                pending = None
            continue
        play, way = found
        number = match.keep(play).number
        if way.shows:
            pending = (play, way)
        else:
            consequences = [(number, seq, rule) for seq, rule in play.consequences]
            planted.append(Planted(number, play.fault_seq, way.rule, way.name, way.also, consequences))
    if match.over:
        _end(match, planted)
    return Played(match.record, planted)


def _planted(hand: int, seq: int, way: Way) -> Planted:
    return Planted(hand, seq, way.rule, way.name, way.also)


def _shown(play: Play, way: Fault) -> int:
    """The event of the next hand that shows a fault: its first, or the beginning of the shuffle."""
    if way.shows == "next shuffle":
        return next(seq for seq, row in enumerate(play.rows) if row[0] == k.SHUFFLE)
    return 0


def _end(match: Match, planted: list[Planted]) -> None:
    """The end of a match: a fault of the hall may act there, if the last hand has none."""
    hall, record = match.hall, match.record
    if hall.fault is not None and not hall.fault.after:
        hall.fault = None
    if hall.fault is not None and hall.shift:
        _shift_of(match, hall.fault, planted)
        hall.fault = None
    elif any(one.hand == record.hands[-1].number for one in planted):
        hall.fault = None
    if hall.fault is not None and "extra hand" in hall.fault.points:
        hand = match.keep(match.deal_hand(random.Random(match.rng.getrandbits(64))))
        match.over = True
        planted.append(_planted(hand.number, 0, hall.fault))
        hall.fault = None
    match.finish()
    if hall.fault is not None and hall.fault_seq >= 0:
        planted.append(_planted(record.hands[-1].number, hall.fault_seq, hall.fault))


def _shift_of(match: Match, fault: HallFault, planted: list[Planted]) -> None:
    """The announcement that came at the wrong time, if it came at all and its hand has no other fault."""
    for hand in match.record.hands:
        for seq, row in enumerate(hand.rows):
            said = row[0] == k.NOTICE and (row[11] or {}).get("what") == fault.name
            if said and all(one.hand != hand.number for one in planted):
                planted.append(_planted(hand.number, seq, fault))


def faulty_hand(match: Match, rng: random.Random, ways: list[Fault]) -> tuple[Play, Fault] | None:
    """The next hand with one fault, None where none of the ways tried found a place."""
    for _ in range(WAYS):
        way = rng.choice(ways)
        if way.late and min(match.chips) > POOR:
            continue
        for _ in range(TRIES):
            stage = STAGES[rng.choice(way.stages)] if way.stages and rng.random() < 0.7 else None
            play = match.deal_hand(random.Random(rng.getrandbits(64)), stage, way)
            if play.fault_seq < 0 or not play.dealt or (way.shows and not match.goes_on(play)):
                continue
            return play, way
    return None


def simulate_matches(hands: int, seed: int, share: float, out: Path) -> Iterator[Played]:
    """Write tournaments, table by table, of at least so many hands into `out`, and give each table."""
    number = played = 0
    cups = 0
    cup = Tournament(0, random.Random(f"{BOOK} {seed} cup 0"))
    while played < hands:
        match = cup.next_match(f"sim-{BOOK}-{seed}-{number:05d}", hall_way(cup.rng, share, EVERY))
        if match is None:
            cups += 1
            cup = Tournament(cups, random.Random(f"{BOOK} {seed} cup {cups}"))
            continue
        done = play_out(match, share, EVERY)
        cup.ended(match)
        (out / f"{done.record.native_id}.paipu.jsonl").write_bytes(write(done.record))
        number, played = number + 1, played + len(done.record.hands)
        yield done
