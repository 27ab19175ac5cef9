"""What the figures of a rulebook show: their maps, captions and sources. Only words; see `draw`.

The captions are our own. What stands in braces in the words of a part is taken from the verdict on
its map: {answer}, {eligible}, {shooter}, {met} (what a line meets), {located}.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One picture of a figure: the map it shows, and what is to be seen in it.

    `edition`, `attacker`, `defender` and `shooter` are as for `defilade draw`; empty for the map's.
    With `side`, the deciding line is shown from the side.
    """

    map: str
    text: str
    edition: str = ""
    attacker: str = ""
    defender: str = ""
    shooter: str = ""
    side: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleFigure:
    """A figure: the name of its files, its title, its caption, the rule it explains, its parts.

    `special` names a figure that is not of verdicts: "arcs" or "heights".
    """

    name: str
    title: str
    caption: str
    rule: str
    parts: tuple[Part, ...] = ()
    special: str = ""


LEGION = "Star Wars: Legion, Core Rulebook 2025-11"
SECOND, THIRD = "The 9th Age, 2nd edition", "The 9th Age, 3rd edition"

FIGURES = (
    RuleFigure(
        name="legion-half-range",
        title="From the leader to every miniature",
        caption="Lines are drawn from the silhouette of the attacking leader to that of each "
        "defender. A piece that cuts some of them obscures the defender if it is within half "
        "range, 3 in, of its base. Behind the dotted ring the corner of the building still cuts "
        "lines, but is too far away to count.",
        rule=f"{LEGION}, Apply Dodge and Cover",
        parts=(Part(map="legion-seven-droids", text="{answer}"),),
    ),
    RuleFigure(
        name="legion-light-and-heavy",
        title="Light and heavy in one unit",
        caption="Half of the unit is enough for cover. Then one miniature obscured by a heavy "
        "piece makes the cover of the whole unit heavy.",
        rule=f"{LEGION}, Apply Dodge and Cover: Determine Cover",
        parts=(
            Part(map="legion-light-alone", text="Two obscured, both by light pieces. {answer}"),
            Part(map="legion-light-and-heavy", text="One of the two by a heavy piece. {answer}"),
        ),
    ),
    RuleFigure(
        name="legion-eligible",
        title="Eligible miniatures",
        caption="Whoever sees at least one defender may add a weapon. The miniature with the "
        "broken outline stands behind the building, sees nobody and adds nothing.",
        rule=f"{LEGION}, Form Attack Pools: Determine Eligible Miniatures",
        parts=(Part(map="legion-eligible", text="{eligible}"),),
    ),
    RuleFigure(
        name="legion-line-of-sight",
        title="Past troopers, and behind a building",
        caption="Troopers never stop a line, friend or foe: it runs between and through them. A "
        "building stops every line that passes through it; who is reached by none is not seen.",
        rule=f"{LEGION}, Line of Sight",
        parts=(
            Part(
                map="legion-past-clones",
                text="Past the clones and over the barricade, which obscures. {answer}",
            ),
            Part(map="legion-behind-a-building", text="Every line is stopped. {answer}"),
            Part(map="legion-past-clones", side=True, text="A line of a, from the side. {met}"),
            Part(map="legion-behind-a-building", side=True, text="A line of b. {met}"),
        ),
    ),
    RuleFigure(
        name="ninth-age-three-lines",
        title="Three lines to the target facing",
        caption="The shooter is located in the arc of a flank, so the flank is the target facing. "
        "From one point of its front facing lines run to both corners and to the middle of "
        "that side. Two of them pass through the forest, which gives soft cover.",
        rule=f"{THIRD}, Cover",
        parts=(Part(map="ninth-age-3-forest-two-of-three", text="{answer}"),),
    ),
    RuleFigure(
        name="ninth-age-hard-cover",
        title="Hard cover",
        caption="One cliff, three shooters. What counts is how much of the target facing is "
        "hidden from the best point of the shooter's front: all, more than half, or less.",
        rule=f"{SECOND}, Target Benefiting from Hard Cover",
        parts=(
            Part(map="ninth-age-2-hard-cover", shooter="a", text="{shooter}"),
            Part(map="ninth-age-2-hard-cover", shooter="b", text="{shooter}"),
            Part(map="ninth-age-2-hard-cover", shooter="c", text="{shooter}"),
        ),
    ),
    RuleFigure(
        name="ninth-age-soft-and-hard",
        title="Soft and hard together",
        caption="Neither the forest alone nor the rock alone hides more than half of the facing; "
        "together they do. Then the cover is soft.",
        rule=f"{SECOND}, Target Benefiting from Soft Cover",
        parts=(Part(map="ninth-age-2-soft-and-hard", text="{shooter}"),),
    ),
    RuleFigure(
        name="ninth-age-heights",
        title="What stands in between, by height",
        caption="What a miniature of each height does to lines between a shooter (rows) and a "
        "target (columns), if enough of the target is behind it. Whatever gives hard cover here "
        "also stops every line that passes through it.",
        rule=f"{SECOND}, Line of Sight and Target Benefiting from Soft Cover; {THIRD}, Cover",
        special="heights",
    ),
    RuleFigure(
        name="ninth-age-arcs",
        title="Arcs, and where a unit is located",
        caption="From each corner of the boundary a ray leaves at 45 degrees to the side. A unit "
        "is located in the arc that holds the centre of its front; exactly on a ray, it is in the "
        "flank. The side that faces this arc is the target facing. (In the second edition every "
        "shooting miniature is located by itself, by the centre of its own front.)",
        rule=f"{SECOND}, Unit Arcs",
        parts=(
            Part(map="ninth-age-2-arcs", text="{located}"),
            Part(map="ninth-age-2-on-the-ray", text="{located}"),
        ),
        special="arcs",
    ),
)
"""The figures, in the order of their numbers."""


def numbered(name: str) -> int:
    """The number of the figure of that name, from 1."""
    return 1 + [figure.name for figure in FIGURES].index(name)
