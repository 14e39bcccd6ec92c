"""Elements of a force on all threads: the same kernels as for small sets, chunk by chunk."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.generated import generated_module
from visviva.compiling.kernel import kernel, plain
from visviva.compiling.operations import Op
from visviva.springs.coloring import coloring

THREADED = 20_000
"""Elements from which on threads are worth their start."""

Arrays = tuple[Any, ...]


class ElementSet:
    """m elements of p points of one owner; large sets work in coloured chunks on all threads.

    Parameters
    ----------
    elements : (m, p)   the numbers of their points

    Attributes
    ----------
    order : (m,)   the order in which the arrays of the elements must be stored: `values[order]`
    pieces : the number of chunks, 1 for a small set; depends on the elements only

    What runs on a chunk is the kernel that also runs on a small set: it loops over the first axis of `own`,
    the arrays of m elements, of which it gets a part, and reads or adds to `shared`, those of the points.
    """

    def __init__(self, elements: Index) -> None:
        self.order: Index = np.arange(len(elements))
        self.pieces = 1
        self._large = len(elements) >= THREADED
        if self._large:
            found = coloring(elements)
            self.order, self.pieces = found.order, len(found.chunks) - 1
            self._chunks, self._colors = found.chunks, found.colors
            self._one_color = np.array([0, self.pieces])

    def __len__(self) -> int:
        return len(self.order)

    def scatter(self, kernel_: Any, own: Arrays, shared: Arrays, counts: Arrays = ()) -> list[Op]:
        """`kernel_(*own, *shared, *counts)` adds to points: chunks that share one never run together.

        counts : arrays (pieces,), of which every chunk gets one number, as an array of length 1
        """
        if not self._large:
            return [(kernel_, (*own, *shared, *counts))]
        program = _in_chunks(kernel_, "o" * len(own) + "s" * len(shared) + "p" * len(counts))
        return [(program, (self._chunks, self._colors, *own, *shared, *counts))]

    def each(self, kernel_: Any, own: Arrays, shared: Arrays, results: Arrays) -> list[Op]:
        """`kernel_(*own, *shared, *results)` writes to each element's own entries of the results (m, …)."""
        if not self._large:
            return [(kernel_, (*own, *shared, *results))]
        program = _in_chunks(kernel_, "o" * len(own) + "s" * len(shared) + "o" * len(results))
        return [(program, (self._chunks, self._one_color, *own, *shared, *results))]

    def total(self, kernel_: Any, own: Arrays, shared: Arrays, out: Array) -> list[Op]:
        """`kernel_(*own, *shared, out)` writes a sum over elements to out[0]; chunks are added in order."""
        if not self._large:
            return [(kernel_, (*own, *shared, out))]
        sums = np.zeros(self.pieces)
        program = _in_chunks(kernel_, "o" * len(own) + "s" * len(shared) + "p")
        return [(program, (self._chunks, self._one_color, *own, *shared, sums)), (_sum, (sums, out))]


@kernel
def _sum(values: Array, out: Array) -> None:
    total = 0.0
    for i in range(len(values)):
        total += values[i]
    out[0] = total


def _in_chunks(kernel_: Any, kinds: str) -> Any:
    """A kernel that calls another for every chunk, the chunks of one colour on all threads.

    kinds : for each argument "o", one entry per element; "s", shared; or "p", one number per chunk
    """
    function = plain(kernel_)
    names = [f"a{i}" for i in range(len(kinds))]
    part = {"o": "[low:high]", "s": "", "p": "[c : c + 1]"}
    parts = [name + part[kind] for name, kind in zip(names, kinds, strict=True)]
    lines = [
        '"""Written by visviva.springs.element_set."""',
        "import importlib",
        "from numba import prange",
        "from visviva.compiling.kernel import parallel_kernel",
        f'call = importlib.import_module("{function.__module__}").{function.__name__}',
        "@parallel_kernel",
        f"def in_chunks(chunks, colors, {', '.join(names)}):",
        "    for color in range(len(colors) - 1):",
        "        for c in prange(colors[color], colors[color + 1]):",
        "            low, high = chunks[c], chunks[c + 1]",
        f"            call({', '.join(parts)})",
        "",
    ]
    return generated_module("\n".join(lines)).in_chunks
