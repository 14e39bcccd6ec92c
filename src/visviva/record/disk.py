"""Free space is looked at before every flush, because a disk that fills up must end a run, not break it."""

from __future__ import annotations

import shutil
from pathlib import Path

RESERVE = 1024 * 1024
PER_DATASET = 4096


class DiskFullError(OSError):
    """No room for the next flush; what was flushed before is intact."""


def free_bytes(folder: Path) -> int:
    """Bytes that this user may still write to the disk of `folder`."""
    return shutil.disk_usage(folder).free


def check_room(path: Path, payload: int, datasets: int) -> None:
    """Make sure that the next flush fits.

    Parameters
    ----------
    path : the run file.
    payload : bytes of the arrays to write, not compressed, in whole chunks.
    datasets : number of datasets to extend; each may need new index and header blocks of HDF5.

    Raises DiskFullError, with both figures.
    """
    need = payload + payload // 64 + datasets * PER_DATASET + RESERVE
    free = free_bytes(path.parent)
    if free < need:
        raise DiskFullError(
            f"{path}: the disk is nearly full: "
            f"the next frames need {need / 1e6:.1f} MB, {free / 1e6:.1f} MB are free"
        )
