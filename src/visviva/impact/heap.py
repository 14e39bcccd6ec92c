"""A binary heap of numbered entries whose keys may change."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel


@kernel
def _swap(heap: Index, position: Index, a: int, b: int) -> None:
    heap[a], heap[b] = heap[b], heap[a]
    position[heap[a]], position[heap[b]] = a, b


@kernel
def _sift_up(heap: Index, position: Index, key: Array, at: int) -> int:
    while at > 0:
        above = (at - 1) // 2
        if key[heap[above]] <= key[heap[at]]:
            break
        _swap(heap, position, above, at)
        at = above
    return at


@kernel
def _sift_down(heap: Index, position: Index, key: Array, size: int, at: int) -> None:
    while True:
        below = 2 * at + 1
        if below >= size:
            return
        if below + 1 < size and key[heap[below + 1]] < key[heap[below]]:
            below += 1
        if key[heap[at]] <= key[heap[below]]:
            return
        _swap(heap, position, below, at)
        at = below


@kernel
def build(heap: Index, position: Index, key: Array, size: int) -> None:
    """Order the first `size` entries of the heap by their keys; place[i] becomes the position of entry i."""
    for at in range(size):
        position[heap[at]] = at
    for at in range(size // 2 - 1, -1, -1):
        _sift_down(heap, position, key, size, at)


@kernel
def take_first(heap: Index, position: Index, key: Array, size: int) -> int:
    """Remove and return the entry with the least key from a heap of this size; place[i] becomes −1."""
    first: int = heap[0]
    _swap(heap, position, 0, size - 1)
    position[first] = -1
    _sift_down(heap, position, key, size - 1, 0)
    return first


@kernel
def restore_order(heap: Index, position: Index, key: Array, size: int, i: int) -> None:
    """Restore the order after the key of entry i has changed."""
    _sift_down(heap, position, key, size, _sift_up(heap, position, key, position[i]))
