"""Rigid bodies: inertia of every shape, torque-free motion, impulses on bodies."""

from __future__ import annotations

import numpy as np
from scipy.optimize import brentq
from scipy.special import ellipk

from visviva.arrays import Array
from visviva.core.evaluation import Evaluation
from visviva.core.ports import Points
from visviva.core.state import State
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Crossing, Trial
from visviva.geometry import solid as solids
from visviva.geometry.rotation import rotation_of
from visviva.geometry.solid import Solid
from visviva.particles.points.point_masses import PointMasses
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.mass import mass_properties
from visviva.rigid.planar import PlanarBodies
from visviva.steppers.time_stepping import TimeStepping

NOTES = "Holzschuch's course, solids (P58–P64)"
TABLES = "tables of mechanics"
CORNERS = np.array([[1.0, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]])
SHAPES: dict[str, tuple[Solid, tuple[float, float, float]]] = {
    "sphere, r 0.7": (solids.primitive("sphere", 0.7), (0.4 * 0.49,) * 3),
    "box, 1 × 2 × 3": (solids.primitive("box", (1, 2, 3)), (13 / 12, 10 / 12, 5 / 12)),
    "cylinder, r 0.5, length 1.3": (
        solids.primitive("cylinder", (0.5, 1.3)),
        (0.0625 + 1.69 / 12, 0.0625 + 1.69 / 12, 0.125),
    ),
    "capsule, r 0.4, between centres 1.1": (
        solids.primitive("capsule", (0.4, 1.1)),
        # A cylinder of volume π r² l and a ball of 4π r³/3, with its halves' centres l/2 + 3r/8 away.
        ((1.1 * (0.04 + 1.21 / 12) + 0.16 / 0.3 * (0.064 + 0.3025 + 0.165)) / (1.1 + 0.16 / 0.3),) * 2
        + ((1.1 * 0.08 + 0.16 / 0.3 * 0.064) / (1.1 + 0.16 / 0.3),),
    ),
    "cone, r 0.6, height 1.7": (
        solids.primitive("cone", (0.6, 1.7)),
        (0.0375 * (4 * 0.36 + 2.89), 0.0375 * (4 * 0.36 + 2.89), 0.108),
    ),
    "ellipsoid, 0.5, 0.8, 1.1": (solids.primitive("ellipsoid", (0.5, 0.8, 1.1)), (0.37, 0.292, 0.178)),
    "regular tetrahedron, edge √8": (solids.hull(CORNERS), (0.4,) * 3),
    "octahedron, edge √2": (solids.hull(np.vstack([np.eye(3), -np.eye(3)])), (0.2,) * 3),
}
"""Solids, and their moments of inertia about the centre of mass, per mass [m²]."""
MOMENTS, SPIN = np.array([1.0, 2.0, 3.0]), np.array([0.1, 2.0, 0.1])
FREE = {
    "ω₁(5)": -1.2067742212, "ω₂(5)": -1.5980287792, "ω₃(5)": 0.7014993516, "ω₁(20)": -0.3845290272,
    "ω₂(20)": -1.9652321561, "ω₃(20)": 0.2365463822,
}  # fmt: skip
TURNED = {"w(5)": 0.0741235, "x(5)": 0.2090795, "y(5)": -0.2727237, "z(5)": -0.9361695}


def inertias() -> dict[str, float]:
    """Moments of inertia of every shape, per mass, at density 3 kg/m³."""
    found = {}
    for name, (solid, _) in SHAPES.items():
        own = mass_properties(solid, 3.0)
        for i, axis in enumerate("xyz"):
            found[f"{name}: J_{axis}/m"] = own.inertia[i, i] / own.mass
    return found


def free_body() -> World:
    """The body of the notes, with its centre at rest."""
    world = World()
    body = RigidBodies("body", [0, 0, 0], 1.0, np.diag(MOMENTS), spin=SPIN)
    world.blocks.append(body)
    world.inertias.append(body.spinning)
    return world


def local_spin(state: State) -> Array:
    """ω of the first body in body axes."""
    return local_spin_of(state.q, state.v)


