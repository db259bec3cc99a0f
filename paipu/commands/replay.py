"""`paipu replay`: judge the dataset, or some games."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paipu.output import (
    DEFAULT_DATA,
    FINDINGS,
    OK,
    PARTLY,
    USAGE,
    DataOption,
    JobsOption,
    JsonOption,
    Progress,
    fail,
    put,
    put_json,
    say,
)  # fmt: skip

if TYPE_CHECKING:
    from ingest.store import Dataset
    from replay.run import Settings

SEVERITY = ("never", "crashed", "breach", "undecided", "note")


def register(app: typer.Typer) -> None:
    app.command("replay")(replay)


def replay(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="These only; stores nothing.")] = None,
    book: Annotated[str | None, typer.Option("--book", help="Judge every game under this book.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Judge anew what is judged already.")] = False,
    facts: Annotated[str, typer.Option("--facts", help="basic, or full: shanten, waits and live tiles.")] = "basic",
    diff: Annotated[str | None, typer.Option("--diff", help="Compare with this run, verdict by verdict.")] = None,
    fail_on: Annotated[str, typer.Option("--fail-on", help=f"Exit 5 on: {', '.join(SEVERITY)}.")] = "never",
    jobs: JobsOption = 1,
    json: JsonOption = False,
    data: DataOption = DEFAULT_DATA,
) -> None:
    """Judge every action of every game under its rule book, and keep the verdicts beside the records."""
    from ingest.store import open_dataset
    from replay.book import load
    from replay.run import Settings

    if facts not in ("basic", "full"):
        fail(USAGE, f"--facts {facts}: use basic or full")
    if fail_on not in SEVERITY:
        fail(USAGE, f"--fail-on {fail_on}: use one of {', '.join(SEVERITY)}")
    if book:
        load(book)
    settings = Settings(book=book, facts=facts)
    dataset = open_dataset(data)
    if diff:
        compare(dataset, diff, json)
        return
    counts = some(dataset, games, settings) if games else everything(dataset, settings, jobs, again)
    report(counts, json)
    raise typer.Exit(verdict_code(counts, fail_on))


def everything(dataset: Dataset, settings: Settings, jobs: int, again: bool) -> dict[str, Any]:
    """Make the runs that are missing and sum up all that is judged."""
    from replay.run import replay_dataset
    from replay.summary import summary

    begun = time.monotonic()
    with Progress("replay, batches") as progress:
        done = replay_dataset(dataset, settings, jobs=jobs, again=again, progress=progress)
    seconds = round(time.monotonic() - begun, 3)
    return {**summary(done.dataset, settings), "judged_now": done.judged_now, "seconds": seconds}


def some(dataset: Dataset, names: list[str], settings: Settings) -> dict[str, Any]:
    """Judge the games named and store nothing."""
    from replay.run import replay_game

    begun = time.monotonic()
    counts: dict[str, Any] = dict.fromkeys(
        ("games", "hands", "events", "breaches", "undecided", "notes", "crashed", "no_book", "score_checked",
         "score_differs", "final_checked", "final_differs", "not_judged"), 0,
    )  # fmt: skip
    by_rule: dict[str, int] = {}
    verdicts = []
    status_word = {"breach": "breaches", "undecided": "undecided", "note": "notes", "crashed": "crashed"}
    for name in names:
        row, _, judged = replay_game(dataset, name, settings)
        if judged is None:
            counts["no_book"] += 1
            continue
        counts["games"] += 1
        counts["hands"] += judged.hands
        counts["events"] += judged.events
        for verdict in judged.verdicts:
            counts[status_word[verdict.status]] += 1
            if verdict.status == "breach":
                by_rule[verdict.rule] = by_rule.get(verdict.rule, 0) + 1
            verdicts.append({
                "game_id": row["game_id"], "hand": verdict.hand, "seq": verdict.seq, "seat": verdict.seat,
                "rule": verdict.rule, "status": verdict.status, "class": verdict.klass,
            })  # fmt: skip
        for _, _, stated, computed, _ in judged.settlements:
            if stated is not None and computed is not None:
                counts["score_checked"] += 1
                counts["score_differs"] += stated != computed
        for state in judged.asked:
            if state.rule.endswith("-FINAL"):
                counts["final_checked"] += state.asked > state.undecided
                counts["final_differs"] += state.breaches > 0
    return {**counts, "by_rule": dict(sorted(by_rule.items())), "verdicts": verdicts, "judged_now": counts["games"],
            "seconds": round(time.monotonic() - begun, 3)}  # fmt: skip


def report(counts: dict[str, Any], json: bool) -> None:
    """The counts, as one object or as sentences."""
    if json:
        put_json(counts)
        return
    put(f"{counts['games']:,} games, {counts['hands']:,} hands, {counts['events']:,} events judged "
        f"({counts['judged_now']:,} now)")  # fmt: skip
    put(f"{counts['breaches']:,} breaches, {counts['undecided']:,} undecided, {counts['notes']:,} notes, "
        f"{counts['crashed']:,} crashed")  # fmt: skip
    put(f"points: {counts['score_checked']:,} changes computed, {counts['score_differs']:,} differ; "
        f"final results: {counts['final_checked']:,} compared, {counts['final_differs']:,} differ")  # fmt: skip
    for rule, number in counts["by_rule"].items():
        put(f"  {rule:<18} {number:>6,}")
    for verdict in counts.get("verdicts", ()):
        put(f"  {verdict['game_id']}#{verdict['hand']}.{verdict['seq']}  {verdict['status']}  {verdict['rule']}")
    if counts["no_book"] or counts["not_judged"]:
        say(f"{counts['no_book']:,} games are of a table type in no book, {counts['not_judged']:,} are not judged")


def verdict_code(counts: dict[str, Any], fail_on: str) -> int:
    """5 when there is a finding at or above what was named, 4 when some games have no book."""
    order = ("crashed", "breaches", "undecided", "notes")
    if any(counts[name] for name in order[: SEVERITY.index(fail_on)]):
        return FINDINGS
    return PARTLY if counts["no_book"] else OK


def compare(dataset: Dataset, old: str, json: bool) -> None:
    """What a run says that the live run of the same batch and book does not, and the other way round."""
    from replay.difference import difference

    rows = difference(dataset, old)
    if json:
        put_json({"run": old, "differences": rows})
        return
    for row in rows:
        put(f"{row['side']}  {row['game_id']}#{row['hand']}.{row['seq']}  {row['status']}  {row['rule']}")
    put(f"{len(rows):,} verdicts differ")
