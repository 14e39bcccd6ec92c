"""Published and exact figures, recomputed: one file per room, and a line here."""

from __future__ import annotations

from visviva.figures import (
    behaviour,
    contact,
    contact_friction,
    contact_shots,
    core,
    core_ropes,
    elastic,
    elastic_collisions,
    elastic_fracture,
    elastic_statics,
    elastic_thesis,
    fields,
    fountain,
    hoist,
    hoist_catenary,
    hoist_grip,
    hoist_waves,
    impact,
    impact_cradle,
    impact_graphs,
    joints,
    joints_bodies,
    joints_drift,
    joints_mechanisms,
    joints_surfaces,
    pairs,
    particles,
    rigid,
    rigid_contact,
    rigid_grains,
    rigid_impacts,
    rigid_patches,
    rigid_pile,
    rigid_sweeps,
    rigid_tops,
    spring_structures,
    springs,
)
from visviva.figures.figure import Comparison, Experiment, compare

ROOMS: dict[str, tuple[Experiment, ...]] = {
    "core": (*core.EXPERIMENTS, *core_ropes.EXPERIMENTS),
    "particles": (
        *particles.EXPERIMENTS,
        *fields.EXPERIMENTS,
        *fountain.EXPERIMENTS,
        *pairs.EXPERIMENTS,
    ),
    "springs": (*springs.EXPERIMENTS, *spring_structures.EXPERIMENTS, *behaviour.EXPERIMENTS),
    "joints": (
        *joints.EXPERIMENTS,
        *joints_bodies.EXPERIMENTS,
        *joints_drift.EXPERIMENTS,
        *joints_surfaces.EXPERIMENTS,
        *joints_mechanisms.EXPERIMENTS,
    ),
    "rigid": (
        *rigid.EXPERIMENTS,
        *rigid_tops.EXPERIMENTS,
        *rigid_contact.EXPERIMENTS,
        *rigid_patches.EXPERIMENTS,
        *rigid_sweeps.EXPERIMENTS,
        *rigid_pile.EXPERIMENTS,
        *rigid_grains.EXPERIMENTS,
        *rigid_impacts.EXPERIMENTS,
    ),
    "elastic": (
        *elastic.EXPERIMENTS,
        *elastic_statics.EXPERIMENTS,
        *elastic_thesis.EXPERIMENTS,
        *elastic_collisions.EXPERIMENTS,
        *elastic_fracture.EXPERIMENTS,
    ),
    "hoist": (
        *hoist.EXPERIMENTS,
        *hoist_catenary.EXPERIMENTS,
        *hoist_waves.EXPERIMENTS,
        *hoist_grip.EXPERIMENTS,
    ),
    "contact": (*contact.EXPERIMENTS, *contact_friction.EXPERIMENTS, *contact_shots.EXPERIMENTS),
    "impact": (*impact.EXPERIMENTS, *impact_graphs.EXPERIMENTS, *impact_cradle.EXPERIMENTS),
}

__all__ = ["ROOMS", "Comparison", "Experiment", "compare"]
