"""The tables of a dataset: every column with its Arrow type and what it says.

The descriptions travel in the Arrow field metadata of every file and make docs/data-dictionary.md
(`python -m ingest.dictionary`). Additive changes raise the minor number of `SCHEMA_VERSION`, others the major one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pyarrow as pa

from ingest.presence import PRESENT, Presence, absences

__all__ = [
    "ARROW", "BATCH_TABLES", "PRESENT", "REPLAY_TABLES", "SCHEMA_VERSION", "TABLES", "Column", "Presence",
    "TableSchema", "absences",
]  # fmt: skip

SCHEMA_VERSION: Final = "1.0"

WORD: Final = pa.dictionary(pa.int32(), pa.string())  # strings that repeat
I8, I16, I32, I64 = pa.int8(), pa.int16(), pa.int32(), pa.int64()
TEXT, BOOL, REAL, BYTES = pa.string(), pa.bool_(), pa.float64(), pa.binary()
SEATS, TILES, POINTS = pa.list_(pa.int8()), pa.list_(pa.int16()), pa.list_(pa.int32())


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its Arrow type, whether it may be NULL (= not recorded), and what it says."""

    name: str
    type: pa.DataType
    text: str
    null: bool = False


@dataclass(frozen=True, slots=True)
class TableSchema:
    """One table: `text` names its grain (what one row stands for)."""

    name: str
    text: str
    columns: tuple[Column, ...]


def _arrow(table: TableSchema) -> pa.Schema:
    fields = [
        pa.field(column.name, column.type, column.null, metadata={"description": column.text})
        for column in table.columns
    ]
    return pa.schema(fields, metadata={"paipu.schema": SCHEMA_VERSION, "paipu.table": table.name})


def _c(name: str, kind: pa.DataType, text: str) -> Column:
    return Column(name, kind, text)


def _n(name: str, kind: pa.DataType, text: str) -> Column:
    return Column(name, kind, text, null=True)


_GAME = (
    _c("game_id", WORD, "Game: first 16 hex digits of sha256 of `site:native id` (without one, `record:<record_id>`)."),
    _c("record_id", WORD, "Record: sha256 of the decompressed bytes the row was read from."),
)
_HAND = _c("hand", I16, "Deal of the game, counted from 0, void ones too; -1 for what precedes the first.")
_SEAT = _c("seat", I8, "Seat 0..3 in turn order, fixed for the game, 0 = first dealer.")
_SEQ = _c("seq", I32, "Place of the event in its hand, from 0 in record order without gaps.")
_RUN = (
    _c("run", WORD, "Judging run: batch, book, its sha256, options and rules version."),
    _c("book", WORD, "Rule book the run judged under."),
)

GAMES = TableSchema("games", "One row per record and game in it; several records of one game are all kept.", (
    *_GAME,
    _n("native_id", TEXT, "The game's own id on its site."),
    _c("site", WORD, "Where it was played (tenhou, majsoul, botzone, paipu:<event>), not the file format."),
    _c("format", WORD, "Reader that read the record; view column `source_kind`."),
    _c("reader_version", I16, "Version of that reader."),
    _c("source_path", TEXT, "Input as found, members of archives after `!`; control characters escaped."),
    _c("source_name", TEXT, "File or member name without its compression suffix, as given to the reader."),
    _c("source_sha256", TEXT, "sha256 of the file or archive member as found, before decompression."),
    _c("source_bytes", I64, "Size of the decompressed record in bytes."),
    _c("game_index", I16, "Place of the game in its record, from 0."),
    _n("book", WORD, "Rule book the record was played under; NULL where the table type is in no book."),
    _n("edition", WORD, "Edition of the book as the record states it; the view falls back to the judge's."),
    _c("players", I8, "Seats at the table, 2 to 4."),
    _c("provides", WORD, "Letters of evidence the record holds, sorted, separated by spaces."),
    _n("started_at", I64, "Start of the game, ms since 1970-01-01 UTC; a TIMESTAMP in the view."),
    _n("clock_ms", I32, "Resolution of the record's clock in ms; NULL without a clock."),
    _c("unit", WORD, "What scores count: points or chips."),
    _c("hands", I16, "Deals begun."),
    _c("events", I32, "Events, those before the first deal included."),
    _c("problems", I32, "Coded problems met while reading."),
    _c("finished", BOOL, "The record holds the end of the game."),
    _n("event", WORD, "Tournament or league."),
    _n("match_id", WORD, "Joins the games of one match."),
    _n("session", I16, "Number of the session within the event."),
    _c("table", WORD, "What the record states of the table (length, red fives, lobby …), canonical JSON."),
    _c("options", WORD, "House options of the book that the record names, canonical JSON."),
))  # fmt: skip

