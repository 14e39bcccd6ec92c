"""Machines of ropes and sheaves against closed forms: mechanical advantage, and losses by friction."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum

from visviva.cli.session import Ready, prepare
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.hoist.ropes.rope import Rope
from visviva.scene import scene_from_text
from visviva.steppers.time_stepping import TimeStepping

G, BLOCK = 9.81, 0.5  # mass of a block that moves [kg]
ROPE = "EA: 4 MN, relaxation: 2 ms"
UPRIGHT = "kind: slider, axis: [0, 0, 1]"


@dataclass(frozen=True)
class Machine:
    """A scene with a weight PULL on the lead, and how fast its parts rise while that goes down by one.

    bodies, constraints : of the scene; WHEEL stands for what sheaves are, TENSION for that of the lead
    ratios : rise of each part, with its mass
    turns : Σ I w² of wheels that turn by w while the lead goes down by one [kg]
    """

    bodies: str
    constraints: str
    ratios: dict[str, tuple[float, float]]
    turns: float = 0.0

    def scene(self, pull: float, wheel: str = "") -> Ready:
        """Built, with a mass on the lead."""
        text = f"bodies:\n{self.bodies}\nconstraints:\n{self.constraints}\n"
        return prepare(
            scene_from_text(
                text.replace("PULL", f"{pull!r} kg")
                .replace("WHEEL", wheel)
                .replace("TENSION", f"{ROPE}, tension: {pull * G!r} N")
            )
        )

    def balance(self) -> float:
        """Mass on the lead that holds the others."""
        return sum(mass * rise for rise, mass in self.ratios.values())

    def acceleration(self, pull: float) -> float:
        """Of the lead, downwards [m/s²]."""
        inertia = pull + self.turns + sum(mass * rise**2 for rise, mass in self.ratios.values())
        return G * (pull - self.balance()) / inertia


def block(name: str, at: str, mass: float) -> str:
    """A body that carries sheaves and eyes, all at its middle."""
    shape = "{kind: box, size: [5 cm, 5 cm, 5 cm]}"
    more = f"mass: {mass} kg, position: {at}, points: {{eye: [0, 0, 0]}}"
    return f"  {name}: {{kind: rigid_body, shape: {shape}, {more}}}\n"


def sheave(name: str, at: str, radius: str, on: str = "") -> str:
    """A sheave on a block, or in the world."""
    carrier = f", on: {on}" if on else ""
    return f"  {name}: {{kind: sheave, position: {at}, radius: {radius}{carrier}WHEEL}}\n"


def ends(**at: str) -> str:
    """Weights and eyes of the world by name; `pull` is the lead."""
    return "".join(
        f"  {name}: {{position: {place}, mass: PULL}}\n"
        if name == "pull"
        else f"  {name}: {{kind: fixed_points, positions: [{place}]}}\n"
        for name, place in at.items()
    )


def sliders(*names: str) -> str:
    """Blocks that stay upright."""
    return "".join(f"  {name}_guide: {{{UPRIGHT}, body: {name}}}\n" for name in names)


def rope(name: str, nodes: str, tension: str = "TENSION") -> str:
    """A rope over nodes."""
    return f"  {name}: {{kind: rope, nodes: [{nodes}], {tension}}}\n"


def back(name: str) -> str:
    """A sheave that rope turns the other way."""
    return f"{{sheave: {name}, sense: -1}}"


LOAD = 60.0
GUN = Machine(
    ends(pull="[-0.3, 0, 1]", becket="[0.1, 0, 3]")
    + block("load", "[0, 0, 1]", LOAD)
    + sheave("low", "[0, 0, 1]", "10 cm", "load")
    + sheave("up", "[-0.2, 0, 3]", "10 cm"),
    sliders("load") + rope("fall", f"pull, up, {back('low')}, becket"),
    {"load": (1 / 2, LOAD)},
)
LUFF = Machine(
    ends(pull="[-0.3, 0, 1]")
    + block("load", "[0, 0, 1]", LOAD)
    + sheave("low", "[0, 0, 1]", "10 cm", "load")
    + sheave("first", "[-0.2, 0, 3]", "10 cm")
    + sheave("second", "[0.05, 0, 3]", "5 cm"),
    sliders("load") + rope("fall", f"pull, first, {back('low')}, {back('second')}, load.eye"),
    {"load": (1 / 3, LOAD)},
)
BURTON = Machine(
    ends(pull="[-0.2, 0, 1]")
    + block("load", "[0, 0, 0.5]", LOAD)
    + block("runner", "[-0.1, 0, 2]", BLOCK)
    + sheave("moving", "[-0.1, 0, 2]", "10 cm", "runner")
    + sheave("fixed", "[-0.05, 0, 3]", "5 cm"),
    sliders("load", "runner")
    + rope("fall", "pull, moving, load.eye")
    + rope("runner_rope", "runner.eye, fixed, load.eye", f"{ROPE}, tension: 400 N"),
    {"load": (1 / 3, LOAD), "runner": (-1 / 3, BLOCK)},
)
BIG, SMALL, DRUM = 0.2, 0.15, 4.0
WESTON = Machine(
    ends(pull="[-0.2, 0, 1]")
    + "  tail: {position: [0.15, 0, 1], mass: 1 kg}\n"
    + "  wheel: {kind: rigid_body, shape: {kind: sphere, radius: 12 cm}, mass: 4 kg, position: [0, 0, 3]}\n"
    + "  big: {kind: bollard, on: wheel, position: [0, 0, 3], radius: 20 cm, mu: 100}\n"
    + "  small: {kind: bollard, on: wheel, position: [0, 0, 3], radius: 15 cm, mu: 100}\n"
    + block("load", "[0.025, 0, 1]", LOAD)
    + sheave("low", "[0.025, 0, 1]", "17.5 cm", "load"),
    sliders("load")
    + "  axle: {kind: hinge, body: wheel, at: [0, 0, 3], axis: [0, 1, 0]}\n"
    + rope("chain", "pull, big, low, small, tail", f"{ROPE}, tension: 10 N"),
    {"load": ((BIG - SMALL) / (2 * BIG), LOAD), "tail": (SMALL / BIG, 1.0)},
    turns=0.4 * DRUM * 0.12**2 / BIG**2,
)
MACHINES = {"gun tackle": GUN, "luff tackle": LUFF, "Spanish burton": BURTON, "Weston's pulley": WESTON}


def height(ready: Ready, state: State, name: str) -> float:
    return float(state.q[ready.world.layout.q[name]][2])


@pytest.mark.parametrize("name", MACHINES)
def test_a_machine_moves_by_what_it_gains(name: str) -> None:
    """a = g (m − Σ mᵢ ρᵢ)/(m + Σ mᵢ ρᵢ² + Σ I w²) of the lead, and all parts by their shares ρᵢ of that."""
    machine = MACHINES[name]
    for share in (1.0, 1.3, 0.8):
        pull = share * machine.balance()
        ready = machine.scene(pull)
        settled = simulate(ready.world, ready.state.copy(), TimeStepping(1e-3), 0.1)
        end = simulate(ready.world, settled.copy(), TimeStepping(1e-3), 0.4)
        speed = [-s.v[ready.world.layout.v["pull"]][2] for s in (settled, end)]
        assert (speed[1] - speed[0]) / 0.3 == pytest.approx(machine.acceleration(pull), rel=2e-3, abs=0.02)
        way = height(ready, settled, "pull") - height(ready, end, "pull")
        for part, (rise, _) in machine.ratios.items():
            moved = height(ready, end, part) - height(ready, settled, part)
            assert moved == pytest.approx(rise * way, abs=1e-3), part
        assert share == 1.0 or abs(way) > 0.05
        assert ledger_sum(ready.world, end) == pytest.approx(ledger_sum(ready.world, ready.state), abs=1e-8)


ETA, HEAVY = 0.9, 1.0  # of each sheave; its mass [kg]


def lead_of(name: str, eta: float) -> float:
    """Pull [kg] that just lifts the load, sheave by sheave along the rope; with 1/η, that just lowers it."""
    whole = LOAD + (HEAVY if name != "Spanish burton" else 0.0)
    if name == "Spanish burton":
        return float((whole - eta * (BLOCK + HEAVY)) / (eta + eta * (1 + eta)))
    return float(whole / sum(eta**i for i in range(1, 3 if name == "gun tackle" else 4)))


@pytest.mark.parametrize("name", ["gun tackle", "luff tackle", "Spanish burton"])
def test_dry_bearings_take_their_share_sheave_by_sheave(name: str) -> None:
    """Between what lifts and what lowers the load it stays."""
    lifts, lowers = lead_of(name, ETA), lead_of(name, 1 / ETA)
    assert lowers < MACHINES[name].balance() < lifts
    for pull, way in (
        (1.02 * lifts, 1.0),
        (0.995 * lifts, 0.0),
        (1.005 * lowers, 0.0),
        (0.98 * lowers, -1.0),
    ):
        ready = MACHINES[name].scene(pull, f", mass: {HEAVY} kg, efficiency: {ETA}")
        end = simulate(ready.world, ready.state, TimeStepping(1e-3), 1.0)
        speed = end.v[ready.world.layout.v["load"]][2]
        assert speed * way > 5e-3 if way else abs(speed) < 1e-4, (pull, lifts, lowers, speed)


RADIUS, APART, HANG = 0.2, 1.0, 3.0
EIGHT = """
bodies:
  a: {{position: [-0.7, 0, -3], mass: {a} kg}}
  b: {{position: [-0.3, 0, -3], mass: {b} kg}}
  one: {{kind: {kind}, position: [-0.5, 0, 0], radius: 20 cm, {more}}}
  two: {{kind: {kind}, position: [0.5, 0, 0], radius: 20 cm, {more}}}
