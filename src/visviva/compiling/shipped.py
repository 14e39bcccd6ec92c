"""Compiled kernels shipped with the package: their target processors, and which of them run here.

`make wheel` puts them into `visviva/kernels/numba-VERSION/NAME`, one folder for each kind of processor. The
file `target.json` there describes what they were compiled for.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numba

KERNELS = Path(__file__).resolve().parent.parent / "kernels"
TARGET = "target.json"

Target: TypeAlias = tuple[str, str, str]
"""System, name of the processor, and its features as LLVM writes them: "+avx,+fma,-avx512f"."""


@dataclass(frozen=True)
class Shipped:
    """Kernels for one kind of processor."""

    folder: Path
    target: Target


def own_target(codegen: Any) -> Target:
    """Numba's compilation target in this process; NUMBA_CPU_NAME and NUMBA_CPU_FEATURES change it."""
    system, name, features = codegen.magic_tuple()
    return str(system), str(name), str(features)


def features_of(target: Target) -> frozenset[str]:
    """The processor features that code for a target may use."""
    return frozenset(one[1:] for one in target[2].split(",") if one.startswith("+"))


def runs_on(target: Target, own: Target) -> bool:
    """Whether code for one target runs on another: all features that it uses are there."""
    return target[0] == own[0] and features_of(target) <= features_of(own)


@cache
def shipped(own: Target) -> tuple[Shipped, ...]:
    """The kernels that run here, those for the most capable processor first."""
    files = (KERNELS / f"numba-{numba.__version__}").glob(f"*/{TARGET}")
    found = [Shipped(file.parent, _read(file)) for file in files]
    able = [one for one in found if runs_on(one.target, own)]
    return tuple(sorted(able, key=lambda one: len(features_of(one.target)), reverse=True))


def _read(file: Path) -> Target:
    system, name, features = json.loads(file.read_text(encoding="utf-8"))
    return system, name, features


def write_target(folder: Path, target: Target) -> None:
    """Write to a folder of kernels what they were compiled for."""
    (folder / TARGET).write_text(json.dumps(target), encoding="utf-8")
