"""A signal computed from others by a formula."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from pydantic import Field

from visviva.compiling.generated import generated_module
from visviva.vocabulary.formula import KNOWN_TEXT, Formulas
from visviva.vocabulary.model import Builder
from visviva.vocabulary.signal_part import SignalPart

SOURCE = '''"""Written by visviva.joints.models.formula_signal."""
import numpy as np


def work_out({arguments}):  # once a frame: to compile it would take longer
{lines}
'''


@dataclass
class FormulaSignal:
    """f(t, s₁, s₂, …) of other signals at the same instant."""

    name: str
    unit: str
    work_out: Callable[..., float]
    signals: Sequence[Any]

    def sample(self, k: Any) -> float:
        """At the instant of the kinematics; nan if one of its signals is nan."""
        values = [np.float64(signal.sample(k)) for signal in self.signals]
        if np.isnan(values).any():
            return float("nan")
        with np.errstate(all="ignore"):
            return float(self.work_out(np.float64(k.t), *values))


class FormulaSignalModel(SignalPart):
    """A formula of other signals, such as a load in per cent of the permitted one at that position."""

    kind: Literal["formula"] = "formula"
    formula: str = Field(
        description=f"of the time t and of other signals by their names, in SI: {KNOWN_TEXT}"
    )
    unit: str = Field("", description="of the value, such as N or %")

    def build(self, b: Builder) -> None:
        """Build the signals it names first, then itself. Errors: `SceneError`."""
        try:
            names = sorted(
                {n.id for n in ast.walk(ast.parse(self.formula.strip())) if isinstance(n, ast.Name)}
            )
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            names = []  # `read` has the sentence for it
        for name in names:
            b.need(name, "formula")
        known = [name for name in b.signals if name.isidentifier() and name not in (self.name, "t")]
        try:
            formulas = Formulas({"t": "t"} | {name: f"s{i}" for i, name in enumerate(known)})
            term = formulas.read(self.formula)
        except ValueError as error:
            b.error(str(error), "formula")
        used = [i for i, name in enumerate(known) if name in names]
        lines, (result,) = formulas.algebra.statements([term])
        arguments = ", ".join(["t", *(f"s{i}" for i in used)])
        source = SOURCE.format(arguments=arguments, lines="\n".join([*lines, f"    return {result}"]))
        signals = [b.signals[known[i]] for i in used]
        b.add_signal(FormulaSignal(self.name, self.unit, generated_module(source).work_out, signals))
