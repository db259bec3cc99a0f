"""docs/statistics.md: every statistic as it is defined. `python -m dashboards.definitions` writes it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from analytics.stats import Statistic, statistics
from replay.language import say

DOC: Final = Path(__file__).resolve().parents[1] / "docs" / "statistics.md"
_HEAD: Final = """# Statistics

Written by `python -m dashboards.definitions` from `analytics/statistics.toml` and the catalogue of words; not edited by
hand. A statistic is defined once: the number, the list of the hands behind it and the export come from the same SQL.

- *Completed* hands ended by a win, an exhausted wall or an abort; void, unfinished and unreadable hands are left out
  and counted beside the number. Finished games are those whose record holds the end.
- A rate has Wilson's interval at 95 %. A mean has the percentile interval of 1,000 resamplings of whole games, since
  the hands of one game are not independent; the seed is fixed. Average placement has ±1.96 standard errors.
- What a record does not show is in neither part: it is counted as *not recorded*, never as 0.
- Below 30 rows a value is shown dim; below 100 it is not set beside that of everybody.
- Tables of other sizes or books are never mixed in.
"""


def _line(each: Statistic) -> str:
    name, words = (say(f"page.stat.{each.id}{end}", "en") for end in ("", ".help"))
    counted = f"share with `{each.is_}`" if each.is_rate else f"mean of `{each.value}` ({each.unit})"
    return f"| `{each.id}` | {name} | {words} | {counted} | `{each.of}` where `{each.among}` |"


def text() -> str:
    """The page."""
    lines = [_HEAD]
    for area in dict.fromkeys(each.area for each in statistics().values()):
        lines += [
            f"## {say(f'page.area.{area}', 'en')}",
            "",
            "| id | name | what it says | SQL | over |",
            "|---|---|---|---|---|",
        ]
        lines += [_line(each) for each in statistics().values() if each.area == area]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    DOC.write_text(text(), encoding="utf-8")
