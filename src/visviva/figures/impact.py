"""Simultaneous impacts: numerical examples of the specification, the six constraints, accuracy."""

from __future__ import annotations

from functools import partial

import numpy as np

from visviva.arrays import Array
from visviva.figures.clusters import Cluster, Law, chain
from visviva.figures.figure import Experiment
from visviva.impact.coulomb import FrictionProblem
from visviva.impact.graph import Graph
from visviva.impact.lzb import lzb
from visviva.impact.newton import gr, lcp
from visviva.impact.qce import qce
from visviva.impact.qce_lcp import qce_lcp, qce_lcp_with_friction

PATENT = "Zhang, Li, Wang 2015 (CN105868425A)"
LAWS: dict[str, Law] = {"lcp": lcp, "gr": gr, "qce": qce, "qce fastest": partial(qce, select="fastest")}
HERTZ: Law = partial(lzb, exponent=1.5)


def _row(cluster: Cluster, law: Law) -> Array:
    return cluster.after(law)[0][:, 0]


def _named(prefix: str, values: Array) -> dict[str, float]:
    return {f"{prefix} {'ABCDE'[i]}": float(value) for i, value in enumerate(values)}


FIG1 = {
    "lcp": (-4 / 3, 2 / 3, 5 / 3),
    "gr": (-4 / 3, 2 / 3, 5 / 3),
    "qce": (-2 / 3, -0.4250, 2.0916),
    "qce fastest": (-1.0, 0.0, 2.0),
    "qce postpone": (-1.0, 0.0, 2.0),
    "springs": (-1.0749, 0.1177, 1.9572),
    "hertz": (-1.0030, 0.0045, 1.9985),
}


def three_balls() -> dict[str, float]:
    """Fig. 1: A = +2, B = 0, C = −1."""
    laws = LAWS | {"qce postpone": partial(qce, postpone=True), "springs": lzb, "hertz": HERTZ}
    found: dict[str, float] = {}
    for name, law in laws.items():
        found |= _named(name, _row(chain(1.0, [2.0, 0.0, -1.0]), law))
    return found


def defects() -> dict[str, float]:
    """‖v⁺ − (−c, 0, a)‖/a over c/a in [0, 1]."""
    found = dict.fromkeys(LAWS, 0.0)
    for c in np.linspace(0.0, 1.0, 101):
        for name, law in LAWS.items():
            after = _row(chain(1.0, [1.0, 0.0, -c]), law)
            found[name] = max(found[name], float(np.linalg.norm(after - [-c, 0.0, 1.0])))
    return found


CRADLES: dict[str, tuple[list[float], tuple[float, ...], float]] = {
    "1, 1, 1, 1, 2": ([1, 1, 1, 1, 2], (-1 / 3, 0, 0, 0, 2 / 3), 1e-12),
    "2, 1, 1, 1, 1": ([2, 1, 1, 1, 1], (0.0123, 0.0494, 0.1481, 0.4444, 1.3333), 5.1e-5),
    "1 … 1/16": ([1, 1 / 2, 1 / 4, 1 / 8, 1 / 16], (0.3333, 0.4444, 0.5926, 0.7901, 3.1605), 5.1e-5),
    "1, 3, 1, 3, 1": ([1, 3, 1, 3, 1], (-0.5, -0.0625, 0, 0.375, 0.5625), 1e-12),
}


def cradles() -> dict[str, float]:
    """Newton's cradle: the largest error of 1 … 4 balls in, unequal masses, restitution."""
    found: dict[str, float] = {}
    for law in ("gr", "qce"):
        worst = 0.0
        for k in range(1, 5):
            u = np.array([1.0] * k + [0.0] * (5 - k))
            worst = max(worst, float(np.abs(_row(chain(1.0, u), LAWS[law]) - u[::-1]).max()))
        found[f"{law}: 1 … 4 balls in"] = worst
        for name, (mass, _, _) in CRADLES.items():
            found |= _named(f"{law}, masses {name}:", _row(chain(mass, [1.0, 0, 0, 0, 0]), LAWS[law]))
    both = _row(chain(1.0, [1.0, 1, 0, 0, -1]), qce)
    found |= _named("qce, two meet one:", both)
    halved: dict[str, Law] = {
        "qce-lcp": partial(qce_lcp, restitution=0.5),
        "lcp": partial(lcp, restitution=0.5),
    }
    for name, half in halved.items():
        found |= _named(f"{name} e = 0.5:", _row(chain(1.0, [1.0, 0, 0, 0, 0]), half))
    found |= _named("lcp:", _row(chain(1.0, [1.0, 0, 0, 0, 0]), lcp))
    return found


