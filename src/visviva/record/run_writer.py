"""Writing of the run file, which stays readable whenever writing stops."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np

from visviva.errors import SceneError, SimulationError
from visviva.record import free_space
from visviva.record.layout import (
    FLUSH_EVERY,
    TOPOLOGY,
    TRACK_KINDS,
    Array,
    check_name,
    chunk_bytes,
    chunk_shape,
    fill_value,
    frame_dtype,
    topology_key,
)
from visviva.record.resumption import Resumption
from visviva.record.signals import signals_deferred
from visviva.record.store import CHECKPOINT_CHUNK, Store, head_of_run, to_json

FIXED_DATASETS = 16
INTERRUPTED = "interrupted by the user"
STATE = ("t", "q", "v", "memory", "accounts")


class RunWriter:
    """Writes one run file; frames are buffered and written `flush_every` at a time.

    Parameters
    ----------
    path : the file, usually ``*.vv``.
    name, scene, seed, look : of the run; `scene` is the text of the scene file, `look` plain JSON values.
    folder : of the scene file, relative to that of the run file.
    overwrite : whether an existing file may be replaced.
    resumed : where to resume in an existing file; later data are discarded.

    As a context manager it closes the file as "complete", or as "stopped" with the reason if an error
    or Ctrl-C ends the block. A disk that fails, or has no space for the next frames, ends the run with
    a SimulationError; the file keeps every flushed frame and has the status "stopped".

    Raises SceneError if the file exists, cannot be created, or the disk is already full.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        name: str = "",
        scene: str = "",
        seed: int = 0,
        look: dict[str, Any] | None = None,
        folder: str = "",
        overwrite: bool = False,
        resumed: Resumption | None = None,
    ) -> None:
        self.path = Path(path).absolute()
        self.flush_every = FLUSH_EVERY
        self._pending: list[dict[str, Array]] = []
        self._shapes: dict[str, tuple[tuple[int, ...], np.dtype[Any]]] = {}
        self._datasets: dict[str, Any] = {}
        self._events: list[tuple[float, str, str, str]] = []
        self._log: list[str] = []
        self._checkpoint: dict[str, Array] | None = None
        self._t = 0.0
        self._loose = 0
        self._closed = True
        try:
            with signals_deferred():
                if resumed is None:
                    head = head_of_run(name, scene, seed, look or {}, folder)
                    self._store = Store.create(self.path, overwrite, head)
                else:
                    self._store = Store(self.path)
                self._take_up(resumed or Resumption())
                self._closed = False
                if resumed is not None:
                    self._store.commit(self.count)
        except OSError as error:
            raise SceneError(f"the run file cannot be written: {error}", file=str(self.path)) from error
        except KeyboardInterrupt:  # a signal that was deferred
            self.close("stopped", INTERRUPTED)
            raise

    def _take_up(self, resumed: Resumption) -> None:
        """Truncate the file to its contents at the checkpoint, and restore the names declared in it."""
        self.count, self._event_count, self._log_count = resumed.frames, resumed.events, resumed.log
        self._names, self._topologies, self._slot = resumed.names, resumed.topologies, resumed.slot
        for path in self._store.cut(resumed.frames, resumed.events, resumed.log):
            dataset = self._datasets[path] = self._store.file[path]
            self._shapes[path] = dataset.shape[1:], dataset.dtype

    # -- declarations --------------------------------------------------------------------------------------

    def declare_track(self, name: str, kind: str, look: dict[str, Any], static: dict[str, Array]) -> None:
        """Declare a displayed object before its first frame; `static` arrays become float32 or int32.

        Raises ValueError for an unknown kind and for a name that is taken.
        """
        if kind not in TRACK_KINDS:
            raise ValueError(f"track {name!r}: kind {kind!r} is unknown; known: {', '.join(TRACK_KINDS)}")
        if name in self._names["tracks"]:
            raise ValueError(f"track {name!r}: the name is taken")
        check_name(name, self._names["tracks"])
        with signals_deferred():
            arrays = {key: np.asarray(array) for key, array in static.items()}
            self._loose += sum(array.nbytes + free_space.DATASET_BYTES for array in arrays.values())
            self._store.track(name, len(self._names["tracks"]), kind, look, arrays)
            self._names["tracks"][name] = kind

    def declare_scalar(self, name: str, unit: str) -> None:
        """Declare a signal before its first frame. Raises ValueError for a name that is taken."""
        if name in self._names["scalars"]:
            raise ValueError(f"signal {name!r}: the name is taken")
        check_name(name, self._names["scalars"])
        self._names["scalars"][name] = unit

    # -- frames --------------------------------------------------------------------------------------------

    def append(
        self,
        t: float,
        *,
        tracks: dict[str, dict[str, Array]],
        scalars: dict[str, float] | None = None,
        ledger: dict[str, float] | None = None,
    ) -> None:
        """Add a frame: arrays per track, a number per signal and per ledger row; flushes when due.

        Raises ValueError if an array changes its shape, and the errors of `flush`.
        """
        frame: dict[str, Array] = {"frames/t": np.array(t, np.float64)}
        for name, arrays in tracks.items():
            if name not in self._names["tracks"]:
                raise ValueError(f"track {name!r} was not declared")
            self._add_track_arrays(frame, name, arrays)
        for name, value in (scalars or {}).items():
            self._add_number(frame, "scalars", name, value)
        for name, value in (ledger or {}).items():
            self._add_number(frame, "ledger", name, value)
        self._pending.append(frame)
        if len(self._pending) >= self.flush_every:
            self.flush()

    @property
    def flush_is_next(self) -> bool:
        """Whether the next frame will be followed by a flush."""
        return len(self._pending) + 1 >= self.flush_every

    def _add_number(self, frame: dict[str, Array], group: str, name: str, value: float) -> None:
        if name not in self._names[group]:
            check_name(name, self._names[group])
            self._names[group][name] = ""
        frame[f"{group}/{name}"] = np.array(value, np.float64)

    def _add_track_arrays(self, frame: dict[str, Array], name: str, arrays: dict[str, Array]) -> None:
        topology = {key: arrays[key] for key in TOPOLOGY if key in arrays}
        if topology:
            frame[f"tracks/{name}/frames/topology"] = np.array(self._topology(name, topology), np.int32)
        for key, array in arrays.items():
            if key in topology:
                continue
            path = f"tracks/{name}/frames/{key}"
            data = np.array(array)
            data = data.astype(frame_dtype(key, data), copy=False)
            shape, dtype = self._shapes.setdefault(path, (data.shape, data.dtype))
            if data.shape != shape:
                raise ValueError(
                    f"track {name!r}: {key} had shape {shape} and now {data.shape}; "
                    "keep the number of slots and mark unused ones with active = 0"
                )
            frame[path] = data.astype(dtype, copy=False)

    def _topology(self, name: str, arrays: dict[str, Array]) -> int:
        known = self._topologies.setdefault(name, {})
        data = {key: np.ascontiguousarray(array, np.int32) for key, array in arrays.items()}
        key = topology_key(data)
        if key not in known:
            with signals_deferred():
                self._loose += sum(array.nbytes + free_space.DATASET_BYTES for array in data.values())
                self._store.topology(name, len(known), data)
                known[key] = len(known)
        return known[key]

    def event(self, t: float, kind: str, where: str, text: str) -> None:
        """Add a line to the event table."""
        self._events.append((t, kind, where, text))

    def log(self, line: str) -> None:
        """Add a line to the log."""
        self._log.append(line)

    @property
    def mark(self) -> dict[str, int]:
        """Numbers of frames, events and log lines."""
        return {
            "frames": self.count + len(self._pending),
            "events": self._event_count + len(self._events),
            "log": self._log_count + len(self._log),
        }

    def checkpoint(self, state: Any, kept: dict[str, Any] | None = None) -> None:
        """Keep a copy of the state (t, q, v, memory, accounts); the next flush writes it.

        kept : further plain values needed to resume, among them the `mark` of its instant.
        """
        self._checkpoint = {key: np.array(getattr(state, key), np.float64) for key in STATE}
        self._checkpoint["kept"] = np.frombuffer(to_json(kept or {}).encode(), np.uint8)

    # -- writing -------------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Write all pending data, which then survive a kill.

        Raises SimulationError if the disk is full or fails; the file is then closed.
        """
        with signals_deferred():
            self._flush()

    def _flush(self) -> None:
        try:
            self._check_room()
            self._write_frames()
            self._store.extend("events", self._events)
            self._store.extend("log", self._log)
            if self._checkpoint is not None:
                self._slot = 1 - self._slot
                self._store.checkpoint(self._slot, self._checkpoint)
            self._store.commit(self.count + len(self._pending))
        except Exception as error:
            raise self._abandoned(error) from error
        self.count += len(self._pending)
        self._t = float(self._pending[-1]["frames/t"]) if self._pending else self._t
        self._checkpoint = None
        self._loose = 0
        self._event_count += len(self._events)
        self._log_count += len(self._log)
        for written in (self._pending, self._events, self._log):
            written.clear()

    def _abandoned(self, error: Exception) -> SimulationError:
        self._closed = True
        t = float(self._pending[-1]["frames/t"]) if self._pending else self._t
        stop = SimulationError(
            t,
            "run file",
            f"can no longer be written: {error}",
            f"The {self.count} frames flushed before are kept; free some space",
        )
        self._store.abandon(str(stop))
        return stop

    def _check_room(self) -> None:
        kinds = dict(self._shapes)
        size = self._loose
        for frame in self._pending:
            for path, array in frame.items():
                kinds.setdefault(path, (array.shape, array.dtype))
                size += array.nbytes
        size += sum(chunk_bytes(shape, dtype, self.flush_every) for shape, dtype in kinds.values())
        size += sum(array.nbytes + CHECKPOINT_CHUNK for array in (self._checkpoint or {}).values())
        size += 4 * sum(64 + sum(len(str(part)) for part in event) for event in self._events)
        size += 4 * sum(64 + len(line) for line in self._log)
        free_space.check_free_space(self.path, size, len(kinds) + FIXED_DATASETS)

    def _create(self, path: str, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
        chunks, compressed = chunk_shape(shape, dtype, self.flush_every)
        dataset = self._store.file.create_dataset(
            path,
            (self.count, *shape),
            dtype,
            maxshape=(None, *(n or None for n in shape)),
            chunks=chunks,
            shuffle=compressed,
            compression="lzf" if compressed else None,
            fillvalue=fill_value(path, dtype),
        )
        self._shapes[path] = (shape, dtype)
        self._datasets[path] = dataset
        return dataset

    def _write_frames(self) -> None:
        paths = {path: array for frame in self._pending for path, array in frame.items()}
        for path, array in paths.items():
            if path not in self._datasets:
                dataset = self._create(path, array.shape, array.dtype)
                group, _, name = path.partition("/")
                if group in ("ledger", "scalars"):
                    dataset.attrs["index"] = list(self._names[group]).index(name)
                if group == "scalars":
                    dataset.attrs["unit"] = self._names[group][name]
        total = self.count + len(self._pending)
        for path, dataset in self._datasets.items():
            dataset.resize(total, axis=0)
            if path in paths and self._pending:
                shape, dtype = self._shapes[path]
                block = np.full((len(self._pending), *shape), fill_value(path, dtype), dtype)
                for i, frame in enumerate(self._pending):
                    if path in frame:
                        block[i] = frame[path]
                dataset[self.count :] = block

    def close(
        self, state: str = "complete", message: str = "", summary: dict[str, Any] | None = None
    ) -> None:
        """Write pending data and the status, and close the file; a second call does nothing.

        state : "complete" or "stopped". summary : plain values about the run. Raises the errors of `flush`.
        """
        with signals_deferred():
            if self._closed:
                return
            self._flush()
            self._closed = True
            try:
                self._store.finish(state, message, to_json(summary or {}))
            except OSError as error:
                raise self._abandoned(error) from error

    @contextmanager
    def closed_by_error(self) -> Iterator[None]:
        """Close the file as "stopped" if the block ends by an error or an interrupt; else it stays open."""
        try:
            yield
        except BaseException as error:
            self.__exit__(type(error), error, error.__traceback__)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.close()
        elif isinstance(error, KeyboardInterrupt):
            self.close("stopped", INTERRUPTED)
        else:
            self.close("stopped", str(error) or type(error).__name__)
