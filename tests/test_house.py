"""House rules that can be checked automatically."""

from __future__ import annotations

import ast
import re
import subprocess
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "visviva"
SOURCES = sorted(PACKAGE.rglob("*.py"))
MOST_LINES = 350
# Written in two pieces, so that this file passes its own test.
REGISTRIES = re.compile(
    r"(py" r"pi\.org|python" r"hosted\.org|registry\.npm" r"js|registry\.yarn" r"pkg)", re.I
)
HOMES = re.compile(r"(?<![\w.])/(ho" r"me/\w|ro" r"ot/\w|Us" r"ers/\w)")
LATER = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def tracked_files() -> list[Path]:
    """What git tracks or would add; every test here reads the files as they lie in the folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    paths = [ROOT / part for part in listed.stdout.decode().split("\0") if part]
    return [path for path in paths if path.is_file()]


def texts() -> list[tuple[Path, str]]:
    found = []
    for path in tracked_files():
        data = path.read_bytes()
        if b"\0" not in data[:8192]:
            found.append((path, data.decode("utf-8", errors="replace")))
    return found


def locations(pattern: re.Pattern[str], files: list[tuple[Path, str]]) -> list[str]:
    return [
        f"{name(path)}:{text.count(chr(10), 0, match.start()) + 1}: {match.group()}"
        for path, text in files
        for match in pattern.finditer(text)
    ]


def test_there_is_something_to_check():
    assert len(SOURCES) > 10


def test_no_catch_all_keywords():
    found = [
        f"{name(path)}:{node.lineno}: {getattr(node, 'name', 'lambda')}(**{node.args.kwarg.arg})"
        for path in SOURCES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and node.args.kwarg
    ]
    assert not found, "options are named, one by one:\n" + "\n".join(found)


def test_nothing_is_left_for_later():
    files = [(path, text) for path, text in texts() if path.suffix in {".py", ".js", ".md", ".yaml", ".toml"}]
    assert not (found := locations(LATER, files)), "\n".join(found)


def test_files_stay_short():
    files = [*SOURCES, *sorted((ROOT / "tests").rglob("*.py")), *sorted((ROOT / "bench").rglob("*.py"))]
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert not (found := {path: n for path, n in lengths.items() if n > MOST_LINES}), found


def test_packages_are_not_nested_deeper_than_sub_packages():
    """A package, its sub-packages, their files; the matrices and rows of the solvers lie one level below."""
    deep = PACKAGE / "steppers" / "solve"
    found = [
        name(path)
        for path in SOURCES
        if len(path.relative_to(PACKAGE).parts) > (4 if path.is_relative_to(deep) else 3)
    ]
    assert not found, found


def test_every_module_says_what_it_is():
    found = [
        name(path)
        for path in SOURCES
        if (path.name == "__init__.py" or not path.name.startswith("_")) and not ast.get_docstring(tree(path))
    ]
    assert not found, "modules without a docstring: " + ", ".join(found)


def imported(path: Path) -> list[tuple[str, int]]:
    """Absolute names of everything a module imports, with the line; relative imports resolved."""
    package = ["visviva", *path.relative_to(PACKAGE).parent.parts]
    found: list[tuple[str, int]] = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            found += [(f"{module}.{alias.name}", node.lineno) for alias in node.names]
    return found


def test_rooms_are_two_levels_deep():
    """`steppers/solve`, which holds the matrix and the row problems, is the one that has rooms of its own."""
    deeper = {name(path.parent) for path in PACKAGE.glob("*/*/*/**/__init__.py")}
    allowed = {f"src/visviva/steppers/solve/{room}" for room in ("matrix", "pivoting", "rows")}
    assert deeper <= allowed, deeper - allowed


def test_only_the_version_is_taken_from_the_bare_package():
    """The layer checker looks past the bare package, so nothing may travel through it."""
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")} | {"arrays", "errors"}
    found = []
    for path in SOURCES:
        if path.parent == PACKAGE:
            continue
        targets = [(target, line) for target, line in imported(path) if target.startswith("visviva.")]
        for node in ast.walk(tree(path)):  # after `import visviva`: what is taken from it
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "visviva"
            ):
                targets.append((f"visviva.{node.attr}", node.lineno))
        found += [
            f"{name(path)}:{line}: {target}"
            for target, line in targets
            if target.split(".")[1] not in rooms | {"__version__"}
        ]
    assert not found, "\n".join(found)


def test_kernels_are_compiled_by_the_one_alias():
    """Another `njit` would have other options and another disk cache, and would go stale unseen."""
    found = [
        f"{name(path)}:{node.lineno}"
        for path in SOURCES
        if path != PACKAGE / "compiling" / "kernel.py"
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Attribute) and node.attr in {"njit", "jit"})
        or (isinstance(node, ast.alias) and node.name in {"njit", "jit"})
    ]
    assert not found, "use visviva.compiling.kernel: " + ", ".join(found)


def test_no_addresses_of_one_machine_or_one_registry():
    files = texts()
    assert not (found := locations(HOMES, files) + locations(REGISTRIES, files)), "\n".join(found)


def test_pins_carry_hashes():
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        entries = re.split(r"\n(?=\S)", path.read_text(encoding="utf-8").strip())
        bare = [
            entry.splitlines()[0] for entry in entries if "==" not in entry or "--hash=sha256:" not in entry
        ]
        assert not bare, f"{name(path)}: {bare}"


def test_the_architecture_page_says_what_exists():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    said = set(re.findall(r"^\| `(\w+)` \| exists \|", page, re.M))
    assert said == {path.parent.name for path in PACKAGE.glob("*/__init__.py")}


def named_at_the_top(path: Path, modules: set[str]) -> set[str]:
    """Modules of ours that a file imports, for types too; what a function imports when called is left out."""
    whole = tree(path)
    functions = [node for node in ast.walk(whole) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = {id(node) for function in functions for node in ast.walk(function)}
    found: set[str] = set()
    for node in ast.walk(whole):
        if isinstance(node, ast.ImportFrom) and node.module and id(node) not in inside:
            parts = {f"{node.module}.{part.name}" for part in node.names} & modules
            found |= parts or {node.module} & modules
    return found


def test_no_files_import_each_other_in_a_circle() -> None:
    """The face of the whole, which names what it hands on, is no part of it."""
    files = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in SOURCES
        if path.parent != PACKAGE
    }
    assert len(files) > 500
    TopologicalSorter({name: named_at_the_top(path, {*files}) for name, path in files.items()}).prepare()
