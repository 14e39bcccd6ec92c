"""YAML text to nodes with line numbers; refuses duplicate keys, tags, cycles and alias bombs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import accumulate

import yaml

from visviva.errors import SceneError
from visviva.scene.node import Node
from visviva.scene.problems import raise_problems
from visviva.scene.scalars import plain_scalar

MAX_BYTES = 64 * 2**20
MAX_NODES = 2_000_000
MAX_DEPTH = 64

COMMENTED_COLOUR = re.compile(r":\s+#[0-9a-fA-F]{6}\b")
REFERENCE_IN_BRACES = re.compile(r"\{.*:\s*[^\W\d][\w.-]*\[[^\]]*\]")
COLON_IN_TEXT = re.compile(r"\s*[A-Za-z_][\w-]*:\s+[^\s\"'\[{].*:\s")
TIGHT_IN_BRACES = re.compile(r"[{,]\s*([A-Za-z_]\w*):([^\s/,}]+)")
EQUALS_IN_BRACES = re.compile(r"[{,]\s*([A-Za-z_]\w*)\s*=")
TIGHT_COLON = re.compile(r"\s*([A-Za-z_][\w-]*):([^\s/].*)")
RUN_FILE = b"\x89HDF"
UNUSUAL_BLANK = re.compile(r"^[ -]*([\u00a0\u2000-\u200b\u202f\u3000])", re.MULTILINE)


def decode(raw: bytes, file: str) -> str:
    """Text of a scene file. Errors: `SceneError` if it is too large or not UTF-8."""
    if len(raw) > MAX_BYTES:
        size = f"{len(raw) / 2**20:.0f} MiB"
        raise SceneError(f"found a file of {size}, expected at most {MAX_BYTES >> 20} MiB", "", file)
    if raw.startswith(RUN_FILE):
        raise SceneError(f"this is a run file, expected a scene: `visviva view {file}` shows it", "", file)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        found = f"found the byte 0x{raw[error.start]:02x}"
        raise SceneError(f"{found}, expected text in UTF-8: save the file as UTF-8", "", file, line) from None


def parse_document(text: str, file: str) -> Node:
    """Root node of a scene file, a map.

    Errors: `SceneError`, or `SceneErrors` if several keys are wrong.
    """
    if blank := UNUSUAL_BLANK.search(text):
        message = f"found the space U+{ord(blank[1]):04X} at the start of a line, expected plain spaces"
        raise SceneError(message, "", file, text.count("\n", 0, blank.start()) + 1)
    builder = _Builder(file)
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(error, text, file) from None
    except yaml.reader.ReaderError as error:
        position = error.position if isinstance(error.position, int) else 0
        before = text.encode("utf-8", "surrogatepass")[:position]
        raise _character_error(before.count(b"\n") + 1, error.reason, file) from None
    except UnicodeEncodeError as error:  # lone surrogates, which JSON and Python allow
        raise _character_error(text.count("\n", 0, error.start) + 1, error.reason, file) from None
    raise_problems(builder.problems)
    root = builder.root
    if root is None or root.value is None:
        raise SceneError("the file is empty; a scene is a map such as `bodies: {ball: {…}}`", "", file, 1)
    if not isinstance(root.value, dict):
        found = "a list" if isinstance(root.value, list) else "a single value"
        expected = "a map of keys such as `bodies:`, `forces:`, `duration:`"
        raise SceneError(f"found {found} at the top of the file, expected {expected}", "", file, root.line)
    return root


def parse_value(text: str, file: str) -> Node:
    """Node of one value, as given in `--set path=`."""
    root = parse_document("value: " + text, file).child("value")
    assert root is not None
    return root


@dataclass(slots=True)
class _Frame:
    """A map or list that is still open."""

    node: Node
    anchor: str | None
    first: int
    key: str | None = None
    key_line: int = 0
    height: int = 1
    lines: dict[str, int] = field(default_factory=dict)
    merged: dict[str, Node] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Anchor:
    """A finished value with its name, its number of values and levels."""

    node: Node
    size: int
    height: int


@dataclass
class _Builder:
    file: str
    root: Node | None = None
    problems: list[SceneError] = field(default_factory=list)
    frames: list[_Frame] = field(default_factory=list)
    anchors: dict[str, _Anchor] = field(default_factory=dict)
    count: int = 0
    documents: int = 0

    def take(self, event: yaml.Event) -> None:
        """Process the next parser event."""
        line = event.start_mark.line + 1 if event.start_mark else 0
        if isinstance(event, yaml.ScalarEvent):
            self._tag(event.tag, line)
            value = plain_scalar(event.value) if event.implicit[0] else event.value
            self._count(1, line)
            node = Node(value, line, self.file)
            if event.anchor:
                self.anchors[event.anchor] = _Anchor(node, 1, 0)
            self._attach(node, event.value, line, 0)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._tag(event.tag, line)
            self._open(event, line)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self._close()
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event.anchor, line)
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                raise self._error("found a second document after `---`, expected one scene per file", line)

    def _error(self, message: str, line: int) -> SceneError:
        path = ".".join(f.key for f in self.frames if f.key)
        return SceneError(message, path, self.file, line)

    def _count(self, number: int, line: int) -> None:
        self.count += number
        if self.count > MAX_NODES:
            raise self._error(f"more than {MAX_NODES} values in one file (aliases counted in full)", line)

    def _tag(self, tag: str | None, line: int) -> None:
        if tag is not None:
            self.problems.append(
                self._error(f"found the tag {tag[:60]!r}, expected a value without a tag", line)
            )

    def _open(self, event: yaml.CollectionStartEvent, line: int) -> None:
        self._limit_depth(len(self.frames) + 1, line)
        self._count(1, line)
        mapping = isinstance(event, yaml.MappingStartEvent)
        if self.frames and self.frames[-1].key is None and isinstance(self.frames[-1].node.value, dict):
            raise self._error("found a map or list as a key, expected a name", line)
        node = Node({} if mapping else [], line, self.file)
        self.frames.append(_Frame(node, event.anchor, self.count))

    def _close(self) -> None:
        frame = self.frames.pop()
        if frame.merged and isinstance(frame.node.value, dict):
            frame.node.value = {**frame.merged, **frame.node.value}
        if frame.anchor:
            self.anchors[frame.anchor] = _Anchor(frame.node, self.count - frame.first + 1, frame.height)
        self._attach(frame.node, None, frame.node.line, frame.height)

    def _alias(self, anchor: str | None, line: int) -> None:
        if anchor is None or anchor not in self.anchors:
            inside = any(frame.anchor == anchor for frame in self.frames)
            why = "is inside the value it refers to" if inside else "refers to no anchor above it"
            raise self._error(f"the alias *{anchor} {why}", line)
        known = self.anchors[anchor]
        self._count(known.size, line)
        self._limit_depth(len(self.frames) + known.height, line)
        text = None if known.height else str(known.node.value)
        self._attach(known.node, text, line, known.height)

    def _limit_depth(self, depth: int, line: int) -> None:
        if depth > MAX_DEPTH:
            raise self._error(f"maps and lists are nested more than {MAX_DEPTH} deep", line)

    def _attach(self, node: Node, text: str | None, line: int, height: int) -> None:
        """Attach a finished value of `height` levels; `text` is its text if it can be a key."""
        if not self.frames:
            self.root = node
            return
        frame = self.frames[-1]
        frame.height = max(frame.height, height + 1)
        if isinstance(frame.node.value, list):
            frame.node.value.append(node)
        elif frame.key is None:
            if text is None:
                raise self._error("found a map or list as a key, expected a name", line)
            frame.key, frame.key_line = text, line
        else:
            self._pair(frame, node)
            frame.key = None

    def _pair(self, frame: _Frame, node: Node) -> None:
        key, line = frame.key or "", frame.key_line
        target = frame.node.value
        assert isinstance(target, dict)
        if key == "<<":
            self._merge(frame, node, line)
        elif key in frame.lines:
            self.problems.append(
                self._error(f"duplicate name {key!r}: it is already used on line {frame.lines[key]}", line)
            )
        else:
            frame.lines[key] = line
            target[key] = Node(node.value, line, node.file)

    def _merge(self, frame: _Frame, node: Node, line: int) -> None:
        for source in node.value if isinstance(node.value, list) else [node]:
            if not isinstance(source.value, dict):
                self.problems.append(self._error("`<<` expects a map or a list of maps", line))
                return
            frame.merged = {**source.value, **frame.merged}


def _syntax_error(error: yaml.MarkedYAMLError, text: str, file: str) -> SceneError:
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else 1
    lines = text.splitlines()
    here = lines[line - 1] if line <= len(lines) else ""
    indent = here[: len(here) - len(here.lstrip())]
    if "\t" in indent or "'\\t'" in str(error.problem):
        return SceneError(
            "found a tab in front of a value, expected spaces: indent with spaces", "", file, line
        )
    why = ", ".join(part for part in (error.context, error.problem) if part)
    if not str(error.context).startswith("while parsing a flow") and (levels := _levels_beside(lines, line)):
        return SceneError(f"found a line indented by {len(indent)}, expected {levels}", "", file, line)
    line, hint = _error_origin(error, lines, line)
    if equals := EQUALS_IN_BRACES.search(here):
        hint = f"a colon follows a key, as in `{equals[1]}: …`"
    if tight := TIGHT_IN_BRACES.search(here):
        hint = f"a colon needs a space after it, as in `{tight[1]}: …`"
    if COLON_IN_TEXT.match(here) and "mapping values" in str(error.problem):
        hint = "a text with a colon in it needs quotes"
    if REFERENCE_IN_BRACES.search(here):
        hint = 'inside { } a reference such as "net[0]" needs quotes'
    for number in range(max(line - 3, 0), min(line, len(lines))):
        if COMMENTED_COLOUR.search(lines[number]):
            hint = 'a colour needs quotes, as in color: "#ff0000": without them # begins a comment'
            line = number + 1
    return SceneError(f"cannot be read as YAML ({why}); {hint}", "", file, line)


def _levels_beside(lines: list[str], line: int) -> str:
    """The indentations that a line could have, where it has none of those above it; empty if it has one."""
    written = [text for text in lines[:line] if text.strip() and not text.lstrip().startswith("#")]
    here, *above = (len(text) - len(text.lstrip(" ")) for text in reversed(written))
    levels = list(accumulate(above, min))
    opens = len(written) > 1 and written[-2].rstrip().endswith(":")
    if here in levels or not levels or (opens and here > levels[0]):
        return ""
    *others, last = sorted(set(levels))
    known = f"{', '.join(map(str, others))} or {last}" if others else str(last)
    return f"{known}, as the lines above it"


def _error_origin(error: yaml.MarkedYAMLError, lines: list[str], line: int) -> tuple[int, str]:
    """Line and remedy of an error detected at a line; its cause is often earlier."""
    before = range(max(line - 3, 0), min(line, len(lines)))
    for number in before:
        if tight := TIGHT_COLON.match(lines[number]):
            return number + 1, f"a colon needs a space after it, as in `{tight[1]}: {tight[2]}`"
    opened = error.context_mark
    if opened is not None and str(error.context).startswith("while scanning a quoted"):
        return opened.line + 1, "a quote that opens on this line is not closed"
    in_brackets = opened is not None and str(error.context).startswith("while parsing a flow")
    if opened is not None and in_brackets and opened.line + 1 < line:
        return opened.line + 1, f"a bracket that opens on this line is not closed before line {line}"
    return line, "check the indentation, the colons and the brackets around this line"


def _character_error(line: int, reason: str, file: str) -> SceneError:
    return SceneError(f"found a character that is not allowed in a scene ({reason})", "", file, line)
