"""Springs that yield and break: force, flow and work in closed form, both steppers, accounts, pictures."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum
from tests.kits.force_kit import ForceCase, check_force

import visviva
from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.points.point_masses import PointMasses
from visviva.scene import scene_from_text
from visviva.springs.spring_strength import SpringStrength
from visviva.springs.unloading_guard import UnloadingGuard
from visviva.springs.yielding_springs import YieldingSprings
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

K, L, F, H, M = 900.0, 0.5, 40.0, 300.0, 1.5
ACCURATE = (lambda: EventDriven("dopri5", rtol=1e-9), 2e-5)
STEPS = (lambda: TimeStepping(1e-4), 7e-3)
both = pytest.mark.parametrize(("stepper", "tolerance"), [ACCURATE, STEPS], ids=["events", "steps"])


class Thrown:
    """A mass on one spring, thrown along it, without gravity."""

    def __init__(self, speed: float, hardening: float = H, yields: float = F, breaks: float | None = None):
        self.world = World()
        self.mass = PointMasses("m", [[L, 0.0, 0.0]], M, [[speed, 0.0, 0.0]])
        self.world.blocks.append(self.mass)
        wall = self.world.ports.points(FixedPoints([[0.0, 0.0, 0.0]]))
        a, b = self.world.join(wall, self.mass.points)
        self.spring = YieldingSprings("s", a, b, K, L, 0.0, yields, hardening)
        self.world.forces.append(self.spring)
        self.world.guards.append(UnloadingGuard(self.spring))
        if breaks is not None:
            self.world.guards.append(SpringStrength(self.spring, breaks))
        self.state = self.world.start()

    def until(self, t, stepper):
        self.state = simulate(self.world, self.state, stepper(), t)
        return self

    @property
    def present_state(self):
        return self.spring.present_state(self.world.kinematics(self.state))[0]

    def account(self, name):
        return float(self.state.accounts[self.world.layout.account[name]])


def flowed_by(speed: float, hardening: float) -> float:
    """How far a spring has flowed where the mass turns back, from its energy [m]."""
    # ½ m v² = ½ (F + H p)²/k + (F + ½ H p) p
    a, b = 0.5 * hardening**2 / K + 0.5 * hardening, F * hardening / K + F
    c = 0.5 * F**2 / K - 0.5 * M * speed**2
    flowed = -c / b if hardening == 0.0 else (-b + np.sqrt(b * b - 4 * a * c)) / (2 * a)
    return float(flowed)


@both
@pytest.mark.parametrize("hardening", [0.0, H])
@pytest.mark.parametrize("way", [1.0, -1.0])
def test_flow_and_work_of_a_throw(stepper, tolerance, hardening, way) -> None:  # type: ignore[no-untyped-def]
    """Once it has turned, it swings about its new length with an amplitude of (F + H p)/k."""
    speed = 2.1
    p = flowed_by(speed, hardening)
    thrown = Thrown(way * speed, hardening)
    energy = 0.5 * M * speed**2
    thrown.until(0.14, stepper)
    length, flowed, whole = thrown.present_state
    assert whole == 1.0
    assert flowed == pytest.approx(p, rel=tolerance)
    assert length == pytest.approx(L + way * p, abs=tolerance * p)
    work = F * p + 0.5 * hardening * p**2
    assert thrown.account("dissipated/s") == pytest.approx(work, rel=2 * tolerance)
    left = thrown.world.total_energy(thrown.state) + thrown.account("numerical/damping")
    assert left == pytest.approx(energy - work, rel=4 * tolerance)
    assert left == pytest.approx(0.5 * (F + hardening * p) ** 2 / K, rel=4 * tolerance)


@both
def test_the_ledger_closes(stepper, tolerance) -> None:  # type: ignore[no-untyped-def]
    thrown = Thrown(3.0)
    start = ledger_sum(thrown.world, thrown.state)
    thrown.until(1.3, stepper)
    assert ledger_sum(thrown.world, thrown.state) == pytest.approx(start, abs=1e-7)


@both
def test_below_its_limit_it_is_a_spring(stepper, tolerance) -> None:  # type: ignore[no-untyped-def]
    speed = 0.99 * F / np.sqrt(K * M)
    thrown = Thrown(speed).until(0.7, stepper)
    rate = np.sqrt(K / M)
    assert thrown.state.q[0] == pytest.approx(L + speed / rate * np.sin(rate * 0.7), abs=tolerance * speed)
    assert thrown.present_state[1] == 0.0


def test_steps_are_of_first_order() -> None:
    exact = flowed_by(2.1, H)
    errors = [
        abs(Thrown(2.1).until(0.14, lambda h=h: TimeStepping(h)).present_state[1] - exact)
        for h in (4e-4, 2e-4, 1e-4)
    ]
    assert np.diff(np.log2(errors)) == pytest.approx(-1.0, abs=0.15)


def test_events_come_to_it_as_their_tolerance_falls() -> None:
    """A step past the turn would take the way back for one along the limit: 3 % of the flow at 1e-6."""
    runs = [Thrown(2.1).until(0.5, lambda r=r: EventDriven("dopri5", rtol=r)) for r in (1e-6, 1e-9)]
    errors = [abs(run.present_state[1] / flowed_by(2.1, H) - 1.0) for run in runs]
    assert errors[0] < 1e-4
    assert errors[1] < 1e-6


@both
def test_it_breaks_at_its_limit_and_the_mass_flies_on(stepper, tolerance) -> None:  # type: ignore[no-untyped-def]
    """½ m v² = ½ m v₀² − ½ T²/k; what it had stored is booked as topology."""
    thrown = Thrown(3.0, yields=np.inf, breaks=60.0).until(0.4, stepper)
    stored = 0.5 * 60.0**2 / K
    assert thrown.present_state[2] == 0.0
    assert thrown.account("topology") == pytest.approx(-stored, rel=2 * tolerance)
    assert 0.5 * M * thrown.state.v[0] ** 2 == pytest.approx(0.5 * M * 9.0 - stored, rel=tolerance)
    before = thrown.state.v[0]
    thrown.until(0.6, stepper)
    assert thrown.state.v[0] == before, "nothing pulls any more"


def test_pressed_springs_do_not_break() -> None:
    assert Thrown(-1.0, yields=np.inf, breaks=10.0).until(0.12, ACCURATE[0]).present_state[2] == 1.0


def weak() -> World:
    """Springs of which one has hardly, one much, and one not at all yielded."""
    world = World()
    world.blocks.append(PointMasses("p", 2.0 * np.random.default_rng(3).standard_normal((6, 3)), 2.0))
    points = world.blocks[0].points
    numbers = ([10.0, 20.0, 30.0], [3.0, 0.5, 1.0], 0.7, [1e9, 1.0, 5.0], 4.0)
    world.forces.append(YieldingSprings("s", points.take([0, 2, 4]), points.take([1, 3, 5]), *numbers))
    return world


@pytest.mark.nojit
@pytest.mark.parametrize("seed", range(5))
def test_it_keeps_the_promises_of_a_force(seed: int) -> None:
    check_force(ForceCase("weak", weak), seed)


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"yield_force": 0.0}, "yield force"),
        ({"hardening": -1.0}, "hardening"),
        ({"rest_length": 0.0}, "rest length"),
    ],
)
def test_numbers_out_of_range(given, what) -> None:  # type: ignore[no-untyped-def]
    points = PointMasses("p", [[0, 0, 0], [1, 0, 0]], 1.0).points
    numbers = {"stiffness": 1.0, "rest_length": 1.0} | given
    with pytest.raises(SceneError, match=what):
        YieldingSprings("s", points.take([0]), points.take([1]), **numbers)
    with pytest.raises(SceneError, match="breaks_at"):
        SpringStrength(YieldingSprings("s", points.take([0]), points.take([1]), 1.0, 1.0), 0.0)


NET = """
duration: 0.5 s
gravity: [0, 0, 0]
bodies:
  top: {kind: fixed_points, positions: [[0, 0, 1]]}
  beads:
    kind: point_masses
    positions: [[0, 0, 0], [0, 0, -1]]
    mass: 1 kg
    velocities: [[0, 0, 0], [0, 0, -9 m/s]]
forces:
  upper: {kind: spring, a: top, b: "beads[0]", stiffness: 2 kN/m, breaks_at: 1 kN}
  lower: {kind: springs, points: beads, line: true, stiffness: 500 N/m, yields_at: 40 N, hardening: 1 kN/m,
    breaks_at: 90 N}
stepper: {kind: time_stepping, h: 1 ms}
"""


def test_a_broken_spring_is_told_and_no_longer_shown(tmp_path: Path) -> None:
    visviva.run(scene_from_text(NET), tmp_path / "net.vv")
    with visviva.load(tmp_path / "net.vv") as run:
        broken = [event for event in run.events if event.kind == "break"]
        assert [event.text for event in broken] == ["at 90 N"]
        assert broken[0].where == "lower.strength"
        assert [len(run["lower"].frame("lines", i)) for i in (0, run.count - 1)] == [1, 0]
