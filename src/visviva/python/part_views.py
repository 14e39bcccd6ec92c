"""Parts of a world by name: positions, velocities, forces and energies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.binding import has_verb
from visviva.core.ports import Points
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.geometry.kinetic import kinetic_energies
from visviva.scene.problems import unknown
from visviva.vocabulary.nearest import suggested


@dataclass(frozen=True)
class PartView:
    """One part at one instant; arrays are copies. SceneError lists what there is if an attribute is missing.

    Bodies and points: x (n, 3) [m], v (n, 3) [m/s], mass (n,) [kg], kinetic energy (n,) [J]; bodies also
    quat (n, 4), body to world, and spin (n, 3) [rad/s] in world axes. Other blocks: q and v.
    Constraints: force, the λ of their rows; +Jᵀλ acts [N]. Forces: energy, their stored energy [J].
    """

    world: World
    part: Any
    state: State
    kinematics: Callable[[], Any]

    def __getattr__(self, name: str) -> Any:
        known = [one for one in dir(type(self)) if not one.startswith("_")]
        raise AttributeError(f"{self.part.name} has no {name!r}{suggested(name, known)}")

    @property
    def name(self) -> str:
        """Name of the part."""
        return str(self.part.name)

    @property
    def q(self) -> Array:
        """Generalised coordinates of a block."""
        return self.state.q[self._slice("q")].copy()

    @property
    def x(self) -> Array:
        """Positions (n, 3) [m]."""
        if hasattr(self.part, "poses"):
            return np.asarray(self.part.poses(self.state.q[self._slice("q")])[0])
        if not self._has_points:
            raise self._lacks("x")
        return self.q.reshape(-1, 3)

    @property
    def v(self) -> Array:
        """Velocities (n, 3) [m/s]; generalised velocities for a block without points."""
        rates = self.state.v[self._slice("v")]
        if hasattr(self.part, "motions"):
            return np.asarray(self.part.motions(rates)[0])
        return rates.reshape(-1, 3).copy() if self._has_points else rates.copy()

    @property
    def quat(self) -> Array:
        """Orientations (n, 4), w x y z, body to world."""
        self._need("poses", "quat")
        return np.asarray(self.part.poses(self.state.q[self._slice("q")])[1])

    @property
    def spin(self) -> Array:
        """Angular velocities (n, 3) in world axes [rad/s]."""
        self._need("motions", "spin")
        return np.asarray(self.part.motions(self.state.v[self._slice("v")])[1])

    @property
    def mass(self) -> Array:
        """Masses (n,) [kg]."""
        self._need("masses", "mass")
        return np.array(self.part.masses)

    @property
    def force(self) -> Array:
        """λ of the rows of a constraint (n,), from the last solve."""
        if (part := self.world.layout.memory.get(f"lambda/{self.name}")) is None:
            raise self._lacks("force")
        return self.state.memory[part].copy()

    @property
    def energy(self) -> Any:
        """Kinetic energy of each body (n,), or energy stored by a force or an elastic constraint [J]."""
        if self.name in self.world.layout.v:
            turning = (self.spin, self.quat) if hasattr(self.part, "poses") else None
            return kinetic_energies(self.mass, self.v, self.part.inertia if turning else None, turning)
        if not has_verb(self.part, "energy"):
            raise self._lacks("energy")
        return self.world.energies(self.kinematics())[f"stored/{self.name}"]

    def write(self, state: State, given: dict[str, ArrayLike | None]) -> None:
        """Write values into a state: x, v, quat, spin, each (n, 3 or 4) or one for all."""
        q, v = np.zeros(self.part.nq), np.zeros(self.part.nv)
        views = state.q[self._slice("q")], state.v[self._slice("v")]
        q[:], v[:] = views
        tables = self._tables(q, v)
        for key, value in given.items():
            if value is None:
                continue
            if key not in tables:
                raise self._lacks(key)
            array = np.asarray(value, float)
            if array.shape not in (tables[key].shape, tables[key].shape[1:]):
                expected = f"{tables[key].shape} or {tables[key].shape[1:]}"
                raise SceneError(f"found {key} of shape {array.shape}, expected {expected}", self.name)
            if not np.isfinite(array).all():
                raise SceneError(f"found {key} that is not finite", self.name)
            tables[key][...] = array
        self.part.project(q)
        if not np.isfinite(q).all():
            raise SceneError("found the quaternion 0 0 0 0: it has no direction", self.name)
        views[0][:], views[1][:] = q, v

    def _tables(self, q: Array, v: Array) -> dict[str, Array]:
        """Views of the quantities that can be set."""
        if hasattr(self.part, "spinning"):
            pose, rates = q.reshape(-1, 7), v.reshape(-1, 6)
            return {"x": pose[:, :3], "quat": pose[:, 3:], "v": rates[:, :3], "spin": rates[:, 3:]}
        if self._has_points:
            return {"x": q.reshape(-1, 3), "v": v.reshape(-1, 3)}
        return {}

    @property
    def _has_points(self) -> bool:
        return hasattr(self.part, "nq") and isinstance(getattr(self.part, "points", None), Points)

    def _slice(self, what: str) -> slice:
        found: slice | None = getattr(self.world.layout, what).get(self.name)
        if found is None:
            raise self._lacks(what)
        return found

    def _need(self, attribute: str, what: str) -> None:
        if not hasattr(self.part, attribute):
            raise self._lacks(what)

    def _lacks(self, what: str) -> SceneError:
        kind = type(self.part).__name__
        return SceneError(f"found no {what} of a {kind}; it has: {', '.join(self.has)}", self.name)

    @property
    def has(self) -> list[str]:
        """Names of the available attributes."""
        if self.name not in self.world.layout.v:
            rows = ["force"] if f"lambda/{self.name}" in self.world.layout.memory else []
            return [*rows, *(["energy"] if has_verb(self.part, "energy") else [])]
        if hasattr(self.part, "poses"):
            return ["x", "v", "quat", "spin", "mass", "energy"]
        return ["x", "v", "mass", "energy"] if self._has_points else ["q", "v"]

    def __repr__(self) -> str:
        shown = {name: np.asarray(getattr(self, name)) for name in self.has}
        with np.printoptions(precision=4, threshold=12, suppress=True):
            rows = [
                f"  {key} {found.shape or ''}: {found}".replace("\n", " ") for key, found in shown.items()
            ]
        return "\n".join([f"{self.name}, {type(self.part).__name__}, at t = {self.state.t:.6g} s", *rows])


def view_of(world: World, name: str, state: State, kinematics: Callable[[], Any]) -> PartView:
    """A part by its name; SceneError suggests similar names if there is none."""
    named = {
        part.name: part
        for part in (*world.guards, *world.forces, *world.constraints, *world.inertias, *world.blocks)
    }
    if name not in named:
        raise SceneError(unknown("part", name, named))
    return PartView(world, named[name], state, kinematics)
