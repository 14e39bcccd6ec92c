"""Patches of several contact points with friction obey Coulomb's law in event-driven motion."""

from __future__ import annotations

from math import acos, atan, cos, radians, sin, sqrt

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from visviva.cli.session import prepare
from visviva.contact.rows.touching import Touching
from visviva.contact.shapes.geometry import plane
from visviva.core.events import Change, Event, Step
from visviva.core.loop import advance, simulate
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.state import State
from visviva.core.world import World
from visviva.figures.rigid_contact import G, trial
from visviva.figures.rigid_heaps import PAINLEVE, rod
from visviva.figures.rigid_sweeps import FLAT, ROUND, a_body, on_ground
from visviva.geometry.solid import primitive
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.mass import mass_properties
from visviva.scene import scene_from_text
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.events.stretches import TOLERANCE_TEXT, UNREACHED_TEXT
from visviva.steppers.time_stepping import TimeStepping

SHAPES = {"box": [0.5, 0.5, 0.5], "cylinder": [0.25, 0.5], "cone": [0.25, 0.4]}
FOOT = {"cone": 0.1}  # height of the centre over the ground, where it is not 0.25


class EventRecorder:
    """Keeps the events of a run."""

    next_time = np.inf

    def __init__(self) -> None:
        self.events: list[Event] = []

    def see(self, world: World, step: Step) -> None:
        """Keep those of a step."""
        self.events += step.events


def slide(kind: str, mu: float, tilt: float, speed: float, seconds: float) -> tuple[float, float, float]:
    """Way, speed and the misfit of the energies of a solid on a slope."""
    run = trial(kind, SHAPES[kind], [0.0, 0.0, FOOT.get(kind, 0.25)], Surface(mu=mu), tilt=tilt)
    run.state.v[0] = speed
    before = run.world.total_energy(run.state)
    end = simulate(run.world, run.state, EventDriven("dopri5", rtol=1e-6), seconds)
    lost = sum(
        end.accounts[at] for name, at in run.world.layout.account.items() if not name.startswith("work")
    )
    return float(end.q[0]), float(end.v[0]), float(run.world.total_energy(end) - before + lost)


@pytest.mark.parametrize("kind", SHAPES)
def test_a_solid_slides_by_the_law_of_its_patch(kind: str) -> None:
    way, speed, misfit = slide(kind, 0.1, 0.0, 1.0, 0.5)
    assert speed == pytest.approx(1.0 - 0.1 * G * 0.5, abs=1e-6)
    assert way == pytest.approx(0.5 - 0.5 * 0.1 * G * 0.25, abs=1e-6)
    assert misfit == pytest.approx(0.0, abs=1e-8)


def test_a_box_stops_where_its_speed_is_used_up() -> None:
    way, speed, misfit = slide("box", 0.3, 0.0, 1.0, 0.5)
    assert way == pytest.approx(1.0 / (2.0 * 0.3 * G), abs=2e-6)
    assert abs(speed) < 1e-8
    assert misfit == pytest.approx(0.0, abs=1e-8)


@pytest.mark.parametrize("degrees", [26.0, 26.5, 26.6, 27.0])
def test_a_box_on_a_slope_near_the_angle_of_friction(degrees: float) -> None:
    tilt = radians(degrees)
    due = 0.0 if tilt < atan(0.5) else G * (sin(tilt) - 0.5 * cos(tilt))
    _, speed, _ = slide("box", 0.5, tilt, 0.0, 1.0)
    assert np.isclose(speed, due, rtol=1e-6, atol=1e-7)


def test_a_ball_in_a_groove_slides_until_it_rolls():
    """Two walls of 45°: m a = −√2 μ m g and ω' = 5 μ g/2r, until v = ω r/√2."""
    mu, speed = 0.3, 1.0
    run = trial("sphere", [0.1], [0.0, 0.0, 0.1 * sqrt(2.0)], Surface(mu=mu))
    ball: Touching = run.world.constraints.pop()
    walls = [(plane([0, 0, 0], [0, side, 1]), Surface(mu=mu)) for side in (1, -1)]
    run.world.constraints.append(Touching("groove", ball.sets, walls))
    state = run.world.start()
    state.v[0] = speed
    end = simulate(run.world, state, EventDriven("dopri5", rtol=1e-6), 1.0)
    until = speed / (mu * G * (sqrt(2.0) + 2.5 / sqrt(2.0)))
    rolling = speed - sqrt(2.0) * mu * G * until
    assert end.v[0] == pytest.approx(rolling, abs=1e-5)
    assert end.q[0] == pytest.approx(0.5 * (speed + rolling) * until + rolling * (1.0 - until), abs=2e-5)


