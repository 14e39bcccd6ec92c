"""The rates of the ledger accounts at an instant of a motion, as operations."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.binding import bind_number, has_verb
from visviva.core.evaluation import MINUS_ONE, Evaluation
from visviva.core.kinematics import copy, port_rates
from visviva.core.rows import ACCELERATION, FRICTION, add_row_forces
from visviva.steppers.system.system import System

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


def account_ops(e: Evaluation, system: System, compliant_loss: Array, rates: Array) -> list[Op]:
    """Operations that update `rates` of all accounts, once λ and v̇ are known: the power of forces, the loss
    of rows, the work of scripts.

    Parameters
    ----------
    compliant_loss : (m,)   dissipation of compliant rows [W]
    """
    world = e.world
    ops: list[Op] = []
    which = np.array(world.powered(), np.int64)
    if len(which):
        sign = np.array([1.0 if world.forces[i].account == "work" else -1.0 for i in which])
        ops += [*e.power_ops, (_note_powers, (e.powers, which, sign, rates))]
    for constraint, rows in zip(world.constraints, e.rows, strict=True):
        account = world.layout.account.get(f"dissipated/{constraint.name}")
        if account is None:
            continue
        rate = rates[account : account + 1]
        if has_verb(constraint, "loss"):
            ops += bind_number(constraint, "loss", e.k, rate)
        else:
            numbers = (compliant_loss[rows.part], system.lam[rows.part], rows.phidot, rows.kind)
            ops.append((_note_losses, (*numbers, rate)))
    return [*ops, *_script_ops(e, system, rates)] if e.scripted else ops


def _script_ops(e: Evaluation, system: System, rates: Array) -> list[Op]:
    """−e·s: the power of scripts, e being every effort on the ports they move, including inertia.

    Time-dependent rows supply −λ ∂φ/∂t, rows on accelerations λ (φ̇ − ∂φ/∂t).
    """
    k, numbers = e.k, e.row_numbers
    efforts, accelerations = np.zeros_like(e.out.efforts), np.zeros_like(k.rates)
    ops: list[Op] = [(copy, (e.out.efforts, efforts))]
    for rows in e.rows:
        lam = system.lam[rows.part]
        ops.append((add_row_forces, (rows.rows, rows.gradient, lam, rows.kind, ONE, efforts)))
    if e.masses:
        ops.append((port_rates, (k.table.ptr, k.table.col, k.jacobian, system.x, accelerations)))
        ops.append((copy, (system.x, accelerations[k.rows :])))
        ops += [x.product(x.M, MINUS_ONE, accelerations, efforts) for x in e.masses]
    account = e.world.layout.account["work/script"]
    rows_supply = (system.lam, numbers["phidot"], numbers["drive"], e.row_kind)
    supplied = (efforts, k.script, *rows_supply, rates[account : account + 1])
    return [*ops, (_script_power, supplied)]
