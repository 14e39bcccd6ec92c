"""Continuous collision detection in the particle pass: every particle is swept along its path.

    until the step is over:   advance to the first contact;  u ← response of the surface;  continue with the
    rest of h u

A particle with more than `MAX_TOUCHES` contacts in a step stays at the last one, so that it never reaches a
position that it was not swept to. The last surface determines its velocity.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.generated import reference
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.response import velocity_after_contact
from visviva.core.swept import OFFSET, RADIUS, ROTATION, SHIFT, SKIN, SPIN, START, Swept

MAX_TOUCHES = 10  # in one step: four in a corner that bounces, the rest for slides from face to face
STICKY_DISTANCE = 1e-9  # distance within which a sticky surface holds a particle, beyond its skin [m]


def devices(surfaces: list[Swept]) -> list[str]:
    """Source lines that name the kernels of the surfaces."""
    lines = [f"respond = {reference(velocity_after_contact)}"] if surfaces else []
    for j, surface in enumerate(surfaces):
        lines.append(f"sweep{j} = {reference(surface.sweep)}")
        if sticky(surface):
            lines.append(f"gap{j} = {reference(surface.gap)}")
    return lines


def sticky(surface: Swept) -> bool:
    """Whether it holds particles that touch it."""
    return bool(surface.response[4] > 0)


def swept_lines(
    surfaces: list[Swept], recorded: list[bool], sums: int, scripted: int, mortal: bool
) -> list[str]:
    """From the start z via the free end y of its path to the end x of a particle, with its velocity u.

    Parameters
    ----------
    recorded : whether the hits of each surface are recorded
    sums : index of the first sum: impact loss and dissipation of each surface
    scripted : index of the sum of the work of moving surfaces
    mortal : some slots are dead
    """
    lines = ["x0, x1, x2 = z0, z1, z2", "o0, o1, o2 = y0 - z0, y1 - z1, y2 - z2", "gone = 0.0"]
    for j in range(len(surfaces)):
        if sticky(surfaces[j]):
            lines += _sticky_lines(j, surfaces[j], sums, scripted)
    lines.append(f"for touch in range({MAX_TOUCHES}):")
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
        inner += _indented(
            [*_record_lines(j, surfaces[j], recorded[j]), *_response_lines(j, surfaces[j], sums, scripted)]
        )
    inner += ["left = (1.0 - gone) * drift", "o0, o1, o2 = left * u0, left * u1, left * u2"]
    lines += _indented(inner)
    return ["if mark != 0.0:", *_indented(lines)] if mortal else lines


def _motion(j: int, surface: Swept) -> list[str]:
    """The velocity v of a moving surface, at the point x, when a fraction `gone` of the step is over."""
    if surface.origin is None:
        return []
    lines = ["v0, v1, v2 = " + ", ".join(f"p{j}s[{SHIFT + axis}] / h" for axis in range(3))]
    if surface.frame is not None:
        arm = [f"x{axis} - p{j}s[{START + axis}] - gone * p{j}s[{SHIFT + axis}]" for axis in range(3)]
        lines.append(f"arm0, arm1, arm2 = {', '.join(arm)}")
        spin = [f"p{j}s[{SPIN + axis}]" for axis in range(3)]
        for c in range(3):
            d, e = (c + 1) % 3, (c + 2) % 3
            lines.append(f"v{c} += ({spin[d]} * arm{e} - {spin[e]} * arm{d}) / h")
    return lines


def _record_lines(j: int, surface: Swept, recorded: bool) -> list[str]:
    """The approach speed of a contact, kept if it is the fastest."""
    if not recorded:
        return []
    rest = surface.origin is None
    speed = " + ".join(f"n{axis} * ({'0.0' if rest else f'v{axis}'} - u{axis})" for axis in range(3))
    return [*_motion(j, surface), f"hits{j}[low + i, 0] = max(hits{j}[low + i, 0], {speed})"]


def _response_lines(j: int, surface: Swept, sums: int, scripted: int) -> list[str]:
    """The response of a surface, relative to its own motion, and its energy loss."""
    respond_to = f"m, h, r{j}s)"
    if surface.origin is None:
        call = f"u0, u1, u2, loss, rub = respond(u0, u1, u2, n0, n1, n2, {respond_to}"
        return [call, f"s{sums + 2 * j} += loss", f"s{sums + 2 * j + 1} += rub"]
    return [
        *_motion(j, surface),
        f"f0, f1, f2, loss, rub = respond(u0 - v0, u1 - v1, u2 - v2, n0, n1, n2, {respond_to}",
        f"s{scripted} += m * (v0 * (f0 + v0 - u0) + v1 * (f1 + v1 - u1) + v2 * (f2 + v2 - u2))",
        "u0, u1, u2 = f0 + v0, f1 + v1, f2 + v2",
        f"s{sums + 2 * j} += loss",
        f"s{sums + 2 * j + 1} += rub",
    ]


def _sticky_lines(j: int, surface: Swept, sums: int, scripted: int) -> list[str]:
    """A sticky surface also acts on particles that lie on it and would leave."""
    return [
        f"f, n0, n1, n2, f0, f1, f2, depth = gap{j}(x0, x1, x2, p{j}s)",
        f"if drift != 0.0 and f - p{j}s[{RADIUS}] - p{j}s[{SKIN}] <= {STICKY_DISTANCE}:",
        *_indented(_response_lines(j, surface, sums, scripted)),
        "    o0, o1, o2 = drift * u0, drift * u1, drift * u2",
    ]


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


@kernel
def _read_position(index: Index, x: Array, par: Array) -> None:
    for axis in range(3):
        par[START + axis] = x[index[0], axis] + par[OFFSET + axis]


@kernel
def _read_displacement(index: Index, x: Array, par: Array) -> None:
    for axis in range(3):
        par[SHIFT + axis] = x[index[0], axis] + par[OFFSET + axis] - par[START + axis]


@kernel
def _read_rotation(rotation: Array, par: Array) -> None:
    for a in range(9):
        par[ROTATION + a] = rotation[a // 3, a % 3]


@kernel
def _read_rotation_vector(rotation: Array, par: Array) -> None:
    """The rotation vector from the rotation in the numbers to this one; less than half a turn."""
    trace, out = 0.0, np.empty((3, 3))
    for a in range(3):
        for b in range(3):
            out[a, b] = 0.0
            for c in range(3):
                out[a, b] += rotation[a, c] * par[ROTATION + 3 * b + c]
        trace += out[a, a]
    x, y, z = 0.5 * (out[2, 1] - out[1, 2]), 0.5 * (out[0, 2] - out[2, 0]), 0.5 * (out[1, 0] - out[0, 1])
    sine = np.sqrt(x * x + y * y + z * z)
    share = np.arctan2(sine, 0.5 * (trace - 1.0)) / sine if sine > 1e-12 else 1.0
    par[SPIN], par[SPIN + 1], par[SPIN + 2] = share * x, share * y, share * z


@kernel
def _set_clock_ahead(clock: Array, h: Array, kept: Array) -> None:
    kept[0] = clock[0]
    clock[0] += h[0]


@kernel
def _set_clock_back(kept: Array, clock: Array) -> None:
    clock[0] = kept[0]


def follow_ops(surfaces: list[Swept], k: Kinematics, h: Array) -> list[Op]:
    """Poses of moving surfaces at both ends of a step; the ports are then at its end."""
    moving = [s for s in surfaces if s.origin is not None]
    if not moving:
        return []
    kept = np.zeros(1)
    read: Any = [(s.origin.index, k.positions(s.origin.owner), s.par) for s in moving if s.origin]
    seen: Any = [(k.rotation[int(s.frame.index[0])], s.par) for s in moving if s.frame]
    return [
        *((_read_position, places) for places in read),
        *((_read_rotation, frames) for frames in seen),
        (_set_clock_ahead, (k.clock, h, kept)),
        *k.gather_ops,
        *((_read_displacement, places) for places in read),
        *((_read_rotation_vector, frames) for frames in seen),
        (_set_clock_back, (kept, k.clock)),
    ]
