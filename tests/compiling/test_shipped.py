"""Kernels shipped with the package: found where they run, and never loaded where they do not."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest
from llvmlite.binding import get_host_cpu_features
from numba import config

from visviva.compiling import shipped as package
from visviva.compiling.shipped import KERNELS, TARGET, features_of, runs_on, write_target

SYSTEM = "x86_64-unknown-linux-gnu"
V3 = (SYSTEM, "x86-64-v3", "+avx,+avx2,+fma")
NEWER = (SYSTEM, "znver5", "+fma,+avx,+avx2,+avx512f,-amx-tile")
OLDER = (SYSTEM, "nehalem", "+sse4.2,-avx,-avx2,-fma")


@pytest.mark.nojit
def test_code_runs_where_all_that_it_uses_is_there() -> None:
    assert runs_on(V3, NEWER) and runs_on(V3, V3)
    assert not runs_on(V3, OLDER) and not runs_on(NEWER, V3)
    assert not runs_on(V3, ("arm64-apple-darwin", *NEWER[1:]))
    assert features_of(OLDER) == {"sse4.2"}


@pytest.mark.nojit
def test_the_ablest_that_run_here_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "KERNELS", tmp_path)
    for target in (V3, NEWER, OLDER):
        folder = tmp_path / f"numba-{numba.__version__}" / target[1]
        folder.mkdir(parents=True)
        write_target(folder, target)

    def names(own: tuple[str, str, str]) -> list[str]:
        return [one.target[1] for one in package.shipped.__wrapped__(own)]

    assert names(V3) == ["x86-64-v3"] and names(OLDER) == ["nehalem"]
    assert names((SYSTEM, "znver6", "+sse4.2,+avx,+avx2,+fma,+avx512f")) == ["znver5", "x86-64-v3", "nehalem"]


SCENE = """
import sys
from visviva.compiling import shipped
shipped.KERNELS = shipped.Path(sys.argv[1])
from visviva.compiling.kernel import kernel
from visviva.compiling.shipped import own_target, write_target
from numba.core.registry import cpu_target

@kernel
def helper(x):
    return 2.0 * x

@kernel
def caller(x):
    return helper(x) + 1.0

assert caller(3.0) == 7.0
if len(sys.argv) > 2:
    write_target(shipped.Path(sys.argv[2]), own_target(cpu_target.target_context.codegen()))
print("loaded" if caller.stats.cache_hits else "compiled")
"""


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")
def test_kernels_of_a_lesser_processor_are_loaded_and_those_of_an_abler_one_are_not(tmp_path: Path) -> None:
    """Compiled without the last features of this processor, read with them and by one without AVX."""
    (tmp_path / "scene.py").write_text(SCENE)
    host = get_host_cpu_features()
    lesser = ",".join(f"{'+' if on and '512' not in one else '-'}{one}" for one, on in host.items())
    least = ",".join(f"{'+' if on and 'avx' not in one else '-'}{one}" for one, on in host.items())

    def run(cache: str, features: str | None, *more: str) -> str:
        environment = {**os.environ, "VISVIVA_CACHE": str(tmp_path / cache)}
        if features:
            environment |= {"NUMBA_CPU_NAME": "x86-64-v2", "NUMBA_CPU_FEATURES": features}
        command = [sys.executable, "scene.py", str(tmp_path / "kernels"), *more]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    if not host.get("avx"):
        pytest.skip("this processor has nothing to leave out")
    assert run("first", lesser, str(tmp_path)) == "compiled"
    version = f"numba-{numba.__version__}"
    shutil.copytree(tmp_path / "first" / version, tmp_path / "kernels" / version / "lesser")
    shutil.move(tmp_path / TARGET, tmp_path / "kernels" / version / "lesser" / TARGET)
    assert json.loads((tmp_path / "kernels" / version / "lesser" / TARGET).read_text())[1] == "x86-64-v2"
    assert run("second", None) == "loaded"
    assert not list((tmp_path / "second").rglob("*.nbc"))
    assert run("third", least) == "compiled"


def test_the_package_says_where_its_kernels_lie() -> None:
    assert KERNELS.name == "kernels" and (KERNELS.parent / "core").is_dir()
