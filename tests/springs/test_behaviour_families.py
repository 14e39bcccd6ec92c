"""The built-in behaviour functions: checks of a force, digits of the notes, rest, degenerate elements."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.force_kit import ForceCase, check_force
from tests.kits.probe import Bodies, Probe, close

from visviva.core.carriers import BodyPoints, FixedPoints
from visviva.core.ports import Points
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.behaviour_angle import angle_springs, turn_angle
from visviva.springs.behaviour_area import triangle_areas
from visviva.springs.behaviour_cloth import cloth_triangles
from visviva.springs.behaviour_dihedral import dihedral_springs
from visviva.springs.behaviour_volume import tetra_volumes

pytestmark = pytest.mark.nojit

TETRA = np.array([[0, 0, 0], [1, 0.1, 0], [0.3, 0.9, 0.2], [0.1, 0.2, 1.1]])
HINGE = np.array([[0, 0, 0], [1, 0, 0], [0.4, 0.9, 0.2], [0.5, -0.8, 0.3], [1.2, -0.9, 0.5]])
UV = np.array([[[0, 0], [1, 0.2], [0.3, 0.9]]])
CLOTH = np.array([[0, 0, 0], [1.1, 0.2, 0.1], [0.3, 1, 0.2]])
EDGES = [[0, 1, 2, 3], [1, 3, 0, 4]]


def world(x, force):
    """`force` makes a force from points and their places."""
    made = World()
    x = np.array(x, float)
    made.blocks.append(block := PointMasses("cloud", x, 2.0))
    made.forces.append(force(block.points, x))
    return made


def angle(rest=None, c=0.5, k=10.0):
    return lambda p, x: angle_springs("angle", p, [[0, 1, 2]], x, k, rest, c)


def area(rest=None, c=0.5, k=10.0):
    return lambda p, x: triangle_areas("area", p, [[0, 1, 2]], x, k, rest, c)


def volume(rest=None, c=0.5, k=10.0):
    return lambda p, x: tetra_volumes("volume", p, [[0, 1, 2, 3]], x, k, rest, c)


def dihedral(rest=None, c=0.5, k=(3.0, 5.0)):
    return lambda p, x: dihedral_springs("hinge", p, EDGES[: len(x) - 3], x, k[: len(x) - 3], rest, c)


def cloth(k=(30.0, 40.0, 10.0), c=(1.0, 2.0, 3.0), uv=UV):
    return lambda p, x: cloth_triangles("cloth", p, [[0, 1, 2]], x, uv, k, c)


def case(name, x, force):
    return ForceCase(name, lambda: world(x, force), exact=False, spread=0.1)


def carried():
    """A tetrahedron between a point, places on two bodies and a fixed place."""
    made = World()
    block, bodies = PointMasses("cloud", TETRA[:1], 2.0), Bodies("bodies", 2)
    made.blocks += [block, bodies]
    places = made.ports.points(BodyPoints(bodies, [0, 1], [TETRA[1], TETRA[2] - [1.0, 0, 0]]))
    fixed = made.ports.points(FixedPoints(TETRA[3]))
    parts = made.join(block.points, places, fixed)
    points = Points(parts[0].owner, np.concatenate([part.index for part in parts]))
    made.forces.append(volume(0.5)(points, TETRA))
    return made


CASES = [
    ForceCase("volume on bodies", carried, exact=False, spread=0.1, nodes=False, internal=False),
    *(case(f"angle, wanted {rest}", TETRA[:3], angle(rest)) for rest in (0.4, 2.5, np.pi)),
    *(case(f"area, wanted {rest}", TETRA[:3], area(rest)) for rest in (0.3, 3.0)),
    *(case(f"volume, wanted {rest}", TETRA, volume(rest)) for rest in (0.05, 0.5, -0.2)),
    *(case(f"dihedral, wanted {rest}", HINGE, dihedral(rest)) for rest in (0.0, 0.4, -2.0, 3.0)),
    case("cloth under tension", CLOTH, cloth(uv=0.7 * UV)),
    case("pressed cloth", CLOTH, cloth(uv=1.6 * UV)),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_function_keeps_the_promises_of_a_force(case, seed):
    check_force(case, seed)


@pytest.mark.parametrize(
    ("x", "force"),
    [
        (TETRA[:3], angle()), (TETRA[:3], area()), (TETRA, volume()), (HINGE, dihedral()),
        (np.c_[UV[0], np.zeros(3)], cloth()),
    ],
)  # fmt: skip
def test_at_the_wanted_state_there_is_no_force_and_none_in_rigid_motion(x, force):
    probe = Probe(world(x, force))
    close(probe.at(probe.q0, probe.v0).tau, np.zeros(probe.nv), 1e-14)
    turn, shift = np.array([0.3, -0.2, 0.5]), np.array([1.0, 2.0, 3.0])
    v = shift + np.cross(turn, probe.q0.reshape(-1, 3))
    close(probe.at(probe.q0, v.ravel()).tau, np.zeros(probe.nv), 1e-14, "nothing is braked either")
    assert not probe.world.forces[0].fallbacks()["forces left out at degenerate elements"]


def forces(x, v, force):
    probe = Probe(world(x, force))
    return probe.at(np.ravel(x).astype(float), np.ravel(v).astype(float)).tau.reshape(-1, 3)


def test_triangle_of_the_notes():
    """C = 1, Ċ = 1.35, λ = −10.675 in the plane, and the same in space."""
    x = [[0, 0, 0], [2, 0, 0], [0.5, 1.5, 0]]
    v = [[0, 0, 0], [0.3, -0.2, 0], [-0.1, 0.4, 0]]
    expected = [[16.0125, 16.0125, 0], [-16.0125, 5.3375, 0], [0, -21.35, 0]]
    close(forces(x, v, area(2.0)), expected, 1e-14)
    x = [[0, 0, 0], [2, 0, 1], [0.5, 1.5, -1]]
    v = [[0, 0, 0.1], [0.3, -0.2, 0], [-0.1, 0.4, 0.2]]
    close(forces(x, v, area(2.0))[0], [50.667027131, 40.000284577, -8.000056915], 1e-10)


def test_tetrahedron_of_the_notes():
    """V = 0.2001666667 instead of 1/6, λ = −3.459666667."""
    x = [[0, 0, 0], [1.2, 0.1, 0], [0.1, 0.9, -0.1], [0, 0.2, 1.1]]
    v = [[0, 0, 0], [0.3, -0.2, 0.1], [-0.1, 0.4, 0], [0.2, 0, -0.5]]
    found = forces(x, v, volume(1 / 6, c=2.0, k=100.0))
    close(found[0], [0.513183888889, 0.766892777778, 0.490119444444], 1e-12)
    close(found.sum(axis=0), np.zeros(3), 1e-15)


def test_angle_of_the_notes():
    found = forces([[1, 0, 0], [0, 0, 0], [0.5, 1, 0]], np.zeros(9), angle(np.pi / 2, k=1.0))
    close(found[0], [0, -0.463647609, 0], 1e-9)
    close(found[2], [-0.3709180872, 0.1854590436, 0], 1e-10)


def test_cloth_of_the_notes():
    v = [[0, 0, 0], [0.2, 0, -0.1], [0, 0.3, 0.1]]
    found = forces(CLOTH, v, cloth((100, 100, 0), (2, 2, 0)))
    close(found[0], [3.7944647261, 4.9196487779, 1.1176934148], 1e-10)
    found = forces(CLOTH, v, cloth((0, 0, 10), (0, 0, 2)))
    close(found[0], [-0.3473639456, -0.3550831444, -0.0849111867], 1e-10)
    value = world(CLOTH, cloth()).forces[0].evaluate(CLOTH[None])[0][0] / np.sqrt(0.5 * (0.9 - 0.06))
    close(value[:2] + 1, [1.1089974227, 1.1377614573], 1e-10, "|w_u|, |w_v|")


def test_dihedral_of_the_notes():
    value, jacobian, _ = world(HINGE[:4], dihedral(0.0)).forces[0].evaluate(HINGE[None, :4])
    close(value, [[-0.5774396161]], 1e-10)
    close(jacobian[0, 0, 2], [0, 0.2352941176, -1.0588235294], 1e-10)


@pytest.mark.parametrize(
    ("x", "force", "message"),
    [
        ([[0, 0, 0], [1, 1, 1], [2, 2, 2]], area(), "degenerate"),
        ([[1, 0, 0], [1, 0, 0], [0, 1, 0]], angle(1.0), "degenerate"),
        ([[0, 0, 0], [1, 0, 0], [2, 0, 0]], angle(1.0), "degenerate"),
        ([[0, 0, 0], [1, 0, 0], [0.5, 1, 0], [2, 0, 0]], dihedral(), "degenerate"),
        ([[0, 0, 0], [1, 0, 0], [0.5, 1, 0], [0.4, 1, 0]], dihedral(0.0), "degenerate"),
        ([[0, 0, 0], [0, 0, 0], [0, 1, 0]], cloth(uv=np.array([[[0.0, 0], [1, 0], [0, 1]]])), "degenerate"),
        (CLOTH, cloth(uv=np.array([[[0.0, 0], [1, 1], [2, 2]]])), "triangle 0 has no area in the pattern"),
    ],
)
def test_degenerate_elements_are_refused_at_the_start(x, force, message):
    with pytest.raises(SceneError, match=message):
        world(x, force)


def test_degenerate_elements_are_counted_later():
    """All points at one place, and a hinge folded onto itself: finite, no force, counted."""
    for x, force in ((TETRA[:3], angle()), (TETRA[:3], area()), (HINGE[:4], dihedral()), (CLOTH, cloth())):
        probe = Probe(world(x, force))
        tau = probe.at(0 * probe.q0, np.arange(probe.nv, dtype=float)).tau
        close(tau, 0 * tau, 0, "no direction, no force")
        assert probe.world.forces[0].fallbacks()["forces left out at degenerate elements"] > 0
        assert np.isfinite(probe.energy(0 * probe.q0, probe.v0))
        assert not any(m.any() for m in probe.tangent(probe.world.forces[0], 0 * probe.q0, probe.v0).values())
    folded = np.array([[0, 0, 0], [1, 0, 0], [0.5, 1, 0], [0.4, 1, 0.0]])
    probe = Probe(world(HINGE[:4], dihedral(0.0)))
    close(probe.at(folded.ravel(), np.zeros(12)).tau, np.zeros(12), 0)


def test_straight_hair_bends_like_a_rod():
    """About θ₀ = π the energy is ½ k ε² for a bend by ε in any direction, and the force follows it."""
    straight = np.array([[-1.0, 0, 0], [0, 0, 0], [1.0, 0, 0]])
    for side in ([0, 1, 0], [0, 0, 1], [0, 0.6, 0.8]):
        probe = Probe(world(straight, angle(np.pi, k=4.0)))
        close(probe.at(probe.q0, probe.v0).tau, np.zeros(9), 0)
        bend = 0.01
        q, side = probe.q0.copy(), np.array(side)
        q[6:] = np.array([np.cos(bend), 0, 0]) + np.sin(bend) * side
        expected = -4.0 * bend * (np.array([-np.sin(bend), 0, 0]) + np.cos(bend) * side)
        close(probe.at(q, probe.v0).tau[6:], expected, 1e-14)
        close(probe.energy(q, probe.v0), 2.0 * bend**2, 1e-15)


@pytest.mark.parametrize("lam", [1.0, -1.0])
def test_second_order_of_an_angle_near_straight_and_folded(lam):
    """¼ cot(θ/2) (ν_a − ν_c)² for λ > 0, ¼ tan(θ/2) (ν_a + ν_c)² for λ < 0, without cancellation."""
    for bend in 0.9 * 10.0 ** -np.arange(12):
        for theta in (np.pi - bend, bend):
            end = np.array([-np.cos(bend) if theta > 1.6 else np.cos(bend), np.sin(bend), 0.0])
            rows = np.zeros((3, 3, 3))
            turn_angle(np.array([[1.0, 0, 0], [0, 0, 0], end]), np.zeros(1), np.array([lam]), rows)
            half = np.tan(0.5 * bend)
            expected = half if (theta > 1.6) == (lam > 0) else 1 / half
            close(rows[2, 0, 2] ** 2, 0.5 * expected, 1e-9 * expected)
