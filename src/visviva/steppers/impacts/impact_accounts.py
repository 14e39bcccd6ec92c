"""The effect of an impact on the ledger, and on constraints that record how hard they were hit."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Mask
from visviva.core.evaluation import Evaluation
from visviva.core.rows import FRICTION
from visviva.core.state import State


def book_losses(e: Evaluation, state: State, impulse: Array, loss: Array) -> None:
    """Book losses −Λ ½(φ̇⁻ + φ̇⁺) of all rows by constraint: one-sided rows as impact loss, joints
    as projection, friction as dissipated; −Λ·s as the work of scripts."""
    account = e.world.layout.account
    if e.scripted:
        state.accounts[account["work/script"]] -= float(impulse @ e.script_rates())
    for constraint, rows in zip(e.constraints, e.rows, strict=True):
        part, rubs = rows.part, rows.kind == FRICTION
        if constraint.one_sided:
            state.accounts[account[f"impact loss/{constraint.name}"]] += loss[part][~rubs].sum()
        else:
            state.accounts[account["projection"]] -= loss[part][~rubs].sum()
        if rubs.any():
            state.accounts[account[f"dissipated/{constraint.name}"]] += loss[part][rubs].sum()


def note_struck(e: Evaluation, state: State, hit: Mask, phidot: Array) -> None:
    """Record the approach speed of these rows for the constraints that ask for it."""
    memory = e.world.layout.memory
    for constraint, rows in zip(e.constraints, e.rows, strict=True):
        if getattr(constraint, "hits", False):
            hits = state.memory[memory[f"hits/{constraint.name}"]]
            np.maximum(hits, np.where(hit[rows.part], -phidot[rows.part], 0.0), out=hits)