def test_a_leaning_stack_of_cylinders_rests():
    """Their points share the load as nothing determines, and none of them moves or gains."""
    places = [[0.02 * i, 0.0, 0.25 + 0.5 * i] for i in range(3)]
    run = trial("cylinder", [0.25, 0.5], places, Surface(mu=0.4))
    before = run.world.total_energy(run.state)
    end = simulate(run.world, run.state, EventDriven("dopri5", rtol=1e-6), 1.0)
    assert np.abs(end.q.reshape(-1, 7)[:, :3] - places).max() < 1e-6
    assert abs(run.world.total_energy(end) - before) < 1e-5


@pytest.mark.parametrize("mu", PAINLEVE)
def test_a_rod_that_jams_strikes_and_gains_nothing(mu):
    """Painlevé's rod: both steppers end in one place."""
    (events, gained), (steps, more) = rod(mu, None), rod(mu, 2e-5)
    assert max(gained, more) < 1e-4
    assert np.abs(events.q - steps.q).max() < 5e-4


class Passes:
    """A guard: the centre comes to a place."""

    n, name, seen = 1, "line", None

    def values(self, k, out):
        out[0] = 0.2 - k.q[0]

    def respond(self, world, state, which, impact):
        self.seen = state.t
        return Change("passed")


def test_guards_answer_at_their_instants():
    run = trial("box", SHAPES["box"], [0.0, 0.0, 0.25], Surface(mu=0.1))
    run.world.guards.append(guard := Passes())
    state = run.world.start()
    state.v[0] = 1.0
    simulate(run.world, state, EventDriven("dopri5", rtol=1e-6), 0.5)
    a = 0.1 * G
    assert guard.seen == pytest.approx((1.0 - sqrt(1.0 - 2.0 * a * 0.2)) / a, abs=1e-6)


def test_a_copied_state_continues_bitwise():
    run = trial("box", SHAPES["box"], [0.0, 0.0, 0.25], Surface(mu=0.3))
    state = run.world.start()
    state.v[:] = [1.0, 0.2, 0.0, 0.0, 0.0, 1.0]
    stepper, out, copied = EventDriven("dopri5", rtol=1e-6), run.world.new_state(), None
    for count in range(12):
        state, out = advance(run.world, state, out, stepper, 0.5, 0.5)
        if count == 3:
            copied = state.copy()
    other, stepper = copied, EventDriven("dopri5", rtol=1e-6)
    for _ in range(8):
        other, out = advance(run.world, other, out if out is not other else None, stepper, 0.5, 0.5)
    assert np.array_equal(state.v, other.v)
    assert np.array_equal(state.q, other.q)
    assert stepper.fallbacks()


@pytest.mark.parametrize("seed", range(3))
def test_a_heap_arrives_and_gains_nothing(seed):
    """Boxes that fall on each other: every run arrives, and K + P rises by no more than the tolerance."""
    rng = np.random.default_rng(seed)
    n = 2 + seed
    places = [[*rng.uniform(-0.1, 0.1, 2), 0.25 + 0.4 * i] for i in range(n)]
    q = rng.normal(size=4)
    run = trial("box", [0.3, 0.2, 0.1], places, Surface(mu=0.5), orientation=q / np.linalg.norm(q))
    energies = []

    class Energies:
        next_time = np.inf

        def see(self, world, step):
            energies.append(world.total_energy(step.after))

    simulate(run.world, run.state, EventDriven("dopri5", rtol=1e-4), 1.0, Energies())
    assert np.diff(energies).max() < 1e-3 * energies[0]
    assert energies[-1] < energies[0]


