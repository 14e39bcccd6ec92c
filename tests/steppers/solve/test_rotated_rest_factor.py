"""Conjugate gradients with the factor of a rest shape rotated node by node."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from tests.steppers.solve.matrices import pattern_of

from visviva.compiling.program import Program
from visviva.steppers.solve.matrix.compact import INT16_SCALE, factor_compact, solve_compact
from visviva.steppers.solve.matrix.rotated_rest_factor import (
    RESIDUAL,
    RETRIES,
    STEP_COUNT,
    TOLERANCE,
    RotatedRestFactor,
)
from visviva.steppers.solve.matrix.rotations import set_identity

ROTATION = Rotation.from_rotvec([0.3, -2.0, 1.1]).as_matrix()


class Body:
    """A lattice of springs with masses 1, its edges, and Turned of it."""

    def __init__(self, *sides: int) -> None:
        self.rest = np.stack(np.meshgrid(*(np.arange(s) for s in sides), indexing="ij"), -1).reshape(
            -1, len(sides)
        )
        self.rest = np.pad(self.rest, ((0, 0), (0, 3 - len(sides)))).astype(float)
        far = np.linalg.norm(self.rest[:, None] - self.rest, axis=2)
        self.edges = np.argwhere((far < 1.8) & (np.arange(len(far))[:, None] < np.arange(len(far))))
        self.n = 3 * len(self.rest)
        self.pattern = pattern_of(np.full(len(self.rest), 3), self.edges)
        self.position, self.values = self.rest.ravel().copy(), self.pattern.values()
        self.rest_values, self.status = self.pattern.values(), np.zeros(1, np.int64)
        now = self.values, self.status
        self.turned = RotatedRestFactor(
            self.pattern, np.arange(len(self.rest)), self.rest, self.position, *now
        )
        self.assemble(self.rest_values)
        self.b, self.x = np.random.default_rng(0).standard_normal(self.n), np.zeros(self.n)
        self.ops = self.solve_ops(self.b)

    def solve_ops(self, b: Any) -> Any:
        turned = self.turned
        rest = turned.rest_ops(self.rest_values, self.status)
        return [*rest, *turned.factor_ops(), *turned.solve_ops(b, self.x)]

    def assemble(self, values: Any, stiffness: float = 50.0) -> Any:
        """1 + k d dᵀ of all springs where they are; returns the whole matrix."""
        p, whole = self.pattern, np.eye(self.n)
        way = self.position.reshape(-1, 3)[self.edges]
        d = (way[:, 1] - way[:, 0]) / np.linalg.norm(way[:, 1] - way[:, 0], axis=1)[:, None]
        for (i, j), k in zip(self.edges, stiffness * d[:, :, None] * d[:, None, :], strict=True):
            for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                whole[3 * a : 3 * a + 3, 3 * b : 3 * b + 3] += sign * k
        for k, (i, j) in enumerate(zip(p.low, p.high, strict=True)):
            values[p.start[k] : p.start[k + 1]] = whole[3 * i : 3 * i + 3, 3 * j : 3 * j + 3].ravel()
        return whole

    def error(self, whole: Any) -> float:
        return float(np.linalg.norm(whole @ self.x - self.b) / np.linalg.norm(self.b))


@pytest.mark.parametrize("sides", [(4, 4, 4), (7, 6)])
def test_a_body_that_is_turned_as_a_whole_takes_one_step(sides: tuple[int, ...]) -> None:
    """Also a sheet, whose normal its nodes cannot see; single precision may ask for a second one."""
    body = Body(*sides)
    body.position[:] = (body.rest @ ROTATION.T + 3.0).ravel()
    whole = body.assemble(body.values)
    Program(body.ops)()
    assert body.status[0] == 0 and 1 <= body.turned.report[STEP_COUNT] <= 2
    np.testing.assert_allclose(
        body.turned.rotation, np.tile(ROTATION.ravel(), (len(body.rest), 1)), atol=1e-10
    )
    assert body.error(whole) <= TOLERANCE


@pytest.mark.parametrize(("sides", "arc"), [((24, 3, 3), 0.5), ((14, 5), 0.25)])
def test_a_body_that_bends_takes_few(sides: tuple[int, ...], arc: float) -> None:
    """Rolled up to part of a half circle; with the factor as it is, 40 steps are not enough."""
    body = Body(*sides)
    r = sides[0] / (np.pi * arc)
    angle, r = body.rest[:, 0] / r, r + body.rest[:, 2] - 1.0
    body.position[:] = np.stack([r * np.sin(angle), body.rest[:, 1], r * np.cos(angle)], axis=1).ravel()
    whole = body.assemble(body.values)
    Program(body.ops)()
    report = body.turned.report
    assert 2 <= report[STEP_COUNT] <= 14 and report[RETRIES] == 0
    assert body.error(whole) <= TOLERANCE
    assert body.error(whole) == pytest.approx(report[RESIDUAL], rel=1e-3)
    np.testing.assert_allclose(body.turned.residual, body.b - whole @ body.x, atol=1e-9)
    set_identity(body.turned.rotation)
    Program(body.turned.solve_ops(body.b, body.x))()
    assert report[RETRIES] == 1


def test_what_does_not_converge_is_factored_as_it_is_and_leaves_nothing_behind() -> None:
    body = Body(4, 4, 4)
    run_at = body.rest + 0.2 * np.sin(body.rest[:, ::-1])
    body.position[:] = run_at.ravel()
    soft = body.assemble(body.values)
    Program(body.ops)()
    first = body.x.copy()
    whole = soft.copy()
    p = body.pattern
    scale = 10.0 ** np.random.default_rng(1).uniform(-3, 3, body.n)
    whole = scale[:, None] * soft * scale
    for k, (i, j) in enumerate(zip(p.low, p.high, strict=True)):
        body.values[p.start[k] : p.start[k + 1]] = whole[3 * i : 3 * i + 3, 3 * j : 3 * j + 3].ravel()
    Program(body.ops)()
    assert body.turned.report[RETRIES] == 1 and body.turned.report[STEP_COUNT] > 0
    assert body.error(whole) <= TOLERANCE
    body.assemble(body.values)
    Program(body.ops)()
    assert body.turned.report[RETRIES] == 1
    assert np.array_equal(body.x, first)


def test_the_factor_of_a_body_of_light_and_heavy_nodes_fits_into_two_bytes() -> None:
    """Coordinates in units from 1e-3 to 1e3: its numbers are those of a diagonal of ones."""
    body = Body(6, 4, 3)
    scale = 10.0 ** np.random.default_rng(1).uniform(-3, 3, body.n)
    whole = scale[:, None] * body.assemble(body.values) * scale
    for k, (i, j) in enumerate(zip(body.pattern.low, body.pattern.high, strict=True)):
        block = whole[3 * i : 3 * i + 3, 3 * j : 3 * j + 3]
        body.values[body.pattern.start[k] : body.pattern.start[k + 1]] = block.ravel()
    full, kept = body.turned.factor, body.turned.kept
    factor_compact(full, kept, body.values, 0, len(full.table) - 1, body.status)
    assert body.status[0] == 0
    assert 1000 < np.abs(kept.panel.astype(int)).max() <= INT16_SCALE
    exact = np.random.default_rng(2).standard_normal(body.n)
    kept.y[:] = (kept.scale * (whole @ (exact / scale))[full.coordinate]).astype(np.float32)
    solve_compact(kept, 0, len(full.table) - 1)
    found = (kept.scale * kept.y) * scale[full.coordinate]
    np.testing.assert_allclose(found, exact[full.coordinate], rtol=0, atol=1e-2)


def test_b_and_x_may_be_one_array_where_the_first_try_fails() -> None:
    body = Body(4, 4, 4)
    whole = body.assemble(body.values, 1e4)
    body.x[:] = body.b
    body.rest_values[body.pattern.diagonal_slots] *= 10.0 ** np.linspace(-1, 4, body.n)
    Program(body.solve_ops(body.x))()
    assert body.turned.report[RETRIES] == 1
    assert body.error(whole) <= TOLERANCE


def test_a_matrix_that_is_not_positive_definite_names_its_coordinate() -> None:
    body = Body(3, 3, 3)
    body.assemble(body.values)
    body.values[body.pattern.diagonal_slots[40]] = -1000.0
    Program(body.ops)()
    assert body.status[0] == 41


def test_nothing_to_solve_for_takes_no_step() -> None:
    body = Body(3, 3, 3)
    body.assemble(body.values)
    body.b[:] = 0.0
    Program(body.ops)()
    assert body.turned.report.tolist() == [0.0, 0.0, 0.0] and (body.x == 0.0).all()
