"""The menu and the judge against each other: what is played is on the menu, what is on it the judge accepts, and what
is not on it he does not. The two share no rule: the menu is worked out from the text, not by the checks.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from ingest import kinds as k
from ingest.kinds import NO_TIME, NONE
from ingest.model import GameRecord, HandRecord, Row
from ingest.tiles import FACE_OF, KIND_OF
from replay.act import Act
from replay.book import load
from replay.judge import Judge
from replay.menu import Action, find_action, menu
from replay.scoring.shape import is_complete
from replay.simulate.game import new_game
from replay.table import OFFER_NONE, Table
from replay.verdict import BREACH
from tests.corpus import need_corpus
from tests.replay.menu_positions import match_of, ranked_game, record_paths, walk

FULL = os.environ.get("PAIPU_FULL") == "1"
CHOSEN = (
    k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED, k.NORTH_ASIDE, k.RIICHI, k.WIN,
)  # fmt: skip
FOUR, THREE = 0x09 | 0xA0, 0x19 | 0xA0  # table types: South games of four and of three with red fives


def simulated(table_type: int, seed: int) -> GameRecord:
    return new_game(random.Random(seed), table_type, seed).play()


# -- what is played is on the menu ---------------------------------------------------------------------------


def off_menu(game: GameRecord, counted: Counter[int]) -> list[str]:
    """The recorded decisions of a game that were not on the menu."""
    found = []
    match = match_of(game)
    for hand in game.hands:
        for table, act in walk(match, hand):
            if act is None or not (act.kind in CHOSEN or act.detail.get("reason") == "nine_kinds"):
                continue
            counted[act.kind] += 1
            if find_action(menu(table), act) is None:
                found.append(f"{game.native_id} #{hand.number}.{act.seq}")
    return found


def test_every_recorded_decision_is_on_the_menu() -> None:
    """A few real games; every seventh of all with PAIPU_FULL=1."""
    paths = record_paths(need_corpus() / "tenhou_mjlog")
    counted: Counter[int] = Counter()
    wrong: list[str] = []
    games = 0
    for path in paths[:: 7 if FULL else 90]:
        game = ranked_game(path)
        if game is not None:
            games += 1
            wrong += off_menu(game, counted)
    print(f"{games} games, {counted.total()} decisions")
    assert not wrong, wrong[:20]
    assert set(CHOSEN) <= set(counted) and counted.total() > 300 * games


@pytest.mark.parametrize("table_type", [FOUR, THREE])
def test_every_simulated_decision_is_on_the_menu(table_type: int) -> None:
    counted: Counter[int] = Counter()
    for seed in range(6):
        assert off_menu(simulated(table_type, seed), counted) == []
    assert counted.total() > 1_500 and counted[k.WIN] and counted[k.RIICHI] and counted[k.PUNG]


# -- what could be tried, and what the judge says of it ------------------------------------------------------

Attempt = tuple[Row, ...]  # one event; a riichi with its discard


def row(
    kind: int,
    seat: int = NONE,
    tile: int = NONE,
    target: int = NONE,
    tiles: tuple[int, ...] = (),
    flags: int = 0,
    **detail: object,
) -> Row:
    return (kind, seat, tile, target, tiles, flags, NO_TIME, NONE, NONE, None, None, detail or None)


def of_each_face(tiles: list[int]) -> list[int]:
    return list({FACE_OF[tile]: tile for tile in tiles}.values())


def discards(table: Table, seat: int) -> Iterator[Row]:
    held, drawn = list(table.hand[seat]), table.drawn[seat]
    if drawn >= 0:
        held.remove(drawn)
        yield row(k.DISCARD, seat, drawn, flags=k.DRAWN_CUT)
    for tile in of_each_face(held):
        yield row(k.DISCARD, seat, tile, flags=k.HAND_CUT)


def own_attempts(table: Table, seat: int) -> Iterator[Attempt]:
    """Everything a seat could try in its turn with the tiles it holds."""
    for event in discards(table, seat):
        yield (event,)
        if table.riichi[seat] < 0:
            yield row(k.RIICHI, seat), event
    held = table.hand[seat]
    for kind in {KIND_OF[tile] for tile in held}:
        alike = tuple(tile for tile in held if KIND_OF[tile] == kind)
        if len(alike) == 4:
            yield (row(k.KONG_CONCEALED, seat, tiles=alike),)
        for meld in table.melds[seat]:
            if meld.kind == k.PUNG and KIND_OF[meld.tiles[0]] == kind:
                yield (row(k.KONG_ADDED, seat, alike[0], meld.target, (*meld.tiles, alike[0])),)
        if kind == 30:
            yield (row(k.NORTH_ASIDE, seat, alike[0]),)
    if table.drawn[seat] >= 0:
        yield (row(k.WIN, seat, table.drawn[seat], seat, tuple(held), value={}),)
    yield (row(k.DRAW_GAME, reason="nine_kinds", shown={}, value={}),)


def other_attempts(table: Table, seat: int) -> Iterator[Attempt]:
    """Everything a seat could try with the tile another has offered; and to discard when it is not its turn."""
    held, tile, target = table.hand[seat], table.offer_tile, table.offer_seat
    yield (row(k.DISCARD, seat, held[0], flags=k.HAND_CUT),)
    if table.offer_kind == OFFER_NONE or target == seat:
        return
    yield (row(k.WIN, seat, tile, target, (*held, tile), value={}),)
    kind = KIND_OF[tile]
    for pair in combinations(of_each_face(held), 2):
        kinds = sorted(KIND_OF[one] for one in (*pair, tile))
        if kinds[0] // 9 == kinds[2] // 9 and kinds[2] < 27 and kinds[2] - kinds[0] == 2 and kinds[1] - kinds[0] == 1:
            yield (row(k.CHOW, seat, tile, target, (*pair, tile)),)
    alike = [one for one in held if KIND_OF[one] == kind]
    for pair in combinations(alike, 2):
        yield (row(k.PUNG, seat, tile, target, (*pair, tile)),)
    if len(alike) == 3:
        yield (row(k.KONG_EXPOSED, seat, tile, target, (*alike, tile)),)


def attempts(table: Table) -> Iterator[Attempt]:
    for seat in range(table.players):
        if seat == table.active:
            yield from own_attempts(table, seat)
        elif table.known[seat] and table.hand[seat]:
            yield from other_attempts(table, seat)


def on_menu(actions: list[Action], attempt: Attempt) -> bool:
    last = Act(0, attempt[-1])
    if len(attempt) == 1:
        return find_action(actions, last) is not None
    drawn = bool(last.flags & k.DRAWN_CUT)
    return any(
        action.kind == k.RIICHI and action.seat == last.seat and action.drawn == drawn
        and FACE_OF[action.tile] == FACE_OF[last.tile]
        for action in actions
    )  # fmt: skip


def breaches(game: GameRecord, hand: HandRecord, upto: int, attempt: Attempt) -> list[str]:
    """Rules of class physical or rule that the judge finds breached by the attempt made before act `upto`."""
    cut = replace(hand, rows=[*hand.rows[:upto], *attempt], positions=[], ended="unfinished")
    judged = Judge(load("riichi-tenhou"), strict=True).judge(replace(game, hands=[cut], finished=False))
    return [
        verdict.rule for verdict in judged.verdicts
        if verdict.seq >= upto and verdict.status == BREACH and verdict.klass in ("physical", "rule")
    ]  # fmt: skip


def after_chow(game: GameRecord, hand: HandRecord, table: Table, chow: Row) -> list[str]:
    """Rules breached by every discard after a chow: where swap calling leaves none, the judge speaks at the discard."""
    rest = list(table.hand[chow[1]])
    for tile in chow[4]:
        if tile != chow[2]:
            rest.remove(tile)
    said = [
        breaches(game, hand, len(table.acts), (chow, row(k.DISCARD, chow[1], tile, flags=k.HAND_CUT))) for tile in rest
    ]
    return ["R-SWAP at the discard"] if all("R-SWAP" in rules for rules in said) else []


def is_dull(table: Table, attempt: Attempt, legal: bool) -> bool:
    """Attempts there are too many of: discards and riichi of all kinds, chows from the wrong side, incomplete wins."""
    kind, seat = attempt[0][0], attempt[0][1]
    if kind == k.WIN and not legal:
        counts = table.counts[seat][:34]
        if seat != table.active:
            counts[KIND_OF[table.offer_tile]] += 1
        return not is_complete(counts, len(table.melds[seat]))
    if kind == k.DISCARD and not legal:
        return seat != table.active or table.riichi[seat] >= 0
    if kind == k.CHOW and not legal:
        return table.players == 3 or table.next_seat(table.offer_seat) != seat
    return kind in (k.DISCARD, k.RIICHI, k.DRAW_GAME)


def disagreements(game: GameRecord, rng: random.Random, dull: float, counted: Counter[str]) -> list[str]:
    """Attempts in a game about which menu and judge disagree. Of the dull ones a share is tried."""
    found = []
    match = match_of(game)
    for hand in game.hands:
        for table, act in walk(match, hand):
            if table.draw_game is not None or table.last_draw_seq < 0 or (act is not None and act.kind == k.INDICATOR):
                continue  # before the first draw, after the hand; an indicator that is due is the table's matter
            actions = menu(table)
            for attempt in attempts(table):
                legal = on_menu(actions, attempt)
                if is_dull(table, attempt, legal) and rng.random() > dull:
                    continue
                if table.wins and attempt[0][0] != k.WIN:
                    continue  # the hand is won: nobody plays on, which is no matter of what he plays
                said = breaches(game, hand, len(table.acts), attempt)
                if not legal and not said and attempt[0][0] == k.CHOW:
                    said = after_chow(game, hand, table, attempt[0])
                counted["legal" if legal else said[0] if said else "passed"] += 1
                if legal == bool(said):
                    found.append(f"{game.native_id} #{hand.number}.{len(table.acts)} {attempt} {legal} {said}")
    return found


RARE = {"R-SWAP", "R-FURITEN-OWN", "R-WIN-YAKU", "R-CLAIM-RIICHI", "R-KONG-WHEN", "R-LAST-TILE", "R-ABORT-NINE"}


def test_menu_and_judge_agree_on_real_games() -> None:
    """On what could be tried at every moment: five games, 120 with PAIPU_FULL=1."""
    paths = record_paths(need_corpus() / "tenhou_mjlog")
    counted: Counter[str] = Counter()
    wrong: list[str] = []
    for number, path in enumerate(paths[:: 31 if FULL else 700]):
        game = ranked_game(path)
        if game is not None:
            wrong += disagreements(game, random.Random(number), 0.002, counted)
    print(counted)
    assert not wrong, wrong[:20]
    assert counted["legal"] > 200 and set(counted) >= (RARE if FULL else {"R-WIN-SHAPE", "R-CLAIM-RIICHI"})


@pytest.mark.parametrize("table_type", [FOUR, THREE])
def test_menu_and_judge_agree_on_simulated_games(table_type: int) -> None:
    counted: Counter[str] = Counter()
    wrong: list[str] = []
    for seed in range(12 if FULL else 2):
        wrong += disagreements(simulated(table_type, seed), random.Random(seed), 0.002, counted)
    print(counted)
    assert not wrong, wrong[:20]
    assert counted["legal"] > 100 and counted.total() - counted["legal"] > 50
