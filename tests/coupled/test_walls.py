"""Nothing passes a wall in time steps, for any shape, speed, angle and spin."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.contact.rows.touching import Touching
from visviva.contact.shapes.geometry import plane, sheet
from visviva.core.carriers import FixedFrames, FixedPoints, Scripted
from visviva.core.loop import simulate
from visviva.core.moving_solids import SolidsOfBodies, SolidsOfFrames, Surface
from visviva.core.world import World
from visviva.geometry.rotation import rotation_of
from visviva.geometry.solid import compound, mesh, primitive
from visviva.joints.bodies.joint_kinds import ball
from visviva.joints.bodies.mount import on_bodies
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.mass import mass_properties
from visviva.steppers.time_stepping import TimeStepping

TETRAHEDRON = 0.05 * np.array([[1.0, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]])
FACES = [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]]
SHAPES = {
    "capsule": primitive("capsule", (0.05, 0.2)),
    "box": primitive("box", (0.2, 0.1, 0.05)),
    "plate": primitive("box", (0.1, 0.1, 0.002)),
    "rod": primitive("cylinder", (0.005, 0.2)),
    "cone": primitive("cone", (0.05, 0.1)),
    "hammer": compound(
        [primitive("cylinder", (0.015, 0.3)), primitive("box", (0.15, 0.05, 0.05)).moved([0, 0, 0.15])]
    ),
    "mesh": mesh(TETRAHEDRON, FACES),
}
LYING = [np.sqrt(0.5), 0.0, np.sqrt(0.5), 0.0]
STEP = 1 / 60


def at_rest(world, solid, surface):
    """A solid at the origin of the world."""
    points = world.ports.points(FixedPoints([[0.0, 0.0, 0.0]]))
    return SolidsOfFrames("wall", points, world.ports.frames(FixedFrames(np.eye(3)[None])), [solid], surface)


def wall(world, kind, surface):
    """Sets and grounds of a wall of 1 cm or less, with its front towards +z."""
    if kind == "plane":
        return [], [(plane([0, 0, 0], [0, 0, 1]), surface)]
    if kind == "sheet":
        side = np.linspace(-10.0, 10.0, 5)
        x = np.array([[a, b, 0.0] for a in side for b in side])
        low = np.array([5 * i + j for i in range(4) for j in range(4)])
        faces = np.concatenate([np.stack([low, low + 5, low + 6], 1), np.stack([low, low + 6, low + 1], 1)])
        return [], [(sheet(x, faces), surface)]
    if kind == "box":
        solid = primitive("box", (20.0, 20.0, 0.01))
    else:
        bar = primitive("capsule", (0.01, 20.0))
        solid = compound([bar.moved([0.0, 0.02 * i, 0.0], LYING) for i in range(-40, 41)])
    return [at_rest(world, solid, surface)], []


class Ram:
    """A plate of 1 cm that moves up and down with the same speed, from z = 0 at t = 0."""

    def __init__(self, speed):
        self.speed = speed

    def __call__(self, t):
        return np.array([[0, 0, self.speed * t]]), np.array([[0, 0, self.speed]]), np.zeros((1, 3))

    def parts(self, world, surface):
        """As `wall`."""
        points = world.ports.points(Scripted(self))
        frames = world.ports.frames(FixedFrames(np.eye(3)[None]))
        plate = primitive("box", (20.0, 20.0, 0.01))
        return [SolidsOfFrames("ram", points, frames, [plate], surface)], []


class FreePlate:
    """A free plate of 2 cm with this density, at rest."""

    def __init__(self, density):
        self.density = density

    def parts(self, world, surface):
        """As `wall`; its coordinates come first."""
        plate = primitive("box", (4.0, 4.0, 0.02))
        own = mass_properties(plate, self.density)
        block = RigidBodies("plate", [[0, 0, 0]], own.mass, own.inertia)
        world.blocks.insert(0, block)
        world.inertias.append(block.spinning)
        return [SolidsOfBodies("plate", block, [0], [plate], surface)], []


def shot(solid, kind, rng, bodies=1, surface=None):
    """Bodies in a row, joined to each other, that fly at a wall, of a kind, a `Ram` or a `FreePlate`."""
    own = mass_properties(solid, 1000.0)
    solid = solid.moved(-own.centre)
    speed, spin = (
        np.exp(rng.uniform(np.log(5), np.log(100))),
        rng.normal(size=3) * rng.choice([0, 5, 30, 100]),
    )
    way = np.array([*rng.uniform(-0.7, 0.7, 2), -1.0])
    way /= np.linalg.norm(way)
    orientation = rng.normal(size=4)
    orientation /= np.linalg.norm(orientation)
    rotation = np.empty((3, 3))
    rotation_of(orientation, 0, rotation)
    arm = 0.3 * rotation[:, 2] * np.arange(bodies)[:, None]
    far = 0.2 + 0.3 * (bodies - 1) + rng.uniform(0.3, 1.0) * max(1.5 * speed * STEP, 0.5)
    place = arm - way / abs(way[2]) * far
    world = World()
    spins = np.tile(spin if bodies == 1 else 0.0 * spin, (bodies, 1))
    block = RigidBodies(
        "b", place, own.mass, own.inertia, np.tile(speed * way, (bodies, 1)), spins, orientation
    )
    world.blocks.append(block)
    world.inertias.append(block.spinning)
    for i in range(bodies - 1):
        pin = [0.5 * (place[i] + place[i + 1])]
        ends = on_bodies(world.ports, block, [i], pin), on_bodies(world.ports, block, [i + 1], pin)
        world.constraints.append(ball(f"pin {i}", *ends))
    smooth = Surface(rng.choice([0.0, 0.5]), rng.choice([0.0, 0.5]))
    surface = surface or smooth
    sets, ground = wall(world, kind, surface) if isinstance(kind, str) else kind.parts(world, surface)
    solids = SolidsOfBodies("b", block, np.arange(bodies), [solid] * bodies, surface)
    joined = [(i, i + 1) for i in range(bodies - 1)]
    world.constraints.append(Touching("touch", [solids, *sets], ground, joined=joined))
    return world


def lowest(world, width=9.0, steps=40, speed=0.0):
    """The lowest height of a centre over a wall, of half this width and with this speed, before it [m]."""
    state, stepper, least = world.start(), TimeStepping(STEP), np.inf
    for i in range(steps):
        state = simulate(world, state, stepper, (i + 1) * STEP)
        places = state.q.reshape(-1, 7)[:, :3] - [0.0, 0.0, speed * state.t]
        if (np.abs(places[:, :2]).max(axis=1) > width)[places[:, 2] < 0.5].any():
            break
        least = min(least, places[:, 2].min())
    return least


@pytest.mark.parametrize("kind", ["plane", "sheet", "box", "capsules"])
@pytest.mark.parametrize("shape", SHAPES)
def test_no_shot_passes_a_thin_wall(shape, kind):
    """5 to 100 m/s, up to 100 rad/s, steps of 1/60 s: what is held at its first touch may turn through."""
    for seed in range(6):
        world = shot(SHAPES[shape], kind, np.random.default_rng(seed))
        assert lowest(world, 0.7 if kind == "capsules" else 9.0) > 0.0, f"shot {seed} is behind the wall"


@pytest.mark.parametrize("speed", [-20.0, 3.0, 40.0])
@pytest.mark.parametrize("shape", SHAPES)
def test_no_shot_passes_a_wall_that_moves(shape, speed):
    """It comes to meet them, or they overtake it: what it has stopped goes on with it."""
    for seed in range(6):
        world = shot(SHAPES[shape], Ram(speed), np.random.default_rng(seed))
        assert lowest(world, speed=speed) > 0.0, f"shot {seed} is behind the wall"


def test_no_chain_passes_a_wall_that_moves():
    for seed in range(6):
        world = shot(SHAPES["capsule"], Ram(20.0), np.random.default_rng(seed), bodies=3)
        assert lowest(world, speed=20.0) > 0.0, f"chain {seed} is behind the wall"


@pytest.mark.parametrize("density", [300.0, 3000.0])
@pytest.mark.parametrize("shape", SHAPES)
def test_no_shot_passes_a_body(shape, density):
    """It is stopped at the plate, and goes on with it; what both have of momentum is as before."""
    for seed in range(6):
        world = shot(SHAPES[shape], FreePlate(density), np.random.default_rng(seed))
        state, stepper, rotation = world.start(), TimeStepping(STEP), np.empty((3, 3))
        masses = [world.blocks[i].masses for i in range(2)]
        momentum = sum(m * state.v[6 * i : 6 * i + 3] for i, m in enumerate(masses))
        for i in range(40):
            state = simulate(world, state, stepper, (i + 1) * STEP)
            rotation_of(state.q, 3, rotation)
            place = rotation.T @ (state.q[7:10] - state.q[:3])
            if np.abs(place[:2]).max() > 1.7:
                break
            assert place[2] > 0.0, f"shot {seed} is behind the plate"
        after = sum(m * state.v[6 * i : 6 * i + 3] for i, m in enumerate(masses))
        assert after == pytest.approx(momentum, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(("shape", "seed"), [("capsule", 0), ("cone", 4), ("capsule", 28), ("capsule", 77)])
def test_what_is_wedged_between_rough_elastic_bars_goes_on(shape, seed):
    """Two bars that push against each other, e = 1, μ = 1: sweeps of the row solve lead ever farther away."""
    world = shot(SHAPES[shape], "capsules", np.random.default_rng(seed), surface=Surface(1.0, 1.0))
    assert lowest(world, 0.7, steps=12) > 0.0


def test_what_moves_slowly_is_not_looked_at_and_what_is_stopped_keeps_its_velocity():
    """A plate that falls flat is held by its rows; one that turns through loses its time, not its speed."""
    for speed, cut in ((0.02, False), (50.0, True)):
        surface = Surface(0.0, 0.0)
        own = mass_properties(SHAPES["plate"], 1000.0)
        orientation = [np.cos(0.3), np.sin(0.3), 0.0, 0.0]
        world = World()
        block = RigidBodies(
            "b", [[0, 0, 0.1]], own.mass, own.inertia, [[0, 0, -speed]], orientation=orientation
        )
        world.blocks.append(block)
        world.inertias.append(block.spinning)
        solids = SolidsOfBodies("b", block, [0], [SHAPES["plate"]], surface)
        world.constraints.append(Touching("touch", [solids], wall(world, "plane", surface)[1]))
        state, stepper, energy = world.start(), TimeStepping(STEP), []
        for i in range(10):
            state = simulate(world, state, stepper, (i + 1) * STEP)
            energy.append(world.total_energy(state))
        assert (stepper.stats["clamped motions"] > 0) is cut
        assert (np.diff(energy) <= 1e-12 * energy[0]).all() and state.q[2] > 0.0


def test_no_chain_passes_a_thin_wall():
    """A joint does not pull through what the wall has stopped: what is joined stops with it."""
    for seed in range(10):
        world = shot(SHAPES["capsule"], "box", np.random.default_rng(seed), bodies=3)
        assert lowest(world) > 0.0, f"chain {seed} is behind the wall"
