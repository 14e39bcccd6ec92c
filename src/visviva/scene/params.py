"""Parameters of a scene, and its plain data with every "=expression" evaluated."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Any

from visviva.errors import SceneError
from visviva.scene.expressions import (
    CONSTANTS,
    FUNCTIONS,
    ExpressionError,
    Value,
    evaluate,
    join,
    names_in,
    split,
)
from visviva.scene.node import Key, Node
from visviva.scene.problems import raise_problems
from visviva.scene.repeat import Repeats
from visviva.vocabulary.quantity import CgsFloat, CgsInt, value_text
from visviva.vocabulary.units import UnitError, parse_quantity


def read_params(root: Node) -> dict[str, Value]:
    """Values of the section `params`: numbers, quantities, and expressions of other parameters.

    Here the "=" in front of an expression is optional. Errors: `SceneError` for cycles, unknown names,
    and values that are not numbers; several together.
    """
    section = root.child("params")
    if section is None or section.value is None:
        return {}
    if not isinstance(section.value, dict):
        raise section.error(
            f"found {value_text(section.value)}, expected a map such as `params: {{h: 2 m}}`", ["params"]
        )
    problems: list[SceneError] = []
    values: dict[str, Value] = {}
    texts: dict[str, tuple[str, Node]] = {}
    for name, node in section.value.items():
        try:
            _read_one(name, node, values, texts)
        except ExpressionError as error:
            problems.append(node.error(str(error), ["params", name]))
    raise_problems(problems)
    _evaluate_all(texts, values)
    return values


def in_si(params: Mapping[str, Value]) -> dict[str, float]:
    """Parameters as formulas read them: those with a unit in SI, others unchanged."""
    return {name: split(value)[0] for name, value in params.items()}


def _read_one(name: str, node: Node, values: dict[str, Value], texts: dict[str, tuple[str, Node]]) -> None:
    if not name.isidentifier() or not name.isascii():
        raise ExpressionError("the name of a parameter consists of letters, digits and _")
    if name in CONSTANTS or name in FUNCTIONS or name.startswith("_"):
        raise ExpressionError(f"the name {name!r} is taken, choose another")
    if isinstance(node.value, bool) or not isinstance(node.value, int | float | str):
        raise ExpressionError(
            f"found {value_text(node.value)}, expected a number, a quantity or an expression"
        )
    if not isinstance(node.value, str):
        values[name] = join(node.value, (0, 0, 0, 0, 0))
        return
    text = node.value.strip()
    try:
        quantity = parse_quantity(text)
        values[name] = join(quantity.value, quantity.dim)
    except UnitError:
        texts[name] = (text.removeprefix("="), node)


def _evaluate_all(texts: dict[str, tuple[str, Node]], values: dict[str, Value]) -> None:
    problems: list[SceneError] = []
    graph: dict[str, set[str]] = {}
    for name, (text, node) in texts.items():
        try:
            graph[name] = names_in(text)
        except ExpressionError as error:
            problems.append(node.error(str(error), ["params", name]))
    raise_problems(problems)
    try:
        order = list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        circle = list(reversed(error.args[1]))
        message = f"circular parameters: {' → '.join(circle)}"
        raise texts[circle[0]][1].error(message, ["params", circle[0]]) from None
    failed: set[str] = set()
    for name in (name for name in order if name in texts):
        text, node = texts[name]
        if graph[name] & failed:
            failed.add(name)
            continue
        try:
            values[name] = evaluate(text, values)
        except ExpressionError as error:
            failed.add(name)
            problems.append(node.error(str(error), ["params", name]))
    raise_problems(problems)


def plain_data(
    root: Node, params: Mapping[str, Value], cgs: Collection[str], repeats: Repeats
) -> tuple[Any, list[SceneError]]:
    """Plain maps, lists and scalars of a scene, and the errors of its expressions.

    A string that starts with "=" is replaced by the value of that expression. Repeated parts can use their
    indices in expressions, and in placeholders of other strings. Bare numbers of files in `cgs` are marked as
    such. The section `params` is omitted.
    """
    problems: list[SceneError] = []

    def visit(node: Node, path: tuple[Key, ...]) -> Any:
        value = node.value
        if isinstance(value, dict):
            return {
                key: visit(below, (*path, key)) for key, below in value.items() if path or key != "params"
            }
        scope = repeats.scopes.get(path[:2], {})
        if isinstance(value, list):
            return [visit(below, (*path, i)) for i, below in enumerate(value)]
        result: Any = value
        if isinstance(value, str):
            try:
                computed = value[:1] == "="
                result = (
                    evaluate(value[1:], {**params, **scope})
                    if computed
                    else repeats.filled(value, scope, params, named=len(path) > 1)
                )
            except ExpressionError as error:
                problems.append(node.error(str(error), path))
        return _in_cgs(result) if node.file in cgs else result

    return visit(root, ()), problems


def _in_cgs(value: Any) -> Any:
    if type(value) is int:
        return CgsInt(value)
    return CgsFloat(value) if type(value) is float else value
