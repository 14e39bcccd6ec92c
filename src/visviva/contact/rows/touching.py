"""Contacts between moving solids, and with what is fixed: rows whose partners change."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index, Mask
from visviva.compiling.operations import Op
from visviva.contact.broad_phase.rooms import POINTS, larger_rooms, rooms_for
from visviva.contact.rows.body_rows import ROLLING_ROWS, ROUGH_ROWS, SMOOTH_ROWS
from visviva.contact.rows.contact_list import FIRST_BODY, SECOND_BODY, SLOT
from visviva.contact.rows.filling import Filling
from visviva.contact.rows.motions import Motions
from visviva.contact.rows.sleeping_contacts import mark_rows
from visviva.contact.rows.slots import NUMBERS
from visviva.contact.rows.surface_pairs import PairSurface, answers_of
from visviva.contact.shapes.geometry import Geometry, Ground
from visviva.contact.shapes.pieces import FIRST, GAP, LOCAL, OWNER, REACH
from visviva.core.cones import Cones
from visviva.core.kinematics import Kinematics, copy
from visviva.core.moving_solids import MovingSolids, Surface
from visviva.core.rows import Rows
from visviva.core.sleep import SLEEP_NUMBERS, Sleep
from visviva.errors import SceneError
from visviva.geometry.solid import Solid

NEAR = 0.5  # share of the reach of the smallest solid at which it has rows, where motion is event-driven
TOLD = 4  # pairs that an event names
OVERLAP = 1e-3  # share of the reach of a solid by which it may overlap another at the start


class Touching:
    """0 ≤ λ ⊥ gap ≥ 0 and Coulomb's law at up to four points of every patch where solids come near.

        normal:     φ = gap,  g·w = n·(u_a − u_b) at the middle of the two nearest places
        tangential: |λ_t| ≤ μ λ_n against the slip there
        rolling:    |torque| ≤ r λ_n against the spin of one solid relative to the other

    In impacts by law the points of two pieces share the weight of their pair, see `weights`.

    Parameters
    ----------
    sets : solids and what carries them
    ground : fixed planes and sheets with the surface of each
    apart : pairs of names of sets whose solids pass through each other
    joined : pairs (m, 2) of solids that pass through each other, counted through all sets
    pairs : sets or grounds, which are counted after them, that answer each other in a way of their own
    sleep : when what rests falls asleep, in time steps; never if left out
    room : contacts that there is room for at first; it grows

    Attributes
    ----------
    weights : (n,)   of the normal rows, written with them, see `ImpactProblem.weight`

    Raises SceneError where solids overlap at the start.

    In time steps a contact has rows if it can be reached within the step. Sources: Holzschuch's course
    (P57–P66); Liesenfeld 1997, app. A (E71–E75). Proved by tests/coupled/test_touching.py.
    """

    one_sided = True
    dynamic_rows = True
    overlaps = True

    def __init__(
        self,
        name: str,
        sets: Sequence[MovingSolids],
        ground: Sequence[tuple[Ground, Surface]] = (),
        apart: Sequence[tuple[str, str]] = (),
        joined: ArrayLike = (),
        pairs: Sequence[PairSurface] = (),
        sleep: Sleep | None = None,
        room: int = 32,
    ) -> None:
        self.name, self.sets, self.sleep = name, list(sets), sleep
        surfaces = [part.surface for part in sets] + [surface for _, surface in ground]
        number, self.answers = answers_of(surfaces, pairs)
        _, rough, rolling, _ = self.answers.max(axis=(0, 1), initial=0.0)
        self.each = ROLLING_ROWS if rolling > 0 else ROUGH_ROWS if rough > 0 else SMOOTH_ROWS
        solids = [solid for part in sets for solid in part.solids]
        self.count = len(solids)
        self.geometry = g = Geometry(_runs(solids), [part for part, _ in ground])
        own = g.pieces[: g.n, OWNER].astype(np.int64)
        self.extent = np.zeros(self.count)
        np.maximum.at(self.extent, own[own >= 0], reach_of(g.pieces[: g.n])[own >= 0])
        numbers = {part.name: i for i, part in enumerate(self.sets)}
        self.set_of: Index = np.repeat(np.arange(len(self.sets)), [len(part.solids) for part in self.sets])
        self.surface_of: Index = np.concatenate([number[self.set_of[own[own >= 0]]], number[len(sets) :]])
        left_out = [self._pairs((numbers[a], numbers[b])) for a, b in apart]
        self.excluded: Index = np.concatenate([np.asarray(joined, np.int64).reshape(-1, 2), *left_out])
        self.near = NEAR * float(self.extent.min(initial=np.inf))
        self._fillings: WeakKeyDictionary[Kinematics, Filling] = WeakKeyDictionary()
        self.room = rooms_for(g.n)
        self.make_room(room)

    def _pairs(self, sets: tuple[int, int]) -> Index:
        """All pairs (n, 2) of bodies of two sets."""
        a, b = (np.flatnonzero(self.set_of == i) for i in sets)
        return np.stack(np.meshgrid(a, b, indexing="ij"), axis=-1).reshape(-1, 2)

    def make_room(self, contacts: int) -> None:
        """Make room for so many contacts."""
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
        """The part of the memory that says which slots are taken."""
        return memory[self._sleep_size :]

    def coordinates(self, k: Kinematics) -> Index:
        """The coordinates (n, 6) of v that move each solid, −1 for all of one that never sleeps."""
        filling = self._fillings[k]
        assert filling.dormant is not None
        own = np.maximum(filling.ports - k.rows, -1)
        return np.where(filling.dormant.sleepable[:, None], own, -1)

    def bind_sleeping_rows(self, k: Kinematics, out: Mask) -> list[Op]:
        """Finds the rows (n,) of contacts that sleep: they are off, and keep their forces."""
        filling = self._fillings[k]
        assert filling.dormant is not None
        return [(mark_rows, (filling.dormant.slots, self.each, out))]

    @property
    def mu(self) -> Array:
        """μ of the cones, written with the rows."""
        return self.cones.mu if self.each > SMOOTH_ROWS else np.zeros(0)

    @property
    def edited(self) -> list[int]:
        """The present rooms of the lists, and of contacts."""
        return [*(int(n) for n in self.room), self.slots]

    def edit_again(self, edited: Sequence[int]) -> None:
        """Have the rooms that `edited` told of."""
        self.room = np.array(edited[:-1], self.room.dtype)
        self.make_room(edited[-1])

    def larger(self, need: Index, slots: int) -> bool:
        """Make room for lists and contacts that would not fit, and more; returns whether that was needed."""
        full = bool((need > self.room).any())
        self.room = larger_rooms(self.room, need)
        if slots > self.slots:
            self.make_room(max(2 * self.slots, slots))
        return full or slots > 0

    def reach(self, k: Kinematics) -> Index:
        """All ports of all solids."""
        ports = np.concatenate([part.rows(k).ravel() for part in self.sets] or [np.zeros(0, np.int64)])
        return np.unique(ports[ports >= 0])

    def rows(self, k: Kinematics) -> Index:
        """u and ω of one solid, then of the other; of no one as yet."""
        return np.full((self.n, 12), -1, np.int64)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """Poses, what is near, and its rows."""
        self._fillings[k] = filling = Filling(self, k, rows)
        return filling.ops

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """No contact has a row yet; refuse solids that overlap."""
        memory[:] = 0.0
        near = self._fillings[k].look()
        points = near.contacts.points[: near.contacts.sizes[POINTS]]
        if not len(points):
            return
        worst = int(points[:, GAP].argmin())
        depth, pair = -points[worst, GAP], near.who[worst, :2]
        if depth > OVERLAP * min(self.extent[i] for i in pair if i >= 0):
            names = " and ".join(self.label(int(i)) for i in pair)
            place = ", ".join(f"{c:.4g}" for c in points[worst, FIRST : FIRST + 3])
            raise SceneError(
                f"{names} overlap by {depth:.3g} m at ({place}) at the start: move them apart", self.name
            )

    def label(self, body: int) -> str:
        """What a body is called in messages."""
        if body < 0:
            return "the ground"
        part, first = self.sets[self.set_of[body]], int(np.searchsorted(self.set_of, self.set_of[body]))
        return part.name if len(part.solids) == 1 else f"{part.name}[{body - first}]"

    def told(self, k: Kinematics, rows: Index) -> str:
        """Who meets at these rows, by name, where they have been filled last; of many the first."""
        near = self._fillings[k].near
        who = near.who[: near.contacts.sizes[POINTS]]
        met = who[np.isin(who[:, SLOT], rows // self.each)][:, [FIRST_BODY, SECOND_BODY]]
        pairs = [" and ".join(self.label(int(i)) for i in pair) for pair in np.unique(met, axis=0)]
        return ", ".join(pairs[:TOLD]) + (f", … ({len(pairs)} pairs)" if len(pairs) > TOLD else "")

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Which slot stands for which contact from now on."""
        return [(copy, (self._fillings[k].taken, self.slot_memory(memory)))]

    def motions(self, k: Kinematics) -> Motions:
        """The motions of its solids in a step."""
        return self._fillings[k].motions

    def horizon(self, k: Kinematics) -> float:
        """For how long what is farther than `near` stays apart [s]."""
        return self._fillings[k].horizon()


def reach_of(pieces: Array) -> Array:
    """The farthest that each piece reaches from the origin of its body [m]."""
    return np.asarray(np.linalg.norm(pieces[:, LOCAL : LOCAL + 3], axis=1) + pieces[:, REACH])


def _runs(solids: Sequence[Solid]) -> list[tuple[Solid, Index]]:
    """Solids with the numbers of all that follow each other and are the same one."""
    starts = [i for i, solid in enumerate(solids) if i == 0 or solid is not solids[i - 1]]
    return [(solids[a], np.arange(a, b)) for a, b in pairwise([*starts, len(solids)])]


def cones_of(slots: int, each: int) -> Cones:
    """The cones of all slots: friction, and where there is rolling resistance also rolling and spinning."""
    first = each * np.arange(slots)
    kinds = [(1, 2), (3, 4), (5, None)][: 3 if each == ROLLING_ROWS else 1]
    tangent = np.stack(
        [np.stack([first + a, first * 0 - 1 if b is None else first + b], axis=1) for a, b in kinds], axis=1
    ).reshape(-1, 2)
    normal = np.repeat(first, len(kinds))[:, None]
    return Cones(normal, tangent, np.zeros(len(normal)), np.zeros(len(normal)))
