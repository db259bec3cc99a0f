"""The reader of Tenhou XML on records written for it: every edition, every word, every trap."""

import pytest

from ingest import kinds as k
from ingest.formats.tenhou_xml import FORMAT, sniff
from ingest.formats.tenhou_xml.meld import meld_row
from ingest.model import HandRecord, from_row, to_row
from ingest.presence import absences
from ingest.tiles import HIDDEN, names
from tests.formats.tenhou_records import (
    DEALS,
    DRAW,
    END,
    FINAL,
    GO,
    HEAD,
    ROOT,
    SEED,
    START,
    UN,
    codes,
    game,
    hand,
    init,
    only,
    played,
    record,
    win,
)  # fmt: skip


def kinds(found: HandRecord) -> list[int]:
    return [row[0] for row in found.rows]


# -- a whole game -----------------------------------------------------------------------------------------


def test_a_game() -> None:
    found = game(init(), "<T108/><D108/>", win(), init("1,0,0,2,2,8", 1), "<U109/><E52/>", win(more=FINAL))
    assert (found.site, found.native_id) == ("tenhou", "2024030521gm-00a9-0000-0123abcd")
    assert (found.players, found.book, found.finished) == (4, "riichi-tenhou", True)
    assert found.started_at == 1709640000000  # 5 March 2024, 21 h in Japan = 12 h UTC
    assert found.clock_ms is None and found.problems == []
    assert found.provides == {"ev", "id", "d", "sc", "wall"} and FORMAT.provides <= found.provides
    assert [(h.number, h.round, h.dealer, h.ended) for h in found.hands] == [
        (0, 0, 0, "win"),
        (1, 1, 1, "win"),
    ]
    assert [(h.counter, h.sticks, h.start_scores) for h in found.hands] == [(0, 0, (25000,) * 4)] * 2
    assert kinds(found.hands[1]) == [
        k.DICE, *[k.DEAL] * 4, k.INDICATOR, k.DRAW, k.DISCARD, k.WIN, k.SETTLE,
    ]  # fmt: skip
    for each in (found.before, *found.hands):
        assert each is not None
        for row in each.rows:
            assert absences(row) == [] and to_row(from_row(row)) == row


def test_the_table() -> None:
    found = game(init())
    assert found.table == {
        "version": "2.3", "type": 169, "lobby": 0, "humans": True, "reds": True, "open_tanyao": True,
        "length": "south", "fast": False, "room": "houou",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("bits", "word", "value"),
    [
        (1, "length", "east"), (1, "room", "ippan"), (0, "humans", False), (0x83, "reds", False),
        (7, "open_tanyao", False), (65, "fast", True), (129, "room", "joukyuu"), (33, "room", "tokujou"),
    ],
)  # fmt: skip
def test_table_types(bits: int, word: str, value: object) -> None:
    found = game(init(), head=f'<GO type="{bits}"/>{UN}')
    assert found.table[word] == value
    assert found.book == "riichi-tenhou" and "lobby" not in found.table


@pytest.mark.parametrize("bits", [0x229, 0x621, 0x841, 0x1A9, 0x80A9])
def test_tables_of_no_book(bits: int) -> None:
    found = game(init(), head=f'<GO type="{bits}" lobby="0"/>{UN}')
    assert found.book is None and codes(found)[-1] == "ING032"
    assert found.table.get("unknown_bits") == {0x1A9: 0x100, 0x80A9: 0x8000}.get(bits)
    assert [found.table.get(word, False) for word in ("chips", "parlour", "skill")] == [
        bool(bits & bit) for bit in (0x200, 0x400, 0x800)
    ]


def test_a_private_lobby_keeps_its_book() -> None:
    found = game(init(), head='<GO type="9" lobby="7994"/>' + UN)
    assert found.book == "riichi-tenhou" and found.table["lobby"] == 7994


def test_without_a_table_type_nothing_is_assumed() -> None:
    found = game(init(), head=UN)
    assert found.book is None and "reds" not in found.table
    assert {"ING023", "ING032"} <= set(codes(found))
    twice = game(init(), head=GO + '<GO type="7"/>' + UN)
    assert codes(twice)[0] == "ING029" and twice.table["type"] == 169


