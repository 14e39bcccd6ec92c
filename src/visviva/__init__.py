"""visviva: physically based dynamics and animation, one world, one clock, one equation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from visviva.record.run_reader import load as load

__version__ = "0.1.0"
__all__ = ["__version__", "load"]


def __getattr__(name: str) -> Any:
    """Reads `load` on first use: HDF5 costs 0.1 s, which a command that opens no run should not pay."""
    if name == "load":
        from visviva.record.run_reader import load

        return load
    raise AttributeError(f"module 'visviva' has no attribute {name!r}")
