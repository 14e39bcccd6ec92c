"""Options of kernels that are quick to compare.

Numba files every overload of an operator under the options of the kernel that it compiles, and reads all
thirty of them, through their properties, for each look. In a scene with bodies this is a tenth of the time of
compiling. The methods below answer as those of Numba do, from the options that were set.
"""

from __future__ import annotations

from typing import Any

from numba.core.targetconfig import TargetConfig


def _values(self: Any) -> dict[str, Any]:
    known = self._values
    return {name: known.get(name, option.default) for name, option in self.options.items()}


def _equal(self: Any, other: Any) -> Any:
    if not isinstance(other, TargetConfig):
        return NotImplemented
    return self is other or self._values == other._values or self.values() == other.values()


def _hash(self: Any) -> int:
    return hash(type(self))


def install() -> None:
    """Let all options of this process compare so."""
    TargetConfig.values, TargetConfig.__eq__, TargetConfig.__hash__ = _values, _equal, _hash
