"""One tag and its attributes, read strictly: what cannot be read is noted as a fault and never replaced."""

from __future__ import annotations

import re

from ingest import tiles as t
from ingest.formats.tenhou_xml.xml import Attributes, show

_NUMBER = re.compile(rb"[-+]?\d{1,9}")
_NUMBERS = re.compile(rb"[-+]?\d{1,9}(?:,[-+]?\d{1,9})*+")
_TENTHS = re.compile(rb"-?\d{1,7}(?:\.\d)?")


# most numbers of a record: scores and changes in hundreds, points of a win
_SMALL = {b"%d" % number: number for number in (*range(-500, 1500), *range(1500, 100_000, 100))}


def number_of(text: bytes) -> int | None:
    """A whole number as the record writes it, or None."""
    small = _SMALL.get(text)
    return int(text) if small is None and _NUMBER.fullmatch(text) else small


def tenths_of(text: bytes) -> int | None:
    """A number with at most one decimal, in tenths, or None."""
    if not _TENTHS.fullmatch(text):
        return None
    whole, point, decimal = text.partition(b".")
    return int(whole + decimal) if point else int(whole) * 10


class Element:
    """A tag: `name`, attribute values, its place in the record, and the faults met while reading it."""

    __slots__ = ("attributes", "codes", "faults", "name", "piece", "players", "position")

    def __init__(
        self,
        name: bytes,
        attributes: Attributes,
        position: int,
        piece: bytes,
        codes: dict[bytes, int],
        players: int,
    ) -> None:
        self.name = name
        self.attributes = attributes
        self.position = position
        self.piece = piece
        self.codes = codes
        self.players = players
        self.faults: list[tuple[str, str]] = []

    def fault(self, code: str, key: bytes, text: str = "") -> None:
        """Note that an attribute is missing (ING023), no number (ING024) or of an unknown value (ING022)."""
        value = self.attributes.get(key)
        written = f"{show(self.name)} {show(key)}"
        self.faults.append(
            (code, f"{written}: {text or 'missing'}" + (f" ({show(value, 60)})" if value else ""))
        )

    def number(self, key: bytes) -> int | None:
        """A required whole number."""
        value = self.attributes.get(key)
        if value is None:
            self.fault("ING023", key)
            return None
        number = number_of(value)
        if number is None:
            self.fault("ING024", key, "no whole number")
        return number

    def seat(self, key: bytes) -> int | None:
        """A required seat of this table."""
        number = self.number(key)
        if number is None or 0 <= number < self.players:
            return number
        self.fault("ING022", key, "no seat of this table")
        return None

    def numbers(self, key: bytes, *lengths: int) -> list[int] | None:
        """A required list of whole numbers, of one of the given lengths (any length when none is given)."""
        value = self.attributes.get(key)
        if value is None:
            self.fault("ING023", key)
            return None
        try:
            found = list(map(_SMALL.__getitem__, value.split(b",")))
        except KeyError:
            if not _NUMBERS.fullmatch(value):
                self.fault("ING024", key, "no list of whole numbers")
                return None
            found = list(map(int, value.split(b",")))
        if lengths and len(found) not in lengths:
            self.fault("ING022", key, f"{len(found)} numbers")
            return None
        return found

    def tile(self, key: bytes) -> int | None:
        """A required tile, as a code."""
        value = self.attributes.get(key)
        if value is None:
            self.fault("ING023", key)
            return None
        code = self.codes.get(value)
        if code is None:
            self.fault("ING022", key, "no tile 0 to 135")
        return code

    def tiles(self, key: bytes) -> tuple[int, ...]:
        """A list of tiles as codes, () where the attribute is empty or absent.

        A tile that cannot be read stays in its place as hidden, so that the number of tiles is not falsified.
        """
        value = self.attributes.get(key)
        if not value:
            return ()
        words = value.split(b",")
        try:
            return tuple(map(self.codes.__getitem__, words))
        except KeyError as missing:
            self.fault("ING022", key, f"{show(missing.args[0], 20)} is no tile 0 to 135")
            return tuple(self.codes.get(word, t.HIDDEN) for word in words)

    def scores(self, key: bytes) -> tuple[int, ...] | None:
        """Points by seat of a required list in hundreds; the empty seat of three players must hold none."""
        found = self.numbers(key, 4, 3) if self.players == 3 else self.numbers(key, 4)
        return None if found is None else self.by_seat(key, found)

    def by_seat(self, key: bytes, hundreds: list[int]) -> tuple[int, ...]:
        """Points of the seats that play."""
        if len(hundreds) > self.players and any(hundreds[self.players :]):
            self.fault("ING022", key, "points for the empty seat")
        return tuple([100 * value for value in hundreds[: self.players]])
