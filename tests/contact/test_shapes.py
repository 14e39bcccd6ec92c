"""Shapes against samples: gaps are distances, normals their gradients, sweeps the first contact."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.probe import close

from visviva.contact.shapes.ball import ball
from visviva.contact.shapes.box import axis_rotation, box
from visviva.contact.shapes.capsule import capsule
from visviva.contact.shapes.capsules import capsules
from visviva.errors import SceneError

AXES = axis_rotation([1, 2, -1], 0.7)
PEGS = np.random.default_rng(4).uniform(-1, 1, (40, 2, 3))
SHAPES = {
    "ball": ball(0.6, [0.1, 0, 0]),
    "hollow ball": ball(1.3, [0.1, 0, 0], "inside"),
    "box": box([0.8, 1.0, 0.6], [0, 0.1, 0], AXES, radius=0.03),
    "hollow box": box([2.2, 2.6, 2.4], [0, 0.1, 0], AXES, "inside"),
    "capsule": capsule([-0.5, 0, 0], [0.5, 0.3, 0.2], 0.3),
    "hollow capsule": capsule([-0.5, 0, 0], [0.5, 0.3, 0.2], 1.2, "inside"),
    "capsules": capsules(PEGS[:, 0], PEGS[:, 0] + 0.2 * (PEGS[:, 1] - PEGS[:, 0]), 0.06),
    "balls": capsules(PEGS[:, 0], size=np.linspace(0.05, 0.2, 40)),
}


def segment(p, a, b):
    t = np.clip((p - a) @ (b - a) / max((b - a) @ (b - a), 1e-300), 0, 1)
    return np.linalg.norm(p - a - t * (b - a))


def signed(name, p):
    """The gap by a formula of its own; of a box as the farthest it can be seen beyond a face, or sampled."""
    if "ball" in name and name != "balls":
        return (
            np.linalg.norm(p - [0.1, 0, 0]) - 0.6 if name == "ball" else 1.3 - np.linalg.norm(p - [0.1, 0, 0])
        )
    if name in ("capsule", "hollow capsule"):
        d = segment(p, np.array([-0.5, 0, 0]), np.array([0.5, 0.3, 0.2]))
        return d - 0.3 if name == "capsule" else 1.2 - d
    if name == "capsules":
        return min(segment(p, a, a + 0.2 * (b - a)) for a, b in PEGS) - 0.06
    if name == "balls":
        return (np.linalg.norm(p - PEGS[:, 0], axis=1) - np.linspace(0.05, 0.2, 40)).min()
    local = (p - [0, 0.1, 0]) @ AXES
    if name == "hollow box":
        return (np.array([1.1, 1.3, 1.2]) - np.abs(local)).min()
    over = np.abs(local) - [0.4, 0.5, 0.3]
    return np.linalg.norm(np.maximum(over, 0)) if (over > 0).any() else over.max()


@pytest.mark.nojit
@pytest.mark.parametrize("name", SHAPES)
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_gap_normal_and_turning(name, seed):
    rng = np.random.default_rng(seed)
    shape, p = SHAPES[name], rng.uniform(-1.5, 1.5, 3)

    def gap(x):
        return shape.gap(*x, shape.par)[0]

    f, *rest = shape.gap(*p, shape.par)
    close(f, signed(name, p), 1e-13)
    normal, k, t = np.array(rest[:3]), rest[3], np.array(rest[4:])
    close(np.linalg.norm(normal), 1, 1e-12)
    eps = 1e-6
    slope = np.array([(gap(p + eps * e) - gap(p - eps * e)) / (2 * eps) for e in np.eye(3)])
    if abs(np.linalg.norm(slope) - 1) > 1e-6:
        return  # as near to another place
    close(normal, slope, 1e-6)
    u, eps = rng.standard_normal(3), 1e-4
    near = np.array([shape.gap(*(p + s * eps * u), shape.par) for s in (-1, 1)])
    same = np.array_equal(near[0, 4:] != 0, near[1, 4:] != 0) and near[0, 1:4] @ near[1, 1:4] > 0.999
    if same and abs(k) < 10:
        second = (gap(p + eps * u) - 2 * f + gap(p - eps * u)) / eps**2
        close(k * (u @ u - (normal @ u) ** 2 - (t @ u) ** 2), second, 1e-4)


@pytest.mark.parametrize("name", SHAPES)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), gone=st.sampled_from([0.0, 0.3]))
def test_a_sweep_is_what_dense_samples_show(name, seed, gone):
    """Of a shape that moves too, in what is left of a step."""
    rng = np.random.default_rng(seed)
    shape = SHAPES[name]
    par = shape.par.copy()
    par[3:6], par[6] = 0.1 * rng.standard_normal(3), 0.03
    y, d = rng.uniform(-1.2, 1.2, 3), rng.normal(0, 1, 3)

    def gap(s):
        moved = par.copy()
        moved[:3] += (gone + s * (1 - gone)) * par[3:6]
        return shape.gap(*(y + s * d), moved)[0] - 0.03

    shares = np.linspace(0, 1, 301)
    gaps = np.array([gap(s) for s in shares])
    if gaps[0] < 1e-6:
        return
    s, *normal, depth = shape.sweep(*y, *d, gone, par)
    if s <= 1:
        close(gap(s) + depth, 0, 1e-10, "it touches there")
        assert gaps[shares < s - 1e-9].min(initial=1.0) > -1e-10, "and not before"
        assert np.dot(normal, d - (1 - gone) * par[3:6]) < 0, "while it comes nearer"
    else:
        assert gaps.min() > -1e-10


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ball(0.0), "size 0 m of a ball"),
        (lambda: ball(1.0, side="inside", radius=1.0), "do not fit"),
        (lambda: ball(1.0, side="both"), "side 'both'"),
        (lambda: box([1, 0, 1]), "all three must be > 0"),
        (lambda: box([1, 1, 1], rotation=2 * np.eye(3)), "axes at right angles"),
        (lambda: box([1, 1, 1], side="inside", radius=0.5), "do not fit"),
        (lambda: box([1, 1, 1], side="left"), "found side 'left'"),
        (lambda: capsule([0, 0, 0], [0, 0, 0], 0.1), "coincide"),
        (lambda: capsule([0, 0, 0], [0, 0, 1], -0.1), "size -0.1 m of a capsule"),
        (lambda: capsules([[0, 0, 0]], [[0, 0, 1]] * 2), "1 starts and 2 ends"),
        (lambda: capsules([[0, 0, 0]], size=0.0), "size 0 m of a capsule"),
        (lambda: axis_rotation([0, 0, 0], 1.0), "axis of length 0"),
    ],
)
def test_bad_numbers_are_refused(make, message):
    with pytest.raises(SceneError, match=message):
        make()
