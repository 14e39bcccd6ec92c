"""Sets with births and deaths: counts, heights, ages, boxes, moving sources, overflow; reproducible."""

from __future__ import annotations

import math

import numba
import numpy as np
import pytest
from tests.kits.probe import close

from visviva.contact.rows.plane import Plane
from visviva.core.carriers import Scripted
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.births.distributions import Distribution, Fixed, Normal, Uniform
from visviva.particles.births.draws import Draws
from visviva.particles.births.emitters import Circle, PointEmitter
from visviva.particles.births.population import Population
from visviva.particles.births.source import Anchor, Launch, Source
from visviva.particles.births.timing import Bursts, Flow, Timing
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.particle_set import ParticleSet
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.steps.particle_pass import local_sets
from visviva.steppers.time_stepping import TimeStepping

OPENING = math.radians(10)
STEADY = Launch(Normal(6.0, 0.2), OPENING)


def source(
    timing: Timing, launch: Launch = STEADY, life: Distribution | None = None, anchor: Anchor | None = None
) -> Source:
    return Source("nozzle", timing, PointEmitter(), launch, life or Fixed(2.5), Draws([3, 4]), anchor)


def fountain(capacity: int, *sources: Source, box=None, every: float = 1 / 60, floor: bool = False) -> World:
    world = World()
    world.blocks.append(block := ParticleSet("drops", capacity, 1e-4))
    world.forces.append(Gravity(world))
    if floor:
        world.constraints.append(Plane("floor", block.points, restitution=0.3))
    world.schedule.append(Population(block, list(sources), every=every, box=box))
    return world


def slots(world: World, state: State):
    return world.blocks[0].slots(state.memory[world.layout.memory["drops"]])


def living(world: World, state: State):
    """Ages, places, velocities of those that live."""
    alive, born, _ = slots(world, state)
    who = np.flatnonzero(alive)
    return state.t - born[who], state.q.reshape(-1, 3)[who], state.v.reshape(-1, 3)[who]


def run(world: World, t_end: float, stepper=None, state: State | None = None) -> State:
    start = world.start() if state is None else state
    return simulate(world, start, stepper or TimeStepping(1 / 60, 0.5), t_end)


@pytest.mark.parametrize("h", [1 / 60, 1 / 47, 1 / 200])
def test_living_are_rate_times_life(h):
    """After every housekeeping of a steady fountain as many live as are born in a life, to one."""
    world = fountain(4500, source(Flow(1000.0), life=Fixed(1.25)))
    state = world.start()
    stepper = TimeStepping(h, 0.5)
    for k in range(90, 150, 7):
        state = simulate(world, state, stepper, k / 60)
        assert abs(slots(world, state)[0].sum() - 1250) <= 1


@pytest.mark.parametrize("theta", [0.5, 1.0])
def test_every_birth_is_on_its_own_parabola(theta):
    """Births between the steps are brought forward by their age: x = ut + ½gt² for each of them.

    At θ = 1 velocities stand half a step behind, those of births too.
    """
    world = fountain(4500, source(Flow(700.0)))
    state = run(world, 0.75, TimeStepping(1 / 60, theta))
    age, x, u = living(world, state)
    g = np.array([0, 0, -9.81])
    assert world.lag(state) == (theta - 0.5) / 60
    u = u + world.lag(state) * g
    close(x, (u - age[:, None] * g) * age[:, None] + 0.5 * g * age[:, None] ** 2, 1e-12)
    speed = np.linalg.norm(u - age[:, None] * g, axis=1)
    assert abs(speed.mean() - 6.0) < 0.03
    assert speed.std() == pytest.approx(0.2, rel=0.1)
    # one birth each 1/700 s: the ages are evenly spaced up to the time of the last housekeeping
    close(np.diff(np.sort(age)), np.full(len(age) - 1, 1 / 700), 1e-12)


