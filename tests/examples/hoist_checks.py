"""Checks of the examples of hoists."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.record.run_reader import Run

G = 9.81


def masses_fall_as_they_must(run: Run) -> None:
    """a = (m₂ − m₁) g / (m₁ + m₂ + I/R²), with I = 0 for a light sheave; the dry sheave does not rotate."""
    z, t = run["masses"].x[:, :, 2].astype(float), run.t
    for pair, inertia in ((0, 10.0), (1, 0.0)):
        a = G / (21.0 + inertia)
        fallen = z[0, 2 * pair + 1] - z[:, 2 * pair + 1]
        assert np.abs(fallen - 0.5 * a * t**2).max() < 1e-3
        assert np.abs(z[:, 2 * pair] - z[0, 2 * pair] - fallen).max() < 1e-3
    assert np.abs(z[:, 4:] - z[0, 4:]).max() < 1e-3
    assert np.abs(run.signals["dry_rate"]).max() < 1e-2


def crate_hangs_on_four_falls(run: Run) -> None:
    """It rises by a quarter of the rope taken by the drum; four falls carry it, on dry bearings."""
    z, turned = run["crate"].x[:, 0, 2].astype(float), np.asarray(run.signals["drum_angle"])
    hangs = z > 0.52
    assert hangs.any() and np.abs(z[hangs] - z[0] + 0.25 * 0.25 * turned[hangs]).max() < 0.02
    pull, last = np.asarray(run.signals["pull"])[hangs], np.asarray(run.signals["last_fall"])[hangs]
    weight = (1000.0 + 2 * 12.0) * G
    middle = slice(len(pull) // 3, 2 * len(pull) // 3)
    steady = pull[middle] / last[middle]
    assert np.abs(0.97 ** np.array([4, -4])[:, None] - steady).min(axis=0).max() < 0.1
    assert weight / 4 * 0.85 < pull[middle].mean() < weight / 4 * 1.15


def cabin_follows_its_sheave(run: Run) -> None:
    """The cabin moves by R times the angle of the motor; the counterweight in the opposite direction."""
    t = run.t
    way = 0.6 * 2.2 * (t - np.sin(1.047197551 * t) / 1.047197551)
    cabin, weight = (run[name].x[:, 0, 2].astype(float) for name in ("cabin", "weight"))
    assert np.abs(cabin - cabin[0] - way).max() < 0.03
    assert np.abs(weight - weight[0] + cabin - cabin[0]).max() < 0.02
    assert np.nanmax(np.abs(run.signals["motor"])) < 4000.0
    assert not np.asarray(run.signals["slip"]).any(), "the rope holds on its sheave"
    rise = 0.6 * 2.2 * 1.047197551 * np.sin(1.047197551 * t[1:])
    for side, mass, up in (("cabin_side", 900.0, 1.0), ("weight_side", 700.0, -1.0)):
        loads = np.asarray(run.signals[side])[1:]
        assert np.median(np.abs(loads / (mass * (G + up * rise)) - 1.0)) < 0.02


def man_holds_what_the_post_leaves(run: Run) -> None:
    """The crate sinks as the man walks up; while walking he holds T e^(−μβ), with more than two turns."""
    t, slip, walked = run.t, np.asarray(run.signals["slip"]), run["man"].x[:, 0, 0].astype(float)
    height, beta = np.asarray(run.signals["height"]), np.asarray(run.signals["wrap"])
    hand, load = np.asarray(run.signals["hand_pull"]), np.asarray(run.signals["load_pull"])
    assert 2 * np.pi * 2 + 1.0 < beta.min() and beta.max() < 2 * np.pi * 2 + 1.6
    walking = np.gradient(walked, t) > 0.2
    assert np.exp(0.25 * beta[walking]) == pytest.approx(load[walking] / hand[walking], rel=1e-3)
    assert hand[walking].min() > 60.0 and hand[walking].max() < 200.0
    assert np.ptp(slip) == pytest.approx(np.ptp(walked), rel=0.02), "rope goes over the post as he walks"
    assert height[0] - height[-1] == pytest.approx(np.ptp(walked), abs=0.06), "and the crate goes down by it"


def crane_goes_as_it_is_driven(run: Run) -> None:
    """The jib slews by ∫ω dt, the trolley moves independently, the hook rises by half the rope taken."""
    w, t = 1.047197551, run.t
    slewed = 0.12 * (t - np.sin(w * t) / w)
    assert np.abs(np.asarray(run.signals["slewing"]) - slewed).max() < 5e-3
    trolley = run["trolley"].x[:, 0].astype(float)
    out = np.linalg.norm(trolley[:, :2], axis=1) - 16.0
    assert np.abs(out - 1.2 * (1 - np.cos(w * t)) / w).max() < 0.05
    fall = np.asarray(run.signals["swing"])
    taken = 0.4 * 4.0 * (1 - np.cos(w * t)) / w
    tilt = 0.4 * np.sin(np.radians(30))  # length by which one fall exceeds the other, as the hook block tilts
    assert np.abs(fall[0] - fall - 0.5 * taken).max() < tilt
    pull = np.asarray(run.signals["pull"])[t > 0.1]
    weight = 2230.0 * 9.81
    assert 0.4 * weight < pull.min() and pull.max() < 0.75 * weight


def cables_keep_their_length(run: Run) -> None:
    """The crate hangs below its eye by the rope paid out; the line has the length of the remaining rope."""
    angle = np.asarray(run.signals["lowered"]), np.asarray(run.signals["hauled"])
    for name, start, turned in (("fall", 4.4, angle[0]), ("line", 16.0, angle[1])):
        x = run[name].x.astype(float)
        length = np.linalg.norm(np.diff(x, axis=1), axis=2).sum(axis=1)
        assert np.abs(length - start - 0.4 * turned).max() < 0.02
    assert np.ptp(angle[0]) > 3.0


def lamps_swing_under_their_cables(run: Run) -> None:
    """Lamp and cables swing together about the line of the eyes: ω² = g (m + m_c/2)/(m d)."""
    x = run["lamps"].x.astype(float)
    for i, (mass, cables) in enumerate(((15.0, 2 * 6.2), (25.0, 7.7 + 4.9), (8.0, 2 * 6.2))):
        aside, depth = x[:, i, 1] - np.round(x[0, i, 1]), 6.0 - x[0, i, 2]
        crossed = np.flatnonzero(aside[1:-1] * aside[2:] < 0) + 1
        at = run.t[crossed] + np.diff(run.t)[0] * aside[crossed] / (aside[crossed] - aside[crossed + 1])
        omega = np.sqrt(G * (mass + 0.3 * cables) / (mass * depth))
        swing = np.arctan(np.abs(aside).max() / depth)
        period = 2 * np.pi / omega * (1 + swing**2 / 16)
        assert 2 * np.diff(at).mean() == pytest.approx(period, rel=5e-3)


def crane_takes_its_crate(run: Run) -> None:
    """The hook takes the crate, lifts it and slews it, according to the inputs."""
    assert [event.text for event in run.events if event.kind == "hook"] == ["eye 0"]
    t, crate = run.t, run["crate"].x[:, 0].astype(float)
    assert np.abs(crate[t < 1.2] - crate[0]).max() < 2e-3, "it stands where it stood"
    load = np.asarray(run.signals["load"])
    assert np.mean(load[t > 4.0]) == pytest.approx(1200 * G, rel=0.1)
    rope = np.asarray(run.signals["rope_tension"])[t > 4.0].mean()
    assert rope == pytest.approx((1200 + 260) * G / 2, rel=0.1), "two falls carry crate, hook and sheaves"
    turned = 0.08 * 0.25 * np.maximum(t - 4.2, 0) ** 2
    assert np.abs(np.asarray(run.signals["slew_angle"]) - turned).max() < 2e-3
    risen, height = np.asarray(run.signals["hook_height"]), crate[:, 2] - crate[0, 2]
    assert risen[-1] - risen[0] == pytest.approx(7.0, abs=0.2), "0.2 m × 10/s × ∫u dt"
    assert height[-1] > 6.0
    for still in ("container", "slab", "pallet"):
        assert np.abs(run[still].x - run[still].x[0]).max() < 2e-3


def mobile_crane_lifts_and_luffs(run: Run) -> None:
    """The beam hangs on the hook; the boom luffs as driven, and the load approaches accordingly."""
    assert [event.text for event in run.events if event.kind == "hook"] == ["eye 0"]
    t = run.t
    luffed = 0.05 * np.where(t < 5.2, 0.5 * np.maximum(t - 4.2, 0) ** 2, 0.5 + t - 5.2)
    assert np.abs(np.asarray(run.signals["luff_angle"]) - luffed).max() < 2e-3
    tip = 13.1 * np.cos(np.pi / 4 + luffed) + 0.6664 * np.sin(np.pi / 4 + luffed)
    radius = np.asarray(run.signals["radius"])
    assert radius - radius[0] == pytest.approx(tip - tip[0], abs=0.15)
    assert np.mean(np.asarray(run.signals["load"])[t > 3.0]) == pytest.approx(2000 * G, rel=0.1)
    cell = np.asarray(run.signals["rope_end"])[t > 3.0].mean()
    assert cell == pytest.approx((2000 + 170) * G / 2, rel=0.1), (
        "at the end of two falls, half of load and hook"
    )
    beam = run["beam"].x[:, 0].astype(float)
    assert beam[-1, 2] > 3.0
    assert np.abs(beam[t < 1.0] - beam[0]).max() < 2e-3, "it lies until it is lifted"


def load_of_the_ship_stays_where_it_is(run: Run) -> None:
    """The tip of the boom rises by about 3 m with the ship; the winch compensates, so the load does not."""
    w = 0.8976
    angle = 0.05 * (1 - np.cos(w * run.t))
    assert np.abs(np.asarray(run.signals["roll_angle"]) - angle).max() < 1e-3
    tip = 0.8 * (1 - np.cos(w * run.t)) + 14 * np.sin(angle) + 17.6 * np.cos(angle)
    assert np.ptp(tip) > 2.8
    assert np.ptp(np.asarray(run.signals["load_height"])) < 0.2
    assert np.nanmean(run.signals["rope_tension"]) == pytest.approx(6000 * G, rel=0.02)


def line_rings_by_its_tension(run: Run) -> None:
    """Second mode of the plucked line: f = √(⟨T u²⟩/⟨u²⟩ρ)/l, with T of its arc; waves reach the others."""
    x, t = run["line_east"].x.astype(float), run.t
    u = x[:, 8, 1] - 0.25 * x[:, -1, 1]
    at = np.flatnonzero(np.diff(np.sign(u)))
    zeros = t[at] - u[at] * (t[at + 1] - t[at]) / (u[at + 1] - u[at])
    found = 0.5 * (len(zeros) - 1) / (zeros[-1] - zeros[0])
    rest = np.linalg.norm(x[0, -1] - x[0, 0]) / (1 + 1840.0 / 6e4)
    arc = np.linalg.norm(np.diff(x, axis=1), axis=2).sum(axis=1)
    tension = 6e4 * (arc - rest) / rest
    span = np.linalg.norm(x[:, -1] - x[:, 0], axis=1).mean()
    assert found == pytest.approx(np.sqrt((tension @ u**2) / (u @ u) / rest / span), rel=0.03)
    assert len(zeros) > 12
    west = run["line_west"].x.astype(float)
    assert np.ptp(west[:, 16, 1]) > 0.02


def ball_comes_up_again_about_the_beam(run: Run) -> None:
    """It rises as high on the short string as on the long one, and there swings about the beam's edge."""
    height, x = np.asarray(run.signals["height"]), run["ball"].x[:, 0].astype(float)
    there = x[:, 0] < 0.0
    assert height[there].max() == pytest.approx(height[0], abs=0.03)
    assert [event.text for event in run.events][:2] == ["meets an edge of beam", "leaves an edge of beam"]
    pivot, short = np.array([0.0, 0.0, 1.45]), x[there & (x[:, 2] < 0.9)]
    assert np.ptp(np.linalg.norm(short - pivot, axis=1)) < 0.02


