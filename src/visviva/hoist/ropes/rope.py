"""A rope over sheaves as one-sided compliant rows: one for each run, which has one tension."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Kinematics
from visviva.core.rows import FRICTION, ONE_SIDED, Rows
from visviva.core.settling import RowSolve
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.hoist.lengths.measure import PAID_OUT, PORTS, RADIUS
from visviva.hoist.lengths.missing_paths import missing_path_reason
from visviva.hoist.lengths.reeving import Reeving, run_now
from visviva.hoist.lengths.rope_kernels import (
    SEVERED_LENGTH,
    rope_gaps,
    rope_stiffness,
    rope_stored,
    sum_runs,
)
from visviva.hoist.lengths.segments import Segments
from visviva.hoist.ropes.rope_effects import NONE, RopeEffects
from visviva.hoist.slip.grip import Grip
from visviva.hoist.wheels.node import Node

TANGENT_TOLERANCE = 1e-9  # of the length of a segment: tolerance for a tangent, times the radius
MAX_SAG = 0.5  # initial angle by which chords may miss a sheave on which a sagging rope lies [rad]
MAX_LENGTH = 0.5 * SEVERED_LENGTH  # a longer rope counts as severed [m]
MAX_SLACK = 100.0  # of its path: longest rope with weight that a tension may give at the start
WIDE_LAYERS = 5.0  # in radii of a bare drum: larger layers are mentioned where there is no path
MAX_STRAIN = 0.5  # at the start: beyond this a rope is too short, not taut


class Rope:
    """A massless rope: terminal, sheaves, terminal or drum.

        0 ≤ T ⊥ L − l + T L/EA ≥ 0 for each run,   ΣL + ΣRβ + rope on drums = constant

    A run lies between terminals and geared sheaves; its stretched length l includes the arcs on sheaves over
    which the rope runs freely. L changes with the angles of geared sheaves and with the motion of the tangent
    points, see `measure`. T acts with g = ∂(L − l) + ½ ((l − L)/L) ∂L, so that T g = −∇E for the stored
    E = ½ EA (l − L)²/L: rope that runs over a sheave carries its strain energy along.

    Parameters
    ----------
    nodes : in the order of the rope, two or more; the first and the last may be drums
    EA : [N], > 0
    length : of the unstrained rope from first to last node, arcs included [m]; else determined by `tension`
    tension : of every run at the start [N], one for each or one number
    relaxation : τ of T = EA (ε + τ (l̇ − (1 + ε/2) L̇)/L) [s]: the rate at which T works, so that damping
        never supplies energy; where L is constant, it is EA (ε + τ ε̇)
    effects : what else acts on it. If it has weight, T is the pull along the chord of a part

    Valid while every sheave sees its neighbours outside its groove, which `RopeStop` ensures; otherwise
    `RopeWatch` tears it.
    Raises SceneError for what cannot be reeved. Source: García-Fernández 2009, ch. 3–5, which omits the
    motion of the tangent points and the arcs. Proved by tests/hoist/test_rope.py.
    """

    one_sided = True

    def __init__(
        self,
        name: str,
        world: World,
        nodes: Sequence[Node],
        EA: float,
        length: float | None = None,
        tension: float | Array = 0.0,
        relaxation: float = 0.0,
        effects: RopeEffects = NONE,
    ) -> None:
        self.name, self.EA, self.length, self.relaxation = name, float(EA), length, float(relaxation)
        self.hanging = hanging = effects.hanging
        bearings, lying = effects.bearings, effects.lying
        if len(nodes) < 2:
            raise SceneError("found fewer than two nodes: a rope needs two ends", name)
        if not (np.isfinite(self.EA) and self.EA > 0):
            raise SceneError(f"found EA {EA:g} N: the stiffness of a rope must be > 0", name)
        if not self.relaxation >= 0:
            raise SceneError(f"found relaxation {relaxation:g} s: it must be >= 0", name)
        self.reeving = Reeving(world, nodes, lying, () if hanging is None else hanging.moving)
        self.reeving.name = name
        self.tension = self.reeving.of_runs(tension)
        self.bearings = bearings
        self.n = self.reeving.runs
        if bearings is not None:
            self.cones = bearings.cones(self.reeving)
            self.n += len(self.cones.mu)
        self.memory_size = 6 * len(self.reeving) + 3
        self._check_layers()
        self._filled: list[tuple[Kinematics, Rows]] = []
        grip = Grip(name, self.reeving, self.EA, self.relaxation)
        self.grip = grip if grip.wheels else None
        self.law = np.array([self.EA, self.relaxation, 0.0 if hanging is None else hanging.weight])
        if hanging is not None:
            hanging.check(name, self.reeving)
            if length is None and not self.tension.min() > 0:
                raise SceneError(
                    "found a rope with a weight and no tension, expected length or tension", name
                )

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Branches of the angles, and L* from the initial length or tensions. Raises SceneError."""
        reeving = self.reeving
        found = reeving.start(k, memory)
        self._refuse(k, found, memory)
        length, geared = found.numbers[:, 0], found.numbers[:, 1].copy()
        if self.length is None:
            rest = length / (1 + self.tension[reeving.run] / self.EA)
            if self.hanging is not None:
                rest = self.hanging.lengths(k, reeving, found, self.law, self.tension)
        else:
            arcs = sum(self._arcs(found))
            free = self.length - arcs
            if not free > length.sum() / (1 + MAX_STRAIN):
                least = length.sum() + arcs
                raise SceneError(
                    f"found length {self.length:g} m: too short, its path is {least:.4g} m long", self.name
                )
            rest = length * free / length.sum()
        sags = self.hanging is not None and self.length is None and length.sum() < MAX_LENGTH
        if not float(rest.sum()) < (min(MAX_LENGTH, MAX_SLACK * length.sum()) if sags else MAX_LENGTH):
            long = f"{rest.sum():.4g} m of rope, expected less than {MAX_LENGTH:g} m"
            little = f"tension {self.tension.min():g} N: too low for a rope of this weight to reach its end"
            raise SceneError(f"found {little if sags else long}", self.name)
        memory.reshape(-1, 3)[: len(reeving), 2] = rest - geared

    def _check_layers(self) -> None:
        """Require that a rope ends on drums with layers, or is fastened by its middle. Raises SceneError."""
        nodes = self.reeving.nodes
        for i, node in enumerate(nodes):
            if node.layers is None:
                continue
            within = 0 < i < len(nodes) - 1
            if within and node.layers.behind is None:
                why = "a drum with layers within a rope, expected `wound_behind` too, or the drum at an end"
            elif not within and node.layers.behind is not None:
                why = "`wound_behind` of a drum at the end of a rope, expected it within one"
            elif not node.turns_with:
                why = "layers on a drum that does not rotate"
            else:
                continue
            raise SceneError(f"found {why}", self.name)

    def _arcs(self, found: Segments) -> list[float]:
        """R β on each geared sheave between two segments [m], except rope on drums with layers."""
        wraps = self.reeving.wraps(found)
        between = [node for node in self.reeving.nodes[1:-1] if not node.is_room]
        inner = zip(between, wraps, strict=True)
        return [node.radius * float(b) for node, b in inner if node.geared and node.layers is None]

    def _wide(self) -> str:
        """Radius of rope on drums where it is many times their own, in words."""
        nodes, message = self.reeving.nodes, ""
        for i in (0, len(nodes) - 1):
            if (layers := nodes[i].layers) is not None and layers.outside > WIDE_LAYERS * layers.radius:
                wound = f"{layers.wound:g} m of rope on it give it {layers.outside:.3g} m"
                message += f"; node {i}: {wound} radius"
        return message

    def _refuse(self, k: Kinematics, found: Segments, memory: Array) -> None:
        numbers, lines, reeving = found.numbers, found.lines, self.reeving
        x, touched = k.positions(reeving.owner), reeving.touched(memory)
        for e in map(int, np.flatnonzero(found.run >= 0)):
            names = (reeving.number(e), reeving.number(touched[touched.index(e) + 1]))
            if why := missing_path_reason(found, e, x, k.rotation, names):
                raise SceneError(f"found no path for the rope: {why}", self.name)
            aside = np.where(found.shape[e, :, RADIUS] > 0.0, np.abs(lines[e, 1:] @ lines[e, 0]), 0.0)
            touching = aside.max() <= TANGENT_TOLERANCE * numbers[e, 4]
            if not (np.isfinite(numbers[e]).all() and numbers[e, 4] > 0 and touching):
                message = f"found no path for the rope from node {names[0]} to node {names[1]}"
                raise SceneError(f"{message}: no line touches both{self._wide()}", self.name)
        between = [node for node in reeving.nodes[1:-1] if not node.is_room]
        for e, (node, wrap) in enumerate(zip(between, reeving.wraps(found), strict=True), start=1):
            sags = self.hanging is not None and not self.hanging.marks(reeving).all()
            if node.radius > 0 and node.layers is None and wrap < (-MAX_SAG if sags else 0):
                text = f"the rope does not touch the sheave of node {e}"
                raise SceneError(
                    f"{text}: it may run over the other side, `sense`, or wrap more than 270°, `turns`",
                    self.name,
                )

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Branches, and positions on edges, of an accepted step."""
        ops = [*self.reeving.measure_ops(k), *self.reeving.remember_ops(k, memory, self.tensions(k))]
        return ops if self.hanging is None else [*ops, *self.hanging.book_ops(k, self.reeving)]

    def tensions(self, k: Kinematics) -> Array:
        """The array of tensions (runs,) in effect at one `Kinematics` [N]; zeros if there are none."""
        for known, rows in self._filled:
            if known is k:
                return rows.lam[: self.reeving.runs]
        return np.zeros(self.reeving.runs)

    def columns(self, k: Kinematics) -> tuple[Index, Index]:
        """Port rows (runs, p) on which each run may act, and the columns of those of nodes (runs, n, 7)."""
        ports, pairs, runs = self.reeving.rows(k), self.reeving.pairs[0], self.reeving.runs
        own = self.reeving.run[pairs[:, 0]]
        used = [np.unique(ports[self._nodes_of(np.unique(pairs[own == r]))]) for r in range(runs)]
        used = [rows[rows >= 0] for rows in used]
        out = np.full((runs, max([1, *map(len, used)])), -1, np.int64)
        columns = np.full((runs, *ports.shape), -1, np.int64)
        for r, rows in enumerate(used):
            out[r, : len(rows)] = rows
            mine = np.isin(ports, rows)
            columns[r, mine] = np.searchsorted(rows, ports[mine])
        return out, columns

    def _nodes_of(self, nodes: Index) -> Index:
        """Nodes of a run, and those it reaches past wheels that the rope has left."""
        last, end = int(nodes.max(initial=0)), len(self.reeving)
        while last < end and not self.reeving.nodes[last].geared:
            last += 1
        return np.union1d(nodes, np.arange(int(nodes.max(initial=0)), last + 1))

    def rows(self, k: Kinematics) -> Index:
        """The ports of each run, then the angles with bearing friction."""
        runs = self.columns(k)[0]
        out = np.full((self.n, runs.shape[1]), -1, np.int64)
        out[: len(runs)] = runs
        if self.bearings is not None:
            out[len(runs) :, 0] = self.bearings.rows(k, self.reeving)
        return out

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """Gaps, gradients and compliances; friction limits of the bearings."""
        reeving, runs = self.reeving, self.reeving.runs
        self._filled.append((k, rows))
        rows.kind[:runs] = ONE_SIDED
        rows.kind[runs:] = FRICTION
        found, columns = reeving.found(k), self.columns(k)[1]
        filled = (
            rows.kind[:runs],
            rows.phi[:runs],
            rows.compliance[:runs],
            rows.relaxation[:runs],
            rows.gradient[:runs],
        )
        if self.hanging is not None:
            ops = self.hanging.gap_ops(k, reeving, self.law, columns, rows)
        else:
            ops, total = self._total(k, always=True)
            ops.append(
                (rope_gaps, (found.run, found.slots, columns, self.law, found.gradient, total, *filled))
            )
        if self.grip is not None:
            ops += self.grip.begin_ops(k, rows)
        if self.bearings is not None:
            rows.gradient[runs:, 0] = 1.0
            ops += self.bearings.bind_bounds(k, reeving, found, rows, np.asarray(self.cones.bound))
        return ops

    def _total(self, k: Kinematics, always: bool) -> tuple[list[Op], Array]:
        """l and L of the runs (runs, 2), after slip; `always` as in `Grip.slip_ops`."""
        found, grip = self.reeving.found(k), self.grip
        total = np.zeros((self.reeving.runs, 2)) if grip is None else grip.slips(k).total
        ops: list[Op] = [*self.reeving.measure_ops(k), (sum_runs, (found.run, found.numbers, total))]
        return [*ops, *([] if grip is None else grip.slip_ops(k, always))], total

    def bind_settle(self, k: Kinematics, rows: Rows, at: RowSolve) -> list[Op]:
        """Slips of a time step, see `Grip`."""
        return [] if self.grip is None else self.grip.settle_ops(k, rows, at)

    def bind_commit(self, k: Kinematics, rows: Rows, at: RowSolve) -> list[Op]:
        """Slips of a time step, once it is accepted."""
        return [] if self.grip is None else self.grip.commit_ops(k, rows, at)

    def _live(self, k: Kinematics) -> tuple[Index, Index]:
        """Port rows (pairs, p) that rotate or move segments, and which of the 14 each of them is."""
        pairs, each = self.reeving.pairs[0], self.reeving.rows(k)
        each[:, 6] = -1
        ports = each[pairs].reshape(-1, PORTS)
        order = np.argsort(ports < 0, axis=1, kind="stable").astype(np.int64)
        width = max(int((ports >= 0).sum(axis=1).max(initial=0)), 1)
        order = np.ascontiguousarray(order[:, :width])
        return np.take_along_axis(ports, order, 1), order

    def tangent_rows(self, k: Kinematics) -> Index:
        """Rows that change the direction of a segment, for each pair of nodes that a segment may join."""
        return self._live(k)[0]

    def bind_tangent(self, k: Kinematics, rows: Rows, elements: Elements) -> list[Op]:
        """Geometric stiffness of the tensions, after `bind_fill` has measured the rope."""
        found, live = self.reeving.found(k), self._live(k)
        given = (found.run, found.slots, self.reeving.pairs[1], *live, rows.lam, found.numbers, found.lines)
        filled: Index = np.full(len(self.reeving), -1, np.int64)
        elements.present[:] = 0
        return [(rope_stiffness, (*given, np.zeros((3, PORTS)), filled, elements.present, elements.G))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """½ EA (l − L)²/L of the taut runs; with weight, that of hanging parts less end weights."""
        if self.hanging is not None:
            return self.hanging.stored_ops(k, self.reeving, self.law, out)
        ops, total = self._total(k, always=False)
        return [*ops, (rope_stored, (self.EA, total, out))]

    def on_drum(self, k: Any, which: int) -> float:
        """Rope in one of its coils on drums with layers, in the order of `Reeving.coils` [m]."""
        run_now(self.reeving.measure_ops(k))
        found, coil = self.reeving.found(k), self.reeving.coils[which]
        return -float(found.numbers[coil.segment(found), PAID_OUT + coil.end])

    def measures(self, k: Any) -> tuple[Array, Array, Array]:
        """Lengths l and L (m,) of its parts, and the wraps β (m − 1,) between them.

        A part lies between two nodes that the rope touches, and includes edges of solids on its path.
        """
        run_now(self.reeving.measure_ops(k))
        found, nodes = self.reeving.found(k), self.reeving.nodes
        present = np.flatnonzero(found.run >= 0)
        first = np.flatnonzero([not nodes[e].is_room for e in present])
        lengths = np.add.reduceat(found.numbers[present, :2], first, axis=0)
        return lengths[:, 0], lengths[:, 1], self.reeving.wraps(found)
