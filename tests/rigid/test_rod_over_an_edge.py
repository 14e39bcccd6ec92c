"""A rod across the edge of a table tips and slides: it sticks, then obeys Coulomb friction at one point."""

from __future__ import annotations

from math import atan2, cos, pi, sin

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from visviva.arrays import Array
from visviva.core.loop import simulate
from visviva.figures.rigid_contact import G
from visviva.figures.rigid_sweeps import EDGE, on_ground
from visviva.geometry.solid import primitive
from visviva.rigid.mass import mass_properties
from visviva.steppers.event_driven import EventDriven

RADIUS, LENGTH, MU = 0.015, 1.2, 0.67
START = (0.22, 0.06)  # how far the centre lies beyond the edge, along the rod [m]; inclination [rad]
SECONDS = 0.34


def rates(y: Array, mu: float | None) -> Array:
    """s̈, θ̈, friction T and load N at the edge, from s, θ, ṡ, θ̇; `mu` None: the rod sticks.

    The centre is s e + r n from the edge, e along the rod and n perpendicular to it.
    """
    s, theta, along, spin = y
    inertia = mass_properties(primitive("capsule", [RADIUS, LENGTH]), [1.0]).scaled(1.0).inertia[0, 0]
    law = [1.0, 0.0, 0.0, 0.0] if mu is None else [0.0, 0.0, 1.0, mu]
    system = [[1, RADIUS, -1, 0], [0, -s, 0, -1], [0, inertia, RADIUS, -s], law]
    loads = [s * spin**2 + G * sin(theta), -G * cos(theta) + 2 * along * spin + RADIUS * spin**2, 0, 0]
    return np.linalg.solve(np.array(system), np.array(loads))


def centre(s: float, theta: float) -> tuple[float, float]:
    return s * cos(theta) + RADIUS * sin(theta), -s * sin(theta) + RADIUS * cos(theta)


def reference() -> tuple[float, float]:
    """The centre after `SECONDS`, relative to the edge."""

    def grip(_: float, y: Array) -> float:
        _, _, friction, load = rates(y, None)
        return float(MU * load - abs(friction))

    grip.terminal = True  # type: ignore[attr-defined]
    precise = {"method": "DOP853", "rtol": 1e-12, "atol": 1e-14}
    sticks = solve_ivp(
        lambda _, y: [*y[2:], *rates(y, None)[:2]], (0, SECONDS), [*START, 0, 0], events=grip, **precise
    )
    assert sticks.status == 1
    slides = solve_ivp(
        lambda _, y: [*y[2:], *rates(y, MU)[:2]], (sticks.t[-1], SECONDS), sticks.y[:, -1], **precise
    )
    assert slides.y[2, -1] > 0.5 and rates(slides.y[:, -1], MU)[3] > 0.3
    return centre(*slides.y[:2, -1])


@pytest.mark.parametrize("rtol", [1e-6, 1e-7])
def test_a_rod_that_tips_and_slides_is_as_exact_as_the_tolerance(rtol: float) -> None:
    """238 tolerances off at 1e-7 where J̇v of a stage was a difference of unit quaternions and another one."""
    x, z = centre(*START)
    half = 0.5 * (0.5 * pi + START[1])
    rod = (primitive("capsule", [RADIUS, LENGTH]), (cos(half), 0.0, sin(half), 0.0), z)
    world = on_ground("slab", rod, MU, at=(EDGE + x, 0.03))
    end = simulate(world, world.start(), EventDriven("dopri5", rtol=rtol), SECONDS)
    due = reference()
    assert np.abs(end.q[[0, 2]] - [EDGE + due[0], due[1]]).max() < rtol
    assert 2.0 * atan2(end.q[5], end.q[3]) > 0.5 * pi + 0.7
