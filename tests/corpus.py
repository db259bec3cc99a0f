"""Where the real records are.

They are never shipped: a test that wants them asks here and is skipped without them.
"""

import os
from functools import cache
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent
ABSENT = "corpus: ABSENT"


def records_dir() -> Path | None:
    """The folder of real records: ``PAIPU_RECORDS`` if set, else ``../shared/records`` beside the checkout.

    None where there is no such folder. A ``PAIPU_RECORDS`` that names no folder is an error.
    """
    named = os.environ.get("PAIPU_RECORDS")
    if named:
        folder = Path(named).expanduser()
        if not folder.is_dir():
            raise FileNotFoundError(f"PAIPU_RECORDS names no folder: {named}")
        return folder
    folder = REPOSITORY.parent / "shared" / "records"
    return folder if folder.is_dir() else None


def need_corpus() -> Path:
    """The folder of real records; skips the calling test, saying ``corpus: ABSENT``, where there is none."""
    folder = records_dir()
    if folder is None:
        print(ABSENT)
        pytest.skip(ABSENT)
    return folder


@cache
def corpus_line() -> str:
    """``corpus: N files`` or ``corpus: ABSENT``, as the head of every test run says it.

    N counts the records, not the notes beside them (``*.md``, ``INDEX.tsv``).
    """
    folder = records_dir()
    if folder is None:
        return ABSENT
    files = [path for path in folder.rglob("*") if path.is_file()]
    records = [path for path in files if path.suffix != ".md" and path.name != "INDEX.tsv"]
    return f"corpus: {len(records)} files"
