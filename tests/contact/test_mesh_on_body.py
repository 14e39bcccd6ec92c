"""A mesh on a convex body touches it only with its foot: its sides do not act as walls."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from tests.contact.meshes import block

from visviva.contact.narrow_phase.body_contacts import BodyContacts
from visviva.contact.shapes.geometry import Geometry
from visviva.contact.shapes.pieces import GAP, NORMAL
from visviva.figures.rigid_motions import SOLIDS
from visviva.figures.rigid_sweeps import SPEED, ended, on_ground
from visviva.geometry.solid import hull, mesh, primitive

GROUNDS = {
    "slab": (primitive("box", [4.0, 4.0, 0.4]), 0.5),
    "drum": (primitive("cylinder", [2.0, 0.4]), 0.5),
    "prism": (hull([[x, y, z] for x, y in ((2, 0), (-1, 2), (-1, -2)) for z in (-0.2, 0.2)]), 0.5),
}
BODIES = {"letter": (SOLIDS["letter"][0], 0.07), "block": (mesh(*block((0.2, 0.3, 0.13))), 0.065)}


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("body", BODIES)
def test_a_mesh_on_a_body_is_held_from_below_alone(body, ground):
    """It was pushed out across the slab by up to 2 m where round-off turned a side by 1e-17."""
    (solid, height), (below, aside) = BODIES[body], GROUNDS[ground]
    finder, rng = BodyContacts(Geometry([(solid, [0]), (below, [1])], [])), np.random.default_rng(4)
    for _ in range(300):
        turn = Rotation.from_euler("z", rng.uniform(-3, 3))
        lean = Rotation.from_rotvec(rng.normal(size=3) * rng.choice([0.0, 1e-16, 1e-12, 1e-9, 1e-7]))
        gap = rng.choice([0.0, 1e-9, -1e-9, 1e-6, -1e-6, 1e-4, -1e-4])
        place = turn.apply([*rng.uniform(-aside, aside, 2), height + gap])
        turns = (lean * turn * Rotation.from_euler("z", rng.choice([0.0, 0.3])), turn)
        poses = [[*x, *r.as_quat()[[3, 0, 1, 2]]] for x, r in zip((place, [0, 0, -0.2]), turns, strict=True)]
        found = finder.points[: finder.find(np.array(poses), np.zeros((2, 6)), 0.0, 0.02)]
        assert len(found) > 0
        assert np.abs(found[:, GAP] - gap).max() < 1e-6
        assert found[:, NORMAL + 2].min() > 1.0 - 1e-9


@pytest.mark.parametrize("step", [None, 2e-3, 1e-3])
def test_a_mesh_slides_on_a_body(step):
    world = on_ground("slab", SOLIDS["letter"], 0.3, velocity=(SPEED, 0.0))
    due = SPEED * 0.3 - 0.5 * 0.3 * 9.81 * 0.09
    assert np.allclose(ended(world, 0.3, step), [due, 0.0, 0.07], atol=1e-3)
