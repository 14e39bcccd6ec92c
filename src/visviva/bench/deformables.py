"""Bench of deformable bodies with frictional contact: cloths hit by a ball, a jelly on a plane."""

from __future__ import annotations

from itertools import pairwise
from time import process_time
from typing import Any

import numpy as np

from visviva.bench.measure import Measured
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.scene import build_scene, scene_from_text

CLOTH = """
bodies:
  sheet:
    kind: cloth
    grid: {{origin: [-1.1, -0.8, {height}], along: [2.2, 0, 0], across: [0, 1.6, 0], count: [31, 23]}}
    mass: 1 kg
    stiffness: 1500
    shear: 300
    damping_time: 1 ms
  ball: {{kind: point_masses, positions: [[0.1, 0.05, {above}]], mass: 2 kg, radius: 13 cm}}
  nails:
    kind: fixed_points
    positions: [[-1.1, -0.8, {height}], [1.1, 0.8, {height}], [-1.1, 0.8, {height}], [1.1, -0.8, {height}]]
    radius: 2 cm
{pins}
contacts:
  bed: {{kind: moving_mesh, points: ball, of: sheet, size: 5 mm, radius: 13 cm, mu: 0.3}}
  floor: {{points: sheet, radius: 1 cm, mu: 0.4}}
  ground: {{points: ball, radius: 13 cm, mu: 0.4}}
stepper: {{kind: time_stepping, h: 4 ms}}
"""
CORNERS = 0, 712, 22, 690
JELLY = """
bodies:
  jelly:
    kind: lattice
    origin: [0, 0, 0]
    along: [0.2, 0, 0]
    across: [0, 0.2, 0]
    up: [0, 0, 0.2]
    count: [9, 9, 9]
    mass: 8 kg
    stiffness: 400
    damping: 0.8
    velocity: [0.5, 0, 0]
contacts:
  floor: {points: jelly, mu: 0.4}
stepper: {kind: time_stepping, h: 5 ms}
"""
SPANS = 6


def pace(text: str, end: float) -> tuple[list[float], Any]:
    """Processor time of a step in each of six intervals of motion [s], and the stepper."""
    scene, world = scene_from_text(text), World()
    world.forces.append(Gravity(world))
    build_scene(scene, world)
    model: Any = scene.single("stepper")
    stepper, found = model.stepper(), list[float]()
    times = np.linspace(2.0 * stepper.h, end, SPANS + 1)
    state = simulate(world, world.start(), stepper, t_end=times[0])
    for _, until in pairwise(times):
        before, began = stepper.stats["steps"], process_time()
        state = simulate(world, state, stepper, t_end=until)
        found.append((process_time() - began) / (stepper.stats["steps"] - before))
    return found, stepper


def _cloth(what: str, pins: int, height: float, above: float) -> list[Measured]:
    """A cloth of 31 × 23 points hit by a ball; compilation in the first run is not counted."""
    nails = "constraints:\n" if pins else ""
    for i, corner in enumerate(CORNERS[:pins]):
        nails += f'  pin{i}: {{kind: coincidence, a: "sheet[{corner}]", b: "nails[{i}]"}}\n'
    text = CLOTH.format(height=height, above=above, pins=nails)
    runs = [pace(text, 1.5) for _ in range(3)]
    each = np.min([found for found, _ in runs], axis=0)
    stepper = runs[-1][1]
    missed = stepper.stats["unconverged friction"]
    return [
        Measured(
            f"cloth of 31 × 23 points, 4 ms, hit by a ball, {what}",
            stepper.h / each.mean(),
            "× real time",
            ">= 2",
        ),
        Measured("  slowest of six intervals", stepper.h / each.max(), "× real time"),
        Measured("  solves of contacts above the required residual", missed, "", "<= 0"),
    ]


def cloths() -> list[Measured]:
    """Cloths pinned by constraints, and one that lies on the floor."""
    return [
        *_cloth("two corners pinned", 2, 1.0, 1.9),
        *_cloth("four corners pinned", 4, 1.0, 1.9),
        *_cloth("on the floor", 0, 0.02, 0.9),
    ]


def jelly() -> list[Measured]:
    """A cube of 9³ points with springs that slides on a plane until friction stops it."""
    runs = [pace(JELLY, 0.6) for _ in range(3)]
    each = np.min([found for found, _ in runs], axis=0)
    missed = runs[-1][1].stats["unconverged friction"]
    return [
        Measured("jelly of 729 points on a plane, μ = 0.4", 1.0 / each.mean(), "steps/s", ">= 80"),
        Measured("  solves of contacts above the required residual", missed, "", "<= 0"),
    ]
