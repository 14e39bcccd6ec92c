"""Imported models obey their equations of motion, rederived here by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from scipy.integrate import solve_ivp
from tests.importing.models import mjcf, urdf

import visviva
from visviva.arrays import Array

G = 9.81
ARMS = """
<worldbody><body name="upper" pos="0 0 2"><joint name="shoulder" axis="0 1 0" damping="0.3"/>
  <geom type="sphere" size="0.1" pos="0 0 -0.5" mass="2" contype="0" conaffinity="0"/>
  <body name="lower" pos="0 0 -1"><joint name="elbow" axis="0 1 0" stiffness="5" springref="0.4" ref="-0.2"/>
    <geom type="sphere" size="0.1" pos="0 0 -0.7" mass="1" contype="0" conaffinity="0"/>
</body></body></worldbody>"""
LINKS = """
<link name="world"/>
<link name="upper"><inertial><origin xyz="0 0 -0.5"/><mass value="2"/>
  <inertia ixx="0.008" iyy="0.008" izz="0.008" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="lower"><inertial><origin xyz="0 0.7 0"/><mass value="1"/>
  <inertia ixx="0.004" iyy="0.004" izz="0.004" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="shoulder" type="continuous"><origin xyz="0 0 2"/><parent link="world"/>
  <child link="upper"/><axis xyz="0 1 0"/><dynamics damping="0.3"/></joint>
<joint name="elbow" type="continuous"><origin xyz="0 0 -1" rpy="-1.5707963267948966 0 0"/>
  <parent link="upper"/><child link="lower"/><axis xyz="0 0 1"/></joint>"""


def arms(spring: float, free: float, start: float, wind: float = 0.0) -> Array:
    """Places (2, 3) of two arms' masses: angles from straight down about y, by Lagrange's equations."""
    m1, m2, a, l1, b = 2.0, 1.0, 0.5, 1.0, 0.7
    i1, i2 = 0.4 * m1 * 0.01, 0.4 * m2 * 0.01

    def rates(_: float, s: Array) -> Array:
        q1, q2, w1, w2 = s
        c = m2 * l1 * b
        mass = np.array(
            [[i1 + m1 * a * a + m2 * l1 * l1, c * np.cos(q2 - q1)], [c * np.cos(q2 - q1), i2 + m2 * b * b]]
        )
        turn = np.array([c * w2 * w2 * np.sin(q2 - q1), -c * w1 * w1 * np.sin(q2 - q1)])
        pull = -G * np.sin([q1, q2]) - wind * np.cos([q1, q2])
        weight = pull * [m1 * a + m2 * l1, m2 * b]
        elbow = -spring * (q2 - q1 - free)
        torque = np.array([-0.3 * w1 - elbow, elbow])
        return np.concatenate([s[2:], np.linalg.solve(mass, turn + weight + torque)])

    q1, q2, *_ = solve_ivp(rates, (0, 1.0), [0.0, start, 0.0, 0.0], rtol=1e-11, atol=1e-12).y[:, -1]
    upper = np.array([-a * np.sin(q1), 0.0, 2.0 - a * np.cos(q1)])
    joint = np.array([-l1 * np.sin(q1), 0.0, 2.0 - l1 * np.cos(q1)])
    return np.array([upper, joint + np.array([-b * np.sin(q2), 0.0, -b * np.cos(q2)])])


def moved(
    scene: dict[str, Any], folder: Path, names: tuple[str, ...] = ("upper", "lower"), span: float = 1.0
) -> Array:
    """Where the centres of mass are at the end."""
    scene |= {"duration": span, "stepper": {"kind": "event_driven", "rtol": 1e-8}, "record": {"fps": 10}}
    path = folder / "scene.yaml"
    path.write_text(yaml.safe_dump(scene), encoding="utf-8")
    visviva.run(path, folder / "run.vv", overwrite=True)
    with visviva.load(folder / "run.vv") as run:
        return np.array([run[name].x[-1, 0] for name in names])


def test_two_arms_of_mjcf_move_as_lagrange_says(tmp_path: Path):
    """A hinge with a damper, and one that is at −0.2 at the start and whose spring is free at 0.4."""
    assert np.abs(moved(mjcf(tmp_path, ARMS), tmp_path) - arms(5.0, 0.6, 0.0)).max() < 1e-6


def test_two_arms_start_in_the_posture_of_a_key(tmp_path: Path):
    """The elbow at 0.5: its spring is free 0.1 before that."""
    keyed = ARMS + '<keyframe><key name="bent" qpos="0 0.5"/></keyframe>'
    assert np.abs(moved(mjcf(tmp_path, keyed, "bent"), tmp_path) - arms(5.0, 0.6, 0.7)).max() < 1e-6


def test_two_arms_of_urdf_move_as_lagrange_says(tmp_path: Path):
    """The lower arm's axes are turned against those of the upper one; a wind of 3 m/s² moves them."""
    scene = urdf(tmp_path, LINKS) | {"gravity": [3.0, 0.0, -G]}
    assert np.abs(moved(scene, tmp_path) - arms(0.0, 0.0, 0.0, 3.0)).max() < 1e-6