HANDS = TableSchema("hands", "One row per deal begun.", (
    *_GAME,
    _HAND,
    _n("round", I16, "Round: 0 = East 1 … 3 = East 4, 4 = South 1 …"),
    _c("dealer", I8, "Seat of the dealer."),
    _n("counter", I16, "Counters (honba) on the table at the deal."),
    _n("sticks", I16, "Riichi sticks on the table at the deal."),
    _n("start_scores", POINTS, "Scores by seat at the deal."),
    _c("ended", WORD, "win, draw, abort, void, unfinished or unreadable."),
    _n("deal_end_ms", I64, "End of the deal on the game's clock."),
    _c("events", I32, "Events of the hand."),
))  # fmt: skip

SEATS_TABLE = TableSchema("seats", "One row per player and spell in a seat.", (
    *_GAME,
    _SEAT,
    _c("from_hand", I16, "First hand of this player in the seat; 0 unless a substitute came in."),
    _n("player", TEXT, "`site:account` or `site:name`; NULL for the anonymous, who are never pooled."),
    _n("name", TEXT, "Name as the record writes it."),
    _n("start_pts", I32, "Score at the start, in the unit of the game."),
    _n("final_pts", I32, "Score at the end, in the unit of the game."),
    _n("place", I8, "Place at the end, 1 = first."),
    _n("place_pts", REAL, "Placement points as the record states them."),
    _n("rank", WORD, "Rank on the site at the time."),
    _n("rating", REAL, "Rating on the site at the time."),
    _n("sex", WORD, "As the record states it."),
))  # fmt: skip

EVENTS = TableSchema("events", "One row per event, in record order.", (
    *_GAME,
    _HAND,
    _SEQ,
    _c("kind", I8, "What happened: number of `ingest.kinds`, lower-case word in the view."),
    _c("seat", I8, "Who acted, 0..3; -1 the table."),
    _n("target", I8, "Seat acted on: whose discard was claimed, whose tile was won on (the winner: self-draw)."),
    _n("tile", I16, "Tile as a code of `ingest.tiles`; text `1m`…`f8`, `0m` red, `?` hidden in the view."),
    _n("tiles", TILES, "Tiles as codes: a dealt hand, a whole meld, a hand shown."),
    _c("flags", I16, "Bits: 1 from hand, 2 just drawn, 4 head, 8 tail of the wall, 16 end of game, 16384 inferred."),
    _n("t_ms", I64, "Time on the game's clock in ms, 0 = first timed event."),
    _n("spent_ms", I32, "How long the decision took in ms."),
    _n("wall", I16, "Place of the tile in the wall."),
    _n("deltas", POINTS, "Points gained or paid, by seat."),
    _n("scores", POINTS, "Scores stated with the event, by seat."),
    _c("stated", BOOL, "False where the reader inferred the event."),
    _c("pos", I64, "Byte offset in the decompressed record; -1 for none."),
    _n("detail", TEXT, "What the kind carries beyond the columns, canonical JSON; draw, discard: NULL as a rule."),
))  # fmt: skip

