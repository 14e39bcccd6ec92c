"""A spinning ball at one contact: exact slipping and rolling, and the transition to rolling of textbooks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kits.probe import close

from visviva.errors import SceneError
from visviva.impact.ball import HOLLOW, SOLID, ball_impact, effective_mass
from visviva.impact.point import coulomb

pytestmark = pytest.mark.nojit
vectors = st.tuples(*[st.floats(-10, 10)] * 3)
normals = vectors.filter(lambda n: np.linalg.norm(n) > 0.1)
shapes = st.sampled_from([SOLID, HOLLOW, 0.5])
Z = (0, 0, 1)


@pytest.mark.parametrize(("mu", "v", "rim"), [(0.1, 2.4, 1.5), (0.3, 15 / 7, 15 / 7)])
def test_solid_ball_of_the_table(mu, v, rim):
    """(3, −4), e = ½: at μ = 0.1 it slips, at 0.3 it rolls."""
    after, spin = ball_impact([3, 0, -4], [0, 0, 0], Z, 0.25, 0.5, mu)
    close(after, [v, 0, 2], 1e-14)
    close(0.25 * spin, [0, rim, 0], 1e-14)


def test_effective_mass_of_a_solid_ball():
    close(effective_mass(3.0, SOLID * 3.0 * 0.2**2, 0.2), 3 * 2 / 7, 1e-15)


def slip_of(v, spin, n, radius):
    return v - (n @ v) * n - radius * np.cross(spin, n)


@given(v=vectors, w=vectors, n=normals, e=st.floats(0, 1), mu=st.floats(0, 3), shape=shapes)
def test_promises(v, w, n, e, mu, shape):
    """Restitution, the cone, slip stopped but not turned, angular momentum about the contact, energy."""
    v, w, n, radius = np.array(v), np.array(w), np.array(n) / np.linalg.norm(n), 0.5
    after, spin = ball_impact(v, w, n, radius, e, mu, shape)
    if n @ v >= 0:
        close(after, v, 1e-13)
        close(spin, w, 1e-13)
        return
    push = after - v
    close(n @ after, -e * (n @ v), 1e-12)
    assert np.linalg.norm(push - (n @ push) * n) <= mu * (n @ push) + 1e-12
    before, left = slip_of(v, w, n, radius), slip_of(after, spin, n, radius)
    assert left @ before >= -1e-11
    inertia = shape * radius**2
    close(inertia * (spin - w), np.cross(-radius * n, push), 1e-12, "the impulse acts at the contact")
    energy = [u @ u + inertia * s @ s for u, s in ((v, w), (after, spin))]
    assert energy[1] <= energy[0] + 1e-11


@given(v=vectors, n=normals, e=st.floats(0, 1), mu=st.floats(0, 3))
def test_a_ball_that_is_hard_to_turn_is_a_point(v, n, e, mu):
    after, _ = ball_impact(v, [0, 0, 0], n, 1.0, e, mu, shape=1e12)
    close(after, coulomb(v, n, e, mu), 1e-9)


@pytest.mark.parametrize(
    ("shape", "t", "v", "x"),
    [(SOLID, 0.7281199942, 25 / 7, 3.120514261), (0.5, 0.8494733265, 10 / 3, 3.539472194)],
)
def test_a_sliding_ball_comes_to_roll(shape, t, v, x):
    """v₀ = 5, μ = 0.2: resting contact is one impact in each step, with g h for the approach."""
    h, now, place = 1e-4, 0.0, 0.0
    u, w = np.array([5.0, 0, 0]), np.zeros(3)
    while slip_of(u, w, np.array([0, 0, 1.0]), 0.1)[0] > 1e-9:
        place += 0.5 * h * u[0]
        u, w = ball_impact(u - [0, 0, 9.81 * h], w, Z, 0.1, 0.0, 0.2, shape)
        place += 0.5 * h * u[0]
        now += h
    assert abs(now - t) < h
    close(u[0], v, 1e-12)
    assert abs(place - x) < v * h


def test_bad_numbers_are_refused():
    with pytest.raises(SceneError, match="radius 0 m"):
        ball_impact([0, 0, -1], [0, 0, 0], Z, 0.0, 0.5, 0.1)
    with pytest.raises(SceneError, match="restitution 2"):
        ball_impact([0, 0, -1], [0, 0, 0], Z, 0.1, 2.0, 0.1)