@pytest.mark.parametrize(("drive", "settles"), [
    ('<position name="u" joint="j" kp="8" kv="4" gear="0.5" ctrlrange="-1 1"/>', 2.0),
    ('<general name="u" joint="j" gainprm="8" biastype="affine" biasprm="2 -8 -4" gear="0.5" '
     'ctrlrange="-1 1"/>', 2.5),
])  # fmt: skip
def test_a_servo_turns_its_joint_to_its_input(tmp_path: Path, drive: str, settles: float):
    """8 (u − q/2) − 4 q̇/2 settles at q = 2u; with a bias of 2 at q = 2u + 1/2; u is 1."""
    body = (
        '<body><joint name="j" axis="0 0 1" ref="0.1"/><geom type="box" size="0.3 0.1 0.1" mass="1"/></body>'
    )
    scene = mjcf(tmp_path, f"<worldbody>{body}</worldbody><actuator>{drive}</actuator>")
    scene["inputs"]["u"]["start"] = 1.0
    scene["signals"] = {"angle": {"kind": "joint", "of": "j"}}
    moved(scene, tmp_path, ("body_1",), span=8.0)
    with visviva.load(tmp_path / "run.vv") as run:
        assert run.table()["angle"][-1] == pytest.approx(settles - 0.1, abs=1e-4)


def test_a_motor_turns_by_gear_times_input_within_its_range(tmp_path: Path):
    """Torque 3 · clip(2 u, −1, 1) on a box, I = m (a² + b²)/12: θ = τ t²/2I."""
    body = '<body><joint name="j" axis="0 0 1"/><geom type="box" size="0.3 0.1 0.1" mass="1"/></body>'
    drive = '<general name="u" joint="j" gear="3" gainprm="2" ctrlrange="-1 1" forcerange="-1 1"/>'
    scene = mjcf(tmp_path, f"<worldbody>{body}</worldbody><actuator>{drive}</actuator>")
    scene["inputs"]["u"]["start"] = 0.9
    scene["signals"] = {"angle": {"kind": "joint", "of": "j"}}
    moved(scene, tmp_path, ("body_1",), span=0.5)
    inertia = (0.6**2 + 0.2**2) / 12
    with visviva.load(tmp_path / "run.vv") as run:
        assert run.table()["angle"][-1] == pytest.approx(3.0 * 0.25 / (2 * inertia), rel=1e-6)


def test_a_body_on_three_joints_falls_as_one_that_is_free(tmp_path: Path):
    """Two slides and a hinge in one body: it falls, and keeps all of its mass."""
    joints = '<joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/><joint axis="0 1 0"/>'
    body = f'<body name="b" pos="0 0 3">{joints}<geom type="box" size="0.2 0.1 0.1" mass="2"/></body>'
    scene = mjcf(tmp_path, f"<worldbody>{body}</worldbody>")
    assert sum(one["mass"] for one in scene["bodies"].values()) == pytest.approx(2.0, rel=1e-9)
    assert moved(scene, tmp_path, ("b",), span=0.5)[0] == pytest.approx([0, 0, 3 - G / 8], abs=1e-7)
