"""The lines from the attacking leader to one defender in Legion, and what stands around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from defilade.diagram.rays import Effect, Ray, Role, Sightline, Upright
from defilade.diagram.tags import numeral
from defilade.diagram.things import Piece
from defilade.errors import UnknownNameError
from defilade.geometry.solids import Line
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.sight import Piece as InTheWay
from defilade.rules.legion.sight import in_the_way, pieces_between
from defilade.rules.legion.verdict import MiniatureVerdict, Verdict
from defilade.tabletop import Miniature, Table
from defilade.tabletop.table import unknown


def deciding(verdict: Verdict, name: str | None = None) -> MiniatureVerdict:
    """The defender of that name; by default the one that the verdict hangs on.

    That is whom its margin speaks of; where nothing small changes the verdict, or that one stands
    in the open and others do not, it is the first that is obscured, or else the first that is seen,
    or else the first. Raises UnknownNameError if there is none of that name.
    """
    found = {one.name: one for one in verdict.miniatures}
    if name is not None:
        if name not in found:
            raise UnknownNameError(unknown("defending miniature", name, list(found)))
        return found[name]
    for finding in verdict.findings:
        if finding.code == "legion.margin" and finding.about in found:
            one = found[finding.about]
            # a line that is blocked tells more than one in the open, if somebody has one
            if one.blocked or not any(each.obscured for each in verdict.miniatures):
                return one
    return min(verdict.miniatures, key=lambda one: (not one.obscured, not one.sees))


def ray_to(
    table: Table[Any, Any],
    verdict: Verdict,
    pieces: Sequence[Piece],
    edition: Edition,
    name: str | None,
) -> Ray:
    """The leader's lines to one defender; `pieces` are the terrain in the order of the plan."""
    found = deciding(verdict, name)
    attackers, defenders = table.unit(verdict.attacker), table.unit(verdict.defender)
    leader, target = attackers.leader, defenders.miniature(found.name)
    ways = in_the_way(leader, target, pieces_between(table, attackers, defenders, edition), edition)
    of_name = {piece.name: piece for piece in ways}
    roles = {attackers.name: "attacker", defenders.name: "defender"}
    uprights = [
        Upright(name=leader.name, solid=leader.body, role=Role.ATTACKER),
        Upright(name=target.name, solid=target.body, role=Role.DEFENDER),
        *_terrain(table, pieces, of_name),
        *_bystanders(table, (leader, target), roles, of_name),
    ]
    return Ray(
        starts=leader.name,
        ends=target.name,
        uprights=tuple(uprights),
        lines=_lines(found, leader, target, of_name),
    )


def _terrain(
    table: Table[Any, Any], pieces: Sequence[Piece], ways: dict[str, InTheWay]
) -> Iterator[Upright]:
    solids = {piece.name: piece.solid for piece in table.terrain}
    for number, piece in enumerate(pieces):
        way = ways.get(piece.name)
        effect, why = Effect.BLOCKS, ""
        if way is None:
            effect, why = Effect.NOTHING, "one of the two is within it"
        elif not way.blocks_sight:
            effect = Effect.OBSCURES
        yield Upright(
            name=piece.name,
            solid=solids[piece.name] if way is None else way.solid,
            look=piece,
            mark=numeral("terrain", number),
            height=piece.height,
            effect=effect,
            why=why,
        )


def _bystanders(
    table: Table[Any, Any],
    ends: tuple[Miniature, Miniature],
    roles: dict[str, str],
    ways: dict[str, InTheWay],
) -> Iterator[Upright]:
    """Everybody else: only the vehicles that the rules count block lines."""
    for unit in table.units:
        for number, miniature in enumerate(unit.miniatures):
            if any(miniature is end for end in ends):
                continue
            role = roles.get(unit.name, "unit")
            counts = miniature.name in ways and ways[miniature.name].solid == miniature.body
            yield Upright(
                name=miniature.name,
                solid=miniature.body,
                role=Role.OTHER,
                mark=numeral(role, number),
                effect=Effect.BLOCKS if counts else Effect.NOTHING,
            )


def _lines(
    found: MiniatureVerdict, leader: Miniature, target: Miniature, ways: dict[str, InTheWay]
) -> tuple[Sightline, ...]:
    """The verdict's lines; where it shows none, the one between the tops of the two."""
    lines = []
    if found.blocked is not None:
        opaque = any(ways[name].blocks_sight for name in found.by if name in ways)
        words = "a blocked line" if opaque or not found.by else "a line through what obscures"
        lines.append(Sightline(words=words, line=found.blocked))
    if found.sight is not None:
        lines.append(Sightline(words="a clear line", line=found.sight, clear=True))
    if not lines:
        ends = [(*one.footprint.centre, one.body.top) for one in (leader, target)]
        middle = Line(start=ends[0], end=ends[1])
        lines.append(Sightline(words="the line between the tops", line=middle))
    return tuple(lines)
