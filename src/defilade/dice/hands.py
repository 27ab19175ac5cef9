"""The hands that pools of dice can show, numbered, and how a die more leads from one to another.

A hand is the counts of faces of dice of one kind. Hands of so many dice are numbered in ascending
order, so that arrays can have a cell for each.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from defilade.dice.die import Counts, multisets

Indices = NDArray[np.intp]


def one_less(counts: Counts, kind: int) -> Counts:
    """The counts with one fewer of a kind."""
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


def one_more(counts: Counts, kind: int) -> Counts:
    """The counts with one more of a kind."""
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])


def size(faces: int, count: int) -> int:
    """How many different hands `count` dice of a kind can show."""
    return math.comb(count + faces - 1, faces - 1)


@lru_cache(maxsize=256)
def numbers(faces: int, count: int) -> dict[Counts, int]:
    """The number of each hand of `count` dice."""
    return {hand: number for number, hand in enumerate(multisets(faces, count))}


@lru_cache(maxsize=256)
def joined(faces: int, count: int) -> tuple[Indices, ...]:
    """For each face, the number of each hand of `count` dice once a die with that face joins."""
    number = numbers(faces, count + 1)
    return tuple(
        np.array([number[one_more(hand, face)] for hand in multisets(faces, count)])
        for face in range(faces)
    )


@lru_cache(maxsize=16)
def all_totals(faces: int, counts: tuple[int, ...]) -> tuple[Indices, list[Counts]]:
    """For hands of several kinds, an axis each, the number of their faces together; those faces."""
    base = sum(counts) + 1
    powers = base ** np.arange(faces)
    codes = np.array(0)
    for count in counts:
        codes = np.add.outer(codes, np.array(list(multisets(faces, count))) @ powers)
    known = list(multisets(faces, sum(counts)))
    values = np.array(known) @ powers
    order = np.argsort(values)
    return order[np.searchsorted(values[order], codes)], known


@lru_cache(maxsize=16)
def in_order(faces: int, counts: tuple[int, ...]) -> tuple[Indices, Indices, list[int]]:
    """The hands in the order of their counts over all dice, where each begins, and its number."""
    flat = all_totals(faces, counts)[0].ravel()
    order = np.argsort(flat, kind="stable")
    starts = np.flatnonzero(np.diff(flat[order], prepend=-1))
    return order, starts, flat[order][starts].tolist()
