"""An incomplete part is rejected by name, with what it lacks, before anything moves."""

from __future__ import annotations

import pytest

import visviva as vv


class Nothing:
    name = "cup"


class Nameless:
    def add(self, k, out): ...


class Powerful:
    name = "wind"

    def add(self, k, out): ...

    def power(self, k):
        return 0.0


class Rows:
    name, n = "rail", 1

    def fill(self, k, rows): ...


class Watch:
    name, n = "watch", 1

    def values(self, k, out): ...


class Counted(Watch):
    n = "two"

    def respond(self, world, state, which, contacts): ...


class Misspelt:
    name = "pond"

    def fil(self, k, rows):
        pass


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (Nothing(), "cup: found Nothing, which is not a part of a world: a block has `nq`, a force `add`"),
        (Nameless(), "found a force of class Nameless without a name: give it a unique `name`"),
        (
            Powerful(),
            'wind: found a power and account = None, expected account = "work" or "dissipated"',
        ),
        (Rows(), "rail: found a constraint without one_sided (False for φ = 0), rows"),
        (Watch(), "watch: found a guard without respond"),
        (Counted(), "watch: found n = 'two', expected the number of its scalars"),
        (Misspelt(), "pond: found Misspelt, which is not a part of a world"),
        (Misspelt(), "a part of the schedule `next`; did you mean 'fill' by 'fil'?"),
    ],
)
def test_a_wrong_part_is_refused_when_it_is_added(part, said):
    world = vv.World()
    with pytest.raises(vv.SceneError) as refused:
        world.add(part)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("where", "part", "said"),
    [
        ("forces", Nameless(), "without a name"),
        ("constraints", Rows(), "rail: found a constraint without"),
        ("guards", Watch(), "watch: found a guard without respond"),
        ("blocks", Nothing(), "cup: found a block without nq, nv"),
        ("forces", Nothing(), r"cup: found a force without add \(or bind_add\)"),
    ],
)
def test_and_when_it_was_put_into_a_list(where, part, said):
    world = vv.World()
    getattr(world, where).append(part)
    with pytest.raises(vv.SceneError, match=said):
        world.start()


def test_parts_go_where_their_verbs_say_and_bodies_bring_their_spin():
    world = vv.World()
    top = world.add(vv.RigidBodies("top", [0, 0, 1], 1.0, [[1, 0, 0], [0, 1, 0], [0, 0, 1]]))
    gravity = world.add(vv.Gravity(world))
    floor = world.add(vv.Plane("floor", top.centres(world.ports)))
    assert (world.blocks, world.inertias, world.forces, world.constraints) == (
        [top], [top.spinning], [gravity], [floor],
    )  # fmt: skip


WRONG_NUMBERS = [
    (([0, 1], 1.0), r"ball: found a position of shape \(2,\), expected \(3,\) or \(n, 3\)"),
    (([[0, 0, 1], [1, 0, 1]], [1, 2, 3]), r"ball: found mass of shape \(3,\), expected \(2,\) or one number"),
    (([0, 0, 1], "1 kg"), "ball: found mass '1 kg', expected numbers in SI units"),
    (([0, 0, 1], 1.0, [1, 2]), r"ball: found velocity of shape \(2,\), expected \(1, 3\) or \(3,\)"),
]


@pytest.mark.parametrize(("numbers", "said"), WRONG_NUMBERS)
def test_points_of_the_wrong_shape_are_named(numbers, said):
    with pytest.raises(vv.SceneError, match=said):
        vv.PointMasses("ball", *numbers)


def test_a_class_or_the_name_of_a_stepper_in_place_of_an_object_is_named(tmp_path):
    world = vv.World()
    world.add(vv.PointMasses("ball", [0, 0, 1], 1.0))
    with pytest.raises(vv.SceneError, match=r"found the class Gravity, expected a part: call it, Gravity"):
        world.add(vv.Gravity)
    for go in (
        lambda: vv.record(world, tmp_path / "x.vv", 1.0, stepper="event_driven"),
        lambda: vv.Simulation(world, "event_driven"),
        lambda: vv.simulate(world, world.start(), "event_driven", 1.0),
    ):
        with pytest.raises(
            vv.SceneError, match="found stepper 'event_driven', expected one such as TimeStepp"
        ):
            go()
    with pytest.raises(vv.SceneError, match="found step h = '1 ms', expected a number of seconds"):
        vv.TimeStepping("1 ms")
    with pytest.raises(vv.SceneError, match="a run goes into a run file"):
        vv.record(world, tmp_path / "x.mp4", 1.0)
