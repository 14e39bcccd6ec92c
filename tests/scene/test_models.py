"""The built-in kinds of a scene: what they build, display, and reject, with file and line."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import close

from visviva.core.world import World
from visviva.errors import SceneError
from visviva.scene.build import build_scene
from visviva.scene.load import load_scene

BODIES = """
bodies:
  ball: {position: [0, 0, 1], mass: 2 kg}
  twin: {position: [0, 0, 1], mass: 1}
  hook: {kind: scripted_point, sine: {center: [0, 0, 2], amplitude: [10 cm, 0, 0], frequency: 1 Hz}}
  nail: {kind: scripted_point, position: [0, 0, 4]}
  rope: {kind: point_masses, line: {start: [0, 0, 0], end: [3, 0, 0], count: 4}, mass: 0.1}
  cloth:
    kind: point_masses
    grid: {origin: [0, 0, 0], along: [2, 0, 0], across: [0, 1, 0], count: [3, 2]}
    total_mass: 0.6
"""


def built(tmp_path, text, bodies=BODIES):
    path = tmp_path / "s.yaml"
    path.write_text(bodies + text)
    world = World()
    builder = build_scene(load_scene(path), world)
    world.start()
    return world, builder


def refused(tmp_path, text, bodies=BODIES):
    with pytest.raises(SceneError) as caught:
        built(tmp_path, text, bodies)
    return str(caught.value)


def test_generated_points(tmp_path):
    world, builder = built(tmp_path, "")
    blocks = {block.name: block for block in world.blocks}
    close(blocks["rope"].position[:, 0], [0, 1, 2, 3], 1e-15)
    close(blocks["cloth"].position, [[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 0], [2, 0, 0], [2, 1, 0]], 1e-15)
    close(blocks["cloth"].masses, [0.1] * 6, 1e-15)
    assert builder.points("cloth.corners").index.tolist() == [0, 1, 4, 5]
    assert builder.points("rope.last").index.tolist() == [3]


def test_every_track_samples_what_it_shows(tmp_path):
    world, builder = built(
        tmp_path,
        """
forces:
  s: {kind: spring, a: rope, b: nail, stiffness: 10}
  net: {kind: springs, points: cloth, grid: [3, 2], links: [axis, diagonal], stiffness: 10}
  pins: {kind: zero_length_spring, a: cloth.corners, stiffness: 10}
  drag_it: {kind: mouse_spring, points: ball, pointer: hook, stiffness: 50}
constraints:
  links: {kind: chain, points: rope, start: nail, end: hook}
contacts:
  floor: {points: ball}