def layers_haul_faster(run: Run) -> None:
    """Both drums rotate equally; the narrow one winds more rope, and lifts its load by the difference."""
    left, right = (np.asarray(run.signals[name]) for name in ("left_wound", "right_wound"))
    high = [run[name].x[:, 0, 2].astype(float) for name in ("left", "right")]
    assert left[-1] - left[0] == pytest.approx(0.2 * 6.0 * 4.8, rel=0.03), "one layer, at its radius"
    assert right[-1] - left[-1] > 0.8
    assert np.ptp(high[1]) - np.ptp(high[0]) == pytest.approx(right[-1] - left[-1], abs=0.05)


def bends_run_along_the_heavy_rope(run: Run) -> None:
    """Distance from the straight line between drum and hook: the sag for the grey rope, else more."""
    off = []
    for name in ("light", "heavy"):
        x = run[name].x.astype(float)
        top, low = x[:, 16], x[:, -1]
        way = (low - top) / np.linalg.norm(low - top, axis=1)[:, None]
        arm = x[:, 16:] - top[:, None]
        arm -= (arm @ way[:, :, None]) * way[:, None]
        off.append(np.linalg.norm(arm, axis=2).max(axis=1))
    assert off[0].max() < 0.1 and off[1][:10].max() < 0.01, "bends begin with the first jerk"
    assert 0.3 < off[1].max() < 1.5
    z = [run[f"{side}_hook"].x[:, 0, 2].astype(float) for side in ("left", "right")]
    assert z[0][-1] - z[0][0] == pytest.approx(z[1][-1] - z[1][0], abs=0.5) and z[0][-1] - z[0][0] > 3.0


