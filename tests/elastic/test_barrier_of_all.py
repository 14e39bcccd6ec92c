"""Barrier contact of rigid bodies, balls and rods with deforming bodies: gradients, motion, friction."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from visviva.compiling.program import Program
from visviva.contact.deforming.barrier import Barrier
from visviva.contact.deforming.crossings import crossing
from visviva.contact.deforming.forms import Form
from visviva.contact.deforming.sheets import Sheets
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.elastic.meshes import shapes
from visviva.figures.elastic_collisions import elastic_skin
from visviva.geometry.solid import Solid, compound, primitive
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.mass import mass_properties
from visviva.springs.spring import Springs
from visviva.steppers.time_stepping import TimeStepping
from visviva.vocabulary.body_set import BodySet

ORIENTATION = np.array([0.8, 0.36, 0.48, 0.0])


def body(world: World, name: str, solid: Solid, at: Any, velocity: Any = 0.0, spin: Any = 0.0) -> Form:
    """One rigid body of 500 kg/m³, turned."""
    own = mass_properties(solid, [500.0] * len(solid.pieces))
    block = RigidBodies(name, at, own.mass, own.inertia, velocity, spin, ORIENTATION)
    world.blocks.append(block)
    world.inertias.append(block.spinning)
    block.centres(world.ports)
    return Form.rigid(world, BodySet(block, np.arange(1), solid.moved(-own.centre)))


def rope(world: World, name: str, x: Any, radius: float, velocity: Any = 0.0, k: float = 2e3) -> Form:
    """Points in a row of 5 g each, with springs between them."""
    block = PointMasses(name, x, 5e-3, velocity)
    world.blocks.append(block)
    rest = np.linalg.norm(np.diff(block.position, axis=0), axis=1)
    world.forces.append(Springs(f"{name}.along", block.points[:-1], block.points[1:], k, rest, 0.05))
    return Form.rod(block.points, radius)


def joined(world: World, forms: list[Form], gap: float, k: float = 5e3, mu: float = 0.0) -> Barrier:
    """The barrier between them."""
    world.forces.append(found := Barrier("touch", Sheets("touch", forms), gap, k, mu))
    return found


def positions_of(world: World, touch: Barrier, state: Any) -> Any:
    x, u = np.zeros((2, touch.sheets.n, 3))
    Program(touch.sheets.gather_ops(world.kinematics(state), x, u))()
    return x


def brute_distance(x: Any, touch: Barrier) -> float:
    """The least distance of two bodies less their radii, by many places on all their edges and faces."""
    s, share = touch.sheets, np.linspace(0.0, 1.0, 13)
    spots, radii, owners = [], [], []
    for a, b in s.edges:
        spots.append(x[a] + share[:, None] * (x[b] - x[a]))
    for f in s.faces:
        v, w = (g[np.add.outer(share, share) <= 1.0 + 1e-9] for g in np.meshgrid(share, share))
        spots.append((1 - v - w)[:, None] * x[f[0]] + v[:, None] * x[f[1]] + w[:, None] * x[f[2]])
    for thing, some in zip([*s.edges, *s.faces], spots, strict=True):
        radii.append(np.full(len(some), s.radius[thing[0]]))
        owners.append(np.full(len(some), s.body[thing[0]]))
    y, r, own = np.concatenate(spots), np.concatenate(radii), np.concatenate(owners)
    least = np.inf
    for i, j in combinations(np.unique(own), 2):
        one, other = own == i, own == j
        away = np.linalg.norm(y[one][:, None] - y[other][None], axis=2)
        least = min(least, float((away - r[one][:, None] - r[other][None]).min()))
    return least


def some_of_each(speed: float = 1.0, mu: float = 0.0) -> tuple[World, Barrier]:
    """A box, a ball with a handle, a bead, a rope and a jelly cube fly at each other."""
    world = World()
    hammer = compound([primitive("sphere", 0.03), primitive("capsule", (0.01, 0.08)).moved((0, 0, 0.06))])
    x = np.stack([np.linspace(-0.1, 0.1, 7), np.full(7, 0.13), np.full(7, 0.02)], axis=1)
    cube = shapes.placed(shapes.block((1, 1, 1), (0.06, 0.06, 0.06)), np.eye(3), 1.0, (-0.16, -0.03, -0.03))
    bead = PointMasses("bead", [(0.0, -0.12, 0.01)], 0.01, (0.0, speed, 0.0))
    forms = [
        body(world, "box", primitive("box", (0.06, 0.07, 0.05)), (0, 0, 0), spin=(3.0, 1.0, 0.0)),
        body(world, "hammer", hammer, (0.13, 0.0, 0.0), (-speed, 0.0, 0.0), (0.0, 4.0, 2.0)),
        rope(world, "rope", x, 0.004, (0.0, -speed, 0.0)),
        Form.sheet(elastic_skin(world, "cube", cube, (speed, 0.0, 0.0))),
    ]
    world.blocks.append(bead)
    forms.append(Form.balls(bead.points, 0.015))
    return world, joined(world, forms, 4e-3, mu=mu)


def test_forces_on_all_coordinates_are_the_gradient_of_the_energy():
    """Turns of the bodies among them, at an instant at which everything touches something."""
    world, touch = some_of_each()
    state = simulate(world, world.start(), TimeStepping(2e-3, converge=True), 0.09).copy()
    e, layout = world.observer, world.layout

    def at(rate: Any, h: float) -> float:
        moved = state.copy()
        for block in world.blocks:
            q = layout.q[block.name]
            block.drift(state.q[q], rate[layout.v[block.name]], np.array([h]), moved.q[q])
        return float(world.energies(world.kinematics(moved))["stored/touch"])

    world.kinematics(state)
    e.out.efforts[:] = 0.0
    Program([*e.force_ops[world.forces.index(touch)], *e.out.scatter_ops])()
    force = e.out.tau.copy()
    touched = {block.name for block in world.blocks if np.abs(force[layout.v[block.name]]).max() > 0.1}
    assert {"box", "hammer"} <= touched and len(touched) > 2
    for i in [*range(12), *np.argsort(-np.abs(force))[:12]]:
        rate = np.zeros(layout.nv)
        rate[i] = 1.0
        slope = (at(rate, 1e-7) - at(rate, -1e-7)) / 2e-7
        assert force[i] == pytest.approx(-slope, rel=5e-4, abs=1e-5 * np.abs(force).max())


@pytest.mark.parametrize(("mu", "h"), [(0.0, 5e-3), (0.4, 1e-2)])
def test_nothing_comes_into_anything_and_momentum_stays(mu, h):
    """By distances of many places, which share nothing with the barrier; the ledger closes."""
    world, touch = some_of_each(1.5, mu)
    state, stepper, least = world.start(), TimeStepping(h, converge=True), np.inf
    masses = [(world.layout.v[b.name], b.masses, getattr(b, "stride", 3)) for b in world.blocks]

    def momentum(v: Any) -> Any:
        return sum((m[:, None] * v[part].reshape(-1, n)[:, :3]).sum(axis=0) for part, m, n in masses)

    before, energy = momentum(state.v), world.total_energy(state)
    for i in range(1, 21):
        state = simulate(world, state, stepper, 0.01 * i)
        x = positions_of(world, touch, state)
        assert crossing(x, touch.sheets) is None
        if i % 4 == 0:
            found = brute_distance(x, touch)
            assert found > 0.0
            least = min(least, found)
    assert least < 4e-3, "they touched"
    assert np.abs(momentum(state.v) - before).max() < 1e-13
    rows = {name: float(state.accounts[i]) for name, i in world.layout.account.items()}
    lost = sum(v for name, v in rows.items() if name.split("/")[0] in ("dissipated", "numerical"))
    assert abs(world.total_energy(state) - energy + lost - rows["topology"]) < 1e-12


def test_rods_side_by_side_do_not_pass():
    """Pieces that stay parallel to the last digit, whose edges have no barrier: their ends have."""
    world = World()
    x = np.array([[-0.05, 0, 0], [0.05, 0, 0.0]])
    forms = [
        rope(world, "left", x, 0.005),
        rope(world, "right", 1.3 * x + [0.0, 0.03, 0.0], 0.003, (0.0, -2.0, 0.0)),
    ]
    joined(world, forms, 2e-3)
    state = simulate(world, world.start(), TimeStepping(5e-3, converge=True), 0.05)
    left, right = state.q[1::3][:2], state.q[1::3][2:]
    assert (right - left).min() > 0.008 and state.v[1] < -0.5


def bar_and_bead(world: World, thick: float, bead: Any, spin: float, gap: float) -> Barrier:
    """A bar of 40 cm along x that spins about z, and a bead of 1 g."""
    bead = PointMasses("bead", [bead], 1e-3)
    solid = primitive("box", (0.4, thick, thick))
    own = mass_properties(solid, [1000.0])
    block = RigidBodies("bar", (0, 0, 0), own.mass, own.inertia, 0.0, (0.0, 0.0, spin))
    world.blocks += [block, bead]
    world.inertias.append(block.spinning)
    form = Form.rigid(world, BodySet(block, np.arange(1), solid))
    return joined(world, [form, Form.balls(bead.points, 0.5 * thick)], gap)


def test_what_turns_hits_what_is_in_its_way():
    """At 40 rad/s, 0.1 rad in a step: the bead flies off before the bar."""
    world = World()
    touch = bar_and_bead(world, 0.01, (0.0, 0.1, 0.0), 40.0, 5e-4)
    state, stepper = world.start(), TimeStepping(2.5e-3, converge=True)
    for t in np.arange(1, 21) * 2.5e-3:
        state = simulate(world, state, stepper, t)
        assert brute_distance(positions_of(world, touch, state), touch) > 0.0
    u = state.v[world.layout.v["bead"]]
    assert u[0] < -3.0, "it was hit by the side that comes"


def test_a_trial_that_turns_far_ends_before_what_is_in_its_way():
    """A turn of 1.5 rad: on their straight ways the corners come to the bead at a share at which the bar,
    which turns evenly, has long swept over it."""
    world, angle = World(), 0.33
    touch = bar_and_bead(world, 2e-3, (0.1 * np.cos(angle), 0.1 * np.sin(angle), 0.0), 0.0, 1e-4)
    stepper = TimeStepping(1.0, converge=True)
    state = world.start()
    simulate(world, state, stepper, 1.0)
    newton = stepper.newton
    newton.best[:], newton.delta[:] = 0.0, 0.0
    newton.delta[world.layout.v["bar"].start + 5] = 1.5
    newton.free.start(state.q, state.v, 1.0)
    newton._next_trial(1.0)
    turned = float(newton.delta[world.layout.v["bar"].start + 5])
    reach = angle - 2e-3 / 0.1
    assert 0.7 * reach < turned < reach
    assert touch.sheets.n == 9


@pytest.mark.parametrize("mu", [0.5, 0.1])
def test_a_box_on_a_slope_stays_or_slides(mu):
    """On a fixed mesh, aslant by 15°."""
    angle, world = np.deg2rad(15), World()
    solid = primitive("box", (0.06, 0.05, 0.03))
    own = mass_properties(solid, [500.0])
    block = RigidBodies("box", (0.0, 0.0, 0.0155), own.mass, own.inertia)
    world.blocks.append(block)
    world.inertias.append(block.spinning)
    form = Form.rigid(world, BodySet(block, np.arange(1), solid))
    block.centres(world.ports)
    wall = np.array([[-0.5, -0.3, 0], [0.7, -0.3, 0], [0.7, 0.4, 0], [-0.5, 0.4, 0.0]])
    slope = Form.fixed(wall, np.array([[0, 1, 2], [0, 2, 3]]))
    joined(world, [form, slope], 1e-3, 1e3, mu)
    world.forces.append(Gravity(world, 9.81 * np.array([np.sin(angle), 0, -np.cos(angle)])))
    stepper = TimeStepping(5e-3, converge=True)
    start = simulate(world, world.start(), stepper, 0.2).copy()
    end = simulate(world, start.copy(), stepper, 0.4)
    if mu == 0.5:
        assert abs(end.q[0] - start.q[0]) < 4e-4
    else:
        wanted = 9.81 * (np.sin(angle) - mu * np.cos(angle))
        assert (end.v[0] - start.v[0]) / 0.2 == pytest.approx(wanted, rel=0.03)
