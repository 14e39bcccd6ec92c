"""API pages from the source tree: one per room, one section per public module; no edit for a new room."""

from __future__ import annotations

from pathlib import Path


def write_pages(package: Path, out: Path) -> None:
    """Write ``out/<room>.md`` per room of ``package``, and ``out/index.md``; unchanged pages stay."""
    out.mkdir(exist_ok=True)
    rooms = sorted(path.parent for path in package.glob("*/__init__.py"))
    pages = {f"{room.name}.md": _page(room, package) for room in rooms}
    listing = "\n".join(room.name for room in rooms)
    intro = "One page per room; what each room is for: [architecture](../architecture.md)."
    pages["index.md"] = f"# API\n\n{intro}\n\n```{{toctree}}\n:maxdepth: 1\n\n{listing}\n```\n"
    for name, text in pages.items():
        path = out / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    for path in set(out.glob("*.md")) - {out / name for name in pages}:
        path.unlink()


def _page(room: Path, package: Path) -> str:
    modules = [
        path
        for path in sorted(room.rglob("*.py"))
        if not any(part.startswith("_") for part in path.relative_to(room).parts)
    ]
    parts = [f"# visviva.{room.name}\n", _automodule(f"visviva.{room.name}", members=False)]
    for path in modules:
        name = "visviva." + ".".join(path.relative_to(package).with_suffix("").parts)
        parts += [f"## {name}\n", _automodule(name, members=True)]
    return "\n".join(parts)


def _automodule(name: str, members: bool) -> str:
    option = "   :members:\n" if members else "   :no-members:\n"
    return f"```{{eval-rst}}\n.. automodule:: {name}\n{option}```\n"