def in_steps() -> dict[str, float]:
    """Steps of 0.25 s, as long as a revolution about the short axis: the motion in between is exact."""
    trial = Trial(free_body(), TimeStepping(0.25))
    found: dict[str, float] = {}
    for t in (5, 20):
        state = trial.to(float(t))
        found |= dict(zip((f"ω₁({t})", f"ω₂({t})", f"ω₃({t})"), local_spin(state), strict=True))
        if t == 5:
            found |= dict(zip(TURNED, state.q[3:7], strict=True))
    return found


def by_events() -> dict[str, float]:
    """The same with ω × I ω as a torque, and the time of the first flip."""
    world = free_body()
    world.guards.append(Crossing("flip", lambda q, v: float(local_spin_of(q, v)[1])))
    trial = Trial(world)
    found = dict(zip(("ω₁(5)", "ω₂(5)", "ω₃(5)"), local_spin(trial.to(5.0)), strict=True))
    return found | {"first flip": trial.times("flip")[0]}


def flips() -> dict[str, float]:
    """Times of the first and second flip, in steps of 0.25 s and a shorter last one."""

    def along_middle(t: float) -> float:
        return float(local_spin(Trial(free_body(), TimeStepping(0.25)).to(t))[1])

    first, second = (float(brentq(along_middle, t - 0.5, t + 0.5, xtol=1e-12)) for t in (4.0, 11.0))
    return {"first flip": first, "second flip": second, "from flip to flip": second - first}


def local_spin_of(q: Array, v: Array) -> Array:
    """ω in body axes, from q and v of a single body."""
    rotation = np.empty((3, 3))
    rotation_of(q, 3, rotation)
    return np.asarray(rotation.T @ v[3:6])


def flip_time() -> float:
    """2 K(m)/λ, with Jacobi's λ² = (I₃ − I₂)(L² − 2T I₁)/(I₁I₂I₃) and m; here L² > 2T I₂."""
    i1, i2, i3 = MOMENTS
    square, twice = float((MOMENTS * SPIN) @ (MOMENTS * SPIN)), float(SPIN @ (MOMENTS * SPIN))
    fast, slow = (i3 - i2) * (square - twice * i1), (i2 - i1) * (twice * i3 - square)
    if fast < slow:
        fast, slow = slow, fast
    return float(2 * ellipk(slow / fast) / np.sqrt(fast / MOMENTS.prod()))


def symmetric_top() -> dict[str, float]:
    """I (2, 2, 3), ω (0.5, 0, 4): ω rotates in body axes at 2 rad/s."""
    world = World()
    body = RigidBodies("body", [0, 0, 0], 1.0, np.diag([2.0, 2.0, 3.0]), spin=[0.5, 0, 4.0])
    world.blocks.append(body)
    world.inertias.append(body.spinning)
    spin = local_spin(Trial(world, TimeStepping(0.1)).to(1.3))
    return {"ω₁(1.3)": spin[0], "ω₂(1.3)": spin[1], "ω₃(1.3)": spin[2]}


def impulse(world: World, one: Points, other: Points, normal: Array, restitution: float) -> dict[str, float]:
    """j = −(1 + ε) u / (J M⁻¹ Jᵀ) between two points, with J and M from the world (P64).

    The state of `e` then has the velocities after it; M comes from the elements and the diagonal masses.
    """
    state = world.start()
    e = Evaluation(world)
    e.k.state.copy_from(state)
    e.evaluate()
    k = e.k
    mass = np.diag(e.mass)
    for x in e.masses:
        for rows, matrix in zip(x.rows - k.rows, x.M, strict=True):
            mass[np.ix_(rows, rows)] += matrix
    row = np.zeros(world.layout.nv)
    for points, sign in ((one, 1.0), (other, -1.0)):
        for c, r in enumerate(k.rows_of(points)[0]):
            part = slice(k.table.ptr[r], k.table.ptr[r + 1])
            np.add.at(row, k.table.col[part], sign * normal[c] * k.jacobian[part])
    u, moved = float(row @ k.v), np.linalg.solve(mass, row)
    inverse = float(row @ moved)
    size = -(1 + restitution) * u / inverse
    before = 0.5 * k.v @ mass @ k.v
    after = k.v + size * moved
    found = {"u": u, "K": inverse, "j": size, "ΔE": float(0.5 * after @ mass @ after - before)}
    return found | {f"v{i}": float(value) for i, value in enumerate(after)}