# -- the id -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "2010091009gm-00a9-0000-61582a1f_tw_2.xml",
        "2024030521gm-00a9-0000-0123abcd/2010091009gm-00a9-0000-61582a1f.mjlog",
        "a.zip!2024/log_2010091009gm-00a9-0000-61582a1f&tw=2",
    ],
)
def test_id_from_the_name(name: str) -> None:
    found = game(init(), name=name)
    assert found.native_id == "2010091009gm-00a9-0000-61582a1f"
    assert found.started_at == 1284076800000  # 10 September 2010, 9 h in Japan = 0 h UTC


def test_id_from_an_attribute_or_a_comment() -> None:
    wide = "2019020120gm-0009-10011-a3915e27"
    inside = record(init(), head=f'<SHUFFLE seed="" ref="{wide}"/>' + GO + UN)
    assert only(inside, "x.xml").native_id == wide
    comment = b"<!-- /0/?log=" + wide.encode() + b"&tw=1\n -->\n" + record(init())
    assert only(comment, "bug2.xml").native_id == wide
    assert only(comment, "2010091009gm-00a9-0000-61582a1f.xml").native_id == "2010091009gm-00a9-0000-61582a1f"


def test_a_name_is_no_id() -> None:
    head = SEED + GO + UN.replace('n1="b"', 'n1="2019020120gm-0009-0000-a3915e27"')
    found = game(init(), head=head, name="x.xml")
    assert found.native_id is None and found.started_at is None


def test_an_id_without_a_date() -> None:
    found = game(init(), name="2024139921gm-00a9-0000-0123abcd.xml")
    assert found.native_id and found.started_at is None
    assert "ING022" in codes(found)


# -- seeds ------------------------------------------------------------------------------------------------


def shuffle_of(head: str) -> tuple[object, bool]:
    found = game(init(), head=head + GO + UN)
    assert found.before is not None
    (row,) = [row for row in found.before.rows if row[0] == k.SHUFFLE]
    return row[11], "wall" in found.provides


def test_seeds() -> None:
    assert shuffle_of(SEED) == ({"method": "mt19937ar-sha512-n288-base64", "seed": "AAECAwQF=="}, True)
    hexadecimal = '<SHUFFLE seed="mt19937ar-sha512-n288,2F9D63AC,8F12D229" ref=""/>'
    assert shuffle_of(hexadecimal) == ({"method": "mt19937ar-sha512-n288", "seed": "2F9D63AC,8F12D229"}, True)
    assert shuffle_of('<SHUFFLE seed="" ref=""/>') == ({"method": ""}, False)
    assert shuffle_of('<SHUFFLE seed="0.7654" ref=""/>') == ({"method": "", "seed": "0.7654"}, False)


def test_seed_of_each_hand_as_in_2009() -> None:
    old = ' shuffle="mt19937ar,7D1A37EC,5A4028C0"'
    found = game(init(more=old), win(), init(more=old), head='<GO type="225"/>' + UN)
    assert [h.rows[0][11] for h in found.hands] == [{"method": "mt19937ar", "seed": "7D1A37EC,5A4028C0"}] * 2
    assert "wall" in found.provides
    assert "wall" not in game(init(more=old), win(), init(), head='<GO type="225"/>' + UN).provides


# -- people -----------------------------------------------------------------------------------------------


def test_seats() -> None:
    found = game(init(), win(more=FINAL))
    assert [(s.name, s.player) for s in found.seats] == [
        ("あ", "tenhou:あ"), ("b", "tenhou:b"), ("c d", "tenhou:c d"), ("NoName", None),
    ]  # fmt: skip
    assert [s.rank for s in found.seats] == ["七段", "八段", "天鳳", "1級"]
    assert [s.rating for s in found.seats] == [2100.5, 2000.0, 1999.9, 1500.0]
    assert [s.sex for s in found.seats] == ["M", "F", "M", "C"]
    assert [s.start_pts for s in found.seats] == [25000] * 4
    assert [s.final_pts for s in found.seats] == [26000, 24000, 25000, 25000]
    assert [s.place for s in found.seats] == [1, 4, 2, 3]  # equal scores: the seat nearer the first dealer
    assert [s.place_pts for s in found.seats] == [46.0, -16.0, 10.0, -40.0]


