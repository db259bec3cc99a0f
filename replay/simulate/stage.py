"""Hands with a stacked wall, so that what is rare in play can be had at will: legal games, without a seed.

A stage says which kinds lie where; the rest of the wall is drawn. The hand is then played by the usual players, with
a plot, and is dealt again until it ended as wanted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ingest import kinds as k
from ingest import tiles as t
from ingest.model import GameRecord, HandRecord
from replay.scoring.tenhou_wall import REPLACEMENTS
from replay.simulate import rows as r
from replay.simulate.deal import all_tiles
from replay.simulate.game import EAST_FOUR, SOUTH_FOUR, SOUTH_THREE, Game, new_game
from replay.simulate.play import Play
from replay.simulate.players import Player, Plot
from replay.simulate.state import DRAW_DUE, State

Wanted = Callable[[HandRecord, State], bool]
TRIES = 4000
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)


@dataclass(frozen=True, slots=True)
class StagedDeck:
    """A wall laid out by hand. `turned` are the indicators, that of the start first, `under` those under them."""

    lying: list[int]
    replacements: list[int]
    turned: list[int]
    under: list[int]

    def live(self, n: int) -> int:
        return self.lying[n]

    def replacement(self, n: int) -> int:
        return self.replacements[n]

    def dora(self, n: int) -> int:
        return self.turned[n]

    def ura(self, n: int) -> int:
        return self.under[n]


@dataclass(frozen=True, slots=True)
class Stage:
    """Kinds dealt to seats counted from the dealer, kinds of the first live draws and replacement tiles."""

    hands: Mapping[int, Sequence[int]]
    wanted: Wanted
    plot: Plot = Plot.NONE
    live: Sequence[int] = ()
    replacements: Sequence[int] = ()
    types: Sequence[int] = (SOUTH_FOUR, EAST_FOUR)
    before: Sequence[str] = field(default_factory=tuple)  # stages of the hands before


def ended_with(reason: str) -> Wanted:
    """The hand was drawn or called off for this reason."""
    return lambda hand, state: any((row[11] or {}).get("reason") == reason for row in hand.rows)


def _any(hand: HandRecord, state: State) -> bool:
    return True


def kinds(text: str) -> list[int]:
    """Kinds of tiles in the short form, `123m 55p E E`."""
    return [t.KIND_OF[code] for code in t.tiles(text)]


def _pao(hand: HandRecord, state: State) -> bool:
    for row in hand.rows:
        value = (row[11] or {}).get("value", {})
        if row[0] == k.WIN and value.get("liable") not in (None, row[3]):
            return True
    return False


def _kongs_of_one(hand: HandRecord, state: State) -> bool:
    return max(state.kongs) == 4


def _poor(hand: HandRecord, state: State) -> bool:
    return 0 <= min(state.scores) < 1000


def _kong_without_win(hand: HandRecord, state: State) -> bool:
    return hand.ended != "win" and sum(1 for row in hand.rows if row[0] == k.KONG_CONCEALED) == 1 == sum(state.kongs)


STAGES: dict[str, Stage] = {
    "four winds": Stage(
        {turn: [EAST] for turn in range(4)}, ended_with("four_winds"), Plot.WINDS
    ),
    "four kongs": Stage(
        {0: kinds("1111m 9999m"), 2: kinds("2222p 8888s")}, ended_with("four_kongs"), Plot.KONGS
    ),
    "four kongs of one": Stage(
        {0: kinds("2222m 7777p 3333s 8s"), 1: kinds("5555s"), 2: kinds("4444p"), 3: kinds("9999m")},
        _kongs_of_one, Plot.KONGS, live=kinds("8s"), replacements=kinds("8s 8s"),
    ),
    "four riichi": Stage(
        {
            0: kinds("234m 567m 345p 66s 78s"), 1: kinds("123p 567p 234s 99p 67s"),
            2: kinds("345m 789m 456s EE 45p"), 3: kinds("111m 678p 789s NN 56p"),
        },
        ended_with("four_riichi"), Plot.READY,
    ),
    "three winners": Stage(
        {
            1: kinds("234m 678m 22s 345s 46p"), 2: kinds("345m 678s 33m 456s 46p"), 3: kinds("567m 234s 88s 678s 46p"),
            0: kinds("111p 999p EEE SS 5p W"),
        },
        ended_with("triple_win"), Plot.READY,
    ),
    "river": Stage({1: kinds("1199m 1199p 1199s E")}, ended_with("nagashi"), Plot.RIVER),
    "river of three": Stage(
        {1: kinds("1199m 1199p 1199s E")}, ended_with("nagashi"), Plot.RIVER, types=(SOUTH_THREE,)
    ),
    "fed dragons": Stage(
        {
            0: kinds("PPFFCC 123m 55s 7p 2s"), 1: kinds("P C"), 2: kinds("F F"), 3: kinds("C P"),
        },
        _pao, Plot.DRAGONS,
    ),
    "kong to rob": Stage(
        {0: kinds("5555p"), 1: kinds("234m 345s 678s 88m 46p"), 2: kinds("345m 567m 22s 678s 46p")}, _any
    ),
    "kong and no winner": Stage({0: kinds("1111m")}, _kong_without_win, Plot.CALM),
    "poor": Stage(
        {0: kinds("22345678p 345p 67p"), 1: kinds("234m 567m 22s 345s 78m"), 2: kinds("123m 789m 55s 567s 34s")}, _poor
    ),
    "poor and ready": Stage(
        {
            0: kinds("34m 567m 345p 66s 789s"), 1: kinds("123p 567p 234s 99p 67s"),
            2: kinds("345m 789m 456s EE 45p"), 3: kinds("111m 678p 789s NN 56p"),
        },
        _any, before=("poor",),
    ),
    "claim before the first draw": Stage(
        {
            0: kinds("P 123m 456m 789m 45p"), 1: kinds("PP"),
            2: kinds("19m 19p 19s E S W N F C"), 3: kinds("19m 19p 19s E S W N F C"),
        },
        _any,
    ),
    "north and a claim": Stage(
        {0: kinds("P 123p 456p 789p 45s"), 1: kinds("PPN"), 2: kinds("N")}, _any, types=(SOUTH_THREE,)
    ),
    "riichi and a fourth tile": Stage(
        {turn: kinds("3335m 678p 789s 22p 4m") for turn in (1,)}, _any, live=kinds("E S W")
    ),
}  # fmt: skip


def staged(name: str, rng: random.Random) -> GameRecord:
    """An unfinished game whose last but one hand is of this stage. Raises RuntimeError where it never ended so."""
    stage = STAGES[name]
    for _ in range(TRIES):
        game = new_game(rng, rng.choice(stage.types), rng.randrange(8000))
        record = game.record
        game.table.seed = game.table.source = None
        assert record.before is not None
        record.before.rows, record.before.positions = [], []
        record.provides = record.provides - {"wall"}
        game.table.plots = 0.0
        if all(_act(game, STAGES[one]) for one in stage.before) and _act(game, stage):
            if not record.finished:
                game.play(1)
            return record
    raise RuntimeError(f"stage {name!r} did not come about in {TRIES} deals")


def _act(game: Game, stage: Stage) -> bool:
    """Deal and play one hand of the stage; did it end as wanted."""
    if game.record.finished:
        return False
    table, place, rng = game.table, game.place, game.table.rng
    hand = HandRecord(len(game.record.hands), place.dealer, place.round, place.counter, place.sticks, place.scores)
    pool = list(all_tiles(table.players, table.reds))
    rng.shuffle(pool)
    hands = _dealt(pool, stage, table.players, place.dealer)
    if hands is None:
        return False
    live = [_taken(pool, kind) for kind in stage.live]
    replacements = [_taken(pool, kind) for kind in stage.replacements]
    for seat in hands:
        while len(seat) < 13:
            seat.append(pool.pop())
    turned, under = ([pool.pop() for _ in range(5)] for _ in range(2))
    while len(replacements) < REPLACEMENTS[table.players]:
        replacements.append(pool.pop())
    # With three players the last live tiles are the last replacement tiles, taken from the other side.
    lying = [*live, *pool, *reversed(replacements[4:])]
    deck = StagedDeck(lying, replacements, turned, under)
    state = State(hand, table.players)
    game.record.hands.append(hand)
    events = [r.row(k.DICE, detail={"faces": [rng.randint(1, 6), rng.randint(1, 6)]})]
    events += [r.row(k.DEAL, seat, tiles=tuple(tiles)) for seat, tiles in enumerate(hands)]
    events.append(r.row(k.INDICATOR, tile=turned[0]))
    for event in events:
        hand.add(event, 0)
        state.apply(event)
    state.phase = DRAW_DUE
    players = [Player(seat, table.skills[seat], rng) for seat in range(table.players)]
    Play(hand, state, deck, players, rng, stage.plot, table.reds).run()
    game.close_hand(hand, state)
    return stage.wanted(hand, state)


def _dealt(pool: list[int], stage: Stage, players: int, dealer: int) -> list[list[int]] | None:
    hands: list[list[int]] = [[] for _ in range(players)]
    for turn, wanted in stage.hands.items():
        if turn < players:
            for kind in wanted:
                code = _taken(pool, kind)
                if code < 0:
                    return None
                hands[(dealer + turn) % players].append(code)
    return hands


def _taken(pool: list[int], kind: int) -> int:
    """A tile of the kind out of the pool, -1 where none is left."""
    for place, code in enumerate(pool):
        if t.KIND_OF[code] == kind:
            return pool.pop(place)
    return -1
