"""Counts of fallbacks in a run."""

from __future__ import annotations

from typing import Any

from visviva.core.world import World


def summed_counts(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The sums of two counts by name."""
    return {name: before.get(name, 0) + now.get(name, 0) for name in {**now, **before}}


def fallbacks(world: World) -> dict[str, int]:
    """How often parts fell back to a weaker method, by name; such parts have `fallbacks()`."""
    counting = [part for part in parts_of(world) if hasattr(part, "fallbacks")]
    counted = {f"{part.name}: {what}": int(n) for part in counting for what, n in part.fallbacks().items()}
    return {what: n for what, n in counted.items() if n}


def parts_of(world: World) -> list[Any]:
    """All parts of the world."""
    return [*world.blocks, *world.inertias, *world.forces, *world.constraints, *world.guards]