def _expected_cradles() -> dict[str, tuple[float, float]]:
    figures: dict[str, tuple[float, float]] = {}
    for law in ("gr", "qce"):
        figures[f"{law}: 1 … 4 balls in"] = (0.0, 1e-12)
        for name, (_, after, allowed) in CRADLES.items():
            numbers = _named(f"{law}, masses {name}:", np.array(after))
            figures |= {key: (value, allowed) for key, value in numbers.items()}
    rest = {
        "qce, two meet one:": (-1, 0, 0, 1, 1),
        "qce-lcp e = 0.5:": (0.1, 0.1, 0.1, 0.1, 0.6),
        "lcp e = 0.5:": (-0.2, 0.3, 0.3, 0.3, 0.3),
        "lcp:": (-0.6, 0.4, 0.4, 0.4, 0.4),
    }
    for name, row in rest.items():
        figures |= {key: (value, 1e-12) for key, value in _named(name, np.array(row)).items()}
    return figures


def rack() -> Cluster:
    """15 balls in a triangle and the cue ball, head-on along +y at speed 1."""
    positions = [(0.0, -1.0)]
    for row in range(5):
        positions += [(column - row / 2, row * np.sqrt(0.75)) for column in range(row + 1)]
    u = np.zeros((16, 2))
    u[0, 1] = 1.0
    return Cluster.of(positions, u)


def billiards() -> dict[str, float]:
    """The break, and a ball against two."""
    found: dict[str, float] = {}
    for name in ("qce", "gr"):
        after, answer = rack().after(LAWS[name])
        found |= {
            f"{name}: apex": after[1, 1],
            f"{name}: corner x": after[15, 0],
            f"{name}: corner y": after[15, 1],
        }
        found[f"{name}: middle of the back row"] = after[13, 1]
    after, answer = rack().after(qce)
    mirror = np.array([0, 1, 3, 2, 6, 5, 4, 10, 9, 8, 7, 15, 14, 13, 12, 11])
    found |= {"qce: rounds": answer.rounds, "qce: events": answer.events, "qce: cue": after[0, 1]}
    found["qce: mirror error"] = float(np.abs(after - after[mirror] * [-1.0, 1.0]).max())
    found["lcp: cue"] = rack().after(lcp)[0][0, 1]
    half = np.pi / 6
    two = [(0.0, 0.0), (np.sin(half), np.cos(half)), (-np.sin(half), np.cos(half))]
    found["head-on: striker"] = Cluster.of(two, [(0, 1), (0, 0), (0, 0)]).after(qce)[0][0, 1]
    turned = np.radians(25.0)
    after, _ = Cluster.of(two, [(np.sin(turned), np.cos(turned)), (0, 0), (0, 0)]).after(qce)
    found |= {"25°: striker x": after[0, 0], "25°: striker y": after[0, 1], "25°: first y": after[1, 1]}
    return found


def on_a_floor() -> dict[str, float]:
    """Falling stacks, and a ball on a floor hit by a heavy one: Galperin's digits of π."""
    found: dict[str, float] = {}
    for mass in ([3.0, 1.0], [100.0, 1.0], [100.0, 10.0, 1.0]):
        positions = np.stack([np.zeros(len(mass)), np.arange(len(mass))], axis=1)
        stack = Cluster.of(positions, [(0.0, -1.0)] * len(mass), mass, floor=True)
        label = ", ".join(f"{m:g}" for m in mass)
        found |= _named(f"stack {label}:", stack.after(qce)[0][:, 1])
    for heavy in (1.0, 1e2, 1e4, 1e6):
        pair = Cluster.of([(0.0, 0.0), (0.0, 1.0)], [(0, 0), (0, -1.0)], [1.0, heavy], floor=True)
        after, answer = pair.after(qce)
        found[f"rounds, {heavy:g} : 1"] = answer.rounds
        found[f"energy, {heavy:g} : 1"] = pair.kinetic(after) / pair.kinetic(pair.u) - 1.0
    return found


def friction() -> dict[str, float]:
    """A disc on a plane that slides or sticks, and a rod that lands on its end."""
    found: dict[str, float] = {}
    for mu in (0.2, 0.8):
        moved = _plane_body(0.5, -0.5 * np.array([0.0, 1.0]), np.array([2.0, -1.0, 0.0]), 0.125, mu, 0.5)
        found |= {f"disc, μ = {mu:g}: {name}": value for name, value in zip("xyω", moved, strict=True)}
    arm = -np.sqrt(0.5) * np.ones(2)
    moved = _plane_body(1.0, arm, np.array([0.5, -1.0, 0.0]), 1 / 3, 0.4, 0.5)
    found["rod: tip"] = moved[1] + arm[0] * moved[2]
    return found


