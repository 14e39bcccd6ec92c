"""Worlds that tear, and recorders of their runs: a bar pulled and pushed, two colliding plates."""

from __future__ import annotations

from typing import Any

from visviva.breaking.fracture import Fracture
from visviva.cli.session import prepare
from visviva.scene import scene_from_text

WEAK = "{density: 1000, young: 1e6, poisson: 0, viscosity: [100, 100], strength: 1e4}"
BRITTLE = WEAK.replace("1e4", "4e3")
METAL = WEAK.replace(", strength: 1e4", "")

PUSHED = f"""
gravity: [0, 0, 0]
duration: 0.6
bodies:
  bar:
    kind: elastic_body
    shape: {{kind: block, size: [0.4, 0.1, 0.1], cells: [8, 2, 2]}}
    material: {METAL}
    inclusions: [{{region: {{low: [0.11, -1, -1], high: [0.19, 1, 1]}}, material: {WEAK}}}]
    fixed: {{low: [-1, -1, -1], high: [0, 1, 1]}}
    regions: {{end: {{low: [0.4, -1, -1], high: [1, 1, 1]}}}}
constraints:
  pull:
    {{kind: prescribed, points: bar.end, formula: ["0.02*sin(2.5*pi*t)", "0", "0"], keep: true, from: 1 us}}
contacts:
  touch: TOUCH
stepper: STEPPER
"""

THROWN = f"""
gravity: [0, 0, 0]
duration: DURATION
bodies:
  left:
    kind: elastic_body
    shape: {{kind: block, size: [0.2, 0.2, 0.05], cells: [4, 4, 1]}}
    material: {BRITTLE}
    velocity: [6, 0, 0]
    spin: [0, 6, 0]
  right:
    kind: elastic_body
    shape: {{kind: block, size: [0.05, 0.2, 0.2], cells: [1, 4, 4]}}
    material: {BRITTLE}
    position: [0.22, 0.03, -0.07]
    velocity: [-6, 0, 0]
contacts:
  touch: TOUCH
stepper: STEPPER
"""


class Look:
    """Calls a function at every step, and keeps the results."""

    next_time = 0.0

    def __init__(self, look: Any) -> None:
        self.look, self.found = look, list[Any]()

    def see(self, world: Any, step: Any) -> None:
        self.found.append(self.look(world, step))


def started(text: str, kind: type) -> tuple[Any, Any, list[Fracture]]:
    """The scene, its only contact of a kind, and the bodies that may break."""
    ready = prepare(scene_from_text(text))
    (touch,) = [force for force in ready.world.forces if isinstance(force, kind)]
    return ready, touch, [guard for guard in ready.world.guards if isinstance(guard, Fracture)]
