"""Checks of the examples of bodies in contact."""

from __future__ import annotations

import numpy as np
from tests.examples.body_checks import axes

from visviva.record.run_reader import Run


def energy_never_rises(run: Run) -> None:
    """K + P − work does not increase from frame to frame.

    Initial velocities are at the start, those of time steps half a step behind: the difference in energy
    is booked in the first step, so frames are compared from the second one on.
    """
    rows = run.ledger
    stored = sum((rows[name] for name in rows if name.startswith("stored/")), 0 * rows["kinetic"])
    rise = np.diff((rows["kinetic"] + stored - rows["work/script"])[1:]).max()
    assert rise < 1e-9 * (rows["kinetic"].max() + np.ptp(stored))


def lean(run: Run, name: str, axis: int) -> np.ndarray:
    """Angles (frames, n) of a body axis with the vertical [rad]."""
    count = run[name].quat.shape[1]
    up = [axes(run, name, i)[:, 2, axis] for i in range(count)]
    return np.arccos(np.clip(np.array(up).T, -1.0, 1.0))


def stones_fall_in_turn(run: Run) -> None:
    """They fall in turn, at a speed that soon becomes constant, about √(g H) for stones of height H."""
    tilt = np.hstack([lean(run, f"stone_{i}", 2) for i in range(40)])
    fallen = (tilt > 0.35).any(axis=0)
    first = run.t[(tilt > 0.35).argmax(axis=0)]
    count = int(fallen.sum())
    assert fallen[:count].all() and count > 6
    assert (np.diff(first[:count]) >= 0).all()
    assert tilt[0].max() < 1e-6
    assert (tilt[:, count + 5 :] < 1e-3).all(), "those far ahead stand"
    going = slice(4, count)
    speed = 0.025 / np.polyfit(np.arange(count)[going], first[going], 1)[0]
    assert 0.6 < speed / np.sqrt(9.81 * 0.05) < 1.5
    energy_never_rises(run)


def cards_stand_until_the_ball_comes(run: Run) -> None:
    """No card moves by more than 10 µm, their clearance; then the ball makes all floors collapse."""
    quiet = run.t < 0.9
    for name in ("left", "right", "flat"):
        x = run[name].x.astype(float)
        assert np.abs(x[quiet] - x[0]).max() < 1e-5
    if run.t[-1] > 2.4:
        assert run["left"].x[-1, -1, 2] < 0.1 and run["right"].x[-1, -1, 2] < 0.1
    energy_never_rises(run)


def quarter_of_a_rock(top: float, alpha: float, reach: float) -> float:
    """Time from rest at the angle `top` to the impact [s]: θ̇² = 3 g (cos(α − top) − cos(α − θ))/(2 R)."""
    nodes, weights = np.polynomial.legendre.leggauss(60)
    s, weights = 0.5 * (nodes + 1), 0.5 * weights
    theta = top * (1 - s * s)  # removes the square-root singularity at the turning point
    speed = np.sqrt(1.5 * 9.81 / reach * (np.cos(alpha - top) - np.cos(alpha - theta)))
    return float((weights * 2 * s * top / speed).sum())


def block_rocks_as_housner_told(run: Run) -> None:
    """Each impact leaves a share (1 − 3/2 sin² α)² of the energy, which gives the times of all impacts."""
    alpha, reach, top = np.arctan(0.2), np.hypot(0.1, 0.5), np.radians(8)
    share = (1 - 1.5 * np.sin(alpha) ** 2) ** 2
    expected = [quarter_of_a_rock(top, alpha, reach)]
    while expected[-1] < run.t[-1]:
        top = alpha - np.arccos(np.cos(alpha) + share * (np.cos(alpha - top) - np.cos(alpha)))
        expected.append(expected[-1] + 2 * quarter_of_a_rock(top, alpha, reach))
    strokes = [event.t for event in run.events]
    assert len(strokes) == len(expected) - 1
    assert np.abs(np.array(strokes) - expected[:-1]).max() < 1e-6
    assert np.abs(run["block"].x[:, 0, 1]).max() < 1e-9
    energy_never_rises(run)


