"""Runs all points of a study, each as its own process, and maintains the table of their results."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from visviva.errors import SceneError
from visviva.record.ledger import closure
from visviva.record.run_reader import load
from visviva.scene import load_scene

TABLE = "table.csv"
THREAD_VARIABLES = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")
KEPT, DONE, FAILED, TO_DO = "kept", "done", "failed", "to do"
Report = Callable[[int, str, str], None]
"""Called with the number of a point, from 1, its outcome (kept, done or failed), and the reason."""


@dataclass
class Study:
    """A scene at many points.

    Parameters
    ----------
    scene : path of the scene file
    varying, points : see `points_of`
    folder : output folder for run files and table; created if missing
    until : simulated end [s]; default: the duration of the scene
    python : as for `load_scene`

    A complete run of the same scene and end in the folder is kept, so an interrupted study continues where it
    stopped, and an extended one runs only the new points. Raises SceneError before any run if the scene
    cannot be read at its first point. Proved by tests/sweep/test_study.py.
    """

    scene: Path
    varying: Sequence[str]
    points: Sequence[Sequence[str]]
    folder: Path
    until: float | None = None
    python: Path | None = None
    failures: dict[int, str] = field(default_factory=dict)
    _ended: set[int] = field(default_factory=set)
    _rows: dict[int, dict[str, Any]] = field(default_factory=dict)
    _children: list[subprocess.Popen[str]] = field(default_factory=list)

    def file(self, number: int) -> Path:
        """The run file of a point, from 1."""
        digits = max(3, len(str(len(self.points))))
        return self.folder / f"{number:0{digits}d}.vv"

    def run(self, jobs: int, report: Report) -> None:
        """Run the missing points, this many at a time, and write the table after each."""
        load_scene(self.scene, self.points[0], python=self.python)
        self.folder.mkdir(parents=True, exist_ok=True)
        numbers = range(1, len(self.points) + 1)
        kept = [number for number in numbers if self._is_there(number)]
        for number in kept:
            report(number, KEPT, "")
        self._ended.update(kept)
        self.write_table()
        with ThreadPoolExecutor(jobs) as pool:
            todo = {pool.submit(self._run, number, jobs): number for number in numbers if number not in kept}
            try:
                for one in as_completed(todo):
                    number, why = todo[one], one.result()
                    self._ended.add(number)
                    if why:
                        self.failures[number] = why
                    report(number, FAILED if why else DONE, why)
                    self.write_table()
            except BaseException:
                for one in todo:
                    one.cancel()
                for child in self._children:
                    child.terminate()
                raise

    def _is_there(self, number: int) -> bool:
        try:
            text = load_scene(self.scene, self.points[number - 1], python=self.python)
            with load(self.file(number)) as run:
                until = text.settings.duration if self.until is None else self.until
                there = run.status == "complete" and run.scene == text.text and run.count > 0
                return there and bool(run.t[-1] > until - 1.01 / text.settings.record.fps)
        except (SceneError, OSError):
            return False

    def _run(self, number: int, jobs: int) -> str:
        """Run a point; returns the error message of the command."""
        command = [sys.executable, "-m", "visviva", "run", str(self.scene), "-o", str(self.file(number))]
        command += [
            "--overwrite",
            "-q",
            *(word for one in self.points[number - 1] for word in ("--set", one)),
        ]
        command += [] if self.until is None else ["--until", str(self.until)]
        command += [] if self.python is None else ["--python", str(self.python)]
        alone = dict.fromkeys(THREAD_VARIABLES, "1") if jobs > 1 else {}
        child = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | alone
        )
        self._children.append(child)
        said, wrong = child.communicate()
        self._children.remove(child)
        if child.returncode == 0:
            return ""
        return " ".join(
            (wrong.strip() or said.strip() or f"ended with status {child.returncode}").split("\n")
        )

    def write_table(self) -> None:
        """One line for each point: its values, and the last, least and greatest of all signals of its run."""
        todo = [number for number in range(1, len(self.points) + 1) if number not in self._rows]
        rows = {**self._rows, **{number: self._row(number) for number in todo}}
        self._rows |= {number: row for number, row in rows.items() if row["status"] != TO_DO}
        lines = [rows[number] for number in sorted(rows)]
        names = list(dict.fromkeys(name for row in lines for name in row))
        draft = self.folder / f"{TABLE}.new"
        with draft.open("w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, names, restval="")
            writer.writeheader()
            writer.writerows(lines)
        draft.replace(self.folder / TABLE)

    def _row(self, number: int) -> dict[str, Any]:
        values = dict(one.split("=", 1) for one in self.points[number - 1])
        row: dict[str, Any] = {"run": self.file(number).name, **{path: values[path] for path in self.varying}}
        if number in self.failures:
            return {**row, "status": FAILED, "message": self.failures[number]}
        if number not in self._ended:
            return {**row, "status": TO_DO}
        try:
            with load(self.file(number)) as run:
                row |= {"status": run.status, "message": run.message, "frames": run.count}
                residual, scale = closure(run.ledger)
                row |= {"t": float(run.t[-1]), "ledger": residual / scale if scale else 0.0}
                for name, column in run.signals.items():
                    ends = {"min": np.nanmin(column), "max": np.nanmax(column)}
                    row |= {name: column[-1], **{f"{name}.{end}": value for end, value in ends.items()}}
        except (SceneError, OSError) as error:
            row |= {"status": FAILED, "message": str(error)}
        return row
