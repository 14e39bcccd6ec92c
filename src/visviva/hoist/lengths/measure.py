"""Lengths of rope segments, and their derivatives with respect to the ports of their ends."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch
from visviva.geometry.row_vectors import cross, dot
from visviva.hoist.lengths.tangents import WOUND_ANGLE, add_angle_gradient, tangents
from visviva.hoist.wheels.layers import BARE_RADIUS, CLIMB_RANGE, LAYER_ANGLE, LAYER_STEP, length_on

PORTS = 14  # of a segment: centre (3), frame (3) and angle (1) of its end 0, then of its end 1
INPUTS_PER_END = 15  # numbers at an end on which a measurement depends
LAST_ANGLE, REST_LENGTH = 13, 14  # among them: the previous angle, and L* of the segment
POINT, FRAME, ANGLE, NODE = 0, 1, 2, 3  # columns of an end: its ports, and its node of the rope
RADIUS, SIDE, GEARED, MOVING, COIL = 0, 1, 2, 3, 4  # columns of its shape; COIL is the first of three
SHAPE = 7
END_RADIUS, PAID_OUT, RADIUS_SLOPE = 5, 7, 9  # first columns of the measures of both ends, see `measure`
MEASUREMENT_COUNT = 11  # number of measurements so far
NUMBERS = 12


@kernel
def _record_changes(
    ports: Index, shape: Array, known: Array, x: Array, rotation: Array, value: Array, rest: float,
    seen: Array,
) -> bool:  # fmt: skip
    """Whether any input to a segment's measures has changed since last seen; record it."""
    fresh = False
    for i in range(2):
        if shape[i, MOVING] == 0.0 and seen[i, LAST_ANGLE] == known[i]:
            continue
        for d in range(3):
            fresh = fresh or seen[i, d] != x[ports[i, POINT], d]
            seen[i, d] = x[ports[i, POINT], d]
        if ports[i, FRAME] >= 0:
            frame_rotation = rotation[ports[i, FRAME]]
            for a in range(3):
                for d in range(3):
                    fresh = fresh or seen[i, 3 + 3 * a + d] != frame_rotation[a, d]
                    seen[i, 3 + 3 * a + d] = frame_rotation[a, d]
        if ports[i, ANGLE] >= 0:
            fresh = fresh or seen[i, 12] != value[ports[i, ANGLE]]
            seen[i, 12] = value[ports[i, ANGLE]]
        fresh = fresh or seen[i, LAST_ANGLE] != known[i]
        seen[i, LAST_ANGLE] = known[i]
    fresh = fresh or seen[0, REST_LENGTH] != rest
    seen[0, REST_LENGTH] = rest
    return fresh


@kernel
def measure(
    ports: Index, slots: Index, shape: Array, base: Array, x: Array, rotation: Array, value: Array,
    memory: Array, nodes: Array, seen: Array, numbers: Array, gradient: Array, lines: Array,
) -> None:  # fmt: skip
    """Lengths of the segments whose ends have moved since the last measurement.

        l = |Y₁ − Y₀| + Σ_free s R α,   L = Σ L* + Σ_geared s R (θ − α),   s = −side

    Rope on a geared sheave is held by it and not strained by what happens beyond. On a free sheave it belongs
    to the stretched length; the s R α of its two segments make the arc. For a drum with layers W(ψ),
    ψ = ψ* − s (θ − α), replaces −s R (θ − α).

    Parameters
    ----------
    ports : (m, 2, 4)       numbers of point, frame and angle of each end, −1 if it has none; no point where
        the segment does not exist; then the number of its node
    slots : (m, 2)          first and last line of the memory that belong to a segment
    shape : (m, 2, 7)       radius, side, 1 if the groove holds the rope, 1 if anything moves it; for a
        drum with layers the rest of its coil behind the radius, see `layers`, else 0
    base : (m, 2, 2, 3)     r at α = 0 and α = π/2, in the axes of the carrier; for an end without radius its
        offset from its centre [m]
    memory : (k, 3)         α₀ and α₁, unwrapped [rad], and L* [m]
    nodes : (n, 3)          memory of the nodes: for drums with layers, ψ* of the rope that leaves and of the
        rope that arrives, in the last two columns [rad]
    seen : (m, 2, INPUTS_PER_END)     inputs of the last measurement
    numbers : (m, 12)       l, L [m], α₀, α₁ unwrapped [rad], |Y₁ − Y₀| [m]; for both ends R [m], the rope
        that the wheel has paid out into the segment [m], and dR/dα [m/rad]; number of measurements
    gradient : (m, 4, 14)   ∂(l − L)/∂(ports), ∂L/∂(ports), ∂α₀/∂(ports) and ∂α₁/∂(ports)
    lines : (m, 3, 3)       unit vector from end 0 to end 1, and R r of both ends [m]
    """
    centre, world, ends = scratch(2, 3), scratch(4, 3).reshape((2, 2, 3)), scratch(6, 3).reshape((2, 3, 3))
    span, matrix, coil = scratch(2, 3), scratch(2, 2), scratch(2, 5)
    alpha, known, radius, side, slope = scratch(5, 2)
    world[:], coil[:] = 0.0, 0.0
    for e in range(len(ports)):
        if ports[e, 0, POINT] < 0:
            continue
        first, last, rest = slots[e, 0], slots[e, 1], 0.0
        for s in range(first, last + 1):
            rest += memory[s, 2]
        known[0], known[1] = memory[first, 0], memory[last, 1]
        if not _record_changes(ports[e], shape[e], known, x, rotation, value, rest, seen[e]):
            continue
        numbers[e, MEASUREMENT_COUNT] += 1.0
        for i in range(2):
            radius[i], side[i], alpha[i] = shape[e, i, RADIUS], shape[e, i, SIDE], known[i]
            slope[i], coil[i, LAYER_STEP] = 0.0, shape[e, i, COIL]
            if coil[i, LAYER_STEP] > 0.0:
                turned = value[ports[e, i, ANGLE]]
                coil[i, BARE_RADIUS], coil[i, WOUND_ANGLE] = (
                    radius[i],
                    nodes[ports[e, i, NODE], 1 + i] + side[i] * turned,
                )
                coil[i, LAYER_ANGLE], coil[i, CLIMB_RANGE] = shape[e, i, COIL + 1], shape[e, i, COIL + 2]
            for d in range(3):
                centre[i, d] = x[ports[e, i, POINT], d]
            ends[i] = 0.0
            if ports[e, i, FRAME] >= 0:
                for b in range(2):
                    for d in range(3):
                        world[i, b, d] = dot(rotation[ports[e, i, FRAME], d], base[e, i, b])
                if radius[i] == 0.0:
                    ends[i, 2] = world[i, 0]
        if not tangents(centre, side, coil, world, alpha, radius, slope, ends, span, matrix):
            seen[e, 0, REST_LENGTH] = np.nan
        for i in range(2):
            numbers[e, END_RADIUS + i], numbers[e, RADIUS_SLOPE + i] = radius[i], slope[i]
        _write_lengths(
            ports[e], shape[e], coil, value, centre, alpha, ends, rest, numbers[e], gradient[e], lines[e]
        )
        _write_tangent_motion(shape[e], numbers[e], ends, span, matrix, gradient[e], lines[e])


