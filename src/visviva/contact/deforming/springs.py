"""Contact springs: push apart a vertex that has penetrated a face, or two edges that have crossed.

    r = Σ s_i x_i = a − b,   f_i = −k s_i r,   E = ½ k |r|²

with s = (−α₁, −α₂, −α₃, 1) of a face and a vertex, or (α₁, α₂, −α₃, −α₄) of two edges. The α keep their
values of the first contact while the tangential part of r is at most μ times the depth; beyond, a and b
slip along the surfaces. So forces and their moments sum to zero, and without slip no energy is lost.
Source: Liesenfeld 1997, §7.4 (E66–E69), without slip.
Proved by tests/elastic/test_contact_springs.py.
"""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.contact.deforming.free_pairs import free_pairs
from visviva.contact.deforming.parted_springs import springs_after_crack
from visviva.contact.deforming.skins import Skins
from visviva.contact.deforming.spring_slots import (
    CORNER,
    SLOT,
    SPRING,
    WEIGHT,
    directions,
    reach_of,
    slide,
    spring_at,
)
from visviva.core.events import Change, Outgrown
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.node_blocks import NodeBlocks
from visviva.core.sheet import TearingSkin
from visviva.core.state import State
from visviva.errors import SceneError, SimulationError
from visviva.geometry.vectors import dot, length, scaled, sum_of

TIMES_SIZE = 4  # numbers in the memory before the two ends of the last step
SLIP_LAG = 3.0  # see `update_slip`


@kernel
def _add(x: Array, slots: Array, k: float, mu: float, f: Array) -> None:
    i, s = scratch_integers(1, 4)[0], scratch(1, 4)[0]
    for e in range(len(slots)):
        if slots[e, SPRING] == 0.0:
            continue
        r, _depth, _slips = spring_at(x, slots[e], mu, i, s)
        for c in range(4):
            f[i[c], 0] -= k * s[c] * r[0]
            f[i[c], 1] -= k * s[c] * r[1]
            f[i[c], 2] -= k * s[c] * r[2]


@kernel
def spring_energy(x: Array, slots: Array, k: float, mu: float) -> float:
    """Σ ½ k |r|² [J]."""
    i, s, total = scratch_integers(1, 4)[0], scratch(1, 4)[0], 0.0
    for e in range(len(slots)):
        if slots[e, SPRING] != 0.0:
            r, _depth, _slips = spring_at(x, slots[e], mu, i, s)
            total += 0.5 * k * dot(r, r)
    return total


@kernel
def _energy(x: Array, slots: Array, k: float, mu: float, out: Array) -> None:
    out[0] = spring_energy(x, slots, k, mu)


@kernel
def _power(x: Array, u: Array, slots: Array, k: float, mu: float, out: Array) -> None:
    """−k r·Σ s u minus the power stored in the springs: 0 without slip."""
    i, s, total = scratch_integers(1, 4)[0], scratch(1, 4)[0], 0.0
    for e in range(len(slots)):
        if slots[e, SPRING] == 0.0:
            continue
        r, depth, slips = spring_at(x, slots[e], mu, i, s)
        if slips:
            given = k * dot(r, reach_of(u, i, s))
            spring_at(x, slots[e], 0.0, i, s)
            _a, _b, n = directions(x, slots[e], i)
            total += given + k * (1.0 + mu * mu) * depth * dot(n, reach_of(u, i, s))
    out[0] = -total


@kernel
def update_slip(x: Array, u: Array, slot: Array, mu: float, i: Index, s: Array) -> None:
    """Store the new α of a spring that slips and reverses, or has slipped far.

    While it slips, the α of the start of slip are kept, up to SLIP_LAG times the length at which it holds: so
    a slipping motion is smooth.
    """
    _r, depth, slips = spring_at(x, slot, mu, i, s)
    if not slips:
        return
    a, b, n = directions(x, slot, i)
    for c in range(4):
        s[c] = slot[WEIGHT + c]
    r = reach_of(x, i, s)
    along = sum_of(r, depth, n)
    size, max_length = length(along), mu * depth
    spring_at(x, slot, 0.0, i, s)
    rate = reach_of(u, i, s)
    if dot(along, rate) + mu * size * dot(n, rate) > 0.0:
        if size <= SLIP_LAG * max_length:
            return
        max_length *= 0.5 * (1.0 + SLIP_LAG)
    for c in range(4):
        s[c] = slot[WEIGHT + c]
    slide(slot, a, b, scaled(1.0 - max_length / size, along), s)
    for c in range(4):
        slot[WEIGHT + c] = s[c]


