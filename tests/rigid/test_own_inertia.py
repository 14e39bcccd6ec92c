"""Bodies with given centre of mass and inertia, other than those of their shape."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.errors import SceneError
from visviva.geometry.solid import rotation
from visviva.scene import scene_from_text

SCENE = """
bodies:
  b:
    kind: rigid_body
    shape: {{kind: box, size: [1, 2, 3]}}
    mass: 2
    position: [1, 2, 3]
    center: [0.1, -0.2, 0.3]
    inertia: {inertia}
    orientation: [0.9, 0.1, -0.3, 0.2]
"""


def test_centre_and_all_six_numbers_of_the_inertia_are_those_given():
    """T = ½ ωᵀ R I Rᵀ ω for any ω, and the centre of mass is where it is said to be in the shape's axes."""
    world = prepare(scene_from_text(SCENE.format(inertia=[0.5, 0.6, 0.7, 0.05, -0.1, 0.08]))).world
    block, turn = (
        world.blocks[0],
        rotation(np.array([0.9, 0.1, -0.3, 0.2]) / np.linalg.norm([0.9, 0.1, -0.3, 0.2])),
    )
    state = world.start()
    assert state.q[:3] == pytest.approx(np.array([1, 2, 3]) + turn @ [0.1, -0.2, 0.3])
    given = np.array([[0.5, 0.05, -0.1], [0.05, 0.6, 0.08], [-0.1, 0.08, 0.7]])
    own = block.inertia[0]
    assert own == pytest.approx(given, abs=1e-12)


@pytest.mark.parametrize(
    ("inertia", "told"),
    [
        ([1, 1], "at least 3"),
        ([1, 1, 1, 0], "found an inertia of 4 numbers, expected 3 or 6"),
        ([1, 1, 1, 2, 0, 0], "each must be > 0"),
        ([1, 1, 3], "none may exceed the sum of the other two"),
    ],
)
def test_what_no_body_has_is_refused(inertia: list[float], told: str):
    with pytest.raises(SceneError, match=told):
        prepare(scene_from_text(SCENE.format(inertia=inertia)))
