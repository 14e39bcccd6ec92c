"""Shared by coupled tests: watching energy and momenta, the ledger residual, one part of a world alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from tests.coupled.scenes import Scene, momenta

from visviva.arrays import Array
from visviva.core.evaluation import Evaluation
from visviva.core.events import Step
from visviva.core.state import State
from visviva.core.world import World

LOSSES = ("dissipated/", "impact loss/", "numerical/")


def ledger_sum(world: World, state: State) -> float:
    """Energy plus losses minus work: constant if the ledger closes [J]."""
    booked = sum(
        value if name.startswith(LOSSES) else -value
        for name, value in zip(world.layout.account_names, state.accounts, strict=True)
    )
    return world.total_energy(state) + float(booked)


@dataclass
class Watch:
    """A recorder that checks every step and keeps the largest deviations from the start."""

    scene: Scene
    next_time: float = 0.0
    energy: float = 0.0
    residual: float = 0.0
    momentum: float = 0.0
    angular: float = 0.0
    start: tuple[float, float, Array, Array] = field(init=False)

    def __post_init__(self) -> None:
        world, state = self.scene.world, self.scene.state
        self.start = (world.total_energy(state), ledger_sum(world, state), *momenta(self.scene, state))

    def see(self, world: World, step: Step) -> None:
        """Compare energy [J], ledger residual [J], momentum and angular momentum with the start."""
        energy, total, p, angular = self.start
        now = momenta(self.scene, step.after)
        self.energy = max(self.energy, abs(world.total_energy(step.after) - energy))
        self.residual = max(self.residual, abs(ledger_sum(world, step.after) - total))
        self.momentum = max(self.momentum, float(np.linalg.norm(now[0] - p)))
        self.angular = max(self.angular, float(np.linalg.norm(now[1] - angular)))


def moved(scene: Scene, state: State, v: Array, h: float) -> State:
    """q ⊕ h v with the velocities v."""
    world, out = scene.world, state.copy()
    for block in world.blocks:
        q, own = world.layout.q[block.name], world.layout.v[block.name]
        block.drift(state.q[q], v[own], np.array([h]), out.q[q])
    out.v[:] = v
    out.t = state.t + h
    return out


def alone(scene: Scene, kind: str, part: Any) -> Evaluation:
    """The world with one part of a kind, such as "forces", and none of the other terms; evaluated."""
    world, before, names = scene.world, scene.state, dict(scene.world.layout.memory)
    for name in ("inertias", "forces", "constraints"):
        setattr(world, name, [part] if name == kind else [])
    world.build()
    state = world.new_state()
    state.q[:], state.v[:], state.t = before.q, before.v, before.t
    for name, place in world.layout.memory.items():
        state.memory[place] = before.memory[names[name]]
    scene.state = state
    e = Evaluation(world)
    e.k.state.copy_from(state)
    e.evaluate()
    return e
