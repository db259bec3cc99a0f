"""Sentences: a reader learns what happened, who, which rule, what follows, and what is unknown; in every language."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest import kinds as k
from ingest.model import KIND_NAME
from ingest.tiles import HIDDEN, tile, tiles
from replay.act import Act
from replay.book import load
from replay.explain import Explanation, Speaker, act_text, explain, from_row, sentence_key
from replay.explain.untrusted import NAME_LENGTH, plain
from replay.language import LANGUAGES, catalogue
from replay.verdict import BREACH, CLASSES, CONSEQUENCES, CRASHED, NOTE, UNDECIDED, Verdict
from tests.replay import cases, explain_samples
from tests.replay.test_cases import JUDGES

BOOK = "riichi-tenhou"
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def verdict(**changes: Any) -> Verdict:
    """A discard that was not held, changed as asked."""
    values: dict[str, Any] = {
        "hand": 2, "seq": 17, "seat": 1, "check": "discard-held", "rule": "R-HELD", "article": "1.10",
        "edition": "tenhou-2022-06", "klass": "physical", "status": BREACH, "consequence": "none",
        "expected": "1m 2m 0p E E", "found": "9s", **changes,
    }  # fmt: skip
    first = ("hand", "seq", "seat", "check", "rule", "article", "edition", "klass", "status", "consequence")
    places = [values.pop(name) for name in first]
    return Verdict(*places, **values)


def row(one: Verdict) -> dict[str, Any]:
    """The same as a row of the view `verdicts`."""
    columns = {name: getattr(one, name) for name in Verdict.__slots__ if name != "klass"}
    return {"run": "r", "book": BOOK, "game_id": "g", **columns, "class": one.klass, "because": list(one.because)}


# -- what a reader has to learn ---------------------------------------------------------------------------------


def test_a_breach_answers_the_five_questions() -> None:
    told = explain(verdict(because=(12, 9)), BOOK, "en", names=["Anna", "Bo"], hand_name="East 3")
    assert told.what == (
        "East 3 (hand 2), event 17: seat 1 “Bo” discarded 9s (9 of bamboo), which was not in the hand; the hand held "
        "12m 0p E E."
    )
    assert told.related == "Related events of this hand: 9, 12."
    assert told.rule == (
        "Rule R-HELD, “Tiles given up were held” (article 1.10, Riichi as played on Tenhou, edition tenhou-2022-06)."
    )
    assert told.consequence.startswith("A correct record of correctly handled tiles cannot show this")
    assert told.unknown == told.law == told.event == ""
    assert told.legend == "Signs of tiles: m (characters), p (dots), 0 (the red five), E (East wind)."
    assert told.text() == " ".join((told.what, told.related, told.rule, told.consequence, told.legend))


def test_chinese_in_either_script() -> None:
    one = verdict(found="5m", because=(12,))
    traditional = explain(one, BOOK, "zh-Hant", names=[None, "李雷"], hand_name="東三局")
    assert traditional.what == (
        "東三局（牌局 2），第 17 步：座位 1「李雷」打出五萬（5m），但手中並無此牌；手牌為 12m 0p E E。"
    )
    assert traditional.rule == "規則 R-HELD「所出的牌須在手中」（第 1.10 條，天鳳立直麻將，版本 tenhou-2022-06）。"
    simplified = explain(one, BOOK, "zh-Hans")
    assert simplified.what == "牌局 2，第 17 步：座位 1 打出五万（5m），但手中并无此牌；手牌为 12m 0p E E。"
    assert " " not in simplified.text().replace("。", "").partition("。")[2]
    assert simplified.text() == "".join(
        (simplified.what, simplified.related, simplified.rule, simplified.consequence, simplified.legend)
    )


@pytest.mark.parametrize(
    ("lang", "who"),
    [("en", "South (seat 1 “Bo”)"), ("zh-Hant", "南家（座位 1「Bo」）"), ("zh-Hans", "南家（座位 1“Bo”）")],
)
def test_winds_where_the_dealer_is_known(lang: str, who: str) -> None:
    assert who in explain(verdict(), BOOK, lang, names=[None, "Bo"], dealer=0).what
    assert who not in explain(verdict(), BOOK, lang, names=[None, "Bo"], dealer=3, players=3).what
    north = explain(verdict(seat=2), BOOK, "en", dealer=0, players=3).what
    assert "West (seat 2)" in north


@every_language
def test_undecided_names_the_evidence(lang: str) -> None:
    words = catalogue(lang)
    letters = explain(verdict(status=UNDECIDED, missing="ev v", rule="R-CLAIM-PRIORITY"), BOOK, lang)
    assert words["need.ev"] in letters.unknown and words["need.v"] in letters.unknown
    assert words["law.R-CLAIM-PRIORITY"] in letters.law
    act = explain(verdict(status=UNDECIDED, missing="seq 12"), BOOK, lang)
    assert "12" in act.unknown and words["need.either"] in act.unknown
    same = explain(verdict(status=UNDECIDED, missing="seq 17", found="unclear"), BOOK, lang)
    assert same.unknown == words["need.act_same"].format(fault=words["need.unclear"])
    broke = explain(verdict(status=UNDECIDED, missing="seq 12", found="R-COUNT"), BOOK, lang)
    assert "R-COUNT" in broke.unknown and words["rule.R-COUNT"] in broke.unknown
    before = explain(verdict(status=UNDECIDED, missing="hand 3 seq 45"), BOOK, lang)
    assert re.search(r"3\D+45|45\D+3", before.unknown)
    assert len({letters.unknown, act.unknown, before.unknown}) == 3
    for told in (letters, act, before):
        assert told.consequence == words["consequence.undecided"]
        assert told.text().endswith(told.consequence)


@every_language
def test_undecided_says_how_often(lang: str) -> None:
    many = explain(verdict(status=UNDECIDED, seat=-1, missing="v", count=1234), BOOK, lang)
    assert "1,234" in many.what and "R-HELD" in many.what
    once = explain(verdict(status=UNDECIDED, seat=-1, missing="v"), BOOK, lang)
    assert "1,234" not in once.what and once.what != many.what


@every_language
def test_doubt_is_never_an_accusation(lang: str) -> None:
    words = catalogue(lang)
    ended = verdict(
        status=NOTE, klass="doubt", check="game-end", variant="early", rule="R-END", found="23000 27000 25000 25000",
        expected="30000", seat=-1,
    )  # fmt: skip
    told = explain(ended, BOOK, lang)
    assert "27,000" in told.what and "30,000" in told.what and told.what != explain(verdict(), BOOK, lang).what
    assert told.consequence == words["consequence.doubt"] and told.unknown == words["need.doubt.game-end"]
    assert words["law.R-END"] in told.law


@every_language
def test_a_note_is_no_fault(lang: str) -> None:
    told = explain(verdict(status=NOTE, depends_on="R-TURN"), BOOK, lang)
    assert told.consequence == catalogue(lang)["consequence.note"]
    assert "R-TURN" in told.unknown


@every_language
def test_a_crash_is_our_fault(lang: str) -> None:
    told = explain(verdict(status=CRASHED, found="ValueError 0123456789ab"), BOOK, lang)
    assert "ValueError 0123456789ab" in told.unknown
    assert "R-HELD" in told.what and told.consequence == catalogue(lang)["consequence.crashed"]
    assert {"en": "our fault", "zh-Hant": "本程式的過失", "zh-Hans": "本程序的过失"}[lang] in told.what


@every_language
@pytest.mark.parametrize("klass", CLASSES)
@pytest.mark.parametrize("consequence", CONSEQUENCES)
def test_every_class_and_consequence_has_its_sentence(lang: str, klass: str, consequence: str) -> None:
    words = catalogue(lang)
    told = explain(verdict(klass=klass, consequence=consequence, points=2500), BOOK, lang).consequence
    if klass == "doubt":
        assert told == words["consequence.doubt"]
    elif consequence == "points":
        assert "2,500" in told
    else:
        assert told in (words.get(f"consequence.{klass}.{consequence}"), words[f"consequence.{consequence}"])
    assert told and "{" not in told


@every_language
def test_points_that_a_referee_fixes(lang: str) -> None:
    assert explain(verdict(consequence="points"), BOOK, lang).consequence == catalogue(lang)["consequence.points_open"]


def act(seq: int, kind: int, seat: int = -1, name: str = "", **more: Any) -> Act:
    """An event as the record has it; tiles by their names."""
    code = HIDDEN if name == "?" else tile(name) if name else -1
    row = (kind, seat, code, more.get("target", -1), tiles(more.get("tiles", "")), more.get("flags", 0))
    return Act(seq, (*row, k.NO_TIME, -1, -1, more.get("deltas"), None, more.get("detail")))


ACTS = {
    one.seq: one
    for one in (
        act(9, k.RIICHI, 2), act(10, k.DISCARD, 2, "N", flags=k.DRAWN_CUT),
        act(12, k.CHOW, 0, "3m", target=3, tiles="3m 4m 5m"), act(17, k.DISCARD, 1, "9s", flags=k.HAND_CUT),
    )
}  # fmt: skip


def test_events_are_told_in_words() -> None:
    told = explain(verdict(because=(12, 10, 15)), BOOK, "en", names=["Anna"], acts=ACTS, dealer=0)
    assert told.event == "As recorded: South (seat 1) discards 9s (9 of bamboo) from the hand."
    assert told.related == (
        "Related: event 10 – West (seat 2) discards N (North wind), just drawn, declaring riichi; event 12 – East "
        "(seat 0 “Anna”) takes 3m (3 of characters) for a chow and lays out 345m, from North (seat 3); event 15."
    )
    assert explain(verdict(), BOOK, "en", acts={}).related == ""
    assert explain(verdict(check="score-carry"), BOOK, "en", acts=ACTS).event == ""


@every_language
def test_what_an_open_question_hangs_on_is_told(lang: str) -> None:
    open_ = explain(verdict(status=UNDECIDED, missing="seq 10", found="R-TURN"), BOOK, lang, acts=ACTS)
    assert act_text(ACTS[10], Speaker(lang)) in open_.unknown


def test_events_of_every_kind_in_their_ways() -> None:
    say = Speaker("en", brief=True)
    for expected, one in (
        ("seat 1 draws a tile not shown", act(0, k.DRAW, 1, "?")),
        ("seat 1 draws 5m from the dead wall", act(0, k.DRAW, 1, "5m", flags=k.TAIL)),
        ("seat 1 discards 5m", act(0, k.DISCARD, 1, "5m")),
        ("seat 0 adds 5m to a pung as a kong", act(0, k.KONG_ADDED, 0, "5m", target=2)),
        ("seat 0 wins by self-draw on E; points: seat 0 +8,000, seat 1 −8,000",
         act(0, k.WIN, 0, "E", target=0, deltas=(8000, -8000))),
        ("seat 0 wins on E, from seat 1", act(0, k.WIN, 0, "E", target=1, deltas=(0, 0))),
        ("the hand is ended for four like winds", act(0, k.DRAW_GAME, detail={"reason": "four_winds"})),
        ("the hand ends without a winner", act(0, k.DRAW_GAME, detail={"reason": "earthquake"})),
        ("the game ends and its result is stated", act(0, k.SETTLE, flags=k.FINAL)),
        ("the points are settled", act(0, k.SETTLE)),
        ("seat 3 says “kong”", act(0, k.CALL, 3, detail={"word": "kong"})),
        ("seat 3 says “another word”", act(0, k.CALL, 3, detail={"word": "<b>"})),
        ("seat 3 says “pung”, for a tile of seat 1", act(0, k.CALL, 3, target=1, detail={"word": "pung"})),
        ("the wall is opened, on the side of seat 2", act(0, k.BREAK, 0, target=2)),
        ("seat 0 objects, concerning seat 2", act(0, k.OBJECTION, 0, target=2)),
        ("the referee rules on seat 2: a warning", act(0, k.RULING, 2, detail={"penalty": "warning"})),
        ("seat 1 refuses to discard", act(0, k.DISTURBANCE, 1, detail={"what": "refuses_discard"})),
        ("seat 1 takes tiles that are not recorded back into the hand", act(0, k.EXPOSE, 1, detail={"back": True})),
        ("seat 2 is dealt tiles that are not recorded", act(0, k.DEAL, 2)),
    ):  # fmt: skip
        assert act_text(one, say) == expected
    assert say.marks == set()


@every_language
def test_every_kind_of_event_reads(lang: str) -> None:
    for kind in KIND_NAME:
        assert not re.search(r"[{}⟦⟧]", act_text(act(0, kind, 1, "5m", tiles="5m 0p E"), Speaker(lang)))


@every_language
def test_a_fault_of_the_record_accuses_nobody(lang: str) -> None:
    words = catalogue(lang)
    for check, rule in (("chow-source", "R-CHOW-SOURCE"), ("pung-source", "R-PUNG-SOURCE")):
        row_ = next(one for one in load(BOOK).rows if one.id == rule)
        assert (row_.follows("named"), row_.follows("")) == ("none", "claim_void")
        named = verdict(check=check, variant="named", rule=rule, klass="rule", seat=-1, expected="0", found="3")
        assert explain(named, BOOK, lang).consequence == words[f"consequence.{check}/named"]
    assert explain(verdict(seat=-1), BOOK, lang).consequence == words["consequence.physical.none.nobody"]
    assert explain(verdict(), BOOK, lang).consequence == words["consequence.physical.none"]


@every_language
def test_what_follows_is_told_by_check(lang: str) -> None:
    """Where the sentence of the consequence would not fit: also of checks without variants, also instead of points."""
    words = catalogue(lang)
    for check, variant, consequence in (
        ("win-spoken", "", "claim_void"), ("dead-tile", "hand_dead", "no_win"), ("both-penalties", "", "points"),
    ):  # fmt: skip
        one = verdict(check=check, variant=variant, klass="rule", consequence=consequence, points=-5)
        key = f"consequence.{check}/{variant}" if variant else f"consequence.{check}"
        assert explain(one, "wsom", lang).consequence == words[key]
    slow = verdict(check="turn-time", klass="score", consequence="points", points=-5)
    fined = explain(slow, "wsom", lang).consequence
    assert "5" in fined and "-5" not in fined


@every_language
def test_own_start_scores_are_told(lang: str) -> None:
    asked = verdict(
        status=UNDECIDED, check="score-carry", rule="R-CARRY", missing="rul", seat=-1, expected="25000 25000",
        found="30000 30000",
    )  # fmt: skip
    assert "30,000" in explain(asked, BOOK, lang).unknown and "25,000" in explain(asked, BOOK, lang).unknown


def test_places_without_a_hand() -> None:
    assert explain(verdict(seq=-1), BOOK, "en").what.startswith("The whole game: ")
    assert explain(verdict(hand=-1, seq=0), BOOK, "en").what.startswith("Before the first hand, event 0: ")


# -- readings of what was found -----------------------------------------------------------------------------------


def what(check: str, expected: str = "", found: str = "", lang: str = "en", **more: Any) -> str:
    """The clause about a finding, without the place before it."""
    name, _, variant = check.partition("/")
    told = explain(verdict(check=name, variant=variant, expected=expected, found=found, **more), BOOK, lang).what
    return re.split(": |：", told, maxsplit=1)[1]


def test_amounts_by_seat_tell_only_what_differs() -> None:
    paid = what("win-payment", "8000 -8000 0 0", "7700 -7700 0 0")
    assert paid.endswith("seat 0: +7,700 instead of +8,000; seat 1: −7,700 instead of −8,000.")
    carried = what("score-carry", "25000 25000", "25000 -100")
    assert carried.endswith("went before: seat 1: −100 instead of 25,000.")
    points = what("final/points", "45.5 -45.5", "-0.5 0.5")
    assert points.endswith("seat 0: −0.5 instead of 45.5; seat 1: 0.5 instead of −45.5.")
    short = what("score-carry", "25000 25000", "25000")
    assert short.endswith("25,000 instead of 25,000 / 25,000.")
    assert what("score-carry", "25000 25000", "").endswith("not stated instead of 25,000 / 25,000.")


def test_values_are_told_with_their_yaku() -> None:
    told = what("win-value/value", "32000, yakuman 39 42", "3 han 40 fu 5200, 1:1 7:1 52:1", lang="zh-Hant")
    assert "3 番、40 符、5,200 點（立直 1 番、平和 1 番、寶牌 1 番）" in told
    assert "役滿、32,000 點（大三元、字一色）" in told
    assert "at 2,000 points;" in what("win-value/value", "1 han 30 fu 1000, 1:1", "0 han None fu 2000, ")
    assert "at not stated;" in what("win-value/value", "1 han 30 fu 1000, 1:1", "0 han None fu None, ")


@pytest.mark.parametrize(
    ("check", "expected", "found", "part"),
    [
        ("drawn-only", "", "", "(drawn: not shown; discarded: not shown)"),
        ("drawn-only", "0p", "E", "(drawn: 0p (red 5 of dots); discarded: E (East wind))"),
        (
            "win-shape", "", "? 9p 1m ? 0p + 5s / E E E / 1m 2m 3m",
            "concealed tiles 1m 09p ? ?; winning tile 5s (5 of bamboo); sets laid out: E E E; 123m",
        ),
        ("win-shape", "", "1m 2m + E", "winning tile E (East wind); sets laid out: none"),
        ("wall-seed", "8s.0", "8s.3", "8s (8 of bamboo), copy 1 of the 4; in the record: 8s (8 of bamboo), copy 4 of"),
        ("sticks/sticks", "-2000 5000 0 0", "-2000 2000 0 0", "3 lay there, the record gives the winner 0, so seat 1"),
        ("game-end/early", "30000", "23000 27000 25000 25000", "after its last round is 30,000"),
        ("chow-source", "2", "0", "but only seat 2, next in turn after"),
        ("liability/named", "3", "None", "names nobody as liable"),
        ("liability/named", "-1", "2", "by the rule it is nobody"),
        ("noten/shown", "", "0 2", "those of: seat 0, seat 2; ready were: nobody"),
        ("dealer", "E2 1 0", "S4 3 12", "as South 4, dealer seat 3, counters: 12;"),
        ("sticks/stated", "1 0", "None 2", "counters: not stated, sticks: 2; on the table were counters: 1, sticks: 0"),
        ("four-of-a-kind", "1", "2 0s", "0s (red 5 of bamboo): 2 such tiles"),
        ("claim-priority", "win", "kong", "got the discard for a kong although another seat had called a win"),
        ("game-end/late", "", "-1000 51000 25000 25000", "−1,000 / 51,000 / 25,000 / 25,000"),
        ("noten/abort", "0", "1500 -1500 0 0", "+1,500 / −1,500 / 0 / 0"),
        ("river-place", "1 5", "3 5", "at row 3, place 5 of the discards, but row 1, place 5 was next"),
        ("arranged-by-shape", "", "1m 2m / E", "the winning hand out as 1m 2m / E, which is not"),
        ("seat-row", "", "4m N S E W 6m", "is, in its order, 4m N S E W 6m, and not"),
        ("north-aside", "N", "f3", "laid f3 (chrysanthemum flower) aside"),
    ],
)
def test_readings(check: str, expected: str, found: str, part: str) -> None:
    assert part in what(check, expected, found)


@every_language
@settings(max_examples=15)
@given(st.text(max_size=30), st.text(max_size=30))
def test_words_of_any_form_are_told_somehow(lang: str, expected: str, found: str) -> None:
    """Rows of another version may hold words of another form: they are told as they stand."""
    for key in catalogue(lang):
        if key.startswith("check."):
            name, _, variant = key.removeprefix("check.").partition("/")
            told = explain(verdict(check=name, variant=variant, expected=expected, found=found), BOOK, lang)
            assert not re.search(r"[{}⟦⟧]", told.text())


# -- rows of the dataset ------------------------------------------------------------------------------------------


@every_language
def test_a_row_says_the_same_as_its_verdict(lang: str) -> None:
    for one, book, _ in explain_samples.verdicts().values():
        assert explain(row(one), book, lang) == explain(one, book, lang)


def test_null_columns_are_empty() -> None:
    sparse = {name: None for name in row(verdict())} | {"rule": "R-HELD", "status": "breach", "class": "physical"}
    one = from_row(sparse)
    assert (one.seat, one.seq, one.because, one.count, one.consequence) == (-1, -1, (), 1, "none")
    assert "R-HELD" in explain(sparse, BOOK, "en").text()


def test_a_finding_of_another_version_still_reads() -> None:
    told = explain(verdict(check="gone", variant="away", rule="R-GONE"), BOOK, "en")
    assert "rule R-GONE was not kept by seat 1 (called for: 1m 2m 0p E E; found: 9s)" in told.what
    assert told.rule.startswith("Rule R-GONE (article 1.10, ")
    assert "no-such-book" in explain(verdict(rule="X-1"), "no-such-book", "en").rule


def test_a_row_of_a_book_may_say_it_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sentence_key("R-HELD", "discard-held", "", "en") == "check.discard-held"
    monkeypatch.setitem(catalogue("en"), "R-HELD.discard-held", "{who} gave up {found_tile}")
    assert sentence_key("R-HELD", "discard-held", "", "en") == "R-HELD.discard-held"
    assert explain(verdict(), BOOK, "en").what == "Hand 2, event 17: seat 1 gave up 9s (9 of bamboo)."
    assert "not in the hand" in explain(verdict(rule="M-HELD"), BOOK, "en").what


def test_a_title_that_is_not_translated_yet_is_the_books(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(catalogue("zh-Hant"), "rule.R-HELD")
    assert "「Tiles given up were held」" in explain(verdict(), BOOK, "zh-Hant").rule


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(KeyError, match="no language 'fr'"):
        explain(verdict(), BOOK, "fr")


# -- strangers' texts ---------------------------------------------------------------------------------------------

HOSTILE = [
    "<script>alert(1)</script>", "[link](https://example.org)", "**bold** `code`", "$\\frac{1}{2}$", "{who}", "⟦key⟧",
    "\x1b[31mred\x1b[0m", "a\r\nb\tc\x00d", "\u202eevil\u202c", "z\u0300\u0301\u0302\u0303\u0304\u0305algo",
    "x” won. Rule R-X “", "」和牌。「", "n" * 500, "\ud800", "[bold]rich[/bold]", "&lt;b&gt;", "   ", "\u200b\u2060",
]  # fmt: skip


@every_language
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names(lang: str, name: str) -> None:
    told = explain(verdict(), BOOK, lang, names=[None, name], hand_name=name)
    innocent = explain(verdict(), BOOK, lang, names=[None, "Bo"])
    text = told.text()
    assert not re.search(r"[<>\[\]`$\\⟦⟧{}&*]", text)
    assert not [sign for sign in text if unicodedata.category(sign) in ("Cc", "Cs", "Cf")]
    assert len(text) < len(innocent.text()) + 4 * NAME_LENGTH
    for marks in ("“”", "「」"):
        assert text.count(marks[0]) == text.count(marks[1]) <= 2
    text.encode()


@given(st.text(max_size=60), st.integers(1, 40))
def test_plain_is_one_short_line_and_settled(text: str, length: int) -> None:
    safe = plain(text, length)
    body = safe.strip("\u2068\u2069")
    assert len(body) <= length and len(body.splitlines()) <= 1
    assert not re.search(r"[<>\[\]{}`$\\⟦⟧&*“”「」\"]", safe)
    assert plain(body, length).strip("\u2068\u2069") == body


def test_plain_keeps_ordinary_names() -> None:
    for name in ("ASAPIN", "Éva_2(dan)", "タコ＠", "李雷", "Zoë O'Neil", "🀄天鳳"):
        assert plain(name, NAME_LENGTH) == name
    assert plain("שלום", NAME_LENGTH) == "\u2068שלום\u2069"
    assert plain("n" * 30, NAME_LENGTH) == "n" * 23 + "…"
    assert plain("z" + "\u0316" * 9) == "z" + "\u0316" * 3


def test_a_name_of_nothing_is_no_name() -> None:
    assert "seat 1 discarded" in explain(verdict(), BOOK, "en", names=[None, "\u200b\n"]).what


# -- everything the cases bring ------------------------------------------------------------------------------------


@cache
def said() -> list[tuple[Verdict, str]]:
    """Every verdict of the cases, with its book."""
    found = [case for path in cases.paths() for case in cases.load(path)]
    return [(one, case.book) for case in found for one in JUDGES.judged(case).verdicts]


@every_language
def test_every_verdict_of_the_cases_reads(lang: str) -> None:
    for one, book in said():
        told = explain(one, book, lang, names=explain_samples.NAMES)
        assert not re.search(r"[{}⟦⟧]|None|  |\(\)|（）", told.text()), told
        assert all(part.endswith((".", "。")) for part in told.parts), told
        assert bool(told.unknown) == (one.status != BREACH), told
        assert one.rule in told.rule and one.article in told.rule
    assert len(said()) > 100


@every_language
def test_samples_read_as_written_down(lang: str) -> None:
    """After a change of wording: `python -m tests.replay.explain_samples`, then read what it wrote."""
    assert explain_samples.path(lang).read_text(encoding="utf-8") == explain_samples.text(lang)


def test_explanation_joins_only_what_is_said() -> None:
    assert Explanation("en", "A.", "B.", "C.").text() == "A. B. C."
    assert Explanation("zh-Hant", "甲。", "乙。", "丙。", unknown="丁。").text() == "甲。乙。丁。丙。"
