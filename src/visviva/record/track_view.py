"""One track of a run file, and the motion of its bodies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visviva.geometry.kinetic import kinetic_energies
from visviva.record.layout import TOPOLOGY, Array
from visviva.record.run_arrays import RunArrays
from visviva.vocabulary.nearest import suggested

MAX_WHOLE_NUMBERS = 100_000
"""Numbers of an array in all frames up to which it is read at once."""


class TrackView:
    """One track of a run; arrays are read on demand and kept until the run is refreshed.

    ``track.x`` is (F, n, 3) [m], and so on for every array of `arrays`; `frame` reads one frame only.
    For blocks of bodies and points the motion is also recorded: `v` (F, n, 3) [m/s] and `mass` (n,) [kg]; for
    bodies `quat` (F, n, 4), `spin` (F, n, 3) [rad/s] in world axes and `inertia` in body axes [kg m²]. From
    these follow `energy` (F, n), kinetic [J], and `force` (F, n, 3), net [N]. If contacts can act, there is
    `contact_force` (F, n, 3) [N], the sum over all contacts, and for bodies `contact_torque` (F, n, 3)
    [N m] about their centres: from the last step before each frame, zero in the first. All are in single
    precision.
    """

    x: Array
    v: Array
    mass: Array
    quat: Array
    spin: Array
    inertia: Array
    contact_force: Array
    contact_torque: Array

    def __init__(
        self,
        arrays: RunArrays,
        motions: Mapping[str, TrackView],
        name: str,
        kind: str,
        look: dict[str, Any],
    ) -> None:
        self._arrays = arrays
        self._motions = motions
        self._cache: dict[str, Array] = {}
        self._asked: set[str] = set()  # arrays of which one frame has been read
        self.name = name
        self.kind = kind
        self.look = look

    def forget(self) -> None:
        """Read arrays again, of a file that has grown."""
        self._cache.clear()
        self._asked.clear()

    @property
    def arrays(self) -> list[str]:
        """Names of the arrays that change from frame to frame."""
        return [key for key in self._arrays.keys(f"tracks/{self.name}/frames") if key != "topology"]

    @property
    def statics(self) -> list[str]:
        """Names of the arrays that do not change."""
        return self._arrays.keys(f"tracks/{self.name}/static")

    def __getattr__(self, key: str) -> Array:
        motion = self._motions.get(self.name)
        if motion is not None and not key.startswith("_") and key in (*motion.arrays, *motion.statics):
            return motion.static(key) if key in motion.statics else getattr(motion, key)
        if key.startswith("_") or key not in self.arrays:
            near = "" if key.startswith("_") else suggested(key, self.known)
            raise AttributeError(
                f"track {self.name!r} has no array {key!r}; it has: {', '.join(self.known)}{near}"
            )
        if key not in self._cache:
            self._cache[key] = self._arrays.frames(f"tracks/{self.name}/frames/{key}")
        return self._cache[key]

    @property
    def known(self) -> list[str]:
        """Names of its attributes: arrays, and the motion of its bodies."""
        motion = self._motions.get(self.name)
        if motion is None:
            return self.arrays
        return [*dict.fromkeys([*self.arrays, *motion.arrays, *motion.statics, "energy", "force"])]

    @property
    def energy(self) -> Array:
        """Kinetic energy (F, n) [J] of each body or point, from its recorded motion."""
        motion = self._motions.get(self.name)
        if motion is None:
            raise AttributeError(f"track {self.name!r} has no energy; it has: {', '.join(self.known)}")
        v = motion.v.astype(float)
        if "inertia" not in motion.statics:
            return kinetic_energies(motion.static("mass"), v)
        turning = motion.spin.astype(float), self.quat.astype(float)
        return kinetic_energies(motion.static("mass"), v, motion.static("inertia"), turning)

    @property
    def force(self) -> Array:
        """Net force (F, n, 3) [N] on each body or point: m v̇, from the velocities of adjacent frames.

        The sum of gravity, springs, joints and contacts, averaged from the previous to the next frame, so
        impacts are smeared. In a run of one frame it is unknown, and zero.
        """
        motion = self._motions.get(self.name)
        if motion is None:
            raise AttributeError(f"track {self.name!r} has no force; it has: {', '.join(self.known)}")
        v, t = motion.v.astype(float), self._arrays.frames("frames/t")
        if len(t) < 2:
            return np.zeros_like(v)
        return np.asarray(motion.static("mass")[:, None] * np.gradient(v, t, axis=0))

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.known]

    def __repr__(self) -> str:
        rows = [f"  {key} {(self._arrays.count, *self.shape(key))}" for key in self.arrays]
        more = [key for key in self.known if key not in self.arrays]
        return "\n".join([f"{self.name}, {self.kind}", *rows, *([f"  {', '.join(more)}"] if more else [])])

    def shape(self, key: str) -> tuple[int, ...]:
        """(n, …) of an array per frame, without reading it."""
        return self._arrays.shape(f"tracks/{self.name}/frames/{key}")

    def frame(self, key: str, i: int) -> Array:
        """The array of frame `i` alone, without reading the others; negative `i` counts from the end.

        ``lines`` and ``triangles`` are the topology of that frame if it changes, else the static one. Small
        arrays are read over all frames at once, see `RunArrays`, when a second frame is asked for: who
        follows a growing run reads one between two refreshes.
        """
        if key in self._cache and -self._arrays.count <= i < self._arrays.count:
            return np.array(self._cache[key][i])
        if key in TOPOLOGY and self.changes_topology:
            number = int(self._arrays.frame(f"tracks/{self.name}/frames/topology", i))
            group = f"tracks/{self.name}/topology/{number}"
            if key in self._arrays.keys(group):
                return self._arrays.whole(f"{group}/{key}")
        if key in self.statics:
            return self.static(key)
        path = f"tracks/{self.name}/frames/{key}"
        found = self._arrays.frame(path, i)
        if key in self._asked and found.size * self._arrays.count <= MAX_WHOLE_NUMBERS:
            self._cache[key] = self._arrays.frames(path)
        self._asked.add(key)
        return found

    def joined(self, key: str, i: int) -> NDArray[np.int64] | None:
        """The ``lines`` (m, 2) or ``triangles`` (k, 3) of frame `i`; None if it has none."""
        if not self.changes_topology and key not in (*self.statics, *self.arrays):
            return None
        try:
            return np.asarray(self.frame(key, i), dtype=np.int64)
        except KeyError:  # a track may change its lines and have no triangles
            return None

    def living(self, i: int) -> NDArray[np.bool_]:
        """Which points or bodies (n,) exist in frame `i`: `active`, `age` are 0 for others."""
        alive = np.ones(self.shape("x")[0], dtype=bool)
        for key in ("active", "age"):
            if key in self.arrays:
                alive &= np.asarray(self.frame(key, i)) > 0
        return alive

    @property
    def changes_topology(self) -> bool:
        """Whether lines or triangles differ from frame to frame."""
        return "topology" in self._arrays.keys(f"tracks/{self.name}/frames")

    @property
    def topology(self) -> Array:
        """Topology number (F,) of each frame; equal numbers mean equal topologies."""
        return self._arrays.frames(f"tracks/{self.name}/frames/topology")

    def topologies(self) -> dict[int, dict[str, Array]]:
        """All lines and triangles that frames may have, by number."""
        group = f"tracks/{self.name}/topology"
        return {
            int(number): {
                key: self._arrays.whole(f"{group}/{number}/{key}")
                for key in TOPOLOGY
                if key in self._arrays.keys(f"{group}/{number}")
            }
            for number in self._arrays.keys(group)
        }

    def static(self, key: str) -> Array:
        """An array that does not change, such as ``triangles`` (k, 3). Raises KeyError."""
        if key not in self.statics:
            raise KeyError(
                f"track {self.name!r} has no static array {key!r}; it has: {', '.join(self.statics)}"
            )
        return self._arrays.whole(f"tracks/{self.name}/static/{key}")