@kernel
def _write_lengths(
    ports: Index, shape: Array, coil: Array, value: Array, centre: Array, alpha: Array, ends: Array,
    rest: float, numbers: Array, gradient: Array, lines: Array,
) -> None:  # fmt: skip
    """Lengths, directions, and the gradient with tangent points fixed in their carriers."""
    length = 0.0
    for d in range(3):
        lines[0, d] = centre[1, d] + ends[1, 2, d] - centre[0, d] - ends[0, 2, d]
        length += lines[0, d] * lines[0, d]
    length = np.sqrt(length)
    at_corner = (
        length == 0.0 and shape[0, RADIUS] + shape[1, RADIUS] == 0.0 and min(ports[0, 1], ports[1, 1]) >= 0
    )
    for d in range(3):
        lines[0, d] = 0.0 if at_corner else lines[0, d] / length
    numbers[0], numbers[1], numbers[4] = length, rest, length
    gradient[:] = 0.0
    for i in range(2):
        sign, size, geared = 2.0 * i - 1.0, -shape[i, SIDE] * numbers[END_RADIUS + i], shape[i, GEARED] > 0.0
        numbers[2 + i], numbers[PAID_OUT + i] = alpha[i], 0.0
        for d in range(3):
            gradient[0, 7 * i + d] = sign * lines[0, d]
            lines[1 + i, d] = ends[i, 2, d]
        if ports[i, FRAME] >= 0:
            cross(ends[i, 2], lines[0], gradient[0, 7 * i + 3 : 7 * i + 6])
            for d in range(3):
                gradient[0, 7 * i + 3 + d] *= sign
        if shape[i, RADIUS] > 0.0:
            if geared:
                turned = value[ports[i, ANGLE]] if ports[i, ANGLE] >= 0 else 0.0
                numbers[PAID_OUT + i] = size * (turned - alpha[i])
                if coil[i, LAYER_STEP] > 0.0:
                    numbers[PAID_OUT + i] = -length_on(
                        coil[i], coil[i, WOUND_ANGLE] - shape[i, SIDE] * alpha[i]
                    )
                numbers[1] += numbers[PAID_OUT + i]
                gradient[0, 7 * i + 6], gradient[1, 7 * i + 6] = -size, size
            else:
                numbers[0] += size * alpha[i]


@kernel
def _write_tangent_motion(
    shape: Array, numbers: Array, ends: Array, span: Array, matrix: Array, gradient: Array, lines: Array
) -> None:
    """Motion of the tangent points, and its contribution to the gradients of the lengths."""
    c0, c1, r0, r1 = 0.0, 0.0, 0.0, 0.0
    if shape[0, RADIUS] > 0.0:
        size = -shape[0, SIDE] * numbers[END_RADIUS + 0]
        c0 = size - numbers[END_RADIUS] * dot(ends[0, 1], lines[0])
        r0 = -size if shape[0, GEARED] > 0.0 else 0.0
    if shape[1, RADIUS] > 0.0:
        size = -shape[1, SIDE] * numbers[END_RADIUS + 1]
        c1 = size + numbers[END_RADIUS + 1] * dot(ends[1, 1], lines[0])
        r1 = -size if shape[1, GEARED] > 0.0 else 0.0
    slope = numbers[RADIUS_SLOPE : RADIUS_SLOPE + 2]
    add_angle_gradient(1.0, 0.0, slope, ends, span, matrix, gradient[2])
    add_angle_gradient(0.0, 1.0, slope, ends, span, matrix, gradient[3])
    for r in range(PORTS):
        gradient[0, r] += c0 * gradient[2, r] + c1 * gradient[3, r]
        gradient[1, r] += r0 * gradient[2, r] + r1 * gradient[3, r]
