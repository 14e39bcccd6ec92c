"""`repeat`: one entry of a section that creates many parts, which differ by indices in its expressions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import inf, prod
from typing import Any

from visviva.scene.along_curve import positions_along
from visviva.scene.expressions import CONSTANTS, FUNCTIONS, ExpressionError, Value, evaluate
from visviva.scene.node import Key, Node
from visviva.vocabulary.quantity import value_text

MAX_PARTS = 4_000  # parts of one entry: each takes 2 ms and 0.2 MB; for more, use a set
ALONG_KEY = "along"
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_ALL_OF_GROUP = re.compile(r"([^\W\d][\w-]*)_\*([.\[].*)?")

Scopes = dict[tuple[Key, ...], dict[str, Value]]
"""Section and name of a part → names its expressions can use besides the parameters."""


@dataclass
class Repeats:
    """The parts that the repeated entries of a scene create.

    scopes : names that each of their parts knows in addition to the parameters
    groups : the name of an entry → the names of its parts, for `NAME_*`
    """

    scopes: Scopes = field(default_factory=dict)
    groups: dict[str, list[str]] = field(default_factory=dict)

    def filled(
        self, text: str, scope: Mapping[str, Value], params: Mapping[str, Value], named: bool = True
    ) -> Any:
        """A string with its placeholders evaluated, as "post_{i + 1}"; "post_*" is the list of all of them,
        "post_*.top" that of their tops.

        named : whether it is in a section, where names can have placeholders

        Errors: `ExpressionError`.
        """
        group = _ALL_OF_GROUP.fullmatch(text)
        if group and group[1] in self.groups:
            return [name + (group[2] or "") for name in self.groups[group[1]]]
        return fill_placeholders(text, {**params, **scope}) if named and self.groups else text

    def spread(self, node: Node) -> None:
        """Replace "post_*" in lists by all of its parts."""
        if isinstance(node.value, dict):
            for below in node.value.values():
                self.spread(below)
        elif isinstance(node.value, list):
            node.value = [part for item in node.value for part in self._each(item)]
            for below in node.value:
                self.spread(below)

    def _each(self, item: Node) -> list[Node]:
        group = _ALL_OF_GROUP.fullmatch(item.value) if isinstance(item.value, str) else None
        if group is None or group[1] not in self.groups:
            return [item]
        return [Node(name + (group[2] or ""), item.line, item.file) for name in self.groups[group[1]]]


def fill_placeholders(text: str, names: Mapping[str, Value]) -> str:
    """The text with its placeholders replaced by integers. Errors: `ExpressionError`."""

    def value(hole: re.Match[str]) -> str:
        found = evaluate(hole[1], names)
        if isinstance(found, float) and found.is_integer():
            found = int(found)
        if not isinstance(found, int):
            raise ExpressionError(f"{hole[0]} is {found}, expected a whole number, such as {{i + 1}}")
        return str(found)

    return _PLACEHOLDER.sub(value, text)


def expand_repeats(root: Node, params: Mapping[str, Value], named: Collection[str]) -> tuple[Node, Repeats]:
    """The scene with all parts that its repeated entries create.

        bodies:
          post:   {repeat: {i: 12}, position: ["= 2 m * i", 0, 0], …}        post_0 … post_11
          "tile_{i}_{j}":   {repeat: {i: 4, j: 6}, …}                        tile_0_0 … tile_3_5

    Indices count from 0. A single index can run `along` a curve, see `positions_along`.
    Errors: `SceneError` at the line.
    """
    assert isinstance(root.value, dict)
    repeats = Repeats()
    sections: dict[str, Any] = dict(root.value)
    for section in named:
        held = root.value.get(section)
        if held is None or not isinstance(held.value, dict):
            continue
        if any(_repeated(entry) for entry in held.value.values()):
            parts = dict(_parts(section, held.value, params, repeats))
            sections[section] = Node(parts, held.line, held.file)
    whole = Node(sections, root.line, root.file)
    if repeats.groups:
        repeats.spread(whole)
    return whole, repeats


def _repeated(entry: Node) -> bool:
    return isinstance(entry.value, dict) and "repeat" in entry.value


def _parts(
    section: str, held: dict[str, Node], params: Mapping[str, Value], repeats: Repeats
) -> Iterator[tuple[str, Node]]:
    for name, entry in held.items():
        if not _repeated(entry):
            yield name, entry
            continue
        assert isinstance(entry.value, dict)
        asked, path = entry.value["repeat"], [section, name, "repeat"]
        one = Node(
            {key: node for key, node in entry.value.items() if key != "repeat"}, entry.line, entry.file
        )
        made: list[str] = []
        try:
            for scope in _scopes(asked, params):
                made.append(_name_of(name, scope))
                if made[-1] in held or (section, made[-1]) in repeats.scopes:
                    raise ExpressionError(f"{made[-1]!r} already exists: choose another name")
                repeats.scopes[section, made[-1]] = scope
        except ExpressionError as error:
            raise asked.error(str(error), path) from None
        repeats.groups[re.sub(r"_?\{.*", "", name)] = made
        yield from ((each, one) for each in made)


def _name_of(name: str, scope: Mapping[str, Value]) -> str:
    """The name with indices in its placeholders, or appended."""
    if "{" in name:
        return fill_placeholders(name, scope)
    return "_".join([name, *(str(value) for value in scope.values() if isinstance(value, int))])


def _scopes(asked: Node, params: Mapping[str, Value]) -> list[dict[str, Value]]:
    """The indices of each part, and its position on a curve."""
    if not isinstance(asked.value, dict) or not asked.value:
        raise ExpressionError(f"found {value_text(asked.value)}, expected counts by index, such as {{i: 12}}")
    counts = {key: _count(key, node, params) for key, node in asked.value.items() if key != ALONG_KEY}
    if prod(counts.values()) > MAX_PARTS:
        raise ExpressionError(
            f"found {prod(counts.values())} parts, expected at most {MAX_PARTS}; for more of one kind use "
            "positions or a grid"
        )
    combinations: Iterator[tuple[Value, ...]] = product(*(range(n) for n in counts.values()))
    scopes: list[dict[str, Value]] = [dict(zip(counts, at, strict=True)) for at in combinations]
    curve = asked.value.get(ALONG_KEY)
    if curve is None:
        return scopes
    if len(counts) != 1:
        raise ExpressionError(f"found {len(counts)} indices, expected one for parts along a curve")
    along = positions_along(curve, len(scopes), params)
    return [{**scope, **curve_point} for scope, curve_point in zip(scopes, along, strict=True)]


def _count(key: str, node: Node, params: Mapping[str, Value]) -> int:
    if not key.isidentifier() or key in CONSTANTS or key in FUNCTIONS:
        raise ExpressionError(f"found the index {key!r}, expected a name such as i")
    if key in params:
        raise ExpressionError(f"the index {key!r} is also a parameter: choose another name")
    value: Any = node.value
    if isinstance(value, str):
        value = evaluate(value.strip().removeprefix("="), params)
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not (number and 1 <= value < inf and value == int(value)):
        raise ExpressionError(f"found {key}: {value_text(value)}, expected a whole number ≥ 1")
    return int(value)
