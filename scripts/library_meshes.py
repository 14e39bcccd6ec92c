#!/usr/bin/env python3
"""Writes the mesh files of the example scenes; the same bytes every time."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from pathlib import Path

LIBRARY = Path(__file__).resolve().parent.parent / "src" / "visviva" / "scene" / "library"
Vertex = tuple[float, float, float]
Face = tuple[int, int, int]


def torus(around: int, across: int, big: float, small: float) -> tuple[list[Vertex], list[Face]]:
    """A ring about the z axis: radius `big` to the middle of a tube of radius `small` [m]."""
    vertices = []
    for i in range(around):
        for j in range(across):
            u, v = 2 * pi * i / around, 2 * pi * (j + 0.5 * (i % 2)) / across
            arm = big + small * cos(v)
            vertices.append((arm * cos(u), arm * sin(u), small * sin(v)))
    faces = []
    for i in range(around):
        for j in range(across):
            a, b = (i, j), (i, j + 1)
            shift = i % 2
            c, d = (i + 1, j + shift), (i + 1, j + 1 + shift)
            corners = [((p % around) * across + q % across) for p, q in (a, b, c, d)]
            other = ((i + 1) % around) * across + (j - 1 + shift) % across
            faces += [(corners[0], corners[2], corners[1])]
            faces += [(corners[0], other, corners[2])]
    return vertices, faces


def sail(cells: int, foot: float, luff: float) -> tuple[list[Vertex], list[Face]]:
    """A triangle in the plane y = 0: foot along x from the tack at the origin, luff along z."""
    first = [i * (cells + 1) - i * (i - 1) // 2 for i in range(cells + 2)]
    rows = [(i, j) for i in range(cells + 1) for j in range(cells + 1 - i)]
    vertices: list[Vertex] = [(foot * j / cells, 0.0, luff * i / cells) for i, j in rows]
    faces: list[Face] = []
    for i in range(cells):
        for j in range(cells - i):
            a, b = first[i] + j, first[i + 1] + j
            faces.append((a, a + 1, b))
            if j < cells - i - 1:
                faces.append((a + 1, b + 1, b))
    return vertices, faces


def pudding(around: int, flutes: int) -> tuple[list[Vertex], list[Face]]:
    """A moulded pudding on the plane z = 0: fluted sides that lean in, a rounded shoulder, a hollow top."""
    side = [(0.36 - 0.12 * s, 0.38 * s, 1.0 - 0.3 * s) for s in (i / 7 for i in range(8))]
    turn = [(0.5 * pi * i / 4) for i in range(1, 5)]
    shoulder = [(0.18 + 0.06 * cos(a), 0.38 + 0.06 * sin(a), 0.7 - 0.5 * a / pi) for a in turn]
    hollow = [(0.12, 0.43, 0.2), (0.06, 0.415, 0.0)]
    rings = [(0.18, 0.0, 0.5), *side, *shoulder, *hollow]
    vertices: list[Vertex] = [(0.0, 0.0, 0.0)]
    for radius, height, depth in rings:
        for j in range(around):
            angle = 2 * pi * j / around
            arm = radius * (1 + 0.07 * depth * cos(flutes * angle))
            vertices.append((arm * cos(angle), arm * sin(angle), height))
    vertices.append((0.0, 0.0, 0.41))
    ring = lambda i, j: 1 + i * around + j % around  # noqa: E731
    faces: list[Face] = []
    for j in range(around):
        faces.append((0, ring(0, j + 1), ring(0, j)))
        for i in range(len(rings) - 1):
            a, b, c, d = ring(i, j), ring(i, j + 1), ring(i + 1, j + 1), ring(i + 1, j)
            faces += [(a, b, c), (a, c, d)]
        faces.append((ring(len(rings) - 1, j), ring(len(rings) - 1, j + 1), len(vertices) - 1))
    return vertices, faces


def car(half_width: float) -> tuple[list[Vertex], list[Face]]:
    """A car body without wheels, its nose towards x: one outline from the side, drawn out across."""
    outline = [
        (-1.95, 0.45), (-0.55, 0.42), (0.55, 0.42), (1.95, 0.45), (2.0, 0.72), (1.3, 0.92), (0.75, 0.98),
        (0.2, 1.38), (-1.0, 1.38), (-1.3, 1.0), (-2.0, 0.9),
    ]  # fmt: skip
    side = [
        (0, 1, 9),
        (0, 9, 10),
        (1, 8, 9),
        (1, 7, 8),
        (1, 2, 7),
        (2, 6, 7),
        (2, 5, 6),
        (2, 3, 5),
        (3, 4, 5),
    ]
    return drawn_out(outline, side, half_width)


def drawn_out(
    outline: list[tuple[float, float]], side: list[Face], half_width: float
) -> tuple[list[Vertex], list[Face]]:
    """An outline (x, z) as seen from the side, anticlockwise and cut into triangles, drawn out along y."""
    n = len(outline)
    vertices = [(x, y, z) for y in (-half_width, half_width) for x, z in outline]
    faces = [*side, *((c + n, b + n, a + n) for a, b, c in side)]
    for a in range(n):
        b = (a + 1) % n
        faces += [(a, a + n, b + n), (a, b + n, b)]
    return vertices, faces


def letter_v(size: float, half_width: float) -> tuple[list[Vertex], list[Face]]:
    """The letter V, from z = 0 up."""
    outline = [(0.36, 0.0), (0.64, 0.0), (1.0, 1.0), (0.72, 1.0), (0.5, 0.36), (0.28, 1.0), (0.0, 1.0)]
    side = [(0, 1, 4), (1, 2, 4), (2, 3, 4), (4, 5, 6), (4, 6, 0)]
    return drawn_out([(size * (x - 0.5), size * z) for x, z in outline], side, half_width)


def stairs(steps: int, tread: float, rise: float, half_width: float) -> tuple[list[Vertex], list[Face]]:
    """Stairs that come down along x, to z = 0, from a landing that is twice as long as a tread."""
    edges = [-tread, *(tread * i for i in range(1, steps + 1))]
    low = [(x, 0.0) for x in edges]
    high = [(edges[i + k], rise * (steps - i)) for i in range(steps) for k in (0, 1)]
    outline = [*low, *reversed(high)]
    n = len(outline)
    side: list[Face] = []
    for i in range(steps):
        left, right, below = n - 1 - 2 * i, n - 2 - 2 * i, n - 3 - 2 * i
        side += [(i, right, left), (i, i + 1 if below == steps else below, right)]
        if below != steps:
            side.append((i, i + 1, below))
    return drawn_out(outline, side, half_width)


def trough(half: float, depth: float, half_width: float, wall: float) -> tuple[list[Vertex], list[Face]]:
    """A wooden trough along y with a ridge in its middle and boards at its ends, on the plane z = 0."""
    low, far = 0.55 * half, half + wall
    outline = [
        (-far, 0.0), (far, 0.0), (far, depth), (half, depth), (low, wall), (0.0, 0.35 * depth), (-low, wall),
        (-half, depth), (-far, depth),
    ]  # fmt: skip
    side = [(0, 1, 5), (1, 4, 5), (1, 2, 4), (2, 3, 4), (0, 5, 6), (0, 6, 8), (6, 7, 8)]
    end = half_width + wall
    boards = boxes(
        ((-far, half_width, 0.0), (far, end, depth)), ((-far, -end, 0.0), (far, -half_width, depth))
    )
    return joined(drawn_out(outline, side, half_width), boards)


def shirt(hem: float, neck: float) -> tuple[list[Vertex], list[Face]]:
    """A piece of a T-shirt in the plane y = 0, to be sewn to another: first the points of its seams.

    hem : height of its lower edge; neck : by how much its collar dips in the middle [m]
    """
    rows, sleeve = 17, 6
    columns = [0.0, 0.03, 0.06, 0.09, 0.122, 0.154, 0.186, 0.218, 0.25, 0.29, 0.33, 0.37]
    body, collar = 8, 3
    across = [-x for x in reversed(columns[1:])] + columns

    def top(x: float) -> float:
        far = abs(x)
        if far < columns[collar]:
            return 0.92 - neck * sqrt(1 - (far / columns[collar]) ** 2)
        return 0.92 - 0.35 * (far - columns[collar]) - 0.45 * max(0.0, far - 0.2)

    middle = len(columns) - 1
    drop = (top(columns[body]) - hem) / rows
    lowest = lambda i: 0 if abs(i - middle) <= body else rows - sleeve  # noqa: E731
    step = lambda i: (top(across[i]) - hem) / rows if lowest(i) == 0 else drop  # noqa: E731
    points = [(i, j) for i in range(len(across)) for j in range(lowest(i), rows + 1)]
    beside = lambda i, j: abs(i - middle) == body and j <= rows - sleeve  # noqa: E731
    under = lambda i, j: abs(i - middle) > body and j == rows - sleeve  # noqa: E731
    above = lambda i, j: abs(i - middle) >= collar and j == rows  # noqa: E731
    points.sort(key=lambda p: not (beside(*p) or under(*p) or above(*p)))
    number = {p: k for k, p in enumerate(points)}
    vertices: list[Vertex] = [(across[i], 0.0, top(across[i]) - (rows - j) * step(i)) for i, j in points]
    faces: list[Face] = []
    for i, j in sorted(points):
        corners = [number.get(p) for p in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))]
        if None not in corners:
            a, b, c, d = corners
            faces += [(a, b, c), (a, c, d)] if (i + j) % 2 else [(a, b, d), (b, c, d)]  # type: ignore[list-item]
    return vertices, faces


def dress_form(around: int) -> tuple[list[Vertex], list[Face]]:
    """The trunk of a tailor's dummy from its hips to its neck, wider than deep."""
    rings = [
        (0.10, 0.25), (0.145, 0.26), (0.165, 0.31), (0.16, 0.37), (0.135, 0.46), (0.13, 0.52), (0.15, 0.6),
        (0.168, 0.68), (0.172, 0.75), (0.165, 0.81), (0.14, 0.855), (0.095, 0.885), (0.062, 0.91),
        (0.055, 0.97), (0.04, 0.98),
    ]  # fmt: skip
    vertices, faces = revolved(rings, around)
    deep = lambda z: 0.7 if z < 0.855 else 0.7 + 0.3 * min(1.0, (z - 0.855) / 0.055)  # noqa: E731
    return [(x, y * deep(z), z) for x, y, z in vertices], faces


