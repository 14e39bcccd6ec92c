"""Runs exported to glTF, read back: by trimesh at the start, and number by number over time."""

from __future__ import annotations

import io
import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import trimesh
from PIL import Image
from tests.export.everything import SCENE

import visviva
from visviva.errors import SceneError
from visviva.export.gltf import scene as gltf_scene
from visviva.export.gltf.writer import write_gltf
from visviva.export.meshes import SIDES, capsule, thin_axis, tubes
from visviva.export.staged import stage_of
from visviva.scene import scene_from_text
from visviva.scene.examples import example_path
from visviva.view.painting.finishes import ROPE
from visviva.view.painting.fragments import COLUMNS, NORMAL, TEXTURE
from visviva.view.painting.surface import tube_coordinates
from visviva.view.studio import strands


class File:
    """A `.glb` file by the words of its specification."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        magic, version, length, words, kind = struct.unpack("<4sIII4s", data[:20])
        assert (magic, version, length, kind) == (b"glTF", 2, len(data), b"JSON") and words % 4 == 0
        self.text: dict[str, Any] = json.loads(data[20 : 20 + words])
        size, kind = struct.unpack("<I4s", data[20 + words : 28 + words])
        assert kind == b"BIN\0" and size == self.text["buffers"][0]["byteLength"]
        self.numbers = data[28 + words :]
        self.nodes = {node["name"]: (i, node) for i, node in enumerate(self.text["nodes"])}

    def array(self, accessor: int) -> np.ndarray:
        a = self.text["accessors"][accessor]
        view = self.text["bufferViews"][a["bufferView"]]
        kind = {5126: np.float32, 5125: np.uint32}[a["componentType"]]
        width = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}[a["type"]]
        found = np.frombuffer(self.numbers, kind, a["count"] * width, view["byteOffset"]).reshape(-1, width)
        assert found.nbytes == view["byteLength"]
        assert (found.min(axis=0) == a["min"]).all() and (found.max(axis=0) == a["max"]).all()
        return found

    def motion(self, name: str, path: str) -> tuple[np.ndarray, np.ndarray]:
        animation = self.text["animations"][0]
        target = {"node": self.nodes[name][0], "path": path}
        number = next(c["sampler"] for c in animation["channels"] if c["target"] == target)
        sampler = animation["samplers"][number]
        return self.array(sampler["input"])[:, 0], self.array(sampler["output"])

    def primitive(self, name: str) -> dict[str, Any]:
        return self.text["meshes"][self.nodes[name][1]["mesh"]]["primitives"][0]


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gltf")
    visviva.run(scene_from_text(SCENE), folder / "a.vv")
    with visviva.load(folder / "a.vv") as run:
        write_gltf(run, folder / "a.glb")
        yield run, File(folder / "a.glb"), folder / "a.glb"


def test_bodies_are_where_the_run_has_them(exported):
    run, file, _ = exported
    t, x = file.motion("brick", "translation")
    assert t == pytest.approx(run.t - run.t[0]) and x == pytest.approx(run["brick"].x[:, 0], abs=1e-6)
    _, turn = file.motion("brick", "rotation")
    same = np.abs((np.roll(turn, 1, axis=1) * run["brick"].quat[:, 0]).sum(axis=1))
    assert same == pytest.approx(np.ones(run.count), abs=1e-6)
    _, x = file.motion("ball", "translation")
    assert x == pytest.approx(run["ball"].x[:, 0], abs=1e-6)
    assert file.nodes["ball"][1]["scale"] == pytest.approx([0.08] * 3)


def test_a_cloth_is_a_mesh_with_a_target_for_each_frame(exported):
    """Base and weighted targets are the places of each frame, wherever its corners are."""
    run, file, _ = exported
    part = file.primitive("sheet")
    base = file.array(part["attributes"]["POSITION"])
    _, weights = file.motion("sheet", "weights")
    weights = weights.reshape(run.count, run.count - 1)
    moves = np.stack([file.array(target["POSITION"]) for target in part["targets"]])
    for i in (0, 7, run.count - 1):
        x = base + np.einsum("t,tvc->vc", weights[i], moves)
        apart = np.linalg.norm(x[:, None] - run["sheet"].x[i][None], axis=2)
        assert apart.min(axis=1).max() < 1e-6 and apart.min(axis=0).max() < 1e-6
    assert len(base) == 16, "smooth: a vertex is one"


def test_another_reader_sees_it_upright(exported):
    """Trimesh, at the start: y is up, and every mesh is as large as the body it is of."""
    run, _, path = exported
    scene = trimesh.load_scene(path)
    for name, size, at in (
        ("brick", [0.2, 0.1, 0.3], run["brick"].x[0, 0]),
        ("can", [0.1, 0.1, 0.2], run["can"].x[0, 0]),
        ("ball", [0.16, 0.16, 0.16], run["ball"].x[0, 0]),
    ):
        matrix, geometry = scene.graph[name]
        assert matrix[:3, 3] == pytest.approx([at[0], at[2], -at[1]], abs=1e-6)
        scale = np.linalg.norm(matrix[:3, :3], axis=0)
        assert scene.geometry[geometry].extents * scale == pytest.approx(size, rel=1e-2)


def test_finishes_and_the_camera(exported):
    _, file, _ = exported
    material = file.text["materials"][file.primitive("brick")["material"]]["pbrMetallicRoughness"]
    assert material["metallicFactor"] == 1.0
    assert material["baseColorFactor"] == pytest.approx([0.03, 0.13, 0.32, 1.0], abs=0.01)
    assert file.text["cameras"][0]["perspective"]["aspectRatio"] == pytest.approx(16 / 9)


def test_round_bodies_are_closed_and_face_outwards():
    ball = capsule(0.5, 1.0)
    found = trimesh.Trimesh(ball.x, ball.triangles, process=True)
    assert found.volume == pytest.approx(np.pi * 0.25 + np.pi / 6, rel=0.02)
    assert (ball.normals * ball.x).sum(axis=1).min() > 0
    a, b = np.array([[0, 0, 0.0]]), np.array([[0, 0, 2.0]])
    tube = tubes(a, b, np.array([0.1]), thin_axis(a, b))
    away = np.linalg.norm(tube.x[:, :2], axis=1)
    assert away == pytest.approx(np.full(16, 0.1)) and sorted(set(tube.x[:, 2])) == [0.0, 2.0]
    facing = np.cross(*np.diff(tube.x[tube.triangles], axis=1).swapaxes(0, 1))
    assert ((facing * tube.normals[tube.triangles[:, 0]]).sum(axis=1) > 0).all()


def test_what_gltf_cannot_hold_is_said(exported, tmp_path, monkeypatch):
    run, _, _ = exported
    with pytest.raises(SceneError, match=r"expected \.glb"):
        write_gltf(run, tmp_path / "a.gltf")
    (tmp_path / "a.glb").write_text("mine")
    with pytest.raises(SceneError, match="of this name"):
        write_gltf(run, tmp_path / "a.glb")
    monkeypatch.setattr(gltf_scene, "MAX_BYTES", 10_000)
    with pytest.raises(SceneError, match=r"of moving vertices in '\w+', expected at most .*use --to usd"):
        write_gltf(run, tmp_path / "b.glb")


def test_torn_surfaces_are_refused_by_name(tmp_path):
    visviva.run(example_path("torn_bar"), tmp_path / "a.vv", until=1.0)
    with (
        visviva.load(tmp_path / "a.vv") as run,
        pytest.raises(SceneError, match=r"triangles of '\w+' (change|appear and disappear).*use --to usd"),
    ):
        write_gltf(run, tmp_path / "a.glb")


ROPED = """
duration: 0.2 s
record: {fps: 10}
bodies:
  hung: {position: [1, 0, -1], mass: 2 kg}
  eye: {kind: fixed_points, positions: [[-1, 0, 0.5]]}
  wheel: {kind: sheave, position: [0.6, 0, 1], radius: 40 cm, mass: 1 kg}
