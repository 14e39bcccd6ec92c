"""Many single springs in one scene: the world is laid out a few times, not once per spring."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import close

import visviva
from visviva.cli.session import prepare
from visviva.core.carriers import FixedPoints
from visviva.core.world import World
from visviva.particles.points.point_masses import PointMasses
from visviva.scene.load import scene_from_text
from visviva.vocabulary.placement import immovable, start_positions

SCENE = """
bodies:
  hook: {{kind: scripted_point, position: [0, 0, 5]}}
  net: {{kind: point_masses, line: {{start: [0, 0, 0], end: [10, 0, 0], count: 41}}, mass: 2}}
forces:
{}
"""


@pytest.mark.parametrize("b", ["hook", "net[{}]"])
def test_forty_springs_lay_the_world_out_twice(b, monkeypatch):
    lines = [
        f"  s{i}: {{kind: spring, a: 'net[{i}]', b: '{b.format(i + 1)}', stiffness: 50, zeta: 1}}"
        for i in range(40)
    ]
    calls = []
    build = World.build
    monkeypatch.setattr(World, "build", lambda world: (calls.append(1), build(world))[1])
    ready = prepare(scene_from_text(SCENE.format("\n".join(lines))))
    assert len(calls) <= 2
    mass = 2.0 if b == "hook" else 1.0
    for i, force in enumerate(ready.world.forces[1:]):
        length = np.hypot(0.25 * i, 5) if b == "hook" else 0.25
        close(force.law[0], [50, 2 * np.sqrt(50 * mass), length], 1e-12)


def test_points_that_came_later_are_found():
    world = World()
    world.blocks.append(block := PointMasses("a", np.eye(3), 1.0))
    first = world.ports.points(FixedPoints([1, 2, 3]))
    close(start_positions(world, first), [[1, 2, 3]], 0)
    world.blocks.append(other := PointMasses("b", [[7, 8, 9]], 1.0))
    second, third = world.join(block.points[1], other.points)
    close(start_positions(world, third), [[7, 8, 9]], 0)
    close(start_positions(world, second), [[0, 1, 0]], 0)
    close(start_positions(world, other.points), [[7, 8, 9]], 0)
    assert (
        immovable(world, first).all()
        and not immovable(world, second).any()
        and not immovable(world, block.points).any()
    )


def test_ends_that_meet_are_told_in_the_summary(tmp_path):
    """Two points that pass through each other, their spring slack: at the meeting it has no direction."""
    (tmp_path / "meet.yaml").write_text(
        "gravity: [0, 0, 0]\nduration: 2 s\n"
        "bodies:\n  a: {position: [-1, 0, 0], mass: 1, velocity: [1, 0, 0]}\n"
        "  b: {position: [1, 0, 0], mass: 1, velocity: [-1, 0, 0]}\n"
        "forces:\n  rod: {kind: spring, a: a, b: b, stiffness: 0, rest_length: 1}\n"
        "stepper: {kind: event_driven, method: verlet, h: 0.25}\n"
    )
    summary = visviva.run(tmp_path / "meet.yaml", tmp_path / "meet.vv")
    assert list(summary["fallbacks"]) == ["rod: forces left out at coincident ends"]
    assert summary["fallbacks"]["rod: forces left out at coincident ends"] >= 1
