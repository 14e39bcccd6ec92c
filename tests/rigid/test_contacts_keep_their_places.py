"""A contact that moves to another position is another contact, whatever the identifier of its point."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.contact.rows.touching import Touching
from visviva.core.loop import simulate
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.world import World
from visviva.figures.rigid_sweeps import a_body
from visviva.geometry.solid import primitive
from visviva.particles.fields.gravity import Gravity
from visviva.steppers.event_driven import EventDriven

POSES = {
    "cylinder": [-0.175045, 0.014045, 0.439051, -0.89033, 0.028809, 0.318507, 0.324091],
    "capsule": [-0.134452, 0.073291, 0.702877, -0.646583, -0.459096, 0.040258, -0.607898],
}
MOTIONS = {
    "cylinder": [-1.130658, 0.582308, 0.229806, -4.767927, -8.141748, 1.511276],
    "capsule": [-0.58137, 0.200741, -1.22695, 2.361144, 8.78296, -3.150818],
}
SIZES = {"cylinder": [0.15, 0.2], "capsule": [0.1, 0.4]}


@pytest.mark.parametrize("aside", [0.0, 1e-9, 1e-6])
def test_a_capsule_that_rolls_over_to_the_other_end_of_a_face(aside: float) -> None:
    """It touches one end of a chord of the face and, a moment later, the other, 14 cm away: the lowest place
    has one number at both. With the force of the first end the second was in contact before it touched, and
    was lifted out of 0.7 mm of overlap: 0.59 J came and went."""
    world, sets, surface = World(), [], Surface(0.0, 0.86)
    for kind, pose in POSES.items():
        solid, motion = primitive(kind, SIZES[kind]), MOTIONS[kind]
        turn = np.array(pose[3:]) / np.linalg.norm(pose[3:])
        body = a_body(world, kind, solid, pose[:3], turn, motion[:3], motion[3:])
        sets.append(SolidsOfBodies(kind, body, np.arange(1), [solid], surface))
    world.forces.append(Gravity(world))
    world.constraints.append(Touching("touch", sets))
    state = world.start()
    state.q[0] += aside
    end = simulate(world, state, EventDriven("dopri5", rtol=1e-5), 0.005)
    moved = [end.accounts[i] for name, i in world.layout.account.items() if "projection" in name]
    assert np.abs(moved).max() < 1e-6
