"""Loops over a set of elements, generated as kernels for one behaviour function."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from visviva.compiling.generated import at_top_level, generated_module, reference
from visviva.compiling.kernel import plain
from visviva.errors import SceneError
from visviva.springs.behaviour_function import BehaviourFunction

HEADER = '''"""Written by visviva.springs.behaviour_kernels."""
import importlib

import numpy as np

from visviva.compiling.generated import given
from visviva.compiling.kernel import inlined, kernel
'''

LOOPS = """

@kernel
def gather(elements, e, values, out):
    for a in range(P):
        i = elements[e, a]
        for s in range(3):
            out[a, s] = values[i, s]


@kernel
def rate_of(elements, e, row, u):
    total = 0.0
    for a in range(P):
        i = elements[e, a]
        for s in range(3):
            total += row[a, s] * u[i, s]
    return total


@kernel
def evaluate(places, par, value, jac, bad):
    for e in range(len(places)):
        bad[e] = 1 if measure(places[e], par[e], value[e], jac[e]) else 0


@kernel
def add(elements, par, law, x, u, f, degenerate):
    y, value, jac = np.empty((P, 3)), np.empty(M), np.empty((M, P, 3))
    for e in range(len(elements)):
        gather(elements, e, x, y)
        if measure(y, par[e], value, jac):
            degenerate[0] += 1
            continue
        for m in range(M):
            pull = law[e, m] * value[m]
            if law[e, M + m] > 0.0:
                pull += law[e, M + m] * rate_of(elements, e, jac[m], u)
            for a in range(P):
                i = elements[e, a]
                for s in range(3):
                    f[i, s] -= pull * jac[m, a, s]


@kernel
def energy(elements, par, law, x, out):
    y, value, jac = np.empty((P, 3)), np.empty(M), np.empty((M, P, 3))
    total = 0.0
    for e in range(len(elements)):
        gather(elements, e, x, y)
        measure(y, par[e], value, jac)
        for m in range(M):
            total += law[e, m] * value[m] * value[m]
    out[0] = 0.5 * total


@kernel
def power(elements, par, law, x, u, out):
    y, value, jac = np.empty((P, 3)), np.empty(M), np.empty((M, P, 3))
    total = 0.0
    for e in range(len(elements)):
        gather(elements, e, x, y)
        if measure(y, par[e], value, jac):
            continue
        for m in range(M):
            if law[e, M + m] > 0.0:
                rate = rate_of(elements, e, jac[m], u)
                total += law[e, M + m] * rate * rate
    out[0] = -total


@kernel
def tangent(elements, par, law, last, values, slopes, where, x, known, stiff, damp, geometric):
    y, lam, rows = np.empty((P, 3)), np.empty(M), np.empty((R, P, 3))
    for e in range(len(elements)):
        gather(elements, e, x, y)
        if measure(y, par[e], values[e], slopes[e]):
            slopes[e] = 0.0
            continue
        add_squares(law, slopes, e, where, stiff, damp)
        GEOMETRIC


@kernel
def remember(elements, law, values, slopes, u, clock, began, last):
    h = clock[0] - began[0]
    for e in range(len(elements)):
        for m in range(M):
            if not h > 0.0:
                last[e, m] = 0.0
                continue
            rate = rate_of(elements, e, slopes[e, m], u)
            last[e, m] = law[e, m] * (values[e, m] + h * rate) + law[e, M + m] * rate


@kernel
def add_squares(law, slopes, e, where, stiff, damp):
    rows, at = slopes[e], 0
    for a in range(P):
        for b in range(a, P):
            block, i, j = where[e, at], a, b
            at += 1
            if block < 0:
                block, i, j = -1 - block, b, a
            own, braked = stiff[block], damp[block]
            for s in range(3):
                k0, k1, k2, c0, c1, c2 = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
                for m in range(M):
                    k, c = law[e, m] * rows[m, i, s], law[e, M + m] * rows[m, i, s]
                    k0 += k * rows[m, j, 0]
                    k1 += k * rows[m, j, 1]
                    k2 += k * rows[m, j, 2]
                    c0 += c * rows[m, j, 0]
                    c1 += c * rows[m, j, 1]
                    c2 += c * rows[m, j, 2]
                add_three(own, 3 * s, k0, k1, k2)
                add_three(braked, 3 * s, c0, c1, c2)


@kernel
def add_three(block, at, a, b, c):
    block[at] += a
    block[at + 1] += b
    block[at + 2] += c


@kernel
def add_turns(rows, e, where, geometric):
    at = 0
    for a in range(P):
        for b in range(a, P):
            block, i, j = where[e, at], a, b
            at += 1
            if block < 0:
                block, i, j = -1 - block, b, a
            for s in range(3):
                g0, g1, g2 = 0.0, 0.0, 0.0
                for r in range(R):
                    g0 += rows[r, i, s] * rows[r, j, 0]
                    g1 += rows[r, i, s] * rows[r, j, 1]
                    g2 += rows[r, i, s] * rows[r, j, 2]
                add_three(geometric[block], 3 * s, g0, g1, g2)
"""

GEOMETRIC = """for m in range(M):
            lam[m] = last[e, m] if known[0] != 0.0 else law[e, m] * values[e, m]
        turning(y, par[e], lam, rows)
        add_turns(rows, e, where, geometric)"""


def kernels_of(name: str, function: BehaviourFunction) -> ModuleType:
    """Kernels `evaluate`, `add`, `energy`, `power`, `tangent`, `remember` for one behaviour function.

    Raises SceneError, naming the force, for device functions that cannot be imported by name.
    """
    devices = {"measure": function.measure}
    if function.turning is not None:
        devices["turning"] = function.turning
    sizes = f"P, M, R = {function.points}, {function.components}, {function.turns}"
    imports = [f"{what} = inlined({_import(name, device)})" for what, device in devices.items()]
    loops = LOOPS.replace("GEOMETRIC", GEOMETRIC if function.turning is not None else "")
    return generated_module("\n".join([HEADER, sizes, *imports, loops]))


def _import(name: str, device: Any) -> str:
    """Source text that imports a device function from another module."""
    if not at_top_level(device):
        raise SceneError(
            f"the behaviour function {plain(device).__qualname__} is defined inside another function or "
            "class: a compiled one must be defined at the top of a module",
            name,
        )
    return reference(device)
