"""Bench of joints: cost per row over the number of rows, a closed loop, duplicated rows."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from visviva.bench import worlds
from visviva.bench.core import Stepping
from visviva.bench.measure import Measured, compared
from visviva.bench.peers import exudyn_rods
from visviva.core.carriers import FixedPoints
from visviva.core.world import World
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

SIZES = (1000, 10_000, 100_000)
LINKS, H = 100, 1e-3
# Published steps per CPU second of Exudyn 1.13.6, if it is not installed: index 3, spectral radius 0.9, an
# open chain of 100 links, 1 ms. On the loop below it makes 0.8 times as many, with these errors after 10 s.
EXUDYN, EXUDYN_ERRORS = 2843.0, (1.3e-2, 1e-13)


def rods(x: Any, parent: Any, copies: int = 1) -> World:
    """Point masses of 0.1 kg, each on a rigid rod to its parent, the first on a fixed point at the origin."""
    world = World()
    world.blocks.append(block := PointMasses("knots", x, worlds.LINK_MASS))
    world.forces.append(Gravity(world))
    nail, top = world.join(world.ports.points(FixedPoints(np.zeros((1, 3)))), block.points[:1])
    above, below = block.points[np.asarray(parent)], block.points[1:]
    length = np.linalg.norm(x[1:] - x[parent], axis=1)
    for i in range(copies):
        world.constraints.append(Distance(f"nail {i}", nail, top, float(np.linalg.norm(x[0]))))
        world.constraints.append(Distance(f"rods {i}", above, below, length))
    return world


def chain(n: int, copies: int = 1) -> World:
    """n links in a row, released flat."""
    x = np.zeros((n, 3))
    x[:, 0] = worlds.LINK * np.arange(1, n + 1)
    return rods(x, np.arange(n - 1), copies)


def tree(n: int) -> World:
    """A tree of n rods; every node has two children, each at half the distance of the level above."""
    x, parent = np.zeros((n, 3)), (np.arange(1, n) - 1) // 2
    x[0] = [0.0, 0.0, -1.0]
    for i in range(1, n):
        reach = 2.0 ** -np.floor(np.log2(i + 1))
        x[i] = x[parent[i - 1]] + reach * np.array([1.0 if i % 2 else -1.0, 0.3, -0.2])
    return rods(x, parent)


def loop(n: int) -> World:
    """A closed loop: a chain of n links hung as a V of 45° between two fixed points."""
    i = np.arange(1, n)
    x = worlds.LINK * np.sqrt(0.5) * np.stack([i, 0 * i, -np.minimum(i, n - i)], axis=1)
    world = rods(x, np.arange(n - 2))
    far = world.ports.points(FixedPoints([[n * worlds.LINK * np.sqrt(0.5), 0.0, 0.0]]))
    last, nail = world.join(world.blocks[0].points[n - 2 :], far)
    world.constraints.append(Distance("far nail", last, nail, worlds.LINK))
    return world


def _pace(world: World, stepper: Any, steps: int) -> Callable[[], None]:
    """Steps of 1 ms of one run, continued from call to call."""
    run = Stepping(world, stepper)
    run.look(0.0)
    return lambda: advance(run, steps)


def advance(run: Stepping, steps: int) -> None:
    """Advance by a number of steps of 1 ms."""
    target = run.state.t + (steps - 0.5) * H
    while run.state.t < target:
        run.look(target - run.state.t)


def cost_per_row() -> list[Measured]:
    """Time of a step over the number of rows, and its growth exponent beyond the cache sizes."""
    found = []
    steppers: dict[str, Callable[[], Any]] = {
        "verlet": lambda: EventDriven("verlet", h=H),
        "time_stepping": lambda: TimeStepping(H),
    }
    for shape, make in (("chain", chain), ("tree", tree)):
        for name, stepper in steppers.items():
            taken = [compared([_pace(make(n), stepper(), 2)], 5)[0] / 2 for n in SIZES]
            for n, seconds in zip(SIZES, taken, strict=True):
                found.append(
                    Measured(f"{shape} of {n:,} rods, {name}: step per row", seconds / n * 1e9, "ns")
                )
            slope = float(np.log(taken[-1] / taken[-2]) / np.log(SIZES[-1] / SIZES[-2]))
            found.append(Measured(f"{shape}, {name}: exponent from {SIZES[-2]:,} on", slope, "", "<= 1.15"))
    return found


def closed_loop(seconds: float = 10.0) -> list[Measured]:
    """A loop of 100 links: speed relative to Exudyn and to an open chain, link and energy error."""
    world = loop(LINKS)
    run = Stepping(world, EventDriven("verlet", h=H))
    start, piece = run.state.q.reshape(-1, 3).copy(), 100
    advance(run, piece)
    open_chain = _pace(chain(LINKS), EventDriven("verlet", h=H), piece)
    turns = round(seconds / H / piece) - 1
    spent = process_time()
    advance(run, turns * piece)
    closed = (process_time() - spent) / turns / piece
    ratio = compared([_pace(loop(LINKS), EventDriven("verlet", h=H), piece), open_chain], 9)
    nails = np.array([[0.0, 0.0, 0.0], [LINKS * worlds.LINK * np.sqrt(0.5), 0.0, 0.0]])
    ours = _errors(start, run.state.q.reshape(-1, 3), run.state.v.reshape(-1, 3), nails)
    peer = exudyn_rods(np.vstack([nails[:1], start, nails[1:]]), worlds.LINK_MASS, worlds.LINK, H, seconds)
    theirs = EXUDYN_ERRORS if peer is None else _errors(start, *peer[1:], nails)
    pace = EXUDYN if peer is None else peer[0]
    what = f"loop of {LINKS} links, verlet, 1 ms, {run.state.t:.1f} s"
    beside = "of Exudyn, in this run" if peer is not None else "published for Exudyn"
    return [
        Measured(f"{what}: steps per CPU second", 1 / closed, "1/s"),
        Measured(f"steps per CPU second {beside}", pace, "1/s"),
        Measured(f"{what}: steps over those {beside}", 1 / closed / pace, "×", ">= 5"),
        Measured(f"{what}: energy error of m g n L/2", ours[0], "", f"<= {max(theirs[0], 1e-6):.1e}"),
        Measured(f"{what}: link error", ours[1], "", f"<= {max(theirs[1], 1e-13):.1e}"),
        Measured("step of a loop over that of an open chain", ratio[0] / ratio[1], "×", "<= 1.2"),
    ]


def _errors(start: Any, x: Any, u: Any, nails: Any) -> tuple[float, float]:
    """Energy error relative to m g n L/2, and the largest relative error of a link."""
    m, g = worlds.LINK_MASS, 9.81
    gained = m * (0.5 * np.sum(u**2) + g * np.sum(x[:, 2] - start[:, 2]))
    rods_ = np.linalg.norm(np.diff(np.vstack([nails[:1], x, nails[1:]]), axis=0), axis=1)
    return float(abs(gained) / (LINKS * m * g * LINKS * worlds.LINK / 2)), float(
        abs(rods_ / worlds.LINK - 1).max()
    )


def given_twice(n: int = 400) -> list[Measured]:
    """Redundant rods: a chain with every rod duplicated, relative to the same chain without."""
    found = []
    for name, make in (
        ("verlet", lambda: EventDriven("verlet", h=H)),
        ("time_stepping", lambda: TimeStepping(H)),
    ):
        once, twice = compared([_pace(chain(n, copies), make(), 1) for copies in (1, 2)], 51, 5)
        found.append(Measured(f"chain of {n} rods given twice over once, {name}", twice / once, "×", "<= 5"))
    return found
