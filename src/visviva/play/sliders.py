"""The numbers of a playground that have sliders."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from visviva.play.sketch import RefusedEdit


@dataclass(frozen=True)
class Slider:
    """One number.

    Parameters
    ----------
    name, label, unit, about : name for the page and for the user, its SI unit, one sentence
    low, high, start : its range and first value
    log : whether the scale is logarithmic; `low` is then above zero
    selects : "item", "link" or "motor": it acts on the selected ones of these, or on all
    whole : whether it takes integers only
    group : its heading on the page; none at the top
    """

    name: str
    label: str
    unit: str
    about: str
    low: float
    high: float
    start: float
    log: bool = False
    selects: str = ""
    whole: bool = False
    group: str = ""

    def described(self) -> dict[str, Any]:
        """Its description for the page."""
        return asdict(self)

    def checked(self, value: float) -> float:
        """The value; raises Refused if it is out of range."""
        if not self.low <= value <= self.high:
            raise RefusedEdit(
                f"{self.label}: found {value:g}, expected {self.low:g} to {self.high:g} {self.unit}"
            )
        return value


SPEED = Slider("speed", "speed", "×", "simulated seconds per second; 1 is real time", 0.05, 4, 1, True)
STEP = Slider("h", "time step", "s", "smaller is more accurate and slower", 5e-4, 0.02, 0.004, True)
DRAWN = (
    Slider("gravity", "gravity", "m/s²", "downwards", 0, 25, 9.81),
    Slider("drag", "drag", "N s/m", "force per speed on every particle", 0, 1, 0.05),
    Slider("bounce", "bounce", "", "rebound speed over impact speed on the floor", 0, 1, 0.5),
    Slider("mass", "mass", "kg", "of a particle", 0.01, 10, 0.1, True, "item"),
    Slider("stiffness", "stiffness", "N/m", "force of a spring per stretch", 1, 10_000, 100, True, "link"),
    Slider("zeta", "damping ratio ζ", "", "below 1 oscillates, above 1 creeps", 0, 2, 0.1, False, "link"),
    Slider("rate", "motor rate", "Hz", "revolutions or oscillations per second", 0.05, 5, 0.5, True, "motor"),
    Slider("reach", "motor reach", "m", "radius of the circle, or amplitude", 0.02, 1, 0.2, True, "motor"),
)
"""Sliders of the playground itself; `SPEED` and `STEP` belong to every live run."""
