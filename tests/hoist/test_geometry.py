"""Tangents, arcs and their derivatives."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import minimize
from tests.coupled.kit import alone, moved
from tests.coupled.scenes import everything

from visviva.core.carriers import FixedFrames, FixedPoints
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.hoist.lengths.measure import MEASUREMENT_COUNT
from visviva.hoist.lengths.reeving import run_now
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves


def fixed_rope(ends, centres, radii, senses, axes=(0.0, 1.0, 0.0), turns=0):  # type: ignore[no-untyped-def]
    """Length of a rope between fixed ends over fixed free sheaves, and its wraps."""
    world = World()
    table = world.ports
    n = len(centres)
    frames = table.frames(FixedFrames(np.stack([np.eye(3)] * n)))
    sheaves = Sheaves("wheels", table.points(FixedPoints(centres)), frames, None, radii, axis=axes)
    first, last = (Node(table.points(FixedPoints([x]))) for x in ends)
    rope = Rope("rope", world, [first, *(over(sheaves, i, senses[i], turns) for i in range(n)), last], 1e6)
    world.constraints.append(rope)
    k = world.kinematics(world.start())
    length, _, wraps = rope.measures(k)
    return length.sum(), wraps


@pytest.mark.parametrize("seed", range(6))
def test_a_free_rope_takes_the_shortest_way(seed: int) -> None:
    """In the plane of its sheaves: against the way through the angles at which it is shortest."""
    rng = np.random.default_rng(seed)
    radii, senses = rng.uniform(0.2, 0.6, 2), [1, 1] if seed % 2 else [1, -1]
    low = -1.5 if senses[1] == -1 else 0.3
    centres = np.array([[0.0, 0.0, 0.0], [rng.uniform(2.5, 3.5), 0.0, low]])
    ends = np.array([[-2.0, 0.0, -3.0], [5.0, 0.0, -4.0 if senses[1] == 1 else 2.0]])
    found, wraps = fixed_rope(ends, centres, radii, senses)

    def corners(angles: np.ndarray) -> tuple[list[np.ndarray], list[np.ndarray]]:
        radial = [np.array([np.cos(a), 0.0, -np.sin(a)]) for a in angles]
        x = [centres[i // 2] + radii[i // 2] * radial[i] for i in range(4)]
        return [ends[0], *x, ends[1]], radial

    def way(angles: np.ndarray) -> float:
        x = corners(angles)[0]
        arcs = [senses[i] * (angles[2 * i + 1] - angles[2 * i]) for i in range(2)]
        straight = sum(np.linalg.norm(x[i + 1] - x[i]) for i in (0, 2, 4))
        return float(straight + radii @ arcs)

    def outside(angles: np.ndarray) -> np.ndarray:
        """Positive where no straight part cuts through the sheave that it ends on."""
        x, radial = corners(angles)
        return np.array(
            [radial[r] @ (x[a] - x[b]) for a, b, r in ((0, 1, 0), (3, 2, 1), (2, 3, 2), (5, 4, 3))]
        )

    top = np.array([-0.5 * np.pi, -0.5 * np.pi, -senses[1] * 0.5 * np.pi, -senses[1] * 0.5 * np.pi])
    start = top + 1.2 * np.array([-1.0, 1.0, -senses[1], senses[1]])
    limits = {"type": "ineq", "fun": outside}
    best = minimize(way, start, method="SLSQP", constraints=limits, options={"ftol": 1e-13, "maxiter": 500})
    assert wraps.min() > 0.05
    assert found == pytest.approx(best.fun, abs=1e-8)


def test_whole_turns_add_whole_circumferences() -> None:
    ends, centre = np.array([[-1.0, 0, -2.0], [1.0, 0, -2.0]]), [[0.0, 0.0, 0.0]]
    once, wraps = fixed_rope(ends, centre, [0.3], [1])
    more, again = fixed_rope(ends, centre, [0.3], [1], turns=3)
    assert again[0] == pytest.approx(wraps[0] + 6 * np.pi, rel=1e-14)
    assert more == pytest.approx(once + 6 * np.pi * 0.3, rel=1e-14)


@pytest.mark.parametrize(
    ("centre", "axis", "words"),
    [
        ([-1.0, 0.0, -1.8], (0, 1, 0), "no path"),
        ([0.0, 0.0, 0.0], (-1.0, 0.0, -2.0), "no path"),
        ([0.0, 0.0, -2.4], (0, 1, 0), "does not touch"),
    ],
)
def test_what_cannot_be_reeved_is_refused(centre, axis, words) -> None:  # type: ignore[no-untyped-def]
    """An end within the groove, an axis along the rope, a rope that would hang beside its sheave."""
    ends = np.array([[-1.0, 0.0, -2.0], [1.0, 0.0, -2.0]])
    with pytest.raises(SceneError, match=words):
        fixed_rope(ends, [centre], [0.3], [1], axes=axis)


@pytest.mark.parametrize("seed", range(4))
def test_measures_follow_from_the_angles_that_were_found(seed: int) -> None:
    """To the last digit: a run that goes on keeps them, and one that is resumed measures them again."""
    scene = everything(EA=2e3)
    rope, v = scene.parts["rope"], np.random.default_rng(seed).normal(size=len(scene.state.v))
    k = scene.world.kinematics(moved(scene, scene.state, v, 3e-2))
    measuring, found = rope.reeving.measure_ops(k), rope.reeving.found(k)
    run_now(measuring)
    kept = [numbers.copy() for numbers in (found.numbers, found.gradient, found.lines)]
    run_now(rope.reeving.remember_ops(k, k.memory(rope), rope.tensions(k)))
    run_now(measuring)
    assert np.array_equal(found.numbers[:, MEASUREMENT_COUNT], kept[0][:, MEASUREMENT_COUNT])
    found.seen[:] = np.nan
    run_now(measuring)
    found.numbers[:, MEASUREMENT_COUNT] = kept[0][:, MEASUREMENT_COUNT]
    for again, before in zip((found.numbers, found.gradient, found.lines), kept, strict=True):
        assert np.array_equal(again, before)


@pytest.mark.parametrize("seed", range(4))
def test_the_pull_of_a_rope_is_the_slope_of_its_energy(seed: int) -> None:
    """On a free body in space, with fleet angles, and rope that carries its strain over the sheave."""
    scene = everything(EA=2e3)
    rope = scene.parts["rope"]
    v = np.random.default_rng(seed).normal(size=len(scene.state.v))
    scene.state = moved(scene, scene.state, v, 2e-3)
    e = alone(scene, "constraints", rope)
    e.evaluate_rows()
    rows = e.rows[0]
    lam = np.maximum(-rows.phi / rows.compliance, 0.0)
    power = float(lam @ rows.phidot)
    h, energies = 1e-4, []
    for n in (-2, -1, 1, 2):
        state = moved(scene, scene.state, v, n * h)
        state.v[:] = v
        energies.append(scene.world.energies(scene.world.kinematics(state))["stored/ropes"])
    slope = (8 * (energies[2] - energies[1]) - (energies[3] - energies[0])) / (12 * h)
    scene.state.v[:] = v
    e.k.state.copy_from(scene.state)
    e.evaluate()
    e.evaluate_rows()
    power = float(lam @ rows.phidot)
    assert lam.min() > 1.0 and abs(slope) > 1.0
    assert power == pytest.approx(-slope, rel=1e-7)
