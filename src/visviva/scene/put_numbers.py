"""Replace numbers in the text of a scene; comments, order and layout are preserved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from visviva.errors import SceneError
from visviva.scene.document import parse_document, parse_value
from visviva.scene.node import Key, Node
from visviva.scene.overrides import parse_path

LEADING_KEYS = frozenset({"visviva", "title", "units", "seed", "duration"})
"""Keys that come before a new one."""


def put_numbers(text: str, values: Mapping[str, str]) -> str:
    """The text with new values at these paths, each as written in a scene: {"params.l": "35 cm"}.

    A new top-level key gets its own line. Errors: `SceneError` if a path is not in the text itself but comes
    from an alias or another file.
    """
    for path, value in values.items():
        text = _put_number(text, path, value)
    return text


def _put_number(text: str, path: str, value: str) -> str:
    try:
        keys = parse_path(path)
    except ValueError:
        raise SceneError(f"found {path[:80]!r}, expected a path such as params.length") from None
    before = parse_document(text, "scene")
    new = _replace_text(text, keys, value)
    expected = _replaced(_plain(before), keys, _plain(parse_value(value, "scene")))
    if new is None or _plain(parse_document(new, "scene")) != expected:
        where = "it is written elsewhere or by reference: edit it by hand"
        raise SceneError(f"the value of {path[:80]} cannot be replaced in this text; {where}")
    return new


def _replace_text(text: str, keys: list[Key], value: str) -> str | None:
    node: Any = yaml.compose(text, Loader=yaml.CSafeLoader)
    for key in keys[:-1]:
        pair = _pair(node, key)
        if pair is None:
            return None
        node = pair[1]
    pair = _pair(node, keys[-1])
    if pair is not None:
        return text[: pair[1].start_mark.index] + value + text[pair[1].end_mark.index :]
    if len(keys) > 1 or not isinstance(node, yaml.MappingNode) or node.flow_style:
        return None
    behind = [key.start_mark.index for key, _ in node.value if key.value not in LEADING_KEYS]
    at = min(behind, default=len(text))
    return f"{text[:at]}{keys[0]}: {value}\n{text[at:]}"


def _pair(node: Any, key: Key) -> Any:
    if not isinstance(node, yaml.MappingNode):
        return None
    return next((pair for pair in node.value if pair[0].value == key), None)


def _plain(node: Node) -> Any:
    value = node.value
    if isinstance(value, dict):
        return {key: _plain(below) for key, below in value.items()}
    return [_plain(below) for below in value] if isinstance(value, list) else value


def _replaced(data: Any, keys: list[Key], value: Any) -> Any:
    """A copy of plain data with one value changed; the data itself if the path does not exist."""
    if not keys:
        return value
    if not isinstance(data, dict):
        return data
    return {**data, keys[0]: _replaced(data.get(str(keys[0])), keys[1:], value)}
