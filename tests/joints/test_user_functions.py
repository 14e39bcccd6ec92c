"""User-defined constraint functions: on positions, velocities and accelerations, plain and compiled."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.joints.constraint_functions import clumsy_rod, even_speed, forgetful_rod, growing_rod
from tests.kits.balance import balance
from tests.kits.constraint_kit import ConstraintCase, check_constraint
from tests.kits.probe import Probe, close

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.joints.functions.compiled_function import CompiledFunction, ConstraintFunction
from visviva.joints.functions.plain_function import AccelerationFunction, PlaceFunction, VelocityFunction
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

G = 9.81
X = np.array([[0, 0, 0], [3, 0, 0], [3, 4, 0], [0, 4, 5.0]])
PAIRS = [[0, 1], [1, 2], [2, 3]]
LENGTHS = np.array([3.0, 4.0, np.sqrt(34)])
ROD = ConstraintFunction(growing_rod, points=2, components=1)
EVENT = {"method": "rkf45", "rtol": 1e-11, "atol": 1e-12}


def rods(y, t):
    """Rods that grow by 0.3 m/s."""
    d = y[:, 1] - y[:, 0]
    return np.sqrt((d * d).sum(axis=1))[:, None] - LENGTHS[:, None] - 0.3 * t


def real_rods(y, t):
    """The same for real numbers only."""
    return np.linalg.norm(y[:, 1] - y[:, 0], axis=1)[:, None] - LENGTHS[:, None] - math.sin(0.3 * t)


def slopes(y, t):
    d = y[:, 1] - y[:, 0]
    d = d / np.linalg.norm(d, axis=1)[:, None]
    return np.stack([-d, d], axis=1)[:, None]


GROWING = np.array([[0, 0, 0], [0.3, 0, 0], [0.3, 0.3, 0], [0.3, 0.3, 0.3 * np.sqrt(34) / 5]])


def world(make, x=X, v=GROWING):
    def built():
        made = World()
        made.blocks.append(block := PointMasses("points", x, 1.0, v))
        made.constraints.append(make(block.points))
        return made

    return built


def compiled(points):
    par = np.stack([LENGTHS, np.full(3, 0.3)], axis=1)
    return CompiledFunction("rods", points, PAIRS, ROD, X, GROWING, par)


CASES = [
    ConstraintCase("complex steps", world(lambda p: PlaceFunction("rods", p, PAIRS, rods, X, GROWING))),
    ConstraintCase("a Jacobian", world(lambda p: PlaceFunction("rods", p, PAIRS, rods, X, GROWING, slopes))),
    ConstraintCase("differences", world(lambda p: PlaceFunction("rods", p, PAIRS, real_rods, X, GROWING))),
    ConstraintCase("compiled", world(compiled)),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_rows_keep_their_promises(case, seed):
    check_constraint(case, seed)
    if case.name in ("complex steps", "differences"):
        assert case.probe.world.constraints[0].formed == case.name


@pytest.mark.parametrize("stepper", [EventDriven(**EVENT), TimeStepping(1e-3)], ids=["event", "time"])
@pytest.mark.parametrize("case", [CASES[0], CASES[3]], ids=str)
def test_what_drives_a_constraint_does_work_and_the_ledger_closes(case, stepper):
    made = case.make()
    made.forces.append(Gravity(made))
    start = made.start()
    before = balance(made, start)
    end = simulate(made, start, stepper, 0.5)
    close(balance(made, end), before, 1e-8)
    x = end.q.reshape(-1, 3)
    found = np.linalg.norm(x[1:] - x[:-1], axis=1)
    close(found, LENGTHS + 0.15, 1e-8 if isinstance(stepper, EventDriven) else 1e-4)
    assert abs(end.accounts[made.layout.account["work/script"]]) > 1e-4


def heading(x, u, t):
    """A skate whose heading turns at 1.7 rad/s on a slope."""
    return -np.sin(1.7 * t) * u[:, 0, [0]] + np.cos(1.7 * t) * u[:, 0, [1]]


def on_speed(x, u, t):
    return np.sqrt((u * u).sum(axis=(1, 2)))[:, None] - 2.0


def sleigh(x, u, t):
    """Two points in a plane; the first one goes along the line to the second."""
    d = x[:, 1] - x[:, 0]
    return (d[:, 0] * u[:, 0, 1] - d[:, 1] * u[:, 0, 0])[:, None]


@pytest.mark.parametrize("function", [heading, on_speed, sleigh])
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_rows_on_velocities(function, seed):
    """H = g·u + drive and Ḣ = g·a + turn for any accelerations a."""
    rng = np.random.default_rng(seed)
    points = PointMasses(
        "points", np.array([[0, 0, 0], [1.0, 0, 0]]), 1.0, np.array([[2.0, 0, 0], [0, 0, 0]])
    )
    made = World()
    made.blocks.append(points)
    element = [[0, 1]] if function is sleigh else [[0]]
    rule = VelocityFunction("rule", points.points, element, function, points.position, points.velocity)
    made.constraints.append(rule)
    probe = Probe(made)
    q, v, t = probe.random_state(seed)
    probe.at(q, v, t)
    rows, jacobian = probe.e.rows[0], probe.row_jacobian(0)
    index = np.asarray(element)

    def value(h):
        x, u = (q + h * v + 0.5 * h * h * a).reshape(-1, 3), (v + h * a).reshape(-1, 3)
        return function(x[index], u[index], t + h)[0]

    a = rng.standard_normal(6)
    close(rows.phidot, value(0.0), 1e-13)
    close(rows.phi, [0.0], 0)
    close(jacobian @ a + rows.jdotv, (value(1e-5) - value(-1e-5)) / 2e-5, 1e-8)


@pytest.mark.parametrize("stepper", [EventDriven(**EVENT), TimeStepping(1e-3)], ids=["event", "time"])
def test_a_skate_on_a_slope(stepper):
    """Chaplygin's: x = a/2ω² sin² ωt, y = a/2ω² (ωt − ½ sin 2ωt): downhill it only wanders to and fro."""
    made = World()
    made.blocks.append(skate := PointMasses("skate", [0, 0, 0], 2.0))
    made.forces.append(Gravity(made, [3.0, 0, 0]))
    x = u = np.zeros((1, 3))
    made.constraints.append(VelocityFunction("edge", skate.points, [[0]], heading, x, u))
    end = simulate(made, made.start(), stepper, 2.0)
    angle, size = 1.7 * 2.0, 3.0 / (2 * 1.7**2)
    expected = [size * np.sin(angle) ** 2, size * (angle - 0.5 * np.sin(2 * angle)), 0]
    close(end.q, expected, 1e-8 if isinstance(stepper, EventDriven) else 3e-3)


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "compiled"])
def test_constant_speed(plain):
    """|u| = v under gravity: the path turns down as tan(θ/2) = tan(θ₀/2) e^(−gt/v), θ from straight down."""
    made = World()
    made.blocks.append(bird := PointMasses("bird", [0, 0, 0], 0.5, [2.0, 0, 0]))
    made.forces.append(Gravity(made))
    numbers = (bird.position, bird.velocity)
    if plain:
        rule = VelocityFunction("speed", bird.points, [[0]], on_speed, *numbers)
    else:
        function = ConstraintFunction(even_speed, points=1, components=1, on_velocities=True)
        rule = CompiledFunction("speed", bird.points, [[0]], function, *numbers, parameters=[[2.0]])
    made.constraints.append(rule)
    start = made.start()
    before = balance(made, start)
    end = simulate(made, start, EventDriven(**EVENT), 0.4)
    angle = 2 * np.arctan(np.exp(-G * 0.4 / 2.0))
    close(end.v, [2 * np.sin(angle), 0, -2 * np.cos(angle)], 1e-8)
    close(balance(made, end), before, 1e-8, "the force along the path does work")