def rope_saws_along_the_edge(run: Run) -> None:
    """The crate approaches, and the rope, which lies on the edge at x = 0.5, slides along it."""
    hauled = np.asarray(run.signals["hauled"])
    assert hauled[-1] - hauled[0] > 0.3
    line = run["rope"].x.astype(float)
    over = line[:, 1:-1][:, :, 0] > 0.49
    y = np.array([row[on][0, 1] for row, on in zip(line[:, 1:-1], over, strict=True) if on.any()])
    assert np.ptp(y) > 0.02
    assert any("meets an edge of table" in event.text for event in run.events)


def cable_car_hangs_in_its_rope(run: Run) -> None:
    """The counterweight pulls with its weight; the car deflects the track by its own, and climbs it."""
    pull, way = np.asarray(run.signals["track_pull"]), np.asarray(run.signals["way"])
    assert pull[1:].mean() == pytest.approx(9000 * G, rel=0.06)
    rope = run["track"].x.astype(float)
    depth = rope[:, :, 2].min(axis=1)
    assert depth.min() > 2.0, "of the eye of the counterweight, which stays above the ground"
    line = rope[0][(rope[0, :, 0] > 1.0) & (rope[0, :, 0] < 83.0)]
    chord = 8.9 + (26.4 - 8.9) * line[:, 0] / 84.0
    assert 2.0 < (chord - line[:, 2]).max() < 6.0
    assert way[-1] - way[0] > 12.0
    height = np.asarray(run.signals["height"])
    assert height[-1] - height[0] > 1.0
    assert run["counterweight"].x[:, 0, 2].max() - run["counterweight"].x[:, 0, 2].min() < 0.6


