"""A hand pulls what it holds by a bounded spring, books its work, and is reproducible."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.force_kit import ForceCase, check_force
from tests.kits.probe import Probe, close

from visviva.cli.session import Running, prepare
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.points.point_masses import PointMasses
from visviva.record.run_reader import load
from visviva.rigid.bodies import RigidBodies
from visviva.scene import scene_from_text
from visviva.springs.hand import Hand, Hold
from visviva.springs.material_points import MaterialPointOfBody, MaterialPointOfNodes
from visviva.springs.pointer import MAX_LEGS, Pointer

LAW = (40.0, 3.0, 1e3)
AWAY = [(0.0, (1.0, 2.0, 3.0))]


def cloud():
    return PointMasses("cloud", np.random.default_rng(7).standard_normal((4, 3)), 2.0)


def on_nodes(law=LAW):
    world = World()
    world.blocks.append(block := cloud())
    held = MaterialPointOfNodes(block, np.array([1, 3]), np.array([0.3, 0.7]))
    world.forces.append(Hand(world, "hand", [Hold(held, law, 0.0, np.inf, AWAY)]))
    return world


def on_body(law=LAW):
    world = World()
    block = RigidBodies("bar", [[0, 0, 1.0]], 2.0, np.diag([0.3, 0.2, 0.1]), spin=[0.1, 0.2, 0.3])
    world.blocks.append(block)  # without its spinning, whose own forces are not what is looked at
    held = MaterialPointOfBody(block, 0, np.array([0.5, -0.2, 0.1]))
    world.forces.append(Hand(world, "hand", [Hold(held, law, 0.0, np.inf, AWAY)]))
    return world


@pytest.mark.nojit
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 1000))
def test_it_keeps_the_promises_of_a_force(seed):
    """Its work is owned to, K and D are those of the spring; it is a force from outside."""
    for name, make in (("nodes", on_nodes), ("body", on_body)):
        check_force(ForceCase(name, make, internal=False, nodes=False, driven=True), seed)


def force_and_moment(world, t=0.0):
    probe = Probe(world)
    return probe, probe.at(probe.q0, probe.v0, t).tau


def test_on_a_body_it_has_its_moment():
    """f = −k (x − p) − c u at x = r + R p, and x × f about the centre."""
    world = on_body()
    _, tau = force_and_moment(world)
    arm, spin = np.array([0.5, -0.2, 0.1]), np.array([0.1, 0.2, 0.3])
    f = -40.0 * (np.array([0, 0, 1.0]) + arm - [1, 2, 3]) - 3.0 * np.cross(spin, arm)
    close(tau, np.concatenate([f, np.cross(arm, f)]), 1e-12)


def test_between_points_it_is_shared_by_their_weights():
    world = on_nodes()
    probe, tau = force_and_moment(world)
    x = probe.q0.reshape(-1, 3)
    f = -40.0 * (0.3 * x[1] + 0.7 * x[3] - [1, 2, 3])
    close(tau.reshape(-1, 3), np.outer([0, 0.3, 0, 0.7], f), 1e-12)


@pytest.mark.parametrize("make", [on_nodes, on_body])
def test_it_never_pulls_harder_than_it_may(make):
    """Spring and damper together: at F = 5 N the direction is that of the free pull, the size 5 N."""
    _, free = force_and_moment(make())
    _, tau = force_and_moment(make((40.0, 3.0, 5.0)))
    share = 5.0 / np.linalg.norm(free.reshape(-1, 3).sum(axis=0) if make is on_nodes else free[:3])
    assert share < 0.5
    close(tau, share * free, 1e-12)


def test_a_pointer_is_what_it_was_told():
    """With the same moves it is bitwise the same, also where the table of legs has been moved on."""
    pointer = Pointer([0, 0, 1])
    for i in range(3 * MAX_LEGS):
        pointer.move(0.01 * i, [np.sin(i), 0.1 * i, 1])
    again = Pointer([0, 0, 1], moves=pointer.moves)
    for t in (3 * MAX_LEGS * 0.01 - 0.7, 7.6803, 9.0):
        assert np.array_equal(np.array(pointer(t)), np.array(again(t)))
    assert again(3 * MAX_LEGS * 0.01 + 1)[0] == pytest.approx(
        [np.sin(3 * MAX_LEGS - 1), 0.1 * (3 * MAX_LEGS - 1), 1]
    )
    pointer.move(0.5, [0, 0, 0])
    assert pointer.moves[-1] == (0.5, (0.0, 0.0, 0.0)), "what was told for later is forgotten"


SCENE = """
bodies:
  floor: {kind: ground}
  crate: {kind: rigid_body, shape: {kind: box, size: [40 cm, 20 cm, 20 cm]}, mass: 2 kg,
          position: [0, 0, 1]}
  net: {kind: point_masses, line: {start: [1, 0, 1], end: [2, 0, 1], count: 5}, mass: 100 g}
