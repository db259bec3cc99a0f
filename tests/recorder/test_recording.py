"""What keys write: every command, every line read back without a problem, slips taken back, any keys at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest import kinds as k
from paipu.recorder.conduct import KEYS, told
from paipu.recorder.record import Refused, parse_event
from replay.book import load
from replay.judge import Judge
from tests.recorder.at_keyboard import HEADER, Keyboard, kinds


@pytest.fixture
def keyboard(tmp_path: Path) -> Keyboard:
    return Keyboard(tmp_path)


@pytest.fixture
def dealt(keyboard: Keyboard) -> Keyboard:
    keyboard.type("\r")
    return keyboard


def test_set_up(keyboard: Keyboard) -> None:
    for keys in (" ", " ", "34", "26", "\r", "yy"):
        keyboard.type(keys)
    lines = keyboard.lines()
    assert kinds(lines) == ["shuffle", "shuffle", "dice", "dice", "deal", "deal", "deal", "deal", "confirmed"]
    assert [line.get("phase") for line in lines[:2]] == ["begin", "end"]
    assert lines[0] | {"hand": 0, "dealer": 0, "start": [0, 0, 0, 0], "t": 0} == lines[0]
    assert lines[2] == {"k": "dice", "s": 0, "t": 2000, "faces": [3, 4], "what": "opener"}
    assert lines[3] == {"k": "dice", "s": 2, "t": 3000, "faces": [2, 6], "what": "break"}
    assert [len(line["tiles"].split()) for line in lines[4:8]] == [14, 13, 13, 13]
    assert [line["s"] for line in lines[4:8]] == [0, 1, 2, 3]
    assert lines[8] == {"k": "confirmed", "t": 5000, "what": "deal"}
    assert keyboard.game().hands[0].deal_end_ms == 4000


def test_tiles_dealt_may_be_told(keyboard: Keyboard) -> None:
    keyboard.type("d1" + "19m 19p 19s ESWNPFC\r")
    keyboard.type("\r")
    lines = keyboard.lines()
    assert [(line["s"], line["tiles"].split()[0]) for line in lines] == [(1, "1m"), (0, "?"), (2, "?"), (3, "?")]
    keyboard.game()


def test_draws_and_discards(dealt: Keyboard) -> None:
    for keys in ("C", " ", " ", "5m", ".9p", ",E", "d\r5s", "5s"):
        dealt.type(keys)
    lines = dealt.lines()[4:]
    assert [{key: line[key] for key in line if key != "t"} for line in lines] == [
        {"k": "discard", "s": 0, "tile": "C"},
        {"k": "draw", "s": 1, "tile": "?", "end": "head"},
        {"k": "mix", "s": 1},
        {"k": "discard", "s": 1, "tile": "5m"},
        {"k": "draw", "s": 2, "tile": "?", "end": "head", "stated": False},
        {"k": "discard", "s": 2, "tile": "9p", "cut": "drawn"},
        {"k": "draw", "s": 3, "tile": "?", "end": "head", "stated": False},
        {"k": "discard", "s": 3, "tile": "E", "cut": "hand"},
        {"k": "draw", "s": 0, "tile": "5s", "end": "head"},
        {"k": "discard", "s": 0, "tile": "5s"},
    ]
    assert "t" not in lines[4], "a draw nobody recorded has no time"
    assert dealt.recorder.state.hand is not None and dealt.recorder.state.hand.left == 65
    dealt.game()


@pytest.mark.parametrize(
    ("seat", "rotated", "place"), [(1, 0, 0), (2, 1, 1), (3, 2, 3)], ids=["upper", "opposite", "lower"]
)
def test_sets_lie_turned_to_the_thrower(tmp_path: Path, seat: int, rotated: int, place: int) -> None:
    """From the upper seat the left tile lies turned, from the opposite one a middle one, else the right (W-PUNG-02)."""
    for word, spoken, kind, where in (("p", "pung", "pung", rotated), ("k", "kong", "kong_exposed", place)):
        folder = tmp_path / word
        folder.mkdir()
        keyboard = Keyboard(folder)
        keyboard.type("\r")
        keyboard.type("P")
        keyboard.type(f"{word}{seat}")
        keyboard.type("\r")
        call, shown = keyboard.lines()[-2:]
        assert call == {"k": "call", "s": seat, "t": 2000, "tile": "P", "from": 0, "word": spoken}
        assert (shown["k"], shown["rotated"], shown["from"], shown["s"]) == (kind, where, 0, seat)
        assert keyboard.recorder.state.hand is not None
        assert keyboard.recorder.state.hand.turn == seat
        keyboard.game()


def test_without_watching_what_lies_where_nothing_is_said_of_it(tmp_path: Path) -> None:
    keyboard = Keyboard(tmp_path, header={**HEADER, "provides": ["ev", "t", "v"]})
    for keys in ("\r", "P", "p2", "\r"):
        keyboard.type(keys)
    assert "rotated" not in keyboard.last()


@pytest.mark.parametrize(
    ("tile", "keys", "tiles", "rotated"),
    [
        ("5m", "\r1", "5m 6m 7m", 0), ("5m", "\r2", "4m 5m 6m", 1), ("5m", "\r3", "3m 4m 5m", 2),
        ("1s", "\r1", "1s 2s 3s", 0),
    ],
)  # fmt: skip
def test_chow(dealt: Keyboard, tile: str, keys: str, tiles: str, rotated: int) -> None:
    for pressed in (tile, "cc", keys, "9p"):
        dealt.type(pressed)
    shown, thrown = dealt.lines()[-2:]
    assert (shown["k"], shown["s"], shown["tiles"], shown["rotated"]) == ("chow", 1, tiles, rotated)
    assert (thrown["k"], thrown["s"], thrown["tile"]) == ("discard", 1, "9p")
    dealt.game()


def test_a_chow_that_cannot_be(dealt: Keyboard) -> None:
    for pressed in ("1s", "cc", "\r2"):
        dealt.type(pressed)
    assert dealt.last()["k"] == "call" and "one of these keys: 1" in dealt.said()
    dealt.type("\x1b")
    dealt.type("E")  # discards before the set is shown
    assert dealt.last()["k"] == "discard" and dealt.last()["s"] == 1


def test_set_shown_after_the_discard(dealt: Keyboard) -> None:
    for pressed in ("5m", "cc", "9p", "\r1", " "):
        dealt.type(pressed)
    assert kinds(dealt.lines())[-4:] == ["call", "discard", "chow", "draw"]
    hand = dealt.recorder.state.hand
    assert hand is not None and hand.turn == 2 and hand.start_ms == dealt.lines()[-2]["t"]
    assert [len(sets) for sets in hand.sets] == [0, 1, 0, 0]
    assert hand.counts == [13, 10, 14, 13]
    dealt.game()


def test_set_shown_in_silence_and_wrong(dealt: Keyboard) -> None:
    dealt.type("2p")
    dealt.type("s1c" + "234p\x7f\x7f\x7f\x7f245p\r")
    assert dealt.last() == {
        "k": "chow", "s": 1, "t": 2000, "tile": "2p", "from": 0, "tiles": "2p 4p 5p", "rotated": 0,
    }  # fmt: skip
    dealt.type("R2")
    assert dealt.last()["rotated"] == 1 and dealt.last()["t"] == 2000
    dealt.type("o correction s=1 tile=2p from=0 tiles=2p 3p 4p was=2p 4p 5p\r".replace("o ", "o", 1))
    assert dealt.last()["k"] == "correction" and dealt.last()["was"] == "2p 4p 5p"
    dealt.game()


def test_kongs(dealt: Keyboard) -> None:
    for pressed in ("P", "p2", "\r", "1m", " ", "kk", "\r9s", " ", "E", " ", "S", " ", "N", " ", "kk", "\rP"):
        dealt.type(pressed)
    lines = dealt.lines()
    concealed = next(line for line in lines if line["k"] == "kong_concealed")
    assert (concealed["s"], concealed["tiles"]) == (3, "9s 9s 9s 9s")
    tail = next(line for line in lines if line.get("end") == "tail")
    assert tail["s"] == 3 and tail["k"] == "draw"
    assert lines[-1]["k"] == "kong_added" and lines[-1]["tiles"] == "P P P P" and lines[-1]["s"] == 2
    hand = dealt.recorder.state.hand
    assert hand is not None and hand.counts[2] == 10
    dealt.type("w0")
    dealt.type("\r")
    dealt.type("19m 19p 19s ESWNPFCC\r" + "10.1 9.3 =170\r")
    assert dealt.last()["k"] == "win" and dealt.last()["from"] == 2 and dealt.last()["tile"] == "P"
    dealt.game()


def test_a_win_and_its_entry(dealt: Keyboard) -> None:
    for pressed in ("8s", "w1", "\r"):
        dealt.type(pressed)
    dealt.type("234567m 345p 678s 22s\r" + "1.1 1.2 1.3 =15\r")
    assert dealt.last() == {
        "k": "win", "s": 1, "t": 3000, "tile": "8s", "from": 0,
        "tiles": "2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 8s 2s 2s",
        "value": {"patterns": ["1.1", "1.2", "1.3"], "points": 15},
    }  # fmt: skip
    assert "170 (1.1 1.2 1.3 9.4.2)" in dealt.said(), "a win on the dealer's first discard is 地和"
    for pressed in ("yy", "\r\r", "yy", "nn", "\r"):
        dealt.type(pressed)
    lines = dealt.lines()
    assert kinds(lines)[-7:] == ["confirmed", "settle", "confirmed", "deal", "deal", "deal", "deal"]
    assert lines[-6]["deltas"] == [-15, 45, -15, -15] == lines[-6]["scores"]
    assert [line["what"] for line in lines if line["k"] == "confirmed"] == ["win", "entry"]
    assert (lines[-4]["hand"], lines[-4]["dealer"], lines[-4]["start"]) == (1, 1, [-15, 45, -15, -15])
    assert [hand.ended for hand in dealt.game().hands] == ["win", "unfinished"]


@pytest.mark.parametrize(
    ("claim", "deltas"), [("", [-25, 210, -25, -160]), ("ii", [-25, 210, -25, -160]), ("i0", [-25, 210, -25, -160])]
)
def test_payment_above_25_points(dealt: Keyboard, claim: str, deltas: list[int]) -> None:
    """70 points: 25, 25 and 160 from who dealt in (RULES.md 1.5); nobody threw the kind in that round before."""
    for pressed in ("E", " ", "1m", " ", "9p", " ", "8s", "w1", "\r"):
        dealt.type(pressed)
    dealt.type("234567m 345p 678s 22s\r" + "=70\r")
    if claim:
        dealt.type(claim)
        assert dealt.last()["k"] == "immunity_claim" and dealt.last()["s"] == 3
        assert dealt.last().get("from") == (0 if claim == "i0" else None)
    dealt.type("\r\r")
    assert dealt.last()["deltas"] == deltas
    dealt.game()


def test_self_draw_and_the_hidden_tile(dealt: Keyboard) -> None:
    for pressed in ("E", " ", " ", "z", "\r8s"):
        dealt.type(pressed)
    dealt.type("234567m 345p 678s 22s\r\r")
    win = dealt.last()
    assert (win["from"], win["s"], win["tile"], win["apart"]) == (1, 1, "8s", False)
    assert "value" not in win
    call = dealt.lines()[-2]
    assert call == {"k": "call", "s": 1, "t": 4000, "word": "self_draw"}
    dealt.type("\r")
    assert "-15 45 -15 -15" in dealt.screen(), "nothing was declared: the count is proposed"
    dealt.type("\x15\x1b")
    assert dealt.last()["k"] == "win"


def test_false_win_goes_on(dealt: Keyboard) -> None:
    for pressed in ("8s", "w1", "\r"):
        dealt.type(pressed)
    dealt.type("19m 19p 19s ESWNPFC 8s\r\r")
    assert "no winning hand" in dealt.said()
    dealt.type("j1t" + "W-WRONG-06 wrong_win tiles lie open\r")
    assert dealt.last()["penalty"] == "penalty_tiles" and dealt.last()["what"] == "wrong_win"
    dealt.type("x1" + "19m\r")
    dealt.type(" ")
    dealt.type("1m")
    assert kinds(dealt.lines())[-4:] == ["ruling", "expose", "draw", "discard"]
    hand = dealt.recorder.state.hand
    assert hand is not None and [len(one) for one in hand.penalty] == [0, 1, 0, 0]
    assert dealt.game().hands[0].ended == "unfinished"


def test_exhausted_redeal_and_the_end(dealt: Keyboard) -> None:
    dealt.type("n")
    assert "not over" in dealt.said()
    for pressed in ("e", "\r\r", "nn", "\r", "jj" + "n" + "effect=redeal shuffle\r"):
        dealt.type(pressed)
    assert dealt.last()["k"] == "ruling"
    dealt.type("o\x1b")
    dealt.type("jjn" + "redeal many tiles turned up\r")
    assert dealt.last()["effect"] == "redeal" and dealt.last()["text"] == "many tiles turned up"
    dealt.type("n")
    assert "[1]" in dealt.screen(), "the same dealer after a redeal"
    dealt.type("n")
    dealt.type("\r")
    dealt.type("e")
    dealt.type("\r" + "\x7f" * 20 + "0 0 0 0 / 0 -10 0 0\r")
    assert dealt.last()["penalties"] == [0, -10, 0, 0] and dealt.last()["scores"] == [0, -10, 0, 0]
    for pressed in ("f\r", "yy", "gg"):
        dealt.type(pressed)
    lines = dealt.lines()
    assert kinds(lines)[-6:] == ["settle", "confirmed", "signed", "signed", "signed", "signed"]
    assert lines[-6]["final"] is True and lines[-5]["what"] == "totals"
    game = dealt.game()
    assert [hand.ended for hand in game.hands] == ["draw", "void", "draw"]
    assert [hand.dealer for hand in game.hands] == [0, 1, 1]
    assert game.finished and [record.final_pts for record in game.seats] == [0, -10, 0, 0]


def test_people(dealt: Keyboard) -> None:
    for pressed, wanted in (
        ("t1", {"k": "timed", "s": 1}),
        ("tt", {"k": "timed", "s": 0}),
        ("t1", {"k": "timed", "s": 1, "on": False}),
        ("h", {"k": "clock_pause"}),
        ("h", {"k": "clock_resume"}),
        ("ac2pace @1 too slow\r", {"k": "complaint", "s": 2, "whose": 1, "what": "pace", "text": "too slow"}),
        ("ao3#4 wrong_set\r", {"k": "objection", "s": 3, "what": "wrong_set", "about": 4}),
        ("an\rcount @2\r", {"k": "notice", "whose": 2, "what": "wrong_count", "by": "judge"}),
        ("j2wW-SHUF-02 -10 shuffle\r", {"k": "ruling", "s": 2, "penalty": "warning", "article": "W-SHUF-02",
                                       "points": -10, "by": "judge", "what": "shuffle"}),
        ("q3wait @1\r", {"k": "request", "s": 3, "whose": 1, "what": "wait"}),
        ("x3\t4m 7p\r", {"k": "expose", "s": 3, "tiles": "4m 7p", "what": "sorting"}),
        ("x3 4m\r", {"k": "expose", "s": 3, "tiles": "4m", "what": "penalty", "where": "right"}),
        ("l1", {"k": "lift", "s": 1, "end": "head"}),
        ("bb", {"k": "put_back", "s": 0, "end": "head"}),
        ("olook s=0 what=hand\r", {"k": "look", "s": 0, "what": "hand"}),
        ("otaken_out s=1 tile=4p by=judge where=wall\r", {"k": "taken_out", "s": 1, "tile": "4p", "where": "wall",
                                                          "by": "judge"}),
        ("oagreement what=flat_wall seats=0,1,2\r", {"k": "agreement", "what": "flat_wall", "seats": [0, 1, 2]}),
    ):  # fmt: skip
        dealt.type(pressed)
        last = {key: value for key, value in dealt.last().items() if key != "t"}
        assert last == wanted, pressed
    dealt.game()


def test_time_penalties_are_proposed(dealt: Keyboard) -> None:
    """South is timed and takes 46 s: 15 points (RULES.md 3.10, h)."""
    dealt.type("t1")
    dealt.type("E", ms=20_000)
    dealt.type(" ")
    dealt.type("1m", ms=45_000)
    screen = dealt.screen()
    assert "0:46/3:00" in screen and "-15" in screen
    dealt.type("e")
    dealt.type("\r")
    assert "0 0 0 0 / 0 -15 0 0" in dealt.screen()


def test_the_running_clock(dealt: Keyboard) -> None:
    dealt.clock.ms += 10_000
    assert "0:00/15" in dealt.screen(), "15 s after the deal are free"
    dealt.clock.ms += 9_000
    assert "0:04/15" in dealt.screen()
    dealt.type("h", ms=0)
    dealt.clock.ms += 60_000
    assert "0:04/15" in dealt.screen() and "CLOCK STOPPED" in dealt.screen()
    dealt.type("h", ms=0)
    dealt.type("E", ms=12_000)
    assert dealt.recorder.state.used()[0].ms == 16_000


# -- slips ------------------------------------------------------------------------------------------------------


def test_undo(dealt: Keyboard) -> None:
    dealt.type("C")
    dealt.type("5m")
    dealt.type("u")
    lines = dealt.lines()
    assert kinds(lines) == ["deal"] * 4 + ["discard"], "the unseen draw goes with its discard"
    dealt.type(" ", ms=5000)
    assert dealt.last()["note"] == "recorder's slip taken back: discard s=1 tile=5m"
    assert dealt.last()["t"] == 8000, "what was undone never happened: the next event has its own time"
    journal = (dealt.path.parent / "t7.paipu.jsonl.journal").read_text()
    assert '"tile":"5m"' in journal
    assert '{"correction": "undone", "lines": 2, "t": 3000}' in journal
    dealt.game()


def test_mend_keeps_the_time(dealt: Keyboard) -> None:
    dealt.type("C")
    dealt.type("p2")
    dealt.type("m", ms=4000)
    assert "MENDING" in dealt.screen()
    dealt.type("p3", ms=4000)
    assert dealt.last()["s"] == 3 and dealt.last()["t"] == 2000
    assert dealt.last()["note"] == "recorder's slip taken back: call s=2 tile=C from=0 word=pung"
    dealt.type("\r")
    assert dealt.last()["t"] == 11_000
    dealt.game()


def test_undo_everything_and_begin_again(keyboard: Keyboard) -> None:
    keyboard.type("u")
    assert "nothing to take back" in keyboard.said()
    keyboard.type("34")
    keyboard.type("\r")
    for _ in range(3):
        keyboard.type("\x7f")
    assert keyboard.lines() == []
    assert "nothing to take back" in keyboard.said()
    keyboard.type("\r")
    assert keyboard.lines()[0]["hand"] == 0
    assert [len(line["tiles"].split()) for line in keyboard.lines()] == [14, 13, 13, 13]
    keyboard.game()


def test_undo_into_the_hand_before(dealt: Keyboard) -> None:
    for keys in ("e", "\r\r", "n2", "\r", "u"):
        dealt.type(keys)
    assert dealt.recorder.next_hand == (1, 2)
    dealt.type("u")
    assert dealt.recorder.next_hand is None, "the announced hand is taken back"
    dealt.type("u")
    assert dealt.last()["k"] == "draw_game"
    dealt.type("\r\r")
    dealt.type("n\r")
    dealt.type("\r")
    assert dealt.lines()[-4]["hand"] == 1 and dealt.lines()[-4]["dealer"] == 1
    dealt.game()


def test_catching_up_writes_no_times(dealt: Keyboard) -> None:
    dealt.type("'")
    for keys in ("E", " ", "5m"):
        dealt.type(keys)
    assert all("t" not in line for line in dealt.lines()[4:])
    dealt.type("'")
    dealt.type(" ")
    assert dealt.last()["t"] == 6000
    dealt.game()


def test_resumed(dealt: Keyboard, tmp_path: Path) -> None:
    for keys in ("C", "p2", "\r", "1m", "t1"):
        dealt.type(keys)
    before = dealt.path.read_bytes()
    was = dealt.recorder.state.hand
    dealt.close()
    again = Keyboard(tmp_path, resume=True, header={"book": "wsom"})
    assert again.path.read_bytes() == before
    assert again.recorder.state.hand == was
    assert again.recorder.state.timed == {1}
    assert again.recorder.state.names == ["Li", "Wang", "Chen", "Zhao"]
    assert again.recorder.catching_up, "what happened meanwhile gets no time"
    again.type(" ")
    again.type("'")
    again.type("E")
    assert "t" not in again.lines()[-2] and "t" in again.last()
    assert "rotated" in json.dumps(again.lines()), "what is watched is read from the header"
    again.game()


# -- what is refused, and anything at all -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (["*"], "does nothing here"),
        ([" "], "seat 0 is to discard"),
        (["E", " ", " ", " "], "has drawn"),
        (["\r"], "nobody has spoken"),
        (["r\r"], "still missing"),
        (["r2"], "seat 2 has said nothing"),
        (["E", "p1", "\r", "e", "5"], "the hand is over"),
        (["E", "k1", "\r", "5"], "supplement first"),
        (["E", "cc", "\r"], "no sequence"),
        (["s1"], "no discard to claim"),
        (["E", "R"], "no set"),
        (["i"], "nobody has won"),
        (["odarw s=1\r"], "did you mean 'draw'"),
        (["odraw s=1\r"], "draw needs the key 'tile'"),
        (["odraw s=1 tile=5x\r"], "no tile"),
        (["odraw 5m\r"], "key=value"),
        (["odraw s=1 tile=5m t=3\r"], "written by the recorder"),
        (["q1lunch\r"], "one of fair_shuffle"),
        (["x15x\r"], "no tile"),
        (["E", "w1", "\r", "123m\r", "11.1\r"], "no pattern of the card"),
        (["e", "\r\x7f\x7fx\r"], "four whole numbers"),
        (["e", "\r\x7f\x7f\r"], "four numbers"),
        (["e", "\r\r", "\r"], "the entry is made"),
        (["e", "nn", "n"], "already waiting"),
        (["e", "nn", "y"], ""),
    ],
)
def test_refusals_write_nothing(dealt: Keyboard, keys: list[str], said: str) -> None:
    for one in keys[:-1]:
        dealt.type(one)
    before = dealt.path.read_bytes()
    dealt.type(keys[-1])
    assert said in dealt.said()
    assert dealt.path.read_bytes() == before
    dealt.game()


def test_escape_drops_an_entry(dealt: Keyboard) -> None:
    before = dealt.path.read_bytes()
    for keys in ("5\x1b", "p\x1b", "x1123m\x1b", "j2w abc\x1b", "o\x1b", "p\x7f", "5\x7f\x7f"):
        dealt.type(keys)
        assert dealt.session.entry is None and "nothing written" in dealt.said(), keys
    assert dealt.path.read_bytes() == before


def test_event_has_the_time_of_its_first_key(dealt: Keyboard) -> None:
    dealt.type("E")
    dealt.type("j")
    for key in "1wpace\r":
        dealt.type(key, ms=3000)
    assert dealt.last()["k"] == "ruling" and dealt.last()["t"] == 2000


def test_words_of_a_ruling() -> None:
    assert told("W-WRONG-05 -20 set stands pung laid wrongly", k.RULING) == {
        "article": "W-WRONG-05", "points": -20, "what": "wrong_set", "effect": "stands", "text": "pung laid wrongly",
    }  # fmt: skip
    assert told("intentional", k.RULING) == {"intentional": True}
    assert told("", k.RULING) == {}
    assert told("wrong", k.COMPLAINT) == {"text": "wrong"}, "several words begin so"
    assert parse_event("dice s=0 faces=3,4 what=opener") == (k.DICE, {"s": 0, "faces": [3, 4], "what": "opener"})
    assert parse_event("notice text=two words") == (k.NOTICE, {"text": "two words"})
    with pytest.raises(Refused):
        parse_event("  ")


def test_every_key_belongs_to_one_command() -> None:
    keys = [one.key for one in KEYS]
    assert len(keys) == len(set(keys))
    assert not {"u", "m", "'", "?", "Q", "\x7f", "0", *"123456789ESWNPFC"} & set(keys)


_KEYS = st.sampled_from([
    *"123456789mpsESWNPFC0", " ", "\r", "\r", "\x1b", "\x7f", "\t", *"cpkwzrsRdblenfgxajitqyoum'?", *".,=/#@- ",
])  # fmt: skip


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(keys=st.lists(st.one_of(_KEYS, st.text(max_size=3)), max_size=120))
def test_any_keys_leave_a_record_without_a_problem(tmp_path_factory: pytest.TempPathFactory, keys: list[str]) -> None:
    keyboard = Keyboard(tmp_path_factory.mktemp("any"))
    keyboard.type("\r")
    for key in keys:
        keyboard.type(key.replace("Q", "").encode("utf-8", "ignore").decode().replace("\x03", "").replace("\x04", ""))
        keyboard.screen(80, 24)
    if keyboard.path.read_bytes():
        rows: Any = keyboard.game()
        live = keyboard.recorder.state
        assert [len(hand.rows) for hand in rows.hands] == [len(hand.rows) for hand in live.hands]
    keyboard.close()
    folder = keyboard.path.parent
    Keyboard(folder, resume=True).close()




def test_a_hand_of_unseen_draws_accuses_nobody(keyboard: Keyboard) -> None:
    """To the last tile without one Space, then entry and agreement: what was not recorded convicts nobody."""
    walls = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] + list("ESWNPFC")
    keyboard.type("\r")
    keyboard.type("yy")
    keyboard.type("5m", ms=16_000)
    for tile_ in [*walls, *walls, "E"]:
        keyboard.type(tile_, ms=3000)
    hand = keyboard.recorder.state.hand
    assert hand is not None and hand.left == 0
    for keys in ("e", "\r\r", "yy", "nn", "\r"):
        keyboard.type(keys)
    verdicts = Judge(load("wsom")).judge(keyboard.game()).verdicts
    assert [verdict.rule for verdict in verdicts if verdict.status in ("breach", "crashed")] == []
    assert [verdict.rule for verdict in verdicts if verdict.status == "undecided"] != []
