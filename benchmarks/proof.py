"""Is the kernel right? Many random pairs, decided by the kernel and attacked by another program.

    python benchmarks/proof.py [--pairs N] [--seed S] [--processes P] [--lines L] [--grown MM]
                               [--plain]

Every answer of `clear_line` is checked with `oracle.py`, which shares no code with the kernel:

- "Sees" is proven by its witness: the oracle must confirm that this line joins the two ends and
  touches no piece.
- "None" is attacked: the oracle tries `--lines` lines, and for one pair in 25 twenty times as many
  (blind ones, ones past two corners, and a climb from the best). One that keeps 0.000001 in clear
  of every piece would prove the kernel wrong. That no line is found proves nothing; so a fifth of
  the pairs are narrow cases, or walls that touch, whose answer is known: by exact rational
  arithmetic or by construction (`scenes.py`), from 10 mm down to 0.001 mm from the switch.
- "Undecided" is an answer of its own, and is counted. It is *coarse* if lines from an arc longer
  than 0.001 mm are still open; there must be none.

With `--grown`, all pieces are grown (below 0: shrunk) as for margins, and `has_clear_line` answers.
It counts undecided as none and shows no witness. But growth never opens sight: a line that keeps
clear by so much must be found, there must be none where there is none before growth, and shrunk
pieces must leave sight where it was proven before.

A share of the flat tables is also decided by three sampling patterns that other programs use
(`patterns.py`).
Exit status 1 if anything disagrees, or is undecided and coarse; pairs that disagree are printed as
code.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib.util import find_spec

BATCH = 200
HEAVY, TIMES = 25, 20  # one "none" in so many is attacked with so many times the lines
SELF_TEST = 10  # one "sees" in so many is attacked too, to see what the attack finds
PATTERN_SHARE = 4  # one flat table pair in so many is put to the patterns
SHOWN = 5
COARSE = 0.001 / 25.4  # [in]


@dataclass(slots=True, kw_only=True)
class Options:
    """What the command line asks for."""

    pairs: int
    seed: int
    processes: int
    lines: int
    grown: float  # [mm]
    plain: bool


@dataclass(slots=True)
class Result:
    """What came of some pairs."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)  # by family and what
    patterns: Counter[tuple[str, str]] = field(default_factory=Counter)  # by pattern and what
    cells: list[int] = field(default_factory=list)
    tried: list[int] = field(default_factory=list)  # lines in vain, of each "none"
    kernel: float = 0.0  # [s]
    open_arc: float = 0.0  # [in], the longest of all undecided pairs
    wrong: list[str] = field(default_factory=list)
    undecided: list[str] = field(default_factory=list)

    def add(self, other: Result) -> None:
        """Take the other's figures in."""
        self.counts.update(other.counts)
        self.patterns.update(other.patterns)
        self.cells += other.cells
        self.tried += other.tried
        self.kernel += other.kernel
        self.open_arc = max(self.open_arc, other.open_arc)
        self.wrong += other.wrong[:SHOWN]
        self.undecided += other.undecided


