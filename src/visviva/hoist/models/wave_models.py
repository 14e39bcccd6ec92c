"""Wave cables as parts of a scene, and their display."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from annotated_types import Ge, Le
from pydantic import Field

from visviva.arrays import Array
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.hoist.cables.line_track import LineTrack
from visviva.hoist.models.fields import RopeFields, end_of, refuse_short
from visviva.hoist.waves.accelerated_tension import AcceleratedTension
from visviva.hoist.waves.run_distance import RunDistance
from visviva.hoist.waves.wave_cable import Tension, WaveCables
from visviva.hoist.waves.wave_frames import ACROSS, COLUMNS, RATE, measure_frames
from visviva.hoist.waves.wave_nodes import WaveNodes
from visviva.hoist.waves.wave_rest import equilibrium_shape
from visviva.hoist.waves.wave_run import WaveRun
from visviva.hoist.waves.wave_watch import WaveWatch
from visviva.vocabulary.formula_kinks import add_corners, first_corners
from visviva.vocabulary.formula_motion import FormulaMotion
from visviva.vocabulary.model import CONSTRAINTS, Builder, Model, Part, Section
from visviva.vocabulary.path import refuse_infinite_motion
from visviva.vocabulary.placement import immovable, start_positions, start_velocities
from visviva.vocabulary.quantity import LineDensity, NonNegative, Position, Positive, Rate, Time, Vector3


class PluckFields(Model):
    """An initial standing wave on top of the equilibrium shape."""

    mode: Annotated[int, Field(ge=1), Le(1000)] = Field(1, description="number of half waves")
    amplitude: Position = Field(description="at the middle; its component along the chord is ignored")


class WaveCableModel(Part, RopeFields):
    """A taut cable between two points with transverse waves but no axial ones.

    Use it where the cable is too stiff and taut for `cable`: steps need not resolve axial waves. Its shape
    must remain a function over the chord between its ends; if it hangs slack, use `cable`. Time steps
    preserve its waves at theta 0.5 and damp them at 1; explicit steps must resolve them.
    """

    section: ClassVar[Section] = CONSTRAINTS

    kind: Literal["wave_cable"] = "wave_cable"
    first: str = Field(description="the point where it starts, such as eye[0]")
    last: str = Field(description="the point where it ends, such as hook")
    density: Annotated[LineDensity, Positive] = Field(description="mass per unstrained metre")
    pieces: Annotated[int, Ge(2), Le(2000)] = Field(
        20, description="number of pieces into which the chord is divided"
    )
    model: Tension | Literal["accelerated"] = Field(
        "arc",
        description="T from the distance of the ends (chord), the length of the curve (arc), the latter "
        "and its weight along the chord (weight), all these and the acceleration of its ends "
        "(accelerated), or from each piece (hooke)",
    )
    plane: Vector3 | None = Field(
        None,
        description="normal of the plane to which motion is restricted; two transverse directions if omitted",
    )
    drag: Annotated[Rate, NonNegative] = Field(
        0.0, description="b of ü = a² u″ − b u̇: waves decay as e^(−bt/2)"
    )
    pluck: PluckFields | None = None
    running: str | None = Field(
        None, description="speed along it from first to last, a formula of t in SI, such as 2 * t"
    )
    explicit_step: Annotated[Time, Positive] | None = Field(
        None,
        description="step h of an explicit stepper: while waves are too fast for it, the cable keeps its "
        "static sag",
    )

    def build(self, b: Builder) -> None:
        """The transverse nodes, their tension and mass, guards and tracks."""
        ends = (end_of(b, self.first, "first"), end_of(b, self.last, "last"))
        positions = [start_positions(b.world, end)[0] for end in ends]
        chord = positions[1] - positions[0]
        span = float(np.linalg.norm(chord))
        if not span > 0:
            b.error("found both ends at the same position, expected a distance between them", "last")
        length = span / (1 + (self.tension or 0.0) / self.EA) if self.length is None else self.length
        refuse_short(b, length, ends)
        if self.model == "chord" and not span > length:
            b.error(
                f"found {length:.6g} m of cable over {span:.6g} m: use model chord only for taut cables",
                "model",
            )
        up = self._up(b, chord / span)
        nodes = WaveNodes(
            f"{self.name}.nodes", np.zeros((1, self.pieces - 1, 2 if self.plane is None else 1))
        )
        try:
            rope = (self.EA, length, self.density)
            tension: Tension = "weight" if self.model == "accelerated" else self.model
            cable = WaveCables(self.name, nodes, ends, rope, up, b.gravity, tension)
            cable.damped(self.relaxation, self.drag)
        except SceneError as error:
            b.error(error.message)
        rates = [start_velocities(b.world, end)[0] for end in ends]
        nodes.u[0], nodes.speed[0] = self._shape(cable, positions, rates)
        b.world.blocks.append(nodes)
        if all(immovable(b.world, end).all() and not self._scripted(b, end) for end in ends):
            nodes.node_mass[:] = cable.law[:, 2]
        else:
            b.world.inertias.append(cable.inertia)
        b.world.forces.append(cable)
        if self.model == "accelerated":
            b.world.forces.append(AcceleratedTension(cable))
        running = self._run(b, cable)
        b.world.guards.append(WaveWatch(cable, self.explicit_step or 0.0))
        look = (cable.pieces + 1, self.color, self.line_radius)
        along = np.linspace(0.0, length, cable.pieces + 1)
        marks = along if running is None else lambda k: along - running(k.state.t)
        b.add_track(LineTrack(self.name, lambda k: cable.look(k)[0][0], marks, *look))

    def _run(self, b: Builder, cable: WaveCables) -> RunDistance | None:
        """Axial motion of the cable: its displacement, if it runs. Raises SceneError."""
        if self.running is None:
            return None
        try:
            running = FormulaMotion([self.running])
            b.world.forces.append(WaveRun(cable, running))
            corners, end = first_corners(running.corners, b.duration)
            add_corners(b, running.corners)
            with np.errstate(all="ignore"):
                refuse_infinite_motion(running, end, corners)
        except SceneError as error:
            b.error(error.message, "running")
        return RunDistance(running)

    def _scripted(self, b: Builder, end: Points) -> bool:
        table, at = b.world.ports, int(end.index[0])
        if end.owner is not table:
            return False
        runs = zip(table.carriers, table.first, strict=True)
        found = [c for c, first in runs if c.kind == "point" and first <= at < first + c.n]
        return bool(getattr(found[0], "scripted", False))

    def _up(self, b: Builder, d: Array) -> Array:
        if self.plane is not None:
            normal = np.asarray(self.plane, float)
            normal = normal / np.linalg.norm(normal)
            if abs(float(normal @ d)) > 1e-6:
                b.error("found a plane that does not contain the line between the ends", "plane")
            return np.asarray(normal)
        if abs(d[2]) < 0.7:
            return np.array([0.0, 0.0, 1.0])
        return np.asarray(np.eye(3)[0 if abs(d[0]) <= abs(d[1]) else 1])

    def _shape(self, cable: WaveCables, positions: list[Array], rates: list[Array]) -> tuple[Array, Array]:
        """u (M − 1, planes) [m], the equilibrium shape plus a standing wave, and u̇ [m/s].

        Nodes start at rest in axes that follow the chord without spin about it: those of its frame spin at
        ė₁·e₂, which depends on `up`.
        """
        geo, ends = np.zeros((1, COLUMNS)), np.zeros((1, 2), np.int64)
        given = [vector[None] for vector in (*positions, *rates)]
        measure_frames(False, *given[:2], ends, cable.up, *given[2:], np.zeros((8, 3)), geo)
        u = equilibrium_shape(cable, 0, geo[0])
        if self.pluck is not None:
            frames = geo[0, ACROSS : ACROSS + 6].reshape(2, 3)[: cable.planes]
            wave = np.sin(self.pluck.mode * np.pi * np.arange(1, cable.pieces) / cable.pieces)
            u = u + wave[:, None] * (frames @ np.asarray(self.pluck.amplitude))
        if cable.planes == 1:
            return u, np.zeros_like(u)
        spin = geo[0, RATE : RATE + 3] @ geo[0, ACROSS + 3 : ACROSS + 6]
        return u, spin * np.stack([u[:, 1], -u[:, 0]], axis=1)
