"""Numbers with a dimension in a scene: pydantic types that read SI numbers or strings with units."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from numbers import Real
from typing import Annotated, Any

from annotated_types import Ge, Gt
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from visviva.vocabulary.units import (
    PURE,
    TEXT_PATTERN,
    Dim,
    Quantity,
    UnitError,
    compatible,
    dimension_name,
    parse_quantity,
    unit_text,
)

JsonSchema = dict[str, Any]

Positive = Gt(0)
"""`Annotated[Mass, Positive]`: the value must be > 0."""
NonNegative = Ge(0)
"""`Annotated[Length, NonNegative]`: the value must be ≥ 0."""

EXPRESSION_PATTERN = "^="
COMMA = re.compile(r"\s*[+-]?\d+,\d")
RADIAN: Dim = (0, 0, 0, 1, 0)
MAX_VALUE = 1e40  # in SI units: products of several such numbers are still finite


class CgsFloat(float):
    """A bare number from a file with `units: cgs`; a field with a dimension scales it to SI."""


class CgsInt(int):
    """Like `CgsFloat`, but usable where an integer is expected."""


def value_text(value: object) -> str:
    """Description of a value in an error message: the value and its kind."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Quantity):
        return f"{value} ({dimension_name(value.dim)})"
    if isinstance(value, (int, float)):
        return f"{float(value):.12g} (number)" if abs(value) < 1e300 else "a number out of range"
    if isinstance(value, str):
        return f"{value!r} (text)" if len(value) <= 40 else f"{value[:40]!r}… (text)"
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}"
    return "a mapping" if isinstance(value, dict) else f"a {type(value).__name__}"


def _article(name: str) -> str:
    return ("an " if name[0] in "aeiou" else "a ") + name


