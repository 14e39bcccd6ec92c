"""Reading of an HDF5 file to which another process commits, without ever seeing partial commits."""

from __future__ import annotations

import io
import threading
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import h5py

from visviva.errors import SceneError
from visviva.record.commit_file import CommitFile
from visviva.record.layout import FORMAT, FORMAT_VERSION
from visviva.record.structure import read_through
from visviva.record.trial_read import trial_read
from visviva.vocabulary.nearest import nearest_name

T = TypeVar("T")
MAX_ATTEMPTS = 200
RETRY_INTERVAL = 0.002
SCENES = (".yaml", ".yml")
MAX_IMAGE_BYTES = 64 * 1024 * 1024
HDF5_START = b"\x89HDF\r\n\x1a\n"
MAX_HEADER_BYTES = 4096
"""Bytes at the beginning of a file that contain the name of its format."""
HDF5_ERRORS = (OSError, LookupError, ValueError, RuntimeError, TypeError, AttributeError, OverflowError)
"""Errors of h5py, and of users of its values, if a file is damaged or changed during reading."""


class MovedError(Exception):
    """The file was committed to in the meantime."""


def _close_all(*files: Any) -> None:
    for file in files:
        file.close()


def closes_at_exit(owner: object, file: h5py.File, *disks: io.IOBase) -> weakref.finalize[..., Any]:
    """Close an HDF5 file based on Python files before the interpreter exits: HDF5 would call them later."""
    return weakref.finalize(owner, _close_all, file, *disks)


class StableFile:
    """A run file open for reading; every `read` sees one commit as a whole.

    The writer counts its commits in a number at a fixed address, and changes that number before any other old
    block: as long as it is the same, nothing that was read has changed. A file of up to `MAX_IMAGE_BYTES`
    bytes is read into memory as a whole, so that a fast writer of a small run cannot interfere.

    Raises SceneError if the file is missing, is not a run file, is damaged, or has a newer format; the
    message names it as `shown`.
    """

    def __init__(self, path: Path, shown: str) -> None:
        self.path, self.shown = path, shown
        self._lock = threading.RLock()
        self._counter: int | None = None
        self._tried = False
        self._closer: Callable[[], Any] | None = None
        self.reopen()

    @property
    def size(self) -> int:
        """Size of the file in bytes at the last commit read."""
        return self._disk.size

    def read(self, function: Callable[[h5py.File], T]) -> T:
        """The result of `function` on the file at one commit; it may be called more than once."""
        with self._lock:
            for _ in range(MAX_ATTEMPTS):
                try:
                    value = function(self._file)
                except HDF5_ERRORS:
                    if not self._moved():
                        raise
                else:
                    if not self._moved():
                        return value
                time.sleep(RETRY_INTERVAL)
                self.reopen()
        raise SceneError("the run is being written faster than it can be read; try again", file=self.shown)

    def reopen(self) -> None:
        """Read what was committed since."""
        with self._lock:
            for _ in range(MAX_ATTEMPTS):
                self.close()
                before = self._signature()
                try:
                    return self._open()
                except MovedError:
                    time.sleep(0.0)
                except HDF5_ERRORS as error:
                    self.close()
                    time.sleep(RETRY_INTERVAL)
                    if before == self._signature():
                        raise self._none(error) from error
        raise SceneError("the run is being written faster than it can be read; try again", file=self.shown)

    def _none(self, error: Exception) -> SceneError:
        """The error for a file that HDF5 cannot read: it is a scene, something else, or damaged."""
        why = f"not a run file, or damaged: {error}"
        if self.path.suffix in SCENES:
            why = f"this is a scene, expected a run file: `visviva run {self.shown}` creates one"
        return SceneError(why, file=self.shown)

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self._closer is not None:
            self._closer()
            self._closer = None

    def _signature(self) -> tuple[int, int]:
        if not self.path.is_file():
            if self.path.exists() and not self.path.is_dir():
                raise SceneError("is not a regular file, expected a run file", file=self.shown)
            beside = [one.name for kind in (".vv", *SCENES) for one in self.path.parent.glob(f"*{kind}")]
            written = self.path.parent / "out" / self.path.name  # where `run` writes it
            near = f"out/{self.path.name}" if written.is_file() else nearest_name(self.path.name, beside)
            meant = near and str(Path(self.shown).parent / near)
            hint = f"; did you mean {meant!r}?" if near else ": `visviva run` creates one from a scene"
            raise SceneError(f"there is no such run file{hint}", file=self.shown)
        status = self.path.stat()
        return status.st_size, status.st_mtime_ns

    def _open(self) -> None:
        # Not by path: HDF5 would share one view of the file among all readers of a process, and
        # that view would become stale.
        self._disk = CommitFile(self.path, "r")
        self._closer = self._disk.close
        before = None if self._counter is None else self._commits_on_disk()
        image = io.BytesIO(self._disk.image()) if self._disk.size <= MAX_IMAGE_BYTES else None
        after = None if image is None or self._counter is None else self._commits_on_disk()
        if not self._tried:
            self._try_out(image)
        self._file = h5py.File(image or self._disk, "r")
        self._closer = closes_at_exit(self, self._file, self._disk)
        self._check_format()
        commits = self._file["commits"]
        self._serial = int(commits[0])
        if self._counter is None:
            self._counter = int(commits.id.get_offset())
            raise MovedError
        if not (self._disk.replayed or before == self._serial):
            raise MovedError
        if (self._commits_on_disk() if after is None else after) > self._serial:
            raise MovedError
        self._frozen = image is not None

    def _try_out(self, image: io.BytesIO | None) -> None:
        """Raise OSError if HDF5 would not survive the file."""

        def reading() -> None:
            disk = image or CommitFile(self.path, "r")
            with h5py.File(disk, "r") as file:
                if dict(file.attrs).get("format") == FORMAT:  # other formats are reported here
                    read_through(file, self._disk.size)

        if why := trial_read(reading):
            raise OSError(why)
        self._tried = True

    def _check_format(self) -> None:
        attributes = self._file.attrs
        if not isinstance(attributes.get("format"), str) or attributes["format"] != FORMAT:
            raise SceneError("an HDF5 file, but not a visviva run", file=self.shown)
        if int(attributes["format_version"]) > FORMAT_VERSION:
            raise SceneError(
                f"written in format {attributes['format_version']} by visviva {attributes.get('visviva')}; "
                f"this version reads formats up to {FORMAT_VERSION}: update visviva",
                file=self.shown,
            )

    def _commits_on_disk(self) -> int:
        return int.from_bytes(self._disk.on_disk(self._counter or 0, 8), "little")

    def _moved(self) -> bool:
        return not self._frozen and self._commits_on_disk() > self._serial


def is_run_file(path: Path) -> bool:
    """Whether a file is a run of any format, or the remains of a damaged one."""
    with path.open("rb") as file:
        head = file.read(MAX_HEADER_BYTES)
    return head.startswith(HDF5_START) and FORMAT.encode() in head
