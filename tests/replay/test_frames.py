"""Frames of a hand: what a viewer steps through is what the Table says, and "as known then" holds nothing hidden."""

from __future__ import annotations

import copy
import json
import random
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from ingest import kinds as k
from ingest.model import GameRecord, HandRecord
from ingest.tiles import FACE_OF, UNIDENTIFIED
from replay.book import load
from replay.frames import BACK, frames, masked, states
from replay.judge import Judge
from replay.simulate.game import EAST_FOUR, SOUTH_FOUR, SOUTH_THREE, new_game
from replay.simulate.wsom.run import play_match
from replay.table import given_up
from replay.verdict import Verdict

LIMIT = 250_000
SEEN_BY_ALL = (k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_ADDED, k.KONG_CONCEALED, k.NORTH_ASIDE, k.EXPOSE)


@cache
def games() -> tuple[GameRecord, ...]:
    rng = random.Random(77)
    riichi = [new_game(rng, kind, number).play() for number, kind in enumerate((SOUTH_FOUR, SOUTH_THREE, EAST_FOUR))]
    return (*riichi, play_match("wsom", 77, 0).record, play_match("wsom", 77, 1, 1.0).record)


@cache
def judge(book: str) -> Judge:
    return Judge(load(book))


@cache
def verdicts(at: int) -> tuple[Verdict, ...]:
    game = games()[at]
    return tuple(judge(game.book or "").judge(game).verdicts)


@cache
def hands() -> tuple[tuple[GameRecord, HandRecord, dict[str, Any]], ...]:
    return tuple(
        (game, hand, frames(game, hand.number, judge(game.book or ""), verdicts(at)))
        for at, game in enumerate(games())
        for hand in game.hands
    )


def test_a_jump_is_as_many_steps() -> None:
    """State k, worked out by the Table at once, equals k patches laid over the first state."""
    rng = random.Random(1)
    tried = 0
    for game, hand, made in hands():
        step = rng.randrange(len(hand.rows) + 1)
        state = dict(made["key"])
        for patch in made["patches"][:step]:
            state.update(patch)
        assert state == states(made)[step]
        table = judge(game.book or "").table_at(game, hand.number, step)
        for seat in range(game.players):
            laid = [*state[f"h{seat}"], *(face for face, _ in state[f"p{seat}"])]
            laid += [] if state[f"d{seat}"] is None else [state[f"d{seat}"]]
            assert sorted(laid) == sorted(FACE_OF[code] for code in table.hand[seat])
            assert [one[0] for one in state[f"r{seat}"]] == [FACE_OF[code] for code in table.river[seat]]
            sets = [sorted(face for face, _ in tiles) for _, tiles in state[f"m{seat}"]]
            assert sets == [sorted(FACE_OF[code] for code in meld.tiles) for meld in table.melds[seat]]
        assert state["w"] == table.live_left
        assert state["in"] == [FACE_OF[code] for _, code in table.indicators]
        tried += 1
    assert tried > 40


def test_the_last_frame_is_the_recorded_result() -> None:
    ends = 0
    for game, hand, made in hands():
        stated = [row[10] for row in hand.rows if row[10] is not None and len(row[10]) == game.players]
        last = states(made)[-1]["sc"]
        assert last == list(stated[-1] if stated else hand.start_scores or ())
        paid = [row[9] for row in hand.rows if row[0] in (k.WIN, k.DRAW_GAME) and row[9]]
        if paid:
            assert made["result"]["deltas"] == [sum(seat) for seat in zip(*paid, strict=True)]
        assert len(made["result"]["words"]) == sum(row[0] in (k.WIN, k.DRAW_GAME) for row in hand.rows)
        ends += bool(paid)
    assert ends > 20


def test_frames_are_small_json() -> None:
    sizes = [len(json.dumps(made, ensure_ascii=False).encode()) for _, _, made in hands()]
    print(f"frames: {len(sizes)} hands, largest {max(sizes):,} bytes")
    assert max(sizes) <= LIMIT


def test_a_claimed_tile_lies_on_its_givers_side() -> None:
    """From the next seat it is the rightmost of the set, from the seat before the leftmost."""
    seen = set()
    for game, hand, made in hands():
        if game.book != "riichi-tenhou":
            continue
        final = states(made)[-1]
        for row in hand.rows:
            if row[0] not in (k.CHOW, k.PUNG):
                continue
            sets = [tiles for word, tiles in final[f"m{row[1]}"] if word in ("chow", "pung")]
            lying = [[at for at, (_, lies) in enumerate(tiles) if lies == 1] for tiles in sets]
            assert all(len(found) == 1 for found in lying)
            for tiles, (at,) in zip(sets, lying, strict=True):
                if sorted(face for face, _ in tiles) == sorted(FACE_OF[code] for code in row[4]):
                    away = (row[3] - row[1]) % game.players
                    expected = {1: 2, game.players - 1: 0}.get(away, 1)
                    if tiles[at][0] == FACE_OF[row[2]] and len(sets) == 1:
                        assert at == expected
                        seen.add(away)
    assert len(seen) >= 2


