"""All corners and jumps of formulas of time are found, and steps end there."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.scene import scene_from_text
from visviva.scene.build import build_scene
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping
from visviva.vocabulary.algebra import Algebra
from visviva.vocabulary.formula import Formulas
from visviva.vocabulary.formula_kinks import first_corners
from visviva.vocabulary.formula_motion import FormulaMotion
from visviva.vocabulary.inputs import Input
from visviva.vocabulary.intervals import Bounds

STEPPERS = {
    "rkf45": lambda: EventDriven(rtol=1e-9),
    "rk4": lambda: EventDriven("rk4", h=0.0713),
    "steps": lambda: TimeStepping(2.5e-3, theta=0.5),
}
SLIDER = """
duration: 3 s
gravity: [0, 0, 0]
bodies:
  cart: {kind: rigid_body, mass: 2, shape: {kind: box, size: [0.2, 0.2, 0.2]}, position: [0, 0, 0]}
constraints:
  rail: {kind: slider, body: cart, axis: [1, 0, 0], motor: {MOTOR}}
"""
POINT = """
duration: 3 s
gravity: [0, 0, 0]
bodies:
  ball: {kind: point_mass, mass: 2, position: [0, 0, 0]}
PART
"""


def ran(text: str, stepper: str) -> tuple[float, float, float]:
    """Place and velocity along x at 3 s, and by how much the ledger does not close."""
    build_scene(scene_from_text(text), world := World())
    before = world.start()
    energy = world.total_energy(before)
    end = simulate(world, before, STEPPERS[stepper](), 3.0)
    signs = {"work": -1, "projection": -1, "topology": -1}
    booked = [signs.get(name.split("/")[0], 1) * end.accounts[i] for name, i in world.layout.account.items()]
    return float(end.q[0]), float(end.v[0]), float(world.total_energy(end) - energy + sum(booked))


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize(
    ("motor", "x", "u"),
    [
        ('speed_formula: "clip(4 * min(t, 2.5 - t), 0, 1.5)"', 1.5 * (2.5 - 0.375), 0.0),
        ('speed_formula: "max(0, min(1.5, 4 * t, 10 - 4 * t))", max_force: 9 N', 1.5 * (2.5 - 0.375), 0.0),
        ('force_formula: "where(t < 1, 2, where(t < 2, 0, -2))"', 2.0, 0.0),
        ('force_formula: "2 * sign(1.5 - t)"', 0.5 * 1.5**2 + 1.5**2 - 0.5 * 1.5**2, 0.0),
        ('speed_formula: "where(t < 1, 0.5, where(t < 2.005, -1, 2))"', 0.5 - 1.005 + 2 * 0.995, 2.0),
        ('speed_formula: "where(t < 1, 1, -1)", max_force: 4 N', -0.25, -1.0),
        ('force_formula: "2 * floor(t)"', 0.5 + 1.0 + 0.5 * 2, 3.0),
        ('force_formula: "4 * abs(t - 1.25)"', None, None),
    ],
)
def test_motors_with_corners_and_jumps_fit_their_closed_forms(
    motor: str, x: float | None, u: float, stepper: str
) -> None:
    """Where a corner is gone over, explicit steps are off by 1e-3 and more; at the worst by all of it."""
    if x is None:  # ẍ = 2 |t − c|: its integrals are odd and even powers of the two sides
        c = 1.25
        x, u = (c**3 * -1 + (3 - c) ** 3) / 3 + c * c * 3, c * c + (3 - c) ** 2
    place, speed, residual = ran(SLIDER.replace("MOTOR", motor), stepper)
    room = 5e-3 if stepper == "steps" else 1e-9  # steps take forces of the time where they end
    assert place == pytest.approx(x, abs=room)
    assert speed == pytest.approx(u, abs=room)
    assert abs(residual) < 1e-9


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize(
    ("part", "x", "u"),
    [
        (
            "constraints: {go: {kind: prescribed, points: ball, formula: ['clip(t - 0.5, 0, 1.5)', 0, 0]}}",
            1.5,
            0.0,
        ),
        (
            "forces: {push: {kind: field, points: ball, force: ['where(on < t < 0.35, 200, 0)', 0, 0],"
            " numbers: {on: 0.1}}}",
            0.5 * 100 * 0.25**2 + 25 * 2.65,
            25.0,
        ),
        (
            "forces: {push: {kind: field, points: ball,"
            " force: ['2e6 * max(0, 1e-3 - abs(t - 2.1234))', 0, 0]}}",
            0.8766,
            1.0,
        ),
    ],
)
def test_scripts_and_fields(part: str, x: float, u: float, stepper: str) -> None:
    """The last one pushes for two thousandths of a second: nobody sees it who does not know of it."""
    place, speed, residual = ran(POINT.replace("PART", part), stepper)
    assert place == pytest.approx(x, rel=2e-3 if stepper == "steps" else 1e-9)
    assert speed == pytest.approx(u, abs=1e-9)
    assert abs(residual) < 1e-9 * max(1.0, x)


@settings(max_examples=30, deadline=None)
@given(
    knots=st.lists(
        st.tuples(st.floats(0.01, 1.0), st.floats(0.1, 5)), min_size=1, max_size=7, unique_by=lambda k: k[0]
    ),
    jumps=st.booleans(),
)
def test_random_formulas_of_pieces(knots: list[tuple[float, float]], jumps: bool) -> None:
    """f as sums of max(0, t − a), of where(t < a, 0, 1): ∫∫ f is a sum of cubes, of squares."""
    steps = list(itertools.accumulate(a for a, _ in knots))
    times = [3.0 * a / max(steps[-1], 3.0) for a in steps]
    shape = "where(t < a{i}, 0, k{i})" if jumps else "k{i} * max(0, t - a{i})"
    force = " + ".join(shape.format(i=i) for i in range(len(times)))
    numbers = {f"a{i}": a for i, a in enumerate(times)} | {f"k{i}": k for i, (_, k) in enumerate(knots)}
    part = f"forces: {{push: {{kind: field, points: ball, force: ['{force}', 0, 0], numbers: {numbers}}}}}"
    build_scene(scene_from_text(POINT.replace("PART", part)), world := World())
    assert world.schedule[0].first(99, 3.0) == pytest.approx(times, abs=1e-11)
    x, _, residual = ran(POINT.replace("PART", part), "rkf45")
    order = 2 if jumps else 3
    over = math.factorial(order)
    exact = [0.5 * k * (3.0 - a) ** order / over for a, (_, k) in zip(times, knots, strict=True)]
    assert x == pytest.approx(sum(exact), abs=1e-8 * (1 + sum(exact)))
    assert abs(residual) < 1e-7


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("max(0, min(1, t))", [1.0]),
        ("sign(sin(pi * t))", [1.0, 2.0, 3.0]),
        ("floor(2 * t)", [0.5, 1.0, 1.5]),
        ("t % 0.7", [0.7, 1.4, 2.1]),
        ("where(not (t < 1 or 2 <= t) and t != 1 > 0, 1, 0)", None),
        ("where(not (t < 1 or 2 <= t), 1, 0)", [1.0, 2.0]),
        ("abs(max(0, t - 1) - 0.5)", [1.0, 1.5]),
        ("where(abs(t - 50.00001) < 1e-6, 1, 0)", [50.000009, 50.00001, 50.000011]),
        ("where(t < 1, 2, 2)", []),
        ("abs(sin(t) ** 2)", []),
        ("clip(t, 3, 4) + exp(-t) * abs(t + 1)", [3.0, 4.0]),
    ],
)
def test_all_of_them_are_found(formula: str, expected: list[float] | None) -> None:
    """A pulse of 2e-6 s among 100 s too; a touch without a change of sign is none."""
    if expected is None:
        with pytest.raises(SceneError, match="condition with == or !="):
            FormulaMotion([formula])
        return
    found = FormulaMotion([formula]).corners.first(len(expected) + 1, 99.0)
    assert [t for t in found if t > 0][: len(expected)] == pytest.approx(expected, abs=1e-10)


def test_a_search_that_begins_elsewhere_finds_the_same_bits() -> None:
    corners = FormulaMotion(["sign(sin(3 * t) - 0.3 * cos(7 * t)) + max(0, cos(11 * t))"]).corners
    for start in np.linspace(0.0, 20.0, 101):
        first = corners.after(start, 30.0)
        others = [corners.after(float(start + share * (first - start)), 40.0) for share in (0.2, 0.7, 0.999)]
        assert others == [first] * 3


def test_an_instant_has_two_sides() -> None:
    """At 1 s the step before sees 3, the one after it 5; between its instants a formula is what it is."""
    motion = FormulaMotion(["where(t < 1, 3, 5)"])
    corners = motion.corners
    assert corners.next(0.0) == 1.0
    assert [motion(t)[0][0] for t in (0.5, 1.0, 1.5)] == [3.0, 3.0, 5.0]
    assert corners.next(1.0) == corners.span
    assert [motion(t)[0][0] for t in (0.5, 1.0, 1.5)] == [3.0, 5.0, 5.0]


def test_an_input_has_its_corners_where_it_goes() -> None:
    """u = t/2 from 1 s on reaches 0.4 at 1.8 s; told otherwise at 1.5 s it does not, and comes back."""
    u = Input("u", 0.0, 1.0, 0.5, 0.0, [(1.0, 1.0)])
    corners = FormulaMotion(["max(0.4, u)"], {"u": u}).corners
    assert corners.next(0.0) == 1.0
    assert corners.next(1.0) == pytest.approx(1.8, abs=1e-11)
    u.go_to(1.9, 0.0)
    assert corners.next(1.0) == pytest.approx(1.8, abs=1e-11)
    u.go_to(1.5, 0.0)
    assert corners.next(1.0) == 1.5
    assert corners.next(1.5) == 2.0, "only the input's own"


def test_too_many_are_refused() -> None:
    with pytest.raises(SceneError, match="has 50 corners or jumps in its first"):
        first_corners(FormulaMotion(["sign(sin(1e7 * t))"]).corners, 100.0)


FORMULAS = [
    "x ** 3 - 2 * y / (x + 3)", "(x + 2.5) ** y", "sqrt(x * x + y * y) * sin(x - 3 * y)", "y ** -3 - x ** 4",
    "cos(4 * x * y) + tan(x / 3)", "exp(-x) * log(y + 3) + tanh(x * y)", "abs(x - 1) * hypot(x, y) - sign(y)",
    "arctan2(y, x)", "min(x ** 2, y + 2) + max(x * y, -1)", "floor(3 * x) + y % 0.7",
    "where(x < y, sin(9 * x), 2) * clip(y, -1, x)",
]  # fmt: skip


@pytest.mark.parametrize("text", FORMULAS)
@settings(max_examples=60, deadline=None)
@given(numbers=st.lists(st.floats(-2, 2), min_size=6, max_size=6))
def test_bounds_hold_what_lies_between(text: str, numbers: list[float]) -> None:
    known = Formulas({"x": "x", "y": "y"})
    term = known.read(text)
    algebra: Algebra = known.algebra
    lines, names = algebra.statements([term])
    found: dict[str, object] = {"np": np}
    exec("\n".join(["def f(x, y):", *lines, f"    return {names[0]}"]), found)
    x, y = (tuple(sorted(numbers[i : i + 2])) for i in (0, 2))
    low, high = Bounds(algebra, [term])({known.names["x"]: x, known.names["y"]: y})[0]
    share = [(number + 2) / 4 for number in numbers[4:]]
    with np.errstate(all="ignore"):
        # Rounded, −1 + (1 − 1e−239) would be 0, which does not lie between.
        at = [np.float64(min(max(a + s * (b - a), a), b)) for (a, b), s in zip((x, y), share, strict=True)]
        value = found["f"](*at)  # type: ignore[operator]
    if np.isfinite(value):
        room = 1e-12 * (1 + abs(value))
        assert low - room <= value <= high + room
