"""Checks of the examples of machines of rigid bodies."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import RegularGridInterpolator
from scipy.linalg import expm
from tests.examples.body_checks import axes

from visviva.figures.rigid_bicycle import C1, K0, K2, M
from visviva.record.run_reader import Run


def arm_follows_its_motors(run: Run) -> None:
    """The turret rotates as driven, by 0.9/1.1 (1 − cos 1.1 t); the elbow is driven against its stop, 35°."""
    turret = axes(run, "turret")[:, :, 0]
    turned = np.unwrap(np.arctan2(turret[:, 1], turret[:, 0]))
    assert np.abs(turned - 0.9 / 1.1 * (1 - np.cos(1.1 * run.t))).max() < 2e-3
    elbow, stop = np.asarray(run.signals["elbow_angle"]), np.asarray(run.signals["elbow_stop"])
    assert elbow.max() == pytest.approx(np.radians(35), abs=2e-3)
    pressed = stop[1:] < -1.0
    assert pressed.sum() > 5 and np.abs(elbow[1:][pressed] - np.radians(35)).max() < 2e-3
    assert np.nanmax(np.abs(run.signals["elbow_motor"])) == pytest.approx(60.0, rel=1e-6), (
        "its largest torque"
    )
    links = run["links"].x[:, :, :].astype(float)
    assert np.abs(np.linalg.norm(np.diff(links, axis=1), axis=2) - 0.1).max() < 1.2e-2


def wheels_mesh_and_the_rod_follows(run: Run) -> None:
    """The weight falls by the rope paid out; the rod is at the lift of a third of the drum's rotation.

    The fan, at half the speed of the drum, dissipates c ω².
    """
    way = run["weight"].x[0, 0, 2] - run["weight"].x[:, 0, 2].astype(float)
    assert run.signals["lift"] == pytest.approx(0.05 * (1 - np.cos(way / 0.03 / 3)), abs=5e-5)
    taken = np.trapezoid(0.9 * (0.5 * np.asarray(run.signals["speed"])) ** 2, run.t)
    assert run.ledger["dissipated/fan.spring"][-1] == pytest.approx(taken, rel=2e-3)


def pistons_go_by_the_crank(run: Run) -> None:
    """z = r cos θ + √(l² − r² sin² θ) in each barrel; after two joints the wheel follows the crank."""
    crank = axes(run, "crank")[:, :, 2]
    angle = np.unwrap(np.arctan2(-crank[:, 1], crank[:, 2]))
    wheel = axes(run, "flywheel")[:, :, 2]
    assert np.abs(np.unwrap(np.arctan2(-wheel[:, 1], wheel[:, 2])) - angle).max() < 1e-4
    pistons = run["pistons"].x.astype(float)
    for i, offset in enumerate(np.radians([0, 120, 240])):
        theta = angle + offset
        height = 0.12 * np.cos(theta) + np.sqrt(0.16 - (0.12 * np.sin(theta)) ** 2)
        assert np.abs(pistons[:, i, 2] - height).max() < 1e-4
    speed = np.asarray(run.signals["speed"])
    assert speed[-1] == pytest.approx(3 * np.pi, abs=1e-6)
    assert np.nanmax(run.signals["motor"]) == pytest.approx(9.0, rel=1e-6), "it starts at its largest torque"


def vehicle_keeps_to_the_ground(run: Run) -> None:
    """It rolls without slip on level ground; the wheels then follow the ground without penetrating,
    the chassis moves less, and no strut leaves its limits.
    """
    wheels, t = run["wheels"].x.astype(float), run.t
    rim = axes(run, "wheels")[:, :, 0]
    turned = np.unwrap(np.arctan2(-rim[:, 2], rim[:, 0]))
    flat = (t > 0.3) & (t < 0.8)
    speed = np.polyfit(t[flat], wheels[flat, 0, 0], 1)[0]
    assert speed > 0.5 and np.polyfit(t[flat], turned[flat], 1)[0] * 0.35 == pytest.approx(speed, rel=0.03)
    above = wheels[:, :, 2] - ground_below(run, wheels)
    assert above.min() > 0.35 - 5e-3 and above.max() < 0.35 + 0.03
    assert np.ptp(wheels[:, :2, 2], axis=0).min() > 0.04, "both front wheels have met waves"
    assert np.ptp(run["chassis"].x[:, 0, 2]) < np.ptp(wheels[:, :2, 2])
    assert np.abs(run.signals["front_left"]).max() < 0.15 + 1e-3


def ground_below(run: Run, x: np.ndarray) -> np.ndarray:
    """Height of the terrain, whose vertices form a grid of 20 cm above the foot of its sides, below positions
    (frames, n, 3)."""
    land = run["land"].static("vertices").astype(float)
    land = land[land[:, 2] > -0.29]
    land = land[np.lexsort(np.round(land[:, 1::-1], 3).T)].reshape(61, 17, 3)
    grid = land[:, 0, 0], land[0, :, 1]
    return RegularGridInterpolator(grid, land[:, :, 2])(x[:, :, :2])


def bicycle_rights_itself(run: Run) -> None:
    """After the blow both follow the linear equations of the benchmark while lean and steer are small.

    The fast one then oscillates about a small lean; the slow one falls.
    """
    t, leans = run.t.astype(float), []
    for i, (speed, end, close) in enumerate(((5.0, 1.9, 3.2e-3), (3.0, 1.1, 1e-3))):
        w, x, y, z = run[f"frame_{i}"].quat[:, 0].astype(float).T
        lean, spin = np.arctan2(2 * (y * z + w * x), 1 - 2 * (x * x + y * y)), run[f"frame_{i}"].spin
        steer = -np.asarray(run.signals[f"steer_{i}"])
        stiffness, damping = (np.linalg.solve(M, a) for a in (9.81 * K0 + speed**2 * K2, speed * C1))
        matrix = np.block([[np.zeros((2, 2)), np.eye(2)], [-stiffness, -damping]])
        start = 40
        state = [lean[start], steer[start], spin[start, 0, 0], np.gradient(steer, t)[start]]
        early = (t >= t[start]) & (t < end)
        linear = np.array([expm(matrix * (one - t[start])) @ state for one in t[early]])
        assert 0.06 < np.abs(lean[early]).max() < 0.25, "the ball has struck"
        assert np.abs(lean[early] - linear[:, 0]).max() < close
        leans.append(np.abs(lean))
    assert leans[0].max() < np.radians(6) and leans[0][t > 1.3].max() < np.radians(3)
    if t[-1] > 3:
        assert leans[1][t > 2.8].min() > np.radians(60)


def machine_walks(run: Run) -> None:
    """The feet move back at about 0.5 m/s while on the ground, so the body advances at that speed, level."""
    x = run["hub1"].x
    going = run.t > 0.3
    speed = np.polyfit(run.t[going], x[going, 0, 0], 1)[0]
    assert -0.65 < speed < -0.45
    assert np.ptp(x[going, :, 2], axis=0).max() < 0.05
    assert all(run[f"legs{i}"].x[:, [4, 9], 2].min() > -1e-3 for i in range(3))
    bones = np.linalg.norm(run["legs1"].x[:, 3] - run["legs1"].x[:, 4], axis=1)
    assert np.abs(bones / 0.657 - 1).max() < 1e-3


def seams_close(run: Run) -> None:
    """The pieces, initially 0.28 m apart, become one shirt, with an arm in each sleeve, none penetrated."""
    front, back = (run[name].x.astype(float) for name in ("front", "back"))
    assert np.linalg.norm(front[-1, :50] - back[-1, :50], axis=1).max() < 0.03
    for below, above, side in ((0, 1, -1), (46, 47, 1)):  # the last stitches of a sleeve
        shoulder, hand = np.array([side * 0.13, 0, 0.785]), np.array([side * 0.36, 0, 0.565])
        height = np.interp(np.abs(front[-1, :, 0]), [0.13, 0.36], [shoulder[2], hand[2]])
        assert front[-1, below, 2] < height[below] - 0.03
        assert front[-1, above, 2] > height[above] + 0.015
        along = hand - shoulder
        share = np.clip((front - shoulder) @ along / (along @ along), 0, 1)[..., None]
        assert np.linalg.norm(front - shoulder - share * along, axis=2).min() > 0.04 - 2e-3
