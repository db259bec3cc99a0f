"""The XML of a record, cut into tags without a parser in between.

A record holds some thousand tags of a few bytes each, so it is split at every ``<`` at once: a *piece* is
what stands between two of them, ``T16/>`` for the tag ``<T16/>``, white space after it included. Comments and
processing instructions are blanked, byte for byte, so that every offset stays true. A document type is
refused: nothing is ever expanded but the five entities of XML itself and numeric references.
"""

import codecs
import re
from typing import Final, NoReturn

from ingest.problems import Problem, Rejected

BOM: Final = b"\xef\xbb\xbf"
SPACE: Final = b" \t\r\n"
DEPTH: Final = 200

_NAME = rb"[A-Za-z_:\x80-\xff][-\w.:\x80-\xff]*+"
_CHAR = rb"\x00-\x08\x0b\x0c\x0e-\x1f"  # control characters, which XML does not allow (used inside [^…])
_ATTRIBUTE = (
    rb"[ \t\r\n]++("
    + _NAME
    + rb")[ \t\r\n]*+=[ \t\r\n]*+(?:\"([^\""
    + _CHAR
    + rb"]*+)\"|'([^'"
    + _CHAR
    + rb"]*+)')"
)
_EACH_ATTRIBUTE = re.compile(_ATTRIBUTE)
_UNGROUPED = re.sub(rb"\((?!\?)", rb"(?:", _ATTRIBUTE)
# name, attributes as written, "/" of a tag that closes itself, text after it
TAG: Final = re.compile(
    rb"(" + _NAME + rb")((?:" + _UNGROUPED + rb")*+)[ \t\r\n]*+(/?)>([^" + _CHAR + rb"]*+)"
)
CLOSE: Final = re.compile(rb"/(" + _NAME + rb")[ \t\r\n]*+>([^" + _CHAR + rb"]*+)")
_START = re.compile(_NAME)
_NONCHARACTER = re.compile(rb"\xef\xbf[\xbe\xbf]")  # U+FFFE, U+FFFF
_ASIDE = re.compile(rb"<[!?]")
_CONTROL = re.compile(rb"[" + _CHAR + rb"]")
_DECLARED = re.compile(rb"<\?xml[ \t\r\n][^>]*?encoding[ \t\r\n]*=[ \t\r\n]*[\"']([^\"']*)[\"']")
_REFERENCE = re.compile(rb"&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));")
_ENTITY = {b"amp": b"&", b"lt": b"<", b"gt": b">", b"quot": b'"', b"apos": b"'"}

Attributes = dict[bytes, bytes]
_NAMES = (
    b"ver seed ref type lobby n0 n1 n2 n3 dan rate sx rc oya ten chip hai0 hai1 hai2 hai3 shuffle who m step "
    b"hai ba machi yaku yakuman doraHai doraHaiUra fromWho paoWho sc owari ratio"
)
_USUAL = {b" " + name + b"=": name for name in _NAMES.split()}


def reject(code: str, text: str, position: int, raw: bytes = b"") -> NoReturn:
    """Refuse the whole record, naming the byte that says why."""
    raise Rejected(Problem(code, text, position, raw=show(raw)))


def show(raw: bytes, limit: int = 200) -> str:
    """Bytes of the record as text for a problem, at most `limit` letters."""
    text = raw[: 4 * limit].decode("utf-8", "replace")
    return text if len(text) <= limit else text[:limit] + "…"


class HasAsides(Exception):
    """The record holds comments or the like, which most do not: blank them and read it again."""


def cut(data: bytes) -> tuple[list[bytes], int]:
    """The pieces of a record and the offset of its first ``<``.

    Rejected: another encoding than UTF-8 (ING008), text before the root (ING009), no element (ING010).
    """
    _check_encoding(data)
    start = data.find(b"<")
    before = data if start < 0 else data[:start]
    text = before.removeprefix(BOM)
    if text.strip(SPACE):
        at = len(before) - len(text.lstrip(SPACE))
        reject("ING009", "text where the root element should begin", at, before[at:])
    if start < 0:
        reject("ING010", "no element at all", 0)
    pieces = data.split(b"<")
    del pieces[0]
    return pieces, start


def _check_encoding(data: bytes) -> None:
    if not data:
        reject("ING001", "no bytes", 0)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:4]:
        reject("ING008", "UTF-16 or UTF-32 instead of UTF-8", 0, data[:40])
    declared = _DECLARED.match(data.removeprefix(BOM)[:200])
    if declared and declared[1].lower() not in (b"utf-8", b"utf8", b"us-ascii"):
        reject(
            "ING008",
            f"the record declares the encoding {show(declared[1])}",
            data.find(declared[1]),
            declared[0],
        )
    if data.isascii():
        return
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)  # a character cut at the end is no error here
    except UnicodeDecodeError as error:
        reject("ING008", f"not UTF-8: {error.reason}", error.start, data[error.start : error.start + 8])
    if found := _NONCHARACTER.search(data):
        reject("ING009", "a character that XML does not allow", found.start(), found[0])


