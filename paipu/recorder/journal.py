"""The files of a recording: the record, which is read like any other, and the journal, from which nothing is deleted.

`TABLE.paipu.jsonl` is the record. `TABLE.paipu.jsonl.journal` beside it has the same lines in the order in which they
were written, and between them what the recorder did: `{"correction":…}` takes lines back that were slips of the
keyboard, `{"resumed":…}` and `{"torn":…}` tell of interruptions. A slip is no event of the table, so the record does
not hold it: a reader would take it for something a player did. Each line is on the disk, in the journal first, before
the next key is read; the record can always be made again from the journal.
"""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path
from typing import Any, Final

VERSION: Final = 1
UNDONE: Final = "undone"
MENDED: Final = "mended"


class JournalError(Exception):
    """The files cannot be used as they are; the text says why and what to do."""


class Busy(JournalError):
    """Another recorder has the file open."""


class Journal:
    """The two files of one recording, open for writing. `lines` are those of the record as it stands now."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.journal_path = path.with_name(path.name + ".journal")
        self.lines: list[str] = []
        self.messages: list[tuple[str, dict[str, Any]]] = []  # catalogue keys of what was repaired
        self.behind = False  # the record could not be written to; the journal has everything
        self._journal = -1
        self._record = -1

    # -- opening -----------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, path: Path) -> Journal:
        """Begin a recording. Raises JournalError where one of the two files is there already."""
        journal = cls(path)
        for one in (journal.path, journal.journal_path):
            if one.exists():
                raise JournalError(f"{one} is there already: go on with --resume, or choose another name")
        journal._open(os.O_EXCL)
        journal._to_journal(json.dumps({"journal": VERSION, "record": path.name}, ensure_ascii=False))
        journal._open_record(0)
        return journal

    @classmethod
    def resume(cls, path: Path) -> Journal:
        """Go on with a recording: a half-written last line is taken out of the way, both files made to agree.

        Raises JournalError where there is none, where the record was changed by other hands, or is no text.
        """
        journal = cls(path)
        if not journal.journal_path.exists() and not path.exists():
            raise JournalError(f"{path} is not there: without --resume a new recording begins")
        had_journal = journal.journal_path.exists()
        journal._open(0)
        try:
            if had_journal and journal._size() > 0:
                journal._read_journal()
            else:
                journal._to_journal(json.dumps({"journal": VERSION, "record": path.name}, ensure_ascii=False))
                journal._adopt()
            journal._agree()
        except BaseException:
            journal.close()
            raise
        return journal

    def _open(self, flags: int) -> None:
        try:
            self._journal = os.open(self.journal_path, os.O_RDWR | os.O_CREAT | os.O_APPEND | flags, 0o644)
        except OSError as error:
            raise JournalError(f"{self.journal_path}: {error.strerror}") from None
        try:
            fcntl.flock(self._journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._journal)
            self._journal = -1
            raise Busy(f"{self.path} is being recorded by another paipu: close that one first") from None

    def _open_record(self, flags: int) -> None:
        try:
            self._record = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | flags, 0o644)
        except OSError as error:
            self.close()
            raise JournalError(f"{self.path}: {error.strerror}") from None
        self._sync_folder()

    def _size(self) -> int:
        return os.fstat(self._journal).st_size

    def _read_journal(self) -> None:
        whole, torn = _whole_lines(self.journal_path.read_bytes())
        for number, line in enumerate(whole, 1):
            try:
                found = json.loads(line)
            except ValueError:
                raise JournalError(f"{self.journal_path}, line {number} is no line of a journal") from None
            if not isinstance(found, dict):
                raise JournalError(f"{self.journal_path}, line {number} is no line of a journal")
            if "k" in found or "paipu" in found:
                self.lines.append(line)
            elif "correction" in found and found.get("lines", 0) > 0:
                del self.lines[-found["lines"] :]
            elif found.get("journal", VERSION) != VERSION:
                raise JournalError(f"{self.journal_path} was written by a newer paipu")
        if not torn and whole and not self.journal_path.read_bytes().endswith(b"\n"):
            _write(self._journal, b"\n")
        if torn:
            os.ftruncate(self._journal, self._size() - len(torn))
            kept = torn.decode("utf-8", "replace")
            self._to_journal(json.dumps({"torn": kept}, ensure_ascii=False))
            self.messages.append(("record.message.torn", {"text": kept[:40]}))

    def _adopt(self) -> None:
        """A record without its journal: what it holds is where the journal begins."""
        whole, torn = _whole_lines(self.path.read_bytes())
        for line in whole:
            self._to_journal(line)
        self.lines = whole
        if torn:
            self._to_journal(json.dumps({"torn": torn.decode("utf-8", "replace")}, ensure_ascii=False))
            self.messages.append(("record.message.torn", {"text": torn.decode("utf-8", "replace")[:40]}))

    def _agree(self) -> None:
        """Make the record say what the journal says. It may lag behind by what a kill left unwritten, no more."""
        due = _bytes(self.lines)
        there = self.path.read_bytes() if self.path.exists() else b""
        if there != due:
            whole, _ = _whole_lines(there)
            if whole != self.lines[: len(whole)] and not self._was_taken_back(whole):
                raise JournalError(
                    f"{self.path} was changed by other hands since it was recorded. Move {self.journal_path.name} away "
                    f"to go on from the record as it is, or the record to go on from the journal"
                )
            if whole != self.lines:
                self.messages.append(("record.message.rebuilt", {"lines": len(self.lines)}))
            self._rewrite()
        else:
            self._open_record(0)

    def _was_taken_back(self, whole: list[str]) -> bool:
        """Whether the record only lacks a correction: killed between the two files."""
        lines: list[str] = []
        for line in _whole_lines(self.journal_path.read_bytes())[0]:
            found = json.loads(line)
            if "k" in found or "paipu" in found:
                lines.append(line)
            elif "correction" in found and found.get("lines", 0) > 0:
                if lines[: len(whole)] == whole:
                    return True
                del lines[-found["lines"] :]
        return False

    # -- writing -----------------------------------------------------------------------------------------------

    def add(self, line: str) -> None:
        """Write a line of the record; it is on the disk in both files when this returns.

        Raises OSError where the disk does not take it: then it is not recorded. Where only the record could not be
        written, the journal has the line and `behind` says so; the record is made again with the next line.
        """
        self._to_journal(line)
        self.lines.append(line)
        try:
            if self.behind:
                self._rewrite()
            else:
                _write(self._record, _bytes([line]))
                os.fsync(self._record)
            self.behind = False
        except OSError:
            self.behind = True

    def take_back(self, count: int, how: str, t: int) -> list[str]:
        """A correction: the last lines were slips. The journal keeps them, the record is written without them."""
        self._to_journal(json.dumps({"correction": how, "lines": count, "t": t}))
        taken = self.lines[len(self.lines) - count :]
        del self.lines[len(self.lines) - count :]
        try:
            self._rewrite()
            self.behind = False
        except OSError:
            self.behind = True
        return taken

    def tell(self, **what: Any) -> None:
        """A line about the recording itself."""
        self._to_journal(json.dumps(what, ensure_ascii=False))

    def _to_journal(self, line: str) -> None:
        before = self._size()
        try:
            _write(self._journal, _bytes([line]))
            os.fsync(self._journal)
        except OSError:
            os.ftruncate(self._journal, before)
            raise

    def _rewrite(self) -> None:
        """Put a new record in the place of the old one; whoever reads meanwhile sees one or the other, whole."""
        beside = self.path.with_name(self.path.name + ".new")
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            _write(handle, _bytes(self.lines))
            os.fsync(handle)
        finally:
            os.close(handle)
        beside.replace(self.path)
        if self._record >= 0:
            os.close(self._record)
        self._open_record(0)

    def _sync_folder(self) -> None:
        handle = os.open(self.path.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def close(self) -> None:
        """Close both files; a recording in which nothing was recorded leaves none."""
        if self._record >= 0:
            os.close(self._record)
            self._record = -1
        if self._journal >= 0:
            os.close(self._journal)
            self._journal = -1

    def discard_empty(self) -> bool:
        """Remove the files of a recording in which nothing was recorded; gives whether they were removed."""
        if self.lines:
            return False
        self.path.unlink(missing_ok=True)
        self.journal_path.unlink(missing_ok=True)
        return True


def _bytes(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass")


def _write(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def _whole_lines(data: bytes) -> tuple[list[str], bytes]:
    """The lines of a file that are whole, and the bytes after the last of them; a last line that only lacks its
    line break is whole.
    """
    end = data.rfind(b"\n") + 1
    if end < len(data) and _is_object(data[end:]):
        data += b"\n"
        end = len(data)
    try:
        return data[:end].decode("utf-8").split("\n")[:-1], data[end:]
    except UnicodeDecodeError:
        raise JournalError("the file is no UTF-8 text, so it was not written by a recorder") from None


def _is_object(data: bytes) -> bool:
    try:
        return isinstance(json.loads(data), dict)
    except ValueError:
        return False
