"""Compile or load everything that a playground may need before its first frame."""

from __future__ import annotations

from math import inf

from visviva.play.commands import Grab, Hold, Plain, Pull, Stamp
from visviva.play.playground import Playground
from visviva.play.sketch import ZERO_VELOCITY, Item, Sketch

LARGE_COUNT = 80
"""Particles, enough for the solver of large worlds."""


def warm_up() -> None:
    """Step a small and a large playground with a part of every kind."""
    for count in (4, LARGE_COUNT):
        sketch = Sketch()
        numbers: list[int] = []
        for i in range(count):
            sketch, number = sketch.added(Item((0.1 * i, 0.0, 0.5), ZERO_VELOCITY, 0.1), 0.0)
            numbers.append(number)
            if i:
                sketch = sketch.linked(numbers[-2], number, 100.0, 0.1)
        ground = Playground(sketch)
        ground.do(Hold(do="hold", number=numbers[0], how="circle"))
        ground.do(Grab(do="grab", numbers=[numbers[1]]))
        ground.do(Pull(do="pull", at=(0.0, 0.0, 1.0)))
        ground.simulation.advance(3.5 * ground.h, inf)
        ground.arrays(3.2 * ground.h)
        for what in ("rope", "jelly", "box") if count == LARGE_COUNT else ():
            ground.do(Stamp(do="stamp", what=what, at=(0.0, 1.0, 1.0)))
        ground.do(Plain(do="release"))
        ground.simulation.advance(6 * ground.h, inf)
        ground.text()
