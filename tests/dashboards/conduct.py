"""Datasets about conduct at the table: the World Series with faults, slow play, rulings and a mischievous name.

`python -m tests.dashboards.conduct FOLDER` makes one to look at.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

from ingest.pipeline import ingest
from replay.run import Settings, batch_replay
from replay.simulate import simulate
from tests.dashboards.fixture import HOSTILE, records

Line = dict[str, Any]


def dataset(root: Path, hands: int = 80, seed: int = 7, riichi: int = 2) -> Path:
    """A dataset of so many hands with many faults, and of a few riichi games without times and rulings.

    In the first game a player has a name that is markup; the second record tells no rulings.
    """
    simulate("wsom", hands, seed, 1.0, root / "wsom")
    files = sorted((root / "wsom").glob("*.paipu.jsonl"))
    for number, file in enumerate(files[:2]):
        head, _, rest = file.read_text(encoding="utf-8").partition("\n")
        header = json.loads(head)
        if number == 0:
            header["players"][0] = HOSTILE[0]
        else:
            header["provides"].remove("rul")
            kept = [line for line in rest.splitlines() if json.loads(line).get("k") != "ruling"]
            rest = "\n".join(kept) + "\n"
        file.write_text(json.dumps(header, ensure_ascii=False) + "\n" + rest, encoding="utf-8")
    paths = [*files, *(records(root / "riichi", riichi, hostile=False) if riichi else [])]
    ingest(paths, root / "data", judge=batch_replay(Settings()))
    return root / "data"


@cache
def games(folder: Path) -> dict[str, list[Line]]:
    """Lines of the records of a folder by the game's own name, its header first: read without the project."""
    found = {}
    for file in sorted(folder.glob("*.paipu.jsonl")):
        lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        found[str(lines[0]["native_id"])] = lines
    return found


def plain_turns(lines: list[Line]) -> dict[tuple[int, int], int]:
    """Length in ms of every turn in which a seat drew and discarded and nothing else happened, by (seat, its end).

    From the upper seat's discard to the own, 15 s after the deal and less not counted (打牌時限 3, 4).
    """
    found: dict[tuple[int, int], int] = {}
    deal, before = 0, None
    between: list[str] = []
    for line in lines[1:]:
        kind = line.get("k", "hand")
        if kind == "hand":
            before = None
        elif kind == "deal":
            deal, before = max(deal, line["t"]), None
        elif kind == "discard":
            if before is not None and between == ["draw"] and line["s"] == (before["s"] + 1) % 4:
                found[line["s"], line["t"]] = max(0, line["t"] - max(before["t"], deal + 15_000))
            before, between = line, []
            continue
        between.append(kind)
    return found


if __name__ == "__main__":
    print(dataset(Path(sys.argv[1])))
