"""The JSON Schema agrees with the loader."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from tests.scene.dummies import GOOD, KINDS

from visviva.scene import json_schema
from visviva.scene.node import Node


def fits(value: Any, schema: Any, root: Any) -> bool:
    """Whether a value fits a schema: the part of JSON Schema that ours uses, unknown keywords refused."""
    if schema is True or schema is False:
        return bool(schema)
    if "$ref" in schema:
        return fits(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root)
    return all(RULES[key](value, rule, schema, root) for key, rule in schema.items())


TYPES: dict[str, Any] = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "number": lambda v: isinstance(v, int | float) and not isinstance(v, bool),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
}


def is_number(value: Any) -> bool:
    return bool(TYPES["number"](value))


RULES: dict[str, Any] = {
    "type": lambda v, r, s, t: any(TYPES[name](v) for name in ([r] if isinstance(r, str) else r)),
    "const": lambda v, r, s, t: v == r,
    "enum": lambda v, r, s, t: v in r,
    "anyOf": lambda v, r, s, t: any(fits(v, one, t) for one in r),
    "oneOf": lambda v, r, s, t: sum(fits(v, one, t) for one in r) == 1,
    "pattern": lambda v, r, s, t: not isinstance(v, str) or bool(re.search(r, v)),
    "properties": lambda v, r, s, t: not isinstance(v, dict) or all(fits(v[k], r[k], t) for k in r if k in v),
    "required": lambda v, r, s, t: not isinstance(v, dict) or all(k in v for k in r),
    "additionalProperties": lambda v, r, s, t: (
        not isinstance(v, dict) or all(fits(v[k], r, t) for k in v if k not in s.get("properties", {}))
    ),
    "propertyNames": lambda v, r, s, t: not isinstance(v, dict) or all(fits(k, r, t) for k in v),
    "items": lambda v, r, s, t: (
        not isinstance(v, list) or all(fits(x, r, t) for x in v[len(s.get("prefixItems", ())) :])
    ),
    "prefixItems": lambda v, r, s, t: (
        not isinstance(v, list) or all(fits(x, o, t) for x, o in zip(v, r, strict=False))
    ),
    "minItems": lambda v, r, s, t: not isinstance(v, list) or len(v) >= r,
    "maxItems": lambda v, r, s, t: not isinstance(v, list) or len(v) <= r,
    "minimum": lambda v, r, s, t: not is_number(v) or v >= r,
    "maximum": lambda v, r, s, t: not is_number(v) or v <= r,
    "exclusiveMinimum": lambda v, r, s, t: not is_number(v) or v > r,
    "exclusiveMaximum": lambda v, r, s, t: not is_number(v) or v < r,
    **dict.fromkeys(
        ("$schema", "$defs", "title", "description", "default", "discriminator"), lambda v, r, s, t: True
    ),
}

SCHEMA = json_schema(KINDS)


def accepts(text: str) -> bool:
    return fits(yaml.safe_load(text), SCHEMA, SCHEMA)


def test_valid_against_the_metaschema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.Draft202012Validator(SCHEMA).validate(yaml.safe_load(GOOD))


def test_accepts_the_good_scene() -> None:
    assert accepts(GOOD)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("mass: 2 t", "mas: 2 t"),
        ("mass: 2 t", "mass: two"),
        ("mass: 2 t", "mass: [2]"),
        ("    mass: 2 t\n", ""),
        ("mass: 2 t", "mass: 2 t\n    name: bob"),
        ("kind: net", "kind: nett"),
        ("kind: net, ", ""),
        ("kind: probe, ", ""),
        ("kind: linear", "kind: liner"),
        ("20 cm, =h", "20 cm"),
        ("bodies:", "bodis:"),
        ("units: SI", "units: imperial"),
        ("seed: 7", "seed: -1"),
        ("size: [=n, 3]", "size: [4, 3.5]"),
        ("signals:\n  probe:", "signals:\n  1p:"),
        ("h: 2 m\n", "h: [2]\n"),
        ("duration: 5 s", "duration: five"),
        ("theta: 1", "theta: one"),
    ],
)
def test_refuses_what_the_loader_refuses(old: str, new: str) -> None:
    assert GOOD.count(old) == 1
    assert not accepts(GOOD.replace(old, new))


def test_whole_catalogue_is_in_the_schema_of_the_command() -> None:
    schema = json_schema()
    assert set(schema["properties"]) >= {"title", "units", "include", "params", "record", "view", "gravity"}
    assert schema["additionalProperties"] is False


def test_node_paths() -> None:
    root = Node({"a": Node([Node(1, 2, "f")], 1, "f")}, 1, "f")
    assert root.nearest(["a", 0, "x"]).line == 2
    assert root.nearest(["a", 5]).line == 1
