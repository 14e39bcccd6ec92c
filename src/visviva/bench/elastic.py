"""Bench of elastic bodies: forces and stiffness of an element, and a hanging beam, beside other programs."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any

import numba
import numpy as np

from visviva.arrays import Array
from visviva.bench.elastic_peers import BEAM, DENSITY, PEERS, POISSON, YOUNG
from visviva.bench.measure import Measured
from visviva.compiling.program import Program
from visviva.core.body_nodes import HeldNodes
from visviva.core.evaluation import node_blocks
from visviva.core.state import State
from visviva.core.world import World
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.meshes.shapes import block
from visviva.particles.fields.gravity import Gravity
from visviva.steppers.time_stepping import TimeStepping

H = 0.01


def cpu_times(pieces: list[Callable[[], object]], repeat: int) -> list[float]:
    """Median processor times [s] of pieces run in turn on one thread."""
    times: list[list[float]] = [[] for _ in pieces]
    numba.set_num_threads(1)
    try:
        for turn in range(1 + repeat):
            for piece, taken in zip(pieces, times, strict=True):
                begin = process_time()
                piece()
                if turn:
                    taken.append(process_time() - begin)
    finally:
        numba.set_num_threads(numba.config.NUMBA_NUM_THREADS)
    return [median(taken) for taken in times]


BULK, SHEAR = YOUNG / (3 - 6 * POISSON), YOUNG / (2 + 2 * POISSON)
CELLS = ((16, 4, 4), (24, 6, 6), (40, 10, 10), (64, 16, 16))


def beam_world(
    cells: tuple[int, int, int], material: str = "saint_venant_kirchhoff", eta: float = 0.0
) -> World:
    """A beam clamped at x = 0, loaded by its weight."""
    mesh, world = block(cells, BEAM), World()
    masses = lumped(mesh.tets, mesh.volumes(), DENSITY, len(mesh.x))
    nodes = HeldNodes("beam", mesh.x, masses, 0.0, mesh.x[:, 0] == 0.0)
    world.blocks.append(nodes)
    made_of = Substance(MATERIALS[material], BULK, SHEAR, (eta, eta), DENSITY)
    world.forces.append(Tetrahedra("beam.elastic", nodes, mesh.tets, mesh.x, made_of))
    world.forces.append(Gravity(world))
    return world


class Steps:
    """A world in steps of `H`; each call makes `many`."""

    def __init__(self, world: World, many: int) -> None:
        self.world, self.many, self.number = world, many, 0
        self.stepper = TimeStepping(H)
        self.state: State = world.start()
        self.out = world.new_state()

    def __call__(self) -> None:
        self.number += self.many
        end = self.number * H
        while self.state.t < end - 1e-9:
            step = self.stepper.step(self.world, self.state, self.out, end, end)
            self.state, self.out = step.after, step.before

    @property
    def rounds(self) -> float | None:
        """Conjugate gradient iterations of the last step; None if it is solved with the current factor."""
        islands = self.stepper.system.islands
        turned = islands.matrix.turned if islands is not None else None
        return None if turned is None else float(turned.report[0])


def elements() -> list[Measured]:
    """Forces and exact stiffness of 24 000 tetrahedra on one thread."""
    figures = []
    for name in MATERIALS:
        world = beam_world(CELLS[2], name, 10.0)
        force: Any = world.forces[0]
        state = world.start()
        state.q += 1e-3 * np.random.default_rng(0).standard_normal(len(state.q))
        k, out = world.kinematics(state), world.observer.out
        blocks = node_blocks(force, k)
        viscous = Program(force.bind_add(k, out))
        stiffness = Program(blocks.present_ops[:2])
        force.viscous = False
        elastic = Program(force.bind_add(k, out))

        def firm(stiffness: Program = stiffness, firm: Array = blocks.firm) -> None:
            firm[0] = 1.0 / H**2
            stiffness()
            firm[0] = 0.0

        times = cpu_times([elastic, viscous, stiffness, firm], 31)
        each = [1e9 * t / len(force.tets) for t in times]
        what = f"{name}, {len(force.tets):,} tetrahedra"
        figures += [
            Measured(f"elastic force, {what}", each[0], "ns/tet", "<= 25"),
            Measured(f"elastic and viscous force, {what}", each[1], "ns/tet", "<= 50"),
            Measured(f"force and exact stiffness, {what}", each[0] + each[2], "ns/tet", "<= 150"),
            Measured(f"its firm correction, {what}", each[3] - each[2], "ns/tet"),
        ]
    return figures


def beams() -> list[Measured]:
    """Steps of 10 ms of a hanging beam, to a residual of 1e-6, with ledger."""
    figures, cost = [], list[tuple[int, float]]()
    for cells, many, goal in zip(CELLS, (20, 10, 4, 2), (None, 250, 25, 5), strict=True):
        steps = Steps(beam_world(cells), many)
        steps()
        tets = len(steps.world.forces[0].tets)
        found = {name: make(cells, H) for name, make in PEERS.items()} if goal is None else {}
        peers = {name: partial(peer, many) for name, peer in found.items() if peer is not None}
        times = cpu_times([steps, *peers.values()], 15 if goal is None else 6)
        cost.append((tets, times[0] / many))
        case = f"hanging beam of {tets:,} tetrahedra"
        figures.append(Measured(case, many / times[0], "steps/s", f">= {goal}" if goal else ""))
        for name, time in zip(peers, times[1:], strict=True):
            figures.append(Measured(f"{case}, over {name}", time / times[0], "times", ">= 2"))
        if steps.rounds is not None:
            figures.append(Measured(f"{case}, conjugate gradient iterations", steps.rounds, "", "<= 12"))
    sizes, times = np.log(cost).T
    growth = float(np.polyfit(sizes, times, 1)[0])
    return [*figures, Measured("growth exponent of a step with the tetrahedra", growth, "", "<= 1.3")]


def layout() -> list[Measured]:
    """Processor time and memory for a beam of 24 000 tetrahedra before its first step."""
    world = beam_world(CELLS[2])
    state = world.start()
    (time,) = cpu_times([lambda: TimeStepping(H).prepare(world)], 3)
    del state
    gc.collect()
    tracemalloc.start()
    fresh = beam_world(CELLS[2])
    fresh.start()
    stepper = TimeStepping(H)
    stepper.prepare(fresh)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    islands = stepper.system.islands
    turned = islands.matrix.turned if islands is not None else None
    factor = 0
    if turned is not None:
        f, kept = turned.factor, turned.kept
        factor = sum(array.nbytes for array in (kept.panel, f.panel, f.stack, f.front, f.own, f.work))
    tets = len(fresh.forces[0].tets)
    return [
        Measured(f"layout of {tets:,} tetrahedra", time, "s", "<= 1"),
        Measured(
            f"memory of {tets:,} tetrahedra, without the factor",
            (held - factor) / tets,
            "bytes/tet",
            "<= 1000",
        ),
        Measured("its factor, with its workspace", factor / tets, "bytes/tet"),
    ]
