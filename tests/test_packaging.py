"""What a newcomer relies on: versions pinned, commands in the README, no trace of one machine."""

import ast
import importlib.metadata
import json
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import paipu
from tests.project import FOLDERS, ROOT, declaration, project_files

README = (ROOT / "README.md").read_text(encoding="utf-8")
EXTRAS: dict[str, list[str]] = declaration()["project"]["optional-dependencies"]
DEPENDENCIES: list[str] = declaration()["project"]["dependencies"]


def pins() -> dict[str, Version]:
    """constraints.txt as {name: version}; each line is a comment or one exact pin."""
    found = {}
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, version = re.fullmatch(r"([a-z0-9-]+)==([\w.+]+)", line).groups()  # type: ignore[union-attr]
            assert name not in found, name
            found[name] = Version(version)
    return found


@pytest.mark.parametrize("group", ["project", *EXTRAS])
def test_every_requirement_is_pinned_within_its_bounds(group: str) -> None:
    pinned = pins()
    for text in DEPENDENCIES if group == "project" else EXTRAS[group]:
        wanted = Requirement(text)
        assert pinned[canonicalize_name(wanted.name)] in wanted.specifier, text


def required_by(requirements: list[str]) -> Iterator[str]:
    """Names of the distributions that a list of requirements brings along here, themselves included."""
    waiting, seen = [Requirement(text) for text in requirements], set()
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if (name, *wanted.extras) in seen:
            continue
        seen.add((name, *wanted.extras))
        yield name
        for text in importlib.metadata.requires(wanted.name) or []:
            further = Requirement(text)
            asked = [{"extra": extra} for extra in ("", *wanted.extras)]
            if further.marker is None or any(further.marker.evaluate(extra) for extra in asked):
                waiting.append(further)


def test_whatever_a_requirement_brings_is_pinned() -> None:
    assert set(required_by([*DEPENDENCIES, *EXTRAS["dev"]])) - pins().keys() == set()


def imported(source: str) -> set[str]:
    """First names of all absolute imports of a module, those inside functions too."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def test_every_import_of_the_product_is_declared() -> None:
    declarations = [*DEPENDENCIES, *EXTRAS["remote"], *EXTRAS["fast"]]
    declared = {canonicalize_name(Requirement(text).name) for text in declarations}
    distributions = importlib.metadata.packages_distributions()
    known = {*sys.stdlib_module_names, *FOLDERS}
    undeclared = {
        (name, file)
        for file in project_files()
        if file.endswith(".py") and file.split("/", 1)[0] in FOLDERS
        for name in imported((ROOT / file).read_text(encoding="utf-8")) - known
        if not declared & {canonicalize_name(dist) for dist in distributions.get(name, [name])}
    }
    assert undeclared == set()


def test_version_is_said_in_one_place() -> None:
    assert "version" in declaration()["project"]["dynamic"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", paipu.__version__)


def test_changelog_has_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    said = re.search(rf"^## \[{re.escape(paipu.__version__)}\] - (.+)$", changelog, re.M)
    assert said and re.fullmatch(r"unreleased|\d{4}-\d\d-\d\d", said[1])


def test_readme_begins_with_the_two_commands() -> None:
    """On the first screen: get it, see it."""
    first_screen = "\n".join(README.splitlines()[:40])
    assert re.search(r"^git clone \S+.*\n(cd paipu\n)?make demo$", first_screen, re.M)


def test_readme_tells_the_test_command_that_ci_runs() -> None:
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.search(r"^make test$", README, re.M)
    assert re.search(r"^phase \"tests\" make .*\btest\b", run, re.M)


@pytest.mark.parametrize("command", sorted(set(re.findall(r"^make ([a-z]+)", README, re.M))))
def test_make_knows_what_the_readme_tells(command: str) -> None:
    assert re.search(rf"^{command}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)


def test_files_that_the_readme_links_exist() -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", README)
    assert [link for link in links if not (ROOT / link).exists()] == []


# Spelt in pieces, so that this file does not hold what it looks for.
ONE_MACHINE = re.compile(r"""(?:^|["'`\s=(:])/(?:wor[k]|tm[p]|roo[t]|home/[a-z]+|Users/[A-Za-z]+)/""", re.M)
INDEX = re.compile(r"https?://[^\s\"'<>]*/(?:simple|packages)/|index-ur[l]|find-link[s]|pypi[.]org|pythonhosted[.]org")


@pytest.mark.parametrize("trace", [ONE_MACHINE, INDEX], ids=["path of one machine", "package index"])
def test_no_file_has_a_trace_of_one_machine(trace: re.Pattern[str]) -> None:
    found = []
    for file in project_files():
        try:
            text = (ROOT / file).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or a compressed sample
        found += [(file, hit[0].strip()) for hit in trace.finditer(text)]
    assert found == []


def test_traces_are_recognised() -> None:
    work, slash = "wor" + "k", "/"
    assert ONE_MACHINE.search(f'open("{slash}{work}{slash}main")')
    assert ONE_MACHINE.search(f"cd {slash}home{slash}anna{slash}x")
    assert not ONE_MACHINE.search("frame/work/x https://example.org/home/a")
    assert INDEX.search("--extra-" + "index-" + "url")
    assert not INDEX.search("see the index of articles")


def test_the_command_line_starts_light() -> None:
    """The first output comes before pandas, streamlit, numba or mahjong would be loaded."""
    heavy = ["pandas", "streamlit", "numba", "mahjong", "altair"]
    asked = f"import json, sys, paipu.cli\nprint(json.dumps([m for m in {heavy!r} if m in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []
