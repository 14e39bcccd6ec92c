"""Tables 7.2 to 7.4 of García-Fernández 2009 [ms per step], with our figures for each cell.

The thesis: one thread of an Intel Pentium 4 of 3.1 GHz, explicit steps of cables alone, without pulleys,
insertion or ledger, mean of 10 000 steps. Ours: one thread, a step with ledger, the minimum over rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time

import numpy as np

from visviva.bench.measure import Measured

SIZES = (10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
PARTICLES = (
    (0.13, 0.31, 0.45, 0.6, 0.74, 0.88, 1.02, 1.14, 1.29, 1.49),
    (0.29, 0.58, 0.88, 1.15, 1.43, 1.71, 2.01, 2.27, 2.56, 3.27),
    (0.42, 0.85, 1.28, 1.71, 2.13, 2.56, 2.98, 3.39, 3.82, 4.38),
    (0.55, 1.13, 1.69, 2.26, 2.83, 3.4, 4.44, 4.51, 5.09, 5.65),
    (0.68, 1.4, 2.1, 2.81, 3.52, 4.23, 5.01, 5.62, 6.35, 7.06),
    (0.83, 1.66, 2.51, 3.36, 4.22, 5.05, 5.9, 6.75, 7.62, 8.46),
    (0.94, 1.93, 2.93, 3.92, 4.91, 5.91, 6.88, 7.9, 8.89, 9.88),
    (1.06, 2.2, 3.34, 4.53, 5.61, 6.74, 7.88, 10.14, 10.36, 11.28),
    (1.19, 2.93, 3.75, 5.02, 6.32, 7.59, 8.84, 10.46, 11.65, 12.69),
    (1.32, 2.89, 4.16, 5.58, 7, 8.42, 9.84, 11.26, 13.05, 14.09),
)
"""Table 7.2: rows by pieces M, columns by cables N, as in `SIZES`."""
WAVES = (
    (0.04, 0.09, 0.13, 0.17, 0.22, 0.27, 0.32, 0.36, 0.41, 0.45),
    (0.08, 0.17, 0.26, 0.35, 0.44, 0.54, 0.63, 0.72, 0.79, 0.9),
    (0.14, 0.26, 0.39, 0.52, 0.66, 0.79, 0.94, 1.08, 1.21, 1.35),
    (0.15, 0.35, 0.54, 0.78, 0.91, 1.04, 1.21, 1.39, 1.64, 1.74),
    (0.19, 0.41, 0.62, 0.84, 1.06, 1.28, 1.5, 1.73, 1.94, 2.16),
    (0.23, 0.49, 0.75, 1.01, 1.27, 1.54, 1.8, 2.06, 2.32, 2.59),
    (0.27, 0.57, 0.88, 1.18, 1.48, 1.78, 2.09, 2.39, 2.72, 3.02),
    (0.31, 0.65, 0.99, 1.34, 1.68, 2.03, 2.38, 2.73, 3.08, 3.49),
    (0.34, 0.73, 1.12, 1.5, 1.92, 2.29, 2.67, 3.54, 3.49, 3.87),
    (0.38, 0.81, 1.24, 1.67, 2.11, 2.53, 2.98, 3.68, 4.48, 4.77),
)
"""Table 7.3."""
ALONE = (5, 10, 15, 20, 25, 30, 35, 40, 45)
ENGINES = {
    "waves": (0.004, 0.005, 0.008, 0.010, 0.012, 0.013, 0.015, 0.016, 0.018),
    "points": (0.009, 0.021, 0.024, 0.032, 0.036, 0.042, 0.053, 0.060, 0.067),
    "links, over-relaxation": (0.053, 0.10, 0.15, 0.20, 0.26, 0.31, 0.36, 0.41, 0.47),
    "links, complementarity": (0.046, 0.13, 0.29, 0.53, 0.89, 1.34, 1.94, 2.81, 3.80),
}
"""Table 7.4: one cable with this number of pieces."""


def cells(
    name: str,
    thesis: tuple[tuple[float, ...], ...],
    step: Callable[[int, int], float],
    goal: float,
    ns: float,
) -> list[Measured]:
    """All cells of a table with thesis and ratio, their regression line over N M, and threads used.

    step : N, M -> processor time of a step [s];   goal : of 100 × 100 [ms];   ns : slope of the thesis
    """
    found, sizes, times = [], [], []
    begun, spent = perf_counter(), process_time()
    for pieces, row in zip(SIZES, thesis, strict=True):
        for count, theirs in zip(SIZES, row, strict=True):
            taken = 1e3 * step(count, pieces)
            sizes.append(count * pieces)
            times.append(taken)
            what = (
                f"{count} {name} of {pieces} pieces, thesis {theirs:g} ms, {theirs / taken:.0f} times: step"
            )
            found.append(Measured(what, taken, "ms", f"<= {goal:g}" if count == pieces == 100 else ""))
    threads = (process_time() - spent) / (perf_counter() - begun)
    fit = float(np.corrcoef(sizes, times)[0, 1])
    return [
        *found,
        Measured(f"  slope over N M, thesis {ns:g} ns", 1e6 * float(np.polyfit(sizes, times, 1)[0]), "ns"),
        Measured("  correlation with N M", fit, "", ">= 0.99"),
        Measured("  threads: processor time over wall time, thesis 1", threads, "", "<= 1.05"),
    ]
