"""Wind on the crane's load: static deflection, reproducible runs, and a closed ledger."""

from __future__ import annotations

import numpy as np
import pytest

import visviva
from visviva.scene import scene_from_text
from visviva.scene.examples import example_path

G, WIND = 9.81, 20.0
DRAG = {"hook": 1.0, "crate": 2.4}  # ½ ρ c_d A [kg/m]
MASS = {"hook": 230.0, "crate": 1200.0}  # with the two sheaves of the hook [kg]


def lifted() -> visviva.Simulation:
    """The crate hangs 5 m above the ground, and a wind of 20 m/s has risen."""
    sim = visviva.Simulation(
        example_path("crane"), settings=["signals.load={kind: constraint_force, of: sling, row: sum}"]
    )
    sim.inputs["grip"] = 1
    sim.advance(0.5)
    sim.inputs["hoist"] = 1
    sim.advance(3.0)
    sim.inputs["hoist"] = 0
    sim.inputs["wind"] = WIND
    sim.advance(5.5)
    return sim


def over(sim: visviva.Simulation, name: str, height: float) -> np.ndarray:
    """y and z of a point on the axis of a body, so far over its middle [m]."""
    w, x, y, z = sim[name].quat[0]
    return sim[name].x[0, 1:] + height * np.array([2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])


def test_the_load_leans_as_drag_and_weight_say():
    """tan α = F / (m g) of rope and sling, in the mean over three swings, smoothly weighted.

    The sling pulls in its direction, so that it is that of the mean of its force that counts.
    """
    sim, seen, pull = lifted(), [], []
    for _ in range(600):
        sim.advance(0.05)
        seen.append([*over(sim, "hook", 0.95), *over(sim, "hook", -0.75), *over(sim, "crate", 0.8)])
        pull.append(sim.signals["load"])
    assert sim.signals["wind"] == WIND
    weight = np.hanning(600) / np.hanning(600).sum()
    wheels, top = (weight @ np.array(seen))[:2]
    hook, height, crate, low = (weight * pull / (weight @ pull)) @ np.array(seen)[:, 2:]  # ends of the sling
    drag, load = ({key: c * WIND**2 for key, c in DRAG.items()}, {key: m * G for key, m in MASS.items()})
    rope = wheels / (40.95 - top)  # from the sheaves of the trolley to those of the hook
    assert rope == pytest.approx(sum(drag.values()) / sum(load.values()), rel=0.01)
    assert (crate - hook) / (height - low) == pytest.approx(drag["crate"] / load["crate"], rel=0.01)


def test_a_run_with_a_recorded_wind_repeats_and_closes_its_ledger(tmp_path):
    scene = example_path("crane")
    told = scene.read_text(encoding="utf-8").replace(
        "holds: true, rate: 4}", "holds: true, rate: 4, targets: [[0.3 s, 20], [2.1 s, -7.5]]}"
    )
    ends = []
    for name in ("a.vv", "b.vv"):
        summary = visviva.run(scene_from_text(told, "crane", folder=scene.parent), tmp_path / name, until=2.4)
        assert summary["ledger"]["relative"] <= 1e-11
        with visviva.load(tmp_path / name) as run:
            ends.append(run["hook"].x[-1].copy())
            assert np.max(run.signals["wind"]) == pytest.approx(4.0 * 1.8, abs=0.14)
            assert abs(run.ledger["work/on_hook"][-1]) > 1.0
    assert np.array_equal(*ends)