constraints:
  rope:
    kind: rope
    nodes: ["eye[0]", wheel, hung]
    EA: 1 MN
    tension: 20 N
    line_radius: 4 cm
    finish: cloth
    color: "#b08040"
stepper: {kind: time_stepping, h: 2 ms}
"""


def test_a_rope_has_its_strands(tmp_path):
    """Its texture goes round without a gap and on from piece to piece, and is what films paint there."""
    visviva.run(scene_from_text(ROPED), tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        write_gltf(run, tmp_path / "a.glb")
        rows = stage_of(run).shapes(0)[0].tubes
    rows = rows[rows[:, 11] == ROPE]
    file = File(tmp_path / "a.glb")
    part = file.primitive("rope")
    found = file.text["materials"][part["material"]]["pbrMetallicRoughness"]["baseColorTexture"]
    image = file.text["images"][file.text["textures"][found["index"]]["source"]]
    view = file.text["bufferViews"][image["bufferView"]]
    picture = Image.open(io.BytesIO(file.numbers[view["byteOffset"] :][: view["byteLength"]]))
    assert picture.width == strands.TEXELS and picture.height > 2
    x, normals, uv = (
        file.array(part["attributes"][name]).reshape(len(rows), 2, SIDES + 1, -1).astype(float)
        for name in ("POSITION", "NORMAL", "TEXCOORD_0")
    )
    round_it = uv[:, :, -1, 0] - uv[:, :, 0, 0]
    assert round_it == pytest.approx(np.full(round_it.shape, 3.0), abs=1e-4), "three strands"
    assert uv[1:, 0, :, 1] == pytest.approx(uv[:-1, 1, :, 1], abs=1e-6), "rope goes on"
    for k in (0, len(rows) // 2):
        assert x[k, 0, :SIDES].mean(axis=0) == pytest.approx(rows[k, 0:3], abs=1e-5)
        f = np.zeros((1, COLUMNS))
        f[0, NORMAL : NORMAL + 3] = normals[k, 0, 3]
        tube_coordinates(0, rows[k], 0.0, 1.0, f)
        painted = 3.0 * f[0, TEXTURE] + strands.PITCH * f[0, TEXTURE + 1] - uv[k, 0, 3, 0]
        assert painted == pytest.approx(round(painted), abs=1e-3)
