"""Elastic bodies in scenes: what they build, and rejected input with its line."""

from __future__ import annotations

import shutil

import numpy as np
import pytest
from tests.elastic.test_mesh_files import GMSH2
from tests.kits.probe import close
from tests.scene.test_models import built, refused

from visviva.core.body_nodes import HeldNodes
from visviva.core.sheet import Sheet
from visviva.elastic.elements.inversion_guard import InversionGuard
from visviva.elastic.elements.tetrahedra import Tetrahedra
from visviva.scene.examples import LIBRARY

BEAM = """
bodies:
  beam:
    kind: elastic_body
    shape: {kind: block, size: [1 m, 20 cm, 20 cm], cells: [4, 2, 2]}
    material: {law: thesis, density: 1000 kg/m^3, young: 1 MPa, poisson: 0.25, viscosity: [1 Pa s, 2 Pa s]}
    position: [0, 0, 1]
    velocity: [1, 0, 0]
    spin: [0, 0, 2]
    fixed: {point: [0, 0, 0], normal: [1, 0, 0]}
    regions:
      tip: {low: [1, 0, 1], high: [1, 0.2, 1.2]}
      corner: {center: [1, 0.2, 1.2], radius: 1 mm}
"""
BALL = """
bodies:
  ball:
    kind: elastic_body
    file: ball.msh
    scale: 0.1
    material: {density: 500 kg/m^3, bulk: 10 kPa, shear: 3 kPa}
    orientation: {axis: [0, 0, 1], angle: 90 deg}
"""


def test_a_beam(tmp_path):
    world, builder = built(tmp_path, "contacts: {floor: {kind: plane, points: beam.surface}}\n", BEAM)
    nodes, force = world.blocks[0], world.forces[0]
    assert isinstance(nodes, HeldNodes) and isinstance(force, Tetrahedra)
    close(nodes.masses.sum(), 40.0, 1e-12)
    assert nodes.held.sum() == 9 and (nodes.position[nodes.held, 0] == 0).all()
    close(
        nodes.velocity[~nodes.held].min(axis=0), [0.8, -0.5, 0.0], 1e-12, "1 m/s and 2 rad/s about the middle"
    )
    assert not nodes.velocity[nodes.held].any()
    close(force.par[0, 1:3], [1e6 / 1.5, 4e5], 1e-9, "K = E/(3 − 6ν), G = E/(2 + 2ν)")
    close(force.par[0, 4:], [1 - 4 / 3, 2.0], 1e-14)
    skin = builder.table["beam.surface"]
    assert isinstance(skin, Sheet) and len(skin) == 45 - 3 and len(skin.triangles) == 2 * (4 * 8 + 2 * 4)
    assert len(builder.table["beam.tip"]) == 9
    close(nodes.position[builder.table["beam.corner"].index], [[1, 0.2, 1.2]], 1e-15)
    assert [guard.name for guard in world.guards] == ["beam.inversion"]
    assert len(builder.tracks["beam"].static["triangles"]) == len(skin.triangles)
    assert builder.signals["beam.least_volume"].sample(world.kinematics(world.start())) == pytest.approx(1.0)


HARD = """    inclusions:
      - region: {low: [0.5, 0, 0], high: [1, 1, 2]}
        material: {law: thesis, density: 3000 kg/m^3, bulk: 9 MPa, shear: 1 MPa}
    fixed"""


def test_an_inclusion_of_another_material(tmp_path):
    world, _ = built(tmp_path, "", BEAM.replace("    fixed", HARD))
    nodes, force = world.blocks[0], world.forces[0]
    close(nodes.masses.sum(), 20 + 60, 1e-12, "half of it is three times as dense")
    middle = nodes.position[force.tets].mean(axis=1)
    hard = force.par[:, 1] == 9e6
    assert (hard == (middle[:, 0] > 0.5)).all() and force.par[hard, 5].max() == 0 < force.par[~hard, 5].min()
    text = refused(tmp_path, "", BEAM.replace("    fixed", HARD.replace("law: thesis", "law: corotated")))
    assert "found the laws thesis and corotated" in text
    text = refused(tmp_path, "", BEAM.replace("    fixed", HARD.replace("[0.5, 0, 0]", "[0.99, 0, 0]")))
    assert "no element has its centre in this region" in text


def test_a_ring_has_a_hole_and_a_part_of_a_body_no_skin(tmp_path):
    ring = "  ring:\n    kind: elastic_body\n    shape: {kind: torus, radius: 10 cm, tube: 10 cm}\n"
    ring += "    material: {density: 1000, young: 1e5, poisson: 0.3}\n"
    assert "found a tube of 0.1 m, expected less than the radius" in refused(tmp_path, "", "bodies:\n" + ring)
    touch = (
        "contacts:\n  touch: {kind: deformable, of: ['ring[0]'], response: barrier, gap: 1 mm, stiffness: 1}"
    )
    text = refused(tmp_path, "", "bodies:\n" + ring.replace("tube: 10", "tube: 4") + touch)
    assert "ring[0] is neither an elastic body nor a cloth: it has no triangles" in text