""",
    )
    k = world.kinematics(world.start())
    for track in builder.tracks.values():
        sample = track.sample(k)
        if track.kind == "points":
            assert sample["x"].shape[1] == 3 and np.isfinite(sample["x"]).all()
            for name in ("lines", "triangles"):
                assert track.static.get(name, np.zeros(1)).max() < len(sample["x"])
    close(builder.tracks["links"].sample(k)["x"][[0, -1]], [[0, 0, 4], [0, 0, 2]], 1e-15)
    assert len(builder.tracks["net"].static["lines"]) == 3 + 4 + 4
    assert builder.tracks["floor"].look["shape"]["normal"] == [0, 0, 1]


def test_spring_takes_length_and_damping_from_the_scene(tmp_path):
    world, _ = built(tmp_path, "forces: {s: {kind: spring, a: ball, b: nail, stiffness: 50, zeta: 0.5}}")
    close(world.forces[0].law[0], [50, 2 * 0.5 * np.sqrt(50 * 2), 3], 1e-15, "nail is held, so m = 2 kg")
    world, _ = built(
        tmp_path, 'forces: {s: {kind: spring, a: ball, b: "rope[0]", stiffness: 50, rest_length: 0}}'
    )
    close(world.forces[0].law[0], [50, 0, 0], 0)


def test_springs_along_a_line(tmp_path):
    world, _ = built(tmp_path, "forces: {s: {kind: springs, points: rope, line: true, stiffness: 1}}")
    force = world.forces[0]
    assert force.a.index.tolist() == [0, 1, 2] and force.b.index.tolist() == [1, 2, 3]
    assert force.a.owner is world.blocks[2], "nodes are not copied"


def test_pins_hold_points_where_they_start(tmp_path):
    world, _ = built(
        tmp_path, "forces: {p: {kind: zero_length_spring, a: cloth.corners, stiffness: 5, zeta: 1}}"
    )
    close(world.energies(world.kinematics(world.start()))["stored/p"], 0, 0)
    close(world.forces[0].law[0], [5, 2 * np.sqrt(5 * 0.1)], 1e-15)


def test_chain_keeps_its_nodes_and_holds_its_ends(tmp_path):
    world, _ = built(tmp_path, "constraints: {c: {kind: chain, points: rope, start: nail}}")
    links, start = world.constraints
    assert links.a.owner is world.blocks[2] and links.n == 3
    close(start.length, [4], 1e-15)


def test_plane_under_several_bodies(tmp_path):
    world, _ = built(
        tmp_path, "contacts: {floor: {points: [ball, rope], restitution: 0.5, normal: [0, 0, 2]}}"
    )
    assert [c.name for c in world.constraints] == ["floor.ball", "floor.rope"]
    assert all(
        c.local(block) is not None for c, block in zip(world.constraints, (world.blocks[0], world.blocks[2]))
    )
    close(world.constraints[0].response[1], 2 * 9.81, 1e-15)


def spring(rest, a="ball", stiffness=1):
    return f"forces: {{s: {{kind: spring, a: {a}, {rest}, stiffness: {stiffness}}}}}"


def springs(rest):
    return f"forces: {{s: {{kind: springs, {rest}, stiffness: 1}}}}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (spring("b: twin, rest_length: 1"), "both ends are at (0, 0, 1)"),
        (spring("b: twin"), "give rest_length"),
        (spring("b: 'rope[0:2]'"), "found 2 points, expected 1"),
        (spring("b: nail", stiffness=-1), "stiffness"),
        (spring("b: nail, damping: 1, zeta: 1"), "found damping and zeta"),
        (spring("b: nail, zeta: 1", a="hook"), "both ends of a spring are fixed"),
        (springs("points: rope, pairs: [[0, 4]]"), "found [0, 4]"),
        (springs("points: rope, pairs: [[1, 1]]"), "two different indices"),
        (springs("points: rope"), "expected one of pairs"),
        (springs("points: cloth, grid: [2, 2]"), "2 × 2 for 6 points"),
        ("forces: {s: {kind: springs, points: rope, line: true, stiffness: 1, rest_lengths: [1, 2]}}",
         "found 2 values, expected 3"),
        ("forces: {s: {kind: springs, points: rope, line: true, stiffness: 1, rest_length: 1,"
         " rest_lengths: [1, 2, 3]}}", "found rest_length and rest_lengths"),
        ("constraints: {c: {a: ball, b: twin, length: 1}}", "at the same position"),
        ("constraints: {c: {a: \"rope[0:2]\", b: rope}}", "found 4 points, expected 2"),
        ("constraints: {c: {kind: chain, points: ball}}", "expected at least two points"),
        ("constraints: {c: {kind: chain, points: rope, start: cloth}}", "found 6 points, expected one"),
        ("contacts: {f: {points: ball, normal: [0, 0, 0]}}", "found normal"),
        ("contacts: {f: {points: ball, restitution: 2}}", "restitution"),
        ("forces: {f: {kind: drag, points: ball, drag: -1}}", "drag"),
        ("forces: {ball: {kind: drag, points: ball, drag: 1}}", "ball"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_line(tmp_path, text, message):
    said = refused(tmp_path, text)
    assert message in said
    if not text.startswith("forces: {ball"):
        assert f"s.yaml:{BODIES.count(chr(10)) + 1}" in said


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("{kind: point_masses, positions: [[0,0,0]], line: {start: [0,0,0], end: [1,0,0], count: 2}}",
         "found positions and line"),
        ("{kind: point_masses, positions: [[0, 0, 0]]}", "found none of them, expected one of mass"),
        ("{kind: point_masses, positions: [[0, 0, 0]], masses: [1, 2]}", "found 2 values, expected 1"),
        ("{kind: point_masses, positions: [[0,0,0]], mass: 1, velocities: [[0,0,0]], velocity: [0,0,0]}",
         "found velocity and velocities"),
        ("{kind: scripted_point}", "expected one of position, circle, sine, line, path, table, formula"),
        ("{kind: scripted_point, circle: {center: [0,0,0], radius: 1, speed: 1, axis: [0,0,0]}}", "axis"),
        ("{position: [0, 0, 0], mass: 0}", "mass"),
        ("{kind: net_from_mesh, file: no.obj, mass: 1, stiffness: 1}", "there is no file 'no.obj'"),
    ],
)  # fmt: skip
def test_bad_bodies_are_refused(tmp_path, body, message):
    said = refused(tmp_path, "", f"bodies:\n  it: {body}\n")
    assert message in said and "s.yaml:2" in said


def test_numbers_one_by_one(tmp_path):
    body = "positions: [[0, 0, 0], [100, 0, 0]], masses: [100, 200], velocities: [[0, 0, 100], [0, 0, 0]]"
    spring = "s: {kind: springs, points: it, pairs: [[0, 1]], stiffness: 1000, rest_lengths: [50]}"
    text = f"units: cgs\nbodies:\n  it: {{kind: point_masses, {body}}}\nforces: {{{spring}}}\n"
    world, _ = built(tmp_path, "", text)
    close(world.blocks[0].masses, [0.1, 0.2], 1e-14)
    close(world.blocks[0].velocity, [[0, 0, 1], [0, 0, 0]], 1e-14)
    close(world.forces[0].law, [[1.0, 0.0, 0.5]], 1e-14)


def test_net_from_mesh(tmp_path):
    (tmp_path / "net.obj").write_text("v 0 0 0\nv 200 0 0\nv 200 100 0\nv 0 100 0\nf 1 2 3\nf 1 3 4\n")
    text = (
        "bodies: {net: {kind: net_from_mesh, file: net.obj, mass: 6, stiffness: 100, zeta: 1, scale: 0.01,\n"
    )
    world, builder = built(tmp_path, "", text + "  position: [0, 0, 1]}}\n")
    close(world.blocks[0].masses, [2, 1, 2, 1], 1e-14)
    close(world.blocks[0].position[2], [2, 1, 1], 1e-14)
    force = world.forces[0]
    assert force.name == "net.springs" and len(force.a) == 5
    diagonal = next(e for e in range(5) if force.a.index[e] == 0 and force.b.index[e] == 2)
    close(force.law[diagonal], [100, 2 * np.sqrt(100 * 1.0), np.sqrt(5)], 1e-14, "m = 2 · 2 / (2 + 2)")
    assert builder.tracks["net"].static["triangles"].tolist() == [[0, 1, 2], [0, 2, 3]]
    (tmp_path / "net.obj").write_text("v 0 0 0\nv nan 0 0\nv 1 1 0\nf 1 2 3\n")
    said = refused(tmp_path, "", text + "  position: [0, 0, 1]}}\n")
    assert "s.yaml:1: bodies.net.file: net.obj: vertex 1 has a coordinate" in said
