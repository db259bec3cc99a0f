"""From paths to records: files and members of archives, unpacked within limits, each with its reader.

Nothing here is held for longer than one record: what comes out is one `Found`, `Refused` or `Skipped` after another.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from ingest.problems import Problem
from ingest.registry import HEAD, has_record_suffix, sniff
from ingest.source import Format
from ingest.unpack import (
    BLOCK,
    Budget,
    Limits,
    Member,
    Pieces,
    Refusal,
    decompressed,
    is_document,
    kind_of,
    plain_name,
    tar_members,
    zip_members,
)
from ingest.walk import Barred, Input, NotFile, display, walk

KEPT_HEAD = 64 * 1024
_LIMIT_CODES = ("ING003", "ING005", "ING006")


@dataclass(frozen=True, slots=True)
class Found:
    """One decompressed record and the reader that claims it; `note` is what was odd about its wrapping."""

    path: str
    name: str
    record_id: str
    source_sha256: str
    data: bytes
    format: Format
    note: Problem | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """An input that cannot be taken in, with what is kept of it; see table `rejects`."""

    path: str
    name: str
    problem: Problem
    sha256: str
    size: int
    hashed: int
    data: bytes
    format: str | None = None
    reader_version: int | None = None


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that is no record: no reader claims it and its name does not end like one."""

    path: str
    reason: str


Item = Found | Refused | Skipped


def gather(
    paths: Sequence[str | Path],
    formats: Sequence[Format],
    limits: Limits,
    *,
    own: Path,
    scratch: Path,
    forced: Format | None = None,
) -> Iterator[Item]:
    """Every record under `paths`, in a fixed order, with what had to be refused or skipped.

    `own` is the dataset, never read; `scratch` a folder for what comes from standard input. With `forced`, that reader
    is taken for every file and nothing is sniffed.
    """
    opened = _Opened(formats, limits, forced)
    for step in walk(paths, own, scratch, limits.max_expand):
        if isinstance(step, Input):
            yield from opened.file(step)
        elif isinstance(step, Barred):
            if step.problem.code == "ING011" and not has_record_suffix(step.name, formats):
                yield Skipped(step.path, str(step.problem))
            else:
                yield refused(step.path, step.name, step.problem, None)
        elif isinstance(step, NotFile):
            yield Skipped(step.path, step.reason)


def refused(path: str, name: str, problem: Problem, data: bytes | None, reader: Format | None = None) -> Refused:
    """A refused input whose bytes are at hand, or of which nothing could be read."""
    if data is None:
        key = hashlib.sha256(path.encode("utf-8", "surrogatepass")).hexdigest()
        return Refused(path, name, problem, key, -1, -1, b"")
    kept = data[:KEPT_HEAD] if problem.code in _LIMIT_CODES else data
    return Refused(
        path, name, problem, hashlib.sha256(data).hexdigest(), len(data), len(data), kept,
        reader.name if reader else None, reader.version if reader else None,
    )  # fmt: skip


