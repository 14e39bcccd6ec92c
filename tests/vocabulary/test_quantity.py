"""Units and quantities: what is read, how it is scaled, what is rejected and with which message."""

from __future__ import annotations

import contextlib
import math
from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from visviva.vocabulary import quantity as q
from visviva.vocabulary.units import (
    NAMED,
    PREFIXES,
    PURE,
    WITH_PREFIX,
    WITHOUT_PREFIX,
    Quantity,
    UnitError,
    compatible,
    multiply,
    parse_quantity,
    parse_unit,
)

UNITS = sorted(
    [prefix + name for name in WITH_PREFIX for prefix in PREFIXES if prefix + name not in WITHOUT_PREFIX]
    + [*WITH_PREFIX, *WITHOUT_PREFIX]
)
finite = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e30, max_value=1e30)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("2 t", 2000, "kg"),
        ("20cm", 0.2, "m"),
        ("9.81 m/s^2", 9.81, "m/s^2"),
        ("9.81 m/s/s", 9.81, "m/s^2"),
        ("120 deg", 2 * math.pi / 3, "rad"),
        ("30 rpm", math.pi, "rad/s"),
        ("3 kN/m", 3000, "N/m"),
        ("1500 kg/m^3", 1500, "kg/m^3"),
        ("1.5 g/cm3", 1500, "kg/m^3"),
        ("2 1/s", 2, "1/s"),
        ("2 s^-1", 2, "1/s"),
        ("5 N s/m", 5, "N s/m"),
        ("5 N·s/(kg m)", 5, "1/s"),
        ("36 km/h", 10, "m/s"),
        ("1 ft", 0.3048, "m"),
        ("12 in", 0.3048, "m"),
        ("1 lbf", 4.4482216152605, "N"),
        ("2 GPa", 2e9, "Pa"),
        ("3 mm²", 3e-6, "m^2"),
        ("-1e3 mm", -1, "m"),
        ("7", 7, ""),
        ("5 min", 300, "s"),
    ],
)
def test_known_texts(text: str, value: float, unit: str) -> None:
    found = parse_quantity(text)
    assert found.value == pytest.approx(value, rel=1e-12)
    assert found.dim == (parse_unit(unit)[1] if unit else PURE)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a number"),
        ("m", "not a number"),
        ("1.2.3 m", "not a number"),
        ("nan m", "not a number"),
        ("2 meter", "unknown unit 'meter'"),
        ("2 Kg", "unknown unit 'Kg'; nearest known: 'kg'"),
        ("2 m 3", "cannot read"),
        ("2 m^", "cannot read"),
        ("2 /s", "cannot read"),
        ("2 (m", "closing bracket"),
        ("2 m)", "cannot read"),
        ("2 m^99", "out of range"),
        ("2 ((Tm^12)^12)^12", "out of range"),
        ("2 " + "m" * 100, "too long"),
    ],
)
def test_refused_texts(text: str, reason: str) -> None:
    with pytest.raises(UnitError, match=reason.replace("(", r"\(")):
        parse_quantity(text)


@given(finite)
def test_a_value_survives_being_written_with_its_unit(number: float) -> None:
    for dim, (_, unit) in NAMED.items():
        assert parse_quantity(f"{number!r} {unit}") == Quantity(number, dim)


@given(st.sampled_from(UNITS), st.sampled_from(UNITS), st.integers(-3, 3))
def test_dimension_algebra(a: str, b: str, power: int) -> None:
    (fa, da), (fb, db) = parse_unit(a), parse_unit(b)
    product, dim = parse_unit(f"{a} {b}")
    assert product == pytest.approx(fa * fb)
    assert dim == multiply(da, db)
    quotient, dim = parse_unit(f"{a}/{b}")
    assert quotient == pytest.approx(fa / fb)
    assert dim == multiply(da, db, -1)
    raised, dim = parse_unit(f"{a}^{power}")
    assert raised == pytest.approx(fa**power)
    assert dim == multiply(PURE, da, power)


@given(finite, st.sampled_from(sorted(PREFIXES)))
def test_a_prefix_scales(number: float, prefix: str) -> None:
    if prefix + "m" not in WITHOUT_PREFIX:
        assert parse_quantity(f"{number!r} {prefix}m").value == pytest.approx(number * PREFIXES[prefix])


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(UnitError):
        assert isinstance(parse_quantity(text), Quantity)


