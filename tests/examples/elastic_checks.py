"""Physics checks of the examples of elastic bodies."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial import cKDTree

from visviva.cli.session import prepare
from visviva.elastic.elements.tetrahedra import Tetrahedra
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.record.run_reader import Run
from visviva.scene import load_scene
from visviva.scene.examples import example_path
from visviva.view.plots.thesis_curves import thesis_curves


def beam_swings_about_its_sag(run: Run) -> None:
    """The clamped end is fixed; the tip falls freely at first, and swings about a sag of 0.19 m to 0.3702 m,
    the same as with a quarter of the step."""
    x = run["beam"].x.astype(float)
    clamped, tip = x[0, :, 0] == 0.0, x[0, :, 0] == 1.0
    assert np.ptp(x[:, clamped], axis=0).max() == 0.0
    sag = (x[0, tip] - x[:, tip])[..., 2].mean(axis=1)
    assert sag[1] == pytest.approx(9.81 / 2 * run.t[1] ** 2, rel=0.01)
    assert sag.min() > -2e-3
    if run.t[-1] > 3.9:
        assert sag.mean() == pytest.approx(0.188, abs=0.001) and sag.max() == pytest.approx(0.3702, abs=0.001)
    assert run.signals["beam.least_volume"].min() > 0.8


def bar_keeps_its_bend(run: Run) -> None:
    """The metal folds over the post and stays bent; the spring recovers its length."""
    bar, spring = (run[name].x.astype(float) for name in ("bar", "spring"))
    late = run.t > 0.8
    length = [np.linalg.norm(np.ptp(x, axis=1)[:, [0, 2]], axis=1) for x in (bar, spring)]
    assert length[0][late].max() < 0.8 < 1.15 < length[1][late].max()
    assert np.ptp(bar[late][:, :, 2].max(axis=1)) < 0.02, "nothing of it springs back"
    assert np.diff(run.ledger["dissipated/bar.elastic"]).min() >= -1e-9
    assert run.ledger["dissipated/bar.elastic"][-1] > 3.0 * run.ledger["dissipated/spring.elastic"][-1]


def bars_turn_their_own_ways(run: Run) -> None:
    """Lower ends: those with fibres rotate, in different senses, and stretch less; the plain one does not."""
    angle, low = {}, {}
    for name, at in (("left", -0.3), ("plain", 0.0), ("right", 0.3)):
        x = run[name].x.astype(float)
        end = x[0, :, 2] < 0.41
        a, b = x[0, end, :2] - [at, 0.0], x[:, end, :2] - [at, 0.0]
        angle[name] = np.arctan2((a[:, 0] * b[..., 1] - a[:, 1] * b[..., 0]).sum(1), (a * b).sum((1, 2)))
        low[name] = x[:, end, 2].min()
    assert angle["left"].min() < -0.25 and angle["right"].max() > 0.25
    assert np.abs(angle["plain"]).max() < 0.02
    assert low["plain"] < min(low["left"], low["right"]) - 0.02


def bar_and_plate_break(run: Run) -> None:
    """The plate breaks on the post, the bar at its notch; what is clamped in the wall stays there."""
    bits, halves = run.signals["plate.fragments"], run.signals["bar.fragments"]
    assert bits[0] == halves[0] == 1 and np.diff(bits).min() >= 0 and np.diff(halves).min() >= 0
    assert np.all(bits[run.t < 0.44] == 1) and bits[-1] > 10
    cracks = [event for event in run.events if event.where == "bar.fracture"]
    if run.t[-1] > 2.9:
        assert halves[-1] == 2
        assert float(cracks[0].text.split("(")[1].split(",")[0]) == pytest.approx(-0.05, abs=0.1), "the notch"
        assert run["bar"].x.astype(float)[-1, :, 0].min() == pytest.approx(-0.7, abs=0.02)
    assert min(run.signals[f"{name}.least_volume"].min() for name in ("bar", "plate")) > 0.3


def paper_tears(run: Run) -> None:
    """It is intact until the ball hits, slows the ball slightly, and its rim stays in the frame."""
    pieces, x = run.signals["paper.fragments"], run["paper"].x.astype(float)
    assert np.all(pieces[run.t < 0.1] == 1) and np.diff(pieces).min() >= 0 and pieces[-1] > 1
    assert all(event.where == "paper.tear" for event in run.events if event.kind == "crack")
    behind = (run.t > 0.3) & (run.t < 0.41)
    along, t = run["ball"].x.astype(float)[behind, 0, 0], run.t[behind]
    assert 4.0 < (along[-1] - along[0]) / (t[-1] - t[0]) < 5.99, "it goes through"
    rim = np.abs(x[0, :, 1]) > 0.7799
    assert np.abs(x[:, rim] - x[0, rim]).max() < 1e-6
    assert run.ledger["topology"][-1] <= 0.0


def torus_keeps_its_vertex(run: Run) -> None:
    """It falls freely except for the held vertex, and loses energy by viscosity only."""
    has_the_counts_of_the_thesis("torus_swing", 480, 180, 1, (160, 480, 320))
    x = run["torus"].x.astype(float)
    fall = (x[0] - x[1])[:, 2].mean()
    assert 0.8 < fall / (9.81 / 2 * run.t[1] ** 2) < 1.0
    assert x[:, :, 2].max() < x[0, :, 2].max() + 0.01
    assert np.all(np.diff(run.ledger["dissipated/torus.elastic"]) >= 0)
    assert run.signals["torus.least_volume"].min() > 0.3


def jelly_bounces(run: Run) -> None:
    """Free fall until contact; then it stays above the floor, and does not drift, since that is smooth."""
    x = run["cube"].x.astype(float)
    middle = x.mean(axis=1)
    assert np.abs(middle[:, :2] - middle[0, :2]).max() < 0.03
    free = run.t <= 0.2
    assert np.abs(middle[free, 2] - middle[0, 2] + 9.81 / 2 * run.t[free] ** 2).max() < 0.01
    assert x[:, :, 2].min() > -2e-3
    assert run.signals["cube.least_volume"].min() > 0.4


def letters_tumble(run: Run) -> None:
    """They come down the stairs; their drawn edges, cut off by the lattice, penetrate by less than 5 cm."""
    tread, rise, steps = 0.36, 0.18, 5
    for name in ("letter_0", "letter_1"):
        x, _, z = run[name].x.astype(float).transpose(2, 0, 1)
        depths = [np.maximum(rise * steps - z, 0.0)]
        for k in range(1, steps + 1):
            depths.append(np.hypot(np.maximum(tread * k - x, 0.0), np.maximum(rise * (steps - k) - z, 0.0)))
        assert np.min(depths, axis=0).max() < 0.05
        assert z[-1].mean() < z[0].mean() - 0.1
        assert run.signals[f"{name}.least_volume"].min() > 0.1


def cube_and_ball_land(run: Run) -> None:
    """Free fall until contact; the bed yields by at most 2 mm and supports the ball; the cube falls off."""
    has_the_counts_of_the_thesis("elastic_bed", 836, 283, 12, (232, 678, 452))
    cube, bed, ball = (run[name].x.astype(float) for name in ("cube", "bed", "ball"))
    free = run.t <= 0.08
    fall = cube[free][:, :, 2].mean(axis=1) - cube[0, :, 2].mean() + 4 / 2 * run.t[free] ** 2
    assert np.abs(fall).max() < 5e-4
    assert run.signals["touch.springs"].max() >= 4
    assert 0 < run.signals["touch.depth"].max() < 2e-3
    assert ball[:, :, 2].min() > bed[0, :, 2].max() - 0.01
    if run.t[-1] > 1.9:
        assert cube[-1, :, 2].max() < 0.0 and cube[-1, :, 0].max() < -0.1, "off the bed, and away from it"
    assert min(run.signals[f"{name}.least_volume"].min() for name in ("bed", "cube", "ball")) > 0.4


def has_the_counts_of_the_thesis(
    name: str, tets: int, vertices: int, fixed: int, surface: tuple[int, int, int] | None = None
) -> None:
    """n_t, n_v, fixed vertices; vertices, edges and faces of the surface, as in the tables of the thesis."""
    world = prepare(load_scene(example_path(name))).world
    bodies = [force for force in world.forces if isinstance(force, Tetrahedra)]
    nodes = [force.nodes for force in bodies]
    found = (
        sum(len(f.tets) for f in bodies),
        sum(len(n.masses) for n in nodes),
        sum(n.held.sum() for n in nodes),
    )
    assert found == (tets, vertices, fixed)
    if surface is not None:
        faces = [TetMesh(f.nodes.position, f.tets.astype(np.int64)).surface() for f in bodies]
        edges = [np.sort(part[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1) for part in faces]
        outer = (
            sum(len(np.unique(part, axis=axis)) for part in parts)
            for parts, axis in ((faces, None), (edges, 0))
        )
        assert (*outer, sum(map(len, faces))) == surface


def ring_slips_off_its_column(run: Run) -> None:
    """The hand pulls it, the column bends between its fixed ends; released, the ring leaves the scene."""
    has_the_counts_of_the_thesis("loop", 906, 353, 34)
    ring, left = (run[name].x.astype(float) for name in ("ring", "left"))
    assert np.ptp(left[:, left[0, :, 2] > 0.0999], axis=0).max() == 0.0
    assert np.ptp(left[:, left[0, :, 2] < 1e-9], axis=0).max() == 0.0
    at = int(np.searchsorted(run.t, 1.0))
    s = run.t[at] / 1.5
    x = 0.026 + (3 * s**2 - 2 * s**3) * 0.016 + 1.5 * (s**3 - s**2) * 0.015
    z = 0.04 + (3 * s**2 - 2 * s**3) * 0.04 + 1.5 * (s**3 - s**2) * 0.02
    drawn = ring[at, :10].mean(axis=0)
    np.testing.assert_allclose(drawn, [x, 0, z], atol=1.5e-3)
    assert 0.002 < np.abs(left[at] - left[0]).max() < 0.03
    assert run.signals["touch.springs"][at] > 0 and run.signals["touch.depth"].max() < 4e-3
    if run.t[-1] > 5.9:
        assert np.abs(run["right"].x - run["right"].x[0]).max() > 0.02, "the right column yields"
        assert run.signals["touch.springs"][-1] == 0.0
        assert ring[-1, :, 2].mean() > 0.12 and ring[-1, :, 2].min() > 0.1, "over the top of the left one"


def puppet_comes_down_evenly(run: Run) -> None:
    """Free fall until contact; rotated by 180° about the vertical it is the same at all times."""
    has_the_counts_of_the_thesis("gizmo", 659, 249, 4, (204, 600, 400))
    x = run["puppet"].x.astype(float)
    middle = x.mean(axis=1)
    free = run.t <= 0.1
    assert np.abs(middle[free, 2] - middle[0, 2] + 3.27 / 2 * run.t[free] ** 2).max() < 3e-4
    for frame in x:
        away, _ = cKDTree(frame).query(frame * [-1.0, -1.0, 1.0])
        assert away.max() < 1e-7
    assert 0 < run.signals["touch.depth"].max() < 5e-3
    assert run.signals["puppet.least_volume"].min() > 0.3
    curves = thesis_curves(run.ledger)
    assert np.ptp(curves["T"]) < 0.02 * np.ptp(curves["G"]), "what it loses goes into its material"


def pads_carry_a_ball(run: Run) -> None:
    """The pads stay on their jaws; friction carries a weight of 3.9 N, and the ball moves with the jaws."""
    left, pad, ball = run["left"].x[:, 0], run["left_pad"].x, run["ball"].x[:, 0]
    assert pad[:, :, 0].min(axis=1) == pytest.approx(left[:, 0] + 0.01, abs=2e-5)
    taken, lifted = np.searchsorted(run.t, [1.39, 2.39])
    assert left[lifted, 2] - left[taken, 2] == pytest.approx(0.3133 * 0.8 * (1 - 0.8 / 20), abs=2e-3)
    assert ball[lifted] - left[lifted] == pytest.approx(ball[taken] - left[taken], abs=1e-3)
    assert 1e-3 < left[taken, 0] + 0.04 - (ball[taken, 0] - 0.05) < 0.01, "it makes a dent"
    if run.t[-1] > 5.5:
        assert ball[-1] == pytest.approx([0.5, 0.0, 0.11], abs=3e-3), "on the block"


def ring_springs_open(run: Run) -> None:
    """Its ends coincide as long as the pin holds; then it releases its bending energy, and ends straight."""
    x = run["ring"].x.astype(float)
    apart = np.linalg.norm(x[:, -9:].mean(axis=1) - x[:, :9].mean(axis=1), axis=1)
    pinned = run.t < 0.29
    assert apart[pinned].max() < 1e-6
    stored = run.ledger["stored/ring.elastic"]
    bending = 0.5 * 1e6 * (0.03 * 0.02**3 / 12) * (2 * np.pi / 0.6) ** 2 * 0.6
    assert bending < stored[1] < 4 * bending, "two layers of linear elements are too stiff, never too soft"
    assert np.ptp(stored[pinned][1:]) < 0.05 * stored[1]
    at = int(np.searchsorted(run.t, 0.399))
    assert apart[at] > 0.05 and stored[at] < 0.8 * stored[1]
    assert x[:, :, 2].min() > -2e-3
    if run.t[-1] > 1.5:
        assert apart[-1] == pytest.approx(0.6, abs=0.01) and stored[-1] < 0.01 * stored[1]


def slab_hangs_over_the_ball(run: Run) -> None:
    """It falls freely until contact; no part of its skin is in the ball or below the floor."""
    x = run["slab"].x.astype(float)
    middle = x[:, :, 2].mean(axis=1)
    free = run.t <= 0.14
    assert np.abs(middle[free] - middle[0] + 9.81 / 2 * run.t[free] ** 2).max() < 6e-3
    assert np.linalg.norm(x - [0, 0, 0.24], axis=2).min() > 0.24 - 4e-3
    assert x[:, :, 2].min() > -4e-3
    assert run.signals["slab.least_volume"].min() > 0.1
