"""The command `rule`: what it writes, how fast, how it fails, and that anyone can do it again."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from defilade.cli import commands
from defilade.errors import DefiladeError
from defilade.mapfile import load
from defilade.sheet import save, sheet_of
from tests.sheet.sheets import MAPS, sheet_of_map

STARTS = {".html": b"<!DOCTYPE html>", ".pdf": b"%PDF-", ".png": b"\x89PNG", ".svg": b"<?xml"}


def run(*arguments: str, folder: Path, seed: str = "0") -> subprocess.CompletedProcess[str]:
    """A `defilade` command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "defilade", *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONHASHSEED": seed},
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two maps in it."""
    for name in ("legion-seven-droids", "ninth-age-2-v6"):
        shutil.copy(MAPS / f"{name}.yaml", tmp_path)
    return tmp_path


def told(*arguments: str) -> str:
    """What a command that fails says."""
    with pytest.raises((DefiladeError, click.ClickException)) as caught:
        CliRunner().invoke(
            commands, ["rule", *arguments], catch_exceptions=False, standalone_mode=False
        )
    return str(getattr(caught.value, "message", caught.value))


@pytest.mark.parametrize("suffix", [".html", ".pdf"])
def test_the_same_map_gives_the_same_bytes(suffix: str, folder: Path) -> None:
    """In two processes that hash differently, from two folders that are called differently."""
    other = folder / "elsewhere"
    other.mkdir()
    shutil.copy(folder / "legion-seven-droids.yaml", other)
    written = []
    for where, seed in ((folder, "1"), (other, "2")):
        done = run("rule", "legion-seven-droids.yaml", "-o", f"a{suffix}", folder=where, seed=seed)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"a{suffix}\n", "")
        written.append((where / f"a{suffix}").read_bytes())
    assert written[0] == written[1]


@pytest.mark.parametrize("suffix", STARTS)
def test_saved_twice_it_is_the_same(suffix: str, tmp_path: Path) -> None:
    sheet = sheet_of_map("ninth-age-2-hard-cover")
    for name in ("a", "b"):
        save(sheet, tmp_path / f"{name}{suffix}")
    one, two = ((tmp_path / f"{name}{suffix}").read_bytes() for name in ("a", "b"))
    assert one == two
    assert one.startswith(STARTS[suffix])
    assert len(one) < 700_000


def test_without_a_name_it_writes_html_beside_you(folder: Path) -> None:
    done = run("rule", "legion-seven-droids.yaml", folder=folder)
    assert done.stdout == "legion-seven-droids.html\n"
    assert (folder / "legion-seven-droids.html").is_file()


def test_the_command_it_tells_makes_it_again(folder: Path) -> None:
    """Whatever options were given, in whatever form."""
    first = ["--attacker", "archer", '--error=1/8"', "--edition", "3", "--style", "print"]
    run("rule", *first, "ninth-age-2-v6.yaml", "-o", "a.html", folder=folder)
    text = (folder / "a.html").read_text(encoding="utf-8")
    (command,) = re.findall(r"<dt>Made by</dt><dd><code>(.*?)</code>", text)
    words = command.split()
    assert words[:2] == ["defilade", "rule"]
    assert "3.175mm" in words
    run(*words[1:], "-o", "b.html", folder=folder)
    assert (folder / "b.html").read_text(encoding="utf-8") == text


def test_compare_editions(folder: Path) -> None:
    run("rule", "ninth-age-2-v6.yaml", "--compare-editions", "-o", "a.html", folder=folder)
    text = (folder / "a.html").read_text(encoding="utf-8")
    assert "No cover for target from archer." in text
    assert "Hard cover for target from archer." in text
    assert "Editions 2 and 3 differ in" in text


def test_pdf_and_picture_carry_the_whole_digest(folder: Path) -> None:
    digest = hashlib.sha256((folder / "ninth-age-2-v6.yaml").read_bytes()).hexdigest().encode()
    for name in ("a.pdf", "a.png", "a.svg", "a.html"):
        run("rule", "ninth-age-2-v6.yaml", "-o", name, folder=folder)
        assert digest in (folder / name).read_bytes()


def test_what_cannot_be_is_told_in_one_line(tmp_path: Path) -> None:
    legion, ninth_age = (str(MAPS / f"{n}.yaml") for n in ("legion-blast", "ninth-age-2-v6"))
    assert told(legion, "--compare-editions").endswith(
        "there is nothing to compare: 2025-11 is the only edition of legion"
    )
    assert told(ninth_age, "--compare-editions", "--edition", "3") == (
        "--compare-editions goes without --edition"
    )
    assert told(legion, "-o", str(tmp_path / "a.docx")).endswith(
        "a.docx: expected a name that ends in .html, .svg, .png, .pdf, got '.docx'"
    )
    assert "cannot be written" in told(legion, "-o", str(tmp_path / "no" / "a.html"))
    assert "cannot be written" in told(legion, "-o", str(tmp_path / "no" / "a.pdf"))
    assert "there is no such file" in told("nowhere.yaml")
    assert "did you mean 'archer'" in told(ninth_age, "--attacker", "archers")
    assert "unknown shooter" in told(ninth_age, "--shooter", "bob")
    assert "a shooter is chosen in the 9th Age" in told(legion, "--shooter", "bob")
    assert not list(tmp_path.iterdir())


def test_a_sheet_needs_a_verdict() -> None:
    with pytest.raises(ValueError, match="expected a verdict"):
        sheet_of(load(MAPS / "legion-blast.yaml"), [])


def test_saving_tells_of_unknown_endings(tmp_path: Path) -> None:
    with pytest.raises(DefiladeError, match=r"expected a name that ends in \.html"):
        save(sheet_of_map("legion-hidden-target"), tmp_path / "a")
