"""What acts on a rope besides its own stretch."""

from __future__ import annotations

from dataclasses import dataclass

from visviva.hoist.lengths.rope_contact import Solids
from visviva.hoist.slip.bearings import Bearings
from visviva.hoist.weight.hanging import HangingWeight


@dataclass(frozen=True)
class RopeEffects:
    """What acts on a rope besides its own stretch; None for each that is absent.

    Parameters
    ----------
    bearings : the friction of the sheaves, see `Bearings`; one for each node, or none at all
    lying : solids on which it may lie; needs an `EdgeWatch`
    hanging : its weight, see `HangingWeight`; needs a `RopeWeight`
    """

    bearings: Bearings | None = None
    lying: Solids | None = None
    hanging: HangingWeight | None = None


NONE = RopeEffects()
"""A rope without friction or weight that lies on nothing."""
