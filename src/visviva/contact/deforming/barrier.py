"""Barrier contact: surfaces that never penetrate each other, closed or open, of one body or of two."""

from __future__ import annotations

import math
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.compiling.program import Program
from visviva.contact.deforming.admissible_motion import admissible_share
from visviva.contact.deforming.barrier_kernels import (
    GAP,
    MU,
    add_energy,
    add_forces,
    fill_tangents,
    find_unknown,
    measure_pair,
)
from visviva.contact.deforming.crack_separation import starts_separated
from visviva.contact.deforming.free_pairs import free_pairs
from visviva.contact.deforming.lagged_friction import add_friction, add_power, fill_damping
from visviva.contact.deforming.near_pairs import NearPairs, PairSearch, corners_of_pair
from visviva.contact.deforming.sheets import Sheets
from visviva.core.events import Change, Outgrown
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.node_blocks import NodeBlocks
from visviva.core.sheet import TearingSheet, TearingSkin
from visviva.core.state import State
from visviva.errors import SceneError, SimulationError

MIN_DISTANCE = 0.05  # least distance from everything of surfaces exposed by a crack, in units of d̂
PAIR_RANGE = 2.0  # times d̂ up to which pairs are included in the matrix
TRIED, SIZE, COUNT, PAIRS = range(4)
"""Memory of the included pairs: whether no step has ended since; faces and edges; pair count; pairs."""


@kernel
def _clear(f: Array) -> None:
    for i in range(f.shape[0]):
        for c in range(3):
            f[i, c] = 0.0


@kernel
def _compare(memory: Array, faces: Index, edges: Index, known: Index, other: Array) -> None:
    """Whether the memory is for other faces or edges, or its pairs differ from the known ones."""
    size = len(faces) + len(edges)
    other[0] = 0.0 if memory[SIZE] == size and memory[COUNT] == len(known) else 1.0
    for p in range(min(int(memory[COUNT]), len(known), len(memory) - PAIRS)):
        if memory[PAIRS + p] != known[p]:
            other[0] = 1.0


@kernel
def _copy(x: Array, out: Array) -> None:
    for i in range(x.shape[0]):
        for c in range(3):
            out[i, c] = x[i, c]


@kernel
def _end_step(memory: Array) -> None:
    memory[TRIED] = 0.0


class _PairState:
    """The data of a barrier at the state of some kinematics.

    Attributes
    ----------
    x, u, last : (N, 3)   present positions and velocities, positions at the end of the last step
    pairs, last_pairs : arguments of the sums over the pairs of x and of last
    ops, last_ops : operations that update them
    """

    def __init__(self, barrier: Barrier, k: Kinematics) -> None:
        self._barrier, sheets = barrier, barrier.sheets
        self.x, self.u = np.zeros((2, sheets.n, 3))
        self.last = barrier._last(k.memory(barrier))
        reach = PAIR_RANGE * barrier.par[GAP]
        near, before = NearPairs(sheets, self.x, reach), NearPairs(sheets, self.last, reach)
        rest = (sheets.faces, sheets.edges, sheets.radius, barrier.squares, barrier.par)
        self.pairs = (near.near, near.count, *rest)
        self.last_pairs = (before.near, before.count, *rest)
        self.ops: list[Op] = [*sheets.gather_ops(k, self.x, self.u), *near.ops]
        self.last_ops = before.ops

    def worth(self) -> Index:
        """The pairs that are nearer than PAIR_RANGE times the gap, and those that were included already."""
        lists = [self.pairs, self.last_pairs] if self._barrier.par[MU] > 0.0 else [self.pairs]
        return np.unique(np.concatenate([codes.array[: int(count[0])] for codes, count, *_ in lists]))


