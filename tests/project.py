"""What the project's own files say: its folder, its declaration, the files that belong to it."""

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("paipu", "ingest", "replay", "analytics", "dashboards")
LEFT_BY_TOOLS = re.compile(
    r"(^|/)(\.git|\.venv|__pycache__|\.mypy_cache|\.pytest_cache|\.ruff_cache|\.hypothesis)/|\.(so|pyc)$|^PKG-INFO$"
)


@cache
def declaration() -> dict[str, Any]:
    """pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@cache
def project_files() -> tuple[str, ...]:
    """Every file of the project, relative to its root: what git tracks, or what lies in an unpacked sdist."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
        names = [name for name in listed.decode().split("\0") if name and (ROOT / name).is_file()]
    else:
        names = [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file()]
    return tuple(sorted(name for name in names if not LEFT_BY_TOOLS.search(name)))
