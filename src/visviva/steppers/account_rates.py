"""The rates of the ledger accounts at one instant of a motion, as operations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.binding import bind_number, offers
from visviva.core.elements import add_products
from visviva.core.evaluation import MINUS_ONE
from visviva.core.kinematics import copy, port_rates
from visviva.core.rows import ACCELERATION, FRICTION, add_row_forces

if TYPE_CHECKING:
    from visviva.steppers.motion import Motion

ONE = np.array([1.0])


@kernel
def _note_powers(powers: Array, which: Index, sign: Array, rates: Array) -> None:
    for j in range(len(which)):
        rates[j] = sign[j] * powers[which[j]]


@kernel
def _note_losses(lost: Array, lam: Array, phidot: Array, kind: Index, rate: Array) -> None:
    rate[0] = 0.0
    for i in range(len(kind)):
        rate[0] += lost[i] - (lam[i] * phidot[i] if kind[i] == FRICTION else 0.0)


@kernel
def _script_power(
    efforts: Array, script: Array, lam: Array, phidot: Array, drive: Array, kind: Index, rate: Array
) -> None:
    rate[0] = 0.0
    for i in range(len(lam)):
        rate[0] += lam[i] * ((phidot[i] if kind[i] == ACCELERATION else 0.0) - drive[i])
    for i in range(len(script)):
        rate[0] -= efforts[i] * script[i]


def account_ops(motion: Motion) -> list[Op]:
    """What brings `motion.rates` up to date, once λ and v̇ are known: the power of forces, the loss of rows,
    the work of scripts."""
    world, e, s = motion.world, motion.e, motion.system
    ops: list[Op] = []
    which = np.array(world.powered(), np.int64)
    if len(which):
        sign = np.array([1.0 if world.forces[i].account == "work" else -1.0 for i in which])
        ops += [*e.power_ops, (_note_powers, (e.powers, which, sign, motion.rates))]
    first = 0
    for constraint, rows in zip(world.constraints, e.rows, strict=True):
        part = slice(first, first + constraint.n)
        first += constraint.n
        account = world.layout.account.get(f"dissipated/{constraint.name}")
        if account is None:
            continue
        if offers(constraint, "loss"):
            ops += bind_number(constraint, "loss", e.k, motion.rates[account : account + 1])
        else:
            numbers = (motion.compliant_loss[part], s.lam[part], rows.phidot, rows.kind)
            ops.append((_note_losses, (*numbers, motion.rates[account : account + 1])))
    return [*ops, *_script_ops(motion)] if motion.scripted else ops


def _script_ops(motion: Motion) -> list[Op]:
    """−e·s: what the scripts supply, e being every effort on the ports they move, inertia included.

    Rows that depend on time supply −λ ∂φ/∂t, rows on accelerations λ (φ̇ − ∂φ/∂t).
    """
    e, k, s, numbers = motion.e, motion.k, motion.system, motion.e.row_numbers
    efforts, accelerations = np.zeros_like(e.out.efforts), np.zeros_like(k.rates)
    ops: list[Op] = [(copy, (e.out.efforts, efforts))]
    first = 0
    for rows in e.rows:
        lam = s.lam[first : first + len(rows.phi)]
        ops.append((add_row_forces, (rows.rows, rows.gradient, lam, rows.kind, ONE, efforts)))
        first += len(rows.phi)
    if e.masses:
        ops.append((port_rates, (k.table.ptr, k.table.col, k.jacobian, s.x, accelerations)))
        ops.append((copy, (s.x, accelerations[k.rows :])))
        ops += [(add_products, (x.rows, x.M, MINUS_ONE, accelerations, efforts)) for x in e.masses]
    account = motion.world.layout.account["work/script"]
    rate = motion.rates[account : account + 1]
    rows_supply = (s.lam, numbers["phidot"], numbers["drive"], e.row_kind)
    return [*ops, (_script_power, (efforts, k.script, *rows_supply, rate))]
