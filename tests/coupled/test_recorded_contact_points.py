"""Contact points of solids, as recorded: forces and torques add up to those on each body."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import visviva
from visviva.record.run_reader import Run
from visviva.scene import scene_from_text

G = 9.81
STEPPERS = ["{kind: time_stepping, h: 5 ms}", "{kind: event_driven}"]
STACK = """
duration: 1.2 s
record: {fps: 50}
bodies:
  lower: {kind: rigid_body, shape: {kind: box, size: [0.2, 0.2, 0.2]}, mass: 2 kg, position: [1, 0, 0.1]}
  upper: {kind: rigid_body, shape: {kind: box, size: [0.1, 0.1, 0.1]}, mass: 1 kg, position: [1.03, 0, 0.25]}
  ground: {kind: ground, mu: 0.5}
contacts: {solids: {kind: bodies}}
stepper: STEPPER
"""
TUMBLING = """
duration: 0.8 s
record: {fps: 100}
bodies:
  boxes:
    kind: rigid_body
    shape: {kind: box, size: [0.2, 0.1, 0.1]}
    mass: 1 kg
    mu: 0.4
    positions: [[0, 0, 0.25], [0.03, 0.04, 0.4], [-0.05, 0.01, 0.55]]
    spin: [2, 3, 1]
  ball: {kind: rigid_body, shape: {kind: sphere, radius: 6 cm}, mass: 300 g, mu: 0.4, position: [0.3, 0, 0.2],
         velocity: [-2, 0, 0]}
  ground: {kind: ground, mu: 0.5}
contacts: {solids: {kind: bodies}}
stepper: {kind: time_stepping, h: 2 ms}
"""


def ran(text: str, folder: Path) -> Run:
    visviva.run(scene_from_text(text), folder / "a.vv")
    return visviva.load(folder / "a.vv")


@pytest.fixture(scope="module")
def tumbling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    with ran(TUMBLING, tmp_path_factory.mktemp("tumbling")) as run:
        yield run


def on(run: Run, name: str, number: int, i: int) -> NDArray[np.float64]:
    """Rows (m, 6) of where contacts act on a body at frame i, and their forces."""
    told = run.contacts["solids"]
    firsts = np.cumsum([0, *(count for _, count in told.look["sets"])])
    body = firsts[[part for part, _ in told.look["sets"]].index(name)] + number
    acts = told.active[i] > 0
    rows = [
        np.hstack([told.x[i], sign * told.force[i]])[acts & (told.pair[i, :, side] == body)]
        for side, sign in ((0, 1.0), (1, -1.0))
    ]
    return np.concatenate(rows).astype(float)


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_weight_is_carried_below_its_middle(stepper: str, tmp_path: Path) -> None:
    """The upper box by its own weight, the lower one on the ground by both, between them: (2 · 0 + 1 · 3) cm
    of 3 kg; so also where the stack sleeps."""
    with ran(STACK.replace("STEPPER", stepper), tmp_path) as run:
        (held,) = on(run, "upper", 0, -1)
        assert held == pytest.approx([1.03, 0, 0.2, 0, 0, G], abs=1e-3)
        below, above = sorted(on(run, "lower", 0, -1), key=lambda row: row[2])
        assert above == pytest.approx([1.03, 0, 0.2, 0, 0, -G], abs=1e-3)
        assert below == pytest.approx([1.01, 0, 0, 0, 0, 3 * G], abs=1e-3)


def test_forces_add_up_to_those_on_the_bodies(tumbling: Run) -> None:
    """Of all that tumble, slip and roll on each other, at every frame, friction among them."""
    run = tumbling
    most = 0.0
    for name, count in (("boxes", 3), ("ball", 1)):
        for number in range(count):
            forces = np.array([on(run, name, number, i)[:, 3:].sum(axis=0) for i in range(run.count)])
            told = run[name].contact_force[:, number]
            assert forces == pytest.approx(told, abs=1e-4 * float(np.abs(told).max()))
            most = max(most, float(np.abs(told[:, :2]).max()))
    assert most > 1.0, "there was friction"


def test_a_ball_is_pushed_where_it_touches(tumbling: Run) -> None:
    """Torques about its middle are those of the forces where they act: r × F, but for the gaps that the steps
    of impacts see ahead."""
    run = tumbling
    touched = 0
    for i in range(run.count):
        rows = on(run, "ball", 0, i)
        arms = rows[:, :3] - run["ball"].x[i, 0]
        torque = np.cross(arms, rows[:, 3:]).sum(axis=0)
        largest = float(np.abs(rows[:, 3:]).max(initial=0.1))
        assert torque == pytest.approx(run["ball"].contact_torque[i, 0], abs=0.15 * 0.06 * largest)
        touched += len(rows)
    assert touched > 20
