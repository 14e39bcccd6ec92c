"""Inputs and signals of a simulation, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from visviva.errors import SceneError
from visviva.scene.problems import unknown
from visviva.vocabulary.inputs import Input


class Now(Protocol):
    """The interface of the simulation that inputs and signals use."""

    @property
    def t(self) -> float:
        """Time [s]."""

    def kinematics(self) -> Any:
        """Kinematics of the current state."""


class Inputs(Mapping[str, float]):
    """Current values of inputs by name; an input that is set moves to its target at its own rate.

    Setting one input takes over all: targets scheduled by the scene are dropped, and the others keep their
    values.
    """

    def __init__(self, made: Mapping[str, Input], simulation: Now) -> None:
        self._made, self._simulation = made, simulation
        self.taken = False

    def __getitem__(self, name: str) -> float:
        return self._input(name).at(self._simulation.t)

    def __setitem__(self, name: str, goal: float) -> None:
        chosen, t = self._input(name), self._simulation.t
        if not self.taken:
            self.taken = True
            for known in self._made.values():
                known.go_to(t, known.at(t))
        try:
            chosen.go_to(t, float(goal))
        except SceneError as error:
            raise SceneError(error.message, f"inputs.{name}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

    def __repr__(self) -> str:
        return ", ".join(f"{name} = {value:.4g}" for name, value in self.items()) or "no inputs"

    def _input(self, name: str) -> Input:
        if name not in self._made:
            raise SceneError(unknown("input", name, self._made))
        return self._made[name]


class Signals(Mapping[str, float]):
    """Current values of signals by name."""

    def __init__(self, made: Sequence[Any], simulation: Now) -> None:
        self._made = {signal.name: signal for signal in made}
        self._simulation = simulation

    def __getitem__(self, name: str) -> float:
        if name not in self._made:
            raise SceneError(unknown("signal", name, self._made))
        return float(self._made[name].sample(self._simulation.kinematics()))

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

    def __repr__(self) -> str:
        units = {name: getattr(signal, "unit", "") for name, signal in self._made.items()}
        rows = [f"{name} = {value:.5g} {units[name]}".rstrip() for name, value in self.items()]
        return "\n".join(rows) or "no signals"


@dataclass
class FunctionSignal:
    """A user-defined signal: `function(k)` of the current kinematics."""

    name: str
    unit: str
    function: Callable[[Any], float]

    def sample(self, k: Any) -> float:
        """The current value."""
        return float(self.function(k))


def function_signal(text: str, function: Callable[[Any], float]) -> FunctionSignal:
    """A signal from its name, with an optional unit in brackets: "height [m]"."""
    name, _, unit = text.partition("[")
    return FunctionSignal(name.strip(), unit.rstrip("] "), function)
