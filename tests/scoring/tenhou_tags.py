"""A reader of Tenhou records that is good enough for tests and shares nothing with ours."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

TAG = re.compile(r"<(\w+)\s*([^<>]*?)/?>")
ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


def read_tags(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    raw = path.read_bytes()
    if raw.startswith(b"\x1f\x8b"):
        raw = gzip.decompress(raw)
    for found in TAG.finditer(raw.decode("utf-8", "replace")):
        yield found[1], dict(ATTRIBUTE.findall(found[2]))


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",") if word]


def read_meld(code: int) -> tuple[str, list[int]]:
    """What a packed meld says, as (what, tiles); the packing is described in many places."""
    if code & 4:
        start = (code >> 10) // 3
        low = start // 7 * 9 + start % 7
        return "chow", [4 * (low + i) + (code >> (3 + 2 * i) & 3) for i in range(3)]
    if code & 8:
        kind, unused = (code >> 9) // 3, code >> 5 & 3
        return "pung", [4 * kind + copy for copy in range(4) if copy != unused]
    if code & 16:
        kind = (code >> 9) // 3
        return "added kong", [4 * kind + copy for copy in range(4)]
    if code & 32:
        return "north", [code >> 8]
    kind = (code >> 8) // 4
    return ("kong" if code & 3 else "concealed kong"), [4 * kind + copy for copy in range(4)]
