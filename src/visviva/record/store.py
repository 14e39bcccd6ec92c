"""The HDF5 file of a run being written: its header, commits and completion."""

from __future__ import annotations

import glob
import io
import json
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import h5py
import numpy as np

import visviva
from visviva.errors import SceneError
from visviva.record import free_space
from visviva.record.commit_file import CommitFile
from visviva.record.layout import (
    FLUSH_EVERY,
    FORMAT,
    FORMAT_VERSION,
    Array,
    chunk_shape,
    frame_dtype,
    is_framed,
)
from visviva.record.stable_file import closes_at_exit

TEXT = h5py.string_dtype("utf-8")
MESSAGE_BYTES = 1000
CREATION_TIME = 600.0  # longer than the creation of a file takes, even of a process without processor [s]
CHUNK_CACHE = 4 * 1024 * 1024
CHECKPOINT_CHUNK = 512 * 1024


def _plain(value: Any) -> Any:
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else str(value)


def to_json(value: Any) -> str:
    """JSON text of plain values and NumPy numbers and arrays."""
    return json.dumps(value, default=_plain)


def head_of_run(name: str, scene: str, seed: int, look: dict[str, Any], folder: str) -> bytes:
    """The contents of a run file before its first frame."""
    image = io.BytesIO()
    with h5py.File(image, "w", libver="earliest") as file:
        file.attrs.update(
            {
                "format": FORMAT,
                "format_version": FORMAT_VERSION,
                "visviva": visviva.__version__,
                "name": name,
                "created": datetime.now(UTC).isoformat(timespec="seconds"),
                "seed": seed,
                "folder": folder,
                "units": "SI",
                "look": to_json(look),
            }
        )
        # The status text has a fixed size, so that it can be changed in place on a full disk.
        status = file.create_group("status")
        status.attrs.create("state", "running", dtype=h5py.string_dtype("utf-8", 16))
        status.attrs.create("message", "", dtype=h5py.string_dtype("utf-8", MESSAGE_BYTES))
        status.create_dataset("summary", data="{}", dtype=TEXT)
        file.create_dataset("scene", data=scene, dtype=TEXT)
        file.create_dataset("commits", data=np.zeros(1, np.int64))
        file.create_dataset("frames/count", data=np.zeros(1, np.int64))
        chunks, _ = chunk_shape((), np.dtype(np.float64), FLUSH_EVERY)
        file.create_dataset("frames/t", (0,), np.float64, maxshape=(None,), chunks=chunks)
        for group in ("tracks", "scalars", "ledger"):
            file.create_group(group)
        event = np.dtype([("t", "f8"), ("kind", TEXT), ("where", TEXT), ("text", TEXT)])
        file.create_dataset("events", (0,), event, maxshape=(None,), chunks=(256,))
        file.create_dataset("log", (0,), TEXT, maxshape=(None,), chunks=(256,))
        file.create_dataset("checkpoint/index", data=np.full(1, -1, np.int64))
    return image.getvalue()


def _remove_abandoned(path: Path) -> None:
    """Remove what killed processes left of runs that had no file yet, see `Store.create`."""
    for aside in path.parent.glob(f".{glob.escape(path.name)}.*"):
        with suppress(OSError):  # another process removes them too
            if aside.suffix[1:].isdecimal() and aside.stat().st_mtime < time.time() - CREATION_TIME:
                aside.unlink()


