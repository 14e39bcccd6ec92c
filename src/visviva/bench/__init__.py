"""Speed figures: medians, and ratios measured in the same run, so that machine load does not bias them."""

from __future__ import annotations

from collections.abc import Callable

from visviva.bench import (
    contact,
    core,
    cradle,
    deformables,
    elastic,
    elastic_scaling,
    elastic_worlds,
    hoist,
    hoist_exchanges,
    hoist_particles,
    hoist_waves,
    impact,
    joints,
    matrices,
    pairs,
    particles,
    rigid,
    solids,
    springs,
    stacks,
    steppers,
)
from visviva.bench.measure import Measured

ROOMS: dict[str, tuple[Callable[[], list[Measured]], ...]] = {
    "core": (core.call_overhead, core.million_particles, core.chain),
    "particles": (particles.three_terms, particles.seven_terms, pairs.figures),
    "joints": (joints.cost_per_row, joints.closed_loop, joints.given_twice),
    "springs": (springs.net, springs.threads_at_the_threshold, springs.steps),
    "elastic": (
        elastic.elements,
        elastic.beams,
        elastic.layout,
        elastic_scaling.threads,
        elastic_scaling.explicit,
        elastic_scaling.sag,
        elastic_worlds.struck,
        elastic_worlds.torus,
    ),
    "rigid": (rigid.free_bodies, stacks.stacks, stacks.heap),
    "contact": (
        contact.figures,
        solids.broad_phase,
        solids.manifolds,
        deformables.cloths,
        deformables.jelly,
    ),
    "hoist": (
        hoist.tackles,
        hoist.crane,
        hoist.cable,
        hoist_exchanges.exchanges,
        hoist_waves.waves,
        hoist_particles.table,
        hoist_particles.alone,
    ),
    "impact": (impact.events, cradle.table),
    "steppers": (steppers.contacts, matrices.cable, matrices.bodies, matrices.condensed),
}

__all__ = ["ROOMS", "Measured"]
