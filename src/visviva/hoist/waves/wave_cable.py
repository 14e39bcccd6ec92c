"""Wave cables: transverse oscillation of taut cables, a wave equation on a grid that moves with the chord."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.hoist.lengths.reeving import moving_rows
from visviva.hoist.waves.wave_dense import dense_stiffness
from visviva.hoist.waves.wave_frames import COLUMNS, measure_frames
from visviva.hoist.waves.wave_kernels import (
    DRAG,
    RELAXATION,
    measure_tensions,
    wave_dissipated,
    wave_forces,
    wave_stiffness,
    wave_stored,
)
from visviva.hoist.waves.wave_nodes import WaveInertia, WaveNodes

Tension = Literal["chord", "arc", "hooke", "weight"]


class WaveCables:
    """N cables whose M − 1 inner nodes lie at equal fractions of the chord, and oscillate across it.

        x_k = p₀ + k/M r + u₁ e₁ + u₂ e₂,   d = r/|r|,   e₁ = up × d/|up × d|,   e₂ = d × e₁

        ρ L/M ü_k = T (u_{k+1} − 2 u_k + u_{k−1})/√(dx² + Δu²) + m g·e − b m u̇ − m R

    Parameters
    ----------
    nodes : u (N, M − 1, planes); planes 1 or 2: with one, cables oscillate only perpendicular to `up`
    first, last : points (N,) each
    EA : [N];  rest : (N,) unstrained lengths L [m];  density : ρ per unstrained metre [kg/m]
    up : (N, 3), never parallel to the chord
    g : (3,) [m/s²]
    tension : "chord", T = EA (l − L)/L from the distance of the ends, small slopes; "arc", from the length s
        of the polygon; "hooke", for each segment separately; "weight", "arc" plus −ρ L g·d (ξ − ½), so that
        the upper end of a steep cable carries its weight
    drag, relaxation : b [1/s]; τ of T = EA (ε + τ l̇/L) along the chord [s]

    All forces, including those on the ends, derive from one stored energy, and all accelerations from one
    kinetic energy, so the ledger closes and momentum is conserved. Longitudinal displacements are those of
    the chord.
    `verlet` of `event_driven` is the explicit scheme of the source, `time_stepping` at θ = ½ the implicit.
    Valid while the shape is a function over its chord.
    Raises SceneError for impossible values. Source: García-Fernández 2009, ch. 6, corrected.
    Proved by tests/hoist/test_wave_cable.py.
    """

    account = "dissipated"

    def __init__(
        self, name: str, nodes: WaveNodes, ends: tuple[Points, Points], rope: tuple[float, ArrayLike, float],
        up: ArrayLike, g: ArrayLike, tension: Tension = "arc",
    ) -> None:  # fmt: skip
        EA, rest, density = rope
        self.name, self.nodes, self.first, self.last, self.tension = name, nodes, *ends, tension
        N, inner, self.planes = nodes.u.shape
        self.pieces = inner + 1
        self.model = get_args(Tension).index(tension)
        self.coupled = tension in ("arc", "weight")
        lengths = np.broadcast_to(np.asarray(rest, float), (N,))
        for what, number in (("EA", EA), ("length", lengths.min()), ("density", density)):
            if not (np.isfinite(number) and number > 0):
                raise SceneError(f"found {what} {number:g} of a cable, expected a number > 0", name)
        self.law = np.zeros((N, 5))
        self.law[:, 0], self.law[:, 1] = EA, lengths
        self.law[:, 2] = density * lengths / self.pieces
        self.up = np.array(np.broadcast_to(np.asarray(up, float), (N, 3)))
        self.g = np.array(g, float)
        self.ends: Index = np.stack([self.first.index, self.last.index], axis=1)
        self.inertia = WaveInertia(f"{name}.mass", self)
        self.memory_size = N

    def damped(self, relaxation: float, drag: float) -> WaveCables:
        """Copies with τ and b."""
        for what, number in (("relaxation", relaxation), ("drag", drag)):
            if not (np.isfinite(number) and number >= 0):
                raise SceneError(f"found {what} {number:g} of a cable, expected a number >= 0", self.name)
        self.law[:, 3], self.law[:, 4] = drag, relaxation
        return self

    @property
    def positional(self) -> bool:
        """Whether they are undamped."""
        return not self.law[:, DRAG : RELAXATION + 1].any()

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """All oscillate: 1; 0 for suspended ones, which keep their shape."""
        memory[:] = 1.0

    def on(self, k: Kinematics) -> Array:
        """Marks (N,) of those that oscillate."""
        return k.memory(self)

    def shape(self, k: Kinematics) -> tuple[Array, Array]:
        """u and its rate: views."""
        shape = self.nodes.u.shape
        return k.block_q(self.nodes).reshape(shape), k.block_v(self.nodes).reshape(shape)

    def end_rows(self, k: Kinematics) -> Index:
        """Rows (N, 6) of the ends; −1 where immovable."""
        rows = np.hstack([k.rows_of(self.first), k.rows_of(self.last)]).astype(np.int64)
        rows[np.logical_not(moving_rows(k)[rows])] = -1
        return rows

    def own_rows(self, k: Kinematics) -> Index:
        """Rows (N, M − 1, planes) of u."""
        start = k.rows + k.layout.v[self.nodes.name].start
        return np.asarray(start + np.arange(self.nodes.nv).reshape(self.nodes.u.shape), np.int64)

    def framed(self, k: Kinematics) -> tuple[list[Op], Array]:
        """The operations that measure the frames of the chords, and their results."""
        geo, still = np.zeros((len(self.law), COLUMNS)), bool(self.nodes.node_mass.all())
        arguments = (k.positions(self.first.owner), k.positions(self.last.owner), self.ends, self.up)
        rates = (k.velocities(self.first.owner), k.velocities(self.last.owner))
        return [(measure_frames, (still, *arguments, *rates, np.zeros((8, 3)), geo))], geo

    def measured(self, k: Kinematics) -> tuple[list[Op], Array, Array, Array]:
        """Operations of all measures, and their results: frames, (mean T, ∂U/∂l, U), T/σ of segments."""
        ops, geo = self.framed(k)
        found, grip = np.zeros((len(self.law), 3)), np.zeros((len(self.law), self.pieces))
        given = (self.model, self.law, self.g, geo, self.shape(k)[0], found, grip)
        return [*ops, (measure_tensions, given)], geo, found, grip

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Tension, weight and drag."""
        ops, geo, found, grip = self.measured(k)
        given = (self.model, self.end_rows(k), self.law, self.g, geo, *self.shape(k), self.on(k), found, grip)
        tau = out.block(self.nodes).reshape(self.nodes.u.shape)
        return [*ops, (wave_forces, (*given, np.zeros((5, 3)), tau, out.efforts))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Energy of strain and height [J]."""
        ops, geo, found, _ = self.measured(k)
        given = (self.law, self.g, k.positions(self.first.owner), self.ends, geo, self.shape(k)[0], found)
        return [*ops, (wave_stored, (*given, np.zeros(3), out))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Power dissipated by drag and relaxation [W]; relaxation acts only under tension."""
        if self.law[:, RELAXATION].any():
            ops, geo, found, _ = self.measured(k)
        else:
            (ops, geo), found = self.framed(k), np.zeros((len(self.law), 3))
        return [*ops, (wave_dissipated, (self.law, geo, self.shape(k)[1], self.on(k), found, out))]

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """All rows of each cable; where segments are independent, those adjacent to each."""
        N, planes = len(self.law), self.planes
        if self.coupled:
            return np.hstack([self.end_rows(k), self.own_rows(k).reshape(N, -1)]), "KDG"
        padded = np.full((N, self.pieces + 1, planes), -1, np.int64)
        padded[:, 1:-1] = self.own_rows(k)
        out = np.full((N * (self.pieces + 1), 6), -1, np.int64)
        beside = np.concatenate([padded[:, :-1], padded[:, 1:]], axis=2)
        out[: N * self.pieces, : 2 * planes] = beside.reshape(-1, 2 * planes)
        out[N * self.pieces :] = self.end_rows(k)
        return out, "KDG"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """K of the tensions, D of the damping, G across the chord."""
        ops, geo, found, grip = self.measured(k)
        given = (self.law, geo, self.shape(k)[0], self.on(k), found, grip)
        parts = (elements.K, elements.D, elements.G)
        if self.coupled:
            work = (np.zeros(self.pieces), np.zeros(elements.rows.shape[1]))
            return [*ops, (dense_stiffness, (*given, *work, *parts))]
        return [*ops, (wave_stiffness, (self.model, *given, *parts))]

    def look(self, k: Kinematics) -> tuple[Array, Array]:
        """Positions (N, M + 1, 3) of all nodes, including the ends, and tensions (N, M) of the segments."""
        ops, geo, _, grip = self.measured(k)
        for operation, arguments in ops:  # type: ignore[misc]
            operation(*arguments)
        u = self.shape(k)[0]
        share = np.arange(self.pieces + 1)[:, None] / self.pieces
        x = k.position(self.first)[:, None] + share * geo[:, None, 41:44]
        frames = geo[:, 4:10].reshape(-1, 2, 3)[:, : self.planes]
        x[:, 1:-1] += np.einsum("nkj,njc->nkc", u, frames)
        return x, grip * np.linalg.norm(np.diff(x, axis=1), axis=2)
