"""The command line: one module a command in `paipu.commands`, loaded when the command is called."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any, NoReturn

import typer

from paipu import __version__
from paipu.commands import (
    conduct,
    convert,
    dataset,
    demo,
    ingest,
    pages,
    query,
    record,
    replay,
    rules,
    score,
    show,
    simulate,
)
from paipu.output import INTERRUPTED, UNEXPECTED, say

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Mahjong game records: kept as Parquet, re-judged under a named rule book, counted and shown.",
)


def _version(value: bool) -> None:
    if value:
        typer.echo(f"paipu {__version__}")
        raise typer.Exit


@app.callback()
def paipu(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Mahjong game records: kept, re-judged, counted and shown."""


for module in (ingest, replay, show, rules, score, record, simulate, convert, query, conduct, dataset, pages, demo):
    module.register(app)


@app.command("version")
def version(json: bool = typer.Option(False, "--json", help="Print one JSON object.")) -> None:
    """Print the version of the program, of the dataset's schema and of the rules."""
    from ingest.schema import SCHEMA_VERSION
    from paipu.output import put, put_json
    from replay.judge import RULES_VERSION

    if json:
        put_json({"paipu": __version__, "schema": SCHEMA_VERSION, "rules": RULES_VERSION})
    else:
        put(f"paipu {__version__}")


def _terminated(*_: Any) -> NoReturn:
    raise KeyboardInterrupt


def main() -> None:
    """Entry point of the command `paipu`: every outcome becomes an exit code, no traceback reaches the user."""
    signal.signal(signal.SIGTERM, _terminated)
    sys.exit(run(app))


def run(command: typer.Typer) -> int:
    """Run a command and say in a sentence what stopped it, if something did."""
    from ingest.store.errors import DatasetError
    from replay.book import BookError

    try:
        code = command(standalone_mode=False)
        return code if isinstance(code, int) else 0
    except typer.Exit as stop:
        return stop.exit_code
    except (typer.Abort, KeyboardInterrupt):
        say("paipu: interrupted; what was committed stays, the same command goes on from there")
        return INTERRUPTED
    except BrokenPipeError:
        # the reader of our output went away (`| head`): nothing more to say, and nothing to flush at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except DatasetError as error:
        say(f"paipu: {error}")
        return error.exit_code
    except BookError as error:
        say(f"paipu: {error}")
        return 2
    except Exception as error:
        return _unexpected(error)


def _unexpected(error: Exception) -> int:
    """A usage error prints its help; anything else is ours: said in one line, the rest on demand."""
    show_usage = getattr(error, "show", None)
    if show_usage is not None:
        show_usage()
        return int(getattr(error, "exit_code", 2))
    if os.environ.get("PAIPU_TRACEBACK"):
        raise error
    say(
        f"paipu: unexpected {type(error).__name__}: {error}\n"
        "This is a fault of paipu. Run the command again with PAIPU_TRACEBACK=1 and report what it prints."
    )
    return UNEXPECTED
