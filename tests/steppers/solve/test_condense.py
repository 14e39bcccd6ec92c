"""Large blocks of A under frictional contacts, condensed on active rows, against inverted ones."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest
from tests.steppers.solve.matrices import fill, grid, pattern_of

from visviva.compiling.program import Program
from visviva.core.cones import Cones
from visviva.core.rows import FRICTION, OFF, ONE_SIDED, TWO_SIDED
from visviva.steppers.solve.matrix.matrix import Matrix
from visviva.steppers.solve.rows.find_islands import Given
from visviva.steppers.solve.rows.large import Correction, LargeNodes
from visviva.steppers.solve.rows.row_problem import RowProblem
from visviva.steppers.solve.rows.solve_rows import (
    ALL_STEPS,
    ALL_SWEEPS,
    CONTROL,
    DURATION,
    FAILED,
    STATUS,
    UNCONVERGED,
    VIOLATION,
    WARM,
)

SIDES, BODY = (8, 8), 6
NODES = SIDES[0] * SIDES[1]
PINS = 4
EACH = 3 * NODES


def frames(rng: Any, m: int) -> Any:
    """Random right-handed frames (m, 3, 3)."""
    return np.linalg.qr(rng.standard_normal((m, 3, 3)))[0]


class Cloths:
    """Two sheets and a body: contacts on the sheets, between them, with the body, and pins.

    whole : whether the blocks of the sheets are inverted whole instead of being condensed
    twice : whether every contact is there twice
    near : whether rows stay on edges of one sheet, so that A + JᵀSJ has the structure of the factor of A
    """

    def __init__(self, seed: int, mu: float, whole: bool, twice: bool = False, near: bool = False) -> None:
        rng = np.random.default_rng(seed)
        edges = grid(*SIDES)
        self.matrix = Matrix(
            pattern_of(np.full(2 * NODES, 3), np.concatenate([edges, edges + NODES])),
        )
        sheets = fill(self.matrix.pattern, self.matrix.values, seed, 0.1)
        n = self.n = 2 * EACH + BODY
        self.a = np.zeros((n, n))
        self.a[: 2 * EACH, : 2 * EACH] = sheets
        self.a[2 * EACH :, 2 * EACH :] = np.diag([30.0, 30.0, 30.0, 3.0, 4.0, 5.0])
        dofs, z = self._contacts(rng, near)
        if twice:
            dofs, z = np.concatenate([dofs, dofs]), np.concatenate([z, z])
        pins = np.arange(3) + 3 * np.arange(PINS)[:, None]
        pins = np.repeat(pins, 3, axis=0)
        pinned = np.tile(np.eye(3), (PINS, 1))
        self.nc = len(dofs) // 3
        stay = np.zeros(1, np.int64)
        sets = [(dofs, z, stay), (pins, pinned, stay)]
        law = Cones.of_contacts(self.nc, mu, 0.0)
        own = np.arange(n)
        if whole:
            node = np.minimum(own // EACH, 2)
            self.problem = RowProblem(node, own, sets, [law, None], [False, True])
            blocks = [
                self.a[s, s].ravel() for s in (slice(0, EACH), slice(EACH, 2 * EACH), slice(2 * EACH, n))
            ]
        else:
            number = np.arange(2 * EACH) // EACH
            large = LargeNodes(np.arange(2 * EACH), number, self.matrix.factored, self.matrix.values)
            self.problem = RowProblem(
                np.zeros(BODY, int), own[2 * EACH :], sets, [law, None], [False, True], large
            )
            blocks = [self.a[2 * EACH :, 2 * EACH :].ravel()]
        self.problem.values[:] = np.concatenate(blocks)
        self.jacobian = np.zeros((len(z) + 3 * PINS, n))
        for first, (places, numbers, _) in ((0, sets[0]), (len(z), sets[1])):
            for i in range(len(numbers)):
                used = places[i] >= 0
                np.add.at(self.jacobian[first + i], places[i][used], numbers[i][used])
        self.mu, self.law = mu, law
        self.b = self.a @ (0.1 * rng.standard_normal(n)) - 0.3 * np.abs(np.diag(self.a))
        self.y, self.lam, self.x = (
            0.05 * rng.standard_normal(len(self.jacobian)),
            np.zeros(len(self.jacobian)),
            np.zeros(n),
        )
        self.kind = np.concatenate(
            [np.tile([ONE_SIDED, FRICTION, FRICTION], self.nc), np.full(3 * PINS, TWO_SIDED)]
        )
        self.kind = self.kind.astype(np.int64)
        self.control, self.whole = np.zeros(CONTROL), whole
        self.control[[WARM, DURATION]] = 1.0
        self.status, self.shift = self.problem.status, np.zeros(len(self.y))

    @staticmethod
    def _contacts(rng: Any, near: bool) -> Any:
        """Rows (3 c, 15): of nodes on the ground, of sheet on sheet, of the body on three nodes."""
        dofs, z, free = [], [], [*(PINS + rng.permutation(NODES - PINS))]
        for kind in ("ground", "body") if near else ("ground", "sheets", "body"):
            for frame in frames(rng, 8):
                at, number = np.full(15, -1), np.zeros((3, 15))
                nodes = [free.pop() for _ in range(3 if kind == "body" else 1)]
                if near and kind == "body":
                    nodes[1:] = [nodes[0] ^ 1] * 2
                at[:3], number[:, :3] = 3 * nodes[0] + np.arange(3), frame
                if kind == "sheets":
                    at[3:6], number[:, 3:6] = EACH + 3 * nodes[0] + np.arange(3), -frame
                elif kind == "body":
                    share = rng.dirichlet(np.ones(3))
                    for i in range(3):
                        at[3 * i : 3 * i + 3] = 3 * nodes[i] + np.arange(3)
                        number[:, 3 * i : 3 * i + 3] = share[i] * frame
                    at[9:], arm = 2 * EACH + np.arange(6), rng.standard_normal(3)
                    number[:, 9:12], number[:, 12:] = -frame, -np.cross(arm, frame)
                dofs.append(np.tile(at, (3, 1)))
                z.append(number)
        return np.concatenate(dofs), np.concatenate(z)

    def solve_without_far(self) -> tuple[int, Given]:
        """As a step does it, with contacts left out that part; returns how many rounds it took, and `far`."""
        rounds, sheets, free = [0], slice(0, 2 * EACH), np.linalg.solve(self.a, self.b)
        given = self.problem.given(self.b, self.y, np.zeros(len(self.y)), self.kind)
        Program(self.matrix.factor_ops())()
        self.x[sheets] = free[sheets]

        def add() -> None:
            rounds[0] += 1
            self.x[sheets] += np.linalg.solve(self.a, self.jacobian.T @ self.lam)[sheets]

        def undo() -> None:
            self.x[sheets] = free[sheets]

        self.problem.given = lambda *_: given  # type: ignore[method-assign]
        large = Correction([(add, ())], [(undo, ())], np.zeros(2, np.int64), [])
        Program(self.problem.solve_ops(cast(Any, self), large))()
        return rounds[0], given

    def solve(self) -> None:
        """As a step does it, with what rows do to the sheets by the whole matrix."""
        sheets = slice(0, 2 * EACH)
        if not self.whole:
            Program(self.matrix.factor_ops())()
            self.x[sheets] = np.linalg.solve(self.a, self.b)[sheets]
        Program(self.problem.solve_ops(cast(Any, self)))()
        assert self.status[FAILED] == 0
        if not self.whole:
            self.x[sheets] += np.linalg.solve(self.a, self.jacobian.T @ self.lam)[sheets]


@pytest.mark.parametrize("mu", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("seed", range(3))
def test_condensed_sheets_answer_as_sheets_that_are_inverted(seed: int, mu: float) -> None:
    """Newton's law, the same motion and forces: contacts of nodes, of sheets, of a body, and pins."""
    found = []
    for whole in (True, False):
        case = Cloths(seed, mu, whole)
        case.solve()
        assert case.status[UNCONVERGED] == 0
        size = np.abs(case.b).max()
        residual = case.a @ case.x - case.b - case.jacobian.T @ case.lam
        np.testing.assert_allclose(residual, 0.0, atol=1e-11 * size)
        found.append((case.x, case.lam))
    for one, other in zip(*found, strict=True):
        np.testing.assert_allclose(one, other, rtol=0, atol=1e-6 * np.abs(one).max())


