"""Reading of run files, finished or still growing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import h5py
import numpy as np

from visviva.errors import SceneError
from visviva.record.contact_points import CONTACTS_PREFIX
from visviva.record.layout import Array
from visviva.record.motion import MOTION_PREFIX
from visviva.record.run_arrays import RunArrays
from visviva.record.stable_file import HDF5_ERRORS, StableFile
from visviva.record.track_view import TrackView
from visviva.vocabulary.nearest import suggested

LINES_PER_READ = 256
MAX_LISTED = 12  # names in a `repr`
MAX_TEXT_PER_BYTE = 2
"""Most characters of text to read per byte of a file."""


@dataclass(frozen=True)
class EventRecord:
    """One event of a run: instant [s], kind, place and a sentence."""

    t: float
    kind: str
    where: str
    text: str


@dataclass(frozen=True)
class Checkpoint:
    """A state to restart from: t [s], q (nq,), v (nv,), memory (nm,), accounts (na,), all float64.

    `kept` holds additional plain values, `slot` is its slot in the file.
    """

    t: float
    q: Array
    v: Array
    memory: Array
    accounts: Array
    kept: dict[str, Any]
    slot: int


class Columns(Mapping[str, Array]):
    """Named rows of numbers (F,), in the order of their addition; each is read on demand.

    group : the attribute of a run that has them; stored : their group in the file
    """

    def __init__(self, arrays: RunArrays, group: str, stored: str, names: list[str]) -> None:
        self._arrays = arrays
        self.group = group
        self._stored = stored
        self._names = names
        self._cache: dict[str, Array] = {}

    def __getitem__(self, name: str) -> Array:
        if name not in self._names:
            known = ", ".join(self._names) or "none"
            raise KeyError(f"no {name!r} in {self.group}; known: {known}{suggested(name, self._names)}")
        if name not in self._cache:
            self._cache[name] = self._arrays.frames(f"{self._stored}/{name}")
        return self._cache[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class Run:
    """A run file, open for reading; see `load`.

    ``run["ball"].x`` positions (F, n, 3), ``.v`` velocities, see `TrackView`; `t` (F,) [s]; `ledger` and
    `signals` name → (F,); `events`, `log`, `scene`, `name`, `look`, `status`, `message`, `summary`; `count`
    frames; `contacts` name → points of action of contacts of solids, see `ContactPoints`. For a running
    simulation, `refresh` reads what has been flushed since. `shown` is the path as given, for messages.

    Raises SceneError if the file is missing, is not a run file, is damaged, or has a newer format.
    """

    def __init__(self, path: str | Path) -> None:
        self.path, self.shown = Path(path).absolute(), str(path)
        self.tracks: dict[str, TrackView] = {}
        self.motions: dict[str, TrackView] = {}
        self.contacts: dict[str, TrackView] = {}
        self._file = StableFile(self.path, str(path))
        self._arrays = RunArrays(self._file)
        self._read_head()

    def _read_head(self) -> None:
        try:
            self._file.read(self._head)
        except HDF5_ERRORS as error:
            self.close()
            raise SceneError(f"damaged run file: {error}", file=self._file.shown) from error
        self.t = self._arrays.frames("frames/t")

    def _head(self, file: h5py.File) -> None:
        attributes = file.attrs
        self.name = str(attributes["name"])
        self.created = str(attributes["created"])
        self.version = str(attributes["visviva"])
        self.seed = int(attributes["seed"])
        self.folder = str(attributes.get("folder", ""))
        self.look: dict[str, Any] = _mapping(attributes["look"])
        self._arrays.count = int(file["frames/count"][0])
        state = file["status"].attrs
        self.status, self.message = (_decoded(state[key]) for key in ("state", "message"))
        self.summary: dict[str, Any] = _mapping(_decoded(file["status/summary"][()]))
        aside = {"motion": (self.motions, MOTION_PREFIX), "contacts": (self.contacts, CONTACTS_PREFIX)}
        for name, group in _listed(file["tracks"]):
            kind, look = str(group.attrs["kind"]), _mapping(group.attrs["look"])
            held, lead = aside.get(kind, (self.tracks, ""))
            named = name.removeprefix(lead)
            if named not in held:
                held[named] = TrackView(self._arrays, self.motions, name, kind, look)
        units = [(name, str(dataset.attrs["unit"])) for name, dataset in _listed(file["scalars"])]
        self.units = dict(units)
        self.signals = Columns(self._arrays, "signals", "scalars", list(self.units))
        self.ledger = Columns(self._arrays, "ledger", "ledger", [name for name, _ in _listed(file["ledger"])])

    @property
    def count(self) -> int:
        """Number of frames."""
        return self._arrays.count

    @property
    def scene(self) -> str:
        """The scene file's text."""
        return self._file.read(lambda file: _decoded(file["scene"][()]))

    @property
    def events(self) -> list[EventRecord]:
        """All events so far, in chronological order."""
        return [
            EventRecord(float(t), *(text.decode() for text in texts)) for t, *texts in self._lines("events")
        ]

    @property
    def log(self) -> list[str]:
        """The lines of the log."""
        return [line.decode() for line in self._lines("log")]

    def _lines(self, name: str) -> list[Any]:
        """All lines of a table with text. Raises SceneError if many of them share one long text."""
        lines: list[Any] = []
        room = MAX_TEXT_PER_BYTE * self._file.size
        while piece := self._piece(name, len(lines)):
            lines += piece
            room -= sum(len(text) for line in piece for text in (line[1:] if name == "events" else [line]))
            if room < 0:
                raise SceneError("damaged run file: more text than the file has bytes", file=self._file.shown)
        return lines

    def _piece(self, name: str, start: int) -> list[Any]:
        return self._file.read(lambda file: file[name][start : start + LINES_PER_READ].tolist())

    def __getitem__(self, name: str) -> TrackView:
        if name not in self.tracks:
            raise KeyError(f"no track {name!r}{self._elsewhere(name)}")
        return self.tracks[name]

    def _elsewhere(self, name: str) -> str:
        """Where a name that is not a track is found, or the known tracks."""
        for what, columns in (("signal", self.signals), ("row of the ledger", self.ledger)):
            if name in columns:
                return f"; it is a {what}: run.{columns.group}[{name!r}]"
        track, _, key = name.rpartition(".")
        if track in self.tracks and key in self.tracks[track].known:
            return f"; write run[{track!r}].{key}"
        return f"; known: {', '.join(self.tracks)}{suggested(name, self.tracks)}"

    @property
    def everything(self) -> list[TrackView]:
        """All tracks as stored in the file, including those of motion and contacts."""
        return [*self.tracks.values(), *self.motions.values(), *self.contacts.values()]

    def _ipython_key_completions_(self) -> list[str]:
        return list(self.tracks)

    def __repr__(self) -> str:
        end = f"{self.count} frames, {self.t[-1]:.6g} s" if self.count else "no frames"
        message = f" ({self.message})" if self.message else ""
        lines = [
            f"run {self.name or self.path.stem}: {self.status}{message}, {end}, {len(self.events)} event(s)"
        ]
        tracks = [f"{name} ({', '.join(track.known) or track.kind})" for name, track in self.tracks.items()]
        signals = [f"{name} [{unit}]" if unit else name for name, unit in self.units.items()]
        for what, names in (("tracks", tracks), ("signals", signals), ("ledger", list(self.ledger))):
            more = f" … {len(names) - MAX_LISTED} more" if len(names) > MAX_LISTED else ""
            lines += [f"  {what:8}{'; '.join(names[:MAX_LISTED])}{more}"] if names else []
        return "\n".join(lines)

    def checkpoint(self) -> Checkpoint | None:
        """The last valid checkpoint, or None."""
        return self._file.read(_checkpoint)

    def refresh(self) -> bool:
        """Read what a running simulation has flushed since; returns whether there are new frames."""
        count = self.count
        for track in self.everything:
            track.forget()
        self._arrays.forget()
        self._file.reopen()
        self._read_head()
        return self.count > count

    def close(self) -> None:
        """Close the file; arrays already read stay valid."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _checkpoint(file: h5py.File) -> Checkpoint | None:
    slot = int(file["checkpoint/index"][0])
    if slot < 0:
        return None
    t, q, v, memory, accounts = (
        np.asarray(file[f"checkpoint/{slot}/{key}"][()]) for key in ("t", "q", "v", "memory", "accounts")
    )
    kept = _mapping(bytes(file[f"checkpoint/{slot}/kept"][()]))
    return Checkpoint(float(t[0]), q, v, memory, accounts, kept, slot)


def _mapping(text: str | bytes) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError("found other data than a map of names and values")
    return found


def _listed(group: h5py.Group) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    group.visititems(lambda name, item: found.append((name, item)) if "index" in item.attrs else None)
    return sorted(found, key=lambda pair: int(pair[1].attrs["index"]))


def _decoded(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


@contextmanager
def errors_as_damaged_file(path: str | Path) -> Iterator[None]:
    """Convert errors due to the numbers in a run file to SceneError."""
    try:
        yield
    except (*HDF5_ERRORS, ArithmeticError, np.linalg.LinAlgError, AssertionError) as error:
        if isinstance(error, OSError) and error.errno:
            raise
        raise SceneError(
            f"the run file is damaged, or contains data that cannot be shown ({type(error).__name__})",
            file=str(path),
        ) from error


def load(path: str | Path) -> Run:
    """Open a run file for reading, also while it is being written.

    Raises SceneError if the file is missing, is not a run file, is damaged, or has a newer format.
    """
    return Run(path)