class _Opened:
    """Opens inputs with the same readers and limits."""

    def __init__(self, formats: Sequence[Format], limits: Limits, forced: Format | None) -> None:
        self.formats = formats
        self.limits = limits
        self.forced = forced

    def file(self, entry: Input) -> Iterator[Item]:
        """The records of one file. Trouble on the way is told once, for the file; what came before it stays."""
        budget = Budget(self.limits.max_expand)
        try:
            with entry.open() as file:
                try:
                    yield from self._open(entry.path, entry.name, file, entry.size, budget)
                except Refusal as refusal:
                    yield self._refused_file(entry, file, refusal.problem)
        except OSError as error:
            problem = Problem("ING002", f"The file cannot be read: {error.strerror or error}.")
            yield refused(entry.path, entry.name, problem, None)

    def _open(self, path: str, name: str, file: IO[bytes], size: int, budget: Budget) -> Iterator[Item]:
        head = file.read(HEAD)
        kind = kind_of(head)
        if kind == "" or self._claims_archive(kind, head, name, file):
            if size > self.limits.max_file:
                if self._is_record(head, name):
                    raise Refusal(
                        "ING003", f"The file is larger than the limit of {self.limits.max_file} bytes (--max-file)."
                    )
                yield Skipped(path, "no reader claims it")
                return
            data = _read(head, file, self.limits.max_file)
            yield self._classified(path, name, data, None, None)
            return
        if 0 <= size <= self.limits.max_file and kind not in ("zip", "tar"):
            data = _read(head, file, self.limits.max_file)
            yield from self._compressed(path, name, io.BytesIO(data), kind, budget, 1, hashlib.sha256(data).hexdigest())
            return
        file.seek(0)
        yield from self._container(path, name, file, kind, budget, 1)

    def _claims_archive(self, kind: str, head: bytes, name: str, file: IO[bytes]) -> bool:
        """A zip that a reader wants whole, or one that is a document."""
        if kind != "zip":
            return False
        file.seek(0)
        whole = sniff(head, name, self.formats) is not None or is_document(file)
        file.seek(len(head))
        return whole

    def _is_record(self, head: bytes, name: str) -> bool:
        return (
            self.forced is not None
            or sniff(head, name, self.formats) is not None
            or has_record_suffix(name, self.formats)
        )

    def _classified(
        self, path: str, name: str, data: bytes, source_sha256: str | None, note: Problem | None
    ) -> Item:
        """A file's plain content: a record with its reader, a reject or nothing of ours."""
        record_id = hashlib.sha256(data).hexdigest()
        reader = self.forced or sniff(data[:HEAD], name, self.formats)
        if not data and (self.forced or has_record_suffix(name, self.formats)):
            return refused(path, name, Problem("ING001", "The file is empty."), data)
        if reader is not None and data:
            return Found(path, name, record_id, source_sha256 or record_id, data, reader, note)
        if data and has_record_suffix(name, self.formats):
            return refused(path, name, Problem("ING007", "No reader knows this format."), data)
        return Skipped(path, "no reader claims it" if data else "the file is empty")

    def _container(
        self, path: str, name: str, file: IO[bytes], kind: str, budget: Budget, depth: int
    ) -> Iterator[Item]:
        """The records in an archive or compressed file, which is `depth` deep."""
        if depth > self.limits.depth:
            raise Refusal("ING006", f"Archives are nested more than {self.limits.depth} deep.")
        if kind == "zip":
            yield from self._members(path, zip_members(file, self.limits, budget), budget, depth)
        elif kind == "tar":
            yield from self._members(path, tar_members(file, self.limits), budget, depth)
        else:
            yield from self._compressed(path, name, file, kind, budget, depth, None)

    def _compressed(
        self, path: str, name: str, file: IO[bytes], kind: str, budget: Budget, depth: int, source_sha256: str | None
    ) -> Iterator[Item]:
        if depth > self.limits.depth:
            raise Refusal("ING006", f"Archives are nested more than {self.limits.depth} deep.")
        source: _Hashed | IO[bytes] = _Hashed(file) if source_sha256 is None else file
        content = Pieces(decompressed(source, kind, budget))
        head = content.peek(HEAD)
        inner = kind_of(head)
        if inner == "tar":  # one archive, not two
            yield from self._members(path, tar_members(content, self.limits), budget, depth)
            return
        data = content.read(self.limits.max_file + 1)
        if len(data) > self.limits.max_file:
            raise Refusal("ING005", f"The file unpacks to more than {self.limits.max_file} bytes (--max-file).")
        while content.read(BLOCK):
            continue
        if inner:
            yield from self._container(path, plain_name(name), io.BytesIO(data), inner, budget, depth + 1)
            return
        note = Problem("ING004", budget.notes.pop()) if budget.notes else None
        found_as = source_sha256 or (source.hexdigest() if isinstance(source, _Hashed) else None)
        yield self._classified(path, plain_name(name), data, found_as, note)

    def _members(self, path: str, members: Iterator[Member], budget: Budget, depth: int) -> Iterator[Item]:
        for member in members:
            shown = f"{path}!{display(member.name)}"
            name = display(member.name.rsplit("/", 1)[-1])
            if member.data is None:
                yield self._barred_member(shown, name, member)
                continue
            kind = kind_of(member.data[:HEAD])
            if kind == "zip" and self._claims_archive(kind, member.data[:HEAD], name, io.BytesIO(member.data)):
                kind = ""
            if not kind:
                yield self._classified(shown, name, member.data, None, None)
                continue
            try:
                yield from self._container(shown, name, io.BytesIO(member.data), kind, budget, depth + 1)
            except Refusal as refusal:
                if refusal.problem.code == "ING005" and budget.left < 0:
                    raise
                yield refused(shown, name, refusal.problem, member.data)

    def _barred_member(self, path: str, name: str, member: Member) -> Item:
        assert member.problem is not None
        if member.problem.code == "ING003" and not has_record_suffix(plain_name(name), self.formats):
            return Skipped(path, "no reader claims it")
        return refused(path, name, member.problem, None)

    def _refused_file(self, entry: Input, file: IO[bytes], problem: Problem) -> Refused:
        """The file with its first 64 KiB, and all of it where its fault is not its size."""
        file.seek(0)
        head = _upto(file, KEPT_HEAD)
        within = 0 <= entry.size <= self.limits.max_file
        if within and problem.code not in _LIMIT_CODES:
            return refused(entry.path, plain_name(entry.name), problem, _read(head, file, self.limits.max_file))
        digest = hashlib.sha256(head)
        hashed = len(head)
        if 0 <= entry.size <= self.limits.max_expand:
            while block := file.read(BLOCK):
                digest.update(block)
                hashed += len(block)
        return Refused(
            entry.path, plain_name(entry.name), problem, digest.hexdigest(), entry.size, hashed, head
        )


class _Hashed:
    """A file whose hash is taken as it is read."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._digest = hashlib.sha256()

    def read(self, size: int = -1, /) -> bytes:
        block = self._file.read(size)
        self._digest.update(block)
        return block

    def hexdigest(self) -> str:
        """Hash of what was read so far: of the whole file, once it is at its end."""
        return self._digest.hexdigest()


def _upto(file: IO[bytes], count: int) -> bytes:
    """The next bytes of a file, `count` unless it ends before; unbuffered files give fewer at a time."""
    parts = bytearray()
    while len(parts) < count and (block := file.read(min(count - len(parts), BLOCK))):
        parts += block
    return bytes(parts)


def _read(head: bytes, file: IO[bytes], limit: int) -> bytes:
    """The whole content of a file whose first bytes were read. Raises Refusal beyond the limit."""
    if len(head) < HEAD:  # a short read is the end of a regular file
        more = file.read(BLOCK)
        if not more:
            return head
        head += more
    data = head + _upto(file, limit + 1 - len(head))
    if len(data) > limit:
        raise Refusal("ING003", f"The file is larger than the limit of {limit} bytes (--max-file).")
    return data
