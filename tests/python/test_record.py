"""A world built in Python as a run file: equal in every number, displayed, replaced, resumed."""

from __future__ import annotations

import numpy as np
import pytest

import visviva as vv
from visviva.cli.main import app
from visviva.view.render import render

SCENE = """\
duration: 1 s
bodies:
  ball: {position: [0.1, 0, 1], mass: 0.2 kg, velocity: [0.3, 0, 0]}
contacts:
  floor: {points: ball, restitution: 0.5}
record: {fps: 100}
stepper: {kind: event_driven, rtol: 1e-8}
"""


def falling(velocity: float = 0.3) -> vv.World:
    """The world of the scene."""
    world = vv.World()
    ball = vv.PointMasses("ball", [0.1, 0, 1], 0.2, [velocity, 0, 0])
    world.blocks.append(ball)
    world.add(vv.Gravity(world))
    world.add(vv.Plane("floor", ball.points, restitution=0.5, rest=2 * 9.81))
    return world


def stepper() -> vv.EventDriven:
    return vv.EventDriven(rtol=1e-8)


def same_runs(a: object, b: object) -> None:
    assert a.count == b.count and (a.t == b.t).all()
    assert (a["ball"].x == b["ball"].x).all()
    assert list(a.ledger) == list(b.ledger)
    for row in a.ledger:
        assert (a.ledger[row] == b.ledger[row]).all(), row
    ends = a.checkpoint(), b.checkpoint()
    assert (ends[0].q == ends[1].q).all() and ends[0].t == ends[1].t


def test_it_is_the_run_of_a_scene_that_says_the_same(tmp_path):
    """Same frames, ledger and checkpoint, to the last bit: there is one way into a run file."""
    (tmp_path / "ball.yaml").write_text(SCENE)
    vv.run(tmp_path / "ball.yaml", tmp_path / "scene.vv")
    run = vv.record(falling(), tmp_path / "x.vv", 1.0, fps=100, stepper=stepper())
    assert run.status == "complete"
    assert run.summary["ledger"]["relative"] < 1e-6
    with vv.load(tmp_path / "scene.vv") as other:
        assert [e.kind for e in run.events] == [e.kind for e in other.events]
        same_runs(run, other)


def test_every_kind_of_block_is_seen(tmp_path):
    """Points, bodies in space and in a plane, springs and planes are in the picture, each in its colour."""
    world = falling()
    world.add(vv.RigidBodies("brick", [0.5, 0, 1], 1.0, np.diag([0.02, 0.03, 0.04])))
    world.add(vv.PlanarBodies("plate", [[-0.5, 1.0]], 1.0, 0.02))
    (hook, end) = world.join(world.ports.points(vv.FixedPoints([0, 0, 2])), world.blocks[0].points)
    world.add(vv.Springs("spring", hook, end, 1.0, 0.5))
    run = vv.record(world, tmp_path / "x.vv", 0.1, signals={"height [m]": lambda k: float(k.x[0, 2])})
    assert {name: track.kind for name, track in run.tracks.items()} == {
        "ball": "points", "brick": "frames", "plate": "frames", "spring": "points", "floor": "fixed",
    }  # fmt: skip
    assert run.units == {"height": "m"}
    size = np.array(run["brick"].look["shape"]["size"])
    moments = (size @ size - size**2) / 12.0
    assert moments == pytest.approx([0.02, 0.03, 0.04])  # a box of that inertia
    render(run, tmp_path / "x.png", size=(160, 90))
    from PIL import Image

    assert len(np.unique(np.asarray(Image.open(tmp_path / "x.png")).reshape(-1, 3), axis=0)) > 50


def test_looks_can_be_changed_and_a_part_may_bring_its_own(tmp_path):
    world = falling()
    tracks = vv.tracks_of(world)
    tracks["ball"].look["color"] = "#ff0000"
    run = vv.record(world, tmp_path / "x.vv", 0.1, tracks=tracks)
    assert run["ball"].look["color"] == "#ff0000"
    world.blocks[0].track = lambda: None
    assert "ball" not in vv.tracks_of(world)


