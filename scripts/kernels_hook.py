"""What `make wheel` adds to a wheel: compiled kernels, and with them the tags of this Python and system."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Kernels(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard" and (kernels := os.environ.get("VISVIVA_KERNELS")):
            build_data["force_include"][kernels] = f"visviva/kernels/{Path(kernels).name}"
            build_data["pure_python"], build_data["infer_tag"] = False, True
