"""Functions in a user's Python file that formulas can call: parsed as arithmetic, never executed."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from visviva.vocabulary.known_names import Known

ALIASES = {"maximum": "max", "minimum": "min", "atan2": "arctan2", "fabs": "abs"}  # aliases of functions
MODULES = ("np", "numpy", "math")


@dataclass(frozen=True)
class OwnFunction:
    """f(a, b, …) = value, after steps that name parts of it.

    Parameters
    ----------
    name, place : of the function, and its location, such as my_force.py:12
    arguments : their names
    steps : (name, expression), one after the other
    value : what it returns
    constants : numbers of the file by name
    unfit : why formulas cannot call it; empty if they can
    """

    name: str
    origin: str
    arguments: tuple[str, ...]
    steps: tuple[tuple[str, ast.expr], ...]
    value: ast.expr
    constants: Mapping[str, float]
    unfit: str = ""

    def refusal(self, given: int) -> str:
        """What is wrong with a call with this many values; empty if nothing."""
        if self.unfit:
            return (
                f"{self.name} ({self.origin}) {self.unfit}; formulas can call only functions of assignments "
                "and one return"
            )
        if given != len(self.arguments):
            return (
                f"found {given} arguments of {self.name}( ), expected {len(self.arguments)} ({self.origin})"
            )
        return ""


OWN_FUNCTIONS: Known[OwnFunction] = Known()
"""Those that formulas may call; a scene cannot name a file itself."""


def functions_of(tree: ast.Module, file: str, constants: Mapping[str, float]) -> dict[str, OwnFunction]:
    """The functions at the top level of a file, by name."""
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {node.name: _function(node, f"{file}:{node.lineno}", constants) for node in found}


def _function(node: ast.FunctionDef, location: str, constants: Mapping[str, float]) -> OwnFunction:
    steps: list[tuple[str, ast.expr]] = []
    value, unfit = None, ""
    taken = node.args
    if taken.vararg or taken.kwarg or taken.kwonlyargs or taken.defaults or node.decorator_list:
        unfit = "has defaults, * or decorators"
    for line in node.body:
        if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant):
            continue  # docstring
        if value is not None:
            unfit = unfit or "has statements after its return"
        elif isinstance(line, ast.Return) and line.value is not None:
            value = _plain(line.value)
        elif (
            isinstance(line, ast.Assign) and len(line.targets) == 1 and isinstance(line.targets[0], ast.Name)
        ):
            steps.append((line.targets[0].id, _plain(line.value)))
        else:
            unfit = unfit or f"has {type(line).__name__.lower()} in line {line.lineno}"
    if value is None:
        value, unfit = ast.Constant(0.0), unfit or "returns nothing"
    names = tuple(argument.arg for argument in [*taken.posonlyargs, *taken.args])
    return OwnFunction(node.name, location, names, tuple(steps), value, constants, unfit)


class _Plain(ast.NodeTransformer):
    """np.sin and math.sin as sin, np.pi as pi."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id in MODULES:
            return ast.copy_location(ast.Name(ALIASES.get(node.attr, node.attr), ast.Load()), node)
        return node


def _plain(node: ast.expr) -> ast.expr:
    found: ast.expr = _Plain().visit(node)
    return found
