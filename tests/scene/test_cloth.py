"""Cloth, wind and behaviour functions in scenes: what they build, and rejected input with its line."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import close
from tests.scene.test_models import built, refused

from visviva.core.sheet import Sheet

CLOTH = """
bodies:
  flag:
    kind: cloth
    grid: {origin: [0, 0, 1], along: [2, 0, 0], across: [0, 0, -1], count: [5, 3]}
    mass: 0.8
    stiffness: 300
    weft: 200
    bending: 0.01
    damping_time: 10 ms
  rope: {kind: point_masses, line: {start: [0, 1, 0], end: [2, 1, 0], count: 5}, mass: 0.1}
"""
MESH = "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 1/1 2/2 3/3 4/4\n"


def test_a_grid_of_cloth(tmp_path):
    world, builder = built(tmp_path, "", CLOTH)
    flag = builder.table["flag"]
    assert isinstance(flag, Sheet) and len(flag) == 15 and len(flag.triangles) == 16
    close(world.blocks[0].masses.sum(), 0.8, 1e-14)
    close(world.blocks[0].masses[7], 0.8 / 8, 1e-14, "the middle point carries one cell of eight")
    threads, bend = world.forces[:2]
    assert [threads.name, bend.name] == ["flag.threads", "flag.bend"]
    close(threads.law[0], [300, 200, 60, 3, 2, 0.6], 1e-14)
    energies = world.energies(world.kinematics(world.start()))
    close([energies["stored/flag.threads"], energies["stored/flag.bend"]], [0, 0], 1e-25)
    assert builder.table["flag.first"].index.tolist() == [0, 1, 2]
    assert builder.table["flag.last"].index.tolist() == [12, 13, 14]
    assert builder.table["flag.left"].index.tolist() == [0, 3, 6, 9, 12]
    assert builder.table["flag.corners"].index.tolist() == [0, 2, 12, 14]


def test_bending_is_that_of_a_plate(tmp_path):
    """Rolled to a cylinder of radius R: ½ B A / R² as the mesh is refined, for edges along the axis."""
    for n, tolerance in ((9, 0.01), (33, 1e-3)):
        body = CLOTH.replace("count: [5, 3]", f"count: [{n}, 3]")
        world, _ = built(tmp_path, "", body)
        state, radius = world.start(), 3.0
        x = state.q[: 9 * n].reshape(-1, 3)
        x[:, 1] = radius * (1 - np.cos(x[:, 0] / radius))
        x[:, 0] = radius * np.sin(x[:, 0] / radius)
        energy = world.energies(world.kinematics(state))["stored/flag.bend"]
        # the edges at both ends have no neighbour to fold against
        expected = 0.5 * 0.01 * (2.0 * (n - 2) / (n - 1)) / radius**2
        close(energy / expected, 1.0, tolerance)


def test_a_mesh_with_a_warp_and_with_a_pattern(tmp_path):
    (tmp_path / "m.obj").write_text(MESH)
    body = "bodies: {c: {kind: cloth, file: m.obj, mass: 1, stiffness: 10, warp: [0,1,0], position: [0,0,5]}}"
    world, _ = built(tmp_path, "", body)
    close(world.blocks[0].position[:, 2], 5 * np.ones(4), 0)
    close(world.energies(world.kinematics(world.start()))["stored/c.threads"], 0, 1e-25)
    body = "bodies: {c: {kind: cloth, file: m.obj, mass: 1, stiffness: 10, weft: 30, pattern: 1 m}}"
    world, _ = built(tmp_path, "", body)
    energy = world.energies(world.kinematics(world.start()))["stored/c.threads"]
    close(energy, 0.5 * 10 * 1.0, 1e-14, "cut 1 m × 1 m and drawn to 2 m × 1 m: warp strain 1 on 1 m²")
    close(world.blocks[0].masses, [1 / 3, 1 / 6, 1 / 3, 1 / 6], 1e-14)


def test_pieces_are_sewn_and_blown_upon(tmp_path):
    text = """
forces:
  seam: {kind: zero_length_spring, a: flag.left, b: rope, stiffness: 50}
  wind: {kind: sheet_wind, sheet: flag, velocity: [0, 3, 0], gust: 0.5}
  part: {kind: sheet_wind, sheet: "flag[0:9]", velocity: [0, 3, 0]}
"""
    world, _ = built(tmp_path, text, CLOTH)
    forces = {force.name: force for force in world.forces}
    assert len(forces["seam"].a) == 5
    assert len(forces["wind"].triangles) == 16 and len(forces["part"].triangles) == 8


def test_behaviour_functions_of_a_scene(tmp_path):
    text = """
