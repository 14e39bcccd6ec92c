"""Fills the rows of contacts between solids at one state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op, When, While
from visviva.compiling.program import Program
from visviva.contact.rows.body_rows import (
    PortRows,
    difference_times,
    mark_rolling,
    max_speeds,
    moved_poses,
    rates_of_rows,
    read_twists,
    report_capacity,
    set_step,
    slope_of_rates,
    transport_tangents,
    write_rows,
)
from visviva.contact.rows.contact_list import NearContacts
from visviva.contact.rows.motions import Motions
from visviva.contact.rows.sleeping_contacts import SleepingContacts
from visviva.contact.rows.slots import NUMBERS, assign_slots
from visviva.contact.rows.solid_contacts import SolidContacts
from visviva.core.events import Change, Outgrown
from visviva.core.kinematics import Kinematics, clear, copy
from visviva.core.rows import Rows
from visviva.errors import SceneError, SimulationError
from visviva.geometry.rotation import normalise_poses

SAME_SHARE = 0.2  # share of the smallest reach within which points of a pair are the same contact
SPEED_FACTOR = 1.2  # factor by which speeds inside a step may exceed those at its start
DIFFERENCE_SHARE = 1e-5  # share of the smallest reach over which rows are differentiated along the motion


class Filling:
    """The poses of all solids at one `Kinematics`, the near contacts there, and their rows.

    Attributes
    ----------
    taken : (9 slots,)   the assignment of contacts to slots, in the format of the memory
    ops : operations that fill the rows at the present state
    """

    def __init__(self, touching: SolidContacts, k: Kinematics, rows: Rows) -> None:
        self.touching, self.k, self.rows = touching, k, rows
        n, pose_ops = touching.count, list[Op]()
        self.poses, self.twist = np.zeros((n, 7)), np.zeros((n, 6))
        ports, first = [np.zeros((0, 6), np.int64)], 0
        for part in touching.sets:
            mine = slice(first, first + len(part.solids))
            pose_ops += part.bind_pose(k, self.poses[mine, :3], self.poses[mine, 3:])
            ports.append(part.rows(k))
            first = mine.stop
        # Stages of a Runge–Kutta method have quaternions that are no units, unlike all poses moved from them.
        pose_ops.append((normalise_poses, (self.poses.reshape(-1),)))
        self.ports: Index = np.ascontiguousarray(np.concatenate(ports))
        self.near = NearContacts(touching)
        broad = self.near.contacts.broad
        self.motions, rest = Motions(touching, k, self.poses, self.ports, broad), broad.rest
        self.dormant = SleepingContacts(touching, k, self.ports, rest) if touching.sleep is not None else None
        self.taken, self.speeds = np.zeros(NUMBERS * touching.slots), np.zeros(n)
        self._table: Index = np.zeros(2 * touching.slots + 1, np.int64)
        self._ahead, self._turning, self._rolling = np.zeros(2), np.zeros(1), np.zeros(n)
        self._lost, self._full = np.zeros(1), np.zeros(1)
        self._place = Program(pose_ops)
        self._motion_ops: list[Op] = [*pose_ops, (read_twists, (self.ports, k.rates, self.twist))]
        self._move = Program(self._motion_ops)
        self.ops = self._fill_ops()

    def places(self) -> Array:
        """Poses (n, 7) of all solids at the present state."""
        self._place()
        return self.poses

    def look(self) -> NearContacts:
        """Contacts that touch or overlap at the present positions."""
        self._place()
        near = self.near
        while True:
            Program(near.ops(self.poses, self.twist, np.zeros(2)))()
            if crowd := self.touching.capacity_reason(near.contacts.need):
                raise SceneError(crowd, self.touching.name)
            if not self.touching.larger(near.contacts.need, 0):
                return near
            near = NearContacts(self.touching)

    def _fill_ops(self) -> list[Op]:
        """Rows of all near contacts at the present state; reports insufficient capacity at the end."""
        touching, near, dormant, rows = self.touching, self.near, self.dormant, self.rows
        found, k = near.contacts, self.k
        of_step = (k.step, k.turns, k.rest_gap, touching.near, self.twist)
        search = near.ops(self.poses, self.twist, self._ahead)
        if dormant is not None:
            search = [*dormant.mark_ops(self.twist, self._ahead), *search, *dormant.wake_ops(near)]
            search.append(While(dormant.woken, list(search)))
        keep: list[Op] = []
        if dormant is not None:
            pieces, memory = touching.geometry.pieces, touching.slot_memory(self.k.memory(touching))
            keep = dormant.keep_ops(memory, touching.geometry.n, pieces, self.taken)
        return [
            *self._motion_ops,
            (set_step, (*of_step, touching.round_reach, self._ahead, self._turning, self._rolling)),
            *search,
            self._slot_op(self.poses, touching.slot_memory(self.k.memory(touching))),
            *keep,
            self._write(self.poses, rows, touching.mu, touching.weights),
            (clear, (rows.velocity_product,)),
            When(self._turning, self._velocity_product_ops()),
            (report_capacity, (found.need, touching.room, self._lost, self._full)),
            When(self._full, [(self._outgrow, ())]),
        ]

    def _slot_op(self, poses: Array, before: Array) -> Op:
        """Assign slots to all contacts at these poses, from the previous assignment."""
        near, found, close = self.near, self.near.contacts, SAME_SHARE * self.touching.near
        contacts = (found.sizes, near.who, near.key, found.ids, found.points, poses, close)
        return assign_slots, (*contacts, before, self._table, self.taken, self._lost)

    def _outgrow(self) -> None:
        need, slots = self.near.contacts.need.copy(), int(self._lost[0])
        if crowd := self.touching.capacity_reason(need):
            raise SimulationError(self.k.state.t, self.touching.name, crowd)

        def edit(world: Any) -> None:
            self.touching.larger(need, slots)

        raise Outgrown(Change("room for contacts", edit=edit))

    def _write(self, poses: Array, rows: Rows, mu: Array, weights: Array) -> Op:
        touching, near, found = self.touching, self.near, self.near.contacts
        contacts = (found.sizes, near.who, near.share, found.points, touching.each)
        on = (poses, self.ports, touching.answers)
        numbers = (rows.phi, rows.kind, rows.restitution, mu, weights)
        return write_rows, (*contacts, *on, PortRows(rows.rows, rows.moved), rows.gradient, *numbers)

    def horizon(self) -> float:
        """How long no contact without rows can close from the present poses on [s]."""
        self._move()
        max_speeds(self.twist, self.touching.extent, self.speeds)
        max_speed = np.sort(self.speeds)[-2:].sum()
        return float(self.touching.near / (SPEED_FACTOR * max_speed)) if max_speed > 0 else np.inf

    def _velocity_product_ops(self) -> list[Op]:
        """ġ·w of every row, by central differences of g·w along the present motion."""
        touching, rows, n, found = self.touching, self.rows, self.touching.n, self.near.contacts
        copied = ("rows", "gradient", "phi", "kind", "restitution", "moved")
        other = replace(rows, **{name: getattr(rows, name).copy() for name in copied})
        mu, weights, taken = touching.mu.copy(), touching.weights.copy(), self.taken.copy()
        moved, rates, kinds = np.zeros_like(self.poses), np.zeros((2, n)), np.zeros((2, n), np.int64)
        apart, moves, needed = np.zeros(1), np.zeros(1), np.zeros(touching.slots)
        marks, slots = (found.sizes, self.near.who, self._rolling, needed), (touching.each, needed)
        fixed = (rows.gradient, rows.kind, touching.each)
        differ: list[Op] = [(copy, (self.taken, taken)), (mark_rolling, marks)]
        for side, sign in enumerate((-1.0, 1.0)):
            differ += [
                (moved_poses, (self.poses, self.twist, apart, sign, moved)),
                *self.near.ops(moved, self.twist, self._ahead),
                self._slot_op(moved, taken),
                self._write(moved, other, mu, weights),
                (rates_of_rows, (other.rows, other.gradient, other.kind, self.k.rates, rates[side])),
                (transport_tangents, (*fixed, other.gradient, other.kind, rates[side])),
                (copy, (other.kind, kinds[side])),
            ]
        differ += [
            (slope_of_rates, (*rates, *kinds, rows.kind, apart, self.speeds, *slots, rows.velocity_product)),
            (copy, (taken, self.taken)),
        ]
        where = (self.twist, touching.extent, found.sizes, DIFFERENCE_SHARE * touching.near)
        return [
            (rates_of_rows, (rows.rows, rows.gradient, rows.kind, self.k.rates, rows.velocity_product)),
            (difference_times, (*where, self.speeds, apart, moves, rows.velocity_product)),
            When(moves, differ),
        ]
