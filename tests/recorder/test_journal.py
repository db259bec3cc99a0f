"""The files of a recording: nothing deleted, nothing lost, whatever moment the power fails."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from paipu.recorder import journal as module
from paipu.recorder.journal import Busy, Journal, JournalError

LINES = ['{"paipu":1,"book":"wsom"}', '{"hand":0,"k":"a","note":"李"}', '{"k":"b"}', '{"k":"c","note":"\u2028"}']


def recorded(folder: Path) -> Path:
    """Four lines, the third of them written wrongly at first."""
    path = folder / "t.paipu.jsonl"
    journal = Journal.new(path)
    for line in (*LINES[:2], '{"k":"slip"}'):
        journal.add(line)
    assert journal.take_back(1, "undone", 5) == ['{"k":"slip"}']
    for line in LINES[2:]:
        journal.add(line)
    journal.close()
    return path


def test_record_and_journal(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    assert path.read_text().split("\n") == [*LINES, ""]
    told = (tmp_path / "t.paipu.jsonl.journal").read_text().split("\n")
    assert told[0] == '{"journal": 1, "record": "t.paipu.jsonl"}'
    assert told[1:4] == [*LINES[:2], '{"k":"slip"}']
    assert json.loads(told[4]) == {"correction": "undone", "lines": 1, "t": 5}
    assert told[5:] == [*LINES[2:], ""]


def test_a_kill_at_any_byte_of_either_file(tmp_path: Path) -> None:
    """Whatever was whole in the journal is there again; the record is whole lines of it."""
    path = recorded(tmp_path)
    told = path.with_name(path.name + ".journal").read_bytes()
    record = path.read_bytes()
    slipped = "".join(line + "\n" for line in (*LINES[:2], '{"k":"slip"}')).encode()
    head = told.index(b"\n") + 1
    for cut in range(head, len(told) + 1):
        lines = told[:cut].split(b"\n")
        if not lines[-1].endswith(b"}"):
            lines.pop()  # torn; a last line that only lacks its line break is whole
        corrected = any(b"correction" in line for line in lines)
        whole = [line for line in lines if b'"k"' in line or b'"paipu"' in line]
        whole = [line for line in whole if not corrected or b"slip" not in line]
        due = b"".join(line + b"\n" for line in whole)
        for kept in {b"", due, due[:-4], slipped if b"correction" in told[:cut] else b"", record[: len(due) // 2]}:
            folder = tmp_path / f"{cut}-{len(kept)}"
            folder.mkdir(exist_ok=True)
            one = folder / path.name
            one.with_name(one.name + ".journal").write_bytes(told[:cut])
            one.write_bytes(kept)
            resumed = Journal.resume(one)
            resumed.close()
            assert resumed.lines == [line.decode() for line in whole], (cut, kept)
            assert one.read_bytes() == due
            again = Journal.resume(one)
            again.close()
            assert again.lines == resumed.lines and again.messages == []


def test_torn_line_is_put_aside_and_told(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    beside = path.with_name(path.name + ".journal")
    beside.write_bytes(beside.read_bytes() + b'{"k":"disc')
    journal = Journal.resume(path)
    journal.add('{"k":"d"}')
    journal.close()
    assert journal.messages == [("record.message.torn", {"text": '{"k":"disc'})]
    assert '{"torn": "{\\"k\\":\\"disc"}' in beside.read_text()
    assert path.read_text().split("\n")[-2:] == ['{"k":"d"}', ""]


def test_record_without_its_journal(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    path.with_name(path.name + ".journal").unlink()
    path.write_bytes(path.read_bytes() + b'{"k":"ha')
    journal = Journal.resume(path)
    journal.close()
    assert journal.lines == LINES
    assert path.read_text().split("\n") == [*LINES, ""]


def test_journal_without_its_record(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    path.unlink()
    journal = Journal.resume(path)
    journal.close()
    assert path.read_text().split("\n") == [*LINES, ""]
    assert journal.messages == [("record.message.rebuilt", {"lines": 4})]


def test_refused(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    with pytest.raises(JournalError, match="there already"):
        Journal.new(path)
    with pytest.raises(JournalError, match="not there"):
        Journal.resume(tmp_path / "other.paipu.jsonl")
    path.write_text(path.read_text().replace('"b"', '"edited"'))
    with pytest.raises(JournalError, match="changed by other hands"):
        Journal.resume(path)
    path.with_name(path.name + ".journal").write_bytes(b"\xff\xff\n")
    with pytest.raises(JournalError, match="UTF-8"):
        Journal.resume(path)
    path.with_name(path.name + ".journal").write_bytes(b"[1]\n")
    with pytest.raises(JournalError, match="line 1 is no line"):
        Journal.resume(path)
    with pytest.raises(JournalError, match="No such file"):
        Journal.new(tmp_path / "no" / "folder.paipu.jsonl")


def test_two_recorders(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    first = Journal.resume(path)
    with pytest.raises(Busy):
        Journal.resume(path)
    first.close()
    Journal.resume(path).close()


def test_nothing_recorded_leaves_no_files(tmp_path: Path) -> None:
    journal = Journal.new(tmp_path / "t.paipu.jsonl")
    assert journal.discard_empty()
    journal.close()
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal does not take the line: not recorded, nothing half-written. Only the record does not: made up for."""
    path = recorded(tmp_path)
    journal = Journal.resume(path)
    told, real = journal.journal_path.read_bytes(), module._write

    def full(handle: int, data: bytes) -> None:
        os.write(handle, data[:3])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(module, "_write", full)
    with pytest.raises(OSError, match="No space"):
        journal.add('{"k":"d"}')
    assert journal.lines == LINES and journal.journal_path.read_bytes() == told

    calls: list[int] = []

    def second_full(handle: int, data: bytes) -> None:
        calls.append(handle)
        (real if len(calls) == 1 else full)(handle, data)

    monkeypatch.setattr(module, "_write", second_full)
    journal.add('{"k":"d"}')
    assert journal.behind and b'{"k":"d"}' in journal.journal_path.read_bytes()
    monkeypatch.setattr(module, "_write", real)
    journal.add('{"k":"e"}')
    journal.close()
    assert not journal.behind
    assert path.read_text().split("\n") == [*LINES, '{"k":"d"}', '{"k":"e"}', ""]
