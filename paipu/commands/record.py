"""`paipu record`: a recorder for the side of the table, and its records played back."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paipu.output import INTERRUPTED, NO_INPUT, TEMPORARY, USAGE, fail, plural, say

if TYPE_CHECKING:
    from ingest.model import GameRecord
    from paipu.recorder.record import Recorder

BOOKS = ("wsom", "challenge", "zhenjiang")
WATCHED = ("ev", "t", "v", "x", "ph", "sc", "rul")


def register(app: typer.Typer) -> None:
    app.command("record")(record)


def record(
    out: Annotated[Path | None, typer.Option("--out", help="File to record into, TABLE.paipu.jsonl.")] = None,
    book: Annotated[str, typer.Option("--book", help=f"Rule book: {', '.join(BOOKS)}.")] = "wsom",
    players: Annotated[str | None, typer.Option("--players", help="Four names by seat, with commas.")] = None,
    event: Annotated[str | None, typer.Option("--event", help="Where it is played.")] = None,
    table: Annotated[str | None, typer.Option("--table", help="Name of the table.")] = None,
    session: Annotated[int | None, typer.Option("--session", help="Number of the session.")] = None,
    native_id: Annotated[str | None, typer.Option("--id", help="Your own id of the game.")] = None,
    watch: Annotated[
        str, typer.Option("--watch", help="What is watched for throughout (`provides` of docs/record-format.md).")
    ] = " ".join(WATCHED),
    resolution: Annotated[
        int, typer.Option("--resolution", min=1, max=60_000, help="Smallest step of the clock in ms.")
    ] = 1,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a recording.")] = False,
    play: Annotated[Path | None, typer.Option("--play", help="Play a record back instead.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="Language of the screen: en, zh-Hant, zh-Hans.")] = "en",
) -> None:
    """Record a table at the keyboard, one or two keys an event, or play a record back; `?` there tells all keys."""
    from paipu.recorder.terminal import is_usable
    from replay.language import LANGUAGES

    if lang not in LANGUAGES:
        fail(USAGE, f"--lang {lang}: use one of {', '.join(LANGUAGES)}")
    if book not in BOOKS:
        fail(USAGE, f"--book {book}: tables can be recorded under {', '.join(BOOKS)}")
    if (out is None) == (play is None):
        fail(USAGE, "say where to record to, --out TABLE.paipu.jsonl, or what to play back, --play FILE")
    header = {} if play is not None else _header(book, players, event, table, session, native_id, watch, resolution)
    if not is_usable():
        fail(USAGE, "record needs a terminal: keys are read one by one and the table is drawn on the screen")
    if play is not None:
        _play(play, lang)
    elif out is not None:
        _record(out, header, resolution, resume, lang)


def _header(
    book: str, players: str | None, event: str | None, table: str | None, session: int | None, native_id: str | None,
    watch: str, resolution: int,
) -> dict[str, Any]:  # fmt: skip
    """The keys of the header that the options state; `native_id` is made up of table and time where it is not given."""
    from ingest.formats.paipu.header import PROVIDES, safe_name

    names: list[str | None] | None = None
    if players is not None:
        names = [safe_name(name.strip()) or None for name in players.split(",")]
        if len(names) != 4:
            fail(USAGE, f"--players {players}: four names by seat, commas between them; empty for somebody unnamed")
    letters = watch.replace(",", " ").split()
    for letter in letters:
        if letter not in PROVIDES:
            fail(USAGE, f"--watch {letter}: use {' '.join(PROVIDES)}")
    made_up = f"{table or 'table'}-{time.strftime('%Y%m%dT%H%M%S', time.gmtime())}"
    header: dict[str, Any] = {
        "book": book, "native_id": native_id or made_up, "event": event, "session": session, "table": table,
        "players": names, "provides": [letter for letter in PROVIDES if letter in letters],
        "clock": {"resolution_ms": resolution, "by": "recorder"},
    }  # fmt: skip
    return {key: value for key, value in header.items() if value is not None}


def _record(out: Path, header: dict[str, Any], resolution: int, resume: bool, lang: str) -> None:
    from paipu.recorder.clock import Clock
    from paipu.recorder.journal import Busy, Journal, JournalError
    from paipu.recorder.record import Recorder
    from paipu.recorder.session import Session
    from paipu.recorder.terminal import HungUp, Terminal

    if not out.name.endswith(".paipu.jsonl"):
        fail(USAGE, f"--out {out}: the name of a record ends in .paipu.jsonl")
    try:
        journal = Journal.resume(out) if resume else Journal.new(out)
    except Busy as error:
        fail(TEMPORARY, str(error))
    except JournalError as error:
        fail(USAGE, str(error))
    except OSError as error:
        fail(NO_INPUT, f"{out}: {error.strerror}")
    recorder = Recorder(journal, Clock(resolution), header)
    ended = True
    try:
        recorder.load()
        session = Session(recorder, _title(recorder), lang)
        session.tell_repairs()
        with Terminal() as terminal:
            session.run(terminal)
        ended = False
    except (HungUp, KeyboardInterrupt):
        pass
    finally:
        empty = journal.discard_empty()
        events = max(0, len(journal.lines) - 1)
        journal.close()
    if empty:
        say("paipu: nothing was recorded")
    else:
        say(f"paipu: {plural(events, 'event')} in {out}; `paipu record --resume --out {out}` goes on")
    if ended:
        raise typer.Exit(INTERRUPTED)


def _title(recorder: Recorder) -> str:
    header = recorder.header
    words = ["paipu record", header.get("book"), header.get("event"), header.get("table")]
    from ingest.formats.paipu.header import safe_name

    return safe_name("  ".join(str(word) for word in words if word))


def _play(path: Path, lang: str) -> None:
    from ingest.formats.paipu.header import safe_name
    from paipu.recorder.playback import Playback
    from paipu.recorder.terminal import HungUp, Terminal

    game = _first_game(path)
    playback = Playback(game, safe_name(f"{path.name}  {game.book or ''}"), lang)
    try:
        with Terminal() as terminal:
            playback.run(terminal)
    except (HungUp, KeyboardInterrupt):
        raise typer.Exit(INTERRUPTED) from None


def _first_game(path: Path) -> GameRecord:
    from ingest.formats.paipu import read
    from ingest.problems import Rejected

    try:
        game = read(path.read_bytes(), path.name)[0]
    except OSError as error:
        fail(NO_INPUT, f"{path}: {error.strerror}")
    except Rejected as rejected:
        fail(NO_INPUT, f"{path}: {rejected.problem}")
    if game.problems:
        say(f"paipu: {path}: {plural(len(game.problems), 'problem')}, the first: {game.problems[0]}")
    return game
