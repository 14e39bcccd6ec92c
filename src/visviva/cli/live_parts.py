"""Imports everything a live run of any scene may need, once for all live runs of the gallery."""

from __future__ import annotations

from visviva.scene.catalogue import full_catalogue

for _kinds in full_catalogue().kinds.values():
    for _name in _kinds:
        _kinds[_name]