forces:
  threads: {kind: springs, points: net, pairs: [[0, 1], [1, 2], [2, 3], [3, 4]],
            stiffness: 500 N/m, zeta: 0.2}
  hand:
    kind: hand
    holds:
      - {body: crate, at: [20 cm, 0, 0], begin: 0.05 s, end: 0.5 s, stiffness: 400 N/m, damping: 30 N s/m,
         most: 60 N, places: [[0, [20 cm, 0, 1]], [0.1 s, [20 cm, 0, 1.3]]]}
      - {points: "net[2, 3]", weights: [0.25, 0.75], begin: 0.6 s, stiffness: 50 N/m, most: 8 N,
         places: [[0, [1.7, 0, 0]]]}
gravity: [0, 0, 0]
duration: 1 s
stepper: STEPPER
"""
STEPPERS = {
    "event_driven": "{kind: event_driven, rtol: 1e-8}",
    "time_stepping": "{kind: time_stepping, h: 0.5 ms}",
}


def run(tmp_path, stepper, text=SCENE):
    ready = prepare(scene_from_text(text.replace("STEPPER", STEPPERS[stepper])))
    summary = Running(ready, tmp_path / "run.vv").go()
    return summary, load(tmp_path / "run.vv")


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_scene_with_a_hand_lifts_and_turns_and_its_work_is_what_moves(tmp_path, stepper):
    """Without gravity and friction all energy there is is the work of the hand, and it is told when."""
    summary, run_ = run(tmp_path, stepper)
    with run_:
        crate = run_["crate"]
        before = run_.t < 0.045
        assert np.abs(crate.x[before] - crate.x[0]).max() < 1e-9, "it begins at 0.05 s"
        assert crate.x[:, 0, 2].max() > 1.1
        assert crate.spin[run_.t < 0.2][-1, 0, 1] < -0.1, "pulled up at one end it turns"
        after = run_.t > 0.51
        assert np.ptp(crate.v[after][:, 0, 2]) < 1e-6, "let go, it flies on"
        work = run_.ledger["work/hand"]
        moving = run_.ledger["kinetic"] + run_.ledger["stored/threads"]
        lost = sum(run_.ledger[name] for name in run_.ledger if name.startswith(("dissipated", "numerical")))
        assert work[-1] == pytest.approx(moving[-1] + lost[-1], rel=1e-4)
        assert work[-1] > 0.05
        holds = [(round(e.t, 6), e.text) for e in run_.events if e.where == "hand"]
        assert holds == [(0.05, "takes hold"), (0.5, "lets go"), (0.6, "takes hold")]
    assert summary["believable"]
    assert summary["ledger"]["relative"] < (1e-5 if stepper == "event_driven" else 1e-11)


def test_both_steppers_do_the_same(tmp_path):
    ends = []
    for stepper in STEPPERS:
        (tmp_path / stepper).mkdir()
        _, run_ = run(tmp_path / stepper, stepper)
        with run_:
            ends.append(np.concatenate([run_["crate"].x[-1].ravel(), run_["net"].x[-1].ravel()]))
    assert ends[0] == pytest.approx(ends[1], abs=5e-3)


def test_a_hand_may_begin_at_the_start(tmp_path):
    text = SCENE.replace("begin: 0.05 s", "begin: 0 s")
    ready = prepare(scene_from_text(text.replace("STEPPER", STEPPERS["time_stepping"])))
    state = simulate(ready.world, ready.state, ready.stepper, 0.3)
    assert state.accounts[ready.world.layout.account["work/hand"]] > 0.01


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("body: crate, ", "", "found neither points nor body"),
        ("end: 0.5 s", "end: 0.01 s", "expected more than begin"),
        ("end: 0.5 s", "end: 0.7 s", r"holds\[1\] begins before"),
        ("body: crate", "body: crates", "did you mean 'crate'"),
        ("[0.25, 0.75]", "[0.25, 0.5]", "sum 0.75"),
        ('"net[2, 3]"', "crate", "without a mass of their own"),
        ("[[0, [20 cm, 0, 1]], [0.1 s, [20 cm, 0, 1.3]]]", "[]", "places"),
    ],
)
def test_what_cannot_be_is_refused(old, new, why):
    with pytest.raises(SceneError, match=why):
        prepare(scene_from_text(SCENE.replace(old, new).replace("STEPPER", STEPPERS["time_stepping"])))
