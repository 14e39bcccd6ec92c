"""Frames of one track, read in the cheapest way for its size."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import numpy as np

from visviva.record.layout import TOPOLOGY
from visviva.record.track_view import TrackView
from visviva.view.serving.protocol import Array


class TrackReader:
    """The arrays of a track, frame by frame; valid until the run is refreshed.

    Parameters
    ----------
    track : of the run.
    count : number of frames of the run.
    whole : arrays of up to this many bytes over all frames are read at once at first use, which costs as much
        as a few single frames; larger ones are read frame by frame.
    """

    def __init__(self, track: TrackView, count: int, whole: int) -> None:
        self._track = track
        sizes = {key: 4 * count * int(np.prod(track.shape(key))) for key in track.arrays}
        self._small = [key for key, size in sizes.items() if size <= whole]
        self._large = [key for key, size in sizes.items() if size > whole]
        self._read: dict[str, Array] = {}
        self._numbers = track.topology if track.changes_topology else None
        self._topology: dict[str, tuple[int, Array]] = {}

    def frame(self, index: int) -> Iterator[tuple[str, Array]]:
        """Names and values of the arrays of one frame, with lines and triangles if these change."""
        for key in self._small:
            if key not in self._read:
                self._read[key] = getattr(self._track, key)
            yield key, self._read[key][index]
        for key in self._large:
            yield key, self._track.frame(key, index)
        for key in TOPOLOGY if self._numbers is not None else ():
            with suppress(KeyError):  # a track may have changing lines and no triangles
                yield key, self._lines(key, int(self._numbers[index]), index)  # type: ignore[index]

    def _lines(self, key: str, number: int, index: int) -> Array:
        if key not in self._topology or self._topology[key][0] != number:
            self._topology[key] = number, self._track.frame(key, index)
        return self._topology[key][1]
