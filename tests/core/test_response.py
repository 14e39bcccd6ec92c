"""The response of a surface to a particle: linear friction, stickiness, rest, and the ledger."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kits.probe import close

from visviva.core.response import Friction, response, speeds_after_contact, velocity_after_contact
from visviva.errors import SceneError

pytestmark = pytest.mark.nojit
vectors = st.tuples(*[st.floats(-10, 10)] * 3)
frictions = st.builds(Friction, st.floats(0, 2)) | st.builds(Friction, st.just(0.0), st.floats(0, 2))


@given(u=vectors, e=st.floats(0, 1), friction=frictions, m=st.floats(0.1, 5))
def test_the_energy_lost_is_booked(u, e, friction, m):
    n = np.array([0.6, 0, 0.8])
    *after, loss, rub = velocity_after_contact(*u, *n, m, 1e-3, response(e, friction))
    close(loss + rub, 0.5 * m * (np.dot(u, u) - np.dot(after, after)), 1e-11)
    assert loss >= 0 and rub >= 0


def test_slow_approach_does_not_rebound():
    par = response(0.9, rest=2 * 9.81)
    assert speeds_after_contact(-1.9 * 9.81e-3, 0.0, 1.0, 1e-3, par)[0] == 0
    assert speeds_after_contact(-2.1 * 9.81e-3, 0.0, 1.0, 1e-3, par)[0] == 0.9


def test_linear_friction_decays_as_its_law_says():
    """Lying under g, v_t decays with the rate k_f g: 3 m/s to 0.42173 in 1 s, P44."""
    par, slip, n = response(0.0, Friction(viscous=0.2)), 3.0, 20_000
    for _ in range(n):
        slip *= speeds_after_contact(-9.81 / n, slip, 1.0, 1 / n, par)[1]
    close(slip, 0.4217309568, 1e-4)


def test_a_sticky_surface_holds_up_to_its_adhesion():
    par = response(0.0, Friction(adhesion=2.0))
    assert speeds_after_contact(-5.0, 3.0, 1.0, 0.01, par)[:2] == (0, 0), "what hits it stays"
    assert speeds_after_contact(0.019, 3.0, 1.0, 0.01, par)[:2] == (0, 0), "1.9 N do not pull 1 kg off"
    assert speeds_after_contact(0.021, 3.0, 1.0, 0.01, par) == (-1, 1, 0, 0), "2.1 N do"
    assert speeds_after_contact(1e6, 3.0, 1.0, 0.01, response(0.0, Friction(adhesion=np.inf)))[:2] == (0, 0)


@pytest.mark.parametrize(
    ("bad", "message"),
    [(lambda: Friction(mu=-0.1), "mu = -0.1"), (lambda: Friction(viscous=np.inf), "viscous = inf"),
     (lambda: Friction(adhesion=np.nan), "adhesion = nan"), (lambda: response(1.1), "restitution 1.1"),
     (lambda: response(0.5, Friction(adhesion=1.0)), "sticky surface"),
     (lambda: Friction(mu=0.1, viscous=0.1), "two laws of friction")],
)  # fmt: skip
def test_bad_numbers_are_refused(bad, message):
    with pytest.raises(SceneError, match=message):
        bad()
