"""What the parts of a world promise. Any class with these methods is one: no base class, no registry.

Every verb below may be given in one of two forms. The plain form is called each time: `add(k, out)`. The
compiled form is called once, `bind_add(k, out)`, and returns operations `(kernel, arguments)` on arrays that
never move; such terms step without Python in between. Optional verbs may be left out.
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
    """A set of like bodies; owns a slice of q and a slice of v.

    The three moves are kernels or methods of plain arrays; h is an array of one number. A block whose slots
    are born and die keeps marks in its memory (`memory_size`, `start_memory`) and gives them as
    `alive(memory)`, an array (slots,) of 1.0 and 0.0: dead slots have v = 0, no force moves them, and no term
    may count them. `stride`, optional, says how many velocities each of its bodies has. `centres(table)`,
    optional, gives the points where its masses stand; the world asks for them, so that they have weight.

    A block whose velocities change without forces, such as the spins of bodies, may offer the exact motion:
    `bind_coast(q, mean, h, v)` takes q on by h with the velocities `mean`, and v, which is `mean` and a kick,
    along with it; `bind_free_rate(q, v, out)` gives out = v̇ without forces; `mean_velocity(q, later, h)` the
    velocities by which `drift` would get there; `carry(q, later, v)` turns v at q into that of the same
    momentum at another place. `time_stepping` then has the first in place of `drift`, and
    leaves the second out of its efforts.
    """

    name: str
    nq: int
    nv: int

    def start(self, q: Array, v: Array) -> None:
        """Write the initial coordinates and velocities."""

    def mass(self, out: Array) -> None:
        """Write the diagonal masses (nv,); zero where an `Inertia` gives the mass."""

    def rate(self, q: Array, v: Array, out: Array) -> None:
        """q̇ = N(q) v, for the stages of Runge–Kutta methods."""

    def drift(self, q: Array, v: Array, h: Array, out: Array) -> None:
        """out = q ⊕ h v; out may be q itself."""

    def project(self, q: Array) -> None:
        """Bring q back to its manifold (unit quaternions)."""


class Inertia(Protocol):
    """Mass on ports: M += Jᵀ m J, and the forces that its own rotation needs."""

    name: str

    def rows(self, k: Kinematics) -> Index:
        """Port rows (m, p) of its mass matrices.

        A body of many elements between few nodes gives `mass_pairs(k)` as well, pairs (B, 2) of rows of
        nodes as in `NodeBlocks`, which `bind_add` then fills. With `rank_one = True` each is m g gᵀ.
        """

    def bind_add(self, k: Kinematics, out: Effort, elements: Any) -> list[Op]:
        """Fill `elements.M`; add −(J̇-free inertial forces, such as ω × I ω) to the efforts."""

    def heavy(self) -> list[tuple[Points, Array]]:
        """The points and masses that gravity acts on; blocks may have it too."""


class Force(Protocol):
    """Smooth and additive; one object is a set.

    `positional`, optional: whether it follows from places and time alone. Explicit steps then need not form
    it again where only velocities have changed.
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

        A body of many elements between few nodes gives `tangent_pairs(k)` instead, pairs (B, 2) of rows of
        nodes and the parts, and fills `NodeBlocks`; with `rest_shape(k)` and `bind_rest_tangent(k, blocks)`
        it is solved from its rest shape where it is large.
        """

    def tangent(self, k: Kinematics, elements: Elements) -> None:
        """Fill K = −∂f/∂x, D = −∂f/∂u and, apart, the geometric stiffness G."""

    def bound(self, k: Kinematics, start: Array, share: Array) -> None:
        """Lower share (1,) to the part of the way from coordinates `start` to those of k that may be gone.

        Optional: converged time steps obey it in every trial, and other steps refuse such a force.
        """

    def remember(self, k: Kinematics, memory: Array) -> None:
        """Write `memory_size` numbers of history, on accepted steps; optional, for any term but blocks.

        With `follows = True` what the term computes depends to the last bit on its memory, as where a search
        begins. With `flows = True` its energy changes with its memory, and it books by how much.
        """


class Constraint(Protocol):
    """Rows φ = 0 or 0 ≤ λ ⊥ φ + cλ ≥ 0, with the force +Jᵀλ.

    The steppers do the rest for any one-sided row: impacts with its restitution, rest, release. `one_sided`
    says that some rows may be; `jumpable`, optional, that a gap may close and open again within a step, as at
    a thin wall. A compliant row (c > 0) stores ½ φ²/c, and its constraint has an `energy`; its λ is
    −(φ + τ φ̇)/c, where one-sided not below zero. Tangential rows with friction are of kind FRICTION, and the
    constraint has `cones`, a `Cones`. With `hits = True` the steppers keep, for each row, the fastest
    approach at a touch in the memory `hits/NAME`, until its reader resets it. One with `dynamic_rows` changes
    the ports of its rows: `rows` gives their first ports, `reach(k)` all that there may ever be, and `fill`
    writes `rows.rows` and counts up `rows.moved` where a row that is on gets others; where its n rows are too
    few it raises `Outgrown`. Dynamic rows have no tangent.
    `horizon(k)`, optional, is for how long its rows tell all that may touch [s]. `motions(k)`, optional,
    looks after the move of a time step: its `ops` say by `fast` whether something may have gone too far, and
    `share_ops` write `share` (n,) of their motions that its solids may go, with port rows `rows` (n, 6); see
    `visviva.contact.rows.motions`.
    One that `touches` is a contact: its forces on bodies and points are recorded. So is such a force.
    One that loses energy otherwise than by its rows gives `loss(k)` [W] for event-driven motion; what it may
    do while a time step is solved, and books itself, is in `visviva.core.settling`.
    What `overlaps` comes apart in a time step by its places alone. One that `completes` another, holding
    what has stuck to it, is left out where a pass over particles does all of that other.
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

        G stands on the rows' own port rows, one matrix for each, or on those of `tangent_rows(k)`, if given.
        """


class Guard(Protocol):
    """A set of n watched scalars; an event is a crossing from above to below zero.

    With `at_once = True`, what is below zero where a motion begins, after an impact or a change, is an event
    too; the answer must lift it. With `refuses = True` no step ends below zero where shorter ones do not; if
    they do, the event is answered.
    """

    name: str
    n: int

    def values(self, k: Kinematics, out: Array) -> None:
        """Write the scalars (n,); they may read `k.vdot` and `k.lam`, whose arrays never move."""

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Change the state at the instant; all scalars of the set that cross together come in `which`."""
