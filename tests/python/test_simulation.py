"""A world controlled by a program: the same motion, access by name, exact return to a checkpoint."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import visviva as vv
from visviva.scene.examples import example_path

CART = """\
inputs:
  push: {range: [-1, 1], rate: 2, targets: [[0.1 s, 1], [0.5 s, -1]]}
  lift: {targets: [[0.2 s, 0.5]]}
bodies:
  cart: {kind: rigid_body, shape: {kind: box, size: [1, 1, 1]}, mass: 2 kg, position: [0, 0, 0]}
constraints:
  rail: {kind: slider, body: cart, axis: [1, 0, 0], motor: {speed_formula: 0.5 * push}}
signals:
  way: {kind: point, of: cart, what: x}
stepper: {kind: time_stepping, h: 2 ms}
"""


def bouncing() -> vv.World:
    world = vv.World()
    ball = world.add(vv.PointMasses("ball", [[0, 0, 1], [1, 0, 2]], [0.2, 0.3], [0.1, 0, 0]))
    world.add(vv.RigidBodies("top", [0, 0, 5], 2.0, np.diag([1.0, 2.0, 2.5]), spin=[0, 3.0, 0.1]))
    world.add(vv.Gravity(world))
    world.add(vv.Plane("floor", ball.points, restitution=0.5))
    return world


def cart(tmp_path) -> vv.Simulation:
    (tmp_path / "cart.yaml").write_text(CART)
    return vv.Simulation(tmp_path / "cart.yaml")


@pytest.mark.parametrize("stepper", [vv.EventDriven, lambda: vv.TimeStepping(1e-3)])
def test_it_moves_as_the_loop_does(stepper):
    world = bouncing()
    expected = vv.simulate(world, world.start(), stepper(), 0.9).copy()
    sim = vv.Simulation(bouncing(), stepper())
    sim.advance(0.9)
    assert (sim.state.flat == expected.flat).all()
    stepwise = vv.Simulation(bouncing(), vv.TimeStepping(1e-3))
    stepwise.step(300)
    assert stepwise.t == pytest.approx(0.3) and stepwise.steps == 300


def test_parts_are_found_by_name_and_their_arrays_stay_what_they_are():
    sim = vv.Simulation(bouncing(), vv.TimeStepping(1e-3))
    before = sim["ball"].x
    sim.advance(0.3)
    assert (before == [[0, 0, 1], [1, 0, 2]]).all()
    assert sim["ball"].v[:, 2] == pytest.approx([-9.81 * 0.3] * 2, rel=3e-3)  # half a step behind
    top = sim["top"]
    assert np.linalg.norm(top.quat) == pytest.approx(1)
    assert top.energy[0] == pytest.approx(0.5 * 2 * (9.81 * 0.3) ** 2 + 0.5 * (2 * 9 + 2.5 * 0.01), rel=5e-3)
    total = sum(float(sim[name].energy.sum()) for name in ("ball", "top"))
    assert total == pytest.approx(sim.world.energies(sim.kinematics())["kinetic"], rel=1e-12)
    assert sim["floor"].force == pytest.approx([0, 0])
    sim.advance(0.7)
    assert sim["floor"].force.sum() >= 0.0
    assert "ball, PointMasses" in repr(sim["ball"])


def test_the_force_that_holds_a_resting_ball_is_its_weight():
    world = vv.World()
    ball = world.add(vv.PointMasses("ball", [0, 0, 0], 0.2))
    world.add(vv.Gravity(world))
    world.add(vv.Plane("floor", ball.points))
    sim = vv.Simulation(world, vv.TimeStepping(1e-3))
    sim.step(20)
    assert sim["floor"].force == pytest.approx([0.2 * 9.81])


def test_the_spin_of_a_body_in_a_plane_turns_it_the_way_its_quaternion_goes():
    world = vv.World()
    world.add(vv.PlanarBodies("plate", [[0, 1.0]], 1.0, 0.02, spin=0.7))
    sim = vv.Simulation(world, vv.TimeStepping(1e-3))
    before = sim["plate"].quat[0]
    sim.step(1)
    _, *axis = 2e3 * (sim["plate"].quat[0] - before)
    assert sim["plate"].spin[0] == pytest.approx(axis, rel=1e-3)
    assert sim["plate"].energy == pytest.approx([0.5 * 0.02 * 0.49])


def test_a_checkpoint_is_gone_on_from_to_the_last_bit():
    for stepper in (vv.EventDriven(), vv.TimeStepping(1e-3)):
        sim = vv.Simulation(bouncing(), stepper)
        sim.advance(0.4)
        kept = pickle.loads(pickle.dumps(sim.checkpoint()))
        sim.advance(0.7)
        end, steps = sim.state.flat, sim.steps
        sim.restore(kept)
        assert sim.t == pytest.approx(0.4)
        sim.advance(0.7)
        assert (sim.state.flat == end).all() and sim.steps == steps


def test_a_checkpoint_before_an_impact_by_law_is_gone_on_from_to_the_last_bit(tmp_path):
    """A law with friction after it began where the step before had ended, which no state holds."""
    path = tmp_path / "can.yaml"
    path.write_text("""