PROBLEMS = TableSchema("problems", "One row per coded problem met while reading a record that was taken in.", (
    *_GAME,
    _HAND,
    _c("seq", I32, "Event of the hand; -1 where it belongs to none."),
    _c("code", WORD, "ING number; docs name each."),
    _c("text", TEXT, "What was wrong, in a sentence."),
    _c("position", I64, "Byte offset in the decompressed record; -1 for the whole record."),
    _c("line", I32, "Line from 1, in formats people read; 0 not given."),
    _c("column", I32, "Column from 1, in formats people read; 0 not given."),
    _c("raw", TEXT, "The words of the record concerned."),
))  # fmt: skip

RAW = TableSchema("raw", "One row per record: its bytes as read, decompressed.", (
    _c("sha256", TEXT, "Record: sha256 of `bytes`."),
    _c("name", TEXT, "File or member name without its compression suffix, as given to the reader."),
    _c("path", TEXT, "Input as found, members of archives after `!`."),
    _c("source_sha256", TEXT, "sha256 of the file or archive member as found."),
    _c("bytes", BYTES, "The record."),
))  # fmt: skip

REJECTS = TableSchema("rejects", "One row per input that could not be taken in and code.", (
    _c("sha256", TEXT, "sha256 of the first `hashed` bytes of the input; of its path where nothing could be read."),
    _c("code", WORD, "ING number; docs name each."),
    _c("text", TEXT, "What was wrong, in a sentence."),
    _c("name", TEXT, "File or member name without its compression suffix."),
    _c("path", TEXT, "Input as found, members of archives after `!`."),
    _n("source_sha256", TEXT, "sha256 of the file or archive member as found; NULL where `sha256` is of it."),
    _n("format", WORD, "Reader that refused it; NULL where none claimed it."),
    _n("reader_version", I16, "Version of that reader."),
    _c("position", I64, "Byte offset; -1 for the whole input."),
    _c("line", I32, "Line from 1; 0 not given."),
    _c("column", I32, "Column from 1; 0 not given."),
    _c("size", I64, "Size of the input in bytes; -1 unknown."),
    _c("hashed", I64, "Bytes that `sha256` covers; -1 where nothing could be read."),
    _c("bytes", BYTES, "The input, or its first 64 KiB where it is beyond a limit."),
))  # fmt: skip

CHOICES = TableSchema("choices", "One row per record of a game that has several records.", (
    *_GAME,
    _c("chosen", BOOL, "Views and statistics use this record."),
    _n("not_chosen_because", WORD, "unfinished, fewer_hands, format_order or record_order; NULL for the chosen one."),
))  # fmt: skip

VERDICTS = TableSchema("verdicts", "One row per verdict of a run.", (
    *_RUN,
    *_GAME,
    _HAND,
    _c("seq", I32, "The faulty act; for an omission the first event that shows it; -1 for the whole game."),
    _c("seat", I8, "Whose act, 0..3; -1 the table."),
    _c("check", WORD, "Code of the check that decided."),
    _c("rule", WORD, "Row of the book it rests on."),
    _c("article", WORD, "Its place in the text of the book."),
    _c("edition", WORD, "Edition of the book applied to the game."),
    _c("class", WORD, "physical, rule, procedure, score or doubt."),
    _c("status", WORD, "breach, undecided, note or crashed."),
    _c("consequence", WORD, "none, correct, claim_void, warning, penalty_tiles, points, no_win, … as in the book."),
    _c("points", I32, "Points of the consequence; 0 for none."),
    _c("because", POINTS, "seq of the causing events of the hand."),
    _c("missing", WORD, "Evidence an undecided verdict lacks, separated by spaces."),
    _c("expected", TEXT, "What the rule calls for."),
    _c("found", TEXT, "What the record holds."),
    _c("count", I32, "Acts this row stands for."),
    _c("depends_on", WORD, "What a note depends on, where a ruling on the table went another way."),
    _c("variant", WORD, "Which sentence of the rule explains it."),
))  # fmt: skip