def test_a_body_from_a_file(tmp_path):
    (tmp_path / "ball.msh").write_text(GMSH2)
    world, _ = built(tmp_path, "", BALL)
    close(world.blocks[0].position[1], [0, 0.1, 0], 1e-15)
    close(world.blocks[0].masses.sum(), 500 * 0.5e-3, 1e-12)
    assert not any(isinstance(guard, InversionGuard) for guard in world.guards)


def test_spread_mass(tmp_path):
    world, _ = built(tmp_path, "", BEAM.replace("    fixed", "    mass: consistent\n    fixed"))
    assert [inertia.name for inertia in world.inertias] == ["beam.mass"]
    state = world.start()
    kinetic = world.energies(world.kinematics(state))["kinetic"]
    u = state.v.reshape(-1, 3)[world.inertias[0].elements]
    by_hand = (u**2).sum(axis=(1, 2)) + (u.sum(axis=1) ** 2).sum(axis=1)
    close(kinetic, (world.inertias[0].mass / 40 * by_hand).sum(), 1e-12)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("poisson: 0.25", "poisson: 0.5", "found poisson 0.5, expected a number above -1 and below 0.5"),
        ("young: 1 MPa, poisson", "bulk: 1 MPa, poisson", "expected young and poisson, bulk and shear, or"),
        ("young: 1 MPa", "young: -1 MPa", "-1"),
        ("density: 1000 kg/m^3", "density: 0", "must be > 0"),
        ("cells: [4, 2, 2]", "cells: [0, 2, 2]", "cells"),
        ("normal: [1, 0, 0]", "radius: 1", "expected low and high, center and radius, point and normal"),
        ("point: [0, 0, 0]", "point: [-1, 0, 0]", "no vertex of the body lies in this region"),
        ("{center: [1, 0.2, 1.2], radius: 1 mm}", "{vertices: [99]}", "found vertex 99, but there are 45"),
        ("law: thesis", "law: steel", "neo_hookean"),
        ("position: [0, 0, 1]", "file: a.msh", "found shape and file, expected one of shape, file, parts"),
    ],
)
def test_what_is_refused(tmp_path, old, new, message):
    assert old in BEAM
    assert message in refused(tmp_path, "", BEAM.replace(old, new, 1))


ONE = """
bodies:
  one: {kind: thesis_body, topology: tetrahedron.tp, state: tetrahedron.st, constraints: tetrahedron.co}
"""


def thesis_files(folder):
    for end in ("tp", "st", "co"):
        shutil.copy(LIBRARY / f"tetrahedron.{end}", folder)


def test_a_body_of_the_thesis(tmp_path):
    """Its files are in centimetres, grams and seconds."""
    thesis_files(tmp_path)
    world, _ = built(tmp_path, "", ONE)
    nodes, force = world.blocks[0], world.forces[0]
    close(nodes.position[3], [0, 0, 0.61], 1e-15)
    close(nodes.velocity[3], [0, 0, -0.2], 1e-15)
    assert nodes.held.tolist() == [True, False, False, False]
    close(nodes.masses.sum(), 1e-3 / 6 * 1000, 1e-12)
    close(force.par[0, :3], [1e-3 / 6, 22000, 16000], 1e-9)
    close(force.par[0, 4:], [3 - 4 / 3, 2], 1e-12)
    stretched = force.volumes(nodes.position)
    close(stretched, [1.1], 1e-12, "the rest shape is that of the topology, not of the state")


@pytest.mark.parametrize(
    ("end", "old", "new", "message"),
    [
        (
            "tp",
            "0 1 2 3",
            "0 1 2 7",
            "tetrahedron.tp:4: tetrahedron 0 refers to the vertex 7, but there are 4",
        ),
        (
            "tp",
            "10 0 0  0 10 0",
            "0 10 0  10 0 0",
            "tetrahedron.tp:3: the rest shape of tetrahedron 0 has no volume, or is inverted",
        ),
        (
            "tp",
            "160000",
            "-160000",
            "tetrahedron.tp:5: the density of tetrahedron 0 must be > 0, its moduli >= 0: "
            "found rigidity -160000",
        ),
        ("st", "61.0", "39.0", "tetrahedron 0 is inverted at the start, J = -1.1"),
        ("st", "vertices = 4", "vertices = 5", "tetrahedron.st:8"),
        ("co", "\n0\n", "\n9\n", "found vertex 9, but there are 4"),
    ],
)
def test_damaged_bodies_of_the_thesis(tmp_path, end, old, new, message):
    thesis_files(tmp_path)
    path = tmp_path / f"tetrahedron.{end}"
    path.write_text(path.read_text().replace(old, new, 1))
    assert message in refused(tmp_path, "", ONE)


def test_a_damaged_file_is_named_with_its_line(tmp_path):
    (tmp_path / "ball.msh").write_text(GMSH2.replace("0 1 0\n4", "0 x 0\n4"))
    text = refused(tmp_path, "", BALL)
    assert "ball.msh:8" in text and "s.yaml:5" in text and "found a word" in text
    assert np.char.count(text, "ball.msh") == 1
