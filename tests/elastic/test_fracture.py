"""Breaking bodies: at their strength, at weak points; momenta, energies and memories are preserved."""

from __future__ import annotations

import numpy as np
import pytest

import visviva
from visviva.breaking.fracture import Fracture
from visviva.cli.resume import resume
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.elastic.elements.element_terms import VOLUME
from visviva.errors import SceneError
from visviva.record.run_reader import load
from visviva.scene import scene_from_text

STEPPERS = {
    "event_driven": "{kind: event_driven, rtol: 1e-8}",
    "time_stepping": "{kind: time_stepping, h: 0.5 ms}",
}
both = pytest.mark.parametrize("kind", STEPPERS)
BAR = """
gravity: [0, 0, 0]
duration: {duration}
bodies:
  bar:
    kind: elastic_body
    shape: {{kind: block, size: [0.4, 0.1, 0.1], cells: [8, 2, 2]}}
    {more}
stepper: {stepper}
"""
STRENGTH, AREA, LONG = 1e4, 0.01, 0.4


def weak(limit, viscosity="[100, 100]", start=0.11):
    """A bar that is weak over 8 cm."""
    metal = f"density: 1000, young: 1e6, poisson: 0, viscosity: {viscosity}"
    region = f"{{low: [{start}, -1, -1], high: [{start + 0.08}, 1, 1]}}"
    return f"material: {{{metal}}}\n    inclusions: [{{region: {region}, material: {{{metal}, {limit}}}}}]"


PULLED = """
    fixed: {low: [-1, -1, -1], high: [0, 1, 1]}
    regions: {end: {low: [0.4, -1, -1], high: [1, 1, 1]}}
constraints:
  pull: {kind: prescribed, points: bar.end, formula: ["0.02*t*t", "0", "0"], keep: true, from: 1e-6}
"""
SPUN = """
    material: {density: 1000, young: 2e5, poisson: 0.3, strength: 12e3}
    spin: [0, 3, 21]
    velocity: [1, 2, 3]"""


def started(more, kind, duration=1.0, cells="[8, 2, 2]"):
    """World, state and stepper, and the part that breaks."""
    text = BAR.format(more=more, stepper=STEPPERS[kind], duration=duration).replace("[8, 2, 2]", cells)
    ready = prepare(scene_from_text(text))
    (found,) = [guard for guard in ready.world.guards if isinstance(guard, Fracture)]
    return ready.world, ready.state, ready.stepper, found


class Watch:
    """Calls a function with every step, and keeps what it returns."""

    next_time = 0.0

    def __init__(self, look):
        self.look, self.found = look, []

    def see(self, world, step):
        self.found.append(self.look(world, step))


@both
def test_a_bar_breaks_at_its_strength(kind):
    world, state, stepper, fracture = started(weak(f"strength: {STRENGTH}") + PULLED, kind, 0.6)

    def pull(world, step):
        lam = step.after.memory[world.layout.memory["lambda/pull"]].reshape(-1, 3)
        return step.after.t, float(lam[:, 0].sum()), bool(step.changes) and step.after.t > 0.01

    watch = Watch(pull)
    simulate(world, state, stepper, 0.6, watch)
    first = next(i for i, (_, _, broke) in enumerate(watch.found) if broke)
    assert watch.found[first - 1][1] == pytest.approx(STRENGTH * AREA, rel=0.01)
    assert fracture.fragments == 2
    lost = [force for t, force, _ in watch.found if t > watch.found[first][0] + 0.1]
    assert abs(np.mean(lost)) < 0.1 * STRENGTH * AREA, "nothing is pulled any more"


def momenta(world, state, nodes):
    x = state.q[world.layout.q["bar"]].reshape(-1, 3)
    u = state.v[world.layout.v["bar"]].reshape(-1, 3)
    mass = np.where(nodes.used, nodes.masses, 0.0)[:, None]
    return np.concatenate([(mass * u).sum(axis=0), np.cross(x, mass * u).sum(axis=0)])


@both
def test_a_bar_torn_by_its_spin_keeps_momenta_and_energy(kind):
    world, state, stepper, fracture = started(SPUN, kind)
    nodes = fracture.nodes
    start, energy = momenta(world, state, nodes), world.total_energy(state)
    end = simulate(world, state, stepper, 0.15, Watch(lambda *_: None))
    assert fracture.fragments >= 2
    scale = np.repeat([np.linalg.norm(start[:3]), np.linalg.norm(start[3:])], 3)
    exact = kind == "event_driven"
    assert np.abs(momenta(world, end, nodes) - start)[:3] == pytest.approx(0.0, abs=1e-12 * scale[0])
    if exact:
        assert np.abs(momenta(world, end, nodes) - start)[3:] == pytest.approx(0.0, abs=1e-7 * scale[3])
    taken = sum(
        value
        for name, value in zip(world.layout.account, end.accounts, strict=True)
        if not name.startswith("work")
    )
    assert world.total_energy(end) + taken == pytest.approx(energy, rel=1e-6 if exact else 1e-10)
    assert abs(end.accounts[world.layout.account["topology"]]) < 1e-12 * energy


