"""Motions of motors: started at a position, shifted in time, or with another rate or amplitude (P55)."""

from __future__ import annotations

import math

import numpy as np

from visviva.vocabulary.motion import Circle, Sine, Straight
from visviva.vocabulary.quantity import Vector

Script = Circle | Sine | Straight


def script_from(how: str, x: Vector, rate: float, reach: float) -> Script:
    """A "circle" or "sine" that is at x (3,) [m] at t = 0, upright, with `rate` [Hz] and `reach` [m]."""
    if how == "sine":
        return Sine(center=x, amplitude=(0.0, 0.0, reach), frequency=rate)
    centre = (x[0] - reach, x[1], x[2])
    return Circle(center=centre, radius=reach, speed=math.tau * rate, axis=(0.0, 1.0, 0.0))


def shifted_in_time(script: Script, t: float) -> Script:
    """The same motion shifted in time: at 0 it is where it was at t."""
    if isinstance(script, Circle):
        return script.model_copy(update={"phase": math.remainder(script.phase + script.speed * t, math.tau)})
    if isinstance(script, Sine):
        turned = math.remainder(script.phase + math.tau * script.frequency * t, math.tau)
        return script.model_copy(update={"phase": turned})
    return script.model_copy(update={"start": tuple(script(t)[0].tolist())})


def with_rate(script: Script, rate: float, t: float) -> Script:
    """The same motion with another rate [Hz], continuous at time t [s]."""
    now = shifted_in_time(script, t)
    if isinstance(now, Circle):
        return shifted_in_time(
            now.model_copy(update={"speed": math.copysign(math.tau * rate, now.speed)}), -t
        )
    if isinstance(now, Sine):
        return shifted_in_time(now.model_copy(update={"frequency": rate}), -t)
    return script


def with_reach(script: Script, reach: float) -> Script:
    """The same motion with another radius or amplitude [m]."""
    if isinstance(script, Circle):
        return script.model_copy(update={"radius": reach})
    if isinstance(script, Sine):
        size = float(np.linalg.norm(script.amplitude))
        direction = [a / size for a in script.amplitude] if size else [0.0, 0.0, 1.0]
        return script.model_copy(update={"amplitude": tuple(reach * a for a in direction)})
    return script
