"""The parts that elements of models are converted to."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.importing.models import mjcf, scene_of, urdf, written

from visviva.geometry.solid import rotation
from visviva.importing.scene_text import covering_groups
from visviva.scene import scene_from_text

MASS = '<inertial><mass value="{0}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'


@pytest.mark.parametrize(
    "written_as",
    [
        'quat="0.70710678 0 0 0.70710678"',
        'euler="0 0 1.5707963268"',
        'axisangle="0 0 2 1.5707963268"',
        'xyaxes="0 3 0 -1 0 0"',
        'xyaxes="0 1 0 -1 1 0"',
    ],
)
def test_orientations_however_they_are_written(tmp_path: Path, written_as: str):
    scene = mjcf(
        tmp_path, f'<worldbody><body name="b" {written_as}><freejoint/><geom size="0.1"/></body></worldbody>'
    )
    turn = rotation(scene["bodies"]["b"]["orientation"])
    assert turn == pytest.approx(np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]]), abs=1e-8)


def test_the_order_of_euler_angles_is_that_of_the_compiler(tmp_path: Path):
    """Small letters about axes of the body, capital ones about fixed axes: in reverse order the same."""
    turns = []
    for order, angles in (("xyz", "0.3 0.5 0.7"), ("ZYX", "0.7 0.5 0.3")):
        head = f'<mujoco><compiler angle="radian" eulerseq="{order}"/>'
        text = f'{head}<worldbody><body name="b" euler="{angles}">'
        path = written(tmp_path, f'{text}<freejoint/><geom size="0.1"/></body></worldbody></mujoco>')
        turns.append(rotation(scene_of(path)["bodies"]["b"]["orientation"]))
    assert turns[0] == pytest.approx(turns[1], abs=1e-9)


def test_a_class_says_what_its_elements_leave_out(tmp_path: Path):
    """Degrees without a compiler, a class within a class, a childclass, a file that is included."""
    soft = '<default class="soft"><joint stiffness="3"/></default>'
    inner = f'<mujoco><default><joint damping="2"/>{soft}</default></mujoco>'
    written(tmp_path, inner, "inner.xml")
    joint = '<joint name="j" range="-90 45" axis="1 0 0"/>'
    geom = '<geom type="capsule" fromto="0 0 0 0 0 -1" size="0.05"/>'
    body = f'<body name="b" childclass="soft">{joint}{geom}</body>'
    text = f'<mujoco><include file="inner.xml"/><worldbody>{body}</worldbody></mujoco>'
    made = scene_of(written(tmp_path, text))["constraints"]["j"]
    assert made["damping"] == 2.0
    assert made["spring"]["stiffness"] == 3.0
    assert made["limits"] == pytest.approx([-np.pi / 2, np.pi / 4])


def test_a_joint_whose_zero_is_beyond_its_limits_starts_at_the_nearer_one(tmp_path: Path):
    """A knee of −2 to −0.5 rad: the leg starts bent by 0.5."""
    text = """<worldbody><body name="leg" pos="0 0 1"><joint name="knee" axis="0 1 0" range="-2 -0.5"/>
      <geom type="sphere" size="0.1" pos="0 0 -1" mass="1"/></body></worldbody>"""
    scene = mjcf(tmp_path, text)
    assert scene["constraints"]["knee"]["limits"] == pytest.approx([-1.5, 0.0])
    turned = rotation(scene["bodies"]["leg"]["orientation"]) @ [0, 0, -1]
    assert turned == pytest.approx([np.sin(0.5), 0, -np.cos(0.5)], abs=1e-9)


def test_what_is_fixed_becomes_part_of_its_parent(tmp_path: Path):
    """A hand of 1 kg a metre from an arm of 3 kg, and a tool without mass, which is a point."""
    fixed = (
        '<joint name="{1}" type="fixed"><origin xyz="{2}"/><parent link="{0}"/><child link="{1}"/></joint>'
    )
    arms = f'<link name="arm">{MASS.format(3)}</link><link name="hand">{MASS.format(1)}</link>'
    links = f'{arms}<link name="tool"/>'
    text = links + fixed.format("arm", "hand", "1 0 0") + fixed.format("hand", "tool", "0 0 0.5")
    arm = urdf(tmp_path, text)["bodies"]["arm"]
    assert arm["mass"] == 4.0
    assert arm["center"] == [0.25, 0.0, 0.0]
    assert arm["inertia"] == pytest.approx([2.0, 2.0 + 0.75, 2.0 + 0.75])
    assert arm["points"] == {"tool": [1.0, 0.0, 0.5]}


def test_who_touches_whom_is_said_by_masks(tmp_path: Path):
    """Legs that meet the floor alone pass through each other, and through what nothing meets."""
    leg = (
        '<body name="leg{0}" pos="{0} 0 1"><freejoint/><geom size="0.1" contype="1" conaffinity="0"/></body>'
    )
    ghost = '<body name="ghost" pos="0 0 2"><freejoint/><geom size="0.1" contype="0" conaffinity="0"/></body>'
    plane = '<geom name="floor" type="plane" size="1 1 1" conaffinity="1" contype="0"/>'
    legs = "".join(leg.format(i) for i in range(3))
    touch = mjcf(tmp_path, f"<worldbody>{plane}{legs}{ghost}</worldbody>")["contacts"]["touch"]
    assert touch["of"] == ["floor", "leg0", "leg1", "leg2"]
    assert touch["apart"] == [["leg0", "leg1", "leg2"]]


def test_pairs_are_told_in_few_lists():
    pairs = {(a, b) for a in "abcd" for b in "abcd" if a < b} - {("a", "d")} | {("d", "e")}
    lists = covering_groups(list("abcde"), pairs)
    assert lists == [["a", "b", "c"], ["b", "c", "d"], ["d", "e"]]


def test_joints_that_go_together_are_gears(tmp_path: Path):
    slide = '<body name="{0}"><joint name="j{0}" type="slide" axis="1 0 0"/><geom size="0.1"/></body>'
    both = "".join(slide.format(name) for name in "ab")
    equality = '<equality><joint name="g" joint1="ja" joint2="jb" polycoef="0 2 0.5 0 0"/></equality>'
    scene = mjcf(tmp_path, f"<worldbody>{both}</worldbody>{equality}")
    assert scene["constraints"]["g"] == {"kind": "gear", "of": ["jb", "ja"], "law": "2 * s + 0.5 * s**2"}


def test_an_inertia_that_no_body_has_gives_way_to_that_of_the_shapes(tmp_path: Path):
    """I = 1, 0, 0 of a cube of 2 kg: m a²/6."""
    mass = MASS.format(2).replace('iyy="1" izz="1"', 'iyy="0" izz="0"')
    box = '<collision><geometry><box size="0.3 0.3 0.3"/></geometry></collision>'
    text = f'<link name="cube">{mass}{box}</link>'
    scene = urdf(tmp_path, text)
    assert scene["bodies"]["cube"]["inertia"] == pytest.approx([0.03, 0.03, 0.03])
    assert scene["bodies"]["cube"]["shape"] == {"kind": "box", "size": [0.3, 0.3, 0.3]}


def test_meshes_of_a_package_are_found(tmp_path: Path):
    """package://robot/… lies beside the folder of the model, in one called robot."""
    folder = tmp_path / "robot"
    (folder / "meshes").mkdir(parents=True)
    (folder / "urdf").mkdir()
    corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    (folder / "meshes" / "part.obj").write_text(corners, encoding="utf-8")
    text = f"""<link name="part">{MASS.format(1)}<collision><geometry>
      <mesh filename="package://robot/meshes/part.obj" scale="0.1 0.1 0.1"/></geometry></collision></link>"""
    scene = urdf(folder / "urdf", text)
    assert scene["bodies"]["part"]["shape"] == {"kind": "hull", "file": "../meshes/part.obj", "scale": 0.1}


