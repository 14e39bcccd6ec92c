"""The loops over tetrahedra, written about the law of a material: scalars only, nothing stored in between.

Corners a = 0 … 3 stand at x_a; g_a is the gradient of the weight of corner a in the rest shape, Σ g_a = 0:

    F = Σ x_a g_aᵀ,   H = Σ u_a g_aᵀ,   f_a = −V (F (S + J S_v) + f cof F) g_a,   S_v = η₁' tr Ṫ 1 + 2 η₂ Ṫ
    K_ab = V [g_a·G g_b 1 + f δ²J + f' k_a k_bᵀ + a ((g_a·g_b) FFᵀ + w_b w_aᵀ) + b w_a w_bᵀ]
    D_ab = V J [2 η₂ ((g_a·g_b) FFᵀ + w_b w_aᵀ) + 2 η₁' w_a w_bᵀ],   w_a = F g_a, k_a = cof F g_a

with Ṫ = HᵀF + FᵀH and η₁' = η₁ − ⅔ η₂. K is exact. Where firm[0] is 1/h² and not 0, `firmness` adds
V c (g_a·g_b) 1 to it, where c ≥ 0 is by how much the least curvature of the element is below
−ρ m/(2 h² Σ |g_a|²), half of what its mass bears, m the least share of it at a node: M/h² + K is positive.

Numbers of an element: V, p, q, ρ m/(2 Σ|g_a|²), η₁', η₂ in the columns of `par`; g_1, g_2, g_3 in `grad`.
Source: Liesenfeld 1997, §6.2 (E12, E15), in the compact form of reverse differentiation.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType

from visviva.compiling.generated import generated_module, reference
from visviva.elastic.material import Material

VOLUME, FIRST, SECOND, BEAR, BULK_VISCOSITY, VISCOSITY = range(6)
"""Columns of `par`."""
AXES, CORNERS = range(3), range(4)
UPPER = [(r, c) for r in AXES for c in range(r, 3)]
PAIRS = [(a, b) for a in CORNERS for b in range(a, 4)]
"""Pairs of corners whose blocks a tangent fills, in the order of the columns of `slot`."""
F = [f"F{r}{c}" for r in AXES for c in AXES]
NUMBERS = [*(f"G{r}{c}" for r, c in UPPER), "bulk", "curved", "first", "second"]
"""Of `Tangent`."""
CYCLE = {0: (1, 2), 1: (2, 0), 2: (0, 1)}


def _sum(terms: list[str]) -> str:
    return " + ".join(terms)


def _sym(name: str, r: int, c: int) -> str:
    return f"{name}{min(r, c)}{max(r, c)}"


def _corners() -> list[str]:
    return [
        "i0, i1, i2, i3 = tets[e, 0], tets[e, 1], tets[e, 2], tets[e, 3]",
        *(f"g{a}{c} = grad[e, {3 * a - 3 + c}]" for a in (1, 2, 3) for c in AXES),
        f"v, p, q = par[e, {VOLUME}], par[e, {FIRST}], par[e, {SECOND}]",
    ]


def _gradient(name: str, array: str) -> list[str]:
    """F of positions, or H of velocities."""
    lines = [f"{array}0{r} = {array}[i0, {r}]" for r in AXES]
    lines += [f"{array}{a}{r} = {array}[i{a}, {r}] - {array}0{r}" for a in (1, 2, 3) for r in AXES]
    for r in AXES:
        for c in AXES:
            lines.append(f"{name}{r}{c} = " + _sum([f"{array}{a}{r} * g{a}{c}" for a in (1, 2, 3)]))
    return lines


def _cofactor() -> list[str]:
    lines = []
    for r in AXES:
        for c in AXES:
            (r1, r2), (c1, c2) = CYCLE[r], CYCLE[c]
            lines.append(f"k{r}{c} = F{r1}{c1} * F{r2}{c2} - F{r1}{c2} * F{r2}{c1}")
    return [*lines, "J = F00 * k00 + F01 * k01 + F02 * k02"]


def _law() -> list[str]:
    return [f"w, S00, S01, S02, S11, S12, S22, bulk = law({', '.join(F)}, p, q)"]


def _rate() -> list[str]:
    """Ṫ, and the viscous part of S times J, in R."""
    lines = [f"T{r}{c} = " + _sum([f"H{s}{r} * F{s}{c} + F{s}{r} * H{s}{c}" for s in AXES]) for r, c in UPPER]
    lines.append(f"t = J * par[e, {BULK_VISCOSITY}] * (T00 + T11 + T22)")
    lines.append(f"n = 2.0 * J * par[e, {VISCOSITY}]")
    return [*lines, *(f"R{r}{c} = {'t + ' if r == c else ''}n * T{r}{c}" for r, c in UPPER)]


def _forces(volume: bool) -> list[str]:
    """f_a from P = V (F S + bulk cof F)."""
    lines = []
    for r in AXES:
        for c in AXES:
            stress = [f"F{r}{s} * {_sym('S', s, c)}" for s in AXES]
            lines.append(f"P{r}{c} = v * ({_sum(stress + [f'bulk * k{r}{c}'] * volume)})")
    for a in (1, 2, 3):
        lines += [f"p{a}{r} = " + _sum([f"P{r}{c} * g{a}{c}" for c in AXES]) for r in AXES]
    for a in (1, 2, 3):
        lines += [f"f[i{a}, {r}] -= p{a}{r}" for r in AXES]
    return [*lines, *(f"f[i0, {r}] += p1{r} + p2{r} + p3{r}" for r in AXES)]


def _vectors(name: str, matrix: str, symmetric: bool = False) -> list[str]:
    """name_a = matrix g_a."""

    def entry(r: int, c: int) -> str:
        return _sym(matrix, r, c) if symmetric else f"{matrix}{r}{c}"

    return [
        f"{name}{a}{r} = " + _sum([f"{entry(r, c)} * g{a}{c}" for c in AXES]) for a in (1, 2, 3) for r in AXES
    ]


def _left() -> list[str]:
    """B = FFᵀ."""
    return [f"B{r}{c} = " + _sum([f"F{r}{s} * F{c}{s}" for s in AXES]) for r, c in UPPER]


def _scatter() -> list[str]:
    """The blocks with corner 0 from Σ_a K_ab = 0, and all of them to their places."""

    def entry(a: int, b: int, r: int, c: int) -> str:
        if a > b:
            return entry(b, a, c, r)
        return f"K{a}{b}{min(r, c)}{max(r, c)}" if a == b else f"K{a}{b}{r}{c}"

    def others(b: int, r: int, c: int) -> str:
        return f"{entry(0, b, r, c)} = -(" + _sum([entry(j, b, r, c) for j in (1, 2, 3)]) + ")"

    lines = [others(b, r, c) for b in (1, 2, 3) for r in AXES for c in AXES]
    lines += [others(0, r, c) for r, c in UPPER]
    for n, (a, b) in enumerate(PAIRS):
        lines += [f"s = slot[e, {n}]", "if s >= 0:", "    o = out[s]"]
        lines += [f"    o[{3 * r + c}] += {entry(a, b, r, c)}" for r in AXES for c in AXES]
    return lines


def _blocks(terms: dict[str, bool]) -> list[str]:
    """K_ab of the corners 1 to 3; `terms` says which parts there are."""
    lines = []
    for a, b in PAIRS:
        if not a:
            continue
        lines.append("gg = " + _sum([f"g{a}{c} * g{b}{c}" for c in AXES]))
        if terms["geometric"]:
            turned = _sum([f"g{a}{c} * y{b}{c}" for c in AXES]) if terms["strain"] else "G00 * gg"
            lines.append(f"gs = v * ({turned})")
        if terms["strain"]:
            lines.append("gg = first * gg")
        if terms["volume"] and a != b:
            for r in AXES:
                r1, r2 = CYCLE[r]
                lines.append(f"n{r} = v * bulk * (g{a}{r1} * g{b}{r2} - g{a}{r2} * g{b}{r1})")
            lines += [f"z{r} = " + _sum([f"F{r}{s} * n{s}" for s in AXES]) for r in AXES]
        for r in AXES:
            for c in AXES:
                if a == b and c < r:
                    continue
                parts = []
                if terms["strain"]:
                    parts.append(
                        f"gg * {_sym('B', r, c)} + first * w{b}{r} * w{a}{c} + second * w{a}{r} * w{b}{c}"
                    )
                if terms["geometric"] and r == c:
                    parts.append("gs")
                if terms["volume"]:
                    parts.append(f"curved * c{a}{r} * c{b}{c}")
                    if a != b and r != c:
                        t = 3 - r - c
                        parts.append(f"{'' if CYCLE[r][0] == c else '-'}z{t}")
                lines.append(f"K{a}{b}{r}{c} = " + (" + ".join(parts).replace("+ -", "- ") or "0.0"))
        if terms["twist"]:
            lines += _twisted(a, b)
    return lines


def _twisted(a: int, b: int) -> list[str]:
    """K_ab += [u_a] M [u_b]ᵀ, with the weight in M."""
    lines = []
    for c in AXES:
        for r in AXES:
            r1, r2 = CYCLE[r]
            lines.append(f"A{r}{c} = u{a}{r1} * {_sym('M', r2, c)} - u{a}{r2} * {_sym('M', r1, c)}")
    for r in AXES:
        for c in AXES:
            if a != b or c >= r:
                c1, c2 = CYCLE[c]
                lines.append(f"K{a}{b}{r}{c} += u{b}{c1} * A{r}{c2} - u{b}{c2} * A{r}{c1}")
    return lines


def _tangent(material: Material) -> list[str]:
    lines = [*_corners(), *_gradient("F", "x"), *_cofactor()]
    lines.append(f"{', '.join(NUMBERS)} = tangent({', '.join(F)}, p, q)")
    if material.twist is not None:
        rotation = ", ".join(f"R{r}{c}" for r in AXES for c in AXES)
        lines.append(f"turn, {rotation}, M00, M01, M02, M11, M12, M22 = twist({', '.join(F)}, p, q)")
        lines += ["turn = v * turn", *(f"M{r}{c} *= turn" for r, c in UPPER), *_vectors("u", "R")]
    if material.strain:
        lines += ["first = v * first", "second = v * second"]
        lines += [*_left(), *_vectors("w", "F"), *_vectors("y", "G", symmetric=True)]
    if material.volume:
        lines += ["curved = v * curved", *_vectors("c", "k")]
    terms = {
        "geometric": True,
        "strain": material.strain,
        "volume": material.volume,
        "twist": material.twist is not None,
    }
    return [*lines, *_blocks(terms), *_scatter()]


def _firmness(material: Material) -> list[str]:
    """c (g_a·g_b) 1, added to the blocks."""
    lines = ["if firm[0] == 0.0:", "    break", *_corners(), *_gradient("F", "x"), *_cofactor()]
    lines.append(f"{', '.join(NUMBERS)} = tangent({', '.join(F)}, p, q)")
    twist = f"twist({', '.join(F)}, p, q)[0]" if material.twist is not None else "0.0"
    lines += [f"shape[{n // 3}, {n % 3}] = {name}" for n, name in enumerate(F)]
    lines += [f"numbers[0, {n}] = {name}" for n, name in enumerate([*NUMBERS, twist])]
    lines.append(f"c = v * (-par[e, {BEAR}] * firm[0] - least_curvature(shape, J, numbers))")
    lines += ["if not c > 0.0:", "    continue"]
    lines += [f"g0{c} = -(g1{c} + g2{c} + g3{c})" for c in AXES]
    for n, (a, b) in enumerate(PAIRS):
        lines += [f"s = slot[e, {n}]", "if s >= 0:"]
        lines.append("    gg = c * (" + _sum([f"g{a}{c} * g{b}{c}" for c in AXES]) + ")")
        lines += [f"    out[s, {4 * r}] += gg" for r in AXES]
    return lines


def _damping() -> list[str]:
    lines = [*_corners(), *_gradient("F", "x"), *_cofactor(), *_left(), *_vectors("w", "F")]
    lines.append(f"first = 2.0 * v * J * par[e, {VISCOSITY}]")
    lines.append(f"second = 2.0 * v * J * par[e, {BULK_VISCOSITY}]")
    return [
        *lines,
        *_blocks({"geometric": False, "strain": True, "volume": False, "twist": False}),
        *_scatter(),
    ]


def _stress() -> list[str]:
    """σ = F S Fᵀ/J + f 1, nothing where an element is inside out."""
    lines = [*_corners(), *_gradient("F", "x"), *_cofactor(), *_law(), "j = 1.0 / J if J > 0.0 else 0.0"]
    for r in AXES:
        for c in AXES:
            lines.append(f"A{r}{c} = j * (" + _sum([f"F{r}{s} * {_sym('S', s, c)}" for s in AXES]) + ")")
    for n, (r, c) in enumerate(UPPER):
        own = " + bulk" if r == c else ""
        lines.append(f"out[e, {n}] = " + _sum([f"A{r}{s} * F{c}{s}" for s in AXES]) + own)
    return lines


def _loop(name: str, arguments: str, text: str, body: list[str], before: str = "", after: str = "") -> str:
    lines = ["@lane_kernel", f"def {name}(tets, grad, par, {arguments}):", f'    """{text}"""']
    lines += [f"    {before}"] if before else []
    lines += ["    for e in range(len(tets)):", *(f"        {line}" for line in body)]
    return "\n".join([*lines, *([f"    {after}"] if after else []), "", ""])


@cache
def element_kernels(material: Material) -> ModuleType:
    """Kernels of a material: `add`, `add_viscous`, `energy`, `power`, `stiffness`, `firmness`, `damping`,
    `volumes`, `stress`.
    """
    shape, flow = [*_corners(), *_gradient("F", "x")], [*_gradient("H", "u"), *_cofactor(), *_rate()]
    viscous = [f"S{r}{c} += R{r}{c}" for r, c in UPPER]
    head = [
        '"""Written by visviva.elastic.element_kernels."""',
        "import importlib",
        "from visviva.compiling.kernel import lane_kernel",
        "from visviva.compiling.scratch import scratch",
        "from visviva.elastic.curvature import least_curvature",
        f"law = {reference(material.law)}",
        f"tangent = {reference(material.tangent)}",
    ]
    if material.twist is not None:
        head.append(f"twist = {reference(material.twist)}")
    if any("given[" in line for line in head):  # a material of a user
        head.insert(2, "from visviva.compiling.generated import given")
    half = "-0.5 * v * (" + _sum([f"{1.0 if r == c else 2.0} * R{r}{c} * T{r}{c}" for r, c in UPPER]) + ")"
    volume, solid = material.volume, _cofactor() if material.volume else []
    loops = [
        _loop("add", "x, f", "f += elastic forces.", [*shape, *solid, *_law(), *_forces(volume)]),
        _loop(
            "add_viscous",
            "x, u, f",
            "f += elastic and viscous forces.",
            [*shape, *flow, *_law(), *viscous, *_forces(volume)],
        ),
        _loop(
            "energy", "x, out", "out[0] = V Ψ.", [*shape, *_law(), "total += v * w"], "total = 0.0",
            "out[0] = total",
        ),
        _loop(
            "power", "x, u, out", "out[0] = −½ V J S_v : Ṫ.", [*shape, *flow, f"total += {half}"],
            "total = 0.0", "out[0] = total",
        ),
        _loop("stiffness", "slot, x, out", "K, added to its blocks.", _tangent(material)),
        _loop(
            "firmness", "firm, x, slot, out", "What K lacks, added to its blocks.", _firmness(material),
            "shape, numbers = scratch(3, 3), scratch(1, 11)",
        ),
        _loop("damping", "slot, x, out", "D, added to its blocks.", _damping()),
        _loop("volumes", "x, out", "out = J.", [*shape, *_cofactor(), "out[e] = J"]),
        _loop("stress", "x, out", "out (m, 6) = Cauchy's stress.", _stress()),
    ]  # fmt: skip
    return generated_module("\n".join(head) + "\n\n\n" + "\n".join(loops))
