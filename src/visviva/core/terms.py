"""Protocols of the parts of a world. Any class with these methods qualifies: no base class, no registry.

Every verb below may be given in one of two forms. The plain form is called each time: `add(k, out)`. The
compiled form is called once, `bind_add(k, out)`, and returns operations `(kernel, arguments)` on arrays with
fixed addresses; such terms step without Python in between. Optional verbs may be omitted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from visviva.arrays import Array, Index
    from visviva.compiling.operations import Op
    from visviva.core.elements import Elements
    from visviva.core.events import Change
    from visviva.core.kinematics import Effort, Kinematics
    from visviva.core.ports import Points
    from visviva.core.rows import Rows
    from visviva.core.state import State


class Block(Protocol):
    """A set of similar bodies; owns a slice of q and a slice of v.

    The three moves are kernels or methods of plain arrays; h is an array of one number. A block whose slots
    are born and die keeps flags in its memory (`memory_size`, `start_memory`) and returns them by
    `alive(memory)`, an array (slots,) of 1.0 and 0.0: dead slots have v = 0, no force moves them, and no term
    may count them. `stride`, optional, is the number of velocities of each body; `lengths` (nv,), optional,
    what turns its rates into speeds [m], 1 for velocities. `centres(table)`, optional, returns the points of
    its masses; the world asks for them to apply gravity.

    A block whose velocities change without forces, such as angular velocities of bodies, may provide the
    exact motion: `bind_coast(q, mean, h, v)` advances q by h with the velocities `mean`, and v, which is
    `mean` plus a kick, along with it; `bind_free_rate(q, v, out)` writes out = v̇ without forces;
    `mean_velocity(q, later, h)` returns the velocities by which `drift` would get there; `carry(q, later, v)`
    converts v at q to that with the same momentum at another position. `time_stepping` then uses the first
    instead of `drift`, and omits the second from its efforts.
    """

    name: str
    nq: int
    nv: int

    def start(self, q: Array, v: Array) -> None:
        """Write the initial coordinates and velocities."""

    def mass(self, out: Array) -> None:
        """Write the diagonal masses (nv,); zero where an `Inertia` provides the mass."""

    def rate(self, q: Array, v: Array, out: Array) -> None:
        """q̇ = N(q) v, for the stages of Runge–Kutta methods."""

    def drift(self, q: Array, v: Array, h: Array, out: Array) -> None:
        """out = q ⊕ h v; out may be q itself."""

    def project(self, q: Array) -> None:
        """Project q onto its manifold (unit quaternions)."""


class Inertia(Protocol):
    """Mass on ports: M += Jᵀ m J, with the gyroscopic forces of its rotation."""

    name: str

    def rows(self, k: Kinematics) -> Index:
        """Port rows (m, p) of its mass matrices.

        A body of many elements between few nodes also provides `mass_pairs(k)`, pairs (B, 2) of rows of
        nodes as in `NodeBlocks`, which `bind_add` then fills. With `rank_one = True` each is m g gᵀ.
        """

    def bind_add(self, k: Kinematics, out: Effort, elements: Any) -> list[Op]:
        """Fill `elements.M`; add −(J̇-free inertial forces, such as ω × I ω) to the efforts."""

    def heavy(self) -> list[tuple[Points, Array]]:
        """The points and masses on which gravity acts; blocks may have it too."""


class Force(Protocol):
    """Smooth and additive; one object is a set.

    `positional`, optional: whether it depends on positions and time alone. Explicit steps then need not
    recompute it when only velocities have changed.
    """

    name: str

    def add(self, k: Kinematics, out: Effort) -> None:
        """Add forces to the ports or to a block's slice."""

    def energy(self, k: Kinematics) -> float:
        """Stored energy [J]; optional, zero without."""

    def power(self, k: Kinematics) -> float:
        """Power supplied (+) or dissipated (−) [W]; optional. `account` names its ledger row."""

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """Port rows (m, p) of its tangent and the parts it fills, such as "KD"; optional.

        With `rank_one = True` those of each element are multiples of one g gᵀ.

        A body of many elements between few nodes provides `tangent_pairs(k)` instead, pairs (B, 2) of rows of
        nodes and the parts, and fills `NodeBlocks`; with `rest_shape(k)` and `bind_rest_tangent(k, blocks)`
        a large body is solved from its rest shape.
        """

    def tangent(self, k: Kinematics, elements: Elements) -> None:
        """Fill K = −∂f/∂x, D = −∂f/∂u and, separately, the geometric stiffness G."""

    def bound(self, k: Kinematics, start: Array, share: Array) -> None:
        """Lower share (1,) to the admissible fraction of the move from coordinates `start` to those of k.

        Optional: converged time steps respect it in every trial, and other steps reject such a force.
        """

    def remember(self, k: Kinematics, memory: Array) -> None:
        """Write `memory_size` numbers of history, on accepted steps; optional, for any term but blocks.

        `follows = True` declares that the term's results depend bitwise on its memory, for example on the
        start of a search; `flows = True` that its energy changes with its memory, which it books.
        """


