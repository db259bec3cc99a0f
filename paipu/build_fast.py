"""``make fast``: compile hot modules of a checkout in place with mypyc. Optional; results stay the same.

Each module gets an extension module beside its source, and Python prefers that to the source until it is
removed (``make clean``). Run from the root of the checkout: ``python -m paipu.build_fast``, or with other
modules ``python -m paipu.build_fast replay/act.py ...``. With GCC everything is compiled twice: first to note what
judging simulated matches goes through, then laid out by these notes. What it brings is told in docs/speed.md.
"""

import copy
import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

from replay.book import book_ids

HOT: Final = (
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

OPTIMISE: Final = "2"
"""Level of the C compiler: 2 brings a twentieth over 1, most of the time goes into the interpreter's own functions."""

INSIDE: Final = ("-fvisibility=hidden", "-Wno-error")
"""A function here is called directly and not by way of the loader's table, which also lets small ones be inlined.

A warning of one compiler or another ends no build.
"""

NOTE: Final = "-fprofile-generate"
USE: Final = ("-fprofile-use", "-Wno-missing-profile")
"""GCC notes what a practice run goes through, then lays out the code by it; modules not practised have no notes."""

PRACTICE_HANDS: Final = 60
PRACTICE_FAULTS: Final = 0.1


class Compile(build_ext):  # type: ignore[misc, unused-ignore] # not typed in every release
    """Compiles the many files of one extension side by side, one on each core."""

    def build_extension(self, ext: Extension) -> None:
        """Sources to objects in threads (the compiler is a process of its own), then linked as usual."""

        def objects(source: str) -> list[str]:
            made: list[str] = self.compiler.compile(
                [source], output_dir=self.build_temp, include_dirs=ext.include_dirs, debug=self.debug,
                extra_postargs=ext.extra_compile_args, depends=ext.depends,
            )  # fmt: skip
            return made

        if len(ext.sources) > 1:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                ext.extra_objects = [one for made in pool.map(objects, ext.sources) for one in made]
            ext.sources = []
        super().build_extension(ext)


def modules(patterns: Sequence[str] = HOT) -> list[str]:
    """The files of the patterns, sorted, without `__init__`. Raises FileNotFoundError for a pattern of no file."""
    found: set[str] = set()
    for pattern in patterns:
        files = {path.as_posix() for path in Path().glob(pattern) if path.name != "__init__.py"}
        if not files:
            raise FileNotFoundError(f"no module {pattern} here: run in the root of a checkout")
        found |= files
    return sorted(found)


def takes_profiles() -> bool:
    """Whether the C compiler is GCC: others note profiles in other forms, and build without."""
    words = [*shlex.split(sysconfig.get_config_var("CC") or "cc"), "-dM", "-E", "-x", "c", os.devnull]
    try:
        told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    return "__GNUC__" in told and "__clang__" not in told


def build(names: list[str], profile: bool) -> None:
    """Compile the modules, given as paths below the current folder; with a profile twice, practising in between."""
    from mypyc.build import mypycify

    with tempfile.TemporaryDirectory() as room:
        # a file of C for each module: one of all takes the C compiler 0.7 GB and more
        extensions = mypycify(names, target_dir=room, opt_level=OPTIMISE, debug_level="0", multi_file=True)
        if profile:
            compiled(extensions, room, (NOTE,))
            practise()
        compiled(extensions, room, USE if profile else ())


def compiled(extensions: Sequence[Extension], room: str, flags: Sequence[str]) -> None:
    """Compile in place. GCC looks for the notes of a file beside its object, so both times go into the same room.

    The distribution is put together here and not by setuptools' own entry point: that one would read
    pyproject.toml and refuse several folders side by side.
    """
    posix = (*INSIDE, *flags) if os.name == "posix" else ()
    made = [copy.copy(extension) for extension in extensions]  # compiling changes them
    for extension in made:
        extension.extra_compile_args = [*extension.extra_compile_args, *posix]
        extension.extra_link_args = [*extension.extra_link_args, *(flag for flag in flags if flag == NOTE)]
    fast = Distribution(
        {
            "name": "paipu-fast", "packages": [], "py_modules": [], "ext_modules": made,
            "cmdclass": {"build_ext": Compile},
        }
    )  # fmt: skip
    command = fast.get_command_obj("build_ext")
    command.inplace = command.force = True
    command.parallel = os.cpu_count()
    command.build_temp = command.build_lib = room
    command.ensure_finalized()
    command.run()


def practise() -> None:
    """Read and judge simulated matches of every book with what was compiled, so that GCC sees what is used.

    Raises CalledProcessError where that fails.
    """
    with tempfile.TemporaryDirectory() as room:
        for book in book_ids():
            words = ["--book", book, "--hands", str(PRACTICE_HANDS), "--faults", str(PRACTICE_FAULTS)]
            paipu("simulate", *words, "--out", f"{room}/{book}")
        paipu("ingest", room, "--replay", "--jobs", "1", "--data", f"{room}/data")


def paipu(*words: str) -> None:
    """Run a command of this checkout; what it finds in records with faults in them is no failure."""
    done = subprocess.run([sys.executable, "-m", "paipu", *words], stdout=subprocess.DEVNULL)
    if done.returncode not in (0, 4):
        done.check_returncode()


def main(words: Sequence[str]) -> int:
    """Compile the modules of the patterns, or all that are hot."""
    profile = takes_profiles() and not words
    build(modules(words or HOT), profile)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
