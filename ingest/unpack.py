"""Compressed data and archives, opened piece by piece and within limits."""

from __future__ import annotations

import bz2
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO, Any, Protocol

from ingest.problems import Problem

BLOCK = 1 << 20
HEAD = 512  # enough of a file to tell what it is
ZSTD_BLOCK = 2048  # a zstd block of 4 bytes can unpack to 128 KiB, and its reader has no limit of its own
SUFFIXES = (".gz", ".bz2", ".xz", ".zst", ".zstd")
_DOCUMENTS = ("[Content_Types].xml", "META-INF/MANIFEST.MF", "mimetype")


@dataclass(frozen=True, slots=True)
class Limits:
    """What one input may hold: bytes of a record, bytes one file may unpack to, archives inside archives."""

    max_file: int = 256 << 20
    max_expand: int = 1 << 30
    depth: int = 3


class Readable(Protocol):
    """Anything to read on from."""

    def read(self, size: int = -1, /) -> bytes: ...


class Refusal(Exception):
    """The input cannot be unpacked (further); carries the problem."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.problem = Problem(code, text)


@dataclass(slots=True)
class Budget:
    """Bytes that one file may still unpack to, and what was odd about it on the way."""

    left: int
    notes: list[str] = field(default_factory=list)

    def take(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            raise Refusal("ING005", "The archive unpacks to more than the limit (--max-expand).")


def kind_of(head: bytes) -> str:
    """gzip, zstd, bz2, xz, zip or tar by the first bytes; "" for anything else."""
    if head[:2] == b"\x1f\x8b":
        return "gzip"
    if head[:4] == b"\x28\xb5\x2f\xfd":
        return "zstd"
    if head[:3] == b"BZh" and head[4:10] in (b"1AY&SY", b"\x17\x72\x45\x38\x50\x90"):
        return "bz2"
    if head[:6] == b"\xfd7zXZ\x00":
        return "xz"
    if head[:4] in (b"PK\x03\x04", b"PK\x05\x06"):
        return "zip"
    return "tar" if head[257:262] == b"ustar" else ""


def plain_name(name: str) -> str:
    """A file name without the suffix of its compression."""
    for suffix in SUFFIXES:
        if name.lower().endswith(suffix) and len(name) > len(suffix):
            return name[: -len(suffix)]
    return name


# -- compression ------------------------------------------------------------------------------------------------------


def _steps(kind: str, stream: Any, block: bytes) -> Iterator[bytes]:
    """What a block unpacks to, in pieces of at most `BLOCK`; zstd in one piece, as its reader knows no limit."""
    if kind == "zstd":
        yield stream.decompress(block)
    elif kind == "gzip":
        yield stream.decompress(block, BLOCK)
        while not stream.eof and stream.unconsumed_tail:
            yield stream.decompress(stream.unconsumed_tail, BLOCK)
    else:
        yield stream.decompress(block, BLOCK)
        while not stream.eof and not stream.needs_input:
            yield stream.decompress(b"", BLOCK)


def _new(kind: str) -> Any:
    if kind == "gzip":
        return zlib.decompressobj(31)
    if kind == "bz2":
        return bz2.BZ2Decompressor()
    if kind == "xz":
        return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=256 << 20)
    import zstandard

    return zstandard.ZstdDecompressor().decompressobj()


def decompressed(file: Readable, kind: str, budget: Budget) -> Iterator[bytes]:
    """The content of a compressed file, member after member.

    Zeros after the end are padding; other bytes after it are left out and noted in `budget.notes`. Raises Refusal for
    damaged data (ING004), also where it ends early, and beyond the budget (ING005).
    """
    size = ZSTD_BLOCK if kind == "zstd" else 64 * 1024
    block = file.read(size)
    first = True
    while block:
        if not first and kind_of(block) != kind:
            _padding(file, block, budget)
            return
        stream = _new(kind)
        while True:
            try:
                for piece in _steps(kind, stream, block):
                    if piece:
                        budget.take(len(piece))
                        yield piece
            except Refusal:
                raise
            except Exception as error:  # each library has its own class, zstandard's is not imported unless needed
                raise Refusal("ING004", f"The compressed data is damaged: {error}.") from None
            if stream.eof:
                break
            block = file.read(size)
            if not block:
                raise Refusal("ING004", "The compressed data ends early.")
        first = False
        left: bytes = stream.unused_data
        block = left if len(left) >= HEAD else left + file.read(size)


def _padding(file: Readable, block: bytes, budget: Budget) -> None:
    """Read what follows the end of compressed data to its end; a note unless it is zeros."""
    rest, zeros = 0, True
    while block:
        rest += len(block)
        zeros = zeros and not block.strip(b"\0")
        block = file.read(BLOCK)
    if not zeros:
        budget.notes.append(f"{rest} bytes after the end of the compressed data were left out.")


class Pieces:
    """The pieces of a generator as a file that can only be read on."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = bytearray()

    def peek(self, count: int) -> bytes:
        """The next bytes, at least `count` unless the end comes before; they stay."""
        while len(self._rest) < count and (piece := next(self._pieces, None)) is not None:
            self._rest += piece
        return bytes(self._rest[:count])

    def read(self, count: int) -> bytes:
        """The next `count` bytes, fewer at the end."""
        self.peek(count)
        taken = bytes(self._rest[:count])
        del self._rest[:count]
        return taken