def run_batch(options: Options, number: int, size: int) -> Result:
    """Decide and attack the pairs of one batch."""
    # late, so that --plain is heard; each process compiles for itself, from numba's cache
    import numpy as np
    import oracle
    import patterns
    import scenes

    from defilade.geometry import sight

    if not options.plain and find_spec("numba"):
        from defilade.geometry import compiled

        vars(sight)["kernel"] = compiled
    result = Result()
    grown = options.grown / 25.4
    rng = np.random.default_rng([options.seed, number])
    by = max(grown, 0.0) + oracle.BY
    line = np.zeros(6)
    flats = 0
    last: tuple[object, oracle.Pieces] | None = None

    def sees(pair: scenes.Pair) -> bool:
        return sight.has_clear_line(pair.a, pair.b, pair.pieces)

    for pair in scenes.batch(options.seed, number, size, sees):
        if last is None or last[0] is not pair.pieces:
            last = (pair.pieces, oracle.pieces_of(pair.pieces))
        pieces = last[1]
        a, b = oracle.end_of(pair.a), oracle.end_of(pair.b)
        start = time.perf_counter()
        answer = sight.clear_line(pair.a, pair.b, pair.pieces)
        said = "undecided" if answer.undecided else "sees" if answer.sees else "none"
        known = pair.sees
        if grown != 0.0 and said != "undecided":
            known = answer.sees if answer.sees is (grown < 0.0) else None
            seen = sight.has_clear_line(pair.a, pair.b, pair.pieces, grown=grown)
            said = "sees" if seen else "none"
        result.kernel += time.perf_counter() - start
        result.cells.append(answer.cells)
        result.counts[pair.family, said] += 1
        wrong, clear = "", False
        if answer.witness is not None:
            line[:] = (*answer.witness.start, *answer.witness.end)
            if not oracle.confirms(a, b, pieces, line):
                wrong = f"sees, but the oracle rejects its witness {line.tolist()}"
        if said != "sees" or rng.random() * SELF_TEST < 1.0:
            heavy = said != "sees" and rng.random() * HEAVY < 1.0
            lines = options.lines * (TIMES if heavy else 1)
            climb = lines // (4 * oracle.BEST)
            draws = rng.random((max(lines - climb * oracle.BEST, 8), oracle.DRAWS))
            clear, tried = oracle.attack(a, b, pieces, by, draws, climb, line)
            if said == "sees":
                result.counts[pair.family, "self-test"] += 1
                result.counts[pair.family, "self-test, found"] += clear
            else:
                result.tried.append(tried)
            if clear and said == "none":
                wrong = f"none, but this line is clear: {line.tolist()}"
            if clear and said == "undecided":
                result.counts[pair.family, "undecided, clear"] += 1
        if known is not None and said != "undecided" and (said == "sees") is not known:
            wrong = wrong or f"{said}, known to be otherwise"
        where = f"batch {number} of seed {options.seed}"
        if wrong:
            result.counts[pair.family, "wrong"] += 1
            result.wrong.append(f"# {where}: {wrong}\n{pair.code()}")
        elif said == "undecided":
            result.counts[pair.family, "coarse"] += answer.open_arc > COARSE
            result.open_arc = max(result.open_arc, answer.open_arc)
            missed = f"; a clear line: {line.tolist()}" if clear else ""
            result.undecided.append(f"# {where}: undecided{missed}\n{pair.code()}")
            if known is not None:
                result.counts[pair.family, f"undecided, known {known}"] += 1
        if pair.family == "flat tables" and grown == 0.0:
            flats += 1
            if flats % PATTERN_SHARE == 0 and said != "undecided" and not wrong:
                truth = "sees" if answer.sees else "none"
                for name, pattern in patterns.PATTERNS.items():
                    saw = pattern(pair.a, pair.b, pieces)
                    result.patterns[name, truth] += 1
                    if saw is not answer.sees:
                        result.patterns[name, "wrong at " + truth] += 1
    return result


