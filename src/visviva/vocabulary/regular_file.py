"""Files named in untrusted scenes: read only if they are regular files of limited size."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from visviva.errors import SceneError

MAX_BYTES = 1 << 28
"""Size [bytes] beyond which a mesh or a table is not read."""

SYSTEM = ("/proc/", "/sys/")
"""System folders, some of whose files look like regular ones."""


def refuse_special(path: Path) -> None:
    """Refuse anything but regular files, after following links: devices, pipes, folders, system files.

    Raises SceneError; a missing file is not refused.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise SceneError(f"cannot be read: {getattr(error, 'strerror', error)}", file=str(path)) from None
    if not stat.S_ISREG(mode) or os.path.realpath(path).startswith(SYSTEM):
        kind = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
        raise SceneError(f"is {kind}, expected a file", file=str(path))


def read_regular(path: Path, most: int = MAX_BYTES) -> bytes:
    """All of a regular file of up to `most` bytes.

    Raises SceneError for another kind of file and for a larger one, which is not read, and FileNotFoundError.
    """
    refuse_special(path)
    try:
        # Another program may have put a pipe there in the meantime: opening must not block.
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise SceneError("is not a regular file, expected a file", file=str(path))
            data = file.read(most + 1) if status.st_size <= most else b""
    except FileNotFoundError:
        raise
    except OSError as error:
        raise SceneError(f"cannot be read: {error.strerror}", file=str(path)) from None
    if status.st_size > most or len(data) > most:
        size = max(status.st_size, len(data))
        raise SceneError(
            f"found a file of {size / 2**20:.0f} MiB, expected at most {most >> 20} MiB", file=str(path)
        )
    return data


def read_regular_text(path: Path, most: int = MAX_BYTES) -> str:
    """The same as UTF-8 text; invalid bytes become �. A missing file is a SceneError."""
    try:
        return read_regular(path, most).decode("utf-8", errors="replace")
    except FileNotFoundError:
        raise SceneError("cannot be read: there is no such file", file=str(path)) from None
