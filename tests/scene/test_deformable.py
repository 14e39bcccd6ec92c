"""Contact of deforming bodies in scenes: what it builds, and rejected input with its line."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.scene.test_models import built, refused

from visviva.contact.deforming.barrier import Barrier
from visviva.contact.deforming.skin_events import SkinEvents
from visviva.contact.deforming.springs import ContactSprings

BODIES = """
bodies:
  bed:
    kind: elastic_body
    shape: {kind: block, size: [20 cm, 20 cm, 5 cm], cells: [4, 4, 1]}
    material: {density: 800 kg/m^3, bulk: 10 kPa, shear: 8 kPa}
  ball:
    kind: elastic_body
    shape: {kind: icosahedron, radius: 3 cm}
    material: {density: 1000 kg/m^3, bulk: 2 kPa, shear: 2 kPa}
    position: [0.11, 0.1, 0.1]
  sheet:
    kind: cloth
    grid: {origin: [0, 0, 0.2], along: [0.2, 0, 0], across: [0, 0.2, 0], count: [5, 5]}
    mass: 10 g
    stiffness: 100
  dot: {kind: point_mass, position: [0, 1, 1], mass: 1}
"""
SPRINGS = "contacts: {touch: {kind: deformable, of: [bed, ball], stiffness: 100 N/m, mu: 0.5}}\n"
BARRIER = (
    "contacts: {touch: {kind: deformable, of: [bed, ball, sheet], response: barrier, gap: 1 mm, "
    "stiffness: 1 kN/m}}\n"
)


MORE = """
  crates:
    kind: rigid_body
    shape:
      kind: compound
      pieces:
        - {kind: sphere, radius: 2 cm}
        - {kind: capsule, radius: 1 cm, length: 8 cm, position: [5 cm, 0, 0]}
        - {kind: box, size: [2 cm, 2 cm, 2 cm], position: [0, 5 cm, 0]}
    density: 500 kg/m^3
    positions: [[0, 0, 1], [1, 0, 1]]
  rope: {kind: point_masses, line: {start: [0, 2, 1], end: [10 cm, 2, 1], count: 6}, mass: 1 g}
  post: {kind: fixed_points, positions: [[0, 3, 2], [1, 3, 2]]}
  hand: {kind: scripted_point, sine: {center: [0, 5, 1], amplitude: [0.1, 0, 0], frequency: 1 Hz}}
  spray: {kind: particles, capacity: 3, mass: 1 g}
constraints:
  line: {kind: cable, first: "post[0]", last: "post[1]", EA: 1e4, density: 0.1 kg/m, piece: 10 cm}
