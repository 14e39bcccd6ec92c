"""Point masses: particles of fixed number with a mass each."""

from __future__ import annotations

from visviva.core.nodes import Nodes


class PointMasses(Nodes):
    """n particles, none of which another part of the block depends on; see `Nodes`.

    Source: Holzschuch, "Systèmes de particules", and Witkin, "Particle System Dynamics" (P1, P2).
    """

    independent = True
