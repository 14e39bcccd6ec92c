"""One entry that represents many parts."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.core.world import World
from visviva.errors import SceneError
from visviva.geometry.rotation import rotation_of
from visviva.scene import load_scene
from visviva.scene.build import build_scene
from visviva.scene.load import Scene, scene_from_text

LAMPS = """\
params: {gap: 1.5 m, n: 4}
bodies:
  post: {repeat: {i: "= n + 1"}, kind: scripted_point, position: ["= i * gap", 0, 2 m]}
  lamp: {repeat: {i: "= n"}, position: ["= (i + 0.5) * gap", 0, 1.6 m], mass: 2 kg}
forces:
  left: {repeat: {i: "= n"}, kind: spring, a: "post_{i}", b: "lamp_{i}", stiffness: 800 N/m}
  right: {repeat: {i: "= n"}, kind: spring, a: "post_{i + 1}", b: "lamp_{i}", stiffness: 800 N/m}
contacts:
  floor: {points: "lamp_*", radius: 10 cm}
"""
CIRCLE = """\
params: {r: 80 cm}
bodies:
  block:
    repeat: {k: 24, along: {curve: ["= r * cos(u)", "= r * sin(u)", 0.5], from: 0, to: "= 2 * pi"}}
    kind: rigid_body
    shape: {kind: box, size: [1 cm, 4 cm, 8 cm]}
    mass: 30 g
    position: ["= x", "= y", "= z"]
    orientation: {along: ["= tx", "= ty", "= tz"]}
"""


def built(scene: Scene) -> World:
    world = World()
    build_scene(scene, world)
    world.build()
    return world


def one(text: str) -> Scene:
    return scene_from_text(f"bodies:\n  ball: {{{text}, position: [0, 0, 0], mass: 1}}\n")


def test_parts_are_told_apart_by_their_index() -> None:
    scene = scene_from_text(LAMPS)
    assert list(scene.entries("bodies"))[:6] == [f"post_{i}" for i in range(5)] + ["lamp_0"]
    assert [part.position[0] for part in scene.entries("bodies").values()][5:] == [0.75, 2.25, 3.75, 5.25]
    assert [(part.a, part.b) for part in scene.entries("forces").values()][4:6] == [
        ("post_1", "lamp_0"),
        ("post_2", "lamp_1"),
    ]
    assert scene.entries("contacts")["floor"].points == [f"lamp_{i}" for i in range(4)]
    assert built(scene).layout.nq == 3 * 4


def test_all_parts_stand_in_a_list_beside_others() -> None:
    text = LAMPS.replace('"lamp_*"', '["lamp_*", "post_0", "post_*"]')
    names = [f"lamp_{i}" for i in range(4)] + ["post_0"] + [f"post_{i}" for i in range(5)]
    assert scene_from_text(text).entries("contacts")["floor"].points == names
    with pytest.raises(SceneError, match="rims_"):
        built(scene_from_text(text.replace("post_*", "rims_*")))


def test_a_grid_has_two_indices_and_a_name_may_say_where_they_stand() -> None:
    names = list(one("repeat: {i: 2, j: 3}").entries("bodies"))
    assert names == ["ball_0_0", "ball_0_1", "ball_0_2", "ball_1_0", "ball_1_1", "ball_1_2"]
    text = 'bodies:\n  "b{j}of{i + 1}": {repeat: {i: 1, j: 2}, position: [0, 0, "= j"], mass: 1}\n'
    scene = scene_from_text(text)
    assert {name: part.position[2] for name, part in scene.entries("bodies").items()} == {
        "b0of1": 0,
        "b1of1": 1,
    }


def test_the_count_is_changed_from_outside(tmp_path) -> None:
    path = tmp_path / "lamps.yaml"
    path.write_text(LAMPS)
    assert len(load_scene(path, ["params.n=7"]).entries("forces")) == 14
    assert len(load_scene(path, ["bodies.post.repeat.i=9"]).entries("bodies")) == 13


def test_places_along_a_circle_are_even_and_tangents_turn_the_bodies() -> None:
    world = built(scene_from_text(CIRCLE))
    q = world.start().q.reshape(24, 7)
    angle = 2 * np.pi * np.arange(24) / 24
    radial = np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=1)
    assert np.allclose(q[:, :3], 0.8 * radial + [0, 0, 0.5], atol=1e-6)
    turn = np.zeros((3, 3))
    for pose, (x, y, _) in zip(q, radial, strict=True):
        rotation_of(pose, 3, turn)
        assert np.allclose(turn, np.array([[-y, -x, 0], [x, -y, 0], [0, 0, 1]]), atol=5e-6)


def test_places_of_an_open_curve_have_even_distances_and_take_in_both_ends() -> None:
    """x = (u³, u², 0) is run through unevenly."""
    curve = CIRCLE.replace('["= r * cos(u)", "= r * sin(u)", 0.5]', '["= u ** 3", "= u ** 2", 0]')
    q = built(scene_from_text(curve.replace('"= 2 * pi"', "1"))).start().q.reshape(24, 7)

    def length(u: np.ndarray) -> np.ndarray:
        return ((4 + 9 * u**2) ** 1.5 - 8) / 27

    way = length(np.cbrt(q[:, 0]))
    assert np.allclose(np.diff(way), length(np.array(1.0)) / 23, rtol=1e-4)
    assert np.allclose(q[[0, -1], :2], [[0, 0], [1, 1]], atol=1e-12)


@pytest.mark.parametrize("axis", "xyz")
def test_any_axis_of_a_body_may_point_along(axis: str) -> None:
    one_block = CIRCLE.replace('"= tz"]}', f'"= tz"], of: {axis}, up: [0, 0, 2]}}')
    pose = built(scene_from_text(one_block)).start().q.reshape(24, 7)[5]
    turn, angle = np.zeros((3, 3)), 2 * np.pi * 5 / 24
    rotation_of(pose, 3, turn)
    first = "xyz".index(axis)
    assert np.allclose(turn[:, first], [-np.sin(angle), np.cos(angle), 0], atol=1e-6)
    assert np.allclose(turn[:, first - 1], [0, 0, 1], atol=1e-12)
    assert np.linalg.det(turn) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("repeat: 3", "expected counts by index, such as {i: 12}"),
        ("repeat: {}", "expected counts by index"),
        ("repeat: {i: 0}", "expected a whole number ≥ 1"),
        ("repeat: {i: 2.5}", "expected a whole number ≥ 1"),
        ("repeat: {i: .inf}", "expected a whole number ≥ 1"),
        ("repeat: {i: .nan}", "expected a whole number ≥ 1"),
        ("repeat: {i: true}", "expected a whole number ≥ 1"),
        ("repeat: {i: 200, j: 200}", "found 40000 parts, expected at most 4000"),
        ("repeat: {pi: 3}", "found the index 'pi'"),
        ("repeat: {i: = nothing}", "unknown parameter 'nothing'"),
        (
            "repeat: {i: 2, j: 2, along: {curve: [= u, 0, 0], from: 0, to: 1}}",
            "found 2 indices, expected one",
        ),
        ("repeat: {i: 2, along: {curve: [= u, 0], from: 0, to: 1}}", "in `along`, expected such as"),
        ("repeat: {i: 2, along: {curve: [1, 0, 0], from: 0, to: 1}}", "a curve without length"),
        ("repeat: {i: 2, along: {curve: [= u * 2 kg, 0, 0], from: 0, to: 1}}", "is not a length"),
        ("repeat: {i: 2, along: {curve: [= 1 / u, 0, 0], from: 0, to: 1}}", "divides by zero"),
    ],
)
def test_what_cannot_be_repeated_is_said_at_its_line(text: str, said: str) -> None:
    with pytest.raises(SceneError, match="repeat") as caught:
        one(text)
    assert said in str(caught.value)
    assert caught.value.line == 2


def test_names_that_clash_and_holes_that_are_not_whole_are_refused() -> None:
    with pytest.raises(SceneError, match="'ball_1' already exists"):
        scene_from_text(
            "bodies:\n  ball_1: {position: [0, 0, 0], mass: 1}\n"
            "  ball: {repeat: {i: 2}, position: [0, 0, 0], mass: 1}\n"
        )
    with pytest.raises(SceneError, match="the index 'n' is also a parameter"):
        scene_from_text("params: {n: 2}\nbodies:\n  b: {repeat: {n: 2}, position: [0, 0, 0], mass: 1}\n")
    with pytest.raises(SceneError, match=r"\{i / 2\} is 0.5, expected a whole number"):
        scene_from_text(LAMPS.replace("post_{i + 1}", "post_{i / 2}"))
    with pytest.raises(SceneError, match=r"forces\.right_3\.a: unknown points 'post_5'"):
        built(scene_from_text(LAMPS.replace("post_{i + 1}", "post_{i + 2}")))


def test_one_mistake_of_a_repeated_entry_is_told_once() -> None:
    with pytest.raises(SceneError) as caught:
        scene_from_text("bodies:\n  b: {repeat: {i: 9}, position: [= i * 1 kg, 0, 0], mass: 1, colour: 3}\n")
    told = str(caught.value).splitlines()
    assert len(told) == 2
    assert all("b_0" in line for line in told)


def test_a_value_that_cannot_be_computed_is_not_also_of_the_wrong_kind() -> None:
    """However many there are of it."""
    text = """\