@pytest.mark.parametrize(
    ("written", "name", "code"),
    [
        ("a%0Ab", "a\\nb", "ING028"),
        ("%E2%80%AEx", "\\u202ex", "ING028"),
        ("x" * 101, "x" * 100 + "…", "ING028"),
        ("%FF%FE", "%FF%FE", "ING022"),
        ("100%", "100%", None),
        ("&amp;&#x3042;", "&あ", None),
        ("", None, None),
    ],
)
def test_names(written: str, name: "str | None", code: "str | None") -> None:
    found = game(init(), win(more=FINAL), head=GO + UN.replace('n1="b"', f'n1="{written}"'))
    assert found.seats[1].name == name
    assert found.seats[1].player == (f"tenhou:{name}" if name else None)
    assert codes(found) == ([code] if code else [])


def test_one_name_on_two_seats_names_nobody() -> None:
    found = game(init(), head=GO + UN.replace('n1="b"', 'n1="c%20d"'))
    assert [s.player for s in found.seats] == ["tenhou:あ", None, None, None]
    assert codes(found).count("ING022") == 2


def test_leave_and_return() -> None:
    found = game(
        '<BYE who="3"/>', init(), '<BYE who="1" />', '<UN n1="b" />', win(), '<BYE who="0"/>', init()
    )
    assert found.before is not None
    assert [(row[0], row[1]) for row in found.before.rows] == [(k.SHUFFLE, -1), (k.LEAVE, 3)]
    assert [(row[0], row[1]) for row in played(found.hands[0])] == [
        (k.LEAVE, 1), (k.RETURN, 1), (k.WIN, 0), (k.LEAVE, 0),
    ]  # fmt: skip
    assert played(found.hands[0])[1][11] == {"name": "b"}


def test_a_second_full_un_is_kept_raw() -> None:
    found = game(init(), UN)
    assert kinds(found.hands[0])[-1] == k.UNREAD and found.hands[0].rows[-1][11] == {"raw": UN}
    assert codes(found)[0] == "ING022"


def test_no_seats() -> None:
    found = game(init(), head=GO)
    assert [s.name for s in found.seats] == [None] * 4 and "ING023" in codes(found)


# -- tiles and play ---------------------------------------------------------------------------------------


def test_reds_are_red_only_where_the_table_has_them() -> None:
    with_reds = hand("<T52/><D16/><U88/>")
    assert names([row[2] for row in played(with_reds)[:3]]) == "0p 0m 0s"
    without = hand("<T52/><D16/><U88/>", head='<GO type="171"/>' + UN)
    assert names([row[2] for row in played(without)[:3]]) == "5p 5m 5s"
    assert [row[2] for row in played(without)[:3]] == [52, 16, 88]


def test_cut_by_identity() -> None:
    play = '<T108/><D108/><U109/><E52/><V110/><REACH who="2" step="1"/><BYE who="1" /><F110/><W108/><G111/>'
    rows = [row for row in played(hand(play)) if row[0] == k.DISCARD]
    assert [row[5] for row in rows] == [k.DRAWN_CUT, k.HAND_CUT, k.DRAWN_CUT, k.HAND_CUT]
    spelt = hand("<T108 /><D108></D108>\r\n<U109/><E109\n/>")
    assert [row[5] for row in played(spelt)] == [0, k.DRAWN_CUT, 0, k.DRAWN_CUT]


def test_cut_is_not_known_after_an_unread_draw() -> None:
    rows = played(hand("<T136/><D5/><U9/><E10/>", DRAW))
    assert [(row[0], row[5]) for row in rows[:4]] == [
        (k.UNREAD, 0), (k.DISCARD, 0), (k.DRAW, 0), (k.DISCARD, k.HAND_CUT),
    ]  # fmt: skip


