"""Warnings for steps that are too long for the motion: unstable explicit steps, and time steps in which
bodies travel, rotate or swing too far. Proved by tests/cli/test_step_length.py."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

import numpy as np

from visviva.contact.rows.solid_contacts import SolidContacts
from visviva.core.state import State
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.stepper_choice import fastest_rate
from visviva.steppers.time_stepping import TimeStepping

STABILITY_LIMIT = 2.0  # limit of h times the fastest rate for explicit steps of fixed length
MAX_ROTATION = 0.5  # rotation of a body in a step [rad]
MAX_PHASE = 1.0  # h ω of a spring above which an oscillation has fewer than seven steps
MAX_CHECKED = 4  # springs of a set, up to which each is checked
MAX_DAMPING_RATIO = 0.3  # damping ratio above which no oscillation is visible
MAX_STEP_RATIO = 3.0  # times the longest step of a force, from which it is reported


def instability_warning(world: World, state: State, stepper: Any) -> str:
    """Why explicit steps of a fixed length are unstable; empty if they may be stable or are adaptive."""
    if not isinstance(stepper, EventDriven) or stepper.fixed is None:
        return ""
    h, rate = stepper.fixed, fastest_rate(world, state)
    if rate * h <= STABILITY_LIMIT:
        return ""
    return (
        f"steps of {1e3 * h:.3g} ms are too long for a motion with a rate of {rate:.0f}/s: use h: "
        f"{_step_text(1 / rate)}, a method with step control (rkf45), or time_stepping"
    )


def long_step_warning(stepper: Any, duration: float) -> str:
    """Warning for steps longer than the run [s], which is then a single step, or part of one."""
    h = stepper.h if isinstance(stepper, TimeStepping) else getattr(stepper, "fixed", None)
    if not h or not 0.0 < duration < h:
        return ""
    return f"steps of {1e3 * h:.3g} ms are longer than the run, which ends after {1e3 * duration:.3g} ms"


def coarse_step_warnings(world: World, state: State, stepper: Any) -> Iterator[str]:
    """Springs, grains and liquids that time steps of this length do not resolve."""
    if isinstance(stepper, TimeStepping):
        for force in world.forces:
            if hasattr(force, "longest_step"):
                yield _step_too_long(force, stepper.h)
            elif isinstance(force, Springs) and len(force.law) <= MAX_CHECKED:
                yield _oscillation_warning(world, state, force, stepper.h)


def _step_too_long(force: Any, h: float) -> str:
    """Warning if h is far above the longest step of a force that reports it, such as that of grains."""
    if h <= MAX_STEP_RATIO * force.longest_step:
        return ""
    why, remedy = force.step_hint
    shorter = f"use h: {_step_text(force.longest_step)}, or {remedy}"
    return f"{_steps(h)} {force.name}, {why}: {shorter}"


def _oscillation_warning(world: World, state: State, force: Springs, h: float) -> str:
    """Warning for a few lightly damped springs with hω > 1, where no other force acts."""
    alone = copy(world)
    alone.forces = [force]
    rate = fastest_rate(alone, state)
    swings = force.law[:, 1] * rate < 2.0 * MAX_DAMPING_RATIO * force.law[:, 0]
    if not swings.any() or h * rate <= MAX_PHASE:
        return ""
    shorter = f"there are fewer than seven per oscillation; use h: {_step_text(0.2 / rate)}"
    return f"{_steps(h)} {force.name}, which oscillates at {rate:.0f} rad/s: {shorter}"


def translation_warning(world: World, state: State, stepper: Any) -> str:
    """Bodies that can touch others and travel farther in a step than their size: contact is detected late."""
    if not isinstance(stepper, TimeStepping):
        return ""
    k = world.kinematics(state)
    for contacts in world.constraints:
        if not isinstance(contacts, SolidContacts):
            continue
        ports = np.concatenate([part.rows(k)[:, :3] for part in contacts.sets])
        shift = stepper.h * np.linalg.norm(np.where(ports >= 0, k.rates[ports], 0.0), axis=1)
        share = shift / np.maximum(contacts.extent, 1e-300)
        if len(share) and share[body := int(share.argmax())] > 1.0:
            size, shorter = contacts.extent[body], _step_text(0.5 * stepper.h / share[body])
            return (
                f"{_steps(stepper.h)} {contacts.label(body)}, which moves {shift[body]:.2g} m per step and "
                f"extends {size:.2g} m from its centre: its collisions are detected late; use h: {shorter}"
            )
    return ""


def rotation_warning(world: World, state: State, stepper: Any) -> str:
    """Bodies that rotate by more than half a radian in a step, so that joints and contacts act late.

    Free bodies rotate exactly in steps of any length; for a spin of 10⁶ rad/s, shorter steps would cost ten
    thousand times the work for nothing.
    """
    free = not world.constraints and all(isinstance(force, Gravity) for force in world.forces)
    if free or not isinstance(stepper, TimeStepping):
        return ""
    for block in world.blocks:
        if not hasattr(block, "motions"):
            continue
        spin = np.linalg.norm(block.motions(state.v[world.layout.v[block.name]])[1], axis=1)
        if len(spin) and stepper.h * spin[body := int(spin.argmax())] > MAX_ROTATION:
            name = block.name if len(spin) == 1 else f"{block.name}[{body}]"
            angle, shorter = np.degrees(stepper.h * spin[body]), _step_text(0.1 / spin[body])
            return f"{_steps(stepper.h)} {name}, which rotates by {angle:.0f}° per step: use h: {shorter}"
    return ""


def _steps(h: float) -> str:
    return f"steps of {1e3 * h:.3g} ms are long for"


def _step_text(seconds: float) -> str:
    """Step length rounded to one digit, as written in scenes."""
    return f"{float(f'{1e3 * seconds:.1g}'):g} ms"