constraints:
  rope: {{kind: rope, nodes: [a, one, {{sheave: two, sense: -1}}, {{sheave: one, turns: 1}}, b],
         EA: 2 MN, {start}, relaxation: 2 ms}}
"""
CROSS = np.arcsin(2 * RADIUS / APART)  # between the crossing parts and the line of centres
WRAP = 3 * np.pi + 4 * CROSS  # ½π + φ, π + 2φ, 3/2 π + φ


def eight(a: float, b: float, kind: str, more: str, start: str = "") -> tuple[Ready, Rope]:
    """A rope in a figure of eight round two wheels, with weights at both ends."""
    text = EIGHT.format(a=a, b=b, kind=kind, more=more, start=start or f"tension: {min(a, b) * G} N")
    ready = prepare(scene_from_text(text))
    return ready, next(c for c in ready.world.constraints if isinstance(c, Rope))


@pytest.mark.parametrize(("share", "slips"), [(0.98, False), (1.02, True)])
def test_a_figure_of_eight_holds_by_all_its_angle(share: float, slips: bool) -> None:
    """T₁/T₀ ≤ e^(μβ), with β = 3π + 4 arcsin(2R/d)."""
    a, mu = 20.0, 0.1
    ready, _ = eight(a, share * a * np.exp(mu * WRAP), "bollard", f"mu: {mu}", f"tension: {a * G} N")
    settled = simulate(ready.world, ready.state, TimeStepping(1e-3), 0.5)
    place = height(ready, settled, "b")
    end = simulate(ready.world, settled.copy(), TimeStepping(1e-3), 1.0)
    fallen = place - height(ready, end, "b")
    assert (fallen > 5e-3) == slips, fallen
    assert abs(fallen) < 1e-4 or slips


def test_a_figure_of_eight_is_as_long_as_its_arcs_and_tangents() -> None:
    """2 H + 2 √(d² − 4R²) + R β, unstrained where it has no tension."""
    _, rope = eight(1.0, 1.0, "bollard", "mu: 0.3", "tension: 0 N")
    whole = 2 * HANG + 2 * np.sqrt(APART**2 - 4 * RADIUS**2) + RADIUS * WRAP
    ready, _ = eight(1.0, 1.0, "bollard", "mu: 0.3", f"length: {whole}")
    assert ready.state.memory[ready.world.layout.memory["lambda/rope"]] == pytest.approx(0.0, abs=1e-6)
    end = simulate(ready.world, ready.state, TimeStepping(1e-3), 0.5)
    assert height(ready, end, "a") == pytest.approx(-HANG, abs=1e-4), "it was neither slack nor stretched"
    assert rope.reeving.runs == 4


def test_wheels_in_a_figure_of_eight_turn_against_each_other() -> None:
    """a = (m₂ − m₁) g/(m₁ + m₂ + 2 I/R²); the wheel that rope passes twice turns once."""
    a, b, wheel = 20.0, 26.0, 8.0
    ready, _ = eight(a, b, "sheave", f"mass: {wheel} kg")
    world = ready.world
    settled = simulate(world, ready.state, TimeStepping(1e-3), 0.1)
    end = simulate(world, settled.copy(), TimeStepping(1e-3), 0.5)
    speed = [-s.v[world.layout.v["b"]][2] for s in (settled, end)]
    exact = (b - a) * G / (a + b + 2 * 0.5 * wheel)
    assert (speed[1] - speed[0]) / 0.4 == pytest.approx(exact, rel=2e-3)
    rates = [float(end.v[world.layout.v[f"{name}.angles"]][0]) for name in ("one", "two")]
    assert rates[0] == pytest.approx(-rates[1], rel=1e-3)
    assert rates[0] * RADIUS == pytest.approx(speed[1], rel=1e-3)


BEAM = """
bodies:
  beam: {kind: rigid_body, shape: {kind: box, size: [2.2, 10 cm, 10 cm]}, mass: 200 kg, position: [0, 0, 0],
         points: {left: [-1, 0, 0], right: [1, 0, 0]}}
  first: {kind: winch, position: [-1.2, 0, 4], radius: 20 cm, mass: 50 kg}
  second: {kind: winch, position: [1.2, 0, 4], radius: 20 cm, mass: 50 kg, axis: [0, -1, 0]}
