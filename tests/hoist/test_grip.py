"""Rope held on its wheels by friction, and slipping at the Euler–Eytelwein limit."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum
from tests.hoist.worlds import RADIUS, Events, G, posts, spinning_wheel, weights_on

import visviva
from visviva.core.loop import simulate
from visviva.errors import SceneError
from visviva.hoist.ropes.grip_watch import GripWatch
from visviva.hoist.slip.slip_kernels import find_slips, obeys_law, ratio_of, solve_small
from visviva.scene import scene_from_text
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

MU = 0.2
LIMIT = np.exp(MU * np.pi)
STEPPERS = (lambda: TimeStepping(1e-3), lambda: EventDriven("dopri5", rtol=1e-8))
both = pytest.mark.parametrize("stepper", STEPPERS, ids=("time_stepping", "event_driven"))


def slipped(hoist, state):  # type: ignore[no-untyped-def]
    """What has slipped over the first wheel [m]."""
    return state.memory[hoist.world.layout.memory["rope.slip"]][0]


def dissipated(hoist, state):  # type: ignore[no-untyped-def]
    return state.accounts[hoist.world.layout.account["dissipated/rope.slip"]]


@both
@pytest.mark.parametrize("share", [0.5, 0.9, 0.99, 0.999])
def test_rope_holds_up_to_its_limit(stepper, share: float) -> None:  # type: ignore[no-untyped-def]
    """m₁/m₀ below e^(μβ): nothing moves, and the whole difference is on the post."""
    hoist = weights_on(posts(1, MU), (100.0, 100.0 * LIMIT * share))
    end = simulate(hoist.world, hoist.state, stepper(), 0.5)
    tension = hoist.tensions(end)
    assert slipped(hoist, end) == 0.0
    assert tension[1] / tension[0] == pytest.approx(LIMIT * share, rel=1e-5)
    assert hoist.place("b", end)[2] == pytest.approx(-8.0, abs=1e-6)


@both
@pytest.mark.parametrize("share", [1.01, 1.5, 5.0])
def test_beyond_its_limit_it_slides(stepper, share: float) -> None:  # type: ignore[no-untyped-def]
    """a = (m₁ − k m₀) g/(m₁ + k m₀), T₁ = k T₀, and (T₁ − T₀) s is the account of the slip."""
    masses = (100.0, 100.0 * LIMIT * share)
    hoist = weights_on(posts(1, MU), masses, EA=1e8)
    start, world, place = ledger_sum(hoist.world, hoist.state), hoist.world, hoist.world.layout.memory["rope"]
    rope = hoist.state.memory[place].reshape(-1, 3)[:, 2].sum()
    end = simulate(world, hoist.state, stepper(), 0.5)
    a = (masses[1] - LIMIT * masses[0]) * G / (masses[1] + LIMIT * masses[0])
    tension = hoist.tensions(end)
    assert hoist.place("b", end)[2] + 8.0 == pytest.approx(-a * 0.125, rel=1e-3)
    assert tension[1] / tension[0] == pytest.approx(LIMIT, rel=1e-4)
    mean = masses[0] * (G + a) * (LIMIT - 1.0)
    assert dissipated(hoist, end) == pytest.approx(mean * a * 0.125, rel=5e-3)
    assert slipped(hoist, end) == pytest.approx(a * 0.125, rel=5e-3)
    assert abs(ledger_sum(world, end) - start) <= 1e-6 * dissipated(hoist, end) + 1e-9
    assert end.memory[place].reshape(-1, 3)[:, 2].sum() == pytest.approx(rope, abs=1e-13)


@both
def test_a_slide_comes_to_a_stop_and_holds(stepper) -> None:  # type: ignore[no-untyped-def]
    """Thrown downwards, a weight that friction can hold goes v²/2a, and stays there; it is told."""
    hoist = weights_on(posts(1, MU), (100.0, 100.0), EA=1e7, relaxation=1e-3, speed=1.0)
    hoist.world.guards.append(GripWatch(hoist.rope.grip))
    watch, start = Events(hoist.rope), ledger_sum(hoist.world, hoist.state)
    end = simulate(hoist.world, hoist.state, stepper(), 1.0, watch)
    a = (LIMIT - 1.0) * G / (LIMIT + 1.0)
    assert hoist.place("b", end)[2] + 8.0 == pytest.approx(-0.5 / a, rel=0.01)
    assert abs(hoist.speed("b", end)[2]) < 1e-3
    assert watch.found[0][1] == "slips on wheel 1"
    assert abs(ledger_sum(hoist.world, end) - start) <= 1e-5 * dissipated(hoist, end)


@both
def test_a_wheel_that_spins_too_fast_drags_its_rope(stepper) -> None:  # type: ignore[no-untyped-def]
    """Equal weights rise and fall by a = g (k − 1)/(k + 1), until what the wheel loses, 2 m a R/I a second,
    has brought both to one speed: from there on the rope holds."""
    hoist, inertia = spinning_wheel(MU, 50.0, 20.0)
    a, rate = (LIMIT - 1.0) * G / (LIMIT + 1.0), 20.0
    until = rate / (a / RADIUS + 2 * 50.0 * a * RADIUS / inertia)
    half = simulate(hoist.world, hoist.state, stepper(), 0.5 * until)
    assert abs(hoist.place("b", half)[2] + 8.0) == pytest.approx(0.5 * a * (0.5 * until) ** 2, rel=0.02)
    end = simulate(hoist.world, half, stepper(), 1.5 * until)
    turned = abs(hoist.speed("theta", end)[0]) * RADIUS
    assert abs(hoist.speed("b", end)[2]) == pytest.approx(turned, rel=0.02)
    assert turned == pytest.approx(a * until, rel=0.02)
    kinetic = 0.5 * inertia * rate**2 - 0.5 * (inertia / RADIUS**2 + 100.0) * turned**2
    assert dissipated(hoist, end) == pytest.approx(kinetic, rel=0.02)


@both
@pytest.mark.parametrize("share", [0.99, 1.2])
def test_posts_in_a_row_hold_by_all_their_arcs(stepper, share: float) -> None:  # type: ignore[no-untyped-def]
    """Over two posts k is e^(μ(β₀ + β₁)), and each of them takes its part."""
    world = posts(2, MU)
    limit = np.exp(MU * np.pi)
    masses = (20.0, 20.0 * limit * share)
    hoist = weights_on(world, masses, EA=1e7)
    end = simulate(hoist.world, hoist.state, stepper(), 0.5)
    tension = hoist.tensions(end)
    if share < 1.0:
        assert abs(hoist.place("b", end)[2] + 8.0) < 2e-4
        assert tension[2] / tension[0] == pytest.approx(limit * share, rel=1e-3)
        return
    a = (masses[1] - limit * masses[0]) * G / (masses[1] + limit * masses[0])
    assert hoist.place("b", end)[2] + 8.0 == pytest.approx(-a * 0.125, rel=0.02)
    assert tension[1:] / tension[:-1] == pytest.approx(np.full(2, np.exp(0.5 * MU * np.pi)), rel=1e-3)


TIED = """
duration: 1 s
bodies:
  ground: {{kind: ground}}
  crate: {{kind: rigid_body, shape: {{kind: box, size: [1, 1, 1]}}, mass: 100 kg, position: [0.2, 0, 3]}}
  box: {{kind: rigid_body, shape: {{kind: box, size: [1, 1, 1]}}, mass: 100 kg, position: [5, 0, 0.5]}}
  post: {{kind: bollard, position: [0, 0, 6], radius: 20 cm, mu: 0.2}}
  nail: {{kind: fixed_points, positions: [[-0.2, 0, 2]]}}
