"""The text of loops that take `LANES` elements at a time: what they are is brought to arrays, the work is
done from there in a loop that the compiler makes wide, and what it finds goes from there to its places.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from visviva.elastic.materials.material import CLOSE, ROUNDS

LANES = 16
"""So many that what is brought lies in memory, and is not on its way there, when it is read again wide."""


@dataclass(frozen=True)
class Sought:
    """A number that is looked for in rounds, each of which is made wide.

    Parameters
    ----------
    name : of the number
    known : statements without arrays, from the numbers `given` to those that are looked at in each round
    looked_at : their names
    start, nearer : expressions of these, of where to begin and of the next number, from the one before
    """

    name: str
    known: list[str]
    looked_at: list[str]
    start: str
    nearer: str


@dataclass(frozen=True)
class Lanes:
    """Statements about one element, by what they need and find.

    Parameters
    ----------
    first : statements about element e, one by one; they leave the numbers `given`
    second : statements in which no array is named, from those to the numbers `found`
    last : statements about element e with the numbers found, one by one, by what stands for such a number
    sought : what is looked for in rounds in between, for `second`; each lane stays at what it has found

    Lanes that are left over repeat the last element, and nothing is done with what they find.
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
        # Without a sign no index is looked at for being counted from the end: such a loop is not made wide.
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
        near = f"abs(after - {self.sought.name}) > {CLOSE} * abs(after)"
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
                f"range({ROUNDS})",
                ["far = 0.0", *_loop(f"range({LANES})", one), "if not far > 0.0:", "    break"],
            ),
        ]


def _loop(count: str, body: list[str]) -> list[str]:
    return [f"for l in {count}:", *_indented(body)]


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
