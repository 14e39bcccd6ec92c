"""Sphinx set-up; works without a network."""

from __future__ import annotations

import os
import sys
from pathlib import Path

# Compiled kernels are objects without signatures; as plain functions they are documented like any other.
os.environ["NUMBA_DISABLE_JIT"] = "1"
os.environ.setdefault("MPLBACKEND", "Agg")

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"
sys.path[:0] = [str(SOURCE), str(HERE / "_ext")]

import rooms  # noqa: E402

import visviva  # noqa: E402

rooms.write_pages(SOURCE / "visviva", HERE / "api")

project = "visviva"
author = "the visviva authors"
release = version = visviva.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "docstrings"]
exclude_patterns = ["_build", "_ext"]
templates_path: list[str] = []

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "member-order": "bysource", "ignore-module-all": True}
autodoc_typehints_format = "short"
autodoc_type_aliases = {name: name for name in ("Array", "Index", "Mask")}
# Defaults are shown as their values: each of these reads the source of every function anew.
autodoc_preserve_defaults = autodoc_use_type_comments = False
# Every page carries the tree of contents of all, which is long without functions and classes already.
toc_object_entries = False
python_maximum_signature_line_length = 100
add_module_names = False
# Short names such as `State` may mean a class of more than one room; that is no error of the page.
suppress_warnings = ["ref.python"]

html_theme = "furo"
html_title = f"visviva {release}"
html_show_sphinx = False
html_copy_source = False
