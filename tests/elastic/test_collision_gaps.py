"""Gap functions of vertices, faces and edges: their truth tables, and the instants of collision."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.contact.deforming.collisions import edge_edge_instant, vertex_face_instant
from visviva.contact.deforming.gaps import (
    are_edges_separated,
    edge_edge_gaps,
    first_gap,
    is_vertex_separated,
    vertex_face_gaps,
)
from visviva.contact.deforming.roots import MAX_BISECTIONS, next_root

FOUR = np.arange(4)
FACE = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]])


def meet(begin: Any, end: Any, h: float, behind: Any = None) -> Any:
    """The share of a step at which four vertices meet: x, u (2, n, 3) at both ends."""
    room = np.zeros((5, 2)), np.zeros((5, 2)), np.zeros((MAX_BISECTIONS + 2, 6))
    begin, end = np.ascontiguousarray(begin, float), np.ascontiguousarray(end, float)
    if behind is None:
        return vertex_face_instant(begin, end, h, FOUR, *room)
    return edge_edge_instant(begin, end, h, FOUR, np.asarray(behind), np.full(2, 0.5), *room)


def straight(xa: Any, xb: Any, h: float) -> Any:
    u = (np.asarray(xb) - xa) / h
    return np.stack([xa, u]), np.stack([xb, u])


@pytest.mark.nojit
def test_the_predicates_are_false_where_the_thesis_says():
    """(E55): only where all gaps are below zero; (E56): for 2 of 32 signs, which g₁ alone ends."""
    assert [bits for bits in product([True, False], repeat=4) if not is_vertex_separated(*bits)] == [
        (False,) * 4
    ]
    crossed = {bits for bits in product([True, False], repeat=5) if not are_edges_separated(*bits)}
    assert crossed == {(True, False, True, False, True), (False, True, False, True, False)}


@pytest.mark.nojit
def test_gaps_have_the_rates_of_their_change():
    rng, d = np.random.default_rng(1), 1e-6
    x, u = rng.normal(size=(2, 4, 3))
    m, dm = rng.normal(size=(2, 2, 3))

    def gaps(at: float) -> Any:
        g, e = np.zeros((2, 5, 2))
        vertex_face_gaps(x + at * u, u, FOUR, g)
        first_gap(x + at * u, u, FOUR, g)
        edge_edge_gaps(x + at * u, u, FOUR, m + at * dm, dm, e)
        return np.concatenate([g, e[1:]])

    slope = (gaps(d)[:, 0] - gaps(-d)[:, 0]) / (2 * d)
    assert np.allclose(gaps(0.0)[:, 1], slope, rtol=1e-7, atol=1e-8)


def test_a_falling_vertex_meets_a_face_when_free_fall_says():
    """Its way is a parabola, which the cubic through both ends of the step is, exactly."""
    x = np.vstack([FACE, [0.25, 0.25, 0.7]])
    u = np.zeros((4, 3))
    u[3] = [0.1, 0.0, 1.5]
    h, g = 0.6, np.array([0, 0, -9.81])
    after, speed = x.copy(), u.copy()
    after[3] += h * u[3] + 0.5 * h * h * g
    speed[3] += h * g
    expected = (1.5 + np.sqrt(1.5**2 + 2 * 9.81 * 0.7)) / 9.81
    assert h * meet([x, u], [after, speed], h) == pytest.approx(expected, rel=1e-9)
    x[3, 0] = after[3, 0] = 1.25
    assert meet([x, u], [after, speed], h) == 2.0, "it passes beside the face"


def test_a_vertex_from_below_is_not_seen():
    """Everything is outside at the start: what goes outwards is no collision."""
    x = np.vstack([FACE, [0.25, 0.25, -0.5]])
    y = x.copy()
    y[3, 2] = 0.5
    assert meet(*straight(x, y, 1.0), 1.0) == 2.0
    assert meet(*straight(y, x, 1.0), 1.0) == pytest.approx(0.5, abs=1e-9)


@pytest.mark.parametrize("swap", [False, True])
def test_two_edges_meet_when_the_gap_between_them_is_used_up(swap):
    """Crossed at right angles at 0.8, closing at 2.5 m/s; the sign of g₁ before depends on their order."""
    x = np.array([[-1.0, 0, 0], [1, 0.1, 0], [0.2, -1, 0.8], [0.3, 1, 0.8], [0, 0, -1], [0.2, 0, 2]])
    if swap:
        x[[2, 3]] = x[[3, 2]]
    y = x.copy()
    y[[2, 3, 5], 2] -= 2.5
    at, side = meet(*straight(x, y, 1.0), 1.0, [4, 4, 5, 5])
    assert at == pytest.approx(0.8 / 2.5, abs=1e-9)
    assert side == (-1.0 if swap else 1.0) * np.sign(
        np.dot(x[1] - x[0], np.cross(x[2] - x[0], x[3] - x[0])) * (-1.0 if swap else 1.0)
    )
    assert meet(*straight(y, x, 1.0), 1.0, [4, 4, 5, 5])[0] == 2.0, "apart from inside is no collision"
    x[:, :2] += [[3.0, 0]] * 2 + [[0, 0]] * 2 + [[3, 0], [0, 0]]
    y[:, :2] = x[:, :2]
    assert meet(*straight(x, y, 1.0), 1.0, [4, 4, 5, 5])[0] == 2.0, "the lines cross, the edges do not"


@given(st.lists(st.floats(-1, 1), min_size=4, max_size=4))
@settings(max_examples=200, deadline=None)
def test_the_first_root_of_a_cubic_is_found(p):
    coefficients, stack, fine = np.array(p), np.zeros((MAX_BISECTIONS + 2, 6)), np.linspace(0, 1, 4001)
    weights = [(1 - fine) ** 3, 3 * fine * (1 - fine) ** 2, 3 * fine**2 * (1 - fine), fine**3]
    values = coefficients @ weights
    changes = np.flatnonzero(values[:-1] * values[1:] < 0)
    found = next_root(coefficients, -1.0, stack)
    if len(changes):
        assert found <= fine[changes[0] + 1] + 1e-9
    if 0 < found <= 1.0:
        assert abs(np.interp(found, fine, values)) < 1e-6


def scan(x: Any, y: Any) -> tuple[float, float]:
    """When, of 4000 instants, a vertex has first gone down through its face, and how far inside it is."""
    share = np.linspace(0, 1, 4001)[:, None, None]
    p = (1 - share) * x + share * y
    a, b, d = p[:, 1] - p[:, 0], p[:, 2] - p[:, 0], p[:, 3] - p[:, 0]
    height = np.einsum("ni,ni->n", np.cross(a, b), d)
    for i in np.flatnonzero((height[:-1] > 0) & (height[1:] <= 0)):
        weights = np.linalg.lstsq(np.stack([a[i], b[i]], axis=1), d[i], rcond=None)[0]
        least = min(*weights, 1 - weights.sum())
        if least > 0.02:
            return i / 4000, least
    return 2.0, 0.0


@given(st.integers(0, 2**31))
@settings(max_examples=150, deadline=None)
def test_random_vertices_and_faces_meet_when_a_fine_scan_says(seed):
    """On straight ways g₁ is a cubic: what the scan sees clearly inside the face must be found, not later."""
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(4, 3))
    y = x + 0.6 * rng.normal(size=(4, 3))
    seen, _ = scan(x, y)
    found = meet(*straight(x, y, 1.0), 1.0)
    if seen <= 1.0 and np.abs(y - x).max() < 0.5 * np.abs(x[1] - x[0]).max():
        assert found <= seen + 1e-3
    if found <= 1.0:
        p = (1 - found) * x + found * y
        n = np.cross(p[1] - p[0], p[2] - p[0])
        assert abs(n @ (p[3] - p[0])) < 1e-7 * (1 + np.abs(p).max() ** 3)


def test_an_edge_that_turns_through_the_plane_of_another_and_its_body_does_not_meet_it_afar():
    """All of it lies in that plane at once then, and (E56) asks the signs of zeros, each by its own cubic.

    Where they are all zero the lines of both edges meet at y = 0.39 m, 57 lengths away from one of them.
    """
    held, still = [[0, 0.4, 0], [0, 0, -0.2]], [0.0, -0.2, 0]
    begin = [*held, [18e-6, 6848e-6, -2664e-6], [-18e-6, -6848e-6, -2664e-6], still, [3.4e-3, 7e-6, 5.37e-3]]
    end = [*held, [-91e-6, 6832e-6, -2577e-6], [91e-6, -6832e-6, -2577e-6], still, [3.39e-3, 56e-6, 5.58e-3]]
    u, v = np.zeros((2, 6, 3))
    u[2:4], u[5] = [[-0.114, -0.0133, 0.0989], [0.114, 0.0133, 0.0989]], [-0.01, 0.052, 0.2]
    v[2:4], v[5] = [[-0.103, -0.0182, 0.0757], [0.103, 0.0182, 0.0757]], [-0.0086, 0.046, 0.22]
    for noise in 1e-12 * np.random.default_rng(3).normal(size=(50, 6, 3)):
        assert meet([begin + noise, u], [end + noise, v], 1e-3, [4, 4, 5, 5])[0] == 2.0
