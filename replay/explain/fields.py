"""What a finding says, as the fields of a sentence: `{who}`, `{found_tile}`, `{differences}` …

A finding holds language-neutral words (`5m 6m`, `25000 24000`, `S3 2 1`). The sentence of a check says by the name of
its field how they are read: `{expected}` and `{found}` as they stand, `{expected_FORM}` and `{found_FORM}` in one of
the forms of `FORMS`, `{differences}` and `{payments}` both together, seat by seat. Words of another form than
expected, as a row of an older version may hold them, are told as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from string import Formatter
from typing import Final

from ingest.tiles import FACES, tiles
from replay.board import sorted_tiles, tiles_text
from replay.explain.untrusted import NAME_LENGTH, plain
from replay.language import catalogue, has

WINDS: Final = "ESWN"
_STICK: Final = 1000  # points of a riichi stick
_SEAM: Final = re.compile("[一-鿿][0-9A-Za-z+−]|[0-9A-Za-z][一-鿿]")


class Speaker:
    """Words of one language and names of one table: players by seat, the dealer where winds are to be told.

    `brief` leaves tiles in their short form: `5m` instead of `5m (5 of characters)`.
    """

    def __init__(
        self, lang: str, names: Sequence[str | None] = (), dealer: int = -1, players: int = 4, *, brief: bool = False
    ) -> None:
        self.lang = lang
        self.names = names
        self.dealer = dealer
        self.players = players
        self.brief = brief
        self.marks: set[str] = set()  # signs of rows of tiles told so far

    def word(self, key: str, **values: str | int) -> str:
        """A message by its key."""
        return self.fill(key, values)

    def fill(self, key: str, fields: Mapping[str, str | int]) -> str:
        """A message by its key, with fields that may be worked out when asked for.

        Where a field of letters or digits meets Chinese characters, a space stands between them.
        """
        message = catalogue(self.lang).get(key)
        if message is None:
            return f"⟦{key}⟧"
        text = ""
        for literal, field, _, _ in Formatter().parse(message):
            for piece in (literal, "" if field is None else str(fields[field])):
                text += " " + piece if _SEAM.fullmatch(text[-1:] + piece[:1]) else piece
        return text

    def known(self, key: str) -> str:
        """A message that words of the record choose. Raises ValueError where there is none."""
        if not has(key, self.lang):
            raise ValueError(key)
        return self.word(key)

    def who(self, seat: int) -> str:
        """A seat with the name of its player and its wind, as far as they are known; the table for -1."""
        if seat < 0:
            return self.word("word.table")
        given = self.names[seat] if seat < len(self.names) else None
        name = plain(str(given), NAME_LENGTH) if given else ""
        key = "word.seat_named" if name else "word.seat"
        if not (0 <= self.dealer < self.players and seat < self.players):
            return self.word(key, seat=seat, name=name)
        wind = self.word(f"word.wind.{WINDS[(seat - self.dealer) % self.players]}")
        return self.word(key.replace("word.", "word.wind_"), wind=wind, seat=seat, name=name)

    def seat(self, text: str) -> str:
        """A seat written as a number; -1 and None are nobody."""
        if text in ("", "-1", "None"):
            return self.word("word.nobody")
        return self.who(int(text))

    def tile(self, name: str) -> str:
        """A tile by its short form: its reading with the short form. Raises ValueError where there is no such tile."""
        if name not in FACES:
            raise ValueError(name)
        if self.brief:
            return name
        if name[-1] not in "mps":
            return self.word(f"word.tile.{name}", code=name)
        if name[0] == "0":
            return self.word(f"word.tile.red.{name[1]}", code=name)
        return self.word(f"word.tile.{name[1]}", number=self.digit(int(name[0])), code=name)

    def digit(self, number: int) -> str:
        """A number from 1 to 9 as tiles and rounds are read."""
        return self.word("word.digits").split()[number - 1]

    def row(self, short: str) -> str:
        """A row of tiles as `tiles_text` writes it; the legend will tell its signs."""
        for word in short.split():
            self.marks.add(word if word[-1] not in "mps" else word[-1])
            if word[-1] in "mps" and "0" in word:
                self.marks.add("0")
        return short

    def legend(self) -> str:
        """What the signs of the rows of tiles told so far mean; "" where there was none."""
        shown = [
            self.word(f"word.sign.{sign}") if sign in "mps0" else self.tile(sign)
            for sign in (*"mps0", *FACES)
            if sign in self.marks
        ]
        return self.word("word.legend", signs=self.listed(shown)) if shown else ""

    def listed(self, items: Iterable[str], between: str = "word.list") -> str:
        """Items one after the other."""
        return self.word(between).join(items)


def number(text: str) -> str:
    """A number as people write it: `8,000`, `−7,700`, `-12.3` as `−12.3`."""
    whole, dot, tenths = text.partition(".")
    return f"{int(whole):,}".replace("-", "−") + dot + tenths if whole != "-0" else f"−0{dot}{tenths}"


def _number(say: Speaker, text: str) -> str:
    return say.word("word.not_stated") if text in ("", "None") else number(text)


def signed(text: str) -> str:
    """A number with its sign: `+8,000`."""
    return number(text) if text.startswith("-") or not float(text) else "+" + number(text)


def _tile(say: Speaker, text: str) -> str:
    return say.word("word.not_shown") if text in ("", "?") else say.tile(text)


def _tiles(say: Speaker, text: str) -> str:
    """A row of tiles in short form, hidden ones as `?` behind them; one tile alone with its reading."""
    words = text.split()
    if len(words) == 1:
        return _tile(say, text)
    hidden = ["?"] * words.count("?")
    shown = say.row(tiles_text(sorted_tiles(list(tiles(" ".join(word for word in words if word != "?"))))))
    return " ".join(filter(None, (shown, *hidden))) or say.word("word.none")


def _order(say: Speaker, text: str) -> str:
    """Tiles in the order in which they lie, groups by ` / `. Raises ValueError where there is no such tile."""
    lying = text.replace("/", " ").split()
    if strange := [word for word in lying if word not in FACES]:
        raise ValueError(strange[0])
    say.row(" ".join(lying))
    return text


def _spot(say: Speaker, text: str) -> str:
    """Row and place of a discard, `3 5`."""
    row, place = map(int, text.split())
    return say.word("word.spot", row=row, place=place)


def _copies(say: Speaker, text: str) -> str:
    """Tiles with the number of their copy, `8s.0 9p.3`; people count copies from 1."""
    told = []
    for word in text.split():
        name, _, copy = word.partition(".")
        told.append(say.word("word.copy", tile=say.tile(name), copy=int(copy) + 1))
    return say.listed(told) or say.word("word.none")


def _hand(say: Speaker, text: str) -> str:
    """The hand of a win, `1m 2m 3m … + 5p / E E E`: concealed tiles, the winning one, the sets laid out."""
    concealed, *sets = text.split(" / ")
    held, _, tile = concealed.partition(" + ")
    laid = say.listed((_tiles(say, one) for one in sets), "word.semicolon")
    return say.word("word.hand_won", held=_tiles(say, held), tile=_tile(say, tile), sets=laid or say.word("word.none"))


def _lying(_say: Speaker, text: str) -> str:
    """How many riichi sticks amounts by seat take from the table: what is gained beyond what is paid."""
    return str(sum(map(int, text.split())) // _STICK)


def _seats(say: Speaker, text: str) -> str:
    return say.listed(say.seat(word) for word in text.split()) or say.word("word.nobody")


def _scores(say: Speaker, text: str) -> str:
    return " / ".join(map(number, text.split())) or say.word("word.not_stated")


def _amounts(say: Speaker, text: str) -> str:
    return " / ".join(map(signed, text.split())) or say.word("word.not_stated")


def _place(say: Speaker, text: str) -> str:
    round_, dealer, counters = text.split()
    wind = say.known(f"word.wind.{round_[0]}")
    who, counted = say.seat(dealer), _number(say, counters)
    return say.word("word.place", wind=wind, number=say.digit(int(round_[1:])), who=who, counters=counted)


def _sticks(say: Speaker, text: str) -> str:
    counters, sticks = text.split()
    return say.word("word.sticks", counters=_number(say, counters), sticks=_number(say, sticks))


def _word(say: Speaker, text: str) -> str:
    return say.word(f"word.{text}") if has(f"word.{text}", say.lang) else plain(text)


def _count(_say: Speaker, text: str) -> str:
    return number(text.split()[0])


def _kind(say: Speaker, text: str) -> str:
    return _tile(say, text.split()[1])


_VALUE: Final = re.compile(r"(?P<han>\d+) han (?P<fu>\w+) fu (?P<points>\w+), ?(?P<yaku>[\d: ]*)")
_YAKUMAN: Final = re.compile(r"(?P<points>\w+), yakuman (?P<yaku>[\d ]+)")


def _value(say: Speaker, text: str) -> str:
    """`3 han 40 fu 5200, 1:1 7:1 52:1` or `32000, yakuman 47` with the names of the yaku."""
    if limit := _YAKUMAN.fullmatch(text):
        parts = [say.word("value.yakuman")]
        yaku = [say.known(f"yaku.{one}") for one in limit["yaku"].split()]
        points = limit["points"]
    else:
        plainly = _VALUE.fullmatch(text)
        if plainly is None:
            raise ValueError(text)
        pairs = [pair.split(":") for pair in plainly["yaku"].split()]
        yaku = [say.word("value.yaku", name=say.known(f"yaku.{one}"), han=han) for one, han in pairs]
        parts = [say.word("value.han", han=plainly["han"])] if pairs else []
        parts += [say.word("value.fu", fu=plainly["fu"])] if plainly["fu"] != "None" else []
        points = plainly["points"]
    if points != "None":
        parts.append(say.word("value.points", points=number(points)))
    head = say.listed(parts) or say.word("word.not_stated")
    return say.word("value.listed", head=head, yaku=say.listed(yaku)) if yaku else head


FORMS: Final[dict[str, Callable[[Speaker, str], str]]] = {
    "tile": _tile, "tiles": _tiles, "number": _number, "seat": Speaker.seat, "seats": _seats, "scores": _scores,
    "amounts": _amounts, "place": _place, "sticks": _sticks, "word": _word, "count": _count, "kind": _kind,
    "value": _value, "copies": _copies, "hand": _hand, "lying": _lying,
    "order": _order, "spot": _spot,
}  # fmt: skip
TOGETHER: Final[dict[str, Callable[[str], str]]] = {"differences": number, "payments": signed}
SIDES: Final = ("expected", "found")
FIELDS: Final = frozenset({"who", *SIDES, "rule", *TOGETHER} | {f"{side}_{form}" for side in SIDES for form in FORMS})


class Fields(dict[str, str]):
    """The fields of one finding, read when the sentence asks for them."""

    def __init__(self, say: Speaker, seat: int, rule: str, expected: str, found: str) -> None:
        super().__init__(who=say.who(seat), rule=plain(rule), expected=plain(expected), found=plain(found))
        self.say = say
        self.told = {"expected": expected, "found": found}

    def __missing__(self, field: str) -> str:
        """Raises KeyError for a field that is none."""
        if field in TOGETHER:
            return self._by_seat(TOGETHER[field])
        side, _, form = field.partition("_")
        text = self.told[side]
        try:
            return FORMS[form](self.say, text)
        except (ValueError, IndexError):
            return plain(text)

    def _by_seat(self, tell: Callable[[str], str]) -> str:
        """Amounts by seat where they differ."""
        expected, found = self.told["expected"].split(), self.told["found"].split()
        try:
            if len(expected) == len(found):
                pairs = enumerate(zip(expected, found, strict=True))
                differing = [
                    self.say.word("word.differs", who=self.say.who(seat), expected=tell(due), found=tell(stated))
                    for seat, (due, stated) in pairs
                    if due != stated
                ]
                return self.say.listed(differing, "word.semicolon")
            due, stated = (" / ".join(map(tell, words)) for words in (expected, found))
        except ValueError:
            due, stated = self["expected"], self["found"]
        nothing = self.say.word("word.not_stated")
        return self.say.word("word.instead", expected=due or nothing, found=stated or nothing)
