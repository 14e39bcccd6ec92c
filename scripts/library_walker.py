#!/usr/bin/env python3
"""Writes the example `walker`, three pairs of Theo Jansen's legs; the same bytes every time."""

from __future__ import annotations

from cmath import exp
from math import pi
from pathlib import Path

LIBRARY = Path(__file__).resolve().parent.parent / "src" / "visviva" / "scene" / "library"
CRANK, PIVOT = 15.0, -38.0 - 7.8j  # lengths [cm] of the linkage, published by its inventor
SPACING, LIFT = 0.3, 0.02  # between the pairs, of the lowest foot at the start [m]
COLORS = ("#c2572b", "#2f7f86", "#8a6d1f")

HEAD = """\
# Three pairs of legs after Theo Jansen, each driven by a motor particle that the machine carries.
# Grass brakes the feet that stand in it. Written by scripts/library_walker.py.
title: Walking mechanism
duration: 6 s
"""


def meet(p: complex, from_p: float, q: complex, from_q: float) -> complex:
    """The point at these distances from p and q, on the left of the way from p to q."""
    way = abs(q - p)
    along = (from_p**2 - from_q**2 + way**2) / (2 * way)
    return p + (along + 1j * (from_p**2 - along**2) ** 0.5) * (q - p) / way


def leg(crank: complex) -> list[complex]:
    """The five joints of a left leg whose crank pin is at this place; the foot is the last."""
    top = meet(PIVOT, 41.5, crank, 50.0)
    low = meet(crank, 61.9, PIVOT, 39.3)
    side = meet(PIVOT, 40.1, top, 55.8)
    knee = meet(low, 36.7, side, 39.4)
    return [top, side, low, knee, meet(low, 49.0, knee, 65.7)]


def mirrored(z: complex) -> complex:
    """Left becomes right."""
    return complex(-z.real, z.imag)


def pair(angle: float) -> list[complex]:
    """The joints of a left and of a right leg on one crank pin."""
    pin = CRANK * exp(1j * angle)
    return leg(pin) + [mirrored(z) for z in leg(mirrored(pin))]


def places(points: list[complex], y: float, height: float) -> str:
    """Positions in metres, in the plane of this y."""
    rows = (f"[{z.real / 100:.9f}, {y:g}, {z.imag / 100 + height:.9f}]" for z in points)
    return "[" + ",\n      ".join(rows) + "]"


def scene() -> str:
    """The whole file."""
    angles = [2 * pi * i / 3 for i in range(3)]
    height = LIFT - min(z.imag for angle in angles for z in pair(angle)) / 100
    bodies, rods, feet, grass = [], [], [], []
    for i, (angle, color) in enumerate(zip(angles, COLORS, strict=True)):
        y = SPACING * (i - 1)
        hub, legs, pin = f"hub{i}", f"legs{i}", f"pin{i}"
        bodies += [
            f"  {hub}:\n    kind: point_masses",
            f"    positions: {places([0, PIVOT, mirrored(PIVOT)], y, height)}",
            '    mass: 1.5 kg\n    radius: 5 cm\n    color: "#3b4048"',
            f"  {legs}:\n    kind: point_masses\n    positions: {places(pair(angle), y, height)}",
            f'    mass: 60 g\n    radius: 2.4 cm\n    color: "{color}"',
            f"  {pin}:\n    kind: scripted_point\n    on: {hub}[0]",
            f"    circle: {{center: [0, 0, 0], radius: {CRANK:g} cm, speed: 3 rad/s, axis: [0, -1, 0], "
            f"phase: {angle * 180 / pi:g} deg}}",
        ]
        look = f'radius: 17 mm, color: "{color}"'
        rods += [
            f'  drive{i}: {{a: {pin}, b: "{legs}[0,2,5,7]", {look}}}',
            f'  hips{i}: {{a: "{hub}[1,1,1,2,2,2]", b: "{legs}[0,1,2,5,6,7]", {look}}}',
            f'  bones{i}: {{a: "{legs}[0,1,2,3,2,5,6,7,8,7]", b: "{legs}[1,3,3,4,4,6,8,8,9,9]", {look}}}',
            f'  frame{i}: {{a: "{hub}[0,0,1]", b: "{hub}[1,2,2]", radius: 30 mm}}',
            f"  hub_pane{i}: {{kind: on_plane, points: {hub}, normal: [0, 1, 0]}}",
            f"  leg_pane{i}: {{kind: on_plane, points: {legs}, normal: [0, 1, 0]}}",
        ]
        if i:
            rods.append(f'  brace{i}: {{a: "hub{i - 1}[0,0,1]", b: "{hub}[1,2,2]", radius: 30 mm}}')
        feet.append(f'"{legs}[4,9]"')
        force = "[-80 * vx * exp(-(z / 0.03)**2), 0, 0]"
        grass.append(f"  grass{i}: {{kind: field, points: {feet[-1]}, force: {force}}}")
    return (
        HEAD + "\n".join(["bodies:", *bodies, "constraints:", *rods, "forces:", *grass, *tail(feet)]) + "\n"
    )


def tail(feet: list[str]) -> list[str]:
    """Ground, stepper and camera."""
    return [
        f"contacts:\n  ground: {{points: [{', '.join(feet)}]}}",
        "stepper: {kind: time_stepping, h: 2 ms}",
        "view:\n  camera: {position: [-0.4, -6.6, 1.5], target: [-1.5, 0, 0.55], fov: 26 deg}",
    ]


if __name__ == "__main__":
    (LIBRARY / "walker.yaml").write_text(scene(), encoding="utf-8")
