"""Nets from mesh files: every format gives the same net, every damage one clear message."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.probe import close

from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.from_mesh import edge_springs, read_surface, surface_of

FORMATS = ("obj", "stl", "ply", "off", "glb")
SQUARE = np.array([[0, 0, 0], [2, 0, 0], [2, 1, 0], [0, 1, 0], [0, 0, 5.0]])
FACES = np.array([[0, 1, 2], [0, 2, 3]])


def written(folder, kind, vertices=SQUARE, faces=FACES):
    path = folder / f"net.{kind}"
    x = np.asarray(vertices, float)
    if kind == "glb":  # its y is up
        x = x[:, [0, 2, 1]] * [1.0, 1.0, -1.0]
    trimesh.Trimesh(x, faces, process=False).export(str(path))
    return path


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_gives_the_same_net(tmp_path, kind):
    """Two triangles: 4 vertices in use, 5 edges, though a file may hold 5 or 6 vertices."""
    surface = read_surface(written(tmp_path, kind), scale=0.5)
    close(surface.vertices, 0.5 * SQUARE[[0, 1, 2, 3]], 1e-7, "in the order of the file")
    assert surface.triangles.tolist() == FACES.tolist()
    assert surface.edges.tolist() == [[0, 1], [0, 2], [0, 3], [1, 2], [2, 3]]
    close(surface.lengths, 0.5 * np.array([2, np.sqrt(5), 1, 1, 2]), 1e-7)


def test_quads_become_triangles_and_texture_seams_are_sewn(tmp_path):
    (tmp_path / "q.obj").write_text(
        "mtllib no.mtl\n" + "".join(f"v {x} {y} {z}\n" for x, y, z in SQUARE[:4])
        + "vt 0 0\nvt 1 1\nf 1/1 2/1 3/1\nf 1/2 3/2 4/2\n"
    )  # fmt: skip
    assert len(read_surface(tmp_path / "q.obj").vertices) == 4
    (tmp_path / "r.obj").write_text("".join(f"v {x} {y} {z}\n" for x, y, z in SQUARE[:4]) + "f 1 2 3 4\n")
    assert len(read_surface(tmp_path / "r.obj").triangles) == 2


@pytest.mark.parametrize("corner", ["{0}", "{0}/{1}", "{0}//{1}", "{0}/{1}/{1}"])
def test_points_are_numbered_as_in_the_file(tmp_path, corner):
    """However faces come to them, and whatever textures and normals corners have."""
    rng = np.random.default_rng(5)
    x, faces = rng.random((30, 3)).round(4), np.array([rng.permutation(30)[:3] for _ in range(80)])
    lines = [*(f"v {p[0]} {p[1]} {p[2]}" for p in x), "vt 0 0", "vt 1 1", "vn 0 0 1", "vn 0 1 0"]
    lines += ["f " + " ".join(corner.format(k + 1, 1 + k % 2) for k in face) for face in faces]
    (tmp_path / "a.obj").write_text("\n".join(lines) + "\n")
    surface = read_surface(tmp_path / "a.obj")
    close(surface.vertices, x, 1e-15)
    assert surface.triangles.tolist() == faces.tolist()


def test_a_closed_body_keeps_its_shape(tmp_path):
    """An icosphere: Euler's V − E + F = 2, and springs at rest as it stands."""
    ball = trimesh.creation.icosphere(2, 0.3)
    surface = read_surface(written(tmp_path, "stl", ball.vertices, ball.faces))
    assert len(surface.vertices) - len(surface.edges) + len(surface.triangles) == 2
    world = World()
    world.blocks.append(block := PointMasses("ball", surface.vertices, surface.masses(2.0)))
    world.forces.append(edge_springs("edges", surface, block.points, 100.0))
    energies = world.energies(world.kinematics(world.start()))
    assert energies["stored/edges"] < 1e-26


def test_mass_is_shared_by_area():
    """Corner 0 and 2 belong to both triangles of the square, 1 and 3 to one."""
    surface = surface_of(SQUARE, FACES)
    close(surface.masses(6.0), [2, 1, 2, 1], 1e-14)
    close(surface.masses(6.0, "equal"), [1.5] * 4, 1e-14)


def test_triangles_without_area_cannot_share_mass():
    surface = surface_of(
        [[0, 0, 0], [1, 0, 0], [0, 1, 0], [5, 0, 0], [6, 0, 0], [8, 0, 0]], [[0, 1, 2], [3, 4, 5]]
    )
    with pytest.raises(SceneError, match="no area"):
        surface.masses(1.0)


def test_an_edge_of_length_zero_is_refused(tmp_path):
    x = SQUARE.copy()
    x[2] = x[1]
    with pytest.raises(
        SceneError, match=r"net\.obj: two corners of face 0 are at the same position \(2, 0, 0\)"
    ):
        read_surface(written(tmp_path, "obj", x))


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("none.obj", None, "no such file"),
        ("net.txt", b"", "expected one of .obj"),
        ("empty.obj", b"", "."),
        ("points.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\n", "."),
        ("nan.obj", b"v 0 0 0\nv 1 nan 0\nv 0 1 0\nf 1 2 3\n", "not a finite number"),
        ("far.obj", b"v 0 0 0\nv 1e308 0 0\nv 0 -1e308 0\nf 1 2 3\n", r"of 1e\+308 m, beyond 1e\+40"),
        (
            "head.ply",
            b"ply\nformat ascii 1.0\nelement\nend_header\n",
            "its header or its data",
        ),
        ("inf.off", b"OFF\n3 1 0\n0 0 0\n1 inf 0\n0 1 0\n3 0 1 2\n", "not a finite number"),
        ("beyond.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", "."),
        ("noise.stl", bytes(range(256)) * 8, "."),
        ("noise.ply", bytes(range(256)) * 8, "."),
        ("noise.off", b"OFF\nthree one none\n", "."),
    ],
)
def test_bad_files_give_one_message(tmp_path, name, content, message):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(SceneError, match=message) as caught:
        read_surface(tmp_path / name)
    assert caught.value.file.endswith(name)
    assert "\n" not in str(caught.value)


@settings(max_examples=60)
@given(data=st.data(), kind=st.sampled_from(FORMATS))
def test_damaged_files_never_crash(tmp_path_factory, data, kind):
    """Cut short or with bytes changed, a file gives a sound net or a SceneError, nothing else."""
    folder = tmp_path_factory.mktemp("damage")
    content = bytearray(written(folder, kind).read_bytes())
    for _ in range(data.draw(st.integers(0, 5))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    path = folder / f"cut.{kind}"
    path.write_bytes(content[: data.draw(st.integers(0, len(content)))])
    try:
        surface = read_surface(path)
    except SceneError:
        return
    assert np.isfinite(surface.vertices).all() and (surface.lengths > 0).all()
    assert surface.triangles.max() < len(surface.vertices)