def one_cage_pays_for_the_other(run: Run) -> None:
    """One rises as far as the other sinks; ropes sag towards the drum, and are straight down to the cages."""
    low, high = run["low"].x[:, 0, 2], run["high"].x[:, 0, 2]
    assert low.max() - low[0] > 10.0
    assert np.ptp(low + high) < 0.5, "the sags of both spans change"
    for name in ("over", "under"):
        x = run[name].x.astype(float)
        sags = []
        for part in (x[:, 17:41], x[:, -25:-1]):
            chord = part[:, -1:] - part[:, :1]
            aside = np.cross(part - part[:, :1], chord) / np.linalg.norm(chord, axis=2, keepdims=True)
            sags.append(np.linalg.norm(aside, axis=2).max(axis=1))
        assert sags[0].min() > 0.15 and 1.0 < sags[0].max() < 3.0
        assert sags[1].max() < 1e-5


def grab_takes_the_rocks(run: Run) -> None:
    """It sinks open, closes to its stops, and both ropes together carry its whole weight."""
    t, opened = run.t, np.degrees(np.asarray(run.signals["opened"]))
    assert np.abs(opened[t < 1.2]).max() < 6.0, "it is open while it comes down"
    assert opened[t > 4.2] == pytest.approx(-60.0, abs=0.5), "and closed when it goes up"
    for name in ("rocks", "upper_rocks"):
        assert run[name].x[-1, :, 2].min() > 1.2, "all of them are in it"
    assert np.abs(run["stray"].x - run["stray"].x[0]).max() < 0.6
    hanging = (450.0 + 800.0 + 3 * 8.0 + 8 * 90.0) + 2 * 668.85
    both = np.asarray(run.signals["holding_pull"]) + np.asarray(run.signals["closing_pull"])
    assert both[(t > 5.0) & (t < 5.95)].mean() == pytest.approx(hanging * G, rel=0.05)


