"""Impact laws by name in scenes: restitution on top of lossless laws, rest, and rejected input."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.cli.session import prepare
from visviva.core.impact_problem import ImpactProblem, Impulses, solve_impact
from visviva.errors import SceneError, SimulationError
from visviva.figures.clusters import chain, random_cluster
from visviva.impact.graph import Graph
from visviva.impact.laws import Wave
from visviva.impact.models import GrModel, LcpModel, LzbModel, QceModel
from visviva.impact.qce import qce
from visviva.impact.qce_lcp import qce_lcp
from visviva.scene import load_scene
from visviva.steppers.event_driven import EventDriven

seeds = st.integers(0, 10_000)
LAWS = {"gr": GrModel().law(), "qce": QceModel().law(), "fastest": QceModel(select="fastest").law()}


def asked(law, graph: Graph, v, e, rest_speed=0.0):
    """The answer of a law, and v⁺."""
    m = len(v)
    e = np.broadcast_to(np.asarray(e, float), (m,)).copy()
    problem = ImpactProblem(graph.start, graph.column, graph.value, v, e, np.ones(m), rest_speed)
    answer = law(problem)
    return answer, v + graph.apply(answer.normal)


@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from(sorted(LAWS)))
def test_what_is_kept_of_a_prediction_never_raises_the_energy(seed, name):
    """Any restitution on any contact: P ≥ 0, nothing approaches, ½ P·(v⁻ + v⁺) ≤ 0."""
    rng = np.random.default_rng(seed)
    cluster = random_cluster(rng)
    graph, v = cluster.graph, cluster.speeds
    answer, after = asked(LAWS[name], graph, v, rng.uniform(0, 1, len(v)))
    assert answer.converged and answer.normal.min(initial=0.0) >= 0.0
    size = np.abs(v).max(initial=0.0)
    assert after.min(initial=0.0) > -1e-9 * size
    parts = answer.normal * (v + after)
    assert parts.sum() <= 1e-12 * np.abs(parts).sum()


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_all_that_is_kept_is_the_law_itself(seed):
    cluster = random_cluster(np.random.default_rng(seed))
    graph, v = cluster.graph, cluster.speeds
    answer, _ = asked(LAWS["qce"], graph, v, 1.0)
    assert (answer.normal == qce(graph, v).impulse).all()
    answer, after = asked(LAWS["qce"], graph, v, 0.6)
    assert np.abs(after - qce_lcp(graph, v, 0.6).after).max(initial=0.0) < 1e-10 * np.abs(v).max(initial=1.0)


def test_half_the_restitution_sends_waves_through_balls_at_rest():
    row = chain(1.0, [1.0, 0, 0, 0, 0])
    answer, _ = asked(LAWS["qce"], row.graph, row.speeds, 0.5)
    assert row.u[:, 0] + row.jacobian.T @ answer.normal == pytest.approx([0.1, 0.1, 0.1, 0.1, 0.6], abs=1e-12)


def test_rebounds_below_the_rest_speed_are_none():
    """Two bodies meet at 1 mm/s: above the rest speed they part, below they stay together."""
    pair = chain(1.0, [1e-3, 0.0])
    _, quick = asked(LAWS["qce"], pair.graph, pair.speeds, 0.5, rest_speed=4e-4)
    _, slow = asked(LAWS["qce"], pair.graph, pair.speeds, 0.5, rest_speed=6e-4)
    assert quick == pytest.approx([5e-4], rel=1e-12) and abs(slow[0]) < 1e-15
    _, kept = asked(LAWS["qce"], pair.graph, pair.speeds, 1.0, rest_speed=2e-3)
    assert abs(kept[0]) < 1e-15, "also where all would be kept"


def test_points_of_a_patch_count_by_their_share():
    """A bar lands flat on three points, two of them at the same end: with their shares it does not turn."""
    jacobian = np.array([[1.0, -1.0], [1.0, -1.0], [1.0, 1.0]])
    weight, v = np.diag([1.0, 3.0]), -np.ones(3)
    graph = Graph.of(jacobian @ weight @ jacobian.T)
    spins = []
    for shares in ([0.5, 0.5, 1.0], [1.0, 1.0, 1.0]):
        problem = ImpactProblem(graph.start, graph.column, graph.value, v, np.ones(3), np.array(shares))
        spins.append((weight @ (jacobian.T @ Wave(qce)(problem).normal))[1])
    assert abs(spins[0]) < 1e-12 and abs(spins[1]) > 0.1


def test_the_reference_is_a_law_too():
    row = chain(1.0, [2.0, 0.0, -1.0])
    answer, _ = asked(LzbModel(exponent=1.5).law(), row.graph, row.speeds, 1.0)
    moved = row.u[:, 0] + row.jacobian.T @ answer.normal
    assert moved == pytest.approx([-1.0030, 0.0045, 1.9985], abs=1e-4)


def test_newtons_law_is_what_the_steppers_do_anyway():
    assert LcpModel().law() is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("impact: {kind: qcee}", "did you mean 'qce'"),
        ("impact: {kind: qce, touching: -1 um}", "touching"),
        ("impact: {kind: qce, select: slowest}", "select"),
        ("impact: {kind: gr, most_rounds: 0}", "most_rounds"),
    ],
)
def test_a_scene_with_a_law_that_is_none_is_refused(text, found, tmp_path):
    path = tmp_path / "scene.yaml"
    path.write_text(f"bodies:\n  ball: {{position: [0, 0, 1], mass: 1 kg}}\n{text}\n")
    with pytest.raises(SceneError) as refused:
        load_scene(path)
    assert found in str(refused.value) and "scene.yaml:3" in str(refused.value)


def test_a_scene_hands_its_law_to_its_stepper(tmp_path):
    path = tmp_path / "scene.yaml"
    path.write_text(
        "bodies:\n  ball: {position: [0, 0, 1], mass: 1 kg}\nimpact: {kind: gr, touching: 20 um}\n"
    )
    stepper = prepare(load_scene(path)).stepper
    assert isinstance(stepper, EventDriven) and isinstance(stepper.impact, Wave)
    assert stepper.touching == pytest.approx(2e-5)


@pytest.mark.parametrize(
    ("impulse", "told"),
    [
        ([-1.0], "found an impulse of -1 N s, expected none < 0. Contacts can only push"),
        ([np.nan], "found impulses that are not finite numbers"),
        ([1.0, 2.0], r"found impulses of shape \(2,\), expected \(1,\)"),
    ],
)
def test_an_answer_that_is_none_is_refused_in_the_name_of_the_law(impulse, told):
    one = np.array([0, 1]), np.zeros(1, int), np.ones(1)
    problem = ImpactProblem(*one, -np.ones(1), np.ones(1), np.ones(1))

    def pulling(asked):
        return Impulses(np.array(impulse))

    with pytest.raises(SimulationError, match=f"impact law pulling: {told}"):
        solve_impact(pulling, problem, 0.0)