def test_riichi_and_indicator() -> None:
    rows = played(hand(
        '<T7/><REACH who="0" step="1"/><D0/><REACH who="0" ten="240,250,250,250" step="2"/>',
        '<DORA hai="16" /><REACH who="1" step="2"/>',
    ))  # fmt: skip
    assert [row[0] for row in rows] == [
        k.DRAW, k.RIICHI, k.DISCARD, k.RIICHI_ACCEPTED, k.INDICATOR, k.RIICHI_ACCEPTED,
    ]  # fmt: skip
    assert rows[3][10] == (24000, 25000, 25000, 25000) and rows[5][10] is None
    assert names([rows[4][2]]) == "0m"


def chow(base: int, place: int, copies: tuple[int, int, int], source: int = 3) -> int:
    field = copies[0] << 3 | copies[1] << 5 | copies[2] << 7
    return source | 4 | field | (base * 3 + place) << 10


@pytest.mark.parametrize(
    ("bits", "kind", "seat_from", "tile", "tiles"),
    [
        (chow(3, 1, (1, 0, 2)), k.CHOW, 0, "0m", "4m 0m 6m"),
        (chow(20, 2, (0, 0, 0)), k.CHOW, 0, "9s", "7s 8s 9s"),
        (2 | 8 | 1 << 5 | (4 * 3 + 0) << 9, k.PUNG, 3, "0m", "0m 5m 5m"),
        (2 | 8 | 0 << 5 | (4 * 3 + 2) << 9, k.PUNG, 3, "5m", "5m 5m 5m"),
        (1 | 16 | 3 << 5 | (30 * 3 + 1) << 9, k.KONG_ADDED, 2, "N", "N N N N"),
        (1 | 16 | 0 << 5 | (13 * 3 + 1) << 9, k.KONG_ADDED, 2, "0p", "0p 5p 5p 5p"),
        (3 | 53 << 8, k.KONG_EXPOSED, 0, "5p", "0p 5p 5p 5p"),
        (134 << 8, k.KONG_CONCEALED, None, None, "C C C C"),
    ],
)
def test_calls(bits: int, kind: int, seat_from: "int | None", tile: "str | None", tiles: str) -> None:
    row = meld_row(1, bits, True, 4)
    assert row is not None
    assert row[0] == kind and row[1] == 1
    assert row[3] == (-1 if seat_from is None else seat_from)
    assert (names([row[2]]) if tile else row[2]) == (tile or -1)
    assert names(row[4]) == tiles
    (read,) = played(hand(f'<N who="1" m="{bits}" />'))
    assert read == row
    assert played(hand(f'<N who="1" m="{bits}"></N>')) == [row]


@pytest.mark.parametrize(
    "bits",
    [
        -1,
        0x10000,
        chow(21, 0, (0, 0, 0)),
        chow(0, 0, (0, 0, 0), source=0),
        chow(0, 0, (0, 0, 0)) | 0x200,
        2 | 8 | (34 * 3) << 9,
        8 | (4 * 3) << 9,
        2 | 8 | 16 | (4 * 3) << 9,
        136 << 8,
        0x20 | 119 << 8,
        0x21 | 120 << 8,
        0x40 | 12 << 8,
    ],
)
def test_bit_fields_that_name_no_call(bits: int) -> None:
    found = game(init(), f'<N who="1" m="{bits}" />')
    rows = played(found.hands[0])
    assert rows[0][0] == k.UNREAD and rows[0][11] == {"raw": f'<N who="1" m="{bits}" />'}
    assert found.problems[0].code == "ING022" and found.problems[0].hand == 0 and found.problems[0].seq == 6


def test_a_call_is_read_anew_at_another_table() -> None:
    bits = 2 | 8 | 1 << 5 | (4 * 3 + 0) << 9
    call = f'<N who="1" m="{bits}" />'
    assert names(played(hand(call))[0][4]) == "0m 5m 5m"
    assert names(played(hand(call, head='<GO type="171"/>' + UN))[0][4]) == "5m 5m 5m"
    assert names(played(hand(call))[0][4]) == "0m 5m 5m"