@kernel
def _remember(x: Array, u: Array, clock: Array, mu: float, ends: Array, slots: Array, when: Array) -> None:
    """Update the stored α; and the last two instants at which a step has ended."""
    if clock[0] > when[1]:
        when[0], when[1] = when[1], clock[0]
        for i in range(x.shape[0]):
            for c in range(3):
                ends[0, i, c], ends[1, i, c] = ends[2, i, c], ends[3, i, c]
                ends[2, i, c], ends[3, i, c] = x[i, c], u[i, c]
    i, s = scratch_integers(1, 4)[0], scratch(1, 4)[0]
    for e in range(len(slots)):
        if slots[e, SPRING] != 0.0:
            update_slip(x, u, slots[e], mu, i, s)


@kernel
def _compare(slots: Array, known: Index, changed: Array) -> None:
    """Whether other nodes are joined than the known ones; known (m, 4)."""
    changed[0], n = 0.0, 0
    for e in range(len(slots)):
        if slots[e, SPRING] == 0.0:
            continue
        for c in range(4):
            if n >= len(known) or known[n, c] != slots[e, CORNER + c]:
                changed[0] = 1.0
        n += 1
    if n != len(known):
        changed[0] = 1.0


@kernel
def _fill(x: Array, slots: Array, k: float, mu: float, where: Index, blocks: Array) -> None:
    """K = k s_i s_j 1, or 0 for a spring that slips and is not pressed."""
    i, s, n = scratch_integers(1, 4)[0], scratch(1, 4)[0], 0
    for b in range(len(blocks)):
        for c in range(9):
            blocks[b, c] = 0.0
    for e in range(len(slots)):
        if slots[e, SPRING] == 0.0:
            continue
        _r, depth, slips = spring_at(x, slots[e], mu, i, s)
        _a, _b, normal = directions(x, slots[e], i)
        at = 0
        for a in range(4):
            for b in range(a, 4):
                pair = where[n, at]
                at += 1
                if pair < 0:
                    continue
                weight = k * s[a] * s[b] if depth > 0.0 or math.isinf(mu) else 0.0
                for c in range(3):
                    for d in range(3):
                        across = normal[c] * normal[d] if slips else (1.0 if c == d else 0.0)
                        blocks[pair, 3 * c + d] += weight * across
        n += 1


