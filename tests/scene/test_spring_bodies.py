"""Bodies of point masses and springs in a scene: lattices, and filled meshes."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from tests.kits.probe import close

from visviva.cli.session import prepare
from visviva.errors import SceneError
from visviva.scene.load import load_scene, scene_from_text


def scene(text):
    return prepare(scene_from_text(text))


BEAM = """
bodies:
  beam: {kind: lattice, origin: [0, 0, 1], along: [2, 0, 0], across: [0, 0.2, 0], up: [0, 0, 0.2],
         count: [5, 3, 2], mass: 6, stiffness: 100, zeta: 1}
forces:
  held: {kind: zero_length_spring, a: beam.first, stiffness: 10}
  load: {kind: zero_length_spring, a: "beam.last[0]", stiffness: 10}
  more: {kind: zero_length_spring, a: beam.top, stiffness: 10}
  left: {kind: zero_length_spring, a: beam.left, stiffness: 10}
  ends: {kind: zero_length_spring, a: beam.corners, stiffness: 10}
"""


def test_a_beam_has_faces_to_be_held_by():
    ready = scene(BEAM)
    world, block = ready.world, ready.world.blocks[0]
    close(block.masses, np.full(30, 0.2), 1e-15)
    count = {f.name: len(f.law) for f in world.forces if hasattr(f, "law")}
    assert count["held"] == 6 and count["more"] == 15 and count["left"] == 10 and count["ends"] == 8
    assert world.energies(world.kinematics(ready.state))["stored/beam.springs"] < 1e-25
    springs = world.forces[1]
    close(springs.law[:, 1], np.full(len(springs.law), 2 * np.sqrt(100 * 0.1)), 1e-12, "critical for 0.1 kg")
    track = next(t for t in ready.tracks if t.name == "beam")
    hull = trimesh.Trimesh(block.position, track.static["triangles"], process=False)
    assert hull.is_watertight
    close(hull.volume, 2 * 0.2 * 0.2, 1e-12)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("up: [0, 0, 0.2]", "up: [1, 0, 0]"), "are coplanar"),
        (("up: [0, 0, 0.2]", "up: [0, 0, -1]"), "left-handed"),
        (("count: [5, 3, 2]", "count: [5, 3, 1]"), "must be ≥ 2"),
        (("zeta: 1", "zeta: 1, damping: 2"), "found damping and zeta"),
        (("zeta: 1", "links: [across]"), "found 'across'"),
    ],
)
def test_what_is_no_lattice_is_refused(change, message):
    with pytest.raises(SceneError, match=message):
        scene(BEAM.replace(*change))


SPRINGS = """
bodies:
  net:
    kind: point_masses
    grid: {{origin: [0, 0, 0], along: [1, 0, 0], across: [0, 1, 0], count: [3, 4]}}
    mass: 1
forces:
  net_springs: {{kind: springs, points: net, stiffness: 1, {}}}
"""


@pytest.mark.parametrize(
    ("keys", "number"),
    [
        ("grid: [3, 4]", 17),
        ("grid: [3, 4], links: [axis, diagonal]", 17 + 12),
        ("grid: [3, 4], links: [two_apart]", 4 + 6),
        ("line: true, links: [axis, two_apart]", 11 + 10),
        ("lattice: [3, 2, 2], links: [axis, diagonal, body_diagonal]", 20 + 22 + 8),
        ("pairs: [[0, 1]]", 1),
    ],
)
def test_patterns_of_springs(keys, number):
    assert len(scene(SPRINGS.format(keys)).world.forces[-1].law) == number


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("grid: [3, 5]", "found 3 × 5 for 12 points"),
        ("lattice: [2, 2, 2]", "found 2 × 2 × 2 for 12 points"),
        ("line: true, links: [diagonal]", "have no such neighbours"),
        ("pairs: [[0, 1]], links: [axis]", "pairs already define"),
        ("grid: [3, 4], line: true", "found line and grid"),
    ],
)
def test_patterns_that_fit_nothing_are_refused(keys, message):
    with pytest.raises(SceneError, match=message):
        scene(SPRINGS.format(keys))


FILLED = """
bodies:
  jelly: {{kind: lattice_from_mesh, file: ball.stl, spacing: {}, mass: 2, stiffness: 100,
          damping: 1, position: [0, 0, 3]}}