def revolved(profile: list[tuple[float, float]], around: int) -> tuple[list[Vertex], list[Face]]:
    """A closed vessel about the z axis: radii and rising heights of its rings, flat at both ends."""
    vertices: list[Vertex] = [(0.0, 0.0, profile[0][1])]
    for radius, height in profile:
        angles = [2 * pi * j / around for j in range(around)]
        vertices += [(radius * cos(a), radius * sin(a), height) for a in angles]
    vertices.append((0.0, 0.0, profile[-1][1]))
    ring = lambda i, j: 1 + i * around + j % around  # noqa: E731
    faces: list[Face] = []
    for j in range(around):
        faces.append((0, ring(0, j + 1), ring(0, j)))
        for i in range(len(profile) - 1):
            a, b, c, d = ring(i, j), ring(i, j + 1), ring(i + 1, j + 1), ring(i + 1, j)
            faces += [(a, b, c), (a, c, d)]
        faces.append((ring(len(profile) - 1, j), ring(len(profile) - 1, j + 1), len(vertices) - 1))
    return vertices, faces


def hourglass(around: int, neck: float, belly: float, height: float) -> tuple[list[Vertex], list[Face]]:
    """Two bulbs about the z axis with a neck between them at z = 0."""
    half = [0.0, 0.08, 0.18, 0.32, 0.5, 0.7, 0.86, 1.0]
    up = [(neck + (belly - neck) * sin(0.5 * pi * s) ** 1.6, 0.5 * height * s * 0.86) for s in half]
    shoulder = [
        (belly * cos(0.5 * pi * s), 0.5 * height * (0.86 + 0.14 * sin(0.5 * pi * s)))
        for s in (0.25, 0.5, 0.75)
    ]
    top = [*up, *shoulder]
    return revolved([*((r, -z) for r, z in reversed(top[1:])), *top], around)