def impulse_2d() -> dict[str, float]:
    """A particle against a body in the plane; the plane's z is the second axis of the notes."""
    world = World()
    particle = PointMasses("particle", [0.4, 0, 0.3], 0.5, [-3.0, 0, 1.0])
    # Counter-clockwise in the plane: θ̇ = ω.
    body = PlanarBodies("body", [0, 0], 2.0, 0.5, [0.5, 0], spin=2.0)
    world.blocks += [particle, body]
    one, other = world.join(particle.points, body.points(world.ports, [0], [[0.4, 0, 0.3]]))
    found = impulse(world, one, other, np.array([1.0, 0, 0]), 0.6)
    return {name: found[name] for name in ("u", "K", "j", "ΔE")} | {
        "v_p": found["v0"], "v_s": found["v3"], "ω_s": found["v5"]
    }  # fmt: skip


def impulse_3d() -> dict[str, float]:
    """Two bodies in space."""
    world = World()
    inertia = [np.diag([0.4, 0.6, 0.8]), np.diag([1.0, 1.2, 0.9])]
    velocity, spin = np.array([[0, -2, 0], [0.5, 0, 0]]), np.array([[0, 0, 1], [0, 0.3, -0.4]])
    bodies = RigidBodies("bodies", [[0, 1, 0], [0, 0, 0]], [2.0, 5.0], inertia, velocity, spin)
    world.blocks.append(bodies)
    world.inertias.append(bodies.spinning)
    touch = np.array([0.3, 0.5, 0.2])
    points = bodies.points(world.ports, [0, 1], touch - bodies.position)
    found = impulse(world, points[0], points[1], np.array([0, 1.0, 0]), 0.5)
    names = {"A v_y": "v1", "A ω_x": "v3", "A ω_z": "v5", "B v_y": "v7", "B ω_x": "v9", "B ω_z": "v11"}
    return {name: found[name] for name in ("u", "K", "j", "ΔE")} | {new: found[v] for new, v in names.items()}


EXPERIMENTS = (
    Experiment(
        "moments of inertia",
        TABLES,
        {
            f"{name}: J_{axis}/m": (moments[i], 1e-14)
            for name, (_, moments) in SHAPES.items()
            for i, axis in enumerate("xyz")
        },
        inertias,
    ),
    Experiment(
        "free body in long steps",
        NOTES,
        {name: (value, 1e-10) for name, value in FREE.items()}
        | {name: (value, 6e-8) for name, value in TURNED.items()},
        in_steps,
    ),
    Experiment(
        "free body by events",
        NOTES,
        {name: (FREE[name], 1e-9) for name in ("ω₁(5)", "ω₂(5)", "ω₃(5)")}
        | {"first flip": (4.0580300579, 1e-9)},
        by_events,
    ),
    Experiment(
        "flips of a free body",
        NOTES + "; 2 K(m)/λ",
        {
            "first flip": (4.0580300579, 1e-10),
            "second flip": (11.0345459975, 1e-10),
            "from flip to flip": (flip_time(), 1e-11),
        },
        flips,
    ),
    Experiment(
        "free symmetric top",
        NOTES,
        {
            "ω₁(1.3)": (0.5 * float(np.cos(2.6)), 1e-14),
            "ω₂(1.3)": (0.5 * float(np.sin(2.6)), 1e-14),
            "ω₃(1.3)": (4.0, 1e-13),
        },
        symmetric_top,
    ),
    Experiment(
        "impulse in the plane",
        NOTES,
        {
            "u": (-2.9, 1e-14),
            "K": (2.68, 1e-14),
            "j": (1.731343284, 1e-9),
            "ΔE": (-1.004179104, 1e-9),
            "v_p": (0.4626865672, 1e-10),
            "v_s": (-0.3656716418, 1e-10),
            "ω_s": (3.038805970, 1e-9),
        },
        impulse_2d,
    ),
    Experiment(
        "impulse between two bodies",
        NOTES,
        {
            "u": (-1.58, 1e-14),
            "K": (1.0525, 1e-14),
            "j": (2.251781473, 1e-9),
            "ΔE": (-0.8894536817, 1e-10),
            "A v_y": (-0.8741092637, 1e-10),
            "A ω_x": (-1.125890736, 1e-9),
            "A ω_z": (1.844418052, 1e-9),
            "B v_y": (-0.4503562945, 1e-10),
            "B ω_x": (0.4503562945, 1e-10),
            "B ω_z": (-1.150593824, 1e-9),
        },
        impulse_3d,
    ),
)
