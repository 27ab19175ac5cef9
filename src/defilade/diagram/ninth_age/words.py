"""The words of a diagram of a 9th Age verdict: labels, results, the description."""

from __future__ import annotations

from defilade.diagram.words import AnyTable, clipped, inches, plain
from defilade.rules.ninth_age import wording
from defilade.rules.ninth_age.terrain import THIRD, Feature
from defilade.rules.ninth_age.verdict import Cover, Shooter, Verdict

MOST_RESULTS = 10
"""Results that are listed below a diagram; the ruling lists them all."""

_NAMES_LETTERS = 70


def edge_of(feature: Feature) -> str:
    """How a piece is outlined: "opaque", or by the cover it gives; a house rule goes first.

    Both editions agree on it for every kind.
    """
    nature, house = THIRD[feature.kind], feature.house
    if nature.opaque if house.opaque is None else house.opaque:
        return "opaque"
    return str(nature.cover if house.cover is None else house.cover)


def piece_words(feature: Feature) -> str:
    """What the legend says of a piece: "forest, soft cover"."""
    edge, kind = edge_of(feature), str(feature.kind)
    if edge == "opaque":
        return f"{kind}, opaque"
    return kind if edge == str(Cover.NONE) else f"{kind}, {edge} cover"


def piece_height(feature: Feature) -> str:
    """The height that a house rule gives a piece, else nothing: the rulebook has the others."""
    height = feature.house.height
    if height is None:
        return ""
    parts = (height.second, height.third)
    return "height " + " / ".join(str(part) for part in parts if part is not None)


def brief(shooter: Shooter) -> str:
    """What a label says of a shooter: "soft cover, 5+"."""
    parts = [wording.grade(shooter.cover)]
    if shooter.cover is not None and (hidden := wording.hidden([shooter])):
        parts.append(hidden.partition(" (")[0])
    if shooter.may_shoot and shooter.needed is not None:
        parts.append(f"{shooter.needed}+")
    return ", ".join(parts)


def results(verdict: Verdict) -> list[str]:
    """One line for all shooters of the same result: "archers 1-5: soft cover, 5+, chance 1/3"."""
    found: dict[str, list[Shooter]] = {}
    for shooter in verdict.shooters:
        found.setdefault(_result(shooter), []).append(shooter)
    lines = [
        f"{clipped(plain(wording.named(group)), _NAMES_LETTERS)}: {result}"
        for result, group in found.items()
    ]
    if len(lines) > MOST_RESULTS:
        rest = len(lines) - MOST_RESULTS + 1
        lines = [*lines[: MOST_RESULTS - 1], f"and {rest} other results"]
    return lines


def _result(shooter: Shooter) -> str:
    parts = []
    if shooter.in_rank and shooter.cover is not None:
        parts += [wording.grade(shooter.cover), wording.facing(shooter.target_facing)]
    if shooter.may_shoot:
        parts.append(wording.roll(shooter))
    else:
        parts.append(f"may not shoot: {plain(shooter.why_not or 'its unit may not')}")
    return ", ".join(parts)


def description(table: AnyTable, verdict: Verdict, shown: Shooter) -> str:
    """The whole diagram in sentences, for people who hear it read."""
    lines = [
        f"Plan of a table of {inches(table.size[0])} by {inches(table.size[1])}, seen from above.",
        plain(wording.answer(verdict)),
        plain(wording.small_print(verdict)) + ".",
        f"Lines run from {plain(shown.name)}.",
    ]
    for line in shown.lines:
        lines.append(f"The line to the {line.to} is {plain(wording.through(line))}.")
    if hidden := wording.hidden([shown]):
        lines.append(f"Of the {wording.facing(shown.target_facing)}: {hidden}.")
    for group in wording.groups(verdict):
        lines.append(f"{plain(wording.named(group))}: {_result(group[0])}.")
    lines += [
        f"Terrain {plain(feature.name)}: {piece_words(feature)}." for feature in table.terrain
    ]
    return " ".join(lines)
