"""The motion of soft bodies does not depend on axes, numbers of nodes, units, or a common velocity."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from tests.elastic.frames import Frame, moved

TILT = Rotation.from_rotvec([0.3, -0.2, 0.4])
TURN = Rotation.from_rotvec([1.0, -2.0, 0.7]).as_matrix()
FRAMES = {
    "turned": {"turn": TURN},
    "mirrored": {"turn": np.diag([1.0, -1.0, 1.0]) @ TURN},
    "shifted": {"shift": np.array([10.0, -7.0, 3.0])},
    "in other units": {"length": 10.0, "time": np.sqrt(10.0), "mass": 1000.0},
    "numbered otherwise": {"shuffle": 4},
}
STEP = "kind: time_stepping, h: {h}"


BODIES = {
    "neo-Hookean": ("neo_hookean", "", ""),
    "of the thesis": ("thesis", "", ""),
    "yielding": ("neo_hookean", ", yield_stress: {soft}, hardening: {soft}", ""),
    "with fibres": ("neo_hookean", ", fibres: {{stiffness: {firm}, direction: {along}}}", ""),
    "of order 2": ("neo_hookean", "", ", order: 2"),
    "of consistent mass": ("neo_hookean", "", ", mass: consistent"),
}


def thrown(f: Frame, law: str, more: str, body: str) -> str:
    """A spinning jelly that meets a rough plane."""
    more = more.format(soft=f.pressure(2e3), firm=f.pressure(1e5), along=f.along([1, 0.5, 0.2]))
    return f"""
gravity: {f.gravity([1.0, 0.3, -9.81])}
bodies:
  jelly: {{kind: elastic_body, {f.block("jelly", (2, 2, 2), (0.02, 0.01, 0.02), TILT)},
      {f.material(law, 40e3, more)}, velocity: {f.velocity([1.0, 0.4, -1.5])},
      spin: {f.spin([2, 1, -3])}{body}}}
contacts:
  floor: {{kind: plane, points: jelly.surface, point: {f.at([0, 0, -0.02])}, normal: {f.along([0, 0, 1])},
      mu: 0.4}}"""


@pytest.mark.parametrize("kind", BODIES)
def test_a_jelly_on_a_rough_plane(kind: str, tmp_path: Path) -> None:
    """In another frame, mirrored, in other units and with other numbers at once."""
    frame = Frame(**FRAMES["mirrored"] | FRAMES["in other units"] | FRAMES["numbered otherwise"])
    due, found = (
        moved(lambda g: thrown(g, *BODIES[kind]), f, STEP, 0.12, tmp_path) for f in (Frame(), frame)
    )
    assert found == pytest.approx(due, abs=1e-9)


def two_that_collide(f: Frame, contact: str) -> str:
    """Two spinning jellies of different laws that meet off their centres."""
    return f"""
gravity: [0, 0, 0]
bodies:
  a: {{kind: elastic_body, {f.block("a", (2, 2, 2), (0, 0, 0), TILT)}, {f.material("neo_hookean", 40e3)},
      velocity: {f.velocity([1.0, 0.1, 0.05])}, spin: {f.spin([2, 1, -3])}}}
  b: {{kind: elastic_body, {f.block("b", (2, 3, 2), (0.13, 0.02, 0.01), TILT.inv())},
      {f.material("thesis", 30e3)}, velocity: {f.velocity([-1.0, -0.2, 0.05])}, spin: {f.spin([-2, 3, 1])}}}
contacts:
  touch: {{kind: deformable, of: [a, b], stiffness: {f.stiffness(1e3)}, {contact}}}"""


def by_springs(f: Frame) -> str:
    return two_that_collide(f, "mu: 0.3")


def by_barrier(f: Frame) -> str:
    slow = 1e-3 * f.length / f.time
    return two_that_collide(f, f"mu: 0.3, response: barrier, gap: {3e-3 * f.length}, slow: {slow}")


@pytest.mark.parametrize("how", FRAMES)
def test_friction_of_contact_springs(how: str, tmp_path: Path) -> None:
    """Springs that reversed stuck or slipped by rounding: positions differed by 0.05 mm. The inside behind an
    edge was that of its last tetrahedron: by 1 mm."""
    due, found = (moved(by_springs, f, STEP, 0.12, tmp_path) for f in (Frame(), Frame(**FRAMES[how])))
    assert found == pytest.approx(due, abs=1e-11)


@pytest.mark.parametrize("time", [1e-2, 1e5])
def test_barriers_at_any_speed(time: float, tmp_path: Path) -> None:
    """Speeds below 1 m/s were resolved to 1 µm/s, not in proportion: at 10 µm/s bodies were 1 cm beside."""
    due, found = (
        moved(by_barrier, f, STEP + ", converge: true", 0.12, tmp_path) for f in (Frame(), Frame(time=time))
    )
    assert found == pytest.approx(due, abs=1e-11)


def struck_by_a_box(f: Frame) -> str:
    """A jelly, and a spinning rigid box that flies at one of its corners."""
    slow = 1e-3 * f.length / f.time
    return f"""
gravity: [0, 0, 0]
bodies:
  jelly: {{kind: elastic_body, {f.block("jelly", (2, 2, 2), (0, 0, 0), TILT)},
      {f.material("neo_hookean", 40e3)}}}
  box: {{kind: rigid_body, shape: {{kind: box, size: {[f.length * a for a in (0.06, 0.05, 0.04)]}}},
      density: {500.0 * f.mass / f.length**3}, position: {f.at([0.14, 0.02, 0.03])},
      velocity: {f.velocity([-1.0, 0.1, 0.05])}, spin: {f.spin([2, 8, -3])}}}
contacts:
  touch: {{kind: deformable, of: [jelly, box], stiffness: {f.stiffness(1e3)}, mu: 0.3, response: barrier,
      gap: {3e-3 * f.length}, slow: {slow}}}"""


@pytest.mark.parametrize("length", [1e-4, 1e3])
def test_a_rigid_box_that_strikes_a_jelly_at_any_size(length: float, tmp_path: Path) -> None:
    """At the same speeds, of 10 µm and of 100 m: rates of rotation [rad/s] counted as speeds [m/s]."""
    frame = Frame(length=length, time=length, mass=length**3)
    due, found = (
        moved(struck_by_a_box, f, STEP + ", converge: true", 0.12, tmp_path) for f in (Frame(), frame)
    )
    assert found == pytest.approx(due, abs=1e-7)


@pytest.mark.parametrize("how", [*FRAMES, "moving"])
def test_barriers(how: str, tmp_path: Path) -> None:
    """To the tolerance of converged steps, 1e-6 of the speeds."""
    frame = Frame(**FRAMES.get(how, {"boost": np.array([3.0, -5.0, 2.0])}))
    due, found = (moved(by_barrier, f, STEP + ", converge: true", 0.12, tmp_path) for f in (Frame(), frame))
    assert found == pytest.approx(due, abs=5e-7)
