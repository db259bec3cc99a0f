"""The viewer on the longest hand of some records: how long a step takes, how long opening, how much is sent.

    python -m benchmarks.viewer_speed RECORDS...

The records are taken in and judged first (or name the folder of a dataset); a Chromium then looks at the pages. A step
is what the component does for one key, with the layout it causes; opening is from the address to the first tile on the
screen, server and cache of the browser warm. Beside both stands the processor time of the page's main thread, painting
included: on a busy machine it is the better guess.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, sync_playwright

from benchmarks import report
from dashboards import viewed
from dashboards.serve import running
from ingest.pipeline import ingest
from ingest.store import Dataset, open_dataset
from replay.judge import Judge
from replay.run import Settings, batch_replay

STEP_MS: Final = 16
OPEN_MS: Final = 1000
PAYLOAD_KB: Final = 250
SETTLE_MS: Final = 2000
ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
FIRST_TILE: Final = """(() => {
  const shown = () => [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")].some(host => {
    const tile = host.shadowRoot && host.shadowRoot.querySelector(".ppv-board .ppv-tile");
    return tile && tile.checkVisibility() && tile.getBoundingClientRect().width > 0;
  });
  const look = () => requestAnimationFrame(shown() ? note : look);
  const note = () => { window.firstTile = performance.timeOrigin + performance.now(); };
  look();
})()"""
"""Run in every document before its own code: notes the time of the frame after the one that a tile first stands in,
by the clock of the machine. Playwright's own waiting looks only every half second once a page takes longer."""
STEPS: Final = """root => {
  const view = root.viewer, board = root.querySelector(".ppv-board"), times = [];
  view.go(0);
  for (let at = 1; at <= view.last; at++) {
    const begun = performance.now();
    view.go(at);
    board.getBoundingClientRect();
    times.push(performance.now() - begun);
  }
  return times;
}"""


def longest(dataset: Dataset) -> tuple[str, int, int]:
    """The hand with the most events: game, number, events."""
    keys = ["game_id", "record_id", "hand"]
    counted = dataset.read_table("events", keys).group_by(keys).aggregate([("hand", "count")])
    row = counted.sort_by([("hand_count", "descending")]).slice(0, 1).to_pylist()[0]
    return row["game_id"], row["hand"], row["hand_count"]


def payload(dataset: Dataset, game_id: str, hand: int) -> dict[str, float]:
    """Kilobytes of a hand as it is sent, and the milliseconds its frames take to make."""
    row, game = dataset.read_game(game_id)
    judge = viewed.judge_of(game)
    if not isinstance(judge, Judge):
        raise SystemExit(f"no book judges game {game_id}")
    begun = time.perf_counter()
    made = viewed.told(game, hand, judge, [], "en", lambda rule: "")
    took = 1000 * (time.perf_counter() - begun)
    known = viewed.known(made, 0)
    beside = viewed.around(row["game_id"], game, "en")
    return {
        "frames_kb": _kilobytes(made), "known_kb": _kilobytes(known), "beside_kb": _kilobytes(beside),
        "frames_ms": round(took, 1),
    }  # fmt: skip


def _kilobytes(data: Any) -> float:
    return round(len(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()) / 1024, 1)


def spread(times: Sequence[float]) -> dict[str, float]:
    """Median and 90th percentile of milliseconds."""
    ranked = sorted(times)
    return {"median": round(median(ranked), 2), "p90": round(ranked[int(0.9 * (len(ranked) - 1))], 2), "n": len(ranked)}


def opening(page: Page, address: str) -> float:
    """Milliseconds from an address to its first tile on the screen, as the page itself notes it (`FIRST_TILE`)."""
    begun = 1000 * time.time()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(".ppv-board .ppv-tile")
    page.wait_for_function("window.firstTile > 0")
    return float(page.evaluate("window.firstTile")) - begun


class Clock:
    """Processor time of a page's main thread since it was opened."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self.session = context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def ms(self) -> float:
        """Milliseconds of all tasks so far."""
        found = self.session.send("Performance.getMetrics")["metrics"]
        return next(1000 * float(one["value"]) for one in found if one["name"] == "TaskDuration")


def measure(paths: Sequence[Path], repeats: int) -> dict[str, Any]:
    """Everything, for the longest hand of the records."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        data = paths[0] if (paths[0] / "dataset.json").is_file() else Path(scratch) / "data"
        if data not in paths:
            ingest(list(paths), data, judge=batch_replay(Settings()))
        dataset = open_dataset(data)
        game, hand, events = longest(dataset)
        executable = shutil.which("chromium")
        with running(data) as (_, server):
            browser = playwright.chromium.launch_persistent_context(
                Path(scratch) / "chromium", executable_path=executable, args=list(ARGUMENTS)
            )
            page = browser.new_page()
            page.add_init_script(FIRST_TILE)
            cpu = Clock(browser, page)
            address = f"{server}/viewer?game={game}&hand={hand}"
            opening(page, address)  # fills the caches of server and browser
            opens, opens_cpu = [], []
            for _ in range(repeats):
                opens.append(opening(page, address))
                opens_cpu.append(cpu.ms())
            page.wait_for_timeout(SETTLE_MS)
            steps, steps_cpu = [], []
            for _ in range(repeats):
                before = cpu.ms()
                steps.extend(page.locator(".ppv").evaluate(STEPS))
                steps_cpu.append((cpu.ms() - before) / (events + 1))
            browser.close()
        return {
            "game": game, "hand": hand, "events": events, "step_ms": spread(steps), "open_ms": spread(opens),
            "step_cpu_ms": spread(steps_cpu), "open_cpu_ms": spread(opens_cpu),
            **payload(dataset, game, hand), "machine": report.machine(),
        }  # fmt: skip


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a figure is above its limit."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.viewer_speed", description=__doc__)
    parser.add_argument("paths", metavar="RECORDS", nargs="+", type=Path, help="records, folders or a dataset")
    parser.add_argument("--repeats", type=int, default=20, help="how often the page is opened and stepped through")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    options = parser.parse_args(words)
    found = measure(options.paths, options.repeats)
    met = {
        "step_ms": found["step_ms"]["p90"] <= STEP_MS,
        "open_ms": found["open_ms"]["p90"] <= OPEN_MS,
        "payload_kb": found["frames_kb"] + found["beside_kb"] <= PAYLOAD_KB,
    }
    if options.json:
        print(json.dumps({**found, "met": met}, ensure_ascii=False, indent=2))
    else:
        print(f"{found['game']}#{found['hand']}, {found['events']} events; {found['machine']}")
        for name, limit in (
            ("step_ms", STEP_MS),
            ("step_cpu_ms", STEP_MS),
            ("open_ms", OPEN_MS),
            ("open_cpu_ms", OPEN_MS),
        ):
            one = found[name]
            print(f"{name:<12} median {one['median']:>8}  p90 {one['p90']:>8}  of {one['n']}, limit {limit}")
        print(f"frames       {found['frames_kb']} KB made in {found['frames_ms']} ms, as one seat knew it"
              f" {found['known_kb']} KB, words and menu {found['beside_kb']} KB; limit {PAYLOAD_KB} KB")  # fmt: skip
    return 0 if all(met.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
