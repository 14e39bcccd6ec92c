"""Pictures for the cards of the user's scenes, from their last run, in the user's cache."""

from __future__ import annotations

import base64
import binascii
import hashlib
from contextlib import suppress
from pathlib import Path

from visviva.compiling.kernel_cache import CACHE, read_cached, write_cached
from visviva.errors import SceneError

FOLDER = CACHE.parent / "pictures"
MAX_BYTES = 200_000  # bytes of a picture
MAX_PICTURES = 500  # most recent pictures that are kept
_JPEG = b"\xff\xd8\xff"


class Portraits:
    """Pictures by the text of their scene: the card of a changed scene has none until it has run again.

    Parameters
    ----------
    folder : where they are stored; default: the user's cache
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or FOLDER

    def keep(self, text: str, picture: str) -> str:
        """Store the picture, a JPEG in base64, of a scene of this text; returns its key. Raises
        SceneError."""
        try:
            data = base64.b64decode(picture, validate=True)
        except (binascii.Error, ValueError):
            raise SceneError("the picture is not valid base64") from None
        if not data.startswith(_JPEG) or len(data) > MAX_BYTES:
            raise SceneError(f"the picture is not a JPEG of at most {MAX_BYTES} bytes")
        path = self._path(key_of(text))
        write_cached(path, data)
        self._thin_out()
        return path.stem

    def key(self, text: str) -> str:
        """The key of the picture of a text, "" if there is none."""
        key = key_of(text)
        return key if self._path(key).is_file() else ""

    def read(self, key: str) -> bytes | None:
        """A picture; None if it is missing or damaged."""
        known = key.isalnum() and key.isascii()
        return read_cached(self._path(key)) if known else None

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.jpg"

    def _thin_out(self) -> None:
        with suppress(OSError):  # another process may have done so meanwhile
            found = sorted(self.folder.glob("*.jpg"), key=lambda path: path.stat().st_mtime_ns)
            for path in found[:-MAX_PICTURES]:
                path.unlink()


def key_of(text: str) -> str:
    """The key of the picture of a text."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
