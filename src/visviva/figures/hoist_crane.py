"""The hoist of a tower crane with ropes that have mass: 7.2 of the thesis, without the load on the ground."""

from __future__ import annotations

from functools import cache

import numpy as np

from visviva.core.carriers import FixedFrames, FixedPoints, NodeCopies
from visviva.core.events import Step
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.hoist.cables.cable_nodes import CableNodes
from visviva.hoist.cables.fed_cable import FedCable
from visviva.hoist.cables.feed import Feed
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.tackle import Wheel
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.time_stepping import TimeStepping

THESIS = "García-Fernández 2009, 7.2"
G, EA, SPAN, FALL, RADIUS, HOOK, PIECES, H = 9.81, 1e7, 23.0, 20.0, 0.3, 200.0, 20, 2e-3
SPEED = 5.0  # of the swinging hook [m/s]
EVERY = 50  # steps between two samples of the total energy
GAP = 1.8  # between the sheaves on the crane; the hook has one wheel that fills it


def crane(density: float, drag: float, speed: float = 0.0) -> World:
    """Two spans of 23 m, straight at the start, and a hook on two falls of 20 m with a horizontal speed.

    density : 0 for spans without mass, like the falls
    """
    world = World()
    table = world.ports
    world.blocks.append(hook := PointMasses("hook", [[0.5 * GAP, 0, -FALL]], HOOK, [[speed, 0, 0]]))
    world.blocks.append(turning := WheelAngles("wheels", np.zeros(2)))
    ends = table.points(
        FixedPoints([[-SPAN, 0, RADIUS], [0, 0, RADIUS], [GAP, 0, RADIUS], [GAP + SPAN, 0, RADIUS]])
    )
    frames = table.frames(FixedFrames(np.tile(np.eye(3), (3, 1, 1))))
    angles, top = turning.scalars(table), table.points(FixedPoints([[0.0, 0.0, 0.0], [GAP, 0.0, 0.0]]))
    sheaves = Sheaves("sheaves", top, frames[:2], angles, RADIUS, Wheel(RADIUS, 10.0).inertia)
    eye = table.points(NodeCopies(hook.points))
    block = Sheaves("block", eye, frames[2:], None, 0.5 * GAP - RADIUS)
    world.inertias.append(sheaves)
    falls = [over(sheaves, 0, 1), over(block, 0, -1), over(sheaves, 1, 1)]
    pull = 0.5 * HOOK * G
    if density == 0.0:
        falls = [Node(ends[0]), *falls, Node(ends[3])]
    world.constraints.append(Rope("falls", world, falls, EA, tension=pull, relaxation=2e-3))
    piece = SPAN / PIECES / (1 + pull / EA)
    for i in (0, 1) if density > 0.0 else ():
        x = np.linspace(0.0, SPAN, PIECES + 1)[1:-1, None] * [1.0, 0, 0] + [[-SPAN, GAP][i], 0, RADIUS]
        world.blocks.append(nodes := CableNodes(f"nodes{i}", x, density * piece, (0, 0)))
        feed = Feed(angles[i], RADIUS, 2 * i - 1)
        feeds = (None, feed) if i == 0 else (feed, None)
        span = FedCable(f"span{i}", nodes, (ends[2 * i], ends[2 * i + 1]), EA, piece, (piece, piece), feeds)
        world.forces.append(span.damped(2e-3, drag))
    world.forces.append(Gravity(world))
    return world


class _Hook:
    """Records the hook's position and energy, and the total energy, less often.

    Velocities lag by half a step: those at the time of the positions are means of two steps.
    """

    next_time = 0.0

    def __init__(self, world: World) -> None:
        self.q, self.v = world.layout.q["hook"], world.layout.v["hook"]
        self.t, self.x, self.energy, self.whole = list[float](), list[float](), list[float](), list[float]()

    def see(self, world: World, step: Step) -> None:
        """Record one step."""
        now = step.before
        x, u = now.q[self.q], 0.5 * (now.v[self.v] + step.after.v[self.v])
        self.t.append(now.t)
        self.x.append(float(x[0]))
        self.energy.append(float(0.5 * HOOK * u @ u + HOOK * G * x[2]))
        if len(self.t) % EVERY == 0:
            at = now.copy()
            at.v[:] = 0.5 * (now.v + step.after.v)
            self.whole.append(world.total_energy(at))


@cache
def run(density: float, drag: float, speed: float = 0.0, seconds: float = 30.0) -> _Hook:
    """Motion of a hook that starts at rest, for some seconds, or over two swings."""
    world = crane(density, drag, speed)
    start = world.start()
    seen = _Hook(world)
    simulate(world, start, TimeStepping(H), seconds if speed == 0.0 else 25.0, seen)
    return seen


def _spread(seen: _Hook, begin: float, end: float) -> float:
    t = np.array(seen.t)
    return float(np.array(seen.energy)[(t >= begin) & (t < end)].std())


