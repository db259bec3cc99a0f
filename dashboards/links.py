"""Addresses of the pages: which parameters there are, what may stand in them, and how a link is written.

An address that cannot be read never stops a page: the parameter is left out and `Read.notices` names it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final
from urllib.parse import urlencode

PAGES: Final = ("", "player", "hands", "viewer", "penalties", "time", "quality")
FILTERS: Final = ("book", "edition", "size", "site", "event", "since", "until")
"""Parameters of the filter block; every link keeps them."""

NAMED: Final = ("viewer",)
"""Pages that show what their address names: no filter restricts them, they only keep the filters for other pages."""

LONGEST: Final = 300


@dataclass(frozen=True, slots=True)
class Kind:
    """What may stand in a parameter: `pattern` of the whole text, and what is made of it."""

    pattern: str
    make: Any = str


def _day(text: str) -> date:
    return date.fromisoformat(text)


_WORD = Kind(r"[A-Za-z0-9_-]{1,60}")
_TEXT = Kind(r"(?s).{1,300}")
_NUMBER = Kind(r"-?[0-9]{1,9}", int)

PARAMETERS: Final[Mapping[str, Kind]] = {
    "lang": _WORD,
    "book": _WORD,
    "edition": _WORD,
    "size": Kind(r"[2-4]"),
    "site": _TEXT,
    "event": _TEXT,
    "since": Kind(r"\d{4}-\d\d-\d\d", _day),
    "until": Kind(r"\d{4}-\d\d-\d\d", _day),
    "find": _TEXT,
    "p": _TEXT,
    "rule": _WORD,
    "class": Kind(r"physical|rule|procedure|score|doubt"),
    "status": Kind(r"breach|undecided|note|crashed"),
    "standing": Kind(
        r"agree|differ|discretion|covered|no_ruling|not_recorded|undecided|note|no_finding|overruled|crashed"
    ),
    "consequence": Kind(r"[a-z_]{1,30}"),
    "penalty": Kind(r"[a-z_]{1,30}"),
    "ruled": Kind(r"yes"),
    "kind": Kind(r"discard|claim|pass|kong|riichi|win"),
    "over": Kind(r"turn|open|unknown|bank|hand|hand_open|points|points_open"),
    "least": _NUMBER,
    "below": _NUMBER,
    "page": Kind(r"[1-9][0-9]{0,6}", int),
    "game": _WORD,
    "hand": _NUMBER,
    "step": _NUMBER,
    "seat": Kind(r"[0-3]", int),
    "show": Kind(r"known"),
    "dealt": Kind(r"yes|no"),
    "ended": Kind(r"win|draw|abort"),
    "stat": _WORD,
    "part": Kind(r"num|den"),
    "run": Kind(r"[0-9a-f]{1,64}(-[0-9]+)?"),
    "with": Kind(r"[0-9a-f]{1,64}(-[0-9]+)?"),
}


@dataclass(slots=True)
class Read:
    """Values of the parameters that can be read; `notices` are the names of the others, with what stood in them."""

    values: dict[str, Any] = field(default_factory=dict)
    notices: list[tuple[str, str]] = field(default_factory=list)


def read(query: Mapping[str, Any]) -> Read:
    """The parameters of an address, each as its type."""
    found = Read()
    for name, raw in query.items():
        text = raw if isinstance(raw, str) else str(raw)
        kind = PARAMETERS.get(name)
        if kind is None or not text:
            if kind is None and not name.startswith("embed"):
                found.notices.append((name, text))
            continue
        try:
            if not re.fullmatch(kind.pattern, text):
                raise ValueError
            found.values[name] = kind.make(text)
        except ValueError:
            found.notices.append((name, text))
    return found


def url(page: str, values: Mapping[str, Any], /, **more: Any) -> str:
    """A link to a page of the app; parameters with None are left out, order is that of `PARAMETERS`."""
    if page not in PAGES:
        raise ValueError(f"no page {page!r}: there are {', '.join(PAGES[1:])}")
    wanted = {**values, **more}
    unknown = wanted.keys() - PARAMETERS.keys()
    if unknown:
        raise ValueError(f"no parameter {sorted(unknown)[0]!r}")
    pairs = [(name, str(wanted[name])) for name in PARAMETERS if wanted.get(name) is not None]
    return f"./{page}" + (f"?{urlencode(pairs)}" if pairs else "")