def _plane_body(_: float, arm: Array, u: Array, inertia: float, mu: float, e: float) -> Array:
    """Velocity (x, y, ω) after a body of mass 1 has hit the plane y = 0 with the end of an arm."""
    jacobian = np.array([[0.0, 1.0, arm[0]], [1.0, 0.0, -arm[1]]])
    weight = np.array([1.0, 1.0, 1.0 / inertia])
    whole = jacobian @ np.diag(weight) @ jacobian.T
    v = jacobian @ u
    rub = FrictionProblem.of_contacts(Graph.of(whole), v[1:].reshape(1, 1), np.array([mu]))
    found = qce_lcp_with_friction(Graph.of(whole[:1, :1]), v[:1], rub, e)
    assert found.tangential is not None
    return np.asarray(u + weight * (jacobian.T @ np.array([found.impulse[0], found.tangential[0]])))


EXPERIMENTS = (
    Experiment(
        "three balls at 2, 0, −1 (Fig. 1; ideal −1, 0, 2)",
        f"{PATENT}, Fig. 1",
        {f"{law} {'ABC'[i]}": (value, 1e-4) for law, row in FIG1.items() for i, value in enumerate(row)},
        three_balls,
    ),
    Experiment(
        "largest defect of the exchange, over c/a",
        f"{PATENT}, Fig. 1",
        {"lcp": (0.8165, 1e-3), "gr": (0.816, 2e-2), "qce": (0.296, 1e-3), "qce fastest": (0.0, 1e-12)},
        defects,
    ),
    Experiment("Newton's cradle", f"{PATENT}, Fig. 2", _expected_cradles(), cradles),
    Experiment(
        "billiards",
        PATENT,
        {
            "qce: rounds": (6, 0),
            "qce: events": (30, 0),
            "qce: cue": (-0.2, 5.1e-5),
            "qce: apex": (-0.0434, 5.1e-5),
            "qce: corner x": (0.2545, 5.1e-5),
            "qce: corner y": (0.4408, 5.1e-5),
            "qce: middle of the back row": (0.3198, 5.1e-5),
            "qce: mirror error": (0.0, 1e-12),
            "gr: apex": (-0.0505, 5.1e-5),
            "gr: corner x": (0.2955, 5.1e-5),
            "gr: corner y": (0.5118, 5.1e-5),
            "gr: middle of the back row": (0.2385, 5.1e-5),
            "lcp: cue": (-0.7714, 5.1e-5),
            "head-on: striker": (-0.2, 1e-12),
            "25°: striker x": (0.1848, 5.1e-5),
            "25°: striker y": (-0.1983, 5.1e-5),
            "25°: first y": (0.7582, 5.1e-5),
        },
        billiards,
    ),
    Experiment(
        "on a floor",
        f"{PATENT}; Galperin 2003",
        {
            "stack 3, 1: A": (0.0, 1e-12),
            "stack 3, 1: B": (2.0, 1e-12),
            "stack 100, 1: A": (0.9604, 5.1e-5),
            "stack 100, 1: B": (2.9604, 5.1e-5),
            "stack 100, 10, 1: A": (0.6364, 5.1e-5),
            "stack 100, 10, 1: B": (1.9752, 5.1e-5),
            "stack 100, 10, 1: C": (5.6116, 5.1e-5),
            "rounds, 1 : 1": (3, 0),
            "rounds, 100 : 1": (31, 0),
            "rounds, 10000 : 1": (314, 0),
            "rounds, 1e+06 : 1": (3141, 0),
            # Two impulses of 10^6 N s cancel in the remainder for a ball of 1 kg.
            **{
                f"energy, {m} : 1": (0.0, max(3e-13, 1e-15 * float(m)))
                for m in ("1", "100", "10000", "1e+06")
            },
        },
        on_a_floor,
    ),
    Experiment(
        "friction",
        f"{PATENT}; Anitescu and Potra 1997",
        {
            "disc, μ = 0.2: x": (1.7, 1e-12),
            "disc, μ = 0.2: y": (0.5, 1e-12),
            "disc, μ = 0.2: ω": (-1.2, 1e-12),
            "disc, μ = 0.8: x": (4 / 3, 1e-12),
            "disc, μ = 0.8: y": (0.5, 1e-12),
            "disc, μ = 0.8: ω": (-8 / 3, 1e-12),
            "rod: tip": (0.5, 1e-12),
        },
        friction,
    ),
)
