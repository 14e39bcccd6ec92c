"""Ten million shots at meshes in the particle pass: none may penetrate."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.rows.shape_contact import ShapeContact
from visviva.contact.shapes.mesh import mesh
from visviva.contact.shapes.mesh_walk import gap_mesh
from visviva.contact.shapes.shape import Shape
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.time_stepping import TimeStepping

AT_ONCE, ROUNDS, STEP = 100_000, 34, 1e-2
FASTEST = 1e4  # [m/s]: 100 m per step, at meshes of 1 m

Mesh = tuple[Array, Index]


def bumpy_sheet(n: int = 24) -> Mesh:
    """An open sheet over [−1, 1]² with random heights of its vertices."""
    ticks = np.linspace(-1, 1, n + 1)
    x = np.array([[a, b, 0.0] for a in ticks for b in ticks])
    x[:, 2] = 0.03 * np.random.default_rng(1).standard_normal(len(x))
    at = np.arange((n + 1) ** 2).reshape(n + 1, n + 1)
    a, b, c, d = at[:-1, :-1].ravel(), at[1:, :-1].ravel(), at[1:, 1:].ravel(), at[:-1, 1:].ravel()
    return x, np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])


def spiky_ball(rounds: int = 3) -> Mesh:
    """A closed mesh: a repeatedly subdivided octahedron with random radii of its vertices."""
    x = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], float)
    faces = np.array([[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]])
    for _ in range(rounds):
        p, q, r = (x[faces[:, i]] for i in range(3))
        a, b, c = 0.5 * (p + q), 0.5 * (q + r), 0.5 * (r + p)
        new = np.concatenate([np.stack(t, 1) for t in ((p, a, c), (a, q, b), (c, b, r), (a, b, c))])
        new /= np.linalg.norm(new, axis=2, keepdims=True)
        x, at = np.unique(new.reshape(-1, 3).round(12), axis=0, return_inverse=True)
        faces = at.reshape(-1, 3)
    return x * np.random.default_rng(2).uniform(0.7, 1.0, (len(x), 1)), faces


def aims(meshed: Mesh, rng: np.random.Generator) -> Array:
    """Targets: a third at vertices, a third on edges, a third in faces."""
    x, faces = meshed
    triangles = x[faces[rng.integers(0, len(faces), AT_ONCE)]]
    weights = rng.dirichlet([1, 1, 1], AT_ONCE)
    kind = rng.integers(0, 3, AT_ONCE)
    weights[kind == 0] = [1, 0, 0]
    weights[kind == 1, 2] = 0.0
    weights /= weights.sum(axis=1, keepdims=True)
    return np.asarray(np.einsum("ni,nis->ns", weights, triangles))


@kernel
def behind(x: Array, par: Array) -> int:
    """Number of points behind a mesh."""
    count = 0
    for i in range(len(x)):
        count += 1 if gap_mesh(x[i, 0], x[i, 1], x[i, 2], par)[0] <= 0.0 else 0
    return count


Starts = Callable[[np.random.Generator], Array]


def shots(shape: Shape, meshed: Mesh, starts: Starts, touches: int, wrong: Callable[[Array], int]) -> float:
    """Number of shots that end on the wrong side; each round takes `touches` steps."""
    rng = np.random.default_rng(3)
    world = World()
    world.blocks.append(block := PointMasses("shots", np.zeros((AT_ONCE, 3)), 1.0))
    world.constraints.append(ShapeContact("mesh", block.points, shape, restitution=1.0, rest=0.0))
    stepper, passed = TimeStepping(STEP), 0
    state, out = world.start(), world.new_state()
    for _ in range(ROUNDS):
        x = starts(rng)
        direction = aims(meshed, rng) - x
        speed = 10.0 ** rng.uniform(0, np.log10(FASTEST), (AT_ONCE, 1))
        state.q[:] = x.ravel()
        state.v[:] = (direction / np.linalg.norm(direction, axis=1, keepdims=True) * speed).ravel()
        stepper.restart()
        for _ in range(touches):
            stepper.step(world, state, out, np.inf, state.t)
            state, out = out, state
        passed += wrong(state.q.reshape(-1, 3))
    return float(passed)


def outside(rng: np.random.Generator) -> Array:
    """Points around the ball, 1 mm to 3 m from the largest radius of its vertices."""
    direction = rng.standard_normal((AT_ONCE, 3))
    far = 1.0 + 10.0 ** rng.uniform(-3, 0.5, (AT_ONCE, 1))
    return np.asarray(direction / np.linalg.norm(direction, axis=1, keepdims=True) * far)


def inside(rng: np.random.Generator) -> Array:
    """Points inside the ball."""
    signs = rng.choice([-1, 1], (AT_ONCE, 3))
    return np.asarray(0.6 * rng.random((AT_ONCE, 1)) * rng.dirichlet([1, 1, 1], AT_ONCE) * signs)


def above(rng: np.random.Generator) -> Array:
    """Points above the sheet."""
    return rng.uniform([-0.9, -0.9, 0.2], [0.9, 0.9, 1.0], (AT_ONCE, 3))


def below(x: Array) -> int:
    """Number of points below the sheet; those that leave over its border continue beside it."""
    return int(((np.abs(x[:, :2]) < 1).all(axis=1) & (x[:, 2] < -0.2)).sum())


def passed() -> dict[str, float]:
    """Shots at a solid, inside a hollow, and from above at an open sheet."""
    ball, sheet = spiky_ball(), bumpy_sheet()
    solid, hollow, floor = mesh(*ball), mesh(*ball, side="inside"), mesh(*sheet, side="both")
    return {
        "at a solid": shots(solid, ball, outside, 1, lambda x: behind(x, solid.par)),
        "in a hollow": shots(hollow, ball, inside, 2, lambda x: behind(x, hollow.par)),
        "at a sheet": shots(floor, sheet, above, 1, below),
    }


EXPERIMENTS = (
    Experiment(
        "10⁷ shots at meshes, up to 10⁴ m/s: number that pass",
        "none may",
        dict.fromkeys(("at a solid", "in a hollow", "at a sheet"), (0.0, 0.0)),
        passed,
        long=True,
    ),
)
