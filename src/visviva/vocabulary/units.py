"""Units of measurement in text: "9.81 m/s^2" to a value in SI and the powers of its base units."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from visviva.vocabulary.nearest import nearest_name

Dim = tuple[Fraction | int, ...]
"""Powers of metre, kilogram, second, radian and cycle. The last two keep 2 rad/s, 2 Hz and 2 1/s apart."""

PURE: Dim = (0, 0, 0, 0, 0)
MAX_POWER = 12

NAMED: dict[Dim, tuple[str, str]] = {
    PURE: ("pure number", ""),
    (1, 0, 0, 0, 0): ("length", "m"),
    (2, 0, 0, 0, 0): ("area", "m^2"),
    (3, 0, 0, 0, 0): ("volume", "m^3"),
    (0, 1, 0, 0, 0): ("mass", "kg"),
    (0, 0, 1, 0, 0): ("time", "s"),
    (0, 0, 0, 1, 0): ("angle", "rad"),
    (0, 0, -1, 0, 0): ("rate", "1/s"),
    (0, 0, -1, 1, 0): ("angular speed", "rad/s"),
    (0, 0, -2, 1, 0): ("angular acceleration", "rad/s^2"),
    (0, 0, -1, 0, 1): ("frequency", "Hz"),
    (1, 0, -1, 0, 0): ("speed", "m/s"),
    (1, 0, -2, 0, 0): ("acceleration", "m/s^2"),
    (1, 1, -1, 0, 0): ("momentum", "N s"),
    (1, 1, -2, 0, 0): ("force", "N"),
    (0, 1, -2, 0, 0): ("stiffness", "N/m"),
    (0, 1, -1, 0, 0): ("damping", "N s/m"),
    (2, 1, -2, 0, 0): ("energy or torque", "J"),
    (2, 1, -1, 0, 0): ("angular momentum", "N m s"),
    (2, 1, -3, 0, 0): ("power", "W"),
    (-1, 1, -2, 0, 0): ("pressure", "Pa"),
    (-1, 1, -1, 0, 0): ("viscosity", "Pa s"),
    (-3, 1, 0, 0, 0): ("density", "kg/m^3"),
    (-2, 1, 0, 0, 0): ("area density", "kg/m^2"),
    (-1, 1, 0, 0, 0): ("line density", "kg/m"),
    (2, 1, 0, 0, 0): ("moment of inertia", "kg m^2"),
}

PREFIXES = {
    "T": 1e12, "G": 1e9, "M": 1e6, "k": 1e3, "h": 1e2, "da": 1e1, "d": 1e-1, "c": 1e-2, "m": 1e-3,
    "u": 1e-6, "µ": 1e-6, "μ": 1e-6, "n": 1e-9, "p": 1e-12,
}  # fmt: skip

_TORQUE: Dim = (2, 1, -2, 0, 0)
WITH_PREFIX: dict[str, tuple[float, Dim]] = {
    "m": (1.0, (1, 0, 0, 0, 0)),
    "g": (1e-3, (0, 1, 0, 0, 0)),
    "s": (1.0, (0, 0, 1, 0, 0)),
    "rad": (1.0, (0, 0, 0, 1, 0)),
    "Hz": (1.0, (0, 0, -1, 0, 1)),
    "N": (1.0, (1, 1, -2, 0, 0)),
    "Nm": (1.0, _TORQUE),
    "Pa": (1.0, (-1, 1, -2, 0, 0)),
    "bar": (1e5, (-1, 1, -2, 0, 0)),
    "J": (1.0, _TORQUE),
    "W": (1.0, (2, 1, -3, 0, 0)),
    "L": (1e-3, (3, 0, 0, 0, 0)),
}
_LB, _FT = 0.45359237, 0.3048
WITHOUT_PREFIX: dict[str, tuple[float, Dim]] = {
    "t": (1e3, (0, 1, 0, 0, 0)),
    "lb": (_LB, (0, 1, 0, 0, 0)),
    "min": (60.0, (0, 0, 1, 0, 0)),
    "h": (3600.0, (0, 0, 1, 0, 0)),
    "in": (0.0254, (1, 0, 0, 0, 0)),
    "ft": (_FT, (1, 0, 0, 0, 0)),
    "yd": (3 * _FT, (1, 0, 0, 0, 0)),
    "deg": (math.pi / 180, (0, 0, 0, 1, 0)),
    "°": (math.pi / 180, (0, 0, 0, 1, 0)),
    "rev": (2 * math.pi, (0, 0, 0, 1, 0)),
    "rpm": (2 * math.pi / 60, (0, 0, -1, 1, 0)),
    "lbf": (_LB * 9.80665, (1, 1, -2, 0, 0)),
    "psi": (_LB * 9.80665 / 0.0254**2, (-1, 1, -2, 0, 0)),
    "dyn": (1e-5, (1, 1, -2, 0, 0)),
    "erg": (1e-7, _TORQUE),
    "%": (0.01, PURE),
}

WORDS = {
    **dict.fromkeys(("metre", "meter"), "m"), **dict.fromkeys(("gram", "gramme"), "g"),
    **dict.fromkeys(("second", "sec"), "s"), "minute": "min", **dict.fromkeys(("hour", "hr"), "h"),
    "degree": "deg", "radian": "rad", "revolution": "rev", "hertz": "Hz", "newton": "N", "pascal": "Pa",
    "joule": "J", "watt": "W", **dict.fromkeys(("litre", "liter"), "L"),
    **dict.fromkeys(("ton", "tonne"), "t"),
    "pound": "lb", "inch": "in", "inches": "in", **dict.fromkeys(("foot", "feet"), "ft"), "yard": "yd",
    "dyne": "dyn", "percent": "%",
}  # fmt: skip
"""Names of units in words."""
PREFIX_WORDS = {"kilo": "k", "milli": "m", "centi": "c", "mega": "M", "giga": "G", "micro": "u"}

_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_TEXT = re.compile(rf"\s*({_NUMBER})(?![.\d])\s*(.*?)\s*", re.DOTALL)
_POWER = r"(?P<power>(?:\^|\*\*)\s*[+-]?\d+|(?<=[A-Za-zµμ°)])[+-]?\d+|[²³])"
_TOKEN = re.compile(rf"\s*(?:{_POWER}|[A-Za-zµμ°%]+|1|[*·/()])")
ARITHMETIC = re.compile(r"\s*([-+*]|/\s*\d)")
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212"
"""Characters that look like a minus sign but are not."""
_SUPERSCRIPT = str.maketrans("²³", "23")
TEXT_PATTERN = rf"^\s*{_NUMBER}\s*[A-Za-zµμ°%(][A-Za-z0-9µμ°%²³ */·^()+-]*$"
"""Pattern of a number with a unit, for the JSON Schema."""


class UnitError(ValueError):
    """A string that is not a number with a known unit."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value in SI with the powers of its base units.

    Parameters
    ----------
    value : the number in SI.
    dim : powers of metre, kilogram, second, radian, cycle.
    """

    value: float
    dim: Dim

    def __str__(self) -> str:
        return f"{self.value:.12g} {unit_text(self.dim)}".strip()


def unit_text(dim: Dim) -> str:
    """SI unit of a dimension, such as "m/s^2"; empty for a pure number."""
    if dim in NAMED:
        return NAMED[dim][1]
    powers = zip(("m", "kg", "s", "rad", "cycle"), dim, strict=True)
    parts = (name if power == 1 else f"{name}^{power}" for name, power in powers if power)
    return " ".join(parts)


def dimension_name(dim: Dim) -> str:
    """Name of a dimension, such as "acceleration"; its SI unit if it has no name."""
    return NAMED[dim][0] if dim in NAMED else unit_text(dim)


def multiply(a: Dim, b: Dim, power: Fraction | int = 1) -> Dim:
    """Dimension of a · b^power."""
    return tuple(i + power * j for i, j in zip(a, b, strict=True))


def compatible(found: Dim, expected: Dim) -> bool:
    """Whether a value of dimension `found` is acceptable where `expected` is required.

    Length, mass and time must agree. Radians and cycles must agree or be absent from `found`; where mass or
    length are involved they are ignored (N m and N m/rad are both a torsional stiffness).
    """
    if found[:3] != expected[:3]:
        return False
    return found[3:] in (expected[3:], (0, 0)) or expected[:2] != (0, 0)


def parse_quantity(text: str) -> Quantity:
    """Read a number with an optional unit: "2 t", "20cm", "9.81 m/s^2", "3 kN/m", "1500 kg/m3", "2 1/s".

    Units are multiplied by a blank, "*" or "·", divided by "/" (which takes the next factor only) and raised
    to whole powers by "^", "**", a digit or ² ³. Errors: `UnitError` with a message for the user.
    """
    match = _TEXT.fullmatch(text)
    if match is None or ARITHMETIC.match(match[2]):
        raise UnitError(_no_quantity(text.strip()[:60]))
    number = float(match[1])
    if not match[2]:
        return Quantity(number, PURE)
    factor, dim = parse_unit(match[2])
    return Quantity(number * factor, dim)


def _no_quantity(text: str) -> str:
    if text and text[0] in DASHES:
        return f"{text!r} begins with a dash, expected a minus sign: '-{text[1:]}'"
    if any(character.isdigit() for character in text) and ARITHMETIC.search(text):
        return f"arithmetic begins with =, as in '= {text}'"
    return f"{text!r} is not a number with a unit"


@lru_cache(maxsize=1024)
def parse_unit(text: str) -> tuple[float, Dim]:
    """Factor to SI and dimension of a unit such as "kN s/m"."""
    if len(text) > 60:
        raise UnitError(f"unit {text[:20]!r}… is too long")
    tokens = _tokens(text)
    try:
        factor, dim, end = _product(tokens, 0, text)
    except (OverflowError, ZeroDivisionError):
        raise UnitError(f"the unit {text!r} is out of range") from None
    if end != len(tokens):
        raise UnitError(f"cannot read the unit {text!r}")
    return factor, dim


def _tokens(text: str) -> list[str]:
    tokens, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise UnitError(f"cannot read the unit {text!r} at {text[at:][:10]!r}")
        power = match["power"]
        tokens.append("^" + power.strip("^* ").translate(_SUPERSCRIPT) if power else match[0].strip())
        at = match.end()
    return tokens


def _product(tokens: list[str], at: int, text: str) -> tuple[float, Dim, int]:
    factor, dim, at = _factor(tokens, at, text)
    while at < len(tokens) and tokens[at] != ")":
        sign = -1 if tokens[at] == "/" else 1
        at += tokens[at] in ("*", "·", "/")
        f, d, at = _factor(tokens, at, text)
        factor, dim = factor * f**sign, multiply(dim, d, sign)
    return factor, dim, at


def _factor(tokens: list[str], at: int, text: str) -> tuple[float, Dim, int]:
    token = tokens[at] if at < len(tokens) else ""
    if token == "(":
        factor, dim, at = _product(tokens, at + 1, text)
        if at >= len(tokens):
            raise UnitError(f"the unit {text!r} lacks a closing bracket")
    elif token == "1":
        factor, dim = 1.0, PURE
    elif token[:1].isalpha() or token in ("°", "%"):
        factor, dim = _unit(token)
    else:
        raise UnitError(f"cannot read the unit {text!r}")
    at += 1
    if at < len(tokens) and tokens[at][0] == "^":
        power = int(tokens[at][1:][:9])
        if abs(power) > MAX_POWER:
            raise UnitError(f"power {power} in the unit {text!r} is out of range (±{MAX_POWER})")
        factor, dim, at = factor**power, multiply(PURE, dim, power), at + 1
    return factor, dim, at


def _unit(name: str) -> tuple[float, Dim]:
    found = WITHOUT_PREFIX.get(name) or WITH_PREFIX.get(name)
    if found is not None:
        return found
    for length in (2, 1):
        prefix, base = name[:length], name[length:]
        if prefix in PREFIXES and base in WITH_PREFIX:
            factor, dim = WITH_PREFIX[base]
            return PREFIXES[prefix] * factor, dim
    known = [*WITH_PREFIX, *WITHOUT_PREFIX, "kg", "mm", "cm", "km", "kN", "ms"]
    near = _spelt_out(name) or nearest_name(name, known)
    raise UnitError(f"unknown unit {name!r}" + (f"; nearest known: {near!r}" if near else ""))


def _spelt_out(name: str) -> str:
    """The unit of a word, such as mm for "millimetres"; empty if there is none."""
    word = name.lower()
    for one in (word, word.removesuffix("s")):
        if one in WORDS:
            return WORDS[one]
        for prefix, letter in PREFIX_WORDS.items():
            base = WORDS.get(one.removeprefix(prefix), "")
            if one.startswith(prefix) and base in WITH_PREFIX:
                return letter + base
    return ""