def chute(
    turns: float, radius: float, drop: float, bore: float, wall: float
) -> tuple[list[Vertex], list[Face]]:
    """A gutter that winds down about the z axis, its bottom starting at z = 0 on the x axis, solid.

    drop : by how much it falls [m]; bore, wall : inner radius of the gutter and its thickness [m]
    """
    across, along = 6, int(36 * turns)
    section = [(bore + wall, pi * (1.06 + 0.88 * k / across)) for k in range(across + 1)]
    section += [(bore, pi * (1.94 - 0.88 * k / across)) for k in range(across + 1)]
    n = len(section)
    vertices: list[Vertex] = []
    for i in range(along + 1):
        turn = 2 * pi * turns * i / along
        for arm, a in section:
            r = radius + arm * cos(a)
            vertices.append((r * cos(turn), r * sin(turn), bore + arm * sin(a) - drop * i / along))
    faces: list[Face] = []
    for i in range(along):
        for k in range(n):
            a, b = i * n + k, i * n + (k + 1) % n
            faces += [(a, b + n, b), (a, a + n, b + n)]
    last = along * n
    for k in range(across):
        a, b, c, d = k, k + 1, n - 2 - k, n - 1 - k
        faces += [(a, c, d), (a, b, c), (last + a, last + d, last + c), (last + a, last + c, last + b)]
    return vertices, faces


FOOT = -0.3  # of rough ground [m]