JUDGED = TableSchema("judged", "One row per run, game and rule: how often it was asked.", (
    *_RUN,
    *_GAME,
    _c("edition", WORD, "Edition of the book applied to the game."),
    _c("rule", WORD, "Row of the book."),
    _c("asked", I32, "Acts the rule was asked of; 0 = the question never arose."),
    _c("undecided", I32, "Acts the record cannot decide."),
    _c("breaches", I32, "Breaches found."),
    _c("missing", WORD, "Evidence missing, separated by spaces."),
))  # fmt: skip

FACTS = TableSchema("facts", "One row per run, hand and seat.", (
    *_RUN,
    *_GAME,
    _HAND,
    _SEAT,
    _c("dealer", BOOL, "Sat as dealer."),
    _c("won", BOOL, "Won the hand."),
    _c("self_draw", BOOL, "Won by self-draw."),
    _c("dealt_in_to", SEATS, "Seats that won on this seat's tile."),
    _c("riichi", BOOL, "Riichi accepted."),
    _n("riichi_seq", I32, "seq of the declaring discard."),
    _n("riichi_turn", I16, "Own turn of the declaration, from 1."),
    _c("first_riichi", BOOL, "First of the hand to declare."),
    _c("calls", I8, "Melds claimed from others."),
    _c("open", BOOL, "The hand was opened."),
    _n("tenpai_turn", I16, "Own turn at which the hand was first ready, from 1."),
    _n("start_shanten", I8, "Shanten of the 13 tiles dealt."),
    _n("win_turn", I16, "Own turn of the win, from 1."),
    _n("value_base", I32, "Value of the win without counters and sticks."),
    _n("value_net", I32, "Points the win brought."),
    _n("balance", I32, "Points gained or lost over the hand."),
    _n("deciding_seq", I32, "seq of the event that decided the hand for this seat."),
    _n("tenpai_at_draw", BOOL, "Ready at an exhaustive draw; NULL where the hand ended otherwise or it is not shown."),
    _c("ended", WORD, "How the hand ended, as in `hands`."),
))  # fmt: skip

DECISIONS = TableSchema("decisions", "One row per run and timed decision.", (
    *_RUN,
    *_GAME,
    _HAND,
    _SEQ,
    _SEAT,
    _c("kind", WORD, "discard, claim, pass, kong, riichi or win."),
    _n("start_ms", I64, "When the seat could decide, on the game's clock."),
    _n("end_ms", I64, "When it had decided."),
    _n("counted_ms", I32, "Time counted against the seat."),
    _n("bank_before_ms", I32, "Bank left before the decision."),
    _n("bank_after_ms", I32, "Bank left after it."),
))  # fmt: skip

SETTLEMENTS = TableSchema("settlements", "One row per run, hand and seat.", (
    *_RUN,
    *_GAME,
    _HAND,
    _SEAT,
    _n("stated_pts", I32, "Gain or loss over the hand as the record states it."),
    _n("computed_pts", I32, "Gain or loss over the hand as the book has it."),
    _n("penalty_pts", I32, "Part of it that is penalties."),
))  # fmt: skip

EDITIONS = TableSchema("editions", "One row per run and game judged: taken from `judged` when a run is committed.", (
    *_RUN,
    *_GAME,
    _c("edition", WORD, "Edition of the book applied to the game."),
))  # fmt: skip

BATCH_TABLES: Final = ("games", "hands", "seats", "events", "problems")
REPLAY_TABLES: Final = ("verdicts", "judged", "facts", "decisions", "settlements")

TABLES: Final[Mapping[str, TableSchema]] = {
    table.name: table
    for table in (
        GAMES, HANDS, SEATS_TABLE, EVENTS, PROBLEMS, VERDICTS, JUDGED, FACTS, DECISIONS, SETTLEMENTS, EDITIONS,
        CHOICES, RAW, REJECTS,
    )
}  # fmt: skip

ARROW: Final[Mapping[str, pa.Schema]] = {name: _arrow(table) for name, table in TABLES.items()}
