"""The process that is measured (`python -m benchmarks.worker`), told by `benchmarks.measure` what to do."""

from __future__ import annotations

import importlib
import json
import resource
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.measure import calibrate, pin


def _cpu() -> float:
    """Processor seconds of this process and of those it waited for."""
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def _say(words: dict[str, Any]) -> None:
    print(json.dumps(words), flush=True)


def main() -> None:
    """Prepare, say so, wait for the word, then loop, work, loop."""
    asked = json.loads(sys.stdin.readline())
    pin(asked["core"])
    module, function = asked["prepare"].split(":")
    prepare = getattr(importlib.import_module(module), function)
    work = prepare([Path(name) for name in asked["files"]], Path(asked["room"]), **asked["extra"])
    _say({"ready": True})
    sys.stdin.readline()
    before = calibrate()
    busy, start = _cpu(), time.monotonic()
    counts = work()
    end, spent = time.monotonic(), _cpu() - busy
    _say({"start": start, "end": end, "cpu": spent, "loops": [before, calibrate()], "counts": counts})


if __name__ == "__main__":
    main()
