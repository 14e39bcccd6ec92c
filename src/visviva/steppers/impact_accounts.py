"""What an impact does to the ledger, and to those who ask how hard they were struck."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Mask
from visviva.core.evaluation import Evaluation
from visviva.core.rows import FRICTION
from visviva.core.state import State


def book_losses(e: Evaluation, state: State, impulse: Array, loss: Array) -> None:
    """Losses −Λ ½(φ̇⁻ + φ̇⁺) of all rows by constraint: of those with one-sided rows as impact loss, of joints
    as projection, of friction as dissipated; −Λ·s as the work of scripts."""
    account, first = e.world.layout.account, 0
    if e.scripted:
        state.accounts[account["work/script"]] -= float(impulse @ e.script_rates())
    for constraint in e.constraints:
        part = slice(first, first + constraint.n)
        first += constraint.n
        rubs = e.row_kind[part] == FRICTION
        if constraint.one_sided:
            state.accounts[account[f"impact loss/{constraint.name}"]] += loss[part][~rubs].sum()
        else:
            state.accounts[account["projection"]] -= loss[part][~rubs].sum()
        if rubs.any():
            state.accounts[account[f"dissipated/{constraint.name}"]] += loss[part][rubs].sum()


def note_struck(e: Evaluation, state: State, hit: Mask, phidot: Array) -> None:
    """Keep the approach of these rows for the constraints that ask for it."""
    first, layout = 0, e.world.layout
    for constraint in e.constraints:
        part = slice(first, first + constraint.n)
        first += constraint.n
        if getattr(constraint, "hits", False):
            hits = state.memory[layout.memory[f"hits/{constraint.name}"]]
            np.maximum(hits, np.where(hit[part], -phidot[part], 0.0), out=hits)
