"""Rows of the small tables (games, hands, seats, problems) from a GameRecord, and the GameRecord back from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ingest import arrow
from ingest.kinds import NONE
from ingest.model import GameRecord, HandRecord, SeatRecord
from ingest.problems import Problem
from ingest.schema import ARROW, I8, I16, I32, I64, TEXT, WORD
from ingest.store.errors import DamagedDataset
from ingest.store.manifest import Batch, canonical, game_id_of
from ingest.table import hands_from_table

_RANGE = {I8: 1 << 7, I16: 1 << 15, I32: 1 << 31, I64: 1 << 63}
_decode = msgspec.json.Decoder().decode


def clean(text: str) -> str:
    """The text without lone surrogates, which no file can hold: they are written as escapes."""
    if text.isascii():
        return text
    return text.encode("utf-8", "backslashreplace").decode()


class SmallTable:
    """Collects the rows of one table as columns; a row is checked when it comes, so that none spoils the others."""

    def __init__(self, table: str) -> None:
        self.schema = ARROW[table]
        self.columns: list[list[Any]] = [[] for _ in self.schema]
        self._limits = [_RANGE.get(field.type, 0) for field in self.schema]  # of whole numbers, else 0
        self._text = [field.type in (WORD, TEXT) for field in self.schema]

    def check(self, row: Sequence[Any]) -> tuple[Any, ...]:
        """The row as it will be stored. Raises ValueError or TypeError for what its column cannot hold."""
        out = list(row)
        for at, (value, limit, text) in enumerate(zip(row, self._limits, self._text, strict=True)):
            if value is None:
                if not self.schema.field(at).nullable:
                    raise ValueError(f"{self.schema.field(at).name} is missing")
            elif text:
                if not value.isascii():
                    out[at] = clean(value)
            elif limit:
                if not -limit <= value < limit:
                    raise ValueError(f"{self.schema.field(at).name} {value} is out of range")
            elif value.__class__ in (tuple, list) and not all(-(1 << 31) <= number < 1 << 31 for number in value):
                raise ValueError(f"{self.schema.field(at).name} is out of range")
        return tuple(out)

    def add(self, row: Sequence[Any]) -> None:
        """Take in a row that `check` returned."""
        for column, value in zip(self.columns, row, strict=True):
            column.append(value)

    @property
    def rows(self) -> int:
        return len(self.columns[0])

    def table(self, order: Sequence[int]) -> pa.Table:
        """The rows in the order of these row numbers."""
        arrays = []
        for column, field in zip(self.columns, self.schema, strict=True):
            arrays.append(arrow.column([column[row] for row in order], field.type))
        return pa.Table.from_arrays(arrays, schema=self.schema)


def game_ids(games: Sequence[GameRecord], record_id: str) -> list[str]:
    """Ids of the games of one record, all different."""
    seen: dict[str, int] = {}
    ids = []
    for game in games:
        native = game.native_id and clean(game.native_id)
        plain = game_id_of(clean(game.site), native, record_id)
        copy = seen.get(plain, 0)
        seen[plain] = copy + 1
        ids.append(game_id_of(clean(game.site), native, record_id, copy) if copy else plain)
    return ids


def all_hands(game: GameRecord) -> list[HandRecord]:
    """The hands of a game, what precedes the first in front."""
    return [game.before, *game.hands] if game.before is not None and game.before.rows else list(game.hands)


def small_rows(
    game: GameRecord, keys: tuple[str, str], source: tuple[str, str, str, int], version: int, index: int
) -> dict[str, list[tuple[Any, ...]]]:
    """Rows of the four small tables for one game; `source` is path, name, sha256 as found, decompressed size."""
    path, name, sha256, size = source
    games = [(
        *keys, game.native_id or None, game.site, game.format, version, path, name, sha256, size, index, game.book,
        game.edition, game.players, " ".join(sorted(game.provides)), game.started_at, game.clock_ms, game.unit,
        len(game.hands), sum(len(hand.rows) for hand in all_hands(game)), len(game.problems), game.finished, game.event,
        game.match_id, game.session, canonical(game.table), canonical(game.options),
    )]  # fmt: skip
    hands = [(
        *keys, hand.number, hand.round, hand.dealer, hand.counter, hand.sticks, hand.start_scores, hand.ended,
        hand.deal_end_ms, len(hand.rows),
    ) for hand in game.hands]  # fmt: skip
    seats = [(
        *keys, seat.seat, seat.from_hand, seat.player, seat.name, seat.start_pts, seat.final_pts, seat.place,
        seat.place_pts, seat.rank, seat.rating, seat.sex,
    ) for seat in game.seats]  # fmt: skip
    problems = [(
        *keys, problem.hand, problem.seq, problem.code, problem.text, problem.position, problem.line, problem.column,
        problem.raw,
    ) for problem in game.problems]  # fmt: skip
    return {"games": games, "hands": hands, "seats": seats, "problems": problems}


# -- back -------------------------------------------------------------------------------------------------------------


def _by_game(table: pa.Table) -> dict[tuple[str, str], list[dict[str, Any]]]:
    rows: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in table.to_pylist():
        rows.setdefault((row["game_id"], row["record_id"]), []).append(row)
    return rows


def _game(row: dict[str, Any], seats: list[dict[str, Any]], problems: list[dict[str, Any]]) -> GameRecord:
    return GameRecord(
        site=row["site"],
        native_id=row["native_id"],
        format=row["format"],
        players=row["players"],
        book=row["book"],
        provides=frozenset(row["provides"].split()),
        seats=[
            SeatRecord(
                seat["seat"], seat["name"], seat["player"], seat["from_hand"], seat["start_pts"], seat["final_pts"],
                seat["place"], seat["place_pts"], seat["rank"], seat["rating"], seat["sex"],
            )
            for seat in seats
        ],
        table=_decode(row["table"]),
        options=_decode(row["options"]),
        edition=row["edition"],
        unit=row["unit"],
        started_at=row["started_at"],
        clock_ms=row["clock_ms"],
        finished=row["finished"],
        event=row["event"],
        match_id=row["match_id"],
        session=row["session"],
        problems=[
            Problem(
                problem["code"], problem["text"], problem["position"], problem["line"], problem["column"],
                problem["hand"], problem["seq"], problem["raw"],
            )
            for problem in problems
        ],
    )  # fmt: skip


def _hand(row: dict[str, Any]) -> HandRecord:
    scores = row["start_scores"]
    return HandRecord(
        row["hand"], row["dealer"], row["round"], row["counter"], row["sticks"],
        None if scores is None else tuple(scores), row["ended"], row["deal_end_ms"],
    )  # fmt: skip


def rebuild(
    root: Path, batch: Batch, game_id: str | None = None, record_id: str | None = None
) -> Iterator[tuple[dict[str, Any], GameRecord]]:
    """The games of a batch in stored order, or the one named, with their rows of `games`."""
    try:
        yield from _rebuild(root, batch, game_id, record_id)
    except (OSError, pa.ArrowException) as error:
        raise DamagedDataset(f"batch {batch.id} cannot be read ({error}): run `paipu verify`") from None


def _rebuild(
    root: Path, batch: Batch, game_id: str | None, record_id: str | None
) -> Iterator[tuple[dict[str, Any], GameRecord]]:
    small = {}
    for name in ("games", "hands", "seats", "problems"):
        table = pq.read_table(root / batch.files[name].path, use_threads=False)
        if game_id is not None:
            table = table.filter(pc.equal(table["game_id"].cast(pa.string()), game_id))
        small[name] = _by_game(table)
    wanted = [
        (keys, row) for keys, rows in small["games"].items() for row in rows if record_id in (None, keys[1])
    ]
    if not wanted:
        return
    events = _events(root / batch.files["events"].path, game_id)
    ahead = next(events, None)
    for keys, row in wanted:
        found = {}
        while ahead is not None and ahead[0] <= keys:
            if ahead[0] == keys:
                found = ahead[1]
            ahead = next(events, None)
        game = _game(row, small["seats"].get(keys, []), small["problems"].get(keys, []))
        for hand_row in small["hands"].get(keys, []):
            hand = _hand(hand_row)
            hand.rows, hand.positions = found.get(hand.number, ([], []))
            game.hands.append(hand)
        if NONE in found:
            game.before = HandRecord(NONE, NONE, rows=found[NONE][0], positions=found[NONE][1])
        yield row, game


def _events(file: Path, game_id: str | None) -> Iterator[tuple[tuple[str, str], dict[int, Any]]]:
    """Rows by game, one row group after another; a game that ends one group and begins the next is joined."""
    with pq.ParquetFile(file) as parquet:
        kept: tuple[tuple[str, str], dict[int, Any]] | None = None
        for group in range(parquet.num_row_groups):
            if game_id is not None:
                statistics = parquet.metadata.row_group(group).column(0).statistics
                if statistics is not None and not statistics.min <= game_id <= statistics.max:
                    continue
            table = parquet.read_row_group(group, use_threads=False)
            if game_id is not None:
                table = table.filter(pc.equal(table["game_id"].cast(pa.string()), game_id))
            for keys, hands in hands_from_table(table).items():
                if kept is not None and kept[0] == keys:
                    _join(kept[1], hands)
                    continue
                if kept is not None:
                    yield kept
                kept = keys, hands
        if kept is not None:
            yield kept


def _join(first: dict[int, Any], second: dict[int, Any]) -> None:
    for number, (rows, positions) in second.items():
        if number in first:
            first[number][0].extend(rows)
            first[number][1].extend(positions)
        else:
            first[number] = rows, positions
