"""Rich display in notebooks: `%load_ext defilade`.

Verdicts, odds, distributions and ruling sheets are then shown as tables with bars, and figures as
SVG. What is shown is imported when it is first shown.
"""

from __future__ import annotations

from typing import Any

_RICH = (
    ("defilade.rules.legion.verdict", "Verdict", "verdict_html"),
    ("defilade.rules.ninth_age.verdict", "Verdict", "verdict_html"),
    ("defilade.rules.worth", "Worth", "worth_html"),
    ("defilade.dice.distribution", "Distribution", "distribution_html"),
    ("defilade.sheet.contents", "RulingSheet", "sheet_html"),
)
"""What is shown as HTML: module and name of the class, and who does it in `sheet.rich`."""


def load_ipython_extension(shell: Any) -> None:
    """Teach an IPython shell to show what this program makes."""
    formatters = shell.display_formatter.formatters
    for module, name, function in _RICH:
        formatters["text/html"].for_type_by_name(module, name, _late(function))
    formatters["image/svg+xml"].for_type_by_name("matplotlib.figure", "Figure", _svg)


def _late(function: str) -> Any:
    def show(value: Any) -> str | None:
        from defilade.sheet import rich

        shown: str | None = getattr(rich, function)(value)
        return shown

    return show


def _svg(figure: Any) -> str:
    from defilade.sheet.inline import svg

    return svg(figure, prefix="", title=figure.get_suptitle(), description=str(figure.get_label()))
