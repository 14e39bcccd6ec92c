"""Sleep: what rests, with all that it touches or is joined to, is left out of the motion until it is woken.

A constraint between solids that has `sleep` keeps SLEEP_NUMBERS numbers of each of them at the beginning of
its memory: the number of its island, 0 where it is awake; for how long it has rested [s]; then the rows and
the forces on it when it fell asleep.
"""

from __future__ import annotations

from dataclasses import dataclass

from visviva.arrays import Array
from visviva.compiling.kernel import kernel

ISLAND, RESTED, ROWS, FORCES, SLEEP_NUMBERS = 0, 1, 2, 3, 9
AWAKE, STILL, ASLEEP = 0, 1, 2  # a solid; one that does not sleep, but stands still; one that sleeps


@dataclass(frozen=True)
class Sleep:
    """When an island falls asleep: no place of it was faster than `speed` [m/s] for `time` [s]."""

    speed: float = 1e-3
    time: float = 0.5


def sleep_table(memory: Array, count: int) -> Array:
    """The numbers (count, SLEEP_NUMBERS) of all solids, a view of the memory."""
    return memory[: count * SLEEP_NUMBERS].reshape(count, SLEEP_NUMBERS)


@kernel
def wake(table: Array, number: float) -> None:
    """Wake an island."""
    for i in range(len(table)):
        if table[i, ISLAND] == number:
            table[i, ISLAND], table[i, RESTED] = 0.0, 0.0
