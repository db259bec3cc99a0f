"""What is XML and what is not: Tenhou records spelt in odd ways, cut short, or broken."""

import random
import xml.etree.ElementTree as ElementTree

import pytest

from ingest import kinds as k
from ingest.formats.tenhou_xml import read
from ingest.model import GameRecord
from ingest.problems import Rejected
from tests.formats.tenhou_records import END, FINAL, GO, HEAD, ROOT, UN, codes, init, only, record, win

CALL = '<N who="1" m="43051" />'
SMALL = record(
    init(), "<T108/><D108/>", CALL, '<E52/><V110/><REACH who="2" step="1"/><F110/>',
    '<REACH who="2" ten="250,250,240,250" step="2"/><BYE who="3" />', win(), '<UN n3="%E3%81%82" />',
    init("1,0,0,2,2,8", 1, more=' shuffle="mt19937ar,7D1A37EC"'), "<U109/><E109/>", win(1, 1, FINAL),
)  # fmt: skip


def events(game: GameRecord) -> list[tuple[int, object]]:
    hands = [game.before, *game.hands]
    return [
        (position, row)
        for hand in hands
        if hand
        for row, position in zip(hand.rows, hand.positions, strict=True)
        if row[0] != k.UNREAD
    ]


def test_cut_at_every_byte() -> None:
    """Never anything but a game or Rejected; every event whose tag is whole is kept."""
    whole = events(only(SMALL))
    ends = [SMALL.index(b">", position) + 1 for position, _ in whole]
    for cut in range(len(SMALL)):
        expected = [event for event, end in zip(whole, ends, strict=True) if end <= cut]
        try:
            found = only(SMALL[:cut])
        except Rejected as refused:
            assert not expected and refused.problem.code in ("ING001", "ING009", "ING010"), cut
            continue
        assert events(found) == expected, cut
        told = {"ING025", "ING026", "ING009"} & set(codes(found))
        if cut < len(SMALL) - len(END):
            assert told, cut
        assert ("ING025" in told) == any(hand.ended == "unfinished" for hand in found.hands), cut
        for problem in found.problems:
            assert -1 <= problem.position <= cut


def test_cut_inside_the_odd_spellings() -> None:
    text = SMALL.decode().replace("><", ">\r\n  <").replace("</mjloggm>", "<!-- end --></mjloggm>")
    odd = (
        "\ufeff<?xml version='1.0' encoding='UTF-8'?><!-- ä -->\n" + text.replace("%E3%81%82", "あ")
    ).encode()
    whole = [row for _, row in events(only(odd))]
    assert whole == [row for _, row in events(only(SMALL))]
    kept = 0
    for cut in range(len(odd)):
        try:
            rows = [row for _, row in events(only(odd[:cut]))]
        except Rejected:
            assert kept == 0, cut
            continue
        assert rows == whole[: len(rows)] and len(rows) >= kept, cut
        kept = len(rows)
    assert kept == len(whole)


def test_cut_tag_is_reported() -> None:
    cut = SMALL.index(b'<REACH who="2" step') + 9
    found = only(SMALL[:cut])
    (problem,) = [problem for problem in found.problems if problem.code == "ING025"]
    assert problem.raw == "REACH wh" and problem.position == cut
    ended = only(SMALL[: -len(END)])
    assert ended.finished and codes(ended) == ["ING009"]


@pytest.mark.parametrize(
    "spelt",
    [
        SMALL.replace(b"/>", b" />").replace(b"  />", b" />"),
        SMALL.replace(b"<T108/>", b"<T108></T108>").replace(b"<D108/>", b"<D108 ></D108 >"),
        SMALL.replace(CALL.encode(), b"<N\n\twho = '1'\r\n m='43051'/>"),
        SMALL.replace(b'who="3"', b'who="&#51;"').replace(b'm="43051"', b'm="&#x34;3051"'),
        SMALL.replace(b"<BYE", b"<!-- <BYE who='1'/> --><?note > ?><BYE"),
        b"\xef\xbb\xbf" + SMALL + b"\n<!-- end -->\n",
        b'<?xml version="1.0" encoding="us-ascii" standalone="yes"?>\n' + SMALL,
    ],
)
def test_same_events_in_another_spelling(spelt: bytes) -> None:
    assert spelt != SMALL
    found = only(spelt)
    assert [row for _, row in events(found)] == [row for _, row in events(only(SMALL))]
    assert found.problems == []
    for position, _ in events(found):
        assert spelt[position : position + 1] == b"<"


def test_unknown_wrapper_and_cdata_are_reported() -> None:
    wrapped = only(SMALL.replace(b"<T108/>", b"<hand><T108/>").replace(b"<D108/>", b"<D108/></hand>"))
    assert [row for _, row in events(wrapped)] == [row for _, row in events(only(SMALL))]
    assert codes(wrapped) == ["ING020"]
    section = only(SMALL.replace(b"<T108/>", b"<![CDATA[<T5/>]]><T108/>"))
    assert codes(section) == ["ING022"] and section.problems[0].raw == "<![CDATA[<T5/>]]>"


def broken(old: str, new: str) -> bytes:
    data = SMALL.replace(old.encode(), new.encode(), 1)
    assert data != SMALL
    return data


