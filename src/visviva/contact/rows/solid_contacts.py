"""Solids that may touch each other: their pieces and surfaces, and the capacity for their rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.contact.broad_phase.rooms import PAIR_SIZE, PAIRS, initial_capacities, larger_capacities
from visviva.contact.rows.body_rows import ROLLING_ROWS, ROUGH_ROWS, SMOOTH_ROWS
from visviva.contact.rows.slots import NUMBERS
from visviva.contact.rows.surface_pairs import PairSurface, pair_properties
from visviva.contact.shapes.geometry import Geometry, Ground
from visviva.contact.shapes.pieces import BOX, HULL, KIND, LOCAL_POSITION, MESH, OWNER, REACH, SPHERE
from visviva.core.bounds import max_pairs
from visviva.core.cones import Cones
from visviva.core.moving_solids import MovingSolids, Surface
from visviva.core.sleep import SLEEP_NUMBERS, Sleep
from visviva.geometry.solid import Solid

# gap up to which contacts have rows in event-driven motion, as a share of the smallest reach
ROW_GAP_SHARE = 0.5


class SolidContacts:
    """The data for contacts between solids, with a slot of rows for each: `Touching` is their law.

    Parameters
    ----------
    sets : solids and their carriers
    ground : fixed planes and sheets with the surface of each
    apart : sets, or grounds, which are counted after them, whose solids do not collide
    joined : pairs (m, 2) of solids that do not collide, counted through all sets
    pairs : pairs of them with a response of their own
    sleep : when bodies at rest fall asleep, in time steps; never if omitted
    room : initial capacity for contacts; it grows

    Attributes
    ----------
    each : rows per contact, the same for all
    count : number of solids; extent (count,) the reach of each from its origin [m]; round_reach (count,) the
        same of those with round pieces other than balls about the centre of mass, 0 for others
    set_of : (count,)   the set of each
    surface_of : (pieces,)   the index of the surface of each piece, for `answers`
    answers : (s, s, 4)   restitution, μ, rolling radius and weight of every two surfaces
    near : gap up to which contacts have rows in event-driven motion [m]
    weights : (n,)   of the normal rows, written with them, see `ImpactProblem.weight`
    """

    def __init__(
        self,
        name: str,
        sets: Sequence[MovingSolids],
        ground: Sequence[tuple[Ground, Surface]] = (),
        apart: Sequence[Sequence[int]] = (),
        joined: ArrayLike = (),
        pairs: Sequence[PairSurface] = (),
        sleep: Sleep | None = None,
        room: int = 32,
    ) -> None:
        self.name, self.sets, self.sleep = name, list(sets), sleep
        surfaces = [part.surface for part in sets] + [surface for _, surface in ground]
        number, self.answers = pair_properties(surfaces, pairs)
        _, rough, rolling, _ = self.answers.max(axis=(0, 1), initial=0.0)
        self.each = ROLLING_ROWS if rolling > 0 else ROUGH_ROWS if rough > 0 else SMOOTH_ROWS
        solids = [solid for part in sets for solid in part.solids]
        self.count = len(solids)
        self.geometry = g = Geometry(_runs(solids), [part for part, _ in ground])
        own = g.pieces[: g.n, OWNER].astype(np.int64)
        self.extent = np.zeros(self.count)
        np.maximum.at(self.extent, own[own >= 0], reach_of(g.pieces[: g.n])[own >= 0])
        ball = (g.pieces[: g.n, KIND] == SPHERE) & ~g.pieces[: g.n, LOCAL_POSITION : LOCAL_POSITION + 3].any(
            axis=1
        )
        rolls = own[(own >= 0) & ~ball & ~np.isin(g.pieces[: g.n, KIND], (BOX, HULL, MESH))]
        self.round_reach = np.zeros(self.count)
        self.round_reach[rolls] = self.extent[rolls]
        self.set_of: Index = np.repeat(np.arange(len(self.sets)), [len(part.solids) for part in self.sets])
        self.surface_of: Index = np.concatenate([number[self.set_of[own[own >= 0]]], number[len(sets) :]])
        left_out = [self._pairs(a, b) for some in apart for a, b in combinations(sorted(some), 2)]
        self.excluded: Index = np.concatenate([np.asarray(joined, np.int64).reshape(-1, 2), *left_out])
        self.near = ROW_GAP_SHARE * float(self.extent.min(initial=np.inf))
        self.room = initial_capacities(g.n)
        self.make_room(room)

    def _pairs(self, *sets: int) -> Index:
        """All pairs (n, 2) of bodies of two sets, or of one and a ground, numbered as `Geometry.group`."""
        count = len(self.sets)
        a, b = (np.flatnonzero(self.set_of == i) if i < count else np.array([count - 1 - i]) for i in sets)
        return np.stack(np.meshgrid(a, b, indexing="ij"), axis=-1).reshape(-1, 2)

    def make_room(self, contacts: int) -> None:
        """Set the capacity for contacts."""
        self.slots = contacts
        self.n = contacts * self.each
        self.memory_size = self._sleep_size + contacts * NUMBERS
        self.weights = np.ones(self.n)
        if self.each > SMOOTH_ROWS:
            self.cones = cones_of(contacts, self.each)

    @property
    def _sleep_size(self) -> int:
        return 0 if self.sleep is None else self.count * SLEEP_NUMBERS

    def slot_memory(self, memory: Array) -> Array:
        """The slice of the memory that holds the slot assignment."""
        return memory[self._sleep_size :]

    @property
    def mu(self) -> Array:
        """μ of the cones, written with the rows."""
        return self.cones.mu if self.each > SMOOTH_ROWS else np.zeros(0)

    @property
    def edited(self) -> list[int]:
        """The present capacities of the lists, and of contacts."""
        return [*(int(n) for n in self.room), self.slots]

    def edit_again(self, edited: Sequence[int]) -> None:
        """Restore the capacities that `edited` returned."""
        self.room = np.array(edited[:-1], self.room.dtype)
        self.make_room(edited[-1])

    def capacity_reason(self, need: Index) -> str:
        """Why that many pairs cannot be stored, as text; empty if they can."""
        n = self.geometry.n
        if need[PAIRS] <= (limit := max_pairs(n, PAIR_SIZE)):
            return ""
        return (
            f"{n} solids and their parts form more than {limit:.2g} close pairs, which exceeds the limit: "
            "place them farther apart, or use fewer, smaller or slower ones, or a smaller h"
        )

    def larger(self, need: Index, slots: int) -> bool:
        """Increase capacities for lists and contacts that do not suffice; returns whether that was needed."""
        full = bool((need > self.room).any())
        self.room = larger_capacities(self.room, need)
        if slots > self.slots:
            self.make_room(max(2 * self.slots, slots))
        return full or slots > 0

    def label(self, body: int) -> str:
        """The name of a body in messages."""
        if body < 0:
            return "the ground"
        part, first = self.sets[self.set_of[body]], int(np.searchsorted(self.set_of, self.set_of[body]))
        return part.name if len(part.solids) == 1 else f"{part.name}[{body - first}]"


def reach_of(pieces: Array) -> Array:
    """The reach of each piece from the origin of its body [m]."""
    return np.asarray(
        np.linalg.norm(pieces[:, LOCAL_POSITION : LOCAL_POSITION + 3], axis=1) + pieces[:, REACH]
    )


def _runs(solids: Sequence[Solid]) -> list[tuple[Solid, Index]]:
    """Solids with the indices of all consecutive ones that are the same object."""
    starts = [i for i, solid in enumerate(solids) if i == 0 or solid is not solids[i - 1]]
    return [(solids[a], np.arange(a, b)) for a, b in pairwise([*starts, len(solids)])]


def cones_of(slots: int, each: int) -> Cones:
    """The cones of all slots: friction, and with rolling resistance also rolling and spinning."""
    first = each * np.arange(slots)
    kinds = [(1, 2), (3, 4), (5, None)][: 3 if each == ROLLING_ROWS else 1]
    tangent = np.stack(
        [np.stack([first + a, first * 0 - 1 if b is None else first + b], axis=1) for a, b in kinds], axis=1
    ).reshape(-1, 2)
    normal = np.repeat(first, len(kinds))[:, None]
    return Cones(normal, tangent, np.zeros(len(normal)), np.zeros(len(normal)))
