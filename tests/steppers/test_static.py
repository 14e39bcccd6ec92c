"""Static equilibria against closed forms, and against motion that has decayed."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.scene import load_scene, scene_from_text
from visviva.scene.examples import example_path
from visviva.steppers import static
from visviva.steppers.static import equilibrium
from visviva.steppers.time_stepping import TimeStepping

G = 9.81


def chain(stiffness: float) -> World:
    """A nail that cannot be moved by springs, and three masses on springs of 0.5 m below each other."""
    scene = f"""
bodies:
  nail: {{kind: scripted_point, position: [0, 0, 0]}}
  beads: {{kind: point_masses, positions: [[0.3, 0, -0.4], [0.6, 0.2, -0.8], [0.9, 0, -1.2]], mass: 2}}
forces:
  top: {{kind: spring, a: nail, b: "beads[0]", stiffness: {stiffness}, rest_length: 0.5}}
  rest: {{kind: springs, points: beads, line: true, stiffness: {stiffness}, rest_length: 0.5}}
stepper: {{kind: time_stepping, h: 1 ms}}
"""
    return prepare(scene_from_text(scene)).world


@pytest.mark.parametrize("stiffness", [200.0, 1e6])
def test_a_chain_of_springs_hangs_as_the_weights_below_stretch_it(stiffness: float) -> None:
    world = chain(stiffness)
    found = equilibrium(world, world.start()).q.reshape(-1, 3)
    lengths = 0.5 + 2.0 * G * np.array([3, 2, 1]) / stiffness
    assert np.abs(found[:, :2]).max() < 1e-5
    assert found[:, 2] == pytest.approx(-np.cumsum(lengths), abs=1e-6)


def test_a_beam_rests_where_its_motion_ends() -> None:
    ready = prepare(load_scene(example_path("hanging_beam")))
    rests = equilibrium(ready.world, ready.state.copy())
    ends = simulate(ready.world, ready.state, TimeStepping(0.05), 20.0)
    assert np.abs(ends.v).max() < 1e-4
    assert np.abs(rests.q - ends.q).max() < 1e-4
    assert not rests.v.any() and rests.t == 0.0


def test_a_double_pendulum_ends_at_its_bottom_and_a_ball_on_the_floor() -> None:
    for name in ("double_pendulum", "bouncing_ball"):
        ready = prepare(load_scene(example_path(name)))
        before = ready.world.total_energy(ready.state)
        rests = equilibrium(ready.world, ready.state)
        moved = TimeStepping(1e-3)
        later = simulate(ready.world, rests.copy(), moved, 0.1)
        assert ready.world.total_energy(rests) < before
        assert np.abs(later.q - rests.q).max() < 1e-6, name


def test_what_nothing_holds_is_named() -> None:
    world = World()
    world.blocks.append(PointMasses("stone", np.zeros((1, 3)), 1.0))
    world.forces.append(Gravity(world))
    with pytest.raises(SimulationError, match="stone: it is not constrained"):
        equilibrium(world, world.start())


def test_what_slides_without_end_is_named_after_a_few_steps(monkeypatch) -> None:
    """On a slope without friction it is never at rest, nor was it refused before it had gone very far."""
    taken, stepper = [], static._stepper
    monkeypatch.setattr(static, "_stepper", lambda *given: taken.append(1) or stepper(*given))
    scene = """
bodies:
  jelly:
    kind: elastic_body
    shape: {kind: block, size: [30 cm, 20 cm, 20 cm], cells: [3, 2, 2]}
    material: {law: neo_hookean, density: 1000, young: 20 kPa, poisson: 0.3}
contacts:
  slope: {kind: plane, normal: [0.1, 0, 1], point: [0, 0, -12 cm], points: jelly}
stepper: {kind: time_stepping, h: 10 ms}
"""
    ready = prepare(scene_from_text(scene))
    with pytest.raises(SimulationError, match=r"jelly: it is not constrained"):
        equilibrium(ready.world, ready.state)
    assert len(taken) < 20


def test_friction_has_no_static_state() -> None:
    ready = prepare(load_scene(example_path("card_house")))
    with pytest.raises(SceneError, match=r"a static solve, with .* friction"):
        equilibrium(ready.world, ready.state)