def test_forces_are_in_their_cones() -> None:
    """Signorini's and Coulomb's laws on what is condensed, to the residual that the solve tells."""
    case = Cloths(5, 0.3, False)
    case.solve()
    force = case.lam[: 3 * case.nc].reshape(-1, 3)
    speed = (case.jacobian @ case.x - case.y)[: 3 * case.nc].reshape(-1, 3)
    rub, close = np.linalg.norm(force[:, 1:], axis=1), 10 * case.status[VIOLATION] + 1e-12
    assert (force[:, 0] > 0.0).sum() > 4, "some contacts press"
    assert (force[:, 0] == 0.0).sum() > 4, "some part"
    assert (force[:, 0] >= 0.0).all() and (speed[:, 0] >= -close).all()
    assert (rub <= 0.3 * force[:, 0] * (1 + 1e-9)).all()
    slips = (np.linalg.norm(speed[:, 1:], axis=1) > 1e-4) & (force[:, 0] > 1e-3)
    assert slips.any(), "some slip"
    power = (force * speed)[slips, 1:].sum(axis=1)
    full = rub[slips] * np.linalg.norm(speed[slips, 1:], axis=1)
    np.testing.assert_allclose(power, -full, rtol=1e-6)
    np.testing.assert_allclose(rub[slips], 0.3 * force[slips, 0], rtol=1e-6)


