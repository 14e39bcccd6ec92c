"""Energy audit of every force: its actual power must match its stated energy and power.

    f·w + dE/dt − P = 0,   dE/dt = (E(q ⊕ δv, t + δ) − E(q ⊖ δv, t − δ)) / 2δ

f·w : actual power of the force on all ports and coordinates, including scripted ones [W]
P : its stated `power`, supplied (+) or dissipated (−) [W]; E : its stored `energy` [J]

The left side is of second order in δ for a true gradient, so that ΔE + f·Δx over 2δ is of third order. It is
evaluated in some steps, by `world.observer` and not by the stepper, so that one mechanism serves every
stepper and every form of a force. The form used by a particle pass is compared with the force itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from visviva.arrays import Array, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.binding import bind, has_verb
from visviva.core.events import Event
from visviva.core.state import State
from visviva.core.world import World
from visviva.steppers.row_audit import RowAudit

if TYPE_CHECKING:
    from visviva.steppers.steps.particle_pass import LocalSet

FALSE_CLAIM = "false claim"  # kind of the event
AUDIT_INTERVAL = 1024  # steps between two audits; earlier ones at steps 1, 4, 16, 64 and 256
DELTA_SHARE = 1.0 / 64  # δ in steps
RECHECK_FACTOR = 1.0 / 8  # factor on δ when a force is checked again
ALLOWED_TIME = 10.0  # times the δ of the second check for which a force with a bound must allow the motion
TOLERANCE = 1e-3  # unaccounted share of a force's power that is accepted
ROUNDING_SHARE = 1e-12  # share of the world's energy per step that counts as round-off
ULP = float(np.finfo(float).eps)  # relative rounding of a position, which changes E by f times that
MIN_ENERGY = 1e-30  # energy of a world at rest, where all energies are round-off [J]
SAMPLES = 8  # particles of a set that are compared with its pass


def next_audit_step(step: int) -> int:
    """The first step after this one in which forces are audited."""
    if step >= AUDIT_INTERVAL:
        return (step // AUDIT_INTERVAL + 1) * AUDIT_INTERVAL
    look = 1
    while look <= step:
        look *= 4
    return min(look, AUDIT_INTERVAL)


def recall(events: Iterable[Any], warned: set[str], caught: set[str]) -> None:
    """Replace the contents of `warned` and `caught` by what these events (`kind`, `where`) report."""
    known = [(event.kind, event.where) for event in events]
    for kind, names in (("warning", warned), (FALSE_CLAIM, caught)):
        names.clear()
        names.update(where for what, where in known if what == kind)


@kernel
def _supplied(efforts: Array, rates: Array, out: Array) -> None:
    """out = power of efforts, the sum of its absolute terms [W], and the magnitude of the efforts [N]."""
    net, gross, size = 0.0, 0.0, 0.0
    for i in range(len(rates)):
        part = efforts[i] * rates[i]
        net += part
        gross += abs(part)
        size += abs(efforts[i])
    out[0], out[1], out[2] = net, gross, size


class Audit:
    """Audits the forces of a world at given states, and reports those whose claims are false.

    Parameters
    ----------
    world : whose forces are audited
    sets : those that a stepper moves by a particle pass
    caught : names of the forces found in this run; extended here

    A force is reported if more than 0.1 % of its power is unaccounted for, and remains so with δ/8: kinks and
    round-off are not false claims, nor is a barrier that is nearly touched.
    Proved by tests/steppers/test_audit.py.
    """

    def __init__(self, world: World, sets: Sequence[LocalSet] = (), caught: set[str] | None = None) -> None:
        self.world, self.sets = world, sets
        self.caught: set[str] = set() if caught is None else caught
        self.count = len(world.forces)
        self.force_index = {force.name: i for i, force in enumerate(world.forces)}
        self.rows = RowAudit(world)
        self._absolute_powers = np.zeros((self.count, 3))
        self._cached_programs: tuple[Program, Program] | None = None

    def next_audit_step(self, step: int) -> int:
        """The first step after this one to audit: the next one, once a force has been caught."""
        return step + 1 if self.caught else next_audit_step(step)

    def book(self, state: State, step: int, h: float) -> list[Event]:
        """Audit after time step number `step`, of length h [s], if it is due; returns the new events.

        Work that a force does not account for is moved from the linearisation of the state, where a time step
        books it, into the residual: particle passes book it there for curved forces without a power.
        """
        if self.next_audit_step(step - 1) != step:
            return []
        missing, events = self.look(state, h)
        for local in self.sets:
            for force, _, _ in local.forces:
                if has_verb(force, "power") or not getattr(force, "curved", False):
                    missing[self.force_index[force.name]] = 0.0
        account = self.world.layout.account["numerical/linearisation"]
        state.accounts[account] += h * float(missing.sum())
        return events

    def look(self, state: State, h: float) -> tuple[Array, list[Event]]:
        """The power of each force that its claims do not account for, at a state.

        h : regular step length, even if this step was cut short: with less, round-off is not small [s]

        Returns f·w + dE/dt − P (forces,) [W], zero except for caught forces, and an event for each new one.
        """
        missing = np.zeros(self.count)
        if not h > 0.0:
            return missing, []
        events = [
            event
            for claim in self.rows.look(state, DELTA_SHARE * h)
            for event in self._report(state.t, *claim)
        ]
        if not self.count:
            return missing, events
        e = self.world.observer
        k = self.world.kinematics(state)
        forces, _ = self._programs()
        forces()
        net, gross, size = self._absolute_powers.T
        powers = e.evaluate_powers()
        e.evaluate_energies()
        farthest = max(float(np.abs(positions).max(initial=0.0)) for positions in (state.q, k.x))
        rounded = size * (ULP * farthest / (RECHECK_FACTOR * DELTA_SHARE))
        noise = (ROUNDING_SHARE * float(np.abs(e.energies).sum()) + MIN_ENERGY + rounded) / h
        changes = self._energy_rates(state, DELTA_SHARE * h)
        found = net + changes - powers
        allowed = TOLERANCE * (gross + np.abs(powers)) + noise
        if (np.abs(found) > allowed).any():
            again = net + self._energy_rates(state, RECHECK_FACTOR * DELTA_SHARE * h) - powers
            persists = np.abs(again - found) <= 0.5 * np.abs(found)
            false_claims = (np.abs(found) > allowed) & (np.abs(again) > allowed) & persists
            self._spare_unresolved(state, ALLOWED_TIME * RECHECK_FACTOR * DELTA_SHARE * h, false_claims)
            missing[false_claims] = again[false_claims]
            for i in np.flatnonzero(false_claims):
                numbers = (float(number[i]) for number in (net, powers, changes, again))
                force = self.world.forces[i]
                events += self._report(state.t, force.name, _claim(*numbers) + _remedy(force))
        k.state.copy_from(state)
        k.refresh()
        return missing, [*events, *self._passes(state)]

    def _report(self, t: float, name: str, text: str) -> list[Event]:
        if name in self.caught:
            return []
        self.caught.add(name)
        return [Event(t, FALSE_CLAIM, name, text)]

    def _programs(self) -> tuple[Program, Program]:
        """Programs for the actual power of each force at the observer's state, and for stored energies."""
        if self._cached_programs is None:
            e = self.world.observer
            each: list[Op] = []
            for ops, found in zip(e.force_ops, self._absolute_powers, strict=True):
                each += [*e.out.clear_ops, *ops, (_supplied, (e.out.efforts, e.k.rates, found))]
            stored = [op for ops in e.stored_ops[: self.count] for op in ops]
            self._cached_programs = Program(each), Program([*e.k.gather_ops, *stored])
        return self._cached_programs

    def _energy_rates(self, state: State, delta: float) -> Array:
        """dE/dt (forces,) along the motion at constant velocity [W]."""
        e, h, (_, stored) = self.world.observer, np.zeros(1), self._programs()
        ends = []
        for side in (1.0, -1.0):
            h[0] = side * delta
            self.world.drift(state.q, state.v, h, e.k.q)
            e.k.clock[0] = state.t + h[0]
            stored()
            ends.append(e.energies[1 : 1 + self.count].copy())
        with np.errstate(invalid="ignore"):  # the energy of an inverted element may be infinite at both
            return np.asarray((ends[0] - ends[1]) / (2.0 * delta))

    def _spare_unresolved(self, state: State, delta: float, false_claims: Mask) -> None:
        """Clear the claims of forces with a bound, such as a barrier, that do not allow the motion for δ
        before and after the state: their energy is unbounded so near, and no difference resolves it."""
        k, h, share = self.world.observer.k, np.zeros(1), np.ones(1)
        for i, force in enumerate(self.world.forces):
            if not (false_claims[i] and has_verb(force, "bound")):
                continue
            for side in (1.0, -1.0):
                h[0] = side * delta
                self.world.drift(state.q, state.v, h, k.q)
                Program(bind(force, "bound", k, state.q, share))()
            false_claims[i] = share[0] == 1.0

    def _passes(self, state: State) -> list[Event]:
        """Forces whose single-particle form in a pass differs from the force itself, on some particles."""
        e, events = self.world.observer, []
        for local in self.sets:
            block = local.block
            x, u, f = (a(block) for a in (e.k.positions, e.k.velocities, e.out.forces))
            alive = np.flatnonzero(e.k.alive(block))
            some = alive[:: max(len(alive) // SAMPLES, 1)][:SAMPLES]
            for force, device, par in local.forces:
                Program([*e.out.clear_ops, *e.force_ops[self.force_index[force.name]]])()
                for i in some:
                    passed = np.array(device(*x[i], *u[i], block.masses[i], state.t, par)[:3])
                    if np.linalg.norm(passed - f[i]) > TOLERANCE * np.linalg.norm(f[i]):
                        does = f"the pass over '{block.name}' has {_vector(passed)} N on particle {i}"
                        text = f"{does}, the force itself {_vector(f[i])} N"
                        events += self._report(state.t, force.name, text)
                        break
        return events


def _vector(numbers: Array) -> str:
    return "(" + ", ".join(f"{number:.4g}" for number in numbers) + ")"


def _remedy(force: Any) -> str:
    """What is missing in a force that claims nothing."""
    if has_verb(force, "energy") or has_verb(force, "power"):
        return ""
    return (
        "; it has neither energy(k), its stored energy [J], nor power(k), the power it supplies [W]: "
        "define one"
    )


def _claim(does: float, power: float, change: float, missing: float) -> str:
    """The claim of a force, and the measured values."""
    return (
        f"claims a power of {power:.4g} W and an energy that changes by {change:.4g} W, so its force "
        f"should supply {power - change:.4g} W, but supplies {does:.4g} W: {missing:.4g} W are unaccounted "
        "for"
    )
