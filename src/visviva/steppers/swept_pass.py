"""The part of the particle pass that lets nothing through: every particle is swept along its way.

    until the step is over:   go to the first touch;  u ← what the surface answers;  go on with what is left
    of h u

A particle that touches more often than `TOUCHES` times in a step stays where it touched last, so that it
never is where it was not swept to. The last surface decides over its velocity.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.fuse import reference
from visviva.core.kernel import kernel
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Op
from visviva.core.response import respond
from visviva.core.state import Array, Index
from visviva.core.swept import RADIUS, SKIN, START, WAY, Swept

TOUCHES = 10  # in one step: four in a corner that bounces, the rest for slides from face to face
HELD = 1e-9  # a particle on a sticky surface is nearer than this, skin apart [m]


def devices(surfaces: list[Swept]) -> list[str]:
    """Lines that name the kernels of the surfaces."""
    lines = [f"respond = {reference(respond)}"] if surfaces else []
    for j, surface in enumerate(surfaces):
        lines.append(f"sweep{j} = {reference(surface.sweep)}")
        if sticky(surface):
            lines.append(f"gap{j} = {reference(surface.gap)}")
    return lines


def sticky(surface: Swept) -> bool:
    """Whether it holds what touches it."""
    return bool(surface.response[4] > 0)


def swept_lines(surfaces: list[Swept], told: list[bool], sums: int, scripted: int, mortal: bool) -> list[str]:
    """From the start z over the free end y of its way to the end x of a particle, with its velocity u.

    Parameters
    ----------
    told : whether the hits of each surface are kept
    sums : number of the first sum: impact loss and dissipation of each surface
    scripted : number of the sum of the work of surfaces that move
    mortal : some slots are dead
    """
    lines = ["x0, x1, x2 = z0, z1, z2", "o0, o1, o2 = y0 - z0, y1 - z1, y2 - z2", "gone = 0.0"]
    for j in range(len(surfaces)):
        if sticky(surfaces[j]):
            lines += _held(j, surfaces[j], sums, scripted)
    lines.append(f"for touch in range({TOUCHES}):")
    inner = ["share, pick, n0, n1, n2, deep = 2.0, -1, 0.0, 0.0, 0.0, 0.0"]
    for j in range(len(surfaces)):
        inner += [
            f"f, f0, f1, f2, depth = sweep{j}(x0, x1, x2, o0, o1, o2, gone, p{j}s)",
            "if f < share:",
            f"    share, pick, n0, n1, n2, deep = f, {j}, f0, f1, f2, depth",
        ]
    inner += [
        "if pick < 0:",
        "    x0, x1, x2 = x0 + o0, x1 + o1, x2 + o2",
        "    break",
        "x0, x1, x2 = x0 + share * o0 + deep * n0, x1 + share * o1 + deep * n1, x2 + share * o2 + deep * n2",
        "gone += share * (1.0 - gone)",
    ]
    for j in range(len(surfaces)):
        inner.append(f"if pick == {j}:")
        inner += _indented([*_told(j, surfaces[j], told[j]), *_answer(j, surfaces[j], sums, scripted)])
    inner += ["left = (1.0 - gone) * way", "o0, o1, o2 = left * u0, left * u1, left * u2"]
    lines += _indented(inner)
    return ["if mark != 0.0:", *_indented(lines)] if mortal else lines


def _told(j: int, surface: Swept, told: bool) -> list[str]:
    """The approach of a touch, kept if it is the fastest."""
    if not told:
        return []
    w = ["0.0"] * 3 if surface.origin is None else [f"p{j}s[{WAY + axis}] / h" for axis in range(3)]
    speed = " + ".join(f"n{axis} * ({w[axis]} - u{axis})" for axis in range(3))
    return [f"hits{j}[low + i, 0] = max(hits{j}[low + i, 0], {speed})"]


def _answer(j: int, surface: Swept, sums: int, scripted: int) -> list[str]:
    """The response of a surface, relative to its own motion, and what it costs."""
    respond_to = f"m, h, r{j}s)"
    if surface.origin is None:
        call = f"u0, u1, u2, loss, rub = respond(u0, u1, u2, n0, n1, n2, {respond_to}"
        return [call, f"s{sums + 2 * j} += loss", f"s{sums + 2 * j + 1} += rub"]
    w = [f"p{j}s[{WAY + axis}] / h" for axis in range(3)]
    return [
        f"v0, v1, v2 = {w[0]}, {w[1]}, {w[2]}",
        f"f0, f1, f2, loss, rub = respond(u0 - v0, u1 - v1, u2 - v2, n0, n1, n2, {respond_to}",
        f"s{scripted} += m * (v0 * (f0 + v0 - u0) + v1 * (f1 + v1 - u1) + v2 * (f2 + v2 - u2))",
        "u0, u1, u2 = f0 + v0, f1 + v1, f2 + v2",
        f"s{sums + 2 * j} += loss",
        f"s{sums + 2 * j + 1} += rub",
    ]


def _held(j: int, surface: Swept, sums: int, scripted: int) -> list[str]:
    """A sticky surface also answers to those that lie on it and would leave."""
    return [
        f"f, n0, n1, n2, f0, f1, f2, depth = gap{j}(x0, x1, x2, p{j}s)",
        f"if way != 0.0 and f - p{j}s[{RADIUS}] - p{j}s[{SKIN}] <= {HELD}:",
        *_indented(_answer(j, surface, sums, scripted)),
        "    o0, o1, o2 = way * u0, way * u1, way * u2",
    ]


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


@kernel
def _to(index: Index, x: Array, par: Array) -> None:
    for axis in range(3):
        par[START + axis] = x[index[0], axis]


@kernel
def _way(index: Index, x: Array, par: Array) -> None:
    for axis in range(3):
        par[WAY + axis] = x[index[0], axis] - par[START + axis]


@kernel
def _look_ahead(clock: Array, h: Array, kept: Array) -> None:
    kept[0] = clock[0]
    clock[0] += h[0]


@kernel
def _back(kept: Array, clock: Array) -> None:
    clock[0] = kept[0]


def follow_ops(surfaces: list[Swept], k: Kinematics, h: Array) -> list[Op]:
    """Where the surfaces that move stand at both ends of a step; the ports are then at its end."""
    moving = [s for s in surfaces if s.origin is not None]
    if not moving:
        return []
    kept = np.zeros(1)
    read: Any = [(s.origin.index, k.positions(s.origin.owner), s.par) for s in moving if s.origin]
    return [
        *((_to, places) for places in read),
        (_look_ahead, (k.clock, h, kept)),
        *k.gather_ops,
        *((_way, places) for places in read),
        (_back, (kept, k.clock)),
    ]
