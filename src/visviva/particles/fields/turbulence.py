"""Turbulent air: a smooth, divergence-free flow of random waves from a seed."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.fields.field import finite
from visviva.particles.fields.moving_air import MovingAir
from visviva.particles.fields.waves import cosine

MODES = 8
MODE_SIZE = 8  # of one mode: wave vector [1/m], frequency [Hz], phase, velocity [m/s]


@kernel
def local_turbulence(
    x0: float, x1: float, x2: float, u0: float, u1: float, u2: float, m: float, t: float, par: Array
) -> tuple[float, float, float, float]:
    """Force on one particle and its damping; par = (k, W, then the numbers of each mode)."""
    w0, w1, w2 = par[1], par[2], par[3]
    for j in range(MODES):
        i = 4 + MODE_SIZE * j
        c = cosine(par[i] * x0 + par[i + 1] * x1 + par[i + 2] * x2 + par[i + 3] * t + par[i + 4])
        w0 += par[i + 5] * c
        w1 += par[i + 6] * c
        w2 += par[i + 7] * c
    k = par[0]
    return k * (w0 - u0), k * (w1 - u1), k * (w2 - u2), k


class Turbulence(MovingAir):
    """f = −k (u − w), w = W + Σ_j b_j cos(2π (κ_j·(x − W t) + f_j t + φ_j)), b_j ⟂ κ_j.

    Parameters
    ----------
    points : points (n,)
    drag : k >= 0 [N s/m]
    speed : root mean square of |w − W| over space [m/s]
    size : of the largest eddies [m], the longest wavelength; the shortest is a fifth of it
    velocity : (3,)   mean flow W that carries the eddies [m/s]
    lifetime : of the largest eddies [s]; default: size / speed
    seed : a number or a generator

    Each wave is transverse, so ∇·w = 0 exactly. Speeds of the waves decrease with |κ|^(−1/3) and frequencies
    increase with |κ|^(2/3), as in the inertial range (Kolmogorov 1941). Raises SceneError for numbers out of
    range. Source: P11; waves with random phases: Kraichnan 1970, "Diffusion by a random velocity field".
    """

    def __init__(
        self,
        name: str,
        points: Points,
        drag: float,
        speed: float,
        size: float,
        velocity: ArrayLike = (0.0, 0.0, 0.0),
        lifetime: float | None = None,
        seed: int | np.random.Generator = 0,
    ) -> None:
        if not (np.isfinite(speed) and speed >= 0.0 and np.isfinite(size) and size > 0.0):
            found = f"found speed {speed:g} m/s and size {size:g} m"
            raise SceneError(f"{found}: expected speed >= 0 and size > 0", name)
        if lifetime is not None and not lifetime > 0.0:
            raise SceneError(f"found lifetime {lifetime:g} s: expected a time > 0", name)
        mean = finite(name, "velocity", velocity, 3)
        rate = 1.0 / lifetime if lifetime is not None else speed / size
        modes = _modes(speed, size, mean, rate, np.random.default_rng(seed))
        super().__init__(name, points, local_turbulence, drag, [*mean, *modes.ravel()])


def _modes(speed: float, size: float, mean: Array, rate: float, random: np.random.Generator) -> Array:
    """(MODES, MODE_SIZE): wavelengths from size to size/5, uniform directions rotated at random."""
    steps = 5.0 ** (np.arange(MODES) / (MODES - 1))
    direction = _spread_directions(random)
    across = np.cross(direction, random.standard_normal((MODES, 3)))
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    wave = direction * (steps / size)[:, None]
    frequency = rate * steps ** (2 / 3) * random.choice([-1.0, 1.0], MODES) - wave @ mean
    part = steps ** (-1 / 3)
    part *= speed * np.sqrt(2 / np.sum(part**2))
    phase = random.uniform(size=MODES)
    return np.concatenate([wave, frequency[:, None], phase[:, None], across * part[:, None]], axis=1)


def _spread_directions(random: np.random.Generator) -> Array:
    """Unit vectors (MODES, 3) on a spiral over the hemisphere, in random order, rotated at random."""
    height = (np.arange(MODES) + 0.5) / MODES
    angle = np.arange(MODES) * np.pi * (3 - np.sqrt(5))
    flat = np.sqrt(1 - height**2)
    spiral = np.stack([flat * np.cos(angle), flat * np.sin(angle), height], axis=1)
    rotation, _ = np.linalg.qr(random.standard_normal((3, 3)))
    found: Array = random.permutation(spiral) @ rotation
    return found