"""
ALL = (
    "contacts: {touch: {kind: deformable, of: [bed, crates], balls: [{points: dot, radius: 3 cm}], "
    "rods: [{points: rope, radius: 4 mm}, {points: line.nodes}], response: barrier, gap: 1 mm, "
    "stiffness: 1 kN/m}}\n"
)


def test_springs(tmp_path):
    world, builder = built(tmp_path, SPRINGS, BODIES)
    force, guard = world.forces[-1], world.guards[-1]
    assert isinstance(force, ContactSprings) and isinstance(guard, SkinEvents)
    assert (force.stiffness, force.mu, guard.name) == (100.0, 0.5, "touch.events")
    k = world.kinematics(world.start())
    assert builder.signals["touch.springs"].sample(k) == 0.0 == builder.signals["touch.depth"].sample(k)
    world, _ = built(tmp_path, SPRINGS.replace("mu: 0.5", "no_slip: true"), BODIES)
    assert world.forces[-1].mu == math.inf


def test_a_barrier(tmp_path):
    world, builder = built(tmp_path, BARRIER, BODIES)
    force = world.forces[-1]
    assert isinstance(force, Barrier) and force.par.tolist() == [1e-3, 1e3, 0.0, 1e-3]
    assert len(force.sheets.start) == 50 + 12 + 25
    k = world.kinematics(world.start())
    assert builder.signals["touch.distance"].sample(k) == pytest.approx(2e-3), "nothing is as near"


def test_rigid_bodies_balls_and_rods_behind_a_barrier(tmp_path):
    """A compound is points with radii, pieces and faces of one body; two of a name are two bodies."""
    world, builder = built(tmp_path, ALL, BODIES + MORE)
    sheets = world.forces[-1].sheets
    assert len(sheets.start) == 50 + 2 * (1 + 2 + 8) + 1 + 6 + 9
    assert len(np.unique(sheets.body)) == 1 + 2 + 1 + 1 + 1 and sheets.form.max() == 4
    assert sheets.isolated.tolist() == [False, True, True, False, False, False]
    crates = slice(50, 72)
    assert sheets.radius[crates].tolist() == 2 * ([0.02] + 2 * [0.01] + 8 * [0.0])
    away = [np.linalg.norm(x, axis=1).max() for x in (sheets.start[50:61] - [0, 0, 1], sheets.start[61:72])]
    assert away[0] == pytest.approx(np.linalg.norm(sheets.start[61:72] - [1, 0, 1], axis=1).max())
    assert sheets.radius[72:].tolist() == [0.03] + 6 * [0.004] + 9 * [0.0]
    k = world.kinematics(world.start())
    assert builder.signals["touch.distance"].sample(k) == pytest.approx(2e-3), "nothing is as near"


def test_rods_and_balls_that_cannot_take_part_are_refused(tmp_path):
    bodies = BODIES + MORE

    def said(old: str, new: str) -> str:
        assert old in ALL
        return refused(tmp_path, ALL.replace(old, new), bodies)

    assert "next-nearest pieces would repel each other" in said("radius: 4 mm", "radius: 1 cm")
    assert "moved by a script" in said("points: dot", "points: hand")
    assert "appear and disappear" in said("points: dot", "points: spray")
    assert "expected two or more in a row" in said("points: rope,", "points: 'rope[0]',")
    assert "crates and dot start closer" in said("points: dot, radius: 3 cm", "points: dot, radius: 1 m")
    assert "found nothing that may touch" in said(
        "of: [bed, crates], balls: [{points: dot, radius: 3 cm}], rods: [{points: rope, radius: 4 mm}, "
        "{points: line.nodes}],", "",
    )  # fmt: skip
    springs = SPRINGS.replace("mu: 0.5", "balls: [{points: dot}]")
    assert "found balls with springs" in refused(tmp_path, springs, BODIES)


@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (SPRINGS, "[bed, ball]", "[bed, sheet]", "sheet is not an elastic body: it has no interior"),
        (
            SPRINGS,
            "[bed, ball]",
            "[bed, dot]",
            "dot is neither an elastic body nor a cloth: it has no triangles; floors, stairs",
        ),
        (SPRINGS, "[bed, ball]", "[bed, bed]", "found bed twice"),
        (SPRINGS, "[bed, ball]", "[bed], itself: false", "found one body without self-contact"),
        (SPRINGS, "100 N/m", "0", "stiffness"),
        (SPRINGS, "mu: 0.5", "mu: 0.5, no_slip: true", "expected one law of friction"),
        (SPRINGS, "mu: 0.5", "gap: 1 mm", "found gap or slow with springs"),
        (BARRIER, "gap: 1 mm, ", "", "a barrier without a gap"),
        (BARRIER, "stiffness", "no_slip: true, stiffness", "found no_slip with a barrier"),
    ],
)
def test_what_is_refused(tmp_path, text, old, new, message):
    assert old in text
    assert message in refused(tmp_path, text.replace(old, new), BODIES)


def test_a_gap_that_is_too_wide_for_what_it_keeps_apart_is_refused(tmp_path):
    wide = refused(tmp_path, BARRIER.replace("1 mm", "30 cm"), BODIES)
    assert "contacts.touch.gap" in wide and "no edge of bed is longer than 0.0707 m" in wide
    alone = BARRIER.replace("[bed, ball, sheet]", "[bed], itself: false, balls: [{points: dot}]")
    assert "no edge of bed is longer" in refused(tmp_path, alone.replace("1 mm", "9 cm"), BODIES)
    built(tmp_path, alone.replace("1 mm", "7 cm"), BODIES)
    own = refused(tmp_path, BARRIER.replace("1 mm", "27 mm"), BODIES)
    assert "ball has parts that start 0.0268 m apart: it would repel itself" in own
    built(tmp_path, BARRIER.replace("1 mm", "26 mm"), BODIES)


OBJ = "v 0 0 -1\nv 2 0 -1\nv 0 2 -1\nf 1 2 3\n"


def test_a_mesh_that_stands_in_the_way(tmp_path):
    (tmp_path / "wall.obj").write_text(OBJ)
    text = BARRIER.replace("gap", "meshes: [{file: wall.obj, scale: 0.5, position: [0, 0, 0.2]}], gap")
    world, builder = built(tmp_path, text, BODIES)
    sheets = world.forces[-1].sheets
    assert sheets.held.sum() == 3 and sheets.start[-3:].tolist() == [[0, 0, -0.3], [1, 0, -0.3], [0, 1, -0.3]]
    assert len(builder.tracks["touch.mesh0"].static["triangles"]) == 1
    through = text.replace("[0, 0, 0.2]", "[0, 0, 0.6]")
    assert "overlap at the start" in refused(tmp_path, through, BODIES)
    assert "there is no file" in refused(tmp_path, text.replace("wall.obj", "no.obj"), BODIES)
    springs = SPRINGS.replace("mu: 0.5", "meshes: [{file: wall.obj}]")
    assert "found meshes with springs" in refused(tmp_path, springs, BODIES)


def test_bodies_that_begin_in_each_other_are_refused(tmp_path):
    low = BODIES.replace("[0.11, 0.1, 0.1]", "[0.11, 0.1, 0.07]")
    assert "of ball starts inside bed" in refused(tmp_path, SPRINGS, low)
    assert "ball and bed overlap at the start" in refused(tmp_path, BARRIER, low)
    lying = BODIES.replace("[0.11, 0.1, 0.1]", "[0.11, 0.1, 0.07552]")
    assert "bed and ball start closer than a hundredth of the gap" in refused(tmp_path, BARRIER, lying)