class Store:
    """The file of a run to be written; `commit` writes changes of `file` to the disk, all or nothing.

    Raises SceneError if the file cannot be written, has no space, or another process writes to it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            free_space.check_free_space(path, 0, 0)
            self._disk = CommitFile(path, "r+")
        except OSError as error:
            raise SceneError(f"the run file cannot be written: {error}", file=str(path)) from error
        self.file = h5py.File(self._disk, "r+", libver="earliest", rdcc_nbytes=CHUNK_CACHE)
        self._closer = closes_at_exit(self, self.file, self._disk)
        self._commits = int(self.file["commits"][0])
        self._counter = self.file["commits"].id.get_offset()

    @classmethod
    def create(cls, path: Path, overwrite: bool, head: bytes) -> Store:
        """A new file with the contents of `head`; a kill at any instant leaves all of them or no file.

        Raises SceneError if the file exists and may not be overwritten, cannot be created, or has no space.
        """
        if path.exists() and not overwrite:
            found = "the file already exists; choose another name or allow overwriting"
            raise SceneError(found, file=str(path))
        aside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            _remove_abandoned(path)
            free_space.check_free_space(path, 0, 0)
            aside.write_bytes(head)
            # Readers of the old run keep it: the new one is a different file with the same name.
            aside.replace(path)
        except OSError as error:
            aside.unlink(missing_ok=True)
            raise SceneError(f"the run file cannot be created: {error}", file=str(path)) from error
        return cls(path)

    def cut(self, frames: int, events: int, log: int) -> list[str]:
        """Keep only the first frames, events and log lines; returns the datasets of frames."""
        paths: list[str] = []

        def collect(path: str, item: Any) -> None:
            if isinstance(item, h5py.Dataset) and is_framed(path):
                paths.append(path)

        self.file.visititems(collect)
        for path, length in [*((path, frames) for path in paths), ("events", events), ("log", log)]:
            self.file[path].resize(length, axis=0)
        self._set_status("running", "")
        return paths

    def track(self, name: str, index: int, kind: str, look: dict[str, Any], static: dict[str, Array]) -> None:
        """Write the header of a track, before its first frame."""
        group = self.file.create_group(f"tracks/{name}")
        group.attrs.update({"kind": kind, "look": to_json(look), "index": index})
        group.create_group("frames")
        for key, array in static.items():
            group.create_dataset(f"static/{key}", data=array.astype(frame_dtype(key, array)))

    def topology(self, track: str, number: int, arrays: dict[str, Array]) -> None:
        """Store lines and triangles to which frames of a track refer by `number`."""
        for key, array in arrays.items():
            self.file.create_dataset(f"tracks/{track}/topology/{number}/{key}", data=array)

    def extend(self, name: str, lines: Sequence[Any]) -> None:
        """Append lines to a table, "events" or "log"."""
        if lines:
            dataset = self.file[name]
            start = len(dataset)
            dataset.resize(start + len(lines), axis=0)
            dataset[start:] = np.array(lines, dataset.dtype)

    def checkpoint(self, slot: int, state: dict[str, Array]) -> None:
        """Write the arrays of a checkpoint to slot 0 or 1, which becomes the current one."""
        for key, array in state.items():
            path = f"checkpoint/{slot}/{key}"
            if path not in self.file:
                chunk = min(max(array.size, 64), CHECKPOINT_CHUNK // 8)
                self.file.create_dataset(path, (0,), array.dtype, maxshape=(None,), chunks=(chunk,))
            self.file[path].resize(array.size, axis=0)
            self.file[path][...] = array.ravel()
        self.file["checkpoint/index"][0] = slot

    def commit(self, frames: int = 0) -> None:
        """Write all changes to the disk; `frames` are valid from now on. Raises OSError if it fails."""
        self._commits += 1
        self.file["commits"][0] = self._commits
        self.file["frames/count"][0] = frames
        self.file.flush()
        self._disk.commit(self._counter)

    def finish(self, state: str, message: str, summary: str) -> None:
        """Write the status and close. Raises OSError if the disk fails."""
        self.file["status/summary"][()] = summary
        self._set_status(state, message)
        self.file["commits"][0] = self._commits + 1
        self.file.close()
        self._disk.commit(self._counter)
        self._closer()

    def abandon(self, message: str) -> None:
        """Discard uncommitted data, mark the file as stopped, and close; needs no disk space."""
        self._closer()
        self._disk = CommitFile(self.path, "r+")
        self.file = h5py.File(self._disk, "r+", libver="earliest")
        self._closer = closes_at_exit(self, self.file, self._disk)
        self._set_status("stopped", message)
        self.file.close()
        self._disk.commit_in_place()
        self._closer()

    def _set_status(self, state: str, message: str) -> None:
        attributes = self.file["status"].attrs
        cut = message.encode()[:MESSAGE_BYTES].decode(errors="ignore")
        attributes.modify("message", cut.encode())  # NumPy would accept only ASCII for a str
        attributes.modify("state", state)
