"""Contact springs: momenta, ledger, friction, ends of contacts, resumed runs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from visviva.contact.deforming.gaps import VERTEX_FACE
from visviva.contact.deforming.skin_events import SkinEvents, depths, ends_of_contacts
from visviva.contact.deforming.skins import Skins
from visviva.contact.deforming.spring_slots import SPRING, spring_at_contact
from visviva.contact.deforming.springs import ContactSprings
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.elastic.meshes import shapes
from visviva.errors import SceneError
from visviva.figures.elastic_collisions import colliding, elastic_skin, momenta
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping


def ledger(world: World, state: Any) -> dict[str, float]:
    return {name: float(state.accounts[i]) for name, i in world.layout.account.items()}


def slots_of(world: World, springs: ContactSprings, state: Any) -> Any:
    return springs.parts(state.memory[world.layout.memory[springs.name]])[2]


@pytest.mark.parametrize("mu", [0.0, 0.3, np.inf])
@pytest.mark.parametrize("accurate", [True, False])
def test_a_collision_keeps_momentum_and_owns_to_its_energy(mu, accurate):
    """Forces of springs have no sum and no moment; what slip and removals take has rows of its own."""
    world, springs = colliding(mu)
    stepper: Any = EventDriven("rkf45", rtol=1e-7) if accurate else TimeStepping(5e-4)
    state = world.start()
    mass = np.concatenate([block.masses for block in world.blocks])[:, None]
    before, energy = momenta(mass, state), world.total_energy(state)
    state = simulate(world, state, stepper, 0.3)
    change = momenta(mass, state) - before
    assert np.abs(change[:3]).max() < 1e-14
    if accurate:
        assert np.abs(change[3:]).max() < 1e-7 * np.abs(before[3:]).max()
    rows = ledger(world, state)
    lost = sum(v for name, v in rows.items() if name.split("/")[0] in ("dissipated", "numerical"))
    residual = world.total_energy(state) - energy + lost - rows["topology"]
    assert abs(residual) < (1e-3 if accurate else 1e-12) * energy
    assert (rows["topology"] < 1e-12 * energy) is accurate, "located, a spring is placed without energy"
    assert not slots_of(world, springs, state)[:, SPRING].any(), "they have come apart"
    speed = [world.kinematics(state).velocities(block)[:, 0].mean() for block in world.blocks]
    assert speed[0] < 0 < speed[1], "and go back"


def test_springs_hold_what_goes_into_them_and_tell_the_depth():
    world, springs = colliding(np.inf)
    state = simulate(world, world.start(), EventDriven("rkf45", rtol=1e-7), 0.055)
    slots = slots_of(world, springs, state)
    x = springs.positions(world.kinematics(state))[0]
    depth = depths(springs, x, slots)
    assert len(depth) == (slots[:, SPRING] != 0).sum() > 0
    assert 0 < depth.max() < 0.02
    stored = world.energies(world.kinematics(state))["stored/touch"]
    assert stored >= 0.5 * springs.stiffness * (np.maximum(depth, 0) ** 2).sum() * (1 - 1e-9)


def resting(mu: float) -> tuple[Any, ContactSprings, Any]:
    """A block, and a small one whose corner is 1 mm in its top face; their places (N, 3)."""
    world = World()
    block = shapes.block((2, 2, 2), (0.1, 0.1, 0.1))
    turn = np.array([[-0.577, 0.577, 0.577], [0, -0.707, 0.707], [0.816, 0.408, 0.408]])
    tip = shapes.placed(shapes.block((1, 1, 1), (0.03, 0.03, 0.03)), turn, 1.0, (0.06, 0.045, 0.099))
    skins = Skins("s", [elastic_skin(world, "block", block), elastic_skin(world, "tip", tip)])
    x = np.concatenate([block.x, tip.x])
    return skins, ContactSprings("s", skins, 100.0, mu), x


def on_top(skins: Any, x: Any, vertex: int) -> int:
    """The top face of the block that is under a vertex."""
    middles = x[skins.faces].mean(axis=1)
    top = np.flatnonzero((np.ptp(x[skins.faces][:, :, 2], axis=1) < 1e-9) & (middles[:, 2] > 0.0999))
    inside = [spring_at_contact(x, skins, VERTEX_FACE, vertex, int(f), 1.0)[5:8].max() <= 0 for f in top]
    return int(top[inside.index(True)])


def test_a_vertex_that_leaves_through_another_face_is_let_go():
    """Past the edge of the block it is outside, however far below the plane of the face it came through:
    there the springs of the thesis outlived their contact (E70). One that slips goes on to a nearer face."""
    skins, springs, x = resting(0.5)
    vertex = int(np.argmin(np.where(skins.body == 1, x[:, 2], np.inf)))
    slots = np.zeros((1, 12))
    slots[0] = spring_at_contact(x, skins, VERTEX_FACE, vertex, on_top(skins, x, vertex), 1.0)
    out, size = np.zeros(1), skins.size

    def put(place: Any) -> Any:
        moved = x.copy()
        moved[skins.body == 1] += np.array(place) - x[vertex]
        return moved

    def value(place: Any, mu: float = np.inf) -> float:
        ends_of_contacts(put(place), slots, mu, skins.faces, skins.beside, size, out)
        return float(out[0])

    near_the_side = [0.098, 0.045, 0.095]
    assert value([0.06, 0.045, 0.099]) > 0 and value([0.06, 0.045, 0.099], 0.5) > 0, "inside"
    assert value([0.06, 0.045, 0.1 + 2e-3 * size]) < 0, "above: as in the thesis"
    assert value(near_the_side) > 0, "still inside"
    assert value([0.1 + 2e-3 * size, 0.045, 0.09]) < 0, "beside the block, 1 cm under the plane of the top"
    assert value(near_the_side, 0.5) < 0 and SkinEvents(springs)._continues(put(near_the_side), slots[0])
    assert x[skins.faces[int(slots[0, 11])], 0].min() == pytest.approx(0.1), "now on the side"
    assert value(near_the_side, 0.5) > 0


def test_friction_holds_up_to_mu_times_the_depth_and_slips_beyond():
    skins, springs, x = resting(0.5)
    world = World()
    for skin in skins.skins:
        world.blocks.append(skin.owner)
    world.forces.append(springs)
    state = world.start()
    vertex = int(np.argmin(np.where(skins.body == 1, x[:, 2], np.inf)))
    slots_of(world, springs, state)[0] = spring_at_contact(
        x, skins, VERTEX_FACE, vertex, on_top(skins, x, vertex), 1.0
    )
    depth = 0.1 - x[vertex, 2]
    tip = world.layout.q["tip"]
    found = []
    for shift in (0.0, 0.3 * depth, 2.0 * depth):
        moved = state.copy()
        moved.q[tip] += np.tile([shift, 0.0, 0.0], len(skins.skins[1].owner.masses))
        world.kinematics(moved)
        e = world.observer
        e.evaluate()
        force = e.out.tau[world.layout.v["tip"]].reshape(-1, 3).sum(axis=0)
        found.append(force)
        assert force[2] == pytest.approx(100.0 * depth, rel=1e-9), "the normal force is k times the depth"
        assert np.abs(e.out.tau.reshape(-1, 3).sum(axis=0)).max() < 1e-15
    assert found[0][0] == pytest.approx(0.0, abs=1e-12)
    assert found[1][0] == pytest.approx(-30.0 * depth, rel=1e-6), "it holds"
    assert found[2][0] == pytest.approx(-50.0 * depth, rel=1e-6), "it slips"


@pytest.mark.parametrize("stepper", [lambda: EventDriven("rkf45", rtol=1e-6), lambda: TimeStepping(1e-3)])
def test_a_run_goes_on_bitwise_from_a_copy_of_its_state(stepper):
    """Springs and the last step lie in the memory of the state."""
    world, _ = colliding(0.3)
    whole, first, step = world.start(), None, stepper()
    halfway: Any = None
    out = world.new_state()
    while whole.t < 0.12:
        before = whole.t
        done = step.step(world, whole, out, 0.12, before + 1e-9)
        whole, out = done.after, done.before
        for change in done.changes:
            version, whole = world.version, world.apply(change, whole)
            if change.significant:
                step.restart()
                world.mark_kink(whole)
            if world.version != version:
                out = world.new_state()
        if halfway is None and whole.t > 0.06:
            halfway = whole.copy()
    again, springs = colliding(0.3)
    again.start()
    assert slots_of(again, springs, halfway)[:, SPRING].any(), "springs are there"
    first = simulate(again, halfway, stepper(), 0.12)
    assert np.array_equal(first.q, whole.q) and np.array_equal(first.v, whole.v)


def hairpin(itself: bool) -> tuple[World, Any]:
    """A strip bent to a hairpin, at rest so, whose legs are thrown at each other."""
    mesh = shapes.block((24, 1, 2), (0.6, 0.02, 0.05))
    s, y = mesh.x[:, 0] - 0.3, mesh.x[:, 1] - 0.01
    radius = 0.03
    bend = np.clip(s / radius, -np.pi / 2, np.pi / 2)
    rest = s - radius * bend
    x = np.stack([
        (radius + y) * np.cos(bend) - np.abs(rest), (radius + y) * np.sin(bend), mesh.x[:, 2]
    ], axis=1)  # fmt: skip
    mesh = shapes.positively_oriented(x, mesh.tets)
    u = np.zeros_like(x)
    u[:, 1] = -1.5 * np.sign(x[:, 1]) * np.clip(-x[:, 0] / 0.1, 0, 1)
    world = World()
    skins = Skins("s", [elastic_skin(world, "strip", mesh, u)], itself)
    springs = ContactSprings("s", skins, 400.0, 0.2)
    world.forces.append(springs)
    world.guards.append(SkinEvents(springs))
    return world, mesh


def test_a_strip_that_folds_meets_itself():
    """The legs of a hairpin go through each other where a body may not touch itself, and else do not."""
    least = []
    for itself in (True, False):
        world, mesh = hairpin(itself)
        legs = [np.flatnonzero((mesh.x[:, 0] < -0.05) & (side * mesh.x[:, 1] > 0)) for side in (1, -1)]
        state, gaps = world.start(), []
        for t in np.arange(1, 13) * 5e-3:
            state = simulate(world, state, TimeStepping(5e-4), t)
            x = state.q.reshape(-1, 3)
            gaps.append(x[legs[0], 1].min() - x[legs[1], 1].max())
        least.append(min(gaps))
    assert least[0] > -0.004 and least[1] < -0.02, least


def test_bad_numbers_are_refused():
    skins, _, _ = resting(0.0)
    with pytest.raises(SceneError, match="stiffness of -1"):
        ContactSprings("s", skins, -1.0)
    with pytest.raises(SceneError, match="friction nan"):
        ContactSprings("s", skins, 1.0, np.nan)
