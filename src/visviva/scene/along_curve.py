"""Equally spaced positions along a curve with their tangents, for repeated parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.scene.expressions import ExpressionError, Value, evaluate, split
from visviva.scene.node import Node
from visviva.vocabulary.quantity import shown
from visviva.vocabulary.units import Quantity

LENGTH = (1, 0, 0, 0, 0)
CHORDS = 2000  # by which the length of a curve is measured
CLOSED = 1e-6  # of its length: gap below which a curve is closed
NEAR = 1e-6  # of the range of u: step of the differences for tangents
KEYS = {"curve", "from", "to"}
EXAMPLE = "such as {curve: [= 2 m * cos(u), = 2 m * sin(u), 0], from: 0, to: = 2 * pi}"


def places_along(asked: Node, count: int, params: Mapping[str, Value]) -> list[dict[str, Value]]:
    """u, x, y, z [m] and the unit tangent tx, ty, tz at `count` equally spaced positions along x(u).

    Both ends are included; of a closed curve only the first. Distances are arc lengths, measured by chords of
    a 2000th of the curve: accurate to 1e-6 of its length where it is smooth.
    Errors: `ExpressionError`.
    """
    given = asked.value if isinstance(asked.value, dict) else {}
    curve = given.get("curve")
    if set(given) != KEYS or curve is None or not isinstance(curve.value, list) or len(curve.value) != 3:
        raise ExpressionError(f"found {shown(asked.value)} in `along`, expected {EXAMPLE}")
    low, high = (_pure(given[key].value, params, key) for key in ("from", "to"))
    texts = [str(node.value).strip().removeprefix("=") for node in curve.value]
    u = np.linspace(low, high, CHORDS + 1)
    x = np.array([_place(texts, float(at), params) for at in u])
    way = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(x, axis=0), axis=1))])
    if not way[-1] > 0.0:
        raise ExpressionError("found a curve without length in `along`: from and to are the same point")
    closed = float(np.linalg.norm(x[-1] - x[0])) < CLOSED * way[-1]
    at = way[-1] * np.arange(count) / max(count if closed else count - 1, 1)
    return [_told(texts, float(here), (low, high), params) for here in np.interp(at, way, u)]


def _told(
    texts: list[str], u: float, ends: tuple[float, float], params: Mapping[str, Value]
) -> dict[str, Value]:
    x, apart = _place(texts, u, params), NEAR * (ends[1] - ends[0])
    back, on = (float(np.clip(u + way, min(ends), max(ends))) for way in (-apart, apart))
    tangent = _place(texts, on, params) - _place(texts, back, params)
    size = float(np.linalg.norm(tangent))
    if size == 0.0:
        raise ExpressionError(f"found no tangent at u = {u:g} in `along`: its derivative is zero there")
    tangent /= size
    names: dict[str, Value] = {"u": u}
    names |= {key: Quantity(float(value), LENGTH) for key, value in zip("xyz", x, strict=True)}
    return names | {f"t{key}": float(value) for key, value in zip("xyz", tangent, strict=True)}


def _place(texts: list[str], u: float, params: Mapping[str, Value]) -> Array:
    """x(u) [m]; a bare number is in metres."""
    found = [split(evaluate(text, {**params, "u": u})) for text in texts]
    for text, (_, dim) in zip(texts, found, strict=True):
        if dim not in (LENGTH, (0, 0, 0, 0, 0)):
            raise ExpressionError(f"{text!r} in `along` is not a length")
    return np.array([number for number, _ in found], float)


def _pure(value: Any, params: Mapping[str, Value], key: str) -> float:
    if isinstance(value, str):
        value = evaluate(value.strip().removeprefix("="), params)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ExpressionError(f"found {key}: {shown(value)} in `along`, expected a number")
    return float(value)
