"""The protocol between page and server, over one WebSocket.

Text messages are JSON objects with a ``type``; a binary message is

    uint32 n (little-endian) | n bytes of JSON, padded with blanks so that 4 + n is a multiple of 8 | arrays

with the arrays in the order of the header's ``arrays``, each padded to a multiple of 8 bytes:
``{"track": …, "key": …, "dtype": "f4" | "f8" | "i4" | "u1", "shape": […]}``.

========  ========  =======================================================================================
sent by   type      contents
========  ========  =======================================================================================
server    hello     text: name, look, tracks [{name, kind, look}]
server    static    binary: the arrays of each track that never change
server    series    binary: ``first`` frame; t, ledger/<row>, scalars/<name> of the frames from there on
server    status    text: state, count, message, ledger [names], scalars [[name, unit]], box [[3], [3]] [m]
                    of everything shown, or null; subject [[3], …] [m], what the default camera sees,
                    side [3], the direction towards it,
                    events [[t, kind, where, text]] since the last status,
                    overlays {on [kinds], names [tracks], trails [colours], per_metre {kind: [scale, unit]}}
server    frame     binary: index, t; the arrays that differ from those of the previous frame message;
                    overlays are arrays of a track "view/overlays", see `visviva.view.staging.overlays`
page      frames    text: index [i, …], at most 64: the frames wanted next, most urgent first; replaces
                    the unanswered part of the previous request
========  ========  =======================================================================================

An array missing from a frame message is unchanged from the previous frame message, not from frame index − 1.
Requests have at most 4096 bytes.

In a live run, ``hello`` has ``live`` {editable, sliders, box, subject, room, side} and marks with ``pull``
the tracks that can be pulled. Frames are sent without request, the newest once the one before has arrived,
and their numbers of points may change; ``series`` also has ``ledger`` [names] and ``scalars`` [[name, unit]],
and with ``first`` 0 it replaces all earlier series.
``status`` is sent after the frame and the curves that it belongs to, notes after the status.

========  ========  =======================================================================================
server    status    text: state, attained speed or null, values of the sliders, items, links, undo, pulls,
                    saves, written {path: text} of the scene's numbers changed by sliders, effect of the
                    last change
server    note      text: kind "refused", "stopped" or "saved", text; if saved, file and scene
page      arrived   text: index: this frame has arrived
page      –         text: {"do": …}, one of the requests of `visviva.play.commands`
========  ========  =======================================================================================
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

MAX_REQUEST = 4096
MAX_FRAMES = 64
ARRIVED = re.compile(r'\{"type":"arrived","index":(\d{1,12})\}')
DTYPES = {"f4": np.float32, "f8": np.float64, "i4": np.int32, "u1": np.uint8}

Array = NDArray[Any]


class BadRequest(ValueError):
    """A message of the page that cannot be answered."""


@dataclass(frozen=True)
class Named:
    """One array of a binary message: track ("" for series), key, contiguous little-endian data."""

    track: str
    key: str
    data: Array


def sent_array(array: Array) -> Array:
    """The array as sent: float32, int32 or uint8, contiguous; float64 is kept."""
    kind = array.dtype.kind
    if array.dtype in (np.float64, np.uint8):
        return np.ascontiguousarray(array)
    dtype = np.int32 if kind in "iu" else np.uint8 if kind == "b" else np.float32
    return np.ascontiguousarray(array, dtype=dtype)


def pack(header: dict[str, Any], arrays: list[Named]) -> bytes:
    """A binary message: the header with the description of the arrays added, and their bytes."""
    listed = [
        {"track": a.track, "key": a.key, "dtype": a.data.dtype.str[1:], "shape": a.data.shape} for a in arrays
    ]
    text = json.dumps({**header, "arrays": listed}, separators=(",", ":")).encode()
    text += b" " * (-(len(text) + 4) % 8)
    parts = [len(text).to_bytes(4, "little"), text]
    for array in arrays:
        parts += [array.data.tobytes(), bytes(-array.data.nbytes % 8)]
    return b"".join(parts)


def text_message(message: dict[str, Any]) -> str:
    """A text message; valid JSON even for contents of a damaged file.

    ASCII, since a lone surrogate has no UTF-8 encoding; null for NaN and infinity, which JSON lacks.
    """
    try:
        return json.dumps(message, separators=(",", ":"), allow_nan=False)
    except ValueError:
        return json.dumps(_nan_as_null(message), separators=(",", ":"))


def _nan_as_null(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _nan_as_null(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_nan_as_null(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def unpack(message: bytes) -> tuple[dict[str, Any], list[Named]]:
    """The inverse of `pack`."""
    end = 4 + int.from_bytes(message[:4], "little")
    header = json.loads(message[4:end])
    arrays = []
    for item in header.pop("arrays"):
        count = int(np.prod(item["shape"], dtype=np.int64))
        data = np.frombuffer(message, DTYPES[item["dtype"]], count, end).reshape(item["shape"])
        arrays.append(Named(item["track"], item["key"], data))
        end += data.nbytes + -data.nbytes % 8
    return header, arrays


def arrived_frame(text: str) -> int | None:
    """The frame that a page of a live run has received; None for any other message."""
    found = ARRIVED.fullmatch(text)
    return int(found[1]) if found else None


def requested_frames(text: str) -> list[int]:
    """The frame indices of a ``frames`` request. Raises BadRequest for anything else, with the reason."""
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRequest("not JSON") from None
    if not isinstance(request, dict) or request.get("type") != "frames":
        raise BadRequest("expected an object of type frames")
    index = request.get("index")
    if not isinstance(index, list) or len(index) > MAX_FRAMES:
        raise BadRequest(f"index must be a list of at most {MAX_FRAMES} frames")
    if not all(type(i) is int and i >= 0 for i in index):
        raise BadRequest("frame indices must be whole numbers, 0 or more")
    return index
