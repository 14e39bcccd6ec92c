"""Loops over tetrahedra, generated around the law of a material, in scalars; their terms are in
`element_terms`. Forces and K are computed for many elements at a time, see `element_lanes`.

Corners a = 0 … 3 are at x_a; g_a is the gradient of the weight of corner a in the rest shape, Σ g_a = 0:

    F = Σ x_a g_aᵀ,   H = Σ u_a g_aᵀ,   f_a = −V (F (S + |J| S_v) + f cof F) g_a,   S_v = η₁' tr Ṫ 1 + 2 η₂ Ṫ
    K_ab = V [g_a·G g_b 1 + f δ²J + f' k_a k_bᵀ + a ((g_a·g_b) FFᵀ + w_b w_aᵀ) + b w_a w_bᵀ]
    D_ab = V |J| [2 η₂ ((g_a·g_b) FFᵀ + w_b w_aᵀ) + 2 η₁' w_a w_bᵀ],   w_a = F g_a, k_a = cof F g_a

with Ṫ = HᵀF + FᵀH and η₁' = η₁ − ⅔ η₂. K is exact. If firm[0] is 1/h² rather than 0, `firmness` adds
V c (g_a·g_b) 1 to it, where c ≥ 0 is the amount by which the least curvature of the element is below
−ρ m/(2 h² Σ |g_a|²), half of what its mass can bear, with m its least share at a node: M/h² + K is positive.

Fibres contribute to Ψ, to S = T a aᵀ, see `elastic.materials.fibres`, and
V (g_a·a)(g_b·a) (T 1 + k F a (F a)ᵀ) to K, whose curvature they never reduce.

The columns of `par` hold V, p, q, ρ m/(2 Σ|g_a|²), η₁', η₂ of an element, and k and a if there are fibres;
`grad` holds g_1, g_2, g_3.
Source: Liesenfeld 1997, §6.2 (E12, E15), in the compact form of reverse differentiation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType

from visviva.compiling.generated import generated_module, reference
from visviva.elastic.elements.element_lanes import IteratedNumber, Lanes
from visviva.elastic.elements.element_terms import (
    AXES,
    BEAR,
    PAIRS,
    UPPER,
    add_forces,
    blocks,
    cofactor,
    corners,
    entry,
    fibre_law,
    fibre_numbers,
    fibre_tangent,
    first_corner,
    forces,
    gradient,
    left_metric,
    product,
    rates,
    scatter,
    sides,
    summed,
    sym,
    vectors,
    viscosities,
)
from visviva.elastic.materials.material import MAX_ITERATIONS, TOLERANCE, Material

F = [f"F{r}{c}" for r in AXES for c in AXES]
NUMBERS = [*(f"G{r}{c}" for r, c in UPPER), "bulk", "curved", "first", "second"]
"""Components of `Tangent`."""
THREE = "one, two, three"
"""Three numbers of F from which a root is found."""
BLOCKS = list(dict.fromkeys(entry(a, b, r, c) for a, b in PAIRS for r in AXES for c in AXES))
"""Entries of the blocks of an element."""


def _law_arguments(material: Material) -> str:
    """Arguments of the kernels of a material."""
    return ", ".join([*F, "p", "q", *["root"] * (material.root is not None)])


def _deformation_gradient(material: Material) -> list[str]:
    """F, and the root if the material has one."""
    return [*corners(), *gradient("F", "x"), *[_root_line()] * (material.root is not None)]


def _root_line() -> str:
    return f"root = root_of({', '.join(F)})"


def _root_kernel() -> list[str]:
    """The root of one element."""
    return [
        "@inlined_kernel",
        f"def root_of({', '.join(F)}):",
        f"    {THREE} = known_of({', '.join(F)})",
        f"    root = start_of({THREE})",
        f"    for _ in range({MAX_ITERATIONS}):",
        "        before = root",
        f"        root = nearer_to({THREE}, before)",
        f"        if not abs(root - before) > {TOLERANCE} * abs(root):",
        "            break",
        "    return root",
    ]


def _law(material: Material, fibres: bool) -> list[str]:
    law = f"w, S00, S01, S02, S11, S12, S22, bulk = law({_law_arguments(material)})"
    return [law, *(fibre_law() if fibres else [])]


def _tangent(material: Material, fibres: bool) -> list[str]:
    lines = cofactor() + (fibre_tangent() if fibres else [])
    lines.append(f"{', '.join(NUMBERS)} = tangent({_law_arguments(material)})")
    if material.twist is not None:
        rotation = ", ".join(f"R{r}{c}" for r in AXES for c in AXES)
        lines.append(f"turn, {rotation}, M00, M01, M02, M11, M12, M22 = twist({_law_arguments(material)})")
        lines += ["turn = v * turn", *(f"M{r}{c} *= turn" for r, c in UPPER), *vectors("u", "R")]
    if material.strain:
        lines += ["first = v * first", "second = v * second"]
        lines += [*left_metric(), *vectors("w", "F"), *vectors("y", "G", symmetric=True)]
    if material.volume:
        lines += ["curved = v * curved", *vectors("c", "k")]
    terms = {
        "geometric": True,
        "strain": material.strain,
        "volume": material.volume,
        "twist": material.twist is not None,
        "fibres": fibres,
    }
    return [*lines, *blocks(terms), *first_corner()]


def _lane_inputs(arrays: str, fibres: bool, viscous: bool) -> tuple[list[str], list[str]]:
    """Which names are loaded into lanes, and by which statements: sides in the arrays, gradients, numbers."""
    given = [f"{name}{a}{c}" for name in f"{arrays}g" for a in (1, 2, 3) for c in AXES] + ["v", "p", "q"]
    first = [*corners(), *(line for array in arrays for line in sides(array))]
    if viscous:
        given, first = [*given, "thick", "thin"], [*first, *viscosities()]
    if fibres:
        given, first = [*given, "along", "a0", "a1", "a2"], [*first, *fibre_numbers()]
    return first, given


def _iterated_root(material: Material) -> IteratedNumber | None:
    """The root of a material, if it has one."""
    if material.root is None:
        return None
    known = [*product("F", "x"), f"{THREE} = known_of({', '.join(F)})"]
    return IteratedNumber("root", known, THREE.split(", "), f"start_of({THREE})", f"nearer_to({THREE}, root)")


def _blocks_in_lanes(material: Material, fibres: bool) -> list[str]:
    second = [*product("F", "x"), *_tangent(material, fibres)]
    return Lanes(*_lane_inputs("x", fibres, False), second, BLOCKS, scatter, _iterated_root(material)).lines()


def _forces_in_lanes(material: Material, fibres: bool, flow: bool) -> list[str]:
    solid = cofactor() if material.volume or flow else []
    second = [*product("F", "x"), *solid, *_law(material, fibres)]
    if flow:
        second += [*product("H", "u"), *rates(), *(f"S{r}{c} += R{r}{c}" for r, c in UPPER)]
    second += forces(material.volume)
    found = [f"p{a}{r}" for a in (1, 2, 3) for r in AXES]
    return Lanes(
        *_lane_inputs("xu" if flow else "x", fibres, flow),
        second,
        found,
        add_forces,
        _iterated_root(material),
    ).lines()


def _energy_in_lanes(material: Material, fibres: bool) -> list[str]:
    second = [*product("F", "x"), *_law(material, fibres), "w = v * w"]
    return _summed_in_lanes(
        Lanes(*_lane_inputs("x", fibres, False), second, ["w"], _add_to_total, _iterated_root(material))
    )


def _power_in_lanes() -> list[str]:
    flow = summed([f"{1.0 if r == c else 2.0} * R{r}{c} * T{r}{c}" for r, c in UPPER])
    second = [*product("F", "x"), *product("H", "u"), *cofactor(), *rates(), f"w = -0.5 * v * ({flow})"]
    return _summed_in_lanes(Lanes(*_lane_inputs("xu", False, True), second, ["w"], _add_to_total))


def _add_to_total(value: Callable[[str], str]) -> list[str]:
    return [f"total += {value('w')}"]


def _summed_in_lanes(lanes: Lanes) -> list[str]:
    return ["total = 0.0", *lanes.lines(), "out[0] = total"]


def _damping_in_lanes() -> list[str]:
    terms = {"geometric": False, "strain": True, "volume": False, "twist": False, "fibres": False}
    second = [*product("F", "x"), *cofactor(), *left_metric(), *vectors("w", "F")]
    second += ["first = 2.0 * v * abs(J) * thin", "second = 2.0 * v * abs(J) * thick"]
    second += [*blocks(terms), *first_corner()]
    return Lanes(*_lane_inputs("x", False, True), second, BLOCKS, scatter).lines()


def _firmness(material: Material) -> list[str]:
    """c (g_a·g_b) 1, added to the blocks."""
    lines = [*_deformation_gradient(material), *cofactor()]
    lines.append(f"{', '.join(NUMBERS)} = tangent({_law_arguments(material)})")
    twist = f"twist({_law_arguments(material)})[0]" if material.twist is not None else "0.0"
    lines += [f"shape[{n // 3}, {n % 3}] = {name}" for n, name in enumerate(F)]
    lines += [f"numbers[0, {n}] = {name}" for n, name in enumerate([*NUMBERS, twist])]
    lines.append(f"c = v * (-par[e, {BEAR}] * firm[0] - least_curvature(shape, J, numbers))")
    lines += ["if not c > 0.0:", "    continue"]
    lines += [f"g0{c} = -(g1{c} + g2{c} + g3{c})" for c in AXES]
    for n, (a, b) in enumerate(PAIRS):
        lines += [f"s = slot[e, {n}]", "if s >= 0:"]
        lines.append("    gg = c * (" + summed([f"g{a}{c} * g{b}{c}" for c in AXES]) + ")")
        lines += [f"    out[s, {4 * r}] += gg" for r in AXES]
    return lines


def _call_firmness() -> list[str]:
    return ["if firm[0] > 0.0:", "    firmness(tets, grad, par, slot, x, firm, out)"]


def _stress(material: Material, fibres: bool) -> list[str]:
    """σ = F S Fᵀ/J + f 1, zero where an element is inverted."""
    fibre = fibre_numbers() if fibres else []
    lines = [*_deformation_gradient(material), *cofactor(), *fibre, *_law(material, fibres)]
    lines.append("j = 1.0 / J if J > 0.0 else 0.0")
    for r in AXES:
        for c in AXES:
            lines.append(f"A{r}{c} = j * (" + summed([f"F{r}{s} * {sym('S', s, c)}" for s in AXES]) + ")")
    for n, (r, c) in enumerate(UPPER):
        own = " + bulk" if r == c else ""
        lines.append(f"out[e, {n}] = " + summed([f"A{r}{s} * F{c}{s}" for s in AXES]) + own)
    return lines


def _kernel(name: str, arguments: str, text: str, lines: list[str]) -> str:
    head = ["@lane_kernel", f"def {name}(tets, grad, par, {arguments}):", f'    """{text}"""']
    return "\n".join([*head, *(f"    {line}" for line in lines), "", ""])


def _loop(name: str, arguments: str, text: str, body: list[str], before: str = "") -> str:
    lines = ["for e in range(len(tets)):", *(f"    {line}" for line in body)]
    return _kernel(name, arguments, text, [*[before] * bool(before), *lines])


def _header(material: Material) -> list[str]:
    """Imports and constants for the kernels of a material."""
    lines = [
        '"""Written by visviva.elastic.elements.element_kernels."""',
        "import importlib",
        "from numpy import uint32",
        "from visviva.compiling.kernel import inlined_kernel, lane_kernel",
        "from visviva.compiling.scratch import scratch",
        "from visviva.elastic.materials.curvature import least_curvature",
        f"law = {reference(material.law)}",
        f"tangent = {reference(material.tangent)}",
    ]
    if material.twist is not None:
        lines.append(f"twist = {reference(material.twist)}")
    if material.root is not None:
        root = material.root
        lines += [f"known_of = {reference(root.known)}", f"start_of = {reference(root.start)}"]
        lines += [f"nearer_to = {reference(root.nearer)}", "", "", *_root_kernel()]
    if any("given[" in line for line in lines):  # a user's material
        lines.insert(2, "from visviva.compiling.generated import given")
    return lines


@cache
def element_kernels(material: Material, fibres: bool) -> ModuleType:
    """Kernels of a material, with or without fibres: `add`, `add_viscous`, `energy`, `power`, `stiffness`,
    `firmness`, `damping`, `volumes`, `stress`.
    """
    still = [*corners(), *gradient("F", "x"), *cofactor()]
    loops = [
        _kernel("add", "x, f", "f += elastic forces.", _forces_in_lanes(material, fibres, flow=False)),
        _kernel(
            "add_viscous",
            "x, u, f",
            "f += elastic and viscous forces.",
            _forces_in_lanes(material, fibres, flow=True),
        ),
        _kernel("energy", "x, out", "out[0] = V Ψ.", _energy_in_lanes(material, fibres)),
        _kernel("power", "x, u, out", "out[0] = −½ V |J| S_v : Ṫ.", _power_in_lanes()),
        _loop(
            "firmness", "slot, x, firm, out", "What K lacks, added to its blocks.", _firmness(material),
            "shape, numbers = scratch(3, 3), scratch(1, 11)",
        ),
        _kernel(
            "stiffness", "slot, x, firm, out", "K, added to its blocks, and firm where that is asked for.",
            [*_blocks_in_lanes(material, fibres), *_call_firmness()],
        ),
        _kernel("damping", "slot, x, out", "D, added to its blocks.", _damping_in_lanes()),
        _loop("volumes", "x, out", "out = J.", [*still, "out[e] = J"]),
        _loop("stress", "x, out", "out (m, 6) = Cauchy's stress.", _stress(material, fibres)),
    ]  # fmt: skip
    return generated_module("\n".join(_header(material)) + "\n\n\n" + "\n".join(loops))
