"""Tests leave the pictures of the user alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from visviva.gallery import portraits


@pytest.fixture(autouse=True)
def pictures(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where portraits are kept meanwhile."""
    folder = tmp_path_factory.mktemp("pictures")
    monkeypatch.setattr(portraits, "FOLDER", folder)
    return folder
