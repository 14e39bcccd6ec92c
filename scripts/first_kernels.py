"""Write src/visviva/core/first_kernels.txt: the kernels that Python calls first in the examples.

    python scripts/first_kernels.py

Every example runs a few steps twice, in a process of its own: once to compile what is missing, once to see
in which order its kernels are loaded. A kernel is then foretold for scenes that have all that the examples
calling it share.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from visviva.core.ahead import KNOWN, signature_text
from visviva.core.kernel_cache import KernelCache
from visviva.scene import load_scene
from visviva.scene.examples import example_names, example_path
from visviva.scene.features import features

SHORT = 0.05
"""Simulated time [s]."""


def first_used(name: str) -> dict[str, Any]:
    """Features of an example and the kernels that it loads, in order."""
    from visviva.cli.session import run

    loaded: list[tuple[Any, Any]] = []
    load = KernelCache.load_overload

    def noting(self: KernelCache, signature: Any, context: Any) -> Any:
        loaded.append((self._dispatcher, signature))
        return load(self, signature, context)

    KernelCache.load_overload = noting  # type: ignore[method-assign]
    scene = load_scene(example_path(name))
    with TemporaryDirectory() as folder:
        run(scene, Path(folder) / "run.vv", until=SHORT)
    places = {id(getattr(value, "dispatcher", value)): place for place, value in kernels()}
    calls = [
        f"{places[id(dispatcher)]} {signature_text(signature)}"
        for dispatcher, signature in loaded
        if id(dispatcher) in places
    ]
    return {"features": sorted(features(scene)), "calls": list(dict.fromkeys(calls))}


def kernels() -> list[tuple[str, Any]]:
    """Those of the modules of the package, by "module name"."""
    return [
        (f"{name} {key}", value)
        for name, module in sys.modules.items()
        if name.startswith("visviva.")
        for key, value in vars(module).items()
        if hasattr(value, "py_func") and value.py_func.__module__ == name
    ]


def main() -> None:
    """Run the examples and write the list."""
    common: dict[str, set[str]] = {}
    places: defaultdict[str, list[float]] = defaultdict(list)
    for name in example_names():
        command = [sys.executable, __file__, name]
        for _ in range(2):
            text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        found = json.loads(text.splitlines()[-1])
        print(name, len(found["calls"]))
        for number, call in enumerate(found["calls"]):
            places[call].append(number / len(found["calls"]))
            common[call] = common.get(call, set(found["features"])) & set(found["features"])
    order = sorted(common, key=lambda call: fmean(places[call]))
    KNOWN.write_text("".join(f"{call} | {' '.join(sorted(common[call]))}\n" for call in order))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(first_used(sys.argv[1])))
    else:
        main()
