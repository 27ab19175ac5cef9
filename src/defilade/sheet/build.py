"""From verdicts on a map to the contents of a ruling sheet."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import PurePath

from defilade import __version__
from defilade.mapfile import MapFile
from defilade.report import compared
from defilade.report.rooms import AnyVerdict
from defilade.rules.ninth_age.verdict import Verdict as NinthAgeVerdict
from defilade.sheet import legion, ninth_age
from defilade.sheet.contents import Opinion, Origin, RulingSheet
from defilade.sheet.odds import odds


def sheet_of(
    loaded: MapFile,
    verdicts: Sequence[AnyVerdict],
    *,
    shooter: str | None = None,
    options: Sequence[str] = (),
) -> RulingSheet:
    """The sheet of the verdicts on one attack of the map, one for each edition that is asked.

    `shooter` as for `diagram.draw_verdict`; `options` are those that `defilade rule` was given
    besides the map, so that the sheet tells how it is made again. Raises ValueError without a
    verdict.
    """
    if not verdicts:
        raise ValueError("expected a verdict or more")
    opinions = tuple(_opinion(loaded, verdict) for verdict in verdicts)
    name = PurePath(loaded.path).name
    first = verdicts[0]
    return RulingSheet(
        title=loaded.title or f"{first.attacker} → {first.defender}",
        question=_question(first),
        loaded=loaded,
        opinions=opinions,
        compared=" ".join(" ".join(compared(verdicts)).split()) if len(verdicts) > 1 else "",
        origin=Origin(
            map=name,
            sha256=loaded.sha256,
            version=__version__,
            source=loaded.source,
            command=shlex.join(["defilade", "rule", name, *options]),
        ),
        shooter=shooter,
    )


def _question(verdict: AnyVerdict) -> str:
    if isinstance(verdict, NinthAgeVerdict):
        return ninth_age.question(verdict)
    return legion.question(verdict)


def _opinion(loaded: MapFile, verdict: AnyVerdict) -> Opinion:
    if isinstance(verdict, NinthAgeVerdict):
        return ninth_age.opinion(verdict, odds(loaded, verdict))
    return legion.opinion(verdict, odds(loaded, verdict))
