"""Source text of the terms computed by loops over tetrahedra, see `element_kernels`."""

from __future__ import annotations

from collections.abc import Callable

VOLUME, FIRST, SECOND, BEAR, BULK_VISCOSITY, VISCOSITY, FIBRE_STIFFNESS, FIBRE_DIRECTION = range(8)
"""Columns of `par`; the direction of fibres takes three, from `FIBRE_DIRECTION` on, in bodies that have
fibres."""
TAUT_TOLERANCE = 1e-9  # fibres at rest count as taut in K, which then has the stiffness they will have
AXES, CORNERS = range(3), range(4)
UPPER = [(r, c) for r in AXES for c in range(r, 3)]
PAIRS = [(a, b) for a in CORNERS for b in range(a, 4)]
"""Pairs of corners whose blocks a tangent fills, in the column order of `slot`."""
CYCLE = {0: (1, 2), 1: (2, 0), 2: (0, 1)}


def summed(terms: list[str]) -> str:
    """a + b + …"""
    return " + ".join(terms)


def sym(name: str, r: int, c: int) -> str:
    """An entry of a symmetric matrix, from its upper half."""
    return f"{name}{min(r, c)}{max(r, c)}"


def corners() -> list[str]:
    """Nodes, gradients of weights and numbers of element e."""
    return [
        "i0, i1, i2, i3 = tets[e, 0], tets[e, 1], tets[e, 2], tets[e, 3]",
        *(f"g{a}{c} = grad[e, {3 * a - 3 + c}]" for a in (1, 2, 3) for c in AXES),
        f"v, p, q = par[e, {VOLUME}], par[e, {FIRST}], par[e, {SECOND}]",
    ]


def gradient(name: str, array: str) -> list[str]:
    """F from positions, or H from velocities."""
    return [*sides(array), *product(name, array)]


def sides(array: str) -> list[str]:
    """Vectors from corner 0 to the others."""
    lines = [f"{array}0{r} = {array}[i0, {r}]" for r in AXES]
    return lines + [f"{array}{a}{r} = {array}[i{a}, {r}] - {array}0{r}" for a in (1, 2, 3) for r in AXES]


def product(name: str, array: str) -> list[str]:
    """Σ x_a g_aᵀ of the side vectors x_a."""
    return [
        f"{name}{r}{c} = " + summed([f"{array}{a}{r} * g{a}{c}" for a in (1, 2, 3)])
        for r in AXES
        for c in AXES
    ]


def cofactor() -> list[str]:
    """cof F in k, and J."""
    lines = []
    for r in AXES:
        for c in AXES:
            (r1, r2), (c1, c2) = CYCLE[r], CYCLE[c]
            lines.append(f"k{r}{c} = F{r1}{c1} * F{r2}{c2} - F{r1}{c2} * F{r2}{c1}")
    return [*lines, "J = F00 * k00 + F01 * k01 + F02 * k02"]


def viscosities() -> list[str]:
    """η₁' and η₂ of element e."""
    return [f"thick, thin = par[e, {BULK_VISCOSITY}], par[e, {VISCOSITY}]"]


def rates() -> list[str]:
    """Ṫ, and the viscous part of S times |J|, in R: an inverted element must not drive the flow."""
    lines = [
        f"T{r}{c} = " + summed([f"H{s}{r} * F{s}{c} + F{s}{r} * H{s}{c}" for s in AXES]) for r, c in UPPER
    ]
    lines += ["t = abs(J) * thick * (T00 + T11 + T22)", "n = 2.0 * abs(J) * thin"]
    return [*lines, *(f"R{r}{c} = {'t + ' if r == c else ''}n * T{r}{c}" for r, c in UPPER)]


def fibre_numbers() -> list[str]:
    """Stiffness and direction of the fibres of element e."""
    return [f"along = par[e, {FIBRE_STIFFNESS}]", *(f"a{c} = par[e, {FIBRE_DIRECTION + c}]" for c in AXES)]


def stretched_fibre() -> list[str]:
    """m = F a, its squared stretch minus 1, and half the stress of taut fibres."""
    lines = [f"m{r} = " + summed([f"F{r}{c} * a{c}" for c in AXES]) for r in AXES]
    return [*lines, "taut = m0 * m0 + m1 * m1 + m2 * m2 - 1.0", "pull = 0.5 * along * max(taut, 0.0)"]


def fibre_law() -> list[str]:
    """Ψ and S of the fibres, added to those of the law."""
    lines = [*stretched_fibre(), "w += 0.25 * pull * taut"]
    return [*lines, *(f"S{r}{c} += pull * a{r} * a{c}" for r, c in UPPER)]


def fibre_tangent() -> list[str]:
    """Inputs of `blocks` from fibres: h_a = g_a·a, V k m mᵀ where they are taut, and V times their stress."""
    lines = [*stretched_fibre(), f"stiff = v * along if taut > {-TAUT_TOLERANCE} else 0.0", "pull = v * pull"]
    lines += [f"h{a} = " + summed([f"g{a}{c} * a{c}" for c in AXES]) for a in (1, 2, 3)]
    return [*lines, *(f"N{r}{c} = stiff * m{r} * m{c}" for r, c in UPPER)]


