"""The tower crane driven in forbidden ways: named events, finite numbers, a complete run file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import visviva
from visviva.scene.examples import example_path

LIFTED = 34.3  # by which the hook begins higher, some seconds below its block [m]
HIGH = [
    f"bodies.hook.position=[20, 0, {4.95 + LIFTED}]",
    f"bodies.first.position=[19.75, 0, {5.9 + LIFTED}]",
    f"bodies.second.position=[20.25, 0, {5.9 + LIFTED}]",
]
STRONG = "constraints.drum.motor.max_torque=400 kN m"
SNATCHED = [
    "inputs.grip.targets=[[0.1, 1]]", "inputs.hoist.targets=[[0.2, 1]]", "inputs.hoist.rate=20",
]  # fmt: skip
Targets = dict[str, list[list[float]]]


class Abuse(NamedTuple):
    """What is told, for how long [s], what else is set, which kinds of events come, and what else holds."""

    seconds: float
    told: Targets
    settings: list[str]
    events: dict[str, int]
    holds: Callable[[Any], bool]


def height(run: Any) -> Any:
    return np.asarray(run.signals["hook_height"])


def pull(run: Any) -> Any:
    return np.asarray(run.signals["rope_tension"])[1:]


ABUSES = {
    "hauled into the block until the rope breaks": Abuse(
        6.0,
        {"hoist": [[0.1, 1]]},
        [*HIGH, STRONG],
        {"two-block": 1, "break": 1, "alarm": 2},
        lambda run: pull(run)[-1] == 0.0 and height(run)[-1] < 2.0 and height(run).min() > -0.01,
    ),
    "hauled into the block at full speed, and held there": Abuse(
        4.0,
        {"hoist": [[0.1, 1]]},
        HIGH,
        {"two-block": 1, "alarm": 1},
        lambda run: pull(run)[-1] == pytest.approx(22500, rel=0.01) and np.ptp(height(run)[-30:]) < 0.01,
    ),
    "the brake of the slewing slammed": Abuse(
        7.0,
        {"grip": [[0.5, 1]], "hoist": [[1, 1], [3, 0]], "slew": [[2, 1], [4.5, -1], [5, 1], [5.5, 0]]},
        ["constraints.slewing.motor.max_torque=5 MN m"],
        {"hook": 1, "alarm": 1},
        lambda run: 0.05 < run.signals["swing"].max() < 0.5,
    ),
    "a load snatched out of slack": Abuse(
        8.0,
        {"grip": [[0.3, 1]], "hoist": [[0.5, -1], [2.5, 1]]},
        ["inputs.hoist.rate=20"],
        {"hook": 1, "alarm": 3},
        lambda run: run["crate"].x[-1, 0, 2] > 3.0 and pull(run).max() < 160e3,
    ),
    "the hook laid down with 10 m of slack, and taken up": Abuse(
        14.0,
        {"hoist": [[0.1, -1], [6, 1]]},
        [],
        {"alarm": 1},
        lambda run: run.signals["rope_tension"][300] == 0.0 and height(run)[-1] > 4.0,
    ),
    "a load that is caught": Abuse(
        5.0,
        {"grip": [[0.3, 1]], "hoist": [[0.5, 1]], "trolley": [[3, 1]]},
        ["bodies.crate.mass=60 t"],
        {"hook": 1, "alarm": 1},
        lambda run: pull(run)[-1] < 30e3 and run["crate"].x[:, 0, 2].max() < 0.81,
    ),
    "let go of high up, in the wind": Abuse(
        9.0,
        {"grip": [[0.3, 1], [5, 0]], "hoist": [[0.5, 1]], "wind": [[0, 20]]},
        [],
        {"hook": 1, "unhook": 1, "alarm": 2},
        lambda run: run["crate"].x[-1, 0, 2] == pytest.approx(0.8, abs=0.3),
    ),
}


@pytest.mark.parametrize("how", ABUSES)
def test_it_bears_what_nobody_should_do(how: str, tmp_path: Path) -> None:
    abuse = ABUSES[how]
    told = {name: abuse.told.get(name, []) for name in ("slew", "trolley", "hoist", "grip", "wind")}
    settings = [f"inputs.{name}.targets={targets}" for name, targets in told.items()]
    settings += [f"duration={abuse.seconds}", *abuse.settings]
    said = visviva.run(example_path("crane"), tmp_path / "a.vv", settings=settings)
    assert said["status"] == "complete" and said["ledger"]["relative"] < 1e-9
    assert said["stepper"]["unconverged friction"] == 0 and not said["fallbacks"]
    assert said["events"] == abuse.events
    with visviva.load(tmp_path / "a.vv") as run:
        assert run.count == round(30 * abuse.seconds) + 1
        for name in ("hook", "trolley", "top", "crate"):
            assert np.isfinite(run[name].x).all() and np.isfinite(run[name].quat).all()
        assert all(np.isfinite(np.asarray(found)[1:]).all() for found in run.signals.values())
        assert abuse.holds(run)


def test_the_load_shown_does_not_depend_on_the_steps() -> None:
    """A slack sling becomes taut by an impulse: 106 kN as the mean of a step, 605 kN of a fourth of it."""
    peaks = []
    for h in ("2 ms", "0.5 ms"):
        sim = visviva.Simulation(example_path("crane"), settings=[*SNATCHED, f"stepper.h={h}"])
        seen = []
        while sim.t < 0.7:
            sim.step()
            seen.append(sim.signals["load"])
        peaks.append(max(seen))
    assert peaks[0] == pytest.approx(peaks[1], rel=0.02)
    assert 1.1 * 1200 * 9.81 < peaks[0] < 60e3
