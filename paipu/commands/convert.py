"""`paipu convert`: records of one format as records of another."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paipu.output import NO_INPUT, OK, PARTLY, USAGE, JsonOption, fail, plural, put, put_json, say

if TYPE_CHECKING:
    from ingest.model import GameRecord

TARGETS = {"paipu": ".paipu.jsonl", "tenhou_xml": ".mjlog"}


def register(app: typer.Typer) -> None:
    app.command("convert")(convert)


def convert(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Records, folders, archives; - for stdin.")],
    out: Annotated[Path, typer.Option("--out", help="Folder for the converted records, one game a file.")],
    to: Annotated[str, typer.Option("--to", help=f"Format to write: {', '.join(TARGETS)}.")] = "paipu",
    json: JsonOption = False,
) -> None:
    """Write every game read from the paths in another format. What the target cannot carry is refused and named."""
    if to not in TARGETS:
        fail(USAGE, f"--to {to}: use one of {', '.join(TARGETS)}")
    write = writer(to)
    written: list[str] = []
    refused: list[str] = []
    out.mkdir(parents=True, exist_ok=True)
    for name, game in games(paths, refused):
        try:
            content = write(game)
        except ValueError as error:
            refused.append(f"{name}: {error}")
            continue
        target = free(out, game.native_id or Path(name).stem, TARGETS[to])
        target.write_bytes(content)
        written.append(str(target))
    for text in refused:
        say(text)
    if json:
        put_json({"written": written, "refused": refused})
    else:
        put(f"{plural(len(written), 'game')} written to {out}, {plural(len(refused), 'refused', 'refused')}")
    raise typer.Exit(NO_INPUT if not written else PARTLY if refused else OK)


def writer(to: str) -> Callable[[GameRecord], bytes]:
    """The function that writes a game in a format; it raises ValueError for what the format cannot carry."""
    if to == "paipu":
        from ingest.formats.paipu import write

        return write
    from ingest.formats.tenhou_xml.write import write as write_xml

    return lambda game: write_xml(game, compress=True)


def games(paths: list[str], refused: list[str]) -> list[tuple[str, GameRecord]]:
    """Every game under the paths with the name of its record; what cannot be read is told in `refused`."""
    from ingest.gather import Found, Refused, gather
    from ingest.problems import Rejected
    from ingest.registry import formats
    from ingest.unpack import Limits

    found: list[tuple[str, GameRecord]] = []
    with tempfile.TemporaryDirectory(prefix="paipu-convert-") as scratch:
        for item in gather(paths, formats(), Limits(), own=Path(scratch), scratch=Path(scratch)):
            if isinstance(item, Refused):
                refused.append(f"{item.path}: {item.problem}")
            elif isinstance(item, Found):
                try:
                    found.extend((item.name, game) for game in item.format.read(item.data, item.name))
                except Rejected as rejected:
                    refused.append(f"{item.path}: {rejected.problem}")
    return found


def free(folder: Path, name: str, suffix: str) -> Path:
    """A file name not taken yet, safe on any disk."""
    stem = "".join(c if c.isalnum() or c in "-_." else "_" for c in name)[:100] or "game"
    number = 1
    target = folder / f"{stem}{suffix}"
    while target.exists():
        number += 1
        target = folder / f"{stem}-{number}{suffix}"
    return target
