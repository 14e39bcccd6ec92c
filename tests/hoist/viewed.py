"""Scenes as seen from elsewhere: turned, mirrored, boosted, shifted, later, in other units."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import yaml
from numpy.typing import ArrayLike
from scipy.spatial.transform import Rotation

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text


@dataclass
class View:
    """How a scene is seen.

    turn, mirrored : the axes, and whether y points the other way before they are turned
    boost, shift : velocity [m/s] and position [m] of everything;   begin : when it starts [s]
    length, time, mass : numbers that stand for 1 m, 1 s and 1 kg
    reversed : ropes are counted from their other ends
    """

    turn: Rotation = field(default_factory=Rotation.identity)
    mirrored: bool = False
    boost: ArrayLike = (0.0, 0.0, 0.0)
    shift: ArrayLike = (0.0, 0.0, 0.0)
    begin: float = 0.0
    length: float = 1.0
    time: float = 1.0
    mass: float = 1.0
    renamed: bool = False
    reversed: bool = False

    @property
    def sides(self) -> Array:
        return np.array([1.0, -1.0 if self.mirrored else 1.0, 1.0])

    @property
    def force(self) -> float:
        return self.mass * self.length / self.time**2

    @property
    def upright(self) -> list[float]:
        """The orientation of bodies whose axes are those of the scene."""
        x, y, z, w = self.turn.as_quat().tolist()
        return [w, x, y, z]

    def way(self, x: ArrayLike, unit: float = 1.0) -> list[float]:
        """A vector."""
        return list((unit * self.turn.apply(self.sides * np.asarray(x, float))).tolist())

    def axis(self, x: ArrayLike) -> list[float]:
        """An axis of rotation, which a mirror turns round."""
        return self.way(x, -1.0 if self.mirrored else 1.0)

    def place(self, x: ArrayLike) -> list[float]:
        return list((np.array(self.way(x, self.length)) + self.shift).tolist())

    def local(self, x: ArrayLike) -> list[float]:
        """A place in the axes of an upright body."""
        return list((self.length * self.sides * np.asarray(x, float)).tolist())

    def rate(self, x: ArrayLike) -> list[float]:
        return self.way(np.asarray(x, float) + self.boost, self.length / self.time)

    def seen_back(self, x: Array, v: Array, elapsed: float) -> Array:
        """Positions and velocities (n, 3) as the scene itself has them, one below the other."""
        back = self.turn.inv()
        x = back.apply((x - self.shift) / self.length) * self.sides - elapsed * np.asarray(self.boost)
        v = back.apply(v * self.time / self.length) * self.sides - np.asarray(self.boost)
        return np.vstack([x, v])


VIEWS = {
    "turned": View(turn=Rotation.from_rotvec([1.0, -2.0, 0.7])),
    "mirrored": View(mirrored=True),
    "boosted": View(boost=(3.0, -2.0, 1.0)),
    "shifted": View(shift=(800.0, -600.0, 0.0)),
    "later": View(begin=100.0),
    "renamed": View(renamed=True),
    "reversed": View(reversed=True),
    "scaled": View(length=10.0, time=10.0**0.5, mass=1000.0),
}


def with_other_names(scene: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """The scene with its parts in another order and under other names, and these names."""
    parts = {part: list(found.items()) for part, found in scene.items() if part != "gravity"}
    names = [name for found in parts.values() for name, _ in found]
    labels = {name: f"z{len(names) - k}{name}" for k, name in enumerate(names)}
    for found in parts.values():
        random.Random(3).shuffle(found)
    text = yaml.safe_dump({**scene, **{part: dict(found) for part, found in parts.items()}}, sort_keys=False)
    for name, label in labels.items():
        text = re.sub(rf"(?<!kind: )(?<![\w.]){name}(?!\w)", label, text)
    return yaml.safe_load(text), labels


def motion(
    make: Callable[[View], dict[str, Any]], view: View, stepper: dict[str, Any], seconds: float,
    movers: Sequence[str],
) -> Array:  # fmt: skip
    """Positions and velocities of the movers after some seconds, as the scene itself has them."""
    scene, labels = make(view), {name: name for name in movers}
    if view.renamed:
        scene, labels = with_other_names(scene)
    h = {"h": stepper["h"] * view.time} if "h" in stepper else {}
    ready = prepare(scene_from_text(yaml.safe_dump({**scene, "stepper": {**stepper, **h}})))
    ready.state.clock[0] = view.begin
    end = simulate(ready.world, ready.state, ready.stepper, view.begin + seconds * view.time)
    layout = ready.world.layout
    x, v = (
        np.array([flat[parts[labels[name]]][:3] for name in movers])
        for flat, parts in ((end.q, layout.q), (end.v, layout.v))
    )
    return view.seen_back(x, v, seconds)
