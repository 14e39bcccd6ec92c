"""A weight on a stretched spring, at 100 rad/s."""

from __future__ import annotations


def stiff_spring(stepper: str, damping: str = "0", duration: str = "10 ms") -> str:
    """The scene, without gravity, with the given stepper."""
    return f"""
gravity: [0, 0, 0]
bodies:
  hook: {{kind: scripted_point, position: [0, 0, 1]}}
  weight: {{position: [0, 0, 0], mass: 1 kg}}
forces:
  spring: {{kind: spring, a: hook, b: weight, stiffness: 10 kN/m, rest_length: 90 cm, damping: {damping}}}
duration: {duration}
stepper: {stepper}
"""
