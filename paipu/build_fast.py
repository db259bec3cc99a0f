"""``make fast``: compile hot modules of a checkout in place with mypyc. Optional; results stay the same.

Each module gets an extension module beside its source, and Python prefers that to the source until it is
removed (``make clean``). Run from the root of the checkout: ``python -m paipu.build_fast``, or with other
modules ``python -m paipu.build_fast replay/act.py ...``. What it brings is told in docs/speed.md.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

HOT = (
    "ingest/kinds.py",
    "ingest/tiles.py",
    *(
        f"ingest/formats/tenhou_xml/{module}.py"
        for module in ("close", "element", "meld", "parse", "results", "table", "walk", "words", "xml")
    ),
    "replay/act.py",
    "replay/conduct/*.py",
    "replay/context.py",
    "replay/dealt.py",
    "replay/decisions.py",
    "replay/endings.py",
    "replay/facts.py",
    "replay/judge.py",
    "replay/mispaid.py",
    "replay/payout.py",
    "replay/plan.py",
    "replay/rule.py",
    "replay/settle.py",
    "replay/sheet.py",
    "replay/table.py",
    "replay/tally.py",
    "replay/timing.py",
    "replay/turns.py",
    "replay/verdict.py",
    "replay/scoring/riichi.py",
    "replay/scoring/shanten.py",
    "replay/scoring/shape.py",
    "replay/scoring/tenhou_wall.py",
    *(
        f"replay/scoring/zungjung/{module}.py"
        for module in ("categories/*", "count", "declared", "hand", "patterns", "payments", "reading", "tiles")
    ),
    "replay/rules/*/*.py",
)
"""What reads a site's record and judges records of every book, as patterns below the root of the checkout."""

OPTIMISE = "2"
"""Level of the C compiler: 2 brings a twentieth over 1, most of the time goes into the interpreter's own functions."""


def modules(patterns: Sequence[str] = HOT) -> list[str]:
    """The files of the patterns, sorted, without `__init__`. Raises FileNotFoundError for a pattern of no file."""
    found: set[str] = set()
    for pattern in patterns:
        files = {path.as_posix() for path in Path().glob(pattern) if path.name != "__init__.py"}
        if not files:
            raise FileNotFoundError(f"no module {pattern} here: run in the root of a checkout")
        found |= files
    return sorted(found)


def build(names: list[str]) -> None:
    """Compile the modules, given as paths below the current folder.

    The distribution is put together here and not by setuptools' own entry point: that one would read
    pyproject.toml and refuse several folders side by side.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution

    with tempfile.TemporaryDirectory() as room:
        fast = Distribution(
            {
                "name": "paipu-fast",
                "packages": [],
                "py_modules": [],
                # a file of C for each module: one of all takes the C compiler 0.7 GB and more
                "ext_modules": mypycify(names, target_dir=room, opt_level=OPTIMISE, debug_level="0", multi_file=True),
            }
        )
        command = fast.get_command_obj("build_ext")
        command.inplace = True
        command.build_temp = command.build_lib = room
        command.ensure_finalized()
        command.run()


if __name__ == "__main__":
    build(modules(sys.argv[1:] or HOT))
