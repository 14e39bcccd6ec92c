"""Saved scenes: they load, start from the state of the playground, and never overwrite another file."""

from __future__ import annotations

import numpy as np
import pytest
from tests.play.grounds import H, close, do, moved, pendulum, positions_of

from visviva.cli.play import subject_of
from visviva.cli.scene_run import run
from visviva.cli.session import prepare
from visviva.play.given import GivenScene
from visviva.play.playground import Playground
from visviva.play.save import write_new
from visviva.scene import load_scene
from visviva.scene.examples import example_names, example_path


@pytest.fixture
def ground():
    """Particles of different mass, springs of different kinds, nails and motors, in motion."""
    made = pendulum()
    do(made, '{"do": "add", "at": [-0.3, 0.1, 1], "to": 1}')
    do(made, '{"do": "add", "at": [-0.5, 0.2, 1.2], "to": 6}')
    do(made, '{"do": "add", "at": [-0.5, 0.4, 1.2], "to": 8}')
    do(made, '{"do": "hold", "number": 8, "how": "circle"}')
    do(made, '{"do": "add", "at": [0.9, 0.4, 1.2], "to": 4}')
    do(made, '{"do": "hold", "number": 12, "how": "sine"}')
    do(made, '{"do": "set", "name": "mass", "value": 0.7, "number": 2}')
    do(made, '{"do": "set", "name": "stiffness", "value": 70, "number": 5}')
    do(made, '{"do": "set", "name": "bounce", "value": 0.25}')
    return moved(made, 0.777)


def opened(ground, folder):
    path = write_new(folder, "scene", ground.text())
    return path, subject_of(path)


def springs(ground, number):
    """Everything about the springs, with other numbers for their ends."""
    links = ground.sketch.links.values()
    return {(frozenset((number[k.a], number[k.b])), k.rest, k.stiffness, k.zeta) for k in links}


def test_a_saved_scene_starts_where_the_playground_was(ground, tmp_path):
    _, again = opened(ground, tmp_path)
    assert isinstance(again, Playground)
    old, order = ground.sketch.free + ground.sketch.held, list(again.sketch.items)
    new = dict(zip(old, order, strict=True))
    assert close(positions_of(again), {new[n]: x for n, x in positions_of(ground).items()})
    before, after = ground.simulation.state.v.copy(), moved(ground, H).simulation.state.v
    assert np.allclose(again.simulation.state.v, (before + after) / 2, atol=1e-12)
    assert springs(again, {n: n for n in order}) == springs(ground, new)
    for name in ("gravity", "drag", "bounce", "radius", "floor"):
        assert getattr(again.sketch, name) == getattr(ground.sketch, name)
    masses = [ground.sketch.items[n].mass for n in ground.sketch.free]
    assert [again.sketch.items[n].mass for n in again.sketch.free] == masses
    assert again.h == H


def test_it_moves_on_as_the_playground_does(ground, tmp_path):
    _, again = opened(ground, tmp_path)
    moved(ground, 0.5)
    moved(again, 0.5)
    assert np.allclose(again.simulation.state.q, ground.simulation.state.q, atol=1e-4)


def test_it_runs_as_any_scene_and_closes_its_ledger(ground, tmp_path):
    path, _ = opened(ground, tmp_path)
    x = positions_of(ground)
    ready = prepare(load_scene(path))
    block = ready.world.layout.q["particles"]
    assert np.array_equal(ready.state.q[block].reshape(-1, 3), [x[n] for n in ground.placed.free])
    assert np.array_equal(ready.state.v, ready.world.blocks[0].velocity.ravel())
    assert run(path, tmp_path / "out.vv", until=0.2)["ledger"]["relative"] < 1e-9


def test_a_file_is_never_written_over(tmp_path):
    (tmp_path / "scene-2.yaml").write_text("mine")
    names = [write_new(tmp_path, "scene", f"text {i}").name for i in range(2)]
    assert names == ["scene-1.yaml", "scene-3.yaml"]
    assert (tmp_path / "scene-2.yaml").read_text() == "mine"


def test_an_empty_playground_can_be_saved_and_opened(tmp_path):
    _, again = opened(Playground(), tmp_path)
    assert isinstance(again, Playground)
    assert again.sketch.floor


SIMPLE = """
bodies:
  net:
    kind: point_masses
    grid: {origin: [0, 0, 1], along: [1, 0, 0], across: [0, 1, 0], count: [3, 3]}
    mass: 0.1
  hook: {kind: scripted_point, position: [0, 0, 2]}
forces:
  threads: {kind: springs, points: net, grid: [3, 3], stiffness: 50, damping: 0.1}
  string: {kind: spring, a: "net[4]", b: hook, stiffness: 200, zeta: 0.3}
  air: {kind: drag, points: net, drag: 0.01}
contacts: {ground: {points: net, restitution: 0.1, radius: 2 cm}}
stepper: {kind: time_stepping, h: 2 ms}
"""


def test_a_scene_of_simple_parts_can_be_edited(tmp_path):
    path = tmp_path / "net.yaml"
    path.write_text(SIMPLE)
    ground = subject_of(path)
    assert isinstance(ground, Playground)
    assert (len(ground.sketch.free), len(ground.sketch.held), len(ground.sketch.links)) == (9, 1, 13)
    ready = prepare(load_scene(path))
    moved(ground, 0.1)
    state = ready.state
    for _ in range(50):
        state = ready.stepper.step(ready.world, state, ready.world.new_state(), np.inf, state.t).after
    assert np.allclose(ground.simulation.state.q, state.q, atol=1e-9)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("gravity: [1, 0, 0]", "does not point downwards"),
        ('forces: {p: {kind: zero_length_spring, a: "net[0]", stiffness: 9}}', "ZeroLengthSprings"),
        ('constraints: {c: {kind: strut, a: "net[0]", b: "net[1]"}}', "c pushes"),
    ],
)
def test_what_a_playground_cannot_hold_is_shown_as_it_is(tmp_path, change, why):
    path = tmp_path / "other.yaml"
    section, rest = change.split(": ", 1)
    if section == "forces":
        path.write_text(SIMPLE.replace("forces:\n", f"forces:\n  {rest[1:-1]}\n"))
    else:
        path.write_text(SIMPLE + change + "\n")
    subject = subject_of(path)
    assert isinstance(subject, GivenScene)
    assert why in subject.why


def test_every_example_opens():
    for name in example_names():
        subject = subject_of(example_path(name))
        assert subject.arrays(0.0)
