"""A list too long for one page: which part is shown, and links to the parts before and after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dashboards.parts.sheet import Cell, Text
from dashboards.parts.shell import Shell
from dashboards.parts.words import count


@dataclass(frozen=True, slots=True)
class Page:
    """Part `number` (from 1) of a list, `size` rows each."""

    number: int
    size: int

    @property
    def bounds(self) -> dict[str, int]:
        """As the questions take it."""
        return {"limit": self.size, "offset": (self.number - 1) * self.size}


def page_of(here: Shell, total: int, size: int) -> Page:
    """The part that the address asks for, the last one where it asks for more."""
    last = max(1, -(-total // size))
    return Page(min(int(here.query.get("page", 1)), last), size)


def turner(here: Shell, page: Page, total: int, target: str, **values: Any) -> None:
    """`1–50 of 1,284` and the links around it."""
    first = (page.number - 1) * page.size + 1 if total else 0
    last = min(page.number * page.size, total)
    parts = [Text(here.t("list.range", first=count(first), last=count(last), total=count(total)))]
    if page.number > 1:
        parts.append(Text(here.t("list.before"), here.url(target, page=page.number - 1, **values)))
    if last < total:
        parts.append(Text(here.t("list.after"), here.url(target, page=page.number + 1, **values)))
    here.line(Cell(parts))