"""


def filled(folder, mesh, spacing=0.25):
    mesh.export(str(folder / "ball.stl"))
    (folder / "s.yaml").write_text(FILLED.format(spacing))
    return prepare(load_scene(folder / "s.yaml"))


def test_a_mesh_is_filled_and_its_surface_goes_along(tmp_path):
    ball = trimesh.creation.icosphere(2, 1.0)
    ready = filled(tmp_path, ball)
    block = ready.world.blocks[0]
    close(block.masses.sum(), 2.0, 1e-12)
    assert (np.linalg.norm(block.position - [0, 0, 3], axis=1) < 1).all()
    track = ready.tracks[0]
    k = ready.world.kinematics(ready.state)
    radius = np.linalg.norm(track.sample(k)["x"] - [0, 0, 3], axis=1)
    close(radius, np.ones(len(radius)), 1e-6)


def test_meshes_that_cannot_be_filled_are_refused(tmp_path):
    two = trimesh.util.concatenate(
        [trimesh.creation.icosphere(2, 1.0).apply_translation([x, 0, 0]) for x in (0, 4)]
    )
    with pytest.raises(SceneError, match=r"form 2 separate pieces; use a smaller spacing"):
        filled(tmp_path, two)
    with pytest.raises(SceneError, match=r"ball\.stl: the mesh is not closed"):
        filled(tmp_path, trimesh.Trimesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]]))


STRANDS = """
bodies:
  head: {kind: scripted_point, sine: {center: [0, 0, 1], amplitude: [0.1, 0, 0], frequency: 1 Hz}}
  hair: {kind: strands, on: head, size: 0.1, axis: [0, 0, 2], spread: 90 deg, count: 7, links: 4, length: 0.2,
         mass: 0.28, stiffness: 50, bending: 2, zeta: 0.5}
"""


def test_strands_grow_at_right_angles_and_follow_the_ball():
    ready = scene(STRANDS)
    world = ready.world
    block = world.blocks[0]
    close(block.masses, np.full(28, 0.01), 1e-15)
    springs, bending = world.forces[1:]
    assert (springs.name, len(springs.law), bending.name, len(bending.law)) == (
        "hair.springs", 28, "hair.bending", 28,
    )  # fmt: skip
    close(springs.law[:, 2], np.full(28, 0.05), 1e-15)
    close(bending.law[:, 2], np.full(28, 0.1), 1e-15)
    assert (
        sum(world.energies(world.kinematics(ready.state))[f"stored/{f.name}"] for f in world.forces[1:])
        < 1e-25
    )
    track = next(t for t in ready.tracks if t.name == "hair")
    x = track.sample(world.kinematics(ready.state))["x"].reshape(7, 6, 3) - [0, 0, 1]
    close(np.linalg.norm(x, axis=2), np.tile([0.05, 0.1, 0.15, 0.2, 0.25, 0.3], (7, 1)), 1e-12)
    close(np.cross(x[:, 0], x[:, 5]), np.zeros((7, 3)), 1e-15)
    assert (x[:, 0, 2] > 0).all(), "over the cap of 90 degrees about z"
    state = ready.state.copy()
    state.t = 0.25
    later = track.sample(world.kinematics(state))["x"].reshape(7, 6, 3) - [0.1, 0, 1]
    close(later[:, :2], x[:, :2], 1e-12, "the roots are where the head is")
    close(later[:, 2:], x[:, 2:] - [0.1, 0, 0], 1e-12)


def test_strands_need_one_point_and_an_axis():
    with pytest.raises(SceneError, match="an axis of length 0"):
        scene(STRANDS.replace("[0, 0, 2]", "[0, 0, 0]"))
    with pytest.raises(SceneError, match="found 2 points, expected one"):
        scene(
            STRANDS.replace("on: head", "on: two")
            + "  two: {kind: point_masses, positions: [[0, 0, 0], [1, 0, 0]], mass: 1}\n"
        )
