"""people.csv and tags.csv: who is who, and what games do not say of themselves. Edited by hand."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ingest.store.errors import DatasetError

PEOPLE_COLUMNS: Final = ("player", "person", "name", "club", "country", "note")
TAG_COLUMNS: Final = ("game_id", "event", "round", "table")


def read_people(data: str | Path) -> list[dict[str, str | None]]:
    """Rows of DATA/people.csv: `player` (`site:account` or `site:name`, as in `seats`) belongs to `person`.

    Several players may be one person. Empty without the file. Raises DatasetError naming line and column.
    """
    return _rows(Path(data) / "people.csv", PEOPLE_COLUMNS, 2)


def read_tags(data: str | Path) -> list[dict[str, str | None]]:
    """Rows of DATA/tags.csv: event, round and table of a game; one row a game.

    Empty without the file. Raises DatasetError naming line and column.
    """
    rows = _rows(Path(data) / "tags.csv", TAG_COLUMNS, 1)
    seen: dict[str | None, int] = {}
    for line, row in enumerate(rows, 2):
        if row["game_id"] in seen:
            before = seen[row["game_id"]]
            raise DatasetError(f"tags.csv line {line}: game {row['game_id']} stands already in line {before}")
        seen[row["game_id"]] = line
    return rows


def _rows(path: Path, columns: Sequence[str], needed: int) -> list[dict[str, str | None]]:
    """Rows of a CSV file with a header; the first `needed` columns must be filled, others may be left out."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise DatasetError(f"{path} cannot be read: {error}") from None
    reader = csv.DictReader(text.splitlines())
    header = [name.strip() for name in reader.fieldnames or ()]
    for place, name in enumerate(header, 1):
        if name not in columns:
            known = ", ".join(columns)
            raise DatasetError(f"{path.name} line 1, column {place}: unknown heading {name!r}, use {known}")
    for name in columns[:needed]:
        if header and name not in header:
            raise DatasetError(f"{path.name} line 1: heading {name!r} is missing")
    rows = []
    for cells in reader:
        filled = {(name or "").strip(): (value or "").strip() for name, value in cells.items() if name is not None}
        if None in cells:
            raise DatasetError(f"{path.name} line {reader.line_num}: more cells than headings")
        for name in columns[:needed]:
            if not filled[name]:
                raise DatasetError(f"{path.name} line {reader.line_num}: {name!r} is empty")
        rows.append({name: filled.get(name) or None for name in columns})
    return rows
