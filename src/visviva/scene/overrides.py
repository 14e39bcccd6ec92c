"""`--set path=value`: override one value of a scene."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from visviva.errors import SceneError
from visviva.scene.document import parse_value
from visviva.scene.node import Key, Node, path_text
from visviva.scene.problems import unknown
from visviva.vocabulary.nearest import nearest_name
from visviva.vocabulary.quantity import value_text

MAX_OFFERED = 3  # paths in one message
_STEP = re.compile(r"([^.\[\]=]+)((?:\[\d{1,6}\])*)(?:\.|$)")


def parse_path(text: str) -> list[Key]:
    """Keys and indices of a dotted path: "bodies.net.corners[2].at". Errors: `ValueError`."""
    path: list[Key] = []
    at = 0
    while at < len(text):
        match = _STEP.match(text, at)
        if match is None:
            raise ValueError(text)
        path.append(match[1].strip())
        path.extend(int(i) for i in re.findall(r"\d+", match[2]))
        at = match.end()
    if not path or text.endswith("."):
        raise ValueError(text)
    return path


def override(root: Node, setting: str, known: Collection[str], named: Collection[str]) -> Node:
    """A copy of the scene with one value changed.

    Parameters
    ----------
    setting : "path=value"; the value has the syntax of a scene file.
    known : allowed top-level keys.
    named : sections whose names must exist, as must those of `params` and every index of a list. Keys below
        them may be new: they are checked with the rest of the scene.

    Errors: `SceneError` that names the setting instead of a file.
    """
    origin = f"--set {setting[:120]}"
    left, equals, right = setting.partition("=")
    try:
        path = parse_path(left.strip())
    except ValueError:
        path = []
    if not equals or not path:
        raise SceneError("expected path=value, such as bodies.ball.mass=2kg or params.n=20", "", origin)
    if path[0] not in known:
        offered = _paths_ending(root, path)
        message = f"unknown key {str(path[0])!r}; did you mean {offered}?" if offered else ""
        raise SceneError(message or unknown("key", str(path[0]), known), path_text(path), origin)
    value = _value_node(parse_value(right.strip(), origin), origin)
    strict = 2 if path[0] in named or path[0] == "params" else 0
    return _replaced(root, path, 0, value, strict)


def _paths_ending(root: Node, path: Sequence[Key]) -> str:
    """The paths of the scene that end like this one, or with a name close to its last, as a list in words."""
    known = list(_paths(root, ()))
    ends = [one for one in known if one[-len(path) :] == tuple(path)]
    if not ends:
        near = nearest_name(str(path[-1]), [str(one[-1]) for one in known])
        ends = [one for one in known if one[-1] == near and one[-len(path) : -1] == tuple(path[:-1])]
    texts = [path_text(one) for one in ends[:MAX_OFFERED]]
    more = f", … ({len(ends)} in all)" if len(ends) > MAX_OFFERED else ""
    return " or ".join(texts) + more


def _paths(node: Node, above: tuple[Key, ...]) -> Iterator[tuple[Key, ...]]:
    held = node.value
    pairs = held.items() if isinstance(held, dict) else enumerate(held) if isinstance(held, list) else ()
    for key, below in pairs:
        yield (*above, key)
        yield from _paths(below, (*above, key))


def _value_node(node: Node, origin: str) -> Node:
    value = node.value
    if isinstance(value, dict):
        value = {key: _value_node(below, origin) for key, below in value.items()}
    elif isinstance(value, list):
        value = [_value_node(below, origin) for below in value]
    return Node(value, 0, origin)


def _replaced(node: Node, path: Sequence[Key], depth: int, value: Node, strict: int) -> Node:
    """The node with all nodes on the path copied; names up to depth `strict` must exist."""
    if depth == len(path):
        return value
    key = path[depth]
    below = node.child(key)
    held = node.value if node.value is not None else {}
    if isinstance(key, int):
        if not isinstance(held, list):
            raise _path_error(path, depth, f"found {value_text(held)}, expected a list", value)
        if below is None:
            raise _path_error(path, depth + 1, f"the list has {len(held)} values, counted from 0", value)
        items = [_replaced(n, path, depth + 1, value, strict) if i == key else n for i, n in enumerate(held)]
        return Node(items, node.line, node.file)
    if not isinstance(held, dict):
        raise _path_error(path, depth, f"found {value_text(held)}, expected a map", value)
    if below is None and 0 < depth < strict:
        raise _path_error(path, depth + 1, unknown("name", key, held), value)
    changed = _replaced(below or Node({}, 0, value.file), path, depth + 1, value, strict)
    return Node({**held, key: changed}, node.line, node.file)


def _path_error(path: Sequence[Key], depth: int, message: str, value: Node) -> SceneError:
    return SceneError(message, path_text(path[:depth]), value.file)
