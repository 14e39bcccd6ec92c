"""Impact laws of one contact for points: the numbers of the notes, and limits that hold for every law."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kits.probe import close

from visviva.errors import SceneError
from visviva.impact.point import coulomb, no_slip, restitution

pytestmark = pytest.mark.nojit
vectors = st.tuples(*[st.floats(-10, 10)] * 3)
normals = vectors.filter(lambda n: np.linalg.norm(n) > 0.1)
share = st.floats(0, 1)
Z = (0, 0, 1)


def test_restitution_of_the_notes():
    close(restitution([1, -2, 0], [0.6, 0.8, 0], 0.5), [1.9, -0.8, 0], 1e-15)


@pytest.mark.parametrize(("mu", "after"), [(0.3, (1.2, 0, 2)), (0.6, (0, 0, 2)), (0.0, (3, 0, 2))])
def test_stick_and_slip_of_the_table(mu, after):
    close(coulomb([3, 0, -4], Z, 0.5, mu), after, 1e-15)


def test_it_sticks_exactly_from_the_cone_on():
    """|v_t| = 3 and Δv_n = 6: all of it is gone from μ = ½ on."""
    assert coulomb([3, 0, -4], Z, 0.5, 0.5)[0] == 0
    assert coulomb([3, 0, -4], Z, 0.5, np.nextafter(0.5, 0))[0] > 0


def test_no_slip_stops_the_tangential_part():
    close(no_slip([3, 1, -4], Z, 0.5), [0, 0, 2], 1e-15)


@given(v=vectors, n=normals, e=share)
def test_the_laws_are_one(v, n, e):
    """Restitution is Coulomb's law without friction, no-slip the one with as much as it takes."""
    close(coulomb(v, n, e, 0.0), restitution(v, n, e), 1e-13)
    close(coulomb(v, n, e, np.inf), no_slip(v, n, e), 1e-13)


@given(v=vectors, n=normals, e=share, mu=st.floats(0, 3))
def test_promises(v, n, e, mu):
    """v_n⁺ = −e v_n; friction within the cone, against the slip, never turning it; no energy made."""
    v, n = np.array(v), np.array(n) / np.linalg.norm(n)
    after = coulomb(v, n, e, mu)
    if n @ v >= 0:
        close(after, v, 1e-13, "it moves away")
        return
    push = after - v
    slip, left = v - (n @ v) * n, after - (n @ after) * n
    close(n @ after, -e * (n @ v), 1e-13)
    assert np.linalg.norm(push - (n @ push) * n) <= mu * (n @ push) + 1e-12
    assert left @ slip >= -1e-12
    assert np.linalg.norm(np.cross(left, slip)) <= 1e-11
    assert after @ after <= v @ v + 1e-12


@given(v=vectors, n=normals, e=share, mu=st.floats(0, 3), angle=st.floats(0, 6))
def test_no_frame_is_preferred(v, n, e, mu, angle):
    c, s = np.cos(angle), np.sin(angle)
    turn = np.array([[c, -s, 0], [0.6 * s, 0.6 * c, -0.8], [0.8 * s, 0.8 * c, 0.6]])
    close(coulomb(turn @ v, turn @ n, e, mu), turn @ coulomb(v, n, e, mu), 1e-12)


def test_many_at_once():
    v = np.array([[3.0, 0, -4], [0, 3, 4]])
    close(coulomb(v, Z, 0.5, 0.3), [[1.2, 0, 2], [0, 3, 4]], 1e-15)


@pytest.mark.parametrize(
    ("law", "message"),
    [(lambda: restitution([0, 0, -1], Z, 1.5), "restitution 1.5"),
     (lambda: coulomb([0, 0, -1], Z, 0.5, -1.0), "mu = -1"),
     (lambda: no_slip([0, 0, -1], (0, 0, 0), 0.5), "normal without direction")],
)  # fmt: skip
def test_bad_numbers_are_refused(law, message):
    with pytest.raises(SceneError, match=message):
        law()
