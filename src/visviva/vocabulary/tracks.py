"""What a recorder samples from a world: tracks (things to see) and signals (numbers to plot)."""

from __future__ import annotations

from typing import Any, Protocol

from numpy.typing import NDArray

Sample = dict[str, NDArray[Any]]


class Track(Protocol):
    """One named thing to see: its fixed description, and its arrays at an instant.

    name : unique in a run.
    kind : "points" (x), "frames" (x, quat) or "fixed" (no arrays).
    look : plain JSON values: shape, radius [m], colours "#rrggbb"; never changes during a run.
    static : arrays that never change: lines (m, 2), triangles (k, 3), vertices (n, 3) [m].

    What a person may pull of it in a live run: `carriers(number)`, optional, gives the points that carry the
    shown point of this number, and their weights; a track of kind "frames" has the `block` of its bodies.
    """

    name: str
    kind: str
    look: dict[str, Any]
    static: Sample

    def sample(self, k: Any) -> Sample:
        """The arrays of the instant of the kinematics `k`, of constant shape during a run.

        x : (n, 3) positions [m]; quat : (n, 4) wxyz, body to world; active : (n,) 0 or 1; age : (n,) bytes,
        0 not there, 1 … 255 the share of its life, for the ramps of the look; radius : (n,) [m];
        color : (n, 3); along : (n,) unstrained rope before each point of a line [m], with which its texture
        moves; u : (n, 3) velocities [m/s], where the look has streaks; lines (m, 2) and triangles
        (k, 3), of any m and k, where the topology changes.
        """
        ...


class Signal(Protocol):
    """One named number to plot, such as a multiplier, a tension or a gap."""

    name: str
    unit: str

    def sample(self, k: Any) -> float:
        """The value at the instant of the kinematics `k`, in `unit`."""
        ...
