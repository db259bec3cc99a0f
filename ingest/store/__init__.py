"""The dataset: one commit point, immutable Parquet files, raw records kept, nothing lost.

    dataset = open_dataset("paipu-data")          # a snapshot; raises NoDataset, NewerSchema
    for row, game in dataset.read_batch(batch):   # games as their readers returned them, rows included
        ...
    dataset.commit_replay([run], folder)          # verdicts of a batch, judged by a program of your own

`ingest.pipeline.ingest` fills it, `ingest.store.verify` has `verify` and `doctor`, `ingest.views` the SQL views.
"""

from ingest.store.errors import (
    BatchGone,
    Busy,
    DamagedDataset,
    DatasetError,
    DiskFull,
    NewerSchema,
    NoDataset,
    NotFound,
)
from ingest.store.files import StoredFile, write_table
from ingest.store.manifest import Batch, Manifest, Removed, Run, batch_id, game_id_of, run_id
from ingest.store.snapshot import Dataset, GameRow, open_dataset

__all__ = [
    "Batch",
    "BatchGone",
    "Busy",
    "DamagedDataset",
    "Dataset",
    "DatasetError",
    "DiskFull",
    "GameRow",
    "Manifest",
    "NewerSchema",
    "NoDataset",
    "NotFound",
    "Removed",
    "Run",
    "StoredFile",
    "batch_id",
    "game_id_of",
    "open_dataset",
    "run_id",
    "write_table",
]
