"""Writes a run as fast as possible until it is killed: python crash_writer.py FILE POINTS [FRAMES]"""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from itertools import count

import numpy as np

from visviva.errors import SimulationError
from visviva.record.run_writer import RunWriter


def main() -> int:
    path, n, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else None
    try:
        # With FRAMES, it exits without closing the file, like a program that forgets to.
        writer = RunWriter(path)
        with writer if last is None else nullcontext():
            writer.declare_track("ball", "points", {}, {})
            for i in count():
                x = np.random.default_rng(i).normal(size=(n, 3))
                x[0] = i
                rows = {f"row {j}": float(i) for j in range(4)}
                writer.append(i, tracks={"ball": {"x": x}}, scalars=rows, ledger=rows)
                writer.event(i, "kind", "where", "text")
                if writer.count == i + 1:
                    os.write(1, b"%d\n" % writer.count)
                if i == last:
                    break
    except SimulationError as error:
        print(error, file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