def forces(volume: bool) -> list[str]:
    """−f_a of corners 1 to 3 from P = V (F S + bulk cof F)."""
    lines = []
    for r in AXES:
        for c in AXES:
            stress = [f"F{r}{s} * {sym('S', s, c)}" for s in AXES]
            lines.append(f"P{r}{c} = v * ({summed(stress + [f'bulk * k{r}{c}'] * volume)})")
    for a in (1, 2, 3):
        lines += [f"p{a}{r} = " + summed([f"P{r}{c} * g{a}{c}" for c in AXES]) for r in AXES]
    return lines


def add_forces(value: Callable[[str], str]) -> list[str]:
    """Add forces to the nodes; `value` gives the expression for −f_a."""
    names = [f"p{a}{r}" for a in (1, 2, 3) for r in AXES]
    lines = ["i0, i1, i2, i3 = tets[e, 0], tets[e, 1], tets[e, 2], tets[e, 3]"]
    lines += [f"{name} = {value(name)}" for name in names]
    lines += [f"f[i{a}, {r}] -= p{a}{r}" for a in (1, 2, 3) for r in AXES]
    return [*lines, *(f"f[i0, {r}] += p1{r} + p2{r} + p3{r}" for r in AXES)]


def vectors(name: str, matrix: str, symmetric: bool = False) -> list[str]:
    """name_a = matrix g_a."""

    def entry(r: int, c: int) -> str:
        return sym(matrix, r, c) if symmetric else f"{matrix}{r}{c}"

    return [
        f"{name}{a}{r} = " + summed([f"{entry(r, c)} * g{a}{c}" for c in AXES])
        for a in (1, 2, 3)
        for r in AXES
    ]


def left_metric() -> list[str]:
    """B = FFᵀ."""
    return [f"B{r}{c} = " + summed([f"F{r}{s} * F{c}{s}" for s in AXES]) for r, c in UPPER]


def entry(a: int, b: int, r: int, c: int) -> str:
    """An entry of K_ab = K_baᵀ."""
    if a > b:
        return entry(b, a, c, r)
    return f"K{a}{b}{min(r, c)}{max(r, c)}" if a == b else f"K{a}{b}{r}{c}"


def first_corner() -> list[str]:
    """The blocks with corner 0 from Σ_a K_ab = 0."""

    def others(b: int, r: int, c: int) -> str:
        return f"{entry(0, b, r, c)} = -(" + summed([entry(j, b, r, c) for j in (1, 2, 3)]) + ")"

    lines = [others(b, r, c) for b in (1, 2, 3) for r in AXES for c in AXES]
    return lines + [others(0, r, c) for r, c in UPPER]


def scatter(value: Callable[[str], str]) -> list[str]:
    """Write all blocks to their positions; `value` gives the expression for an entry."""
    lines = []
    for n, (a, b) in enumerate(PAIRS):
        lines += [f"s = slot[e, {n}]", "if s >= 0:", "    o = out[s]"]
        lines += [f"    o[{3 * r + c}] += {value(entry(a, b, r, c))}" for r in AXES for c in AXES]
    return lines


def blocks(terms: dict[str, bool]) -> list[str]:
    """K_ab of the corners 1 to 3; `terms` states which parts are present."""
    lines = []
    for a, b in PAIRS:
        if not a:
            continue
        lines.append("gg = " + summed([f"g{a}{c} * g{b}{c}" for c in AXES]))
        if terms["geometric"]:
            turned = summed([f"g{a}{c} * y{b}{c}" for c in AXES]) if terms["strain"] else "G00 * gg"
            lines.append(f"gs = v * ({turned})")
        if terms["fibres"]:
            lines += [f"hh = h{a} * h{b}", "gs += pull * hh"]
        if terms["strain"]:
            lines.append("gg = first * gg")
        if terms["volume"] and a != b:
            for r in AXES:
                r1, r2 = CYCLE[r]
                lines.append(f"n{r} = v * bulk * (g{a}{r1} * g{b}{r2} - g{a}{r2} * g{b}{r1})")
            lines += [f"z{r} = " + summed([f"F{r}{s} * n{s}" for s in AXES]) for r in AXES]
        for r in AXES:
            for c in AXES:
                if a == b and c < r:
                    continue
                parts = []
                if terms["strain"]:
                    parts.append(
                        f"gg * {sym('B', r, c)} + first * w{b}{r} * w{a}{c} + second * w{a}{r} * w{b}{c}"
                    )
                if terms["geometric"] and r == c:
                    parts.append("gs")
                if terms["fibres"]:
                    parts.append(f"hh * {sym('N', r, c)}")
                if terms["volume"]:
                    parts.append(f"curved * c{a}{r} * c{b}{c}")
                    if a != b and r != c:
                        t = 3 - r - c
                        parts.append(f"{'' if CYCLE[r][0] == c else '-'}z{t}")
                lines.append(f"K{a}{b}{r}{c} = " + (" + ".join(parts).replace("+ -", "- ") or "0.0"))
        if terms["twist"]:
            lines += add_rotation_term(a, b)
    return lines


def add_rotation_term(a: int, b: int) -> list[str]:
    """K_ab += [u_a] M [u_b]ᵀ, with the weight in M."""
    lines = []
    for c in AXES:
        for r in AXES:
            r1, r2 = CYCLE[r]
            lines.append(f"A{r}{c} = u{a}{r1} * {sym('M', r2, c)} - u{a}{r2} * {sym('M', r1, c)}")
    for r in AXES:
        for c in AXES:
            if a != b or c >= r:
                c1, c2 = CYCLE[c]
                lines.append(f"K{a}{b}{r}{c} += u{b}{c1} * A{r}{c2} - u{b}{c2} * A{r}{c1}")
    return lines
