"""Sleep: bodies at rest, with all that they touch or are joined to, are not moved until something wakes them.

A constraint between solids with the attribute `sleep` stores SLEEP_NUMBERS numbers per solid at the start of
its memory: the index of its island, 0 if it is awake; how long it has rested [s]; then the rows and
the forces on it when it fell asleep.
"""

from __future__ import annotations

from dataclasses import dataclass

from visviva.arrays import Array
from visviva.compiling.kernel import kernel

ISLAND, RESTED, ROWS, FORCES, SLEEP_NUMBERS = 0, 1, 2, 3, 9
AWAKE, STILL, ASLEEP = 0, 1, 2  # a solid that is awake; one that does not sleep but is still; a sleeping one


@dataclass(frozen=True)
class Sleep:
    """When an island falls asleep: no point of it was faster than `speed` [m/s] for `time` [s]."""

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
