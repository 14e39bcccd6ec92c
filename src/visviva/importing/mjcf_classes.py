"""The defaults of MJCF: attributes that elements take from their class."""

from __future__ import annotations

from dataclasses import replace

from visviva.importing.xml_file import Element

MAIN = "main"
ACTUATORS = {"motor", "position", "velocity", "general"}


class Classes:
    """Classes by name, each with its attributes by tag; a class inherits those of its parent.

    Raises SceneError for an unknown class.
    """

    def __init__(self, root: Element) -> None:
        self._known: dict[str, dict[str, dict[str, str]]] = {MAIN: {}}
        for default in root.all("default"):
            self._read(default, {}, default.get("class") or MAIN)

    def _read(self, default: Element, around: dict[str, dict[str, str]], name: str) -> None:
        mine = {tag: dict(values) for tag, values in (self._known.get(name) or around).items()}
        for one in default.children:
            if one.tag != "default":
                mine[one.tag] = {**mine.get(one.tag, {}), **one.attributes}
        self._known[name] = mine
        for inner in default.all("default"):
            self._read(inner, mine, inner.need("class"))

    def complete(self, element: Element, childclass: str = MAIN) -> Element:
        """The element completed by the attributes of its class, or of the enclosing childclass."""
        name = element.get("class") or childclass
        if name not in self._known:
            element.error(f"found the class {name!r}, which no <default> describes")
        known = self._known[name]
        shared = known.get("general", {}) if element.tag in ACTUATORS else {}
        return replace(element, attributes={**shared, **known.get(element.tag, {}), **element.attributes})
