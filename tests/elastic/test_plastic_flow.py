"""Yielding elements: stress and dissipation in closed form, permanent strains, accounts, objectivity."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from visviva.core.body_nodes import BodyNodes
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.elastic.elements.plastic_flow import YieldingTetrahedra
from visviva.elastic.elements.tetrahedra import lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.meshes import shapes
from visviva.errors import SceneError
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

BULK, SHEAR, STRENGTH = 2e6, 1e6, 3e4
WEAK = 30.0  # so little that all laws are the same
CORNER = np.vstack([np.zeros(3), np.eye(3)])
every = pytest.mark.parametrize("law", MATERIALS)


class Element:
    """One element that is given its places by hand."""

    def __init__(self, law="neo_hookean", hardening=0.0, strength=STRENGTH):
        self.world = World()
        self.world.blocks.append(nodes := BodyNodes("t", CORNER, 1.0, 0 * CORNER))
        numbers = (Substance(MATERIALS[law], BULK, SHEAR), strength, hardening)
        self.force = YieldingTetrahedra("t.elastic", nodes, [[0, 1, 2, 3]], CORNER, *numbers)
        self.world.forces.append(self.force)
        self.state = self.world.start()
        self.world.kinematics(self.state)
        self.e = self.world.observer

    def to(self, f):
        """Deform it by F, and let it flow; returns what that set free [J]."""
        k, at = self.e.k, self.world.layout.account["dissipated/t.elastic"]
        before = k.state.accounts[at]
        k.state.q[:] = (CORNER @ np.asarray(f).T).ravel()
        k.refresh()
        self.e.remember()
        return float(k.state.accounts[at] - before)

    def stress(self):
        """q of von Mises, from the strain that is left: of Hencky's law."""
        grad = self.force.own(self.e.k)[1].reshape(3, 3)
        f = self.e.k.state.q.reshape(4, 3)[1:].T @ grad
        strain = 0.5 * np.log(np.linalg.eigvalsh(f.T @ f))
        return float(np.sqrt(6.0) * SHEAR * np.linalg.norm(strain - strain.mean()))

    def volume(self):
        return float(np.linalg.det(self.force.own(self.e.k)[1].reshape(3, 3)))

    @property
    def flowed(self):
        return float(self.force.flowed(self.e.k.memory(self.force))[0])


def stretched(e):
    """The isochoric stretch of a logarithmic strain e along x."""
    return np.diag(np.exp([e, -0.5 * e, -0.5 * e]))


@every
@pytest.mark.parametrize("hardening", [0.0, 4e5])
def test_tension_yields_where_it_must_and_hardens(law, hardening):
    element, start = Element(law, hardening), STRENGTH / (3.0 * SHEAR)
    assert element.to(stretched(0.999 * start)) == 0.0
    assert element.stress() == pytest.approx(0.999 * STRENGTH, rel=1e-9)
    element.to(stretched(5.0 * start))
    flowed = 4.0 * STRENGTH / (3.0 * SHEAR + hardening)
    assert element.flowed == pytest.approx(flowed, rel=1e-9)
    assert element.stress() == pytest.approx(STRENGTH + hardening * flowed, rel=1e-9)
    assert element.volume() == pytest.approx(1.0, rel=1e-12), "flow keeps the volume"
    back = STRENGTH / (3.0 * SHEAR)
    assert element.to(stretched(5.0 * start - back)) == 0.0, "unloading is elastic"
    assert element.to(stretched(flowed)) == 0.0
    assert element.stress() == pytest.approx(0.0, abs=1e-6 * STRENGTH), "and leaves the strain that flowed"


def loop(parts, hardening):
    """What a cycle between ± 4 yield strains sets free, per volume."""
    element, most = Element("neo_hookean", hardening, WEAK), 4.0 * WEAK / (3.0 * SHEAR)
    path = most * np.concatenate([np.linspace(0, 1, parts), np.linspace(1, -1, 2 * parts)[1:]])
    return 6.0 * sum(element.to(stretched(e)) for e in path), element


