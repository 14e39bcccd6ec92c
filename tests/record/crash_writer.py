"""Writes runs as fast as possible in processes that are killed: forks of one that has loaded everything."""

from __future__ import annotations

import multiprocessing
import os
import sys
from contextlib import nullcontext
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from visviva.errors import SimulationError
from visviva.record.run_writer import RunWriter

CONTEXT: Any = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")
if sys.platform != "win32":
    CONTEXT.set_forkserver_preload([__name__])


def start(path: Path, points: int, out: Path, last: int | None = None, limit: int | None = None) -> Any:
    """A process that writes `path`, and into `out` the number of frames after each flush, then its error.

    last : the frame after which it exits without closing the file, like a program that forgets to
    limit : size of a file past which writes fail [bytes]
    """
    out.write_bytes(b"")
    process = CONTEXT.Process(target=_run, args=(path, points, out, last, limit), daemon=True)
    process.start()
    return process


def _run(path: Path, points: int, out: Path, last: int | None, limit: int | None) -> None:
    if limit is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    flushes = os.open(out, os.O_WRONLY)
    try:
        writer = RunWriter(path)
        with writer if last is None else nullcontext():
            writer.declare_track("ball", "points", {}, {})
            for i in count():
                x = np.random.default_rng(i).normal(size=(points, 3))
                x[0] = i
                rows = {f"row {j}": float(i) for j in range(4)}
                writer.append(i, tracks={"ball": {"x": x}}, scalars=rows, ledger=rows)
                writer.event(i, "kind", "where", "text")
                if writer.count == i + 1:
                    os.write(flushes, b"%d\n" % writer.count)
                if i == last:
                    break
    except SimulationError as error:
        out.with_suffix(".error").write_text(str(error))
        sys.exit(3)
    except KeyboardInterrupt:
        sys.exit(130)
