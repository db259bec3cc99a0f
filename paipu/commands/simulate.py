"""`paipu simulate`: legal matches as records, with planted faults on demand and the truth beside them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from paipu.output import USAGE, JsonOption, fail, plural, put, put_json


def register(app: typer.Typer) -> None:
    app.command("simulate")(simulate)


def simulate(
    out: Annotated[Path, typer.Option("--out", help="Folder for the records and truth.jsonl.")],
    book: Annotated[str, typer.Option("--book", help="Book to play under.")] = "riichi-tenhou",
    hands: Annotated[int, typer.Option("--hands", min=1, help="Whole games of at least so many hands.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed writes the same bytes.")] = 1,
    faults: Annotated[float, typer.Option("--faults", min=0, max=1, help="Share of hands with a fault.")] = 0.0,
    json: JsonOption = False,
) -> None:
    """Play whole games, one a file; `truth.jsonl` says where a fault was planted and which rule it breaks."""
    from replay.simulate import BOOKS
    from replay.simulate import simulate as run

    if book not in BOOKS:
        fail(USAGE, f"--book {book}: games can be played under {', '.join(BOOKS)}")
    begun = time.monotonic()
    made = run(book, hands, seed, faults, out)
    seconds = round(time.monotonic() - begun, 3)
    if json:
        put_json({"games": made.games, "hands": made.hands, "faults": made.faults, "truths": made.truths,
                  "seconds": seconds, "out": str(out)})  # fmt: skip
    else:
        put(f"{plural(made.games, 'game')}, {plural(made.hands, 'hand')}, {plural(made.faults, 'fault')} in {out}")
