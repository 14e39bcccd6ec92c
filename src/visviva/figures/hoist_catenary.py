"""Hanging cables, compared with the closed forms of the catenary."""

from __future__ import annotations

import numpy as np

from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.hoist.weight.catenary import Catenary, solve_catenary
from visviva.particles.points.point_masses import PointMasses

G = np.array([0.0, 0.0, -9.81])


def _hung(span: float, rise: float, length: float, EA: float) -> Catenary:
    world = World()
    world.blocks.append(block := PointMasses("ends", [[0.0, 0.0, 0.0], [span, 0.0, rise]], 1.0))
    return Catenary("cable", block.points[:1], block.points[1:], length, EA, 2.0, G)


def sags() -> dict[str, float]:
    """2 kg/m between two points at the same height, 10 m apart: the sag in the middle [m]."""
    ends = np.array([[0.0, 0.0, 0.0], [10.0, 0.0, 0.0]])
    return {
        "12 m, stiff": -_hung(10, 0, 12.0, 1e12).shape(ends, 101)[50, 2],
        "10.1 m, stiff": -_hung(10, 0, 10.1, 1e12).shape(ends, 101)[50, 2],
        "10 m, EA = 10⁵ N": -_hung(10, 0, 10.0, 1e5).shape(ends, 101)[50, 2],
    }


def pulls() -> dict[str, float]:
    """Horizontal pull of the same cables [N]."""
    found = {}
    for name, length, EA in (("12 m, stiff", 12.0, 1e12), ("10 m, EA = 10⁵ N", 10.0, 1e5)):
        cable, hung = _hung(10, 0, length, EA), np.zeros(4)
        solve_catenary(
            cable.law, np.zeros(3), np.array([10.0, 0, 0]), cable.up, hung, np.zeros(3), np.zeros(5)
        )
        found[name] = float(hung[0])
    return found


EXPERIMENTS = (
    Experiment(
        "sag of a cable of 2 kg/m over 10 m [m]",
        "Irvine 1981: c (cosh(l/2c) − 1); with H s/EA + H/w asinh(w s/H) when it is elastic",
        {
            "12 m, stiff": (2.9234379760, 1e-8),
            "10.1 m, stiff": (0.6145116112, 1e-7),
            "10 m, EA = 10⁵ N": (0.4523719346, 1e-9),
        },
        sags,
    ),
    Experiment(
        "its horizontal pull [N]",
        "Irvine 1981",
        {"12 m, stiff": (92.1240468374, 1e-6), "10 m, EA = 10⁵ N": (540.6838814134, 1e-8)},
        pulls,
    ),
)
