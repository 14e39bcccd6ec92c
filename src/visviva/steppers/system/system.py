"""The linear system of one instant: A x = b + Jᵀλ with rows J x + C λ = y."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.cones import Cones
from visviva.core.elements import Elements, Expansion, expand
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import Kinematics, clear, copy
from visviva.core.model import Model
from visviva.core.rows import TWO_SIDED
from visviva.geometry.components import blocks_of
from visviva.steppers.solve.matrix.rotated_rest_factor import RETRIES
from visviva.steppers.solve.pivoting.dense import DenseRows
from visviva.steppers.solve.pivoting.form import rows_by_pivoting
from visviva.steppers.solve.pivoting.sparse import SparseRows
from visviva.steppers.solve.rows.row_problem import RowNumbers, RowProblem
from visviva.steppers.solve.rows.solve_rows import CONTROL, DURATION, NOISE
from visviva.steppers.system.border import Border, part_with_border
from visviva.steppers.system.matrix_islands import MatrixIslands, islands_of, reach_of, rows_that_pass
from visviva.steppers.system.weighted_matrices import WeightedMatrices

DRIFT_SHARE = 1e-9  # relative error of J̇v of joints with the admissible drift
DRIFT_FACTOR = 10.0  # bound on the change of J with φ [1/m]: lever arms may be a tenth of a metre
ROUNDING_SHARE = 1e-14  # relative error of a position
MAX_SHARING_ROWS = 2000  # most rows that may share a coordinate for pivoting, whose W has their products
MAX_NODE_SIZE = 48  # coordinates of a block of A up to which it is inverted as a whole if rows touch it
SEAM_ROWS = 600  # two-sided rows of a constraint from which the pattern of A includes what they couple
MAX_TWO_SIDED = 100  # two-sided rows up to which worlds without friction are condensed onto their rows


@kernel
def _divide(b: Array, diagonal: Array, x: Array) -> None:
    for i in range(len(b)):
        x[i] = b[i] / diagonal[i]


@kernel
def _read_bounds(tangent: Index, bound: Array, span: Array, first: int, out: Array) -> None:
    for i in range(len(bound)):
        out[first + tangent[i, 0]] = bound[i] * span[0] if span[0] > 0.0 else 0.0


@kernel
def _find_positions(position: Index, dofs: Index, found: Index) -> None:
    """Positions of the coordinates of dynamic rows; the last entry of `position` stands for none."""
    for i in range(dofs.shape[0]):
        for a in range(dofs.shape[1]):
            found[i, a] = position[dofs[i, a]]


def bodies_of(world: Model, position: Index) -> list[Index]:
    """Positions (m, stride) of the coordinates of each body, for blocks with a stride."""
    found: list[Index] = []
    for block in world.blocks:
        stride = getattr(block, "stride", 1)
        if stride > 1:
            found.append(position[world.layout.v[block.name]].reshape(-1, stride))
    return found


def ordinary(k: Kinematics) -> list[slice]:
    """The ranges of coordinates that are not stepped by a pass of their own."""
    runs = [slice(max(part.start - k.rows, 0), part.stop - k.rows) for part in k.parts()]
    return [run_ for run_ in runs if run_.stop > run_.start]


@kernel
def _reset_status(status: Array) -> None:
    status[0] = 0.0


@kernel
def _read_slots(coupled: Index, slots: Index, values: Array, out: Array) -> None:
    for i in range(len(coupled)):
        out[coupled[i]] = values[slots[i]]


class System:
    """A = diag + Σ weight Jᵀ B J on the coordinates, bordered by the constraint rows.

    Coordinates that no row and no element with several coordinates touches stay diagonal: x = b / diag.
    Islands of elements without rows are solved by the matrix alone. The others are solved by pivoting; but if
    rows are dynamic or bound friction, by a solver that includes friction and condenses large islands by the
    matrix, unless an `exactly` solved system is required. Thousands of rows on one body always take it.

    Attributes
    ----------
    diagonal : (nv,)   the diagonal part of A, to be filled before `assemble`
    b, x : (nv,)       right-hand side and solution; x may be passed in as part of a larger array
    whole_diagonal : (nv,)   the diagonal of A, valid after `diagonal_reading`
    y, shift : (m,)    right-hand side of the rows, and their C ≥ 0
    bound : (m,)       b of rows with a fixed bound, as impulses; see `Cones`
    takes_friction     whether the solver itself includes the laws of friction
    islands : islands solved by the matrix, None if there are none
    border, border_rows : rank-one elements treated as rows, and their row data
    control : (5,)     settings of a `RowProblem`: whether λ is a warm start, whether even what is at rest
        is solved, and these:
    noise : (1,)       by how much dependent rows may disagree in y without a contradiction
    span : (1,)        how long the unknown forces act: 1 for forces, h for impulses [s]
    """

    def __init__(
        self,
        evaluation: Evaluation,
        parts: list[WeightedMatrices],
        x: Array | None = None,
        exactly: bool = False,
    ) -> None:
        k, self.e, self.exactly = evaluation.k, evaluation, exactly
        nv, m = evaluation.world.layout.nv, len(evaluation.row_kind)
        self.diagonal, self.b, self.x = np.ones(nv), np.zeros(nv), np.zeros(nv) if x is None else x
        self.bound = np.zeros(m)
        self.control = np.zeros(CONTROL)
        self.control[DURATION] = 1.0
        self.noise, self.span = self.control[NOISE : NOISE + 1], self.control[DURATION : DURATION + 1]
        laws = [getattr(constraint, "cones", None) for constraint in evaluation.constraints]
        pressed = not exactly and self._bounds_friction(laws)
        parts = [*parts, *_seams(evaluation)] if pressed else parts
        found = {id(part.elements): expand(part.elements.rows, k.table) for part in parts}
        self._coupling = list({id(part.elements): part.elements for part in parts}.values())
        touched = np.zeros(nv + 1, bool)
        for r in evaluation.rows:
            touched[reach_of(r)] = True
        border = Border([], [])
        if pressed:
            parts, border = part_with_border(parts, found)
        expansions = [found[id(part.elements)] for part in parts]
        for dofs, _, _ in border.sets:
            touched[dofs.ravel()] = True
        self._rows, self.border = RowNumbers.of(m + border.n), border
        own, self.border_rows = self._rows.part(0, m), self._rows.part(m, m + border.n)
        self.kind, self.y, self.shift, self.lam = own.kind, own.y, own.shift, own.lam
        cones, apart, number = self._shares(islands_of(nv, expansions, touched[:nv], MAX_NODE_SIZE), laws)
        for expansion in found.values():
            if expansion.dofs.shape[1] > 1:
                touched[expansion.dofs.ravel()] = True
        solved = touched[:nv].copy()
        touched[apart] = False
        self.coupled: Index = np.flatnonzero(touched[:nv])
        passing = rows_that_pass(evaluation, border.sets)
        self.islands = MatrixIslands(apart, number, parts, expansions, *passing) if len(apart) else None
        self.takes_friction = cones or (not exactly and any(law is not None for law in laws))
        self.diagonal_ops: list[Op] = []
        self.solver, dynamic = self._solver(cones, expansions, laws)
        self.assemble_ops = self._assemble_ops(parts, expansions)
        idle = [run_ for run_ in ordinary(k) if not solved[run_].all()]
        self.solve_ops = [*dynamic, *self._solve_ops(idle)]
        self.whole_diagonal = self.diagonal.copy()
        self.diagonal_reading = self._diagonal_ops()
        self.read_diagonal = Program(self.diagonal_reading)
        self._assemble, self._solve = Program(self.assemble_ops), Program(self.solve_ops)

    def links(self) -> list[Index]:
        """Coordinates (k, d) of each set of elements that A couples."""
        found = (expand(elements.rows, self.e.k.table).dofs for elements in self._coupling)
        return [dofs for dofs in found if dofs.shape[1] > 1]

    def _shares(self, islands: tuple[Index, Index], laws: list[Cones | None]) -> tuple[bool, Index, Index]:
        """Whether friction is solved with the rows; the coordinates of the matrix, and their islands."""
        apart, number = islands
        if self._crowded or (not self.exactly and self._bounds_friction(laws)):
            return True, apart, number
        if not self.exactly and self._presses_on_large(number):
            return True, apart, number
        return False, apart[number < 0], number[number < 0]

    @property
    def _crowded(self) -> bool:
        """Whether too many rows share a coordinate, as dynamic ones may all do."""
        touching = [r.expansion.dofs[r.expansion.dofs >= 0] for r in self.e.rows]
        most = np.bincount(np.concatenate([*touching, np.zeros(0, np.int64)])).max(initial=0)
        return bool(max(most, self._dynamic_rows * len(self.kind)) > MAX_SHARING_ROWS)

    @property
    def _dynamic_rows(self) -> bool:
        return any(r.reach is not None for r in self.e.rows)

    def _bounds_friction(self, laws: list[Cones | None]) -> bool:
        """Whether rows are dynamic, or bound friction."""
        friction = any(law is not None and len(law.mu) and not law.alone for law in laws)
        return self._dynamic_rows or friction

    def _solver(
        self, cones: bool, expansions: list[Expansion], laws: list[Cones | None]
    ) -> tuple[SparseRows | DenseRows | RowProblem, list[Op]]:
        """The solver of the coordinates that rows touch, and the operations that update its dynamic rows."""
        n, rows = len(self.coupled), self.e.rows
        position = self._position = np.full(len(self.b) + 1, -1, np.int64)
        position[self.coupled] = np.arange(n)
        groups = [_complete_elements(position[x.dofs]) for x in expansions]
        if cones:
            node = blocks_of(n, [*groups, *bodies_of(self.e.world, position)])
            large = None if self.islands is None else self.islands.large()
            sets = [*((r.expansion.dofs, r.z, r.moved) for r in rows), *self.border.sets]
            more = len(self.border.sets)
            stays = [*(r.reach is None for r in rows), *[True] * more]
            return RowProblem(node, self.coupled, sets, [*laws, *[None] * more], stays, large), []
        dofs = [position[r.expansion.dofs] for r in rows]
        dynamic: list[Op] = [
            (_find_positions, (position, r.expansion.dofs, found))
            for r, found in zip(rows, dofs, strict=True)
            if r.reach is not None
        ]
        pairs = [(found, r.z) for r, found in zip(rows, dofs, strict=True)]
        solver = rows_by_pivoting(n, groups, pairs, bool(dynamic))
        return solver, dynamic if self.exactly else [*dynamic, *self._bound_ops(laws)]

    def _solve_ops(self, idle: list[slice]) -> list[Op]:
        """x and λ; idle : ranges of coordinates that are at least partly uncoupled."""
        ops: list[Op] = [(_divide, (self.b[run_], self.diagonal[run_], self.x[run_])) for run_ in idle]
        if self.border.n:  # λ starts from zero, which is a good guess: x is an increment
            ops.append((clear, (self.border_rows.lam,)))
        if isinstance(self.solver, RowProblem):
            found = self.islands
            large = None if found is None else found.correction(self.solver, self._rows.lam, self.b, self.x)
            rows = self.solver.solve_ops(self, large, self._rows)
        else:
            rows = self.solver.solve_ops(self) or [(_reset_status, (self.solver.status,))]
        if self.islands is None:
            return [*ops, *rows]
        ops += [*self.islands.solve_ops(self.b, self.x), *rows]
        return [*ops, *self.islands.failure_ops(self.solver.status)]

    def _bound_ops(self, laws: list[Cones | None]) -> list[Op]:
        """The bounds of rows, as impulses."""
        ops = list[Op]()
        for rows, law in zip(self.e.rows, laws, strict=True):
            if law is not None:
                bound = np.ascontiguousarray(np.broadcast_to(law.bound, len(law.mu)), np.float64)
                ops.append((_read_bounds, (law.tangent, bound, self.span, rows.part.start, self.bound)))
        return ops

    def _assemble_ops(self, parts: list[WeightedMatrices], expansions: list[Expansion]) -> list[Op]:
        """Write the diagonal first; the matrices are added to it."""
        jacobian = self.e.k.jacobian
        coupled: list[Op] = self.solver.clear_ops(self.coupled, self.diagonal)
        for part, expansion in zip(parts, expansions, strict=True):
            read = (part.matrices, part.weight, expansion, jacobian)
            slots = self.solver.slots_of(_complete_elements(self._position[expansion.dofs]))
            if expansion.dofs.shape[1] == 1:
                self.diagonal_ops.append(
                    part.elements.assembly(*read, expansion.dofs[:, :, None], self.diagonal)
                )
            elif (slots >= 0).any():
                coupled.append(part.elements.assembly(*read, slots, self.solver.values))
        if self.islands is not None:
            coupled += self.islands.assemble_ops(parts, expansions, jacobian, self.diagonal)
        border = self.border.ops(jacobian, self.border_rows)
        return [*self.diagonal_ops, *coupled, *border]

    def _diagonal_ops(self) -> list[Op]:
        out, solver = self.whole_diagonal, self.solver
        ops: list[Op] = [(copy, (self.diagonal, out))]
        ops.append((_read_slots, (self.coupled, solver.diagonal_slots, solver.values, out)))
        if self.islands is not None:
            matrix = self.islands.matrix
            read = (self.islands.coordinates, matrix.pattern.diagonal_slots, matrix.values, out)
            ops.append((_read_slots, read))
        return ops

    def _presses_on_large(self, number: Index) -> bool:
        """Whether one-sided and few two-sided rows touch, or may touch, large islands of A."""
        two_sided = sum(c.n for c in self.e.constraints if not c.one_sided)
        return bool((number >= 0).any()) and two_sided <= MAX_TWO_SIDED and two_sided < len(self.kind)

    @property
    def unconverged(self) -> int:
        """Number of solves of the cone solver that have not reached its tolerance."""
        return self.solver.unconverged if isinstance(self.solver, RowProblem) else 0

    @property
    def solved_again(self) -> int:
        """Number of solves for which the factor of a body's rest shape did not suffice."""
        turned = None if self.islands is None else self.islands.matrix.turned
        return 0 if turned is None else int(turned.report[RETRIES])

    @property
    def violation(self) -> float:
        """Violation of the laws in the last solve of the cone solver [m/s]."""
        return self.solver.violation if isinstance(self.solver, RowProblem) else 0.0

    def assemble(self) -> None:
        """Assemble A from the diagonal and the present matrices."""
        self._assemble()

    def solve(self) -> None:
        """x and λ for the present b, y, shift and kind; rows that are OFF get λ = 0."""
        self._solve()
        self.solve_again()

    def solve_again(self) -> None:
        """Solve again with a larger tolerance if rows seem to contradict each other.

        Dependent rows agree if all of them hold; otherwise, or without load, they disagree by the effect of
        drift and rounding on J̇v.
        """
        status = self.solver.status
        if status[0] == 0.0 and status[1] < 0.0 and self.noise[0] == 0.0:
            self.noise[0] = self._uncertainty()
            self._solve()
            self.noise[0] = 0.0

    def _uncertainty(self) -> float:
        """Uncertainty of y: for curved rows by drift, which stages of explicit steps have but ends have not,
        and, in a step of length h, by h J̇v; where φ/h enters y, by rounding of the positions of which φ is a
        difference."""
        k, velocity_product = self.e.k, self.e.row_numbers["velocity_product"]
        bend = max(np.abs(velocity_product).max(initial=0.0), np.abs(k.jdotv).max(initial=0.0))
        h = float(k.step[0])
        largest = max(np.abs(k.q).max(initial=0.0), np.abs(k.x).max(initial=0.0))
        rounding = ROUNDING_SHARE * largest / h if h > 0.0 else 0.0
        place_off, rate_off = (max(DRIFT_SHARE, self._worst(name)) for name in ("phi", "phidot"))
        drifted = place_off * bend + rate_off * np.abs(k.rates).max(initial=0.0)
        return float(h * bend + drifted + rounding if h > 0.0 else DRIFT_FACTOR * drifted)

    def _worst(self, name: str) -> float:
        """Largest violation of a rigid joint at this state: φ or φ̇ [m, m/s]."""
        return float(np.abs(self.e.row_numbers[name][self.e.rigid(TWO_SIDED)]).max(initial=0.0))


def _seams(e: Evaluation) -> list[WeightedMatrices]:
    """Zero-weight couplings for two-sided rows between what elements do not couple: they reserve the entries
    of Jᵀ S J in a factor of A, see `band`."""
    laid = [(c, r) for c, r in zip(e.constraints, e.rows, strict=True) if r.reach is None and not c.one_sided]
    seams = [Elements.of(r.rows, "K") for c, r in laid if c.n >= SEAM_ROWS]
    return [WeightedMatrices(x, x.K, np.zeros(1)) for x in seams]


def _complete_elements(dofs: Index) -> Index:
    """The places (m, d) of elements, none where all of them are elsewhere."""
    return dofs if (dofs >= 0).any() else dofs[:0]
