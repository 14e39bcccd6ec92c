"""Contacts between moving solids, and with fixed ones: rows whose partners change."""

from __future__ import annotations

from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np

from visviva.arrays import Array, Index, Mask, distinct
from visviva.compiling.operations import Op
from visviva.contact.broad_phase.rooms import POINTS
from visviva.contact.rows.contact_columns import FIRST_BODY, SECOND_BODY, SLOT
from visviva.contact.rows.contact_resultants import ContactResultants, contact_resultants
from visviva.contact.rows.filling import Filling
from visviva.contact.rows.motions import Motions
from visviva.contact.rows.sleeping_contacts import mark_rows
from visviva.contact.rows.solid_contacts import SolidContacts
from visviva.contact.shapes.pieces import FIRST, GAP, OWNER
from visviva.core.kinematics import Kinematics, copy
from visviva.core.rows import Rows
from visviva.errors import SceneError

MAX_LISTED = 4  # most pairs that an event names
MAX_OVERLAP = 1e-3  # share of the reach of a solid by which it may overlap another at the start


class Touching(SolidContacts):
    """0 ≤ λ ⊥ gap ≥ 0 and Coulomb's law at up to four points of every patch where solids come close.

        normal:     φ = gap,  g·w = n·(u_a − u_b) midway between the two nearest points
        tangential: |λ_t| ≤ μ λ_n opposite to the slip there
        rolling:    |torque| ≤ r λ_n opposite to the relative angular velocity of the solids

    Parameters and attributes: see `SolidContacts`. In impacts by law the points of two pieces share the
    weight of their pair, see `weights`.

    Raises SceneError if solids overlap at the start.

    In time steps a contact has rows if it can be reached within the step. Sources: Holzschuch's course
    (P57–P66); Liesenfeld 1997, app. A (E71–E75). Proved by tests/coupled/test_touching.py.
    """

    one_sided = True
    touches = True
    dynamic_rows = True
    overlaps = True

    @cached_property
    def _fillings(self) -> WeakKeyDictionary[Kinematics, Filling]:
        """The objects that fill the rows, by the `Kinematics` to which each is bound."""
        return WeakKeyDictionary()

    def coordinates(self, k: Kinematics) -> Index:
        """The coordinates (n, 6) of v that move each solid, −1 for solids that never sleep."""
        filling = self._fillings[k]
        assert filling.dormant is not None
        own = np.maximum(filling.ports - k.rows, -1)
        return np.where(filling.dormant.sleepable[:, None], own, -1)

    def bind_sleeping_rows(self, k: Kinematics, out: Mask) -> list[Op]:
        """Operations that find the rows (n,) of sleeping contacts: they are off, and keep their forces."""
        filling = self._fillings[k]
        assert filling.dormant is not None
        return [(mark_rows, (filling.dormant.slots, self.each, out))]

    def reach(self, k: Kinematics) -> Index:
        """All ports of all solids."""
        ports = np.concatenate([part.rows(k).ravel() for part in self.sets] or [np.zeros(0, np.int64)])
        return distinct(ports[ports >= 0])

    def rows(self, k: Kinematics) -> Index:
        """u and ω of one solid, then of the other; unassigned at first."""
        return np.full((self.n, 12), -1, np.int64)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """Update poses, near contacts, and their rows."""
        self._fillings[k] = filling = Filling(self, k, rows)
        return filling.ops

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """No contact has a row yet; reject solids that overlap."""
        memory[:] = 0.0
        near = self._fillings[k].look()
        points = near.contacts.points[: near.contacts.sizes[POINTS]]
        if not len(points):
            return
        worst = int(points[:, GAP].argmin())
        depth, pair = -points[worst, GAP], near.who[worst, :2]
        if depth > MAX_OVERLAP * min(self.extent[i] for i in pair if i >= 0):
            names = " and ".join(self.label(int(i)) for i in pair)
            position = ", ".join(f"{c:.4g}" for c in points[worst, FIRST : FIRST + 3])
            raise SceneError(
                f"{names} overlap by {depth:.3g} m at ({position}) at the start: move them apart", self.name
            )

    def describe(self, k: Kinematics, rows: Index) -> str:
        """Names of the pairs at these rows, as filled last; of many only the first."""
        near = self._fillings[k].near
        who = near.who[: near.contacts.sizes[POINTS]]
        met = who[np.isin(who[:, SLOT], rows // self.each)][:, [FIRST_BODY, SECOND_BODY]]
        pairs = [" and ".join(self.label(int(i)) for i in pair) for pair in np.unique(met, axis=0)]
        return ", ".join(pairs[:MAX_LISTED]) + (
            f", … ({len(pairs)} pairs)" if len(pairs) > MAX_LISTED else ""
        )

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Store the assignment of contacts to slots."""
        return [(copy, (self._fillings[k].taken, self.slot_memory(memory)))]

    def acting(self, k: Kinematics) -> ContactResultants:
        """The contact forces of the last step: pairs, points of action and forces."""
        memory, lam = k.memory(self), k.state.memory[k.layout.memory[f"lambda/{self.name}"]]
        owner = self.geometry.pieces[: self.geometry.n, OWNER].astype(np.int64)
        return contact_resultants(self.slot_memory(memory), lam, self.each, owner, self._fillings[k].places())

    def motions(self, k: Kinematics) -> Motions:
        """The motions of its solids in a step."""
        return self._fillings[k].motions

    def horizon(self, k: Kinematics) -> float:
        """How long contacts farther than `near` stay open [s]."""
        return self._fillings[k].horizon()
