"""Tearing cloth: at its strength or strain, at weak points; momenta, energies, contact of pieces."""

from __future__ import annotations

import numpy as np
import pytest

import visviva
from visviva.breaking.fracture import Fracture
from visviva.cli.resume import resume
from visviva.cli.session import prepare
from visviva.compiling.program import Program
from visviva.contact.deforming.barrier import Barrier
from visviva.contact.deforming.crossings import crossing
from visviva.core.loop import simulate
from visviva.errors import SceneError
from visviva.record.run_reader import load
from visviva.scene import scene_from_text

STEPPERS = {
    "event_driven": "{kind: event_driven, rtol: 1e-8}",
    "time_stepping": "{kind: time_stepping, h: 0.5 ms}",
}
both = pytest.mark.parametrize("kind", STEPPERS)
WIDE, LONG, ROWS, COLUMNS = 0.2, 0.6, 5, 13
STRENGTH, STIFFNESS = 100.0, 1000.0
ALL_BUT_THE_MIDDLE = [r * COLUMNS + c for r in range(ROWS) for c in range(COLUMNS) if c != 6]
STRIP = f"""
gravity: [0, 0, 0]
duration: 1 s
bodies:
  strip:
    kind: cloth
    grid:
      {{origin: [0, 0, 0], along: [0, {WIDE}, 0], across: [{LONG}, 0, 0], count: [{ROWS}, {COLUMNS}]}}
    mass: 100 g
    stiffness: {STIFFNESS}
    damping_time: 1 ms
    bending: 1e-4
    firm: {ALL_BUT_THE_MIDDLE}
    LIMIT
MORE
stepper: STEPPER
"""
PULLED = """
constraints:
  hold: {kind: prescribed, points: strip.left, formula: ["0", "0", "0"], keep: true}
  pull: {kind: prescribed, points: strip.right, formula: ["0.2*t*t", "0", "0"], keep: true}
"""


class Watch:
    """Calls a function with every step, and keeps what it returns."""

    next_time = 0.0

    def __init__(self, look):
        self.look, self.found = look, []

    def see(self, world, step):
        self.found.append(self.look(world, step))


def started(kind, limit, more=PULLED, text=STRIP):
    """World, state, stepper, and what tears."""
    text = text.replace("LIMIT", limit).replace("MORE", more).replace("STEPPER", STEPPERS[kind])
    ready = prepare(scene_from_text(text))
    (found,) = [guard for guard in ready.world.guards if isinstance(guard, Fracture)]
    return ready.world, ready.state, ready.stepper, found


@both
@pytest.mark.parametrize("limit", [f"strength: {STRENGTH}", f"breaks_at_strain: {STRENGTH / STIFFNESS}"])
def test_a_strip_tears_at_its_strength_and_at_its_strain(kind, limit):
    world, state, stepper, fracture = started(kind, limit)

    def pull(world, step):
        lam = step.after.memory[world.layout.memory["lambda/pull"]].reshape(-1, 3)
        return float(lam[:, 0].sum()), any(change.kind == "crack" for change in step.changes)

    watch = Watch(pull)
    simulate(world, state, stepper, 0.75, watch)
    first = next(i for i, (_, tore) in enumerate(watch.found) if tore)
    assert watch.found[first - 1][0] == pytest.approx(STRENGTH * WIDE, rel=0.01)
    assert fracture.fragments == 2
    x = world.kinematics(state).positions(fracture.nodes)
    halves = x[fracture.nodes.used, 0] - 0.5 * LONG
    assert np.isfinite(halves).all()
    assert abs(watch.found[-1][0]) < 0.1 * STRENGTH * WIDE, "nothing is pulled any more"


def momenta(world, state, nodes):
    x, u = state.q.reshape(-1, 3), state.v.reshape(-1, 3)
    mass = np.where(nodes.used, nodes.masses, 0.0)[:, None]
    return np.concatenate([(mass * u).sum(axis=0), np.cross(x, mass * u).sum(axis=0)])


def spinning(kind, firm="[]", bending="1e-4"):
    """A square that spins in its plane, faster than it bears."""
    text = STRIP.replace(str(ALL_BUT_THE_MIDDLE), firm).replace("bending: 1e-4", f"bending: {bending}")
    world, state, stepper, fracture = started(kind, "strength: 30", "", text)
    x = fracture.nodes.position
    u = np.array([1.0, 2.0, 3.0]) + np.cross([0.0, 0.0, 40.0], x - [0.5 * LONG, 0.5 * WIDE, 0.0])
    state.v[:] = np.where(fracture.nodes.used[:, None], u, 0.0).ravel()
    return world, state, stepper, fracture


@both
def test_a_strip_torn_by_its_spin_keeps_momenta_and_energy(kind):
    world, state, stepper, fracture = spinning(kind)
    start, energy = momenta(world, state, fracture.nodes), world.total_energy(state)
    end = simulate(world, state, stepper, 0.05, Watch(lambda *_: None))
    assert fracture.fragments >= 2
    off = np.abs(momenta(world, end, fracture.nodes) - start)
    assert off[:3] == pytest.approx(0.0, abs=1e-12 * np.linalg.norm(start[:3]))
    if kind == "event_driven":
        assert off[3:] == pytest.approx(0.0, abs=1e-7 * np.linalg.norm(start[3:]))
    accounts = dict(zip(world.layout.account, end.accounts[list(world.layout.account.values())], strict=True))
    taken = sum(value for name, value in accounts.items() if not name.startswith(("work", "topology")))
    exact = 1e-6 if kind == "event_driven" else 1e-10
    assert world.total_energy(end) + taken == pytest.approx(energy, rel=exact)
    assert abs(accounts["topology"]) < 1e-12 * energy, "it is flat"


