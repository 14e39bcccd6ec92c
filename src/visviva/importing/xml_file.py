"""XML files as elements that know their line, so that errors name the position of an invalid value.

Document types are refused, so no entity is expanded and no other file is fetched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

import numpy as np

from visviva.arrays import Array
from visviva.errors import SceneError
from visviva.vocabulary.regular_file import read_regular

MAX_BYTES, MAX_DEPTH = 64 << 20, 200


@dataclass(eq=False)
class Element:
    """One element of an XML file.

    Parameters
    ----------
    tag, attributes : as written
    file, line : where it begins
    children : in order
    """

    tag: str
    attributes: dict[str, str]
    file: str
    line: int
    children: list[Element] = field(default_factory=list)

    def error(self, message: str) -> NoReturn:
        """Raise `SceneError` at this element."""
        name = self.attributes.get("name")
        called = f"<{self.tag}>" if name is None else f"<{self.tag} name={name!r}>"
        raise SceneError(message, called, self.file, self.line)

    def all(self, *tags: str) -> Iterator[Element]:
        """Children with these tags."""
        return (child for child in self.children if child.tag in tags)

    def first(self, tag: str) -> Element | None:
        """The first child with a tag, or None."""
        return next(self.all(tag), None)

    def get(self, name: str) -> str | None:
        """The text of an attribute, or None."""
        return self.attributes.get(name)

    def need(self, name: str) -> str:
        """The text of a required attribute."""
        value = self.get(name)
        return self.error(f"found no {name}, expected one") if value is None else value

    def numbers(self, name: str, counts: tuple[int, ...] = ()) -> Array | None:
        """The finite numbers of an attribute, or None; `counts` are the allowed lengths, any if empty."""
        text = self.get(name)
        if text is None:
            return None
        try:
            values = np.array([float(word) for word in text.replace(",", " ").split()])
        except ValueError:
            self.error(f"found {name}={text[:60]!r}, expected numbers")
        if not np.isfinite(values).all():
            self.error(f"found {name}={text[:60]!r}, expected finite numbers")
        if counts and len(values) not in counts:
            wanted = " or ".join(str(n) for n in counts)
            self.error(f"found {len(values)} numbers as {name}, expected {wanted}")
        return values

    def vector(self, name: str, default: tuple[float, ...]) -> Array:
        """As many numbers as the default has; the default if the attribute is absent."""
        values = self.numbers(name, (len(default),))
        return np.array(default) if values is None else values

    def number(self, name: str, default: float = 0.0) -> float:
        """One number, or the default."""
        return float(self.vector(name, (default,))[0])

    def flag(self, name: str, default: bool) -> bool:
        """The value of a true/false attribute, or the default."""
        text = self.get(name)
        if text is not None and text not in ("true", "false"):
            self.error(f"found {name}={text[:60]!r}, expected true or false")
        return default if text is None else text == "true"


def read_xml(path: Path) -> Element:
    """The root of a file. Raises SceneError, with its line, if it is not XML or has a document type."""
    parser = expat.ParserCreate()
    root = Element("", {}, str(path), 0)
    opened = [root]

    def begin(tag: str, attributes: dict[str, str]) -> None:
        if len(opened) > MAX_DEPTH:
            opened[-1].error(f"found elements nested {MAX_DEPTH} deep, expected fewer")
        one = Element(tag, attributes, str(path), parser.CurrentLineNumber)
        opened[-1].children.append(one)
        opened.append(one)

    def refuse(*_: object) -> NoReturn:
        line = parser.CurrentLineNumber
        raise SceneError("found a document type, expected a model without one", "", str(path), line)

    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda _: opened.pop()
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(read_regular(path, MAX_BYTES), True)
    except FileNotFoundError:
        raise SceneError("there is no such file", file=str(path)) from None
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code)
        raise SceneError(f"cannot be read as XML: {why}", "", str(path), error.lineno) from None
    except (LookupError, ValueError) as error:
        raise SceneError(f"cannot be read as XML: {error}", file=str(path)) from None
    return root.children[0]
