"""Motors whose maximum torque depends on their speed: a piecewise linear curve."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.joints.bodies import STEPPERS, run_checked
from tests.joints.test_joint_drives import ACCURATE, SPIN, account, force, read, wheel
from tests.kits.probe import close

import visviva
from visviva.errors import SceneError
from visviva.joints.bodies.joint_motor import JointMotor
from visviva.joints.bodies.joint_torque import JointTorque


@pytest.mark.parametrize("name", STEPPERS)
def test_a_curve_that_falls_straight_runs_up_as_an_exponential(name):
    """I ω̇ = T₀ (1 − ω/ω₀): ω = ω₀ (1 − e^(−t/τ)), τ = I ω₀/T₀ = 1 s."""
    world, angle = wheel()
    world.constraints.append(JointMotor("motor", angle, 100.0, [(0.0, 3.0), (3.0 / SPIN, 0.0)]))
    end = run_checked(world, name, 1.5)
    full = 3.0 / SPIN
    exact = [full * (1.5 - (1 - np.exp(-1.5))), full * (1 - np.exp(-1.5))]
    close(read(world, angle, end), exact, 3 * ACCURATE[name], "angle and speed")
    close(force(world, end, "motor"), [3.0 * np.exp(-1.5)], 3 * ACCURATE[name], "its torque")
    energy = 0.5 * SPIN * exact[1] ** 2
    supplied = account(world, end, "work/script") - account(world, end, "dissipated/motor")
    close(supplied, energy, 10 * ACCURATE[name], "what it has given to the wheel")


@pytest.mark.parametrize("name", STEPPERS)
def test_a_level_curve_with_constant_power_behind_it(name):
    """3 N m up to 4 rad/s, then by a polygon of 12 W/ω; against 1 N m it comes to rest at 12 rad/s."""
    world, angle = wheel()
    speeds = [4.0, 6.0, 8.0, 12.0]
    world.constraints.append(JointMotor("motor", angle, 100.0, [(w, 12.0 / w) for w in speeds]))
    world.forces.append(JointTorque("load", angle, -1.0))
    end = run_checked(world, name, 0.5)
    close(read(world, angle, end)[1], 0.5 * 2.0 / SPIN, ACCURATE[name], "within the level part")
    end = run_checked(world, name, 25.0)
    close(read(world, angle, end)[1], 12.0, 0.05, "the speed at which it gives as much as the load takes")
    close(force(world, end, "motor"), [1.0], 2e-3, "its torque there")


@pytest.mark.parametrize("name", STEPPERS)
def test_the_other_way_round_it_is_the_same(name):
    world, angle = wheel()
    world.constraints.append(JointMotor("motor", angle, -100.0, [(0.0, 3.0), (3.0 / SPIN, 0.0)]))
    end = run_checked(world, name, 1.5)
    close(read(world, angle, end)[1], -3.0 / SPIN * (1 - np.exp(-1.5)), 3 * ACCURATE[name], "speed")


HOIST = """
duration: 6 s
bodies:
  drum: {kind: winch, position: [0, 0, 10], radius: 20 cm, mass: 40 kg}
  load: {position: [-20 cm, 0, 2], mass: 500 kg}
constraints:
  rope: {kind: rope, nodes: [load, drum], EA: 5 MN, tension: 4.9 kN, relaxation: 10 ms}
  motor: {kind: drive, of: drum, motor: {speed: SPEED rad/s, CURVE}}
stepper: {kind: time_stepping, h: 1 ms}
"""
CURVE = "torque_curve: [[0, 2 kN m], [2 rad/s, 2 kN m], [8 rad/s, 0.5 kN m]]"


def test_a_winch_lifts_a_light_load_faster_than_a_heavy_one(tmp_path: Path) -> None:
    """The load settles where the curve meets its weight times the radius of the drum."""
    for mass, speed in ((500.0, 6.08), (900.0, 2.94)):
        text = HOIST.replace("CURVE", CURVE).replace("SPEED", "9").replace("500 kg", f"{mass} kg")
        (tmp_path / "hoist.yaml").write_text(text.replace("4.9 kN", f"{mass * 9.80665} N"))
        visviva.run(tmp_path / "hoist.yaml", tmp_path / "a.vv", until=2.0, overwrite=True)
        met = 2.0 + (2000.0 - mass * 9.80665 * 0.2) / 250.0
        assert met == pytest.approx(speed, abs=0.01)
        with visviva.load(tmp_path / "a.vv") as run:
            z = run["load"].x[:, 0, 2].astype(float)
            assert (z[-1] - z[-6]) / (run.t[-1] - run.t[-6]) == pytest.approx(0.2 * met, rel=0.02)


@pytest.mark.parametrize(
    ("curve", "message"),
    [
        ("torque_curve: []", "expected increasing ones"),
        ("torque_curve: [[2, 3], [1, 4]]", "expected increasing ones"),
        ("torque_curve: [[-2, 3], [1, 4]]", "expected increasing ones"),
        ("torque_curve: [[0, 3], [1, -4]]", "a bound below 0"),
        ("torque_curve: [[0, 3]], max_torque: 5 N m", "expected one of them"),
        ("torque_curve: [[0, 0]]", "must be > 0"),
    ],
)
def test_curves_that_are_none(tmp_path: Path, curve: str, message: str) -> None:
    (tmp_path / "hoist.yaml").write_text(HOIST.replace("CURVE", curve).replace("SPEED", "9"))
    with pytest.raises(SceneError, match=message):
        visviva.run(tmp_path / "hoist.yaml", tmp_path / "a.vv")
