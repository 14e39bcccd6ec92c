"""How a drum with layers, and the rope on it, is shown."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.hoist.lengths.coils import Coil
from visviva.hoist.lengths.measure import SIDE
from visviva.hoist.lengths.reeving import Reeving
from visviva.hoist.wheels.layers import Layers, length_on, radius_on
from visviva.hoist.wheels.wheel_track import SPOKES, spoke, surface_of_revolution

SHOWN_LAYERS = 2  # outermost layers of rope shown; they hide the others
CORNERS_PER_TURN = 24  # per turn of rope
# of the last turn, on which the rope is led from its layer to the middle plane [rad]
LEAD_ANGLE = 1.5 * np.pi
FLANGE, SPARE_LAYERS = 0.08, 2.0  # thickness in radii; layers for which the flanges have room in addition


def drum_mesh(layers: Layers) -> tuple[Array, Index]:
    """Vertices and triangles of a drum about z: a barrel under the first layer, two flanges, ribs."""
    barrel, half = layers.radius - 0.5 * layers.diameter, 0.5 * layers.width
    most = layers.angle()
    if layers.behind is not None:
        half, most = layers.width, max(most, layers.angle(layers.behind))
    flange = radius_on(layers.coil, most + SPARE_LAYERS * float(layers.coil[2]))
    outer = half + FLANGE * layers.radius
    profile = [[0.0, outer], [flange, outer], [flange, half], [barrel, half],
               [barrel, -half], [flange, -half], [flange, -outer], [0.0, -outer]]  # fmt: skip
    vertices, triangles = surface_of_revolution(np.array(profile))
    rib = 0.3 * FLANGE * layers.radius
    for s, depth in itertools.product(range(SPOKES), ((-outer - rib, -half), (half, outer + rib))):
        x, t = spoke(0.9 * flange, 2 * np.pi * s / SPOKES, depth)
        triangles, vertices = np.vstack([triangles, t + len(vertices)]), np.vstack([vertices, x])
    return vertices, triangles.astype(np.int64)


def corners(layers: Layers) -> int:
    """Number of points that show one coil of rope on a drum."""
    return SHOWN_LAYERS * CORNERS_PER_TURN * int(np.ceil(layers.turns)) + 1


def wound_rope(reeving: Reeving, k: Any, i: int, memory: Array) -> tuple[Array, Array]:
    """Points (n, 3) of the coils of rope on node i, a drum, and the length of coiled rope before each [m]."""
    coils = [_coil_of_rope(reeving, k, coil, memory) for coil in reeving.coils if coil.node == i]
    before = np.cumsum([0.0, *(rope[-1] for _, rope in coils)])
    wound = [s + rope for s, (_, rope) in zip(before, coils, strict=False)]
    return np.concatenate([x for x, _ in coils]), np.concatenate(wound)


def _coil_of_rope(reeving: Reeving, k: Any, coil: Coil, memory: Array) -> tuple[Array, Array]:
    """Points (corners, 3) of a coil of rope on a drum, in its order, and the rope before each [m].

    They are fixed to the drum and lie in its layers from flange to flange, on one half if the drum has two
    coils; the last turn leads to the middle plane, in which rope leaves a drum.
    """
    i, end, found = coil.node, coil.end, reeving.found(k)
    node, e = reeving.nodes[i], coil.segment(found)
    layers, sheaves = node.layers, node.sheaves
    assert layers is not None and sheaves is not None and sheaves.angle is not None
    side, alpha = float(found.shape[e, end, SIDE]), float(found.numbers[e, 2 + end])
    turned_by = float(k.value[sheaves.angle.index[node.number]])
    psi = float(reeving.nodes_in(memory)[i, 1 + end]) + side * (turned_by - alpha)
    half = 0.0 if layers.behind is None else (0.5 - end) * layers.width
    wound = _shown_angles(layers, psi)
    left = psi - wound
    radius, aside = _wound_position(layers, left, wound, half)
    first, second = sheaves.directions[node.number] @ k.rotation[sheaves.frame.index[node.number]].T
    centre = k.positions(reeving.owner)[reeving.point_index(i)] + aside[:, None] * np.cross(first, second)
    angle = alpha + side * left
    x = centre + radius[:, None] * (np.cos(angle)[:, None] * first + np.sin(angle)[:, None] * second)
    length = np.array([length_on(layers.coil, w) for w in wound])
    return (np.asarray(x[::-1]), length[-1] - length[::-1]) if end else (np.asarray(x), length)


def _shown_angles(layers: Layers, psi: float) -> Array:
    """Angles at which rope is shown, from the inside to where it leaves the drum [rad]."""
    n, step = corners(layers), 2 * np.pi / CORNERS_PER_TURN
    begin = max(np.floor(psi / step) - n + 2, 0.0)
    return np.asarray(np.minimum((begin + np.arange(n)) * step, max(psi, 0.0)))


def _wound_position(layers: Layers, left: Array, wound: Array, half: float) -> tuple[Array, Array]:
    """Radius and axial position of rope on a drum.

    half : the middle of its coil along the axis [m];  left : ψ − wound [rad]
    """
    layer, share = np.divmod(wound / float(layers.coil[2]), 1.0)
    across = np.where(layer % 2 == 0, share, 1.0 - share) - 0.5
    led = np.clip(left / LEAD_ANGLE, 0.0, 1.0)
    aside = (half + (layers.width - layers.diameter) * across) * led * led * (3.0 - 2.0 * led)
    radius = np.array([radius_on(layers.coil, w) for w in wound])
    return radius, aside
