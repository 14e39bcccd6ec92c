"""Quantities of newborn particles in a scene: one value, a uniform or a normal distribution."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from visviva.particles.births.distributions import Distribution, Fixed, Normal, Uniform
from visviva.vocabulary.model import Model
from visviva.vocabulary.quantity import Mass, NonNegative, Positive, Speed, Time, refuse

NAMES = ("low", "high", "mean", "sigma")
LOW, HIGH = "minimum of a uniform distribution", "maximum of a uniform distribution"
MEAN = "of a normal distribution truncated at 0"
SIGMA = "standard deviation of the normal distribution"


class Spread(Model):
    """Either `low` and `high`, or `mean` and `sigma`."""

    @model_validator(mode="after")
    def _one_pair(self) -> Spread:
        low, high, mean, _ = (getattr(self, name) for name in NAMES)
        given = {name for name in NAMES if getattr(self, name) is not None}
        if given not in ({"low", "high"}, {"mean", "sigma"}):
            found = ", ".join(sorted(given)) or "none of them"
            raise refuse(f"found {found}, expected low and high, or mean and sigma")
        if mean is None and low > high:
            raise refuse(f"found low {low:g} above high {high:g}")
        return self


class SpeedSpread(Spread):
    """Speeds distributed uniformly from `low` to `high`, or normally about `mean`."""

    low: Annotated[Speed, NonNegative] | None = Field(None, description=LOW)
    high: Annotated[Speed, NonNegative] | None = Field(None, description=HIGH)
    mean: Annotated[Speed, NonNegative] | None = Field(None, description=MEAN)
    sigma: Annotated[Speed, NonNegative] | None = Field(None, description=SIGMA)


class TimeSpread(Spread):
    """Times distributed uniformly from `low` to `high`, or normally about `mean`."""

    low: Annotated[Time, NonNegative] | None = Field(None, description=LOW)
    high: Annotated[Time, NonNegative] | None = Field(None, description=HIGH)
    mean: Annotated[Time, NonNegative] | None = Field(None, description=MEAN)
    sigma: Annotated[Time, NonNegative] | None = Field(None, description=SIGMA)


class MassSpread(Spread):
    """Masses distributed uniformly from `low` to `high`, or normally about `mean`; none is below a hundredth
    of the mean.
    """

    low: Annotated[Mass, Positive] | None = Field(None, description=LOW)
    high: Annotated[Mass, Positive] | None = Field(None, description=HIGH)
    mean: Annotated[Mass, Positive] | None = Field(None, description=MEAN)
    sigma: Annotated[Mass, NonNegative] | None = Field(None, description=SIGMA)


def distribution(value: float | SpeedSpread | TimeSpread | MassSpread) -> Distribution:
    """The distribution given by a field of a scene."""
    if isinstance(value, float):
        return Fixed(value)
    if value.low is not None and value.high is not None:
        return Uniform(value.low, value.high)
    assert value.mean is not None and value.sigma is not None
    return Normal(value.mean, value.sigma)
