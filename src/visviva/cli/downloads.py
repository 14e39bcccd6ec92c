"""Downloads of a live run from its page: its recording as a run file, or as one HTML file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from visviva.errors import SceneError

if TYPE_CHECKING:
    from visviva.play.live import LiveRun
    from visviva.play.tape import Tape

NO_RECORDING = "a playground has a curve, but no recording: save it as a scene (S), and run that"


def downloads_of(live: LiveRun) -> dict[str, Callable[[], tuple[str, bytes]]]:
    """By kind, functions that create a file of the recording so far; callable from any thread."""
    return {"run": lambda: run_file(live), "html": lambda: html_file(live)}


def run_file(live: LiveRun) -> tuple[str, bytes]:
    """Name and bytes of a run file. Raises SceneError if nothing was recorded."""
    with TemporaryDirectory() as folder:
        return f"{live.name}.vv", _written(live, Path(folder)).read_bytes()


def html_file(live: LiveRun) -> tuple[str, bytes]:
    """Name and bytes of a page that plays the recording offline. Raises SceneError as `write_html`."""
    from visviva.export.html import write_html

    with TemporaryDirectory() as folder:
        page = Path(folder) / f"{live.name}.html"
        write_html(_written(live, Path(folder)), page)
        return page.name, page.read_bytes()


def _written(live: LiveRun, folder: Path) -> Path:
    tape: Tape = live.subject.simulation.tape
    if not tape.tracks:
        raise SceneError(NO_RECORDING)
    path = folder / f"{live.name}.vv"
    write_tape(tape, path, live.name, live.look)
    return path


def write_tape(tape: Tape, path: Path, name: str, look: dict[str, object]) -> None:
    """A recording as a run file, without a state to resume from."""
    from visviva.record.run_writer import RunWriter

    frames = tape.frames[:]
    with RunWriter(path, name=name, scene=tape.scene, look=look) as writer:
        for track in tape.tracks:
            writer.declare_track(track.name, track.kind, track.look, track.static)
        for signal, unit in tape.units:
            writer.declare_scalar(signal, unit)
        for frame in frames:
            writer.append(frame.t, tracks=frame.tracks, scalars=frame.scalars, ledger=frame.ledger)
        for event in tape.events[:]:
            writer.event(*event)
