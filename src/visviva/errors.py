"""What a person sees when something is wrong: where, what was found, what was expected, what to do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(eq=False)
class SceneError(Exception):
    """Bad input, found before a run starts.

    Parameters
    ----------
    message : what was found, what was expected, what to do.
    path : place inside the scene, such as ``bodies.ball.mass``; empty when there is none.
    file, line : place in the scene file; line counts from 1, 0 when there is none.
    """

    message: str
    path: str = ""
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        location = f"{self.file}:{self.line}" if self.file and self.line else self.file
        return ": ".join(part for part in (location, self.path, self.message) if part)


@dataclass(eq=False)
class SimulationError(Exception):
    """A run that cannot go on; the last good state has been kept.

    Parameters
    ----------
    t : simulated time [s].
    where : the body, force or constraint concerned.
    why : what happened, with its figure.
    hint : what to try.
    """

    t: float
    where: str
    why: str
    hint: str = ""

    def __str__(self) -> str:
        text = f"stopped at t = {self.t:.9g} s: {self.where}: {self.why}"
        return f"{text}. {self.hint}" if self.hint else text
