"""Quality: what the judge found by status, class, source and rule, what it could not decide, what was not judged,
what could not be read, and where the points of record and book differ."""

from __future__ import annotations

from typing import Any, Final

import streamlit as st

from dashboards.parts import verdicts
from dashboards.parts.narrowed import chips, narrowed, terms
from dashboards.parts.pages import page_of, turner
from dashboards.parts.sheet import Cell, Column, Content, Text, name_text
from dashboards.parts.shell import Shell, begin
from dashboards.parts.words import count, moment
from ingest.store import Dataset, NotFound
from replay.difference import difference

ROWS: Final = 20
DIFFERENCES: Final = 200
NARROW: Final = ("status", "class", "rule", "game")


def classes(here: Shell, chosen: dict[str, Any]) -> None:
    """Verdicts by status, class and source; each number narrows the list to itself."""
    t = here.t
    found = here.snapshot.rows("quality/classes", here.filters, **chosen)
    st.subheader(t("quality.classes"), anchor=False)
    if not found:
        st.info(t("quality.none"))
        return
    sites = sorted({row["site"] for row in found})
    cells: dict[tuple[str, str], dict[str, dict[str, Any]]] = {}
    for row in found:
        cells.setdefault((row["status"], row["class"]), {})[row["site"]] = row
    order = {"breach": 0, "crashed": 1, "undecided": 2, "note": 3}
    rows: list[list[Content]] = []
    for (status, klass), by_site in sorted(cells.items(), key=lambda item: (order[item[0][0]], item[0][1])):
        link = {**chosen, "status": status, "class": klass}
        total = sum(row["verdicts"] for row in by_site.values())
        line: list[Content] = [Text(verdicts.status(here, status)), here.term("class", klass)]
        line.append(Text(count(total), here.url("quality", **link)))
        for site in sites:
            number = by_site[site]["verdicts"] if site in by_site else 0
            line.append(Text(count(number), here.url("quality", **link, site=site)) if number else "0")
        rows.append(line)
    heads = [Column(t("column.status")), Column(t("column.class")), Column(t("column.verdicts"), right=True)]
    here.table([*heads, *(Column(site, right=True) for site in sites)], rows, t("quality.classes.caption"))


def listed(here: Shell, chosen: dict[str, Any]) -> None:
    """The verdicts themselves, breaches first; each opens the viewer at its moment."""
    t = here.t
    total = here.snapshot.row("quality/counts", here.filters, **chosen)["verdicts"]
    if not total:
        return
    st.subheader(t("quality.list"), anchor=False)
    page = page_of(here, total, ROWS)
    rows = [
        verdicts.cells(here, row)
        for row in here.snapshot.rows("quality/verdicts", here.filters, **chosen, **page.bounds)
    ]
    here.table(verdicts.columns(here), rows, t("quality.list.caption"))
    turner(here, page, total, "quality", **chosen)


def rules(here: Shell) -> None:
    """Every rule that is checked: how often it was asked, and what came of it. Zero breaches also stand here."""
    t = here.t
    found = here.snapshot.rows("quality/rules", here.filters)
    st.subheader(t("quality.rules"), anchor=False)
    if not found:
        st.info(t("quality.rules.none"))
        return
    asked = sum(row["asked"] for row in found)
    breached = sum(row["breaches"] for row in found)
    here.line(t("quality.checked", rules=count(len(found)), asked=count(asked), breaches=count(breached)))
    rows: list[list[Content]] = []
    for row in found:
        rule = row["rule"]
        rows.append(
            [
                Text(rule, here.url("quality", rule=rule)),
                verdicts.title(row["book"], rule, here.lang),
                count(row["asked"]) if row["asked"] else t("quality.never"),
                _linked(here, row["breaches"], rule, "breach"),
                _linked(here, row["undecided"], rule, "undecided"),
                verdicts.missing(here, row["missing"] or []) or "–",
                count(row["games_never"]),
            ]
        )
    here.table(
        [
            Column(t("column.rule")), Column(t("column.says"), wide=True),
            *(
                Column(t(f"column.{name}"), right=True, help=t(f"column.{name}.help"))
                for name in ("asked", "breaches", "undecided")
            ),
            Column(t("column.missing")), Column(t("column.never"), right=True, help=t("column.never.help")),
        ],
        rows,
    )  # fmt: skip