def transients() -> dict[str, float]:
    """Standard deviation of the energy of a hook while the spans sag from straight ones [J]."""
    found = {}
    for d in (0.0, 0.4, 1.2):
        found[f"ρ = {d:g}, b = 0.6, 0 to 5 s"] = _spread(run(d, 0.6, seconds=5.0), 0, 5)
    for d, drag in ((2.0, 0.6), (0.4, 0.1), (1.2, 0.1), (2.0, 0.1)):
        seen = run(d, drag)
        found[f"ρ = {d:g}, b = {drag:g}, 0 to 5 s"] = _spread(seen, 0, 5)
        found[f"ρ = {d:g}, b = {drag:g}, 20 to 30 s"] = _spread(seen, 20, 30)
    return found


def _period(density: float, drag: float) -> float:
    """Mean period of two swings at 5 m/s [s]."""
    seen = run(density, drag, SPEED)
    t, x = np.array(seen.t)[1:], np.array(seen.x)[1:] - 0.5 * GAP
    at = np.flatnonzero(np.diff(np.sign(x)))
    zeros = t[at] - x[at] * (t[at + 1] - t[at]) / (x[at + 1] - x[at])
    return float(zeros[4] - zeros[0]) / 2


def periods() -> dict[str, float]:
    """Period without mass [s]; with mass relative to that; and the effect of drag."""
    alone = _period(0.0, 0.1)
    found = {"without mass": alone}
    for d in (0.4, 1.2, 2.0):
        found[f"ρ = {d:g}, share"] = _period(d, 0.1) / alone
        found[f"ρ = {d:g}, b = 1 over b = 0.1"] = _period(d, 1.0) / _period(d, 0.1)
    return found


def rises() -> dict[str, float]:
    """Largest rise of the total energy above an earlier value [J]."""
    found = {}
    for name, speed in (("at rest at first", 0.0), ("at 5 m/s", SPEED)):
        for density in (0.0, 0.4, 1.2, 2.0):
            whole = np.array(run(density, 0.1, speed).whole)
            found[f"{name}, ρ = {density:g}"] = float(np.max(whole - np.minimum.accumulate(whole)))
    return found


def _shorter(density: float) -> float:
    """√(1 − Δs/l) of a pendulum shortened by the sag of the spans at rest, Δs = w² D³/24 H²."""
    return float(np.sqrt(1.0 - (density * G) ** 2 * SPAN**3 / (24 * (0.5 * HOOK * G) ** 2) / FALL))


_TURN = np.arccos(1.0 - SPEED**2 / (2 * G * FALL))
EXPERIMENTS = (
    Experiment(
        "energy of a hook while the spans of its crane swing, standard deviation, V9 [J]",
        f"{THESIS}, Fig. 7.10 and 7.11: more and longer with ρ, shorter with b; figures of a re-creation",
        {
            "ρ = 0, b = 0.6, 0 to 5 s": (0.0, 1e-6),
            "ρ = 0.4, b = 0.6, 0 to 5 s": (14.0, 3.0),
            "ρ = 1.2, b = 0.6, 0 to 5 s": (126.0, 15.0),
            "ρ = 2, b = 0.6, 0 to 5 s": (362.0, 40.0),
            "ρ = 2, b = 0.6, 20 to 30 s": (3.0, 2.0),
            "ρ = 0.4, b = 0.1, 0 to 5 s": (21.0, 3.0),
            "ρ = 0.4, b = 0.1, 20 to 30 s": (7.0, 2.0),
            "ρ = 1.2, b = 0.1, 0 to 5 s": (191.0, 20.0),
            "ρ = 1.2, b = 0.1, 20 to 30 s": (75.0, 15.0),
            "ρ = 2, b = 0.1, 0 to 5 s": (530.0, 50.0),
            "ρ = 2, b = 0.1, 20 to 30 s": (232.0, 30.0),
        },
        transients,
    ),
    Experiment(
        "period of its swing at 5 m/s, V10",
        f"{THESIS}, Fig. 7.12: shorter with ρ, equal for all b: 2π √(l/g) (1 + θ²/16), l less the sag",
        {"without mass": (float(2 * np.pi * np.sqrt(FALL / G) * (1 + _TURN**2 / 16)), 2e-3)}
        | {f"ρ = {d:g}, share": (_shorter(d), 0.6 * (1 - _shorter(d))) for d in (0.4, 1.2, 2.0)}
        | {f"ρ = {d:g}, b = 1 over b = 0.1": (1.0, 1e-3) for d in (0.4, 1.2, 2.0)},
        periods,
        long=True,
    ),
    Experiment(
        "largest rise of the total energy, b = 0.1, V11 [J]",
        f"{THESIS}: never without input",
        {
            f"{name}, ρ = {density:g}": (0.0, 1e-2)
            for name in ("at rest at first", "at 5 m/s")
            for density in (0.0, 0.4, 1.2, 2.0)
        },
        rises,
        long=True,
    ),
)
