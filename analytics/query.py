"""One SELECT of a user, run in a locked connection."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from analytics.connect import connect
from ingest.store import Dataset

if TYPE_CHECKING:
    import pyarrow as pa


class Refused(ValueError):
    """The statement is not one that may run here; the text says why and what may."""


def one_select(sql: str) -> str:
    """The statement itself, if it is exactly one SELECT (or WITH, FROM, VALUES). Raises Refused otherwise."""
    import duckdb

    try:
        statements = duckdb.extract_statements(sql)
    except duckdb.Error as error:
        raise Refused(f"This is no SQL that can be read: {_first_line(error)}") from error
    if not statements:
        raise Refused("There is no statement: write one SELECT over the views, for example SELECT count(*) FROM games")
    if len(statements) > 1:
        raise Refused(f"There are {len(statements)} statements; one SELECT runs at a time")
    if statements[0].type != duckdb.StatementType.SELECT:
        name = statements[0].type.name
        raise Refused(f"{name} is refused: the dataset is only read here, with one SELECT over the views")
    return str(statements[0].query)


def query(data: Path | str | Dataset, sql: str) -> pa.Table:
    """The answer of one SELECT over the views, as an Arrow table.

    Raises Refused for anything but one SELECT and for a SELECT that reaches outside the views or cannot run.
    """
    import duckdb

    statement = one_select(sql)
    with connect(data, locked=True) as connection:
        try:
            return connection.sql(statement).to_arrow_table()
        except duckdb.PermissionException as error:
            raise Refused(f"Only the views may be read: {_first_line(error)}") from error
        except duckdb.Error as error:
            raise Refused(f"The query cannot run: {_first_line(error)}") from error


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0]
