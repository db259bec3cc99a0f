"""Rows and Arrow tables say the same, both ways; the presence matrix agrees with the Structs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest import kinds as k
from ingest.kinds import NO_TIME, NONE
from ingest.model import STRUCTS, HandRecord, Kind, Row
from ingest.schema import ARROW, PRESENT, absences
from ingest.store import write_table
from ingest.store.files import ROW_GROUP
from ingest.store.snapshot import read_columns
from ingest.table import event_batch, hands_from_table, pack, rows_from_table

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
_POINTS = st.none() | st.lists(st.integers(-(2**31), 2**31 - 1), max_size=4).map(tuple)
_ROWS: st.SearchStrategy[Row] = st.tuples(
    st.sampled_from([kind.value for kind in Kind]),
    st.integers(-1, 3),
    st.integers(-1, 255),
    st.integers(-1, 3),
    st.lists(st.integers(0, 255), max_size=14).map(tuple),
    st.integers(0, 2**15 - 1),
    st.just(NO_TIME) | st.integers(-(2**50), 2**50),
    st.integers(-1, 2**31 - 1),
    st.integers(-1, 2**15 - 1),
    _POINTS,
    _POINTS,
    st.none() | st.dictionaries(st.text(max_size=4), _JSON, max_size=3),
)
_GAMES = st.lists(st.lists(st.lists(_ROWS, max_size=6), max_size=3), min_size=1, max_size=4)


def _hands(rows: list[list[Row]]) -> list[HandRecord]:
    return [
        HandRecord(number, 0, rows=list(hand), positions=[7 * place for place in range(len(hand))])
        for number, hand in enumerate(rows)
    ]


def _table(games: list[list[HandRecord]]) -> pa.Table:
    named = [(f"{number:016x}", f"{number:064x}", pack(hands)) for number, hands in enumerate(games)]
    batch = event_batch(named)
    batch.validate(full=True)
    assert batch.schema.equals(ARROW["events"], check_metadata=True)
    return pa.Table.from_batches([batch])


@given(_GAMES)
def test_rows_come_back_as_they_were(drawn: list[list[list[Row]]]) -> None:
    games = [_hands(rows) for rows in drawn]
    back = hands_from_table(_table(games))
    for number, hands in enumerate(games):
        found = back.get((f"{number:016x}", f"{number:064x}"), {})
        assert found == {hand.number: (hand.rows, hand.positions) for hand in hands if hand.rows}


@given(_GAMES)
def test_rows_come_back_from_disk(tmp_path_factory: pytest.TempPathFactory, drawn: list[list[list[Row]]]) -> None:
    games = [_hands(rows) for rows in drawn]
    folder = tmp_path_factory.mktemp("events")
    entry = write_table(folder, "events", [_table(games)])
    table = read_columns(folder / "events.parquet", ARROW["events"].names)
    assert entry.rows == table.num_rows == sum(len(hand.rows) for hands in games for hand in hands)
    assert rows_from_table(table) == [row for hands in games for hand in hands for row in hand.rows]


def test_columns_of_one_hand() -> None:
    hand = HandRecord(3, 0)
    hand.add((k.DRAW, 2, 200, NONE, (), k.HEAD, 1500, 300, 17, None, None, None), 40)
    hand.add((k.WIN, 2, 200, 1, (1, 2), k.INFERRED, NO_TIME, NONE, NONE, (5, -5), (), {"b": 1, "a": [2]}), 41)
    draw, win = _table([[hand]]).to_pylist()
    assert (draw["hand"], draw["seq"], draw["kind"], draw["seat"], draw["pos"]) == (3, 0, k.DRAW, 2, 40)
    assert (draw["tile"], draw["t_ms"], draw["spent_ms"], draw["wall"]) == (200, 1500, 300, 17)
    assert (draw["target"], draw["tiles"], draw["deltas"], draw["scores"], draw["detail"]) == (None,) * 5
    assert draw["stated"] and not win["stated"]
    assert (win["t_ms"], win["spent_ms"], win["wall"], win["seq"]) == (None, None, None, 1)
    assert (win["tiles"], win["deltas"], win["scores"]) == ([1, 2], [5, -5], [])
    assert win["detail"] == '{"a":[2],"b":1}'


def test_a_value_outside_its_column_is_refused() -> None:
    good: list[Any] = [k.DRAW, 0, 5, NONE, (), 0, NO_TIME, NONE, NONE, None, None, None]
    pack([HandRecord(0, 0, rows=[tuple(good)], positions=[0])])
    for place, value in ((0, 300), (1, 128), (2, 40_000), (6, 2**63), (9, (2**31,)), (11, {"a": object()})):
        bad = [*good[:place], value, *good[place + 1 :]]
        with pytest.raises((OverflowError, TypeError, ValueError)):
            pack([HandRecord(0, 0, rows=[tuple(bad)], positions=[0])])
    with pytest.raises(ValueError, match="1 events, 2 positions"):
        pack([HandRecord(0, 0, rows=[tuple(good)], positions=[0, 1])])


def test_row_groups_hold_whole_games(tmp_path: Path) -> None:
    rows: list[Row] = [(k.DRAW, 0, 5, NONE, (), 0, NO_TIME, NONE, NONE, None, None, None)] * (ROW_GROUP // 3 + 1)
    packed = pack([HandRecord(0, 0, rows=rows, positions=[0] * len(rows))])
    batch = event_batch([("0" * 16, "0" * 64, packed), ("1" * 16, "1" * 64, packed)])
    write_table(tmp_path, "events", [batch, batch])
    assert pq.ParquetFile(tmp_path / "events.parquet").metadata.num_row_groups == 2


# -- presence ---------------------------------------------------------------------------------------------------------

_COLUMNS = {"seat", "tile", "target", "tiles", "wall", "deltas", "scores"}
_NO_COLUMN = {"t", "spent", "inferred", "cut", "end", "final"}  # time columns and words of `flags`


@pytest.mark.parametrize("kind", list(Kind))
def test_matrix_and_structs_agree(kind: Kind) -> None:
    """What a Struct cannot be made without is never NULL; what it can carry is open."""
    fields = msgspec.structs.fields(STRUCTS[kind])
    named = {field.name if field.name in _COLUMNS else "detail" for field in fields if field.name not in _NO_COLUMN}
    needed = {field.name for field in fields if field.required and field.name in _COLUMNS}
    presence = PRESENT[kind]
    assert needed <= presence.must
    assert named <= presence.must | presence.may
    assert presence.must <= named


def test_absences_name_what_is_wrong() -> None:
    row: Row = (k.DISCARD, 1, 5, NONE, (), 0, NO_TIME, NONE, NONE, None, None, None)
    assert absences(row) == []
    assert absences((*row[:2], NONE, *row[3:])) == ["discard lacks tile"]
    assert absences((*row[:4], (1, 2), *row[5:])) == ["discard has tiles"]
