"""Rigid bodies in scene files: what they build, and messages for impossible input."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.scene import load_scene
from visviva.scene.build import SceneBuilder, build_scene

CUBE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
CORNERS = "143 132 567 578 126 165 237 276 348 387 415 458"
FACES = "".join("f {} {} {}\n".format(*corners) for corners in CORNERS.split())


def built(tmp_path: Path, text: str) -> SceneBuilder:
    file = tmp_path / "scene.yaml"
    file.write_text(f"bodies:\n  body: {text}\nstepper: {{kind: time_stepping, h: 5 ms}}\n")
    return prepare(load_scene(file))


def test_a_mesh_about_its_centre_of_mass(tmp_path: Path):
    """A unit cube from a file whose origin is a corner of it, turned about that corner."""
    (tmp_path / "cube.obj").write_text(CUBE + FACES)
    ready = built(
        tmp_path,
        "{kind: rigid_body, shape: {kind: mesh, file: cube.obj, scale: 2}, density: 3 kg/m^3,"
        " position: [1, 0, 0], orientation: {axis: [0, 0, 1], angle: 90 deg}, points: {far: [2, 2, 2]}}",
    )
    block = ready.world.blocks[0]
    assert block.masses[0] == pytest.approx(24.0, rel=1e-14)
    assert np.allclose(block.inertia[0], 24 * 4 / 6 * np.eye(3), atol=1e-12)
    assert np.allclose(block.position[0], [1 - 1, 1, 1], atol=1e-14)
    k = ready.world.kinematics(ready.state)
    assert np.allclose(k.x[-1], [-1, 2, 2], atol=1e-14)


def test_a_convex_mesh_touches_as_its_hull_and_a_concave_one_as_it_is(tmp_path: Path):
    (tmp_path / "cube.obj").write_text(CUBE + FACES)
    dented = CUBE.replace("v 1 1 1", "v 0.4 0.4 0.4")
    (tmp_path / "dented.obj").write_text(dented + FACES)
    assert dented != CUBE
    for name, kind in (("cube", "hull"), ("dented", "mesh")):
        file = tmp_path / "scene.yaml"
        shape = f"{{kind: mesh, file: {name}.obj}}"
        body = f"{{kind: rigid_body, shape: {shape}, mass: 1, position: [0, 0, 1]}}"
        file.write_text(f"bodies:\n  body: {body}\n")
        found = build_scene(load_scene(file), World()).solids["body"].solids[0]
        assert [piece.kind for piece in found.pieces] == [kind], name


def test_sets(tmp_path: Path):
    ready = built(
        tmp_path,
        "{kind: rigid_body, shape: {kind: cone, radius: 0.1, height: 0.2}, mass: 1 kg, orientations: random,"
        " grid: {origin: [0, 0, 1], spacing: [1, 2, 3], count: [2, 1, 3]}}",
    )
    block = ready.world.blocks[0]
    assert block.position[:3].tolist() == [[0, 0, 1], [0, 0, 4], [0, 0, 7]] and block.n == 6
    assert np.ptp(block.orientation, axis=0).min() > 0.1


BAD = {
    "shape: {kind: box}, mass: 1": "found no size: a box has size",
    "shape: {kind: sphere, radius: 1, size: [1, 1, 1]}, mass: 1": "found size of a sphere",
    "shape: {kind: cone, radius: 1, height: -1}, mass: 1": "height",
    "shape: {kind: box, size: [1, 0, 1]}, mass: 1": "found the size y = 0 m of a box: it must be > 0",
    "shape: {kind: ball, radius: 1}, mass: 1": "sphere",
    "shape: {kind: compound}, mass: 1": "only a compound, has pieces",
    "shape: {kind: sphere, radius: 1}": "found neither density nor mass",
    "shape: {kind: sphere, radius: 1}, mass: 1, density: 2": "found density and mass",
    "shape: {kind: sphere, radius: 1}, mass: 0": "mass",
    "shape: {kind: sphere, radius: 1}, mass: 1, inertia: [0, 1, 1]": "each must be > 0",
    "shape: {kind: sphere, radius: 1}, mass: 1, inertia: [1, -1, 1]": "each must be > 0",
    "shape: {kind: sphere, radius: 1}, mass: 1, inertia: [1, 1, 5]": "exceed the sum of the other two",
    "shape: {kind: sphere, radius: 1}, mass: 1, orientation: [0, 0, 0, 0]": "no direction",
    "shape: {kind: sphere, radius: 1}, mass: 1, orientation: {axis: [0, 0, 0], angle: 1}": "no direction",
    "shape: {kind: hull, points: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]}, mass: 1": "span no volume",
    "shape: {kind: mesh, file: none.obj}, mass: 1": "there is no file",
    "shape: {kind: mesh, file: open.obj}, mass: 1": "the mesh is open: 3 of its 18 edges",
    "shape: {kind: mesh, file: crossed.obj}, mass: 1": "the mesh intersects itself: face",
}


@pytest.mark.parametrize("text", BAD)
def test_bad_bodies_are_told_at_their_line(text: str, tmp_path: Path):
    lines = FACES.splitlines(keepends=True)
    (tmp_path / "open.obj").write_text(CUBE + "".join(lines[:-1]))
    (tmp_path / "crossed.obj").write_text(CUBE.replace("v 1 1 1", "v 0.9 0.8 -1.3") + FACES)
    with pytest.raises(SceneError) as caught:
        built(tmp_path, f"{{kind: rigid_body, position: [0, 0, 0], {text}}}")
    assert BAD[text] in str(caught.value)
    assert caught.value.line == 2 and "bodies.body" in str(caught.value)


def test_places_are_given_once(tmp_path: Path):
    with pytest.raises(SceneError, match="found position and positions, expected one of"):
        built(
            tmp_path,
            "{kind: rigid_body, shape: {kind: sphere, radius: 1}, mass: 1, position: [0, 0, 0],"
            " positions: [[0, 0, 0]]}",
        )
    with pytest.raises(SceneError, match="the body stays in its plane"):
        built(
            tmp_path,
            "{kind: planar_body, shape: {kind: sphere, radius: 1}, mass: 1, position: [0, 0, 0],"
            " velocity: [1, 1, 0]}",
        )
