"""From the tags of a record to one game: hands, rows, results and the problems met on the way."""

from __future__ import annotations

from collections.abc import Callable

from ingest import kinds as k
from ingest.formats.tenhou_xml import words as w
from ingest.formats.tenhou_xml import xml
from ingest.formats.tenhou_xml.close import close_game, settle, unsure_cuts
from ingest.formats.tenhou_xml.element import Element, number_of
from ingest.formats.tenhou_xml.meld import meld_row
from ingest.formats.tenhou_xml.results import DRAW_KEYS, WIN_KEYS, draw_row, final_row, win_row
from ingest.formats.tenhou_xml.table import NAME_KEYS, SITE, name_of, rebuilds_wall, seats_of, shuffle_row
from ingest.formats.tenhou_xml.walk import NO_PLAY, NO_STEPS, Walk
from ingest.kinds import NO_TIME, NONE
from ingest.model import GameRecord, HandRecord
from ingest.problems import Problem

FORMAT_NAME = "tenhou_xml"
VERSIONS = (b"2.3",)
_HANDS = (b"hai0", b"hai1", b"hai2", b"hai3")


def read(data: bytes, name: str) -> list[GameRecord]:
    """The one game of a record. Raises Rejected for what is no well-formed record or holds no game."""
    try:
        return [Reader().game(data, data, name)]
    except xml.HasAsides:
        blanked, sections = xml.without_asides(data)
    reader = Reader()
    for position, raw in sections:
        reader.problem("ING022", "a CDATA section", position, raw)
    return [reader.game(blanked, data, name)]


