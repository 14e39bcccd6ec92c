"""A scene with one of each kind of object that exports write."""

SCENE = """
title: a bit of everything
duration: 0.3 s
record: {fps: 50}
bodies:
  hook: {kind: scripted_point, position: [0, 0, 3 m]}
  ball: {position: [40 cm, 0, 2.5 m], mass: 200 g, radius: 8 cm}
  brick:
    kind: rigid_body
    shape: {kind: box, size: [20 cm, 10 cm, 30 cm]}
    mass: 1 kg
    position: [1 m, 0, 1 m]
    spin: [3 rad/s, 20 rad/s, 1 rad/s]
    color: "#336699"
    finish: metal
  can: {kind: rigid_body, shape: {kind: cylinder, radius: 5 cm, length: 20 cm}, mass: 1, position: [2, 0, 1]}
  sheet:
    kind: cloth
    mass: 100 g
    stiffness: 100
    grid: {origin: [-2, 0, 1], along: [1, 0, 0], across: [0, 1, 0], count: [4, 4]}
forces:
  spring: {kind: spring, a: hook, b: ball, stiffness: 4 N/m, rest_length: 1 m}
contacts:
  floor: {points: ball, radius: 8 cm, size: 5 m}
stepper: {kind: time_stepping, h: 5 ms}
"""
