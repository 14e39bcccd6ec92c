"""Solids from surfaces rejected by the lattice: thin, open; cached meshes."""

from __future__ import annotations

import numpy as np
import pytest
from tests.scene.test_models import refused

from visviva.elastic.meshes import tetwild_mesher
from visviva.elastic.meshes.lattice_mesher import fill
from visviva.elastic.meshes.tetwild_mesher import fill_any
from visviva.errors import SceneError
from visviva.geometry.solid import primitive, surface

PLATE = surface(primitive("box", (1.0, 0.5, 0.02)))
BALL = surface(primitive("sphere", 0.3), 24)
SCENE = """
bodies:
  plate:
    kind: elastic_body
    shape: {kind: lattice, file: plate.obj, spacing: 20 cm, mesher: tetwild}
    material: {density: 1000, bulk: 1e4, shear: 1e4}
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setattr(tetwild_mesher, "MESH_CACHE", tmp_path / "meshes")


def test_without_the_package_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(tetwild_mesher, "find_spec", lambda name: None)
    with pytest.raises(SceneError, match=r"pip install 'visviva\[mesh\]'"):
        fill_any(*PLATE, 0.2)
    x, faces = PLATE
    lines = [*(f"v {a} {b} {c}" for a, b, c in x), *(f"f {a} {b} {c}" for a, b, c in faces + 1)]
    (tmp_path / "plate.obj").write_text("\n".join(lines))
    assert "s.yaml:5: bodies.plate.shape: plate.obj: mesher: tetwild needs" in refused(tmp_path, "", SCENE)


def test_a_thin_plate_keeps_its_sharp_edges():
    pytest.importorskip("pytetwild", reason="the extra `mesh` is not installed", exc_type=ImportError)
    with pytest.raises(SceneError, match=r"too coarse|no point of a lattice"):
        fill(*PLATE, 0.15)
    mesh = fill_any(*PLATE, 0.15)
    assert mesh.volumes().min() > 0.0 and mesh.volumes().sum() == pytest.approx(0.01, rel=0.01)
    assert np.allclose(np.ptp(mesh.x, axis=0), [1.0, 0.5, 0.02], atol=2e-3)
    again = fill_any(*PLATE, 0.15)
    assert np.array_equal(again.x, mesh.x) and np.array_equal(again.tets, mesh.tets), "it is kept"


def test_an_open_ball_is_closed():
    """Six of its faces are missing; 24 sides of a ball have 2 % less volume than it."""
    pytest.importorskip("pytetwild", reason="the extra `mesh` is not installed", exc_type=ImportError)
    mesh = fill_any(BALL[0], BALL[1][6:], 0.15)
    assert mesh.volumes().sum() == pytest.approx(0.97 * 4 / 3 * np.pi * 0.3**3, rel=0.02)
    edges = np.sort(mesh.surface()[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    assert set(np.unique(edges, axis=0, return_counts=True)[1]) == {2}, "its skin is closed"


def test_what_encloses_nothing_is_refused():
    with pytest.raises(SceneError, match="encloses no volume"):
        tetwild_mesher._solid(np.zeros((3, 3)), np.zeros((0, 4), np.int64), 0.1)