def test_hertz_and_angular_speed_are_not_the_same() -> None:
    def dim(unit: str) -> Any:
        return parse_unit(unit)[1]

    assert not compatible(dim("Hz"), dim("rad/s"))
    assert not compatible(dim("rad/s"), dim("Hz"))
    assert compatible(dim("1/s"), dim("rad/s"))
    assert compatible(dim("N m/rad"), dim("N m"))
    assert not compatible(dim("deg"), PURE)


def read(kind: Any, value: Any) -> Any:
    return TypeAdapter(kind).validate_python(value)


def refusal(kind: Any, value: Any) -> str:
    with pytest.raises(ValidationError) as caught:
        read(kind, value)
    return str(caught.value.errors()[0]["msg"])


def test_numbers_are_si_or_cgs() -> None:
    assert read(q.Length, 3) == 3.0
    assert read(q.Length, np.float64(0.5)) == 0.5
    assert read(q.Length, q.CgsInt(3)) == pytest.approx(0.03)
    assert read(q.Density, q.CgsFloat(1.0)) == pytest.approx(1000.0)
    assert read(q.Force, q.CgsFloat(1.0)) == pytest.approx(1e-5)
    assert read(q.Angle, q.CgsFloat(1.0)) == 1.0
    assert read(q.Angle, 20.0) == 20.0 and read(q.Angle, 6) == 6.0
    assert read(q.Mass, Quantity(2.0, (0, 1, 0, 0, 0))) == 2.0


@pytest.mark.parametrize(
    ("kind", "value", "sentence"),
    [
        (q.Length, "2 s", "found 2 s (time), expected a length such as 0.5 m or 20 cm"),
        (q.Length, "2", "found '2' (text) without a unit, expected a length such as 0.5 m or 20 cm"),
        (q.Angle, -90, "found -90 without a unit: write -90 deg or -90 rad"),
        (q.Length, "long", "found 'long' (text), expected a length such as 0.5 m or 20 cm"),
        (q.Length, True, "found true, expected a length such as 0.5 m or 20 cm"),
        (q.Length, None, "found nothing, expected a length such as 0.5 m or 20 cm"),
        (q.Mass, math.nan, "found nan (not a finite number), expected a mass such as 2 kg or 3 t"),
        (q.Mass, "1e999 kg", "found inf (not a finite number), expected a mass such as 2 kg or 3 t"),
        (q.Mass, 10**400, "found a number out of range, expected a mass such as 2 kg or 3 t"),
        (
            q.AngularSpeed,
            "2 Hz",
            "found 2 Hz (frequency), expected an angular speed such as 2 rad/s or 30 rpm",
        ),
        (q.Number, "3 m", "found 3 m (length), expected a number such as 0.5"),
    ],
)
def test_refused_values(kind: Any, value: Any, sentence: str) -> None:
    assert refusal(kind, value) == sentence


def test_vectors() -> None:
    expected = (1.0, 0.2, 0.0)
    assert read(q.Position, ["1 m", "20 cm", 0]) == expected
    assert read(q.Position, "[1 m, 20 cm, 0]") == expected
    assert read(q.Position, np.array(expected)) == expected
    assert "component z: found 3 s (time)" in refusal(q.Position, [0, 0, "3 s"])
    for wrong in ([0, 0], "1 m", "[1 m, 2 m]", 5, {"x": 1, "y": 2, "z": 3}, None, [0, 0, 0, 0]):
        assert "expected three values, each a length" in refusal(q.Position, wrong)


def test_bounds() -> None:
    assert read(Annotated[q.Mass, q.Positive], "1 g") == 1e-3
    assert read(Annotated[q.Length, q.NonNegative], 0) == 0.0
    refusal(Annotated[q.Mass, q.Positive], 0)
    refusal(Annotated[q.Length, q.NonNegative], "-1 mm")


def test_a_torque_is_not_told_in_joules() -> None:
    assert (q.TORQUE.unit, q.TORSION_STIFFNESS.unit) == ("N m", "N m/rad")
    assert q.TORSION_DAMPING.unit == "N m s/rad"
    assert "N m" in q.TORQUE.json_schema()["description"]
    assert q.TORQUE.parse("3 kJ") == q.TORQUE.parse("3 kN m") == 3000.0
