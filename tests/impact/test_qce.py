"""Quadratic Contact Energy: worked numbers, conservation, symmetry, termination."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.errors import SceneError
from visviva.figures.clusters import Cluster, chain, random_cluster
from visviva.impact.graph import Graph
from visviva.impact.qce import qce
from visviva.impact.qce_kernels import first_zero

seeds = st.integers(0, 10_000)


@pytest.mark.parametrize("balls", [1, 2, 3, 4])
def test_as_many_balls_leave_a_cradle_as_come_in(balls):
    u = np.array([1.0] * balls + [0.0] * (5 - balls))
    after, answer = chain(1.0, u).after(qce)
    assert np.abs(after[:, 0] - u[::-1]).max() < 1e-14 and answer.rounds == 4


def test_three_balls_of_the_first_figure():
    """A = +2, B = 0, C = −1: contact 1 ends at s = 4/3 with P = 8/3, contact 2 at P = 3.0916."""
    after, answer = chain(1.0, [2.0, 0.0, -1.0]).after(qce)
    assert answer.impulse == pytest.approx([8 / 3, 3.0916], abs=5e-5)
    assert after[:, 0] == pytest.approx([-2 / 3, -0.4250, 2.0916], abs=5e-5)


@given(st.floats(0.0, 1.0))
def test_the_exchange_has_its_closed_form(c):
    """P₁ = 2a²/D, v₂⁺ = √(4a⁴ − 4ac³ + c⁴)/D, D = 2a − c, a = 1 ≥ c."""
    _, answer = chain(1.0, [1.0, 0.0, -c]).after(qce)
    if c > 1e-3:
        assert answer.impulse[0] == pytest.approx(2 / (2 - c), rel=1e-12)
        assert answer.after[1] == pytest.approx(np.sqrt(4 - 4 * c**3 + c**4) / (2 - c), rel=1e-9)


@settings(max_examples=200, deadline=None)
@given(seeds)
def test_energy_momentum_and_signs_over_random_graphs(seed):
    cluster = random_cluster(np.random.default_rng(seed))
    after, answer = cluster.after(qce)
    assert answer.converged and answer.impulse.min(initial=0.0) >= 0.0
    assert answer.after.min(initial=0.0) > -1e-9 * np.abs(cluster.u).max()
    assert cluster.kinetic(after) == pytest.approx(cluster.kinetic(cluster.u), rel=1e-11)
    if (cluster.weight > 0).all() and (cluster.pairs >= 0).all():
        mass = 1.0 / cluster.weight[:, None]
        gained = (mass * (after - cluster.u)).sum(axis=0)
        assert np.abs(gained).max() < 1e-11 * (mass * np.abs(cluster.u)).sum(), "momentum"


def shuffled(seed):
    """A random cluster, and the same with its contacts in another order."""
    rng = np.random.default_rng(seed)
    cluster = random_cluster(rng)
    order = rng.permutation(len(cluster.pairs))
    return cluster, Cluster(
        cluster.x, cluster.u, cluster.weight, cluster.pairs[order], cluster.normals[order]
    )


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_the_order_of_contacts_does_not_matter(seed):
    cluster, other = shuffled(seed)
    difference = np.abs(cluster.after(qce)[0] - other.after(qce)[0]).max()
    assert difference < 1e-9 * np.abs(cluster.u).max()


def test_which_contacts_wait_does_not_depend_on_their_order():
    """Those that are pressed too hard wait together: the first to wait does not relieve its neighbours."""
    for seed in range(200):
        cluster, other = shuffled(seed)
        ends = [each.after(lambda graph, v: qce(graph, v, postpone=True))[0] for each in (cluster, other)]
        assert np.abs(ends[0] - ends[1]).max() < 1e-6 * np.abs(cluster.u).max(), f"seed {seed}"


@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from(["end", "peak"]), st.sampled_from([1.0, 1.5]))
def test_renewed_weights_keep_the_energy(seed, refresh, exponent):
    cluster = random_cluster(np.random.default_rng(seed))
    after, answer = cluster.after(lambda graph, v: qce(graph, v, refresh=refresh, exponent=exponent))
    assert answer.converged and answer.impulse.min(initial=0.0) >= 0.0
    assert cluster.kinetic(after) == pytest.approx(cluster.kinetic(cluster.u), rel=1e-9)


@pytest.mark.parametrize("c", [0.1, 0.5, 0.9, 1.0])
def test_sequential_waves_exchange_exactly(c):
    after, _ = chain(1.0, [1.0, 0.0, -c]).after(lambda graph, v: qce(graph, v, select="fastest"))
    assert after[:, 0] == pytest.approx([-c, 0.0, 1.0], abs=1e-12)


@pytest.mark.parametrize("mass, rounds", [(1.0, 3), (1e2, 31), (1e4, 314), (1e6, 3141)])
def test_the_digits_of_pi(mass, rounds):
    """Galperin 2003: a ball that touches a wall, hit by one of mass μ."""
    pair = Cluster.of([(0.0, 0.0), (0.0, 1.0)], [(0, 0), (0, -1.0)], [1.0, mass], floor=True)
    assert pair.after(qce)[1].rounds == rounds


def test_noise_does_not_share_out_an_impact():
    """A into B that touches C and D: noise of 1e-9 in the speeds stays small."""
    places = [(0, 0), (1, 0), (1 + np.cos(0.7), np.sin(0.7)), (1 + np.cos(0.7), -np.sin(0.7))]
    u = np.zeros((4, 2))
    u[0, 0] = 1.0
    quiet = Cluster.of(places, u).after(qce)[0]
    for seed in range(20):
        noise = 1e-9 * np.random.default_rng(seed).normal(size=(4, 2))
        assert np.abs(Cluster.of(places, u + noise).after(qce)[0] - quiet).max() < 1e-7


def test_a_jammed_ball_is_cut_short_and_says_so():
    """Between two walls that close in, no law without loss can end."""
    graph = Graph.of([[1.0, -1.0], [-1.0, 1.0]])
    answer = qce(graph, [-1.0, -0.5], most_rounds=50)
    assert not answer.converged and np.isfinite(answer.impulse).all()


def test_weights_of_a_patch_make_one_point_of_two():
    """A bar that lands flat, its left end listed twice with half the weight each, does not spin."""
    jacobian = np.array([[1.0, -1.0], [1.0, -1.0], [1.0, 1.0]])
    graph = Graph.of_contacts(jacobian, [1.0, 3.0])
    answer = qce(graph, jacobian @ [-1.0, 0.0], [0.5, 0.5, 1.0])
    assert answer.impulse[:2].sum() == pytest.approx(answer.impulse[2], rel=1e-12)


finite = st.integers(-2000, 2000).map(lambda i: i / 1000)


@given(finite, st.floats(0, 2), finite)
def test_first_zero_is_the_first(v, e, a):
    s = first_zero(v, e, a)
    ahead = np.linspace(0.0, min(s, 10.0), 200)[1:-1]
    assert (e - v * ahead - 0.5 * a * ahead**2 > -1e-9).all() or s < 1e-9
    if np.isfinite(s):
        assert e - v * s - 0.5 * a * s * s == pytest.approx(0.0, abs=1e-7 * (1 + abs(a) * s * s + abs(v) * s))


def test_bad_input_is_told_in_one_sentence():
    graph = Graph.of([[2.0]])
    for wrong, words in (
        (lambda: qce(graph, [np.nan]), "finite"),
        (lambda: qce(graph, [1.0, 2.0]), "2 relative velocities for 1 contacts"),
        (lambda: qce(graph, [-1.0], 0.0), "stiffness"),
        (lambda: qce(graph, [-1.0], select="best"), "all, fastest"),
        (lambda: qce(graph, [-1.0], refresh="now"), "never, end, peak"),
        (lambda: Graph.of([[1.0, 2.0], [0.0, 1.0]]), "symmetric"),
        (lambda: Graph.of([[0.0]]), "must move"),
    ):
        with pytest.raises(SceneError, match=words):
            wrong()
