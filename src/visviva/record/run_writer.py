"""The run file, written so that it can be read whenever the writing stops."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import h5py
import numpy as np

import visviva
from visviva.core.errors import SceneError
from visviva.record import disk
from visviva.record.layout import (
    FLUSH_EVERY,
    FORMAT,
    FORMAT_VERSION,
    TOPOLOGY,
    TRACK_KINDS,
    Array,
    check_name,
    chunk_shape,
    fill_value,
    frame_dtype,
)

TEXT = h5py.string_dtype("utf-8")
MESSAGE_BYTES = 1000


def _plain(value: Any) -> Any:
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else str(value)


def to_json(value: Any) -> str:
    """JSON text of plain values and NumPy numbers and arrays."""
    return json.dumps(value, default=_plain)


class RunWriter:
    """Writes one run file; frames are kept in memory and written `flush_every` at a time.

    Parameters
    ----------
    path : the file, usually ``*.vv``.
    name, scene, seed, look : of the run; `scene` is the text of the scene file, `look` plain JSON values.
    overwrite : whether an existing file may be replaced.
    flush_every : frames between two flushes.

    Used as a context manager it closes the file as "complete", or as "stopped" with the reason when an error or
    Ctrl-C ends the block. Raises SceneError when the file exists or cannot be created, `disk.DiskFull` when
    there is no room.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        name: str = "",
        scene: str = "",
        seed: int = 0,
        look: dict[str, Any] | None = None,
        overwrite: bool = False,
        flush_every: int = FLUSH_EVERY,
    ) -> None:
        self.path = Path(path).absolute()
        self.flush_every = flush_every
        self.count = 0
        self._pending: list[dict[str, Array]] = []
        self._shapes: dict[str, tuple[tuple[int, ...], np.dtype[Any]]] = {}
        self._names: dict[str, dict[str, Any]] = {"tracks": {}, "scalars": {}, "ledger": {}}
        self._topologies: dict[str, dict[bytes, int]] = {}
        self._events: list[tuple[float, str, str, str]] = []
        self._log: list[str] = []
        self._checkpoint: dict[str, Array] | None = None
        self._slot = 1
        try:
            self._file = h5py.File(self.path, "w" if overwrite else "x", libver="earliest", locking=False)
        except FileExistsError:
            raise SceneError("there is a run file already; choose another name or allow overwriting",
                             file=str(self.path)) from None
        except OSError as error:
            raise SceneError(f"cannot be created: {error}", file=str(self.path)) from error
        self._head(name, scene, seed, look or {})
        self._file.flush()

    def _head(self, name: str, scene: str, seed: int, look: dict[str, Any]) -> None:
        file = self._file
        file.attrs.update({
            "format": FORMAT, "format_version": FORMAT_VERSION, "visviva": visviva.__version__, "name": name,
            "created": datetime.now(UTC).isoformat(timespec="seconds"), "seed": seed, "units": "SI",
            "look": to_json(look),
        })
        file.create_dataset("scene", data=scene, dtype=TEXT)
        status = file.create_group("status")
        status.attrs.create("state", "running", dtype=h5py.string_dtype("utf-8", 16))
        status.attrs.create("message", "", dtype=h5py.string_dtype("utf-8", MESSAGE_BYTES))
        status.create_dataset("summary", data="{}", dtype=TEXT)
        file.create_dataset("frames/count", data=np.zeros(1, np.int64))
        self._create("frames/t", (), np.dtype(np.float64))
        for group in ("tracks", "scalars", "ledger"):
            file.create_group(group)
        event = np.dtype([("t", "f8"), ("kind", TEXT), ("where", TEXT), ("text", TEXT)])
        file.create_dataset("events", (0,), event, maxshape=(None,), chunks=(256,))
        file.create_dataset("log", (0,), TEXT, maxshape=(None,), chunks=(256,))
        file.create_dataset("checkpoint/index", data=np.full(1, -1, np.int64))

    # -- what there is -------------------------------------------------------------------------------------

    def declare_track(self, name: str, kind: str, look: dict[str, Any], static: dict[str, Array]) -> None:
        """A thing to see, before its first frame; `static` arrays are kept as float32 or int32.

        Raises ValueError for an unknown kind and for a name that is taken.
        """
        if kind not in TRACK_KINDS:
            raise ValueError(f"track {name!r}: kind {kind!r} is unknown; known: {', '.join(TRACK_KINDS)}")
        if name in self._names["tracks"]:
            raise ValueError(f"track {name!r}: the name is taken")
        check_name(name, self._names["tracks"])
        group = self._file.create_group(f"tracks/{name}")
        group.attrs.update({"kind": kind, "look": to_json(look), "index": len(self._names["tracks"])})
        group.create_group("frames")
        for key, array in static.items():
            data = np.asarray(array)
            group.create_dataset(f"static/{key}", data=data.astype(frame_dtype(key, data)))
        self._names["tracks"][name] = kind

    def declare_scalar(self, name: str, unit: str) -> None:
        """A signal, before its first frame. Raises ValueError for a name that is taken."""
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
        """One frame: arrays per track, a number per signal and per ledger row; flushes when enough are there.

        Raises ValueError when an array changes its shape, and what `flush` raises.
        """
        frame: dict[str, Array] = {"frames/t": np.float64(t).reshape(())}
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

    def _add_number(self, frame: dict[str, Array], group: str, name: str, value: float) -> None:
        if name not in self._names[group]:
            check_name(name, self._names[group])
            self._names[group][name] = ""
        frame[f"{group}/{name}"] = np.float64(value).reshape(())

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
                raise ValueError(f"track {name!r}: {key} had shape {shape} and now {data.shape}; "
                                 "keep the number of slots and mark unused ones with active = 0")
            frame[path] = data.astype(dtype, copy=False)

    def _topology(self, name: str, arrays: dict[str, Array]) -> int:
        known = self._topologies.setdefault(name, {})
        digest = blake2b(digest_size=16)
        data = {key: np.ascontiguousarray(array, np.int32) for key, array in arrays.items()}
        for key, array in data.items():
            digest.update(f"{key}{array.shape}".encode())
            digest.update(array.tobytes())
        number = known.setdefault(digest.digest(), len(known))
        group = self._file[f"tracks/{name}"]
        if f"topology/{number}" not in group:
            for key, array in data.items():
                group.create_dataset(f"topology/{number}/{key}", data=array)
        return number

    def event(self, t: float, kind: str, where: str, text: str) -> None:
        """One line of the event table."""
        self._events.append((t, kind, where, text))

    def log(self, line: str) -> None:
        """One line of the log."""
        self._log.append(line)

    def checkpoint(self, state: Any) -> None:
        """Keep a copy of the state (t, q, v, memory, accounts); the next flush writes it."""
        self._checkpoint = {key: np.array(getattr(state, key), np.float64)
                            for key in ("t", "q", "v", "memory", "accounts")}

    # -- writing -------------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Write everything that is pending; afterwards it survives a kill. Raises `disk.DiskFull`."""
        disk.check_room(self.path, self._payload(), len(self._shapes) + 16)
        self._write_frames()
        self._write_tables()
        self._write_checkpoint()
        self.count += len(self._pending)
        self._file["frames/count"][0] = self.count
        self._pending.clear()
        self._file.flush()

    def _payload(self) -> int:
        size = sum(array.nbytes for frame in self._pending for array in frame.values())
        if self._checkpoint is not None:
            size += sum(array.nbytes for array in self._checkpoint.values())
        text = sum(64 + len(kind) + len(where) + len(line) for _, kind, where, line in self._events)
        return size + 4 * (text + sum(64 + len(line) for line in self._log))

    def _create(self, path: str, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
        chunks, compressed = chunk_shape(shape, dtype, self.flush_every)
        dataset = self._file.create_dataset(
            path, (self.count, *shape), dtype, maxshape=(None, *shape), chunks=chunks,
            shuffle=compressed, compression="lzf" if compressed else None, fillvalue=fill_value(path, dtype))
        self._shapes[path] = (shape, dtype)
        return dataset

    def _write_frames(self) -> None:
        paths = {path: array for frame in self._pending for path, array in frame.items()}
        for path, array in paths.items():
            if path not in self._file:
                dataset = self._create(path, array.shape, array.dtype)
                group, _, name = path.partition("/")
                if group in ("ledger", "scalars"):
                    dataset.attrs["index"] = list(self._names[group]).index(name)
                if group == "scalars":
                    dataset.attrs["unit"] = self._names[group][name]
        total = self.count + len(self._pending)
        for path, (shape, dtype) in self._shapes.items():
            dataset = self._file[path]
            dataset.resize(total, axis=0)
            if path in paths:
                block = np.full((len(self._pending), *shape), fill_value(path, dtype), dtype)
                for i, frame in enumerate(self._pending):
                    if path in frame:
                        block[i] = frame[path]
                dataset[self.count:] = block

    def _write_tables(self) -> None:
        for name, lines in (("events", self._events), ("log", self._log)):
            if lines:
                dataset = self._file[name]
                start = len(dataset)
                dataset.resize(start + len(lines), axis=0)
                dataset[start:] = np.array(lines, dataset.dtype)
                lines.clear()

    def _write_checkpoint(self) -> None:
        if self._checkpoint is None:
            return
        self._slot = 1 - self._slot
        for key, array in self._checkpoint.items():
            path = f"checkpoint/{self._slot}/{key}"
            if path not in self._file:
                chunk = min(max(array.size, 64), 65536)
                self._file.create_dataset(path, (0,), np.float64, maxshape=(None,), chunks=(chunk,))
            self._file[path].resize(array.size, axis=0)
            self._file[path][...] = array.ravel()
        self._file["checkpoint/index"][0] = self._slot
        self._checkpoint = None

    def close(self, state: str = "complete", message: str = "", summary: dict[str, Any] | None = None) -> None:
        """Write what is pending and the status, and close the file; a second call does nothing.

        state : "complete" or "stopped". summary : plain values about the run.
        """
        if not self._file:
            return
        self.flush()
        self._file["status/summary"][()] = to_json(summary or {})
        self._set_status(state, message)
        self._file.close()

    def _set_status(self, state: str, message: str) -> None:
        attributes = self._file["status"].attrs
        attributes.modify("message", message.encode()[:MESSAGE_BYTES].decode(errors="ignore"))
        attributes.modify("state", state)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.close()
        elif isinstance(error, KeyboardInterrupt):
            self.close("stopped", "interrupted by the user")
        else:
            self.close("stopped", str(error) or type(error).__name__)