bodies:
  can: {kind: rigid_body, shape: {kind: cylinder, radius: 0.1, length: 0.15}, density: 647, mu: 0,
        restitution: 0.9, position: [0, 0, 0.353], velocity: [-0.59, 0.97, -1.68], spin: [1.08, -0.3, -8.32]}
  ground: {kind: ground, mu: 1}
contacts: {hit: {kind: bodies}}
impact: {kind: qce, touching: 1 um}
stepper: {kind: time_stepping, h: 2 ms}
""")
    sim, other = vv.Simulation(path), vv.Simulation(path)
    sim.advance(0.3)
    other.restore(sim.checkpoint())
    loss = sim.state.accounts[sim.world.layout.account["impact loss/hit"]]
    for one in (sim, other):
        one.advance(0.002)
    assert sim.state.accounts[sim.world.layout.account["impact loss/hit"]] > loss, "it strikes in this step"
    assert np.array_equal(sim.state.flat, other.state.flat)


def test_the_crane_goes_back_and_does_the_same_again_in_itself_and_in_another():
    """With inputs, ropes that leave their sheaves, contacts and friction."""

    def drive(sim: vv.Simulation) -> np.ndarray:
        sim.inputs["slew"] = 0.3
        sim.advance(0.5)
        sim.inputs["hoist"] = -1.0
        sim.step(400)
        return sim.state.flat

    sim = vv.Simulation(example_path("crane"))
    sim.advance(0.8)
    kept = sim.checkpoint()
    first = drive(sim)
    sim.restore(kept)
    assert (drive(sim) == first).all()
    other = vv.Simulation(example_path("crane"))
    other.restore(kept)
    assert (drive(other) == first).all()


def test_inputs_and_signals_by_name(tmp_path):
    """0.5 m/s after half a second of the input's way at 2/s: 0.5 · 0.25 m on the way, 0.25 m after."""
    sim = cart(tmp_path)
    assert dict(sim.inputs) == {"push": 0.0, "lift": 0.0}
    sim.inputs["push"] = 1
    sim.advance(1.0)
    assert dict(sim.inputs) == {"push": 1.0, "lift": 0.0}  # the scene's own targets are dropped
    assert sim.signals["way"] == pytest.approx(0.5 * (0.25 + 0.5), rel=1e-2)
    assert "way = 0.37" in repr(sim.signals) and "push = 1" in repr(sim.inputs)
    with pytest.raises(vv.SceneError, match=r"inputs\.push: found 3, expected a number from -1 to 1"):
        sim.inputs["push"] = 3
    with pytest.raises(vv.SceneError, match="did you mean 'push'"):
        sim.inputs["pusch"] = 1
    with pytest.raises(vv.SceneError, match="did you mean 'way'"):
        sim.signals["ways"]


def test_a_restored_input_does_what_it_was_to_do_then(tmp_path):
    sim = cart(tmp_path)
    start = sim.checkpoint()
    sim.advance(0.7)
    end = sim.state.flat
    sim.restore(start)
    sim.inputs["push"] = -1
    sim.advance(0.7)
    assert sim["cart"].x[0, 0] < 0
    sim.restore(start)
    sim.advance(0.7)
    assert (sim.state.flat == end).all()


