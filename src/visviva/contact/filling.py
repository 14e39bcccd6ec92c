"""How the rows of contacts between solids are filled at one state."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from visviva.contact.dormant import Dormant
from visviva.contact.near import Near
from visviva.contact.slots import NUMBERS, find_slots
from visviva.contact.touching_kernels import (
    moved_poses,
    rates_of_rows,
    slope_of_rates,
    twists,
    write_rows,
)
from visviva.core.events import Change, Outgrown
from visviva.core.kinematics import Kinematics
from visviva.core.program import Program
from visviva.core.rows import OFF, Rows
from visviva.core.sleep import AWAKE
from visviva.core.state import Array, Index

if TYPE_CHECKING:
    from visviva.contact.touching import Touching

BENT = 20.0  # acceleration that the way in a time step may have [m/s²]
SAME = 1e-3  # share of the smallest reach within which points of a pair are one contact
HASTE = 1.2  # by how much speeds inside a step may exceed those at its start
DIFFERENCE = 1e-5  # share of the smallest reach over which the turning of rows is told by differences


class Filling:
    """The poses of all solids at one `Kinematics`, what is near there, and its rows.

    Attributes
    ----------
    taken : (6 slots,)   which slots stand for which contacts, as the memory is to hold it
    """

    def __init__(self, touching: Touching, k: Kinematics, rows: Rows) -> None:
        self.touching, self.k, self.rows = touching, k, rows
        n, pose_ops = touching.count, []
        self.poses, self.twist = np.zeros((n, 7)), np.zeros((n, 6))
        ports, first = [np.zeros((0, 6), np.int64)], 0
        for part in touching.sets:
            mine = slice(first, first + len(part.solids))
            pose_ops += part.bind_pose(k, self.poses[mine, :3], self.poses[mine, 3:])
            ports.append(part.rows(k))
            first = mine.stop
        self.place = Program(pose_ops)
        self.ports: Index = np.ascontiguousarray(np.concatenate(ports))
        self.near = Near(touching)
        rest = self.near.contacts.broad.rest
        self.dormant = Dormant(touching, k, self.ports, rest) if touching.sleep is not None else None
        self.taken = np.zeros(NUMBERS * touching.slots)
        self._table: Index = np.zeros((2, 2 * touching.slots + 1), np.int64)
        self._moved = np.zeros_like(self.poses)
        self._rates = np.zeros((2, touching.n))
        copied = ("rows", "gradient", "phi", "kind", "restitution")
        self._other = replace(rows, **{name: getattr(rows, name).copy() for name in copied})
        self._mu, self._weights = touching.mu.copy(), touching.weights.copy()
        self._kinds = np.zeros((2, touching.n), np.int64)

    def look(self) -> Near:
        """What touches or overlaps at the present places."""
        self.place()
        self.near.find(self.poses, self.twist, 0.0, 0.0)
        return self.near

    def fill(self) -> None:
        """Rows of all contacts that are near, at the present state."""
        self.place()
        twists(self.ports, self.k.rates, self.twist)
        h = float(self.k.step[0])
        self._find(self.poses, h)
        self._write(self.poses, self.rows, self.touching.mu, self.touching.weights)
        if h == 0.0:
            self._turn()

    def _find(self, poses: Array, h: float) -> None:
        touching, near, dormant = self.touching, self.near, self.dormant
        where = (poses, self.twist, h, touching.near if h == 0.0 else BENT * h * h)
        if dormant is not None:
            dormant.rest[:] = AWAKE
            if h > 0.0:
                dormant.mark(self.twist)
        near.find(*where)
        while dormant is not None and dormant.wake_touched(near):
            dormant.mark(self.twist)
            near.find(*where)
        memory = touching.slot_memory(self.k.memory(touching))
        contacts = (near.count, near.key, near.number, near.points, SAME * touching.near)
        lost = find_slots(*contacts, memory, self._table, near.slot, self.taken)
        if lost:
            raise Outgrown(Change("room for contacts", edit=touching.larger))
        if dormant is not None:
            dormant.keep_slots(memory, touching.geometry.n, touching.geometry.pieces, self.taken)

    def _write(self, poses: Array, rows: Rows, mu: Array, weights: Array) -> None:
        near = self.near
        contacts = (near.count, near.slot, self.touching.each, near.first, near.second, near.points)
        on = (poses, self.ports, self.touching.answers, near.surface, near.share)
        numbers = (rows.phi, rows.kind, rows.restitution, mu, weights)
        write_rows(*contacts, *on, rows.rows, rows.gradient, *numbers)

    def speeds(self) -> Array:
        """The most that any place of a body moves (n,) [m/s]."""
        way = np.linalg.norm(self.twist[:, :3], axis=1)
        return np.asarray(way + self.touching.extent * np.linalg.norm(self.twist[:, 3:], axis=1))

    def horizon(self) -> float:
        """For how long nothing touches that has no rows at the present poses [s]."""
        self.place()
        twists(self.ports, self.k.rates, self.twist)
        fastest = np.sort(self.speeds())[-2:].sum()
        return self.touching.near / (HASTE * fastest) if fastest > 0 else np.inf

    def _turn(self) -> None:
        """ġ·w of every row, by central differences of g·w along the present motion."""
        rows, turn = self.rows, self.rows.turn
        rates_of_rows(rows.rows, rows.gradient, rows.kind, self.k.rates, turn)
        speed = self.speeds().max(initial=0.0)
        if speed == 0.0 or not self.near.count:
            turn[:] = 0.0
            return
        h = DIFFERENCE * self.touching.near / speed
        taken = self.taken.copy()
        for side, way in enumerate((-h, h)):
            moved_poses(self.poses, self.twist, way, self._moved)
            self._find(self._moved, 0.0)
            other = self._other
            self._write(self._moved, other, self._mu, self._weights)
            rates_of_rows(other.rows, other.gradient, other.kind, self.k.rates, self._rates[side])
            self._kinds[side] = other.kind
        slope_of_rates(*self._rates, *self._kinds, h, turn)
        turn[rows.kind == OFF] = 0.0
        self.taken[:] = taken
