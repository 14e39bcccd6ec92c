"""Playgrounds for tests, and how to send requests and advance them."""

from __future__ import annotations

from math import inf

import numpy as np

from visviva.play.commands import read_command
from visviva.play.playground import Playground

H = 0.002


def do(ground, text):
    """Send a request, as the page would."""
    ground.do(read_command(text))


def moved(ground, duration):
    """Advance by a duration."""
    ground.simulation.advance(ground.t + duration - 1e-9, inf)
    return ground


def positions_of(ground):
    """Position of every item, by number."""
    state = ground.simulation.state
    x = ground.placed.positions(ground.simulation.world, state)
    return dict(zip(ground.placed.free + ground.placed.held, x, strict=True))


def speeds(ground):
    """Velocity of every free item, by number."""
    v = ground.simulation.state.v.reshape(-1, 3)
    return dict(zip(ground.placed.free, v, strict=True))


def pendulum(**more):
    """A nail (1) and two particles (2, 4) on springs (3, 5), the last of them beside the nail."""
    ground = Playground(h=H, **more)
    do(ground, '{"do": "add", "at": [0, 0, 1.5], "nail": true}')
    do(ground, '{"do": "add", "at": [0.4, 0, 1.5], "to": 1}')
    do(ground, '{"do": "add", "at": [0.4, 0.3, 1.5], "to": 2}')
    return ground


def energy(ground):
    """Kinetic and stored energy of the world [J]."""
    return ground.simulation.world.total_energy(ground.simulation.state)


def close(a, b, tolerance=1e-12):
    """Whether two maps of arrays agree."""
    return a.keys() == b.keys() and all(np.allclose(a[n], b[n], atol=tolerance) for n in a)
