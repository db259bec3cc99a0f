"""Which records and games a dataset knows, kept small: 40 bytes a record, each file read once."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from ingest.store.files import StoredFile
from ingest.store.manifest import Manifest

GameIds = np.ndarray[Any, np.dtype[np.uint64]]


def _hex(values: Iterable[str]) -> Iterable[bytes]:
    return map(bytes.fromhex, values)


class Index:
    """Records and games of the live batches, and records of removed games. `refresh` follows the commit point."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._games: dict[str, GameIds] = {}  # by sha256 of the file
        self._records: set[bytes] = set()
        self._removed: frozenset[bytes] = frozenset()

    def refresh(self, manifest: Manifest) -> None:
        """Read the files that are new; all of them again where some are gone."""
        live = {batch.files["games"].sha256: batch.files["games"] for batch in manifest.batches.values()}
        if not self._games.keys() <= live.keys():
            self._games = {}
            self._records = set()
        for sha256 in live.keys() - self._games.keys():
            file = self.root / live[sha256].path
            with pq.ParquetFile(file) as parquet:  # pq.read_table would load pandas
                table = parquet.read(["game_id", "record_id"], use_threads=False)
            ids = b"".join(_hex(table["game_id"].to_pylist()))
            self._games[sha256] = np.frombuffer(ids, ">u8").astype(np.uint64)
            self._records.update(_hex(table["record_id"].to_pylist()))
        self._removed = frozenset(_hex(removed.record_id for removed in manifest.removed))

    def known(self, record_ids: Iterable[str]) -> set[str]:
        """Those of the records that are stored, or were removed by hand and stay out."""
        return {record_id for record_id in record_ids if self.knows(record_id)}

    def knows(self, record_id: str) -> bool:
        """True for a record that is stored or was removed by hand."""
        key = bytes.fromhex(record_id)
        return key in self._records or key in self._removed

    def repeated(self) -> GameIds:
        """Games that several records tell, sorted."""
        if not self._games:
            return np.zeros(0, np.uint64)
        games, counts = np.unique(np.concatenate(list(self._games.values())), return_counts=True)
        return games[counts > 1]

    def holding(self, games: GameIds, manifest: Manifest) -> list[StoredFile]:
        """Files of table `games` that hold one of these games."""
        files = [batch.files["games"] for _, batch in sorted(manifest.batches.items())]
        return [file for file in files if np.isin(self._games[file.sha256], games).any()]
