"""A source of particles: birth times, positions, velocities and lifetimes."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.births.distributions import Distribution, Fixed
from visviva.particles.births.draws import DIRECTION, LIFETIME, POSITION, SPEED, Draws
from visviva.particles.births.emitters import Emitter, directions_in_cone, unit
from visviva.particles.births.timing import Timing


@dataclass(frozen=True)
class Launch:
    """Velocities at birth: a speed, in a cone of directions.

    Parameters
    ----------
    speed : [m/s]
    opening : full angle of the cone [rad]
    direction : (3,) axis of the cone, of any length; default: that of the emitter

    Raises SceneError for a direction of length 0 or an opening outside [0, 2π].
    """

    speed: Distribution = field(default_factory=lambda: Fixed(0.0))
    opening: float = 0.0
    direction: tuple[float, float, float] | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.opening <= 2 * math.pi:
            raise SceneError(f"found opening {self.opening:g} rad: it must lie between 0 and 2π")
        if self.direction is not None:
            unit(self.direction)

    def velocities(self, normal: Array, u: Array) -> Array:
        """Velocities (n, 3) [m/s] for the directions of the emitter, see `Emitter`, and numbers of
        `Draws`."""
        axis = normal if self.direction is None else unit(self.direction)[None]
        return self.speed.quantile(u[:, SPEED])[:, None] * directions_in_cone(
            axis, self.opening, u[:, DIRECTION]
        )


@dataclass(frozen=True)
class Anchor:
    """Moving points that carry the emitter; birth k is at point k modulo their number.

    Parameters
    ----------
    points : points (m,) of any owner
    share : fraction of their velocity that newborn particles inherit
    """

    points: Points
    share: float = 1.0


@dataclass(frozen=True)
class AnchorMotion:
    """The motion of an anchor between two housekeepings: a cubic through positions and velocities.

    Parameters
    ----------
    t : (2,)         times of its ends [s]
    x, u : (2, m, 3)   positions [m] and velocities [m/s] at its ends
    """

    t: Array
    x: Array
    u: Array

    def at(self, t: Array, which: Index) -> tuple[Array, Array]:
        """Positions and velocities (n, 3) at times t (n,) of the points `which` (n,)."""
        span = max(float(self.t[1] - self.t[0]), 1e-300)
        s = np.clip((t - self.t[0]) / span, 0.0, 1.0)[:, None]
        (a, b), (p, q) = self.x[:, which], span * self.u[:, which]
        x = a + s * (p + s * (3 * (b - a) - 2 * p - q + s * (2 * (a - b) + p + q)))
        rate = p + s * (2 * (3 * (b - a) - 2 * p - q) + 3 * s * (2 * (a - b) + p + q))
        return x, rate / span


@dataclass(frozen=True)
class Births:
    """Newborn particles: time of birth and lifetime (n,) [s], position (n, 3) [m], velocity (n, 3) [m/s]."""

    t: Array
    life: Array
    x: Array
    u: Array


@dataclass(frozen=True)
class Source:
    """Emits particles at the times of `timing`, over `emitter`, with the velocities of `launch`.

    The numbers of birth k depend only on k and on the key of `draws`: not on steps, threads or restarts.
    Source: Holzschuch's course, generators (P46–P49).

    Parameters
    ----------
    name : for the record
    life : [s]
    anchor : carries the emitter; at rest by default
    """

    name: str
    timing: Timing
    emitter: Emitter
    launch: Launch
    life: Distribution
    draws: Draws
    anchor: Anchor | None = None

    def births(self, first: int, count: int, motion: AnchorMotion | None) -> Births:
        """The births first … first + count − 1, each at its own instant."""
        u = self.draws(first, count)
        numbers = np.arange(first, first + count)
        t = self.timing.times(numbers)
        x, normal = self.emitter.spread(u[:, POSITION])
        velocity = self.launch.velocities(normal, u)
        if self.anchor is not None and motion is not None:
            position, rate = motion.at(t, numbers % len(self.anchor.points))
            x, velocity = x + position, velocity + self.anchor.share * rate
        return Births(t, self.life.quantile(u[:, LIFETIME]), x, velocity)
