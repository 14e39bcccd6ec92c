"""One scene in many frames and units: turned, mirrored, moving, shifted, scaled, numbered otherwise."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.spatial.transform import Rotation

from visviva.arrays import Array, Index
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.elastic.meshes.shapes import block
from visviva.scene import load_scene

EVEN = np.array([[0, 1, 2, 3], [1, 2, 0, 3], [2, 0, 1, 3], [1, 0, 3, 2], [3, 1, 0, 2], [0, 2, 3, 1]])
"""Even permutations of the corners of a tetrahedron."""


@dataclass
class Frame:
    """x' = length · turn x + shift + boost t', t' = time · t, m' = mass · m; `shuffle` seeds new numbers."""

    turn: Array = field(default_factory=lambda: np.eye(3))
    shift: Array = field(default_factory=lambda: np.zeros(3))
    boost: Array = field(default_factory=lambda: np.zeros(3))
    length: float = 1.0
    time: float = 1.0
    mass: float = 1.0
    shuffle: int | None = None
    folder: Path = Path()
    order: dict[str, Index] = field(default_factory=dict)

    def _turned(self, vector: ArrayLike, scale: float) -> Array:
        return np.asarray(np.asarray(vector, float) @ self.turn.T * scale)

    def at(self, x: ArrayLike) -> list[float]:
        """A position."""
        return [float(c) for c in self._turned(x, self.length) + self.shift]

    def along(self, vector: ArrayLike, scale: float = 1.0) -> list[float]:
        """A direction, or a vector that scales so."""
        return [float(c) for c in self._turned(vector, scale)]

    def velocity(self, v: ArrayLike) -> list[float]:
        """A velocity."""
        return [float(c) for c in self._turned(v, self.length / self.time) + self.boost]

    def spin(self, w: ArrayLike) -> list[float]:
        """An angular velocity, which does not change its sign in a mirror."""
        return self.along(w, float(np.linalg.det(self.turn)) / self.time)

    def gravity(self, g: ArrayLike) -> list[float]:
        """An acceleration."""
        return self.along(g, self.length / self.time**2)

    def pressure(self, p: float) -> float:
        """A stress."""
        return float(p * self.mass / self.length / self.time**2)

    def stiffness(self, k: float) -> float:
        """Force by length."""
        return float(k * self.mass / self.time**2)

    def material(self, law: str, young: float, more: str = "") -> str:
        """Of 1000 kg/m³ and Poisson's ratio 0.4, with viscosity."""
        eta = [self.pressure(2.0 * self.time), self.pressure(4.0 * self.time)]
        return (
            f"material: {{law: {law}, density: {1e3 * self.mass / self.length**3}, "
            f"young: {self.pressure(young)}, poisson: 0.4, viscosity: {eta}{more}}}"
        )

    def block(self, name: str, count: tuple[int, int, int], corner: ArrayLike, pose: Rotation) -> str:
        """A block of 10 × 8 × 6 cm as a mesh file of this frame."""
        mesh = block(count, (0.1, 0.08, 0.06))
        x, tets = np.array([self.at(p) for p in pose.apply(mesh.x) + corner]), mesh.tets
        if np.linalg.det(self.turn) < 0.0:
            tets = tets[:, [0, 2, 1, 3]]
        order = np.arange(len(x))
        if self.shuffle is not None:
            rng = np.random.default_rng(self.shuffle)
            order = rng.permutation(len(x))
            tets = rng.permutation(np.argsort(order)[tets])
            tets = np.take_along_axis(tets, EVEN[rng.integers(0, len(EVEN), len(tets))], 1)
        self.order[name] = order
        nodes = [f"{i + 1} {p[0]!r} {p[1]!r} {p[2]!r}" for i, p in enumerate(x[order].tolist())]
        cells = [f"{i + 1} 4 2 0 1 " + " ".join(map(str, t + 1)) for i, t in enumerate(tets)]
        text = ["$MeshFormat", "2.2 0 8", "$EndMeshFormat", "$Nodes", str(len(x)), *nodes, "$EndNodes"]
        text += ["$Elements", str(len(cells)), *cells, "$EndElements", ""]
        (self.folder / f"{name}.msh").write_text("\n".join(text))
        return f"file: {name}.msh"

    def back(self, q: Array, name: str, t: float) -> Array:
        """Final positions (N, 3) of the vertices of a block, in the frame and numbering of all."""
        order = self.order[name]
        x = np.empty((len(order), 3))
        x[order] = q.reshape(-1, 3)[: len(order)]
        return np.asarray((x - self.shift - self.boost * t) @ self.turn / self.length)


def moved(scene: Any, frame: Frame, stepper: str, end: float, folder: Path) -> Array:
    """Positions of all vertices after `end` seconds; scene(frame) is a text without stepper.

    stepper : with {h} for a millisecond, {slow} for a speed of 1 cm/s
    """
    frame.folder = folder
    speed = 0.01 * frame.length / frame.time
    text = f"{scene(frame)}\nstepper: {{{stepper.format(h=1e-3 * frame.time)}, rest_speed: {speed}}}\n"
    path = folder / "scene.yaml"
    path.write_text(text)
    ready = prepare(load_scene(path))
    after = simulate(ready.world, ready.state, ready.stepper, end * frame.time)
    layout = ready.world.layout.q
    return np.concatenate([frame.back(after.q[layout[name]], name, after.t) for name in frame.order])
