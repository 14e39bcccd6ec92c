"""A riderless bicycle: hinged rigid bodies that roll without slip, and the growth rates of its motions.

Eigenvalues of small lean and steer angles (φ, δ), from the state (φ, δ, φ̇, δ̇) at equal intervals:

    s_{k+1} = P s_k  (least squares),   λ = log(eig P)/T
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.contact.rows.touching import Touching
from visviva.contact.shapes.geometry import plane
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Trial
from visviva.geometry.solid import primitive
from visviva.joints.bodies.joint import Joint
from visviva.joints.bodies.joint_coordinate import value_and_rate
from visviva.joints.bodies.joint_kinds import hinge
from visviva.joints.bodies.mount import on_bodies
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.steppers.event_driven import EventDriven

REAR, FRAME, FORK, FRONT = range(4)
RADIUS, EDGE = (0.3, 0.35), 1e-3  # of the wheels, ellipsoids that thick at their axles [m]
CENTRES = ((0.0, 0.0, 0.3), (0.3, 0.0, 0.9), (0.9, 0.0, 0.7), (1.02, 0.0, 0.35))
MASSES = (2.0, 85.0, 4.0, 3.0)
INERTIAS = (  # xx, yy, zz, xz
    (0.0603, 0.12, 0.0603, 0.0),
    (9.2, 11.0, 2.8, -2.4),
    (0.05892, 0.06, 0.00708, 0.00756),
    (0.1405, 0.28, 0.1405, 0.0),
)
TILT, AHEAD = np.pi / 10, 1.1  # of the steering axis, which meets the ground there [rad, m]
ROLL, EVERY, COUNT = 1e-4, 0.02, 40  # initial rate of lean [rad/s]; samples: T [s], number
SPEEDS = (3.0, 5.0, 7.0)  # unstable in weave, stable, unstable in capsize [m/s]
M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
K0 = np.array([[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]])
K2 = np.array([[0.0, 76.59734589573222], [0.0, 2.65431523794604]])
C1 = np.array([[0.0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]])
"""Of the benchmark: M q̈ + v C₁ q̇ + (g K₀ + v² K₂) q = 0, q = (φ, δ)."""


def bicycle(speed: float) -> tuple[World, Joint]:
    """The bicycle of the benchmark, leaning at the rate `ROLL`; x ahead, z up."""
    inertia = [[[xx, 0.0, xz], [0.0, yy, 0.0], [xz, 0.0, zz]] for xx, yy, zz, xz in INERTIAS]
    velocity = [[speed, -ROLL * z, 0.0] for _, _, z in CENTRES]
    spin = [[ROLL, 0.0, 0.0] for _ in CENTRES]
    spin[REAR][1], spin[FRONT][1] = speed / RADIUS[0], speed / RADIUS[1]
    bodies, world = RigidBodies("bicycle", CENTRES, MASSES, inertia, velocity, spin), World()
    world.blocks.append(bodies)
    world.inertias.append(bodies.spinning)
    bodies.centres(world.ports)
    world.forces.append(Gravity(world))

    def joint(name: str, first: int, second: int, position: ArrayLike, axis: list[float]) -> Joint:
        mounts = [on_bodies(world.ports, bodies, [one], position) for one in (first, second)]
        return hinge(name, mounts[0], mounts[1], axis)

    head = [AHEAD - 0.9 * np.tan(TILT), 0.0, 0.9]
    steer = joint("steer", FRAME, FORK, head, [-np.sin(TILT), 0.0, np.cos(TILT)])
    world.constraints += [
        joint("rear", FRAME, REAR, CENTRES[REAR], [0.0, 1.0, 0.0]),
        joint("front", FORK, FRONT, CENTRES[FRONT], [0.0, 1.0, 0.0]),
        steer,
    ]
    rough = Surface(0.0, 3.0)
    wheels = [primitive("ellipsoid", np.array([r, EDGE, r])) for r in RADIUS]
    solids = SolidsOfBodies("wheels", bodies, np.array([REAR, FRONT]), wheels, rough)
    world.constraints.append(Touching("road", [solids], [(plane([0, 0, 0], [0, 0, 1]), rough)]))
    return world, steer


def lean_and_steer(speed: float) -> Array:
    """States (φ, δ, φ̇, δ̇) at equal intervals."""
    world, steer = bicycle(speed)
    trial, states = Trial(world, EventDriven("dopri5", rtol=1e-9, atol=1e-12)), []
    for k in range(COUNT):
        state = trial.to(k * EVERY)
        w, x, y, z = state.q[7 * FRAME + 3 : 7 * FRAME + 7]
        angle, rate = value_and_rate(steer.coordinates[0], world.kinematics(state))
        states.append([2 * (y * z + w * x), angle[0], state.v[6 * FRAME + 3], rate[0]])
    return np.array(states)


def named(speed: float, eigenvalues: Array) -> dict[str, float]:
    """Of weave, a pair, and of capsize, the slower of the two real ones."""
    weave = eigenvalues[np.argmax(eigenvalues.imag)]
    real = np.sort(eigenvalues[np.abs(eigenvalues.imag) < 1.0].real)
    return {
        f"weave, {speed:g} m/s: growth": float(weave.real),
        f"weave, {speed:g} m/s: ω": float(weave.imag),
        f"capsize, {speed:g} m/s": float(real[-1]),
    }


def benchmark() -> dict[str, float]:
    """From the published matrices."""
    found: dict[str, float] = {}
    for v in SPEEDS:
        stiffness, damping = (np.linalg.solve(M, a) for a in (9.81 * K0 + v * v * K2, v * C1))
        matrix = np.block([[np.zeros((2, 2)), np.eye(2)], [-stiffness, -damping]])
        found |= named(v, np.linalg.eigvals(matrix))
    return found


def measure() -> dict[str, float]:
    """From the motion of the bodies."""
    found: dict[str, float] = {}
    for v in SPEEDS:
        states = lean_and_steer(v)
        step = np.linalg.lstsq(states[:-1], states[1:], rcond=None)[0]
        found |= named(v, np.log(np.linalg.eigvals(step).astype(complex)) / EVERY)
    return found


EXPERIMENTS = (
    Experiment(
        "bicycle without a rider",
        "Meijaard, Papadopoulos, Ruina and Schwab 2007, benchmark",
        {name: (value, 2e-4) for name, value in benchmark().items()},
        measure,
    ),
)
