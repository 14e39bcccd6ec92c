"""Reading run files, finished ones and ones that still grow."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import h5py
import numpy as np

from visviva.core.errors import SceneError
from visviva.record.layout import FORMAT, FORMAT_VERSION, TOPOLOGY, Array


@dataclass(frozen=True)
class EventRecord:
    """One event of a run: instant [s], kind, place and a sentence."""

    t: float
    kind: str
    where: str
    text: str


@dataclass(frozen=True)
class Checkpoint:
    """A state to restart from: t [s], q (nq,), v (nv,), memory (nm,), accounts (na,), all float64."""

    t: float
    q: Array
    v: Array
    memory: Array
    accounts: Array


class TrackView:
    """One track of a run; arrays are read when asked for and kept until the run is refreshed.

    ``track.x`` is (F, n, 3) [m], and so on for every array of `arrays`; `frame` reads one frame only.
    """

    def __init__(self, run: Run, name: str, kind: str, look: dict[str, Any]) -> None:
        self._run = run
        self._cache: dict[str, Array] = {}
        self.name = name
        self.kind = kind
        self.look = look

    @property
    def arrays(self) -> list[str]:
        """Names of the arrays that change from frame to frame."""
        return [key for key in self._run._keys(f"tracks/{self.name}/frames") if key != "topology"]

    @property
    def statics(self) -> list[str]:
        """Names of the arrays that do not change."""
        return self._run._keys(f"tracks/{self.name}/static")

    def __getattr__(self, key: str) -> Array:
        if key.startswith("_") or key not in self.arrays:
            raise AttributeError(f"track {self.name!r} has no array {key!r}; it has: {', '.join(self.arrays)}")
        if key not in self._cache:
            self._cache[key] = self._run._frames(f"tracks/{self.name}/frames/{key}")
        return self._cache[key]

    def frame(self, key: str, i: int) -> Array:
        """The array of frame `i` alone, without reading the others; negative `i` counts from the end.

        ``lines`` and ``triangles`` give the topology of that frame where it changes, else the static one.
        """
        if key in TOPOLOGY and self.changes_topology:
            number = int(self._run._frame(f"tracks/{self.name}/frames/topology", i))
            group = f"tracks/{self.name}/topology/{number}"
            if key in self._run._keys(group):
                return self._run._whole(f"{group}/{key}")
        return self.static(key) if key in self.statics else self._run._frame(f"tracks/{self.name}/frames/{key}", i)

    @property
    def changes_topology(self) -> bool:
        """Whether lines or triangles differ from frame to frame."""
        return "topology" in self._run._keys(f"tracks/{self.name}/frames")

    @property
    def topology(self) -> Array:
        """(F,) which topology each frame has; equal numbers are equal topologies."""
        return self._run._frames(f"tracks/{self.name}/frames/topology")

    def static(self, key: str) -> Array:
        """An array that does not change, such as ``triangles`` (k, 3). Raises KeyError."""
        if key not in self.statics:
            raise KeyError(f"track {self.name!r} has no static array {key!r}; it has: {', '.join(self.statics)}")
        return self._run._whole(f"tracks/{self.name}/static/{key}")


class Run:
    """A run file, open for reading; see `load`.

    ``run["ball"].x`` positions (F, n, 3); `t` (F,) [s]; `ledger` and `scalars` name → (F,); `events`, `log`,
    `scene`, `name`, `look`, `status`, `message`, `summary`; `count` frames. Of a run that is still going on
    `refresh` takes in what has been flushed since.

    Raises SceneError when the file is missing, is no run file, is damaged, or is of a newer format.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path).absolute()
        self._open()

    def _open(self) -> None:
        if not self.path.is_file():
            raise SceneError("there is no such run file", file=str(self.path))
        try:
            self._file = h5py.File(self.path, "r", locking=False)
        except OSError as error:
            raise SceneError(f"not a run file, or damaged: {error}", file=str(self.path)) from error
        try:
            self._read_head()
        except (KeyError, OSError, ValueError, RuntimeError) as error:
            self._file.close()
            raise SceneError(f"damaged run file: {error}", file=str(self.path)) from error
        except SceneError:
            self._file.close()
            raise

    def _read_head(self) -> None:
        attributes = self._file.attrs
        if attributes.get("format") != FORMAT:
            raise SceneError("an HDF5 file, but not a visviva run", file=str(self.path))
        if int(attributes["format_version"]) > FORMAT_VERSION:
            raise SceneError(
                f"written in format {attributes['format_version']} by visviva {attributes.get('visviva')}; this "
                f"version reads formats up to {FORMAT_VERSION}: update visviva", file=str(self.path))
        self.name = str(attributes["name"])
        self.created = str(attributes["created"])
        self.version = str(attributes["visviva"])
        self.seed = int(attributes["seed"])
        self.look: dict[str, Any] = json.loads(attributes["look"])
        self.count = int(self._file["frames/count"][0])
        self.t = self._frames("frames/t")
        self.scene = self._text("scene")
        state = self._file["status"].attrs
        self.status, self.message = (_decoded(state[key]) for key in ("state", "message"))
        self.summary: dict[str, Any] = json.loads(self._text("status/summary"))
        self.tracks = {name: TrackView(self, name, str(group.attrs["kind"]), json.loads(group.attrs["look"]))
                       for name, group in self._listed("tracks")}
        self.scalars = {name: self._frames(f"scalars/{name}") for name, _ in self._listed("scalars")}
        self.units = {name: str(dataset.attrs["unit"]) for name, dataset in self._listed("scalars")}
        self.ledger = {name: self._frames(f"ledger/{name}") for name, _ in self._listed("ledger")}
        self.events = [EventRecord(float(t), *(text.decode() for text in texts))
                       for t, *texts in self._file["events"][()].tolist()]
        self.log = [line.decode() for line in self._file["log"][()]]

    def _listed(self, group: str) -> list[tuple[str, Any]]:
        found: list[tuple[str, Any]] = []
        self._file[group].visititems(lambda name, item: found.append((name, item)) if "index" in item.attrs else None)
        return sorted(found, key=lambda pair: int(pair[1].attrs["index"]))

    def _keys(self, group: str) -> list[str]:
        return list(self._file[group]) if group in self._file else []

    def _text(self, path: str) -> str:
        return _decoded(self._file[path][()])

    def _frames(self, path: str) -> Array:
        return np.asarray(self._file[path][: self.count])

    def _frame(self, path: str, i: int) -> Array:
        if not -self.count <= i < self.count:
            raise IndexError(f"frame {i} of a run of {self.count} frames")
        return np.asarray(self._file[path][i % self.count])

    def _whole(self, path: str) -> Array:
        return np.asarray(self._file[path][()])

    def __getitem__(self, name: str) -> TrackView:
        if name not in self.tracks:
            raise KeyError(f"no track {name!r}; there are: {', '.join(self.tracks)}")
        return self.tracks[name]

    def checkpoint(self) -> Checkpoint | None:
        """The last good state that was kept, or None."""
        slot = int(self._file["checkpoint/index"][0])
        if slot < 0:
            return None
        t, *rest = (self._whole(f"checkpoint/{slot}/{key}") for key in ("t", "q", "v", "memory", "accounts"))
        return Checkpoint(float(t[0]), *rest)

    def refresh(self) -> bool:
        """Take in what a running simulation has flushed since; whether there are new frames."""
        count = self.count
        self.close()
        self._open()
        return self.count > count

    def close(self) -> None:
        """Close the file; arrays that were read stay valid."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _decoded(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


def load(path: str | Path) -> Run:
    """Open a run file for reading, also while it is being written.

    Raises SceneError when the file is missing, is no run file, is damaged, or is of a newer format.
    """
    return Run(path)
