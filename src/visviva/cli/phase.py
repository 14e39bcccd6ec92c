"""The phase plane of a run, with the accelerations of its single moving point from its scene."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from visviva.cli.session import prepare
from visviva.errors import SceneError
from visviva.record.run_reader import Run, load
from visviva.scene.load import scene_from_text
from visviva.view.plots.phase import Acceleration, Array, PhaseCoordinate, parse_coordinate, phase_figure
from visviva.view.plots.plot import figure_file


def draw_phase(path: Path, out: Path, text: str) -> Path:
    """Draw the phase plane of the coordinate or signal named by `text` into a figure file.

    Errors: `SceneError` for a file that is no run, an unknown suffix, or a name that is neither a point nor
    a signal of the run.
    """
    out = figure_file(out)
    with load(path) as run:
        coordinate = parse_coordinate(run, text)
        phase_figure(run, coordinate, acceleration_of(run, coordinate)).savefig(out)
    return out


def acceleration_of(run: Run, coordinate: PhaseCoordinate) -> Acceleration | None:
    """Accelerations at t = 0 along the axis of a coordinate, from the forces of the run's scene.

    The other two coordinates stay at their start, at rest. None if the plane has no such field: other points
    move too, a two-sided constraint acts, the coordinate is a signal, or the scene needs files that are
    missing.
    """
    axis = coordinate.axis
    if axis is None:
        return None
    try:
        ready = prepare(scene_from_text(run.scene, run.name or "scene"), moves=False)
    except SceneError:
        return None
    world = ready.world
    if world.layout.nv != 3 or coordinate.name not in world.layout.v:
        return None
    if any(not constraint.one_sided for constraint in world.constraints):
        return None
    e, mass = world.observer, world.diagonal_mass[axis]

    def accelerations(x: Array, u: Array) -> Array:
        found = np.empty(len(x))
        for i in range(len(x)):
            e.k.state.copy_from(ready.state)
            e.k.v[:] = 0.0
            e.k.q[axis], e.k.v[axis] = x[i], u[i]
            e.evaluate()
            found[i] = e.out.tau[axis] / mass
        return found

    return accelerations