def test_a_sleigh_keeps_its_energy():
    """A knife edge does no work: two masses on a rigid rod, the rear one on an edge along the rod."""
    made = World()
    v = np.array([[1.0, 0, 0], [1.0, 0.8, 0]])
    made.blocks.append(block := PointMasses("sleigh", np.array([[0, 0, 0], [1.0, 0, 0]]), [2.0, 1.0], v))
    rule = VelocityFunction("edge", block.points, [[0, 1]], sleigh, block.position, block.velocity)
    made.constraints += [Distance("rod", block.points[[0]], block.points[[1]], 1.0), rule]
    end = simulate(made, made.start(), EventDriven(**EVENT), 5.0)
    close(made.total_energy(end), made.total_energy(made.start()), 1e-8)
    d = end.q[3:] - end.q[:3]
    rate = d[0] * (end.v[4] - end.v[1]) - d[1] * (end.v[3] - end.v[0])
    assert abs(rate) < 0.2, "it ends up going straight, its mass in front"
    close(d[0] * end.v[1] - d[1] * end.v[0], 0, 1e-9)


def test_accelerations():
    """2 a_x + a_z = t: with gravity along z, a = (2, 0, 1) λ + (0, 0, −g) and λ = (t + g)/5."""
    made = World()
    made.blocks.append(block := PointMasses("point", [0, 0, 0], 1.0))
    made.forces.append(Gravity(made))
    x = u = np.zeros((1, 3))

    def rule(x, u, t):
        return np.tile([2.0, 0, 1.0], (len(x), 1, 1, 1)), np.full((len(x), 1), t)

    made.constraints.append(AccelerationFunction("pull", block.points, [[0]], rule, x, u))
    start = made.start()
    before = balance(made, start)
    end = simulate(made, start, EventDriven(**EVENT), 2.0)
    impulse = (2.0 + 2 * G) / 5
    close(end.v, [2 * impulse, 0, impulse - 2 * G], 1e-9)
    close(balance(made, end), before, 1e-8)