def _linked(here: Shell, number: int, rule: str, status: str) -> Content:
    return Text(count(number), here.url("quality", rule=rule, status=status)) if number else "0"


def scores(here: Shell) -> None:
    """Engine against record: the points of every hand and seat."""
    t = here.t
    found = here.snapshot.rows("quality/scores", here.filters)
    if not found:
        return
    st.subheader(t("quality.scores"), anchor=False)
    names = ("checked", "differs", "not_stated", "not_computed")
    here.table(
        [Column(t("column.site")), *(Column(t(f"quality.scores.{name}"), right=True) for name in names)],
        [[row["site"], *(count(row[name]) for name in names)] for row in found],
        t("quality.scores.caption"),
    )


def runs(here: Shell) -> None:
    """Judging runs: those in force, those replaced but still kept, and what changed between two of them."""
    t, live = here.t, here.snapshot.rows("quality/runs")
    st.subheader(t("quality.runs"), anchor=False)
    if not live:
        here.line(t("quality.runs.none"))
        return
    old, new = here.query.get("run"), here.query.get("with")
    known = {row["run"] for row in live}
    kept = sorted(set(kept_runs(here.snapshot.dataset)) - known)
    lines: list[list[Content]] = []
    for run in [*(row["run"] for row in live), *kept]:
        row = next((row for row in live if row["run"] == run), None)
        pick = Text(t("quality.runs.old"), here.url("quality", run=run))
        if old is not None and run != old:
            pick = Text(t("quality.runs.new"), here.url("quality", run=old, **{"with": run}))
        lines.append(
            [
                run,
                row["book"] if row else "–",
                row["rules"] if row else "–",
                moment(row["created_at"]) if row else t("quality.runs.replaced"),
                count(row["games"]) if row else "–",
                count(row["breaches"]) if row else "–",
                t("quality.runs.this") if run == old else pick,
            ]
        )
    heads = [Column(t(f"column.{name}")) for name in ("run", "book", "rules", "made")]
    heads += [Column(t("column.games"), right=True), Column(t("column.breaches"), right=True)]
    here.table([*heads, Column(t("column.compare"))], lines, t("quality.runs.caption"))
    if old is not None:
        changed(here, old, new)


def changed(here: Shell, old: str, new: str | None) -> None:
    """Verdicts that only one of two runs has."""
    t = here.t
    try:
        found = difference(here.snapshot.dataset, old, new)
    except NotFound:
        st.warning(t("quality.diff.gone"))
        return
    gone, come = (sum(row["side"] == side for row in found) for side in "-+")
    here.line(t("quality.diff", gone=count(gone), come=count(come), old=old, new=new or t("quality.diff.live")))
    lines: list[list[Content]] = [
        [
            t("quality.diff.gone_mark") if row["side"] == "-" else t("quality.diff.come_mark"),
            verdicts.status(here, row["status"]),
            row["rule"],
            Text(
                t("quality.problem.at", hand=row["hand"], seq=row["seq"]),
                here.moment(row["game_id"], row["hand"], row["seq"]),
            ),
            Cell(
                [
                    Text(f"{t(f'verdict.{name}')}: {name_text(row[name])}")
                    for name in ("expected", "found", "missing")
                    if row[name]
                ]
                or [Text("–")],
                stack=True,
            ),
        ]
        for row in found[:DIFFERENCES]
    ]
    if lines:
        heads = [Column(t(f"column.{name}")) for name in ("change", "verdict", "rule", "moment")]
        caption = t("list.first", n=count(len(lines)), total=count(len(found)))
        here.table([*heads, Column(t("column.why"), wide=True)], lines, caption)


