"""Elastic ropes over points and wheels in a vertical plane, by equations of their own, for `scipy`.

Nothing of the library is used: tangents by trigonometry, Newton's law for each coordinate.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from scipy.integrate import solve_ivp

from visviva.arrays import Array

G = 9.81


Told = Callable[[float], tuple[float, float]]  # position and rate at an instant


@dataclass(frozen=True)
class Place:
    """A point: numbers of its coordinates x and z, or where it is fixed or how it is moved; with a `turn`, an
    arm of a body.

    arm : in the axes of the body, which turns about +y by the coordinate `turn`
    """

    x: int | float | Told
    z: int | float | Told
    turn: int = -1
    arm: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Over:
    """A node: radius 0 is a point. Sense 1: rope that moves forward turns it about +y. spin: its angle, or −1
    for a wheel without mass, over which rope runs freely.
    """

    at: Place
    radius: float = 0.0
    sense: int = 1
    spin: int = -1

    @property
    def signed(self) -> float:
        return self.sense * self.radius

    @property
    def geared(self) -> float:
        return self.signed if self.spin >= 0 else 0.0


@dataclass
class Line:
    """A rope: nodes, EA, τ, angle of its first part at the start; L of each run but for its wheels.

    breaks_at : tension at which it is severed [N]
    """

    nodes: list[Over]
    EA: float
    tau: float
    angle: float = 0.0
    breaks_at: float = np.inf
    severed: bool = False
    rest: list[float] = field(default_factory=list)


class Plane:
    """Masses, and ropes between them."""

    def __init__(self) -> None:
        self.q, self.v, self.mass, self.weight = list[float](), list[float](), list[float](), list[float]()
        self.lines, self.weights = list[Line](), list[tuple[Place, float]]()
        self.torques = list[tuple[int, Callable[[float, float], float]]]()
        self.t = 0.0

    def coordinate(self, q: float, mass: float, v: float = 0.0, falls: bool = False) -> int:
        for values, value in ((self.q, q), (self.v, v), (self.mass, mass), (self.weight, -mass * G * falls)):
            values.append(value)
        return len(self.q) - 1

    def point(self, x: float, z: float, mass: float, v: tuple[float, float] = (0.0, 0.0)) -> Place:
        return Place(self.coordinate(x, mass, v[0]), self.coordinate(z, mass, v[1], falls=True))

    def weigh(self, of: Place, mass: float) -> None:
        """A weight at a point of a body whose turning it moves."""
        self.weights.append((of, mass))

    def drive(self, coordinate: int, torque: Callable[[float, float], float]) -> None:
        """A torque or force on a coordinate, by the time and its rate."""
        self.torques.append((coordinate, torque))

    def rope(
        self, nodes: list[Over], EA: float, tension: float, tau: float, breaks_at: float = np.inf
    ) -> None:
        line = Line(nodes, EA, tau, breaks_at=breaks_at)
        line.angle = self._parts(line, np.array(self.q), np.array(self.v))[0][2]
        for length, _, own, *_ in self._runs(line, np.array(self.q), np.array(self.v)):
            line.rest.append(length / (1 + tension / EA) - own)
        self.lines.append(line)

    def place(self, of: Place, q: Array) -> Array:
        """x and z of a point at the last instant looked at."""
        return self._motion(of, q, np.zeros_like(q))[0]

    def _motion(self, of: Place, q: Array, v: Array) -> tuple[Array, Array, Array]:
        """Position, velocity, and the arm."""
        told = [c(self.t) if callable(c) else (c, 0.0) for c in (of.x, of.z)]
        x = np.array([q[c] if isinstance(c, int) else at for c, (at, _) in zip((of.x, of.z), told)])
        u = np.array([v[c] if isinstance(c, int) else by for c, (_, by) in zip((of.x, of.z), told)])
        if of.turn < 0:
            return x, u, np.zeros(2)
        c, s = np.cos(q[of.turn]), np.sin(q[of.turn])
        arm = np.array([c * of.arm[0] + s * of.arm[1], c * of.arm[1] - s * of.arm[0]])
        return x + arm, u + v[of.turn] * np.array([arm[1], -arm[0]]), arm

    def _parts(self, line: Line, q: Array, v: Array) -> list[tuple[float, float, float, float]]:
        """Length of each straight part and its rate, its angle, unwrapped over the wheels, and its rate."""
        found = list[tuple[float, float, float, float]]()
        for i, (a, b) in enumerate(zip(line.nodes[:-1], line.nodes[1:], strict=True)):
            (x, u, _), (y, w, _) = self._motion(a.at, q, v), self._motion(b.at, q, v)
            d, wide = y - x, a.signed - b.signed
            psi = float(np.arctan2(d[1], d[0]) - np.arcsin(wide / np.hypot(*d)))
            if i and a.radius > 0.0:
                wrap = a.sense * (found[-1][2] - psi)
                psi = found[-1][2] - a.sense * ((wrap + 0.5 * np.pi) % (2 * np.pi) - 0.5 * np.pi)
            elif i == 0 and line.rest:
                psi += 2 * np.pi * round((line.angle - psi) / (2 * np.pi))
            along, across = np.array([np.cos(psi), np.sin(psi)]), np.array([-np.sin(psi), np.cos(psi)])
            length = float(np.sqrt(d @ d - wide * wide))
            turning = float(across @ (w - u) / length)
            found.append((length, float(along @ (w - u)) + wide * turning, psi, turning))
        return found

    def _runs(self, line: Line, q: Array, v: Array) -> list[tuple[float, float, float, float, list[int]]]:
        """l and l̇ with arcs on free wheels, what wheels that grip give to L and its rate, and the parts."""
        runs, parts = [[0.0, 0.0, 0.0, 0.0, list[int]()]], self._parts(line, q, v)
        for i, (length, rate, psi, turning) in enumerate(parts):
            run = runs[-1]
            run[0], run[1] = run[0] + length, run[1] + rate
            run[4].append(i)
            for node, sign in ((line.nodes[i], 1.0), (line.nodes[i + 1], -1.0)):
                if node.spin >= 0:
                    run[2] += sign * node.signed * (q[node.spin] + psi)
                    run[3] += sign * node.signed * (v[node.spin] + turning)
                else:
                    run[0], run[1] = run[0] - sign * node.signed * psi, run[1] - sign * node.signed * turning
            if line.nodes[i + 1].spin >= 0 and i + 1 < len(parts):
                runs.append([0.0, 0.0, 0.0, 0.0, []])
        return [tuple(run) for run in runs]

    def tensions(self, line: Line, q: Array, v: Array) -> list[tuple[float, float, list[int]]]:
        """Tension and strain of each run, and its parts."""
        found = []
        for (length, rate, own, own_rate, members), rest in zip(self._runs(line, q, v), line.rest):
            L = rest + own
            strain = length / L - 1.0
            rising = (rate - (1 + 0.5 * strain) * own_rate) / L
            taut = strain > 0.0 and not line.severed
            found.append((max(line.EA * (strain + line.tau * rising), 0.0) * taut, strain, members))
        return found

    def acceleration(self, q: Array, v: Array) -> Array:
        """By ½ EA (l − L)²/L of each run, and its damping."""
        force = np.array(self.weight)
        for of, mass in self.weights:
            self._push(of, np.array([0.0, -mass * G]), q, v, force)
        for coordinate, torque in self.torques:
            force[coordinate] += torque(self.t, v[coordinate])
        for line in self.lines:
            parts = self._parts(line, q, v)
            for tension, strain, members in self.tensions(line, q, v):
                if tension == 0.0:
                    continue
                for i in members:
                    a, b = line.nodes[i], line.nodes[i + 1]
                    psi = parts[i][2]
                    along, across = (
                        np.array([np.cos(psi), np.sin(psi)]),
                        np.array([-np.sin(psi), np.cos(psi)]),
                    )
                    side = 0.5 * strain * (b.geared - a.geared) / parts[i][0]
                    for node, sign in ((a, 1.0), (b, -1.0)):
                        self._push(node.at, sign * tension * (along + side * across), q, v, force)
                        if node.spin >= 0:
                            force[node.spin] += sign * node.signed * tension * (1 + 0.5 * strain)
        return force / np.array(self.mass)

    def _push(self, of: Place, pull: Array, q: Array, v: Array, force: Array) -> None:
        for c, value in zip((of.x, of.z), pull, strict=True):
            if isinstance(c, int):
                force[c] += value
        if of.turn >= 0:
            arm = self._motion(of, q, v)[2]
            force[of.turn] += arm[1] * pull[0] - arm[0] * pull[1]

    def after(self, seconds: float) -> Array:
        """All coordinates, by DOP853; a rope is severed where its tension becomes too large."""
        n, y, begin = len(self.q), np.array([*self.q, *self.v]), 0.0

        def rate(t: float, y: Array) -> Array:
            self.t = t
            return np.concatenate([y[n:], self.acceleration(y[:n], y[n:])])

        def spare(t: float, y: Array) -> float:
            """Least tension that is left until a rope breaks."""
            self.t = t
            left = [
                line.breaks_at - max(T for T, *_ in self.tensions(line, y[:n], y[n:]))
                for line in self.lines
                if not line.severed and line.breaks_at < np.inf
            ]
            return min(left, default=1.0)

        spare.terminal = True  # type: ignore[attr-defined]
        while begin < seconds:
            span = (begin, seconds)
            found = solve_ivp(rate, span, y, method="DOP853", rtol=1e-11, atol=1e-12, events=spare)
            begin, y = found.t[-1], found.y[:, -1]
            for line in self.lines if found.status == 1 else ():
                pull = max(T for T, *_ in self.tensions(line, y[:n], y[n:]))
                line.severed |= pull > (1 - 1e-9) * line.breaks_at
        return y[:n]
