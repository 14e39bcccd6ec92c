"""Behaviour functions: triangle, tetrahedron, angle, piece of cloth, hinge, conservation of energy."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from visviva.arrays import Array
from visviva.core.ports import Points
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Trial
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.behaviour import Behaviour
from visviva.springs.behaviour_angle import angle_springs
from visviva.springs.behaviour_area import triangle_areas
from visviva.springs.behaviour_cloth import cloth_triangles
from visviva.springs.behaviour_dihedral import dihedral_springs
from visviva.springs.behaviour_volume import tetra_volumes
from visviva.steppers.event_driven import EventDriven

NOTES = "Holzschuch's course, energy functions"
CLOTH = np.array([[0, 0, 0], [1.1, 0.2, 0.1], [0.3, 1, 0.2]])
PATTERN = np.array([[[0, 0], [1, 0.2], [0.3, 0.9]]])
Make = Callable[[Points, Array], Behaviour]
Places = Sequence[Sequence[float]] | Array


def loaded(x: Places, v: Places, make: Make) -> tuple[Array, Behaviour]:
    """Forces (n, 3) of an element at positions x with velocities v."""
    world = World()
    positions = np.asarray(x, float)
    world.blocks.append(block := PointMasses("points", positions, 1.0, np.asarray(v, float)))
    world.forces.append(force := make(block.points, positions))
    world.kinematics(world.start())
    world.observer.evaluate()
    return world.observer.out.tau.reshape(-1, 3).copy(), force


def components(name: str, force: Array) -> dict[str, float]:
    """Its three components, by name."""
    return {f"{name} {axis}": float(value) for axis, value in zip("xyz", force, strict=True)}


def triangle() -> dict[str, float]:
    """Force on each corner of a triangle in the plane."""
    x: Places = [[0, 0, 0], [2, 0, 0], [0.5, 1.5, 0]]
    v: Places = [[0, 0, 0], [0.3, -0.2, 0], [-0.1, 0.4, 0]]
    force, _ = loaded(x, v, lambda p, at: triangle_areas("area", p, [[0, 1, 2]], at, 10.0, 2.0, 0.5))
    return {
        f"f_{name} {axis}": float(force[a, s]) for a, name in enumerate("abc") for s, axis in enumerate("xy")
    }


def triangle_in_space() -> dict[str, float]:
    """Twice the area of a triangle in space, and the force on a corner."""
    x: Places = [[0, 0, 0], [2, 0, 1], [0.5, 1.5, -1]]
    v: Places = [[0, 0, 0.1], [0.3, -0.2, 0], [-0.1, 0.4, 0.2]]
    force, element = loaded(x, v, lambda p, at: triangle_areas("area", p, [[0, 1, 2]], at, 10.0, 2.0, 0.5))
    value, jacobian, _ = element.evaluate(element.start)
    rate = float(np.einsum("as,as->", jacobian[0, 0], np.asarray(v)))
    return {"2A": float(value[0, 0]) + 2.0, "rate": rate, **components("f_a", force[0])}


def tetrahedron() -> dict[str, float]:
    """Volume of a tetrahedron, and the force on its first corner."""
    x: Places = [[0, 0, 0], [1.2, 0.1, 0], [0.1, 0.9, -0.1], [0, 0.2, 1.1]]
    v: Places = [[0, 0, 0], [0.3, -0.2, 0.1], [-0.1, 0.4, 0], [0.2, 0, -0.5]]
    force, element = loaded(
        x, v, lambda p, at: tetra_volumes("volume", p, [[0, 1, 2, 3]], at, 100.0, 1 / 6, 2.0)
    )
    volume = float(element.evaluate(element.start)[0][0, 0]) + 1 / 6
    return {"volume": volume, **components("f_0", force[0])}


def angle() -> dict[str, float]:
    """Forces on the ends of two arms."""
    x: Places = [[1, 0, 0], [0, 0, 0], [0.5, 1, 0]]
    force, _ = loaded(
        x, np.zeros((3, 3)), lambda p, at: angle_springs("angle", p, [[0, 1, 2]], at, 1.0, np.pi / 2)
    )
    return {"f_a y": force[0, 1], "f_c x": force[2, 0], "f_c y": force[2, 1]}


def _piece(k: tuple[float, ...], c: tuple[float, ...]) -> Make:
    return lambda p, at: cloth_triangles("cloth", p, [[0, 1, 2]], at, PATTERN, k, c)


def cloth() -> dict[str, float]:
    """Stretch and shear of one triangle of cloth."""
    v: Places = [[0, 0, 0], [0.2, 0, -0.1], [0, 0.3, 0.1]]
    found: dict[str, float] = {}
    for name, k, c in (("stretch", (100, 100, 0), (2, 2, 0)), ("shear", (0, 0, 10), (0, 0, 2))):
        force, element = loaded(CLOTH, v, _piece(k, c))
        found |= components(f"{name} f_0", force[0])
        value = element.evaluate(element.start)[0][0] / element.parameters[0, 4]
        found |= {"|w_u|": float(value[0]) + 1, "|w_v|": float(value[1]) + 1}
    return found


def hinge() -> dict[str, float]:
    """Angle of a hinge, and its gradient with respect to a wing."""
    x: Places = [[0, 0, 0], [1, 0, 0], [0.4, 0.9, 0.2], [0.5, -0.8, 0.3]]
    _, element = loaded(
        x, np.zeros((4, 3)), lambda p, at: dihedral_springs("hinge", p, [[0, 1, 2, 3]], at, 1.0, 0.0)
    )
    value, jacobian, _ = element.evaluate(element.start)
    return {"angle": float(value[0, 0]), **components("by x_3", jacobian[0, 0, 2])}


def motion() -> dict[str, float]:
    """A triangle with an area energy, Verlet, 1 ms, 10 s: errors of energy and angular momentum."""
    world = World()
    x = np.array([[0, 0, 0], [2, 0, 0], [0.5, 1.5, 0]])
    v = np.array([[0, 0, 0], [0.3, -0.2, 0], [-0.1, 0.4, 0]])
    world.blocks.append(block := PointMasses("points", x, 1.0, v))
    world.forces.append(triangle_areas("area", block.points, [[0, 1, 2]], x, 10.0, 2.0))
    trial = Trial(world, EventDriven("verlet", h=1e-3))
    before, worst, turn = world.total_energy(world.start()), 0.0, 0.0
    spin = np.cross(x, v).sum(axis=0)[2]
    for t in np.linspace(0.5, 10.0, 20):
        state = trial.to(float(t))
        worst = max(worst, abs(world.total_energy(state) - before))
        turning = np.cross(state.q.reshape(-1, 3), state.v.reshape(-1, 3)).sum(axis=0)[2]
        turn = max(turn, abs(float(turning - spin)))
    return {"energy": worst, "angular momentum": turn}


EXPERIMENTS = (
    Experiment(
        "area of a triangle in the plane",
        NOTES,
        {
            "f_a x": (16.0125, 1e-12),
            "f_a y": (16.0125, 1e-12),
            "f_b x": (-16.0125, 1e-12),
            "f_b y": (5.3375, 1e-12),
            "f_c x": (0.0, 1e-12),
            "f_c y": (-21.35, 1e-12),
        },
        triangle,
    ),
    Experiment(
        "area of a triangle in space",
        NOTES,
        {
            "2A": (4.183300132670, 1e-12),
            "rate": (0.9561828875, 1e-10),
            "f_a x": (50.667027131, 1e-9),
            "f_a y": (40.000284577, 1e-9),
            "f_a z": (-8.000056915, 1e-9),
        },
        triangle_in_space,
    ),
    Experiment(
        "volume of a tetrahedron",
        "energy functions in space (P28)",
        {
            "volume": (0.2001666667, 1e-10),
            "f_0 x": (0.513183888889, 1e-12),
            "f_0 y": (0.766892777778, 1e-12),
            "f_0 z": (0.490119444444, 1e-12),
        },
        tetrahedron,
    ),
    Experiment(
        "angle at a corner",
        "energy functions (P29)",
        {"f_a y": (-0.463647609, 1e-9), "f_c x": (-0.3709180872, 1e-10), "f_c y": (0.1854590436, 1e-10)},
        angle,
    ),
    Experiment(
        "a triangle of cloth",
        "Holzschuch's course, clothes (P31)",
        {
            "|w_u|": (1.1089974227, 1e-10),
            "|w_v|": (1.1377614573, 1e-10),
            "stretch f_0 x": (3.7944647261, 1e-10),
            "stretch f_0 y": (4.9196487779, 1e-10),
            "stretch f_0 z": (1.1176934148, 1e-10),
            "shear f_0 x": (-0.3473639456, 1e-10),
            "shear f_0 y": (-0.3550831444, 1e-10),
            "shear f_0 z": (-0.0849111867, 1e-10),
        },
        cloth,
    ),
    Experiment(
        "angle of a hinge",
        "energy functions (P30)",
        {
            "angle": (-0.5774396161, 1e-10),
            "by x_3 x": (0.0, 1e-12),
            "by x_3 y": (0.2352941176, 1e-10),
            "by x_3 z": (-1.0588235294, 1e-10),
        },
        hinge,
    ),
    Experiment(
        "a triangle keeps its area in motion",
        "Verlet, 1 ms, 10 s: energy 5 J",
        {"energy": (0.0, 1.3e-4), "angular momentum": (0.0, 1e-12)},
        motion,
    ),
)
