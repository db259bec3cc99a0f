"""``make fast``: compile hot modules of a checkout in place with mypyc. Optional; results stay the same.

Each module gets an extension module beside its source, and Python prefers that to the source until it is
removed (``make clean``). Run from the root of the checkout: ``python -m paipu.build_fast replay/act.py ...``
"""

import sys
import tempfile

from mypyc.build import mypycify
from setuptools import Distribution


def build(modules: list[str]) -> None:
    """Compile the modules, given as paths below the current folder.

    The distribution is put together here and not by setuptools' own entry point: that one would read
    pyproject.toml and refuse several folders side by side.
    """
    with tempfile.TemporaryDirectory() as room:
        fast = Distribution(
            {
                "name": "paipu-fast",
                "packages": [],
                "py_modules": [],
                "ext_modules": mypycify(modules, target_dir=room, opt_level="3"),
            }
        )
        command = fast.get_command_obj("build_ext")
        command.inplace = True
        command.build_temp = command.build_lib = room
        command.ensure_finalized()
        command.run()


if __name__ == "__main__":
    build(sys.argv[1:])
