"""The hanging beam of `visviva.bench.elastic` in MuJoCo, on one processor, where it is installed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

BEAM = (1.0, 0.25, 0.25)
YOUNG, POISSON, DENSITY = 1e6, 0.3, 1000.0
TOLERANCE = 1e-6


def mujoco_beam(cells: tuple[int, int, int], h: float) -> Callable[[int], object] | None:
    """So many steps of its flex of the same size, by its fastest method: implicit, conjugate gradients."""
    if find_spec("mujoco") is None:
        return None
    mujoco: Any = import_module("mujoco")
    n, m, k = (c + 1 for c in cells)
    spacing = " ".join(repr(side / c) for side, c in zip(BEAM, cells, strict=True))
    pins = " ".join(str(i) for i in range(m * k))
    mass = DENSITY * BEAM[0] * BEAM[1] * BEAM[2]
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><option timestep="{h!r}" solver="CG" tolerance="{TOLERANCE!r}" integrator="discrete"/>'
        f'<size memory="500M"/><worldbody><flexcomp name="beam" type="grid" dim="3" count="{n} {m} {k}" '
        f'spacing="{spacing}" mass="{mass!r}" radius="0.001">'
        f'<elasticity young="{YOUNG!r}" poisson="{POISSON!r}" damping="0.01"/>'
        f'<contact selfcollide="none" contype="0" conaffinity="0"/><pin id="{pins}"/>'
        f"</flexcomp></worldbody></mujoco>"
    )
    data = mujoco.MjData(model)
    return lambda steps: mujoco.mj_step(model, data, steps)