def test_a_disc_rolls_on_its_rim_beside_a_box_that_slides():
    """What rests on several points makes all go in time steps; how the rim turns is counted in them, so that
    a disc that leans and rolls keeps its energy, far below the tolerance. In 155 steps: 500 where rows that
    stick felt how they turn by 1 − h/10 ms of it."""
    world, surface, lean, radius, height = World(), Surface(mu=0.6), radians(60), 0.15, 0.1
    axis = np.array([0.0, -sin(lean), cos(lean)])
    to_ground = np.array([0.0, -cos(lean), -sin(lean)]) * radius - 0.5 * height * axis
    turned, spin = (cos(0.5 * lean), sin(0.5 * lean), 0.0, 0.0), 8.0 * axis
    place, rolling = [0.0, 0.0, -to_ground[2]], -np.cross(spin, to_ground)
    solid, (brick, upright, middle) = primitive("cylinder", [radius, height]), FLAT["box"]
    disc = a_body(world, "disc", solid, place, turned, rolling, spin)
    box = a_body(world, "box", brick, [5.0, 0.0, middle], upright, (3.0, 0.0, 0.0))
    sets = [SolidsOfBodies(b.name, b, np.arange(1), [s], surface) for b, s in ((disc, solid), (box, brick))]
    world.forces.append(Gravity(world))
    world.constraints.append(Touching("touch", sets, [(plane([0, 0, 0], [0, 0, 1]), surface)]))
    state, stepper = world.start(), EventDriven("dopri5", rtol=1e-5)
    before = world.total_energy(state)
    end = simulate(world, state, stepper, 0.4)
    speed = end.v[world.layout.v["box"]][0]
    assert stepper.fallbacks()
    assert speed == pytest.approx(3.0 - 0.6 * G * 0.4, abs=1e-6)
    assert world.total_energy(end) - 0.5 * speed**2 == pytest.approx(before - 4.5, abs=1e-6)
    assert stepper.stats["steps"] < 250


def test_the_rim_of_a_disc_that_lies_nearly_flat_runs_around_fast() -> None:
    """A disc that falls from 20° while it spins comes to 1.8°: its contact then runs around ω/0.03, faster
    than any point of it moves. Both tolerances say the same, and nothing is projected away."""
    lean, ends = radians(20.0), []
    turned, height = (cos(0.5 * lean), 0.0, sin(0.5 * lean), 0.0), 0.1 * sin(lean) + 0.01 * cos(lean)
    for rtol in (1e-6, 1e-8):
        run = trial("cylinder", [0.1, 0.02], [0.0, 0.0, height], Surface(mu=0.3), orientation=turned)
        run.state.v[5] = 20.0
        before = run.world.total_energy(run.state)
        end = simulate(run.world, run.state, EventDriven("dopri5", rtol=rtol), 0.3)
        account = run.world.layout.account
        lost = end.accounts[account["dissipated/touch"]] + end.accounts[account["impact loss/touch"]]
        assert run.world.total_energy(end) + lost == pytest.approx(before, abs=1e-4)
        assert abs(end.accounts[account["projection"]]) < 1e-6
        ends.append(end.q)
    assert np.abs(ends[0] - ends[1]).max() < 1e-3


def test_a_capsule_rolls_down_in_long_steps():
    """Its two points turn alike ahead and behind: no kink between them makes an acceleration, which steps of
    0.2 ms would follow."""
    (solid, _, radius), stepper = ROUND["capsule"], EventDriven("dopri5", rtol=1e-6)
    world = on_ground("plane", ROUND["capsule"], 0.8, radians(12.0))
    end = simulate(world, world.start(), stepper, 0.8)
    inertia = mass_properties(solid, [1.0]).scaled(1.0).inertia[2, 2]
    due = 0.5 * G * sin(radians(12.0)) * 0.64 / (1.0 + inertia / radius**2)
    assert end.q[0] == pytest.approx(due, abs=1e-6)
    assert stepper.stats["steps"] < 200


TABLE = """
duration: 1 s
bodies:
  table: {kind: rigid_body, shape: {kind: box, size: [2, 1, 0.1]}, mass: 9, mu: 0.2, position: [0, 0, -0.05]}
  box: {kind: rigid_body, shape: {kind: box, size: [0.2, 0.2, 0.2]}, mass: 1, mu: 0.2, position: [0, 0, 0.1]}
contacts:
  touch: {kind: bodies}
constraints:
  drive: {kind: slider, body: table, axis: [1, 0, 0], motor: {speed_formula: "0.6 * sin(5 * t)"}}
stepper: {kind: event_driven, method: dopri5, rtol: 1e-6}
"""


def test_a_box_slips_sticks_and_slips_on_a_table_that_a_motor_drives():
    """The motor's rate is that at the end of a step: with the one at its start the table did not move in the
    first part of a try, a slow slip ended there, and the box stayed stuck for 40 ms too long."""
    ready = prepare(scene_from_text(TABLE))
    most = 0.2 * 9.80665
    caught = brentq(lambda t: 0.6 * sin(5.0 * t) - most * t, 0.2, 0.4)
    slips = acos(-most / 3.0) / 5.0
    left = 0.6 - slips
    due = 0.5 * most * caught**2 + 0.12 * (cos(5.0 * caught) - cos(5.0 * slips))
    due += 0.6 * sin(5.0 * slips) * left - 0.5 * most * left**2
    end = simulate(ready.world, ready.state, ready.stepper, 0.6)
    assert end.q[ready.world.layout.q["box"]][0] == pytest.approx(due, abs=1e-4)