def run(options: Options) -> Result:
    """All batches, in this process or in several."""
    count = -(-options.pairs // BATCH)
    sizes = [min(BATCH, options.pairs - i * BATCH) for i in range(count)]
    total = Result()
    if options.processes == 1:
        for number, size in enumerate(sizes):
            total.add(run_batch(options, number, size))
        return total
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(options.processes, mp_context=spawn) as pool:
        jobs = [options] * count
        for done, result in enumerate(pool.map(run_batch, jobs, range(count), sizes), start=1):
            total.add(result)
            if done % 50 == 0:
                print(f"... {done} of {count} batches, {len(total.wrong)} wrong", file=sys.stderr)
    return total


def percent(part: int, whole: int) -> str:
    """A share with two places."""
    return f"{100 * part / whole:.2f} %" if whole else "-"


def quantile(values: list[int], share: float) -> int:
    """The value that so large a share do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0


def report(options: Options, result: Result, seconds: float) -> Iterable[str]:
    """The lines to print."""
    kernel = "plain Python" if options.plain or not find_spec("numba") else "compiled by numba"
    kinds = ("sees", "none", "undecided", "coarse", "wrong")
    if options.grown:
        yield f"pieces grown by {options.grown:g} mm"
    yield f"kernel {kernel}; seed {options.seed}; {options.processes} processes"
    yield (
        f"{'':<26}{'pairs':>9}{'sees':>9}{'none':>9}{'undecided':>11}{'coarse':>8}"
        f"{'disagree':>10}{'self-test':>11}"
    )
    families = sorted({family for family, _ in result.counts})
    for family in [*families, "all"]:
        row = [
            sum(n for (f, k), n in result.counts.items() if k == kind and family in (f, "all"))
            for kind in (*kinds, "self-test", "self-test, found")
        ]
        yield (
            f"{family:<26}{sum(row[:3]):>9}{row[0]:>9}{row[1]:>9}{row[2]:>11}{row[3]:>8}"
            f"{row[4]:>10}{percent(row[6], row[5]):>11}"
        )
    if result.cells:
        mean = sum(result.cells) / len(result.cells)
        yield (
            f"cells a pair: mean {mean:.1f}, 50 % {quantile(result.cells, 0.5)}, "
            f"99 % {quantile(result.cells, 0.99)}, most {max(result.cells)}"
        )
    if result.tried:
        tried = result.tried
        yield (
            f"lines tried for each pair not seen: mean {sum(tried) / len(tried):.0f}, "
            f"50 % {quantile(tried, 0.5)}, 96 % {quantile(tried, 0.96)}, most {max(tried)}; "
            f"{sum(tried)} in all"
        )
    yield "self-test: in how many of the pairs that are seen the same attack finds a clear line"
    clear, known, hidden = (
        sum(n for (_, kind), n in result.counts.items() if kind == f"undecided, {which}")
        for which in ("clear", "known True", "known False")
    )
    yield (
        f"of the undecided, {known} are known to be seen and {hidden} not; "
        f"in {clear} the attack found a clear line; "
        f"the longest arc left open is {25.4 * result.open_arc:.5f} mm"
    )
    yield (
        f"seconds: {seconds:.0f} in all; in clear_line {result.kernel:.0f} of all processes, "
        f"{1e3 * result.kernel / max(1, len(result.cells)):.2f} ms a pair"
    )
    if result.patterns:
        yield ""
        yield (
            f"{'sampling pattern':<26}{'pairs':>9}{'wrong':>9}"
            f"{'missed sight':>20}{'false sight':>20}"
        )
    for name in dict.fromkeys(name for name, _ in result.patterns):
        seen, hidden = result.patterns[name, "sees"], result.patterns[name, "none"]
        missed, false = (result.patterns[name, "wrong at " + kind] for kind in ("sees", "none"))
        yield (
            f"{name:<26}{seen + hidden:>9}{percent(missed + false, seen + hidden):>9}"
            f"{f'{missed} of {seen}':>20}{f'{false} of {hidden}':>20}"
        )


def main() -> int:
    """Run, print, and say by the exit status if all is well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pairs", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--lines", type=int, default=3000, help="tried for most pairs not seen")
    parser.add_argument("--grown", type=float, default=0.0, help="pieces grown by so much [mm]")
    parser.add_argument("--plain", action="store_true", help="do without numba")
    parser.add_argument("--show-undecided", action="store_true", help="print some of them as code")
    asked = parser.parse_args()
    options = Options(
        pairs=asked.pairs,
        seed=asked.seed,
        processes=asked.processes,
        lines=asked.lines,
        grown=asked.grown,
        plain=asked.plain,
    )
    if options.plain:
        os.environ["PROOF_PLAIN"] = "1"
    start = time.perf_counter()
    result = run(options)
    print("\n".join(report(options, result, time.perf_counter() - start)))
    unsure = sorted(result.undecided, key=lambda text: "; a clear line" not in text)
    for text in [*result.wrong[:SHOWN], *(unsure[:SHOWN] * asked.show_undecided)]:
        print(f"\n{text}")
    bad = sum(n for (_, kind), n in result.counts.items() if kind in ("wrong", "coarse"))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
