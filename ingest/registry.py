"""The readers there are, and which of them a record is for."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from functools import cache
from typing import Final

import ingest.formats
from ingest.source import Format

HEAD = 4096  # bytes of a record that `sniff` sees

# Where several records tell one game, the one in the fuller format is shown: ours, then what the sites themselves
# serve, then what tools make of it, then what one seat saw, then bare results.
_ORDER: Final = (
    "paipu", "tenhou_xml", "majsoul", "botzone", "tenhou_json", "majiang", "mjai", "tenhou_live", "scoresheet",
)  # fmt: skip


def format_rank(name: str) -> tuple[int, str]:
    """Place of a format in the order of formats; one that the order does not name comes last, by name."""
    return (_ORDER.index(name) if name in _ORDER else len(_ORDER)), name


@cache
def formats() -> tuple[Format, ...]:
    """Every reader: the FORMAT of each module in ingest/formats, in the order of formats."""
    names = sorted(module.name for module in pkgutil.iter_modules(ingest.formats.__path__))
    modules = [importlib.import_module(f"ingest.formats.{name}") for name in names]
    found: list[Format] = [module.FORMAT for module in modules if hasattr(module, "FORMAT")]
    return tuple(sorted(found, key=lambda reader: format_rank(reader.name)))


def named(name: str, among: Sequence[Format]) -> Format:
    """The reader of that name. Raises ValueError naming those there are."""
    for reader in among:
        if reader.name == name:
            return reader
    raise ValueError(f"no format {name!r}: there are {', '.join(reader.name for reader in among) or 'none'}")


def sniff(head: bytes, name: str, among: Sequence[Format]) -> Format | None:
    """The first reader that claims a record by its first 4 KiB and its name; None where none does."""
    for reader in among:
        try:
            if reader.sniff(head[:HEAD], name):
                return reader
        except Exception:  # a faulty reader must not keep the others from their records
            continue
    return None


def has_record_suffix(name: str, among: Sequence[Format]) -> bool:
    """True where a file name ends like a record of one of the readers."""
    return name.lower().endswith(tuple(suffix.lower() for reader in among for suffix in reader.suffixes))
