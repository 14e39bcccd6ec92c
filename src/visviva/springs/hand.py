"""A hand that grabs things and pulls them: a spring of limited force to a moving target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.events import Change
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.motion_ops import motion_ops
from visviva.core.state import State
from visviva.springs.material_points import HeldPoint, MaterialPoint
from visviva.springs.pointer import Pointer
from visviva.vocabulary.quantity import Vector

STIFFNESS, DAMPING, MAX_FORCE = range(3)


@kernel
def _pull(law: Array, target: Array, x: Array, u: Array, f: Array) -> float:
    """f (3,) on the point, and the factor s by which the largest force reduces the spring."""
    square = 0.0
    for c in range(3):
        f[c] = -law[STIFFNESS] * (x[c] - target[0, c]) - law[DAMPING] * (u[c] - target[1, c])
        square += f[c] * f[c]
    size = np.sqrt(square)
    share = 1.0 if size <= law[MAX_FORCE] else law[MAX_FORCE] / size
    for c in range(3):
        f[c] *= share
    return share


@kernel
def _add(point: Index, law: Array, target: Array, x: Array, u: Array, out: Array) -> None:
    f, i = np.empty(3), point[0]
    _pull(law, target, x[i], u[i], f)
    for c in range(3):
        out[i, c] += f[c]


@kernel
def _power(point: Index, law: Array, target: Array, x: Array, u: Array, out: Array) -> None:
    f, i = np.empty(3), point[0]
    _pull(law, target, x[i], u[i], f)
    out[0] = f[0] * u[i, 0] + f[1] * u[i, 1] + f[2] * u[i, 2]


@kernel
def _tangent(point: Index, law: Array, target: Array, x: Array, u: Array, K: Array, D: Array) -> None:
    f, i = np.empty(3), point[0]
    share = _pull(law, target, x[i], u[i], f)
    for c in range(3):
        K[0, c, c] = share * law[STIFFNESS]
        D[0, c, c] = share * law[DAMPING]


@dataclass
class Hold:
    """One hold of a hand.

    Parameters
    ----------
    held : what it grabs
    law : stiffness k [N/m], damping c [N s/m], largest force F [N]
    begin, end : start and end [s]; without an end it never releases
    places : (t, position), where it begins [m], and the times of commands with their targets
    """

    held: MaterialPoint
    law: tuple[float, float, float]
    begin: float
    end: float
    places: list[tuple[float, Vector]]

    def pointer(self) -> Pointer:
        """Its motion."""
        return Pointer(self.places[0][1], moves=self.places[1:])


class Hand:
    """f = s (−k (x − p) − c (u − ṗ)) on one material point x, with s = min(1, F / |f|).

    Parameters
    ----------
    world : whose port table gets the point
    name : of the force; its work is `work/NAME` in the ledger, f·u
    holds : its holds in sequence; it is then part of the schedule

    On a rigid body the force acts at the point grabbed, with its moment; on cloth and elastic bodies it is
    distributed by the weights of the surrounding points. Grabbing and releasing are changes of topology.
    At the largest force, K and D are those of the spring times s, which is stiffer than the actual force.
    Source: Witkin's notes, mouse springs (P56). Proved by tests/springs/test_hand.py.
    """

    account = "work"

    def __init__(self, world: Any, name: str, holds: Sequence[Hold] = ()) -> None:
        self.name, self.grip, self.holds = name, HeldPoint(), list(holds)
        self.point = world.ports.points(self.grip)
        self.pointer = Pointer(np.zeros(3))
        self.law = np.zeros(3)
        for i, hold in enumerate(self.holds):
            if hold.begin <= 0.0 < hold.end:
                self.edit_again([i])

    @property
    def held(self) -> MaterialPoint | None:
        """What it currently holds."""
        return self.grip.held

    def take(self, held: MaterialPoint, law: Sequence[float], pointer: Pointer) -> None:
        """Hold this from now on, with k, c and F of `law`; for an edit of the world."""
        self.grip.held, self.law, self.pointer = held, np.array(law, float), pointer

    def begin(self, hold: Hold) -> None:
        """Begin a hold; for an edit of the world."""
        self.take(hold.held, hold.law, hold.pointer())

    def release(self) -> None:
        """Release; for an edit of the world."""
        self.grip.held, self.law = None, np.zeros(3)

    def next(self, t: float) -> float:
        """Next time of grabbing or releasing."""
        times = [time for hold in self.holds for time in (hold.begin, hold.end)]
        return min((time for time in times if time > t), default=np.inf)

    def respond(self, world: Any, state: State) -> Change:
        """Switch to the current hold."""
        due = [hold for hold in self.holds if hold.begin <= state.t < hold.end]
        if due:
            return Change("hold", "takes hold", edit=lambda _: self.begin(due[-1]))
        return Change("hold", "lets go", edit=lambda _: self.release())

    @property
    def edited(self) -> list[int]:
        """The number of the current hold."""
        return [i for i, hold in enumerate(self.holds) if hold.held is self.held]

    def edit_again(self, numbers: Sequence[int]) -> None:
        """Resume the hold of this number, or none."""
        self.release()
        for number in numbers:
            self.begin(self.holds[number])

    def _own(self, k: Kinematics) -> tuple[list[Op], tuple[Any, ...]]:
        aim = np.zeros((3, 3))
        arguments = k.positions(self.point.owner), k.velocities(self.point.owner)
        ops = motion_ops(self.pointer, k.clock, aim)
        return ops, (self.point.index, self.law, aim, *arguments)

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the force."""
        ops, own = self._own(k)
        return [*ops, (_add, (*own, out.forces(self.point.owner)))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """f·u."""
        ops, own = self._own(k)
        return [*ops, (_power, (*own, out))]

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """The rows of the point."""
        return k.rows_of(self.point), "KD"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """s k and s c in every direction."""
        ops, own = self._own(k)
        return [*ops, (_tangent, (*own, elements.K, elements.D))]