@pytest.mark.parametrize(
    ("data", "code", "at"),
    [
        (b"", "ING001", 0),
        (b"  \n", "ING010", 0),
        (b"Not found", "ING009", 0),
        (b"\xef\xbb\xbf  text" + SMALL, "ING009", 5),
        (b"<html></html>", "ING010", 0),
        ((ROOT + END).encode(), "ING010", 0),
        (ROOT.encode(), "ING010", 0),
        (SMALL.decode().encode("utf-16"), "ING008", 0),
        (SMALL.decode().encode("utf-16-le"), "ING008", 0),
        (SMALL.replace(b"%E3%81%82", b"\x82\xa0", 1), "ING008", SMALL.index(b"%E3")),
        (b'<?xml version="1.0" encoding="Shift_JIS"?>' + SMALL, "ING008", 30),
        (broken("<D108/>", "</D108>"), "ING009", SMALL.index(b"<D108/>")),
        (broken("<D108/>", "<D108>"), "ING009", SMALL.index(END.encode()) - 1),
        (SMALL + b"<GO/>", "ING009", len(SMALL)),
        (SMALL + SMALL, "ING009", len(SMALL)),
        (SMALL + b"\n more", "ING009", len(SMALL) + 2),
        (SMALL + b"\n<", "ING009", len(SMALL) + 2),
        (broken('who="1"', "who=1"), "ING009", SMALL.index(b'who="1"')),
        (broken('who="1"', "who"), "ING009", SMALL.index(b'who="1"')),
        (broken('m="43051" />', 'm="43051" '), "ING009", SMALL.index(b'm="43051" />') + 10),
        (broken("<T108/>", "<T108/"), "ING009", SMALL.index(b"<T108/>") + 6),
        (broken("<T108/>", "<>"), "ING009", SMALL.index(b"<T108/>") + 1),
        (broken("<T108/>", "< T108/>"), "ING009", SMALL.index(b"<T108/>") + 1),
        (broken("<T108/>", "<T108/>\x01"), "ING009", SMALL.index(b"<T108/>") + 7),
        (broken('who="1"', 'who="&one;"'), "ING009", SMALL.index(CALL.encode())),
        (broken('who="1"', 'who="&#0;"'), "ING009", SMALL.index(CALL.encode())),
        (broken("<T108/>", "a ]]> b"), "ING009", SMALL.index(b"<T108/>") + 2),
        (broken("<T108/>", "<!-- a -- b -->"), "ING009", SMALL.index(b"<T108/>") + 7),
        (broken("<T108/>", "<!-- a --->"), "ING009", SMALL.index(b"<T108/>") + 7),
        (broken("<T108/>", "<T108 <!-- a --> />"), "ING009", SMALL.index(b"<T108/>") + 6),
        (broken("<T108/>", '<?xml version="1.0"?>'), "ING009", SMALL.index(b"<T108/>")),
    ],
)
def test_rejected_with_the_byte(data: bytes, code: str, at: int) -> None:
    with pytest.raises(Rejected) as refused:
        read(data, "x.xml")
    assert (refused.value.problem.code, refused.value.problem.position) == (code, at)


def test_a_document_type_is_refused_and_nothing_expanded() -> None:
    bomb = (
        b'<!DOCTYPE mjloggm [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + ROOT.encode()
        + GO.encode() + UN.replace('n1="b"', 'n1="&b;"').encode() + END.encode()
    )  # fmt: skip
    with pytest.raises(Rejected) as refused:
        read(bomb, "x.xml")
    assert refused.value.problem.code == "ING009" and refused.value.problem.position == 0
    with pytest.raises(Rejected):
        read(bomb[bomb.index(b"<mjloggm") :], "x.xml")


def test_depth() -> None:
    deep = (ROOT + HEAD + "<a>" * 199 + "</a>" * 199 + END).encode()
    assert codes(only(deep)).count("ING020") == 199
    with pytest.raises(Rejected) as refused:
        read((ROOT + HEAD + "<a>" * 200 + "</a>" * 200 + END).encode(), "x.xml")
    assert refused.value.problem.position == len(ROOT + HEAD) + 3 * 199


@pytest.mark.parametrize("filler", ["<!-- -->", "<? ?>", "<a/>", " ", "<a b='1'/>", "x", "<![CDATA[]]>"])
def test_long_records_stay_readable(filler: str) -> None:
    found = only(record(init(), filler * 20_000, "<T1/>"))
    assert found.hands[0].rows[-1][:2] == (k.DRAW, 0)


PIECES = [
    b"<", b">", b"/", b"&", b'"', b"'", b" ", b"=", b"\x00", b"\xff", "あ".encode(), b"<!--", b"-->", b"]]>", b"<?",
    b"?>", b"&amp;", b"&#65;", b"&#x110000;", b"&lt", b"<T5/>", b"<T5>", b"</T5>", b"</mjloggm>", b'who="1"',
    b' x="&quot;"', b"a", b"0", b"\r\n", b"<![CDATA[", b"--", b"x='<'", b":", b"\xc2\xa0", b"\xef\xbf\xbe",
]  # fmt: skip


def test_agrees_with_an_xml_parser_on_what_is_well_formed() -> None:
    """4,000 damaged records: what expat accepts is read, what it refuses is refused or reported."""
    source = random.Random(20240305)
    refused = accepted = 0
    for _ in range(4_000):
        data = SMALL
        for _ in range(source.choice((1, 1, 2))):
            at = source.randrange(len(data))
            data = data[:at] + source.choice(PIECES) + data[at + source.choice((0, 0, 1, 5)) :]
        try:
            ElementTree.fromstring(data)
            well_formed = True
        except ElementTree.ParseError:
            well_formed = False
        try:
            problems = codes(only(data))
        except Rejected as refusal:
            assert not well_formed or refusal.problem.code == "ING010", (refusal, data)
            refused += 1
        else:
            assert well_formed or problems, data
            accepted += 1
    assert refused > 1_000 and accepted > 500