@dataclass(frozen=True)
class Kind:
    """A scalar with a dimension, as a pydantic annotation: `Annotated[float, Kind("mass", dim, "2 kg")]`.

    Parameters
    ----------
    name : its name in messages, such as "mass".
    dim : its dimension, see `visviva.vocabulary.units.Dim`.
    example : a valid value.
    symbol : its SI unit, if not implied by the dimension: a torque is in N m, an energy in J.

    A number is SI (or cgs, when it is a `CgsFloat`); a text must carry a unit, except zero. NaN, infinity and
    numbers beyond `MAX_VALUE` are refused, as are whole numbers of radians of more than a turn, which are
    usually meant as degrees. Proved by tests/vocabulary/test_quantity.py.
    """

    name: str
    dim: Dim
    example: str
    symbol: str = ""
    cgs: float = field(init=False, default=1.0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cgs", 100.0 ** -float(self.dim[0]) * 1000.0 ** -float(self.dim[1]))

    @property
    def unit(self) -> str:
        """SI unit, empty for a pure number."""
        return self.symbol or unit_text(self.dim)

    @property
    def expected(self) -> str:
        """What is expected, for messages: "a length such as 0.5 m or 20 cm"."""
        return f"{_article(self.name)} such as {self.example}"

    def parse(self, value: object) -> float:
        """Value in SI. Errors: `PydanticCustomError` naming what was found and what was expected."""
        kind = type(value)
        if kind is float or kind is int:
            number = self._float(value)
        elif isinstance(value, (CgsFloat, CgsInt)):
            number = self._float(value) * self.cgs
        elif isinstance(value, str):
            number = self._checked(self._read(value), value.strip()[:60])
        elif isinstance(value, Quantity):
            number = self._checked(value, str(value))
        elif not isinstance(value, bool) and isinstance(value, Real):
            number = self._float(value)
        else:
            raise refuse(f"found {value_text(value)}, expected {self.expected}")
        if not math.isfinite(number):
            raise refuse(f"found {number} (not a finite number), expected {self.expected}")
        if self.dim == RADIAN and isinstance(value, int) and abs(number) > 2.0 * math.pi:
            raise refuse(f"found {value} without a unit: write {value} deg or {value} rad")
        if abs(number) > MAX_VALUE:
            raise refuse(f"found {number:g} (beyond {MAX_VALUE:g}), expected {self.expected}")
        return number

    def _float(self, value: Any) -> float:
        try:
            return float(value)
        except OverflowError:
            raise refuse(f"found a number out of range, expected {self.expected}") from None

    def _read(self, text: str) -> Quantity:
        try:
            quantity = parse_quantity(text)
        except UnitError as error:
            if COMMA.match(text):
                point = text.strip().replace(",", ".", 1)
                raise refuse(f"found {value_text(text)}, expected a decimal point: {point!r}") from None
            reason = f": {error};" if any(c.isdigit() for c in text) else ","
            raise refuse(f"found {value_text(text)}{reason} expected {self.expected}") from None
        if quantity.dim == PURE and quantity.value != 0 and self.dim != PURE:
            raise refuse(f"found {value_text(text)} without a unit, expected {self.expected}")
        return quantity

    def _checked(self, quantity: Quantity, text: str) -> float:
        zero = quantity.dim == PURE and quantity.value == 0
        if not zero and not compatible(quantity.dim, self.dim):
            raise refuse(f"found {text} ({dimension_name(quantity.dim)}), expected {self.expected}")
        return quantity.value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _plain(self.parse)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        return self.json_schema()

    def json_schema(self) -> JsonSchema:
        """JSON Schema: a number, a string with a unit, or an expression."""
        texts = [
            {"type": "string", "pattern": TEXT_PATTERN},
            {"type": "string", "pattern": EXPRESSION_PATTERN},
        ]
        unit = f" [{self.unit}]" if self.unit else ""
        return {
            "anyOf": [{"type": "number"}, *texts],
            "description": f"{self.name}{unit}, such as {self.example}",
        }


@dataclass(frozen=True)
class AnyKind(Kind):
    """A scalar of any dimension, in SI; its meaning is up to the user of the value."""

    def _checked(self, quantity: Quantity, text: str) -> float:
        return quantity.value


@dataclass(frozen=True)
class VectorKind:
    """Three scalars of one kind: a list of three, or the string "[1 m, 20 cm, 0]"."""

    kind: Kind

    @property
    def name(self) -> str:
        """Its name in messages."""
        return f"vector of {self.kind.name}"

    @property
    def expected(self) -> str:
        """What is expected, for messages."""
        return f"three values, each {self.kind.expected}"

    def parse(self, value: Any) -> tuple[float, float, float]:
        """Three values in SI. Errors: `PydanticCustomError`."""
        items = value
        if isinstance(value, str) and value.strip().startswith("[") and value.strip().endswith("]"):
            items = [item.strip() for item in value.strip()[1:-1].split(",")]
        if isinstance(items, (str, dict, set)) or not hasattr(items, "__len__") or len(items) != 3:
            raise refuse(f"found {value_text(value)}, expected {self.expected}{_list_hint(value)}")
        return self._item(items, 0), self._item(items, 1), self._item(items, 2)

    def _item(self, items: Any, i: int) -> float:
        try:
            return self.kind.parse(items[i])
        except PydanticCustomError as error:
            raise refuse(f"component {'xyz'[i]}: {error.message()}") from None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _plain(self.parse)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        items = self.kind.json_schema()
        whole = {"type": "string", "pattern": r"^\s*\[.*\]\s*$"}
        return {"anyOf": [{"type": "array", "items": items, "minItems": 3, "maxItems": 3}, whole]}


def _list_hint(value: Any) -> str:
    """How what was found for three values is written as a list; empty if that is not known."""
    if isinstance(value, list):
        if any(isinstance(item, str) and ";" in item for item in value):
            return "; commas separate them, as in [0, 0, 1]"
        if len(value) == 2 and not any(isinstance(item, str | list) for item in value):
            return f"; in the plane of a picture x and z count: [{value[0]}, 0, {value[1]}]"
        return "; use a decimal point, as in 0.5" if len(value) in (4, 5, 6) else ""
    if value is False:
        return ": [0, 0, 0]"
    if isinstance(value, int | float) and value < 0:
        return f": [0, 0, {value}]"
    if isinstance(value, dict) and {"x", "y", "z"}.issuperset(value) and value:
        return f": [{', '.join(str(value.get(axis, 0)) for axis in 'xyz')}]"
    if isinstance(value, str) and value.lower().lstrip("+-") in ("x", "y", "z"):
        sign = "-" * value.startswith("-")
        return f": [{', '.join(sign + '1' if axis in value.lower() else '0' for axis in 'xyz')}]"
    return ""


def _plain(parse: Callable[[Any], Any]) -> CoreSchema:
    return core_schema.no_info_plain_validator_function(parse)


def refuse(sentence: str) -> PydanticCustomError:
    """The error a validator raises so that its message reaches the user unchanged."""
    return PydanticCustomError("sentence", "{sentence}", {"sentence": sentence})


NUMBER = Kind("number", PURE, "0.5")
LENGTH = Kind("length", (1, 0, 0, 0, 0), "0.5 m or 20 cm")
SPEED = Kind("speed", (1, 0, -1, 0, 0), "2 m/s")
ACCELERATION = Kind("acceleration", (1, 0, -2, 0, 0), "9.81 m/s^2")
FORCE = Kind("force", (1, 1, -2, 0, 0), "20 N or 3 kN")
TORQUE = Kind("torque", (2, 1, -2, 0, 0), "20 N m", "N m")
ANGULAR_SPEED = Kind("angular speed", (0, 0, -1, 1, 0), "2 rad/s or 30 rpm")

Number = Annotated[float, NUMBER]
AnyNumber = Annotated[float, AnyKind("number", PURE, "0.5 or 20 N")]
Length = Annotated[float, LENGTH]
Area = Annotated[float, Kind("area", (2, 0, 0, 0, 0), "5 cm^2")]
Volume = Annotated[float, Kind("volume", (3, 0, 0, 0, 0), "2 L")]
Mass = Annotated[float, Kind("mass", (0, 1, 0, 0, 0), "2 kg or 3 t")]
Time = Annotated[float, Kind("time", (0, 0, 1, 0, 0), "2 s or 5 ms")]
Rate = Annotated[float, Kind("rate", (0, 0, -1, 0, 0), "50 1/s")]
Frequency = Annotated[float, Kind("frequency", (0, 0, -1, 0, 1), "60 Hz")]
Speed = Annotated[float, SPEED]
Acceleration = Annotated[float, ACCELERATION]
Force = Annotated[float, FORCE]
Stiffness = Annotated[float, Kind("stiffness", (0, 1, -2, 0, 0), "3 kN/m")]
Damping = Annotated[float, Kind("damping", (0, 1, -1, 0, 0), "0.5 N s/m")]
TORSION_STIFFNESS = Kind("torsional stiffness", (2, 1, -2, 0, 0), "2 N m/rad", "N m/rad")
TORSION_DAMPING = Kind("torsional damping", (2, 1, -1, 0, 0), "0.1 N m s/rad", "N m s/rad")
TorsionStiffness = Annotated[float, TORSION_STIFFNESS]
TorsionDamping = Annotated[float, TORSION_DAMPING]
BendingStiffness = Annotated[float, Kind("bending stiffness", (3, 1, -2, 0, 0), "40 N m^2", "N m^2")]
Density = Annotated[float, Kind("density", (-3, 1, 0, 0, 0), "1500 kg/m^3")]
LineDensity = Annotated[float, Kind("line density", (-1, 1, 0, 0, 0), "4.2 kg/m")]
Angle = Annotated[float, Kind("angle", RADIAN, "30 deg or 0.5 rad")]
AngularSpeed = Annotated[float, ANGULAR_SPEED]
Energy = Annotated[float, Kind("energy", (2, 1, -2, 0, 0), "20 J")]
Power = Annotated[float, Kind("power", (2, 1, -3, 0, 0), "2 kW")]
Pressure = Annotated[float, Kind("pressure", (-1, 1, -2, 0, 0), "200 kPa")]
Viscosity = Annotated[float, Kind("viscosity", (-1, 1, -1, 0, 0), "10 Pa s")]
Torque = Annotated[float, TORQUE]
Inertia = Annotated[float, Kind("moment of inertia", (2, 1, 0, 0, 0), "0.1 kg m^2")]

Vector = tuple[float, float, float]
Vector3 = Annotated[Vector, VectorKind(NUMBER)]
Position = Annotated[Vector, VectorKind(LENGTH)]
Velocity = Annotated[Vector, VectorKind(SPEED)]
AccelerationVector = Annotated[Vector, VectorKind(ACCELERATION)]
TorqueVector = Annotated[Vector, VectorKind(TORQUE)]
AngularVelocity = Annotated[Vector, VectorKind(ANGULAR_SPEED)]