def rough(along: int, across: int, cell: float) -> tuple[list[Vertex], list[Face]]:
    """Ground about the origin, with sides down to `FOOT`: level at its first end, then waves, unlike left and
    right."""

    def height(x: float, y: float) -> float:
        far = min(max((x - x0) / 1.2 - 2.0, 0.0), 1.0)
        waves = 0.035 * sin(2.9 * x + 0.8 * y) + 0.03 * sin(1.7 * x - 2.3 * y + 1.0)
        return far * far * (3 - 2 * far) * (waves + 0.02 * sin(5.3 * x + 3.1 * y + 0.4))

    x0, y0 = -0.5 * along * cell, -0.5 * across * cell
    places = [(x0 + i * cell, y0 + j * cell) for i in range(along + 1) for j in range(across + 1)]
    vertices = [(x, y, height(x, y)) for x, y in places]
    corner = lambda i, j: i * (across + 1) + j  # noqa: E731
    faces: list[Face] = []
    for i in range(along):
        for j in range(across):
            a, b, c, d = corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)
            faces += [(a, b, d), (b, c, d)] if (i + j) % 2 else [(a, b, c), (a, c, d)]
    rim = [corner(i, 0) for i in range(along)] + [corner(along, j) for j in range(across)]
    rim += [corner(i, across) for i in range(along, 0, -1)] + [corner(0, j) for j in range(across, 0, -1)]
    first = len(vertices)
    vertices += [(vertices[k][0], vertices[k][1], FOOT) for k in rim]
    for k, top in enumerate(rim):
        a, b, on = first + k, first + (k + 1) % len(rim), rim[(k + 1) % len(rim)]
        faces += [(top, a, b), (top, b, on)]
    return vertices, faces


def bars(pairs: list[tuple[Vertex, Vertex]], width: float) -> tuple[list[Vertex], list[Face]]:
    """Square bars from one place to another."""
    vertices: list[Vertex] = []
    faces: list[Face] = []
    for a, b in pairs:
        along = [q - p for p, q in zip(a, b, strict=True)]
        length = sqrt(sum(c * c for c in along))
        d = [c / length for c in along]
        side = (d[1], -d[0], 0.0) if abs(d[2]) < 0.99 else (1.0, 0.0, 0.0)
        size = sqrt(sum(c * c for c in side))
        u = [0.5 * width * c / size for c in side]
        v = [d[1] * u[2] - d[2] * u[1], d[2] * u[0] - d[0] * u[2], d[0] * u[1] - d[1] * u[0]]
        first = len(vertices)
        for end in (a, b):
            for s, r in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                vertices.append(tuple(end[c] + s * u[c] + r * v[c] for c in range(3)))  # type: ignore[arg-type]
        faces += [tuple(first + k for k in face) for face in CUBE]  # type: ignore[misc]
    return vertices, faces


CUBE = [
    (0, 2, 1), (0, 3, 2), (4, 5, 6), (4, 6, 7), (0, 1, 5), (0, 5, 4),
    (1, 2, 6), (1, 6, 5), (2, 3, 7), (2, 7, 6), (3, 0, 4), (3, 4, 7),
]  # fmt: skip


def toothed(teeth: int, module: float, half_width: float) -> tuple[list[Vertex], list[Face]]:
    """A gear wheel about the y axis; one of its teeth points along x."""
    outer, root = module * (teeth / 2 + 0.95), module * (teeth / 2 - 1.15)
    corners = [(-0.34, root), (-0.14, outer), (0.14, outer), (0.34, root)]
    rim = [
        (r * cos(a), r * sin(a)) for i in range(teeth) for s, r in corners for a in [2 * pi * (i + s) / teeth]
    ]
    n = len(rim)
    vertices = [(x, y, z) for y in (-half_width, half_width) for x, z in [*rim, (0.0, 0.0)]]
    faces: list[Face] = []
    for i in range(n):
        j = (i + 1) % n
        faces += [(n, i, j), (2 * n + 1, n + 1 + j, n + 1 + i)]
        faces += [(i, n + 1 + i, n + 1 + j), (i, n + 1 + j, j)]
    return vertices, faces


def boxes(*given: tuple[Vertex, Vertex]) -> tuple[list[Vertex], list[Face]]:
    """Boxes from one corner to the opposite one."""
    vertices: list[Vertex] = []
    faces: list[Face] = []
    for (x, y, z), (a, b, c) in given:
        first = len(vertices)
        vertices += [(p, q, h) for h in (z, c) for p, q in ((x, y), (a, y), (a, b), (x, b))]
        faces += [tuple(first + k for k in face) for face in CUBE]  # type: ignore[misc]
    return vertices, faces


