"""Strings and struts as parts of a scene."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from annotated_types import Le
from pydantic import Field

from visviva.core.ports import Points
from visviva.joints.lifetime.switched import Switched
from visviva.joints.models.ends import pair_lines, paired_points
from visviva.joints.models.links_track import links_track, tube_radius
from visviva.joints.models.part import ConstraintPart
from visviva.joints.models.string_track import StringTrack
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.joints.points.sling import SlingHook
from visviva.vocabulary.looks import PLAIN, Color, Finish
from visviva.vocabulary.model import CONSTRAINTS, Builder, Part, Section
from visviva.vocabulary.placement import one_point, start_positions
from visviva.vocabulary.quantity import Length, NonNegative, Number, Positive

COLOR = "#6b7280"
STRING = 1 / 250  # radius of a string in its lengths


class _BoundedDistanceModel(ConstraintPart):
    strut: ClassVar[bool]

    a: str = Field(description="points, such as ball or net[0]")
    b: str = Field(description="equally many points; either a or b may be a single point for all")
    length: Annotated[Length, Positive] | None = Field(None, description="initial distance if omitted")
    restitution: Annotated[Number, NonNegative, Le(1.0)] = Field(
        0.0, description="of the impact when it comes under load"
    )
    radius: Annotated[Length, NonNegative] | None = Field(
        None, description="of the tubes shown, 0 for a line; a 250th of the length if omitted"
    )
    color: Color = COLOR
    finish: Finish = PLAIN

    def build(self, b: Builder) -> None:
        """One set of rows."""
        first, second = paired_points(b, self.a, self.b)
        start = np.linalg.norm(start_positions(b.world, second) - start_positions(b.world, first), axis=1)
        length = start if self.length is None else np.full(len(start), self.length)
        if not (length > 0).all():
            b.error("both ends start at the same position: give its length, such as `length: 1 m`")
        off = (length - start) if self.strut else (start - length)
        if self.from_ == 0.0 and off.max() > 1e-9:
            worst = int(off.argmax())
            pair = f"the ends of pair {worst}" if len(off) > 1 else "its ends"
            found = f"found {self.length:.4g} m, but {pair} start {start[worst]:.4g} m apart"
            least = "at most" if self.strut else "at least"
            b.error(f"{found}: give {least} that length, leave it out, or move an end", "length")
        left, right = b.world.join(first, second)
        bound = OneSidedDistance(self.name, left, right, length, self.strut, self.restitution)
        radius = tube_radius(self.radius, length, STRING)
        look = {"radius": 0.0, "line_color": self.color, "line_radius": radius}
        self._show(b, first, second, look, self.add(b, bound))

    def _show(self, b: Builder, first: Points, second: Points, look: dict[str, Any], bound: Any) -> None:
        b.add_track(links_track(self.name, (first, second), look, pair_lines(len(first)), (bound,)))


class StringModel(_BoundedDistanceModel):
    """Inextensible strings: they pull but never push. Slack strings are drawn sagging."""

    strut = False

    kind: Literal["string"] = "string"

    def _show(self, b: Builder, first: Points, second: Points, look: dict[str, Any], bound: Any) -> None:
        b.add_track(StringTrack(self.name, first, second, look, bound, b.gravity))


class SlingModel(Part):
    """A sling on a hook that an input attaches to the nearest of several eyes, and releases.

    While the input is at 0.5 or above, the sling attaches to an eye within its length; at 0.4 it releases.
    """

    section: ClassVar[Section] = CONSTRAINTS

    kind: Literal["sling"] = "sling"
    hook: str = Field(description="the point from which it hangs, such as block.hook")
    eyes: list[str] = Field(min_length=1, description="points it can attach to, such as crate.eye")
    length: Annotated[Length, Positive]
    input: str = Field(description="the input that attaches it")
    radius: Annotated[Length, NonNegative] = Field(0.0, description="of the tube shown; 0 for a line")
    color: Color = COLOR
    finish: Finish = PLAIN

    def build(self, b: Builder) -> None:
        """A string to each eye, and their switch."""
        if self.input not in b.inputs:
            b.error(f"there is no input {self.input!r}; known: {', '.join(b.inputs) or 'none'}", "input")
        found = [b.points(ref, f"eyes[{i}]") for i, ref in enumerate(self.eyes)]
        hook, *eyes = b.world.join(one_point(b, self.hook, "hook"), *found)
        last = Points(hook.owner, np.concatenate([eye.index for eye in eyes]))
        first = hook.take(np.zeros(len(last), np.int64))
        strings = OneSidedDistance(self.name, first, last, self.length, stiffened=False)
        switch = SlingHook(strings, b.inputs[self.input])
        b.world.guards.append(switch)
        b.world.constraints.append(placed := Switched(strings, [switch]))
        look = {"radius": 0.0, "line_color": self.color, "line_radius": self.radius}
        b.add_track(StringTrack(self.name, first, last, look, placed, b.gravity))


class StrutModel(_BoundedDistanceModel):
    """Struts that keep their ends apart: they push but never pull."""

    strut = True

    kind: Literal["strut"] = "strut"
