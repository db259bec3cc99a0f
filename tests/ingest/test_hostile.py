"""Input that means ill: nothing hangs, nothing grows without limit, everything else is taken in."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import resource
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
import zstandard

from ingest.gather import Found, Item, Refused, Skipped, gather
from ingest.pipeline import Limits, ingest
from ingest.store import DiskFull, open_dataset
from ingest.walk import display
from tests.ingest import fake
from tests.ingest.test_ingest import take

GOOD = fake.record({"id": "good", "hands": 3})


def look(*paths: Path, limits: Limits | None = None) -> list[Item]:
    own = paths[0].parent / "no-dataset"
    return list(gather(paths, (fake.FAKE,), limits or Limits(), own=own, scratch=paths[0].parent))


def codes(items: list[Item]) -> list[str]:
    """ok, the code of a reject, or - for a skipped file."""
    return [
        "ok" if isinstance(item, Found) else item.problem.code if isinstance(item, Refused) else "-" for item in items
    ]


def zipped(**members: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("_", ".", 1), data)
    return out.getvalue()


def tarred(**members: bytes) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, data in members.items():
            header = tarfile.TarInfo(name.replace("_", ".", 1))
            header.size = len(data)
            archive.addfile(header, io.BytesIO(data))
    return out.getvalue()


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.fake"
    with path.open("wb") as file:
        file.write(GOOD)
        file.truncate(3 << 30)
    (plain := tmp_path / "huge.bin").touch()
    os.truncate(plain, 3 << 30)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    refused, skipped = look(path, plain)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 << 10  # KiB
    assert isinstance(refused, Refused) and isinstance(skipped, Skipped)
    assert (refused.problem.code, refused.size, len(refused.data)) == ("ING003", 3 << 30, 64 << 10)
    assert refused.hashed == 64 << 10  # beyond --max-expand only the head is hashed


def test_a_file_over_the_limit_keeps_its_head_and_hash(tmp_path: Path) -> None:
    path = tmp_path / "long.fake"
    path.write_bytes(GOOD + b"\n" * 200_000)
    (refused,) = look(path, limits=Limits(max_file=100_000))
    assert isinstance(refused, Refused)
    assert (refused.problem.code, refused.size, len(refused.data)) == ("ING003", len(GOOD) + 200_000, 64 << 10)
    assert refused.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("wrap", [gzip.compress, zstandard.compress, lambda data: zipped(x_fake=data)])
def test_bombs_are_refused(tmp_path: Path, wrap: object) -> None:
    bomb = tmp_path / "bomb.fake.gz"
    bomb.write_bytes(wrap(b"\0" * (64 << 20)))  # type: ignore[operator]
    limits = Limits(max_file=1 << 20, max_expand=4 << 20)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    (refused,) = look(bomb, limits=limits)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 160 << 10
    assert isinstance(refused, Refused) and refused.problem.code in ("ING003", "ING005")


def test_an_archive_over_the_limit_keeps_what_came_before(tmp_path: Path) -> None:
    path = tmp_path / "a.tar.gz"
    path.write_bytes(gzip.compress(tarred(a_fake=GOOD, b_bin=b"\0" * (3 << 20), c_fake=GOOD)))
    limits = Limits(max_file=8 << 20, max_expand=2 << 20)
    assert codes(look(path, limits=limits)) == ["ok", "ING005"]
    assert codes(look(path)) == ["ok", "-", "ok"]


def test_archives_nest_three_deep(tmp_path: Path) -> None:
    (tmp_path / "three.zip").write_bytes(zipped(b_tgz=gzip.compress(tarred(c_gz=gzip.compress(GOOD)))))
    (tmp_path / "four.zip").write_bytes(zipped(a_zip=zipped(b_tgz=gzip.compress(tarred(c_gz=gzip.compress(GOOD))))))
    assert codes(look(tmp_path / "three.zip")) == ["ok"]
    assert codes(look(tmp_path / "four.zip")) == ["ING006"]


@pytest.mark.parametrize(
    ("name", "data", "found"),
    [
        ("cut.fake.gz", gzip.compress(GOOD)[:-9], ["ING004"]),
        ("bits.fake.gz", gzip.compress(GOOD)[:-8] + b"\1" * 8, ["ING004"]),
        ("head.fake.gz", b"\x1f\x8b\x08" + b"\xff" * 40, ["ING004"]),
        ("tail.fake.gz", gzip.compress(GOOD) + b"garbage", ["ok"]),
        ("cut.fake.zst", zstandard.compress(GOOD)[:-3], ["ING004"]),
        ("tail.fake.zst", zstandard.compress(GOOD) + b"garbage", ["ok"]),
        ("two.fake.zst", zstandard.compress(GOOD) + zstandard.compress(GOOD), ["ok"]),
        ("cut.zip", zipped(a_fake=GOOD)[:-10], ["ING004"]),
        ("cut.tar", tarred(a_fake=GOOD, b_fake=GOOD)[: 2 * 512 + 512 * (len(GOOD) // 512 + 1)], ["ok", "ING004"]),
        ("bad.tar", tarred(a_fake=GOOD)[: 512 * (len(GOOD) // 512 + 2)] + b"\5" * 1024, ["ok", "ING004"]),
        ("empty.fake", b"", ["ING001"]),
        ("empty", b"", ["-"]),
        ("empty.fake.gz", gzip.compress(b""), ["ING001"]),
        ("book.docx", zipped(word_fake=b"x", mimetype=b""), ["-"]),
        ("notes.md", b"# notes", ["-"]),
    ],
    ids=lambda value: "data" if isinstance(value, bytes) else None,  # compressed data tells the second it was made
)
def test_damage_is_coded(tmp_path: Path, name: str, data: bytes, found: list[str]) -> None:
    (tmp_path / name).write_bytes(data)
    items = look(tmp_path / name)
    assert codes(items) == found
    for item in items:
        if isinstance(item, Found):
            assert (item.note is not None) == name.startswith("tail")
        elif isinstance(item, Refused) and item.problem.code != "ING001":
            assert item.data == data


def test_what_follows_compressed_data_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.fake.gz").write_bytes(gzip.compress(GOOD) + b"garbage")
    report = take(tmp_path / "data", tmp_path / "a.fake.gz")
    assert (report.new, report.problems) == (1, 1)
    (problem,) = open_dataset(tmp_path / "data").read_table("problems").to_pylist()
    assert problem["code"] == "ING004"
    assert problem["text"] == "7 bytes after the end of the compressed data were left out."


def test_members_of_a_damaged_zip(tmp_path: Path) -> None:
    data = bytearray(zipped(a_fake=GOOD, b_fake=GOOD, c_fake=GOOD))
    place = data.index(b"b.fake") + 10
    data[place : place + 4] = b"\xff\xff\xff\xff"
    (tmp_path / "a.zip").write_bytes(bytes(data))
    items = look(tmp_path / "a.zip")
    assert codes(items) == ["ok", "ING004", "ok"]
    assert {item.path.rsplit("!")[-1] for item in items if not isinstance(item, Found)} == {"b.fake"}


def test_links_and_special_files(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    fake.write(folder / "a", 1)
    (folder / "a" / "up").symlink_to(folder)
    (folder / "b").symlink_to(folder / "a")
    (folder / "self.fake").symlink_to("self.fake")
    (folder / "self").symlink_to("self")
    (folder / "gone.fake").symlink_to("nowhere")
    os.mkfifo(folder / "pipe.fake")
    (folder / "device.fake").symlink_to("/dev/zero")
    items = look(folder)
    assert codes(items) == ["ok", "-", "-", "-", "ING002", "-", "-", "ING011"]
    by_path = {item.path.removeprefix(f"{folder}/"): item for item in items}
    assert "ING011" in by_path["a/up"].reason  # type: ignore[union-attr]


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good, bad = fake.write(tmp_path / "in", 2)
    plain = open

    def closed(path: object, *args: object, **keys: object) -> object:
        if path == str(bad):
            raise PermissionError(13, "Permission denied", str(bad))
        return plain(path, *args, **keys)  # type: ignore[call-overload]

    monkeypatch.setattr("builtins.open", closed)
    items = look(tmp_path / "in")
    assert codes(items) == ["ok", "ING002"] and items[0].path == str(good)
    assert isinstance(items[1], Refused) and (items[1].size, items[1].data) == (-1, b"")


@pytest.mark.skipif(sys.platform == "darwin", reason="the file system there takes no such names")
def test_names_are_made_safe(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in (b"a\xff\xfe.fake", b"b\x1b[31m\n.fake", "\u202ec.fake".encode(), "牌譜.fake".encode()):
        with open(os.path.join(os.fsencode(folder), name), "wb") as file:
            file.write(fake.record({"id": repr(name), "name": "p\ud800\x07"}))
    report = take(tmp_path / "data", folder)
    assert (report.new, report.rejected) == (4, 0)
    names = set(open_dataset(tmp_path / "data").read_table("games")["source_name"].to_pylist())
    assert names == {"a\\xff\\xfe.fake", "b\\x1b[31m\\n.fake", "\\u202ec.fake", "牌譜.fake"}
    assert set(open_dataset(tmp_path / "data").read_table("seats")["name"].to_pylist()) == {"p\\ud800\x07"}
    assert display("plain.fake") == "plain.fake"


def test_the_dataset_itself_is_not_read(tmp_path: Path) -> None:
    fake.write(tmp_path, 1)
    take(tmp_path / "data", tmp_path)
    assert take(tmp_path / "data", tmp_path).seen == 1


def test_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(GOOD))))
    report = ingest(["-"], tmp_path / "data", formats=(fake.FAKE,))
    assert report.new == 1
    assert open_dataset(tmp_path / "data").find("good")[0]["source_path"] == "-"


def test_urls(tmp_path: Path) -> None:
    pytest.importorskip("fsspec")
    fake.write(tmp_path / "in", 3)
    report = ingest([f"file://{tmp_path}/in", "memory://nothing/here"], tmp_path / "data", formats=(fake.FAKE,))
    assert (report.new, report.rejected) == (3, 1)


# -- no room ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kilobytes", [1, 6, 20, 120, 600])
def test_a_full_disk_leaves_the_dataset_as_it_was(tmp_path: Path, kilobytes: int) -> None:
    data = tmp_path / "data"
    take(data, *fake.write(tmp_path / "first", 3))
    before = open_dataset(data)
    fake.write(tmp_path / "in", 120, start=100, hands=4, turns=60)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (kilobytes << 10, hard))
    try:
        with pytest.raises(DiskFull) as error:
            ingest([tmp_path / "in"], data, formats=(fake.FAKE,))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert error.value.exit_code == 75
    after = open_dataset(data)
    assert after.commit == before.commit and after.verify() == []
    assert list((data / ".tmp").iterdir()) == []
    assert take(data, tmp_path / "in").new == 120
