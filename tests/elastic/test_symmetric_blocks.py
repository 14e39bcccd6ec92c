"""A block whose cells are cut as mirror images moves symmetrically where its scene is symmetric."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.elastic.meshes import shapes
from visviva.scene import scene_from_text

JELLY = """{{kind: elastic_body,
    shape: {{kind: block, size: [10 cm, 10 cm, 10 cm], cells: {cells}, mirrored: true}},
    material: {{density: 1000, young: 40 kPa, poisson: 0.4, viscosity: [2, 4]}}, position: {at}}}"""
DROPPED = """
bodies: {{jelly: {jelly}}}
contacts: {{floor: {{kind: plane, points: jelly.surface, mu: 0.4}}}}
stepper: {{kind: time_stepping, h: 4 ms, rho_inf: 0}}
"""
SQUEEZED = """
bodies:
  jelly: {jelly}
  lid: {{kind: scripted_point, formula: [0, 0, "0.16 - 0.05 * clip(2 * t, 0, 1)"]}}
contacts:
  floor: {{kind: plane, points: jelly.surface, mu: 0.3}}
  press: {{kind: box, points: jelly.surface, size: [0.4, 0.4, 0.1], on: lid, mu: 0.3}}
stepper: {{kind: time_stepping, h: 4 ms, rho_inf: 0}}
"""


def end(scene: str, cells: list[int], at: list[float], t: float) -> np.ndarray:
    """Vertex positions (N, 3) at time t."""
    ready = prepare(scene_from_text(scene.format(jelly=JELLY.format(cells=cells, at=at))))
    state = simulate(ready.world, ready.state, ready.stepper, t)
    return state.q[ready.world.layout.q["jelly"]].reshape(-1, 3)


@pytest.mark.parametrize("axis", range(3))
def test_the_cut_is_its_own_mirror_image(axis: int) -> None:
    mesh = shapes.block((2, 4, 2), (1.0, 1.0, 1.0), True)
    image = mesh.x.copy()
    image[:, axis] = 1.0 - image[:, axis]
    number = {tuple(x): i for i, x in enumerate(mesh.x.tolist())}
    turned = np.array([number[tuple(x)] for x in image.tolist()])[mesh.tets]
    assert {frozenset(t) for t in turned.tolist()} == {frozenset(t) for t in mesh.tets.tolist()}


@pytest.mark.parametrize("cells", [[2, 2, 2], [4, 4, 2]])
def test_a_jelly_that_falls_flat_bounces_straight_up(cells: list[int]) -> None:
    """Cut along one diagonal, it moves along that by 2 cm within 1 s."""
    x = end(DROPPED, cells, [-0.05, -0.05, 0.3], 1.0)
    assert np.abs(x.mean(axis=0)[:2]).max() < 1e-7


def test_a_jelly_between_plates_stays_in_the_middle() -> None:
    """Cut along one diagonal, it is pressed 4 mm aside."""
    x = end(SQUEEZED, [4, 4, 4], [-0.05, -0.05, 0.0], 0.8)
    assert np.abs(x.mean(axis=0)[:2]).max() < 1e-7
