"""One event line: from JSON to a row and back."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from ingest.formats.paipu import codec as c
from ingest.formats.paipu.codec import Fault, Json, Unwritable, shown
from ingest.formats.paipu.fields import (
    BY_KEY,
    COLUMNS,
    EMPTY,
    FIELDS,
    FLAGS_SLOT,
    HAND_KEYS,
    IN_DETAIL,
    KIND_OF_WORD,
    REQUIRED,
    Field,
)
from ingest.formats.paipu.header import unknown_key
from ingest.model import KIND_NAME, Detail, Row

_HAND_KEYS = frozenset(HAND_KEYS)


def kind_of(found: Json) -> int:
    """The kind a line names. Raises Fault."""
    word = found.get("k")
    kind = KIND_OF_WORD.get(word) if type(word) is str else None
    if kind is not None:
        return kind
    if "k" not in found:
        raise Fault('the kind of event is missing: add a key "k", like "k":"draw"', "ING023")
    near = get_close_matches(word, KIND_OF_WORD, 1, 0.75) if isinstance(word, str) else []
    remedy = f"did you mean {near[0]!r}?" if near else f"there are {' '.join(KIND_OF_WORD)}"
    raise Fault(f"{shown(word)} is no kind of event: {remedy}", path=("k",))


def read_event(found: Json, kind: int, soft: list[Fault]) -> Row:
    """The row of an event line. Raises Fault where a key that the kind needs is missing or cannot be read.

    What is wrong beside that goes to `soft`: the event is kept without it, words not listed are kept as written.
    """
    columns: list[Any] = list(EMPTY)
    columns[0] = kind
    detail: Detail = {}
    keys = BY_KEY[kind]
    given = 0
    for key, value in found.items():
        field = keys.get(key)
        if field is None:
            if key != "k" and key not in _HAND_KEYS:
                _other(key, value, kind, columns, detail, soft)
            continue
        if field.required:
            given += 1
        if value is None:
            continue
        try:
            decoded = field.codec.decode(value)
            if field.bits is not None:
                if decoded not in field.bits:
                    raise Fault(f"{shown(decoded)} is not known here: {' '.join(map(str, field.bits))}")
                columns[FLAGS_SLOT] |= field.bits[decoded]
                continue
        except Fault as fault:
            fault.path = (key, *fault.path)
            if field.required:
                raise
            soft.append(fault)
            continue
        if field.words and decoded not in field.words:
            soft.append(_unknown_word(key, decoded, field.words))
        if field.slot == IN_DETAIL:
            detail[field.name] = decoded
        else:
            columns[field.slot] = tuple(decoded) if type(decoded) is list else decoded
    if given < len(REQUIRED[kind]):
        for field in REQUIRED[kind]:
            if field.key not in found and not (field.name == "target" and ("from" in found or "whose" in found)):
                raise Fault(f"{KIND_NAME[kind]} needs the key {field.key!r} ({_example(field)})", "ING023")
    columns[11] = detail if detail or found.get("detail") == {} else None
    return tuple(columns)


def _example(field: Field) -> str:
    examples = {
        "s": '"s":0, the seat', "tile": '"tile":"5m"', "tiles": '"tiles":"1m 2m 3m"', "word": '"word":"pung"',
        "from": '"from":2, the seat whose tile it was', "faces": '"faces":[3,4]',
    }  # fmt: skip
    if field.key in examples:
        return examples[field.key]
    return f"one of {' '.join(field.words)}" if field.words else "see docs/record-format.md"


def _unknown_word(key: str, word: Any, words: tuple[str, ...]) -> Fault:
    near = get_close_matches(str(word), words, 1)
    remedy = f"did you mean {near[0]!r}?" if near else f"one of {' '.join(words)}"
    return Fault(f"{shown(word)} is not a word of {key!r}: {remedy}", path=(key,))


def _other(key: str, value: Any, kind: int, columns: list[Any], detail: Detail, soft: list[Fault]) -> None:
    """A key that the kind does not have: one of the three that conversions write, or unknown."""
    try:
        if key == "flags":
            columns[FLAGS_SLOT] |= c.FLAGS.decode(value)
        elif key == "detail":
            detail.update(c.OBJECT.decode(value))
        elif key == "columns":
            for name, part in c.OBJECT.decode(value).items():
                if name not in COLUMNS:
                    raise Fault(f"{shown(name)} is no column: {' '.join(COLUMNS)}", "ING020", (name,))
                decoded = COLUMNS[name].codec.decode(part)
                columns[COLUMNS[name].slot] = tuple(decoded) if type(decoded) is list else decoded
        else:
            known = ["k", *BY_KEY[kind], *HAND_KEYS]
            raise unknown_key(key, known, f"a line of kind {KIND_NAME[kind]}")
    except Fault as fault:
        fault.path = (key, *fault.path)
        soft.append(fault)


def event_out(row: Row) -> Json:
    """The line of a row: keys in the order of `FIELDS`, what is not recorded left out."""
    kind, flags, detail = row[0], row[5], row[11]
    found: Json = {"k": KIND_NAME[kind]}
    rest = dict(detail or {})
    used = {0, FLAGS_SLOT, 11}
    for field in FIELDS[kind]:
        if field.bits is not None:
            flags = _bits_out(field.key, field.bits, flags, found)
            continue
        if field.slot == IN_DETAIL:
            if rest.get(field.name) is not None:
                try:
                    found[field.key] = field.codec.encode(rest[field.name])
                    del rest[field.name]
                except Unwritable:
                    pass
            if field.required and field.key not in found:
                found[field.key] = None
            continue
        used.add(field.slot)
        value = row[field.slot]
        if value != EMPTY[field.slot]:
            found[field.key] = _column_out(field, value)
        elif field.required:
            found[field.key] = None
    if flags:
        found["flags"] = flags
    others = {
        name: _column_out(field, row[field.slot])
        for name, field in COLUMNS.items()
        if field.slot not in used and row[field.slot] != EMPTY[field.slot]
    }
    if others:
        found["columns"] = others
    if rest or detail == {}:
        found["detail"] = rest
    return found


def _column_out(field: Field, value: Any) -> Any:
    try:
        return field.codec.encode(value)
    except Unwritable:
        raise ValueError(f"{field.name} {value!r} is outside what a row may hold (ingest/model.py)") from None


def _bits_out(key: str, words: Mapping[Any, int], flags: int, found: Json) -> int:
    """Write the word of the flag bits, where exactly one word has them; gives the bits that remain."""
    every = 0
    for bits in words.values():
        every |= bits
    for word, bits in words.items():
        if bits and flags & every == bits:
            found[key] = word
            return flags & ~bits
    return flags


