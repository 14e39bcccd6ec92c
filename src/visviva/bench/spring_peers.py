"""The net of the bench in other systems, where installed: the same springs, steps and precision."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from visviva.bench.nets import DAMPING, MASS, SIDE, STIFFNESS, Net
from visviva.springs.lattice import box_of, lengths_of

Peer = tuple[Callable[[], object], Callable[[], Any]]
"""Makes steps; returns the resulting positions (n, 3)."""


def _rest(net: Net) -> Any:
    return lengths_of(SIDE / (net.n - 1) * box_of((net.n, net.n, 1)).astype(float), net.pairs)


def taichi(net: Net, h: float, count: int) -> Peer | None:
    """Steps of the net in Taichi on the processor, double precision; None if not installed."""
    if find_spec("taichi") is None:
        return None
    ti: Any = import_module("taichi")
    ti.init(arch=ti.cpu, default_fp=ti.f64, log_level=ti.ERROR, offline_cache=False)
    n, m = len(net.x), len(net.pairs)
    x, u, f = (ti.Vector.field(3, ti.f64, n) for _ in range(3))
    pairs, rest = ti.Vector.field(2, ti.i32, m), ti.field(ti.f64, m)
    x.from_numpy(net.x)
    pairs.from_numpy(net.pairs.astype(np.int32))
    rest.from_numpy(_rest(net))

    def step():  # type: ignore[no-untyped-def]  # Taichi takes "-> None" for a result
        for i in f:
            f[i] = ti.Vector([0.0, 0.0, -9.81 * MASS])
        for e in pairs:
            i, j = pairs[e][0], pairs[e][1]
            d = x[j] - x[i]
            length = d.norm()
            d /= length
            pull = (STIFFNESS * (length - rest[e]) + DAMPING * (u[j] - u[i]).dot(d)) * d
            f[i] += pull
            f[j] -= pull
        for i in x:
            u[i] += h / MASS * f[i]
            x[i] += h * u[i]

    compiled = ti.kernel(step)

    def piece() -> None:
        for _ in range(count):
            compiled()
        ti.sync()

    return piece, x.to_numpy


def warp(net: Net, h: float, count: int) -> Peer | None:
    """Steps of the net in Warp on the processor, double precision; None if not installed."""
    if find_spec("warp") is None:
        return None
    wp: Any = import_module("warp")
    wp.config.quiet = True
    weigh, pull, move = _warp_kernels(wp)
    n, m = len(net.x), len(net.pairs)
    x = wp.array(net.x, dtype=wp.vec3d, device="cpu")
    u, f = (wp.zeros(n, dtype=wp.vec3d, device="cpu") for _ in range(2))
    pairs = wp.array(net.pairs.astype(np.int32), dtype=wp.int32, ndim=2, device="cpu")
    rest = wp.array(_rest(net), dtype=wp.float64, device="cpu")
    k, c, mass, step = (wp.float64(number) for number in (STIFFNESS, DAMPING, MASS, h))

    def piece() -> None:
        for _ in range(count):
            wp.launch(weigh, n, [wp.vec3d(0.0, 0.0, -9.81 * MASS), f], device="cpu")
            wp.launch(pull, m, [pairs, rest, k, c, x, u, f], device="cpu")
            wp.launch(move, n, [step, mass, f, x, u], device="cpu")

    return piece, x.numpy


def _warp_kernels(wp: Any) -> tuple[Any, Any, Any]:
    """Weight, springs and motion; Warp reads argument types from the annotations set below."""
    numbers, vectors = wp.array(dtype=wp.float64), wp.array(dtype=wp.vec3d)

    def weigh(weight: Any, f: Any) -> None:
        f[wp.tid()] = weight

    def pull(pairs: Any, rest: Any, k: Any, c: Any, x: Any, u: Any, f: Any) -> None:
        e = wp.tid()
        i, j = pairs[e, 0], pairs[e, 1]
        d = x[j] - x[i]
        length = wp.length(d)
        d = d / length
        force = (k * (length - rest[e]) + c * wp.dot(u[j] - u[i], d)) * d
        wp.atomic_add(f, i, force)
        wp.atomic_sub(f, j, force)

    def move(h: Any, mass: Any, f: Any, x: Any, u: Any) -> None:
        i = wp.tid()
        u[i] = u[i] + h / mass * f[i]
        x[i] = x[i] + h * u[i]

    one, pair = wp.float64, wp.array(dtype=wp.int32, ndim=2)
    weigh.__annotations__ = {"weight": wp.vec3d, "f": vectors}
    pull.__annotations__ = {
        "pairs": pair, "rest": numbers, "k": one, "c": one, "x": vectors, "u": vectors, "f": vectors
    }  # fmt: skip
    move.__annotations__ = {"h": one, "mass": one, "f": vectors, "x": vectors, "u": vectors}
    return wp.kernel(weigh), wp.kernel(pull), wp.kernel(move)


PEERS = {"Taichi, all threads": taichi, "Warp, one thread": warp}