def test_births_do_not_depend_on_the_steps():
    """The same particles at the same places for steps and housekeepings of any length."""
    ends = []
    for h, every in ((1 / 60, 1 / 60), (1 / 90, 1 / 20), (1 / 240, 1 / 120)):
        world = fountain(2000, source(Flow(500.0), life=Uniform(0.5, 2.0)), every=every)
        age, x, _ = living(world, state := run(world, 1.5, TimeStepping(h, 0.5)))
        assert state.t == 1.5
        ends.append((np.sort(age), x[np.argsort(age)]))
    for age, x in ends[1:]:
        close(age, ends[0][0], 1e-15)
        close(x, ends[0][1], 1e-11)


def test_fountain_of_the_notes():
    """4e3/s, life 2.5, 6 ± 0.2 m/s, cone 10°: mean apex 1.83 m, top about 2.24 m."""
    world = fountain(10_100, source(Flow(4000.0)), floor=True)
    start = world.start()
    version = world.version
    state = run(world, 3.0, state=start)
    assert local_sets(world), "the set goes through the particle pass"
    assert world.version == version, "births lay nothing out anew"
    assert abs(slots(world, state)[0].sum() - 10_000) <= 1
    age, x, u = living(world, state)
    launch = u[:, 2] + 9.81 * age
    flying = age < 0.9
    apex = launch[flying] ** 2 / (2 * 9.81)
    assert apex.mean() == pytest.approx(1.83, abs=0.01)
    assert 2.15 < apex.max() < 2.35
    assert x[:, 2].max() < 2.35
    assert x[:, 2].min() >= 0.0


def test_ledger_closes_and_topology_holds_what_births_bring():
    world = fountain(2600, source(Flow(1000.0)))
    state = run(world, 2.0)
    account = dict(zip(world.layout.account_names, state.accounts, strict=True))
    _, x, u = living(world, state)
    energy = 1e-4 * (0.5 * (u**2).sum() + 9.81 * x[:, 2].sum())
    assert world.total_energy(state) == pytest.approx(energy, rel=1e-12)
    assert account["topology"] - account["numerical/damping"] == pytest.approx(energy, rel=1e-12)


@pytest.mark.nojit
def test_box_takes_out_what_leaves_it():
    box = ([-9, -9, 0], [9, 9, 1.0])
    world = fountain(200, source(Flow(50.0)), box=box)
    state = run(world, 1.5)
    _, x, _ = living(world, state)
    assert len(x)
    assert x[:, 2].max() <= 1.0
    dead = slots(world, state)[0] == 0.0
    assert not state.q.reshape(-1, 3)[dead].any() and not state.v.reshape(-1, 3)[dead].any()


def test_full_set_drops_and_counts_births():
    world = fountain(100, source(Flow(1000.0)))
    seen = Seen()
    state = simulate(world, world.start(), TimeStepping(1 / 60, 0.5), 1.0, seen)
    assert slots(world, state)[0].sum() == 100
    assert world.blocks[0].fallbacks() == {"births dropped, since all slots were in use": 900}
    assert [event.kind for event in seen.events] == ["births dropped"], "told once"
    assert "100 slots" in seen.events[0].text


class Seen:
    """Keeps the events."""

    next_time = np.inf

    def __init__(self):
        self.events = []

    def see(self, world, step):
        self.events += step.events


@pytest.mark.nojit
def test_free_slots_are_used_again_lowest_first():
    world = fountain(30, source(Bursts(10, every=0.1), life=Fixed(0.25)), every=0.05)
    state = run(world, 0.16)
    assert slots(world, state)[0].tolist() == [1.0] * 20 + [0.0] * 10
    state = run(world, 0.31, state=state)
    alive, born, _ = slots(world, state)
    assert alive.tolist() == [1.0] * 30
    close(born, [0.3] * 10 + [0.1] * 10 + [0.2] * 10, 1e-15)


def circling(t):
    c, s = math.cos(5 * t), math.sin(5 * t)
    return [c, s, 0], [-5 * s, 5 * c, 0], [-25 * c, -25 * s, 0]


