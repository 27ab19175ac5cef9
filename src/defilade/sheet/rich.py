"""Verdicts, odds and sheets as pieces of HTML, for notebooks and other pages."""

from __future__ import annotations

from typing import Any

from defilade.diagram.style import STYLE
from defilade.dice import Distribution
from defilade.report.rooms import AnyVerdict
from defilade.rules.amounts import answer, exactly
from defilade.rules.ninth_age.verdict import Verdict as NinthAgeVerdict
from defilade.rules.worth import Worth
from defilade.sheet import legion, markup, ninth_age, pieces
from defilade.sheet.contents import Odds, RulingSheet
from defilade.sheet.odds import shares

_LOOK = f"""\
.defilade {{ max-width: 46rem; }}
.defilade .answer {{ border-left: 5px solid {STYLE.attacker}; padding: .2rem .8rem; }}
.defilade .close {{ border-color: {STYLE.facing}; }}
.defilade .answer h2 {{ display: none; }}
.defilade .said {{ margin: 0; font-size: 1.2em; font-weight: 700; }}
.defilade .small {{ margin: .2rem 0 0; }}
.defilade h2, .defilade caption {{ font-size: 1em; font-weight: 700; margin: .8rem 0 .2rem; }}
.defilade caption {{ text-align: left; color: inherit; padding: 0 0 .2rem; }}
.defilade table {{ border-collapse: collapse; margin: .6rem 0; }}
.defilade th, .defilade td {{ text-align: left; vertical-align: top; }}
.defilade th, .defilade td {{ padding: .15rem .8rem .15rem 0; }}
.defilade .bar {{ min-width: 14rem; }}
.defilade .bar span {{ display: block; height: .9em; background: {STYLE.attacker}; }}
.defilade .odds td:not(.bar), .defilade .odds th {{ text-align: right; }}
.defilade svg {{ width: 100%; max-width: 34rem; height: auto; }}
.defilade figure {{ margin: .6rem 0; }}
"""


def verdict_html(verdict: AnyVerdict) -> str:
    """The answer, the table of miniatures or shooters, and how sure it is."""
    if isinstance(verdict, NinthAgeVerdict):
        opinion = ninth_age.opinion(verdict, None)
    else:
        opinion = legion.opinion(verdict, None)
    parts = (pieces.answer(opinion, "Answer"), pieces.grid_table(opinion.grid))
    return _framed("\n".join([*parts, pieces.how_sure(opinion)]))


def distribution_html(distribution: Distribution[Any]) -> str | None:
    """A bar for each number and its chances; None for outcomes that are no numbers."""
    if not all(isinstance(outcome, int) for outcome in distribution):
        return None
    told = Odds(
        heading=f"{exactly(distribution.mean)} on average",
        counted="number",
        shares=shares(distribution),
    )
    return _framed(pieces.odds_table(told))


def worth_html(worth: Worth) -> str:
    """What an attack is worth, with a bar for each number."""
    told = Odds(heading=answer(worth), counted=worth.counted, shares=shares(worth.count))
    return _framed(pieces.odds_table(told))


def sheet_html(sheet: RulingSheet) -> str:
    """The sheet with its pictures, as it stands in its file."""
    return _framed(markup.body(sheet))


def _framed(inner: str) -> str:
    return f'<div class="defilade">\n<style>\n{_LOOK}</style>\n{inner}\n</div>'
