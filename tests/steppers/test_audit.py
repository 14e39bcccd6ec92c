"""Audit of forces: false declarations are named, and appear in the residual, in any form."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.worlds import Push, ledger_sum, springs_and_drag, watched

from visviva.compiling.kernel import kernel
from visviva.core.body_nodes import BodyNodes
from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.meshes import shapes
from visviva.particles.fields.field import Field, PotentialField, UnaryForce
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.steppers import audit
from visviva.steppers.audit import FALSE_CLAIM, Audit, next_audit_step
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

STIFFNESS, BRAKE, WIND = 50.0, 0.5, 1.0


@kernel
def pull(x0, x1, x2, u0, u1, u2, m, t, par):
    return -STIFFNESS * x0, -STIFFNESS * x1, -STIFFNESS * x2, 0.0


@kernel
def stretched(x0, x1, x2, m, t, par):
    return 0.5 * STIFFNESS * (x0 * x0 + x1 * x1 + x2 * x2)


@kernel
def seven(x0, x1, x2, m, t, par):
    return 7.0


@kernel
def brake(x0, x1, x2, u0, u1, u2, m, t, par):
    return -BRAKE * u0, -BRAKE * u1, -BRAKE * u2, BRAKE


@kernel
def blow(x0, x1, x2, u0, u1, u2, m, t, par):
    return WIND, 0.0, 0.0, 0.0


@kernel
def say(number, out):
    out[0] = number


class Seven(Push):
    """A spring whose energy is 7 J wherever it is."""

    def __init__(self, points):
        super().__init__("liar", points, lambda t, x, u: -STIFFNESS * x)

    def energy(self, k):
        return 7.0


class Fifty(Push):
    """A damper that claims to supply 50 W."""

    account = "dissipated"

    def __init__(self, points):
        super().__init__("liar", points, lambda t, x, u: -BRAKE * u)

    def power(self, k):
        return 50.0


class Nothing(Push):
    """A constant wind that owns to nothing."""

    def __init__(self, points):
        super().__init__("liar", points, lambda t, x, u: np.full_like(x, WIND) * [1.0, 0, 0])


class CompiledSeven(PotentialField):
    def __init__(self, points):
        super().__init__("liar", points, pull, seven)


class CompiledFifty(Field):
    account = "dissipated"

    def __init__(self, points):
        super().__init__("liar", points, brake, damped=True)

    def bind_power(self, k, out):
        return [(say, (50.0, out))]


class CompiledNothing(UnaryForce):
    def __init__(self, points):
        super().__init__("liar", points, blow)


class CurvedNothing(CompiledNothing):
    """As it says that its force changes from place to place, the pass leaves its work to the ledger."""

    curved = True


PLAIN = {"energy of 7 J": Seven, "damper of +50 W": Fifty, "from nothing": Nothing}
COMPILED = {"energy of 7 J": CompiledSeven, "damper of +50 W": CompiledFifty, "from nothing": CompiledNothing}
FORMS = {
    **{f"{name}, plain": (force, 1) for name, force in PLAIN.items()},
    **{f"{name}, compiled": (force, 1) for name, force in COMPILED.items()},
    **{f"{name}, in a pass": (force, 1000) for name, force in COMPILED.items()},
    "from nothing and curved, in a pass": (CurvedNothing, 1000),
}
STEPPERS = {
    "time steps": lambda: TimeStepping(2e-3),
    "time steps, theta ½": lambda: TimeStepping(2e-3, 0.5),
    "converged time steps": lambda: TimeStepping(2e-3, converge=True),
    "rkf45": lambda: EventDriven("rkf45", rtol=1e-8),
    "verlet": lambda: EventDriven("verlet", h=2e-3),
}


def balls(force, n=1, spread=0.1):
    """n balls of 1 kg near (1, 0, 0.2) m under their weight and one force."""
    world = World()
    x = np.array([1.0, 0, 0.2]) + spread * np.linspace(0, 1, n)[:, None]
    world.blocks.append(block := PointMasses("balls", x, np.ones(n), [0.3, 0.5, 0.0]))
    world.forces += [Gravity(world), force(block.points)]
    return world


class Listener:
    next_time = 0.0

    def __init__(self):
        self.told = []

    def see(self, world, step):
        self.told += [event for event in step.events if event.kind == FALSE_CLAIM]


def residual_of(world, stepper, t_end):
    """Residual [J] and false claims of a run."""
    state, listener = world.start(), Listener()
    before = ledger_sum(world, state)
    end = simulate(world, state, stepper, t_end, listener)
    return ledger_sum(world, end) - before, listener.told


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize("form", FORMS)
def test_a_false_force_is_named(form, stepper):
    force, n = FORMS[form]
    _, told = residual_of(balls(force, n), STEPPERS[stepper](), 0.1)
    assert [event.where for event in told] == ["liar"], "once, and nobody else"
    assert "claims a power of" in told[0].text and "unaccounted for" in told[0].text
    assert ("define one" in told[0].text) == form.startswith("from nothing"), "others have a claim to mend"


@pytest.mark.parametrize("name", PLAIN)
def test_what_is_false_stands_in_the_residual_of_a_time_step(name):
    """As much as in `event_driven`, where the accounts are integrated with the state."""
    exact, _ = residual_of(balls(PLAIN[name]), EventDriven("rkf45", rtol=1e-9), 0.3)
    found, _ = residual_of(balls(PLAIN[name]), TimeStepping(2e-4), 0.3)
    assert abs(exact) > 0.1
    assert found == pytest.approx(exact, rel=0.02)


@pytest.mark.parametrize("stepper", STEPPERS)
def test_honest_forces_are_left_alone_in_every_step(stepper, monkeypatch):
    monkeypatch.setattr(audit, "AUDIT_INTERVAL", 1)
    _, told = residual_of(springs_and_drag(), STEPPERS[stepper](), 0.5)
    assert not told


def honest_pass(points):
    return PotentialField("spring", points, pull, stretched)


def test_a_pass_that_is_honest_is_left_alone(monkeypatch):
    monkeypatch.setattr(audit, "AUDIT_INTERVAL", 1)
    _, told = residual_of(balls(honest_pass, 1000), TimeStepping(2e-3), 0.1)
    assert not told


class TwoFaced(Field):
    """A damper whose pass pulls where the force itself brakes."""

    account = "dissipated"

    def __init__(self, points):
        super().__init__("liar", points, brake, damped=True)

    def local(self, block):
        return pull, self.parameters


def test_a_pass_that_does_something_else_is_named():
    _, told = residual_of(balls(TwoFaced, 1000), TimeStepping(2e-3), 0.01)
    assert [event.where for event in told] == ["liar"]
    assert "the pass over 'balls' has (-50" in told[0].text


class Wall(Push):
    """f = −k max(x, 0): a kink at the place where the ball is looked at."""

    def __init__(self, points):
        super().__init__("wall", points, lambda t, x, u: -1e6 * np.maximum(x, 0) * [1.0, 0, 0])

    def energy(self, k):
        return float(0.5e6 * np.maximum(k.position(self.points)[:, 0], 0).sum() ** 2)


def test_a_kink_is_no_lie():
    """At the kink ±δ sees the energy of one side only, an error of order δ that no claim explains."""
    world = balls(Wall)
    state = world.start()
    state.q[:], state.v[:] = 0.0, [1.0, 0, 0]
    missing, told = Audit(world).look(state, 1e-3)
    assert not missing.any() and not told


def test_a_false_energy_of_a_world_that_lies_high_is_found():
    """Round-off of the weight's 10 MJ hides a lie of 1e-9 of them, not one of 1 % of a spring."""

    class Stretched(Seven):
        def energy(self, k):
            return 1.01 * 0.5 * STIFFNESS * float((k.position(self.points) ** 2).sum())

    world = balls(Stretched)
    world.blocks.append(heavy := PointMasses("stone", [0, 0, 1e3], 1e3))
    world.forces[0] = Gravity(world)
    assert len(heavy.points) == 1
    _, told = residual_of(world, TimeStepping(1e-3), 0.01)
    assert [event.where for event in told] == ["liar"]


