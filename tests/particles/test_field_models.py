"""Fields in scene files: what they build, and rejected input, with file and line."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import close

from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.fields.attractor import Attractor
from visviva.particles.fields.current import Current
from visviva.particles.fields.formula_field import FormulaField
from visviva.particles.fields.quadratic_drag import QuadraticDrag
from visviva.particles.fields.turbulence import Turbulence
from visviva.particles.fields.vortex import Vortex
from visviva.particles.fields.wind import Wind
from visviva.scene.build import build_scene
from visviva.scene.load import load_scene

BODIES = """seed: {seed}
params: {{stiff: 2}}
bodies:
  dust: {{kind: point_masses, line: {{start: [-1, 0, 1], end: [1, 0, 1], count: 3}}, mass: 2 g}}
  star: {{position: [0, 0, 5], mass: 1 t}}
  hand: {{kind: scripted_point, line: {{start: [0, 1, 0], velocity: [1, 0, 0]}}}}
forces:
"""


def built(tmp_path, force, seed=1):
    path = tmp_path / "s.yaml"
    path.write_text(BODIES.format(seed=seed) + f"  f: {{{force}, points: dust}}\n")
    world = World()
    build_scene(load_scene(path), world)
    world.start()
    return world.forces[0]


def refused(tmp_path, force):
    with pytest.raises(SceneError) as caught:
        built(tmp_path, force)
    return str(caught.value)


PLAIN = {
    "kind: quadratic_drag, drag: 0.02 kg/m": (QuadraticDrag, [0.02, 0, 0, 0]),
    "kind: vortex, strength: 3 N m, center: [1, 2, 3], axis: [0, 2, 0], soft: 20 cm": (
        Vortex, [1, 2, 3, 3, 0.04, 0, 1, 0],
    ),
    "kind: attractor, strength: 3 m^3/s^2": (Attractor, [0, 0, 0, 3, 0]),
    "kind: repulsor, strength: 3 m^3/s^2, center: [1 m, 0, 0], soft: 10 cm": (Attractor, [1, 0, 0, -3, 0.01]),
    "kind: current, drag: 0.1, velocity: [1, 0, 0], point: [0, 0, 3], shear: [[0,0,2],[0,0,0],[0,0,0]]": (
        Current, [0.1, -5, 0, 0, 0, 0, 2, *[0] * 10, -0.25],
    ),
    "kind: field, force: [-k * x, 0, 1], numbers: {k: = stiff / 4}": (FormulaField, [0.5]),
}  # fmt: skip


@pytest.mark.parametrize("force", PLAIN)
def test_a_field_is_built_as_told(tmp_path, force):
    kind, parameters = PLAIN[force]
    found = built(tmp_path, force)
    assert type(found) is kind and len(found.points) == 3
    close(found.parameters, parameters, 1e-14)


@pytest.mark.parametrize(
    ("force", "kind"),
    [
        ("kind: wind, drag: 0.1, velocity: [3, 0, 0], gust: 1 m/s", Wind),
        ("kind: turbulence, drag: 0.1, speed: 1 m/s, size: 50 cm", Turbulence),
    ],
)
def test_chance_comes_from_the_seed_of_the_scene(tmp_path, force, kind):
    once, again, other = (built(tmp_path, force, seed) for seed in (1, 1, 2))
    assert type(once) is kind
    assert np.array_equal(once.parameters, again.parameters)
    assert not np.array_equal(once.parameters, other.parameters)


@pytest.mark.parametrize("point", ["star", "hand"])
@pytest.mark.parametrize("kind", ["vortex", "attractor"])
def test_a_field_about_a_point(tmp_path, kind, point):
    found = built(tmp_path, f"kind: {kind}, strength: 1, around: {point}")
    assert found.center is not None and len(found.center) == 1


@pytest.mark.parametrize(
    ("force", "message"),
    [
        ("kind: attractor, strength: 1, center: [0, 0, 0], around: star", "found center and around"),
        ("kind: attractor, strength: 1, around: dust", "forces.f.around: found 3 points, expected one"),
        ("kind: attractor, strength: -1", "must be ≥ 0"),
        ("kind: attractor, strength: 1, center: [0, 0, 1]", "forces.f: point 1 of 3 starts at the centre"),
        ("kind: repulsor, strength: 1, around: 'dust[2]'", "forces.f: point 2 of 3 starts at the centre"),
        ("kind: attractor, strength: 1 N", "such as 20 m^3/s^2"),
        ("kind: vortex, strength: 1, axis: [0, 0, 0]", "found an axis of length 0"),
        ("kind: vortex, strength: 1, soft: 0", "> 0"),
        ("kind: wind, drag: 1, velocity: [0, 0, 0], gust: 1", "found gusts in a wind of speed 0"),
        ("kind: turbulence, drag: 1, speed: 1, size: 0", "> 0"),
        ("kind: field, force: [x, 0]", "forces.f.force"),
        ("kind: field, force: [open(1), 0, 0]", "found the function 'open'"),
        ("kind: field, force: [q, 0, 0]", "found 'q', expected one of x, y, z"),
        ("kind: field, force: [x, 0, 0], numbers: {x: 1}", "choose another name"),
        ("kind: quadratic_drag, drag: .nan", "found"),
    ],
)
def test_what_is_wrong_is_said_at_its_line(tmp_path, force, message):
    said = refused(tmp_path, force)
    assert message in said and "s.yaml:8" in said
