"""Messages for pydantic errors: where, what was found, what was expected."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal, get_args, get_origin

from annotated_types import MinLen
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from visviva.scene.node import Key
from visviva.scene.problems import unknown
from visviva.vocabulary.nearest import suggested
from visviva.vocabulary.quantity import Kind, VectorKind, value_text

MAX_KEYS = 4  # most keys named as examples
DECIMALS = re.compile(r"\d+(\s*\S+)?")
EXPECTED = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string": "a text",
    "list": "a list",
    "tuple": "a list",
    "dict": "a map of keys and values",
    "model": "a map of keys and values",
    "path": "the name of a file",
}
BOUNDS = {
    "greater_than": (">", "gt"),
    "greater_than_equal": ("≥", "ge"),
    "less_than": ("<", "lt"),
    "less_than_equal": ("≤", "le"),
}


def translate(error: ErrorDetails, model: type[BaseModel], data: Any) -> tuple[list[Key], str]:
    """Path below the model (without union labels) and message of one error."""
    path = _data_path(error["loc"], data)
    field, owner = _field_at(model, path, data)
    kind = error["type"]
    found = value_text(error["input"])
    context = error.get("ctx", {})
    if kind == "extra_forbidden":
        if (key := str(path[-1]).partition(":"))[1]:
            return path, f"found {path[-1]!r}, expected a space after the colon, as in {key[0]}: {key[2]}"
        if (equals := str(path[-1]).partition("="))[1]:
            return path, f"found {path[-1]!r}, expected a colon, as in {equals[0].strip()}:{equals[2]}"
        if DECIMALS.fullmatch(str(path[-1])):
            return _after_a_comma(path, data)
        return path, _one_level_up(path, model, data) or unknown("key", str(path[-1]), keys_of(owner))
    if kind == "missing":
        return path, _missing(error, field)
    if kind == "sentence":
        return path, f"{context['sentence']}{_plural_hint(path, error['input'], owner)}"
    if kind in BOUNDS:
        return path, _bound(kind, context, error["input"], field)
    if kind == "literal_error":
        about = f": {field.description}" if field and not isinstance(error["input"], str) else ""
        near = _nearest_word(error["input"], context)
        return path, f"found {found}, expected {context['expected']}{near}{about}"
    if kind == "union_tag_invalid":
        known = [name.strip().strip("'") for name in str(context["expected_tags"]).split(",")]
        return path, unknown("kind", str(context["tag"]), known)
    if kind == "union_tag_not_found":
        return path, f"found {found} without 'kind', expected a map with `kind: …`"
    if kind in ("too_short", "too_long"):
        return path, _length(kind, context)
    if kind == "value_error":
        return path, str(context["error"])
    if kind == "string_pattern_mismatch" and field and field.description:
        return path, f"found {found}, expected {field.description}"
    expected = _form(kind.split("_")[0], error["input"], field)
    if expected and kind.endswith(("_type", "_parsing", "_from_float", "_parsing_size")):
        return path, f"found {found}, expected {expected}"
    return path, f"found {found}: {error['msg'][:1].lower()}{error['msg'][1:]}"


def _one_level_up(path: Sequence[Key], model: type[BaseModel], data: Any) -> str:
    """Message for a key that belongs to the map around its own; empty if it does not."""
    if len(path) < 2 or not all(isinstance(key, str) for key in path[-2:]):
        return ""
    outer = _field_at(model, path[:-1], data)[1]
    if path[-1] not in keys_of(outer):
        return ""
    return f"unknown key {path[-1]!r} in `{path[-2]}`; it belongs one level up, beside `{path[-2]}`"


def _form(kind: str, value: Any, field: FieldInfo | None) -> str:
    """What is expected where a value of another form was found; empty for an unknown kind of error."""
    if kind == "model" and (models := list(_models(field.annotation)) if field else []):
        kinds = [word for model in models for word in _words(model.model_fields.get("kind"))]
        if value in kinds:
            return f"a map such as {{kind: {value}, …}}"
        return f"a map with keys such as {', '.join(keys_of(models[0])[:MAX_KEYS])}"
    if kind == "list" and isinstance(value, str):
        return f"a list such as [{value}]"
    if kind == "list" and isinstance(value, int | float) and field:
        least = next((mark.min_length for mark in field.metadata if isinstance(mark, MinLen)), 1)
        return f"a list such as [{', '.join([str(value)] * least)}]"
    if kind == "tuple" and isinstance(value, int) and field and ... not in get_args(field.annotation):
        return f"a list such as [{', '.join(str(value) for _ in get_args(field.annotation))}]"
    if kind == "string" and isinstance(value, list) and len(value) == 3:
        place = ", ".join(map(str, value))
        return f"a name; a place is a body of its own: {{kind: scripted_point, position: [{place}]}}"
    if kind == "string" and isinstance(value, list) and all(isinstance(one, int) for one in value):
        return f'a name with its indices, in quotes, such as "sheet[{",".join(map(str, value))}]"'
    return EXPECTED.get(kind, "")


def _words(field: FieldInfo | None) -> tuple[Any, ...]:
    """The words that a field allows."""
    return get_args(field.annotation) if field and get_origin(field.annotation) is Literal else ()


def _plural_hint(path: Sequence[Key], value: Any, owner: type[BaseModel] | None) -> str:
    """The key that takes a list, where a list was found for a single value."""
    key = str(path[-1]) if path else ""
    plurals = (f"{key}s", f"{key}es", f"{key[:-1]}ies")
    found = next((word for word in plurals if owner and word in owner.model_fields), "")
    return f"; a list goes to {found!r}" if found and isinstance(value, list) else ""


def _nearest_word(value: Any, context: dict[str, Any]) -> str:
    """Which of the allowed words was meant."""
    return suggested(value, re.findall(r"'([^']*)'", context["expected"])) if isinstance(value, str) else ""


def _missing(error: ErrorDetails, field: FieldInfo | None) -> str:
    key = error["loc"][-1]
    if isinstance(key, int):
        more = field.description if field and field.description else "more values"
        return f"found {value_text(error['input'])}, expected {more}"
    expected, about = _expected(field), field.description if field else None
    more = f": {about}" if about not in (None, expected) else ""
    return f"{key!r} is missing, expected {expected}{more}"


def join_messages(messages: Sequence[str]) -> str:
    """One message for the alternatives of a union that all failed on the same value."""
    if len(messages) == 1:
        return messages[0]
    parts = [message.partition(", expected ") for message in messages]
    specific = [whole for whole, (head, _, _) in zip(messages, parts, strict=True) if "component " in head]
    if specific:
        return specific[0]
    if len({head for head, _, _ in parts}) > 1 or not all(tail for _, _, tail in parts):
        return messages[0]
    return f"{parts[0][0]}, expected {' or '.join(dict.fromkeys(tail for _, _, tail in parts))}"


def _length(kind: str, context: dict[str, Any]) -> str:
    word, bound = ("at least", "min_length") if kind == "too_short" else ("at most", "max_length")
    count = context["actual_length"]
    found = "too many" if count is None else count or "no"
    return f"found {found} values, expected {word} {context[bound]}"


def _data_path(loc: Sequence[Key], data: Any) -> list[Key]:
    """Location without the labels that pydantic adds for unions, which are not in the data."""
    path: list[Key] = []
    for i, key in enumerate(loc):
        if isinstance(data, dict):
            inside, last = key in data, i == len(loc) - 1
        else:
            inside, last = isinstance(data, list | tuple) and isinstance(key, int) and key < len(data), False
        if inside or last:
            path.append(key)
            data = data[key] if inside else None
    return path


def _after_a_comma(path: list[Key], data: Any) -> tuple[list[Key], str]:
    """`{mass: 1,5 kg}` reads as a mass of 1 and a key "5 kg": path of the mass, and message."""
    for key in path[:-1]:
        data = data[key]
    keys = list(data)
    before = keys[keys.index(path[-1]) - 1]
    whole, rest = data[before], path[-1]
    return [*path[:-1], before], f"found '{whole},{rest}', expected a decimal point: {before}: {whole}.{rest}"


def _bound(kind: str, context: dict[str, Any], value: Any, field: FieldInfo | None) -> str:
    sign, name = BOUNDS[kind]
    limit = context[name]
    quantity = _kind(field)
    what = quantity.name if quantity else "number"
    unit = f" {quantity.unit}" if quantity and quantity.unit else ""
    text = value.strip() if isinstance(value, str) else value_text(value).removesuffix(" (number)")
    text += unit if isinstance(value, int | float) else ""
    article = "an" if what[0] in "aeiou" else "a"
    negative = limit == 0 and sign in "≥>" and text.lstrip().startswith("-")
    bound = f"{limit:.6g}{unit if limit else ''}"
    return f"{'negative ' if negative else ''}{what} {text}: {article} {what} must be {sign} {bound}"


def _kind(field: FieldInfo | None) -> Kind | None:
    """The dimension a field declares."""
    for mark in field.metadata if field else ():
        if isinstance(mark, Kind):
            return mark
    return None


def _expected(field: FieldInfo | None) -> str:
    alternatives = get_args(field.annotation) if field else ()
    inner = [mark for one in alternatives for mark in getattr(one, "__metadata__", ())]
    for mark in [*field.metadata, *inner] if field else ():
        if isinstance(mark, Kind | VectorKind):
            return mark.expected
    if field and get_origin(field.annotation) is Literal:
        return f"one of {', '.join(map(str, get_args(field.annotation)))}"
    if field and field.description:
        return field.description
    if field and (models := list(_models(field.annotation))):
        return f"a map with keys such as {', '.join(keys_of(models[0])[:MAX_KEYS])}"
    names = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
    if field and get_origin(field.annotation) is tuple:
        return f"a list of {len(get_args(field.annotation))} values"
    return names.get(field.annotation, "a value") if field and field.annotation in names else "a value"


def keys_of(model: type[BaseModel] | None) -> list[str]:
    """The keys of a model, as they are written."""
    fields = model.model_fields if model else {}
    return [info.alias or name for name, info in fields.items() if name != "name"]


def _field_at(
    model: type[BaseModel], path: Sequence[Key], data: Any
) -> tuple[FieldInfo | None, type[BaseModel] | None]:
    """The field at the end of a path, and its model."""
    field: FieldInfo | None = None
    owner: type[BaseModel] | None = model
    inside: Any = data
    for i, key in enumerate(path):
        if isinstance(key, str) and owner is not None:
            fields = owner.model_fields
            field = fields.get(key) or next((f for f in fields.values() if f.alias == key), None)
        inside = inside[key] if _contains(inside, key) else None
        if i < len(path) - 1:
            owner = _model_in(field, inside) if field else None
    return field, owner


def _contains(data: Any, key: Key) -> bool:
    if isinstance(data, dict):
        return key in data
    return isinstance(data, list | tuple) and isinstance(key, int) and key < len(data)


def _model_in(field: FieldInfo, data: Any) -> type[BaseModel] | None:
    """The model of a field; of several, the one with the `kind` in the data."""
    models = list(_models(field.annotation))
    kind = data.get("kind") if isinstance(data, dict) else None
    for model in models:
        if "kind" in model.model_fields and model.model_fields["kind"].default == kind:
            return model
    return models[0] if models else None


def _models(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in get_args(annotation) for model in _models(part)]
