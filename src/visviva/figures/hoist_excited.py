"""Cables between ends that move along the chord, as waves and as particles: 7.1.2 of the thesis."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from scipy.interpolate import CubicSpline

from visviva.arrays import Array
from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.events import Step
from visviva.core.loop import simulate
from visviva.core.nodes import Nodes
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.hoist.cables.cable import Cable, points_on_catenary
from visviva.hoist.waves.accelerated_tension import AcceleratedTension
from visviva.hoist.waves.wave_cable import WaveCables
from visviva.hoist.waves.wave_frames import COLUMNS, measure_frames
from visviva.hoist.waves.wave_nodes import WaveNodes
from visviva.hoist.waves.wave_rest import equilibrium_shape
from visviva.particles.fields.formula_field import FormulaField
from visviva.particles.fields.gravity import Gravity
from visviva.steppers.event_driven import EventDriven
from visviva.vocabulary.formula_motion import FormulaMotion

THESIS = "García-Fernández 2009, 7.1.2"
G, LENGTH, EA, RHO, PIECES, DRAG = 9.81, 2.0, 314.159, 0.1, 20, 1.0
SETTLE, HEAVY, H = 6.0, 8.0, 1e-3  # settling of particles before the motion: duration and drag
SLOW, FAST = (1 / 6, 1 / 4), 1 / 2  # ω [Hz]
ACROSS = (1.4, 1.6, 1.8, 2.0, 2.2, 2.4, 2.6)  # D [m]
AT = 0.57  # of Fig. 7.4 [s]
STEEP = 1e3  # difference if particles overtake each other, so that their curve is no function over the chord


class _Shapes:
    """Records the shape (M + 1, 3) of a cable, minus the displacement of its ends, from a time on."""

    next_time = 0.0

    def __init__(self, begin: float, look, way) -> None:  # type: ignore[no-untyped-def]
        self.begin, self.look, self.way = begin, look, way
        self.shapes, self.t = list[Array](), list[float]()

    def see(self, world: World, step: Step) -> None:
        """Record every hundredth of a second."""
        if step.after.t >= self.begin - 1e-9 and round(step.after.t / H) % 10 == 0:
            self.t.append(step.after.t)
            x: Array = self.look(world.kinematics(step.after)).copy()
            x[:, 0] -= self.way(step.after.t)
            self.shapes.append(x)


def _waves(across: float, omega: float, hasty: bool, begin: float, end: float) -> _Shapes:
    """Tension from the arc; `hasty` adds the effect of the acceleration of the ends."""
    world = World()
    moved = f"0.5 * sin({2 * np.pi * omega!r} * t) ** 2"
    paths = (FormulaMotion([f"{x0!r} + {moved}", 0.0, 0.0]) for x0 in (0.0, across))
    ends = [world.ports.points(Scripted(path)) for path in paths]
    nodes = WaveNodes("nodes", np.zeros((1, PIECES - 1, 1)))
    world.blocks.append(nodes)
    rope, g = (EA, LENGTH, RHO), [0.0, 0.0, -G]
    cables = WaveCables("cable", nodes, (ends[0], ends[1]), rope, [0, 1, 0], g, "arc")
    geo, still = np.zeros((1, COLUMNS)), np.zeros((1, 3))
    arguments = (still, np.array([[across, 0.0, 0.0]]), np.zeros((1, 2), np.int64), cables.up)
    measure_frames(False, *arguments, still, still, np.zeros((8, 3)), geo)
    nodes.u[0] = equilibrium_shape(cables, 0, geo[0])
    world.forces.append(cables.damped(0.0, DRAG))
    world.inertias.append(cables.inertia)
    if hasty:
        world.forces.append(AcceleratedTension(cables))
    seen = _Shapes(begin, lambda k: cables.look(k)[0][0], lambda t: 0.5 * np.sin(2 * np.pi * omega * t) ** 2)
    simulate(world, world.start(), EventDriven("rk4", h=H), end, seen)
    return seen


def _chain(x: Array, across: float, drag: float) -> tuple[World, Nodes]:
    world = World()
    world.blocks.append(nodes := Nodes("nodes", x, RHO * LENGTH / PIECES))
    ends = world.ports.points(FixedPoints([[0.0, 0, 0], [across, 0, 0]]))
    rest = np.full(PIECES, LENGTH / PIECES)
    world.forces += [Cable("cable", nodes, ends[0], ends[1], EA, rest, 0.0, drag), Gravity(world)]
    return world, nodes


@cache
def _settled(across: float) -> Array:
    """Particles at rest between fixed ends."""
    world, _ = _chain(
        points_on_catenary([0, 0, 0], [across, 0, 0], LENGTH, [0, 0, -G], PIECES), across, HEAVY
    )
    end = simulate(world, world.start(), EventDriven("rk4", h=H), SETTLE)
    return end.q.reshape(-1, 3).copy()


def _particles(across: float, omega: float, begin: float, end: float) -> _Shapes:
    """In the axes of the ends, to which drag also refers."""
    world, nodes = _chain(_settled(across), across, DRAG)
    inertia = f"-m * {(2 * np.pi * omega) ** 2!r} * cos({4 * np.pi * omega!r} * t)"
    world.forces.append(FormulaField("ends", nodes.points, [inertia, 0.0, 0.0]))
    two = np.array([[0.0, 0, 0], [across, 0, 0]])
    look = lambda k: np.vstack([two[:1], k.positions(nodes), two[1:]])  # noqa: E731
    seen = _Shapes(begin, look, lambda t: 0.0)
    simulate(world, world.start(), EventDriven("rk4", h=H), end, seen)
    return seen


def _apart(waves: Array, particles: Array) -> float:
    """max over the wave's nodes of |u − v|, v from the spline through the particles."""
    if np.diff(particles[:, 0]).min() <= 0.0:
        return STEEP
    return float(np.abs(CubicSpline(particles[:, 0], particles[:, 2])(waves[:, 0]) - waves[:, 2]).max())


