"""Large sets of uncoupled particles: force, kick, drift and collision in one pass over memory.

    Δv = h f / (m + θ h d),   x' = x + h (v + θ Δv),   then the one-sided constraints, particle by particle

f and d = −∂f/∂u are the sums of the terms' device functions, which terms provide as `local(block)`.
Constraints that cannot be tunnelled through, such as a plane, likewise provide their response to a completed
move. If one of the constraints can be tunnelled through, all of them provide the `swept(block)` that
`steppers.steps.swept_pass` needs. The pass is generated for each combination of terms and kept in the kernel
cache.

The pass books the work of its forces. Forces with a power go to their account. The work of a constant force
is the change of its energy. The work of the others, those that are `curved` and those that came in τ, is
subtracted from `numerical/linearisation`, to which the step's ledger adds their energies and powers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.generated import generated_module, reference
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.binding import has_verb
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.rows import ports_of
from visviva.core.swept import Swept
from visviva.core.world import World
from visviva.steppers.steps.particle_order import copy_back, copy_run, largest_shape, ordered_pass
from visviva.steppers.steps.step_weights import DRIFT, KICK, LENGTH, THETA
from visviva.steppers.steps.swept_pass import devices, follow_ops, swept_lines

MIN_SET_SIZE = 1000  # smaller sets are stepped normally; generating a pass would not pay
MIN_THREADED = 100_000  # particles from which all threads are used
MAX_UNPACKED = 80  # most parameters that are loaded into variables before the loop
CHUNKS = 64  # number of partial sums, fixed so that they do not depend on the number of threads


@dataclass(frozen=True)
class LocalSet:
    """A block that is stepped by a pass of its own.

    Parameters
    ----------
    forces, constraints : its terms with their device functions and parameters; for swept constraints None
        and the numbers of the shape
    surfaces : the swept constraints, in the same order; none if no constraint can be tunnelled through
    aside : names of constraints that complete these, see `Constraint`: the pass needs no others
    foreign : some force of the world is not among them and may add to the block's τ
    """

    block: Any
    forces: list[tuple[Any, Any, Array]]
    constraints: list[tuple[Any, Any, Array]]
    surfaces: list[Swept]
    aside: list[str]
    foreign: bool

    @property
    def done(self) -> set[str]:
        """Names of the constraints that the rest of the step omits."""
        return {c.name for c, _, _ in self.constraints}.union(self.aside)

    @property
    def devices(self) -> list[tuple[Any, Any, Array]]:
        """The terms whose device functions handle a particle by itself."""
        return self.forces if self.surfaces else [*self.forces, *self.constraints]


def local_sets(world: World) -> list[LocalSet]:
    """The blocks that qualify: independent particles, without rows, tangents or inertia of other terms."""
    k: Kinematics | None = None
    found = []
    for block in world.blocks:
        if not getattr(block, "independent", False) or block.nv < 3 * MIN_SET_SIZE:
            continue
        k = k or Kinematics(world)
        forces, (constraints, surfaces) = _device_terms(world.forces, block), _contacts(world, k, block)
        rest = [f for f in world.forces if f.name not in {f_.name for f_, _, _ in forces}]
        rows = [f.tangent_rows(k)[0] for f in rest if hasattr(f, "tangent_rows")]
        rows += [f.tangent_pairs(k)[0] for f in rest if hasattr(f, "tangent_pairs")]
        rows += [i.rows(k) for i in world.inertias]
        own = [c for c, _, _ in constraints]
        aside = [c.name for c in world.constraints if getattr(c, "completes", None) in own]
        local = LocalSet(block, forces, constraints, surfaces, aside, bool(rest))
        rows += [ports_of(c, k) for c in world.constraints if c.name not in local.done]
        if not any(_touches(r, k, block) for r in rows):
            found.append(local)
    return found


def _device_terms(terms: list[Any], block: Any) -> list[tuple[Any, Any, Array]]:
    pairs = [(term, term.local(block)) for term in terms if hasattr(term, "local")]
    return [(term, *pair) for term, pair in pairs if pair is not None]


def _contacts(world: World, k: Kinematics, block: Any) -> tuple[list[tuple[Any, Any, Array]], list[Swept]]:
    """The constraints that the pass can handle: all by responses to a completed move, or all by sweeps."""
    local = _device_terms([c for c in world.constraints if not records_hits(c)], block)
    pairs = [(c, c.swept(block)) for c in world.constraints if hasattr(c, "swept")]
    swept = [(c, s) for c, s in pairs if s is not None and not _carried(s, k)]
    if {c.name for c, _ in swept} <= {c.name for c, _, _ in local}:
        return local, []
    return [(c, None, s.par) for c, s in swept], [s for _, s in swept]


def _carried(surface: Swept, k: Kinematics) -> bool:
    """Whether coordinates move the surface: it then takes part in the solve."""
    if surface.origin is None:
        return False
    rows = np.concatenate([k.rows_of(part).ravel() for part in (surface.origin, surface.frame) if part])
    return bool((rows >= k.rows).any()) or any(k.table.ptr[r] < k.table.ptr[r + 1] for r in rows)


def _touches(rows: Index, k: Kinematics, block: Any) -> bool:
    part = k.layout.v[block.name]
    dofs = set(rows[rows >= k.rows].ravel() - k.rows)
    for row in rows[(rows >= 0) & (rows < k.rows)].ravel():
        dofs.update(k.table.col[k.table.ptr[row] : k.table.ptr[row + 1]])
    return any(part.start <= dof < part.stop for dof in dofs)


@kernel
def _add_sums(sums: Array, index: Index, accounts: Array) -> None:
    for c in range(sums.shape[0]):
        for j in range(len(index)):
            accounts[index[j]] += sums[c, j]


def pass_ops_of(local: LocalSet, k: Kinematics, out: Effort, weights: Array) -> list[Op]:
    """The operations of one step of a set, including accounts."""
    accounts = k.layout.account
    names = [f"{f.account}/{f.name}" for f, _, _ in local.forces if has_verb(f, "power")]
    names += ["numerical/damping", "projection", "numerical/linearisation"]
    for c, _, _ in local.constraints:
        loss, rub = f"impact loss/{c.name}", f"dissipated/{c.name}"
        names += [loss, rub if rub in accounts else loss]
    names += ["work/script"]
    sums = np.zeros((CHUNKS, len(names)))
    index = np.array([accounts[name] for name in names], np.int64)
    parameters = [par for _, _, par in local.devices]
    parameters += [numbers for s in local.surfaces for numbers in (s.par, s.response)]
    n = len(local.block.masses)
    parameters += [k.hits(c).reshape(n, -1) for c, _, _ in local.constraints if records_hits(c)]
    threaded = n >= MIN_THREADED
    uniform = bool((local.block.masses == local.block.masses[0]).all())
    module = generated_module(_source(local, threaded, uniform))
    arrays = (
        k.clock,
        weights,
        local.block.masses,
        out.block(local.block),
        k.block_q(local.block),
        k.block_v(local.block),
        *([k.alive(local.block)] if _has_deaths(local) else []),
    )
    surface = largest_shape(local.surfaces)
    ordered = ordered_pass(surface, k.block_q(local.block)) if surface else None
    return [
        *(ordered.ops if ordered else []),
        *follow_ops(local.surfaces, k, weights[LENGTH : LENGTH + 1]),
        (module.particles, (*arrays, *(ordered.arrays if ordered else ()), *parameters, sums)),
        (_add_sums, (sums, index, k.state.accounts)),
    ]


def records_hits(constraint: Any) -> bool:
    """Whether its hits are recorded; only swept surfaces support this."""
    return bool(getattr(constraint, "hits", False))


def _has_deaths(local: LocalSet) -> bool:
    return hasattr(local.block, "alive")


def _source(local: LocalSet, threaded: bool, uniform: bool) -> str:
    """The pass as Python source; if all masses are equal they are not read, and 1/m leaves the loop.

    Sums per chunk: one for each force with a power, numerical damping, projection, linearisation, two for
    each constraint, the work of scripts.
    """
    taken = _parameters(local)
    decorator = "parallel_lane_kernel" if threaded else "lane_kernel"
    given = "".join(f"{name}_, " for name in taken)
    powers = sum(has_verb(f, "power") for f, _, _ in local.forces)
    ordered = largest_shape(local.surfaces) is not None
    given = ("alive, " if _has_deaths(local) else "") + ("order, near, rates, " if ordered else "") + given
    rows = powers + 3 + 2 * len(local.constraints) + 1
    scale = {**dict.fromkeys(range(powers), "h * "), powers: "(theta - 0.5) * "}
    lines = [
        '"""Written by visviva.steppers.steps.particle_pass."""',
        "import importlib",
        "from numba import prange",
        "from visviva.compiling.generated import given",
        f"from visviva.compiling.kernel import inlined, {decorator}",
        *(f"g{j} = inlined({reference(device)})" for j, (_, device, _) in enumerate(local.devices)),
        *devices(local.surfaces),
        *([f"take, put_back = {reference(copy_run)}, {reference(copy_back)}"] if ordered else []),
        f"@{decorator}",
        f"def particles(clock, weights, mass, tau, q, v, {given}sums):",
        f"    t, h, theta, kick = clock[0], weights[{LENGTH}], weights[{THETA}], weights[{KICK}]",
        f"    drift = weights[{DRIFT}] * h",
        "    n, chunks = len(mass), sums.shape[0]",
        *(["    m = mass[0]"] if uniform else []),
        *(_unpacked(name, length) for name, length in taken.items()),
        f"    for c in {'prange' if threaded else 'range'}(chunks):",
        *(f"        s{j} = 0.0" for j in range(rows)),
        "        first, last = c * n // chunks, (c + 1) * n // chunks",
        f"        low, high = {'0, n' if ordered else 'first, last'}",
        "        some, push = mass[low:high], tau[3 * low : 3 * high]",
        *(["        take(order, first, last, q, v, near, rates)"] if ordered else []),
        f"        x, u = {'near' if ordered else 'q'}[3 * first : 3 * last], "
        f"{'rates' if ordered else 'v'}[3 * first : 3 * last]",
        *(["        marks = alive[low:high]"] if _has_deaths(local) else []),
        *_loop(local, powers, uniform),
        *(["        put_back(order, first, last, near, rates, q, v)"] if ordered else []),
        *(f"        sums[c, {j}] = {scale.get(j, '')}s{j}" for j in range(rows)),
        "",
    ]
    return "\n".join(lines)


def _parameters(local: LocalSet) -> dict[str, int]:
    """Names and lengths of the parameters of the devices, and of shapes and responses of the surfaces."""
    taken = {f"p{j}": len(par) for j, (_, _, par) in enumerate(local.devices)}
    for j, surface in enumerate(local.surfaces):
        taken |= {f"p{j}s": len(surface.par), f"r{j}s": len(surface.response)}
    return taken | {f"hits{j}": 0 for j, (c, _, _) in enumerate(local.constraints) if records_hits(c)}


def _unpacked(name: str, length: int) -> str:
    """A few parameters become a tuple, so that the loop need not reload them after every store."""
    if not 0 < length <= MAX_UNPACKED:
        return f"    {name} = {name}_"
    return f"    {name} = ({', '.join(f'{name}_[{i}]' for i in range(length))},)"


def _loop(local: LocalSet, powers: int, uniform: bool) -> list[str]:
    """The loop over the particles of a chunk, from zero: with non-negative indices it vectorises."""
    body = [
        *([] if uniform else ["m = some[i]"]),
        *(["mark = marks[i]"] if _has_deaths(local) else []),
        "x0, x1, x2 = x[3 * e], x[3 * e + 1], x[3 * e + 2]",
        "u0, u1, u2 = u[3 * e], u[3 * e + 1], u[3 * e + 2]",
        *(["z0, z1, z2 = x0, x1, x2"] if local.constraints else []),
        *_kick(local, powers),
        *(_bounce(local, powers) if local.constraints else []),
        "x[3 * e], x[3 * e + 1], x[3 * e + 2] = x0, x1, x2",
        "u[3 * e], u[3 * e + 1], u[3 * e + 2] = u0, u1, u2",
    ]
    lines = ["i = order[first + e]" if largest_shape(local.surfaces) else "i = e", *body]
    return ["        for e in range(len(x) // 3):", *(f"            {line}" for line in lines)]


def _if_alive(local: LocalSet, expression: str) -> str:
    """The expression, or zero for a dead slot, where terms may read arbitrary values."""
    return f"({expression}) if mark != 0.0 else 0.0" if _has_deaths(local) else expression


def _total(local: LocalSet, axis: int, forces: Iterable[int]) -> str:
    """The sum of the forces of these indices along an axis, plus what others left in τ."""
    start = f"push[3 * i + {axis}]" if local.foreign else "0.0"
    return " + ".join([start, *(f"{'abc'[axis]}{j}" for j in forces)])


def _kick(local: LocalSet, powers: int) -> list[str]:
    """Forces, Δv, the accounts of the forces with a power, drift."""
    count = len(local.forces)
    lines = [f"a{j}, b{j}, c{j}, d{j} = g{j}(x0, x1, x2, u0, u1, u2, m, t, p{j})" for j in range(count)]
    damping = " + ".join(["0.0", *(f"d{j}" for j in range(count))])
    lines.append(f"k = h / (m + theta * h * ({damping}))")
    for axis in range(3):
        lines.append(f"e{axis} = {_if_alive(local, f'k * ({_total(local, axis, range(count))})')}")
    lines.append("w0, w1, w2 = u0 + theta * e0, u1 + theta * e1, u2 + theta * e2")
    powered = (j for j, (f, _, _) in enumerate(local.forces) if has_verb(f, "power"))
    for s, j in enumerate(powered):
        sign = "+" if local.forces[j][0].account == "work" else "-"
        work = " + ".join(f"({'abc'[axis]}{j} - theta * d{j} * e{axis}) * w{axis}" for axis in range(3))
        lines.append(f"s{s} {sign}= {_if_alive(local, work)}")
    return [
        *lines,
        *_curved_work(local, powers),
        f"s{powers} += m * (e0 * e0 + e1 * e1 + e2 * e2)",
        "u0, u1, u2 = u0 + kick * e0, u1 + kick * e1, u2 + kick * e2",
        "x0, x1, x2 = x0 + drift * w0, x1 + drift * w1, x2 + drift * w2",
    ]


def _curved(local: LocalSet) -> list[int]:
    """The forces whose energy is not a linear function of position."""
    return [j for j, (f, _, _) in enumerate(local.forces) if getattr(f, "curved", False)]


def _curved_work(local: LocalSet, powers: int) -> list[str]:
    """The work of curved forces and of those in τ, to be booked as linearisation."""
    curved = _curved(local)
    if not (curved or local.foreign):
        return []
    terms = []
    for axis in range(3):
        taken = [f" - theta * d{j} * e{axis}" for j in curved]
        terms.append(f"({_total(local, axis, curved)}{''.join(taken)}) * w{axis}")
    return [f"s{powers + 2} -= {_if_alive(local, 'h * (' + ' + '.join(terms) + ')')}"]


def _bounce(local: LocalSet, powers: int) -> list[str]:
    """The one-sided constraints after the drift; work against conservative forces is projection."""
    lines = ["y0, y1, y2 = x0, x1, x2"]
    if local.surfaces:
        scripted = powers + 3 + 2 * len(local.constraints)
        kept = [records_hits(c) for c, _, _ in local.constraints]
        lines += swept_lines(local.surfaces, kept, powers + 3, scripted, _has_deaths(local))
    for j in range(len(local.constraints) - len(local.surfaces)):
        g = len(local.forces) + j
        device = f"g{g}(z0, z1, z2, x0, x1, x2, u0, u1, u2, m, h, p{g})"
        lines.append(f"x0, x1, x2, u0, u1, u2, loss, rub = {device}")
        lines.append(f"s{powers + 3 + 2 * j} += {_if_alive(local, 'loss')}")
        lines.append(f"s{powers + 4 + 2 * j} += {_if_alive(local, 'rub')}")
    conservative = [j for j, (f, _, _) in enumerate(local.forces) if not has_verb(f, "power")]
    booked = [(powers + 1, conservative)]
    if _curved(local) or local.foreign:
        booked.append((powers + 2, _curved(local)))
    lifted = []
    for account, forces in booked:
        work = " + ".join(f"({_total(local, axis, forces)}) * (x{axis} - y{axis})" for axis in range(3))
        lifted.append(f"s{account} -= {_if_alive(local, work)}")
    if _has_deaths(local):
        lines += [f"x{axis} = x{axis} if mark != 0.0 else y{axis}" for axis in range(3)]
    return [*lines, *lifted]
