"""Nothing passes through meshes; their gaps are signed distances; bad meshes are rejected."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.contact.meshes import aims, ball, block, bracket, brute_distance, sheet
from tests.kits.probe import close

from visviva.compiling.kernel import kernel
from visviva.contact.shapes.mesh import mesh
from visviva.contact.shapes.mesh_walk import IGNORED_DEPTH_SHARE, TRIANGLES, gap_mesh, sweep_mesh
from visviva.contact.shapes.triangle import NUMBERS, meet_triangle
from visviva.core.swept import SKIN
from visviva.errors import SceneError

MESHES = {"ball": ball, "block": block, "bracket": bracket}


@kernel
def shoot(x, d, par, touches, ends):
    """Elastic shots; a ball that touches too often stays where it touched last."""
    for i in range(len(x)):
        y0, y1, y2, d0, d1, d2 = x[i, 0], x[i, 1], x[i, 2], d[i, 0], d[i, 1], d[i, 2]
        over = False
        for _ in range(touches):
            s, n0, n1, n2, depth = sweep_mesh(y0, y1, y2, d0, d1, d2, 0.0, par)
            if s > 1.0:
                over = True
                break
            y0, y1, y2 = y0 + s * d0 + depth * n0, y1 + s * d1 + depth * n1, y2 + s * d2 + depth * n2
            v = -2.0 * (n0 * d0 + n1 * d1 + n2 * d2)
            d0, d1, d2 = (1 - s) * (d0 + v * n0), (1 - s) * (d1 + v * n1), (1 - s) * (d2 + v * n2)
        if over:
            y0, y1, y2 = y0 + d0, y1 + d1, y2 + d2
        ends[i, 0], ends[i, 1], ends[i, 2] = y0, y1, y2


@pytest.mark.nojit
@pytest.mark.parametrize("name", MESHES)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_gap_is_the_signed_distance(name, seed):
    x, faces = MESHES[name]() if name != "ball" else ball(1)
    par = mesh(x, faces).par
    p = np.random.default_rng(seed).uniform(-1.3, 1.3, 3)
    gap, *rest = gap_mesh(*p, par)
    close(abs(gap), brute_distance(p, x, faces), 1e-12)
    normal, eps = np.array(rest[:3]), 1e-6
    slope = [
        (gap_mesh(*(p + eps * e), par)[0] - gap_mesh(*(p - eps * e), par)[0]) / (2 * eps) for e in np.eye(3)
    ]
    if abs(np.linalg.norm(slope) - 1) < 1e-6:  # not on a place that is as near to two features
        close(normal, slope, 1e-5, "the normal is the slope of the gap")
    inside = {"ball": None, "block": np.abs(p).max() < 0.5,
              "bracket": np.abs(p).max() < 1 and (p[0] < 0 or p[2] < 0)}[name]  # fmt: skip
    if inside is not None:
        assert (gap < 0) == inside


@pytest.mark.nojit
def test_the_sign_is_right_near_sharp_edges_and_corners():
    """Where the normals of two faces disagree about a point beyond a sharp edge, pseudonormals do not."""
    x, faces = block((1.0, 1.0, 1e-3))
    par = mesh(x, faces).par
    for corner in x:
        for out in np.random.default_rng(1).normal(0, 1, (20, 3)):
            p = corner + 0.1 * out * np.sign(out * corner)
            assert gap_mesh(*p, par)[0] > 0
            q = corner * (1 - 1e-3)
            assert gap_mesh(*q, par)[0] < 0


SHOTS = [
    (name, side, radius)
    for name in MESHES
    for side, radius in (("outside", 0.0), ("outside", 0.05), ("inside", 0.0))
]


@pytest.mark.parametrize(("name", "side", "radius"), SHOTS)
def test_no_shot_passes(name, side, radius):
    """At corners, edges and faces, from all distances, a hundred sizes far, with many bounces."""
    rng = np.random.default_rng(7)
    x, faces = MESHES[name]()
    shape, n = mesh(x, faces, side, radius), 30_000
    starts = rng.uniform(-1.5, 1.5, (3 * n, 3))
    gaps = np.array([gap_mesh(*p, shape.par)[0] for p in starts])
    starts = starts[gaps > radius + shape.par[SKIN]][:n]
    d = aims(x, faces, len(starts), rng) - starts
    d *= (10.0 ** rng.uniform(-2, 2, len(d)) / np.linalg.norm(d, axis=1))[:, None]
    ends = np.zeros_like(starts)
    shoot(starts, d, shape.par, 20, ends)
    gaps = np.array([gap_mesh(*p, shape.par)[0] for p in ends])
    assert gaps.min() > radius + 0.5 * shape.par[SKIN]


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), radius=st.sampled_from([0.0, 0.03]))
def test_a_sweep_is_what_dense_samples_show(seed, radius):
    rng = np.random.default_rng(seed)
    x, faces = sheet(4, seed, 0.2)
    shape = mesh(x, faces, "both", radius)
    y, d = rng.uniform(-1.2, 1.2, 3), rng.normal(0, 1, 3)
    shares = np.linspace(0, 1, 401)
    gaps = np.array([gap_mesh(*(y + s * d), shape.par)[0] for s in shares]) - radius - shape.par[SKIN]
    if gaps[0] < 1e-6:
        return
    s, *_ = sweep_mesh(*y, *d, 0.0, shape.par)
    spacing = np.linalg.norm(d) / 400
    if s <= 1:
        close(gap_mesh(*(y + s * d), shape.par)[0], radius + shape.par[SKIN], 1e-9, "it touches there")
        assert gaps[shares < s - 1e-9].min(initial=1.0) > 0, "and not before"
    else:
        assert gaps.min() > -1e-9
    if gaps.min() > spacing:
        assert s == 2.0


@pytest.mark.parametrize("radius", [0.0, 0.02])
def test_a_way_through_many_triangles_meets_the_first_of_all(radius):
    """Long and short ways over 8450 triangles, a tree of five levels, beside a test of every triangle."""
    x, faces = sheet(65, 1, 0.2)
    shape, rng = mesh(x, faces, "both", radius), np.random.default_rng(2)
    par, at = shape.par, int(shape.par[TRIANGLES])
    met = 0
    for k in range(100):
        y, d = rng.uniform(-1, 1, 3) * [1, 1, 0.5], rng.normal(0, 1, 3) * 10.0 ** -(k % 3)
        least = 2.0
        for j in range(len(faces)):
            reach, slack = radius + par[SKIN], IGNORED_DEPTH_SHARE * par[SKIN]
            s, *_ = meet_triangle(*y, *d, reach, slack, 0.0, 1.0, par, at + NUMBERS * j)
            least = min(least, s)
        met += 0 < least <= 1
        close(sweep_mesh(*y, *d, 0.0, par)[0], least, 1e-15, f"way {k}")
    assert met > 20


def test_grazing_shots_along_faces_and_edges_do_not_pass():
    """Ways within a few skins of a face or an edge, to both sides, where round-off decides."""
    rng = np.random.default_rng(3)
    x, faces = block()
    shape, n = mesh(x, faces), 20_000
    skin = shape.par[SKIN]
    starts = np.stack([np.full(n, -2.0), rng.uniform(-0.6, 0.6, n), 0.5 + skin * rng.uniform(1.1, 4, n)], 1)
    starts[::2, 1] = 0.5 + skin * rng.uniform(-2, 2, len(starts[::2]))
    ends = np.stack([np.full(n, 2.0), starts[:, 1], 0.5 + skin * rng.uniform(-4, 4, n)], 1)
    out = np.zeros_like(starts)
    shoot(starts, ends - starts, shape.par, 10, out)
    assert min(gap_mesh(*p, shape.par)[0] for p in out) > 0.5 * skin


def test_a_thin_wall_holds_at_ten_thousand_metres_a_second():
    """A sheet without thickness, r = 0, 100 m in a step: no particle changes sides."""
    rng = np.random.default_rng(5)
    x, faces = sheet(8)
    x[:, :2] *= 1000.0
    shape, n = mesh(x, faces, "both"), 50_000
    starts = np.concatenate([rng.uniform(-300, 300, (n, 2)), rng.uniform(-5, 5, (n, 1))], 1)
    targets = aims(x, faces, n, rng) * 0.3
    d = (targets - starts) * [0.2, 0.2, 1] * rng.uniform(1, 20, (n, 1))
    out = np.zeros_like(starts)
    shoot(starts, d, shape.par, 4, out)
    assert (np.sign(out[:, 2]) == np.sign(starts[:, 2])).all()


def test_slivers_are_as_tight_as_other_triangles():
    rng = np.random.default_rng(9)
    x = np.array([[-1, 0, 0], [1, 0, 0], [0.1, 1e-7, 0], [0, 1, 0.0], [0, -1, 0.0]])
    shape = mesh(x, [[0, 1, 2], [1, 3, 2], [3, 0, 2], [1, 0, 4]], "both")
    starts = np.stack([rng.uniform(-0.5, 0.5, 20_000), rng.normal(0, 1e-7, 20_000), np.ones(20_000)], 1)
    out = np.zeros_like(starts)
    shoot(starts, np.tile([0, 0, -2.0], (len(starts), 1)), shape.par, 3, out)
    assert out[:, 2].min() > 0


def cut(x, faces):
    return x, faces[1:]


def flipped(x, faces):
    return x, faces[:, ::-1]


def one_flipped(x, faces):
    return x, np.concatenate([faces[:1, ::-1], faces[1:]])


def collapsed(x, faces):
    return np.concatenate([x[:-1], x[5:6]]), faces


@pytest.mark.parametrize(
    ("spoil", "message"),
    [(cut, "the mesh is open: 3 of its"), (flipped, "oriented inwards"),
     (one_flipped, "opposite orientations"), (collapsed, "has no area")],
)  # fmt: skip
def test_bad_meshes_are_refused(spoil, message):
    with pytest.raises(SceneError, match=message):
        mesh(*spoil(*block()))


def test_open_meshes_have_two_sides_only():
    with pytest.raises(SceneError, match="give side: both"):
        mesh(*sheet())
    assert mesh(*sheet(), side="both").par[SKIN] == 1e-9
    with pytest.raises(SceneError, match="found side 'left'"):
        mesh(*block(), side="left")
    with pytest.raises(SceneError, match="radius -1"):
        mesh(*block(), radius=-1.0)
    with pytest.raises(SceneError, match="no triangles"):
        mesh(np.zeros((0, 3)), np.zeros((0, 3), int))