def joined(*parts: tuple[list[Vertex], list[Face]]) -> tuple[list[Vertex], list[Face]]:
    """All of them in one file."""
    vertices: list[Vertex] = []
    faces: list[Face] = []
    for more, those in parts:
        faces += [tuple(len(vertices) + k for k in face) for face in those]  # type: ignore[misc]
        vertices += more
    return vertices, faces


def mast(height: float, side: float, bays: int) -> tuple[list[Vertex], list[Face]]:
    """A lattice tower about the origin, from z = 0 on."""
    corners = [(x * side / 2, y * side / 2) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    chords = [((x, y, 0.0), (x, y, height)) for x, y in corners]
    braces: list[tuple[Vertex, Vertex]] = []
    for i in range(bays):
        low, high = height * i / bays, height * (i + 1) / bays
        for k in range(4):
            (x, y), (a, b) = corners[k], corners[(k + 1) % 4]
            braces += [((x, y, high), (a, b, high)), ((x, y, low), (a, b, high))]
    return joined(bars(chords, 0.18), bars(braces, 0.09))


def crane_top(reach: float, back: float, bays: int) -> tuple[list[Vertex], list[Face]]:
    """What turns on a tower: jib along x with its bottom at z = 0, tie bars, counter jib with weight, cab."""
    w, top = 0.7, 1.3
    chords = [((0.0, y, 0.0), (reach, y, 0.0)) for y in (-w, w)] + [
        ((0.0, 0.0, top), (reach - 1.0, 0.0, top))
    ]
    chords += [((-back, y, 0.0), (0.0, y, 0.0)) for y in (-w, w)]
    braces: list[tuple[Vertex, Vertex]] = []
    for i in range(bays):
        x, last = reach * i / bays, reach * (i + 1) / bays
        middle = min(0.5 * (x + last), reach - 1.0)
        braces.append(((x, -w, 0.0), (x, w, 0.0)))
        for y in (-w, w):
            braces += [((x, y, 0.0), (middle, 0.0, top)), ((middle, 0.0, top), (last, y, 0.0))]
    head = (0.0, 0.0, 7.0)
    ties = [(head, (0.68 * reach, 0.0, top)), (head, (0.3 * reach, 0.0, top)), (head, (1.0 - back, 0.0, 0.0))]
    ties += [((0.0, y, 0.0), head) for y in (-w, w)]
    brackets = [
        ((x, y, 0.0), (x, end, low))
        for x, end, low in ((reach - 1.5, 0.0, -0.35), (-6.0, 0.16, -0.4))
        for y, end in ((-w, -end), (w, end))
    ]  # of the rope's end and of the winch
    solid = boxes(((-back, -w, -1.6), (2.4 - back, w, 0.5)), ((0.9, 0.9, -1.9), (2.3, 2.2, 0.2)))
    return joined(bars(chords, 0.13), bars(braces, 0.07), bars(ties, 0.1), solid, bars(brackets, 0.07))


def _short(x: float) -> str:
    return f"{x:.4f}".rstrip("0").rstrip(".")


def write(name: str, shape: tuple[list[Vertex], list[Face]]) -> None:
    """An OBJ file with millimetre digits."""
    vertices, faces = shape
    lines = ["# made by scripts/library_meshes.py"]
    lines += [f"v {_short(x)} {_short(y)} {_short(z)}" for x, y, z in vertices]
    lines += [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in faces]
    (LIBRARY / name).write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    write("torus.obj", torus(30, 12, 0.5, 0.22))
    write("sail.obj", sail(10, 2.7, 5.2))
    write("pudding.obj", pudding(56, 14))
    write("car.obj", car(0.62))
    write("letter_v.obj", letter_v(0.5, 0.08))
    write("shirt_front.obj", shirt(0.24, 0.085))
    write("shirt_back.obj", shirt(0.24, 0.025))
    write("dress_form.obj", dress_form(28))
    write("stairs.obj", stairs(5, 0.36, 0.18, 1.0))
    write("trough.obj", trough(0.27, 0.22, 0.23, 0.03))
    write("hourglass.obj", hourglass(32, 0.019, 0.11, 0.5))
    write("rough_ground.obj", rough(60, 16, 0.2))
    write("chute.obj", chute(2.0, 0.5, 1.25, 0.1, 0.012))
    write("crane_mast.obj", mast(41.0, 1.8, 14))
    write("crane_top.obj", crane_top(50.0, 14.0, 20))
    write("building.obj", boxes(((14, 12, 0), (28, 20, 9)), ((14, 12, 9), (22, 20, 14))))
    for teeth in (12, 24, 36):
        write(f"wheel_{teeth}.obj", toothed(teeth, 0.015, 0.025))
