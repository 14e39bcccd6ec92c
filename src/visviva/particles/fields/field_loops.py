"""Loops of a unary field over its points, generated for its function and stored in the kernel cache."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from visviva.compiling.generated import at_top_level, generated_module, reference
from visviva.errors import SceneError

CHUNKS = 64  # partial sums of large sets, which make them independent of the number of threads
# Added in plain loops: in a parallel kernel `sums.sum()` would be divided among the threads.

SOURCE = '''"""Written by visviva.particles.fields.field_loops."""
import importlib

import numpy as np
from numba import prange

from visviva.compiling.generated import given
from visviva.compiling.kernel import {decorator}, inlined

{functions}


@{decorator}
def add(index, mass, alive, par, clock, x, u, f):
    t = clock[0]
    for c in {range}({chunks}):
        low, high = c * len(index) // {chunks}, (c + 1) * len(index) // {chunks}
        m, live, y, w, g = mass{part}, alive{part}, x{part}, u{part}, f{part}
        for j in range(high - low):
            i = {at}
            if live[i] != 0.0:
                a, b, e, d = force(y[i, 0], y[i, 1], y[i, 2], w[i, 0], w[i, 1], w[i, 2], m[i], t, par)
                g[i, 0] += a
                g[i, 1] += b
                g[i, 2] += e


@{decorator}
def power(index, mass, alive, par, clock, x, u, out):
    t = clock[0]
    sums = np.zeros({chunks})
    for c in {range}({chunks}):
        total = 0.0
        low, high = c * len(index) // {chunks}, (c + 1) * len(index) // {chunks}
        m, live, y, w = mass{part}, alive{part}, x{part}, u{part}
        for j in range(high - low):
            i = {at}
            a, b, e, d = force(y[i, 0], y[i, 1], y[i, 2], w[i, 0], w[i, 1], w[i, 2], m[i], t, par)
            total += a * w[i, 0] + b * w[i, 1] + e * w[i, 2] if live[i] != 0.0 else 0.0
        sums[c] = total
    out[0] = 0.0
    for c in range({chunks}):
        out[0] += sums[c]


@{decorator}
def damping(index, mass, alive, par, clock, x, u, elements):
    t = clock[0]
    for c in {range}({chunks}):
        low, high = c * len(index) // {chunks}, (c + 1) * len(index) // {chunks}
        m, live, y, w = mass{part}, alive{part}, x{part}, u{part}
        for j in range(high - low):
            i = {at}
            a, b, e, d = force(y[i, 0], y[i, 1], y[i, 2], w[i, 0], w[i, 1], w[i, 2], m[i], t, par)
            for axis in range(3):
                elements[3 * (low + j) + axis, 0, 0] = d if live[i] != 0.0 else 0.0


@{decorator}
def react(index, mass, alive, par, clock, x, u, center, f):
    t = clock[0]
    sums = np.zeros(({chunks}, 3))
    for c in {range}({chunks}):
        p, q, r = 0.0, 0.0, 0.0
        low, high = c * len(index) // {chunks}, (c + 1) * len(index) // {chunks}
        m, live, y, w = mass{part}, alive{part}, x{part}, u{part}
        for j in range(high - low):
            i = {at}
            a, b, e, d = force(y[i, 0], y[i, 1], y[i, 2], w[i, 0], w[i, 1], w[i, 2], m[i], t, par)
            p += a if live[i] != 0.0 else 0.0
            q += b if live[i] != 0.0 else 0.0
            r += e if live[i] != 0.0 else 0.0
        sums[c, 0], sums[c, 1], sums[c, 2] = p, q, r
    for c in range({chunks}):
        for axis in range(3):
            f[center[0], axis] -= sums[c, axis]
'''

ENERGY = """

@{decorator}
def energy(index, mass, alive, par, clock, x, out):
    t = clock[0]
    sums = np.zeros({chunks})
    for c in {range}({chunks}):
        total = 0.0
        low, high = c * len(index) // {chunks}, (c + 1) * len(index) // {chunks}
        m, live, y = mass{part}, alive{part}, x{part}
        for j in range(high - low):
            i = {at}
            total += potential(y[i, 0], y[i, 1], y[i, 2], m[i], t, par) if live[i] != 0.0 else 0.0
        sums[c] = total
    out[0] = 0.0
    for c in range({chunks}):
        out[0] += sums[c]
"""


def field_loops(name: str, force: Any, potential: Any | None, whole: bool, large: bool) -> ModuleType:
    """A module with the kernels `add`, `power`, `damping`, `react` and, with a potential, `energy`.

    Parameters
    ----------
    name : of the field, for messages
    force, potential : compiled functions at the top level of a module
    whole : point j of the set is number j of its owner
    large : the sums justify using all threads
    """
    functions = [f"force = {_found(name, force)}"]
    if potential is not None:
        functions.append(f"potential = {_found(name, potential)}")
    source = SOURCE if potential is None else SOURCE + ENERGY
    return generated_module(
        source.format(
            functions="\n".join(functions),
            decorator="parallel_lane_kernel" if large else "lane_kernel",
            range="prange" if large else "range",
            chunks=CHUNKS if large else 1,
            part="[low:high]" if whole else "",
            at="j" if whole else "index[low + j]",
        )
    )


def _found(name: str, function: Any) -> str:
    if not at_top_level(function):
        found = f"found the function {function.__qualname__}, expected one at the top level of a file"
        raise SceneError(f"{found}, since it is compiled; or use FunctionField", name)
    return f"inlined({reference(function)})"
