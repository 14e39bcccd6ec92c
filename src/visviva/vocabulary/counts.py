"""Counts along several axes, with a bounded product."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from pydantic import AfterValidator

from visviva.core.bounds import MAX_NODES, MAX_POINTS
from visviva.vocabulary.quantity import refuse


def refuse_more_than(counts: Sequence[int], most: int) -> None:
    """Raise a validation error if the product of counts is larger than `most`."""
    if (found := prod(counts)) > most:
        raise refuse(f"found {' × '.join(map(str, counts))} = {found:.3g}, expected at most {most} in all")


def _bounded(most: int) -> AfterValidator:
    def check(counts: tuple[int, ...]) -> tuple[int, ...]:
        refuse_more_than(counts, most)
        return counts

    return AfterValidator(check)


OF_POINTS, OF_NODES = _bounded(MAX_POINTS), _bounded(MAX_NODES)
"""Counts of points, and of springs or elements that join them."""
