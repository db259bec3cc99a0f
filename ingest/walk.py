"""From what the user named to files: folders, standard input and object-store URLs, in a fixed order."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from ingest.problems import Problem

STDIN = "-"


@dataclass(frozen=True, slots=True)
class Input:
    """A file to read; `path` and `name` are safe for display, `size` is -1 where unknown."""

    path: str
    name: str
    size: int
    open: Callable[[], IO[bytes]]


@dataclass(frozen=True, slots=True)
class Barred:
    """Something that cannot be read; `wanted` where it was meant as a record (a file, or named by the user)."""

    path: str
    name: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class NotFile:
    """Something that is no record by its nature: a device, a pipe, a folder already walked, a dataset."""

    path: str
    reason: str


Step = Input | Barred | NotFile


def display(name: str) -> str:
    """A path as text that is safe to print and to store: control characters and undecodable bytes as escapes."""
    if name.isascii() and name.isprintable():
        return name
    text = name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def walk(paths: Sequence[str | Path], own: Path, scratch: Path, stdin_limit: int) -> Iterator[Step]:
    """Every file under `paths`, folders in the order of their names' bytes; `own` (the dataset) is left out.

    A folder is walked once, whatever links lead to it. `scratch` takes what comes from standard input, at most
    `stdin_limit` bytes and one.
    """
    seen: set[tuple[int, int]] = set()
    walked: set[str] = set()
    for named in paths:
        path = os.fspath(named)
        if path in walked:
            continue
        walked.add(path)
        if path == STDIN:
            yield _stdin(scratch, stdin_limit)
        elif "://" in path:
            yield from _remote(path)
        else:
            yield from _local(path, own, seen, ())


def _local(path: str, own: Path, seen: set[tuple[int, int]], above: tuple[tuple[int, int], ...]) -> Iterator[Step]:
    shown, name = display(path), display(os.path.basename(path.rstrip("/")) or path)
    try:
        status = os.stat(path)
    except OSError as error:
        yield _barred(shown, name, error)
        return
    if stat.S_ISREG(status.st_mode):
        yield Input(shown, name, status.st_size, lambda: _unbuffered(path))
    elif not stat.S_ISDIR(status.st_mode):
        yield NotFile(shown, "neither a file nor a folder")
    elif (identity := (status.st_dev, status.st_ino)) in above:
        yield NotFile(shown, "ING011 a link that leads back to its own folder")
    elif identity in seen:
        yield NotFile(shown, "this folder was read already")
    elif _is_dataset(path, own):
        yield NotFile(shown, "a dataset of paipu")
    else:
        seen.add(identity)
        try:
            names = sorted(os.listdir(path), key=os.fsencode)
        except OSError as error:
            yield _barred(shown, name, error)
            return
        for child in names:
            yield from _local(os.path.join(path, child), own, seen, (*above, identity))


def _unbuffered(path: str | Path) -> IO[bytes]:
    return open(path, "rb", buffering=0)


def _is_dataset(path: str, own: Path) -> bool:
    if os.path.isfile(os.path.join(path, "dataset.json")) and os.path.isdir(os.path.join(path, "batches")):
        return True
    return own.exists() and os.path.samefile(path, own)


def _barred(path: str, name: str, error: OSError) -> Barred:
    if error.errno == errno.ELOOP:
        return Barred(path, name, Problem("ING011", "The file is a link that leads back to itself."))
    return Barred(path, name, Problem("ING002", f"The file cannot be opened: {error.strerror or error}."))


def _stdin(scratch: Path, limit: int) -> Step:
    place = scratch / "stdin"
    with place.open("wb") as copy:
        while copy.tell() <= limit and (block := sys.stdin.buffer.read(min(1 << 20, limit + 1 - copy.tell()))):
            copy.write(block)
    return Input(STDIN, "stdin", place.stat().st_size, lambda: _unbuffered(place))


def _remote(url: str) -> Iterator[Step]:
    """Files at an object-store URL, through fsspec and the driver of the store, where installed."""
    shown = display(url)
    try:
        import fsspec  # type: ignore[import-untyped]
    except ImportError:
        yield Barred(shown, shown, Problem("ING002", "Reading a URL needs fsspec: pip install 'paipu[remote]'."))
        return
    try:
        system, root = fsspec.core.url_to_fs(url)
        names = [root] if system.isfile(root) else sorted(system.find(root))
    except Exception as error:  # drivers raise what they like
        yield Barred(shown, shown, Problem("ING002", f"The URL cannot be read: {error}."))
        return
    if not names:
        yield Barred(shown, shown, Problem("ING002", "There is nothing at this URL."))
    for name in names:
        yield _remote_file(system, name)


def _remote_file(system: Any, name: str) -> Step:
    path = display(system.unstrip_protocol(name))
    try:
        size = system.info(name).get("size")
    except Exception as error:  # drivers raise what they like
        return Barred(path, path, Problem("ING002", f"The file cannot be opened: {error}."))
    return Input(path, path.rsplit("/", 1)[-1], -1 if size is None else int(size), lambda: system.open(name, "rb"))

