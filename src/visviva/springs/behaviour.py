"""Forces from behaviour functions: energies that maintain a desired configuration of points."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.element_set import ElementSet
from visviva.core.kinematics import Effort, Kinematics, clear
from visviva.core.node_blocks import NodeBlocks, pairs_of
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.springs.behaviour_checks import broadcast_columns
from visviva.springs.behaviour_function import BehaviourFunction
from visviva.springs.behaviour_kernels import kernels_of
from visviva.vocabulary.user_functions import check_jacobian, element_indices


@dataclass(frozen=True)
class _TangentState:
    """The clock (1,) at the last tangent, with C (n, m) and ∂C/∂x (n, m, p, 3) there."""

    time: Array
    values: Array
    slopes: Array


class Behaviour:
    """n elements of p points, each driven to the zero of its function C (m components).

        E = ½ Σ k C²,   f_i = −Σ (∂C/∂x_i)ᵀ (k C + c Ċ),   Ċ = Σ_j (∂C/∂x_j) u_j

    Parameters
    ----------
    points : points of one owner, see `World.join`
    elements : (n, p)   the points of each element, numbers in `points`
    function : C with its Jacobian, see `BehaviourFunction`
    x : (len(points), 3)   initial positions of the points [m]
    stiffness, damping : one number, (m,) or (n, m), k ≥ 0 [J/C²], c ≥ 0 [J s/C²]
    parameters : (n, q)   numbers that `function` reads for each element

    Dissipated power Σ c Ċ². Tangent: K = k JᵀJ, D = c JᵀJ, both positive semidefinite, and in G the positive
    part of the second-order term, if the function provides it.
    Raises SceneError for numbers out of range, for elements that are degenerate at the start, and for a
    Jacobian that disagrees with finite differences. Elements that become degenerate later exert no force and
    are counted in `fallbacks`.
    Source: Holzschuch's course; Witkin's notes (P22, P23). Proved by tests/springs/test_behaviour.py.
    """

    account = "dissipated"

    def __init__(
        self,
        name: str,
        points: Points,
        elements: ArrayLike,
        function: BehaviourFunction,
        x: Array,
        stiffness: ArrayLike,
        damping: ArrayLike = 0.0,
        parameters: ArrayLike | None = None,
    ) -> None:
        self.name, self.points, self.function = name, points, function
        given = element_indices(name, elements, function.points, len(points))
        par = np.zeros((len(given), 1)) if parameters is None else np.asarray(parameters, float)
        shape = (len(given), function.components)
        law = [
            broadcast_columns(name, "stiffness", stiffness, shape),
            broadcast_columns(name, "damping", damping, shape),
        ]
        self.set = ElementSet(points.index[given])
        self.order = order = self.set.order
        self.elements: Index = np.ascontiguousarray(given[order])
        self.parameters = np.ascontiguousarray(par[order])
        self.law = np.ascontiguousarray(np.hstack(law)[order])
        self.kernels = kernels_of(name, function)
        self.degenerate = np.zeros(self.set.pieces, np.int64)
        self.memory_size = 1 + self.law.size // 2 if function.turning is not None else 0
        self.start = np.ascontiguousarray(np.asarray(x, float)[self.elements])
        self._tangent_states: WeakKeyDictionary[Kinematics, _TangentState] = WeakKeyDictionary()
        self._check()

    def _check(self) -> None:
        bad = self.evaluate(self.start)[2]
        if bad.any():
            first = int(np.flatnonzero(bad)[np.argmin(self.order[bad])])
            where = "; ".join(", ".join(f"{c:g}" for c in point) for point in self.start[first])
            raise SceneError(
                f"element {self.order[first]} is degenerate at the start, its points are at ({where}): its "
                "behaviour function has no gradient there; move a point, or leave the element out",
                self.name,
            )
        which = np.unique(np.linspace(0, len(self.order) - 1, min(len(self.order), 16)).astype(np.int64))
        par = self.parameters[which]

        def measure(positions: Array) -> tuple[Array, Array]:
            return self.evaluate(positions, par)[:2]

        check_jacobian(self.name, self.start[which], measure, self.order[which])

    def evaluate(self, positions: Array, parameters: Array | None = None) -> tuple[Array, Array, Array]:
        """C (n, m), ∂C/∂x (n, m, p, 3) and whether an element is degenerate (n,), for positions (n, p, 3)."""
        n, f = len(positions), self.function
        value, jacobian = np.zeros((n, f.components)), np.zeros((n, f.components, f.points, 3))
        bad = np.zeros(n, np.int64)
        par = self.parameters if parameters is None else parameters
        self.kernels.evaluate(np.ascontiguousarray(positions), par, value, jacobian, bad)
        return value, jacobian, bad != 0

    def set_damping_ratio(self, zeta: ArrayLike, masses: Array) -> None:
        """Set c = 2 ζ √(k / w), w = Σ_i |∂C/∂x_i|²/m_i at the start: ζ = 1 is critical for one element.

        zeta : one number, (m,) or (n, m), ≥ 0;   masses : (len(points),) [kg], infinity for held points
        """
        n, m = self.law.shape[0], self.function.components
        ratio = broadcast_columns(self.name, "damping ratio", zeta, (n, m))[self.order]
        jacobian = self.evaluate(self.start)[1]
        softness = np.einsum("emas,emas,ea->em", jacobian, jacobian, 1 / masses[self.elements])
        inverse = np.divide(1.0, softness, out=np.zeros((n, m)), where=softness > 0)
        self.law[:, m:] = 2 * ratio * np.sqrt(self.law[:, :m] * inverse)

    def fallbacks(self) -> dict[str, int]:
        """Number of times an element had no gradient, and exerted no force."""
        return {"forces left out at degenerate elements": int(self.degenerate.sum())}

    @property
    def _own(self) -> tuple[Index, Array, Array]:
        return np.ascontiguousarray(self.points.index[self.elements]), self.parameters, self.law

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces."""
        owner = self.points.owner
        shared = (k.positions(owner), k.velocities(owner), out.forces(owner))
        return self.set.scatter(self.kernels.add, self._own, shared, (self.degenerate,))

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """½ Σ k C²."""
        return self.set.total(self.kernels.energy, self._own, (k.positions(self.points.owner),), out)

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """−Σ c Ċ²."""
        owner = self.points.owner
        shared = (k.positions(owner), k.velocities(owner))
        return self.set.total(self.kernels.power, self._own, shared, out)

    def tangent_pairs(self, k: Kinematics) -> tuple[Index, str]:
        """First rows of the pairs of points that share an element."""
        rows = k.rows_of(self.points)[:, 0]
        pairs, self._where = pairs_of(rows[self.elements])
        return pairs, "KD" if self.function.turning is None else "KDG"

    def bind_tangent(self, k: Kinematics, blocks: NodeBlocks) -> list[Op]:
        """K = k JᵀJ, D = c JᵀJ, and G for the λ of the last step, or for k C without one."""
        seen = self._tangent_state_of(k)
        memory = k.memory(self) if self.memory_size else np.zeros(1 + seen.values.size)
        own = (*self._own, memory[1:].reshape(seen.values.shape), seen.values, seen.slopes, self._where)
        shared = (k.positions(self.points.owner), memory[:1], blocks.K, blocks.D, blocks.G)
        return [
            (_copy_first, (k.clock, seen.time)),
            *[(clear, (part.reshape(-1),)) for part in (blocks.K, blocks.D, blocks.G)],
            *self.set.scatter(self.kernels.tangent, own, shared),
        ]

    def _tangent_state_of(self, k: Kinematics) -> _TangentState:
        """Values that the tangent of an evaluation leaves for the memory of the same one."""
        if k not in self._tangent_states:
            n, m, p = len(self.elements), self.function.components, self.function.points
            self._tangent_states[k] = _TangentState(
                np.full(1, np.nan), np.zeros((n, m)), np.zeros((n, m, p, 3))
            )
        return self._tangent_states[k]

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """λ = k (C + h Ċ) + c Ċ as in the step's solve, with C and ∂C/∂x at its start.

        k C at its end would differ: a chord that rotates by ε in a step becomes too long by ½ ε², which with
        large k would produce a spurious tension, and a G that stiffens every fold.
        """
        index, _, law = self._own
        seen = self._tangent_state_of(k)
        last = memory[1:].reshape(seen.values.shape)
        shared = (k.velocities(self.points.owner), k.clock, seen.time)
        return [
            (_mark_multiplier, (k.clock, seen.time, memory)),
            *self.set.each(self.kernels.remember, (index, law, seen.values, seen.slopes), shared, (last,)),
        ]