constraints:
  rope: {{kind: rope, nodes: [nail, post, crate], EA: 1 MN, tension: 300 N, relaxation: 5 ms}}
{contacts}
signals:
  low: {{kind: rope, of: rope}}
  high: {{kind: rope, of: rope, element: 1}}
stepper: {{kind: time_stepping, h: 1 ms}}
"""
CONTACTS = "contacts:\n  floor: {kind: bodies, of: [crate, box, ground]}"


@pytest.mark.parametrize("contacts", ["", CONTACTS], ids=("alone", "beside_contacts"))
def test_a_rope_that_is_tied_to_the_world_behind_its_post(contacts: str, tmp_path: Path) -> None:
    """The run between nail and post moves nothing: it has its tension all the same, that of the limit."""
    visviva.run(scene_from_text(TIED.format(contacts=contacts)), tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        low, high = (np.asarray(run.signals[name])[-1] for name in ("low", "high"))
        assert run["crate"].x[-1, 0, 2] == pytest.approx(3.0, abs=0.02)
    assert high == pytest.approx(100.0 * G, rel=1e-3)
    assert high / LIMIT * (1.0 - 1e-6) <= low <= high


class Ratios:
    """A recorder of the largest T₁/T₀ and T₀/T₁ of all steps in which both sides pull."""

    next_time = 0.0

    def __init__(self, hoist) -> None:  # type: ignore[no-untyped-def]
        self.hoist, self.worst, self.peak = hoist, 0.0, 0.0

    def see(self, world, step) -> None:  # type: ignore[no-untyped-def]
        low, high = sorted(self.hoist.tensions(step.after))
        self.peak = max(self.peak, high)
        if high > 1.0:
            self.worst = max(self.worst, high / max(low, 1e-9))


@pytest.mark.parametrize("h", [1e-3, 10e-3])
def test_no_step_goes_beyond_the_limit_where_a_load_is_caught(h: float) -> None:
    """A load falls into 20 cm of slack: the law holds within every step, also in the one that catches it."""
    hoist = weights_on(posts(1, MU), (100.0, 100.0 * LIMIT), EA=1e7, relaxation=2e-3, slack=0.2)
    ratios, start = Ratios(hoist), ledger_sum(hoist.world, hoist.state)
    end = simulate(hoist.world, hoist.state, TimeStepping(h), 1.0, ratios)
    assert ratios.peak > 1e4, "it was caught hard"
    assert ratios.worst <= LIMIT * (1.0 + 1e-3)
    assert dissipated(hoist, end) > 0.0
    assert abs(ledger_sum(hoist.world, end) - start) <= 1e-9 * ratios.peak


@pytest.mark.nojit
def test_the_slips_of_a_linear_rope() -> None:
    """Two wheels, three runs of stiffness 1: from T = (1, 1, 16) to (2, 4, 8) · 18/14 with k = 2 each."""
    ends, ratio, s = np.array([[0, 1], [1, 2]]), np.array([2.0, 2.0]), np.zeros(2)
    tension = np.array([1.0, 1.0, 16.0])
    response = np.array([[1.0, 0.0], [-1.0, 1.0], [0.0, -1.0]])
    assert not obeys_law(ends, ratio, tension, s, 1e-9, 0.0)
    find_slips(ends, ratio, tension, response, s)
    found = tension + response @ s
    assert found == pytest.approx(np.array([2.0, 4.0, 8.0]) * 18 / 14)
    assert obeys_law(ends, ratio, found, s, 1e-9, 0.0)
    assert ratio_of(0.3, -1.0) == 1.0, "rope that only touches does not rub"


@pytest.mark.nojit
def test_small_systems_leave_out_what_is_not_determined() -> None:
    a, x = np.array([[0.0, 2.0], [0.0, 0.0]]), np.array([4.0, 1.0])
    solve_small(a, x)
    assert np.isfinite(x).all()


def test_a_negative_friction_is_refused() -> None:
    with pytest.raises(SceneError, match=r"mu -0\.1"):
        posts(1, -0.1)
