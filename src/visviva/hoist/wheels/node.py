"""Nodes of a rope: where it begins, ends, and passes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.core.ports import Frames, Points
from visviva.hoist.wheels.layers import Layers
from visviva.hoist.wheels.sheaves import Sheaves


@dataclass(frozen=True)
class Node:
    """A node of a rope, at its ends or in between: a point, or a sheave.

    Parameters
    ----------
    point : where it is fixed, or the centre of the sheave; one
    sheaves, number : the sheave; None for a terminal
    sense : +1 if rope running from side 0 to side 1 rotates the wheel towards positive θ, else −1
    turns : whole turns about the wheel, in addition to the arc given by the adjacent nodes
    frame, solid : of a spare node for an edge of a solid, see `Lying`: the axes of the solid, and its number
    spare : it is a spare node for a point with the mass of the rope, see `Swinging` and `Waving`
    free : of such a node: the rope runs freely past it, as waves require
    """

    point: Points
    sheaves: Sheaves | None = None
    number: int = 0
    sense: int = 1
    turns: int = 0
    frame: Frames | None = None
    solid: int = -1
    spare: bool = False
    free: bool = False

    @property
    def is_room(self) -> bool:
        """Whether it is a spare node, for an edge or a point with mass."""
        return self.spare or self.frame is not None

    @property
    def radius(self) -> float:
        """Radius of its groove [m]."""
        return 0.0 if self.sheaves is None else float(self.sheaves.radius[self.number])

    @property
    def layers(self) -> Layers | None:
        """Layers of rope, if it is a drum to which the rope is fastened."""
        return None if self.sheaves is None else self.sheaves.layers

    @property
    def guarded(self) -> bool:
        """Whether a plate keeps the rope in its groove."""
        return self.sheaves is not None and self.sheaves.guarded

    @property
    def geared(self) -> bool:
        """Whether it holds the rope: a wheel that rotates with it, a post, or a point with its mass."""
        held = self.sheaves is not None and (self.turns_with or self.sheaves.post)
        return held or (self.spare and not self.free)

    @property
    def mu(self) -> float:
        """Friction coefficient of the rope in its groove; infinity if it never slips."""
        return np.inf if self.sheaves is None else float(self.sheaves.mu[self.number])

    @property
    def turns_with(self) -> bool:
        """Whether it is a wheel with an angle."""
        return self.sheaves is not None and self.sheaves.angle is not None


def over(sheaves: Sheaves, number: int, sense: int, turns: int = 0) -> Node:
    """A node on a sheave."""
    return Node(sheaves.centre[number], sheaves, number, sense, turns)
