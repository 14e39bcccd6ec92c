"""Forces and constraints from a user's Python file as parts of a scene."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.scene.problems import unknown
from visviva.vocabulary.model import CONSTRAINTS, FORCES, Builder, Part, Section
from visviva.vocabulary.quantity import AnyNumber
from visviva.vocabulary.user_file import call_maker


class PythonFields(Part):
    """What parts from a Python file have in common."""

    part: str = Field(description="class or function in the file that creates it")
    points: str | list[str] | None = Field(
        None,
        description="points passed as `points`, such as net[3]; a list such as [nail, rope] is concatenated",
    )
    bodies: str | None = Field(None, description="rigid bodies passed as `bodies`")
    numbers: dict[str, AnyNumber] = Field({}, description="further arguments by name, in SI")

    def build(self, b: Builder) -> None:
        """Create it from the file, and add it to the world by the methods it has. Errors: `SceneError`."""
        own = b.own
        if own is None:
            b.error(
                f"{self.part} is a part of a Python file, which is given on the command line: visviva run "
                "SCENE --python FILE",
                "part",
            )
        if self.part not in own.makers:
            b.error(f"{unknown('part', self.part, own.makers)}, in {own.path}", "part")
        given: dict[str, Any] = {"name": self.name, "world": b.world, "gravity": b.gravity}
        if self.points is not None:
            given["points"] = _in_turn(b, self.points)
        if self.bodies is not None:
            given["bodies"] = b.bodies(self.bodies, "bodies")
        try:
            found = call_maker(own.names[self.part], self.part, given, self.numbers)
            parts = found if isinstance(found, list | tuple) else [found]
            if len(parts) == 1 and not hasattr(parts[0], "name"):
                parts[0].name = self.name
            for part in parts:
                b.world.add(part)
                if hasattr(part, "track"):
                    b.add_track(part.track())
        except SceneError as error:
            message = (
                error.message if error.message.startswith(self.part) else f"{self.part}: {error.message}"
            )
            b.error(message, error.path if error.path.startswith("numbers.") else "part")


def _in_turn(b: Builder, refs: str | list[str]) -> Points:
    """The points of one reference, or of several concatenated, with one owner."""
    if isinstance(refs, str):
        found: Points = b.points(refs, "points")
        return found
    if not refs:
        b.error("found an empty list, expected points such as [nail, rope]", "points")
    parts = b.world.join(*[b.points(ref, f"points[{i}]") for i, ref in enumerate(refs)])
    return Points(parts[0].owner, np.concatenate([part.index for part in parts]))


class PythonForceModel(PythonFields):
    """A force from a user's Python file, given on the command line by `--python`, never by the scene."""

    section: ClassVar[Section] = FORCES

    kind: Literal["python"] = "python"


class PythonConstraintModel(PythonFields):
    """A constraint or guard from a user's Python file, given on the command line by `--python`."""

    section: ClassVar[Section] = CONSTRAINTS

    kind: Literal["python"] = "python"
