"""Equally spaced positions along a curve with their tangents, for repeated parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.scene.expressions import ExpressionError, Value, evaluate, split
from visviva.scene.node import Node
from visviva.vocabulary.quantity import value_text
from visviva.vocabulary.units import Quantity

LENGTH = (1, 0, 0, 0, 0)
CHORD_COUNT = 2000  # by which the length of a curve is measured
CLOSED_TOLERANCE = 1e-6  # of its length: gap below which a curve is closed
DIFFERENCE_STEP = 1e-6  # of the range of u: step of the differences for tangents
KEYS = {"curve", "from", "to"}
EXAMPLE = "such as {curve: [= 2 m * cos(u), = 2 m * sin(u), 0], from: 0, to: = 2 * pi}"


def positions_along(asked: Node, count: int, params: Mapping[str, Value]) -> list[dict[str, Value]]:
    """u, x, y, z [m] and the unit tangent tx, ty, tz at `count` equally spaced positions along x(u).

    Both ends are included; of a closed curve only the first. Distances are arc lengths, measured by chords of
    a 2000th of the curve: accurate to 1e-6 of its length where it is smooth.
    Errors: `ExpressionError`.
    """
    given = asked.value if isinstance(asked.value, dict) else {}
    curve = given.get("curve")
    if set(given) != KEYS or curve is None or not isinstance(curve.value, list) or len(curve.value) != 3:
        raise ExpressionError(f"found {value_text(asked.value)} in `along`, expected {EXAMPLE}")
    low, high = (_pure_number(given[key].value, params, key) for key in ("from", "to"))
    texts = [str(node.value).strip().removeprefix("=") for node in curve.value]
    u = np.linspace(low, high, CHORD_COUNT + 1)
    x = np.array([_position(texts, float(at), params) for at in u])
    arc_lengths = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(x, axis=0), axis=1))])
    if not arc_lengths[-1] > 0.0:
        raise ExpressionError("found a curve without length in `along`: from and to are the same point")
    closed = float(np.linalg.norm(x[-1] - x[0])) < CLOSED_TOLERANCE * arc_lengths[-1]
    at = arc_lengths[-1] * np.arange(count) / max(count if closed else count - 1, 1)
    return [
        _position_and_tangent(texts, float(here), (low, high), params)
        for here in np.interp(at, arc_lengths, u)
    ]


def _position_and_tangent(
    texts: list[str], u: float, ends: tuple[float, float], params: Mapping[str, Value]
) -> dict[str, Value]:
    x, apart = _position(texts, u, params), DIFFERENCE_STEP * (ends[1] - ends[0])
    back, on = (float(np.clip(u + step, min(ends), max(ends))) for step in (-apart, apart))
    tangent = _position(texts, on, params) - _position(texts, back, params)
    size = float(np.linalg.norm(tangent))
    if size == 0.0:
        raise ExpressionError(f"found no tangent at u = {u:g} in `along`: its derivative is zero there")
    tangent /= size
    names: dict[str, Value] = {"u": u}
    names |= {key: Quantity(float(value), LENGTH) for key, value in zip("xyz", x, strict=True)}
    return names | {f"t{key}": float(value) for key, value in zip("xyz", tangent, strict=True)}


def _position(texts: list[str], u: float, params: Mapping[str, Value]) -> Array:
    """x(u) [m]; a bare number is in metres."""
    found = [split(evaluate(text, {**params, "u": u})) for text in texts]
    for text, (_, dim) in zip(texts, found, strict=True):
        if dim not in (LENGTH, (0, 0, 0, 0, 0)):
            raise ExpressionError(f"{text!r} in `along` is not a length")
    return np.array([number for number, _ in found], float)


def _pure_number(value: Any, params: Mapping[str, Value], key: str) -> float:
    if isinstance(value, str):
        value = evaluate(value.strip().removeprefix("="), params)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ExpressionError(f"found {key}: {value_text(value)} in `along`, expected a number")
    return float(value)
