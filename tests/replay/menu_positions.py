"""Positions of recorded games with their menus, for the tests of the menu."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

from ingest import kinds as k
from ingest.formats.tenhou_xml import read
from ingest.model import GameRecord, HandRecord
from ingest.problems import Rejected
from replay.act import Act
from replay.book import load
from replay.table import Match, Table

# Right after these acts somebody decides: the seat that drew or claimed, or those who may answer.
DECIDED_AFTER = (k.DRAW, k.CHOW, k.PUNG, k.DISCARD, k.KONG_CONCEALED, k.KONG_ADDED, k.NORTH_ASIDE)


CUT = "hanchan_with_noname.xml"  # the win in it belongs to a hand whose beginning is missing


def record_paths(folder: Path) -> list[Path]:
    """Tenhou's records under a folder, in an order that mixes their years and table types."""
    paths = [path for path in folder.rglob("*") if path.suffix in (".mjlog", ".xml", ".gz") and path.name != CUT]
    return sorted(paths, key=lambda path: (path.name[::-1], path.as_posix()))


def record_bytes(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data


def ranked_game(path: Path) -> GameRecord | None:
    """The game of a record that the book can judge, read to its end without a problem; else None."""
    try:
        game = read(record_bytes(path), path.name)[0]
    except Rejected:
        return None
    return game if game.book == "riichi-tenhou" and not game.problems else None


def match_of(game: GameRecord) -> Match:
    book = load("riichi-tenhou")
    return Match(game.players, book.choose(book.edition_at(game.started_at), game.options), game.table)


def opened(match: Match, hand: HandRecord) -> Table:
    """The table of a hand before its first act."""
    options = match.options
    walls = options["wall_tiles_three"] if match.players == 3 else options["wall_tiles"]
    table = Table(match, hand.number, hand.dealer, walls, options["dead_tiles"])
    table.round = hand.round if hand.round is not None else -1
    table.counter = hand.counter if hand.counter is not None else -1
    table.start_sticks = hand.sticks if hand.sticks is not None else -1
    table.start_scores = hand.start_scores
    match.begin(table)
    return table


def walk(match: Match, hand: HandRecord) -> Iterator[tuple[Table, Act | None]]:
    """The table before each act of a hand, and at its end with None."""
    table = opened(match, hand)
    for seq, row in enumerate(hand.rows):
        act = Act(seq, row)
        yield table, act
        table.apply(act)
    yield table, None
