"""Bench of springs: a large net versus hand-written loops, one thread versus all, other systems."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from visviva.arrays import Array
from visviva.bench.core import Stepping
from visviva.bench.measure import Measured, compared
from visviva.bench.nets import MASS, Net, hinges_by_hand, springs_by_hand, step_by_hand
from visviva.bench.spring_peers import PEERS
from visviva.compiling.program import Program
from visviva.core.world import World
from visviva.steppers.event_driven import EventDriven

POINTS = 300
H = 2e-5
FULL = numba.config.NUMBA_NUM_THREADS


def on_threads(threads: int, piece: Callable[[], object]) -> Callable[[], None]:
    """The piece on a number of threads."""

    def limited() -> None:
        numba.set_num_threads(threads)
        try:
            piece()
        finally:
            numba.set_num_threads(FULL)

    return limited


class Forces:
    """The first force of a world at its start, with random velocities."""

    def __init__(self, world: World) -> None:
        self.force: Any = world.forces[0]
        state = world.start()
        state.v[:] = np.random.default_rng(1).standard_normal(len(state.v))
        self.k = world.kinematics(state)
        self.out = world.observer.out
        self.program = Program(self.force.bind_add(self.k, self.out))
        owner = world.blocks[0]
        self.arrays = (self.k.positions(owner), self.k.velocities(owner), self.out.forces(owner))

    def add(self) -> None:
        """Add the forces once."""
        self.program()

    def total(self, piece: Callable[[], object]) -> Array:
        """The contribution of a piece to τ."""
        self.out.tau[:] = 0.0
        piece()
        return self.out.tau.copy()


def net(n: int = POINTS) -> list[Measured]:
    """Springs and hinges of a net of n × n points: versus hand-written loops, and all threads versus one."""
    made = Net.of(n)
    springs, hinges = Forces(made.springs()), Forces(made.bending())
    s, d = springs.force, hinges.force
    where = f"of a net {n} × {n}"
    return [
        *_against(
            f"{len(s.law):,} springs {where}",
            springs,
            lambda: springs_by_hand(s.a.index, s.b.index, s.law, *springs.arrays),
        ),
        *_against(
            f"{len(d.law):,} dihedral springs {where}",
            hinges,
            lambda: hinges_by_hand(d.elements, d.law, *hinges.arrays),
        ),
    ]


def _against(what: str, forces: Forces, by_hand: Callable[[], object]) -> list[Measured]:
    """One kind of force versus its hand-written loop, and on all threads."""
    one, many = on_threads(1, forces.add), on_threads(FULL, forces.add)
    ours, theirs = forces.total(one), forces.total(by_hand)
    off = float(np.abs(ours - theirs).max() / np.abs(theirs).max())
    differs = int((ours != forces.total(many)).sum())
    single, all_threads, hand = compared([one, many, by_hand], 21, 2)
    return [
        Measured(what, single * 1e3, "ms"),
        Measured("  over a loop by hand on the same arrays, one thread", single / hand, "×", "<= 1.3"),
        Measured("  difference of the two, of the largest force", off, "", "<= 1e-10"),
        Measured(f"  speed-up by {FULL} threads", single / all_threads, "×", ">= 1.3"),
        Measured("  numbers that differ between one thread and all", differs, "", "<= 0"),
    ]


def threads_at_the_threshold() -> list[Measured]:
    """The smallest net of springs computed on all threads, which must not be slower than one."""
    forces = Forces(Net.of(73).springs())
    one, many = compared([on_threads(1, forces.add), on_threads(FULL, forces.add)], 201, 5)
    what = f"{len(forces.force.law):,} springs, speed-up by {FULL} threads"
    return [Measured(what, one / many, "×", ">= 0.95")]


def steps(n: int = POINTS) -> list[Measured]:
    """Whole steps of semi-implicit Euler with gravity: ours, hand-written, other systems where installed."""
    made, count = Net.of(n), 10
    world = made.springs()
    stepping = Stepping(world, EventDriven("semi_implicit_euler", h=H))
    force = world.forces[0]
    x, u, f = made.x.copy(), np.zeros_like(made.x), np.zeros_like(made.x)

    def ours() -> None:
        for _ in range(count):
            stepping.look(0.0)

    def by_hand() -> None:
        step_by_hand(force.a.index, force.b.index, force.law, MASS, H, count, x, u, f)

    pieces: dict[str, Callable[[], object]] = {"by hand, one thread": by_hand}
    for name, peer in PEERS.items():
        if (other := peer(made, H, count)) is not None:
            pieces[name] = other[0]
    times = compared([ours, *pieces.values()], 9, 2)
    what = f"step of a net {n} × {n}, semi-implicit Euler, gravity, ledger"
    found = [Measured(what, times[0] / count * 1e3, "ms")]
    for name, time in zip(pieces, times[1:], strict=True):
        found.append(Measured(f"  {name}: the same without a ledger", time / count * 1e3, "ms"))
    return found
