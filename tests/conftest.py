"""Hypothesis settings, and the command line run in this process."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import settings

from defilade.cli import main
from tests.commands import Defilade, Run

settings.register_profile("steady", deadline=None, derandomize=True)  # the same on every run
settings.register_profile("explore", deadline=None)  # pytest --hypothesis-profile=explore
settings.load_profile("steady")


@pytest.fixture
def defilade(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Defilade:
    """Runs the command line in this process, in an empty directory."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Run:
        monkeypatch.setattr(sys, "argv", ["defilade", *arguments])
        status = 0
        try:
            main()
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else -1
        return Run(status, *capsys.readouterr())

    return run
