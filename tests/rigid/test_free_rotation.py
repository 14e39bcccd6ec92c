"""The free top, exactly: energy and angular momentum to round-off, the published numbers, long steps."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import solve_ivp
from scipy.special import ellipj

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.geometry.rotation import rotation_of
from visviva.rigid.free_rotation import jacobi_functions, rotate_freely

MOMENTS = np.array([1.0, 2.0, 3.0])
SPIN = np.array([0.1, 2.0, 0.1])


def matrix(turn: Array) -> Array:
    out = np.empty((3, 3))
    rotation_of(turn, 0, out)
    return out


def after(t: float, moments: Array, spin: Array, turn: Array | None = None) -> tuple[Array, Array]:
    """Turn and spin in world axes."""
    turn, spin = np.array([1.0, 0, 0, 0]) if turn is None else turn.copy(), spin.copy()
    rotate_freely(turn, spin, t, moments)
    return turn, spin


@kernel
def many(turn: Array, spin: Array, h: float, moments: Array, count: int) -> None:
    for _ in range(count):
        rotate_freely(turn, spin, h, moments)


@pytest.mark.parametrize("t", [0.02, 0.1, 0.249])
@pytest.mark.parametrize(("square", "m"), [(1.0, 0.3), (1.0, 0.999), (0.2, 0.0), (0.9, 1.0)])
def test_jacobi_functions_are_those_of_the_tables(t: float, square: float, m: float):
    sn, cn, dn, _ = ellipj(np.sqrt(square) * t, m)
    found = jacobi_functions(t, square, m * square)
    assert np.allclose(found, [sn / np.sqrt(square), cn, dn], rtol=0, atol=1e-15)


@pytest.mark.nojit
def test_free_body_of_the_notes():
    for t, spin in ((5.0, [-1.2067742212, -1.5980287792, 0.7014993516]),
                    (20.0, [-0.3845290272, -1.9652321561, 0.2365463822])):  # fmt: skip
        turn, world = after(t, MOMENTS, SPIN)
        assert np.allclose(matrix(turn).T @ world, spin, rtol=0, atol=1e-10)
    turn, _ = after(5.0, MOMENTS, SPIN)
    assert np.allclose(turn, [0.0741235, 0.2090795, -0.2727237, -0.9361695], rtol=0, atol=5e-8)


def test_symmetric_top_of_the_notes():
    """I (2, 2, 3), ω (0.5, 0, 4): the spin goes round in the body at 2 rad/s."""
    for t in (0.3, 1.7, 40.0):
        turn, world = after(t, np.array([2.0, 2.0, 3.0]), np.array([0.5, 0.0, 4.0]))
        expected = [0.5 * np.cos(2 * t), 0.5 * np.sin(2 * t), 4.0]
        assert np.allclose(matrix(turn).T @ world, expected, rtol=0, atol=1e-13)


def test_a_million_steps_keep_energy_and_momentum():
    turn, spin = np.array([1.0, 0, 0, 0]), SPIN.copy()
    momentum, energy = MOMENTS * SPIN, SPIN @ (MOMENTS * SPIN)
    many(turn, spin, 0.1, MOMENTS, 1_000_000)
    r = matrix(turn)
    local = r.T @ spin
    assert local @ (MOMENTS * local) == pytest.approx(energy, rel=1e-11)
    assert np.allclose(r @ (MOMENTS * local), momentum, rtol=0, atol=1e-11)


@pytest.mark.parametrize("angle", [0.99e-8, 1e-12, 0.0])
def test_what_hardly_turns_keeps_its_momentum_and_energy(angle: float):
    """Steps of so little that their square is rounded away; a little more and the general way is taken."""
    way = np.array([0.6, -0.48, 0.64])
    tilted = np.array([0.5, 0.1, -0.7, 0.5])
    tilted /= np.linalg.norm(tilted)
    turn, spin = after(1.0, MOMENTS, angle * way, tilted)
    tensor, then = (matrix(q) @ np.diag(MOMENTS) @ matrix(q).T for q in (tilted, turn))
    exact, _ = after(1.0, MOMENTS, max(angle, 1.01e-8) * way, tilted)
    assert np.allclose(then @ spin, tensor @ (angle * way), rtol=1e-14, atol=0)
    assert np.isclose(spin @ then @ spin, angle * angle * way @ tensor @ way, rtol=1e-14, atol=0)
    assert np.allclose(turn, exact, rtol=0, atol=1.02e-8)
    assert np.allclose(turn - tilted, (exact - tilted) * angle / max(angle, 1.01e-8), rtol=0, atol=4e-16)


def test_one_long_step_is_many_short_ones():
    """Here too the middle axis is unstable: what differs by round-off grows as e^{1.15 t} between flips."""
    one = after(12.0, MOMENTS, SPIN)
    turn, spin = np.array([1.0, 0, 0, 0]), SPIN.copy()
    many(turn, spin, 0.01, MOMENTS, 1200)
    assert np.allclose(one[0], turn, rtol=0, atol=1e-9) and np.allclose(one[1], spin, rtol=0, atol=1e-9)


def euler_equations(t: float, y: Array, moments: Array) -> Array:
    w, axis, rates = y[0], y[1:4], y[4:]
    turned = np.concatenate([[-axis @ rates], w * rates + np.cross(axis, rates)]) / 2
    return np.concatenate([turned, -np.cross(rates, moments * rates) / moments])


@given(seed=st.integers(0, 2**31), equal=st.sampled_from(["none", "first", "last", "all"]))
def test_any_body_moves_as_euler_says(seed: int, equal: str):
    rng = np.random.default_rng(seed)
    moments = np.sort(rng.uniform(0.6, 1.2, 3))
    if equal == "all":
        moments[:] = moments[0]
    elif equal != "none":
        pair = [0, 1] if equal == "first" else [1, 2]
        moments[pair] = moments[pair[0]]
    if rng.random() < 0.5:
        moments = moments[::-1].copy()
    start = rng.normal(size=4)
    start /= np.linalg.norm(start)
    local = rng.normal(size=3) * rng.choice([0.0, 1.0, 3.0], size=3)
    t = rng.uniform(-1.5, 1.5)
    y = np.concatenate([start, local])
    end = solve_ivp(euler_equations, (0, t), y, "DOP853", rtol=1e-12, atol=1e-12, args=(moments,)).y[:, -1]
    turn, spin = after(t, moments, matrix(start) @ local, start)
    assert np.allclose(turn * np.sign(turn @ end[:4]), end[:4], rtol=0, atol=3e-10)
    assert np.allclose(matrix(turn).T @ spin, end[4:], rtol=0, atol=3e-10)
