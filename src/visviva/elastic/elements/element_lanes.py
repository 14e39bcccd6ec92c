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
class Sought:
    """A number found by iteration; each iteration is vectorised.

    Parameters
    ----------
    name : of the number
    known : statements without arrays, from the numbers `given` to those that the iteration uses
    looked_at : their names
    start, nearer : expressions of these, for the initial value and for the next value from the previous one
    """

    name: str
    known: list[str]
    looked_at: list[str]
    start: str
    nearer: str


@dataclass(frozen=True)
class Lanes:
    """Statements about one element, by their inputs and outputs.

    Parameters
    ----------
    first : statements about element e, one by one; they produce the numbers `given`
    second : statements that name no array, from those to the numbers `found`
    last : statements about element e with the numbers found, one by one, by the expression for such a number
    sought : number found by iteration in between, for `second`; each lane keeps its converged value

    Unused lanes repeat the last element, and their results are discarded.
    """

    first: list[str]
    given: list[str]
    second: list[str]
    found: list[str]
    last: Callable[[Callable[[str], str]], list[str]]
    sought: Sought | None = None

    def lines(self) -> list[str]:
        """The loop over all elements of `tets`."""
        sought = [self.sought.name, "open", *self.sought.looked_at] if self.sought else []
        given = [*self.given, *sought]
        place = {
            name: f"{array}[{LANES * n} + l]"
            for array, names in (("held", given), ("made", self.found))
            for n, name in enumerate(names)
        }
        bring = [*self.first, *(f"{place[name]} = {name}" for name in self.given)]
        read = [f"{name} = {place[name]}" for name in self.given]
        write = [f"{place[name]} = {name}" for name in self.found]
        # With unsigned indices numba emits no wraparound test, which would prevent vectorisation.
        body = [
            f"if base + {LANES} <= len(tets):",
            *_indented(_loop(f"range({LANES})", ["e = uint32(base + l)", *bring])),
            "else:",
            *_indented(_loop(f"range({LANES})", ["e = uint32(min(base + l, len(tets) - 1))", *bring])),
            *self._search(read, place),
            *_loop(f"range({LANES})", [*read, *self._known(place), *self.second, *write]),
            *_loop(
                f"range(min({LANES}, len(tets) - base))",
                ["e = uint32(base + l)", *self.last(place.__getitem__)],
            ),
        ]
        return [
            f"held = scratch(1, {LANES * len(given)})[0]",
            f"made = scratch(1, {LANES * len(self.found)})[0]",
            *(f"for base in range(0, len(tets), {LANES}):", *_indented(body)),
        ]

    def _known(self, place: dict[str, str]) -> list[str]:
        return [f"{self.sought.name} = {place[self.sought.name]}"] if self.sought else []

    def _search(self, read: list[str], place: dict[str, str]) -> list[str]:
        if self.sought is None:
            return []
        found, still = place[self.sought.name], place["open"]
        known = {name: place[name] for name in self.sought.looked_at}
        near = f"abs(after - {self.sought.name}) > {TOLERANCE} * abs(after)"
        one = [
            *(f"{name} = {at}" for name, at in known.items()),
            *(*self._known(place), f"after, before = {self.sought.nearer}, {still}"),
            f"{found} = after if before > 0.0 else {self.sought.name}",
            f"{still} = before if {near} else 0.0",
            f"far += {still}",
        ]
        first = [
            *(*read, *self.sought.known, f"{found}, {still} = {self.sought.start}, 1.0"),
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
