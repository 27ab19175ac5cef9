"""The chart of what an attack is worth: its distribution, and what each thing in it is worth.

title
the answer
┌───────────────┐
│ bars, curve   │   how likely each number is, and that number or more
└───────────────┘
what each thing is worth: bars to the left (less) and to the right (more)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from defilade.diagram.lettering import Ruler, font, settled, write
from defilade.diagram.page import WIDTH, name_everything
from defilade.diagram.style import STYLE, Style
from defilade.diagram.words import plain
from defilade.rules.amounts import answer
from defilade.rules.worth import Effect, Worth

_WIDTH = 72 * WIDTH  # of the chart [pt]: that of a diagram
_MARGIN = 14.0
_AXIS_ROOM = 40.0  # for the numbers at the left and their name
_BELOW = 32.0  # for the numbers below and their name
_PLOT = 200.0
_ROW = 17.0  # of a bar of an effect
_GAP = 9.0
_NAME_ROOM = 84.0  # of an option in the key
_LEAST = Fraction(1, 1000)  # bars that are rarer are not drawn

Options = Sequence[tuple[str, Worth]]
"""What is compared: the attack as it is first, under any name, then those with a change."""


def chart(
    options: Options, *, heading: Sequence[str] = (), title: str = "", style: Style = STYLE
) -> Figure:
    """The chart of an attack, or of several beside each other, ready to be saved.

    `heading` says in lines what the attack is; the first is the title unless `title` is given. The
    same input gives the same picture.
    """
    with settled():
        return _Chart(options, list(heading), title, style).drawn()


class _Chart:
    """A figure that grows downwards; what stands where is kept until its height is known."""

    def __init__(self, options: Options, heading: list[str], title: str, style: Style) -> None:
        self._options = list(options)
        self._style = style
        self._title = title or (heading.pop(0) if heading else "")
        self._heading = heading
        self.figure = Figure(figsize=(_WIDTH / 72, 10.0), dpi=100, facecolor=style.paper)
        self.figure.patch.set_gid("paper")
        self._ruler = Ruler(self.figure, style)
        self._used = _MARGIN
        self._texts: list[tuple[str, str, float, bool, float, str]] = []

    def drawn(self) -> Figure:
        """The finished figure."""
        style, (_, worth) = self._style, self._options[0]
        self._say("title", self._title, style.title_size, bold=True, color=style.ink)
        self._say(
            "verdict", answer(worth, in_short=True), style.verdict_size, bold=True, color=style.ink
        )
        for number, line in enumerate([", ".join(worth.attack), *self._heading], start=1):
            self._say(f"about_{number}", line, style.text_size, color=style.faint_ink)
        top = self._used + _GAP + len(self._options) * _ROW
        effects_top = top + _PLOT + _BELOW + _GAP + style.text_size * 1.6
        rows = worth.effects
        height = effects_top + len(rows) * _ROW + _MARGIN if rows else top + _PLOT + _BELOW
        self.figure.set_size_inches(_WIDTH / 72, height / 72)
        self._place_texts(height)
        self._distribution(self._axes("distribution", top, _PLOT, height))
        if rows:
            self._effects(effects_top, len(rows) * _ROW, height)
        self.figure.set_label(_description(self._options))
        name_everything(self.figure)
        return self.figure

    def _say(self, gid: str, text: str, size: float, *, bold: bool = False, color: str) -> None:
        if not text:
            return
        shown = self._ruler.wrapped(plain(text), size, _WIDTH - 2 * _MARGIN, lines=4, bold=bold)
        self._texts.append((gid, shown, size, bold, self._used, color))
        self._used += self._ruler.size(shown, size, bold=bold)[1] + _GAP / 2

    def _place_texts(self, height: float) -> None:
        for gid, text, size, bold, top, color in self._texts:
            at = (_MARGIN / _WIDTH, 1 - top / height)
            if gid == "title":
                drawn = self.figure.suptitle(text, gid=gid, x=at[0], y=at[1], ha="left", va="top")
            else:
                drawn = self.figure.text(*at, text, gid=gid, ha="left", va="top")
            drawn.set_parse_math(False)
            drawn.set(color=color, fontproperties=font(self._style, size, bold=bold))

    def _axes(self, gid: str, top: float, tall: float, height: float, left: float = 0.0) -> Axes:
        start = _MARGIN + (left or _AXIS_ROOM)
        box = (
            start / _WIDTH,
            1 - (top + tall) / height,
            (_WIDTH - start - _MARGIN) / _WIDTH,
            tall / height,
        )
        ax = self.figure.add_axes(box)
        ax.set_gid(gid)
        return ax

    # -- how likely each number is

    def _distribution(self, ax: Axes) -> None:
        style, worths = self._style, [worth for _, worth in self._options]
        most = max(_greatest(worth) for worth in worths)
        bar = 0.8 / len(worths)
        for number, (_, worth) in enumerate(self._options):
            look = _LOOKS[number % len(_LOOKS)]
            left = -0.4 + bar * number
            for count in range(most + 1):
                chance = float(worth.count[count])
                if chance:
                    drawn = ax.bar(
                        count + left + bar / 2,
                        chance,
                        bar * 0.94,
                        color=getattr(style, look[0]),
                        edgecolor=getattr(style, look[1]),
                        hatch=look[2],
                        linewidth=0.8,
                        zorder=2,
                    )
                    drawn.patches[0].set_gid(f"bar_{number + 1}_{count}")
            self._curve(ax, number, worth, most)
            self._mean(ax, number, worth)
        self._frame(ax, most)
        self._key(ax)

    def _curve(self, ax: Axes, number: int, worth: Worth, most: int) -> None:
        counts = range(1, most + 1)
        color, marks = getattr(self._style, _LOOKS[number % len(_LOOKS)][1]), "osD^"
        (line,) = ax.plot(
            list(counts),
            [float(worth.count.at_least(count)) for count in counts],
            color=color,
            marker=marks[number % len(marks)],
            markersize=4.0,
            linewidth=1.3,
            linestyle=("-", "--", ":", "-.")[number % 4],
            zorder=4,
        )
        line.set_gid(f"at-least_{number + 1}")
        if len(self._options) == 1:
            for count in counts:
                share = float(worth.count.at_least(count))
                write(
                    ax,
                    (count + 0.07, share + 0.02),
                    f"{100 * share:.0f} %" if share >= 0.005 else "< 1 %",
                    gid=f"at-least-share_{count}",
                    style=self._style,
                    size=self._style.small_size,
                    color=color,
                    va="bottom",
                ).set_bbox({"facecolor": self._style.paper, "edgecolor": "none", "pad": 0.6})

    def _mean(self, ax: Axes, number: int, worth: Worth) -> None:
        color = getattr(self._style, _LOOKS[number % len(_LOOKS)][1])
        line = ax.axvline(  # behind the bars, on which it could not be seen
            float(worth.count.mean), color=color, linewidth=1.0, linestyle=(0, (2, 2)), zorder=1
        )
        line.set_gid(f"mean_{number + 1}")

    def _frame(self, ax: Axes, most: int) -> None:
        style = self._style
        ax.set(xlim=(-0.6, most + 0.75), ylim=(0, 1.08), facecolor=style.paper)
        ax.set_xticks(range(most + 1), [str(count) for count in range(most + 1)])
        ax.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
        ax.tick_params(length=0, colors=style.faint_ink)
        for label in (*ax.get_xticklabels(), *ax.get_yticklabels()):
            label.set_fontproperties(font(style, style.text_size))
        ax.grid(axis="y", color=style.grid, linewidth=0.8, zorder=0)
        ax.set_axisbelow(True)
        for side, spine in ax.spines.items():
            spine.set_visible(side == "bottom")
            spine.set(color=style.table_edge, gid=f"frame_{side}")
        counted = self._options[0][1].counted
        ax.set_xlabel(counted, fontproperties=font(style, style.text_size), color=style.ink)

    def _key(self, ax: Axes) -> None:
        """What bars, curve and dashed line are, and of which option."""
        style = self._style
        handles: list[tuple[Artist, str]] = []
        for number, (name, worth) in enumerate(self._options):
            fill, edge, hatch = _LOOKS[number % len(_LOOKS)]
            called = self._ruler.shortened(plain(name), style.text_size, _NAME_ROOM)
            of = f"{called}: " if len(self._options) > 1 else ""
            mean = f"{float(worth.count.mean):.2f}"
            colors = {"facecolor": getattr(style, fill), "edgecolor": getattr(style, edge)}
            bars = Rectangle((0, 0), 1, 1, hatch=hatch, **colors)
            handles.append((bars, plain(f"{of}exactly; mean {mean} (dotted)")))
            line = Line2D(
                [],
                [],
                color=getattr(style, edge),
                marker="osD^"[number % 4],
                markersize=4.0,
                linestyle=("-", "--", ":", "-.")[number % 4],
            )
            handles.append((line, plain(f"{of}at least")))
        key = ax.legend(  # row by row: matplotlib fills columns
            [handle for handle, _ in (*handles[::2], *handles[1::2])],
            [text for _, text in (*handles[::2], *handles[1::2])],
            loc="lower left",
            bbox_to_anchor=(0.0, 1.0),
            ncols=2,
            frameon=False,
            borderaxespad=0.0,
            labelcolor=style.ink,
            prop=font(style, style.text_size),
        )
        key.set_gid("key")
        for text in key.get_texts():
            text.set_parse_math(False)

    # -- what each thing is worth

    def _effects(self, top: float, tall: float, height: float) -> None:
        style, (_, worth) = self._style, self._options[0]
        names = [plain(effect.name) for effect in worth.effects]
        wide = min(150.0, max(self._ruler.width(name, style.text_size) for name in names) + 8.0)
        ax = self._axes("effects", top, tall, height, left=wide)
        write(
            ax,
            (-wide / (_WIDTH - 2 * _MARGIN - wide), 1 + 6.0 / tall),
            _heading(worth),
            gid="effects-heading",
            style=style,
            size=style.text_size,
            color=style.ink,
            va="bottom",
            bold=True,
        ).set_transform(ax.transAxes)
        for row, effect in enumerate(worth.effects):
            self._effect(ax, row, effect, worth)
        reach = max((abs(float(effect.difference)) for effect in worth.effects), default=0) or 1.0
        ax.set(xlim=(-1.5 * reach, 1.5 * reach), ylim=(len(names) - 0.4, -0.6), xticks=[])
        ax.set_facecolor(style.paper)
        ax.set_yticks(
            range(len(names)),
            [self._ruler.shortened(name, style.text_size, wide - 6.0) for name in names],
        )
        ax.tick_params(length=0, colors=style.ink)
        for label in ax.get_yticklabels():
            label.set_fontproperties(font(style, style.text_size))
            label.set_parse_math(False)
        for spine in ax.spines.values():
            spine.set_visible(False)
        ax.axvline(0, color=style.table_edge, linewidth=0.9, zorder=3).set_gid("effects-zero")

    def _effect(self, ax: Axes, row: int, effect: Effect, worth: Worth) -> None:
        style, size = self._style, float(effect.difference)
        more = size >= 0
        bars = ax.barh(
            row,
            size,
            0.62,
            color=style.attacker if more else style.defender,
            edgecolor=style.attacker_ink if more else style.defender_edge,
            linewidth=0.8,
            zorder=2,
        )
        bars.patches[0].set_gid(f"effect_{row + 1}")
        write(
            ax,
            (size, row),
            f"  {_signed(effect.difference, worth)}  ",
            gid=f"effect-size_{row + 1}",
            style=style,
            size=style.small_size,
            color=style.ink,
            ha="left" if more else "right",
        )


_LOOKS = (
    ("attacker", "attacker_ink", ""),
    ("defender", "defender_edge", "////"),
    ("other", "faint_ink", "xxxx"),
    ("paper", "soft", "...."),
)
"""Fill and edge by their names in a style, and hatch, of the options in their order."""


def _greatest(worth: Worth) -> int:
    """The greatest number that is drawn: it or more comes once in a thousand times."""
    drawn = [count for count in worth.count if worth.count.at_least(count) >= _LEAST]
    return max(1, *drawn)


def _signed(value: Fraction, worth: Worth) -> str:
    if value == 0:
        return "no difference"
    size = f"{100 * float(value):+.1f} %" if worth.is_chance else f"{float(value):+.2f}"
    return size.replace("-", "\N{MINUS SIGN}")


def _heading(worth: Worth) -> str:
    if worth.is_chance:
        return "What each thing is worth: the chance with it, less the chance without it"
    return f"What each thing is worth: {worth.counted} with it, less {worth.counted} without it"


def _description(options: Options) -> str:
    """The chart in words, for those who cannot see it."""
    parts = []
    for name, worth in options:
        shares = ", ".join(
            f"at least {count}: {100 * float(worth.count.at_least(count)):.1f} %"
            for count in range(1, _greatest(worth) + 1)
        )
        start = f"{name}: " if len(options) > 1 else ""
        parts.append(f"{start}{answer(worth, in_short=True)} {shares}.")
    effects = [f"{e.name} {_signed(e.difference, options[0][1])}" for e in options[0][1].effects]
    if effects:
        parts.append(f"What each thing is worth: {', '.join(effects)}.")
    return plain(" ".join(parts))
