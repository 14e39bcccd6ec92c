"""JSON Schema of a scene file, for editors that complete and check it."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import models_json_schema

from visviva.scene.catalogue import Catalogue, full_catalogue
from visviva.scene.settings import Settings
from visviva.vocabulary.model import Part
from visviva.vocabulary.quantity import EXPRESSION_PATTERN

Schema = dict[str, Any]

NAME_PATTERN = r"^[^\W\d]([\w-]|\{[^{}]*\})*$"


def json_schema(catalogue: Catalogue | None = None) -> Schema:
    """Schema (draft 2020-12) of a whole scene.

    A value with a dimension is a number, a string with a unit or an expression; any other number may also be
    an expression. Proved by tests/scene/test_schema.py.
    """
    kinds = catalogue or full_catalogue()
    classes = [part for section in kinds.kinds.values() for part in section.values()]
    models: list[Any] = [(model, "validation") for model in (Settings, *classes)]
    refs, definitions = models_json_schema(models, ref_template="#/$defs/{model}")
    defs: Schema = definitions["$defs"]
    definition_of = {key[0]: ref["$ref"].removeprefix("#/$defs/") for key, ref in refs.items()}
    for part in classes:
        _adjust(defs[definition_of[part]], part, kinds)
    root: Schema = defs.pop(definition_of[Settings])
    properties = dict(root["properties"])
    properties["include"] = _include()
    properties["params"] = _params()
    for name, section in kinds.sections.items():
        options = [{"$ref": f"#/$defs/{definition_of[part]}"} for part in kinds.kinds[name].values()]
        one: Schema = options[0] if len(options) == 1 else {"anyOf": options}
        properties[name] = _named(one, section.item) if section.named else one
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "visviva scene",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": defs,
    }
    return dict(_with_expressions(schema))


def _adjust(definition: Schema, part: type[Part], catalogue: Catalogue) -> None:
    """Make the name the key of the map, and require `kind` unless it is the default."""
    properties = definition["properties"]
    properties.pop("name", None)
    if part.section.named:
        properties["repeat"] = _repeat()
    if catalogue.defaults.get(part.section.name) != part.kind_name():
        definition["required"] = sorted({*definition.get("required", ()), "kind"})


def _named(one: Schema, item: str) -> Schema:
    names = {"pattern": NAME_PATTERN}
    return {
        "type": ["object", "null"],
        "description": f"one {item} for each name",
        "propertyNames": names,
        "additionalProperties": one,
    }


def _repeat() -> Schema:
    curve = {"type": "array", "items": {"type": ["number", "string"]}, "minItems": 3, "maxItems": 3}
    end = {"type": ["number", "string"]}
    along = {
        "type": "object",
        "description": "a curve x(u) in metres, along which parts are evenly spaced",
        "properties": {"curve": curve, "from": end, "to": end},
        "required": ["curve", "from", "to"],
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "description": "repeated parts: index name, counting from 0, and number of parts",
        "properties": {"along": along},
        "additionalProperties": {"type": "integer", "minimum": 1},
        "minProperties": 1,
    }


def _include() -> Schema:
    file = {"type": "string", "description": "a scene file, path relative to this one"}
    return {"anyOf": [file, {"type": "array", "items": file}]}


def _params() -> Schema:
    value = {"type": ["number", "string"], "description": "a number, a quantity, or an expression"}
    return {"type": ["object", "null"], "additionalProperties": value}


def _with_expressions(schema: Any) -> Any:
    """Every single integer or number may also be an expression."""
    if isinstance(schema, list):
        return [_with_expressions(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if any(
        item.get("pattern") == EXPRESSION_PATTERN
        for item in schema.get("anyOf", ())
        if isinstance(item, dict)
    ):
        return schema
    if schema.get("type") in ("integer", "number"):
        notes = {key: schema[key] for key in ("description", "title", "default") if key in schema}
        number = {key: value for key, value in schema.items() if key not in notes}
        return {"anyOf": [number, {"type": "string", "pattern": EXPRESSION_PATTERN}], **notes}
    return {key: _with_expressions(value) for key, value in schema.items()}
