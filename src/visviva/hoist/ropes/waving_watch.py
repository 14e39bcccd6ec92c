"""Level of detail of a rope with weight: parts carry waves while they move, and are catenaries otherwise."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.hoist.lengths.chord_points import rotated_axes
from visviva.hoist.lengths.measure import PAID_OUT, POINT
from visviva.hoist.lengths.reeving import run_now
from visviva.hoist.lengths.segments import Segments
from visviva.hoist.lengths.wave_model import chord_axes
from visviva.hoist.ropes.flow_kernels import SPEED, flow_of, read_waves
from visviva.hoist.ropes.rope_flow import RopeFlow
from visviva.hoist.ropes.swing_kernels import material_velocities
from visviva.hoist.weight.hang_kernels import HangingState
from visviva.hoist.weight.sagging import LENGTH, PULL, STORED

MIN_CHORD = 3.0  # in radii of the larger wheel: shorter chords carry no waves, and may meet their stop;
# nor do those with points less than a radius apart, the first of them in the groove
CATENARY_POINTS = 120  # positions on a catenary from which its points are interpolated


class WavingWatch:
    """Exchanges the model of parts of a rope, see `Waving`: a guard of the world.

    A part is an elastic catenary without inertia, or has its mass at points at equal fractions of its chord,
    past which the rope runs. Points are created where its kinetic energy with them would exceed `begin`: on
    the catenary, at the same tension, with transverse velocities interpolated between its ends. They are
    removed where the energy that goes with them is below `cease`. Both changes are booked as `topology`. Rope
    length is conserved. When a chord has rotated by a right angle, its transverse axes are redefined, without
    motion. A part stops waving if it is too steep, with more rope than twice its chord, or too near its
    block: nearer than three radii of the larger wheel, or than one for each of its pieces. One that hangs in
    a loop below its lower end is not a function over its chord, and does not begin.
    Proved by tests/hoist/test_rope_wave.py.
    """

    at_once = True

    def __init__(self, flow: RopeFlow) -> None:
        self.flow, self.rope, self.reeving = flow, flow.rope, flow.rope.reeving
        assert self.rope.hanging is not None
        self.hanging, self.waving, self.groups = self.rope.hanging, flow.waving, flow.groups
        self.name, self.n = f"{self.rope.name}.wave", 3 * len(self.groups)
        self._known: list[tuple[Kinematics, list[Op]]] = []

    def look(self, k: Kinematics) -> None:
        """Update how the rope hangs."""
        found = [ops for known, ops in self._known if known is k]
        if not found:
            found = [self.hanging.ops(k, self.reeving, self.rope.law)]
            self._known.append((k, found[0]))
        run_now(found[0])

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """For each part the distance to an exchange [J], a·d of its chord, and its margin from too steep."""
        reeving, waves = self.reeving, self.waving.waves
        given, hanging = self.flow.given(k)[1], self.hanging
        ops, parts = hanging.ops(k, reeving, self.rope.law), hanging.hung(k, len(reeving)).parts
        bounds = np.array([self.waving.begin, self.waving.cease])
        alive, axes = waves.marks(k.memory(waves)), waves.axes(k.memory(waves))
        radii = reeving.radii()
        near = np.array([max(MIN_CHORD, b - a + 1) * max(radii[a - 1], radii[b]) for a, b in self.groups])
        hangs = (reeving.ports[:, POINT].copy(), reeving.found(k).run, parts, hanging.weight)
        read = (bounds, alive, axes, near, *hangs)
        bent: list[Op] = [(self._add_bends, (k, out))] if self.waving.cease > 0.0 else []
        return [*ops, (read_waves, (given, *read, out)), *bent]

    def _add_bends(self, k: Kinematics, out: Array) -> None:
        """Add the deviation energy from a single catenary, for parts that hardly move [J]."""
        for p in range(len(self.groups)):
            if out[3 * p] <= 0.0:
                self.look(k)
                if (part := _Part(self, k, p)).waves:
                    out[3 * p] += part.deviation_energy()

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Start or stop waves in parts, or redefine their axes."""
        whole = sorted({int(w) // 3 for w in which if w % 3 != 1})
        turned = [int(w) // 3 for w in which if w % 3 == 1]
        k = world.kinematics(state)
        self.look(k)
        parts = [_Part(self, k, p) for p in whole]
        messages = [
            f"part {self.waving.parts[part.p]} {'stops waving' if part.waves else 'waves'}" for part in parts
        ]

        def revise(world: Any, state: State) -> None:
            for p in range(len(self.groups)):
                if p in whole or p in turned:
                    k = world.kinematics(state)
                    self.look(k)
                    part = _Part(self, k, p)
                    if p in turned:
                        part.name_axes(world, state)
                    elif part.waves:
                        part.cease(world, state)
                    else:
                        part.begin(world, state)

        return Change("rope", ", ".join(messages) or "its axes", significant=bool(whole), revise=revise)


class _Part:
    """One part of a rope in a state, from node a to node b."""

    def __init__(self, watch: WavingWatch, k: Kinematics, p: int) -> None:
        self.watch, self.k, self.p = watch, k, p
        self.a, self.b = int(watch.groups[p, 0]) - 1, int(watch.groups[p, 1])
        self.reeving, self.waves_of = watch.reeving, watch.waving.waves
        self.found = self.reeving.found(k)
        self.waves = self.waves_of.marks(k.memory(self.waves_of))[p, 0] > 0.0
        self.axes = self.waves_of.axes(k.memory(self.waves_of))[p]
        ends = [k.position(end)[0] for end in self.waves_of.chords[p]]
        rates = [k.velocity(end)[0] for end in self.waves_of.chords[p]]
        self.start, self.chord, self.chord_rate = ends[0], ends[1] - ends[0], rates[1] - rates[0]
        n = self.waves_of.count
        self.share = np.arange(1, n + 1) / (n + 1.0)

    def _flow(self, k: Kinematics) -> tuple[Array, Array]:
        given = self.watch.flow.given(k)[1]
        flow_of(self.a, self.b, given)
        return given.part, given.points

    def _between(self) -> Array:
        """Velocities (n, 3) of rope interpolated between its ends."""
        found, k, u = self.found, self.k, np.zeros((2, 3))
        rows = self.watch.flow.given(k)[1].node_rows[[self.a, self.b], 6]
        measured = (found.ports, found.numbers, found.gradient, found.lines)
        material_velocities(self.a, rows, *measured, k.velocities(self.reeving.owner), k.rates, u)
        return np.asarray((1.0 - self.share[:, None]) * u[0] + self.share[:, None] * u[1])

    def _energy(self, found: Segments, hung: HangingState) -> float:
        """Strain and weight of the rope [J]."""
        hanging, total, present = self.watch.hanging, hung.total, found.run >= 0
        heights = self.k.positions(self.reeving.owner)[found.ports[present][:, :, POINT]] @ hanging.up
        given = float((found.numbers[present, PAID_OUT : PAID_OUT + 2] * heights).sum())
        own = total[:, 0] > 0.0
        weight = float((total[own, 2] * total[own, 1] / total[own, 0]).sum()) - given
        return float(hung.parts[present, STORED].sum()) + hanging.weight * weight

    def deviation_energy(self) -> float:
        """Energy removed with the points, besides that of their motion [J]."""
        reeving, k, hanging = self.reeving, self.k, self.watch.hanging
        memory = k.memory(self.watch.rope).copy()
        reeving.leave(range(self.a + 1, self.b), memory)
        found, hung = Segments.between(len(reeving.nodes)), HangingState.of(len(reeving))
        run_now(reeving.measure_ops_into(k, memory, found))
        run_now([hanging.hanging(k, reeving, self.watch.rope.law, found, hung)])
        return self._energy(self.found, hanging.hung(k, len(reeving))) - self._energy(found, hung)

    def _axes_and_rates(self, axes: Array) -> Array:
        """e₁ and e₂ at present, and their rates (2, 3, 3), see `rotated_axis`."""
        jets = np.zeros((2, 3, 3))
        rotated_axes(axes, self.chord, self.chord_rate, jets, np.zeros((2, 3, 3)))
        return jets

    def _on_catenary(self, across: Array) -> Array:
        """u (n, 2) of points on the hanging part, scaled until the polygon has its tension."""
        found, hanging, EA = self.found, self.watch.hanging, self.watch.rope.EA
        part = hanging.hung(self.k, len(self.reeving)).parts[self.a]
        centres = self.k.positions(self.reeving.owner)[found.ports[self.a, :, POINT]]
        ends = centres + found.lines[self.a, 1:]
        x = np.vstack([ends[:1], hanging.shape(part, ends, CATENARY_POINTS, EA), ends[1:]]) - self.start
        along = x @ self.chord / (self.chord @ self.chord)
        at = np.concatenate([along[:1], self.share, along[-1:]])
        u = np.stack([np.interp(at, along, x @ e) for e in across], axis=1)
        line = u[0] + (at - at[0])[:, None] / (at[-1] - at[0]) * (u[-1] - u[0])
        steps = np.linalg.norm(self.chord) * np.diff(at)

        def length(shape: Array) -> float:
            return float(np.sqrt(steps**2 + (np.diff(shape, axis=0) ** 2).sum(axis=1)).sum())

        short, bow = length(line), length(u)
        want = part[LENGTH] * (1.0 + part[PULL] / EA)
        size = np.sqrt(max(want - short, 0.0) / (bow - short)) if bow - short > 1e-15 * bow else 0.0
        return np.asarray((line + size * (u - line))[1:-1])

    def begin(self, world: Any, state: State) -> None:
        """Create its points."""
        across, target = self._axes_and_rates(self.axes)[:, 0], self._between()
        u, lines, m = self._on_catenary(across), self._lines(world, state), len(self.reeving)
        for i in range(self.a + 1, self.b):
            lines[i, 0], lines[i - 1, 1], lines[m + i, 0] = 0.0, 0.0, 0.0
        self._write(world, state, u, np.zeros_like(u))
        k = world.kinematics(state)
        run_now(self.reeving.measure_ops(k))
        speeds = self._flow(k)[1][:, SPEED : SPEED + 3]
        self._write(world, state, u, (target - speeds) @ across.T)

    def cease(self, world: Any, state: State) -> None:
        """Remove them."""
        self.reeving.leave(range(self.a + 1, self.b), self._lines(world, state).reshape(-1))
        self.watch.waving.remove_points(self.p, world, state)

    def name_axes(self, world: Any, state: State) -> None:
        """Redefine the axes about the present chord; positions and velocities of all points are kept."""
        new = chord_axes(self.chord / np.linalg.norm(self.chord))
        (E, dE), (F, dF) = (
            (jet[:, 0], jet[:, 1]) for jet in (self._axes_and_rates(self.axes), self._axes_and_rates(new))
        )
        q, v = self._of(world, state)
        position, speed = q @ E, v @ E + q @ dE
        u = position @ F.T
        rate = (speed - u @ dF) @ F.T
        self.waves_of.axes(state.memory[world.layout.memory[self.waves_of.name]])[self.p] = new
        q[:], v[:] = u, rate

    def _lines(self, world: Any, state: State) -> Array:
        return np.asarray(state.memory[world.layout.memory[self.watch.rope.name]]).reshape(-1, 3)

    def _of(self, world: Any, state: State) -> tuple[Array, Array]:
        """u and its rate (n, 2) of the part: views."""
        own, shape = slice(self.p, self.p + 1), (self.waves_of.parts, len(self.share), 2)
        q = state.q[world.layout.q[self.waves_of.name]].reshape(shape)[own][0]
        return q, state.v[world.layout.v[self.waves_of.name]].reshape(shape)[own][0]

    def _write(self, world: Any, state: State, u: Array, rate: Array) -> None:
        memory = state.memory[world.layout.memory[self.waves_of.name]]
        self.waves_of.marks(memory)[self.p] = 1.0
        q, v = self._of(world, state)
        q[:], v[:] = u, rate
