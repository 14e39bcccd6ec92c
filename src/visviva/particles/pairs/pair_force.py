"""Forces between all pairs of nearby points."""

from __future__ import annotations

import math
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.core.kinematics import Effort, Kinematics, clear, total
from visviva.core.ports import Points
from visviva.errors import SceneError, SimulationError
from visviva.particles.pairs.moving_points import add_to_points, mark_stale
from visviva.particles.pairs.neighbours import SKIN, NeighbourList


@kernel
def _gather(index: Index, x: Array, alive: Array, here: Array, marks: Array, changed: Array) -> None:
    """Positions and marks of these points; changed = 1 if anything differs from the stored values."""
    for j in range(len(index)):
        i = index[j]
        finite = np.isfinite(x[i, 0] + x[i, 1] + x[i, 2])
        mark = alive[i] if finite else 0.0
        if mark != marks[j]:
            changed[0] = 1.0
        marks[j] = mark
        for c in range(3):
            if x[i, c] != here[j, c]:
                changed[0] = 1.0
            here[j, c] = x[i, c]


@kernel
def _mark_valid(forces: Array, stale: Array, bad: Array) -> None:
    """Mark the forces as valid, if they are finite."""
    total = 0.0
    for i in range(len(forces)):
        for c in range(3):
            total += forces[i, c]
    bad[0] = 0.0 if np.isfinite(total) else 1.0
    stale[0] = bad[0]


class PairSums(Protocol):
    """The sums over all pairs of the points of a `NeighbourList`."""

    def bind_forces(self, out: Array) -> list[Op]:
        """Forces (n, 3) [N]."""

    def bind_energies(self, out: Array) -> list[Op]:
        """Half of the energy of each point's pairs (n,) [J]."""


class PairInteraction(Protocol):
    """The interaction of two points, as in `PairLaw` and `ArrayPairLaw`."""

    @property
    def cutoff(self) -> float:
        """Pairs at this distance and beyond do not interact [m]."""

    @property
    def closest(self) -> float:
        """A start with a closer pair is refused [m]."""

    def sums(self, near: NeighbourList) -> PairSums:
        """Forces and energies of the points of a list."""


class PairForce:
    """f_i = Σ_j −V′(r)/r (x_i − x_j), r = |x_i − x_j| < cut-off, over all pairs of a set, or of two sets.

    Parameters
    ----------
    points : points (n,), each once
    law : V(r) with its cut-off, such as `lennard_jones(…)`, `soft_repulsion(…)`, your own `PairLaw`
    others : points (m,) of a second set: then each pair has one point of either set
    period : (3,)   lengths of a periodic box [m], 0 on open axes; positions in q are not folded back
    skin : margin of the neighbour lists beyond the cut-off [m]; it affects the speed, never the result

    Energy: Σ V(r) over pairs. No tangent: explicit in `time_stepping`; both steppers need h ω < 2,
    where ω² = V″ (1/m₁ + 1/m₂) at the smallest distance, and h ω ≈ 0.2 for a good energy. The sums have a
    fixed order, so forces and energies depend only on the positions. Dead slots are ignored. Raises
    SceneError for a point given twice and a box smaller than twice the cut-off; SimulationError if a force is
    not finite.
    Source: Holzschuch's course, Witkin's notes, spatial interaction (P12).
    """

    def __init__(
        self,
        name: str,
        points: Points,
        law: PairInteraction,
        others: Points | None = None,
        period: ArrayLike = (0.0, 0.0, 0.0),
        skin: float | None = None,
    ) -> None:
        self.name, self.law = name, law
        self.sets = (points,) if others is None else (points, others)
        self.period = np.array(period, float).reshape(3)
        self.skin = SKIN * law.cutoff if skin is None else float(skin)
        self._bound: WeakKeyDictionary[Kinematics, PairEvaluation] = WeakKeyDictionary()
        self._refuse_bad_input()

    def _refuse_bad_input(self) -> None:
        one_owner = len({id(points.owner) for points in self.sets}) == 1
        indices = [points.index for points in self.sets]
        if any(len(np.unique(i)) < len(i) for i in ([np.concatenate(indices)] if one_owner else indices)):
            raise SceneError("found a point twice: each point may be in one set, once", self.name)
        if not (np.isfinite(self.period).all() and (self.period >= 0).all()):
            raise SceneError(f"found a period of {self.period.min():g} m: it must be >= 0", self.name)
        if not (math.isfinite(self.skin) and self.skin >= 0):
            raise SceneError(f"found a skin of {self.skin:g} m: it must be a finite number >= 0", self.name)
        closed = self.period[self.period > 0]
        if (closed < 2 * self.law.cutoff).any():
            found = f"found a period of {closed.min():g} m with a cut-off of {self.law.cutoff:g} m"
            raise SceneError(f"{found}: it must be at least twice the cut-off", self.name)

    def _pairs(self, k: Kinematics) -> PairEvaluation:
        if k not in self._bound:
            self._bound[k] = PairEvaluation(self, k)
        return self._bound[k]

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces."""
        return self._pairs(k).add([out.forces(points.owner) for points in self.sets])

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Σ V(r)."""
        return self._pairs(k).energy(out)

    def label(self, number: int) -> str:
        """Name of a point in messages, such as "gas[3]"."""
        for points in self.sets:
            if number < len(points):
                name = getattr(points.owner, "name", "")
                return f"{name}[{points.index[number]}]" if name else f"point {points.index[number]}"
            number -= len(points)
        raise IndexError(number)

    def check_start(self, world: Any) -> None:
        """Refuse a start with a pair closer than the law's `closest`; rebuilds the world's layout."""
        closest = self.law.closest
        if closest <= 0:
            return
        state = world.start()
        k = Kinematics(world)
        k.state.copy_from(state)
        k.refresh()
        sizes = tuple(len(points) for points in self.sets)
        near = NeighbourList(sizes, closest, 0.0, self.period, self.name, k.clock)
        first = 0
        for points in self.sets:
            part = slice(first, first + len(points))
            here, marks = near.here[part], near.marks[part]
            x, alive = k.positions(points.owner), k.alive(points.owner)
            _gather(points.index, x, alive, here, marks, np.zeros(1))
            first += len(points)
        near.build()
        pair = near.closest_pair()
        if pair is not None:
            i, j, r = pair
            raise SceneError(
                f"{self.label(i)} and {self.label(j)} start {r:.3g} m apart, expected at least "
                f"{closest:.3g} m: closer, their repulsion would fling them apart; move them",
                self.name,
            )


