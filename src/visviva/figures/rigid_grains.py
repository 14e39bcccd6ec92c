"""Waves on a layer of shaken grains: their period and length, from the spectrum of its height."""

from __future__ import annotations

import numpy as np
from scipy.fft import dct

from visviva.arrays import Array
from visviva.contact.rows.shape_contact import ShapeContact
from visviva.contact.shapes.box import box
from visviva.core.carriers import Scripted
from visviva.core.events import Step
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.particles.fields.gravity import Gravity
from visviva.particles.models.crystal import hexagonal, thermal
from visviva.particles.pairs.grain_contact import GrainContact
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.time_stepping import TimeStepping
from visviva.vocabulary.motion import Sine

FREQUENCY, SWING, G = 21.0, 1.97e-3, 9.81  # 3.5 g
RADIUS, SPACING, MASS, STIFFNESS, RESTITUTION = 5e-4, 1.05e-3, 1.4e-6, 2.0, 0.5
ROWS, STEP = 5, 8e-5
COLUMN = 3.3e-3  # width over which the height is averaged [m]
SAMPLES, BEFORE, STROKES = 8, 8, 12  # per stroke; initial strokes ignored, strokes evaluated
PERIOD, FAST = "period, in strokes", "power at the plate's frequency over that at half of it"
SHARE = "share of the power at half the frequency"
LENGTH = "mean length of the waves over the depth at rest"


def layer(along: int, swing: float = SWING, seed: int = 0) -> tuple[World, float]:
    """A slice of a layer in a tray that oscillates vertically, and the width of the tray [m]."""
    world, width = World(), along * SPACING + 2 * RADIUS
    x = np.zeros((along * ROWS, 3))
    x[:, ::2] = SPACING * hexagonal(along, ROWS)[:, :2]
    x[:, 2] += RADIUS - x[:, 2].min()
    u = np.zeros_like(x)
    u[:, ::2] = thermal(np.random.default_rng(seed), (len(x), 2), 0.02)
    world.blocks.append(grains := PointMasses("grains", x, MASS, u))
    plate = world.ports.points(Scripted(Sine(center=(0, 0, 0), amplitude=(0, 0, swing), frequency=FREQUENCY)))
    tray = box((width, 0.1, 0.1), (0, 0, 0.05 - RADIUS), np.eye(3), "inside", RADIUS)
    world.constraints.append(ShapeContact("tray", grains.points, tray, plate, RESTITUTION, 2 * G))
    rub = (RADIUS, STIFFNESS, RESTITUTION, 0.3)
    world.forces += [GrainContact("rub", grains.points, grains.masses, *rub), Gravity(world)]
    return world, width


class Heights:
    """Mean height of the grains in each column of the slice, eight times per stroke."""

    def __init__(self, width: float) -> None:
        self.width, self.columns, self.heights = width, round(width / COLUMN), list[Array]()

    @property
    def next_time(self) -> float:
        """Time of the next sample [s]."""
        return len(self.heights) / (SAMPLES * FREQUENCY)

    def see(self, world: World, step: Step) -> None:
        """Take the samples within a step."""
        while self.next_time <= step.after.t:
            x, n = step.dense(self.next_time).q.reshape(-1, 3), self.columns
            column = np.clip((n * (x[:, 0] / self.width + 0.5)).astype(int), 0, n - 1)
            held = np.bincount(column, minlength=n)
            self.heights.append(np.bincount(column, x[:, 2], n) / np.maximum(held, 1))

    def spectrum(self) -> tuple[Array, Array]:
        """Power (frequencies, modes) of columns relative to their mean, and frequencies [per stroke]."""
        kept = np.array(self.heights[SAMPLES * BEFORE :][: SAMPLES * STROKES])
        modes = dct(kept - kept.mean(axis=1, keepdims=True), axis=1)[:, : self.columns // 2]
        power = np.asarray(np.abs(np.fft.rfft(modes - modes.mean(axis=0), axis=0)) ** 2, np.float64)
        frequency: Array = SAMPLES * np.arange(len(power)) / len(kept)
        return power, frequency


def waves(along: int, swing: float = SWING, seed: int = 0) -> dict[str, float]:
    """Period of the strongest motion, its power relative to the plate's frequency, and the mean length."""
    world, width = layer(along, swing, seed)
    heights = Heights(width)
    simulate(world, world.start(), TimeStepping(STEP), (BEFORE + STROKES) / FREQUENCY, heights)
    power, frequency = heights.spectrum()
    total = power.sum(axis=1)
    half, whole = (np.abs(frequency - f) < 0.04 for f in (0.5, 1.0))
    slow = power[half].sum(axis=0)
    number = (slow * np.arange(len(slow))).sum() / slow.sum()
    return {
        PERIOD: float(1.0 / frequency[total.argmax()]),
        FAST: float(total[whole].max() / total[half].max()),
        LENGTH: float(2 * width / number / (ROWS * SPACING * 0.75**0.5)),
        SHARE: float(total[half].sum() / total.sum()),
    }


EXPERIMENTS = (
    Experiment(
        "10 000 shaken grains, twelve strokes at 3.5 g",
        "waves repeat with every second stroke; Melo, Umbanhowar, Swinney 1995",
        {PERIOD: (2.0, 0.1), FAST: (0.0, 0.1), SHARE: (0.35, 0.15), LENGTH: (13.9, 8.0)},
        lambda: waves(2000),
        long=True,
    ),
    Experiment(
        "420 shaken grains, twelve strokes at 1.75 g: no waves",
        "Melo, Umbanhowar, Swinney 1995",
        {SHARE: (0.0, 0.2)},
        lambda: waves(84, 0.5 * SWING),
        long=True,
    ),
)