@both
def test_a_split_changes_no_momentum_no_energy_and_no_memory(kind):
    plastic = SPUN.replace("strength", "yield_stress: 6e3, hardening: 2e5, strength")
    world, state, stepper, fracture = started(plastic, kind)
    force, seen = fracture.matter.force, []

    def look(world, step):
        if step.changes and step.changes[0].kind == "crack":
            memory = step.after.memory[world.layout.memory[force.name]].copy()
            here = momenta(world, step.after, fracture.nodes)
            seen.append((memory, here, world.total_energy(step.after), step.after.t, fracture.fragments))
        elif seen and len(seen[-1]) == 5 and step.before.t == seen[-1][3]:
            memory = step.before.memory[world.layout.memory[force.name]].copy()
            here = momenta(world, step.before, fracture.nodes)
            seen[-1] += (memory, here, world.total_energy(step.before))

    simulate(world, state, stepper, 0.15, Watch(look))
    whole = [one for one in seen if len(one) == 8]
    assert whole
    assert fracture.fragments > 1
    for memory, here, energy, _, _, memory_after, here_after, energy_after in whole:
        assert np.array_equal(memory, memory_after), "elements keep what they remember"
        assert here_after == pytest.approx(here, rel=1e-13, abs=1e-13 * np.abs(here).max())
        assert energy_after == pytest.approx(energy, rel=1e-13)
    assert force.flowed(whole[-1][0]).max() > 0.001, "something has flowed"


def test_the_end_of_a_crack_flies_off_at_strain_times_the_speed_of_sound():
    """A stretched bar between walls that breaks at once: v = ε c behind the waves, all energy is motion."""
    strain = 0.01
    given = weak(f"strength: {0.5 * strain * 1e6}", "[0, 0]", 0.16)
    kept = "kept: {low: [-1, -1, -1], high: [0.19, 1, 1]}, too: {low: [0.21, -1, -1], high: [1, 1, 1]}"
    given += f'\n    start: ["x * {1 + strain}", "y", "z"]\n    fixed: {{low: [-1, -1, -1], high: [0, 1, 1]}}'
    given += f"\n    regions: {{end: {{low: [0.404, -1, -1], high: [1, 1, 1]}}, {kept}}}"
    hold = "{kind: prescribed, points: bar.end, formula: ['0', '0', '0'], keep: true, from: 1e-9}"
    given += f"\nconstraints:\n  hold: {hold}\n"
    world, state, stepper, fracture = started(given, "event_driven", cells="[32, 1, 1]")
    stored, speed = world.total_energy(state), np.sqrt(1e6 / 1000.0)
    assert stored == pytest.approx(0.5 * 1e6 * strain**2 * AREA * LONG, rel=0.05)
    watch = Watch(lambda world, step: world.energies(world.kinematics(step.after))["kinetic"])
    half = 0.5 * LONG / speed
    lips = np.abs(fracture.nodes.position[:, 0] - 0.5 * LONG * (1 + strain)) < 1e-6
    end = simulate(world, state, stepper, 0.8 * half, watch)
    assert fracture.fragments == 2
    moved = (end.q.reshape(-1, 3) - 0.5 * LONG * (1 + strain))[lips & fracture.nodes.used, 0]
    assert len(moved) == 8
    for way in (moved[moved > 0], -moved[moved < 0]):
        assert way / (0.8 * half) == pytest.approx(np.full(4, strain * speed), rel=0.05)
    simulate(world, end, stepper, 1.3 * half, watch)
    assert max(watch.found) > 0.9 * stored, "the strain's energy has become motion"


def test_a_notched_plate_breaks_at_its_notch():
    notch = "remove: [{region: {low: [0.19, 0.074, -1], high: [0.21, 1, 1]}}]"
    given = f"material: {{density: 1000, young: 1e6, poisson: 0.3, strength: 3e4}}\n    {notch}" + PULLED
    given = given.replace("0.02*t*t", "0.1*t*t")
    text = BAR.format(more=given, stepper=STEPPERS["time_stepping"], duration=0.6)
    text = text.replace("cells: [8, 2, 2]", "cells: [20, 4, 1]").replace(
        "[0.4, 0.1, 0.1]", "[0.4, 0.1, 0.02]"
    )
    ready = prepare(scene_from_text(text))
    (fracture,) = [guard for guard in ready.world.guards if isinstance(guard, Fracture)]
    end = simulate(ready.world, ready.state, ready.stepper, 0.6, Watch(lambda *_: None))
    assert fracture.fragments >= 2
    torn = np.flatnonzero(np.bincount(fracture.slots.vertex[fracture.nodes.used]) > 1)
    places = fracture.nodes.position[fracture.slots.first[torn], 0]
    assert np.abs(places - 0.2).max() < 0.045, "the crack runs from the notch across"
    assert np.isfinite(end.q).all()


