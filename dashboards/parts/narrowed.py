"""Lists that the numbers of a page narrow: what is chosen stands in the address and can be taken away again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dashboards.parts.sheet import Cell, Content, Text
from dashboards.parts.shell import Shell
from dashboards.parts.words import count, name_text


def narrowed(here: Shell, names: Sequence[str]) -> dict[str, Any]:
    """What the address narrows the lists of a page to."""
    return {name: here.query[name] for name in names if name in here.query}


def chips(
    here: Shell, page: str, chosen: Mapping[str, Any], words: Mapping[str, Callable[[Any], str]] | None = None
) -> None:
    """What is narrowed, each with a link that takes it away; `words` says values as the reader knows them."""
    if not chosen:
        return
    parts = [Text(here.t("quality.only"), kind="strong")]
    for name, value in chosen.items():
        rest = {key: other for key, other in chosen.items() if key != name}
        said = words[name](value) if words and name in words else name_text(str(value))
        parts.append(Text(f"{here.t(f'column.{name}')}: {said}"))
        parts.append(Text(here.t("quality.drop"), here.url(page, **rest)))
    here.line(Cell(parts))


def terms(here: Shell, **kinds: str) -> dict[str, Callable[[Any], str]]:
    """Words for `chips`: parameters whose values are words of a kind, `terms(here, status="status")`."""

    def of(kind: str) -> Callable[[Any], str]:
        return lambda value: here.term(kind, value)

    return {name: of(kind) for name, kind in kinds.items()}


def linking(here: Shell, page: str, chosen: Mapping[str, Any]) -> Callable[..., Content]:
    """`number(3, standing="differ")`: a number that narrows the page further; 0 leads nowhere, None is a dash."""

    def number(value: int | None, **more: Any) -> Content:
        return Text(count(value), here.url(page, **{**chosen, **more})) if value else count(value)

    return number