class Constraint(Protocol):
    """Rows φ = 0 or 0 ≤ λ ⊥ φ + cλ ≥ 0, with the force +Jᵀλ.

    The steppers handle any one-sided row: impacts with its restitution, rest, release. `one_sided`
    means that some rows may be one-sided; `jumpable`, optional, that a gap may close and open again within a
    step, as at a thin wall. A compliant row (c > 0) stores ½ φ²/c, and its constraint has an `energy`; its λ
    is −(φ + τ φ̇)/c, for one-sided rows not below zero. Tangential rows with friction are of kind FRICTION,
    and the constraint has `cones`, a `Cones`. With `hits = True` the steppers store, for each row, the
    fastest approach at a contact in the memory `hits/NAME`, until its reader resets it. One with
    `dynamic_rows` changes the ports of its rows: `rows` returns their first ports, `reach(k)` all possible
    ones, and `fill` writes `rows.rows` and increments `rows.moved` when an active row changes ports; if its n
    rows do not suffice it raises `Outgrown`. Dynamic rows have no tangent.
    `horizon(k)`, optional, is how long its rows cover all possible contacts [s]. One whose rows cover only a
    part of them provides `path_end(k)` and `misses(k, start, end, h)`: where a step must end, see
    `visviva.steppers.events.hidden_contacts`. `motions(k)`, optional,
    checks the move of a time step: its `ops` set `fast` if something may have gone too far, and
    `share_ops` write the admissible `share` (n,) of the motions of its solids, with port rows `rows` (n, 6);
    see `visviva.contact.rows.motions`.
    One that `touches` is a contact: its forces on bodies and points are recorded. This also holds for forces.
    One that loses energy other than by its rows provides `loss(k)` [W] for event-driven motion; what it may
    do, and book itself, during the solve of a time step is in `visviva.core.settling`.
    One that `overlaps` is separated in a time step by changing positions only. One that `completes` another,
    holding what has stuck to it, is left out if a particle pass does all of that other.
    """

    name: str
    n: int
    one_sided: bool

    def rows(self, k: Kinematics) -> Index:
        """Port rows (m, p) of its m constraint rows."""

    def fill(self, k: Kinematics, rows: Rows) -> None:
        """Fill φ, g = ∂φ/∂x on the port rows, ġ·w, compliance and kind."""

    def tangent(self, k: Kinematics, rows: Rows, elements: Elements) -> None:
        """Fill G with the rows' geometric stiffness for the forces `rows.lam`; optional.

        G is on the rows' own port rows, one matrix per row, or on those of `tangent_rows(k)`, if provided.
        """


class Guard(Protocol):
    """A set of n watched scalars; an event is a crossing from above to below zero.

    With `at_once = True`, scalars that are negative where a motion begins, after an impact or a change, are
    an event too; the response must make them positive. With `refuses = True` no step ends below zero if
    shorter ones do not; if they do, the event is handled.
    """

    name: str
    n: int

    def values(self, k: Kinematics, out: Array) -> None:
        """Write the scalars (n,); they may read `k.vdot` and `k.lam`, whose arrays have fixed addresses."""

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Change the state at the instant; `which` holds all scalars of the set that cross together."""