def rods_fall_as_their_feet_hold(run: Run) -> None:
    """On ice the centre falls straight down: (I + h′²) θ̇²/2 = g (h₀ − h), h its height over the supporting
    edge; if the edge sticks, I is that about the edge and h′ = 0. Times to 45° within 1 %."""
    start, end = np.radians(20.0), np.radians(45.0)
    theta = start + (end - start) * np.linspace(0, 1, 4001)[1:] ** 2
    height, slope = 0.5 * np.cos(theta) + 0.01 * np.sin(theta), 0.01 * np.cos(theta) - 0.5 * np.sin(theta)
    energy = 9.81 * (0.5 * np.cos(start) + 0.01 * np.sin(start) - height)
    own, reach = (1 + 0.02**2) / 12, 0.5**2 + 0.01**2
    slides, holds = np.sqrt(2 * energy / (own + slope**2)), np.sqrt(2 * energy / (own + reach))
    for name, speed in (("ice", slides), ("rubber", holds)):
        tilt = lean(run, name, 2)[:, 0]
        way = np.diff(theta, prepend=start)
        expected = float((way / speed).sum())
        late = int((tilt > end).argmax())
        t = np.interp(end, tilt[: late + 1], run.t[: late + 1])
        assert abs(t / expected - 1) < 0.01, (name, t, expected)
    assert np.abs(run["ice"].x[:, 0, 0]).max() < 1e-9
    assert 0.0 < run["wood"].x[-1, 0, 0] < run["rubber"].x[-1, 0, 0]
    energy_never_rises(run)


def all_drift_on_together(run: Run) -> None:
    """The common centre of mass moves uniformly, the kinetic energy is conserved, and the block tumbles."""
    balls, block = run["balls"].x.astype(float), run["block"].x.astype(float)
    moment = 0.05 * balls.sum(axis=1) + 2.0 * block.sum(axis=1)
    assert np.abs(np.diff(moment, 2, axis=0)).max() < 1e-6, "recorded in single precision"
    assert np.ptp(run.ledger["kinetic"]) < 1e-9 * run.ledger["kinetic"][0]
    assert len(run.events) > 5
    assert np.linalg.norm(block[-1, 0]) > 0.05


BRICKS = {"bricks": 4.608, "between": 4.608, "halves": 2.304, "ball": 30.0}
"""Masses [kg] of the wall and of the ball."""


def wall_gives_way(run: Run) -> None:
    """It stands until the ball hits. Then only the ground takes momentum, by friction: no more than μ times
    its vertical impulse, M g t + Δp_z, in any time since.
    """
    x = {name: run[name].x.astype(float) for name in BRICKS}
    quiet = run.t < 0.25
    for name in ("bricks", "between", "halves"):
        assert np.abs(x[name][quiet] - x[name][0]).max() < 1e-5
        assert x[name][:, :, 2].min() > 0.05 - 1e-3, "nothing sinks into the ground"
    steps = np.diff(run.t)[:, None, None]
    p = sum(mass * (np.diff(x[name], axis=0) / steps).sum(axis=1) for name, mass in BRICKS.items())
    weight = 9.81 * sum(mass * x[name].shape[1] for name, mass in BRICKS.items())
    last = int(quiet.sum()) - 2
    middle = 0.5 * (run.t[1:] + run.t[:-1])
    given = p[last + 1 :] - p[last]
    pressed = weight * (middle[last + 1 :] - middle[last]) + given[:, 2]
    assert (np.hypot(given[:, 0], given[:, 1]) < 0.6 * pressed + 0.1).all()
    assert x["ball"][-1, 0, 0] > 0.0 and x["between"][-1].max(axis=0)[0] > 0.05, "the ball goes through"
    energy_never_rises(run)


LEAST = {"letters_t": 0.015, "letters_l": 0.015, "boxes": 0.03, "capsules": 0.03, "balls": 0.05}
"""Least distance of a body's centre from a surface [m]."""


def bodies_come_to_lie(run: Run) -> None:
    """They fall freely until the first contact; none penetrates by over 1 % of its size; all come to rest.

    Nothing resists rolling: a ball or capsule may still roll, and push others. Which one does is
    random: with positions that differ by 1e-9 m it happens in every second run.
    """
    wall, depth = 0.32, 1e-3
    x = {name: run[name].x.astype(float) for name in LEAST}
    early = run.t < 0.1
    for name, least in LEAST.items():
        fall = x[name][early, :, 2] - x[name][0, :, 2] + 9.81 / 2 * run.t[early, None] ** 2
        assert np.abs(fall).max() < 9.81 / 8 * 4e-3**2 + 1e-6, "between steps of 4 ms it goes straight on"
        assert x[name][..., 2].min() > least - 1.5 * depth
        assert np.abs(x[name][..., :2]).max() < wall - least + 1.5 * depth
    balls = x["balls"]
    apart = np.linalg.norm(balls[:, :, None] - balls[:, None], axis=3) + np.eye(balls.shape[1])
    assert apart.min() > 2 * LEAST["balls"] - depth
    if run.t[-1] > 1.8:
        came = {name: np.abs(x[name][-1] - x[name][-5]).max() for name in LEAST}
        rolled = max(came["balls"], came["capsules"])
        for name in ("letters_t", "letters_l", "boxes"):
            assert came[name] < max(1e-4, rolled), f"{name} lie still, or are pushed by what rolls"
        assert run.ledger["kinetic"][-1] < 1e-3 * run.ledger["kinetic"].max()
    energy_never_rises(run)
