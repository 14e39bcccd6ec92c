"""The prescribed motions of parts of a scene, and their parsing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np
from pydantic import Field

from visviva.errors import SceneError
from visviva.vocabulary.formula_kinks import add_corners, first_corners
from visviva.vocabulary.formula_motion import FormulaMotion
from visviva.vocabulary.model import Builder, Model
from visviva.vocabulary.motion import Circle, Sine, Straight
from visviva.vocabulary.path import HermitePath, MotionKinks, read_path, refuse_jumps, refuse_position_jumps
from visviva.vocabulary.quantity import Position, Positive, Speed, Time, Velocity


class PathPoint(Model):
    """A position on a path at a given time, and the velocity there; omit all velocities for the smoothest
    path.
    """

    time: Time
    position: Position
    velocity: Velocity | None = None


class Table(Model):
    """A path from a file: rows of t, x, y, z in SI, or of t, x, y, z, vx, vy, vz."""

    file: str = Field(description="text separated by commas or blanks; path relative to the scene file")
    max_speed: Annotated[Speed, Positive] | None = Field(
        None, description="a faster path is taken to contain a jump and is refused"
    )


class MotionFields(Model):
    """The motions common to all parts with prescribed motion."""

    circle: Circle | None = None
    sine: Sine | None = None
    line: Straight | None = None
    path: list[PathPoint] | None = Field(None, min_length=2)
    table: Table | None = None
    formula: tuple[str | float, str | float, str | float] | None = Field(
        None,
        description="x, y and z in metres, formulas of the time t in seconds, such as 0.2 * sin(3 * t)",
    )

    def given_motions(self) -> list[str]:
        """The names of the given motions."""
        return [name for name in MotionFields.model_fields if getattr(self, name) is not None]

    def motion(self, b: Builder) -> Any:
        """The motion: t -> (x, ẋ, ẍ). Errors: `SceneError` at the field or the line of the table."""
        if self.path is not None:
            return self._through_stations(b, self.path)
        if self.table is not None:
            return self._through_table(b, self.table)
        if self.formula is not None:
            return self._by_formula(b, self.formula)
        return self.circle or self.sine or self.line

    def _by_formula(self, b: Builder, formula: Sequence[str | float]) -> FormulaMotion:
        try:
            motion = FormulaMotion(formula)
            with np.errstate(all="ignore"):  # non-finite values are refused later
                corners, end = first_corners(motion.corners, b.duration)
                refuse_position_jumps(motion, corners)
                refuse_jumps(motion, 0.0, end, corners=corners)
        except SceneError as error:
            b.error(error.message, "formula")
        return motion

    def _through_stations(self, b: Builder, stations: list[PathPoint]) -> HermitePath:
        for i in range(1, len(stations)):
            before, now = stations[i - 1].time, stations[i].time
            if now <= before:
                found = f"found {now:g} s after {before:g} s: the path would jump"
                b.error(f"{found}, expected increasing times", f"path[{i}].time")
        known = [station.velocity is not None for station in stations]
        if any(known) and not all(known):
            missing = known.index(False)
            b.error(
                "found stations with and without velocity, expected velocities for all or none",
                f"path[{missing}]",
            )
        velocities = [s.velocity for s in stations if s.velocity is not None] or None
        return HermitePath([s.time for s in stations], [s.position for s in stations], velocities)

    def _through_table(self, b: Builder, table: Table) -> HermitePath:
        try:
            path = read_path(b.path(table.file, "table.file"))
        except SceneError as error:
            if not error.line:
                b.error(f"{table.file}: {error.message}", "table.file")
            b.error(f"{table.file}, line {error.line}: {error.message}", "table.file")
        speed, piece = path.fastest()
        if table.max_speed is not None and speed > table.max_speed:
            found = f"{table.file}: moves at {speed:.4g} m/s between {path.times[piece]:g} s and"
            b.error(f"{found} {path.times[piece + 1]:g} s, faster than {table.max_speed:g} m/s", "table")
        return path


def add_kinks(b: Builder, name: str, motion: Any) -> None:
    """Make steps end where a motion has kinks."""
    if isinstance(motion, HermitePath):
        b.world.schedule.append(MotionKinks(f"{name}.knots", motion.kink_times))
    if isinstance(motion, FormulaMotion):
        add_corners(b, motion.corners)
