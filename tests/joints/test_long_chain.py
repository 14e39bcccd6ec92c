"""A chain of 50 links that cracks like a whip, for a minute: fixed steps with alpha alone diverge."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven

LINKS, LENGTH, MASS = 50, 0.02, 0.01


class Links:
    """The worst error of a link at the ends of all steps, and of the energy at some."""

    next_time = np.inf

    def __init__(self, world):
        self.first, self.worst, self.lost, self.steps = world.total_energy(world.start()), 0.0, 0.0, 0

    def see(self, world, step):
        x = np.vstack([np.zeros(3), step.after.q.reshape(-1, 3)])
        link = np.sqrt(np.sum(np.diff(x, axis=0) ** 2, axis=1))
        self.worst = max(self.worst, float(np.abs(link - LENGTH).max()) / LENGTH)
        self.steps += step.count
        if self.steps % 1000 == 0:
            self.lost = max(self.lost, abs(world.total_energy(step.after) - self.first))


def released_flat():
    """The chain of the notes' warning under the drift table, held at one end."""
    world = World()
    x = np.zeros((LINKS, 3))
    x[:, 0] = LENGTH * np.arange(1, LINKS + 1)
    world.blocks.append(block := PointMasses("chain", x, MASS))
    world.forces.append(Gravity(world))
    nail, top = world.join(world.ports.points(FixedPoints([0, 0, 0])), block.points[:1])
    world.constraints += [
        Distance("nail", nail, top, LENGTH),
        Distance("links", block.points[:-1], block.points[1:], LENGTH),
    ]
    return world


def check(t_end):
    world = released_flat()
    links = Links(world)
    stepper = EventDriven("dopri5", rtol=1e-7)
    end = simulate(world, world.start(), stepper, t_end, links)
    assert links.worst <= 1e-8
    scale = LINKS * MASS * 9.81 * LINKS * LENGTH / 2
    assert max(links.lost, abs(world.total_energy(end) - links.first)) <= 5e-4 * scale
    return links, stepper


def test_the_first_whip_crack_breaks_no_link():
    """The free end comes through at 0.6 s, much faster than free fall."""
    links, stepper = check(0.8)
    assert stepper.stats["projections"] > 0.9 * links.steps


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_minute_of_whip_cracks_breaks_no_link():
    """60 s: max |l − l₀|/l₀ ≤ 1e-8 at every step, and the energy to 5e-4 of the fall."""
    check(60.0)