def mainsheet_divides_the_pull(run: Run) -> None:
    """The boom swings out as the sheet is eased and in as it is hauled; dry sheaves cost η³ each way."""
    t, boom = run.t, np.asarray(run.signals["boom_angle"])
    hand, last = (np.asarray(run.signals[name]) for name in ("hand_pull", "last_part"))
    assert boom[t < 0.5].max() < 0.2 and boom[np.abs(t - 3.0) < 0.2].min() > 0.6, "to leeward"
    assert boom[-1] < 0.45
    for begin, end, share in ((1.2, 2.5, 0.96**-3), (3.8, 5.0, 0.96**3)):
        moves = (t > begin) & (t < end)
        assert np.median(last[moves] / hand[moves]) == pytest.approx(share, rel=0.02)


def load_rises_by_a_thirteenth(run: Run) -> None:
    """It rises by (R − r)/2R of the chain's travel, which carries 403 kg less wheels and slack end."""
    taut = int(np.searchsorted(run.t, 0.5))
    way = run["pull"].x[taut, 0, 2] - run["pull"].x[taut:, 0, 2]
    rise = run["block"].x[taut:, 0, 2] - run["block"].x[taut, 0, 2]
    assert way[-1] > 0.2
    assert rise == pytest.approx(0.03 / 0.4 * way, abs=2e-3)
    hanging = np.asarray(run.signals["load"])[len(way) // 2 :]
    assert hanging.mean() == pytest.approx(390.0 * G, rel=0.01)


def ropes_hang_over_each_other(run: Run) -> None:
    """Their centre lines stay at least both radii apart, and the falling one stays on the other."""
    nearest = []
    for a, b in zip(run["line"].x.astype(float), run["rope"].x.astype(float), strict=True):
        nearest.append(min(_apart(a[i : i + 2], b) for i in range(2, len(a) - 3)))
    assert min(nearest) > 0.04
    if run.t[-1] > 1.0:
        assert nearest[-1] < 0.0451, "it hangs on the other"
    weights = run["weights"].x[:, :, 2]
    assert weights[-1].max() < weights[0].min() - 0.3


def _apart(part: np.ndarray, line: np.ndarray) -> float:
    """Least distance of a segment from the inner segments of a polyline, by samples along both."""
    share = np.linspace(0.0, 1.0, 17)[:, None]
    own = part[0] + share * (part[1] - part[0])
    p, q = line[2:-3], line[3:-2]
    other = (p[:, None] + share * (q - p)[:, None]).reshape(-1, 3)
    return float(np.sqrt(((own[:, None] - other) ** 2).sum(axis=2)).min())
