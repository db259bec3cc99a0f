"""The JSON Schema of one line, made from the same tables as reader and writer."""

from __future__ import annotations

import json
from typing import Any

from ingest import kinds as k
from ingest.formats.paipu import codec as c
from ingest.formats.paipu.codec import Json
from ingest.formats.paipu.fields import BY_KEY, FIELDS
from ingest.formats.paipu.header import CLOCK_KEYS, HEADER_KEYS, PLAYER_KEYS, PROVIDES, VERSION
from ingest.model import KIND_NAME, STRUCTS
from ingest.words import ENDED

_NAME = r"(?:[1-9][mps]|0[mps]|[ESWNPFC]|f[1-8]|[1-7]z|[\U0001F000-\U0001F029])(?:\.[0-3])?|\?"
_SHORT = r"(?:[0-9]+[mps]|[1-7]+z|[ESWNPFC]+)+"

_TEXT: Json = {"type": "string"}
_PLAYER: Json = {
    "seat": c.SEAT.schema, "from_hand": c.HAND.schema, "name": _TEXT, "account": _TEXT,
    "player": {"type": ["string", "null"]}, "start": c.POINTS.schema, "final": c.POINTS.schema,
    "place": c.POINTS.schema, "place_pts": {"type": "number"}, "rank": _TEXT, "rating": {"type": "number"},
    "sex": _TEXT,
}  # fmt: skip
_HAND: Json = {
    "hand": c.HAND.schema, "dealer": c.SEAT.schema, "round": c.POINTS.schema, "counter": c.POINTS.schema,
    "sticks": c.POINTS.schema, "start": c.BY_SEAT.schema, "ended": {"enum": list(ENDED)}, "deal_end": c.TIME.schema,
}  # fmt: skip
_HEADER: Json = {
    "paipu": {"const": VERSION}, "book": {"type": ["string", "null"]}, "edition": _TEXT, "native_id": _TEXT,
    "site": _TEXT, "event": _TEXT, "match_id": _TEXT, "session": c.POINTS.schema,
    "table": {"type": ["string", "object"]}, "seats": {"enum": [2, 3, 4]},
    "players": {
        "type": "array",
        "items": {"anyOf": [
            {"type": ["string", "null"]},
            {"type": "object", "properties": {key: _PLAYER[key] for key in PLAYER_KEYS}, "additionalProperties": False},
        ]},
    },
    "provides": {"anyOf": [_TEXT, {"type": "array", "items": {"enum": list(PROVIDES)}}]},
    "clock": {
        "type": "object", "additionalProperties": False,
        "properties": dict(zip(CLOCK_KEYS, (c.COUNT.schema, _TEXT), strict=True)),
    },
    "unit": _TEXT, "started_at": {"anyOf": [{"type": "string", "format": "date-time"}, {"type": "integer"}]},
    "finished": c.BOOL.schema, "options": {"type": "object"},
    "empty_hands": {"type": "array", "items": {"type": "object", "properties": _HAND, "required": ["hand"]}},
}  # fmt: skip


def _nullable(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


_COMMON = ("t", "spent", "inferred", "note")


def _line() -> Json:
    """What every event line may hold beside the keys of its kind."""
    fields = {field.name: field for field in FIELDS[k.DRAW]}
    return {
        "type": "object",
        "properties": {
            **{key: _nullable(schema) for key, schema in _HAND.items()},
            **{fields[name].key: _nullable(fields[name].codec.schema) for name in _COMMON},
            "flags": c.FLAGS.schema, "columns": {"type": "object"}, "detail": {"type": "object"},
        },
        "dependentRequired": {key: ["hand"] for key in _HAND if key != "hand"},
    }  # fmt: skip


def _event(kind: int) -> Json:
    properties: Json = {"k": {"const": KIND_NAME[kind]}}
    for key, field in BY_KEY[kind].items():
        if field.name not in _COMMON:
            properties[key] = _nullable(field.codec.schema)
    required = [field for field in FIELDS[kind] if field.required]
    schema: Json = {
        "title": KIND_NAME[kind],
        "description": " ".join((STRUCTS[kind].__doc__ or "").split()),
        "$ref": "#/$defs/line",
        "properties": properties,
        "required": ["k", *(field.key for field in required if field.name != "target")],
        "unevaluatedProperties": False,
    }
    if any(field.name == "target" for field in required):
        schema["anyOf"] = [{"required": ["from"]}, {"required": ["whose"]}]
    return schema


def json_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of one line of a `.paipu.jsonl` file: a header or an event of one of the kinds."""
    kinds = {f"event_{name}": _event(kind) for kind, name in KIND_NAME.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "One line of a paipu record",
        "description": "A header begins each game; every further line is one event. See docs/record-format.md.",
        "anyOf": [{"$ref": "#/$defs/header"}, *({"$ref": f"#/$defs/{name}"} for name in kinds)],
        "$defs": {
            "header": {
                "title": "header", "type": "object", "required": ["paipu"], "additionalProperties": False,
                "properties": {key: _nullable(_HEADER[key]) if key != "paipu" else _HEADER[key] for key in HEADER_KEYS},
            },
            "line": _line(),
            "tile": {"type": "string", "pattern": f"^(?:{_NAME})$"},
            "tiles": {"anyOf": [
                {"type": "string", "pattern": rf"^\s*(?:(?:{_NAME}|{_SHORT})(?:\s+|$))*$"},
                {"type": "array", "items": {"$ref": "#/$defs/tile"}},
            ]},
            "pattern": {"anyOf": [{"type": "string"}, {
                "type": "object", "required": ["id"],
                "properties": {"id": {"type": "string"}, "points": {"type": "integer"}, "count": {"type": "integer"}},
            }]},
            **kinds,
        },
    }  # fmt: skip


def schema_text() -> str:
    """The schema as the shipped file `paipu.schema.json` holds it."""
    return json.dumps(json_schema(), ensure_ascii=False, indent=1) + "\n"
