"""Every proof block in one world with particles, springs and a rigid distance, in both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.kit import Watch, alone, moved
from tests.coupled.scenes import everything

from visviva.compiling.program import Program
from visviva.core.evaluation import Evaluation
from visviva.core.loop import simulate
from visviva.core.rows import add_row_forces
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

PARTS = [("forces", 0), ("forces", 1), ("constraints", 0), ("constraints", 1)]


@pytest.mark.parametrize("damping", [0.0, 3.0])
def test_event_driven_keeps_momenta_and_closes_the_ledger(damping: float) -> None:
    scene = everything(damping, watched=True)
    watch = Watch(scene)
    end = simulate(scene.world, scene.state.copy(), EventDriven("rkf45", rtol=1e-9), 0.8, watch)
    energy, _, _, angular = watch.start
    assert watch.momentum <= 1e-10
    assert watch.angular <= 1e-11 * np.linalg.norm(angular)
    assert watch.residual <= 1e-7 * energy
    lost = energy - scene.world.total_energy(end)
    assert lost > 0.2 * energy if damping else abs(lost) <= 1e-7 * energy


@pytest.mark.parametrize("damping", [0.0, 3.0])
def test_time_stepping_closes_the_ledger_and_keeps_momenta_to_its_order(damping: float) -> None:
    """What is left is the turning of J within a step, of first order in h."""
    drifts = []
    for h in (2e-3, 1e-3):
        scene = everything(damping)
        watch = Watch(scene)
        simulate(scene.world, scene.state.copy(), TimeStepping(h), 0.8, watch)
        assert watch.residual <= 1e-12 * watch.start[0]
        drifts.append((watch.momentum, watch.angular))
    _, _, momentum, angular = watch.start
    assert drifts[1][0] <= 4e-3 * np.linalg.norm(momentum)
    assert drifts[1][1] <= 4e-3 * np.linalg.norm(angular)
    assert drifts[0][0] / drifts[1][0] == pytest.approx(2.0, abs=0.5)
    assert drifts[0][1] / drifts[1][1] == pytest.approx(2.0, abs=0.5)


def test_both_steppers_come_to_the_same_motion() -> None:
    """Over the first tenth of a second; later the ropes snap, which takes ever smaller steps."""
    scene = everything(damping=3.0)
    reference = simulate(scene.world, scene.state.copy(), EventDriven("dopri5", rtol=1e-9), 0.1)
    errors = []
    for h in (1e-3, 5e-4, 2.5e-4):
        scene = everything(damping=3.0)
        whole = TimeStepping(h, rest_speed=1.0)
        end = simulate(scene.world, scene.state.copy(), whole, 0.1)
        places = scene.world.layout.q
        error = {name: np.abs((end.q - reference.q)[place]).max() for name, place in places.items()}
        stiff = error.pop("tet")  # its fastest modes are not resolved, and die in every step
        errors.append((max(error.values()), stiff))
    smooth, stiff = zip(*errors, strict=True)
    assert smooth[0] < 1e-3 and stiff[0] < 1e-3
    assert smooth[0] > smooth[1] > smooth[2]
    # Over both halvings: bodies come to their order from below (1.8, 1.9, 1.97), ropes unevenly.
    assert smooth[0] / smooth[2] > 1.9**2, "first order at least"
    assert stiff[0] > stiff[1] > stiff[2]


@pytest.mark.parametrize(("kind", "number"), PARTS)
def test_action_equals_reaction(kind: str, number: int) -> None:
    """Σ f = 0 and Σ x × f + torques = 0 on the ports, for each force and each constraint by itself."""
    scene = everything(damping=2.0)
    v = scene.state.v + np.random.default_rng(1).normal(size=len(scene.state.v))
    scene.state = moved(scene, scene.state, v, 1e-3)
    e = alone(scene, kind, getattr(scene.world, kind)[number])
    efforts = port_efforts(e)
    k, layout = e.k, e.world.layout
    force, moment, size = np.zeros(3), e.out.torques().sum(0), 0.0
    places = [(e.out.forces(k.table), k.x)]
    places += [(e.out.forces(b), k.positions(b)) for b in e.world.blocks if b.name in ("loads", "tet")]
    for f, x in places:
        force, moment = force + f.sum(0), moment + np.cross(x, f).sum(0)
        size += np.abs(f).sum()
    others = [layout.v[name] for name in ("bodies", "waves")]
    assert all(not e.out.tau[part].any() for part in others), "nothing acts past the ports"
    assert size > 1.0 and np.abs(efforts).max() > 1.0
    assert np.abs(force).max() <= 1e-12 * size
    assert np.abs(moment).max() <= 1e-12 * size


def port_efforts(e: Evaluation) -> np.ndarray:
    """Efforts before they are scattered, row forces λ = 7 N included."""
    Program(e.effort_ops)()
    e.evaluate_rows()
    for rows in e.rows:
        lam = np.full(len(rows.phi), 7.0)
        add_row_forces(rows.rows, rows.gradient, lam, rows.kind, np.ones(1), e.out.efforts)
    return e.out.efforts
