"""Sticky surfaces: a point that touches one stays in place until it is pulled off."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.rows import OFF, TWO_SIDED, Rows
from visviva.core.state import State
from visviva.errors import SceneError

IS_HELD, POSITION, NORMAL, TOUCH_TIME, SIZE = 0, 1, 4, 7, 8  # indices in the memory of a point


@kernel
def _fill(index: Index, origin: Index, x: Array, y: Array, held: Array, phi: Array, kind: Index) -> None:
    for i in range(len(index)):
        for c in range(3):
            kind[3 * i + c] = TWO_SIDED if held[i, IS_HELD] != 0.0 else OFF
            phi[3 * i + c] = x[index[i], c] - held[i, POSITION + c]
            for o in range(len(origin)):
                phi[3 * i + c] -= y[origin[o], c]


@kernel
def _switch_off(held: Array, each: int, kind: Index) -> None:
    for i in range(len(kind)):
        if held[i // each, IS_HELD] != 0.0:
            kind[i] = OFF


@kernel
def _remaining_adhesion(held: Array, lam: Array, clock: Array, h: Array, adhesion: float, out: Array) -> None:
    """A time step may end with a speed at the surface, which at θ < 1 the next two remove: with the pull of
    an impact, which releases nothing."""
    for i in range(len(held)):
        out[i] = adhesion
        if held[i, IS_HELD] != 0.0 and clock[0] > held[i, TOUCH_TIME] + 2.5 * h[0]:
            for c in range(3):
                out[i] += lam[3 * i + c] * held[i, NORMAL + c]


@kernel
def _find_touch(hits: Array, touched: Array) -> None:
    touched[0] = 0.0
    for i in range(len(hits)):
        if hits[i] != 0.0:
            touched[0] = 1.0


def switch_off_ops(surface: Any, k: Kinematics, rows: Rows) -> list[Op]:
    """Operations that switch off the rows of a surface for points that stick to it."""
    stuck = getattr(surface, "stuck", None)
    if stuck is None:
        return []
    held = stuck.held(k.memory(stuck))
    return [(_switch_off, (held, len(rows.kind) // len(held), rows.kind))]


class Stuck:
    """x − y = constant after the first contact with a surface, for each of its points; y carries the surface.

    Parameters
    ----------
    surface : a constraint with `points`, `origin` and `normals`, such as a `Plane`, whose friction has an
        adhesion; if that is finite, `Release` frees the points

    Memory of each point: whether it is held, its position, the normal there, since when. The particle pass
    holds stuck particles itself. Raises SceneError for a surface without adhesion.
    Source: Witkin's notes, contact (P43: "unless sticky"). Proved by tests/contact/test_sticky.py.
    """

    one_sided = False
    touches = True

    def __init__(self, surface: Any) -> None:
        if not surface.friction.adhesion > 0:
            raise SceneError(
                "found a surface without adhesion: a sticky one needs it to be > 0", surface.name
            )
        self.name, self.completes = f"{surface.name}.held", surface
        self.points: Points = surface.points
        self.n, self.memory_size = 3 * len(self.points), SIZE * len(self.points)
        surface.hits, surface.stuck = True, self

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Nothing is held yet."""
        memory[:] = 0.0

    def held(self, memory: Array) -> Array:
        """The memory as (points, 8): a view."""
        return memory.reshape(-1, SIZE)

    def rows(self, k: Kinematics) -> Index:
        """One row for each coordinate of a point, and one of the origin."""
        rows = k.rows_of(self.points).reshape(-1, 1)
        if self.completes.origin is None:
            return rows
        return np.hstack([rows, np.tile(k.rows_of(self.completes.origin)[0], len(self.points))[:, None]])

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """The offset of each held point from its position."""
        rows.gradient[:, 0] = 1.0
        owner, carrier = (
            self.points.owner,
            self.completes.origin or Points(self.points.owner, np.zeros(0, int)),
        )
        if self.completes.origin is not None:
            rows.gradient[:, 1] = -1.0
        arguments = (k.positions(owner), k.positions(carrier.owner), self.held(k.memory(self)))
        return [(_fill, (self.points.index, carrier.index, *arguments, rows.phi, rows.kind))]

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Hold points that have touched."""
        touched = np.zeros(1)
        hold: Op = When(touched, [(self._hold, (k, memory))])
        return [(_find_touch, (k.hits(self.completes), touched)), hold]

    def _hold(self, k: Kinematics, memory: Array) -> None:
        hits = k.hits(self.completes)
        held, x = self.held(memory), k.position(self.points)
        new = (hits.reshape(len(held), -1).max(axis=1) > 0) & (held[:, IS_HELD] == 0)
        origin = self.completes.origin
        held[new, IS_HELD], held[new, TOUCH_TIME] = 1.0, k.t
        held[new, NORMAL : NORMAL + 3] = self.completes.normals(x[new])
        held[new, POSITION : POSITION + 3] = x[new] - (0.0 if origin is None else k.position(origin))
        hits[:] = 0.0


class Release:
    """A guard: frees a held point when the pull on it exceeds the adhesion.

    Parameters
    ----------
    stuck : of a surface with finite adhesion
    """

    def __init__(self, stuck: Stuck) -> None:
        self.stuck, self.name, self.n = stuck, f"{stuck.name}.release", len(stuck.points)

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """The remaining adhesion [N]; all of it for points that are free or have just touched."""
        stuck = self.stuck
        # The particle pass holds and releases by itself, so it has no such forces.
        lam = k.lam.get(stuck.name, np.zeros(stuck.n))
        adhesion = float(stuck.completes.friction.adhesion)
        return [(_remaining_adhesion, (stuck.held(k.memory(stuck)), lam, k.clock, k.step, adhesion, out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Release the points."""
        memory = state.memory[world.layout.memory[self.stuck.name]]
        self.stuck.held(memory)[which, IS_HELD] = 0.0
        return Change("release", f"{len(which)} points pulled off")
