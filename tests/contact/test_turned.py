"""A collision does not depend on world axes: turned as a whole, it ends turned."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from tests.contact.solids import SHAPES

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.core.cones import tangents
from visviva.core.loop import simulate
from visviva.scene import scene_from_text


def after_a_collision(one: str, other: str, turn: Rotation) -> Array:
    """Positions and velocities (4, 3) of two spinning bodies that have slid along each other."""

    def turned(vector: Array) -> list[float]:
        return [float(x) for x in turn.apply(vector)]

    bodies, rng = "", np.random.default_rng(3)
    for name, shape, side in (("a", one, -1.0), ("b", other, 1.0)):
        x, y, z, w = (turn * Rotation.random(random_state=rng)).as_quat()
        bodies += f"""
  {name}: {{kind: rigid_body, shape: {SHAPES[shape]}, mass: 1, mu: 0.3,
      position: {turned([0.15 * side, 0.02 * side, 0.01])}, orientation: {[float(c) for c in (w, x, y, z)]},
      velocity: {turned([-2.0 * side, 0.0, 0.4])}, spin: {turned([5.0, 9.0 * side, -12.0 * side])}}}"""
    ready = prepare(
        scene_from_text(f"""
gravity: [0, 0, 0]
bodies:{bodies}
contacts: {{touch: {{kind: bodies}}}}
stepper: {{kind: time_stepping, h: 1 ms}}
""")
    )
    end = simulate(ready.world, ready.state, ready.stepper, 0.1)
    return np.concatenate([end.q.reshape(2, 7)[:, :3], end.v.reshape(2, 6)[:, :3]])


def test_tangents_of_walls_do_not_flip() -> None:
    """Horizontal normals are so up to rounding: friction would start each solve in another frame."""
    for angle in np.linspace(0.1, 6.2, 7):
        up, down = (tangents(np.cos(angle), np.sin(angle), z) for z in (1e-16, -1e-16))
        assert up == pytest.approx(down, abs=1e-15)


@pytest.mark.parametrize(
    "one, other", [("cylinder", "cone"), ("capsule", "ellipsoid"), ("cone", "ellipsoid")]
)
def test_friction_does_not_depend_on_world_axes(one: str, other: str) -> None:
    """With rates of tangents that turn about the normal, what slips was deflected, by 1 mm/s."""
    turn = Rotation.from_rotvec([1.0, -2.0, 0.7])
    due, found = after_a_collision(one, other, Rotation.identity()), after_a_collision(one, other, turn)
    assert abs(due[2] - [2.0, 0.0, 0.4]).max() > 0.1, "they have met"
    assert turn.inv().apply(found) == pytest.approx(due, abs=1e-7)