def kept_runs(dataset: Dataset) -> list[str]:
    """Runs whose files are there, in force or not."""
    return [path.parent.name for path in (dataset.path / "replays").glob("*/verdicts.parquet")]


def unjudged(here: Shell) -> None:
    """Games that no run covers, and why."""
    t = here.t
    left = [row for row in here.snapshot.rows("library/excluded", here.filters) if row["unit"] == "games"]
    st.subheader(t("quality.unjudged"), anchor=False)
    if not left:
        here.line(t("quality.unjudged.none"))
        return
    total = sum(row["n"] for row in left)
    here.line(t("quality.unjudged.how"))
    found = here.snapshot.rows("quality/unjudged", here.filters, limit=ROWS, offset=0)
    here.table(
        [*(Column(t(f"column.{name}")) for name in ("date", "game", "site")), Column(t("column.why"), wide=True)],
        [
            [
                moment(row["started_at"]),
                Text(name_text(row["native_id"] or row["game_id"]), here.url("viewer", game=row["game_id"], hand=0)),
                row["site"],
                here.term("excluded.games", row["reason"]),
            ]
            for row in found
        ],
        t("list.first", n=count(len(found)), total=count(total)),
    )


def unread(here: Shell) -> None:
    """Inputs that could not be taken in, and problems of those that were."""
    t = here.t
    st.subheader(t("quality.unread"), anchor=False)
    total = sum(row["inputs"] for row in here.snapshot.rows("quality/rejected"))
    if total:
        found = here.snapshot.rows("quality/rejects", limit=ROWS, offset=0)
        here.table(
            [
                Column(t("column.file")), Column(t("column.code")), Column(t("column.why"), wide=True),
                Column(t("column.offset"), right=True), Column(t("column.bytes"), right=True),
            ],
            [
                [
                    Text(name_text(row["name"]), help=row["path"][:300]), row["code"], _said(row["text"]),
                    _place(here, row), count(row["size"]) if row["size"] >= 0 else "–",
                ]
                for row in found
            ],
            t("list.first", n=count(len(found)), total=count(total)),
        )  # fmt: skip
    else:
        here.line(t("quality.rejects.none"))
    problems = here.snapshot.rows("quality/problems", here.filters)
    if problems:
        here.table(
            [
                Column(t("column.code")), Column(t("column.example"), wide=True),
                *(Column(t(f"column.{name}"), right=True) for name in ("problems", "games")),
                Column(t("column.moment")),
            ],
            [
                [
                    row["code"], _said(row["text"]), count(row["problems"]), count(row["games"]),
                    Text(
                        t("quality.problem.at", hand=row["hand"], seq=row["seq"]),
                        here.moment(row["game_id"], row["hand"], row["seq"]),
                    ),
                ]
                for row in problems
            ],
            t("quality.problems.caption"),
        )  # fmt: skip
    else:
        here.line(t("quality.problems.none"))


def _place(here: Shell, row: dict[str, Any]) -> str:
    if row["line"] > 0:
        return here.t("quality.line", line=count(row["line"]), column=count(row["column"]))
    return here.t("quality.whole") if row["position"] < 0 else here.t("quality.byte", at=count(row["position"]))


def _said(text: str) -> str:
    """A sentence of a reader, which may quote the record: cut to what fits."""
    return text if len(text) <= 200 else text[:199] + "…"


def page() -> None:
    """The page from top to bottom."""
    here = begin("quality")
    chosen = narrowed(here, NARROW)
    chips(here, "quality", chosen, terms(here, **{"status": "status", "class": "class"}))
    classes(here, chosen)
    listed(here, chosen)
    rules(here)
    scores(here)
    unjudged(here)
    unread(here)
    runs(here)


page()