# -- three players ----------------------------------------------------------------------------------------

THREE = '<GO type="185"/>' + (
    '<UN n0="a" n1="b" n2="c" n3="" dan="18,17,16,0" rate="2259,2203,2067,1500" sx="M,M,M,C"/>'
)


def three(*tags: str, ten: str = "350,350,350,0", last: str = "") -> list[str]:
    hands = " ".join(f'hai{seat}="{tiles}"' for seat, tiles in enumerate((*DEALS[:3], last)))
    return [f'<INIT seed="0,0,0,1,4,104" ten="{ten}" oya="0" {hands}/>', *tags]


def test_three_players() -> None:
    end = (
        '<AGARI ba="0,0" hai="1,2" machi="2" ten="30,2000,0" yaku="0,1" doraHai="104" who="2" fromWho="2" '
        'sc="350,-10,350,-10,350,20,0,0" owari="340,-15.0,340,-5.0,370,20.0,0,0" />'
    )
    found = game(*three('<T5/><N who="0" m="31264" /><T6/><D6/>', end), head=THREE)
    assert found.players == 3 and len(found.seats) == 3 and found.problems == []
    (only_hand,) = found.hands
    assert only_hand.start_scores == (35000, 35000, 35000)
    assert kinds(only_hand)[:6] == [k.DICE, k.DEAL, k.DEAL, k.DEAL, k.INDICATOR, k.DRAW]
    assert (only_hand.rows[6][0], only_hand.rows[6][1], only_hand.rows[6][2]) == (k.NORTH_ASIDE, 0, 122)
    ending = only_hand.rows[-2:]
    assert ending[0][9:11] == ((-1000, -1000, 2000), (34000, 34000, 37000))
    assert ending[1][10] == (34000, 34000, 37000)
    assert [seat.place for seat in found.seats] == [2, 3, 1]


@pytest.mark.parametrize(
    "tags",
    [
        three("<W5/>"),
        three("<G5/>"),
        three('<REACH who="3" step="1"/>'),
        three('<BYE who="3"/>'),
        three('<N who="0" m="1289" />', '<N who="1" m="13578" />'),
        three(ten="350,350,350,1"),
        three(last="4,5"),
    ],
)
def test_the_empty_seat_does_nothing(tags: list[str]) -> None:
    found = game(*tags, head=THREE)
    assert {"ING020", "ING022"} & set(codes(found))
    assert all(row[1] < 3 for row in found.hands[0].rows)
    assert k.UNREAD in kinds(found.hands[0])


# -- ends -------------------------------------------------------------------------------------------------


def test_a_win() -> None:
    row = played(hand(win(1, 2, ' m="4106,1289" doraHaiUra="16,4" paoWho="0"', "40,8000,1")))[0]
    assert row[:4] == (k.WIN, 1, 108, 2)
    assert row[4][-1] == 108 and len(row[4]) == 14
    assert row[9] == (1000, -1000, 0, 0) and row[10] == (26000, 24000, 25000, 25000)
    assert row[11] == {"value": {
        "fu": 40, "points": 8000, "limit": 1, "yaku": [[7, 1], [52, 1]], "indicators": [104],
        "hidden_indicators": [136, 4], "melds": [4106, 1289], "liable": 0, "counters": 0, "sticks": 0,
    }}  # fmt: skip


def test_yakuman_and_several_winners() -> None:
    limit = win().replace('yaku="7,1,52,1"', 'yakuman="39,41"')
    found = game(init(), limit, win(2, 1), win(3, 1, FINAL))
    assert found.hands[0].ended == "win" and found.finished
    assert [row[0] for row in played(found.hands[0])] == [k.WIN, k.WIN, k.WIN, k.SETTLE]
    detail = played(found.hands[0])[0][11]
    assert detail and detail["value"]["yakuman"] == [39, 41] and "yaku" not in detail["value"]
    assert found.problems == []


