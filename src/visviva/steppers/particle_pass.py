"""Large sets of particles that nothing couples: force, kick, drift and bounce in one pass over memory.

    Δv = h f / (m + θ h d),   x' = x + h (v + θ Δv),   then the one-sided constraints, particle by particle

f and d = −∂f/∂u are the sums of the terms' device functions, which terms offer as `local(block)`. The pass is
written out for each combination of terms and kept in the kernel cache.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.core.binding import offers
from visviva.core.fuse import generated_module
from visviva.core.kernel import kernel, plain
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Op
from visviva.core.state import Array, Index
from visviva.core.world import World

SMALLEST = 1000  # fewer particles go the ordinary way; writing out a pass would not pay
THREADED = 20_000  # from here on on all threads
UNPACKED = 16  # parameters up to this many are taken out of memory before the loop
CHUNKS = 64  # partial sums, so that they do not depend on the number of threads


@dataclass(frozen=True)
class LocalSet:
    """A block that is stepped by a pass of its own.

    Parameters
    ----------
    forces, constraints : its terms with their device functions and parameters
    foreign : some force of the world is not among them and may add to the block's τ
    """

    block: Any
    forces: list[tuple[Any, Any, Array]]
    constraints: list[tuple[Any, Any, Array]]
    foreign: bool


def local_sets(world: World) -> list[LocalSet]:
    """The blocks that qualify: independent particles, untouched by rows, tangents, inertia of other terms."""
    k: Kinematics | None = None
    found = []
    for block in world.blocks:
        if not getattr(block, "independent", False) or block.nv < 3 * SMALLEST:
            continue
        k = k or Kinematics(world)
        forces, constraints = _offers(world.forces, block), _offers(world.constraints, block)
        rest = [f for f in world.forces if f.name not in {f_.name for f_, _, _ in forces}]
        rows = [f.tangent_rows(k)[0] for f in rest if hasattr(f, "tangent_rows")]
        rows += [i.rows(k) for i in world.inertias]
        rows += [c.rows(k) for c in world.constraints if c.name not in {c_.name for c_, _, _ in constraints}]
        if not any(_touches(r, k, block) for r in rows):
            found.append(LocalSet(block, forces, constraints, bool(rest)))
    return found


def _offers(terms: list[Any], block: Any) -> list[tuple[Any, Any, Array]]:
    pairs = [(term, term.local(block)) for term in terms if hasattr(term, "local")]
    return [(term, *pair) for term, pair in pairs if pair is not None]


def _touches(rows: Index, k: Kinematics, block: Any) -> bool:
    part = k.layout.v[block.name]
    dofs = set(rows[rows >= k.rows].ravel() - k.rows)
    for row in rows[(rows >= 0) & (rows < k.rows)].ravel():
        dofs.update(k.table.col[k.table.ptr[row] : k.table.ptr[row + 1]])
    return any(part.start <= dof < part.stop for dof in dofs)


@kernel
def _add_sums(sums: Array, places: Index, accounts: Array) -> None:
    for c in range(sums.shape[0]):
        for j in range(len(places)):
            accounts[places[j]] += sums[c, j]


def pass_ops(local: LocalSet, k: Kinematics, out: Effort, weights: Array) -> list[Op]:
    """The operations of one step of a set, accounts included."""
    accounts = k.layout.account
    names = [f"{f.account}/{f.name}" for f, _, _ in local.forces if offers(f, "power")]
    names += ["numerical/damping", "projection"]
    names += [f"impact loss/{c.name}" for c, _, _ in local.constraints]
    sums = np.zeros((CHUNKS, len(names)))
    places = np.array([accounts[name] for name in names], np.int64)
    parameters = [par for _, _, par in [*local.forces, *local.constraints]]
    threaded = len(local.block.masses) >= THREADED
    uniform = bool((local.block.masses == local.block.masses[0]).all())
    module = generated_module(_source(local, threaded, uniform))
    block = local.block
    arrays = (k.clock, weights, block.masses, out.block(block), k.block_q(block), k.block_v(block))
    return [(module.particles, (*arrays, *parameters, sums)), (_add_sums, (sums, places, k.state.accounts))]


def _unpacked(j: int, count: int) -> str:
    """Few parameters as a tuple of numbers, which stay in registers; many as they lie in their array."""
    return f"({', '.join(f'p{j}_[{i}]' for i in range(count))},)" if count <= UNPACKED else f"p{j}_"


def _source(local: LocalSet, threaded: bool, uniform: bool) -> str:
    """The pass as Python text; where all masses are alike they are not read, and 1/m leaves the loop."""
    forces, constraints = local.forces, local.constraints
    powered = [j for j, (f, _, _) in enumerate(forces) if offers(f, "power")]
    kept = [j for j in range(len(forces)) if j not in powered]
    nf, np_ = len(forces), len(powered)
    factor = {**dict.fromkeys(range(np_), "h * "), np_: "(theta - 0.5) * "}
    devices = [device for _, device, _ in [*forces, *constraints]]
    imports = [
        f'g{j} = inlined(importlib.import_module("{d.__module__}").{d.__name__})'
        for j, d in enumerate(plain(device) for device in devices)
    ]
    decorator = "parallel_lane_kernel" if threaded else "lane_kernel"
    start = ["push[3 * i]", "push[3 * i + 1]", "push[3 * i + 2]"] if local.foreign else ["0.0"] * 3
    parameters = [par for _, _, par in [*forces, *constraints]]
    names = "".join(f"p{j}_, " for j in range(len(devices)))
    lines = [
        '"""Written by visviva.steppers.particle_pass."""',
        "import importlib", "", "from numba import prange", "",
        f"from visviva.core.kernel import inlined, {decorator}", "", *imports, "", "",
        f"@{decorator}",
        f"def particles(clock, weights, mass, tau, q, v, {names}sums):",
        "    t, h, theta = clock[0], weights[5], weights[6]",
        "    n, chunks = len(mass), sums.shape[0]",
        *(["    m = mass[0]"] if uniform else []),
        *[f"    p{j} = {_unpacked(j, len(par))}" for j, par in enumerate(parameters)],
        f"    for c in {'prange' if threaded else 'range'}(chunks):",
        *[f"        s{j} = 0.0" for j in range(np_ + 2 + len(constraints))],
        "        low, high = c * n // chunks, (c + 1) * n // chunks",
        "        some, push = mass[low:high], tau[3 * low : 3 * high]",
        "        x, u = q[3 * low : 3 * high], v[3 * low : 3 * high]",
        "        for i in range(len(some)):  # slices from zero: indices never negative run in lanes",
        *([] if uniform else ["            m = some[i]"]),
        "            x0, x1, x2 = x[3 * i], x[3 * i + 1], x[3 * i + 2]",
        "            u0, u1, u2 = u[3 * i], u[3 * i + 1], u[3 * i + 2]",
    ]  # fmt: skip
    for j in range(nf):
        lines.append(f"            a{j}, b{j}, c{j}, d{j} = g{j}(x0, x1, x2, u0, u1, u2, m, t, p{j})")
    total = {axis: " + ".join([start[a], *(f"{axis}{j}" for j in range(nf))]) for a, axis in enumerate("abc")}
    damping = " + ".join(["0.0", *(f"d{j}" for j in range(nf))])
    lines += [
        f"            k = h / (m + theta * h * ({damping}))",
        f"            e0, e1, e2 = k * ({total['a']}), k * ({total['b']}), k * ({total['c']})",
        "            w0, w1, w2 = u0 + theta * e0, u1 + theta * e1, u2 + theta * e2",
    ]
    for s, j in enumerate(powered):
        sign = "+" if forces[j][0].account == "work" else "-"
        lines.append(
            f"            s{s} {sign}= ((a{j} - theta * d{j} * e0) * w0 + (b{j} - theta * d{j} * e1) * w1"
            f" + (c{j} - theta * d{j} * e2) * w2)"
        )
    lines += [
        f"            s{np_} += m * (e0 * e0 + e1 * e1 + e2 * e2)",
        "            u0, u1, u2 = u0 + e0, u1 + e1, u2 + e2",
        "            x0, x1, x2 = x0 + h * w0, x1 + h * w1, x2 + h * w2",
    ]
    if constraints:
        lines.append("            y0, y1, y2 = x0, x1, x2")
        for j in range(len(constraints)):
            g = nf + j
            moved = "x0, x1, x2, u0, u1, u2"
            lines.append(f"            {moved}, loss = g{g}({moved}, m, h, p{g})")
            lines.append(f"            s{np_ + 2 + j} += loss")
        pull = [" + ".join([start[a], *(f"{axis}{j}" for j in kept)]) for a, axis in enumerate("abc")]
        lines.append(
            f"            s{np_ + 1} -= ({pull[0]}) * (x0 - y0) + ({pull[1]}) * (x1 - y1)"
            f" + ({pull[2]}) * (x2 - y2)"
        )
    lines += [
        "            x[3 * i], x[3 * i + 1], x[3 * i + 2] = x0, x1, x2",
        "            u[3 * i], u[3 * i + 1], u[3 * i + 2] = u0, u1, u2",
        *[f"        sums[c, {j}] = {factor.get(j, '')}s{j}" for j in range(np_ + 2 + len(constraints))],
        "",
    ]
    return "\n".join(lines)