class PairEvaluation:
    """The pairs of one force on the arrays of one `Kinematics`.

    Results are kept while the positions are bitwise unchanged.
    """

    def __init__(self, force: PairForce, k: Kinematics) -> None:
        sizes = tuple(len(points) for points in force.sets)
        self.force, self.clock = force, k.clock
        law, name = force.law, force.name
        self.near = near = NeighbourList(sizes, law.cutoff, force.skin, force.period, name, k.clock)
        self.sums = law.sums(near)
        self.own, self.half = np.zeros((sum(sizes), 3)), np.zeros(sum(sizes))
        self._stale = np.ones(2)  # forces, energies
        changed = np.zeros(1)
        self._gather_ops: list[Op] = [(clear, (changed,))]
        self._parts: list[tuple[Index, Array]] = []
        first = 0
        for points in force.sets:
            part = slice(first, first + len(points))
            arguments = (points.index, k.positions(points.owner), k.alive(points.owner))
            self._gather_ops.append((_gather, (*arguments, near.here[part], near.marks[part], changed)))
            self._parts.append((points.index, self.own[part]))
            first += len(points)
        self._gather_ops.append(When(changed, [(mark_stale, (self._stale,)), *near.ops]))

    def add(self, forces: list[Array]) -> list[Op]:
        """Add the forces on the points of each set."""
        stale, bad = self._stale[:1], np.zeros(1)
        found = [*self.sums.bind_forces(self.own), (_mark_valid, (self.own, stale, bad))]
        ops = [*self._gather_ops, When(stale, [*found, When(bad, [(self._refuse, ())])])]
        return [*ops, *[(add_to_points, (*part, f)) for part, f in zip(self._parts, forces, strict=True)]]

    def energy(self, out: Array) -> list[Op]:
        """Write the energy of all pairs to out[0]."""
        stale = self._stale[1:]
        found = When(stale, [*self.sums.bind_energies(self.half), (clear, (stale,))])
        return [*self._gather_ops, found, (total, (self.half, out))]

    def _refuse(self) -> None:
        pair, label = self.near.closest_pair(), self.force.label
        which = (
            "" if pair is None else f" between {label(pair[0])} and {label(pair[1])}, {pair[2]:.3g} m apart,"
        )
        why = f"the force{which} is not a finite number"
        hint = "Start them farther apart, take a shorter step, or use a law that is finite at r = 0."
        raise SimulationError(float(self.clock[0]), self.force.name, why, hint)