def test_a_hand_written_without_the_winning_tile() -> None:
    written = (
        win().replace(',108" machi', '" machi').replace("250,10,", "250,+10,").replace(" who", ' m="" who')
    )
    found = game(init(), written)
    row = played(found.hands[0])[0]
    assert len(row[4]) == 14 and row[4][-1] == 108 and row[9] == (1000, -1000, 0, 0)
    assert row[11] and row[11]["value"]["melds"] == []


@pytest.mark.parametrize(
    ("word", "reason", "ended"),
    [
        ("", "exhausted", "draw"), ("nm", "nagashi", "draw"), ("yao9", "nine_kinds", "abort"),
        ("kaze4", "four_winds", "abort"), ("reach4", "four_riichi", "abort"), ("kan4", "four_kongs", "abort"),
        ("ron3", "triple_win", "abort"), ("new5", "new5", "abort"),
    ],
)  # fmt: skip
def test_draws(word: str, reason: str, ended: str) -> None:
    found = game(init(), DRAW.replace("<RYUUKYOKU", f'<RYUUKYOKU type="{word}"' if word else "<RYUUKYOKU"))
    row = played(found.hands[0])[0]
    assert row[0] == k.DRAW_GAME and found.hands[0].ended == ended
    assert row[9] == (1500, -1500, -1500, 1500) and row[10] == (27500, 22500, 23500, 26500)
    assert row[11] == {
        "reason": reason, "shown": {"0": [0, 4, 8], "3": [53, 57]}, "value": {"counters": 1, "sticks": 0},
    }  # fmt: skip
    assert ("ING022" in codes(found)) == (reason == "new5")


def test_a_draw_that_states_nothing_is_no_draw() -> None:
    found = game(init(), "<T1/>", '<RYUUKYOKU owari="" />')
    assert found.hands[0].ended == "unfinished" and not found.finished
    assert played(found.hands[0])[-1][11] == {"raw": '<RYUUKYOKU owari="" />'}
    assert {"ING022", "ING023", "ING026"} == set(codes(found))


def test_the_end_of_a_game() -> None:
    rows = played(game(init(), DRAW.replace(" />", FINAL + " />")).hands[0])
    assert rows[1][5] == k.FINAL and rows[1][10] == (26000, 24000, 25000, 25000)
    assert rows[1][11] == {"value": {"points": [460, -160, 100, -400]}}


def test_chips_and_rate() -> None:
    head = '<GO type="553" lobby="0"/>' + UN.replace(" dan", ' rc="0,10,0,10" dan')
    chips = "0,3,0,-1,0,-1,2,-1"
    end = win(more=' chip="54,1"').replace('250,0,250,0"', f'250,0,250,0,{chips}"')
    last = DRAW.replace(
        " />", ' owari="300,10.0,448,64.0,45,-55.0,207,-19,-1,0,12,0,-8,0,-3,0" ratio="2000,10" />'
    )
    found = game(init(more=' chip="0,0,0,0"'), end, init(), last, head=head)
    assert codes(found) == ["ING032"] and found.table["chips"] is True and found.table["rc"] == [0, 10, 0, 10]
    detail = played(found.hands[0])[0][11]
    assert detail
    assert detail["value"]["chip_yaku"] == [[54, 1]]
    assert detail["value"]["chip_deltas"] == [3, -1, -1, -1] and detail["value"]["chips"] == [3, -1, -1, 1]
    assert played(found.hands[1])[-1][11] == {
        "value": {"points": [100, 640, -550, -190], "chips": [-1, 12, -8, -3], "ratio": [2000, 10]}
    }


