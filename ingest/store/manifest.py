"""dataset.json, the commit point: which files are live. One read of it is one snapshot."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ingest.schema import SCHEMA_VERSION
from ingest.store.errors import DamagedDataset, NewerSchema, NoDataset
from ingest.store.files import StoredFile

COMMIT_POINT = "dataset.json"
LAYOUT = 1


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """One batch of records: what it holds and its files by table name."""

    id: str
    records: int
    games: int
    hands: int
    events: int
    problems: int
    record_bytes: int
    books: dict[str, int]
    """Games by the book they were played under, "" where no book knows the table."""
    files: dict[str, StoredFile]
    created_at: str = ""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """One judging run over one batch under one book, and its files by table name (`ingest.schema.REPLAY_TABLES`).

    `options` is canonical JSON of the house options, `rules` the version of the rules, `selection` what was judged:
    `own` = the games of the batch whose own book this is, `all` = every game of the batch. `counts` are free numbers
    (games, hands, events, breaches …) that the view `runs` shows as JSON. `run` is `run_id(...)` of the rest.
    """

    run: str
    batch: str
    book: str
    book_sha256: str
    options: str = "{}"
    rules: str = ""
    selection: str = "own"
    counts: dict[str, int] = {}
    files: dict[str, StoredFile] = {}
    created_at: str = ""


class Removed(msgspec.Struct, frozen=True, kw_only=True):
    """A game taken out by hand. Its record stays known, so that no later ingest brings it back."""

    game_id: str
    record_id: str
    native_id: str | None
    reason: str
    at: str
    raw_purged: bool = False


class Manifest(msgspec.Struct, kw_only=True):
    """The content of dataset.json."""

    paipu_dataset: int = LAYOUT
    schema: str = SCHEMA_VERSION
    commit: int = 0
    committed_at: str = ""
    batches: dict[str, Batch] = {}
    raw: dict[str, StoredFile] = {}
    rejects: dict[str, StoredFile] = {}
    choices: StoredFile | None = None
    runs: dict[str, Run] = {}
    removed: list[Removed] = []
    dropped: dict[str, int] = {}
    """Files no longer live and since when (seconds since 1970): they go after a day, when no reader needs them."""

    def live(self) -> dict[str, StoredFile]:
        """Every live file by its path."""
        files = [*self.raw.values(), *self.rejects.values()]
        for batch in self.batches.values():
            files.extend(batch.files.values())
        for run in self.runs.values():
            files.extend(run.files.values())
        if self.choices is not None:
            files.append(self.choices)
        return {file.path: file for file in files}


class _Version(msgspec.Struct):
    paipu_dataset: int
    schema: str


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def read_manifest(root: Path) -> Manifest:
    """The manifest of a dataset. Raises NoDataset, NewerSchema, DamagedDataset."""
    path = root / COMMIT_POINT
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise NoDataset(f"no dataset at {root}: nothing was ingested there yet") from None
    except OSError as error:
        raise DamagedDataset(f"{path} cannot be read: {error.strerror}") from None
    try:
        version = msgspec.json.decode(content, type=_Version)
        newer = version.paipu_dataset > LAYOUT or _numbers(version.schema) > _numbers(SCHEMA_VERSION)
        if not newer:
            return msgspec.json.decode(content, type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise DamagedDataset(f"{path} is damaged: {error}") from None
    raise NewerSchema(
        f"the dataset at {root} has schema {version.schema}, this version knows up to {SCHEMA_VERSION}: update paipu"
    )


def encode_manifest(manifest: Manifest) -> bytes:
    """Canonical text of a manifest."""
    return msgspec.json.format(msgspec.json.encode(manifest, order="sorted"), indent=1) + b"\n"


def _digest(parts: Iterable[str], length: int = 16) -> str:
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:length]


def batch_id(record_ids: Iterable[str], salt: str = "") -> str:
    """Id of a batch from its sorted record ids; `salt` tells a later rewriting of the same records apart."""
    return _digest([*sorted(record_ids), *([salt] if salt else [])])


def run_id(
    batch: str, book: str, book_sha256: str, options: str = "{}", rules: str = "", selection: str = "own"
) -> str:
    """Id of a run and name of its folder: the same judgement of the same batch always has the same id."""
    return _digest([batch, book, book_sha256, options, rules, selection])


def game_id_of(site: str, native_id: str | None, record_id: str, copy: int = 0) -> str:
    """First 16 hex digits of sha256 of `site:native id`, or of `record:<record_id>` where the game has no id.

    `copy` > 0 tells apart further games of one record that would share an id: `#1`, `#2` … is put after it.
    """
    name = f"{site}:{native_id}" if native_id else f"record:{record_id}"
    return _digest([f"{name}#{copy}" if copy else name])


def canonical(value: Mapping[str, Any]) -> str:
    """JSON with sorted keys and no spaces."""
    return msgspec.json.encode(value, order="sorted").decode()
