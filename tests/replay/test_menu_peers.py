"""The menu against two other engines, on positions of real games.

About 3,000 decisions for each; 100,000 with PAIPU_FULL=1. A difference must be of a kind that docs/menu-differences.md
decides from the rules, and its cause must stand on the table; any other fails.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from ingest import kinds as k
from ingest.model import GameRecord, HandRecord
from ingest.tiles import FACE_OF, FACES, KIND_OF, NAME_OF
from replay.context import passed_wins, waits_of
from replay.menu import PASS, Action, menu
from replay.table import OFFER_KONG_ADDED, OFFER_NONE, Table
from tests.corpus import need_corpus
from tests.replay.menu_positions import DECIDED_AFTER, match_of, ranked_game, record_bytes, record_paths, walk

Choice = tuple[Any, ...]

DECISIONS = 100_000 if os.environ.get("PAIPU_FULL") == "1" else 3_000
_RED_FACE = {4: 34, 13: 35, 22: 36}


@dataclass(frozen=True)
class Decision:
    """What a seat may do. `passed`: its hand is complete with the tile offered, but it let another such tile pass."""

    seat: int
    choices: frozenset[Choice]
    passed: bool = False


def faces(*tiles: int) -> tuple[str, ...]:
    return tuple(sorted(FACES[FACE_OF[tile]] for tile in tiles))


def choice_of(action: Action) -> Choice:
    """An action as every engine can say it: a word and faces; of a claim the own tiles."""
    words = {PASS: "pass", k.DRAW_GAME: "nine", k.KONG_EXPOSED: "kong"}
    if action.kind in words:
        return (words[action.kind],)
    if action.kind == k.WIN:
        return ("tsumo" if action.target == action.seat else "ron",)
    if action.kind in (k.DISCARD, k.RIICHI):
        return ("discard" if action.kind == k.DISCARD else "riichi", *faces(action.tile), action.drawn)
    if action.kind in (k.CHOW, k.PUNG):
        own = list(action.tiles)
        own.remove(action.tile)
        return ("chow" if action.kind == k.CHOW else "pung", *faces(*own))
    if action.kind == k.KONG_CONCEALED:
        return ("concealed kong", FACES[KIND_OF[action.tiles[0]]])
    return ("added kong" if action.kind == k.KONG_ADDED else "north", *faces(action.tile))


def decisions_at(table: Table) -> list[Decision]:
    """Who has a choice right after the last act, in turn order; also who has none only because he let a tile pass."""
    if not table.acts or table.acts[-1].kind not in DECIDED_AFTER:
        return []
    by_seat: dict[int, set[Choice]] = {}
    for action in menu(table):
        by_seat.setdefault(action.seat, set()).add(choice_of(action))
    if table.offer_kind == OFFER_NONE:
        return [Decision(seat, frozenset(choices)) for seat, choices in by_seat.items()]
    found = []
    for step in range(1, table.players):
        seat = table.next_seat(table.offer_seat, step)
        waits = waits_of(table, seat)
        since = table.thrown_at_riichi if table.riichi_discard[seat] >= 0 else table.thrown_at_discard
        passed = bool(waits >> KIND_OF[table.offer_tile] & 1 and passed_wins(table, seat, waits, since[seat]))
        if passed or seat in by_seat:
            found.append(Decision(seat, frozenset(by_seat.get(seat, ())), passed))
    return found


def let_pass(ours: Decision, theirs: frozenset[Choice]) -> bool:
    """Whether the one difference is that a seat which let a tile pass is offered the win."""
    return ours.passed and not ours.choices - theirs and {("ron",)} <= theirs - ours.choices <= {("ron",), ("pass",)}


def sample() -> Iterator[tuple[str, bytes, GameRecord]]:
    for path in record_paths(need_corpus() / "tenhou_mjlog"):
        game = ranked_game(path)
        if game is not None:
            yield path.name, record_bytes(path), game


def report(engine: str, decisions: int, games: int, kinds: Counter[str], unexplained: list[str]) -> None:
    print(f"{engine}: {decisions} decisions of {games} games, differences of a decided kind {dict(kinds)}")
    assert not unexplained, unexplained[:20]
    assert decisions >= DECISIONS


# --- jansou -------------------------------------------------------------------------------------------------


def jansou_choice(action: Any) -> Choice:
    def face(tile: Any) -> str:
        return FACES[_RED_FACE[int(tile.kind)] if tile.red else int(tile.kind)]

    word = type(action).__name__
    if word in ("Discard", "Riichi"):
        return (word.lower(), face(action.tile), action.tsumogiri)
    if word in ("Chii", "Pon"):
        return ("chow" if word == "Chii" else "pung", *sorted(face(tile) for tile in action.tiles))
    if word == "ClosedKan":
        return ("concealed kong", FACES[int(action.kind)])
    if word == "AddedKan":
        return ("added kong", face(action.tile))
    if word == "Nuki":
        return ("north", "N")
    return ({"Tsumo": "tsumo", "Ron": "ron", "OpenKan": "kong", "Pass": "pass", "NineTerminals": "nine"}[word],)


def jansou_decisions(game: Any, hand: int) -> list[Decision]:
    from jansou.io.replay import replay_round_decisions

    return [
        Decision(decision.request.seat, frozenset(map(jansou_choice, decision.request.actions)))
        for decision in replay_round_decisions(game, hand)
    ]


def kong_of_a_wait(ours: Decision, theirs: frozenset[Choice]) -> bool:
    """Whether the one difference is a kong after riichi of the very tile that would have won by self-draw."""
    only = ours.choices - theirs
    return not theirs - ours.choices and ("tsumo",) in theirs and [choice[0] for choice in only] == ["concealed kong"]


def test_the_menus_are_those_of_jansou() -> None:
    """Drawn tiles apart from equal ones of the hand, a riichi for each discard, passes; three and four players."""
    pytest.importorskip("jansou")
    from jansou.io.mjlog import parse_mjlog

    kinds: Counter[str] = Counter()
    unexplained: list[str] = []
    decisions = games = 0
    for name, data, game in sample():
        if not game.table["reds"]:
            kinds["record without red fives: jansou looks for them"] += 1
            continue
        other = parse_mjlog(data)
        match = match_of(game)
        games += 1
        for hand in game.hands:
            theirs = jansou_decisions(other, hand.number)
            at = 0
            for table, _ in walk(match, hand):
                for own in decisions_at(table):
                    their = theirs[at] if at < len(theirs) else Decision(-1, frozenset())
                    if not own.choices and not (own.seat == their.seat and let_pass(own, their.choices)):
                        continue  # no choice here and none there
                    at += 1
                    decisions += 1
                    if own.seat == their.seat and own.choices == their.choices:
                        continue
                    if own.seat == their.seat and let_pass(own, their.choices):
                        kinds["won on after a tile without yaku was let pass"] += 1
                    elif own.seat == their.seat and kong_of_a_wait(own, their.choices):
                        kinds["kong after riichi of a tile waited for"] += 1
                    else:
                        unexplained.append(f"{name} #{hand.number}.{len(table.acts)}: {own} against {their}")
            if at != len(theirs):
                unexplained.append(f"{name} #{hand.number}: {len(theirs) - at} decisions more")
        if decisions >= DECISIONS:
            break
    report("jansou", decisions, games, kinds, unexplained)


# --- RiichiEnv ----------------------------------------------------------------------------------------------


def mjai_tile(code: int) -> str:
    name = NAME_OF[code]
    return f"5{name[1]}r" if name[0] == "0" else name


def mjai_begin(table: Table) -> dict[str, Any]:
    return {
        "type": "start_kyoku", "bakaze": "ESWN"[table.round // 4], "kyoku": table.round % 4 + 1,
        "honba": table.counter, "kyotaku": table.match.sticks, "oya": table.dealer,
        "dora_marker": mjai_tile(table.indicators[0][1]), "scores": list(table.start_scores or ())[: table.players],
        "tehais": [[mjai_tile(tile) for tile in hand] for hand in table.dealt],
    }  # fmt: skip


_MJAI = {
    k.DRAW: "tsumo", k.DISCARD: "dahai", k.CHOW: "chi", k.PUNG: "pon", k.KONG_EXPOSED: "daiminkan",
    k.KONG_CONCEALED: "ankan", k.KONG_ADDED: "kakan", k.NORTH_ASIDE: "kita", k.RIICHI: "reach",
    k.RIICHI_ACCEPTED: "reach_accepted",
}  # fmt: skip


def mjai_event(table: Table) -> dict[str, Any] | None:
    """The last act in the words of mjai; None for what the engine need not hear."""
    act = table.acts[-1]
    if act.kind == k.INDICATOR:
        return mjai_begin(table) if len(table.indicators) == 1 else {"type": "dora", "dora_marker": mjai_tile(act.tile)}
    if act.kind not in _MJAI:
        return None
    event: dict[str, Any] = {"type": _MJAI[act.kind], "actor": act.seat}
    if act.tile >= 0:
        event["pai"] = mjai_tile(act.tile)
    if act.kind == k.DISCARD:
        event["tsumogiri"] = bool(act.flags & k.DRAWN_CUT)
    if act.tiles:
        own = list(act.tiles)
        if act.tile >= 0:
            own.remove(act.tile)
        event["consumed"] = [mjai_tile(tile) for tile in own]
        if act.kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED):
            event["target"] = act.target
    return event


def riichienv_choice(action: Any) -> Choice:
    def face(tile: int) -> str:
        return FACES[_RED_FACE[tile // 4] if tile in (16, 52, 88) else tile // 4]

    word = str(action.action_type).rsplit(".", 1)[-1].upper().replace("_", "")
    if word == "DISCARD":
        return ("discard", face(action.tile))
    if word in ("CHI", "PON"):
        return ("chow" if word == "CHI" else "pung", *sorted(face(tile) for tile in action.consume_tiles))
    if word == "ANKAN":
        return ("concealed kong", FACES[action.consume_tiles[0] // 4])
    if word == "KAKAN":
        return ("added kong", face(action.tile))
    if word == "KITA":
        return ("north", "N")
    return ({"DAIMINKAN": "kong", "KYUSHUKYUHAI": "nine"}.get(word, word.lower()),)


def unmarked(choices: frozenset[Choice]) -> frozenset[Choice]:
    """Choices without what RiichiEnv does not tell: which of equal tiles is discarded, and the discard of a riichi."""
    shorter = {"discard": 2, "riichi": 1}
    return frozenset(choice[: shorter.get(choice[0], len(choice))] for choice in choices)


def after_riichi(table: Table) -> list[Decision]:
    """The discards that a riichi just declared leaves: RiichiEnv asks for them apart."""
    if not table.acts or table.acts[-1].kind != k.RIICHI:
        return []
    return [Decision(table.active, frozenset(choice_of(action) for action in menu(table)))]


def test_the_menus_are_those_of_riichienv() -> None:
    """Without telling which of equal tiles is discarded; the discards of a riichi after its declaration."""
    riichienv = pytest.importorskip("riichienv")
    kinds: Counter[str] = Counter()
    unexplained: list[str] = []
    decisions = games = 0
    for name, _, game in sample():
        if not game.table["reds"]:
            continue
        engine = riichienv.RiichiEnv(game_mode="4p-red-half" if game.players == 4 else "3p-red-half")
        engine.apply_event({"type": "start_game"})
        match = match_of(game)
        games += 1
        for hand in game.hands:
            for table, event in heard(match, hand):
                engine.apply_event(event)
                own = {decision.seat: decision for decision in decisions_at(table) or after_riichi(table)}
                if not own and table.acts[-1].kind not in DECIDED_AFTER:
                    continue
                for seat in range(game.players):
                    if table.due_tail and seat == table.due_draw:
                        continue  # between kong and replacement tile it still lists the discards
                    ours = own.get(seat, Decision(seat, frozenset()))
                    ours = Decision(seat, unmarked(ours.choices), ours.passed)
                    theirs = frozenset(map(riichienv_choice, engine.get_observation(seat).legal_actions()))
                    decisions += bool(ours.choices or theirs)
                    if ours.choices == theirs:
                        continue
                    if let_pass(ours, theirs):
                        kinds["won on after a tile was let pass"] += 1
                    elif table.offer_kind == OFFER_KONG_ADDED and not theirs and ("ron",) in ours.choices:
                        kinds["robbing an added kong not offered"] += 1
                    else:
                        unexplained.append(f"{name} #{hand.number}.{len(table.acts)}: {ours} against {theirs}")
        if decisions >= DECISIONS:
            break
    report("RiichiEnv", decisions, games, kinds, unexplained)


def heard(match: Any, hand: HandRecord) -> Iterator[tuple[Table, dict[str, Any]]]:
    """The table after each act that RiichiEnv hears of, with that act in its words."""
    for table, _ in walk(match, hand):
        event = mjai_event(table) if table.acts else None
        if event is not None:
            yield table, event
