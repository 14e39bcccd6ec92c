"""What a recorder samples from a world: tracks (for display) and signals (for plots)."""

from __future__ import annotations

from typing import Any, Protocol

from numpy.typing import NDArray

Sample = dict[str, NDArray[Any]]


class Track(Protocol):
    """A named track for display: its fixed description, and its arrays at an instant.

    name : unique in a run.
    kind : "points" (x), "frames" (x, quat) or "fixed" (no arrays).
    look : plain JSON values: shape, radius [m], colours "#rrggbb"; never changes during a run.
    static : arrays that never change: lines (m, 2), triangles (k, 3), vertices (n, 3) [m].

    For pulling in a live run: `carriers(number)`, optional, gives the points that carry the displayed point
    of this number, and their weights; a track of kind "frames" has the `block` of its bodies.
    """

    name: str
    kind: str
    look: dict[str, Any]
    static: Sample

    def sample(self, k: Any) -> Sample:
        """The arrays of the instant of the kinematics `k`, of constant shape during a run.

        x : (n, 3) positions [m]; quat : (n, 4) wxyz, body to world; active : (n,) 0 or 1; age : (n,) bytes, 0
            absent, 1 … 255 the share of its life, for the ramps of the look; radius : (n,) [m]; color : (n,
            3); along : (n,) unstrained rope before each point of a line [m], with which its texture moves; u
            : (n, 3) velocities [m/s], if the look has streaks; lines (m, 2) and triangles (k, 3), of any m
            and k, if the topology changes.
        """
        ...


class Signal(Protocol):
    """One named number to plot, such as a multiplier, a tension or a gap."""

    name: str
    unit: str

    def sample(self, k: Any) -> float:
        """The value at the instant of the kinematics `k`, in `unit`."""
        ...