class Reader(Walk):
    """Reads one record from front to end."""

    def __init__(self) -> None:
        super().__init__()
        self.before = self.hand
        self.record = GameRecord(SITE, None, FORMAT_NAME, 4, None, frozenset(), before=self.before)
        self.playing = False  # between the deal and the end of a hand
        self.reds = False  # until GO says so
        self.players = 4
        self.doubt = (
            False  # something in this hand was not read: whether a discard was drawn may not be known
        )
        self.hand_seeds = 0
        self.missing: set[str] = set()  # letters of evidence that this record lacks

    def game(self, text: bytes, data: bytes, name: str) -> GameRecord:
        """The game of a record: `text` is `data` with comments blanked."""
        pieces, position = xml.cut(text)
        self.walk(pieces, position)
        if not self.root_seen:
            xml.reject("ING010", "no element mjloggm", position)
        told = self.record.table.keys() - {"version"}
        if not (told or self.record.hands or self.record.seats or self.before.rows):
            xml.reject("ING010", "mjloggm holds nothing of a game", position)
        self._end_of_record(len(data))
        close_game(self.record, data, name, self.hand_seeds, self.missing)
        return self.record

    def element(self, name: bytes, body: bytes, position: int, piece: bytes) -> None:
        values, twice = xml.attributes(body, position)
        element = Element(name, values, position, piece, w.tile_codes(self.reds), self.players)
        hand, rows = self.hand, len(self.hand.rows)
        known: frozenset[bytes] = frozenset()
        if not self.root_seen:
            self.root_seen = True
            known = _ROOT_KEYS
            self._root(element)
        elif found := _READERS.get(name):
            reader, known = found
            reader(self, element)
        else:
            self._other(element)
        for key in twice:
            element.faults.append(("ING031", f"{xml.show(name)} {xml.show(key)} stands twice"))
        if not values.keys() <= known:
            unknown = [key for key in values if key not in known]
            element.faults.extend(
                ("ING021", f"{xml.show(name)} {xml.show(key)}: unknown attribute") for key in unknown
            )
        if element.faults:
            self._faults(element, rows if self.hand is hand else 0)

    def stray_text(self, text: bytes, position: int) -> None:
        self.problem("ING022", "text between the elements", position, text, len(self.hand.rows))
        self._unread(text, position)

    # -- before the first hand -------------------------------------------------------------------------------

    def _root(self, element: Element) -> None:
        version = element.attributes.get(b"ver")
        if version is None:
            element.fault("ING023", b"ver")
        else:
            self.record.table["version"] = xml.show(version, 20)
            if version not in VERSIONS:
                element.fault("ING022", b"ver", "unknown version, read as 2.3")

    def _shuffle(self, element: Element) -> None:
        seed = element.attributes.get(b"seed")
        if seed is None:
            element.fault("ING023", b"seed")
            return
        row = shuffle_row(seed)
        if self.hand is not self.before:
            element.faults.append(("ING029", "SHUFFLE after the first hand began"))
            return
        self.before.add(row, element.position)
        if element.attributes.get(b"ref"):
            element.fault("ING022", b"ref", "unknown word")

    def _go(self, element: Element) -> None:
        bits = element.number(b"type")
        if "type" in self.record.table or self.hand is not self.before:
            element.faults.append(("ING029", "GO stands twice or after the first hand began"))
            return
        if b"lobby" in element.attributes:
            lobby = element.number(b"lobby")
            if lobby is not None:
                self.record.table["lobby"] = lobby
        if bits is None or not 0 <= bits <= 0xFFFF:
            if bits is not None:
                element.fault("ING022", b"type", "no table type")
            return
        self.record.table.update(w.table_words(bits))
        self.reds = not bits & w.NO_REDS
        self.players = self.record.players = 3 if bits & w.THREE else 4
        if w.ranked(bits):
            self.record.book = "riichi-tenhou"

    def _people(self, element: Element) -> None:
        named = [key for key in NAME_KEYS if key in element.attributes]
        if not self.record.seats and self.hand is self.before:
            self.record.seats = seats_of(element)
            if b"rc" in element.attributes and (rc := element.numbers(b"rc", 4)):
                self.record.table["rc"] = rc[: self.players]
        elif len(named) == 1 and (seat := NAME_KEYS.index(named[0])) < self.players:
            name = name_of(element, named[0])
            self.hand.add(w.row(k.RETURN, seat, detail={"name": name}), element.position)
        else:
            element.faults.append(("ING022", "UN: neither the seats of a game nor one player who returns"))

    def _start(self, element: Element) -> None:
        if element.number(b"oya") not in (0, None):
            element.fault("ING022", b"oya", "the first dealer is not seat 0")

    # -- a hand ----------------------------------------------------------------------------------------------

    def _deal(self, element: Element) -> None:
        """INIT: a new hand. Without its round or its dealer the hand is unreadable, but keeps its number."""
        at, given = element.position, element.attributes
        if self.playing:
            self.problem("ING023", f"hand {self.hand.number} has no end before the next begins", at)
        self._end_hand()
        hand = HandRecord(len(self.record.hands), NONE)
        self.record.hands.append(hand)
        self.hand = hand
        self.playing = True
        self.plain = w.plain_events(self.reds, self.players)
        self.steps = w.steps(self.reds, self.players)
        dealer = element.seat(b"oya")
        words = given[b"seed"].split(b",") if b"seed" in given else []
        if len(words) != 6:
            element.fault("ING022" if words else "ING023", b"seed", f"{len(words)} values" if words else "")
            words = []
        numbers = [number_of(word) for word in words[:5]] or [None] * 5
        hand.round, hand.counter, hand.sticks = numbers[:3]
        if words and None in numbers[:3]:
            element.fault("ING024", b"seed", "round, counters or sticks")
        hand.start_scores = element.scores(b"ten")
        if dealer is None or hand.round is None:
            hand.ended = "unreadable"
            element.faults.append(("ING027", "INIT: without round or dealer the hand cannot be read"))
        if dealer is not None:
            hand.dealer = dealer
        if b"shuffle" in given:
            row = shuffle_row(given[b"shuffle"])
            self.hand_seeds += rebuilds_wall(row)
            hand.add(row, at)
        dice = numbers[3:]
        if None not in dice and all(face in range(6) for face in dice):
            hand.add(w.row(k.DICE, detail={"faces": [(face or 0) + 1 for face in dice]}), at)
        else:
            self.missing.add("d")
            if words:
                element.fault("ING023", b"seed", "the dice are not stated")
        self._deal_tiles(element, hand)
        if words:
            indicator = element.codes.get(words[5])
            if indicator is None:
                element.fault("ING022", b"seed", "the indicator is no tile 0 to 135")
            else:
                hand.add(w.row(k.INDICATOR, tile=indicator), at)

    def _deal_tiles(self, element: Element, hand: HandRecord) -> None:
        for seat in range(self.players):
            if tiles := element.tiles(_HANDS[seat]):
                hand.rows.append((k.DEAL, seat, NONE, NONE, tiles, 0, NO_TIME, NONE, NONE, None, None, None))
                hand.positions.append(element.position)
            else:
                element.fault("ING023", _HANDS[seat])
        if self.players == 3 and element.attributes.get(b"hai3"):
            element.fault("ING022", b"hai3", "tiles of the empty seat")

    def _end_hand(self) -> None:
        if self.doubt:
            unsure_cuts(self.hand)
        self.playing = False
        self.plain, self.steps = NO_PLAY, NO_STEPS
        self.drawn, self.drawn_row, self.doubt = b"", None, False

    def _playing(self, element: Element) -> bool:
        """Whether a hand is being played; if not, the tag is kept raw."""
        if not self.playing:
            element.faults.append(("ING029", f"{xml.show(element.name)} stands outside any hand"))
            return False
        return True

    def _other(self, element: Element) -> None:
        """Draws and discards not in the usual spelling, and elements nobody knows."""
        name = element.name
        entry = self.plain.get(name + b"/>")
        if entry is not None:
            row, drawn, drawn_row = entry
            if name + b"/>" == self.drawn and self.drawn_row is not None:
                row = self.drawn_row
            self.drawn, self.drawn_row = drawn, drawn_row
            self.hand.add(row, element.position)
        elif name + b"/>" in w.plain_events(self.reds, self.players):
            self._playing(element)
        else:
            element.faults.append(("ING020", f"unknown element {xml.show(name, 60)}"))
            self.drawn, self.drawn_row = b"", None

    def _call(self, element: Element) -> None:
        who, bits = element.seat(b"who"), element.number(b"m")
        self.drawn, self.drawn_row = b"", None
        if who is None or bits is None or not self._playing(element):
            return
        row = meld_row(who, bits, self.reds, self.players)
        if row is None:
            element.fault("ING022", b"m", "no call that can be")
            return
        self.hand.add(row, element.position)

    def usual_call(self, piece: bytes, position: int) -> bool:
        written = w.USUAL_CALL.fullmatch(piece)
        if not written or not self.playing:
            return False
        row = meld_row(int(written[1]), int(written[2]), self.reds, self.players)
        if row is None:
            return False
        self.hand.add(row, position)
        self.drawn, self.drawn_row = b"", None
        if len(self.plain) < w.KNOWN_PIECES:
            self.plain[piece] = (row, b"", None)  # calls come back, game after game
        return True

    def _riichi(self, element: Element) -> None:
        who, step = element.seat(b"who"), element.number(b"step")
        scores = element.scores(b"ten") if b"ten" in element.attributes else None
        if who is None or step is None or not self._playing(element):
            return
        if step == 1:
            self.hand.add(w.row(k.RIICHI, who), element.position)
        elif step == 2:
            self.hand.add(w.row(k.RIICHI_ACCEPTED, who, scores=scores), element.position)
        else:
            element.fault("ING022", b"step", "unknown step")

    def _indicator(self, element: Element) -> None:
        tile = element.tile(b"hai")
        if tile is not None and self._playing(element):
            self.hand.add(w.row(k.INDICATOR, tile=tile), element.position)

    def _leave(self, element: Element) -> None:
        who = element.seat(b"who")
        if who is not None:
            self.hand.add(w.row(k.LEAVE, who), element.position)

    # -- the end of a hand and of the game -------------------------------------------------------------------

    def _win(self, element: Element) -> None:
        again = self.hand.ended == "win" and not self.playing
        if not again and not self._playing(element):
            return
        row = win_row(element)
        if row is not None:
            self.hand.add(row, element.position)
        if row is None or row[9] is None:
            self.missing.add("sc")
        self._ended("win", element)

    def _draw_game(self, element: Element) -> None:
        if not self._playing(element):
            return
        found = draw_row(element)
        if found is not None:
            row, reason = found
            self.hand.add(row, element.position)
            if row[9] is None:
                self.missing.add("sc")
            self._ended(w.ENDED.get(reason, "abort"), element)
        else:
            self._ended("unfinished", element)

    def _ended(self, how: str, element: Element) -> None:
        if self.hand.ended != "unreadable":
            self.hand.ended = how
        self._end_hand()
        if b"owari" in element.attributes and (row := final_row(element)):
            self.hand.add(row, element.position)
            settle(self.record, row)

    def _end_of_record(self, at: int) -> None:
        raw = self.cut_tag or b""
        if self.playing:
            self.problem("ING025", f"the record ends in the middle of hand {self.hand.number}", at, raw)
            self._end_hand()
        elif not self.record.finished:
            self.problem("ING026", "the record ends without the end of the game", at, raw)
        elif self.open:
            self.problem("ING009", "the record ends before </mjloggm>; the game is complete", at, raw)

    # -- what was not read -----------------------------------------------------------------------------------

    def _faults(self, element: Element, rows: int) -> None:
        """Report the faults of a tag; keep it raw unless its events, from seq `rows` on, hold all it says."""
        after = len(self.hand.rows)
        codes = {code for code, _ in element.faults} - _COMPLETE
        raw = bool(codes) and (after == rows or codes != {"ING023"})
        seq = after if raw else after - 1 if after > rows else NONE
        for code, text in element.faults:
            self.problem(code, text, element.position, b"<" + element.piece, seq)
        if raw:
            self._unread(b"<" + element.piece.rstrip(xml.SPACE), element.position)

    def _unread(self, raw: bytes, position: int) -> None:
        self.hand.add(w.row(k.UNREAD, detail={"raw": raw.decode("utf-8", "replace")}), position)
        self.doubt = True

    def problem(self, code: str, text: str, position: int, raw: bytes = b"", seq: int = NONE) -> None:
        """Note a problem at an offset of the record."""
        hand = self.hand.number
        self.record.problems.append(Problem(code, text, position, hand=hand, seq=seq, raw=xml.show(raw)))


_COMPLETE = frozenset({"ING027", "ING028"})  # the name is kept, the hand is marked
_ROOT_KEYS = frozenset({b"ver"})
_READERS: dict[bytes, tuple[Callable[[Reader, Element], None], frozenset[bytes]]] = {
    b"SHUFFLE": (Reader._shuffle, frozenset({b"seed", b"ref"})),
    b"GO": (Reader._go, frozenset({b"type", b"lobby"})),
    b"UN": (Reader._people, frozenset({*NAME_KEYS, b"dan", b"rate", b"sx", b"rc"})),
    b"TAIKYOKU": (Reader._start, frozenset({b"oya"})),
    b"INIT": (Reader._deal, frozenset({b"seed", b"ten", b"chip", b"oya", b"shuffle", *_HANDS})),
    b"N": (Reader._call, frozenset({b"who", b"m"})),
    b"REACH": (Reader._riichi, frozenset({b"who", b"step", b"ten"})),
    b"DORA": (Reader._indicator, frozenset({b"hai"})),
    b"BYE": (Reader._leave, frozenset({b"who"})),
    b"AGARI": (Reader._win, WIN_KEYS),
    b"RYUUKYOKU": (Reader._draw_game, DRAW_KEYS),
}