def test_every_claimed_discard_is_marked() -> None:
    for _, _, made in hands():
        for state in states(made):
            taken = sum(mark >> 2 & 1 for seat in range(made["players"]) for _, mark, _ in state[f"r{seat}"])
            open_sets = sum(
                any(lies == 1 for _, lies in tiles) for seat in range(made["players"]) for _, tiles in state[f"m{seat}"]
            )
            if made["number"] >= 0 and not made["verdicts"]:
                assert taken == open_sets


def test_as_known_then_shows_backs() -> None:
    checked = 0
    for game, _, made in hands():
        for seat in range(game.players):
            hidden = masked(made, seat)
            for full, state in zip(states(made), states(hidden), strict=True):
                for other in range(game.players):
                    if other == seat:
                        assert state[f"h{other}"] == full[f"h{other}"]
                    elif not full[f"v{other}"]:
                        assert set(state[f"h{other}"]) <= {BACK}
                        assert state[f"d{other}"] in (None, BACK)
                        checked += 1
            assert all((one["text"], one["lines"]) == ("", []) for one in hidden["verdicts"])
            assert all(event[6] == "" for event in hidden["events"])
    assert checked > 10_000


def with_other_hidden_tiles(game: GameRecord, number: int, end: int, seat: int) -> GameRecord:
    """The game cut before act `end` of a hand, and there every tile that `seat` cannot know is another one."""
    changed = copy.deepcopy(game)
    hand = changed.hands[number]
    hand.rows = hand.rows[:end]
    hand.ended = "unfinished"
    table = judge(game.book or "").table_at(game, number, end)
    shown: list[list[int]] = [[] for _ in range(game.players)]
    for act in table.acts:
        if act.kind in SEEN_BY_ALL and act.seat >= 0:
            shown[act.seat] += [*given_up(act), *(act.tiles if act.kind == k.EXPOSE else ())]
    for at, row in enumerate(hand.rows):
        if row[1] == seat or row[0] not in (k.DEAL, k.DRAW) or row[1] < 0:
            continue
        mine = shown[row[1]]
        new = tuple(code if code in mine else UNIDENTIFIED for code in row[4])
        tile = row[2] if row[2] in mine or row[2] < 0 else UNIDENTIFIED
        hand.rows[at] = (row[0], row[1], tile, row[3], new, *row[5:])
    return changed


def test_as_known_then_does_not_depend_on_hidden_tiles() -> None:
    """With every tile exchanged that a seat could not know, its frames are the same to the last letter."""
    rng = random.Random(9)
    differ = 0
    for at, game in enumerate(games()[:4]):
        judging = judge(game.book or "")
        for hand in game.hands[:6]:
            end = rng.randrange(len(hand.rows) // 2, len(hand.rows))
            if any(row[0] in (k.WIN, k.DRAW_GAME) for row in hand.rows[:end]):
                continue
            seat = rng.randrange(game.players)
            cut = copy.deepcopy(game)
            cut.hands[hand.number].rows = hand.rows[:end]
            cut.hands[hand.number].ended = "unfinished"
            other = with_other_hidden_tiles(game, hand.number, end, seat)
            whole, exchanged = (frames(one, hand.number, judging, ()) for one in (cut, other))
            differ += whole != exchanged
            assert masked(whole, seat) == masked(exchanged, seat), (at, hand.number, end, seat)
    assert differ > 10


def test_verdicts_stand_at_their_acts() -> None:
    told = 0
    place = {id(game): at for at, game in enumerate(games())}
    for game, hand, made in hands():
        mine = [one for one in verdicts(place[id(game)]) if one.hand == hand.number]
        assert sorted((one["seq"], one["rule"]) for one in made["verdicts"]) == sorted(
            (max(one.seq, 0), one.rule) for one in mine
        )
        assert all(one["text"] for one in made["verdicts"])
        told += len(mine)
    assert told > 0


def test_there_is_no_hand_beyond_the_last() -> None:
    game = games()[0]
    with pytest.raises(LookupError):
        frames(game, len(game.hands), judge(game.book or ""), ())


def test_penalty_tiles_lie_live_then_dead() -> None:
    """A penalty tile lies open beside the hand, live first; one that is dead does not come to life again."""
    seen = {0: 0, 1: 0}
    for number in (0, 1):
        game = play_match("wsom", 7, number, 1.0).record
        judging = judge("wsom")
        for hand in game.hands:
            found = states(frames(game, hand.number, judging, ()))
            for seat in range(game.players):
                for before, after in pairwise(state[f"p{seat}"] for state in found):
                    for face, live in after:
                        seen[live] += 1
                        assert [face, 0] not in before or live == 0 or [face, 1] in before
                    if before == [] and after:
                        assert all(live for _, live in after)
    assert seen[0] and seen[1]


def test_lost_rights_show_from_the_breach_on() -> None:
    game = games()[3]
    kept = Verdict(2, 40, 1, "count", "W-COUNT-03", "", "", "rule", "breach", "no_win_no_claims")
    found = states(frames(game, 2, judge("wsom"), [kept]))
    assert [state["x1"] for state in found[:41]] == [0] * 41
    assert {state["x1"] for state in found[41:]} == {2}
    assert {state["x0"] for state in found} == {0}