def without_asides(data: bytes) -> tuple[bytes, list[tuple[int, bytes]]]:
    """The record with comments, instructions and CDATA sections blanked, and the sections (offset, bytes).

    Rejected (ING009): one that stands inside a tag, a document type, a comment not well-formed.
    """
    out: list[bytes] = []
    sections: list[tuple[int, bytes]] = []
    first = len(BOM) if data.startswith(BOM) else 0
    done = 0
    while aside := _ASIDE.search(data, done):
        at = aside.start()
        _outside_tags(data, done, at)
        out.append(data[done:at])
        if data.startswith(b"<!--", at):
            end = data.find(b"-->", at + 4)
            body_end = len(data) if end < 0 else end
            inner = data.find(b"--", at + 4, body_end)
            if inner < 0 and end >= 0 and data[end - 1 : end] == b"-" and end > at + 4:
                inner = end - 1
            if 0 <= inner < len(data) - 2:
                reject("ING009", "'--' inside a comment", inner, data[at : at + 40])
            done = end + 3 if end >= 0 else len(data)
        elif data.startswith(b"<?", at):
            if data.startswith(b"<?xml", at) and data[at + 5 : at + 6] in SPACE and at != first:
                reject("ING009", "an XML declaration that is not at the beginning", at, data[at : at + 40])
            end = data.find(b"?>", at + 2)
            done = end + 2 if end >= 0 else len(data)
        elif data.startswith(b"<![CDATA[", at):
            end = data.find(b"]]>", at + 9)
            done = end + 3 if end >= 0 else len(data)
            sections.append((at, data[at:done]))
        elif len(data) - at < 9 and any(word.startswith(data[at:]) for word in (b"<!--", b"<![CDATA[")):
            done = len(data)
        else:
            reject("ING009", "declarations (document type, entities) are refused", at, data[at : at + 40])
        out.append(b" " * (done - at))
    out.append(data[done:])
    return b"".join(out), sections


def _outside_tags(data: bytes, start: int, at: int) -> None:
    """Make sure that the tag before offset `at` is complete: only attributes may stand inside a tag."""
    tag = data.rfind(b"<", start, at)
    if tag >= 0 and not (TAG.fullmatch(data, tag + 1, at) or CLOSE.fullmatch(data, tag + 1, at)):
        reject("ING009", "'<' inside a tag", at, data[tag : at + 10])


def attributes(body: bytes, position: int) -> tuple[Attributes, list[bytes]]:
    """Values by name, references resolved, and the names that stand twice (the first value is kept).

    `body` has passed `TAG`; `position` is the offset of the tag, for a reference that XML does not know
    (Rejected, ING009). As usually spelt, between two quotes stand a space, a known name and an equals sign.
    """
    parts = body.split(b'"')
    names = list(map(_USUAL.get, parts[:-1:2]))
    values = dict(zip(names, parts[1::2], strict=True))
    if not parts[-1] and None not in values and len(values) == len(names) and b"&" not in body:
        return values, []  # type: ignore[return-value]  # no None among the names
    return _careful_attributes(body, position)


def _careful_attributes(body: bytes, position: int) -> tuple[Attributes, list[bytes]]:
    values: Attributes = {}
    twice: list[bytes] = []
    for match in _EACH_ATTRIBUTE.finditer(body):
        name = match[1]
        if name in values:
            twice.append(name)
        else:
            values[name] = resolve(match[2] if match[2] is not None else match[3], position)
    return values, twice


def resolve(text: bytes, position: int) -> bytes:
    """Text with the five entities and numeric references replaced; any other reference rejects the record."""
    if b"&" not in text:
        return text
    if text.count(b"&") != len(_REFERENCE.findall(text)):
        reject("ING009", "a reference to an entity that is not declared", position, text)
    return _REFERENCE.sub(lambda match: _referred(match, position), text)


def _referred(match: "re.Match[bytes]", position: int) -> bytes:
    if match[3]:
        return _ENTITY[match[3]]
    number = int(match[1]) if match[1] else int(match[2], 16)
    allowed = (
        number in (9, 10, 13)
        or 0x20 <= number < 0xD800
        or 0xDFFF < number < 0xFFFE
        or 0xFFFF < number <= 0x10FFFF
    )
    if not allowed:
        reject("ING009", "a reference to a character that XML does not allow", position, match[0])
    return chr(number).encode()


def fault(piece: bytes) -> tuple[int, str]:
    """Where a piece stops being a tag (offset in the piece) and why; its end when it is only cut short."""
    at = 1 if piece.startswith(b"/") else 0
    name = _START.match(piece, at)
    if not name:
        return at, "a tag without a name"
    at = name.end()
    while match := _EACH_ATTRIBUTE.match(piece, at):
        at = match.end()
    rest = piece[at:].lstrip(SPACE)
    at = len(piece) - len(rest)
    if not rest or rest == b"/" or _CUT_ATTRIBUTE.fullmatch(rest):
        return len(piece), "a tag that does not end"
    if control := _CONTROL.search(piece):
        return control.start(), "a control character"
    return at, "not well-formed inside a tag"


_CUT_ATTRIBUTE = re.compile(
    _NAME + rb"(?:[ \t\r\n]*+(?:=[ \t\r\n]*+(?:\"[^\"" + _CHAR + rb"]*+|'[^'" + _CHAR + rb"]*+)?)?)?"
)
