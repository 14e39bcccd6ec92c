"""A scene file as read: values with the file and the line they came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Union

from visviva.errors import SceneError

Scalar = None | bool | int | float | str
Key = str | int


@dataclass(slots=True)
class Node:
    """A value of a scene file.

    Parameters
    ----------
    value : a map of nodes, a list of nodes, or a scalar.
    line : line of its key, or its own in a list, counted from 1; 0 if it comes from no file.
    file : the file as the user named it.
    """

    value: Union[dict[str, Node], list[Node], Scalar]  # noqa: UP007 (a quoted name cannot stand in `|`)
    line: int
    file: str

    def child(self, key: Key) -> Node | None:
        """The node under a key or index; None if there is none."""
        if isinstance(self.value, dict) and isinstance(key, str):
            return self.value.get(key)
        if (
            isinstance(self.value, list)
            and isinstance(key, int)
            and -len(self.value) <= key < len(self.value)
        ):
            return self.value[key]
        return None

    def nearest(self, path: Sequence[Key]) -> Node:
        """The deepest existing node on a path."""
        node = self
        for key in path:
            below = node.child(key)
            if below is None:
                break
            node = below
        return node

    def error(self, message: str, path: Sequence[Key] = ()) -> SceneError:
        """An error at this node."""
        return SceneError(message, path_text(path), self.file, self.line)


def path_text(path: Sequence[Key]) -> str:
    """Dotted form of a path: "bodies.net.corners[2]"."""
    text = ""
    for key in path:
        text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else key
    return text