# -- what cannot be read ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("<T136/>", "ING020"),
        ("<T/>", "ING020"),
        ("<d5/>", "ING020"),
        ('<FURITEN show="1"/>', "ING020"),
        ('<DORA hai="136" />', "ING022"),
        ('<DORA hai="007" />', "ING022"),
        ("<DORA />", "ING023"),
        ('<REACH who="0" step="3"/>', "ING022"),
        ('<REACH who="4" step="1"/>', "ING022"),
        ('<REACH who="x" step="1"/>', "ING024"),
        ('<REACH who="1_0" step="1"/>', "ING024"),
        ('<BYE who="9"/>', "ING022"),
        ('<BYE who="1" why="2"/>', "ING021"),
        ('<T5 gold="1"/>', "ING021"),
        ("odd", "ING022"),
        (SEED, "ING029"),
        (GO, "ING029"),
    ],
)
def test_one_bad_tag_costs_one_event(tag: str, code: str) -> None:
    found = game(init(), "<T108/><D108/>", tag, "<U109/><E109/>", win(more=FINAL))
    bad = found.problems[0]
    assert bad.code == code and bad.hand == 0
    data = record(init(), "<T108/><D108/>", tag, "<U109/><E109/>", win(more=FINAL))
    assert data[bad.position :].startswith(tag.encode())
    rows = played(found.hands[0])
    assert [row[0] for row in rows if row[0] != k.UNREAD][-4:] == [k.DRAW, k.DISCARD, k.WIN, k.SETTLE]
    raw = [row[11] for row in rows if row[0] == k.UNREAD]
    assert raw == [{"raw": tag}]
    assert found.hands[0].rows[bad.seq][0] == k.UNREAD


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (('sc="250,10', 'sc="250,1O'), "ING024"),
        (('sc="250,10,', 'sc="250,'), "ING022"),
        (('ten="30,1000,0"', 'ten="30,1000,9"'), "ING022"),
        (('yaku="7,1,52,1"', 'yaku="7,1,52"'), "ING022"),
        (('yaku="7,1,52,1"', 'yaku="77,1"'), "ING022"),
        (('yaku="7,1,52,1" ', ""), "ING023"),
        (('doraHai="104"', 'doraHai="204"'), "ING022"),
        (('hai="0,4,', 'hai="0,444,'), "ING022"),
    ],
)
def test_a_win_keeps_what_can_be_read(change: tuple[str, str], code: str) -> None:
    written = win().replace(*change)
    assert written != win()
    found = game(init(), written)
    assert found.hands[0].ended == "win"
    assert played(found.hands[0])[0][:4] == (k.WIN, 0, 108, 1)
    assert codes(found)[0] == code
    if "sc" in change[0]:
        assert played(found.hands[0])[0][9:11] == (None, None) and "sc" not in found.provides
    if "444" in change[1]:
        assert played(found.hands[0])[0][4][1] == HIDDEN


@pytest.mark.parametrize(
    "change", [('who="0"', 'who="7"'), ('fromWho="1"', ""), ('machi="108"', 'machi="x"')]
)
def test_a_win_without_winner_payer_or_tile_is_kept_raw(change: tuple[str, str]) -> None:
    written = win().replace(" " + change[0], " " + change[1])
    found = game(init(), written)
    (row,) = played(found.hands[0])
    assert row[0] == k.UNREAD and row[11] == {"raw": written}
    assert found.hands[0].ended == "win"


