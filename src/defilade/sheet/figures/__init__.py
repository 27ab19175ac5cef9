"""The figures of a rulebook: our own pictures of what the rules explain, drawn from maps."""

from defilade.sheet.figures.captions import FIGURES, Part, RuleFigure
from defilade.sheet.figures.draw import drawn
from defilade.sheet.figures.files import write

__all__ = ["FIGURES", "Part", "RuleFigure", "drawn", "write"]
