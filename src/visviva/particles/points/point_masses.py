"""Point masses: a fixed number of particles, each with a mass."""

from __future__ import annotations

from visviva.core.nodes import Nodes


class PointMasses(Nodes):
    """n particles, on which no other part of the block depends; see `Nodes`.

    Source: Holzschuch, "Systèmes de particules", and Witkin, "Particle System Dynamics" (P1, P2).
    """

    independent = True
