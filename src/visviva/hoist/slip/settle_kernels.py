"""Slips of a rope within a time step, found together with the solve of the step, which is repeated.

The tensions found by a step depend linearly on the slips as long as no rope becomes taut or slack. So the
step is solved with each wheel slipping slightly more, and then with the slips that follow from the responses.
Proved by tests/hoist/test_grip.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.kinematics import copy
from visviva.hoist.slip.slip_kernels import STEP_TOLERANCE, find_slips, obeys_law, ratio_of

WORK_SIZE = 5
PROBED, ROUND, SIZE, CHANGED, LARGEST = range(WORK_SIZE)
"""State of a search: 1 + the wheel that slips more, rounds, by how much, whether anything has changed,
and the largest tension found by a solve of this step.
"""
MAX_ROUNDS = 12
FULL_ROUNDS = 2  # after which every second round is halved: a rope may become taut on one side in between
TRIAL_SLIP_SHARE = 1e-3  # of the stretch of the shorter run: trial slip of a wheel
SWEEPS = 8  # over the wheels of a rope
LINE_SIZE = 4  # numbers of each wheel in the memory, before the mark of time steps
SLIPPED, SPEED, LAST_SLIP_TIME, REPORT_DUE = range(LINE_SIZE)
REPORT_INTERVAL = 0.2  # time of grip after which a new slip is reported [s]


@kernel
def read_ratios(
    wheel: Index,
    before: Index,
    run: Index,
    sense: Array,
    mu: Array,
    numbers: Array,
    ends: Index,
    ratio: Array,
) -> None:
    """The runs on both sides of every wheel, and k; −1 and 1 for those that the rope has left."""
    for i in range(len(wheel)):
        a, b = before[wheel[i]], wheel[i]
        ends[i, 0], ends[i, 1], wrap = -1, -1, 0.0
        if a >= 0:
            ends[i, 0], ends[i, 1] = run[a], run[b]
            wrap = sense[i] * (numbers[b, 2] - numbers[a, 3])
        ratio[i] = ratio_of(mu[i], wrap)


@kernel
def _begins(
    i: int, a: int, b: int, h: float, memory: Array, phi: Array, compliance: Array, change: Array
) -> bool:
    """Whether a time step begins with a slip: after a slip, or if taut runs would lose more than all their
    stretch.
    """
    if memory[LINE_SIZE * i + SPEED] != 0.0:
        return True
    share = compliance[a] / (compliance[a] + compliance[b])
    speed = change[a] - share * (change[a] + change[b])
    return bool(phi[a] < 0.0 and phi[b] < 0.0 and abs(speed) * h > -phi[a] - phi[b])


@kernel
def begin_slips(
    ends: Index, h: Array, memory: Array, phi: Array, compliance: Array, rates: Array, rate: Array, s: Array,
    drive: Array, work: Array,
) -> None:  # fmt: skip
    """Add slips to φ̇: between events `rate` (w,); at the start of a time step, those at which the strains of
    the runs change equally. So its law, which extrapolates with velocities, sees a motion that includes slip.

    rates : l̇ and L̇ of the runs, without slip
    """
    n, runs = len(ends), len(drive)
    change = np.empty(runs)
    drive[:] = 0.0
    work[PROBED], work[ROUND], work[CHANGED], work[LARGEST] = 0.0, 0.0, 0.0, 0.0
    if h[0] == 0.0:
        for i in range(n):
            if ends[i, 0] >= 0:
                drive[ends[i, 0]] -= rate[i]
                drive[ends[i, 1]] += rate[i]
        return
    for r in range(runs):
        change[r] = rates[r, 1] - rates[r, 0]
    s[:] = 0.0
    for _ in range(SWEEPS):
        for i in range(n):
            a, b = ends[i, 0], ends[i, 1]
            if a < 0 or not _begins(i, a, b, h[0], memory, phi, compliance, change):
                continue
            share = compliance[a] / (compliance[a] + compliance[b])
            speed = change[a] - share * (change[a] + change[b])
            change[a] -= speed
            change[b] += speed
            drive[a] -= speed
            drive[b] += speed
            s[i] += speed * h[0]


@kernel
def between_events(h: Array, between: Array) -> None:
    """Whether no time step is being taken."""
    between[0] = 1.0 if h[0] == 0.0 else 0.0


@kernel
def _add_slip(i: int, change: float, ends: Index, s: Array, y: Array, law: Array) -> None:
    """Let wheel i slip by more: φ of the run before it decreases, and that of the run behind it increases."""
    s[i] += change
    y[ends[i, 0]] += change * law[ends[i, 0]]
    y[ends[i, 1]] -= change * law[ends[i, 1]]


@kernel
def _solve_fixed_runs(dofs: Index, y: Array, shift: Array, impulse: Array) -> None:
    """C Λ = y of runs between ends that no coordinate moves, which solvers omit."""
    for r in range(len(y)):
        held = True
        for a in range(dofs.shape[1]):
            held = held and dofs[r, a] < 0
        if held and shift[r] > 0.0:
            impulse[r] = max(y[r] / shift[r], 0.0)


@kernel
def settle_slips(
    ends: Index, ratio: Array, s: Array, tension: Array, response: Array, work: Array, dofs: Index,
    impulse: Array, y: Array, shift: Array, relaxing: Array, compliance: Array, h: Array, turn: float,
    again: Array,
) -> None:  # fmt: skip
    """Examine the result of a solve, and change y if the law is violated; see `Settling` for `again`.

    A slip is a change of φ and, by 1/h, of φ̇: −∂y/∂φ is h C/c, see `compliant_row`.

    tension, response : impulses at s, and ∂/∂s
    dofs (runs, d)      the coordinates of each run
    """
    if again[0] > 0.0 and again[0] != turn:
        return
    _solve_fixed_runs(dofs, y, shift, impulse)
    n, i, law = len(ends), int(work[PROBED]), np.empty(len(y))
    for r in range(len(law)):
        law[r] = (h[0] + relaxing[r]) * shift[r] / compliance[r] if compliance[r] > 0.0 else 0.0
    if i == 0:
        for r in range(len(impulse)):
            work[LARGEST] = max(work[LARGEST], impulse[r])
        met = obeys_law(ends, ratio, impulse, s, STEP_TOLERANCE, STEP_TOLERANCE * work[LARGEST])
        if met or work[ROUND] >= MAX_ROUNDS:
            again[0] = -1.0 if work[CHANGED] > 0.0 else 0.0
            work[CHANGED] = 0.0
            return
        work[ROUND] += 1.0
        work[CHANGED] = 1.0
        copy(impulse, tension)
        response[:] = 0.0
    else:
        for r in range(len(tension)):
            response[r, i - 1] = (impulse[r] - tension[r]) / work[SIZE]
        _add_slip(i - 1, -work[SIZE], ends, s, y, law)
    again[0] = turn
    while i < n and ends[i, 0] < 0:
        i += 1
    if i < n:
        a, b = ends[i, 0], ends[i, 1]
        stretch = max(tension[a], tension[b]) / h[0] * min(compliance[a], compliance[b])
        work[SIZE] = TRIAL_SLIP_SHARE * stretch if tension[b] >= tension[a] else -TRIAL_SLIP_SHARE * stretch
        if stretch == 0.0:
            work[SIZE] = TRIAL_SLIP_SHARE * min(compliance[a], compliance[b])
        work[PROBED] = i + 1.0
        _add_slip(i, work[SIZE], ends, s, y, law)
        return
    work[PROBED] = 0.0
    new = np.empty(n)
    copy(s, new)
    find_slips(ends, ratio, tension, response, new)
    half = work[ROUND] > FULL_ROUNDS and work[ROUND] % 2.0 == 1.0
    for j in range(n):
        if ends[j, 0] >= 0:
            to = 0.5 * (s[j] + new[j]) if half else new[j]
            _add_slip(j, to - s[j], ends, s, y, law)
            if not half:
                s[j] = new[j]


@kernel
def move_rope(wheel: Index, before: Index, s: Array, lines: Array) -> None:
    """Move slipped rope from the segment before a wheel to the one behind it; lines (k, 3), see
    `measure`.
    """
    for i in range(len(wheel)):
        if before[wheel[i]] >= 0:
            lines[before[wheel[i]], 2] -= s[i]
            lines[wheel[i], 2] += s[i]


@kernel
def commit_slips(
    ends: Index, wheel: Index, before: Index, s: Array, clock: Array, h: Array, impulse: Array,
    phidot: Array, drive: Array, account: Array, memory: Array, lines: Array,
) -> None:  # fmt: skip
    """Apply the slips found in a time step: rates of the rows, rope, memory, and (T₁ − T₀) s into
    the account.
    """
    for r in range(len(drive)):
        phidot[r] -= drive[r]
        drive[r] = 0.0
    for i in range(len(ends)):
        speed, line = s[i] / h[0], memory[LINE_SIZE * i : LINE_SIZE * (i + 1)]
        line[SPEED], line[REPORT_DUE] = speed, 0.0
        if s[i] == 0.0:
            continue
        a, b = ends[i, 0], ends[i, 1]
        phidot[a] -= speed
        phidot[b] += speed
        account[0] += (impulse[b] - impulse[a]) * speed
        line[SLIPPED] += s[i]
        line[REPORT_DUE] = 1.0 if clock[0] - line[LAST_SLIP_TIME] > REPORT_INTERVAL else 0.0
        line[LAST_SLIP_TIME] = clock[0]
    move_rope(wheel, before, s, lines)
    memory[LINE_SIZE * len(ends)] = 1.0


@kernel
def remember_slips(
    wheel: Index, before: Index, h: Array, clock: Array, s: Array, rate: Array, memory: Array, lines: Array
) -> None:
    """Between events: apply the slip since the last accepted step."""
    if h[0] > 0.0:
        return
    for i in range(len(wheel)):
        memory[LINE_SIZE * i + SLIPPED] += s[i]
        memory[LINE_SIZE * i + SPEED] = rate[i] if rate[i] * s[i] >= 0.0 else 0.0
        if s[i] != 0.0:
            memory[LINE_SIZE * i + LAST_SLIP_TIME] = clock[0]
    move_rope(wheel, before, s, lines)
    memory[LINE_SIZE * len(wheel)] = 0.0


@kernel
def run_rates(run: Index, slots: Index, rows: Index, gradient: Array, rates: Array, out: Array) -> None:
    """l̇ and L̇ of every run (runs, 2), followed by α̇ of both ends of every segment (m, 2); without slip.

    rows : (n, 7)   of the ports of each node
    """
    count = len(out) - len(run)
    out[:] = 0.0
    for e in range(len(run)):
        if run[e] < 0:
            continue
        for j in range(2 * rows.shape[1]):
            i = j // rows.shape[1]
            row = rows[slots[e, i] + i, j % rows.shape[1]]
            if row < 0:
                continue
            rate = rates[row]
            out[run[e], 0] += (gradient[e, 0, j] + gradient[e, 1, j]) * rate
            out[run[e], 1] += gradient[e, 1, j] * rate
            out[count + e, 0] += gradient[e, 2, j] * rate
            out[count + e, 1] += gradient[e, 3, j] * rate


@kernel
def changed_lengths(ends: Index, s: Array, total: Array) -> None:
    """L of all runs after slips s; total : l and L."""
    for i in range(len(ends)):
        if s[i] != 0.0:
            total[ends[i, 0], 1] -= s[i]
            total[ends[i, 1], 1] += s[i]
