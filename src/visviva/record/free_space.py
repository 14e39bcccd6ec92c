"""Check of free space before every flush: a full disk must end a run, not corrupt it."""

from __future__ import annotations

import shutil
from pathlib import Path

RESERVE_BYTES = 1024 * 1024
DATASET_BYTES = 4096


class DiskFullError(OSError):
    """No space for the next flush; data flushed before are intact."""


def free_bytes(folder: Path) -> int:
    """Bytes available to this user on the disk of `folder`."""
    return shutil.disk_usage(folder).free


def check_free_space(path: Path, payload: int, datasets: int) -> None:
    """Check that the next flush fits.

    Parameters
    ----------
    path : the run file.
    payload : bytes of the arrays to write, uncompressed, in whole chunks.
    datasets : number of datasets to extend; each may need new index and header blocks of HDF5.

    Raises DiskFullError, with both figures.
    """
    need = payload + payload // 64 + datasets * DATASET_BYTES + RESERVE_BYTES
    free = free_bytes(path.parent)
    if free < need:
        raise DiskFullError(
            f"{path}: the disk is nearly full: "
            f"the next frames need {need / 1e6:.1f} MB, {free / 1e6:.1f} MB are free"
        )