def test_what_a_program_puts_elsewhere_is_booked():
    sim = vv.Simulation(bouncing(), vv.TimeStepping(1e-3))
    sim.advance(0.1)
    energy = sim.energy
    sim.place("ball", v=[0, 0, 5.0])
    sim.place("top", x=[[0, 0, 7.0]], quat=[2, 0, 0, 0])
    account = sim.state.accounts[sim.world.layout.account["topology"]]
    assert account == pytest.approx(sim.energy - energy)
    assert (sim["ball"].v == [0, 0, 5.0]).all()
    assert (sim["top"].quat == [[1, 0, 0, 0]]).all()
    sim.advance(0.1)
    assert sim["ball"].v[0, 2] == pytest.approx(5 - 0.981, rel=1e-3)
    for wrong, said in (
        ({"x": [1, 2]}, r"ball: found x of shape \(2,\), expected \(2, 3\)"),
        ({"v": np.nan * np.ones(3)}, "ball: found v that is not finite"),
        ({"spin": np.ones(3)}, "ball: found no spin of a PointMasses; it has: x, v"),
    ):
        with pytest.raises(vv.SceneError, match=said):
            sim.place("ball", **wrong)


def test_a_step_that_fails_leaves_the_state_before_it():
    class Bang:
        name = "bang"

        def add(self, k, out):
            out.add_force(sim.world.blocks[0].points, np.full((2, 3), np.nan if k.t > 0.2005 else 0.0))

    world = bouncing()
    world.add(Bang())
    sim = vv.Simulation(world, vv.TimeStepping(1e-3))
    sim.step(200)
    good = sim.state.flat
    with pytest.raises(vv.SimulationError, match="bang"):
        sim.step(5)
    assert np.isfinite(sim.state.flat).all()
    assert 0.2 <= sim.t < 0.203 and (sim.t > 0.2 or (sim.state.flat == good).all())


def test_names_that_are_not_there_and_things_a_part_does_not_have():
    sim = vv.Simulation(bouncing())
    with pytest.raises(vv.SceneError, match="unknown part 'bal'; did you mean 'ball'"):
        sim["bal"]
    with pytest.raises(vv.SceneError, match="floor: found no x of a Plane; it has: force"):
        sim["floor"].x
    with pytest.raises(vv.SceneError, match="expected a time"):
        sim.advance(-1)
    world = bouncing()
    world.add(vv.PointMasses("other", [0, 0, 3], 1.0))
    with pytest.raises(vv.SceneError, match="another world"):
        vv.Simulation(world).restore(sim.checkpoint())


def test_a_picture_shows_what_is_now(tmp_path):
    """Of a world, by a camera that stays; of a scene, as a film of it would."""
    world = vv.World()
    ball = world.add(vv.PointMasses("ball", [0, 0, 1.0], 1.0))
    world.add(vv.Gravity(world))
    world.add(vv.Plane("floor", ball.points))
    sim = vv.Simulation(world, vv.TimeStepping(1e-2))
    first = sim.picture((160, 90))
    assert first.shape == (90, 160, 3) and first.dtype == np.uint8
    assert (sim.picture((160, 90)) == first).all()
    sim.advance(0.3)
    apart = abs(sim.picture((160, 90)).astype(int) - first).max(axis=2) > 25
    assert 0.002 < apart.mean() < 0.4  # the ball has moved, the floor and the sky have not
    scene = tmp_path / "ball.yaml"
    scene.write_text(
        "bodies: {ball: {position: [0, 0, 1], mass: 1 kg, radius: 0.2, color: '#ff0000'}}\n"
        "view: {camera: {position: [0, -4, 1], target: [0, 0, 1]}, background: '#0000ff'}\n"
    )
    seen = vv.Simulation(scene).picture((160, 90)).astype(int)
    assert seen[45, 80, 0] > seen[45, 80, 2] + 40 and seen[5, 80, 2] > seen[5, 80, 0] + 40
