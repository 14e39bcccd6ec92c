"""Surfaces from binary glTF files: everything drawn by the nodes, with z up, within limits."""

import json
import struct

import numpy as np
import pytest
import trimesh

from visviva.errors import SceneError
from visviva.springs.from_mesh import read_surface

BOX = trimesh.creation.box((1.0, 2.0, 3.0))


def changed(path, change):
    """A file again, with its tree changed."""
    data = path.read_bytes()
    size = int.from_bytes(data[12:16], "little")
    tree, rest = json.loads(data[20 : 20 + size]), data[20 + size :]
    change(tree)
    text = json.dumps(tree).encode()
    text += b" " * (-len(text) % 4)
    head = struct.pack("<4sIIII", b"glTF", 2, 20 + len(text) + len(rest), len(text), 0x4E4F534A)
    path.write_bytes(head + text + rest)


@pytest.fixture
def boxes(tmp_path):
    """Two of one mesh, the second 10 m higher (y in the file) and turned about the vertical by 90°."""
    scene = trimesh.Scene()
    scene.add_geometry(BOX, geom_name="box")
    turn = trimesh.transformations.rotation_matrix(np.pi / 2, [0, 1, 0])
    turn[1, 3] = 10.0
    scene.graph.update(frame_to="second", matrix=turn, geometry="box")
    path = tmp_path / "boxes.glb"
    path.write_bytes(scene.export(file_type="glb"))
    return path


def test_all_nodes_are_drawn_where_they_stand_with_z_up(boxes):
    surface = read_surface(boxes)
    assert len(surface.vertices) == 16 and len(surface.triangles) == 24
    first, second = surface.vertices[surface.vertices[:, 2] < 5], surface.vertices[surface.vertices[:, 2] > 5]
    np.testing.assert_allclose(np.ptp(first, axis=0), [1, 3, 2], rtol=1e-6)
    np.testing.assert_allclose(np.ptp(second, axis=0), [3, 1, 2], rtol=1e-6)
    corners = surface.vertices[surface.triangles]
    volume = np.einsum("ij,ij->", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6.0
    assert volume == pytest.approx(12.0), "faces still look outwards"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda tree: tree["accessors"][0].update(count=10**12), "cannot be read"),
        (lambda tree: tree["accessors"][0].update(count=-5), "cannot be read"),
        (
            lambda tree: tree["accessors"].append({"count": 10**9, "type": "VEC3", "componentType": 5126}),
            "cannot",
        ),
        (lambda tree: tree.pop("meshes"), "cannot be read"),
        (lambda tree: [node.update(children=[0, 1, 2]) for node in tree["nodes"]], "cannot be read"),
        (lambda tree: tree["nodes"].extend(200_000 * [{"mesh": 0}]), "expected at most 6000000"),
    ],
)
def test_files_that_ask_for_more_than_there_is(boxes, change, message):
    changed(boxes, change)
    with pytest.raises(SceneError, match=message):
        read_surface(boxes)
