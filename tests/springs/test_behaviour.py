"""User-defined behaviour functions, compiled and plain: same checks, same forces, clear error messages."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.force_kit import ForceCase, check_force
from tests.kits.probe import Probe, close
from tests.springs.behaviour_functions import COINCIDENCE, DISTANCE, MIDDLE, WRONG

from visviva.compiling.kernel import kernel
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.behaviour import Behaviour
from visviva.springs.behaviour_function import BehaviourFunction
from visviva.springs.behaviour_plain import PlainBehaviour
from visviva.springs.spring import Springs
from visviva.springs.zero_length import ZeroLengthSprings

pytestmark = pytest.mark.nojit

X = np.array([[0.1, 0.2, 0.9], [1.1, 0.7, 0.3], [2.2, -0.4, 1.2], [0.5, 1.5, 0.4]])


def world(force, x=X, masses=2.0):
    """`force` makes a force from points and their places."""
    made = World()
    made.blocks.append(block := PointMasses("cloud", x, masses))
    made.forces.append(force(block.points, np.asarray(x, float)))
    return made


def middle(points, x):
    law = {"stiffness": [[30.0, 4.0], [20.0, 0.0]], "damping": [0.5, 0.2]}
    return Behaviour("middle", points, [[0, 1, 2], [3, 0, 1]], MIDDLE, x, parameters=[[0.4], [0.7]], **law)


def random_polynomial(seed, invariant):
    """C = a·s + s·B s for random a, B and s the places, or their squared distances."""
    rng = np.random.default_rng(seed)
    n, p, m = 3, 4, int(rng.integers(1, 4))
    elements = np.stack([rng.permutation(6)[:p] for _ in range(n)])
    pairs = np.array([(i, j) for i in range(p) for j in range(i)])
    size = len(pairs) if invariant else 3 * p
    a, b = rng.standard_normal((m, size)), 0.2 * rng.standard_normal((m, size, size))

    def measure(y):
        s = y.reshape(n, -1)
        if invariant:
            s = ((y[:, pairs[:, 0]] - y[:, pairs[:, 1]]) ** 2).sum(axis=2)
        return s @ a.T + np.einsum("ni,mij,nj->nm", s, b, s)

    x = rng.standard_normal((6, 3))
    return lambda: world(
        lambda points, at: PlainBehaviour("C", points, elements, measure, at, rng.uniform(0, 9, m), 0.3), x
    )


@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_a_compiled_function_keeps_the_promises_of_a_force(seed):
    """Its K is k JᵀJ alone: the function gives no second-order part."""
    probe = Probe(world(middle))
    force = probe.world.forces[0]
    q, v, t = probe.random_state(seed)
    slope = probe.slope(lambda p: probe.energy(p, 0 * v, t), q)
    close(probe.at(q, 0 * v, t).tau, -slope, 2e-8, "force against energy")
    found = probe.tangent(force, q, v, t)
    _, jacobian, _ = force.evaluate(probe.k.position(force.points)[force.elements])
    rate = np.einsum("emas,eas->em", jacobian, v.reshape(-1, 3)[force.elements])
    close(probe.e.evaluate_powers()[0], -np.sum(force.law[:, 2:] * rate**2), 1e-13, "power −c Ċ²")
    stiffness = np.zeros((12, 12))
    places = probe.k.rows_of(force.points)[force.elements] - probe.k.rows
    for e, rows in enumerate(places.reshape(len(force.elements), -1)):
        j = jacobian[e].reshape(2, -1)
        stiffness[np.ix_(rows, rows)] += j.T @ np.diag(force.law[e, :2]) @ j
    close(found["K"], stiffness, 1e-13, "K = k JᵀJ")


@pytest.mark.parametrize("invariant", [False, True])
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6))
def test_any_plain_function_keeps_the_promises_of_a_force(invariant, seed):
    """Random polynomials; those of distances alone have Σ f = 0 and Σ x × f = 0."""
    make = random_polynomial(seed, invariant)
    case = ForceCase("C", make, internal=invariant, exact=False, spread=0.05)
    assert case.force.formed == "complex steps"
    probe, size = case.probe, np.abs(case.probe.at(case.probe.q0, case.probe.v0).tau).max()
    case.force.stiffness *= min(1.0, 10 / max(size, 1e-9))
    assert probe.nv == 18
    check_force(case, seed)


def test_distance_and_coincidence_are_the_springs():
    """P25 gives P17, P24 gives springs without rest length: force, energy, power to round-off."""
    pairs = [[0, 1], [1, 2], [0, 3]]
    a, b = np.transpose(pairs)
    both = [
        (lambda p, x: Behaviour("C", p, pairs, DISTANCE, x, 40.0, 0.7, [[0.5]] * 3),
         lambda p, x: Springs("C", p.take(a), p.take(b), 40.0, 0.5, 0.7)),
        (lambda p, x: Behaviour("C", p, pairs, COINCIDENCE, x, 40.0, 0.7),
         lambda p, x: ZeroLengthSprings("C", p.take(a), p.take(b), 40.0, 0.7)),
    ]  # fmt: skip
    for left, right in both:
        one, other = Probe(world(left)), Probe(world(right))
        q, v, t = one.random_state(3)
        close(one.at(q, v, t).tau, other.at(q, v, t).tau, 1e-14)
        close(one.energy(q, v, t), other.energy(q, v, t), 1e-14)
        close(one.e.evaluate_powers(), other.e.evaluate_powers(), 1e-14)
        for part in "KD":
            found = [p.tangent(p.world.forces[0], q, v, t)[part] for p in (one, other)]
            close(found[0], found[1], 1e-13, part)


def norm(y):
    return np.linalg.norm(y[:, 1] - y[:, 0], axis=1)[:, None] - 0.5


def test_what_cannot_be_done_in_complex_numbers_is_done_by_differences():
    """np.linalg.norm takes the modulus of complex numbers: the complex step is found out and not used."""
    made = world(lambda p, x: PlainBehaviour("C", p, [[0, 1]], norm, x, 30.0, 0.2))
    assert made.forces[0].formed == "differences"
    springs = Probe(world(lambda p, x: Springs("C", p.take([0]), p.take([1]), 30.0, 0.5, 0.2)))
    q, v, t = springs.random_state(1)
    close(Probe(made).at(q, v, t).tau, springs.at(q, v, t).tau, 1e-8)


def test_a_wrong_jacobian_is_refused_with_the_worst_entry():
    with pytest.raises(
        SceneError, match=r"Jacobian of component 0 by point [01], axis [xyz], of element 0 is"
    ):
        world(lambda p, x: Behaviour("C", p, [[0, 1]], WRONG, x, 1.0, parameters=[[0.5]]))
    with pytest.raises(SceneError, match="off by"):
        world(
            lambda p, x: PlainBehaviour("C", p, [[0, 1]], norm, x, 1.0, 0.0, lambda y: np.ones((1, 1, 2, 3)))
        )
    with pytest.raises(SceneError, match=r"Jacobian has shape \(2,\)"):
        world(lambda p, x: PlainBehaviour("C", p, [[0, 1]], norm, x, 1.0, 0.0, lambda y: np.ones(2)))


@pytest.mark.parametrize(
    ("elements", "law", "message"),
    [
        ([[0, 1], [2, 2]], (1.0,), r"element 1 is \[2, 2\], expected 2 different numbers below 4"),
        ([[0, 4]], (1.0,), "different numbers below 4"),
        ([[0, 1, 2]], (1.0,), r"shape \(1, 3\)"),
        ([[0, 1]], (-1.0,), "found stiffness -1"),
        ([[0, 1]], (1.0, np.nan), "found damping nan"),
        ([[0, 1]], ([1.0, 2.0],), r"found stiffness of shape \(2,\)"),
    ],
)
def test_bad_numbers_are_refused(elements, law, message):
    with pytest.raises(SceneError, match=message):
        world(lambda p, x: Behaviour("C", p, elements, DISTANCE, x, *law, parameters=[[0.5]] * len(elements)))


def test_an_element_without_gradient_is_refused_at_the_start_and_counted_later():
    make = lambda p, x: Behaviour("C", p, [[0, 1], [2, 3]], DISTANCE, x, 3.0, 1.0, [[0.5]] * 2)  # noqa: E731
    same = X.copy()
    same[3] = same[2]
    with pytest.raises(SceneError, match=r"element 1 is degenerate .* \(2.2, -0.4, 1.2; 2.2, -0.4, 1.2\)"):
        world(make, same)
    probe = Probe(world(make))
    force = probe.world.forces[0]
    before = force.fallbacks()["forces left out at degenerate elements"]
    tau = probe.at(same.ravel(), np.ones(12)).tau
    assert np.isfinite(tau).all() and not tau[6:].any()
    assert force.fallbacks()["forces left out at degenerate elements"] == before + 1
    found = probe.tangent(force, same.ravel(), np.ones(12))
    assert np.isfinite(found["K"]).all() and not found["K"][6:, 6:].any()


def test_a_plain_function_that_is_not_finite_stops_with_its_name():
    root = lambda y: np.sqrt(y[:, 0, :1] - 0.05)  # noqa: E731
    probe = Probe(world(lambda p, x: PlainBehaviour("root", p, [[0, 1]], root, x, 1.0)))
    with np.errstate(invalid="ignore"), pytest.raises(SimulationError, match="root"):
        probe.at(np.zeros(12), np.zeros(12))


def test_a_function_that_cannot_be_imported_is_refused():
    @kernel
    def inside(x, par, c, jac):
        return False

    with pytest.raises(SceneError, match="is defined inside another function"):
        world(lambda p, x: Behaviour("C", p, [[0, 1]], BehaviourFunction(inside, 2, 1), x, 1.0))


def test_damping_ratio_of_an_element():
    """A pair of 2 and 3 kg on 120 N/m is critical at 24 N s/m; a held partner has an infinite mass."""
    x = np.array([[0.0, 0, 0], [1.1, 0, 0]])
    force = world(lambda p, y: Behaviour("C", p, [[0, 1]], DISTANCE, y, 120.0, 0.0, [[1.0]]), x).forces[0]
    force.set_damping_ratio(1.0, np.array([2.0, 3.0]))
    close(force.law[0], [120, 24], 1e-14)
    force.set_damping_ratio(0.5, np.array([2.0, np.inf]))
    close(force.law[0, 1], np.sqrt(240), 1e-14)
