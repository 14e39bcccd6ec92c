"""Settings and rows that a time step does not support."""

from __future__ import annotations

from contextlib import suppress
from numbers import Real

import numpy as np

from visviva.core.binding import has_verb
from visviva.core.evaluation import Evaluation
from visviva.core.events import Outgrown
from visviva.core.impact_problem import ImpactLaw, refuse_no_law
from visviva.core.model import Model
from visviva.core.rows import ACCELERATION
from visviva.errors import SceneError


def refuse_settings(
    h: float, theta: float, rho_inf: float | None, converge: bool, impact: ImpactLaw | None
) -> None:
    """Raise SceneError for settings of `TimeStepping` that are out of range or exclude each other."""
    given: object = h
    if not isinstance(given, Real):
        raise SceneError(f"found step h = {h!r}, expected a number of seconds, such as 5e-3")
    if not h > 0 or not np.isfinite(h):
        raise SceneError(f"found step h = {h:g} s: it must be > 0, such as h: 5 ms")
    if not 0.5 <= theta <= 1.0:
        raise SceneError(f"found theta = {theta:g}: it must lie between 0.5 and 1")
    if converge and theta != 1.0:
        raise SceneError(
            f"found converge with theta = {theta:g}: the converged step is backward Euler, theta = 1"
        )
    refuse_no_law(impact)
    if impact is not None and converge:
        raise SceneError("found converge with an impact law, which acts between steps: leave out one of them")
    if rho_inf is not None:
        _refuse_damping(rho_inf, theta, converge)


def _refuse_damping(rho_inf: float, theta: float, converge: bool) -> None:
    """Raise SceneError for a damping ρ∞ that is out of range, or incompatible with the other settings."""
    where = "stepper.rho_inf"
    if not 0.0 <= rho_inf <= 1.0:
        raise SceneError(f"found rho_inf = {rho_inf:g}: it must lie between 0 and 1", where)
    if theta != 1.0:
        found = f"found rho_inf = {rho_inf:g} with theta = {theta:g}"
        raise SceneError(f"{found}: rho_inf sets theta, so leave theta out", where)
    if converge and rho_inf > 0.0:
        found = f"found converge with rho_inf = {rho_inf:g}"
        raise SceneError(f"{found}: converged steps use 0, or backward Euler without rho_inf", where)


def refuse_at_start(e: Evaluation, theta: float, converge: bool) -> None:
    """As `refuse_world`, as far as the start shows: if contacts outgrow their room, the first step checks."""
    with suppress(Outgrown):
        refuse_world(e, theta, converge)


def refuse_world(e: Evaluation, theta: float, converge: bool) -> None:
    """Raise SceneError for forces and rows incompatible with θ < 1, or with converged or other steps."""
    refuse_unbounded(e.world, converge)
    refuse_rows(e, theta, converge)


def refuse_rows(e: Evaluation, theta: float, converge: bool) -> None:
    """Raise SceneError for rows incompatible with θ < 1, or with converged steps."""
    if theta == 1.0 and not converge:
        return
    e.evaluate_rows()
    # Compliant rows choose their own implicitness, assuming a drift with the velocity at a step's end.
    if theta < 1.0 and (e.row_numbers["compliance"] > 0).any():
        found = f"found theta = {theta:g} in a world with compliant rows"
        raise SceneError(f"{found}, such as ropes: they need theta = 1", "stepper.theta")
    for constraint, rows in zip(e.constraints, e.rows, strict=True):
        # Contacts of solids have no rows yet if all are far apart.
        rubs = getattr(constraint, "cones", None) is not None or has_verb(constraint, "loss")
        if converge and (rubs or (e.row_kind[rows.part] == ACCELERATION).any()):
            where = f"{constraint.name}, which has friction or rows on accelerations"
            barred = any(has_verb(force, "bound") for force in e.world.forces)
            instead = "use a mesh in the barrier instead" if barred else "leave converge out"
            message = f"found converge, or a static solve, with {where}: remove its mu, or {instead}"
            raise SceneError(message, "stepper.converge")


def refuse_steps_only(world: Model) -> None:
    """Raise SceneError for constraints that event-driven motion does not support."""
    for constraint in world.constraints:
        if what := getattr(constraint, "steps_only", ""):
            found = f"found {what} ({constraint.name}), which event_driven does not support"
            raise SceneError(f"{found}: use kind: time_stepping", "stepper")


def refuse_unbounded(world: Model, converge: bool) -> None:
    """Raise SceneError for forces that bound the step, if the steps are not converged."""
    for force in world.forces:
        if has_verb(force, "bound") and not converge:
            found = f"found the barrier {force.name}, which prevents penetration only in converged time steps"
            raise SceneError(f"{found}: use kind: time_stepping with converge: true", "stepper")
