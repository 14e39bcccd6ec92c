"""Build dist/*.whl with the compiled kernels of the examples, which it then finds without compiling.

    python scripts/wheel.py               # all examples
    python scripts/wheel.py card_house    # those of some

Once for processors that can do x86-64-v3, where this one can, and once for this one; both at the same time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
from llvmlite.binding import get_host_cpu_features
from numba.core.registry import cpu_target

from visviva.compiling.shipped import own_target, write_target

BUILD = Path("build/kernels")
X86_64_V3 = (
    *("cx8", "cmov", "mmx", "fxsr", "sse", "sse2", "sse3", "ssse3", "sse4.1", "sse4.2", "cx16", "sahf"),
    *("popcnt", "crc32", "avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"),
)
"""What LLVM makes use of for this name: no more of this machine may get into the code, and a machine that
lacks one of them must not load it."""


def baselines() -> dict[str, dict[str, str]]:
    """Kinds of processors by name, with what tells Numba to compile for them."""
    host, found = get_host_cpu_features(), {"native": dict[str, str]()}
    if all(host.get(one) for one in X86_64_V3):
        features = ",".join(f"+{one}" for one in X86_64_V3)
        found["x86-64-v3"] = {"NUMBA_CPU_NAME": "x86-64-v3", "NUMBA_CPU_FEATURES": features}
    return found


def gather(name: str) -> None:
    """In a process that compiles for one kind: put its kernels where the wheel takes them from."""
    cache, folder = BUILD / name / f"numba-{numba.__version__}", BUILD / f"numba-{numba.__version__}" / name
    shutil.copytree(
        cache, folder, ignore=lambda path, files: [one for one in files if not _is_kernel(path, one)]
    )
    write_target(folder, own_target(cpu_target.target_context.codegen()))


def _is_kernel(folder: str, name: str) -> bool:
    path = Path(folder) / name
    return any(path.glob("*.nbc")) if path.is_dir() else path.suffix in (".nbi", ".nbc")


def main(examples: list[str]) -> None:
    """Compile for each kind, and build the wheel."""
    shutil.rmtree(BUILD, ignore_errors=True)
    kinds = {
        name: {**os.environ, **settings, "VISVIVA_CACHE": str((BUILD / name).resolve())}
        for name, settings in baselines().items()
    }
    command = [sys.executable, "-m", "visviva", "warmup", *examples]
    compiling = [subprocess.Popen(command, env=environment) for environment in kinds.values()]
    if sum(process.wait() for process in compiling):
        sys.exit("the kernels could not be compiled")
    for name, environment in kinds.items():
        subprocess.run([sys.executable, __file__, "--gather", name], check=True, env=environment)
    kernels = {**os.environ, "VISVIVA_KERNELS": str(BUILD / f"numba-{numba.__version__}")}
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"], check=True, env=kernels
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--gather"]:
        gather(sys.argv[2])
    else:
        main(sys.argv[1:])