def refused(function, x=X, u=GROWING, jacobian=None, elements=PAIRS):
    with pytest.raises(SceneError) as caught:
        PlaceFunction("rods", PointMasses("p", X, 1.0).points, elements, function, x, u, jacobian)
    return str(caught.value)


def test_what_is_refused_before_a_run():
    shorter = X * [0.9, 1, 1]
    message = refused(rods, shorter)
    assert (
        "element 0 of 3, points [0, 1], starts with -0.3 of component 0, expected 0: 0.212 m off" in message
    )
    message = refused(rods, u=np.zeros((4, 3)))
    assert "starts with the rate" in message or "starts with rate -0.3 of component 0" in message
    wrong = refused(rods, jacobian=lambda y, t: 2 * slopes(y, t))
    assert "the Jacobian of component 0" in wrong and "differences give" in wrong
    assert "expected (3, 1, 2, 3)" in refused(rods, jacobian=lambda y, t: slopes(y, t)[:, 0])
    assert "gave shape (3,) for 3 elements" in refused(lambda y, t: rods(y, t)[:, 0])
    flat = refused(lambda y, t: (y[:, 0, 0] ** 2)[:, None], np.zeros((4, 3)), elements=[[0], [1]])
    assert "has no gradient for element 0" in flat
    assert "element 0 is [0, 9]" in refused(rods, elements=[[0, 9]])


@pytest.mark.parametrize(
    ("function", "what"),
    [
        (forgetful_rod, "the drive of component 0 of element 0 is 0, finite differences give -0.3"),
        (clumsy_rod, "the velocity product of component 0"),
    ],
)
def test_compiled_derivatives_are_compared(function, what):
    par = np.stack([LENGTHS, np.full(3, 0.3)], axis=1)
    with pytest.raises(SceneError, match=what):
        rod = ConstraintFunction(function, points=2, components=1)
        CompiledFunction("rods", PointMasses("p", X, 1.0).points, PAIRS, rod, X, GROWING, par)


def test_a_function_inside_another_is_refused():
    def inside(x, u, t, par, value, jac, drive, turn):
        value[0] = 0.0

    with pytest.raises(SceneError, match="must be defined at the top of a module"):
        rod = ConstraintFunction(inside, points=2, components=1)
        CompiledFunction("rods", PointMasses("p", X, 1.0).points, PAIRS, rod, X)


def test_a_gradient_that_vanishes_on_the_way_stops_the_run():
    """x² + y² − z² = 0 at its tip: the bead gets there along a line of the cone."""
    made = World()
    start = np.array([[1.0, 0, 1.0]])
    made.blocks.append(bead := PointMasses("bead", start, 1.0, [[-1.0, 0, -1.0]]))

    def cone(y, t):
        return (y[:, 0, 0] ** 2 + y[:, 0, 1] ** 2 - y[:, 0, 2] ** 2)[:, None]

    made.constraints.append(PlaceFunction("cone", bead.points, [[0]], cone, start, bead.velocity))
    with pytest.raises(SimulationError) as caught:
        simulate(made, made.start(), TimeStepping(0.125), 2.0)
    assert "cone: component 0 of its function is not finite, or has no gradient" in str(caught.value)
