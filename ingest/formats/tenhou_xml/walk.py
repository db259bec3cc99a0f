"""The walk over the tags of a record: what is well-formed, what is plain, where it ends early."""

from __future__ import annotations

from ingest.formats.tenhou_xml import words as w
from ingest.formats.tenhou_xml import xml
from ingest.kinds import NONE
from ingest.model import HandRecord

ROOT = b"mjloggm"
NO_PLAY: dict[bytes, w.Entry] = {}  # while no hand is open every tag takes the careful way
NO_STEPS: dict[bytes, w.Row] = {}


class Walk:
    """Goes through the tags once; adds the plain events of the open hand, a subclass reads the others."""

    def __init__(self) -> None:
        self.hand = HandRecord(-1, NONE)
        self.open: list[bytes] = []  # elements begun and not closed
        self.root_seen = False
        self.plain = NO_PLAY
        self.steps = NO_STEPS
        self.drawn = b""  # the discard that would give back the tile just drawn
        self.drawn_row: w.Row | None = None
        self.last = False  # at the last tag, the only one that may be cut
        self.cut_tag: bytes | None = None  # the tag in whose middle the record ends

    def element(self, name: bytes, body: bytes, position: int, piece: bytes) -> None:
        """Read one tag of the record."""
        raise NotImplementedError

    def usual_call(self, piece: bytes, position: int) -> bool:
        """Read a call spelt as the site spells it; False where it needs the careful way."""
        raise NotImplementedError

    def stray_text(self, text: bytes, position: int) -> None:
        """Text between the elements, where a record has none."""
        raise NotImplementedError

    def walk(self, pieces: list[bytes], position: int) -> None:
        """Go through the pieces; `position` = offset of the first tag. Rejected: not well-formed (ING009)."""
        last = pieces.pop()
        get = self.plain.get
        add_row, add_position = self.hand.rows.append, self.hand.positions.append
        drawn, drawn_row = b"", None
        for piece in pieces:
            entry = get(piece)
            if entry is None:
                self.drawn, self.drawn_row = drawn, drawn_row
                self._piece(piece, position)
                get = self.plain.get
                add_row, add_position = self.hand.rows.append, self.hand.positions.append
                drawn, drawn_row = self.drawn, self.drawn_row
            elif piece == drawn:
                add_row(drawn_row)  # type: ignore[arg-type]  # a draw names both
                add_position(position)
                drawn = b""
            else:
                row, drawn, drawn_row = entry
                add_row(row)
                add_position(position)
            position += len(piece) + 1
        self.drawn, self.drawn_row, self.last = drawn, drawn_row, True
        self._piece(last, position)

    def _piece(self, piece: bytes, position: int) -> None:
        """Any piece that is not one of the plain events of an open hand."""
        step = self.steps.get(piece)
        if step is not None:
            self.hand.add(step, position)
            return
        if piece[:2] == b"N " and self.usual_call(piece, position):
            return
        opened = xml.TAG.fullmatch(piece)
        if opened is None:
            closed = xml.CLOSE.fullmatch(piece)
            if closed is None:
                self._broken(piece, position)
                return
            name, text = closed.groups()
            if not self.open or self.open[-1] != name:
                expected = f"</{xml.show(self.open[-1])}>" if self.open else "the end of the record"
                xml.reject("ING009", f"</{xml.show(name)}> where {expected} should be", position, piece)
            self.open.pop()
            if not self.open:
                self.plain, self.steps = NO_PLAY, NO_STEPS  # nothing may follow
        else:
            name, body, empty, text = opened.groups()
            if self.root_seen and not self.open:
                xml.reject("ING009", "an element after the end of the root", position, piece)
            if len(self.open) >= xml.DEPTH:
                xml.reject("ING009", f"elements nested deeper than {xml.DEPTH}", position, piece)
            if not self.root_seen and name != ROOT:
                xml.reject("ING010", f"the root element is {xml.show(name)}, not mjloggm", position, piece)
            self.element(name, body, position, piece)
            if not empty:
                self.open.append(name)
        if text and text.strip(xml.SPACE):
            self._text(text, position + 1 + len(piece) - len(text))

    def _broken(self, piece: bytes, position: int) -> None:
        if piece.startswith((b"!", b"?")):
            raise xml.HasAsides
        at, why = xml.fault(piece)
        if not self.last:
            at, why = (at, why) if at < len(piece) else (at, "'<' inside a tag")
            xml.reject("ING009", why, position + 1 + at, piece)
        if at < len(piece) or (self.root_seen and not self.open):
            xml.reject("ING009", why, position + 1 + at, piece)
        self.cut_tag = piece

    def _text(self, text: bytes, position: int) -> None:
        at = position + len(text) - len(text.lstrip(xml.SPACE))
        if not self.open:
            xml.reject("ING009", "text after the end of the root", at, text)
        if b"]]>" in text:
            xml.reject("ING009", "']]>' in text", position + text.index(b"]]>"), text)
        words = xml.resolve(text.strip(xml.SPACE), at)
        self.stray_text(words, at)
