"""Elements of a force on all threads: the same kernels as for small sets, chunk by chunk."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.generated import generated_module
from visviva.compiling.kernel import plain
from visviva.compiling.operations import Op
from visviva.core.chunk_order import chunk_order
from visviva.core.coloring import colored_in_place, coloring
from visviva.core.kinematics import total

MIN_THREADED = 20_000
"""Elements from which starting threads pays."""
MIN_PARALLELISM = 4
"""Mean number of chunks per colour from which threads have enough work."""

Arrays = tuple[Any, ...]


class ElementSet:
    """m elements of p points of one owner; large sets work in coloured chunks on all threads.

    Parameters
    ----------
    elements : (m, p)   the indices of their points
    sort : whether they may be reordered; those that keep their order stay in one piece if their
        chunks would give threads too little work

    Attributes
    ----------
    pieces : number of chunks, 1 for a small set; depends on the elements only

    The same kernel runs on a small set and on a chunk: it loops over the first axis of `own`,
    the arrays of m elements, of which it gets a slice, and reads or adds to `shared`, those of the points.
    """

    def __init__(self, elements: Index, sort: bool = True) -> None:
        self._count = len(elements)
        self._order: Index | None = None
        self.pieces = 1
        self._large = len(elements) >= MIN_THREADED
        if self._large and sort:
            found = coloring(elements)
            self._order = found.order
            bounds = np.stack([found.chunks[:-1], found.chunks[1:]], axis=1)
            elements = elements[found.order]
        elif self._large:
            bounds, colors = colored_in_place(elements)
            self._large = len(bounds) >= MIN_PARALLELISM * (len(colors) - 1)
        if self._large:
            self.pieces = len(bounds)
            self._ordered_chunks, self._independent_chunks = (
                chunk_order(bounds, elements),
                chunk_order(bounds),
            )

    def __len__(self) -> int:
        return self._count

    @property
    def order(self) -> Index:
        """(m,)   the order in which arrays of the elements must be stored: `values[order]`."""
        return np.arange(self._count) if self._order is None else self._order

    def scatter(self, kernel_: Any, own: Arrays, shared: Arrays, counts: Arrays = ()) -> list[Op]:
        """`kernel_(*own, *shared, *counts)` adds to points: chunks that share a point never run together.

        counts : arrays (pieces,), of which every chunk gets one number, as an array of length 1
        """
        if not self._large:
            return [(kernel_, (*own, *shared, *counts))]
        program = _in_chunks(kernel_, "o" * len(own) + "s" * len(shared) + "p" * len(counts))
        return [(program, (*self._ordered_chunks, *own, *shared, *counts))]

    def each(self, kernel_: Any, own: Arrays, shared: Arrays, results: Arrays) -> list[Op]:
        """`kernel_(*own, *shared, *results)` writes to each element's own entries of the results (m, …)."""
        if not self._large:
            return [(kernel_, (*own, *shared, *results))]
        program = _in_chunks(kernel_, "o" * len(own) + "s" * len(shared) + "o" * len(results))
        return [(program, (*self._independent_chunks, *own, *shared, *results))]

    def total(self, kernel_: Any, own: Arrays, shared: Arrays, out: Array) -> list[Op]:
        """`kernel_(*own, *shared, out)` writes a sum over elements to out[0]; chunks are added in order."""
        if not self._large:
            return [(kernel_, (*own, *shared, out))]
        sums = np.zeros(self.pieces)
        program = _in_chunks(kernel_, "o" * len(own) + "s" * len(shared) + "p")
        return [(program, (*self._independent_chunks, *own, *shared, sums)), (total, (sums, out))]


def _in_chunks(kernel_: Any, kinds: str) -> Any:
    """A kernel that calls another for every chunk, on all threads.

    kinds : for each argument "o", one entry per element; "s", shared; or "p", one number per chunk
    """
    function = plain(kernel_)
    names = [f"a{i}" for i in range(len(kinds))]
    part = {"o": "[low:high]", "s": "", "p": "[c : c + 1]"}
    work = [
        "low, high = bounds[c, 0], bounds[c, 1]",
        f"call({', '.join(name + part[kind] for name, kind in zip(names, kinds, strict=True))})",
    ]
    lines = [
        '"""Written by visviva.core.element_set."""',
        "import importlib",
        "from numba import prange",
        "from visviva.compiling.atomic import fetch_increment, load_flag, set_flag",
        "from visviva.compiling.kernel import parallel_kernel",
        "from visviva.compiling.threads import number_of_threads",
        "from visviva.core.chunk_order import reset_chunks, may_begin",
        f'call = importlib.import_module("{function.__module__}").{function.__name__}',
        "@parallel_kernel",
        f"def in_chunks(bounds, first, earlier, finished, taken, {', '.join(names)}):",
        "    reset_chunks(finished, taken)",
        "    count, threads = len(bounds), number_of_threads()",
        "    if threads > 1:",  # who waits for one thread of a pool had better be it
        "        for thread in prange(threads):",
        "            c = fetch_increment(taken, 0)",
        "            while c < count:",
        "                if may_begin(first, earlier, finished, c):",
        *(f"                    {line}" for line in work),
        "                    set_flag(finished, c)",
        "                c = fetch_increment(taken, 0)",
        "    for c in range(count):",
        "        if load_flag(finished, c) == 0:",
        *(f"            {line}" for line in work),
        "",
    ]
    return generated_module("\n".join(lines)).in_chunks
