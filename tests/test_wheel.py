"""The wheel of `make wheel`: it contains the given kernels, and is then for one Python and system."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent


def build(folder: Path, **settings: str) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env={**os.environ, **settings})
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_a_wheel_without_kernels_is_for_every_python(tmp_path: Path) -> None:
    wheel = build(tmp_path)
    assert wheel.name.endswith("-py3-none-any.whl")
    with ZipFile(wheel) as file:
        assert not any(name.startswith("visviva/kernels") for name in file.namelist())


def test_kernels_lie_where_the_package_looks_for_them(tmp_path: Path) -> None:
    kept = tmp_path / "numba-1.2.3" / "x86-64-v3" / "visviva.geometry.vectors"
    kept.mkdir(parents=True)
    (kept / "dot-0.nbi").write_bytes(b"index")
    wheel = build(tmp_path / "dist", VISVIVA_KERNELS=str(tmp_path / "numba-1.2.3"))
    assert f"-cp{sys.version_info[0]}{sys.version_info[1]}-" in wheel.name
    with ZipFile(wheel) as file:
        assert "visviva/kernels/numba-1.2.3/x86-64-v3/visviva.geometry.vectors/dot-0.nbi" in file.namelist()
