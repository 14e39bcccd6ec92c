"""A run file written from formulas, not simulated, with every kind of track."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from visviva.record.run_writer import RunWriter

G = 9.81
RATE = 60.0
Array = NDArray[np.float64]


def height(t: float) -> tuple[float, float, list[float]]:
    """A ball dropped from 1.2 m with restitution 0.8: height [m], velocity [m/s], impact times [s]."""
    v, impacts = float(np.sqrt(2 * G)), [float(np.sqrt(2 / G))]
    if t < impacts[0]:
        return 1.2 - 0.5 * G * t * t, -G * t, []
    while True:
        v *= 0.8
        since, flight = t - impacts[-1], 2 * v / G
        if flight < 1e-2:
            return 0.2, 0.0, impacts
        if since < flight:
            return 0.2 + v * since - 0.5 * G * since**2, v - G * since, impacts
        impacts.append(impacts[-1] + flight)


def pendulum(t: float, links: int = 12) -> Array:
    """Points (links + 1, 3) [m] of a swinging chain of length 1.2 m, fixed at (1.6, 0, 1.8)."""
    s = np.linspace(0.0, 1.2, links + 1)
    angle = 0.7 * np.cos(np.sqrt(G / 1.2) * t) * (1 + 0.12 * np.sin(3 * s + 4 * t))
    return np.stack((1.6 + s * np.sin(angle), 0.25 * s * np.sin(2.1 * t), 1.8 - s * np.cos(angle)), axis=1)


def cloth(t: float, n: int = 24) -> tuple[Array, NDArray[np.int32]]:
    """Points (n², 3) [m] and triangles of a sheet with a travelling wave."""
    a, b = np.meshgrid(np.linspace(-1.7, -0.5, n), np.linspace(-0.6, 0.6, n), indexing="ij")
    z = 0.75 + 0.09 * np.sin(5 * a + 3 * b - 6 * t)
    i = np.arange(n * n).reshape(n, n)
    low, right, up, far = i[:-1, :-1].ravel(), i[1:, :-1].ravel(), i[:-1, 1:].ravel(), i[1:, 1:].ravel()
    triangles = np.concatenate((np.stack((low, right, far), 1), np.stack((low, far, up), 1)))
    return np.stack((a, b, z), axis=-1).reshape(-1, 3), triangles.astype(np.int32)


def turn_about_y(angle: float) -> Array:
    """Quaternion (1, 4) wxyz."""
    return np.array([[np.cos(angle / 2), 0.0, np.sin(angle / 2), 0.0]])


def declare(writer: RunWriter) -> None:
    """Declare all tracks and the signal."""
    links = np.stack((np.arange(12), np.arange(1, 13)), axis=1)
    writer.declare_track(
        "ground", "fixed", {"shape": {"kind": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]}}, {}
    )
    writer.declare_track("ball", "points", {"radius": 0.2, "color": "#e5704a"}, {})
    writer.declare_track(
        "chain",
        "points",
        {"radius": 0.035, "color": "#d7dde8", "line_radius": 0.018, "line_color": "#5b87c5"},
        {"lines": links},
    )
    writer.declare_track(
        "sheet", "points", {"radius": 0, "surface_color": "#4fae8c"}, {"triangles": cloth(0.0)[1]}
    )
    writer.declare_track("spray", "points", {"radius": 0.03, "color": "#8fb8ff"}, {})
    for name, shape, color in (
        ("wheel", {"kind": "cylinder", "radius": 0.22, "length": 0.1}, "#d9a514"),
        ("crate", {"kind": "box", "size": [0.3, 0.3, 0.3]}, "#9a7be0"),
        ("globe", {"kind": "sphere", "radius": 0.16}, "#3fb6b0"),
    ):
        writer.declare_track(name, "frames", {"shape": shape, "color": color}, {})
    writer.declare_track("net", "points", {"line_color": "#7a8699"}, {})
    writer.declare_scalar("tension", "N")


def append(writer: RunWriter, i: int) -> None:
    """Append frame i, at i/60 s."""
    t = i / RATE
    z, u, impacts = height(t)
    number = np.arange(40)
    age = np.mod(t + number / 40, 1.0)
    spray = np.stack(
        (
            -0.2 + 0.5 * age * np.cos(2.4 * number),
            0.8 + 0.5 * age * np.sin(2.4 * number),
            3 * age - 0.5 * G * 0.6 * age**2,
        ),
        axis=1,
    )
    corners = np.array([[0.6, 1.2, 0.1], [1.2, 1.2, 0.1], [1.2, 1.2, 0.7], [0.6, 1.2, 0.7]])
    sides = [[0, 1], [1, 2], [2, 3], [3, 0]] + ([[0, 2]] if i >= 30 else [])
    tracks = {
        "ball": {"x": np.array([[0.2, 0.0, z]])},
        "chain": {"x": pendulum(t)},
        "sheet": {"x": cloth(t)[0]},
        "spray": {"x": spray, "active": (spray[:, 2] > 0).astype(np.uint8)},
        "wheel": {
            "x": np.array([[0.9, -0.8, 0.25]]),
            "quat": np.array([[np.cos(1.5 * t), 0, 0, np.sin(1.5 * t)]]),
        },
        "crate": {"x": np.array([[-0.4, -0.9, 0.15]]), "quat": np.array([[1.0, 0, 0, 0]])},
        "globe": {"x": np.array([[0.3, -0.9, 0.16]]), "quat": turn_about_y(2 * t)},
        "net": {"x": corners, "lines": np.array(sides, np.int32)},
    }
    kinetic, stored = 0.5 * u * u, G * z
    lost = sum(0.5 * (2 * G * 0.64**k) * 0.36 for k in range(len(impacts)))
    ledger = {
        "kinetic": kinetic,
        "stored/gravity": stored,
        "dissipated/drag": 0.0,
        "impact loss/plane": lost,
        "residual": kinetic + stored + lost - 1.2 * G,
    }
    previous = len(height(t - 1 / RATE)[2]) if i else 0
    for k, instant in enumerate(impacts[previous:], previous):
        writer.event(instant, "impact", "ball/ground", f"number {k + 1}")
    writer.append(t, tracks=tracks, ledger=ledger, scalars={"tension": 9.0 + 4 * np.cos(5.7 * t)})


def write_run(path: Path, frames: int = 90, name: str = "synthetic") -> Path:
    """Write a finished run of some frames at 60 per second."""
    with RunWriter(path, name=name) as writer:
        declare(writer)
        for i in range(frames):
            append(writer, i)
    return path
