"""Checks that the constraints of a world hold at its start, and assembles a consistent start."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import Kinematics
from visviva.core.rows import TWO_SIDED
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.steppers.events.motion import Motion
from visviva.steppers.events.projection import Projection

MAX_DEVIATION = 1e-3  # of the extent: deviation of a start whose numbers were rounded by hand
ASSEMBLED = 1e-9  # of the extent: remaining deviation after assembly
MAX_TRIES = 20


@dataclass(frozen=True)
class Deviation:
    """The row with the largest violation: its constraint, and the violation, in m or in rad."""

    name: str
    size: float
    unit: str = "m"

    def __str__(self) -> str:
        return f"{self.size:.4g} {self.unit}"


def worst_deviation(world: World, state: State) -> Deviation:
    """Largest |φ|/|∇φ| of all rigid two-sided rows except contacts, by the port that changes φ most; name ""
    if there are none."""
    lasting = copy(world)
    lasting.constraints = [c for c in world.constraints if not getattr(c, "dynamic_rows", False)]
    worst = Deviation("", 0.0)
    if not lasting.constraints:
        return worst
    e = Evaluation(lasting)
    e.k.state.copy_from(state)
    e.k.refresh()
    e.evaluate_rows()
    for constraint, rows in zip(lasting.constraints, e.rows, strict=True):
        rigid = (rows.kind == TWO_SIDED) & (rows.compliance == 0.0)
        if rigid.any():
            steep = _steepness(rows.gradient[rigid])
            sizes = np.abs(rows.phi[rigid]) / np.maximum(steep.max(axis=1), 1e-300)
            i = int(sizes.argmax())
            if sizes[i] > worst.size:
                port = int(rows.rows[rigid][i, steep[i].argmax()])
                worst = Deviation(constraint.name, float(sizes[i]), _unit(e.k, port))
    return worst


def _steepness(gradient: Array) -> Array:
    """|∂φ/∂port| (n, p) of rows (n, p) at the first component of each port: points and frames have three."""
    if gradient.shape[1] % 3:
        return np.abs(gradient)
    steep = np.zeros_like(gradient)
    steep[:, ::3] = np.linalg.norm(gradient.reshape(len(gradient), -1, 3), axis=2)
    return steep


def _unit(k: Kinematics, port: int) -> str:
    """Unit of the motion of a port row: rad for frames and for scalars, which are wheels."""
    return "rad" if k.table.row_of("frame", 0) <= port < k.rows else "m"


def extent(world: World, state: State) -> float:
    """Largest distance along an axis between ports and masses [m], 1 if there is none."""
    k = world.kinematics(state)
    heavy = [part.heavy() for part in [*world.blocks, *world.inertias] if hasattr(part, "heavy")]
    found = np.concatenate([k.x, *(k.position(points) for pairs in heavy for points, _ in pairs)])
    return (float(np.ptp(found, axis=0).max()) if len(found) else 0.0) or 1.0


def refuse_violated(world: World, state: State, remedy: str = "") -> None:
    """Raises SceneError, naming the constraint, if a start violates it."""
    if not world.constraints:
        return
    worst = worst_deviation(world, state)
    if worst.size > MAX_DEVIATION * extent(world, state):
        hint = f"is violated at the start by {worst}; move its parts{remedy}"
        raise SceneError(hint, worst.name)


def assembled(world: World, state: State) -> State:
    """A nearby state in which all rigid rows hold, found by moves along M⁻¹Jᵀ; velocities satisfy them too.

    Raises SceneError, naming the constraint with the largest violation, if none is found.
    """
    motion = Motion(world, 0.0, state)
    projection, out = Projection(motion), state.copy()
    tolerance = ASSEMBLED * extent(world, state)
    try:
        for _ in range(MAX_TRIES):
            motion.k.state.copy_from(out)
            motion.assemble()
            if projection.project(out) is None:
                break
    except SimulationError as failed:
        where = failed.where.split(", ")[0]
        raise SceneError(f"{failed.where} cannot be assembled: {failed.why}", where) from None
    worst = worst_deviation(world, out)
    if not worst.size <= max(tolerance, ASSEMBLED):
        raise SceneError(
            f"cannot be assembled: it remains off by {worst}; move its parts closer",
            worst.name,
        )
    return out
