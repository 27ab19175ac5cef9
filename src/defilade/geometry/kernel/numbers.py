"""The numbers and types that the kernel's functions share."""

from __future__ import annotations

import numpy as np

TIE = 1e-7
"""Lengths that differ by less are the same length [in]; equal to `geometry.shapes.TIE`."""

AREA = 1e-13
"""A polygon of heights with less area [in2] is empty."""

SMALLEST = 1e-9
"""Cells are not split below this length of arc [in]."""

SEES, NONE, UNDECIDED = 1, 0, -1

STRETCH, GATE = 0.0, 1.0
"""What is sure to block: see `search`."""

SIDE, TOP, BOTTOM = 0, 1, 2
"""The faces through which a line leaves a silhouette."""

Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Counts = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
