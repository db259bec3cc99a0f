"""`paipu rules`: the rows of a book, each with its state."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from paipu.output import NOT_FOUND, JsonOption, fail, put, put_json


def register(app: typer.Typer) -> None:
    app.command("rules")(rules)


def rules(
    rule: Annotated[str | None, typer.Argument(help="Id of one row, such as R-HELD.")] = None,
    book: Annotated[str | None, typer.Option("--book", help="Book; without it every book.")] = None,
    json: JsonOption = False,
) -> None:
    """List the rows of the rule books: checked, defining a term, left to people, or planned."""
    from replay.book import book_ids, load

    names = [book] if book else list(book_ids())
    rows = [entry(name, row) for name in names for row in load(name).rows if rule is None or row.id == rule]
    if not rows:
        fail(NOT_FOUND, f"no rule {rule} in {', '.join(names)}; `paipu rules` lists all")
    if json:
        put_json({"rules": rows, "books": [head(name) for name in names]})
    elif rule:
        put("\n\n".join(one(row) for row in rows))
    else:
        put(listing(rows))


def head(name: str) -> dict[str, Any]:
    """What a book says of itself."""
    from replay.book import load

    book = load(name)
    return {
        "book": book.id, "title": book.title, "sha256": book.sha256, "text": book.text,
        "text_sha256": book.text_sha256, "editions": [edition.id for edition in book.editions],
        "options": {o.name: {"default": o.default, "choices": list(o.choices), "text": o.text}
                    for o in book.options.values()},
    }  # fmt: skip


def entry(book: str, row: Any) -> dict[str, Any]:
    """A row as the contract lists it."""
    from replay.rule import all_checks

    needs = sorted({letter for name in row.checks for letter in all_checks()[name].needs})
    return {
        "id": row.id, "book": book, "article": row.article, "title": row.title, "class": row.klass,
        "status": row.status, "needs": " ".join(needs), "consequence": row.consequence, "checks": list(row.checks),
        "players": row.players, "rests_on": list(row.rests_on),
    }  # fmt: skip


def one(row: dict[str, Any]) -> str:
    """A row in full, with what its checks say of themselves."""
    from replay.rule import all_checks

    lines = [f"{row['id']}  {row['title']}", f"  book {row['book']}, article {row['article'] or '–'}"]
    lines.append(f"  {row['status']}, class {row['class']}, consequence {row['consequence']}")
    if row["needs"]:
        lines.append(f"  needs {row['needs']}")
    for name in row["checks"]:
        text = (all_checks()[name].ask.__doc__ or "").strip()
        lines.append(f"  check {name}: " + "\n    ".join(part.strip() for part in text.splitlines()))
    for place in row["rests_on"]:
        lines.append(f"  rests on {place}")
    return "\n".join(lines)


def listing(rows: list[dict[str, Any]]) -> str:
    """One line a row, a heading a book, and the sums by state."""
    lines: list[str] = []
    for book in dict.fromkeys(row["book"] for row in rows):
        mine = [row for row in rows if row["book"] == book]
        states = [row["status"] for row in mine]
        sums = ", ".join(f"{states.count(state)} {state}" for state in dict.fromkeys(states))
        lines.append(f"{book}: {len(mine)} rows ({sums})")
        lines.extend(f"  {row['id']:<18} {row['status']:<11} {row['class']:<10} {row['title']}" for row in mine)
    return "\n".join(lines)
