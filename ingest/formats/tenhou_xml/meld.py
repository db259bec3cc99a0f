"""The bit field `m` of a call.

==============  ====================================================================================
bits 0-1        seat the tile came from, counted from the caller: 3 left, 2 across, 1 right, 0 own tile
bit 2           chow: 3-8 copies of its three tiles, 10-15 six bits `(lowest tile of 21) * 3 + claimed place`
bit 3, bit 4    pung, added kong: 5-6 the copy left out (the tile added), 9-15 `(kind * 3) + claimed place`
bit 5           north laid aside (three players): 8-15 the tile
none of these   kong: 8-15 the tile claimed; concealed when it came from nobody
==============  ====================================================================================
"""

from __future__ import annotations

from ingest import kinds as k
from ingest.formats.tenhou_xml.words import TILES, Row, code_of, row

_NORTH = 30


def meld_row(who: int, bits: int, reds: bool, players: int) -> Row | None:
    """The call of seat `who`; None for a bit field that names no call that can be at this table."""
    target = (who + (bits & 3)) % 4
    if not 0 <= bits <= 0xFFFF or who >= players or target >= players:
        return None
    if bits & 4:
        return _chow(who, target, bits, reds)
    if bits & 0x18:
        return _triplet(who, target, bits, reds)
    tile = bits >> 8
    if tile >= TILES or bits & 0xDC:
        return None
    if bits & 0x20:
        north = tile // 4 == _NORTH and target == who
        return row(k.NORTH_ASIDE, who, code_of(tile, reds)) if north else None
    four = _kind(tile // 4, reds)
    if target == who:
        return row(k.KONG_CONCEALED, who, tiles=four)
    return row(k.KONG_EXPOSED, who, code_of(tile, reds), target, four)


def _kind(kind: int, reds: bool) -> tuple[int, ...]:
    return tuple(code_of(kind * 4 + copy, reds) for copy in range(4))


def _chow(who: int, target: int, bits: int, reds: bool) -> Row | None:
    lowest, claimed = divmod(bits >> 10, 3)
    if lowest > 20 or target == who or bits & 0x200:
        return None
    first = (lowest // 7 * 9 + lowest % 7) * 4
    copies = (bits >> 3 & 3, bits >> 5 & 3, bits >> 7 & 3)
    tiles = tuple(code_of(first + 4 * place + copy, reds) for place, copy in enumerate(copies))
    return row(k.CHOW, who, tiles[claimed], target, tiles)


def _triplet(who: int, target: int, bits: int, reds: bool) -> Row | None:
    kind, claimed = divmod(bits >> 9, 3)
    if kind > 33 or target == who or bits & 0x18 == 0x18 or bits & 0x180:
        return None
    four = _kind(kind, reds)
    left_out = bits >> 5 & 3
    three = four[:left_out] + four[left_out + 1 :]
    if bits & 8:
        return row(k.PUNG, who, three[claimed], target, three)
    return row(k.KONG_ADDED, who, four[left_out], target, four)
