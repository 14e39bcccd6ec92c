"""Bench of contact between bodies: close pairs among up to 10⁵, and contact points by kinds of solids."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from visviva.arrays import Array
from visviva.bench.measure import Measured, compared
from visviva.contact.broad_phase.near_pairs import BroadPhase
from visviva.contact.narrow_phase.body_contacts import BodyContacts
from visviva.contact.shapes.geometry import Geometry, plane
from visviva.geometry.solid import Solid, hull, mesh, primitive

COUNTS = (1_000, 10_000, 100_000)
H, MARGIN = 1 / 240, 0.01
SIZES = 7  # edge lengths over a factor of 10
BALLS, STEPS = 10_000, 40
STACKS = 500  # pairs of solids, one on the other


def poses_of(x: Array, seed: int | None = None) -> Array:
    """Poses (n, 7) at positions (n, 3): upright, or with random orientation."""
    q = np.zeros((len(x), 4))
    q[:, 0] = 1.0
    if seed is not None:
        q = np.random.default_rng(seed).normal(size=q.shape)
        q /= np.linalg.norm(q, axis=1)[:, None]
    return np.concatenate([x, q], axis=1)


def scattered(n: int) -> Callable[[], object]:
    """Broad phase of n boxes of mixed sizes, about half with a partner; without candidates from before."""
    rng = np.random.default_rng(0)
    edges = 0.25 * 10 ** np.linspace(-0.5, 0.5, SIZES)
    boxes = [(primitive("box", (a, a, a)), np.arange(n)[k::SIZES]) for k, a in enumerate(edges)]
    geometry = Geometry(boxes, [plane((0, 0, 0), (0, 0, 1))])
    poses = poses_of(rng.uniform(0, n ** (1 / 3), (n, 3)), 1)
    rates = rng.normal(size=(n, 6))
    broad, shift = BroadPhase(geometry), np.array([100.0, 0, 0, 0, 0, 0, 0])

    def anew() -> object:
        poses[:] += shift if poses[0, 0] < 50.0 else -shift
        return broad.find(poses, rates, H, MARGIN)

    return anew


def heap_of_balls() -> list[Callable[[], object]]:
    """All contacts of 10⁴ balls that touch their lattice neighbours: computed afresh, and step by step.

    In steps they move about their positions at 1 m/s, so that the broad phase searches every few steps.
    """
    side = round(BALLS ** (1 / 3)) + 1
    x = np.array([[a, b, c] for a in range(side) for b in range(side) for c in range(side)], float)[:BALLS]
    geometry = Geometry([(primitive("sphere", 0.5), np.arange(BALLS))], [plane((0, 0, -0.5), (0, 0, 1))])
    poses, rates, contacts = poses_of(x), np.zeros((BALLS, 6)), BodyContacts(geometry)
    displacement = np.random.default_rng(0).normal(size=(BALLS, 3))
    displacement *= H / np.linalg.norm(displacement, axis=1)[:, None]

    def steps() -> None:
        for k in range(STEPS):
            poses[:, :3] = x + displacement * (k if k < STEPS // 2 else STEPS - k)
            contacts.find(poses, rates, 0.0, MARGIN)

    def anew() -> None:
        poses[:, :3] = x + np.array([100.0, 0.0, 0.0]) * (poses[0, 0] < 50.0)
        contacts.find(poses, rates, 0.0, MARGIN)

    return [anew, steps]


def stacks(lower: Solid, upper: Solid, height: float) -> tuple[BodyContacts, Array]:
    """Pairs of solids, one resting on the other."""
    low = np.array([[3.0 * k, 0, 0] for k in range(STACKS)])
    turned = poses_of(low + np.array([0.03, 0.02, height]))
    turned[:, 3], turned[:, 6] = np.cos(0.2), np.sin(0.2)
    numbers = np.arange(STACKS)
    geometry = Geometry([(lower, numbers), (upper, STACKS + numbers)])
    return BodyContacts(geometry), np.concatenate([poses_of(low), turned])


def broad_phase() -> list[Measured]:
    """Broad phase: time over the number of bodies."""
    times = compared([scattered(n) for n in COUNTS], 7, 2)
    names = [f"near pairs of {n:,} boxes of mixed sizes" for n in COUNTS]
    found = [Measured(name, time * 1e3, "ms") for name, time in zip(names, times, strict=True)]
    exponent = np.log(times[-1] / times[0]) / np.log(COUNTS[-1] / COUNTS[0])
    return [*found, Measured("  exponent of the time in their number", float(exponent), "", "<= 1.3")]


def manifolds() -> list[Measured]:
    """All contact points of a heap of balls, and of pairs of solids that rest on each other."""
    corners = np.array([[a, b, c] for a in (-0.5, 0.5) for b in (-0.5, 0.5) for c in (-0.5, 0.5)])
    box, cube = primitive("box", (1, 1, 1)), hull(corners)
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    triangles = mesh(corners, [t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))])
    cases = {
        "box on box": (box, box),
        "hull on hull": (cube, cube),
        "cylinder on box": (box, primitive("cylinder", (0.5, 1.0))),
        "ellipsoid on box": (box, primitive("ellipsoid", (0.5, 0.4, 0.5))),
        "capsule on box": (box, primitive("capsule", (0.3, 0.4))),
        "mesh on mesh": (triangles, triangles),
    }
    pieces = heap_of_balls()
    for lower, upper in cases.values():
        contacts, poses = stacks(lower, upper, 1.0 - 1e-6)
        pieces.append(partial(contacts.find, poses, np.zeros((len(poses), 6)), 0.0, MARGIN))
    times = compared(pieces, 7, 2)
    found = [
        Measured(f"contacts of {BALLS:,} balls, the first time", times[0] * 1e3, "ms"),
        Measured("  step by step, at 1 m/s", times[1] / STEPS * 1e3, "ms", "<= 2"),
    ]
    for name, time in zip(cases, times[2:], strict=True):
        goal = "<= 2" if name == "box on box" else ""
        found.append(Measured(f"  {name}, near pairs and points", time / STACKS * 1e6, "µs", goal))
    return found
