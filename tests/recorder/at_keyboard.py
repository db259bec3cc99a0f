"""A recorder without a terminal: keys go straight to the session, time stands still until it is told to pass."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ingest.formats.paipu import read
from ingest.model import GameRecord
from paipu.recorder.clock import Clock
from paipu.recorder.journal import Journal
from paipu.recorder.keys import Decoder
from paipu.recorder.record import Recorder
from paipu.recorder.session import Session

HEADER: dict[str, Any] = {
    "book": "wsom", "native_id": "one", "event": "Example Open", "table": "7",
    "players": ["Li", "Wang", "Chen", "Zhao"],
    "provides": ["ev", "t", "v", "x", "ph", "sc", "rul"], "clock": {"resolution_ms": 1, "by": "recorder"},
}  # fmt: skip


class HeldClock(Clock):
    """A clock that a test moves."""

    def __init__(self) -> None:
        super().__init__()
        self.ms = 0
        self.ran = False

    @property
    def running(self) -> bool:
        return self.ran

    def start(self) -> int:
        self.ran = True
        return 1_700_000_000_000

    def resume(self, started_at_ms: int | None, last_t: int) -> int:
        self.ran = True
        self.ms = max(self.ms, last_t)
        return self.ms

    def now(self) -> int:
        return self.ms if self.ran else 0


class Keyboard:
    """A recording in a folder of its own; `type` presses each a second later."""

    def __init__(self, folder: Path, *, resume: bool = False, header: dict[str, Any] | None = None) -> None:
        self.path = folder / "t7.paipu.jsonl"
        self.clock = HeldClock()
        journal = Journal.resume(self.path) if resume else Journal.new(self.path)
        self.recorder = Recorder(journal, self.clock, header or HEADER)
        self.recorder.load()
        self.session = Session(self.recorder, "title", "en")
        self.decoder = Decoder()

    def type(self, keys: str, ms: int = 1000) -> None:
        self.clock.ms += ms if self.clock.ran else 0
        for key in self.decoder.feed(keys.encode()) + self.decoder.idle():
            self.session.key(key)

    def lines(self) -> list[dict[str, Any]]:
        """The events of the record, as they stand on the disk."""
        return [json.loads(line) for line in self.path.read_text().splitlines()][1:]

    def last(self) -> dict[str, Any]:
        return self.lines()[-1]

    def said(self) -> str:
        """The message on the screen."""
        return self.session.view.message.text.strip()

    def screen(self, columns: int = 80, rows: int = 24) -> str:
        lines, _ = self.session.lines(columns, rows)
        return "\n".join("".join(part.text for part in line) for line in lines)

    def game(self) -> GameRecord:
        """The record as a reader takes it: without a problem."""
        games = read(self.path.read_bytes(), self.path.name)
        assert [str(problem) for game in games for problem in game.problems] == []
        assert len(games) == 1
        return games[0]

    def close(self) -> None:
        self.recorder.journal.close()


def kinds(lines: list[dict[str, Any]]) -> list[str]:
    return [line["k"] for line in lines]