MORE
constraints:
ROPES
  one: {kind: drive, of: first, motor: {speed_formula: "-1.5 * (1 - cos(pi * t))", max_torque: 5 kN m}}
  other: {kind: drive, of: second, motor: {speed: 0, max_torque: 5 kN m}}
"""
TWO = """  lead: {kind: rope, nodes: [first, beam.left], EA: 5 MN, tension: 981 N, relaxation: 5 ms}
  mate: {kind: rope, nodes: [second, beam.right], EA: 5 MN, tension: 981 N, relaxation: 5 ms}"""
EQUAL = """  rope: {kind: rope,
         nodes: [first, {sheave: low1, sense: -1}, equaliser, {sheave: low2, sense: -1}, second],
         EA: 5 MN, tension: 490 N, relaxation: 5 ms}
  guide: {kind: slider, body: beam, axis: [0, 0, 1]}"""
WHEELS = """  low1: {kind: sheave, position: [-0.8, 0, 0], radius: 20 cm, on: beam}
  low2: {kind: sheave, position: [0.8, 0, 0], radius: 20 cm, on: beam}
  equaliser: {kind: sheave, position: [0, 0, 4], radius: 60 cm, mass: 30 kg}"""


def beam_after(ropes: str, more: str) -> tuple[Ready, State, float]:
    """The beam at rest after 2 s, of which one drum has turned; rope that it has hauled in [m]."""
    ready = prepare(scene_from_text(BEAM.replace("MORE", more).replace("ROPES", ropes)))
    end = simulate(ready.world, ready.state, TimeStepping(1e-3), 2.0)
    hauled = -0.2 * float(end.q[ready.world.layout.q["first.angles"]][0])
    return ready, end, hauled


def tilt(ready: Ready, state: State) -> float:
    """Height of the left end over the right one, over their distance: sin φ."""
    w, x, y, z = state.q[ready.world.layout.q["beam"]][3:7]
    return float(-2 * (x * z - w * y))


def test_two_drums_on_one_beam_tilt_it() -> None:
    """sin φ = (s₁ − s₂)/2a, to what ropes lean; the middle rises by half of what one hauls."""
    ready, end, hauled = beam_after(TWO, "")
    assert hauled == pytest.approx(0.6, abs=1e-3)
    assert abs(tilt(ready, end)) == pytest.approx(hauled / 2.0, rel=1e-2)
    assert height(ready, end, "beam") == pytest.approx(hauled / 2, rel=2e-2)


def test_an_equaliser_sheave_shares_out_what_one_drum_hauls() -> None:
    """On four falls a guided beam rises by a quarter of it, on equal tensions; half of it runs over."""
    ready, end, hauled = beam_after(EQUAL, WHEELS)
    tensions = end.memory[ready.world.layout.memory["lambda/rope"]][:2]
    assert tensions == pytest.approx(200.0 / 4 * G, rel=1e-2)
    assert height(ready, end, "beam") == pytest.approx(hauled / 4, abs=2e-3)
    turned = float(end.q[ready.world.layout.q["equaliser.angles"]][0])
    assert abs(turned) == pytest.approx(hauled / 2 / 0.6, rel=1e-2)
