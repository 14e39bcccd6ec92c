"""The loops of a unary field over its points, written out for its function and kept in the kernel cache."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from visviva.core.errors import SceneError
from visviva.core.fuse import fingerprint, generated_module
from visviva.core.kernel import plain

CHUNKS = 64  # partial sums of large sets, so that they do not depend on the number of threads

SOURCE = '''"""Written by visviva.particles.field_loops."""
import importlib

import numpy as np
from numba import prange

from visviva.core.kernel import {decorator}, inlined

{functions}


@{decorator}
def add(index, mass, alive, par, clock, x, u, f):
    t = clock[0]
    for c in {range}({chunks}):
        for j in range(c * len(index) // {chunks}, (c + 1) * len(index) // {chunks}):
            i = {at}
            if alive[i] != 0.0:
                a, b, e, d = force(x[i, 0], x[i, 1], x[i, 2], u[i, 0], u[i, 1], u[i, 2], mass[i], t, par)
                f[i, 0] += a
                f[i, 1] += b
                f[i, 2] += e


@{decorator}
def power(index, mass, alive, par, clock, x, u, out):
    t = clock[0]
    sums = np.zeros({chunks})
    for c in {range}({chunks}):
        total = 0.0
        for j in range(c * len(index) // {chunks}, (c + 1) * len(index) // {chunks}):
            i = {at}
            a, b, e, d = force(x[i, 0], x[i, 1], x[i, 2], u[i, 0], u[i, 1], u[i, 2], mass[i], t, par)
            total += a * u[i, 0] + b * u[i, 1] + e * u[i, 2] if alive[i] != 0.0 else 0.0
        sums[c] = total
    out[0] = sums.sum()


@{decorator}
def damping(index, mass, alive, par, clock, x, u, elements):
    t = clock[0]
    for c in {range}({chunks}):
        for j in range(c * len(index) // {chunks}, (c + 1) * len(index) // {chunks}):
            i = {at}
            a, b, e, d = force(x[i, 0], x[i, 1], x[i, 2], u[i, 0], u[i, 1], u[i, 2], mass[i], t, par)
            for axis in range(3):
                elements[3 * j + axis, 0, 0] = d if alive[i] != 0.0 else 0.0


@{decorator}
def react(index, mass, alive, par, clock, x, u, centre, f):
    t = clock[0]
    sums = np.zeros(({chunks}, 3))
    for c in {range}({chunks}):
        p, q, r = 0.0, 0.0, 0.0
        for j in range(c * len(index) // {chunks}, (c + 1) * len(index) // {chunks}):
            i = {at}
            a, b, e, d = force(x[i, 0], x[i, 1], x[i, 2], u[i, 0], u[i, 1], u[i, 2], mass[i], t, par)
            p += a if alive[i] != 0.0 else 0.0
            q += b if alive[i] != 0.0 else 0.0
            r += e if alive[i] != 0.0 else 0.0
        sums[c, 0], sums[c, 1], sums[c, 2] = p, q, r
    for c in range({chunks}):
        for axis in range(3):
            f[centre[0], axis] -= sums[c, axis]
'''

ENERGY = """

@{decorator}
def energy(index, mass, alive, par, clock, x, out):
    t = clock[0]
    sums = np.zeros({chunks})
    for c in {range}({chunks}):
        total = 0.0
        for j in range(c * len(index) // {chunks}, (c + 1) * len(index) // {chunks}):
            i = {at}
            total += potential(x[i, 0], x[i, 1], x[i, 2], mass[i], t, par) if alive[i] != 0.0 else 0.0
        sums[c] = total
    out[0] = sums.sum()
"""


def field_loops(name: str, force: Any, potential: Any | None, whole: bool, large: bool) -> ModuleType:
    """A module with the kernels `add`, `power`, `damping`, `react` and, with a potential, `energy`.

    Parameters
    ----------
    name : of the field, for messages
    force, potential : compiled functions at the top level of a module
    whole : point j of the set is number j of its owner
    large : the sums are worth all threads
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
            at="j" if whole else "index[j]",
        )
    )


def _found(name: str, function: Any) -> str:
    inner = plain(function)
    if inner.__name__ != inner.__qualname__ or inner.__name__ == "<lambda>":
        found = (
            f"found the function {inner.__qualname__}: a compiled field needs one at the top level of a file"
        )
        raise SceneError(f"{found}, or use FunctionField", name)
    place = f'importlib.import_module("{inner.__module__}").{inner.__name__}'
    return f"inlined({place})  # {fingerprint(inner)}"
