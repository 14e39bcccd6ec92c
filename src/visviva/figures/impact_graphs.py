"""Simultaneous impacts over random contact graphs: the six constraints, waves, accuracy."""

from __future__ import annotations

from functools import partial

import numpy as np

from visviva.figures.clusters import Cluster, Law, chain, lattice, random_cluster
from visviva.figures.figure import Experiment
from visviva.figures.impact import LAWS, PATENT
from visviva.impact.lzb import lzb
from visviva.impact.qce import qce

GRAPHS = 1000


def constraints() -> dict[str, float]:
    """The worst violation of each constraint over random contact graphs, law by law."""
    found: dict[str, float] = {}
    for name, law in LAWS.items():
        rng = np.random.default_rng(1)
        worst = dict.fromkeys(("KIN", "MOM", "ONE", "SYM", "feasible", "unfinished"), 0.0)
        for _ in range(GRAPHS):
            for key, value in _violations(random_cluster(rng), law, rng).items():
                worst[key] = max(worst[key], value)
        found |= {f"{name}: {key}": value for key, value in worst.items()}
    return found


def _violations(cluster: Cluster, law: Law, rng: np.random.Generator) -> dict[str, float]:
    after, answer = cluster.after(law)
    size = float(np.abs(cluster.u).max())
    order = rng.permutation(len(cluster.pairs))
    shuffled = Cluster(cluster.x, cluster.u, cluster.weight, cluster.pairs[order], cluster.normals[order])
    mirror = np.ones(cluster.x.shape[1])
    mirror[0] = -1.0
    turned = Cluster(
        cluster.x * mirror, cluster.u * mirror, cluster.weight, cluster.pairs, cluster.normals * mirror
    )
    free = bool((cluster.weight > 0).all() and (cluster.pairs >= 0).all())
    momentum = ((after - cluster.u) / np.where(cluster.weight > 0, cluster.weight, 1.0)[:, None]).sum(axis=0)
    return {
        "KIN": abs(cluster.kinetic(after) / cluster.kinetic(cluster.u) - 1.0),
        "MOM": float(np.abs(momentum).max()) / (size / cluster.weight.min()) if free else 0.0,
        "ONE": max(-float(answer.impulse.min(initial=0.0)), 0.0),
        "SYM": max(
            float(np.abs(shuffled.after(law)[0] - after).max()),
            float(np.abs(turned.after(law)[0] * mirror - after).max()),
        )
        / size,
        "feasible": max(-float(answer.after.min(initial=0.0)), 0.0) / size,
        "unfinished": 0.0 if answer.converged else 1.0,
    }


ALLOWED = {"KIN": 1e-10, "MOM": 1e-12, "ONE": 0.0, "SYM": 1e-9, "feasible": 1e-9, "unfinished": 0.0}


def waves() -> dict[str, float]:
    """BRK and WAV for each law: a ball into four at rest, and the exchange across a ball, c = 0, ½, 1."""
    found: dict[str, float] = {}
    for name, law in LAWS.items():
        found[f"{name}: BRK"] = float(
            np.abs(chain(1.0, [1.0, 0, 0, 0, 0]).after(law)[0][:, 0] - [0, 0, 0, 0, 1]).max()
        )
        for c in (0.0, 0.5, 1.0):
            after = chain(1.0, [1.0, 0.0, -c]).after(law)[0][:, 0]
            found[f"{name}: WAV c = {c:g}"] = float(np.linalg.norm(after - [-c, 0.0, 1.0]))
        near, at = (chain(1.0, [1.0, 0.0, -c]).after(law)[0][:, 0] for c in (1e-9, 0.0))
        found[f"{name}: jump at c = 0"] = float(np.abs(near - at).max())
    return found


WAVES = {
    "lcp": (0.6, 0.8165, 0.4082, 0.0, 0.0),
    "gr": (0.0, 0.0, 0.4082, 0.0, 2 / 3),
    "qce": (0.0, 0.0, 0.2745, 0.0, 0.0),
    "qce fastest": (0.0, 0.0, 0.0, 0.0, 0.0),
}


def accuracy() -> dict[str, float]:
    """Median distance from springs, relative to the velocities: clusters of 3 … 8 discs, all moving."""
    rng = np.random.default_rng(2)
    distance: dict[str, list[float]] = {name: [] for name in ("lcp", "gr", "qce", "qce peak")}
    laws: dict[str, Law] = {**LAWS, "qce peak": partial(qce, refresh="peak")}
    for _ in range(400):
        cluster = random_cluster(rng, discs=int(rng.integers(3, 9)))
        truth = cluster.after(lzb)[0]
        for name, found in distance.items():
            after = cluster.after(laws[name])[0]
            found.append(float(np.linalg.norm(after - truth) / np.linalg.norm(truth)))
    return {f"{name}: median": float(np.median(found)) for name, found in distance.items()}


def lattices() -> dict[str, float]:
    """Square lattices with all balls in random motion: energy; for the time see `visviva bench impact`."""
    found: dict[str, float] = {}
    for side in (5, 10, 20, 40):
        u = np.random.default_rng(side).normal(size=(side * side, 2))
        cluster = Cluster.of(lattice(side), u)
        after, answer = cluster.after(qce)
        found[f"{len(cluster.pairs)} contacts: energy"] = cluster.kinetic(after) / cluster.kinetic(u) - 1.0
        found[f"{len(cluster.pairs)} contacts: unfinished"] = 0.0 if answer.converged else 1.0
    return found


EXPERIMENTS = (
    Experiment(
        f"constraints, worst of {GRAPHS} random graphs",
        f"{PATENT}, six constraints",
        {
            f"{law}: {key}": (0.0, allowed)
            for law in LAWS
            for key, allowed in ALLOWED.items()
            # Newton's law only requires v⁺ ≥ −v⁻, so separating contacts may approach again.
            if (law, key) != ("lcp", "feasible")
        },
        constraints,
        long=True,
    ),
    Experiment(
        "waves",
        f"{PATENT}, six constraints",
        {
            f"{law}: {key}": (value, 1e-3)
            for law, row in WAVES.items()
            for key, value in zip(
                ("BRK", "WAV c = 0", "WAV c = 0.5", "WAV c = 1", "jump at c = 0"), row, strict=True
            )
        },
        waves,
    ),
    Experiment(
        "accuracy against springs",
        "numerical study of 190 clusters; ours are 400 others",
        {
            "lcp: median": (0.150, 0.04),
            "gr: median": (0.075, 0.025),
            "qce: median": (0.022, 0.012),
            "qce peak: median": (0.012, 0.008),
        },
        accuracy,
        long=True,
    ),
    Experiment(
        "square lattices",
        "energy is conserved",
        {
            f"{m} contacts: {key}": (0.0, allowed)
            for m in (40, 180, 760, 3120)
            for key, allowed in (("energy", 1e-10), ("unfinished", 0.0))
        },
        lattices,
    ),
)
