"""Runs for notebooks and data analysis: played inline, and as columns of pandas and xarray."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from visviva.arrays import Array
from visviva.errors import SceneError
from visviva.record import run_reader
from visviva.view.render import render

SIZE = (480, 270)  # of the film in a notebook [pixel]
FPS, MAX_FRAMES = 15.0, 150  # its frames per second, and their maximum number
AXES = "xyz"
UNITS = {"x": "m", "v": "m/s", "spin": "rad/s", "energy": "J", "force": "N", "quat": "1"}


class Run(run_reader.Run):
    """A run file, open for reading; see `visviva.record.run_reader.Run`.

    It plays in a notebook. `table`, `to_pandas` and `to_xarray` return its numbers as columns.
    Proved by tests/python/test_run.py.
    """

    _film: tuple[int, str] | None = None

    def table(self) -> dict[str, Array]:
        """All columns (F,) by name, in SI: t, signals, ledger rows, and the motion of single bodies.

        Signals keep their names; rows are "ledger/kinetic", bodies "ball.x", "ball.y", "ball.z",
        "ball.vx" …, "ball.spin_x" …, "ball.fx" …, "ball.energy".
        """
        columns = {
            "t": self.t,
            **self.signals,
            **{f"ledger/{row}": found for row, found in self.ledger.items()},
        }
        for name, track in self.tracks.items():
            if "x" not in track.arrays or track.shape("x")[0] != 1:
                continue
            known = track.known
            parts = [
                ("x", ""),
                *(pair for pair in (("v", "v"), ("spin", "spin_"), ("force", "f")) if pair[0] in known),
            ]
            for key, begin in parts:
                found = getattr(track, key)[:, 0]
                columns |= {f"{name}.{begin}{axis}": found[:, i] for i, axis in enumerate(AXES)}
            if "energy" in known:
                columns[f"{name}.energy"] = track.energy[:, 0]
        return columns

    def to_pandas(self) -> Any:
        """The columns of `table` as a pandas DataFrame indexed by t. SceneError without pandas."""
        pandas = _library("pandas")
        columns = self.table()
        return pandas.DataFrame(columns, index=pandas.Index(columns.pop("t"), name="t"))

    def to_xarray(self) -> Any:
        """An xarray Dataset along t: signals, ledger rows, and "ball.x" (t, ball, axis) of every track.

        SceneError without xarray.
        """
        variables: dict[str, Any] = {
            name: ("t", column, {"units": self.units[name]}) for name, column in self.signals.items()
        }
        variables |= {f"ledger/{row}": ("t", found, {"units": "J"}) for row, found in self.ledger.items()}
        for name, track in self.tracks.items():
            for key in track.known:
                if key in UNITS:
                    found = getattr(track, key)
                    axes = ("t", name, "wxyz" if key == "quat" else "axis")[: found.ndim]
                    variables[f"{name}.{key}"] = (axes, found, {"units": UNITS[key]})
        where = {"t": self.t, "axis": list(AXES)}
        return _library("xarray").Dataset(variables, coords=where, attrs={"title": self.name})

    def _repr_html_(self) -> str:
        """A film of the run, with a caption."""
        if self._film is None or self._film[0] != self.count:
            self._film = (self.count, self._played())
        return self._film[1]

    def _played(self) -> str:
        said = f"<pre>{escape(repr(self))}</pre>"
        if self.count < 2:
            return said
        speed = max(1.0, float(self.t[-1] - self.t[0]) * FPS / MAX_FRAMES)
        try:
            with TemporaryDirectory() as folder:
                film = Path(folder) / "film.webp"
                render(self, film, fps=FPS, size=SIZE, speed=speed)
                data = b64encode(film.read_bytes()).decode()
        except SceneError as error:
            return f"<p>{escape(str(error))}</p>{said}"
        title = escape(self.name or self.path.stem, quote=True)
        picture = f'<img alt="film of {title}" width="{SIZE[0]}" src="data:image/webp;base64,{data}">'
        return f"<figure>{picture}<figcaption>{said}</figcaption></figure>"


def load(path: str | Path) -> Run:
    """Open a run file for reading, also while it is being written.

    Raises SceneError if the file is missing, damaged, not a run file, or of a newer format.
    """
    return Run(path)


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise SceneError(f"this needs {name}: pip install {name}; `run.table()` works without it") from None
