"""The scene reference, written from the models: sections, kinds, keys, units, defaults; a test checks it.

python docs/_ext/scene_reference.py     # writes docs/scenes.md anew
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MinLen
from pydantic import BaseModel
from pydantic.fields import FieldInfo

CHOSEN = (
    "converged time steps of 5 ms if there is a barrier; otherwise time steps of 1 ms (a 500th of the "
    "duration if that is below half a second) if rigid bodies can touch with friction, if there are "
    "more than 100 contacts and strings, or if the fastest initial rate of the motion, √λ of M⁻¹K or λ "
    "of M⁻¹D, times that step exceeds one; otherwise events. The summary of a run says which was "
    "chosen, and why."
)
HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "scenes.md"
SIGNS = {Gt: (">", "gt"), Ge: ("≥", "ge"), Lt: ("<", "lt"), Le: ("≤", "le")}
NAMES = {str: "string", int: "integer", float: "number", bool: "true or false"}
MAP, ONE_OF_MAPS = "map, see below", "one of the maps below"


def page() -> str:
    """The whole page: the written part, then one table per kind."""
    from visviva.scene.catalogue import full_catalogue
    from visviva.scene.settings import Settings

    text = (HERE / "scene_reference.md").read_text(encoding="utf-8")
    before, after = text.split("<!-- settings -->\n")
    catalogue = full_catalogue()
    parts = [before, *_settings(Settings), after]
    for name, section in catalogue.sections.items():
        default = catalogue.defaults.get(name)
        parts.append(f"\n## `{name}`\n\n{_intro(name, section.named, section.item, default)}\n")
        for kind, model in catalogue.kinds[name].items():
            parts += _kind(name, kind, model, default == kind)
    return "".join(parts)


def _intro(name: str, named: bool, item: str, default: str | None) -> str:
    what = f"A map from names of your choice to {name}." if named else f"A single {item}, without a name."
    if name == "stepper":
        what += " If omitted, it is chosen automatically: " + CHOSEN
    if not default:
        return what + " `kind` is required."
    return f"{what} The default `kind` is `{default}`."


def _kind(section: str, kind: str, model: type[BaseModel], default: bool) -> Iterator[str]:
    yield f"\n### `{kind}`\n\n{_prose(model)}\n\n" + _table(model, {"name", "kind"})
    for nested in _nested(model):
        yield f"\n`{_key_of(model, nested)}`: {_prose(nested)}\n\n" + _table(nested, set())
    example = HERE / "scene_examples" / f"{section}_{kind}.yaml"
    yield f"\n```yaml\n{example.read_text(encoding='utf-8')}```\n"


def _settings(model: type[BaseModel]) -> Iterator[str]:
    yield _table(model, set())
    for nested in _nested(model):
        yield f"\n`{_key_of(model, nested)}`: {_prose(nested)}\n\n" + _table(nested, set())
        for inner in _nested(nested):
            yield f"\n`{_key_of(model, nested)}.{_key_of(nested, inner)}`: {_prose(inner)}\n\n" + _table(
                inner, set()
            )


def _prose(model: type[BaseModel]) -> str:
    paragraphs = (model.__doc__ or "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _table(model: type[BaseModel], leave_out: set[str]) -> str:
    rows = ["| key | value | default | meaning |", "|---|---|---|---|"]
    common = getattr(model, "common", ())
    fields = sorted(model.model_fields.items(), key=lambda item: item[0] in common)
    for name, field in fields:
        if name not in leave_out:
            key, meaning = field.alias or name, field.description or ""
            rows.append(f"| `{key}` | {_value(field)} | {_default(field)} | {meaning} |")
    return "\n".join(rows) + "\n"


def _value(field: FieldInfo) -> str:
    what = _of(field.annotation, list(field.metadata))
    bounds = ", ".join(_bounds(field.metadata))
    return f"{what}, {bounds}" if bounds else what


def _bounds(metadata: list[Any]) -> Iterator[str]:
    for mark in metadata:
        if type(mark) in SIGNS:
            sign, name = SIGNS[type(mark)]
            yield f"{sign} {getattr(mark, name):.6g}"
        elif isinstance(mark, MinLen):
            yield f"at least {mark.min_length}"


def _of(annotation: Any, metadata: list[Any]) -> str:
    """What stands there, in words: the kind of quantity with its unit, a choice, a list, a map."""
    from visviva.vocabulary.quantity import Kind, VectorKind

    for mark in metadata:
        if isinstance(mark, Kind):
            return f"{mark.name} [{mark.unit}]" if mark.unit else mark.name
        if isinstance(mark, VectorKind):
            unit = f" [{mark.kind.unit}]" if mark.kind.unit else ""
            return f"`[x, y, z]`{unit}"
        if getattr(mark, "pattern", None):
            return 'colour `"#rrggbb"`'
    origin, inside = get_origin(annotation), get_args(annotation)
    if annotation in NAMES:
        return NAMES[annotation]
    if origin is Literal:
        return " or ".join(f"`{value}`" for value in inside)
    if hasattr(annotation, "__metadata__"):
        marks = [
            part for mark in annotation.__metadata__ for part in (getattr(mark, "metadata", None) or [mark])
        ]
        return ", ".join([_of(annotation.__origin__, marks), *_bounds(marks)])
    if origin in (Union, UnionType):
        words = [_of(part, []) for part in inside if part is not type(None)]
        several = words.count(MAP) > 1
        return " or ".join(ONE_OF_MAPS if several and word == MAP else word for word in dict.fromkeys(words))
    if origin is list:
        return f"list of {_many(_of(inside[0], []))}"
    if origin is tuple:
        blanks = " ".join(["", *[","] * (len(inside) - 1), ""])
        words = list(dict.fromkeys(_of(part, []) for part in inside))
        return f"`[{blanks}]` of {' and '.join(words) if len(words) > 1 else _many(words[0])}"
    if origin is dict:
        return f"map from names to {_many(_of(inside[1], []))}"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return MAP
    raise TypeError(f"no words for {annotation!r}")


def _many(what: str) -> str:
    name, comma, bounds = what.partition(",")
    return f"{name}s{comma}{bounds}" if name in {*NAMES.values(), "map"} else what


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "**required**"
    value = field.get_default(call_default_factory=True)
    if value is None or value in ("", {}, []) or isinstance(value, BaseModel):
        return ""
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, tuple):
        return f"`[{', '.join('null' if x is None else f'{x:.6g}' for x in value)}]`"
    return f"`{value:.6g}`" if isinstance(value, float) else f"`{value}`"


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def _nested(model: type[BaseModel]) -> list[type[BaseModel]]:
    return list(
        dict.fromkeys(found for field in model.model_fields.values() for found in _models(field.annotation))
    )


def _key_of(model: type[BaseModel], nested: type[BaseModel]) -> str:
    keys = [name for name, field in model.model_fields.items() if nested in _models(field.annotation)]
    return "`, `".join(keys)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent.parent / "src"))
    PAGE.write_text(page(), encoding="utf-8")
