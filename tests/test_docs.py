"""The documents say what is: commands run, outputs match, tables are fresh."""

from __future__ import annotations

import ast
import doctest
import os
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import defilade
from defilade.rules import legion, ninth_age
from defilade.rules.readings import Reading
from tests.rules.legion.attack.coverage import markdown

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "src").rglob("*.py"))
EACH_SOURCE = pytest.mark.parametrize(
    "path", SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src" / "defilade"))
)
GAMES = ("legion", "ninth_age")


def blocks(language: str) -> list[str]:
    """The texts of the README's code blocks in that language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)


def run(arguments: list[str], folder: Path) -> tuple[int, str]:
    """The exit status of a `defilade` command, and what it shows on a terminal."""
    done = subprocess.run(
        [sys.executable, "-m", "defilade", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        check=False,
    )
    return done.returncode, done.stdout.decode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty directory with the project's maps in it."""
    (tmp_path / "maps").symlink_to(ROOT / "maps")
    return tmp_path


# --- README: commands -----------------------------------------------------------------------------


def test_it_starts_with_two_commands_that_need_no_setup() -> None:
    first, second, *_ = blocks("sh")
    start = "python3 -m venv .venv && .venv/bin/pip install -q "
    assert first.startswith(start + ". && ")
    assert second == start + '-e ".[dev]" && .venv/bin/python -m pytest -q\n'
    assert first.count("\n") == second.count("\n") == 1
    assert README.index(second) < 1000
    # nothing but the title and one sentence comes before
    before = README[: README.index("```")].split("\n\n")
    assert [part[:1] for part in before if part.strip()] == ["#", "A"]


def test_the_first_command_answers(folder: Path) -> None:
    command = blocks("sh")[0].split(" && ")[-1].removeprefix(".venv/bin/defilade ")
    status, shown = run(shlex.split(command), folder)
    assert status == 0
    assert shown.startswith("Heavy cover for battle droids: 4 of 7 obscured, 4 needed.\n")


def test_the_console_shows_what_it_shows(folder: Path) -> None:
    (own,) = blocks("yaml")
    (folder / "my-table.yaml").write_text(own, encoding="utf-8")
    sessions = re.findall(
        r"^\$ defilade (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks("console")), re.M
    )
    assert len(sessions) >= 3
    for command, shown in sessions:
        _, output = run(shlex.split(command), folder)
        start, dots, rest = shown.partition("...\n")
        assert not rest
        assert (output[: len(start)] if dots else output) == start


def test_the_own_map_is_short() -> None:
    (own,) = blocks("yaml")
    assert len(own.splitlines()) <= 15


def test_python_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    examples = blocks("python")
    assert examples
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    for example in examples:
        runner.run(parser.get_doctest(example, {}, "README", "README.md", 0))
    assert runner.summarize().attempted >= 4
    assert runner.summarize().failed == 0


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
    anchors = {
        re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-")
        for title in re.findall(r"^#+ (.*)$", README, re.M)
    }
    for anchor in re.findall(r"\]\(#([^)]+)\)", README):
        assert anchor in anchors


def test_the_files_it_names_exist() -> None:
    names = set(re.findall(r"`([\w./-]+\.(?:py|yaml))`", README)) - {"my-table.yaml"}
    assert len(names) > 30
    here = ["", "src/defilade", "maps"]
    here += [f"{part}/rules/{game}" for part in ("src/defilade", "tests") for game in GAMES]
    for name in names:
        assert any((ROOT / place / name).is_file() for place in here), name


def test_it_counts_the_maps() -> None:
    (count,) = re.findall(r"and (\d+) maps to start from", README)
    assert int(count) == len(list((ROOT / "maps").glob("*.yaml")))


# --- Tables from registers ----------------------------------------------------------------------


TABLES = runpy.run_path(str(ROOT / "docs" / "tables.py"))
WRITE_THEM = "run: python docs/tables.py"


def test_the_table_of_readings_is_the_registers() -> None:
    shown = (ROOT / "docs" / "readings.md").read_text(encoding="utf-8")
    assert shown == TABLES["readings"](), WRITE_THEM


def test_the_table_of_keywords_is_the_register() -> None:
    (shown,) = re.findall(r"^<!-- keywords:.*-->\n(.*?)<!-- end", README, re.M | re.S)
    assert shown == markdown() + "\n", WRITE_THEM


@pytest.mark.parametrize(
    "reading",
    [*legion.READINGS.values(), *ninth_age.READINGS.values()],
    ids=lambda reading: str(reading.id),
)
def test_every_reading_is_locked_by_a_test(reading: Reading) -> None:
    assert (ROOT / reading.test).is_file()


# --- other files ----------------------------------------------------------------------------------


def test_there_is_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert defilade.__version__ == project["version"]
    assert re.search(
        rf"^## \[{re.escape(project['version'])}\] - \d{{4}}-\d\d-\d\d$", changelog, re.M
    )


def test_ci_runs_the_readmes_command() -> None:
    script = ROOT / ".ci" / "run"
    text = script.read_text(encoding="utf-8")
    assert os.access(script, os.X_OK)
    (pattern,) = re.findall(r"grep -E '([^']+)' README\.md", text)
    found = [line for line in README.splitlines() if re.search(pattern, line)]
    assert found == [blocks("sh")[1].strip()]
    for tool in ("ruff check", "ruff format --check", "mypy", "lint-imports"):
        assert f".venv/bin/{tool}" in text
    assert "://" not in text


# --- the source -----------------------------------------------------------------------------------


@EACH_SOURCE
def test_a_module_is_short_and_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 420
    module = ast.parse(text)
    first = (ast.get_docstring(module) or "").split("\n", 1)[0]
    assert first.endswith((".", "?"))


@EACH_SOURCE
def test_what_is_public_has_a_docstring(path: Path) -> None:
    named = (ast.ClassDef, ast.FunctionDef)
    module = ast.parse(path.read_text(encoding="utf-8"))
    public = [node for node in module.body if isinstance(node, named)]
    for node in [*public]:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            public += [each for each in node.body if isinstance(each, ast.FunctionDef)]
    for node in public:
        if not node.name.startswith("_"):
            assert ast.get_docstring(node), f"{path}:{node.lineno}: {node.name}"
