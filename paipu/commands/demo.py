"""`paipu demo`: the whole way once, on games made for it or on the user's own records."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from paipu.output import fail, plural, put, say

RIICHI_HANDS = 60
TABLES = 3  # of the World Series, a session of 16 hands each
SEED = 20260101
FAULTS = 0.1


def register(app: typer.Typer) -> None:
    app.command("demo")(demo)


def demo(
    records: Annotated[Path | None, typer.Option("--records", help="Your own records.")] = None,
    serve: Annotated[bool, typer.Option("--serve/--no-serve", help="Show the pages afterwards.")] = True,
    port: Annotated[int | None, typer.Option("--port", help="Port of the pages.")] = None,
    data: Annotated[Path | None, typer.Option("--data", help="Keep the dataset in this folder.")] = None,
) -> None:
    """Make games with a few faults, take them in, judge them, sum up, and show the pages."""
    with tempfile.TemporaryDirectory(prefix="paipu-demo-") as scratch:
        home = data or Path(scratch) / "data"
        source = records or _games(Path(scratch) / "records")
        _take_in(source, home)
        if serve:
            from dashboards.serve import serve as show

            raise typer.Exit(show(home, port, True))
        if data is None:
            say("The dataset was temporary: --data DIR keeps it, without --no-serve the pages open.")


def _games(folder: Path) -> Path:
    """A small World Series tournament with voices, times and rulings, and riichi games; some hands hold one fault."""
    from replay.simulate import simulate

    tables = simulate("wsom", 16 * TABLES, SEED, FAULTS, folder / "world-series")
    riichi = simulate("riichi-tenhou", RIICHI_HANDS, SEED, FAULTS, folder / "riichi")
    put(
        f"made {plural(tables.games, 'table')} of the World Series with {plural(tables.hands, 'hand')} and "
        f"{plural(riichi.games, 'riichi game')} with {plural(riichi.hands, 'hand')}; "
        f"{plural(tables.faults + riichi.faults, 'hand')} with a planted fault"
    )
    return folder


def _take_in(source: Path, data: Path) -> None:
    from ingest.pipeline import ingest
    from ingest.store import open_dataset
    from paipu.commands.ingest import tell
    from paipu.commands.replay import report
    from replay.run import Settings, batch_replay
    from replay.summary import summary

    if not source.exists():
        fail(3, f"{source}: no such file or folder")
    settings = Settings()
    taken = ingest([source], data, judge=batch_replay(settings))
    tell(taken, False)
    if not taken.games:
        fail(3, f"{source} holds no record that any reader knows")
    counts = summary(open_dataset(data), settings)
    report({**counts, "judged_now": counts["games"]}, False)