def test_honest_accounts_do_not_depend_on_being_looked_at(monkeypatch):
    ends = []
    for stride in (1, 1024):
        monkeypatch.setattr(audit, "AUDIT_INTERVAL", stride)
        world = springs_and_drag()
        ends.append(simulate(world, world.start(), TimeStepping(1e-3), 0.2))
    for name in ("q", "v", "accounts"):
        assert np.array_equal(getattr(ends[0], name), getattr(ends[1], name)), name


def test_looks_are_rare_but_early():
    looks, step = [], 0
    while step < 4000:
        looks.append(step := next_audit_step(step))
    assert looks == [1, 4, 16, 64, 256, 1024, 2048, 3072, 4096]


def test_a_solid_at_rest_without_energy_makes_no_claims():
    """Its forces, rates and energies are round-off, 1e-33 J, which no share of its energy covers."""
    mesh, law = shapes.cylinder(10, 12, 0.01, 0.1), MATERIALS["thesis"]
    masses = lumped(mesh.tets, mesh.volumes(), 3000.0, len(mesh.x))
    world = World()
    world.blocks.append(nodes := BodyNodes("column", mesh.x, masses))
    made_of = Substance(law, 1000.0, 900.0, (1.0, 1.0), 3000.0)
    world.forces.append(Tetrahedra("column.elastic", nodes, mesh.tets, mesh.x, made_of))
    _, seen = watched(world, TimeStepping(2e-3), 0.2)
    assert [event for event in seen.events if event.kind == FALSE_CLAIM] == []


@pytest.mark.parametrize("place", [1.0, 1e6])
def test_a_spring_that_all_but_rests_makes_no_claims(place):
    """A place is rounded by more than 2e-13 m/s makes of it while it is looked at; all energies are small."""
    world = World()
    world.blocks.append(ball := PointMasses("ball", [place + 1e-5, 0, 0], 1.5, [[2e-13, 0, 0]]))
    hook, end = world.join(world.ports.points(FixedPoints([place, 0, 0])), ball.points)
    world.forces.append(Springs("spring", hook, end, 200.0, 0.0))
    missing, told = Audit(world).look(world.start(), 0.02)
    assert not missing.any() and not told


def test_a_force_between_a_small_place_and_a_far_one_makes_no_claims():
    """What a far fixed point is rounded by counts as that of the coordinates does, which are small here."""
    world = World()
    world.blocks.append(ball := PointMasses("ball", [1e-5, 0, 0], 1.5, [[2e-13, 0, 0]]))
    hook, end = world.join(world.ports.points(FixedPoints([-1e6, 0, 0])), ball.points)
    world.forces.append(Springs("spring", hook, end, 200.0, 1e6))
    missing, told = Audit(world).look(world.start(), 0.02)
    assert not missing.any() and not told
