"""The reader of Tenhou XML against the real records, by a second reading that shares nothing with it.

Every tenth record by default, all with PAIPU_FULL=1.
"""

import gzip
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ingest import kinds as k
from ingest.formats.tenhou_xml import FORMAT, read
from ingest.model import GameRecord, HandRecord, Row, from_row, to_row
from tests.corpus import need_corpus
from tests.formats import plain_tenhou

FULL = os.environ.get("PAIPU_FULL") == "1"
RECORDS, HANDS = 3635, 33176

# Three games between programs end with an empty RYUUKYOKU; they and the cut ones have no result.
WITHOUT_END = {
    "no-game-end", "no-round-end", "botgame-023", "botgame-024", "botgame-025", "obs-", "upd-",
    "encdec-kan-opened", "encdec-wo-terminal-state",
}  # fmt: skip


def records() -> list[Path]:
    paths = sorted(path for path in (need_corpus() / "tenhou_mjlog").rglob("*") if path.is_file())
    return paths if FULL else paths[::10]


def content(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


def number(code: int) -> int:
    """The record's own number of a tile: red faces go back to copy 0 of the five."""
    reds = {34: 4, 35: 13, 36: 22}
    face, copy = divmod(code, 4)
    return reds.get(face, face) * 4 + copy


def told(codes: "tuple[int, ...] | list[int]") -> list[int]:
    return [number(code) for code in codes]


_CALLS = {
    k.CHOW: "chow", k.PUNG: "pung", k.KONG_EXPOSED: "exposed", k.KONG_CONCEALED: "concealed",
    k.KONG_ADDED: "added",
}  # fmt: skip


def plain(row: Row) -> tuple[Any, ...] | None:
    """A row in the words of the second reading; None for what that reading tells elsewhere."""
    kind, seat, tile, target, tiles, flags = row[:6]
    deltas, scores, detail = row[9:]
    if kind == k.DRAW:
        return ("draw", seat, number(tile))
    if kind == k.DISCARD:
        return ("discard", seat, number(tile), bool(flags & k.DRAWN_CUT))
    if kind in _CALLS:
        called = None if kind == k.KONG_CONCEALED else number(tile)
        return (_CALLS[kind], seat, seat if target < 0 else target, called, sorted(told(tiles)))
    if kind == k.NORTH_ASIDE:
        return ("north", seat, seat, number(tile), [number(tile)])
    if kind == k.INDICATOR:
        return ("dora", number(tile))
    if kind == k.RIICHI:
        return ("riichi", seat)
    if kind == k.RIICHI_ACCEPTED:
        return ("accepted", seat, list(scores or ()))
    if kind == k.LEAVE:
        return ("leave", seat)
    if kind == k.RETURN:
        assert detail
        return ("return", seat, detail["name"])
    if kind == k.SETTLE:
        assert detail and flags == k.FINAL
        return ("final", list(scores or ()), detail["value"]["points"])
    if kind == k.DRAW_GAME:
        assert detail
        shown = {seat: told(tiles) for seat, tiles in detail.get("shown", {}).items()}
        return ("drawn game", detail["reason"], list(deltas or ()), list(scores or ()), shown)
    if kind == k.WIN:
        return win(row)
    assert kind in (k.SHUFFLE, k.DICE, k.DEAL, k.UNREAD), row
    return None


def win(row: Row) -> tuple[Any, ...]:
    assert row[11]
    value = row[11]["value"]
    return (
        "win",
        row[1],
        row[3],
        number(row[2]),
        sorted(told(row[4])),
        list(row[9] or ()),
        list(row[10] or ()),
        (value["fu"], value["points"], value["limit"]),
        [tuple(pair) for pair in value.get("yaku", [])],
        value.get("yakuman", []),
        told(value["indicators"]),
        told(value.get("hidden_indicators", [])),
        value.get("melds", []),
        value.get("liable"),
        [value["counters"], value["sticks"]],
    )


def compare(game: GameRecord, second: dict[str, Any], data: bytes) -> None:
    assert game.players == second["players"]
    assert [seat.name or "" for seat in game.seats] == second["names"]
    assert len(game.hands) == len(second["hands"])
    for hand, expected in zip(game.hands, second["hands"], strict=True):
        assert [hand.round, hand.counter, hand.sticks] == expected["round"]
        assert hand.dealer == expected["dealer"]
        assert list(hand.start_scores or ()) == expected["scores"]
        dice = [row[11] for row in hand.rows if row[0] == k.DICE]
        assert [face for detail in dice if detail for face in detail["faces"]] == expected["dice"]
        assert [told(row[4]) for row in hand.rows if row[0] == k.DEAL] == expected["deals"]
        events = [event for row in hand.rows if (event := plain(row)) is not None]
        assert events == expected["events"]
        places(hand, data)
        claims(hand)
    if second["final"] is None:
        assert not game.finished
    else:
        scores, tenths = second["final"]
        assert game.finished
        assert [seat.final_pts for seat in game.seats] == scores
        assert [seat.place_pts for seat in game.seats] == [value / 10 for value in tenths]
        ranked = sorted(game.seats, key=lambda seat: (-(seat.final_pts or 0), seat.seat))
        assert [seat.place for seat in ranked] == list(range(1, game.players + 1))


def places(hand: HandRecord, data: bytes) -> None:
    """Every event lies at the tag it came from, in the order of the record."""
    assert len(hand.rows) == len(hand.positions)
    assert hand.positions == sorted(hand.positions)
    letters = {k.DRAW: b"TUVW", k.DISCARD: b"DEFG"}
    for row, position in zip(hand.rows, hand.positions, strict=True):
        assert data[position : position + 1] == b"<"
        if row[0] in letters:
            tag = b"<%c%d" % (letters[row[0]][row[1]], number(row[2]))
            assert data.startswith(tag, position)


def claims(hand: HandRecord) -> None:
    """A claimed tile is the last discard, and comes from the seat that discarded it."""
    last = None
    for row in hand.rows:
        if row[0] in (k.CHOW, k.PUNG, k.KONG_EXPOSED):
            assert last is not None and (row[3], row[2]) == (last[1], last[2])
        if row[0] == k.DISCARD:
            last = row


def test_equals_a_second_reading() -> None:
    paths = records()
    hands = 0
    codes: Counter[str] = Counter()
    for path in paths:
        data = content(path)
        assert FORMAT.sniff(data[:4096], path.name)
        (game,) = read(data, path.name)
        try:
            compare(game, plain_tenhou.read(data), data)
        except AssertionError as error:
            raise AssertionError(f"{path.name}: {error}") from error
        hands += len(game.hands)
        for problem in game.problems:
            codes[problem.code] += 1
            assert problem.code != "ING022" or path.name.startswith("botgame-02"), problem
        if any(problem.code in ("ING025", "ING026") for problem in game.problems):
            assert any(word in path.name for word in WITHOUT_END), path.name
        assert game.book == (
            None if path.name in ("chip.xml", "ratio.xml", "ratio1.xml") else "riichi-tenhou"
        )
    print(f"{len(paths)} records, {hands} hands, problems {dict(codes)}")
    if FULL:
        assert (len(paths), hands) == (RECORDS, HANDS)
        assert set(codes) == {"ING022", "ING023", "ING025", "ING026", "ING032"}


def test_rows_are_structs() -> None:
    for path in records()[::5]:
        (game,) = read(content(path), path.name)
        assert game.before is not None
        for hand in (game.before, *game.hands):
            for row in hand.rows:
                assert to_row(from_row(row)) == row


@pytest.mark.parametrize("name", ["2011020401gm-00a9-0000-07011141", "doubleron"])
def test_ids(name: str) -> None:
    """One game lies there three times, its names going on after the id; another has its id in a comment."""
    folder = need_corpus() / "tenhou_mjlog" / "edge"
    found = {read(content(path), path.name)[0].native_id for path in folder.glob(f"{name}*")}
    if name == "doubleron":
        assert found == {"2009120221gm-0001-0000-be97ac5e"}
    else:
        assert found == {name}
