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
