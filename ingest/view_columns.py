"""The columns of every view of views.sql: name, type and what it says."""

from __future__ import annotations

from typing import Final

from ingest.people import PEOPLE_COLUMNS, TAG_COLUMNS
from ingest.schema import ARROW, REPLAY_TABLES, TABLES
from ingest.views import VIEWS, sql_type

_NAMES: Final[dict[str, str]] = {
    "games": "game_id record_id native_id site source_kind source_path source_sha256 chosen book edition started_at"
    " clock_ms unit hands not_chosen_because finished players provides events problems event event_round event_table"
    " match_id session table options reader_version source_name source_bytes game_index",
    "hands": "game_id hand round dealer counter sticks ended deal_end_ms start_scores events record_id",
    "seats": "game_id seat from_hand player name start_pts final_pts place place_pts rank rating sex record_id",
    "events": "game_id hand seq kind seat t_ms target tile tile_code tiles tile_codes flags spent_ms wall deltas scores"
    " stated pos detail record_id",
    "rulings": "game_id hand seq seat article penalty points by at status source effect what about_hand about_seq"
    " deltas detail record_id",
    "problems": "game_id record_id hand seq code text position line column raw",
    "rejects": "sha256 code text name path format reader_version position line column size hashed",
    "runs": "run batch book book_sha256 options rules selection counts created_at",
    "removed": "game_id record_id native_id reason at raw_purged",
    "people": " ".join(PEOPLE_COLUMNS),
    "tags": " ".join(TAG_COLUMNS),
    **{name: " ".join(ARROW[name].names) for name in REPLAY_TABLES},
}

_OWN: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "games": {
        "source_kind": ("VARCHAR", "Reader that read the record."),
        "chosen": ("BOOLEAN", "True for the one record of the game that the other views show."),
        "not_chosen_because": ("VARCHAR", "unfinished, fewer_hands, format_order, record_order; NULL for the chosen."),
        "edition": ("VARCHAR", "Edition of the book: as the record states it, else as the judge applied it."),
        "started_at": ("TIMESTAMP", "Start of the game, UTC."),
        "event": ("VARCHAR", "Tournament or league: as the record states it, else from tags.csv."),
        "event_round": ("VARCHAR", "Round of the event, from tags.csv."),
        "event_table": ("VARCHAR", "Table of the event, from tags.csv."),
    },
    "events": {
        "kind": ("VARCHAR", "What happened, a lower-case word."),
        "tile": ("VARCHAR", "Tile as text: 1m … 9s, 0m 0p 0s red, E S W N P F C, f1 … f8; ? hidden."),
        "tile_code": ("SMALLINT", "Tile as a code of `ingest.tiles`."),
        "tiles": ("VARCHAR[]", "Tiles as text: a dealt hand, a whole meld, a hand shown."),
        "tile_codes": ("SMALLINT[]", "The same tiles as codes."),
    },
    "rulings": {
        "article": ("VARCHAR", "Article the judge named."),
        "penalty": ("VARCHAR", "What was imposed."),
        "points": ("INTEGER", "Points the seat gains or, negative, loses."),
        "by": ("VARCHAR", "Who ruled."),
        "at": ("BIGINT", "Time of the ruling in ms on the game's clock."),
        "status": ("VARCHAR", "Standing of the ruling, where the record tells."),
        "source": ("VARCHAR", "record: the ruling stands in the record."),
        "effect": ("VARCHAR", "What becomes of the hand."),
        "what": ("VARCHAR", "What was ruled on."),
        "about_hand": ("SMALLINT", "Hand of the act ruled on."),
        "about_seq": ("INTEGER", "seq of the act ruled on."),
    },
    "runs": {
        "run": ("VARCHAR", "Id of the run and name of its folder."),
        "batch": ("VARCHAR", "Batch that was judged."),
        "book": ("VARCHAR", "Rule book."),
        "book_sha256": ("VARCHAR", "Hash of the book."),
        "options": ("VARCHAR", "House options, canonical JSON."),
        "rules": ("VARCHAR", "Version of the rules."),
        "selection": ("VARCHAR", "own: games whose own book this is; all: every game of the batch."),
        "counts": ("VARCHAR", "What the judge counted, JSON."),
        "created_at": ("TIMESTAMP", "When the run was committed, UTC."),
    },
    "removed": {
        "reason": ("VARCHAR", "Why it was removed."),
        "at": ("TIMESTAMP", "When it was removed, UTC."),
        "raw_purged": ("BOOLEAN", "The bytes of its record were destroyed."),
    },
    "people": {
        "player": ("VARCHAR", "`site:account` or `site:name`, as in `seats`."),
        "person": ("VARCHAR", "The person behind it; several players may be one."),
        "name": ("VARCHAR", "Name to show."),
        "club": ("VARCHAR", "Club or team."),
        "country": ("VARCHAR", "Country."),
        "note": ("VARCHAR", "Anything else."),
    },
    "tags": {
        "game_id": ("VARCHAR", "Game."),
        "event": ("VARCHAR", "Event the game belongs to."),
        "round": ("VARCHAR", "Round of the event."),
        "table": ("VARCHAR", "Table of the event."),
    },
}


def view_columns() -> dict[str, list[dict[str, str]]]:
    """Columns of each view in order, as `name`, `type` (DuckDB's) and `text`."""
    return {view: [_column(view, name) for name in _NAMES[view.removeprefix("all_")].split()] for view in VIEWS}


def _column(view: str, name: str) -> dict[str, str]:
    base = view.removeprefix("all_")
    own = _OWN.get(base, {}).get(name)
    if own is None:
        table = base if base in TABLES and name in ARROW[base].names else "events" if base == "rulings" else "games"
        column = next(column for column in TABLES[table].columns if column.name == name)
        own = sql_type(column.type), column.text
    return {"name": name, "type": own[0], "text": own[1]}
