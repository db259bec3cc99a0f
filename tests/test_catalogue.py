"""The catalogues of all languages: the same keys and fields everywhere, none missing, none left over."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

from ingest import kinds as k
from ingest.model import DRAW_REASONS, KIND_NAME
from ingest.words import WORDS
from replay.book import Book, Row, book_ids, load
from replay.explain import FIELDS
from replay.language import LANGUAGES, catalogue, has, parts, say
from replay.rule import all_checks
from replay.verdict import CLASSES, CONSEQUENCES, STATUSES
from tests.project import ROOT

LETTERS = ("ev", "d", "id", "t", "v", "x", "g", "ph", "sc", "rul", "offers", "clocks", "wall", "clock")
OTHERS = [lang for lang in LANGUAGES if lang != "en"]
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def fields(message: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(message) if field is not None}


@cache
def books() -> list[Book]:
    return [load(book_id) for book_id in book_ids()]


def constants(node: ast.expr) -> set[str]:
    """The words an expression can be. A word that is worked out cannot be told: that is an error."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return constants(node.body) | constants(node.orelse)
    raise AssertionError(f"line {node.lineno}: a variant is written out, not {ast.unparse(node)}")


@cache
def findings() -> dict[str, set[str]]:
    """The variants of every check that are no open question, by its name; "" for a finding without."""
    found: dict[str, set[str]] = {}
    for name, check in all_checks().items():
        source = inspect.getsourcefile(check.ask)
        assert source is not None
        variants = found.setdefault(name, set())
        for node in ast.walk(ast.parse(Path(source).read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Finding":
                continue
            words = {word.arg: word.value for word in node.keywords}
            if "missing" not in words:
                variants |= constants(words["variant"]) if "variant" in words else {""}
    return found


@cache
def sentences() -> set[str]:
    """`check` and `check/variant` for everything a check can say."""
    return {f"{name}/{one}" if one else name for name, variants in findings().items() for one in variants}


def test_every_check_says_something() -> None:
    assert [name for name, variants in findings().items() if not variants] == []


# -- the files --------------------------------------------------------------------------------------------------


def test_a_folder_for_each_language_and_nothing_beside() -> None:
    folder = files("replay") / "locale"
    assert sorted(entry.name for entry in folder.iterdir()) == sorted(LANGUAGES)


@every_language
def test_a_key_stands_once_and_says_something(lang: str) -> None:
    """Also within one file, where a reader of catalogues keeps the last."""
    for entry in (files("replay") / "locale" / lang).iterdir():
        text = entry.read_text(encoding="utf-8")
        assert f'"Language: {lang}\\n"' in text, entry.name
        keys = [key for key in re.findall(r'^msgid "(.*)"$', text, re.MULTILINE) if key]
        assert sorted(keys) == sorted(parts(lang)[entry.name[:-3]]), f"{entry.name}: twice, empty or broken"
        assert "fuzzy" not in text, entry.name
    everywhere = [key for messages in parts(lang).values() for key in messages]
    assert sorted(everywhere) == sorted(set(everywhere))


@pytest.mark.parametrize("lang", OTHERS)
def test_same_files_keys_and_fields(lang: str) -> None:
    assert {name: set(messages) for name, messages in parts(lang).items()} == {
        name: set(messages) for name, messages in parts("en").items()
    }
    english = catalogue("en")
    differing = {key for key, text in catalogue(lang).items() if fields(text) != fields(english[key])}
    assert {key for key in differing if not key.startswith("page.")} == set()


@pytest.mark.parametrize(("lang", "encoding"), [("zh-Hant", "cp950"), ("zh-Hans", "gb2312")])
def test_characters_of_the_script(lang: str, encoding: str) -> None:
    """Traditional characters are not in GB 2312, simplified ones not in Big5: a stray one shows."""
    strange = {}
    for key, text in catalogue(lang).items():
        for sign in text:
            if "一" <= sign <= "鿿":
                try:
                    sign.encode(encoding)
                except UnicodeEncodeError:
                    strange[key] = sign
    named_as_is = {"page.app"}  # the project's own name
    assert {key: sign for key, sign in strange.items() if key not in named_as_is} == {}


@every_language
def test_prose(lang: str) -> None:
    """Sentences of checks are clauses: the frame brings where it was and the full stop."""
    for key, text in catalogue(lang).items():
        if key.startswith("check."):
            assert not text.endswith((".", "。")), key
            assert lang != "en" or not text[0].isupper(), key
        if key.startswith(("status.", "consequence.")):
            assert text.endswith((".", "。")), key
        if lang != "en" and not key.startswith("page."):
            assert not re.search(r"[一-鿿][,;:]|\.$", text), f"{key}: marks of another language"


# -- sentences, rows, frames: what is needed and nothing else ----------------------------------------------------


@every_language
def test_each_finding_has_its_sentence(lang: str) -> None:
    told = {key.removeprefix("check.") for key in catalogue(lang) if key.startswith("check.")}
    assert {"missing": sentences() - told, "left over": told - sentences()} == {"missing": set(), "left over": set()}


@every_language
def test_own_sentences_of_rows_belong_to_a_row_and_a_check(lang: str) -> None:
    rows = {row.id: row for book in books() for row in book.rows}
    for key in catalogue(lang):
        row, _, name = key.partition(".")
        if re.fullmatch(r"[A-Z]+-[A-Z0-9-]+", row):
            assert row in rows and name in sentences(), key
            assert name.partition("/")[0] in rows[row].checks, key


@every_language
def test_fields_of_sentences_are_those_explain_supplies(lang: str) -> None:
    unknown = {
        key: fields(text) - FIELDS
        for key, text in catalogue(lang).items()
        if (key.startswith("check.") or re.match(r"[A-Z]+-", key)) and fields(text) - FIELDS
    }
    assert unknown == {}


@every_language
def test_titles_and_laws_of_rows(lang: str) -> None:
    rows = [row for book in books() for row in book.rows]
    titled = {row.id for row in rows if row.status != "planned"}
    asked = {row.id for row in rows if row.status == "checked"}
    keys = catalogue(lang)
    titles = {key.removeprefix("rule.") for key in keys if key.startswith("rule.")}
    laws = {key.removeprefix("law.") for key in keys if key.startswith("law.")}
    assert {"missing": titled - titles, "of no row": titles - {row.id for row in rows}} == {
        "missing": set(), "of no row": set(),
    }  # fmt: skip
    assert {"missing": asked - laws, "of no row": laws - asked} == {"missing": set(), "of no row": set()}
    assert {key.removeprefix("book.") for key in keys if key.startswith("book.")} == set(book_ids())


def test_english_titles_are_those_of_the_books() -> None:
    for book in books():
        assert say(f"book.{book.id}", "en") == book.title
        for row in book.rows:
            assert row.status == "planned" or say(f"rule.{row.id}", "en") == row.title


def _follow(row: Row) -> set[str]:
    """What may follow from a breach of a row."""
    return {row.consequence, *row.consequences.values()}


@every_language
def test_every_class_consequence_and_status(lang: str) -> None:
    keys = {key for key in catalogue(lang) if key.startswith("consequence.")}
    plain = {f"consequence.{one}" for one in CONSEQUENCES}
    own = {f"consequence.{name}" for name in sentences()}
    states = {f"consequence.{one}" for one in (*STATUSES, "doubt") if one != "breach"}
    of_class = {f"consequence.{klass}.{one}" for klass in CLASSES for one in CONSEQUENCES}
    of_class |= {f"{key}.nobody" for key in of_class}
    of_rows = {f"consequence.{row.id}.{one}" for book in books() for row in book.rows for one in _follow(row)}
    assert plain | states | {"consequence.points_open"} <= keys
    assert keys <= plain | states | of_class | own | of_rows | {"consequence.points_open"}
    frames = {key.removeprefix("status.") for key in catalogue(lang) if key.startswith("status.")}
    assert frames == {*STATUSES, "doubt", "undecided_table", "undecided_many"}


@every_language
def test_every_letter_of_evidence(lang: str) -> None:
    needed = {letter for check in all_checks().values() for letter in check.needs}
    assert needed <= set(LETTERS)
    told = {key.removeprefix("need.") for key in catalogue(lang) if key.startswith("need.")}
    of_checks = {one for one in told if "." in one}
    assert told - of_checks == {
        *LETTERS, "missing", "act", "act_same", "act_of_hand", "broke", "unclear", "either", "doubt", "depends",
        "crashed",
    }  # fmt: skip
    for one in of_checks:
        what, _, check = one.partition(".")
        assert what in ("rul", "doubt", "ev") and check in all_checks(), one


def test_evidence_named_by_findings_is_known() -> None:
    """What checks write as `missing=` in plain words."""
    named = set()
    for path in sorted((ROOT / "replay").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Finding":
                for word in node.keywords:
                    if word.arg == "missing":
                        parts_of = ast.walk(word.value)
                        texts = [part.value for part in parts_of if isinstance(part, ast.Constant)]
                        named |= {one for text in texts if isinstance(text, str) for one in text.split()}
    assert {"ev", "sc"} <= named
    assert named - {"seq", "hand"} <= set(LETTERS)


@every_language
def test_words_are_used(lang: str) -> None:
    """Every `word.…` and `value.…` is asked for by name, or by the parts it is made of."""
    sources = ("replay/explain/__init__.py", "replay/explain/fields.py", "replay/explain/acts.py")
    source = "".join((ROOT / path).read_text(encoding="utf-8") for path in sources)
    made = {f"word.wind.{wind}" for wind in "ESWN"} | {"word.wind_seat", "word.wind_seat_named"}
    made |= {f"word.sign.{sign}" for sign in "mps0"}
    made |= {f"word.tile.{one}" for one in (*"mpsESWNPFC", "red.m", "red.p", "red.s", *(f"f{n}" for n in range(1, 9)))}
    made |= {f"word.{word}" for word in ("chow", "pung", "kong", "win", "head", "tail")}
    kept = {key for key in catalogue(lang) if key.startswith(("word.", "value."))}
    named = set(re.findall(r'"((?:word|value)\.[a-z_]*[a-z])"', source))
    assert kept == made | named


@every_language
def test_every_kind_of_event_is_told(lang: str) -> None:
    """By its kind; some kinds in several ways; calls by the word spoken; the board by its parts."""
    kinds = set(KIND_NAME.values())
    ways = {
        "draw": {"tail"}, "discard": {"drawn", "hand"}, "win": {"self"}, "settle": {"final"},
        "draw_game": set(DRAW_REASONS), "expose": {"back"},
        "seat_draw": set(WORDS[k.SEAT_DRAW, "what"]),
        "touch": set(WORDS[k.TOUCH, "what"]), "disturbance": set(WORDS[k.DISTURBANCE, "what"]),
        "shuffle": set(WORDS[k.SHUFFLE, "phase"]), "ruling": set(WORDS[k.RULING, "penalty"]),
        "notice": {"start", "ten_minutes", "time", "published", "groups"},  # what staff call out
    }  # fmt: skip
    told = {f"act.{kind}" for kind in kinds} | {f"act.{kind}.{way}" for kind, some in ways.items() for way in some}
    told |= {f"act.word.{word}" for word in WORDS[k.CALL, "word"]}
    told |= {f"act.{part}" for part in ("a_tile", "tiles", "from", "on", "side", "about")}
    told |= {f"act.{part}" for part in ("declaring", "points", "amount")}
    keys = catalogue(lang)
    assert {key for key in keys if key.startswith("act.")} == told
    assert all(fields(keys[key]) <= {"who", "tile", "tiles", "word", "act", "amounts", "amount"} for key in told)
    source = (ROOT / "replay/board.py").read_text(encoding="utf-8")
    parts = {key.partition(".")[2] for key in keys if key.startswith(("board.", "hand."))}
    assert parts - set(re.findall(r"[\"'.]([a-z]+)[\"']", source)) == set()


@every_language
def test_yaku_have_names(lang: str) -> None:
    assert {key for key in catalogue(lang) if key.startswith("yaku.")} == {f"yaku.{number}" for number in range(55)}
    assert len({say(f"yaku.{number}", lang) for number in range(55)}) == 55


@every_language
def test_nothing_else_is_in_the_catalogue(lang: str) -> None:
    known = r"(page|record|word|act|hand|board|value|status|consequence|need|check|rule|law|book|yaku)\.|[A-Z]+-"
    assert [key for key in catalogue(lang) if not re.match(known, key)] == []


# -- asking -----------------------------------------------------------------------------------------------------


def test_a_missing_key_shows_itself() -> None:
    assert say("word.no_such_key", "en") == "⟦word.no_such_key⟧"
    assert not has("word.no_such_key", "en")
    assert say("word.moment", "zh-Hant", hand="東一局", seq=3) == "東一局，第 3 步"


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(KeyError, match="no language 'fr'"):
        catalogue("fr")


# -- the glossary -----------------------------------------------------------------------------------------------


def test_glossary() -> None:
    """Five columns, no term twice, each script in its own characters, and the terms of sentences among them."""
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    terms = [row for row in rows if row[0] not in ("English",) and not row[0].startswith("---")]
    assert len(terms) > 100
    assert [row for row in terms if len(row) != 5 or not all(row[:4])] == []
    english = [row[0] for row in terms]
    assert [term for term in english if english.count(term) > 1] == []
    for row in terms:
        for cell, encoding in ((row[1], "cp950"), (row[2], "gb2312")):
            signs = [sign for sign in cell if "一" <= sign <= "鿿"]
            assert "".join(signs).encode(encoding, "replace").count(b"?") == 0, row
    for number in range(55):
        assert any(say(f"yaku.{number}", "zh-Hant") in row[1] for row in terms), say(f"yaku.{number}", "en")