def test_a_cycle_takes_the_area_of_its_loop():
    """σ_y ᾱ + ½ H ᾱ², which finer steps approach in proportion."""
    due = []
    for parts in (200, 400):
        found, element = loop(parts, 4e5)
        due.append(found / (WEAK * element.flowed + 0.5 * 4e5 * element.flowed**2) - 1.0)
    assert abs(due[1]) < 0.02
    assert due[0] / due[1] == pytest.approx(2.0, rel=0.2)


@every
@pytest.mark.parametrize("seed", range(3))
def test_turned_paths_flow_alike(law, seed):
    rng = np.random.default_rng(seed)
    plain, turned = Element(law, 1e5), Element(law, 1e5)
    for _ in range(4):
        f = np.eye(3) + 0.05 * rng.normal(size=(3, 3))
        first, second = plain.to(f), turned.to(Rotation.random(random_state=rng.integers(99)).as_matrix() @ f)
        assert second == pytest.approx(first, rel=1e-7, abs=1e-9)
    assert turned.flowed == pytest.approx(plain.flowed, rel=1e-9)


def bar(strength):
    """A free block that begins to pull itself apart."""
    world, mesh = World(), shapes.block((6, 2, 2), (0.4, 0.1, 0.1))
    x = mesh.x - mesh.x.mean(axis=0)
    masses = lumped(mesh.tets, np.linalg.det(mesh.edges()) / 6.0, 1000.0, len(x))
    velocity = np.zeros_like(x)
    velocity[:, 0] = 12.0 * x[:, 0] / 0.2
    world.blocks.append(nodes := BodyNodes("bar", x, masses, velocity))
    made_of = Substance(MATERIALS["neo_hookean"], BULK, SHEAR, (100.0, 200.0), 1000.0)
    world.forces.append(YieldingTetrahedra("bar.elastic", nodes, mesh.tets, x, made_of, strength, 1e5))
    return world


class Watch:
    next_time = 0.0

    def __init__(self):
        self.energy = []

    def see(self, world, step):
        self.energy.append(world.total_energy(step.after))


STEPPERS = {
    "event_driven": lambda: EventDriven("dopri5", rtol=1e-6),
    "time_stepping": lambda: TimeStepping(1e-3),
    "that converges": lambda: TimeStepping(1e-3, converge=True),
}


@pytest.mark.parametrize("kind", STEPPERS)
def test_a_bar_that_is_pulled_stays_longer_and_the_books_close(kind):
    lengths = []
    for strength in (np.inf, 1e5):
        world, watch = bar(strength), Watch()
        state = world.start()
        before = world.total_energy(state)
        end = simulate(world, state, STEPPERS[kind](), 0.4, watch)
        taken = sum(
            value
            for name, value in zip(world.layout.account, end.accounts, strict=True)
            if name[:4] != "work"
        )
        assert world.total_energy(end) + taken == pytest.approx(before, rel=1e-9 if kind[0] == "t" else 1e-5)
        assert np.diff(watch.energy).max() < 1e-6 * before
        lengths.append(float(np.ptp(end.q.reshape(-1, 3)[:, 0])))
    assert lengths[1] > 1.05 * lengths[0], "a permanent strain"


def test_a_run_that_goes_on_has_its_flow_bitwise():
    world = bar(1e5)
    whole = simulate(world, world.start(), TimeStepping(1e-3), 0.1)
    half = simulate(world, world.start(), TimeStepping(1e-3), 0.05)
    end = simulate(world, half.copy(), TimeStepping(1e-3), 0.1)
    assert np.array_equal(whole.memory, end.memory)
    assert np.array_equal(whole.q, end.q)


@pytest.mark.parametrize(
    ("strength", "hardening", "told"), [(-1.0, 0.0, "yield stress"), (1.0, -2.0, "hardening")]
)
def test_negative_numbers_are_refused(strength, hardening, told):
    with pytest.raises(SceneError, match=told):
        Element(hardening=hardening, strength=strength)
