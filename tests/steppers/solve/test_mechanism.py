"""Mechanisms on rough ground: joints are eliminated, and contacts are solved on the reduced matrix."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.solve.piles import Case, Pile, chain
from tests.steppers.solve.test_schedule import check_laws

from visviva.steppers.solve.rows.elimination import analyse
from visviva.steppers.solve.rows.mechanism import is_mechanism, solve_on_joints
from visviva.steppers.solve.rows.residual import residual
from visviva.steppers.solve.rows.schedule import NEWTON_TOLERANCE, STAGNATION_TOLERANCE, expand

LIGHT = 3.0  # masses spread over so many powers of ten


def animal(seed: int, bodies: int, feet: int, mu: float) -> Pile:
    """A tree of bars on ball joints and hinges, with masses far apart, thrown at the ground."""
    rng = np.random.default_rng(seed)
    mass = 10 ** -rng.uniform(0, LIGHT, bodies)
    half = rng.uniform(0.02, 0.1, (bodies, 3)) * mass[:, None] ** (1 / 3)
    place, joints = np.zeros((bodies, 3)), []
    for i in range(1, bodies):
        parent = int(rng.integers(i))
        at = place[parent] + half[parent] * rng.uniform(-1, 1, 3)
        place[i] = at + half[i] * rng.uniform(-1, 1, 3)
        joints.append((i, parent, at))
    pile = Pile(mass, half, place, rng.normal(0, 1, (bodies, 6)))
    for i, parent, at in joints:
        join = pile.hinge if rng.random() < 0.7 else pile.ball
        join(i, parent, at)
    for i in rng.choice(bodies, feet, replace=False):
        for _ in range(2):
            arm = half[i] * rng.uniform(-1, 1, 3)
            pile.touch(i, -1, place[i] + arm, [0, 0, 1], mu)
    return pile


def without_joints(case: Case) -> float:
    """Solve a case from no forces with its joints eliminated; returns the residual."""
    p = case.island()
    expand(case.fixed, case.given, case.at_of, p)
    assert is_mechanism(p)
    left = solve_on_joints(p, analyse(p, np.empty(len(p.nodes), np.int64)), residual(p), NEWTON_TOLERANCE)
    case.lam, case.x = case.rows_of(p, p.lam), case.x_of(p)
    return float(left)


@pytest.mark.parametrize("mu", [0.0, 0.4, 1.0])
@pytest.mark.parametrize("seed", range(8))
def test_laws_hold_on_trees_of_light_and_heavy_bars(seed, mu):
    """Signorini and Coulomb at the feet and v = 0 in the joints, from no forces."""
    case = Case(animal(seed, 20, 4, mu))
    assert without_joints(case) <= STAGNATION_TOLERANCE
    check_laws(case, 10 * STAGNATION_TOLERANCE * case.scale)
    joints = (case.jacobian @ case.x - case.y)[3 * case.nc :]
    np.testing.assert_allclose(joints, 0.0, atol=10 * STAGNATION_TOLERANCE * case.scale)


def test_no_foot_on_the_ground():
    """Joints alone: the dense solution of J A⁻¹ Jᵀ λ = y − J A⁻¹ b."""
    case = Case(animal(3, 12, 0, 0.0))
    assert without_joints(case) <= 1e-9
    w = case.jacobian @ np.linalg.solve(case.a, case.jacobian.T)
    lam = np.linalg.solve(w, case.y - case.jacobian @ np.linalg.solve(case.a, case.b))
    np.testing.assert_allclose(case.lam, lam, rtol=1e-6, atol=1e-8 * abs(lam).max())


def test_a_foot_shares_with_a_joint_what_both_hold():
    """A bar that is hinged at one end and stands on the ground at the other: half of its weight on each."""
    pile = chain(1, 2.0)
    pile.touch(0, -1, [1.0, 0.0, 0.0], [0, 0, 1], 0.5)
    case = Case(pile)
    assert without_joints(case) <= NEWTON_TOLERANCE
    load = -case.b[2]
    assert case.forces()[0, 0] == pytest.approx(load / 2, rel=1e-7)
