"""A cable as a chain of links in MuJoCo and in Exudyn, for the bench of hoists; None if not installed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

import numpy as np

from visviva.bench.peers import exudyn_rods

H, STEPS, ROUNDS = 1e-3, 400, 5
ARC = 0.1  # half the angle of the initial arc of the rods [rad]


def mujoco_chain(pieces: int, length: float = 20.0, mass: float = 20.0) -> float | None:
    """Least CPU time of a step [s] of a chain of links on ball joints between two fixed points.

    Its last end is held by an equality constraint; `implicitfast`, 1 ms. None without MuJoCo.
    """
    if find_spec("mujoco") is None:
        return None
    mujoco: Any = import_module("mujoco")
    link = length / pieces
    geom = f'<geom type="capsule" size="0.01" fromto="0 0 0 {link} 0 0" mass="{mass / pieces}"/>'
    begin = f'<body pos="{link} 0 0"><joint type="ball"/>{geom}'
    first = f'<body pos="0 0 0"><joint type="ball"/>{geom}'
    chain = first + begin * (pieces - 2) + begin.replace("<body", '<body name="last"')
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><option timestep="{H}" integrator="implicitfast"><flag contact="disable"/></option>'
        f"<worldbody>{chain}{'</body>' * pieces}</worldbody>"
        f'<equality><connect body1="last" anchor="{link} 0 0"/></equality></mujoco>'
    )
    data = mujoco.MjData(model)
    taken = []
    for _ in range(ROUNDS):
        begun = process_time()
        for _ in range(STEPS):
            mujoco.mj_step(model, data)
        taken.append((process_time() - begun) / STEPS)
    return min(taken)


def exudyn_chain(pieces: int, length: float = 20.0, mass: float = 20.0) -> float | None:
    """CPU time of a step [s] of masses on rods along an arc with fixed ends, 1 ms; None without Exudyn."""
    angles = np.linspace(-ARC, ARC, pieces + 1)
    radius = 0.5 * length / np.sin(ARC)
    x = radius * np.column_stack([np.sin(angles), 0.0 * angles, np.cos(ARC) - np.cos(angles)])
    rod = float(np.linalg.norm(x[1] - x[0]))
    found = exudyn_rods(x, mass / pieces, rod, H, STEPS * H)
    return None if found is None else 1.0 / found[0]
