"""What stands around every page: language, filters, notices, the line of counts, the footer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import streamlit as st

from dashboards import links
from dashboards.data import Snapshot, ingest_command, snapshot
from dashboards.parts import filters, sheet
from dashboards.parts.sheet import Cell, Text
from dashboards.parts.words import Say, count, moment, speaker, term
from ingest.store import DatasetError, NoDataset
from replay.judge import RULES_VERSION
from replay.language import LANGUAGES

DEFAULT_LANGUAGE: Final = "en"
_STATE: Final = "paipu_shell"


@dataclass(slots=True)
class Shell:
    """What a page needs of its surroundings: the snapshot, the language and the words, and what the address says.

    `filtered`: the filters restrict what this page shows, and what they leave is counted.
    """

    snapshot: Snapshot
    lang: str
    t: Say
    query: dict[str, Any]
    filters: dict[str, Any]
    filtered: bool
    notices: list[tuple[str, str]] = field(default_factory=list)

    def url(self, page: str, /, **more: Any) -> str:
        """A link that keeps language and filters."""
        lang = self.lang if self.lang != DEFAULT_LANGUAGE else None
        return links.url(page, {"lang": lang, **self.filters}, **more)

    def moment(self, game: str, hand: int | None, seq: int | None, seat: int | None = None) -> str:
        """A link to the viewer before an act, seen from a seat; what is said of a whole game stands at its start."""
        return self.url(
            "viewer", game=game, hand=max(hand or 0, 0), step=max(seq or 0, 0), seat=seat if seat and seat > 0 else None
        )

    def term(self, kind: str, word: str | None) -> str:
        """A word of the tables in the reader's language."""
        return term(kind, word, self.lang)

    def units(self, unit: str, number: int) -> str:
        """`1 game`, `2 games`."""
        return self.t(f"units.{unit}.one" if number == 1 else f"units.{unit}", n=count(number))

    def table(self, columns: list[sheet.Column], rows: list[list[sheet.Content]], caption: str = "") -> None:
        """A table in the page's language."""
        sheet.table(columns, rows, lang=self.lang, caption=caption)

    def tiles(self, content: list[sheet.Tile]) -> None:
        """Tiles in the page's language."""
        sheet.tiles(content, lang=self.lang)

    def line(self, content: sheet.Content, level: int = 0) -> None:
        """A line of text in the page's language."""
        sheet.line(content, lang=self.lang, level=level)


def language() -> str:
    """Draw the language switch and say which language is chosen."""
    return str(
        st.radio(
            "Language · 語言 · 语言", list(LANGUAGES), captions=list(LANGUAGES.values()), key="lang",
            bind="query-params",
        )
        or DEFAULT_LANGUAGE
    )  # fmt: skip


def asked_language() -> str:
    """The language before the switch is drawn, for the names of the pages."""
    chosen = st.session_state.get("lang") or st.query_params.get("lang")
    return chosen if chosen in LANGUAGES else DEFAULT_LANGUAGE


def surround(page: str) -> bool:
    """Draw the side bar of a page of `links.PAGES` and keep the shell for it.

    False where there is no dataset: that is then said.
    """
    filtered = page not in links.NAMED
    read = links.read(dict(st.query_params))
    if read.values.get("lang", DEFAULT_LANGUAGE) not in LANGUAGES:
        read.notices.append(("lang", str(read.values.pop("lang"))))
    lang = asked_language()
    t = speaker(lang)
    with st.sidebar:
        block = st.container()
        lang = language()
    try:
        now = snapshot()
    except NoDataset:
        no_data(t)
        return False
    except DatasetError as error:
        st.title(t("app"))
        damaged(t, error)
        return False
    with block:
        read.notices.extend(filters.block(now, t, read.values, filtered))
    st.session_state[_STATE] = Shell(now, lang, t, read.values, filters.current(), filtered, read.notices)
    return True


def damaged(t: Say, error: DatasetError) -> None:
    """The dataset cannot be read: why, and what to do."""
    st.error(t("damaged"))
    st.code(str(error), language=None, wrap_lines=True)


def no_data(t: Say) -> None:
    """No dataset yet: the command that makes one."""
    st.title(t("app"))
    st.info(t("no_data"))
    st.code(ingest_command(), language="shell", wrap_lines=True)
    st.markdown(t("no_data.after"))


def shell() -> Shell:
    """The shell of this run."""
    found = st.session_state[_STATE]
    if not isinstance(found, Shell):
        raise TypeError("a page ran without its shell")
    return found


def begin(title: str) -> Shell:
    """Title, notices of what the address could not say, and where filters apply the line that says what is counted."""
    here = shell()
    st.title(here.t(f"{title}.title"), anchor=False)
    if here.notices:
        st.warning(here.t("notice"))
        parts = [Text(f"{sheet.name_text(name)}={sheet.name_text(text)}") for name, text in here.notices]
        here.line(Cell(parts[:20], stack=True))
    if here.filtered:
        counts(here)
    return here


def counts(here: Shell) -> None:
    """`n games, m hands; k excluded: reasons`, for the games that the filters select."""
    totals = here.snapshot.row("library/totals", here.filters)
    parts = [
        Text(
            here.t("counts", games=here.units("games", totals["games"]), hands=here.units("hands", totals["hands"])),
            kind="strong",
        )
    ]
    for row in here.snapshot.rows("library/excluded", here.filters):
        reason = here.term(f"excluded.{row['unit']}", row["reason"])
        parts.append(Text(here.t("counts.excluded", n=count(row["n"]), reason=reason)))
    chosen = [name for name, value in here.filters.items() if value is not None]
    parts.append(Text(here.t("counts.why"), here.url("quality"), kind="quiet"))
    if chosen:
        parts.append(Text(here.t("counts.unfilter"), links.url("", {"lang": here.lang}), kind="quiet"))
    here.line(Cell(parts))


def footer() -> None:
    """What the page rests on."""
    here = shell()
    live = here.snapshot.dataset
    totals = here.snapshot.row("library/totals")
    st.divider()
    here.line(
        Text(
            here.t(
                "footer", commit=live.commit, at=live.manifest.committed_at.replace("T", " ").rstrip("Z"),
                newest=moment(totals["last_at"]), schema=live.manifest.schema, rules=RULES_VERSION,
            ),
            kind="quiet",
        )
    )  # fmt: skip
