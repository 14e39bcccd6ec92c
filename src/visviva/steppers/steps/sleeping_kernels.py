"""Falling asleep and waking, on plain arrays; the algorithm is in `sleeping`."""

from __future__ import annotations

import math

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.core.rows import OFF
from visviva.core.sleep import FORCES, ISLAND, RESTED, ROWS, wake
from visviva.geometry.components import root_of


@kernel
def link_units(
    dofs: Index, kind: Index, scripted: Array, unit_of: Index, root: Index, tied: Mask
) -> None:  # fmt: skip
    """Unite all units of a row or element in one island; tied if it includes anything else, or a script.

    kind, scripted : (m,)   rows that are OFF link nothing; prescribed φ̇
    unit_of : (nv + 1,)   of each coordinate: −1 if it cannot sleep; −2, the last one, for no coordinate
    """
    for i in range(dofs.shape[0]):
        if kind[i] == OFF:
            continue
        first, bound = -1, scripted[i] != 0.0
        for a in range(dofs.shape[1]):
            unit = unit_of[dofs[i, a]]
            if unit == -1:
                bound = True
            elif unit >= 0:
                mine = root_of(root, unit)
                if first >= 0:
                    other = root_of(root, first)
                    root[max(mine, other)] = min(mine, other)
                first = unit
        if bound and first >= 0:
            tied[first] = True


@kernel
def update_rest_times(
    table: Array, units: Index, extent: Array, v: Array, h: Array, speed: float, time: float, due: Array
) -> None:
    """How long every unit has rested; ripe = 1 if one has just completed another `time`."""
    due[0] = 0.0
    for i in range(len(table)):
        if table[i, ISLAND] > 0.0 or units[i, 0] < 0:
            continue
        linear, angular = 0.0, 0.0
        for c in range(3):
            linear += v[units[i, c]] ** 2
            if units[i, 3 + c] >= 0:
                angular += v[units[i, 3 + c]] ** 2
        if math.sqrt(linear) + extent[i] * math.sqrt(angular) <= speed:
            whole = math.floor(table[i, RESTED] / time)
            table[i, RESTED] += h[0]
            if math.floor(table[i, RESTED] / time) > whole:
                due[0] = 1.0
        else:
            table[i, RESTED] = 0.0


@kernel
def fall_asleep(
    root: Index, tied: Mask, time: float, units: Index, least: Array, table: Array, v: Array,
    slept: Array,
) -> None:  # fmt: skip
    """Put islands to sleep all of whose units have rested long enough; slept = 1 if there was one."""
    n, slept[0] = len(table), 0.0
    for i in range(n):
        least[i] = math.inf
    for i in range(n):
        top = root_of(root, i)
        rested = 0.0 if tied[i] or units[i, 0] < 0 or table[i, ISLAND] > 0.0 else table[i, RESTED]
        least[top] = min(least[top], rested)
    for i in range(n):
        top = root_of(root, i)
        if least[top] >= time:
            slept[0] = 1.0
            table[i, ISLAND], table[i, ROWS] = 1.0 + top, -1.0
            for c in range(6):
                if units[i, c] >= 0:
                    v[units[i, c]] = 0.0


@kernel
def find_sleepers(table: Array, any_asleep: Array, asleep: Mask) -> None:
    """some = 1 if anything sleeps; clears the flags of sleeping rows."""
    any_asleep[0] = 0.0
    for i in range(len(table)):
        if table[i, ISLAND] > 0.0:
            any_asleep[0] = 1.0
    for i in range(len(asleep)):
        asleep[i] = False


@kernel
def switch_off(asleep: Mask, lam: Array, kind: Index, kept: Array) -> None:
    """Switch sleeping rows off in the solve; their forces are kept."""
    for i in range(len(asleep)):
        kept[i] = lam[i]
        if asleep[i]:
            kind[i] = OFF


@kernel
def restore_forces(asleep: Mask, kept: Array, lam: Array) -> None:
    """Restore the forces of sleeping rows."""
    for i in range(len(asleep)):
        if asleep[i]:
            lam[i] = kept[i]


@kernel
def clear_awake(unit_of: Index, table: Array, out: Array) -> None:
    """Zero the values of awake coordinates; sleeping ones keep theirs."""
    for i in range(len(out)):
        if unit_of[i] < 0 or table[unit_of[i], ISLAND] <= 0.0:
            out[i] = 0.0


@kernel
def hold_still(units: Index, table: Array, b: Array) -> None:
    """Remove the forces on sleeping coordinates."""
    for i in range(len(table)):
        if table[i, ISLAND] > 0.0:
            for c in range(6):
                if units[i, c] >= 0:
                    b[units[i, c]] = 0.0


@kernel
def rows_asleep(dofs: Index, unit_of: Index, table: Array, out: Mask) -> None:
    """The rows all of whose coordinates sleep."""
    for i in range(dofs.shape[0]):
        for a in range(dofs.shape[1]):
            unit = unit_of[dofs[i, a]]
            out[i] = out[i] or (unit >= 0 and table[unit, ISLAND] > 0.0)


@kernel
def count_rows(
    dofs: Index, kind: Index, scripted: Array, unit_of: Index, count: Array
) -> None:  # fmt: skip
    """For every unit the number of entries of active rows; infinite if one of them is prescribed."""
    for i in range(dofs.shape[0]):
        if kind[i] == OFF:
            continue
        for a in range(dofs.shape[1]):
            unit = unit_of[dofs[i, a]]
            if unit >= 0:
                count[unit] += 1.0 if scripted[i] == 0.0 else math.inf


@kernel
def wake_changed(
    table: Array, units: Index, extent: Array, mass: Array, tau: Array, count: Array, faster: float
) -> None:
    """Wake the islands whose rows or forces differ from those with which they fell asleep.

    faster : change of acceleration that wakes an island [m/s²]
    """
    for i in range(len(table)):
        if table[i, ISLAND] <= 0.0:
            continue
        if table[i, ROWS] < 0.0:
            table[i, ROWS] = count[i]
            for c in range(6):
                table[i, FORCES + c] = tau[units[i, c]] if units[i, c] >= 0 else 0.0
        change, inertia = abs(count[i] - table[i, ROWS]), mass[units[i, 0]]
        push, twist = 0.0, 0.0
        for c in range(3):
            push += (tau[units[i, c]] - table[i, FORCES + c]) ** 2
            if units[i, 3 + c] >= 0:
                twist += (tau[units[i, 3 + c]] - table[i, FORCES + 3 + c]) ** 2
        force = math.sqrt(push) + math.sqrt(twist) / extent[i]
        if change > 0.0 or table[i, ROWS] == math.inf or force > faster * inertia:
            wake(table, table[i, ISLAND])