def spun_flat(t: float, y: np.ndarray) -> np.ndarray:
    """Of a box that slides on its four corners and spins about the vertical: rates of x, y, θ, u, v, ω.

    The load on a corner is linear in its place, as of stiff legs of one make; each rubs by μ n against its
    own slip. Source: three equations of balance, Σn = mg, no moment about x and y.
    """
    angle, u, v, spin = y[2:]
    turn = np.array([[cos(angle), -sin(angle)], [sin(angle), cos(angle)]])
    own = np.array([[a, b] for a in (-0.2, 0.2) for b in (-0.15, 0.15)])
    arm = own @ turn.T
    slip = np.stack([u - spin * arm[:, 1], v + spin * arm[:, 0]])
    rub = -0.3 * slip / np.hypot(*slip)
    balance = np.stack([np.ones(4), arm[:, 1] + 0.1 * rub[1], -arm[:, 0] - 0.1 * rub[0]])
    shape = np.column_stack([np.ones(4), own])
    load = shape @ np.linalg.solve(balance @ shape, [G, 0.0, 0.0])
    turned = load @ (arm[:, 0] * rub[1] - arm[:, 1] * rub[0])
    return np.array([u, v, spin, *(rub @ load), turned / ((0.4**2 + 0.3**2) / 12.0)])


def spun(stepper: EventDriven | TimeStepping) -> State:
    """Of such a box after 0.3 s."""
    run = trial("box", [0.4, 0.3, 0.2], [0.0, 0.0, 0.1], Surface(mu=0.3))
    run.state.v[[0, 5]] = 1.2, 4.0
    return simulate(run.world, run.state, stepper, 0.3)


def misfit(end: State, due: np.ndarray) -> float:
    """Of place and angle [m, rad]."""
    return float(np.abs([*end.q[:2], 2.0 * np.arctan2(end.q[6], end.q[3])] - due[:3]).max())


@pytest.mark.parametrize(("rtol", "allowed"), [(1e-6, 2e-5), (1e-8, 2e-6)])
def test_a_box_spun_flat_while_it_slides(rtol: float, allowed: float) -> None:
    """Its corners share the load evenly, whatever they carried before: 4 mm of its way hang on that."""
    due = solve_ivp(spun_flat, (0.0, 0.3), [0, 0, 0, 1.2, 0, 4.0], method="DOP853", rtol=1e-12, atol=1e-13)
    end = spun(EventDriven("dopri5", rtol=rtol))
    assert misfit(end, due.y[:, -1]) < allowed


def test_both_steppers_agree_on_a_box_spun_flat() -> None:
    due = solve_ivp(spun_flat, (0.0, 0.3), [0, 0, 0, 1.2, 0, 4.0], method="DOP853", rtol=1e-12, atol=1e-13)
    far = [misfit(spun(TimeStepping(h)), due.y[:, -1]) for h in (1e-3, 5e-4)]
    assert far[0] < 1e-3
    assert far[1] == pytest.approx(0.5 * far[0], rel=0.05)


@pytest.mark.parametrize("shortest", [1e-5, 1e-2])
def test_a_tolerance_that_is_not_reached_is_told_once(shortest: float, monkeypatch) -> None:
    """Where the shortest step is too long for the instant at which a box stops."""
    for module in ("adaptive_steps", "step_search"):
        monkeypatch.setattr(f"visviva.steppers.events.{module}.MIN_STEP", shortest)
    run = trial("box", [0.4, 0.3, 0.2], [0.0, 0.0, 0.1], Surface(mu=0.3))
    run.state.v[0] = 1.2
    begin = run.state.copy()
    stepper, told = EventDriven("dopri5", rtol=1e-8), EventRecorder()
    simulate(run.world, run.state, stepper, 0.6, told)
    blunt = stepper.fallbacks().get(TOLERANCE_TEXT, 0)
    assert (blunt > 0) == (shortest == 1e-2)
    assert [event.where for event in told.events] == [UNREACHED_TEXT] * (shortest == 1e-2)
    again = EventDriven("dopri5", rtol=1e-8)
    again.recall(told.events)
    simulate(run.world, begin, again, 0.6, more := EventRecorder())
    assert bool(again.fallbacks().get(TOLERANCE_TEXT, 0)) == bool(blunt), "what goes on counts"
    assert not more.events, "and says nothing twice"