def test_it_replaces_its_own_runs_and_keeps_those_of_scenes(tmp_path):
    (tmp_path / "ball.yaml").write_text(SCENE)
    vv.run(tmp_path / "ball.yaml", tmp_path / "scene.vv")
    with pytest.raises(vv.SceneError, match="found a file of this name"):
        vv.record(falling(), tmp_path / "scene.vv", 1.0)
    vv.record(falling(), tmp_path / "x.vv", 0.1)
    assert vv.record(falling(), tmp_path / "x.vv", 0.2).t[-1] == pytest.approx(0.2)


def test_a_run_goes_on_bitwise_as_if_it_had_never_stopped(tmp_path):
    whole = vv.record(falling(), tmp_path / "whole.vv", 1.0, fps=100, stepper=stepper())
    vv.record(falling(), tmp_path / "part.vv", 0.47, fps=100, stepper=stepper())
    part = vv.resume(falling(), tmp_path / "part.vv", 1.0, fps=100, stepper=stepper())
    same_runs(part, whole)


def test_a_run_of_python_is_resumed_in_python_only(tmp_path):
    from typer.testing import CliRunner

    vv.record(falling(), tmp_path / "x.vv", 0.1)
    done = CliRunner().invoke(app, ["run", "--resume", str(tmp_path / "x.vv"), "--until", "1"])
    assert done.exit_code == 2
    assert "continue it from Python" in done.output


def test_a_motion_that_cannot_go_on_leaves_its_frames(tmp_path):
    class Bang:
        name = "bang"

        def add(self, k, out):
            out.add_force(world.blocks[0].points, [[np.nan if k.t > 0.3 else 0.0, 0, 0]])

    world = falling()
    world.add(Bang())
    with pytest.raises(vv.SimulationError, match="bang"):
        vv.record(world, tmp_path / "x.vv", 1.0, fps=100, stepper=vv.TimeStepping(1e-2))
    with vv.load(tmp_path / "x.vv") as run:
        assert run.status == "stopped"
        assert 0.25 < run.t[-1] <= 0.35


def test_what_cannot_be_recorded_says_so_before_anything_is_written(tmp_path):
    with pytest.raises(vv.SceneError, match="fps"):
        vv.record(falling(), tmp_path / "x.vv", 1.0, fps=0)
    with pytest.raises(vv.SceneError, match="expected a number of seconds after 0, such as"):
        vv.record(falling(), tmp_path / "x.vv", 0.0)
    assert not (tmp_path / "x.vv").exists()


class Well:
    """f = −x, and an energy of the wrong sign."""

    name = "well"

    def __init__(self, points):
        self.points = points

    def add(self, k, out):
        out.add_force(self.points, -k.position(self.points))

    def energy(self, k):
        return -0.5 * float((k.position(self.points) ** 2).sum())


STEPS = [lambda w, file: vv.record(w, file, 0.5), lambda w, file: vv.Simulation(w).step(9)]


@pytest.mark.parametrize("go", STEPS)
def test_a_false_claim_of_a_part_is_warned_of(go, tmp_path):
    world = falling()
    world.add(Well(world.blocks[0].points))
    with pytest.warns(RuntimeWarning, match="false claim of well: claims a power of 0 W"):
        go(world, tmp_path / "x.vv")


@pytest.mark.parametrize("go", STEPS)
def test_a_start_that_violates_its_constraints_is_refused(go, tmp_path):
    world = falling()
    hook, ball = world.join(world.ports.points(vv.FixedPoints([0, 0, 2])), world.blocks[0].points)
    world.add(vv.Distance("rod", hook, ball, 1.5))
    with pytest.raises(vv.SceneError, match=r"rod: is violated at the start by 0\.495 m"):
        go(world, tmp_path / "x.vv")