forces:
  bend: {kind: angle_springs, points: rope, stiffness: 2, zeta: 1}
  fold: {kind: dihedral_springs, points: flag, stiffness: 1, rest_angle: 0}
  one: {kind: dihedral_springs, points: flag, hinges: [[0, 4, 1, 3]], stiffness: 1, damping: 0.1}
  area: {kind: triangle_areas, points: rope, triangles: [[0, 1, 3]], stiffness: 5}
  volume: {kind: tetra_volumes, points: flag, tetrahedra: [[0, 1, 3, 8]], stiffness: 5, volume: 1 L}
"""
    body = CLOTH.replace("end: [2, 1, 0], count: 5}", "end: [2, 1, 0], count: 5}").replace(
        "{kind: point_masses, line: {start: [0, 1, 0], end: [2, 1, 0], count: 5}, mass: 0.1}",
        "{kind: point_masses, positions: [[0,1,0], [1,1,0], [2,1,0], [2,2,0], [2,2,2]], mass: 0.1}",
    )
    world, _ = built(tmp_path, text, body)
    forces = {force.name: force for force in world.forces}
    assert len(forces["bend"].elements) == 3 and forces["bend"].law[0, 1] > 0
    close(forces["bend"].parameters.ravel(), [np.pi, np.pi / 2, np.pi / 2], 1e-14)
    assert len(forces["fold"].elements) == len(forces["flag.bend"].elements)
    close(forces["area"].parameters, [[1.0]], 1e-14, "twice the area at the start")
    close(forces["volume"].parameters, [[1e-3]], 1e-15)


def force(rest):
    return f"forces: {{f: {{{rest}}}}}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (force("kind: sheet_wind, sheet: rope, velocity: [1, 0, 0]"), "rope has no triangles"),
        (force("kind: sheet_wind, sheet: 'flag[0,14]', velocity: [1, 0, 0]"), "has no triangles"),
        (force("kind: sheet_wind, sheet: flag, velocity: [0, 0, 0], gust: 1"), "wind of speed 0"),
        (
            force("kind: dihedral_springs, points: rope, stiffness: 1"),
            "expected hinges or a body",
        ),
        (force("kind: dihedral_springs, points: rope, stiffness: 1, hinges: [[0, 1, 2, 3]]"), "degenerate"),
        (force("kind: angle_springs, points: 'rope[0:2]', stiffness: 1"), "three or more in a row"),
        (
            force("kind: angle_springs, points: rope, stiffness: 1, corners: [[0, 1, 9]]"),
            "element 0 is [0, 1, 9]",
        ),
        (force("kind: angle_springs, points: rope, stiffness: 1, damping: 1, zeta: 1"), "damping and zeta"),
        (force("kind: triangle_areas, points: rope, triangles: [[0, 1, 2]], stiffness: 1"), "degenerate"),
        ("contacts: {b: {kind: sphere, points: flag, centers: rope, size: 1.2}}", "inside a ball"),
        ("contacts: {b: {kind: sphere, points: flag, centers: rope, size: 0}}", "size"),
    ],
)
def test_what_is_wrong_is_said_at_its_line(tmp_path, text, message):
    said = refused(tmp_path, text, CLOTH)
    assert message in said
    assert f"s.yaml:{CLOTH.count(chr(10)) + 1}" in said


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("{kind: cloth, mass: 1, stiffness: 1}", "expected one of grid, file"),
        ("{kind: cloth, file: no.obj, mass: 1, stiffness: 1}", "there is no file 'no.obj'"),
        ("{kind: cloth, file: m.obj, warp: [0, 0, 1], mass: 1, stiffness: 1}", "is perpendicular to"),
        ("{kind: cloth, file: m.obj, warp: [0, 0, 0], mass: 1, stiffness: 1}", "warp of length 0"),
        ("{kind: cloth, file: bare.obj, pattern: 1, mass: 1, stiffness: 1}", "line 4 is none of v x y z"),
        ("{kind: cloth, file: bare.stl, pattern: 1, mass: 1, stiffness: 1}", "expected .obj"),
        ("{kind: cloth, file: book.obj, mass: 1, stiffness: 1, bending: 1}", "three triangles meet"),
        ("{kind: cloth, file: flat.obj, mass: 1, stiffness: 1}", "triangle 1 has no area: its corners"),
        ("{kind: cloth, file: twice.obj, mass: 1, stiffness: 1}", "triangles 0 and 1 have the same corners"),
    ],
)
def test_bad_cloth_is_refused(tmp_path, body, message):
    (tmp_path / "m.obj").write_text(MESH)
    bare = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
    for name in ("bare.obj", "bare.stl"):
        (tmp_path / name).write_text(bare)
    (tmp_path / "book.obj").write_text(bare + "v 1 1 1\nv 1 1 -1\nf 1 2 4\nf 1 2 5\n")
    (tmp_path / "flat.obj").write_text(bare + "v 2 0 0\nf 1 2 4\n")
    (tmp_path / "twice.obj").write_text(bare + "f 2 3 1\n")
    said = refused(tmp_path, "", f"bodies:\n  it: {body}\n")
    assert message in said and "s.yaml:2" in said