@pytest.mark.parametrize("mu", [0.0, 0.3])
@pytest.mark.parametrize("seed", [0, 1, 3])
def test_what_is_far_is_left_out_until_something_brings_it_near(seed: int, mu: float) -> None:
    """Pins that are torn away close contacts that parted: the end is that of a solve with all of them."""
    cases = [Cloths(seed, mu, False) for _ in range(2)]
    for case in cases:
        case.y[: 3 * case.nc] = case.jacobian[: 3 * case.nc] @ np.linalg.solve(case.a, case.b)
        case.y[: 3 * case.nc : 3] -= np.linspace(-0.02, 0.2, case.nc)
        case.y[3 * case.nc :] *= 40.0
    whole, sparing = cases
    whole.solve()
    rounds, given = sparing.solve_without_far()
    assert whole.status[UNCONVERGED] == sparing.status[UNCONVERGED] == 0
    assert rounds > 1, "some are taken in"
    assert (given.far > 0.0).sum() > 2, "some stay out"
    for one, other in ((whole.x, sparing.x), (whole.lam, sparing.lam)):
        np.testing.assert_allclose(other, one, rtol=0, atol=1e-6 * np.abs(one).max())


@pytest.mark.parametrize("mu", [0.0, 0.3])
def test_contacts_that_depend_on_each_other(mu: float) -> None:
    """Every contact twice: the motion is that of one of each, and no number is lost."""
    once, twice = Cloths(2, mu, False), Cloths(2, mu, False, True)
    twice.y[:] = np.concatenate([once.y[: 3 * once.nc], once.y])
    twice.b[:] = once.b
    once.solve()
    twice.solve()
    assert twice.status[UNCONVERGED] == 0
    assert np.isfinite(twice.lam).all()
    np.testing.assert_allclose(twice.x, once.x, rtol=0, atol=1e-6 * np.abs(once.x).max())


def test_what_is_off_is_not_condensed() -> None:
    """With all rows off nothing is left of them, and the next solve is as good as the first, bit for bit."""
    case = Cloths(3, 0.3, False)
    case.solve()
    first, on = (case.x.copy(), case.lam.copy()), case.kind.copy()
    case.kind[:], case.lam[:] = OFF, 0.0
    case.solve()
    np.testing.assert_allclose(case.x, np.linalg.solve(case.a, case.b), atol=1e-12)
    assert not case.lam.any() and not case.status[1:STATUS][1:].any()
    case.kind[:] = on
    case.solve()
    assert np.array_equal(case.x, first[0]) and np.array_equal(case.lam, first[1])


@pytest.mark.parametrize("mu", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("seed", range(3))
def test_a_factor_with_the_rows_in_it_answers_as_their_dense_weights(seed: int, mu: float) -> None:
    """The two ways for rows on large blocks, and blocks inverted whole: one motion, the same forces."""
    found = []
    for way in ("whole", "dense", "factor"):
        case = Cloths(seed, mu, way == "whole", near=True)
        if way != "whole":
            case.problem.fixed.work[0] = 0 if way == "factor" else 10**12
        case.solve()
        assert case.status[UNCONVERGED] == 0
        if way == "factor":
            assert case.status[ALL_SWEEPS] == 0.0 or mu == 1.0, "where it fails dense weights are taken"
        found.append((case.x, case.lam))
    for other in found[1:]:
        for one, two in zip(found[0], other, strict=True):
            np.testing.assert_allclose(two, one, rtol=0, atol=2e-6 * np.abs(one).max())


def test_forces_that_are_good_are_kept() -> None:
    """A solve that starts from the answer of the last one takes no step, and leaves it bit for bit."""
    case = Cloths(1, 0.3, False, near=True)
    case.problem.fixed.work[0] = 0
    case.solve()
    assert case.status[ALL_STEPS] > 0.0
    lam = case.lam.copy()
    case.solve()
    assert case.status[ALL_STEPS] == 0.0
    assert np.array_equal(case.lam, lam)
