"""Cables of variable length: effect of the insertion of a node on its neighbour."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.loop import advance
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.hoist.cables.cable import catenary_parameter
from visviva.hoist.cables.cable_end import Limits, Method
from visviva.hoist.cables.cable_nodes import CableNodes
from visviva.hoist.cables.cable_watch import CableWatch
from visviva.hoist.cables.fed_cable import FedCable
from visviva.hoist.cables.feed import Feed
from visviva.particles.fields.gravity import Gravity
from visviva.steppers.time_stepping import TimeStepping

THESIS = "García-Fernández 2009, 5.2, re-created"
G, LENGTH, SPAN, PIECE, RHO = 9.81, 2.0, 1.95, 0.2, 0.3
EA, DRAG, SPEED, RISE = 1e6 * np.pi * 0.01**2, 1.0, 0.1, 0.5
SETTLE, WINDOW = 12.0, 0.8


def _path(sign: float):  # type: ignore[no-untyped-def]
    """Rope fed by time t: at rest until SETTLE, then smoothly up to SPEED within RISE."""

    def path(t: float) -> tuple[float, float, float]:
        s = (t - SETTLE) / RISE
        if s <= 0:
            return 0.0, 0.0, 0.0
        if s >= 1:
            return sign * SPEED * RISE * (s - 0.5), sign * SPEED, 0.0
        come, rate = SPEED * RISE * (s**3 - 0.5 * s**4), SPEED * (3 * s**2 - 2 * s**3)
        return sign * come, sign * rate, sign * SPEED / RISE * 6 * (s - s**2)

    return path


def transported(method: Method | None, insert: float, path: Any = _path) -> tuple[World, FedCable]:
    """A cable hung by its ends that runs from one to the other; without a method no nodes are inserted.

    path : of the rope fed in at its first end (sign 1), and out at its last one (−1)
    """
    world, c = World(), catenary_parameter(SPAN, LENGTH)
    x = c * np.arcsinh((np.arange(1, 9) * PIECE - LENGTH / 2) / c)
    z = c * (np.cosh(x / c) - np.cosh(SPAN / 2 / c))
    world.blocks.append(nodes := CableNodes("nodes", np.stack([x, 0 * x, z], axis=1), RHO * PIECE, (6, 1)))
    ends = world.ports.points(FixedPoints([[-SPAN / 2, 0, 0], [SPAN / 2, 0, 0]]))
    angles = [world.ports.scalars(Scripted(path(sign), 1, "scalar")) for sign in (1.0, -1.0)]
    feeds = (Feed(angles[0], 1.0), Feed(angles[1], 1.0))
    weight = (0.0, 0.0, -G * RHO * PIECE)
    cable = FedCable("cable", nodes, (ends[0], ends[1]), EA, PIECE, (PIECE, 2 * PIECE), feeds, weight)
    world.forces += [cable.damped(0.0, 8.0), Gravity(world)]
    if method is not None:
        limits = Limits(remove=0.5 * (insert - 1), insert=insert, method=method)
        world.guards.append(CableWatch(cable, limits))
    return world, cable


def shake(method: Method | None, insert: float = 1.4) -> float:
    """Peak-to-peak height [mm] of the second node in WINDOW after an insertion, minus its cubic fit."""
    world, cable = transported(method, insert)
    state, out, stepper = world.start(), world.new_state(), TimeStepping(1e-3)
    second = world.layout.q["nodes"].start + 3 * cable.nodes.first + 2
    begin = SETTLE + RISE / 2 + (insert - 1) * PIECE / SPEED
    t, heights = [], []
    while state.t < begin + WINDOW:
        if cable.law[3] != DRAG and state.t >= SETTLE - 0.5:
            cable.law[3] = DRAG
        state, out = advance(world, state, out, stepper, begin + WINDOW, state.t)
        if state.t >= begin:
            t.append(state.t - begin)
            heights.append(state.q[second])
    z: Array = np.array(heights)
    z -= np.polynomial.Polynomial.fit(np.array(t), z, 3)(np.array(t))
    return float(1e3 * np.ptp(z))


def insertion() -> dict[str, float]:
    """The three methods and no insertion, ℓ+ = 1.4 ℓ; theirs has bending stiffness, EI/ℓ = 0.0393 N m."""
    methods: tuple[Method, ...] = ("direct", "energy", "static")
    return {"none": shake(None)} | {method: shake(method) for method in methods}


EXPERIMENTS = (
    Experiment(
        "height of the second node after an insertion [mm]",
        THESIS,
        {"none": (0.69, 0.1), "direct": (5.29, 1.0), "energy": (2.64, 0.5), "static": (0.75, 0.2)},
        insertion,
    ),
)
