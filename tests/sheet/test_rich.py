"""Rich display: `%load_ext defilade` shows verdicts and odds as tables, imported when shown."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from defilade.dice import Distribution, binomial
from defilade.notebook import load_ipython_extension
from defilade.rules.worth import Worth
from defilade.sheet import page, rich
from tests.sheet.sheets import sheet_of_map, sheet_on


class Formatter:
    """Keeps what it is taught, as IPython's formatters do."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], Callable[[Any], str | None]] = {}

    def for_type_by_name(self, module: str, name: str, show: Callable[[Any], str | None]) -> None:
        self.known[module, name] = show

    def shown(self, value: object) -> str | None:
        text = self.known[type(value).__module__, type(value).__name__](value)
        return text and text.replace("\N{NO-BREAK SPACE}", " ")


class Shell:
    """As much of an IPython shell as an extension meets."""

    def __init__(self) -> None:
        self.display_formatter = self
        self.formatters = {"text/html": Formatter(), "image/svg+xml": Formatter()}


@pytest.fixture
def shell() -> Shell:
    """A shell with the extension loaded."""
    shell = Shell()
    load_ipython_extension(shell)
    return shell


def test_a_verdict_of_either_game_is_a_table(shell: Shell) -> None:
    for name, answer in (
        ("legion-seven-droids", "Heavy cover for battle droids: 4 of 7 obscured, 4 needed."),
        ("ninth-age-2-soft-and-hard", "Soft cover for spears from scout."),
    ):
        text = shell.formatters["text/html"].shown(sheet_of_map(name).opinions[0].verdict)
        assert text is not None
        assert answer in text
        assert "<table" in text
        assert "How sure" in text
        assert "<svg" not in text


def test_a_distribution_has_a_bar_for_each_number(shell: Shell) -> None:
    text = shell.formatters["text/html"].shown(binomial(2, 1) + binomial(1, 0))
    assert text is not None
    assert "2 on average" in text
    text = shell.formatters["text/html"].shown(Distribution({0: 1, 1: 2, 2: 1}))
    assert text is not None
    assert text.count('<td class="bar">') == 3
    for part in ("25.0 %", "50.0 %", "75.0 %", "100.0 %"):
        assert part in text
    assert [part for part in ("width:50.0%", "width:100.0%") if part in text]


def test_outcomes_that_are_no_numbers_are_left_to_python(shell: Shell) -> None:
    assert shell.formatters["text/html"].shown(Distribution({("a", 1): 1})) is None


def test_what_an_attack_is_worth(shell: Shell) -> None:
    count = Distribution({0: 1, 1: 1})
    worth = Worth(attack=("1 die",), counted="hits", count=count, goal="hits", worth=count.mean)
    text = shell.formatters["text/html"].shown(worth)
    assert text is not None
    assert "0.50 (1/2) hits on average; at least 1: 50.0 %." in text


def test_a_sheet_is_shown_whole_and_a_figure_as_svg(shell: Shell) -> None:
    sheet = sheet_of_map("legion-hidden-target")
    text = shell.formatters["text/html"].shown(sheet)
    assert text is not None
    assert "<svg" in text
    assert sheet.origin.sha256 in text
    picture = shell.formatters["image/svg+xml"].shown(page(sheet))
    assert picture is not None
    assert picture.startswith("<svg ")
    assert sheet.origin.sha256 in picture


def test_names_cannot_break_out_of_the_html() -> None:
    loaded = sheet_of_map("legion-hidden-target").loaded
    text = rich.sheet_html(_titled(loaded, '<script>alert("x")</script> & co'))
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def _titled(loaded: Any, title: str) -> Any:
    return sheet_on(replace(loaded, title=title))


def test_loading_it_imports_no_pictures() -> None:
    program = (
        "import sys\n"
        "import defilade\n"
        "class Formatter:\n"
        "    def for_type_by_name(self, *args): pass\n"
        "class Shell:\n"
        "    formatters = {'text/html': Formatter(), 'image/svg+xml': Formatter()}\n"
        "Shell.display_formatter = Shell\n"
        "defilade.load_ipython_extension(Shell())\n"
        "ours = ('matplotlib', 'defilade')\n"
        "print(*sorted(n for n in sys.modules if n.partition('.')[0] in ours))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "defilade defilade.notebook\n"
