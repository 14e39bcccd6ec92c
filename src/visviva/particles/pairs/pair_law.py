"""The interaction of two points: a law V(r) as a compiled function, or as a plain one of arrays."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import plain
from visviva.errors import SceneError
from visviva.particles.pairs.neighbours import NeighbourList
from visviva.particles.pairs.pair_sums import ArrayFunction, ArraySums, CompiledSums


@dataclass(frozen=True)
class PairLaw:
    """V(r) of a pair, compiled: f_i = g (x_i − x_j) = −f_j with g = −V′(r)/r.

    Parameters
    ----------
    function : (r², parameters) -> (V [J], g [N/m]), made by `visviva.compiling.kernel.kernel` in a module
    parameters : (p,)   numbers that the function reads
    cutoff : pairs at this distance [m] and beyond do not interact; V should be 0 there
    closest : a start with a pair closer than this [m] is refused

    Raises SceneError for a function that no other module can import, and for a cut-off that is not > 0.
    """

    function: Any
    parameters: Array
    cutoff: float
    closest: float = 0.0

    def __post_init__(self) -> None:
        check_cutoff(self.cutoff)
        function = plain(self.function)
        module = sys.modules.get(function.__module__)
        if plain(getattr(module, function.__name__, None)) is not function:
            raise SceneError(
                f"found a pair law {function.__qualname__!r}: it must be defined at the top of a module"
            )

    def sums(self, near: NeighbourList) -> CompiledSums:
        """Forces and energies of the points of a list."""
        return CompiledSums(self.function, self.parameters, self.cutoff, near)


@dataclass(frozen=True)
class ArrayPairLaw:
    """V(r) of a pair as a plain function of an array of distances, called once for all pairs.

    Parameters
    ----------
    function : r (p,) [m] -> V (p,) [J], V′ (p,) [N]
    cutoff, closest : as in `PairLaw`
    """

    function: ArrayFunction
    cutoff: float
    closest: float = 0.0

    def __post_init__(self) -> None:
        check_cutoff(self.cutoff)

    def sums(self, near: NeighbourList) -> ArraySums:
        """Forces and energies of the points of a list."""
        return ArraySums(self.function, self.cutoff, near)


def check_cutoff(cutoff: float) -> None:
    """Refuse a cut-off that is not a finite number > 0."""
    if not (np.isfinite(cutoff) and cutoff > 0):
        raise SceneError(f"found a cut-off of {cutoff:g} m: it must be a finite number > 0")