def test_what_was_left_out_stands_at_the_head_of_a_scene_that_is_good(tmp_path: Path):
    from visviva.importing.read import read_model
    from visviva.importing.scene_text import scene_text

    text = """<mujoco><worldbody>
      <body><joint type="ball" armature="0.1"/><joint name="j"/><geom size="0.1"/></body></worldbody>
      <tendon/><actuator><muscle joint="j"/></actuator></mujoco>"""
    scene = scene_text(read_model(written(tmp_path, text)), tmp_path)
    assert scene.startswith("# left out: the armature of ball joints")
    assert "muscle" in scene
    assert scene_from_text(scene).parts["bodies"]


def test_links_that_are_joined_are_told_apart(tmp_path: Path):
    """A colour of the model is kept; links without one differ from those that they are joined to."""
    link = '<link name="{0}">' + MASS.format(1) + "<visual>{1}<geometry>"
    link += '<sphere radius="0.1"/></geometry></visual></link>'
    red = '<material name="red"><color rgba="1 0 0 1"/></material>'
    joint = '<joint name="{0}{1}" type="revolute"><parent link="{0}"/><child link="{1}"/></joint>'
    parts = [link.format("a", ""), link.format("b", ""), link.format("c", red)]
    bodies = urdf(tmp_path, "".join([*parts, joint.format("a", "b"), joint.format("b", "c")]))["bodies"]
    assert bodies["c"]["color"] == "#ff0000"
    assert len({bodies[name]["color"] for name in "abc"}) == 3
