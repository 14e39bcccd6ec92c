"""Wave cables and particles: table 7.1 of the thesis, and exactly known frequencies."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.carriers import FixedPoints
from visviva.core.events import Step
from visviva.core.loop import Stepper, simulate
from visviva.core.nodes import Nodes
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.hoist.cables.cable import Cable
from visviva.hoist.waves.wave_cable import Tension, WaveCables
from visviva.hoist.waves.wave_nodes import WaveNodes
from visviva.hoist.waves.wave_run import WaveRun
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping
from visviva.vocabulary.formula_motion import FormulaMotion

THESIS = "García-Fernández 2009, table 7.1"
EA, STRETCH, PIECES, H, SAMPLES = 314.159, 1.1, 10, 2e-3, 4094
BIN = 1.0 / (H * SAMPLES)
ONE_BIN = BIN + 1e-4  # the table has four decimals
SHARES = (0.05, 0.2, 0.5)  # speeds of lengthwise motion, relative to the wave speed
SMALL, LARGE = 1e-3, 0.07  # initial amplitude of the first mode [m]; not given in the thesis
CONSTANT = (8.7934, 12.4573, 15.2662, 17.7088, 19.7851, 21.7391)
PARTICLES = (9.2820, 13.1900, 16.1212, 18.8080, 21.0064, 23.4489)
VARIABLE = (9.2819, 13.0679, 15.9990, 18.5638, 20.7621, 22.7162)


class _Middle:
    """Records the middle node at equal intervals, of one step or several [s]."""

    def __init__(self, at: int, every: float = H) -> None:
        self.at, self.every, self.u = at, every, list[float]()

    @property
    def next_time(self) -> float:
        """A little before the end of a step."""
        return (len(self.u) + 0.99) * self.every

    def see(self, world: World, step: Step) -> None:
        """Record the state if one is due."""
        if step.after.t >= self.next_time:
            self.u.append(float(step.after.q[self.at]))


def string(k: int, tension: Tension, wave: float, pieces: int = PIECES) -> World:
    """The string of 7.1.1 with T/ρ = 314.159 k: 1 m, stretched by 1.1, ρ per stretched metre."""
    world, rho = World(), 0.1 / k
    x = np.arange(1, pieces) / pieces
    nodes = WaveNodes("nodes", wave * np.sin(np.pi * x)[None, :, None], mass=rho / pieces)
    world.blocks.append(nodes)
    ends = world.ports.points(FixedPoints([[0.0, 0, 0], [1.0, 0, 0]]))
    rope = (EA, 1.0 / STRETCH, STRETCH * rho)
    cables = WaveCables("cable", nodes, (ends[0], ends[1]), rope, [0, 1, 0], [0, 0, 0], tension)
    world.forces.append(cables)
    return world


def heights(world: World, stepper: Stepper, samples: int = SAMPLES) -> Array:
    """u of the middle node after each step."""
    seen = _Middle(PIECES // 2 - 1)
    simulate(world, world.start(), stepper, samples * H, seen)
    return np.array(seen.u[:samples])


def peak(u: Array) -> float:
    """The main peak of the raw spectrum, as evaluated in the thesis [Hz]."""
    return float(np.argmax(np.abs(np.fft.rfft(u)))) * BIN


def zeros(u: Array) -> float:
    """The frequency from the first to the last zero [Hz]."""
    at = np.flatnonzero(np.diff(np.sign(u)))
    t = H * (at - u[at] / (u[at + 1] - u[at]))
    return float(0.5 * (len(t) - 1) / (t[-1] - t[0]))


def table(tension: Tension, wave: float) -> dict[str, float]:
    """Main peaks of six strings, with the explicit scheme."""
    rows = (heights(string(k, tension, wave), EventDriven("verlet", h=H)) for k in range(1, 7))
    return {_name(k): peak(u) for k, u in enumerate(rows, start=1)}


def chains() -> dict[str, float]:
    """Main peaks of six chains of points, steps of h/8."""
    found = {}
    for k in range(1, 7):
        world, x = World(), np.arange(1, PIECES) / PIECES
        positions = np.stack([x, 0 * x, SMALL * np.sin(np.pi * x)], axis=1)
        world.blocks.append(nodes := Nodes("nodes", positions, 0.1 / k / STRETCH / PIECES))
        ends = world.ports.points(FixedPoints([[0.0, 0, 0], [1.0, 0, 0]]))
        rest = np.full(PIECES, 1.0 / STRETCH / PIECES)
        world.forces.append(Cable("cable", nodes, ends[0], ends[1], EA, rest))
        seen = _Middle(3 * (PIECES // 2 - 1) + 2)
        simulate(world, world.start(), EventDriven("verlet", h=H / 8), SAMPLES * H, seen)
        found[_name(k)] = peak(np.array(seen.u))
    return found


def _name(k: int) -> str:
    return f"T/ρ = {314.159 * k:.0f} m²/s²"


def schemes() -> dict[str, float]:
    """Frequencies of the explicit and of the implicit scheme at λa = 0.354."""
    world = string(1, "chord", SMALL)
    explicit = zeros(heights(world, EventDriven("verlet", h=H), 1000))
    implicit = zeros(heights(world, TimeStepping(H, theta=0.5), 1000))
    return {"explicit": explicit, "implicit": implicit}


def running() -> dict[str, float]:
    """First mode of a string that runs lengthwise at fractions v of its wave speed [Hz]."""
    pieces, h, found = 40, 1e-3, {}
    for share in SHARES:
        world = string(1, "chord", SMALL, pieces)
        speed = share * _WAVE / STRETCH  # of the unstretched length, in string lengths per second
        cables = next(part for part in world.forces if isinstance(part, WaveCables))
        world.forces.append(WaveRun(cables, FormulaMotion([str(speed)])))
        seen = _Middle(pieces // 2 - 1, h)
        simulate(world, world.start(), EventDriven("rk4", h=h), 3.0, seen)
        u = np.array(seen.u)
        spectrum = np.abs(np.fft.rfft(u * np.hanning(len(u)), 16 * len(u)))
        found[f"v = {share:g} a"] = float(np.argmax(spectrum)) / (16 * len(u) * h)
    return found


_WAVE = float(np.sqrt(314.159))
_SLOPE = np.sqrt(314.159) * H * PIECES * np.sin(0.5 * np.pi / PIECES)

EXPERIMENTS = (
    Experiment(
        "wave cable, constant tension, main peak, V1 [Hz]",
        THESIS,
        {_name(k): (f, ONE_BIN) for k, f in enumerate(CONSTANT, start=1)},
        lambda: table("chord", SMALL),
    ),
    Experiment(
        "wave cable, tension from the arc, 7 cm, main peak, V2 [Hz]",
        THESIS,
        {_name(k): (f, ONE_BIN) for k, f in enumerate(VARIABLE, start=1)},
        lambda: table("arc", LARGE),
    ),
    Experiment(
        "cable of particles, ρ per unstretched metre, main peak, V3 [Hz]",
        f"{THESIS}, within 3.5 %",
        {_name(k): (f, 0.035 * f) for k, f in enumerate(PARTICLES, start=1)},
        chains,
    ),
    Experiment(
        "wave cable, first mode of both schemes, V4 [Hz]",
        "exact: asin and atan of λa sin(π/2M) over π h",
        {
            "explicit": (float(np.arcsin(_SLOPE) / (np.pi * H)), 1e-3),
            "implicit": (float(np.arctan(_SLOPE) / (np.pi * H)), 1e-3),
        },
        schemes,
    ),
    Experiment(
        "axially moving string, first mode [Hz]",
        "exact: (a² − v²)/(2 a l), a² = T/ρ (Skutsch 1897)",
        {f"v = {share:g} a": (0.5 * _WAVE * (1 - share**2), 0.02) for share in SHARES},
        running,
    ),
)
