"""Source text of loops that take `LANES` elements at a time: their data is gathered into arrays, processed in
a loop that the compiler vectorises, and the results are scattered from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from visviva.elastic.materials.material import MAX_ITERATIONS, TOLERANCE

LANES = 16
"""Large enough that gathered data has reached memory before the vector loop reads it."""


@dataclass(frozen=True)
class IteratedNumber:
    """A number found by iteration; each iteration is vectorised.

    Parameters
    ----------
    name : of the number
    known : statements without arrays, from the numbers `inputs` to those that the iteration uses
    input_names : their names
    start, nearer : expressions of these, for the initial value and for the next value from the previous one
    """

    name: str
    inputs: list[str]
    input_names: list[str]
    start: str
    update: str


@dataclass(frozen=True)
class Lanes:
    """Statements about one element, by their inputs and outputs.

    Parameters
    ----------
    first : statements about element e, one by one; they produce the numbers `inputs`
    second : statements that name no array, from those to the numbers `results`
    last : statements about element e with the numbers found, one by one, by the expression for such a number
    sought : number found by iteration in between, for `compute`; each lane keeps its converged value

    Unused lanes repeat the last element, and their results are discarded.
    """

    load: list[str]
    inputs: list[str]
    compute: list[str]
    results: list[str]
    store: Callable[[Callable[[str], str]], list[str]]
    iterated: IteratedNumber | None = None

    def lines(self) -> list[str]:
        """The loop over all elements of `tets`."""
        iterated = [self.iterated.name, "open", *self.iterated.input_names] if self.iterated else []
        inputs = [*self.inputs, *iterated]
        slot = {
            name: f"{array}[{LANES * n} + l]"
            for array, names in (("held", inputs), ("made", self.results))
            for n, name in enumerate(names)
        }
        fill = [*self.load, *(f"{slot[name]} = {name}" for name in self.inputs)]
        read = [f"{name} = {slot[name]}" for name in self.inputs]
        write = [f"{slot[name]} = {name}" for name in self.results]
        # With unsigned indices numba emits no wraparound test, which would prevent vectorisation.
        body = [
            f"if base + {LANES} <= len(tets):",
            *_indented(_loop(f"range({LANES})", ["e = uint32(base + l)", *fill])),
            "else:",
            *_indented(_loop(f"range({LANES})", ["e = uint32(min(base + l, len(tets) - 1))", *fill])),
            *self._search(read, slot),
            *_loop(f"range({LANES})", [*read, *self._known(slot), *self.compute, *write]),
            *_loop(
                f"range(min({LANES}, len(tets) - base))",
                ["e = uint32(base + l)", *self.store(slot.__getitem__)],
            ),
        ]
        return [
            f"held = scratch(1, {LANES * len(inputs)})[0]",
            f"made = scratch(1, {LANES * len(self.results)})[0]",
            *(f"for base in range(0, len(tets), {LANES}):", *_indented(body)),
        ]

    def _known(self, slot: dict[str, str]) -> list[str]:
        return [f"{self.iterated.name} = {slot[self.iterated.name]}"] if self.iterated else []

    def _search(self, read: list[str], slot: dict[str, str]) -> list[str]:
        if self.iterated is None:
            return []
        found, still = slot[self.iterated.name], slot["open"]
        known = {name: slot[name] for name in self.iterated.input_names}
        near = f"abs(after - {self.iterated.name}) > {TOLERANCE} * abs(after)"
        one = [
            *(f"{name} = {at}" for name, at in known.items()),
            *(*self._known(slot), f"after, before = {self.iterated.update}, {still}"),
            f"{found} = after if before > 0.0 else {self.iterated.name}",
            f"{still} = before if {near} else 0.0",
            f"far += {still}",
        ]
        first = [
            *(*read, *self.iterated.inputs, f"{found}, {still} = {self.iterated.start}, 1.0"),
            *(f"{at} = {name}" for name, at in known.items()),
        ]
        return [
            *_loop(f"range({LANES})", first),
            *_loop(
                f"range({MAX_ITERATIONS})",
                ["far = 0.0", *_loop(f"range({LANES})", one), "if not far > 0.0:", "    break"],
            ),
        ]


def _loop(count: str, body: list[str]) -> list[str]:
    return [f"for l in {count}:", *_indented(body)]


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