def test_a_split_changes_only_what_resists_folding_along_edges_that_part():
    world, state, _, fracture = started("time_stepping", f"strength: {STRENGTH}")
    x = state.q.reshape(-1, 3)
    beyond = x[:, 0] - 0.5 * LONG
    x[:, 0] += 0.12 * beyond
    x[:, 2] = 0.2 * np.abs(beyond)  # folded along the middle, where it may tear
    before = world.energies(world.kinematics(state))
    start = momenta(world, state, fracture.nodes)
    end = world.apply(fracture.respond(world, state, None, None), state)
    after = world.energies(world.kinematics(end))
    parted = (fracture.matter.bend.force.law == 0.0).all(axis=1)
    assert 0 < parted.sum() < ROWS
    assert after["stored/strip.threads"] == before["stored/strip.threads"]
    assert momenta(world, end, fracture.nodes) == pytest.approx(start, abs=1e-15)
    released = after["stored/strip.bend"] - before["stored/strip.bend"]
    assert released < -0.1 * before["stored/strip.bend"]
    assert end.accounts[world.layout.account["topology"]] == pytest.approx(released, rel=1e-12)


@both
def test_a_torn_strip_goes_on_bitwise(kind, tmp_path):
    text = STRIP.replace("LIMIT", f"strength: {STRENGTH}").replace("MORE", PULLED)
    scene = scene_from_text(text.replace("STEPPER", STEPPERS[kind]))
    visviva.run(scene, tmp_path / "whole.vv", until=0.74)
    visviva.run(scene, tmp_path / "part.vv", until=0.72)
    resume(tmp_path / "part.vv", 0.74).go()
    with load(tmp_path / "whole.vv") as whole, load(tmp_path / "part.vv") as part:
        assert whole.signals["strip.fragments"][-1] == 2
        assert np.array_equal(whole["strip"].x, part["strip"].x)
        assert whole.events == part.events


def test_firm_points_are_those_of_the_grid():
    with pytest.raises(SceneError, match="found left_side, expected one of first, last, left"):
        started("time_stepping", "strength: 1", "", STRIP.replace(str(ALL_BUT_THE_MIDDLE), "[left_side]"))
    with pytest.raises(SceneError, match="found point 65, but there are 65"):
        started("time_stepping", "strength: 1", "", STRIP.replace(str(ALL_BUT_THE_MIDDLE), "[65]"))
    with pytest.raises(SceneError, match="never tears"):
        started("time_stepping", "", "")


SHOT = """
duration: 0.12 s
bodies:
  sheet:
    kind: cloth
    grid: {origin: [0, -0.5, 0], along: [0, 1, 0], across: [0, 0, 1], count: [11, 11]}
    mass: 200 g
    stiffness: 3 kN/m
    damping_time: 1 ms
    bending: 1e-3
    strength: 80 N/m
    firm: [rim]
  ball:
    kind: rigid_body
    shape: {kind: sphere, radius: 14 cm}
    mass: 4 kg
    position: [-0.3, 0.04, 0.5]
    velocity: [7, 0, 0]
constraints:
  rim: {kind: prescribed, points: sheet.rim, formula: ["0", "0", "0"], keep: true}
contacts:
  touch: {kind: deformable, of: [sheet, ball], response: barrier, gap: 8 mm, stiffness: 20 kN/m}
stepper: {kind: time_stepping, h: 2 ms, converge: true}
"""


def test_pieces_of_cloth_meet_by_a_barrier():
    ready = prepare(scene_from_text(SHOT))
    (fracture,) = [guard for guard in ready.world.guards if isinstance(guard, Fracture)]
    (touch,) = [force for force in ready.world.forces if isinstance(force, Barrier)]
    end = simulate(ready.world, ready.state, ready.stepper, 0.1, Watch(lambda *_: None))
    torn = np.bincount(fracture.slots.vertex[fracture.nodes.used]) - 1
    assert torn.sum() > 10
    k = ready.world.kinematics(end)
    x = np.zeros((touch.sheets.n, 3))
    Program(touch.sheets.gather_ops(k, x, np.zeros_like(x)))()
    assert touch.sheets.size > len(fracture.whole) + 3 * len(fracture.whole) / 2
    assert crossing(x, touch.sheets) is None
    assert touch.least_distance(k) > 0.0
    assert abs(end.accounts[ready.world.layout.account["topology"]]) < 1.0


def test_what_looks_at_triangles_says_that_a_cloth_may_tear():
    mesh = "contacts: {net: {kind: moving_mesh, of: strip, points: shot}}\n"
    shot = STRIP.replace("bodies:", "bodies:\n  shot: {position: [0, 0, 1], mass: 1}")
    with pytest.raises(SceneError, match="strip may tear: take a contact of kind deformable"):
        started("time_stepping", "strength: 1", mesh, shot)
    folds = "forces: {folds: {kind: dihedral_springs, points: strip, stiffness: 1}}\n"
    with pytest.raises(SceneError, match="strip may tear: give it bending of its own"):
        started("time_stepping", "strength: 1", folds)