@cache
def difference(across: float, omega: float, hasty: bool = True) -> tuple[float, float]:
    """Mean and largest difference between both over the second period of the ends [m]."""
    period = 0.5 / omega
    times = (period, 2 * period)
    one, other = _waves(across, omega, hasty, *times), _particles_of(across, omega)
    found = [_apart(u, v) for u, v in zip(one.shapes, other.shapes, strict=True)]
    return float(np.mean(found)), float(np.max(found))


@cache
def _particles_of(across: float, omega: float) -> _Shapes:
    return _particles(across, omega, 0.5 / omega, 1.0 / omega)


def _cases() -> Iterator[tuple[str, float, float]]:
    for omega in SLOW:
        for across in ACROSS:
            yield f"D = {across:g} m, ω = 1/{1 / omega:g}", across, omega


def means() -> dict[str, float]:
    """ε̄ of all slow runs."""
    return {name: difference(across, omega)[0] for name, across, omega in _cases()}


def largest() -> dict[str, float]:
    """ε̂ of the runs in which the cable is no longer than the chord."""
    return {name: difference(across, omega)[1] for name, across, omega in _cases() if across >= LENGTH}


HASTE = ((1.6, SLOW[0]), (1.8, SLOW[0]), (2.0, SLOW[0]), (1.6, SLOW[1]), (1.8, SLOW[1]), (2.0, SLOW[1]),
         (1.8, FAST), (2.0, FAST))  # fmt: skip


def _haste_name(across: float, omega: float) -> str:
    return f"D = {across:g} m, ω = 1/{1 / omega:g}"


def gains() -> dict[str, float]:
    """ε̄ with the tension of accelerated ends, relative to that without."""
    return {
        _haste_name(d, omega): difference(d, omega)[0] / difference(d, omega, False)[0] for d, omega in HASTE
    }


def _leans(shape: Array) -> float:
    """Mean curvature of the first half of the chord over that of the second, minus 1."""
    z, middle = shape[:, 2], len(shape) // 2
    bend = np.abs(np.diff(z, 2))
    return float(bend[: middle - 1].mean() / bend[middle:].mean() - 1.0)


def asymmetry() -> dict[str, float]:
    """1 if the half of the chord opposite to the acceleration of the ends is curved more, else −1."""
    found = {}
    for across in (1.8, 2.0, 2.2):
        pushed = np.sign(np.cos(4 * np.pi * FAST * AT))
        for name, seen in (
            ("waves", _waves(across, FAST, True, AT, AT)),
            ("particles", _particles(across, FAST, AT, AT)),
        ):
            shape = seen.shapes[-1]
            even = np.linspace(0.0, across, PIECES + 1)
            z = CubicSpline(shape[:, 0], shape[:, 2])(even)
            found[f"D = {across:g} m, {name}"] = pushed * np.sign(_leans(np.stack([even, even, z], axis=1)))
    return found


def _bound(across: float) -> float:
    return 0.05 if across > 1.6 + 1e-9 else 0.1


EXPERIMENTS = (
    Experiment(
        "waves against particles, ends moved along the chord, mean over a period, V5 [m]",
        f"{THESIS}, Fig. 7.7: below 0.1 m for ω ≤ 1/4, below 0.05 m for D > 0.8 L",
        {name: (0.0, _bound(across)) for name, across, _ in _cases()},
        means,
        long=True,
    ),
    Experiment(
        "the same, largest, for D ≥ L [m]",
        f"{THESIS}, Fig. 7.7: as the mean, from D = L on",
        {name: (0.0, 0.05) for name, across, _ in _cases() if across >= LENGTH},
        largest,
        long=True,
    ),
    Experiment(
        "mean difference with the tension of accelerated ends over that without, V6",
        f"{THESIS}, 6.1.3, corrected: below 1",
        {_haste_name(d, omega): (0.5, 0.5) for d, omega in HASTE},
        gains,
        long=True,
    ),
    Experiment(
        "1 if the half opposed to the acceleration bends more, V7",
        f"{THESIS}, Fig. 7.4, at 0.57 s of ω = 1/2",
        {f"D = {d:g} m, {name}": (1.0, 0.0) for d in (1.8, 2.0, 2.2) for name in ("waves", "particles")},
        asymmetry,
    ),
)
