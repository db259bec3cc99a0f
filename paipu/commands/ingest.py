"""`paipu ingest`: records in, a dataset out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from paipu.output import (
    DEFAULT_DATA,
    NO_INPUT,
    OK,
    PARTLY,
    SCHEMA,
    USAGE,
    DataOption,
    JobsOption,
    JsonOption,
    Progress,
    fail,
    plural,
    put,
    put_json,
    say,
)

if TYPE_CHECKING:
    from ingest.pipeline import IngestReport

SHOWN = 20  # rejects named in the summary; all of them are in the view `rejects`
_SIZE = re.compile(r"(\d+)([KMGT]?)")


def register(app: typer.Typer) -> None:
    app.command("ingest")(ingest)


def size(text: str) -> int:
    """`256M` in bytes. Leaves with a usage error for anything else."""
    match = _SIZE.fullmatch(text.strip().upper().removesuffix("B"))
    if match is None:
        fail(USAGE, f"{text!r} is no size: write a number with K, M or G, such as 256M")
    return int(match[1]) << {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}[match[2]]


def ingest(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Files, folders, archives, URLs, - for stdin.")],
    replay: Annotated[bool, typer.Option("--replay", help="Judge the games as they come in.")] = False,
    format: Annotated[str | None, typer.Option("--format", help="Reader to use.")] = None,
    reread: Annotated[bool, typer.Option("--reread", help="Read kept records anew.")] = False,
    max_file: Annotated[str, typer.Option("--max-file", help="Largest input taken.")] = "256M",
    max_expand: Annotated[str, typer.Option("--max-expand", help="Most an archive may unpack to.")] = "1G",
    jobs: JobsOption = 1,
    json: JsonOption = False,
    data: DataOption = DEFAULT_DATA,
) -> None:
    """Take game records into the dataset. Known ones change nothing, unreadable ones are kept as rejects."""
    from ingest.pipeline import Limits
    from ingest.pipeline import ingest as run

    judge = None
    if replay:
        from replay.run import Settings, batch_replay

        judge = batch_replay(Settings())
    limits = Limits(max_file=size(max_file), max_expand=size(max_expand))
    try:
        with Progress("ingest") as progress:
            report = run(
                paths, data, format=format, jobs=jobs, reread=reread, limits=limits, judge=judge,
                progress=lambda so_far: progress(so_far.seen, 0),
            )  # fmt: skip
    except ValueError as error:
        fail(USAGE, str(error))
    tell(report, json)
    raise typer.Exit(exit_code(report, reread))


def tell(report: IngestReport, json: bool) -> None:
    """The counts on stdout, what went wrong on stderr."""
    for path in report.missing:
        say(f"{path}: no such file or folder")
    for path, why in report.rejects[:SHOWN]:
        say(f"{path}: {why}")
    if report.rejected > SHOWN:
        rest = plural(report.rejected - SHOWN, "more reject")
        say(f"… and {rest}: paipu query 'SELECT path, code, text FROM rejects'")
    for path, problem in report.told[:SHOWN]:
        say(f"{path}: {problem}")
    if report.problems > min(SHOWN, len(report.told)):
        say("More problems: paipu query 'SELECT game_id, hand, code, text, line FROM problems'")
    for note in report.notes[:SHOWN]:
        say(note)
    if json:
        put_json(report.counts())
        return
    put(
        f"{plural(report.seen, 'record')}: {report.new:,} new, {report.unchanged:,} unchanged, "
        f"{report.replaced:,} replaced, {report.rejected:,} rejected; {plural(report.skipped, 'file')} skipped"
    )
    put(
        f"{plural(report.games, 'game')}, {plural(report.hands, 'hand')}, {plural(report.events, 'event')}, "
        f"{plural(report.problems, 'problem')} in {report.seconds:.1f} s"
    )


def exit_code(report: IngestReport, reread: bool) -> int:
    """3 nothing usable, 4 partly, 0 all of it; 6 where nothing could be read because it is of a newer version."""
    usable = report.new + report.unchanged + report.replaced
    if not usable and not reread:
        newer = report.rejects and all("ING013" in why for _, why in report.rejects)
        return SCHEMA if newer else NO_INPUT
    return PARTLY if report.rejected or report.missing else OK
