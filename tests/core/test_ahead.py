"""Kernels compiled ahead: the list names what is there, and another process fills the cache from it."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from time import monotonic, sleep

from numba.core import sigutils

from visviva.core import ahead
from visviva.scene import load_scene
from visviva.scene.examples import example_names, example_path
from visviva.scene.features import features

LINES = ahead.KNOWN.read_text(encoding="utf-8").splitlines()


def fits(line: str) -> bool:
    module, name, signature = line.split(" | ")[0].split(" ", 2)
    arguments, _ = sigutils.normalize_signature(signature)
    function = getattr(getattr(import_module(module), name, None), "py_func", None)
    return function is not None and function.__code__.co_argcount == len(arguments)


def test_lines_name_kernels_and_their_types() -> None:
    """A line that has grown old compiles nothing; scripts/first_kernels.py writes the list anew."""
    old = [line.split(" | ")[0] for line in LINES if not fits(line)]
    assert len(old) < 0.1 * len(LINES), old


def test_types_are_written_as_they_are_read() -> None:
    for line in LINES:
        signature = line.split(" | ")[0].split(" ", 2)[2]
        assert ahead.signature_text(sigutils.normalize_signature(signature)[0]) == signature


def test_a_scene_is_foretold_what_its_parts_need() -> None:
    of = {name: features(load_scene(example_path(name))) for name in ("card_house", "galaxy")}
    told = {name: {line.split(" ")[0] for line in ahead.foretold(found)} for name, found in of.items()}
    assert "visviva.contact.broad_phase.near_pairs" in told["card_house"]
    assert not any(module.startswith("visviva.contact") for module in told["galaxy"])


def test_every_example_is_foretold_something() -> None:
    assert all(ahead.foretold(features(load_scene(example_path(name)))) for name in example_names())


def child(tmp_path: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "visviva.core.ahead"],
        stdin=subprocess.PIPE,
        env={**os.environ, "VISVIVA_CACHE": str(tmp_path)},
    )


BETWEEN = "visviva.core.vectors between (float64[:,::1], int64, int64,)"
CALL = """
import numpy as np
from visviva.core.vectors import between
between(np.arange(6.0).reshape(2, 3), 0, 1)
assert list(between.stats.cache_hits.values()) == [1] and not between.stats.cache_misses
"""


def test_another_process_fills_the_cache(tmp_path: Path) -> None:
    process = child(tmp_path)
    assert process.stdin is not None
    process.stdin.write(f"visviva.core.vectors no_more (int64,) | any\n{BETWEEN} | any\n\n".encode())
    process.stdin.flush()
    assert process.wait(120) == 0
    process.stdin.close()
    environment = {**os.environ, "VISVIVA_CACHE": str(tmp_path)}
    subprocess.run([sys.executable, "-c", CALL], check=True, timeout=120, env=environment)


def test_it_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    process = child(tmp_path)
    assert process.stdin is not None
    process.stdin.write(("\n".join(LINES) + "\n\n").encode())
    process.stdin.close()
    end = monotonic() + 60
    while process.poll() is None and monotonic() < end:
        sleep(0.1)
    assert process.returncode == 0
