"""Several processes, and processes that die: nothing is lost, nothing is there twice, files come out the same."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ingest.pipeline import ingest
from ingest.store import open_dataset
from tests.corpus import REPOSITORY
from tests.ingest import fake
from tests.ingest.test_ingest import take, tree

KILLS = int(os.environ.get("PAIPU_KILLS", "9"))

_COMMAND = """
import sys
import ingest.pipeline as pipeline
from tests.ingest import fake
if __name__ == "__main__":
    pipeline.BATCH_RECORDS = int(sys.argv[4])
    report = pipeline.ingest([sys.argv[1]], sys.argv[2], formats=(fake.FAKE,), jobs=int(sys.argv[3]))
    print(report.new, report.unchanged, report.rejected)
"""


def command(folder: Path, data: Path, jobs: int = 1, batch: int = 10) -> list[str]:
    script = folder.parent / "run_ingest.py"
    script.write_text(_COMMAND)
    return [sys.executable, str(script), str(folder), str(data), str(jobs), str(batch)]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(REPOSITORY)}


def test_any_number_of_workers_leaves_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.pipeline.BATCH_RECORDS", 7)
    fake.write(tmp_path / "in", 40)
    (tmp_path / "in" / "bad.fake").write_bytes(b"bad")
    for jobs in (1, 2, 3):
        report = ingest([tmp_path / "in"], tmp_path / f"data{jobs}", formats=(fake.FAKE,), jobs=jobs)
        assert (report.new, report.rejected, report.batches) == (40, 1, 6)
    assert tree(tmp_path / "data1") == tree(tmp_path / "data2") == tree(tmp_path / "data3")
    assert len(tree(tmp_path / "data1")) > 30


def test_the_order_of_input_does_not_matter_within_a_batch(tmp_path: Path) -> None:
    paths = fake.write(tmp_path / "in", 20)
    take(tmp_path / "data1", *paths)
    take(tmp_path / "data2", *random.Random(1).sample(paths, len(paths)))
    assert tree(tmp_path / "data1") == tree(tmp_path / "data2")


def test_two_at_once_store_every_record_once(tmp_path: Path) -> None:
    folder, data = tmp_path / "in", tmp_path / "data"
    fake.write(folder, 150)
    line = command(folder, data)
    both = [subprocess.Popen(line, env=environment(), stdout=subprocess.PIPE) for _ in range(2)]
    counts = [[int(word) for word in process.communicate(timeout=120)[0].split()] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sum(new for new, _, _ in counts) == 150
    assert all(new + unchanged == 150 for new, unchanged, _ in counts)
    dataset = open_dataset(data)
    assert dataset.counts()["records"] == 150 and dataset.verify() == []
    assert sum(entry.rows for entry in dataset.stored("raw")) == 150


@pytest.mark.slow
def test_a_kill_at_any_moment_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    fake.write(folder, 60, hands=3, turns=40)
    moments = random.Random(20)
    begun = time.perf_counter()
    line = command(folder, tmp_path / "whole")
    subprocess.run(line, env=environment(), check=True, timeout=120)
    length = time.perf_counter() - begun
    whole = tree(tmp_path / "whole")
    cut_short = 0
    for number in range(KILLS):
        data = tmp_path / f"data{number // 3}"  # each dataset is killed three times over, then finished
        jobs = 1 + number % 2
        process = subprocess.Popen(command(folder, data, jobs), env=environment(), start_new_session=True)
        try:
            process.wait(timeout=moments.uniform(0.25, 0.9) * length)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            cut_short += 1
        if (data / "dataset.json").exists():
            dataset = open_dataset(data)
            assert dataset.verify() == []
            assert dataset.counts()["records"] % 10 == 0
        if number % 3 == 2:
            subprocess.run(command(folder, data), env=environment(), check=True, timeout=120)
            dataset = open_dataset(data)
            assert dataset.counts()["records"] == 60 and dataset.verify() == []
            assert {entry.path: entry.sha256 for entry in dataset.manifest.live().values()} == whole
            assert list((data / ".tmp").iterdir()) == []
    assert cut_short > KILLS // 4


def test_sigterm_ends_cleanly(tmp_path: Path) -> None:
    folder, data = tmp_path / "in", tmp_path / "data"
    fake.write(folder, 300, hands=6, turns=120)
    process = subprocess.Popen(command(folder, data, jobs=2), env=environment(), stderr=subprocess.PIPE)
    while not (data / "dataset.json").exists() or open_dataset(data).commit < 2:
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    assert process.returncode != 0
    dataset = open_dataset(data)
    assert 0 < dataset.counts()["records"] < 300 and dataset.verify() == []
    assert list((data / ".tmp").iterdir()) == []
    assert take(data, folder).new == 300 - dataset.counts()["records"]


@pytest.mark.slow
def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    folder, data = tmp_path / "in", tmp_path / "data"
    fake.write(folder, 2000, hands=8, turns=120)
    process = subprocess.Popen(command(folder, data, jobs=2), env=environment())
    children: list[int] = []
    deadline = time.monotonic() + 30
    while len(children) < 2 and time.monotonic() < deadline and process.poll() is None:
        listing = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not listing.exists():
            process.kill()
            process.wait()
            pytest.skip("needs /proc")
        children = [int(word) for word in listing.read_text().split()]
        time.sleep(0.05)
    time.sleep(0.5)
    process.kill()
    process.wait()
    assert children
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{child}/cmdline").exists() for child in children) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(Path(f"/proc/{child}/cmdline").exists() for child in children)


@pytest.mark.slow
@pytest.mark.parametrize("deadly", [1, 2])
def test_a_record_that_kills_its_worker_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deadly: int
) -> None:
    monkeypatch.setattr("ingest.pipeline.BATCH_RECORDS", 8)
    folder = tmp_path / "in"
    fake.write(folder, 24)
    for number in range(deadly):
        (folder / f"deadly{number}.fake").write_bytes(fake.record({"id": f"d{number}", "die": True}))
    report = ingest([folder], tmp_path / "data", formats=(fake.FAKE,), jobs=2)
    assert (report.new, report.rejected) == (24, deadly)
    dataset = open_dataset(tmp_path / "data")
    assert dataset.verify() == []
    rejects = dataset.read_table("rejects").to_pylist()
    assert {(row["code"], row["name"]) for row in rejects} == {
        ("ING012", f"deadly{number}.fake") for number in range(deadly)
    }
    assert all(row["bytes"].startswith(fake.MAGIC) for row in rejects)


@pytest.mark.slow
def test_memory_does_not_grow_with_the_archive(tmp_path: Path) -> None:
    """Peak of 200 and of 2,000 records in batches of 100, each in a process of its own."""
    fake.write(tmp_path / "in", 2000, hands=4, turns=60)
    small = tmp_path / "small"
    small.mkdir()
    for path in sorted((tmp_path / "in").iterdir())[:200]:
        (small / path.name).symlink_to(path)
    context = multiprocessing.get_context("spawn")
    peaks = []
    for folder in (small, tmp_path / "in"):
        with context.Pool(1) as pool:
            peaks.append(pool.apply(_peak, (folder, tmp_path / f"data-{folder.name}")))
    assert peaks[1] < peaks[0] * 1.2


def _peak(folder: Path, data: Path) -> int:
    import resource

    import ingest.pipeline as pipeline

    pipeline.BATCH_RECORDS = 100
    pipeline.ingest([folder], data, formats=(fake.FAKE,))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
