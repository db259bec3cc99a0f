"""`paipu score`: the count of winning hands, a JSON line each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from paipu.output import NO_INPUT, USAGE, fail, put

SCORERS = ("wsom", "challenge", "zhenjiang")


def register(app: typer.Typer) -> None:
    app.command("score")(score)


def score(
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="JSON lines, one hand each; `-` is stdin.")] = "-",
    book: Annotated[str, typer.Option("--book", help=f"Book to count under: {', '.join(SCORERS)}.")] = "wsom",
) -> None:
    """Count hands: a JSON object a line in, total, patterns, payments and limit (or an error) a line out."""
    count = scorer(book)
    for number, line in enumerate(_lines(file), 1):
        if not line.strip():
            continue
        try:
            hand = msgspec.json.decode(line)
        except msgspec.DecodeError as error:
            answer: dict[str, Any] = {"error": f"line {number} is no JSON: {error}"}
        else:
            answer = count(hand) if isinstance(hand, dict) else {"error": f"line {number} is no JSON object"}
        put(msgspec.json.encode(answer).decode())


def scorer(book: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """The function that counts a hand under a book. Leaves with a usage error for a book without one."""
    if book not in SCORERS:
        fail(USAGE, f"--book {book}: hands can be counted under {', '.join(SCORERS)}")
    if book == "zhenjiang":
        from replay.scoring.zhenjiang import score_json
    else:
        from replay.scoring.zungjung import score_json
    return score_json


def _lines(file: str) -> Iterator[bytes]:
    if file == "-":
        yield from sys.stdin.buffer
        return
    try:
        with Path(file).open("rb") as lines:
            yield from lines
    except OSError as error:
        fail(NO_INPUT, f"{file}: {error.strerror}")
