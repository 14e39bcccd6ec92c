"""Colliding fragments of a torn body: no penetration, compression is supported, the ledger closes."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest
from tests.elastic import torn

import visviva
from visviva.cli.resume import resume
from visviva.compiling.program import Program
from visviva.contact.deforming.barrier import Barrier
from visviva.contact.deforming.crossings import crossing
from visviva.core.kinematics import Effort
from visviva.core.loop import simulate
from visviva.errors import SceneError
from visviva.record.run_reader import load
from visviva.scene import scene_from_text
from visviva.steppers.steps.newton import Newton

GAP = 2e-3
TOUCH = "{{kind: deformable, response: barrier, of: [{of}], gap: 2 mm, stiffness: 20 kN/m, mu: {mu}}}"
STEPS = "{kind: time_stepping, h: 2 ms, converge: true}"
PUSHED = torn.PUSHED.replace("TOUCH", TOUCH.format(of="bar", mu=0.4))
PUSHED = PUSHED.replace("STEPPER", STEPS.replace("2 ms", "4 ms"))
THROWN = torn.THROWN.replace("TOUCH", TOUCH.format(of="left, right", mu=0.3))
THROWN = THROWN.replace("DURATION", "0.06").replace("STEPPER", STEPS)
started = partial(torn.started, kind=Barrier)


def nothing_passes(world: Any, touch: Barrier, state: Any) -> bool:
    x = np.zeros((touch.sheets.n, 3))
    Program(touch.sheets.gather_ops(world.kinematics(state), x, np.zeros_like(x)))()
    return crossing(x, touch.sheets) is None


def test_a_torn_bar_that_is_pushed_together_bears_again() -> None:
    """Drawn by 2 cm it breaks; pushed by 2 cm both parts are pressed as the whole bar would be, E A ε."""
    ready, touch, (fracture,) = started(PUSHED)

    def look(world: Any, step: Any) -> tuple[float, float, bool]:
        pull = step.after.memory[world.layout.memory["lambda/pull"]].reshape(-1, 3)[:, 0].sum()
        return step.after.t, float(pull), nothing_passes(world, touch, step.after)

    watch = torn.Look(look)
    simulate(ready.world, ready.state, ready.stepper, 0.6, watch)
    t, pull, whole = np.array(watch.found).T
    assert fracture.fragments == 2
    assert whole.all(), "no edge of a fragment goes through the other"
    assert pull.max() > 0.9 * 1e4 * 0.01, "it bore until it broke"
    apart = pull[(t > 0.15) & (t < 0.38)]
    assert np.abs(apart).max() < 0.1 * 1e4 * 0.01, "nothing but its inertia holds it any more"
    assert pull[-1] == pytest.approx(-1e6 * 0.01 * 0.02 / 0.4, rel=0.1)


def test_bodies_that_shatter_each_other_keep_momentum_and_energy() -> None:
    ready, touch, broken = started(THROWN)
    world = ready.world

    def momentum(state: Any) -> Any:
        found = np.zeros(3)
        for fracture in broken:
            nodes = fracture.nodes
            mass = np.where(nodes.used, nodes.masses, 0.0)[:, None]
            found += (mass * state.v[world.layout.v[nodes.name]].reshape(-1, 3)).sum(axis=0)
        return found

    start, energy = momentum(ready.state), world.total_energy(ready.state)
    watch = torn.Look(lambda world, step: nothing_passes(world, touch, step.after))
    end = simulate(world, ready.state, ready.stepper, 0.06, watch)
    assert min(fracture.fragments for fracture in broken) > 2
    assert all(watch.found), "nothing goes through anything"
    assert momentum(end) == pytest.approx(start, abs=1e-11)
    taken = sum(
        value * (-1.0 if name.startswith(("work", "topology", "projection")) else 1.0)
        for name, value in zip(world.layout.account, end.accounts, strict=True)
    )
    assert world.total_energy(end) + taken == pytest.approx(energy, abs=1e-11 * energy)
    assert abs(end.accounts[world.layout.account["topology"]]) < 0.03 * energy


def test_torn_faces_that_slip_off_each_other_are_solved_in_few_rounds(monkeypatch: Any) -> None:
    """Without friction, and drawn by rows, whose forces the line search has to see."""
    ready, touch, (fracture,) = started(PUSHED.replace("mu: 0.4", "mu: 0"))
    solves, solve = [0], Newton._solve

    def counted(newton: Newton, h: float) -> None:
        solves[-1] += 1
        solve(newton, h)

    def look(world: Any, step: Any) -> bool:
        solves.append(0)
        return nothing_passes(world, touch, step.after)

    monkeypatch.setattr(Newton, "_solve", counted)
    watch = torn.Look(look)
    simulate(ready.world, ready.state, ready.stepper, 0.6, watch)
    assert fracture.fragments == 2 and all(watch.found)
    assert ready.stepper.stats["steps in parts"] <= 3 and 155 < sum(solves) < 4000


def test_forces_between_torn_faces_are_the_gradient_of_their_energy() -> None:
    ready, touch, (fracture,) = started(PUSHED.replace("mu: 0.4", "mu: 0"))
    world = ready.world
    end = simulate(world, ready.state, ready.stepper, 0.45, torn.Look(lambda *_: None))

    def at(q: Any) -> float:
        moved = end.copy()
        moved.q[:] = q
        return float(world.energies(world.kinematics(moved))["stored/touch"])

    assert at(end.q) > 0.0
    behind = touch.sheets.moving[0][2]
    assert behind is not None
    slot = int(np.abs(behind.weight).sum(axis=1).argmax())
    k = world.kinematics(end)
    out = Effort(k)
    Program(touch.bind_add(k, out))()
    force = out.forces(fracture.nodes).copy()
    for node in {slot, *map(int, behind.toward[slot])}:
        for axis in range(3):
            d = np.zeros_like(end.q)
            d[world.layout.q["bar"].start + 3 * node + axis] = 1e-7
            slope = (at(end.q + d) - at(end.q - d)) / 2e-7
            assert force[node, axis] == pytest.approx(-slope, abs=1e-4 * np.abs(force).max())
    assert force.sum(axis=0) == pytest.approx(0.0, abs=1e-12 * np.abs(force).max())


def test_torn_faces_begin_a_gap_apart() -> None:
    """At the first crack no pair of the sides is nearer than the gap: it sets no force and no energy free."""
    ready, touch, (fracture,) = started(PUSHED)

    def look(world: Any, step: Any) -> tuple[int, float]:
        torn = fracture.fragments
        return torn, touch.least_distance(world.kinematics(step.after))

    watch = torn.Look(look)
    end = simulate(ready.world, ready.state, ready.stepper, 0.2, watch)
    first = next(i for i, (torn, _) in enumerate(watch.found) if torn == 2)
    assert watch.found[first][1] > GAP
    assert end.accounts[ready.world.layout.account["topology"]] == pytest.approx(0.0, abs=1e-12)


def test_a_run_that_goes_on_is_bitwise_the_same(tmp_path: Any) -> None:
    scene = scene_from_text("record: {fps: 200}" + THROWN)
    visviva.run(scene, tmp_path / "whole.vv", until=0.010)
    visviva.run(scene, tmp_path / "part.vv", until=0.006)
    resume(tmp_path / "part.vv", 0.010).go()
    with load(tmp_path / "whole.vv") as whole, load(tmp_path / "part.vv") as part:
        assert whole.signals["right.fragments"][-1] > 2
        assert np.array_equal(whole["right"].x, part["right"].x)
        assert whole.events == part.events


def test_a_crack_that_nothing_admits_is_stopped() -> None:
    ready, _, (fracture,) = started(PUSHED)
    fracture.admits.append(lambda k, corners: False)
    told = torn.Look(lambda world, step: [change.text for change in step.changes])
    simulate(ready.world, ready.state, ready.stepper, 0.2, told)
    assert fracture.fragments == 1
    assert any("stopped" in text for texts in told.found for text in texts)


def test_friction_of_other_contacts_is_named() -> None:
    text = PUSHED.replace("contacts:\n", "contacts:\n  floor: {kind: plane, points: bar, mu: 0.5}\n")
    with pytest.raises(SceneError, match=r"with floor, which has friction.*a mesh in the barrier instead"):
        started(text)
