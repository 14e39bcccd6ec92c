"""visviva: physically based dynamics and animation, one world, one clock, one equation."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from visviva.cli.session import run as run
    from visviva.record.run_reader import load as load

__version__ = "0.1.0"
__all__ = ["__version__", "load", "run"]

_PLACES = {"load": "visviva.record.run_reader", "run": "visviva.cli.session"}


def __getattr__(name: str) -> Any:
    """Reads `load` and `run` on first use: HDF5 and Numba cost time that not every command should pay."""
    if name in _PLACES:
        return getattr(import_module(_PLACES[name]), name)
    raise AttributeError(f"module 'visviva' has no attribute {name!r}")
