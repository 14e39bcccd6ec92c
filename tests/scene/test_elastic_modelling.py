"""Scenes of bodies made of parts, with removed elements, several materials, and initial stress."""

from __future__ import annotations

import numpy as np
import pytest
from tests.scene.test_elastic_bodies import built, refused

TWO = """
bodies:
  pair:
    kind: elastic_body
    material: {law: thesis, density: 1000 kg/m^3, bulk: 2 kPa, shear: 1 kPa}
    parts:
      - shape: {kind: block, size: [2 cm, 2 cm, 2 cm], cells: [2, 2, 2]}
      - shape: {kind: block, size: [2 cm, 2 cm, 2 cm], cells: [2, 2, 2]}
        position: [2 cm, 0, 0]
        material: {law: thesis, density: 3000 kg/m^3, bulk: 8 kPa, shear: 3 kPa}
    position: [0, 0, 1 m]
"""
# A straight bar of 60 cm, bent to a circle of radius R = 0.6/2π: its middle line keeps its length.
RING = """
bodies:
  ring:
    kind: elastic_body
    shape: {kind: block, size: [60 cm, 3 cm, 3 cm], cells: [48, 2, 2]}
    start:
      - (0.6 / (2 * pi) - y + 0.015) * cos(2 * pi * x / 0.6)
      - (0.6 / (2 * pi) - y + 0.015) * sin(2 * pi * x / 0.6)
      - z
    glue: 0.01 mm
    material: {law: saint_venant_kirchhoff, density: 1000 kg/m^3, young: 1 MPa, poisson: 0}
"""


def test_parts_are_one_body_of_two_materials(tmp_path):
    world, _ = built(tmp_path, "", TWO)
    nodes, force = world.blocks[0], world.forces[0]
    assert len(nodes.masses) == 45 and len(force.tets) == 96
    assert nodes.masses.sum() == pytest.approx(8e-6 * 1000 + 8e-6 * 3000)
    np.testing.assert_allclose(force.par[[0, 95], 1], [2e3, 8e3])
    assert nodes.position[:, 2].min() == 1.0


def test_elements_are_removed_in_a_region_and_by_number(tmp_path):
    gone = "    remove: [{region: {low: [0, 0, 0], high: [1 cm, 2 cm, 2 cm]}}, {elements: [0, 1]}]\n"
    world, _ = built(tmp_path, "", TWO + gone)
    force, nodes = world.forces[0], world.blocks[0]
    assert len(force.tets) == 96 - 24 - 2
    assert len(nodes.masses) == 36
    assert nodes.position[:, 0].min() == pytest.approx(0.01)


def test_elements_have_materials_by_number(tmp_path):
    hard = "{law: thesis, density: 1 kg/m^3, bulk: 9 kPa, shear: 9 kPa}"
    world, _ = built(tmp_path, "", TWO + f"    inclusions: [{{elements: [5, 90], material: {hard}}}]\n")
    par = world.forces[0].par
    assert np.flatnonzero(par[:, 1] == 9e3).tolist() == [5, 90]


def test_a_bar_bent_to_a_ring_stores_what_bending_takes(tmp_path):
    """½ E I κ² L with I = b h³/12, κ = 2π/L, of meshes whose errors go with their cells squared."""
    length, side, young = 0.6, 0.03, 1e6
    energies = []
    for n in (2, 4):
        world, _ = built(tmp_path, "", RING.replace("[48, 2, 2]", f"[{24 * n}, {n}, {n}]"))
        nodes, force = world.blocks[0], world.forces[0]
        assert len(nodes.masses) == 24 * n * (n + 1) ** 2, "closed by its glue"
        assert nodes.masses.sum() == pytest.approx(1000 * length * side**2)
        straight = np.linalg.det(np.linalg.inv(force.grad.reshape(-1, 3, 3)))
        assert np.abs(straight).sum() / 6 == pytest.approx(length * side**2)
        energies.append(world.energies(world.kinematics(world.start()))["stored/ring.elastic"])
    bending = 0.5 * young * side**4 / 12 * (2 * np.pi / length) ** 2 * length
    assert (4 * energies[1] - energies[0]) / 3 == pytest.approx(bending, rel=0.03)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[2 cm, 0, 0]", "[1 cm, 0, 0]", "the parts overlap there"),
        ("    position: [0, 0, 1 m]\n", "    glue: 5 cm\n", "loses a corner"),
        (
            "    position: [0, 0, 1 m]\n",
            "    remove: [{elements: [96]}]\n",
            "found element 96, but there are 96",
        ),
        (
            "    position: [0, 0, 1 m]\n",
            "    remove: [{}]\n",
            "found neither, expected one of region, elements",
        ),
        ("    parts:\n", "    start: [x, y, z]\n    parts:\n", "found start together with parts"),
        (
            "law: thesis, density: 3000",
            "law: corotated, density: 3000",
            "found the laws thesis and corotated",
        ),
        (
            "        position: [2 cm, 0, 0]\n",
            "        start: [-x, y, z]\n",
            "tetrahedron 0 would start inverted",
        ),
        ("        position: [2 cm, 0, 0]\n", "        start: [q, y, z]\n", "found 'q', expected one of"),
        *(
            (
                "        position: [2 cm, 0, 0]\n",
                f"        start: [{x}, y, z]\n",
                "found no finite position for",
            )
            for x in ("1/(x - x)", "(x - 100)**0.5")
        ),
    ],
)
def test_what_cannot_be_put_together_is_named(tmp_path, old, new, message):
    assert old in TWO
    assert message in refused(tmp_path, "", TWO.replace(old, new))