class Barrier:
    """A force between all pairs of a vertex and a face, and of two edges, that are nearer than `gap`.

    Parameters
    ----------
    sheets : the surfaces
    gap : d̂ > 0, below which they repel each other [m]
    stiffness : k > 0, see `barrier_law` [N/m]
    mu : Coulomb's coefficient ≥ 0
    slow : sliding speed below which friction grows with the speed [m/s]

    Memory: positions at the end of the last step; the pairs whose tangents have entries in the matrix, and
    the numbers of faces and edges: when a body has torn since, both are reset. `bind_bound` limits how far a
    step may go, so that a stepper that respects it excludes penetration. Dissipated: friction.
    Raises SceneError for numbers that are not as above. Proved by tests/elastic/test_barrier.py.
    """

    account = "dissipated"
    touches = True
    bounds = True

    def __init__(
        self, name: str, sheets: Sheets, gap: float, stiffness: float, mu: float = 0.0, slow: float = 1e-3
    ) -> None:
        for what, number in (("gap", gap), ("stiffness", stiffness), ("speed", slow)):
            if not (math.isfinite(number) and number > 0.0):
                raise SceneError(f"found a {what} of {number:g}, expected a number > 0", name)
        if not (math.isfinite(mu) and mu >= 0.0):
            raise SceneError(f"found a coefficient of friction {mu:g}, expected a number ≥ 0", name)
        self.name, self.par = name, np.array([gap, stiffness, mu, slow])
        self._here: WeakKeyDictionary[Kinematics, _PairState] = WeakKeyDictionary()
        self._take(sheets)
        for skin in sheets.tearing:
            if skin.solid is not None:
                skin.solid.admits.append(partial(self._admits, skin))

    def _take(self, sheets: Sheets) -> None:
        ends = sheets.start[sheets.edges]
        self._sheets, self.squares = sheets, ((ends[:, 1] - ends[:, 0]) ** 2).sum(axis=1)
        self._known: Index = np.zeros(0, np.int64)

    @property
    def sheets(self) -> Sheets:
        """The surfaces as they are now."""
        if self._sheets.outdated:
            self._take(self._sheets.renewed())
        return self._sheets

    @property
    def energy_scale(self) -> float:
        """k d̂² [J], of the magnitude of a pair's energy."""
        gap, stiffness = self.par[:2]
        return float(stiffness * gap * gap)

    @property
    def room(self) -> int:
        """Capacity of the memory for pairs."""
        return 8 * (self.sheets.n + len(self.sheets.edges))

    @property
    def memory_size(self) -> int:
        """See above."""
        return 3 * self.sheets.n + PAIRS + self.room

    def _admits(self, skin: TearingSkin | TearingSheet, k: Kinematics, corners: Index) -> bool:
        """Whether a body may tear so: the exposed surface penetrates nothing, and keeps MIN_DISTANCE of the
        gap."""
        now = self.sheets
        return starts_separated(now, now.renewed(skin, corners), k, MIN_DISTANCE * self.par[GAP])

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """No pair is included yet."""
        memory[:] = 0.0
        self._laid_out(memory)[SIZE] = self.sheets.size
        for run, arguments in self.sheets.gather_ops(k, self._last(memory), np.zeros((self.sheets.n, 3))):  # type: ignore[misc]
            run(*arguments)

    def _last(self, memory: Array) -> Array:
        """Positions (N, 3) at the end of the last step: a view."""
        return memory[: 3 * self.sheets.n].reshape(-1, 3)

    def _laid_out(self, memory: Array) -> Array:
        """The included pairs of the matrix: a view."""
        return memory[3 * self.sheets.n :]

    def _at(self, k: Kinematics) -> _PairState:
        if k not in self._here:
            self._here[k] = _PairState(self, k)
        return self._here[k]

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces."""
        here, f = self._at(k), np.zeros((self.sheets.n, 3))
        ops: list[Op] = [*here.ops, (_clear, (f,)), (add_forces, (here.x, *here.pairs, f))]
        if self.par[MU] > 0.0:
            ops += [*here.last_ops, (add_friction, (here.last, here.u, *here.last_pairs, f))]
        return [*ops, *self.sheets.scatter_ops(f, out)]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Σ E."""
        here = self._at(k)
        return [*here.ops, (add_energy, (here.x, *here.pairs, out))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Power of friction."""
        here = self._at(k)
        if self.par[MU] == 0.0:
            return []
        return [*here.ops, *here.last_ops, (add_power, (here.last, here.u, *here.last_pairs, out))]

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Store the positions at the end of the step."""
        here = self._at(k)
        return [*here.ops, (_copy, (here.x, self._last(memory))), (_end_step, (self._laid_out(memory),))]

    def tangent_pairs(self, k: Kinematics) -> tuple[Index, str]:
        """Pairs of points of the included pairs."""
        s, corners = self.sheets, np.zeros((len(self._known), 4), np.int64)
        for p, code in enumerate(self._known):
            corners_of_pair(code, s.faces, s.edges, s.n, corners[p])
        pairs, self._where = free_pairs(corners, s.rows(k), s.held)
        return pairs, "KD" if self.par[MU] > 0.0 else "K"

    def bind_tangent(self, k: Kinematics, blocks: NodeBlocks) -> list[Op]:
        """K and D; raises `Outgrown` if pairs act that are not included."""
        here, unknown, other = self._at(k), np.zeros(1), np.zeros(1)
        laid_out, into = self._laid_out(k.memory(self)), (self._known, self._where)

        def lay_out() -> None:
            known = here.worth()
            # Pairs of earlier trials of a step are kept: otherwise two trials would alternate without end.
            self._lay_out(np.union1d(known, self._known) if laid_out[TRIED] else known, 1.0, k)

        def recall() -> None:
            if laid_out[SIZE] != self.sheets.size:
                self._begin_anew()
            known = laid_out[PAIRS : PAIRS + int(laid_out[COUNT])]
            self._lay_out(known.astype(np.int64), float(laid_out[TRIED]), k)

        seen = (laid_out, self.sheets.faces, self.sheets.edges, self._known, other)
        ops: list[Op] = [(_compare, seen), When(other, [(recall, ())]), *here.ops]
        near = (here.x, *here.pairs[:5], self.par, self._known, unknown)
        ops += [(find_unknown, near), When(unknown, [(lay_out, ())])]
        ops.append((fill_tangents, (here.x, *here.pairs, *into, self.sheets.rows(k), blocks.K)))
        if self.par[MU] == 0.0:
            return ops
        near = (here.last, *here.last_pairs[:5], self.par, self._known, unknown)
        ops += [*here.last_ops, (find_unknown, near), When(unknown, [(lay_out, ())])]
        return [*ops, (fill_damping, (here.last, here.u, *here.last_pairs, *into, blocks.D))]

    def least_distance(self, k: Kinematics) -> float:
        """The least distance of a pair, at most PAIR_RANGE times the gap [m]."""
        here = self._at(k)
        Program(here.ops)()
        return self._least(here.x, here.pairs)[0]

    def nearest_at_start(self, own: bool = False) -> tuple[float, Index]:
        """The same at the start, and the four points of that pair.

        own : only pairs within one form that has faces
        """
        near, s = NearPairs(self.sheets, self.sheets.start, PAIR_RANGE * self.par[GAP]), self.sheets
        Program(near.ops)()
        return self._least(s.start, (near.near, near.count), np.unique(s.form[s.faces]) if own else None)

    def _least(self, x: Array, pairs: tuple[Any, ...], own: Index | None = None) -> tuple[float, Index]:
        form = self.sheets.form
        i, s, (codes, count) = np.zeros(4, np.int64), np.zeros(4), pairs[:2]
        rest = (self.sheets.faces, self.sheets.edges, self.sheets.radius, self.par, i, s)
        least, corners = PAIR_RANGE**2, i.copy()
        for p in range(int(count[0])):
            y = measure_pair(x, codes.array, p, *rest)[2]
            if y < least and (own is None or (form[i[0]] == form[i[3]] and form[i[0]] in own)):
                least, corners = y, i.copy()
        return float(self.par[GAP] * math.sqrt(least)), corners

    def _lay_out(self, known: Index, tried: float, k: Kinematics) -> None:
        if len(known) > self.room:
            raise SimulationError(
                float(k.clock[0]),
                self.name,
                f"{len(known)} pairs are closer than twice the gap, more than {self.room}",
                "Use a smaller gap, less than a tenth of the edge length. Make a body that is crushed "
                "stiffer or slower.",
            )

        def revise(world: Any, state: State) -> None:
            memory = self._laid_out(state.memory[world.layout.memory[self.name]])
            memory[SIZE + 1 :] = 0.0
            memory[TRIED], memory[COUNT], memory[PAIRS : PAIRS + len(known)] = tried, len(known), known

        def edit(world: Any) -> None:
            self._known = known

        raise Outgrown(Change("contacts", significant=False, edit=edit, revise=revise))

    def _begin_anew(self) -> None:
        def revise(world: Any, state: State) -> None:
            k = world.kinematics(state)
            self.start_memory(k, state.memory[world.layout.memory[self.name]])

        def edit(world: Any) -> None:
            self._known = np.zeros(0, np.int64)

        raise Outgrown(Change("torn surfaces", significant=False, edit=edit, revise=revise))

    def bind_bound(self, k: Kinematics, start: Array, share: Array) -> list[Op]:
        """Lower share (1,) to the contact-free fraction of the move from `start` to the coordinates of k."""
        s = self.sheets
        begin, end = np.zeros((2, 2, s.n, 3))
        search = PairSearch(s, begin, end, 0.0)
        given = (search.codes, search.count, s.faces, s.edges, s.radius)
        return [
            *s.gather_from_ops(k, start, begin[0]),
            *s.gather_from_ops(k, k.q, end[0]),
            (search.find, ()),
            (admissible_share, (begin[0], end[0], *given, share)),
        ]
