"""Creates and removes contact springs: collisions of skins and the ends of contacts, as events."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.contact.deforming.collisions import INSTANT, KIND, ONE, OTHER, Collisions
from visviva.contact.deforming.gaps import EDGE_EDGE, VERTEX_FACE
from visviva.contact.deforming.local_surface import nearest_on_face, signed_distance
from visviva.contact.deforming.skins import Skins
from visviva.contact.deforming.spring_slots import (
    CORNER,
    PAIR,
    SPRING,
    WEIGHT,
    directions,
    new_spring,
    reach_of,
    slide,
    spring_at,
    spring_at_contact,
)
from visviva.contact.deforming.springs import ContactSprings, spring_energy
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.geometry.vectors import dot, row_vector, sum_of

RELEASE_GAP = 1e-3  # gap at which a contact has ended, as a share of the mean edge
FACE_MARGIN = 0.02  # by how much another face must be nearer before a spring moves to it, likewise
TIME_TOLERANCE = 1e-7  # share of a step by which an event may be located late
MAX_DEPTH = 0.5  # largest depth of a vertex that takes over from an edge, likewise


@kernel
def _ends(
    clock: Array, x: Array, u: Array, when: Array, ends: Array, before: Array, after: Array, h: Array
) -> None:
    """The step to the present state, from the last stored state or the one before."""
    first = 2 if clock[0] > when[1] else 0
    h[0] = clock[0] - (when[1] if first == 2 else when[0])
    for i in range(x.shape[0]):
        for c in range(3):
            before[0, i, c], before[1, i, c] = ends[first, i, c], ends[first + 1, i, c]
            after[0, i, c], after[1, i, c] = x[i, c], u[i, c]


@kernel
def has_spring(kind: float, one: float, other: float, slots: Array) -> bool:
    """Whether a vertex has a spring, or a pair of edges (E68)."""
    for e in range(len(slots)):
        same = slots[e, SPRING] == kind and slots[e, PAIR] == one
        if same and (kind == VERTEX_FACE or slots[e, PAIR + 1] == other):
            return True
    return False


@kernel
def _first(clock: Array, slots: Array, h: Array, found: Array, count: Index, last: Array, out: Array) -> None:
    """out = 1 − (t − t_a)/(t_c − t_a) of the first collision of a pair without a spring; 1 without one.

    last (2,) : t_a and t_c of the previous search, which locates a collision that a shorter step
    does not reach
    """
    share, begin = 2.0, clock[0] - h[0]
    for i in range(min(count[0], len(found))):
        if found[i, INSTANT] < share and not has_spring(
            found[i, KIND], found[i, ONE], found[i, OTHER], slots
        ):
            share = found[i, INSTANT]
    if last[0] != begin:
        last[0], last[1] = begin, np.inf
    if share <= 1.0 and h[0] > 0.0:
        last[1] = begin + max(share, 1e-12) * h[0]
    out[0] = 1.0 - h[0] / (last[1] - begin) if last[1] > begin else 1.0
    if share > 1.0:
        out[0] = max(out[0], 1e-12)
    elif out[0] > -TIME_TOLERANCE:
        out[0] = 0.0


@kernel
def ends_of_contacts(
    x: Array, slots: Array, mu: float, faces: Index, beside: Index, size: float, out: Array
) -> None:
    """For each slot, negative if its contact has ended or continues elsewhere [m]."""
    i, s = scratch_integers(1, 4)[0], scratch(1, 4)[0]
    for e in range(len(slots)):
        out[e] = 1.0
        if slots[e, SPRING] == 0.0:
            continue
        _r, depth, _slips = spring_at(x, slots[e], mu, i, s)
        if slots[e, SPRING] == VERTEX_FACE:
            p, own = row_vector(x, i[3], 0), int(slots[e, PAIR + 1])
            distance, face = signed_distance(x, faces, beside, own, p)
            out[e] = RELEASE_GAP * size - distance
            if not np.isinf(mu) and face != own:
                square, _a, _b, _c = nearest_on_face(x, faces[own], p)
                out[e] = min(out[e], FACE_MARGIN * size - (np.sqrt(square) - abs(distance)))
        else:
            out[e] = RELEASE_GAP * size + depth
            for c in range(4):
                s[c] = slots[e, WEIGHT + c]
            a, b, n = directions(x, slots[e], i)
            if dot(n, n) > 0.0:
                r = reach_of(x, i, s)
                slide(slots[e], a, b, sum_of(r, -dot(r, n), n), s)
                least = min(min(s[0], s[1]), min(-s[2], -s[3]))
                out[e] = min(out[e], (least + FACE_MARGIN) * size)
        if -TIME_TOLERANCE * RELEASE_GAP * size < out[e] < 0.0:
            out[e] = 0.0


class SkinEvents:
    """Guard: a collision of skins creates a spring, the end of a contact removes it.

    Scalars: of the first collision in the step to this state, and of every slot of the springs. A contact
    has ended if the vertex is outside the skin around its face, or the edges are separated, by RELEASE_GAP of
    an edge; or if edges no longer cross: then a vertex that has penetrated there takes over. A spring that
    slips moves to another face that is nearer.

    Ledger: the energy of removed springs is dissipated; the initial energy of new springs, since
    a step of fixed length has passed the contact, is `topology`.
    Source: Liesenfeld 1997, §7.2–7.4 (E54–E70). Proved by tests/elastic/test_contact_springs.py.
    """

    at_once = True

    def __init__(self, springs: ContactSprings) -> None:
        self.springs = springs
        self.name, self.n = f"{springs.name}.events", 1 + springs.slots
        self.size = springs.skins.size
        self.search = Collisions(springs.skins)
        self._last = np.zeros(2)

    @property
    def skins(self) -> Skins:
        """The surfaces as they are now."""
        return self.springs.skins

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """See above."""
        s, springs = self.skins, self.springs
        if self.search.skins is not s:
            self.search = Collisions(s)
        search = self.search
        when, ends, slots = springs.parts(k.memory(springs))
        x, u = np.zeros((2, s.n, 3))
        between_ends = (when, ends, search.before, search.after, search.h)
        first = (slots, search.h, search.found, search.count, self._last, out[:1])
        return [
            *s.gather_ops(k, x, u),
            (_ends, (k.clock, x, u, *between_ends)),
            *search.ops(),
            (_first, (k.clock, *first)),
            (ends_of_contacts, (x, slots, springs.mu, s.faces, s.beside, self.size, out[1:])),
        ]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Create and remove springs."""
        k = world.kinematics(state)
        values = np.zeros(self.n)
        Program(self.bind_values(k, values))()
        x = self.springs.positions(k)[0]
        slots = self.springs.parts(state.memory[world.layout.memory[self.springs.name]])[2]
        dissipated = world.layout.account[f"dissipated/{self.springs.name}"]
        before = self._stored(x, slots)
        gone = moved = 0
        taking: list[Array] = []
        for e in which[which > 0] - 1:
            if not self._continues(x, slots[e]):
                taking += self._successors(x, slots[e])
                slots[e] = 0.0
                gone += 1
            else:
                moved += 1
        state.accounts[dissipated] += before - self._stored(x, slots)
        before = self._stored(x, slots)
        new = self._store_springs(state, slots, [*taking, *self._new(slots)])
        state.accounts[world.layout.account["topology"]] += self._stored(x, slots) - before
        text = [
            f"{n} springs {what}"
            for n, what in ((new, "placed"), (gone, "removed"), (moved, "moved on"))
            if n
        ]
        return Change("collision" if new else "release", ", ".join(text) or "nothing changed")

    def _stored(self, x: Array, slots: Array) -> float:
        return float(spring_energy(x, slots, self.springs.stiffness, self.springs.mu))

    def _continues(self, x: Array, slot: Array) -> bool:
        """Whether the contact continues on another face, to which the spring then moves."""
        if slot[SPRING] == EDGE_EDGE:
            return False
        own, corner = int(slot[PAIR + 1]), x[int(slot[CORNER + 3])]
        faces, beside = self.skins.faces, self.skins.beside
        distance, face = signed_distance(x, faces, beside, own, tuple(corner))
        if face == own or distance >= RELEASE_GAP * self.size:
            return False
        slot[:] = self._at_vertex(x, int(slot[CORNER + 3]), face)
        return True

    def _at_vertex(self, x: Array, vertex: int, face: int) -> Array:
        """A spring from a vertex to the nearest point of a face."""
        _square, *weights = nearest_on_face(x, self.skins.faces[face], tuple(x[vertex]))
        corners = np.append(self.skins.faces[face], vertex)
        return new_spring(VERTEX_FACE, corners, np.append(-np.array(weights), 1.0), 1.0, (vertex, face))

    def _successors(self, x: Array, slot: Array) -> list[Array]:
        """Replacement for edges that slid off each other while one was inside: its end, if that is inside."""
        if slot[SPRING] == VERTEX_FACE:
            return []
        found = []
        edges = [int(e) for e in slot[PAIR : PAIR + 2]]
        for own, other in (edges, edges[::-1]):
            start = int(self.skins.face_of[other])
            for vertex in self.skins.edges[own]:
                p = tuple(x[vertex])
                distance, face = signed_distance(x, self.skins.faces, self.skins.beside, start, p)
                near = -MAX_DEPTH * self.size < distance < 0.0
                if near and vertex not in self.skins.faces[face] and self.skins.apex[face] != vertex:
                    found.append(self._at_vertex(x, int(vertex), face))
        return found

    def _new(self, slots: Array) -> list[Array]:
        """The springs of the collisions in the last search, at the positions of contact."""
        search, found = self.search, list[Array]()
        count = int(search.count[0])
        for i in np.argsort(search.found[:count, INSTANT], kind="stable"):
            kind, one, other, at, side = search.found[i]
            if has_spring(kind, one, other, slots) or at > 1.0:
                continue
            x = search.before[0] + at * (search.after[0] - search.before[0])
            found.append(spring_at_contact(x, self.skins, int(kind), int(one), int(other), side))
        return found

    def _store_springs(self, state: State, slots: Array, wanted: list[Array]) -> int:
        """Put springs into free slots, one per vertex and pair of edges; returns their number."""
        placed_ = 0
        for spring in wanted:
            if has_spring(spring[SPRING], spring[PAIR], spring[PAIR + 1], slots):
                continue
            free = np.flatnonzero(slots[:, SPRING] == 0.0)
            self.springs.check_room(len(slots) - len(free) + 1, state.t)
            slots[free[0]] = spring
            placed_ += 1
        return placed_


def depths(springs: ContactSprings, x: Array, slots: Array) -> Array:
    """Depth of each spring's vertex in the skin, or of its edges in each other [m]; (springs,)."""
    found, skins = [], springs.skins
    i, s = np.zeros(4, np.int64), np.zeros(4)
    for slot in slots[slots[:, SPRING] != 0.0]:
        if slot[SPRING] == VERTEX_FACE:
            p, own = tuple(x[int(slot[CORNER + 3])]), int(slot[PAIR + 1])
            found.append(-signed_distance(x, skins.faces, skins.beside, own, p)[0])
        else:
            found.append(spring_at(x, slot, springs.mu, i, s)[1])
    return np.array(found)
