"""How fast many pairs are decided, against sampling the same pairs.

Run `python benchmarks/speed.py`. It prints pairs a second on one core and on all, for the two
reference scenes (24 turned blocks of mixed heights on a 6 x 3 ft table and 27 mm bases at random
places; standing, and half of them floating with bases on the ground and on two roofs), how that
changes with 10, 100 and 1000 pieces, and the baseline: the same standing pairs by 64 x 64 lines
from rim to rim, asked of one prepared Shapely union. The baseline knows no heights, so it is given
the easier question.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np
import shapely

from defilade.geometry.pairs import Sights, clear_lines
from defilade.geometry.shapes import circle, rectangle
from defilade.geometry.solids import Solid
from defilade.units import MM_PER_INCH

BASE = 27 / MM_PER_INCH
TALL = 1.65
RIM = 64


def scene(
    rng: np.random.Generator, blocks: int, bodies: int, *, floating: bool, size: tuple[float, float]
) -> tuple[list[Solid], list[Solid]]:
    """Blocks at random places and angles, and bases that stand in none of them."""
    pieces = []
    for i in range(blocks):
        bottom = float(rng.choice([1.0, 1.5, 2.5])) if floating and i % 2 else 0.0
        shape = rectangle(
            (float(rng.uniform(2, size[0] - 2)), float(rng.uniform(2, size[1] - 2))),
            (float(rng.uniform(0.5, 5)), float(rng.uniform(0.5, 5))),
            float(rng.uniform(0, 180)),
        )
        pieces.append(Solid(shape=shape, bottom=bottom, top=bottom + float(rng.uniform(0.3, 5))))
    if floating:
        for x in (size[0] / 4, 3 * size[0] / 4):
            pieces.append(Solid(shape=rectangle((x, size[1] / 2), (6, 5)), bottom=0.0, top=4.0))
    standing: list[Solid] = []
    while len(standing) < bodies:
        if floating and len(standing) % 4 == 0:
            roof = pieces[-1 - len(standing) // 4 % 2]
            x, y = roof.shape.centre
            at = (x + float(rng.uniform(-2, 2)), y + float(rng.uniform(-1.5, 1.5)))
            standing.append(Solid(shape=circle(at, BASE), bottom=roof.top, top=roof.top + TALL))
            continue
        at = (float(rng.uniform(1, size[0] - 1)), float(rng.uniform(1, size[1] - 1)))
        shape = circle(at, BASE)
        if not any(piece.bottom < TALL and piece.shape.overlaps(shape) for piece in pieces):
            standing.append(Solid(shape=shape, bottom=0.0, top=TALL))
    return pieces, standing


def some_pairs(rng: np.random.Generator, bodies: int, count: int) -> np.ndarray:
    """Random pairs of different bodies."""
    pairs = rng.integers(0, bodies, (2 * count, 2))
    return pairs[pairs[:, 0] != pairs[:, 1]][:count]


def timed(call: Callable[[], Sights]) -> tuple[float, Sights]:
    """Seconds, and what came out."""
    start = time.perf_counter()
    found = call()
    return time.perf_counter() - start, found


def sampled(pieces: list[Solid], bodies: list[Solid], pairs: np.ndarray) -> np.ndarray:
    """Whether one of 64 x 64 lines from rim to rim is clear of all blocks, however low."""
    union = shapely.union_all([piece.shape.outline for piece in pieces])
    shapely.prepare(union)
    turn = np.linspace(0, 2 * np.pi, RIM, endpoint=False)
    circle_ = np.stack([np.cos(turn), np.sin(turn)], axis=1) * BASE / 2
    found = np.zeros(len(pairs), bool)
    for k, (i, j) in enumerate(pairs):
        a = np.array(bodies[i].shape.centre) + circle_
        b = np.array(bodies[j].shape.centre) + circle_
        ends = np.stack([np.repeat(a, RIM, axis=0), np.tile(b, (RIM, 1))], axis=1)
        found[k] = not shapely.intersects(union, shapely.linestrings(ends)).all()
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    rate = 0.0
    for floating in (False, True):
        pieces, bodies = scene(rng, 24, 400, floating=floating, size=(72.0, 36.0))
        pairs = some_pairs(rng, len(bodies), options.pairs)
        clear_lines(bodies, pairs[:50], pieces)  # compiled, or read from the cache
        seconds, one = timed(lambda: clear_lines(bodies, pairs, pieces, workers=1))  # noqa: B023
        every, _ = timed(lambda: clear_lines(bodies, pairs, pieces))  # noqa: B023
        name = "half floating, two roofs" if floating else "standing"
        print(
            f"{name}: {len(pairs) / seconds:,.0f} pairs/s on one core, "
            f"{len(pairs) / every:,.0f} on all; {one.sees.mean():.0%} see, "
            f"{one.cells.mean():.1f} cells a pair, most {one.cells.max()}, "
            f"{one.undecided.sum()} undecided"
        )
        if not floating:
            rate = len(pairs) / seconds
            few = pairs[:200]
            tall = [Solid(shape=piece.shape, bottom=0.0, top=99.0) for piece in pieces]
            start = time.perf_counter()
            guess = sampled(pieces, bodies, few)
            lines = len(few) / (time.perf_counter() - start)
            truth = clear_lines(bodies, few, tall).sees
            print(
                f"64 x 64 lines, prepared union: {lines:,.0f} pairs/s, so the search is "
                f"{rate / lines:,.0f} times as fast; of {len(few)} pairs with blocks of unlimited "
                f"height the lines answer {(guess != truth).sum()} wrongly"
            )
    for count in (10, 100, 1000):
        side = 36.0 * (count / 12) ** 0.5
        pieces, bodies = scene(rng, count, 300, floating=False, size=(2 * side, side))
        pairs = some_pairs(rng, len(bodies), options.pairs // 4)
        seconds, found = timed(lambda: clear_lines(bodies, pairs, pieces, workers=1))  # noqa: B023
        print(
            f"{count} pieces at the same density: {len(pairs) / seconds:,.0f} pairs/s on one core, "
            f"{found.cells.mean():.1f} cells a pair"
        )


if __name__ == "__main__":
    main()
