"""Newton's law, Generalized Reflections, springs, restitution and friction of simultaneous contacts."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import nnls

from visviva.errors import SceneError
from visviva.figures.clusters import Cluster, chain, lattice, random_cluster
from visviva.impact.coulomb import FrictionProblem, solve_friction
from visviva.impact.coulomb_kernels import sweep_until_converged
from visviva.impact.graph import Graph
from visviva.impact.inelastic import inelastic
from visviva.impact.lemke import lemke
from visviva.impact.lzb import lzb
from visviva.impact.newton import gr, lcp
from visviva.impact.qce import qce
from visviva.impact.qce_lcp import qce_lcp, qce_lcp_with_friction, solve_without_gain

seeds = st.integers(0, 10_000)


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_without_restitution_it_is_the_nearest_velocity_that_does_not_approach(seed):
    """Least ‖Δq̇‖ in the metric of M: its conditions, and an independent solver where that reaches them."""
    cluster = random_cluster(np.random.default_rng(seed))
    after, answer = cluster.after(inelastic)
    size = np.abs(cluster.u).max()
    assert answer.converged and answer.impulse.min(initial=0.0) >= 0.0 and answer.residual < 1e-12 * size
    root = np.sqrt(np.repeat(cluster.weight, cluster.x.shape[1]))
    moving = root > 0
    dense = cluster.jacobian.toarray()
    impulse, _ = nnls((dense * root).T[moving], -(cluster.u.ravel()[moving] / root[moving]), maxiter=10_000)
    theirs = cluster.u + cluster.weight[:, None] * (dense.T @ impulse).reshape(cluster.x.shape)
    if (dense @ theirs.ravel()).min(initial=0.0) > -1e-12 * size:
        assert np.abs(after - theirs).max() < 1e-9 * size


def test_sweeps_for_many_contacts_reach_their_residual():
    cluster = Cluster.of(lattice(16), np.random.default_rng(3).normal(size=(256, 2)))
    _, answer = cluster.after(inelastic)
    assert len(cluster.pairs) > 300 and answer.converged
    assert answer.residual < 1e-9 and answer.impulse.min() >= 0.0


@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from([lcp, gr]))
def test_reflections_keep_the_energy(seed, law):
    cluster = random_cluster(np.random.default_rng(seed))
    after, answer = cluster.after(law)
    assert answer.converged
    assert cluster.kinetic(after) == pytest.approx(cluster.kinetic(cluster.u), rel=1e-10)


@pytest.mark.parametrize(
    "exponent, after", [(1.0, (-1.0749, 0.1177, 1.9572)), (1.5, (-1.0030, 0.0045, 1.9985))]
)
def test_springs_between_three_balls(exponent, after):
    found, answer = chain(1.0, [2.0, 0.0, -1.0]).after(partial(lzb, exponent=exponent))
    assert found[:, 0] == pytest.approx(after, abs=6e-5) and answer.converged


def test_springs_converge_of_second_order():
    cluster = random_cluster(np.random.default_rng(5), discs=6)
    runs = [cluster.after(partial(lzb, steps_per_period=n))[0] for n in (500, 1000, 16000)]
    errors = [np.abs(run - runs[-1]).max() for run in runs[:2]]
    assert errors[0] < 1e-6 and errors[0] / errors[1] > 3.0


@settings(max_examples=60, deadline=None)
@given(seeds, st.floats(0.0, 1.0))
def test_restitution_takes_energy_and_never_gives(seed, e):
    cluster = random_cluster(np.random.default_rng(seed))
    after, answer = cluster.after(partial(qce_lcp, restitution=e))
    assert answer.converged and answer.after.min(initial=0.0) > -1e-9
    assert cluster.kinetic(after) <= cluster.kinetic(cluster.u) * (1 + 1e-10)


def test_restitution_of_a_cradle():
    assert chain(1.0, [1.0, 0, 0, 0, 0]).after(partial(qce_lcp, restitution=0.5))[0][:, 0] == pytest.approx(
        [0.1, 0.1, 0.1, 0.1, 0.6], abs=1e-12
    )
    assert chain(1.0, [1.0, 0, 0.6]).after(partial(qce_lcp, restitution=0.5))[0][:, 0] == pytest.approx(
        [4 / 15, 17 / 30, 23 / 30], abs=1e-12
    )


def in_space(seed: int, mu: float):
    """A random cluster in space with its normal graph, its frictional side and J of both."""
    rng = np.random.default_rng(seed)
    cluster = random_cluster(rng)
    d = cluster.x.shape[1] - 1
    normal = cluster.jacobian.toarray()
    rows = [normal]
    for contact, n in enumerate(cluster.normals):
        frame = np.linalg.svd(n[None])[2][1:]
        for t in frame:
            row = np.zeros(cluster.x.size)
            for side, sign in ((0, 1.0), (1, -1.0)):
                if (ball := cluster.pairs[contact, side]) >= 0:
                    row[ball * (d + 1) : (ball + 1) * (d + 1)] = sign * t
            rows.append(row[None])
    whole = np.concatenate(rows)
    weight = np.repeat(cluster.weight, d + 1)
    m = len(normal)
    slip = (whole[m:] @ cluster.u.ravel()).reshape(m, d)
    rub = FrictionProblem.of_contacts(Graph.of_contacts(whole, weight), slip, np.full(m, mu))
    return cluster, rub, whole, weight


@settings(max_examples=60, deadline=None)
@given(seeds, st.floats(0.0, 1.2), st.floats(0.0, 1.0))
def test_friction_stays_in_its_cone_and_drives_nothing(seed, mu, e):
    cluster, rub, whole, weight = in_space(seed, mu)
    found = qce_lcp_with_friction(cluster.graph, cluster.speeds, rub, e)
    size = np.linalg.norm(found.tangential.reshape(len(found.impulse), -1), axis=1)
    scale = np.abs(found.impulse).max(initial=0.0)
    assert (size <= mu * found.impulse + 1e-6 * scale + 1e-12).all() and found.impulse.min(initial=0) > -1e-12
    push = whole.T @ np.concatenate([found.impulse, found.tangential])
    after = cluster.u + (weight * push).reshape(cluster.x.shape)
    assert cluster.kinetic(after) <= cluster.kinetic(cluster.u) * (1 + 1e-9), "no energy out of friction"


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_pivots_and_sweeps_agree_in_the_plane(seed):
    """Where the solution without friction limits is unique, both solvers find it: velocities compared."""
    cluster, rub, whole, weight = in_space(seed, 0.3)
    if cluster.x.shape[1] != 2:
        return
    v, target = cluster.speeds, np.zeros(len(cluster.pairs))
    one = solve_friction(rub, v, target)
    other = np.zeros(len(rub.delassus))
    csr = (rub.delassus.start, rub.delassus.column, rub.delassus.value, np.concatenate([v, rub.slip]))
    everything = np.arange(rub.m)
    tangent = np.where(rub.tangent >= 0, rub.tangent + rub.m, -1)
    left = sweep_until_converged(
        *csr, everything, np.arange(rub.m + 1), tangent, rub.mu, 20_000, 1e-10, other
    )
    fastest = np.abs(np.concatenate([v, rub.slip])).max()  # residuals are judged by it, see `solve_sets`
    assert one.residual.max(initial=0.0) <= 1e-8 * max(fastest, 1.0)
    if left < 1e-8:
        found = np.concatenate([one.impulse, one.tangential]), other
        changes = [weight * (whole.T @ impulse) for impulse in found]
        assert np.abs(changes[0] - changes[1]).max() < 1e-5 * (1 + np.abs(cluster.u).max())


@settings(max_examples=100, deadline=None)
@given(seeds, st.integers(1, 12))
def test_lemke_solves_what_it_says(seed, n):
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(n, n))
    matrix, q, z = root @ root.T + 1e-3 * np.eye(n), rng.normal(size=n), np.zeros(n)
    assert lemke(matrix, q, z)
    w = matrix @ z + q
    assert z.min() >= 0 and w.min() > -1e-8 and np.abs(z * w).max() < 1e-7 * (1 + np.abs(z).max())


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_contacts_that_depend_on_each_other_reach_targets_of_their_own(seed):
    """More contacts than coordinates and any targets: 0 ≤ P ⊥ G P + q ≥ 0, where some u separates all."""
    rng = np.random.default_rng(seed)
    jacobian = rng.normal(size=(12, 3))
    jacobian *= np.sign(jacobian @ [1.0, 0.3, 0.2])[:, None]
    found = inelastic(Graph.of(jacobian @ jacobian.T), rng.normal(size=12))
    assert found.converged and found.residual < 1e-9 * (1 + np.abs(found.impulse).max())


@settings(max_examples=8, deadline=None)
@given(seeds, st.floats(0.1, 1.0), st.floats(0.5, 1.0))
def test_what_lies_apart_does_not_matter(seed, mu, e):
    """Two clusters in one problem answer as each by itself, less restitution included."""
    one, other = in_space(seed, mu), in_space(seed + 1, mu)
    if one[0].x.shape[1] != other[0].x.shape[1]:
        return
    rubs = [one[1], other[1]]
    whole = np.zeros((sum(len(r.delassus) for r in rubs),) * 2)
    order, first = [[], []], 0
    for rub in rubs:
        size = len(rub.delassus)
        whole[first : first + size, first : first + size] = rub.delassus.dense(np.arange(size))
        order[0] += range(first, first + rub.m)
        order[1] += range(first + rub.m, first + size)
        first += size
    places = np.array(order[0] + order[1])
    d = one[0].x.shape[1] - 1
    slip = np.concatenate([r.slip for r in rubs]).reshape(-1, d)
    both = FrictionProblem.of_contacts(
        Graph.of(whole[places][:, places]), slip, np.concatenate([r.mu for r in rubs])
    )
    speeds = [one[0].speeds, other[0].speeds]
    targets = [e * qce(part[0].graph, v).after for part, v in zip((one, other), speeds, strict=True)]
    found, _ = solve_without_gain(both, np.concatenate(speeds), np.concatenate(targets))
    alone = [solve_without_gain(r, v, w)[0] for r, v, w in zip(rubs, speeds, targets, strict=True)]
    expected = np.concatenate([a.after for a in alone])
    assert found.after == pytest.approx(expected, abs=1e-9 * (1 + np.abs(expected).max()))


def test_lemke_ends_on_a_ray_where_nothing_solves():
    assert not lemke(np.array([[0.0]]), np.array([-1.0]), np.zeros(1))


@pytest.mark.parametrize("mu, after", [(0.2, (1.7, 0.5, -1.2)), (0.8, (4 / 3, 0.5, -8 / 3))])
def test_a_disc_on_a_plane_slides_or_rolls(mu, after):
    jacobian, weight = np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.5]]), np.array([1.0, 1.0, 8.0])
    whole, u = jacobian @ np.diag(weight) @ jacobian.T, np.array([2.0, -1.0, 0.0])
    rub = FrictionProblem.of_contacts(Graph.of(whole), np.array([[2.0]]), np.array([mu]))
    found = qce_lcp_with_friction(Graph.of(whole[:1, :1]), [-1.0], rub, 0.5)
    push = np.array([found.impulse[0], found.tangential[0]])
    assert u + weight * (jacobian.T @ push) == pytest.approx(after, abs=1e-12)


def test_bad_input_is_told_in_one_sentence():
    graph = Graph.of([[2.0]])
    for wrong, words in (
        (lambda: lcp(graph, [-1.0], 1.5), "between 0 and 1"),
        (lambda: qce_lcp(graph, [-1.0], -0.1), "between 0 and 1"),
        (lambda: lzb(graph, [-1.0], exponent=0.5), "exponent"),
        (lambda: FrictionProblem.of_contacts(graph, np.zeros((1, 1)), np.zeros(1)), "expected m"),
        (lambda: FrictionProblem.of_contacts(Graph.of(np.eye(2)), np.zeros((1, 1)), -np.ones(1)), "negative"),
    ):
        with pytest.raises(SceneError, match=words):
            wrong()
    assert qce(graph, [1.0]).rounds == 0, "what separates is left alone"