@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
def test_moving_source(share):
    """Births lie on the circle at their own instants and take a share of its velocity along."""
    world = World()
    anchor = Anchor(world.ports.points(Scripted(circling)), share)
    world.blocks.append(block := ParticleSet("drops", 2000, 1e-4))
    born = source(Flow(1000.0), Launch(), Fixed(9.0), anchor)
    world.schedule.append(Population(block, [born], gravity=(0, 0, 0)))
    state = run(world, 1.0)
    age, x, u = living(world, state)
    assert len(age) == 1000
    t = state.t - age
    place = np.column_stack([np.cos(5 * t), np.sin(5 * t), 0 * t])
    rate = 5 * np.column_stack([-np.sin(5 * t), np.cos(5 * t), 0 * t])
    close(u, share * rate, 2e-4)
    close(x, place + age[:, None] * share * rate, 2e-4)


def test_births_take_turns_among_the_points_they_follow():
    world = World()
    world.blocks += [block := ParticleSet("drops", 100, 1e-4), posts := ParticleSet("posts", 3, 1.0)]
    anchor = Anchor(posts.points)
    world.schedule.append(Population(block, [source(Flow(10.0), Launch(), anchor=anchor)], gravity=(0, 0, 0)))
    state = world.start()
    state.q[world.layout.q["posts"]] = [1, 0, 0, 2, 0, 0, 3, 0, 0]
    world.schedule[0].start_memory(
        world.kinematics(state), state.memory[world.layout.memory["drops.population"]]
    )
    state = run(world, 1.0, state=state)
    x = state.q[world.layout.q["drops"]].reshape(-1, 3)[:10, 0]
    close(x, [1, 2, 3, 1, 2, 3, 1, 2, 3, 1], 1e-15)


def busy() -> World:
    """A set with drag, floor and two sources, one of them moving."""
    world = World()
    anchor = Anchor(world.ports.points(Scripted(circling)), 0.5)
    world.blocks.append(block := ParticleSet("drops", 3000, 1e-4))
    world.forces += [Gravity(world), LinearDrag("air", block.points, 1e-4)]
    world.constraints.append(Plane("floor", block.points, point=(0, 0, -0.2), restitution=0.3))
    ring = Source("ring", Flow(900.0), Circle([0, 0, 1], 0.3), STEADY, Normal(0.8, 0.3), Draws([9, 9]))
    world.schedule.append(Population(block, [source(Flow(700.0), anchor=anchor), ring]))
    return world


@pytest.mark.parametrize("stepper", [lambda: TimeStepping(1 / 100), lambda: EventDriven("verlet", h=1 / 100)])
def test_restart_is_bitwise(stepper):
    world = busy()
    if isinstance(stepper(), EventDriven):
        world.constraints.clear()
    state = run(world, 0.505, stepper())
    half = state.copy()
    whole = run(world, 1.0, stepper(), state)
    again = busy()
    if isinstance(stepper(), EventDriven):
        again.constraints.clear()
    again.start()
    rest = run(again, 1.0, stepper(), half)
    for name in ("q", "v", "memory", "accounts"):
        assert np.array_equal(getattr(whole, name), getattr(rest, name)), name


@pytest.mark.skipif(numba.config.NUMBA_NUM_THREADS < 2, reason="one thread only")
def test_threads_give_bitwise_the_same():
    ends = []
    for threads in (1, 2):
        numba.set_num_threads(threads)
        world = fountain(120_000, source(Flow(4e4)), floor=True)
        ends.append(run(world, 0.5))
    assert np.array_equal(ends[0].q, ends[1].q)
    assert np.array_equal(ends[0].accounts, ends[1].accounts)


def test_a_million_slots():
    world = fountain(1_000_000, source(Flow(2e6)))
    state = run(world, 3 / 60)
    assert slots(world, state)[0].sum() == 100_000


def test_bad_populations_are_refused():
    block = ParticleSet("drops", 10, 1.0)
    for every in (0.0, -1.0, math.nan, math.inf):
        with pytest.raises(SceneError, match="housekeeping"):
            Population(block, [], every=every)
    with pytest.raises(SceneError, match="box"):
        Population(block, [], box=([1, 0, 0], [0, 1, 1]))
    with pytest.raises(SceneError, match="mass"):
        ParticleSet("drops", 10, math.nan)
