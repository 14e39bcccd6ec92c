"""The adjustable numbers of a scene: label, unit as written, and range."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from annotated_types import Ge, Gt, Le, Lt

from visviva.scene.catalogue import Catalogue
from visviva.scene.node import Node
from visviva.vocabulary.quantity import Kind
from visviva.vocabulary.units import UnitError, parse_quantity

RANGE_FACTOR = 5.0  # range of a positive number with a unit: a fifth of its value to five times it
MAX_GRAVITY = 25.0  # [m/s²]
SMALL_ANGLE_RATIO = 18.0  # an angle below half a turn divided by this keeps a range below that
HALF_TURNS = {"deg": 180.0, "°": 180.0, "rad": math.pi}
MAX_KNOBS = 60
PARAMS, GRAVITY_KEY = "params", "gravity"
_TEXT = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(.*?)\s*", re.DOTALL)
_NAME = re.compile(r"[^.\[\]=]+")
EXCLUDED_KEYS = frozenset({"repeat", "name", "kind"})


@dataclass(frozen=True)
class Knob:
    """One number in a scene, or gravity.

    Parameters
    ----------
    path : its path, as used by `--set`
    label, about : name, description
    unit : as written in the scene
    value : as written, in this unit
    low, high, log, whole : its range; whether its scale is logarithmic; whether it is an integer
    """

    path: str
    label: str
    about: str
    unit: str
    value: float
    low: float
    high: float
    log: bool = False
    whole: bool = False

    def written(self, value: float) -> str:
        """A value as written in a scene: "35 cm"."""
        number = f"{round(value)}" if self.whole else f"{value:.6g}"
        if self.path == GRAVITY_KEY:
            return f"[0, 0, {-value:.6g} m/s^2]"
        return f"{number} {self.unit}".strip()


def knobs_of(root: Node, catalogue: Catalogue, cgs: bool = False) -> list[Knob]:
    """All literal numbers: `params`, gravity if vertical, and those of the parts.

    root : of the scene as read, before `repeat`. cgs : whether its bare numbers are in cgs.
    """
    found = [*_params(root), *_gravity(root)]
    for section in ("forces", "constraints", "contacts", "impact", "bodies"):
        found += _section(root, section, catalogue, cgs)
    return found[:MAX_KNOBS]


def _params(root: Node) -> Iterator[Knob]:
    section = root.child(PARAMS)
    for name, node in _entries(section):
        number = _number(node)
        if number is None:
            continue
        value, unit = number
        whole = isinstance(node.value, int) and abs(value) >= 2
        yield Knob(
            f"{PARAMS}.{name}",
            _label(name),
            "a parameter of the scene",
            unit,
            value,
            *_range(value, unit),
            whole,
        )


def _gravity(root: Node) -> Iterator[Knob]:
    node = root.child(GRAVITY_KEY)
    strength = 9.81
    if node is not None:
        items = [_number(item) for item in node.value] if isinstance(node.value, list) else []
        if len(items) != 3 or any(item is None for item in items):
            return
        x, y, z = (item for item in items if item is not None)
        if x[0] or y[0] or z[0] > 0 or z[1] not in ("", "m/s^2", "m/s2"):
            return
        strength = -z[0]
    if strength <= MAX_GRAVITY:
        yield Knob(GRAVITY_KEY, GRAVITY_KEY, "downwards", "m/s^2", strength, 0.0, MAX_GRAVITY)


def _section(root: Node, section: str, catalogue: Catalogue, cgs: bool) -> Iterator[Knob]:
    held = root.child(section)
    if held is None or section not in catalogue.kinds:
        return
    parts = list(_entries(held)) if catalogue.sections[section].named else [("", held)]
    for name, part in parts:
        if not isinstance(part.value, dict):
            continue
        kind = part.child("kind")
        model = _model(catalogue, section, kind.value if kind else catalogue.defaults.get(section, ""))
        if model is None:
            continue
        at = f"{section}.{name}" if name else section
        fields = {field.alias or key: field for key, field in model.model_fields.items()}
        for key, node in _entries(part):
            if key == "numbers":
                yield from _numbers(node, f"{at}.numbers", name)
            elif key in fields and key not in EXCLUDED_KEYS:
                yield from _field(
                    node, f"{at}.{key}", f"{_label(name)} {_label(key)}".strip(), fields[key], cgs
                )


def _model(catalogue: Catalogue, section: str, kind: Any) -> Any:
    kinds = catalogue.kinds[section]
    return kinds[kind] if isinstance(kind, str) and kind in kinds else None


def _numbers(node: Node, at: str, part: str) -> Iterator[Knob]:
    for name, below in _entries(node):
        number = _number(below)
        if number is not None:
            label = f"{_label(part)} {_label(name)}"
            about = "a number of the formula"
            yield Knob(f"{at}.{name}", label, about, number[1], number[0], *_range(*number))


def _field(node: Node, path: str, label: str, field: Any, cgs: bool) -> Iterator[Knob]:
    marks = [*field.metadata, *_marks(field.annotation)]
    kind = next((mark for mark in marks if isinstance(mark, Kind)), None)
    number = _number(node)
    if kind is None or number is None or "shown" in (field.description or ""):
        return
    value, unit = number
    low, high, log = _range(value, unit)
    size = parse_quantity(f"1 {unit}").value if unit else 1.0
    low = max([low, *(_bound(mark, "ge", "gt") / size for mark in marks if isinstance(mark, Ge | Gt))])
    high = min([high, *(_bound(mark, "le", "lt") / size for mark in marks if isinstance(mark, Le | Lt))])
    if not unit and not (cgs and kind.unit):
        unit = kind.unit
    about = field.description or f"{kind.name} of this part"
    yield Knob(path, label, about, unit if not cgs or number[1] else "", value, low, high, log)


def _bound(mark: Any, *names: str) -> float:
    return float(next(getattr(mark, name) for name in names if hasattr(mark, name)))


def _marks(annotation: Any) -> list[Any]:
    """Metadata of an annotation, at any depth."""
    marks: list[Any] = []
    for inner in get_args(annotation):
        marks += [inner] if isinstance(inner, Kind | Ge | Gt | Le | Lt) else _marks(inner)
    return marks


def _entries(node: Node | None) -> Sequence[tuple[str, Node]]:
    """Entries of a map whose names are valid in a path."""
    if node is None or not isinstance(node.value, dict):
        return []
    return [(name, below) for name, below in node.value.items() if _NAME.fullmatch(name)]


def _number(node: Node) -> tuple[float, str] | None:
    """Number and unit as written; None for an expression, a string, a map."""
    value = node.value
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return (float(value), "") if abs(value) < 1e30 else None
    match = _TEXT.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return None
    try:
        parse_quantity(match[0])
    except UnitError:
        return None
    return float(match[1]), match[2]


def _range(value: float, unit: str) -> tuple[float, float, bool]:
    """Low, high, and whether the scale is logarithmic."""
    if unit in HALF_TURNS:
        half_turn = HALF_TURNS[unit]
        most = max(
            half_turn if abs(value) > half_turn / SMALL_ANGLE_RATIO else half_turn / SMALL_ANGLE_RATIO,
            abs(value),
        )
        return -most, most, False
    if value == 0.0:
        return -1.0, 1.0, False
    if value < 0.0:
        return RANGE_FACTOR * value, 0.0, False
    if not unit and value <= 1.0:
        return 0.0, 1.0, False
    return value / RANGE_FACTOR, value * RANGE_FACTOR, True


def _label(name: str) -> str:
    return name.replace("_", " ")