bodies:
  ball: {repeat: {i: 40}, mass: 1 kg, position: ["= where(i < 3, 0, 1)", 0, 1]}
"""
    with pytest.raises(SceneError) as raised:
        scene_from_text(text)
    assert str(raised.value).count("bodies.ball_0.position") == 1
    assert len(str(raised.value).splitlines()) == 1


def test_all_of_a_name_stand_among_others_in_a_list_and_with_what_they_have():
    text = """\
bodies:
  earth: {kind: ground}
  block: {repeat: {i: 3}, kind: rigid_body, shape: {kind: box, size: [1, 1, 1]}, mass: 1,
          points: {top: [0, 0, 0.5]}, position: ["= 2 * i", 0, 1]}
contacts:
  touch: {kind: bodies, of: ["block_*", earth]}
  floor: {points: ["block_*.top"]}
"""
    parts = scene_from_text(text).parts["contacts"]
    assert parts["touch"].of == ["block_0", "block_1", "block_2", "earth"]
    assert parts["floor"].points == ["block_0.top", "block_1.top", "block_2.top"]


def test_one_that_is_not_repeated_names_the_last_of_those_that_are():
    text = LAMPS + '  load: {points: "lamp_{n - 1}", radius: 5 cm}\n'
    assert scene_from_text(text).parts["contacts"]["load"].points == "lamp_3"


def test_balls_of_one_kind_are_named_together():
    """Each reference is a set by itself: pairs name them one by one."""
    text = """\
bodies:
  earth: {kind: ground}
  ball: {repeat: {i: 3}, position: ["= 0.5 * i", 0, 1], mass: 1}
  stone: {position: [0, 1, 1], mass: 1}
contacts:
  touch: {kind: bodies, balls: [{points: ["ball_*", stone], radius: 0.1}],
          pairs: [{between: [ball_1, earth], restitution: 1}]}
"""
    contacts = built(scene_from_text(text)).constraints[0]
    assert [part.name for part in contacts.sets] == ["ball_0", "ball_1", "ball_2", "stone"]
