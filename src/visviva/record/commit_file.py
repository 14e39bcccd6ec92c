"""A file with atomic commits: after a kill at any instant, it holds the last commit or the one before.

HDF5 writes its index blocks in the order of their addresses, so a kill during a flush may leave
blocks that point to blocks never written (and HDF5 does not survive a failed write). Here HDF5 writes
to memory; `CommitFile.commit` then writes the changes to the disk:

1. new blocks after the end of the committed file, where nothing points yet;
2. after them a journal: the changed old pages, their checksum, a trailer;
3. the old pages in place, the one with the commit counter first;
4. truncation to the new length, which removes the journal.

Until 2 is complete the old file is valid, because HDF5 ignores data after its end; from then on the
journal is valid, and `CommitFile` reads through it.
"""

from __future__ import annotations

import errno
import io
import os
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

if sys.platform != "win32":
    import fcntl

PAGE_BYTES = 4096
MAGIC = b"vvcommit"
RECORD = struct.Struct("<QQ")
TRAILER = struct.Struct("<QQQI8s")


class CommitFile(io.RawIOBase):
    """File object for h5py; all writes stay in memory until `commit`.

    path : the file. mode : "x" create, "r+" change, "r" read only. A complete journal at the end of the file
    is applied (`replayed`). Raises OSError.
    """

    def __init__(self, path: Path, mode: str) -> None:
        super().__init__()
        self._disk = io.FileIO(path, {"x": "x+", "r+": "r+", "r": "r"}[mode])
        if mode != "r":
            self._lock()
        self._pages: dict[int, bytearray] = {}
        self._tail = bytearray()
        self._at = 0
        self._base = self._end = os.fstat(self._disk.fileno()).st_size
        self.replayed = self._replay()

    def _lock(self) -> None:
        """Lock out other writers while the file is open; the lock ends with the process."""
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(self._disk, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._disk.close()
            raise BlockingIOError(errno.EWOULDBLOCK, "another process writes to it") from None
        except OSError:  # a file system without locks
            pass

    def _replay(self) -> bool:
        found = read_trailer(self._disk)
        if found is None:
            return False
        journal, end = found
        self._base = self._end = end
        offset = 0
        while offset < len(journal):
            address, length = RECORD.unpack_from(journal, offset)
            offset += RECORD.size
            self.seek(address)
            self.write(journal[offset : offset + length])
            offset += length
        if self._disk.writable():
            self._put_pages(0)
        return True

    # -- called by h5py ------------------------------------------------------------------------------------

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        self._at = offset + (0, self._at, self._end)[whence]
        return self._at

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer).cast("B")
        start, stop = self._at, max(self._at, min(self._at + len(view), self._end))
        split = min(max(start, self._base), stop)
        if split > start:
            self._disk.seek(start)
            _read_fully(self._disk, view[: split - start])
            for number in range(start // PAGE_BYTES, -(-split // PAGE_BYTES)):
                if page := self._pages.get(number):
                    low, high = max(start, number * PAGE_BYTES), min(split, number * PAGE_BYTES + len(page))
                    view[low - start : high - start] = page[
                        low - number * PAGE_BYTES : high - number * PAGE_BYTES
                    ]
        if stop > split:
            part = self._tail[split - self._base : stop - self._base]
            view[split - start : split - start + len(part)] = part
        self._at = stop
        return stop - start

    def write(self, buffer: Any) -> int:
        data = memoryview(buffer).cast("B")
        start, stop = self._at, self._at + len(data)
        at = start
        while at < min(stop, self._base):
            number, inside = divmod(at, PAGE_BYTES)
            page = self._page(number)
            part = data[at - start : at - start + len(page) - inside]
            page[inside : inside + len(part)] = part
            at += len(part)
        if at < stop:
            low = at - self._base
            if low > len(self._tail):
                self._tail.extend(bytes(low - len(self._tail)))
            self._tail[low : low + stop - at] = data[at - start :]
        self._at = stop
        self._end = max(self._end, stop)
        return len(data)

    def _page(self, number: int) -> bytearray:
        if number not in self._pages:
            page = bytearray(min(PAGE_BYTES, self._base - number * PAGE_BYTES))
            self._disk.seek(number * PAGE_BYTES)
            _read_fully(self._disk, memoryview(page))
            self._pages[number] = page
        return self._pages[number]

    def truncate(self, size: int | None = None) -> int:
        self._end = self._at if size is None else size
        del self._tail[max(0, self._end - self._base) :]
        self._tail.extend(bytes(max(0, self._end - self._base - len(self._tail))))
        return self._end

    @property
    def size(self) -> int:
        """Size in bytes, including uncommitted data."""
        return self._end

    def image(self) -> bytes:
        """All bytes, including uncommitted data."""
        content = bytearray(self._end)
        self.seek(0)
        self.readinto(content)
        return bytes(content)

    def on_disk(self, address: int, length: int) -> bytes:
        """The bytes another process sees there now."""
        self._disk.seek(address)
        return self._disk.read(length)

    # -- commits -------------------------------------------------------------------------------------------

    def commit(self, counter: int = 0) -> None:
        """Write all changes to the disk atomically.

        counter : address of a number that differs in every commit; its page is the first to change in place.
        Raises OSError if the disk fails; the file is then unchanged.
        """
        journal = b"".join(
            part
            for number in sorted(self._pages)
            for part in (RECORD.pack(number * PAGE_BYTES, len(self._pages[number])), self._pages[number])
        )
        offset = max(self._base, self._end)
        trailer = TRAILER.pack(offset, len(journal), self._end, zlib.crc32(journal), MAGIC)
        try:
            self._put(self._base, self._tail)
            if self._pages:
                self._put(offset, journal + trailer)
        except OSError:
            self._disk.truncate(self._base)
            raise
        self._put_pages(counter)

    def commit_in_place(self) -> None:
        """Write only changed old pages, without a journal, for which a full disk has no space."""
        self._tail.clear()
        self._end = self._base
        self._put_pages(0)

    def _put_pages(self, counter: int) -> None:
        for number in sorted(self._pages, key=lambda number: (number != counter // PAGE_BYTES, number)):
            self._put(number * PAGE_BYTES, self._pages[number])
        self._disk.truncate(self._end)
        self._base = self._end
        self._pages.clear()
        self._tail.clear()

    def _put(self, address: int, data: bytes | bytearray) -> None:
        self._disk.seek(address)
        with memoryview(data) as view:  # released even if an interrupt keeps this frame alive
            done = 0
            while done < len(view):
                done += self._disk.write(view[done:])

    def close(self) -> None:
        """Close the file; uncommitted data are discarded."""
        self._disk.close()
        super().close()


def _read_fully(disk: io.FileIO, view: memoryview) -> None:
    while view:
        got = disk.readinto(view)
        if not got:
            view[:] = bytes(len(view))
            return
        view = view[got:]


def read_trailer(disk: io.FileIO) -> tuple[bytes, int] | None:
    """Journal and length of the committed file, if the file ends with a complete journal."""
    size = disk.seek(0, os.SEEK_END)
    if size < TRAILER.size:
        return None
    disk.seek(size - TRAILER.size)
    offset, length, end, checksum, magic = TRAILER.unpack(disk.read(TRAILER.size).ljust(TRAILER.size, b"\0"))
    if magic != MAGIC or offset + length + TRAILER.size != size:
        return None
    disk.seek(offset)
    journal = disk.read(length)
    return (journal, end) if zlib.crc32(journal) == checksum else None
