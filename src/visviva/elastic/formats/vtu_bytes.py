"""The bytes of an array of a `.vtu` file: raw or in base64, whole or compressed in blocks."""

from __future__ import annotations

import lzma
import zlib
from binascii import Error as NotBase64
from binascii import a2b_base64
from typing import Any

import numpy as np

UNREADABLE = NotBase64, ValueError, zlib.error, lzma.LZMAError
MAX_BYTES = 1 << 30  # bytes of the largest array
Count = np.dtype[Any]
"""The type of the numbers that precede the bytes."""


def array_bytes(coded: bytes, raw: bool, count: Count, compressor: str) -> bytes:
    """Contents of an array, from its start. Raises one of UNREADABLE if damaged.

    raw : raw bytes, else base64;   count : type of the preceding numbers;   compressor : "" for none
    """
    return _decompressed(coded, raw, count, compressor) if compressor else _plain(coded, raw, count)


def _decode(coded: bytes, raw: bool, start: int, size: int) -> tuple[bytes, int]:
    """`size` bytes from a position, and where the next begin; base64 ends in whole groups of four."""
    if raw:
        found, after = coded[start : start + size], start + size
    else:
        after = start + -(-size // 3) * 4
        found = a2b_base64(coded[start:after])[:size]
    if len(found) < size:
        raise ValueError("it is truncated")
    return found, after


def _plain(coded: bytes, raw: bool, kind: Count) -> bytes:
    """The number of bytes, then the bytes."""
    size = int(np.frombuffer(_decode(coded, raw, 0, kind.itemsize)[0], kind)[0])
    _refuse_large(size)
    return _decode(coded, raw, 0, kind.itemsize + size)[0][kind.itemsize :]


def _decompressed(coded: bytes, raw: bool, kind: np.dtype, compressor: str) -> bytes:
    """The number of blocks, the sizes of each and of the last, the compressed sizes; then the blocks."""
    blocks = int(np.frombuffer(_decode(coded, raw, 0, kind.itemsize)[0], kind)[0])
    _refuse_large(blocks)
    head, after = _decode(coded, raw, 0, (3 + blocks) * kind.itemsize)
    _, size, last, *sizes = (int(n) for n in np.frombuffer(head, kind))
    _refuse_large(size * blocks)
    packed, _ = _decode(coded, raw, after, sum(sizes))
    ends, found = np.cumsum([0, *sizes]), list[bytes]()
    for b in range(blocks):
        max_size = last if b == blocks - 1 and last else size
        found.append(_unpacked(packed[ends[b] : ends[b + 1]], max_size, compressor))
    return b"".join(found)


def _unpacked(packed: bytes, size: int, compressor: str) -> bytes:
    if compressor == "vtkZLibDataCompressor":
        found = zlib.decompressobj().decompress(packed, size)
    elif compressor == "vtkLZMADataCompressor":
        found = lzma.LZMADecompressor().decompress(packed, size)
    else:
        raise ValueError(f"found {compressor}, expected zlib or LZMA: in ParaView, Compressor Type: ZLib")
    if len(found) != size:
        raise ValueError("a block differs from its declared size")
    return found


def _refuse_large(size: int) -> None:
    if size > MAX_BYTES:
        raise ValueError(f"found {size} bytes in one array, expected at most {MAX_BYTES}")