@kernel
def _copy_first(source: Array, out: Array) -> None:
    out[0] = source[0]


@kernel
def _mark_multiplier(clock: Array, began: Array, memory: Array) -> None:
    """memory[0] = 1 if the λ of a step follows; 0 after a step of a stepper without tangents."""
    memory[0] = 1.0 if clock[0] > began[0] else 0.0


def per_element(values: ArrayLike) -> Array:
    """One number per element, (n,), as a column (n, 1) for a function of one component."""
    given = np.asarray(values, float)
    return given if given.ndim == 0 else given.reshape(-1, 1)


def target_parameters(
    name: str,
    function: BehaviourFunction,
    points: Points,
    elements: ArrayLike,
    x: Array,
    values: ArrayLike | None,
) -> Array:
    """Parameters (n, 1) of a function C = g − par: the given values, or by default g at the start x."""
    index = element_indices(name, elements, function.points, len(points))
    if values is not None:
        return np.array(np.broadcast_to(per_element(values), (len(index), 1)))
    found = np.zeros((len(index), 1))
    jacobian, bad = np.zeros((len(index), 1, function.points, 3)), np.zeros(len(index), np.int64)
    positions = np.ascontiguousarray(np.asarray(x, float)[index])
    kernels_of(name, function).evaluate(positions, np.zeros_like(found), found, jacobian, bad)
    return found
