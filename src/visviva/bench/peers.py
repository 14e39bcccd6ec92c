"""Times of other programs for the same work, on the processor, where installed.

The steps of `visviva.bench.handwritten` in Taichi and in Warp; rods between masses in Exudyn. The product
does not depend on them. Their output goes to the error stream, since programs may read the figures.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from time import process_time
from typing import Any

import numpy as np

from visviva.arrays import Array

Step = Callable[[float, float], None]
"""One step at time t of length h."""


def taichi_step(q: Array, v: Array, drag: float, fields: dict[str, Array]) -> Step | None:
    """A step of particles of 1 kg in double precision on all threads; None without Taichi."""
    if find_spec("taichi") is None:
        return None
    with redirect_stdout(sys.stderr):
        ti: Any = import_module("taichi")
        ti.init(arch=ti.cpu, default_fp=ti.f64, log_level=ti.ERROR, offline_cache=False)
    n, windy = len(q) // 3, bool(fields)
    x, u = ti.Vector.field(3, ti.f64, n), ti.Vector.field(3, ti.f64, n)
    x.from_numpy(q.reshape(-1, 3))
    u.from_numpy(v.reshape(-1, 3))
    numbers = {name: [float(p) for p in par] for name, par in fields.items()}
    wind, swirl = numbers.get("wind", []), numbers.get("vortex", [])
    pull, eddies = numbers.get("attractor", []), numbers.get("turbulence", [])

    def step(t, h):  # type: ignore[no-untyped-def]
        for i in x:
            p, w = x[i], u[i]
            f = ti.Vector([0.0, 0.0, -9.81]) - drag * w
            d = drag
            if ti.static(windy):
                s = t - p.dot(ti.Vector([wind[4], wind[5], wind[6]]))
                g = 1.0
                for j in ti.static(range(3)):
                    g += wind[3 * j + 9] * ti.cos(2 * np.pi * (wind[3 * j + 7] * s + wind[3 * j + 8]))
                f += wind[0] * (ti.Vector([wind[1], wind[2], wind[3]]) * g - w)
                arm = p - ti.Vector([swirl[0], swirl[1], swirl[2]])
                r = ti.Vector([swirl[5], swirl[6], swirl[7]]).cross(arm)
                f += swirl[3] / (r.dot(r) + swirl[4]) * r
                arm = p - ti.Vector([pull[0], pull[1], pull[2]])
                a = 1.0 / ti.sqrt(arm.dot(arm) + pull[4])
                f += -pull[3] * a * a * a * arm
                flow = ti.Vector([eddies[1], eddies[2], eddies[3]])
                for j in ti.static(range(4, 68, 8)):
                    turns = p.dot(ti.Vector([eddies[j], eddies[j + 1], eddies[j + 2]]))
                    c = ti.cos(2 * np.pi * (turns + eddies[j + 3] * t + eddies[j + 4]))
                    flow += c * ti.Vector([eddies[j + 5], eddies[j + 6], eddies[j + 7]])
                f += eddies[0] * (flow - w)
                d = drag + wind[0] + eddies[0]
            w += h / (1.0 + h * d) * f
            p += h * w
            if p[2] < 0.0:
                p[2] = -0.5 * p[2]
                w[2] = -0.5 * w[2] if w[2] < 0.0 else w[2]
            x[i], u[i] = p, w

    step.__annotations__ = {"t": ti.f64, "h": ti.f64}
    compiled: Step = ti.kernel(step)
    return compiled


def warp_step(q: Array, v: Array, drag: float) -> Step | None:
    """A step of the rain in double precision on one thread, Warp's only CPU mode; None without Warp."""
    if find_spec("warp") is None:
        return None
    with redirect_stdout(sys.stderr):
        wp: Any = import_module("warp")
        wp.config.quiet = True
        wp.init()

    def step(x, u, t, h, k):  # type: ignore[no-untyped-def]
        i = wp.tid()
        w = u[i] + h / (wp.float64(1.0) + h * k) * (
            wp.vec3d(wp.float64(0.0), wp.float64(0.0), wp.float64(-9.81)) - k * u[i]
        )
        p = x[i] + h * w
        if p[2] < wp.float64(0.0):
            p = wp.vec3d(p[0], p[1], wp.float64(-0.5) * p[2])
            if w[2] < wp.float64(0.0):
                w = wp.vec3d(w[0], w[1], wp.float64(-0.5) * w[2])
        x[i] = p
        u[i] = w

    rows = wp.array(dtype=wp.vec3d)
    step.__annotations__ = {"x": rows, "u": rows, "t": wp.float64, "h": wp.float64, "k": wp.float64}
    compiled = wp.kernel(step)
    arrays = [wp.array(a.reshape(-1, 3), dtype=wp.vec3d, device="cpu") for a in (q, v)]
    numbers = [wp.float64(drag)]
    return lambda t, h: wp.launch(
        compiled, len(q) // 3, [*arrays, wp.float64(t), wp.float64(h), *numbers], device="cpu"
    )


def exudyn_rods(
    x: Array, mass: float, length: float, h: float, seconds: float
) -> tuple[float, Array, Array] | None:
    """A row of equal masses on rods, both ends fixed, by Exudyn's index-3 generalised-α method.

    Parameters
    ----------
    x : (n + 2, 3)   fixed point, masses, fixed point [m]
    mass, length : of each mass [kg], of each rod [m]

    Returns steps per CPU second, final positions and velocities (n, 3); None without Exudyn. Spectral radius
    0.9, modified Newton: its fastest settings for the same error.
    """
    if find_spec("exudyn") is None:
        return None
    with redirect_stdout(sys.stderr):
        exu: Any = import_module("exudyn")
        items: Any = import_module("exudyn.itemInterface")
        system = exu.SystemContainer().AddSystem()
        ground, nodes = system.AddObject(items.ObjectGround()), []
        nails = [
            system.AddMarker(items.MarkerBodyPosition(bodyNumber=ground, localPosition=list(end)))
            for end in (x[0], x[-1])
        ]
        markers = []
        for position in x[1:-1]:
            nodes.append(node := system.AddNode(items.NodePoint(referenceCoordinates=list(position))))
            system.AddObject(items.MassPoint(physicsMass=mass, nodeNumber=node))
            markers.append(marker := system.AddMarker(items.MarkerNodePosition(nodeNumber=node)))
            system.AddLoad(items.Force(markerNumber=marker, loadVector=[0.0, 0.0, -9.81 * mass]))
        markers = [nails[0], *markers, nails[1]]
        for pair in pairwise(markers):
            system.AddObject(items.DistanceConstraint(markerNumbers=list(pair), distance=length))
        system.Assemble()
        settings = exu.SimulationSettings()
        settings.timeIntegration.numberOfSteps = round(seconds / h)
        settings.timeIntegration.endTime = seconds
        settings.timeIntegration.generalizedAlpha.spectralRadius = 0.9
        settings.timeIntegration.newton.useModifiedNewton = True
        settings.timeIntegration.verboseMode = 0
        settings.linearSolverType = exu.LinearSolverType.EigenSparse
        settings.solution.file.write = False
        spent = process_time()
        system.SolveDynamic(settings)
        spent = process_time() - spent
        kinds = exu.OutputVariableType
        position, rate = (
            np.array([system.GetNodeOutput(node, kind) for node in nodes])
            for kind in (kinds.Position, kinds.Velocity)
        )
    return round(seconds / h) / spent, position, rate