# -- archives ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Member:
    """One file of an archive: its content, or why there is none."""

    name: str
    size: int
    data: bytes | None
    problem: Problem | None = None


def _over(limits: Limits) -> Problem:
    return Problem("ING003", f"The file is larger than the limit of {limits.max_file} bytes (--max-file).")


class _Header(tarfile.TarInfo):
    """Notices a damaged header in the middle of an archive, which tarfile takes for its end."""

    @classmethod
    def fromtarfile(cls, tarfile_: tarfile.TarFile) -> _Header:
        try:
            return super().fromtarfile(tarfile_)
        except tarfile.HeaderError as error:
            # an empty block or the end of the file ends an archive, anything else is damage
            if type(error).__name__ not in ("EmptyHeaderError", "EOFHeaderError"):
                raise Refusal("ING004", "The archive is damaged: a member's header cannot be read.") from None
            raise


def tar_members(file: Any, limits: Limits) -> Iterator[Member]:
    """Files of a tar archive in its order. Raises Refusal where the archive is damaged, after the members before it."""
    try:
        with tarfile.open(fileobj=file, mode="r|", tarinfo=_Header) as archive:
            while (header := archive.next()) is not None:
                archive.members = []  # type: ignore[attr-defined]  # else every header stays in memory
                if not header.isfile():
                    continue
                if header.size > limits.max_file:
                    yield Member(header.name, header.size, None, _over(limits))
                    continue
                content = archive.extractfile(header)
                data = content.read() if content is not None else b""
                if len(data) != header.size:
                    raise Refusal("ING004", "The archive ends early.")
                yield Member(header.name, header.size, data)
    except (tarfile.TarError, EOFError, OSError, ValueError) as error:
        raise Refusal("ING004", f"The archive is damaged: {error}.") from None


def zip_members(file: IO[bytes], limits: Limits, budget: Budget) -> Iterator[Member]:
    """Files of a zip archive in its order; a damaged or encrypted one among them with its problem.

    Raises Refusal where the list of members cannot be read or the budget is used up.
    """
    try:
        archive = zipfile.ZipFile(file)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise Refusal("ING004", f"The archive is damaged: {error}.") from None
    with archive:
        for info in archive.infolist():
            if info.is_dir():
                continue
            if info.file_size > limits.max_file:
                yield Member(info.filename, info.file_size, None, _over(limits))
                continue
            try:
                with archive.open(info) as content:
                    data = content.read(limits.max_file + 1)
            except (zipfile.BadZipFile, OSError, zlib.error, EOFError, lzma.LZMAError, ValueError) as error:
                problem = Problem("ING004", f"The compressed data is damaged: {error}.")
                yield Member(info.filename, info.file_size, None, problem)
                continue
            except (RuntimeError, NotImplementedError) as error:  # encrypted, or a method of no known kind
                problem = Problem("ING002", f"The file cannot be opened: {error}.")
                yield Member(info.filename, info.file_size, None, problem)
                continue
            budget.take(len(data))
            if len(data) > limits.max_file:
                yield Member(info.filename, len(data), None, _over(limits))
            else:
                yield Member(info.filename, len(data), data)


def is_document(file: IO[bytes]) -> bool:
    """True for a zip archive that is one document or program (office files, jar), not a bundle of records."""
    try:
        with zipfile.ZipFile(file) as archive:
            return any(name in _DOCUMENTS for name in archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return False
    finally:
        file.seek(0)