@pytest.mark.parametrize(
    ("change", "ended"),
    [
        (('seed="0,0,0,1,4,104"', 'seed="0,0"'), "unreadable"),
        (('seed="0,0,0,1,4,104"', 'seed="x,0,0,1,4,104"'), "unreadable"),
        (('seed="0,0,0,1,4,104" ', ""), "unreadable"),
        (('oya="0"', 'oya="4"'), "unreadable"),
        (('oya="0"', ""), "unreadable"),
        (('seed="0,0,0,1,4,104"', 'seed="0,?,0,1,4,104"'), "win"),
        (('seed="0,0,0,1,4,104"', 'seed="0,0,0,,,104"'), "win"),
        (('seed="0,0,0,1,4,104"', 'seed="0,0,0,6,4,104"'), "win"),
        (('seed="0,0,0,1,4,104"', 'seed="0,0,0,1,4,136"'), "win"),
        (('ten="250,250,250,250"', 'ten="250,250"'), "win"),
        (('hai2="1,', 'hai2="136,'), "win"),
        ((f'hai3="{DEALS[3]}"', 'hai3=""'), "win"),
    ],
)
def test_a_damaged_deal_keeps_its_number(change: tuple[str, str], ended: str) -> None:
    written = init().replace(*change)
    assert written != init()
    found = game(init(), win(), written, "<T108/><D108/>", win(), init(), win(more=FINAL))
    assert [h.number for h in found.hands] == [0, 1, 2]
    assert [h.ended for h in found.hands] == ["win", ended, "win"]
    assert [row[0] for row in found.hands[1].rows if row[0] in (k.DRAW, k.DISCARD, k.WIN)] == [
        k.DRAW, k.DISCARD, k.WIN,
    ]  # fmt: skip
    assert found.problems and all(problem.hand == 1 for problem in found.problems)
    assert ("ING027" in codes(found)) == (ended == "unreadable")
    if "136," in change[1]:
        assert [row[4][0] for row in found.hands[1].rows if row[0] == k.DEAL][2] == HIDDEN
    if ",,," in change[1] or "6,4" in change[1]:
        assert "d" not in found.provides


@pytest.mark.parametrize(
    "tag",
    ["<T5/>", "<D5/>", '<N who="1" m="31264" />', '<REACH who="1" step="1"/>', '<DORA hai="3" />', DRAW],
)
def test_play_outside_a_hand(tag: str) -> None:
    after = game(init(), win(), tag)
    assert [row[0] for row in played(after.hands[0])] == [k.WIN, k.UNREAD]
    assert after.hands[0].ended == "win" and codes(after)[0] == "ING029"
    before = game(tag, win(), init())
    assert before.before is not None
    assert kinds(before.before) == [k.SHUFFLE, k.UNREAD, k.UNREAD]


def test_a_hand_without_an_end_is_reported() -> None:
    found = game(init(), "<T108/>", init(), win(more=FINAL))
    assert [each.ended for each in found.hands] == ["unfinished", "win"]
    assert codes(found) == ["ING023"] and found.problems[0].hand == 0


def test_no_win_after_a_draw() -> None:
    found = game(init(), DRAW, win())
    assert [row[0] for row in played(found.hands[0])] == [k.DRAW_GAME, k.UNREAD]
    assert found.hands[0].ended == "draw" and codes(found)[0] == "ING029"


def test_another_first_dealer_and_version() -> None:
    found = only((ROOT.replace("2.3", "2.4") + SEED + GO + UN + '<TAIKYOKU oya="1"/>' + END).encode())
    assert codes(found)[:2] == ["ING022", "ING022"] and found.table["version"] == "2.4"


def test_an_attribute_that_stands_twice() -> None:
    found = game(init(), '<BYE who="1" who="2"/>')
    assert codes(found)[0] == "ING031" and played(found.hands[0])[0][:2] == (k.LEAVE, 1)


# -- sniffing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "name", "claimed"),
    [
        (b'<mjloggm ver="2.3"><SHUFFLE', "x", True),
        (b'\xef\xbb\xbf\n<?xml version="1.0"?>\n<mjloggm ver="2.3">', "x.xml", True),
        (b"<!-- a game -->\r\n<mjloggm>", "x.xml", True),
        ('<mjloggm ver="2.3">'.encode("utf-16"), "x.xml", True),
        (b"no xml", "a.MJLOG", True),
        (b'{"title": "<mjloggm>"}', "a.mjlog", False),
        (b'{"log": "<mjloggm>"}', "x.json", False),
        (b"<html><body>see mjloggm</body></html>", "x.xml", False),
        (b"<GO type='9'/>", "x.xml", False),
        (b"", "x.xml", False),
    ],
)
def test_sniff(head: bytes, name: str, claimed: bool) -> None:
    assert sniff(head, name) is claimed


def test_the_head_alone_is_no_hand() -> None:
    found = only((ROOT + HEAD + START + END).encode())
    assert found.hands == [] and codes(found)[-1] == "ING026"