def test_strain_breaks_as_stress_does():
    """Without lateral strain σ₁ = E ε: both criteria cut at the same instant."""
    instants = []
    for limit in ("strength: 1e4", "breaks_at_strain: 0.01"):
        given = weak(limit) + PULLED
        world, state, stepper, _ = started(given, "time_stepping", 0.6)
        watch = Watch(lambda world, step: (step.after.t, bool(step.changes)))
        simulate(world, state, stepper, 0.6, watch)
        instants.append(next(t for t, broke in watch.found if broke and t > 0.01))
    assert instants[0] == pytest.approx(instants[1], rel=0.02)


@both
def test_a_run_that_goes_on_breaks_bitwise_the_same(kind, tmp_path):
    text = BAR.format(more=SPUN, stepper=STEPPERS[kind], duration=0.15)
    visviva.run(scene_from_text(text), tmp_path / "whole.vv")
    visviva.run(scene_from_text(text), tmp_path / "part.vv", until=0.1)
    resume(tmp_path / "part.vv", 0.15).go()
    with load(tmp_path / "whole.vv") as whole, load(tmp_path / "part.vv") as part:
        assert whole.signals["bar.fragments"][-1] >= 2
        assert np.array_equal(whole["bar"].x, part["bar"].x)
        assert whole.events == part.events


def test_pieces_stay_whole():
    text = SPUN + "\n    pieces: 5"
    world, state, stepper, fracture = started(text, "time_stepping")
    simulate(world, state, stepper, 0.15, Watch(lambda *_: None))
    slots, corners = fracture.slots, fracture.matter.force.tets
    assert 1 < fracture.fragments <= 5
    for piece in range(5):
        own = corners[slots.piece == piece].ravel()
        assert len(np.unique(own)) == len(np.unique(slots.vertex[own])), "one node of a vertex for each piece"


def test_masses_are_those_of_the_elements():
    world, state, stepper, fracture = started(SPUN, "time_stepping")
    simulate(world, state, stepper, 0.15, Watch(lambda *_: None))
    nodes, corners = fracture.nodes, fracture.matter.force.tets
    share = np.repeat(1000.0 * fracture.matter.force.par[:, VOLUME] / 4.0, 4)
    due = np.bincount(corners.ravel(), share, len(nodes.masses))
    assert np.where(nodes.used, nodes.masses, 0.0) == pytest.approx(due, rel=1e-14)


BRITTLE = "material: {density: 1, young: 1e5, poisson: 0, strength: 1}"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("material: {density: 1, young: 1e5, poisson: 0}\n    pieces: 3", "never breaks"),
        (BRITTLE + "\n    pieces: 3000", "of a body of 192 elements"),
        (BRITTLE + "\n    mass: consistent", "found mass"),
        (BRITTLE + "\n    record_inside: true", "found record_inside"),
        ("material: {density: 1, young: 1e5, poisson: 0, strength: -1}", "strength"),
        ("material: {density: 1, young: 1e5, poisson: 0, breaks_at_strain: 0}", "breaks_at_strain"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(more, told):
    text = BAR.format(more=more, stepper=STEPPERS["time_stepping"], duration=1)
    with pytest.raises(SceneError, match=told):
        prepare(scene_from_text(text))


def test_the_load_is_the_share_of_the_strength(tmp_path):
    """A bar held stretched by 0.4 %, E = 1 MPa, and 10 kPa of strength."""
    given = weak(f"strength: {STRENGTH}") + '\n    start: ["x * 1.004", "y", "z"]'
    run = visviva.run(
        scene_from_text(BAR.format(more=given, stepper=STEPPERS["event_driven"], duration=1e-4)),
        tmp_path / "a.vv",
    )
    assert run["status"] == "complete"
    with load(tmp_path / "a.vv") as found:
        assert found.signals["bar.load"][0] == pytest.approx(0.4, rel=0.01)
        assert found.signals["bar.fragments"][-1] == 1


@both
def test_what_was_inside_meets_the_floor(kind):
    """A spun bar bursts above a plane: no node of any fragment goes through, those from inside included."""
    contact = "\ncontacts:\n  floor: {kind: plane, points: bar, point: [0, 0, -0.012]}"
    text = BAR.format(
        more=SPUN.replace("[1, 2, 3]", "[0, 0, -2]") + contact, stepper=STEPPERS[kind], duration=1
    )
    ready = prepare(scene_from_text(text.replace("12e3", "5e3").replace("1e-8", "1e-5")))
    (fracture,) = [guard for guard in ready.world.guards if isinstance(guard, Fracture)]
    watch = Watch(lambda world, step: step.after.q.reshape(-1, 3)[fracture.nodes.used, 2].min())
    simulate(ready.world, ready.state, ready.stepper, 0.026, watch)
    assert fracture.fragments > 1
    assert min(watch.found) > -0.012 - 1e-4
    assert min(watch.found) < -0.011, "it has come down"
