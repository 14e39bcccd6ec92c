"""A drawn surface moves with the body that carries it."""

from __future__ import annotations

import numpy as np
import pytest
from tests.scene.test_models import built, refused

from visviva.elastic.meshes.shapes import block, sphere
from visviva.elastic.models.embedded import embedded

rng = np.random.default_rng(3)


@pytest.mark.parametrize("outside", [0.0, 0.2])
def test_places_go_along_with_any_affine_motion(outside: float) -> None:
    mesh = block((4, 3, 2), (1.0, 0.8, 0.4))
    places = rng.uniform(-outside, 1.0 + outside, (300, 3)) * (1.0, 0.8, 0.4)
    elements, weights = embedded(mesh, places)
    a, b = rng.normal(size=(3, 3)), rng.normal(size=3)
    moved = np.einsum("nk,nkj->nj", weights, (mesh.x @ a.T + b)[mesh.tets[elements]])
    assert np.allclose(moved, places @ a.T + b, atol=1e-12)
    assert (weights.min(axis=1) > -1e-12).all() == (outside == 0.0)


def test_the_element_is_the_one_that_holds_the_place() -> None:
    mesh = sphere(1.0, 3, 2)
    inside = rng.dirichlet([1, 1, 1, 1], 500)
    wanted = rng.integers(0, len(mesh.tets), 500)
    elements, weights = embedded(mesh, np.einsum("nk,nkj->nj", inside, mesh.x[mesh.tets[wanted]]))
    assert (elements == wanted).all()
    assert np.allclose(weights, inside, atol=1e-10)


WEDGE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
SCENE = """
bodies:
  body:
    kind: elastic_body
    shape: {kind: block, size: [2, 2, 2], cells: [3, 3, 3]}
    material: {density: 1000 kg/m^3, young: 1 MPa, poisson: 0.3}
    orientation: {axis: [0, 0, 1], angle: 90 deg}
    position: [0, 5, 0]
    drawn: {file: wedge.obj, scale: 2}
"""


def test_a_scene_draws_the_file_in_the_place_of_the_body(tmp_path) -> None:
    (tmp_path / "wedge.obj").write_text(WEDGE)
    world, builder = built(tmp_path, "", SCENE)
    track, state = builder.tracks["body"], world.start()
    assert len(track.static["triangles"]) == 4
    drawn = track.sample(world.kinematics(state))["x"]
    assert sorted(drawn.round(9).tolist()) == [[-2, 5, 0], [0, 5, 0], [0, 5, 2], [0, 7, 0]]
    place = world.layout.q["body"]
    state.q[place] = (state.q[place].reshape(-1, 3) * (1, 1, 0.5) + (7, 0, 0)).ravel()
    moved = track.sample(world.kinematics(state))["x"]
    assert np.allclose(moved, drawn * (1, 1, 0.5) + (7, 0, 0), atol=1e-12)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("wedge.obj", "none.obj", "there is no file"),
        ("scale: 2", "scale: 0", "scale"),
        ("poisson: 0.3}", "poisson: 0.3, strength: 1 kPa}", "found drawn of a body that may break"),
        ("    drawn", "    record_inside: true\n    drawn", "found drawn together with record_inside"),
    ],
)
def test_what_cannot_be_drawn_is_named(tmp_path, old: str, new: str, said: str) -> None:
    (tmp_path / "wedge.obj").write_text(WEDGE)
    assert said in refused(tmp_path, "", SCENE.replace(old, new))
