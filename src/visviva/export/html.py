"""A run as one HTML file: the page of `visviva view` with the recording embedded; it plays without a server.

The script element `recording` holds, gzipped and base64-encoded, the messages that a server would send by
`visviva.view.serving.protocol`, each preceded by its length as uint32: hello, static, series, status, and
all frames with all of their arrays.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from pathlib import Path

from visviva.errors import SceneError
from visviva.export.folder import refuse_other
from visviva.view.serving.protocol import Named, pack
from visviva.view.serving.server import PAGE
from visviva.view.serving.source import RunSource

MAX_BYTES = 500_000_000  # size of the messages that browsers still handle [bytes]
GZIP = 31  # window bits for which zlib writes a gzip stream


def write_html(run: Path, file: Path, overwrite: bool = False) -> int:
    """Write the file; returns its size in bytes.

    Raises SceneError for a run without frames, one that is too large, and an existing file.
    """
    refuse_other(file, overwrite)
    source = RunSource(run, asked_only=True)
    try:
        if not source.count:
            raise SceneError("the run has no frames yet, so there is nothing to show", file=str(run))
        text = page(compressed(messages(source), run))
    finally:
        source.close()
    file.write_text(text, encoding="utf-8")
    return len(text.encode())


def messages(source: RunSource) -> Iterator[bytes]:
    """The messages to the page, in order."""
    status, _ = source.status(0)
    yield pack(source.hello(), [])
    yield pack({"type": "static"}, source.static())
    yield pack({"type": "series", "first": 0}, source.series(0))
    yield pack({**status, "state": "complete" if status["state"] == "running" else status["state"]}, [])
    for index in range(source.count):
        yield _frame(index, *source.frame(index))


def _frame(index: int, t: float, arrays: list[Named]) -> bytes:
    return pack({"type": "frame", "index": index, "t": t}, arrays)


def compressed(parts: Iterator[bytes], run: Path) -> str:
    """The messages, each preceded by its length, as text."""
    squeeze, made, size = zlib.compressobj(6, zlib.DEFLATED, GZIP), bytearray(), 0
    for part in parts:
        size += len(part)
        if size > MAX_BYTES:
            hint = "record fewer frames, with record: {fps: 30} or --until"
            raise SceneError(f"found more than {MAX_BYTES / 1e6:g} MB to show: {hint}", file=str(run))
        made += squeeze.compress(len(part).to_bytes(4, "little") + part)
    return base64.b64encode(bytes(made + squeeze.flush())).decode()


def page(recording: str) -> str:
    """The page with its style, its script and the embedded recording."""
    text, style, script = (
        (PAGE / name).read_text(encoding="utf-8") for name in ("index.html", "page.css", "page.js")
    )
    script = script.replace("</script", "<\\/script")
    replaced = {
        '<link rel="icon" href="icon.svg">': "",
        '<link rel="stylesheet" href="page.css">': f"<style>{style}</style>",
        '<script type="module" src="page.js"></script>': "",
        "</body>": f'<script type="application/octet-stream" id="recording">{recording}</script>\n'
        f'<script type="module">{script}</script>\n</body>',
    }
    for before, after in replaced.items():
        assert before in text
        text = text.replace(before, after)
    return text