class ContactSprings:
    """Springs between skins, created and removed by `SkinEvents`.

    Parameters
    ----------
    skins : of all bodies; those of a body that breaks in its present state
    stiffness : k of every spring, > 0 [N/m]
    mu : Coulomb's coefficient ≥ 0; infinite: no slip

    Memory: two instants, positions and velocities (2, 2, N, 3) of all nodes then, the slots of the springs.
    Dissipated: loss by slip, and the energy left in a spring when it is removed.
    Raises SceneError for numbers that are not as above.
    """

    account = "dissipated"
    touches = True
    follows = True

    def __init__(self, name: str, skins: Skins, stiffness: float, mu: float = 0.0) -> None:
        if not (math.isfinite(stiffness) and stiffness > 0.0):
            raise SceneError(f"found a stiffness of {stiffness:g} N/m, expected a number > 0", name)
        if not mu >= 0.0:
            raise SceneError(f"found a coefficient of friction {mu:g}, expected a number ≥ 0", name)
        self.name, self._skins, self.stiffness, self.mu = name, skins, float(stiffness), float(mu)
        self.slots = skins.room
        for i, skin in enumerate(skins.skins):
            if isinstance(skin, TearingSkin) and skin.solid is not None:
                skin.solid.parts.append(partial(self._part, i))
        self._ends = 12 * skins.n
        self.memory_size = TIMES_SIZE + self._ends + SLOT * self.slots
        self._known: Index = np.zeros((0, 4), np.int64)

    @property
    def skins(self) -> Skins:
        """The surfaces as they are now."""
        if self._skins.outdated:
            self._skins = self._skins.renewed()
        return self._skins

    def _part(self, body: int, world: Any, state: State, before: Index, after: Index) -> None:
        """A body tears: its springs are renumbered; the last step begins and ends here."""
        memory = state.memory[world.layout.memory[self.name]]
        when, ends, slots = self.parts(memory)
        then = self.skins.renewed(body, after)
        new = springs_after_crack(slots, self.skins, then)
        self.check_room(len(new), state.t)
        slots[:] = 0.0
        slots[: len(new)] = np.array(new).reshape(-1, SLOT)
        x, u = self.positions(world.kinematics(state), then)
        when[:], ends[:] = state.t, np.stack([x, u, x, u])

    def check_room(self, count: int, t: float) -> None:
        """Reject more springs than the capacity allows."""
        if count > self.slots:
            raise SimulationError(
                t, self.name, f"more than {self.slots} contact springs at once",
                "Bodies have passed through each other: use a higher stiffness or a shorter step.",
            )  # fmt: skip

    def parts(self, memory: Array) -> tuple[Array, Array, Array]:
        """Instants (2,), ends (4, N, 3) and slots (·, SLOT) of the memory: views."""
        ends = memory[TIMES_SIZE : TIMES_SIZE + self._ends].reshape(4, self.skins.n, 3)
        return memory[:2], ends, memory[TIMES_SIZE + self._ends :].reshape(self.slots, SLOT)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """No springs; both ends of the last step are the start."""
        when, ends, _ = self.parts(memory)
        x, u = self.positions(k)
        memory[:], when[:] = 0.0, k.t
        ends[0], ends[1], ends[2], ends[3] = x, u, x, u

    def positions(self, k: Kinematics, skins: Skins | None = None) -> tuple[Array, Array]:
        """Present positions and velocities (N, 3), of these skins or the present ones."""
        x, u = np.zeros((2, self.skins.n, 3))
        for run, arguments in (skins or self.skins).gather_ops(k, x, u):  # type: ignore[misc]
            run(*arguments)
        return x, u

    def _own(self, k: Kinematics) -> tuple[Array, Array, Array, list[Op]]:
        """x, u, slots, and the operations that update the first two."""
        x, u = np.zeros((2, self.skins.n, 3))
        return x, u, self.parts(k.memory(self))[2], self.skins.gather_ops(k, x, u)

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces."""
        x, _u, slots, ops = self._own(k)
        f = np.zeros_like(x)
        law = (self.stiffness, self.mu)
        some, scatter = np.zeros(1), self.skins.scatter_ops(f, out)
        work: list[Op] = [*ops, (_clear, (f,)), (_add, (x, slots, *law, f)), *scatter]
        return [(_any_spring, (slots, some)), When(some, work)]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """The energy stored in the springs."""
        x, _u, slots, ops = self._own(k)
        return [*ops, (_energy, (x, slots, self.stiffness, self.mu, out))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """The power dissipated by slip."""
        x, u, slots, ops = self._own(k)
        return [*ops, (_power, (x, u, slots, self.stiffness, self.mu, out))]

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Store slip, and the state at the end of the step."""
        x, u, slots, ops = self._own(k)
        when, ends, _ = self.parts(memory)
        return [*ops, (_remember, (x, u, k.clock, self.mu, ends, slots, when))]

    def tangent_pairs(self, k: Kinematics) -> tuple[Index, str]:
        """The pairs of nodes joined by known springs; see `bind_tangent`."""
        pairs, self._where = free_pairs(self._known, self.skins.rows(k), self.skins.held)
        return pairs, "K"

    def bind_tangent(self, k: Kinematics, blocks: NodeBlocks) -> list[Op]:
        """K of the springs; if springs other than the known ones exist, the matrix is laid out again."""
        x, _u, slots, ops = self._own(k)
        changed = np.zeros(1)

        def outgrow() -> None:
            used = slots[slots[:, SPRING] != 0.0]
            now = used[:, CORNER : CORNER + 4].astype(np.int64)

            def edit(world: object) -> None:
                self._known = now

            raise Outgrown(Change("contact springs", significant=False, edit=edit))

        return [
            (_compare, (slots, self._known, changed)),
            When(changed, [(outgrow, ())]),
            *ops,
            (_fill, (x, slots, self.stiffness, self.mu, self._where, blocks.K)),
        ]


@kernel
def _clear(f: Array) -> None:
    for i in range(f.shape[0]):
        for c in range(3):
            f[i, c] = 0.0


@kernel
def _any_spring(slots: Array, some: Array) -> None:
    some[0] = 0.0
    for e in range(len(slots)):
        if slots[e, SPRING] != 0.0:
            some[0] = 1.0
