"""A small dataset for the pages: simulated games, some with a fault or a mischievous name, and two broken files.

`python -m tests.dashboards.fixture FOLDER [GAMES]` makes one to look at.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ingest.formats.tenhou_xml.write import write
from ingest.model import GameRecord
from ingest.pipeline import ingest
from replay.run import Settings, batch_replay
from replay.simulate.game import EAST_FOUR, SOUTH_FOUR, SOUTH_THREE, new_game

SEED: Final = 20240101
HOSTILE: Final = ("<script>document.title='mischief'</script>", "**x** [y](javascript:z) :red[q]", "長" * 10_000)
BROKEN: Final = {
    "empty.mjlog": b'<mjloggm ver="2.3"></mjloggm>',
    "cut.mjlog": b'<mjloggm ver="2.3"><GO type="169"/><INIT',
}
"""One file that holds no game, one that breaks off before its first hand."""
TYPES: Final = (SOUTH_FOUR, EAST_FOUR, SOUTH_FOUR, SOUTH_THREE)


def not_held(data: bytes) -> bytes:
    """In the second hand a tile is discarded that its seat does not hold."""
    hands = data.split(b"<INIT ")
    found = re.search(rb"<E(\d+)/>", hands[2])
    assert found is not None
    other = b"<E%d/>" % ((int(found[1]) + 52) % 136)
    hands[2] = hands[2][: found.start()] + other + hands[2][found.end() :]
    return b"<INIT ".join(hands)


def scores_differ(data: bytes) -> bytes:
    """Every hand begins with a thousand points more for the first seat than the hand before left."""
    return re.sub(rb'(<INIT seed="[^"]*" ten=")(\d+)', lambda found: found[1] + b"%d" % (int(found[2]) + 10), data)


def named(game: GameRecord, names: tuple[str, ...]) -> GameRecord:
    """The game with other names in its first seats."""
    for seat, name in zip(game.seats, names, strict=False):
        seat.name, seat.player = name, f"tenhou:{name}"
    return game


def records(folder: Path, games: int, hostile: bool = True) -> list[Path]:
    """Write that many games and the broken files; returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(SEED)
    paths = []
    changes: dict[int, Callable[[bytes], bytes]] = {1: not_held, 2: scores_differ}
    for number in range(games):
        game = new_game(rng, TYPES[number % 4], number * 29).play()
        if number == 0 and hostile:
            named(game, HOSTILE)
        data = write(game)
        if number in changes:
            data = changes[number](data)
        path = folder / f"{game.native_id}.mjlog"
        path.write_bytes(data)
        paths.append(path)
    for name, content in BROKEN.items():
        paths.append(folder / name)
        paths[-1].write_bytes(content)
    return paths


def dataset(root: Path, games: int = 12, hostile: bool = True) -> Path:
    """A dataset of that many games, judged."""
    ingest([*records(root / "records", games, hostile)], root / "data", judge=batch_replay(Settings()))
    return root / "data"


if __name__ == "__main__":
    print(dataset(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 12, hostile=len(sys.argv) > 3))
