"""Our own format: JSON Lines, `.paipu.jsonl`. See docs/record-format.md."""

import re

from ingest.formats.paipu.header import FORMAT_NAME
from ingest.formats.paipu.read import BOM, read
from ingest.formats.paipu.schema import json_schema
from ingest.formats.paipu.write import canonical, write
from ingest.source import Format

__all__ = ["FORMAT", "canonical", "json_schema", "read", "sniff", "write"]

_VERSION = re.compile(rb'"paipu"\s*:\s*\d')


def sniff(head: bytes, name: str) -> bool:
    """Whether the first bytes are a record of this format: a header, or anything in a file called `.paipu.jsonl`."""
    first = head.removeprefix(BOM).lstrip()
    line = first.split(b"\n", 1)[0]
    return bool(line.startswith(b"{") and _VERSION.search(line)) or name.lower().endswith(".paipu.jsonl")


FORMAT = Format(
    name=FORMAT_NAME,
    version=1,
    suffixes=(".paipu.jsonl",),
    provides=frozenset(),
    sniff=sniff,
    read=read,
)
