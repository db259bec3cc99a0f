"""Our own format: what the page says of it, both ways, and what is wrong with a line."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest import kinds as k
from ingest.formats.paipu import FORMAT, canonical, json_schema, read, sniff, write
from ingest.formats.paipu.fields import FIELDS
from ingest.formats.paipu.header import HEADER_KEYS
from ingest.formats.paipu.schema import schema_text
from ingest.kinds import NO_TIME, NONE
from ingest.model import KIND_NAME, STRUCTS, GameRecord, Kind, Substitute, from_row, to_row
from ingest.problems import CODES, Rejected
from ingest.tiles import KIND_OF, tile
from tests.formats.paipu_samples import (
    MISTAKE_ROW,
    ROWS,
    content,
    events,
    game_of,
    games,
    kind_rows,
    page,
    whole_hand,
)
from tests.project import ROOT

HEADER = '{"paipu":1,"book":"wsom","players":["Li","Wang","Chen","Zhao"],"provides":["ev","t"]}\n'
HAND = '{"hand":0,"dealer":0,"k":"dice","s":0,"faces":[3,4]}\n'


def one(text: str) -> GameRecord:
    """The only game of a text."""
    (game,) = read(text.encode(), "a.paipu.jsonl")
    return game


def told(text: str) -> list[tuple[str, int, int]]:
    """Code, line and column of each problem."""
    return [(problem.code, problem.line, problem.column) for problem in one(text).problems]


# -- the page ---------------------------------------------------------------------------------------------------


def test_page_lists_every_kind_with_its_keys() -> None:
    assert set(kind_rows()) == set(KIND_NAME.values())
    for kind, name in KIND_NAME.items():
        keys = [f"**{field.key}**" if field.required else field.key for field in FIELDS[kind]]
        wanted = [key for key in keys if key.strip("*") not in ("t", "spent", "stated", "note")]
        assert kind_rows()[name][0].split() == wanted, name


def test_page_lists_every_word() -> None:
    from ingest.words import WORDS

    for (kind, name), words in WORDS.items():
        assert f"| {KIND_NAME[kind]} | {name} | {' '.join(words)} |" in page()


def test_page_lists_every_header_key() -> None:
    table = page().split("## The header")[1].split("##")[0]
    named = {key.strip("*, ") for line in table.splitlines() if line.startswith("| ") for key in
             line.split("|")[1].split(",")}  # fmt: skip
    assert set(HEADER_KEYS) <= named


@pytest.mark.parametrize("kind", sorted(KIND_NAME))
def test_example_of_each_kind_is_canonical(kind: int) -> None:
    example = kind_rows()[KIND_NAME[kind]][1]
    assert canonical(example) == example
    assert from_row(one(HEADER + HAND + example).hands[0].rows[1]).kind == kind


def test_whole_hand_reads_without_a_problem_and_is_canonical() -> None:
    game = one(whole_hand())
    assert game.problems == []
    assert write(game).decode() == whole_hand()
    assert (game.site, game.native_id, game.table) == ("paipu:Example Open", "2008-d1-s1-t7",
                                                      {"name": "7", "clock_by": "referee"})  # fmt: skip
    assert [seat.player for seat in game.seats] == [f"paipu:Example Open:{n}" for n in ("Li", "Wang", "Chen", "Zhao")]
    assert game.hands[0].ended == "win" and game.hands[0].deal_end_ms == 74700


def test_whole_hand_is_a_possible_hand() -> None:
    rows = one(whole_hand()).hands[0].rows
    held: list[Counter[int]] = [Counter() for _ in range(4)]
    came = Counter[int]()
    indexes: list[int] = []
    for row in rows:
        taken = list(row[4]) if row[0] == k.DEAL else [row[2]] if row[0] == k.DRAW else []
        if taken:
            indexes += range(row[8], row[8] + len(taken))
            held[row[1]].update(taken)
            came.update(KIND_OF[code] for code in taken)
        if row[0] == k.DISCARD:
            assert held[row[1]][row[2]] > 0
            held[row[1]][row[2]] -= 1
        if row[0] == k.PUNG:
            assert held[row[1]][row[2]] == 2
            held[row[1]][row[2]] -= 2
    assert sorted(indexes) == list(range(58)) and max(came.values()) <= 4
    (win,) = (row for row in rows if row[0] == k.WIN)
    assert Counter(win[4]) == held[win[1]] + Counter([win[2]])
    (settle,) = (row for row in rows if row[0] == k.SETTLE)
    assert settle[9] is not None and sum(settle[9]) == 0


def with_block(begins: str, before: str) -> str:
    """The whole hand with another example of the page put in ahead of the line that holds `before`."""
    block = next(text for text in page().split("```\n")[1::2] if text.startswith(begins))
    assert [canonical(line) for line in block.splitlines()] == block.splitlines()
    lines = whole_hand().splitlines(keepends=True)
    at = next(index for index, line in enumerate(lines) if before in line)
    return "".join([*lines[:at], block, *lines[at:]])


def breaches(text: str) -> list[tuple[int, int, str, str]]:
    """Hand, event, rule and status of each verdict on a text that reads without a problem."""
    from replay.book import load
    from replay.judge import Judge

    game = one(text)
    assert game.problems == []
    return [(item.hand, item.seq, item.rule, item.status) for item in Judge(load("wsom")).judge(game).verdicts]


def test_draw_of_seats_on_the_page_is_in_order() -> None:
    text = with_block('{"k":"seat_draw"', '"hand":0')
    assert breaches(text) == []
    told = breaches(text.replace('"place":0,"position":3', '"place":0,"position":1'))
    assert told == [(-1, 4, "W-SEAT-05", "breach")]
    assert breaches(text.replace('"s":3,"faces":[2,4]', '"s":0,"faces":[2,4]'))[0] == (-1, 2, "W-SEAT-04", "breach")


def test_dropped_tile_on_the_page_is_told_as_it_says() -> None:
    text = with_block('{"k":"expose"', '"t":121500')
    assert breaches(text) == [(0, 46, "W-PT-01", "breach")]
    start = text.index('{"k":"clock_pause"')
    end = text.index('{"k":"discard","s":0,"t":121500')
    back = next(block for block in page().split("```\n")[1::2] if block.startswith('{"k":"clock_pause"'))
    assert breaches(text[:start] + back + text[end:]) == [(0, 46, "W-PT-01", "breach"), (0, 50, "W-PT-01", "note")]


def test_mistakes_on_the_page_are_told_as_it_says() -> None:
    rows = MISTAKE_ROW.findall(page().split("## What goes wrong")[1])
    assert len(rows) >= 10
    for line, says in rows:
        problem = one(HEADER + HAND + line).problems[0]
        assert says in problem.text, line
        assert problem.line == 3 and 1 <= problem.column <= len(line)
        assert problem.hand == 0 and problem.seq == 1


def test_schema_is_current_and_takes_every_example() -> None:
    assert (ROOT / "ingest/formats/paipu/paipu.schema.json").read_text(encoding="utf-8") == schema_text()
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator.check_schema(json_schema())
    valid = jsonschema.Draft202012Validator(json_schema()).is_valid
    examples = [example for _, example in kind_rows().values()] + whole_hand().splitlines()
    assert [line for line in examples if not valid(json.loads(line))] == []
    wrong = ['{"k":"draw","s":4,"tile":"5m"}', '{"k":"draw","s":0}', '{"k":"darw","s":0}',
             '{"k":"draw","s":0,"tile":"5x"}',
             '{"k":"draw","s":0,"tile":"5m","tlie":1}', '{"k":"riichi","s":0,"dealer":1}', '{"paipu":1,"bok":"wsom"}',
             '{"k":"pung","s":0,"tile":"P","tiles":"PPP"}']  # fmt: skip
    assert [line for line in wrong if valid(json.loads(line))] == []


# -- both ways --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(STRUCTS))
@settings(max_examples=25)
@given(data=st.data())
def test_every_kind_there_and_back(kind: int, data: st.DataObject) -> None:
    event = data.draw(events(kind))
    row = to_row(event)
    assert from_row(row) == event
    written = write(game_of([row]))
    game = read(written, "")[0]
    assert game.hands[0].rows == [row]
    assert write(game) == written


def test_every_kind_has_a_struct() -> None:
    assert set(STRUCTS) == {kind.value for kind in Kind}


@settings(max_examples=100)
@given(game=games(ROWS))
def test_any_game_there_and_back(game: GameRecord) -> None:
    written = write(game)
    again = read(written, "")[0]
    assert content(again) == content(game)
    assert write(again) == written


def test_short_forms_become_canonical() -> None:
    assert canonical('{ "k" : "deal", "tiles":"123m 55p EE 0s 5m.2", "s":0 }') == (
        '{"k":"deal","s":0,"tiles":"1m 2m 3m 5p 5p E E 0s 5m.2"}'
    )
    assert canonical('{"k":"deal","s":0,"tiles":["1z","🀄"]}') == '{"k":"deal","s":0,"tiles":"E C"}'
    assert canonical('{"k":"call","s":2,"word":"碰","whose":1}') == '{"k":"call","s":2,"from":1,"word":"pung"}'
    assert canonical('{"hand":7,"dealer":3,"k":"riichi","s":1,"t":null}') == '{"hand":7,"dealer":3,"k":"riichi","s":1}'
    assert canonical('{"paipu":1,"provides":"t ev","book":null}') == (
        '{"paipu":1,"book":null,"players":[],"provides":["ev","t"]}'
    )


def test_canonical_refuses_a_faulty_line() -> None:
    with pytest.raises(Rejected) as refused:
        canonical('{"k":"draw","s":0,"tile":"5x"}')
    assert refused.value.problem.code == "ING022"
    with pytest.raises(Rejected):
        canonical('{"paipu":1,"bok":"wsom"}')


def test_patterns_claimed() -> None:
    line = '{"k":"win","s":1,"tile":"8s","from":3,"value":{"patterns":["1.1","3.1 x2",{"id":"3.1","points":20}]}}\n'
    game = one(HEADER + HAND + line)
    detail = game.hands[0].rows[1][11]
    assert detail == {"value": {"patterns": [{"id": "1.1"}, {"id": "3.1", "count": 2}, {"id": "3.1", "points": 20}]}}
    assert write(game).decode().endswith(line)


# -- hands and games --------------------------------------------------------------------------------------------

DRAW = '{"k":"draw","s":0,"tile":"5m"}\n'
WIN = '{"k":"win","s":1,"tile":"8s","from":3}\n'


@pytest.mark.parametrize(
    ("lines", "ended"),
    [
        (DRAW, "unfinished"),
        (WIN, "win"),
        (WIN + DRAW, "unfinished"),
        (WIN + DRAW + '{"k":"draw_game","reason":"exhausted"}\n', "draw"),
        ('{"k":"draw_game","reason":"four_winds"}\n', "abort"),
        (WIN + '{"k":"settle","deltas":[1,-1,0,0]}\n', "win"),
        ('{"k":"ruling","penalty":"none","effect":"redeal"}\n', "void"),
    ],
)
def test_how_a_hand_ended(lines: str, ended: str) -> None:
    game = one(HEADER + HAND + lines)
    assert game.hands[0].ended == ended
    assert write(game).decode() == HEADER + HAND + lines


def test_stated_end_of_a_hand_counts() -> None:
    text = HEADER + '{"hand":0,"dealer":1,"ended":"void","deal_end":500,"k":"riichi","s":1}\n'
    hand = one(text).hands[0]
    assert (hand.ended, hand.deal_end_ms, hand.dealer) == ("void", 500, 1)
    assert write(one(text)).decode() == text


def test_hands_are_counted_and_what_precedes_them_is_kept() -> None:
    text = HEADER + '{"k":"seat_draw","s":0,"tile":"E","what":"take"}\n' + HAND + HAND.replace('"hand":0', '"hand":5')
    game = one(text)
    assert game.before is not None and game.before.number == -1 and len(game.before.rows) == 1
    assert [hand.number for hand in game.hands] == [0, 1]
    assert told(text) == [("ING022", 4, 9)]


def test_deal_end_is_the_time_of_the_last_deal() -> None:
    text = HEADER + HAND + '{"k":"deal","s":0,"t":10,"tiles":"1m"}\n{"k":"deal","s":1,"t":30,"tiles":"1m"}\n'
    assert one(text).hands[0].deal_end_ms == 30
    assert one(text.replace('"t":30,', "")).hands[0].deal_end_ms is None


def test_results_come_from_the_final_settlement() -> None:
    final = '{"k":"settle","final":true,"scores":[5,40,-50,5]}\n'
    text = HEADER + HAND.replace('"dealer":0', '"dealer":0,"start":[0,0,0,0]') + final
    game = one(text)
    assert game.finished
    assert [(seat.start_pts, seat.final_pts, seat.place) for seat in game.seats] == [
        (0, 5, 2), (0, 40, 1), (0, -50, 4), (0, 5, 2),
    ]  # fmt: skip
    assert write(game).decode() == text


def test_substitute_takes_the_seat() -> None:
    row = to_row(Substitute(seat=3, name="Sun", staff=True))
    text = HEADER + HAND + '{"k":"substitute","s":3,"name":"Sun","staff":true}\n'
    game = one(text)
    assert game.hands[0].rows[1] == row
    assert [(seat.seat, seat.name, seat.from_hand) for seat in game.seats[3:]] == [(3, "Zhao", 0), (3, "Sun", 0)]
    assert write(game).decode() == text


def test_several_games_in_a_file() -> None:
    text = HEADER + HAND + HEADER.replace('"wsom"', '"wsom","native_id":"2"') + HAND + DRAW
    first, second = read(text.encode(), "")
    assert (first.native_id, second.native_id) == (None, "2")
    assert [len(hand.rows) for hand in (*first.hands, *second.hands)] == [1, 2]
    assert write(first) + write(second) == text.encode()


def test_positions_are_offsets_of_the_lines() -> None:
    text = HEADER + HAND + "\n" + DRAW
    hand = one(text).hands[0]
    assert [text.encode()[at : at + 6] for at in hand.positions] == [b'{"hand', b'{"k":"']


# -- refused ----------------------------------------------------------------------------------------------------


def test_unknown_key_in_a_header_refuses_its_game_only() -> None:
    bad = HEADER.replace('"book"', '"bok"')
    with pytest.raises(Rejected) as refused:
        read((bad + HAND).encode(), "")
    problem = refused.value.problem
    assert (problem.code, problem.line, problem.column) == ("ING020", 1, 12)
    assert "did you mean 'book'?" in problem.text
    for text in (bad + HAND + HEADER + HAND, HEADER + HAND + bad + HAND):
        game = one(text)
        assert [problem.code for problem in game.problems] == ["ING033"]
        assert len(game.hands) == 1


def test_newer_version_is_refused() -> None:
    with pytest.raises(Rejected) as refused:
        read(HEADER.replace('"paipu":1', '"paipu":2').encode(), "")
    assert refused.value.problem.code == "ING013"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "ING001"),
        (b" \n \n", "ING001"),
        (HAND.encode(), "ING009"),
        (HEADER.encode("utf-16"), "ING008"),
        (HEADER.replace(",", " ").encode(), "ING009"),
        (HEADER.replace("[", "").encode(), "ING009"),
        (HEADER.replace("1,", '"1",', 1).encode(), "ING022"),
        (HEADER.replace('"Li"', "7").encode(), "ING022"),
    ],
)
def test_no_game(data: bytes, code: str) -> None:
    with pytest.raises(Rejected) as refused:
        read(data, "a.paipu.jsonl")
    assert refused.value.problem.code == code and code in CODES
    assert refused.value.problem.line == 1 and refused.value.problem.column >= 1


# -- what is wrong with a line ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "column", "says"),
    [
        ('{"k":"draw","s":0 "tile":"5m"}', "ING009", 18, "a comma is missing here"),
        ('{"k":"draw","s":0,"tile":"5m",}', "ING009", 30, "a comma too many"),
        ('{"k":"deal","s":0,"tiles":["5m",]}', "ING009", 32, "a comma too many before the ]"),
        ('{“k”:"draw"}', "ING009", 2, "write the straight"),
        ("{'k':'draw'}", "ING009", 2, "double quotes"),
        ('{k:"draw"}', "ING009", 2, "needs double quotes"),
        ('{"k":"draw","s":0，"tile":"5m"}', "ING009", 18, "full-width"),
        ('{"k":"draw","s":0,"tile":"5m', "ING009", 26, "no closing quote"),
        ('{"k":"draw","s":0,"tile":"5m"', "ING009", 30, "the line ends without its }"),
        ('{"k":"timed","s":0,"on":True}', "ING009", 25, "small letters"),
        ("# first turn", "ING009", 1, "note"),
        ('{"k":"draw","s":0,"tile":"5m"} {"k":"mix","s":0}', "ING009", 32, "one event a line"),
        ('{"k":"draw","s":0,"tile":"5x"}', "ING022", 26, "'5x' is no tile"),
        ('{"k":"deal","s":0,"tiles":"1m 2m 5x 3m"}', "ING022", 34, "'5x' is no tile"),
        ('{"k":"deal","s":0,"tiles":["1m","5x"]}', "ING022", 33, "'5x' is no tile"),
        ('{"k":"draw","s":4,"tile":"5m"}', "ING022", 17, "0 to 3"),
        ('{"k":"draw","s":"E","tile":"5m"}', "ING024", 17, "0 = first dealer"),
        ('{"k":"darw","s":0,"tile":"5m"}', "ING022", 6, "did you mean 'draw'?"),
        ('{"s":0,"tile":"5m"}', "ING023", 1, '"k":"draw"'),
        ('{"k":"draw","s":0}', "ING023", 1, "needs the key 'tile'"),
        ('{"k":"pung","s":0,"tile":"P","tiles":"P P P"}', "ING023", 1, "needs the key 'from'"),
        ('{"k":"draw","tile":"5m"}', "ING023", 1, "needs the key 's'"),
        ('{"k":"draw","s":0,"tile":5}', "ING022", 26, "double quotes"),
    ],
)
def test_line_that_cannot_be_kept(line: str, code: str, column: int, says: str) -> None:
    game = one(HEADER + HAND + line + "\n" + DRAW)
    (problem,) = game.problems
    assert (problem.code, problem.line, problem.column) == (code, 3, column)
    assert says in problem.text
    assert (problem.hand, problem.seq) == (0, 1)
    rows = game.hands[0].rows
    assert [row[0] for row in rows] == [k.DICE, k.UNREAD, k.DRAW]
    assert rows[1][11] == {"raw": line}


@pytest.mark.parametrize(
    ("keys", "code", "column", "says"),
    [
        ('"tlie":1', "ING020", 31, "did you mean 'tile'?"),
        ('"t":"12000"', "ING024", 35, "whole milliseconds"),
        ('"t":12.5', "ING024", 35, "12.345 seconds are 12345"),
        ('"cut":"hand"', "ING020", 31, "no key of a line of kind draw"),
        ('"end":"middle"', "ING022", 37, "head tail"),
        ('"dealer":1', "ING020", 31, "first line of a hand"),
        ('"wall":-3', "ING022", 38, "wall index"),
    ],
)
def test_event_is_kept_without_a_faulty_key(keys: str, code: str, column: int, says: str) -> None:
    game = one(HEADER + HAND + '{"k":"draw","s":0,"tile":"5m",' + keys + "}\n")
    (problem,) = game.problems
    assert (problem.code, problem.line, problem.column) == (code, 3, column)
    assert says in problem.text
    assert game.hands[0].rows[1] == (k.DRAW, 0, tile("5m"), NONE, (), 0, NO_TIME, NONE, NONE, None, None, None)


def test_key_that_stands_twice_counts_once() -> None:
    game = one(HEADER + HAND + '{"k":"draw","s":0,"tile":"5m","s":1}\n')
    assert [(problem.code, problem.column) for problem in game.problems] == [("ING031", 31)]
    assert game.hands[0].rows[1][1] == 0


def test_word_not_listed_is_kept_and_told() -> None:
    game = one(HEADER + HAND + '{"k":"call","s":0,"word":"pnug"}\n')
    (problem,) = game.problems
    assert (problem.code, problem.column) == ("ING022", 26) and "did you mean 'pung'?" in problem.text
    assert game.hands[0].rows[1][11] == {"word": "pnug"}


def test_time_running_backwards() -> None:
    line = '{"k":"mix","s":0,"t":%d}\n'
    game = one(HEADER + HAND + line % 500 + line % 400 + line % 450)
    assert [(problem.code, problem.line, problem.column) for problem in game.problems] == [("ING030", 4, 22)]
    assert [row[6] for row in game.hands[0].rows[1:]] == [500, 400, 450]


def test_play_before_any_hand_is_told_once() -> None:
    assert told(HEADER + DRAW + DRAW) == [("ING029", 2, 1)]


def test_hand_without_dealer() -> None:
    text = HEADER + '{"hand":0,"k":"riichi","s":1}\n'
    assert told(text) == [("ING023", 2, 9)]
    assert one(text).hands[0].dealer == NONE


def test_unreadable_first_line_still_begins_its_hand() -> None:
    game = one(HEADER + HAND + '{"hand":1,"dealer":1 "k":"riichi"}\n' + DRAW)
    assert [len(hand.rows) for hand in game.hands] == [1, 2]
    assert (game.hands[1].ended, game.hands[1].dealer) == ("unreadable", NONE)
    assert [(problem.code, problem.hand, problem.seq) for problem in game.problems] == [
        ("ING027", 1, 0), ("ING009", 1, 0),
    ]  # fmt: skip


def test_wrong_number_of_scores() -> None:
    assert told(HEADER + HAND + '{"k":"settle","deltas":[0,0,0]}\n') == [("ING022", 3, 24)]


def test_line_before_the_header_is_kept() -> None:
    game = one(DRAW + HEADER + HAND)
    assert game.before is not None and game.before.rows[0][0] == k.UNREAD
    assert [(problem.code, problem.line) for problem in game.problems] == [("ING029", 1)]


def test_bytes_that_are_not_utf8() -> None:
    data = (HEADER + HAND).encode() + b'{"k":"named","s":0,"tile":"P","text":"\xff"}\n'
    (game,) = read(data, "")
    assert [(problem.code, problem.line, problem.column) for problem in game.problems] == [("ING008", 3, 39)]
    assert len(game.hands[0].rows) == 2


def test_line_ends_and_byte_order_mark() -> None:
    text = (HEADER + HAND + DRAW).replace("\n", "\r\n")
    (game,) = read(b"\xef\xbb\xbf" + text.encode(), "")
    assert game.problems == [] and len(game.hands[0].rows) == 2


def test_columns_count_characters_and_positions_bytes() -> None:
    line = '{"k":"named","s":0,"text":"中中","tile":"5x"}'
    (problem,) = one(HEADER + HAND + line).problems
    assert problem.column == line.index('"5x"') + 1
    assert (HEADER + HAND + line).encode()[problem.position :].startswith(b'"5x"')


def test_header_that_says_too_little() -> None:
    text = '{"paipu":1,"players":["a\\u0007b"]}\n'
    assert told(text) == [("ING023", 1, 1), ("ING023", 1, 1), ("ING028", 1, 23)]
    assert one(text).seats[0].name == "a�b" and one(text).provides == {"ev"}


def test_sniffed() -> None:
    assert sniff(b'{"paipu":1,"book"', "x.json") and sniff(b'{"book":"wsom","paipu": 1}', "x.json")
    assert sniff(b"nonsense", "a.PAIPU.jsonl") and not sniff(b'{"text":"paipu"}', "x.jsonl")
    assert not sniff(b'{"type":"start_game"}', "x.jsonl") and not sniff(b"<mjloggm", "x.xml")
    assert FORMAT.name == "paipu" and FORMAT.provides == frozenset()
