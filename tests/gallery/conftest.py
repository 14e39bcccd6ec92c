"""Keeps tests away from the user's pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from visviva.gallery import portraits


@pytest.fixture(autouse=True)
def pictures(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Temporary folder for portraits."""
    folder = tmp_path_factory.mktemp("pictures")
    monkeypatch.setattr(portraits, "FOLDER", folder)
    return folder
