"""The loops over a set of elements, written out as kernels for one behaviour function."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from visviva.core.errors import SceneError
from visviva.core.fuse import generated_module
from visviva.core.kernel import plain
from visviva.springs.behaviour_function import BehaviourFunction

THREADED = 4000  # elements from which on threads are worth while

HEADER = '''"""Written by visviva.springs.behaviour_kernels."""
import importlib

import numpy as np
from numba import prange

from visviva.core.kernel import kernel, parallel_kernel

'''

COMMON = """

@kernel
def gather(elements, e, values, out):
    for a in range(P):
        i = elements[e, a]
        for s in range(3):
            out[a, s] = values[i, s]


@kernel
def total_of(sums):
    total = 0.0
    for c in range(len(sums)):
        total += sums[c]
    return total


@kernel
def evaluate(places, par, value, jac, bad):
    for e in range(len(places)):
        bad[e] = 1 if measure(places[e], par[e], value[e], jac[e]) else 0


@loops
def add(elements, chunks, colors, par, law, x, u, f, degenerate):
    for color in range(len(colors) - 1):
        for c in RANGE(colors[color], colors[color + 1]):
            y, value, jac = np.empty((P, 3)), np.empty(M), np.empty((M, P, 3))
            for e in range(chunks[c], chunks[c + 1]):
                gather(elements, e, x, y)
                if measure(y, par[e], value, jac):
                    degenerate[c] += 1
                    continue
                for m in range(M):
                    pull = law[e, m] * value[m]
                    if law[e, M + m] > 0.0:
                        rate = 0.0
                        for a in range(P):
                            i = elements[e, a]
                            for s in range(3):
                                rate += jac[m, a, s] * u[i, s]
                        pull += law[e, M + m] * rate
                    for a in range(P):
                        i = elements[e, a]
                        for s in range(3):
                            f[i, s] -= pull * jac[m, a, s]


@loops
def energy(elements, chunks, par, law, x, sums, out):
    for c in RANGE(len(chunks) - 1):
        y, value, jac = np.empty((P, 3)), np.empty(M), np.empty((M, P, 3))
        total = 0.0
        for e in range(chunks[c], chunks[c + 1]):
            gather(elements, e, x, y)
            measure(y, par[e], value, jac)
            for m in range(M):
                total += law[e, m] * value[m] * value[m]
        sums[c] = total
    out[0] = 0.5 * total_of(sums)


@loops
def power(elements, chunks, par, law, x, u, sums, out):
    for c in RANGE(len(chunks) - 1):
        y, w = np.empty((P, 3)), np.empty((P, 3))
        value, jac = np.empty(M), np.empty((M, P, 3))
        total = 0.0
        for e in range(chunks[c], chunks[c + 1]):
            gather(elements, e, x, y)
            if measure(y, par[e], value, jac):
                continue
            gather(elements, e, u, w)
            for m in range(M):
                rate = 0.0
                for a in range(P):
                    for s in range(3):
                        rate += jac[m, a, s] * w[a, s]
                total += law[e, M + m] * rate * rate
        sums[c] = total
    out[0] = -total_of(sums)


@loops
def tangent(elements, chunks, par, law, x, last, clock, began, values, slopes, stiff, damp, geometric):
    began[0] = clock[0]
    for c in RANGE(len(chunks) - 1):
        y, lam, rows = np.empty((P, 3)), np.empty(M), np.empty((R, P, 3))
        for e in range(chunks[c], chunks[c + 1]):
            stiff[e], damp[e] = 0.0, 0.0
            gather(elements, e, x, y)
            good = not measure(y, par[e], values[e], slopes[e])
            if not good:
                slopes[e] = 0.0
            else:
                for m in range(M):
                    add_square(law[e, m], slopes[e, m], stiff[e])
                    add_square(law[e, M + m], slopes[e, m], damp[e])
                    lam[m] = last[1 + M * e + m] if last[0] != 0.0 else law[e, m] * values[e, m]
            GEOMETRIC


@loops
def remember(elements, chunks, law, u, clock, began, values, slopes, last):
    h = clock[0] - began[0]
    last[0] = 1.0 if h > 0.0 else 0.0
    for c in RANGE(len(chunks) - 1):
        for e in range(chunks[c], chunks[c + 1]):
            for m in range(M):
                rate = 0.0
                for a in range(P):
                    i = elements[e, a]
                    for s in range(3):
                        rate += slopes[e, m, a, s] * u[i, s]
                last[1 + M * e + m] = law[e, m] * (values[e, m] + h * rate) + law[e, M + m] * rate


@kernel
def add_square(weight, row, out):
    if weight == 0.0:
        return
    for a in range(P):
        for s in range(3):
            left = weight * row[a, s]
            for b in range(P):
                for t in range(3):
                    out[3 * a + s, 3 * b + t] += left * row[b, t]
"""

GEOMETRIC = """geometric[e] = 0.0
            if good:
                turning(y, par[e], lam, rows)
                for r in range(R):
                    add_square(1.0, rows[r], geometric[e])"""


def kernels_of(name: str, function: BehaviourFunction, count: int) -> ModuleType:
    """Kernels `evaluate`, `add`, `energy`, `power`, `tangent`, `remember` for one behaviour function.

    Parameters
    ----------
    name : of the force, for messages
    count : number of elements; large sets are done by threads

    Raises SceneError for device functions that other modules cannot import by name.
    """
    threaded = count >= THREADED
    devices = {"measure": function.measure}
    if function.turning is not None:
        devices["turning"] = function.turning
    sizes = f"P, M, R = {function.points}, {function.components}, {function.turns}"
    imports = [f"{what} = {_import(name, device)}" for what, device in devices.items()]
    loops = f"loops = {'parallel_kernel' if threaded else 'kernel'}"
    body = COMMON.replace("RANGE", "prange" if threaded else "range")
    body = body.replace("GEOMETRIC", GEOMETRIC if function.turning is not None else "")
    return generated_module("\n".join([HEADER, sizes, *imports, loops, body]))


def _import(name: str, device: Any) -> str:
    """The text that imports a device function in another module."""
    function = plain(device)
    if "<" in function.__qualname__ or "." in function.__qualname__:
        raise SceneError(
            f"the behaviour function {function.__qualname__} stands inside another function or class: "
            "a compiled one must stand in a module of its own right, where other kernels can import it",
            name,
        )
    return f'importlib.import_module("{function.__module__}").{function.__name__}'
