"""What physics says of the examples with a barrier: nothing passes, and what touches comes to rest."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.spatial import cKDTree
from tests.kits.knots import determinant, strand_distance

from visviva.cli.session import prepare
from visviva.compiling.program import Program
from visviva.contact.deforming.barrier import Barrier
from visviva.contact.deforming.crossings import crossing
from visviva.contact.deforming.sheets import Sheets
from visviva.record.run_reader import Run
from visviva.scene import load_scene
from visviva.scene.examples import example_path


def shards_fall_apart(run: Run) -> None:
    """The plate falls freely and breaks on the ridge; pieces keep their least distance."""
    bits, distance = run.signals["plate.fragments"], run.signals["touch.distance"]
    assert np.all(bits[run.t < 0.05] == 1) and np.diff(bits).min() >= 0 and bits[-1] >= 3
    assert 0.0 < distance.min() < 2e-3
    assert run.signals["plate.least_volume"].min() > 0.3
    if run.t[-1] > 0.75:
        late = run["plate"].x.astype(float)[run.t > 0.75]
        assert np.quantile(np.abs(np.diff(late, axis=0)), 0.95) < 1e-3, "nearly all have come to lie"


def nothing_passes(run: Run, example: str, names: tuple[str, ...]) -> None:
    """In no frame does any edge intersect any face."""
    scene = prepare(load_scene(example_path(example)))
    barrier = next(force for force in scene.world.forces if isinstance(force, Barrier))
    x = np.concatenate([run[name].x.astype(float) for name in names], axis=1)
    assert x.shape[1:] == barrier.sheets.start.shape
    assert all(crossing(frame, barrier.sheets) is None for frame in x)
    assert 0 < run.signals["touch.distance"].min() < barrier.par[0]


def rings_come_to_lie(run: Run) -> None:
    """They fall freely until contact, nothing intersects, and they come to rest."""
    nothing_passes(run, "rings_on_a_cone", ("cone", "lower", "upper"))
    lower = run["lower"].x.astype(float)[:, :, 2].mean(axis=1)
    free = run.t <= 0.1
    assert np.abs(lower[free] - lower[0] + 9.81 / 2 * run.t[free] ** 2).max() < 6e-3
    assert np.ptp(run["cone"].x, axis=0).max() == 0.0
    if run.t[-1] > 0.9:
        assert np.ptp(lower[run.t > 0.9]) < 1e-3, "at rest"


def positions_of_forms(run: Run, example: str) -> tuple[Any, Sheets]:
    """Positions (frames, N, 3) of everything kept apart by a barrier, also rigid bodies, and the forms."""
    scene = prepare(load_scene(example_path(example)))
    sheets, state = next(f for f in scene.world.forces if isinstance(f, Barrier)).sheets, scene.world.start()
    found, layout = np.zeros((len(run.t), sheets.n, 3)), scene.world.layout
    moving = [points for points, *_ in sheets.moving if hasattr(points.owner, "name")]
    index = {points.owner.name: points.index for points in moving}
    for frame, x in enumerate(found):
        for block in scene.world.blocks:
            track, q = run[block.name], state.q[layout.q[block.name]]
            if block.name in index:
                q.reshape(-1, 3)[index[block.name]] = track.x[frame]
            else:
                q[:] = np.hstack([track.x[frame], track.quat[frame]]).ravel()
        Program(sheets.gather_ops(scene.world.kinematics(state), x, np.zeros_like(x)))()
    return found, sheets


def least_room(x: Any, sheets: Sheets) -> float:
    """The least distance of round bodies, minus their radii, from others, by sampling many points."""
    share = np.linspace(0, 1, 17)
    v, w = (g[np.add.outer(share, share) <= 1.0 + 1e-9] for g in np.meshgrid(share, share))
    corners = x[sheets.faces]
    on_faces = np.einsum("ps,fsc->fpc", np.stack([1 - v - w, v, w], axis=1), corners)
    ends = x[sheets.edges]
    on_edges = ends[:, :1] + share[:, None] * (ends[:, 1:] - ends[:, :1])
    things = [(on_faces, sheets.faces[:, 0]), (on_edges, sheets.edges[:, 0])]
    spots = np.concatenate([y.reshape(-1, 3) for y, _ in things])
    first = np.concatenate([np.repeat(i, y.shape[1]) for y, i in things])
    least = np.inf
    for body in np.unique(sheets.body[sheets.radius > 0]):
        own = sheets.body[first] == body
        away, near = cKDTree(spots[~own]).query(spots[own])
        room = away - sheets.radius[first[own]] - sheets.radius[first[~own][near]]
        least = min(least, float(room.min()))
    return least


def all_is_caught(run: Run) -> None:
    """All fall freely at first; nothing penetrates; the cloth supports them."""
    x, sheets = positions_of_forms(run, "caught_in_a_cloth")
    assert all(crossing(frame, sheets) is None for frame in x)
    assert min(least_room(frame, sheets) for frame in x[::4]) > 0.0
    ball = run["ball"].x.astype(float)[:, 0, 2]
    free = run.t <= 0.12
    assert np.abs(ball[free] - ball[0] + 9.81 / 2 * run.t[free] ** 2).max() < 4e-3
    assert 0 < run.signals["touch.distance"].min() < 2e-3
    assert x[:, :, 2].min() > -0.35


def knot_is_pulled_tight(run: Run) -> None:
    """In every frame strands are a diameter apart, by an independent method, and form an overhand knot."""
    x = run["cord"].x.astype(float)
    assert all(strand_distance(frame, 2) > 0.01 for frame in x)
    assert {determinant(frame) for frame in x} == {3}
    if run.t[-1] > 1.5:
        near = min(strand_distance(frame, 8) for frame in x[-5:])
        assert near < 0.0115, "it lies on itself"
        loop = np.linalg.norm(np.diff(x[:, ::90], axis=1), axis=2)[:, 0]
        assert loop[-1] == pytest.approx(1.14, abs=1e-3)


def jelly_slides_and_stays(run: Run) -> None:
    """The slippery one accelerates by g (sin − μ cos); friction lets the other creep by less than 3 mm."""
    angle = np.deg2rad(20)
    down = np.array([np.cos(angle), 0, -np.sin(angle)])
    way = {name: (run[name].x.astype(float) @ down).mean(axis=1) for name in ("grips", "slides")}
    slides = (run.t > 0.13) & (run.t < 0.55)
    rate = 2 * np.polyfit(run.t[slides], way["slides"][slides], 2)[0]
    assert rate == pytest.approx(9.81 * (np.sin(angle) - 0.1 * np.cos(angle)), rel=0.02)
    assert np.ptp(way["grips"][run.t > 0.2]) < 3e-3
    assert min(run.signals[f"{name}.distance"].min() for name in ("rough", "smooth", "foot")) > 0.0
    if run.t[-1] > 1.5:
        late = run["slides"].x.astype(float)[run.t > 1.5]
        assert np.ptp(late, axis=0).max() < 3e-3, "at rest"


def ribbon_folds(run: Run) -> None:
    """Its top falls freely at first, its foot is on the slab, and it lies on itself without intersecting."""
    nothing_passes(run, "folding_ribbon", ("slab", "ribbon"))
    x = run["ribbon"].x.astype(float)
    top = x[0, :, 2] > 0.48
    free = run.t <= 0.1
    fall = x[free][:, top, 2].mean(axis=1) - x[0, top, 2].mean() + 9.81 / 2 * run.t[free] ** 2
    assert np.abs(fall).max() < 0.01
    on_slab = (np.abs(x[..., 0]) < 0.14) & (np.abs(x[..., 1]) < 0.07)
    assert x[on_slab][:, 2].min() > 0.0
    if run.t[-1] > 1.4:
        assert x[-1, :, 2].max() < 0.06, "in layers"
