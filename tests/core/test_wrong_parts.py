"""An error in a user's part stops the run with the name of the part, in both steppers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import visviva as vv

NAN = np.full((2, 3), np.nan)


class Made:
    """A part with these attributes."""

    def __init__(self, name: str, **words: Any) -> None:
        self.name = name
        self.__dict__.update(words)


def force(value: Any, **words: Any) -> Callable[[Any], Made]:
    return lambda points: Made("wind", add=lambda k, out: out.add_force(points, value), **words)


def rail(fill: Callable[[Any, Any], None], n: int = 2) -> Callable[[Any], Made]:
    return lambda points: Made("rail", n=n, one_sided=False, rows=lambda k: k.rows_of(points), fill=fill)


def watch(values: Callable[[Any], Any], answer: Any = None) -> Callable[[Any], Made]:
    def put(k: Any, out: Any) -> None:
        out[:] = values(k)

    return lambda points: Made("watch", n=1, values=put, respond=lambda *given: answer)


def filled(phi: Any, gradient: Any = (0, 0, 1)) -> Callable[[Any, Any], None]:
    def fill(k: Any, rows: Any) -> None:
        rows.phi[:], rows.gradient[:] = phi, gradient

    return fill


WRONG = [
    ("forces", force(np.zeros(3)), r"wind: its add failed: ValueError: found forces of shape \(3,\), "
     r"expected \(2, 3\) for 2 points"),
    ("forces", force(NAN), "wind: its force is not a finite number"),
    ("forces", lambda points: Made("wind", add=lambda k, out: {}["u"]), "wind: its add failed: KeyError"),
    ("forces", force(np.zeros((2, 3)), energy=lambda k: None), "wind: its energy failed: TypeError"),
    ("forces", force(np.zeros((2, 3)), account="work", power=lambda k: np.ones(2)),
     "wind: its power failed: TypeError"),
    ("constraints", rail(filled(np.zeros(5))), "rail: its fill failed: ValueError: could not broadcast"),
    ("constraints", rail(filled(0.0), n=1), r"rail: found rows of shape \(2, 3\), expected \(1, p\)"),
    ("constraints", lambda points: Made("rail", n=1, one_sided=False, rows=lambda k: np.ones((1, 3)), fill=0),
     "rail: found rows of float64, expected whole numbers"),
    ("constraints", rail(lambda k, rows: setattr(rows, "phy", 0.0)), "rail: its fill failed.* 'phy'"),
    ("constraints", rail(filled(np.nan)), "rail: its rows are not finite numbers"),
    ("constraints", rail(filled(0.0, np.nan)), "rail: its element 0 has no direction here"),
    ("guards", watch(lambda k: np.ones(2)), "watch: its values failed: ValueError"),
    ("guards", watch(lambda k: np.nan), r"watch: its values failed: ArithmeticError: found \[nan\]"),
    ("guards", watch(lambda k: 0.05 - k.t), "watch: its respond returned NoneType, expected a Change"),
]  # fmt: skip


@pytest.mark.parametrize("stepper", [vv.EventDriven, lambda: vv.TimeStepping(1e-3)])
@pytest.mark.parametrize(("where", "make", "said"), WRONG, ids=range(len(WRONG)))
def test_it_is_named(where, make, said, stepper):
    world = vv.World()
    points = world.add(vv.PointMasses("ball", [[0, 0, 1], [1, 0, 1]], 0.1)).points
    world.add(vv.Gravity(world))
    getattr(world, where).append(make(points))
    with pytest.raises((vv.SceneError, vv.SimulationError), match=said):
        vv.Simulation(world, stepper()).advance(0.1)


@pytest.mark.parametrize("stepper", [vv.EventDriven, lambda impact: vv.TimeStepping(1e-3, impact=impact)])
@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (
            lambda p: vv.Impulses(np.ones(7)),
            r"law mine: found impulses of shape \(7,\), expected \(2,\)",
        ),
        (lambda p: vv.Impulses(p.v * np.nan), "impact law mine: found impulses"),
        (lambda p: p.v, "impact law mine: it failed on an impact of 2 contacts: AttributeError"),
        (
            lambda p: vv.Impulses(-3.0 * p.v * 0.1),
            r"law mine: its impulses add 0\.\d+ J, expected none",
        ),
    ],
)
def test_an_impact_law_is_named(answer, said, stepper):
    def mine(problem):
        return answer(problem)

    world = vv.World()
    points = world.add(vv.PointMasses("ball", [[0, 0, 0.1], [1, 0, 0.1]], 0.1, [0, 0, -1.0])).points
    world.add(vv.Plane("floor", points, restitution=0.5))
    with pytest.raises(vv.SimulationError, match=said):
        vv.Simulation(world, stepper(impact=mine)).advance(0.2)


def test_what_is_no_impact_law_is_refused_at_once():
    for make in (lambda: vv.EventDriven(impact="newton"), lambda: vv.TimeStepping(1e-3, impact="newton")):
        with pytest.raises(vv.SceneError, match="found impact 'newton', expected a function"):
            make()
