"""Bench of elastic bodies in scenes: the torus of the thesis, a jelly with friction, a beam and a ball."""

from __future__ import annotations

from time import process_time
from typing import Any

import numpy as np

from visviva.bench.deformables import pace
from visviva.bench.measure import Measured
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.scene import build_scene, load_scene
from visviva.scene.examples import example_path
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.events.control import PerUnitTimeMax
from visviva.steppers.time_stepping import TimeStepping

SWING = 10.0  # [s]
JELLY = """
bodies:
  jelly:
    kind: elastic_body
    shape: {kind: block, size: [20 cm, 20 cm, 20 cm], cells: [8, 8, 8]}
    material: {density: 1000 kg/m^3, young: 20 kPa, poisson: 0.4, viscosity: [2 Pa s, 2 Pa s]}
    velocity: [0.5, 0, 0]
contacts:
  floor: {kind: plane, points: jelly.surface, mu: 0.4}
stepper: {kind: time_stepping, h: 10 ms}
"""
BEAM = """
bodies:
  beam:
    kind: elastic_body
    shape: {kind: block, size: [1 m, 25 cm, 25 cm], cells: [16, 4, 4]}
    material: {law: saint_venant_kirchhoff, density: 1000 kg/m^3, young: 1 MPa, poisson: 0.3}
    fixed: {low: [-1, -1, -1], high: [0.001, 1, 1]}
  ball: {kind: point_masses, positions: [[0.8, 0.12, 0.5]], mass: 5 kg, radius: 10 cm}
contacts:
  top: {kind: moving_mesh, points: ball, of: beam.surface, size: 5 mm, radius: 10 cm, mu: 0.3}
stepper: {kind: time_stepping, h: 10 ms}
"""


def torus() -> list[Measured]:
    """Ten seconds of the swinging torus: explicit steps at the tolerance of the thesis, and time steps."""
    figures = []
    explicit = EventDriven("rkf45")
    explicit.control = PerUnitTimeMax(0.01)
    cases: tuple[tuple[str, Any, str], ...] = (
        ("explicit", explicit, "<= 13"),
        ("time steps of 2 ms", TimeStepping(2e-3, theta=0.5), "<= 10"),
    )
    for what, stepper, goal in cases:
        world = World()
        world.forces.append(Gravity(world))
        build_scene(load_scene(example_path("torus_swing")), world)
        state = simulate(world, world.start(), stepper, 0.1)  # without compilation
        began = process_time()
        simulate(world, state, stepper, 0.1 + SWING)
        took = process_time() - began
        figures.append(Measured(f"torus of 480 tetrahedra, {SWING:g} s, {what}", took, "s", goal))
    return figures


def struck() -> list[Measured]:
    """A jelly that slides on the floor with friction, and a beam hit by a falling ball: steps of 10 ms."""
    figures = []
    cases = (
        ("jelly of 3072 tetrahedra on the floor, μ = 0.4", JELLY, ">= 80"),
        ("beam of 1536 tetrahedra, a ball falls on it", BEAM, ">= 150"),
    )
    for what, text, goal in cases:
        each, stepper = min((pace(text, 0.8) for _ in range(2)), key=lambda run: np.sum(run[0]))
        figures.append(Measured(what, 1.0 / float(np.mean(each)), "steps/s", goal))
        figures.append(Measured("  slowest of six intervals", 1.0 / float(np.max(each)), "steps/s"))
        missed = stepper.stats["unconverged friction"]
        figures.append(Measured("  solves above the residual that is sought", missed, "", "<= 0"))
    return figures
