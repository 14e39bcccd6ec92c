"""Crystals and pair forces as parts of a scene: what is built, and messages for rejected input."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import close

from visviva.cli.session import prepare
from visviva.errors import SceneError
from visviva.scene import load_scene

CRYSTAL = "{kind: crystal, hexagonal: {center: [1, 2, 3], spacing: 1.5, count: [4, 3]}, mass: 2}"


def built(tmp_path, bodies, forces="{}"):
    path = tmp_path / "scene.yaml"
    path.write_text(
        f"bodies: {bodies}\nforces: {forces}\nstepper: {{kind: event_driven}}\n", encoding="utf-8"
    )
    return prepare(load_scene(path)).world


def refused(tmp_path, bodies, forces="{}"):
    with pytest.raises(SceneError) as error:
        built(tmp_path, bodies, forces)
    return str(error.value)


def test_hexagonal_points_have_their_spacing_and_their_middle(tmp_path):
    x = built(tmp_path, f"{{gas: {CRYSTAL}}}").blocks[0].position
    close(x.mean(axis=0), [1, 2, 3], 1e-14)
    gaps = np.linalg.norm(x[:, None] - x[None], axis=2) + 9 * np.eye(12)
    close(gaps.min(axis=0), np.full(12, 1.5), 1e-13)
    assert np.allclose(np.sort((gaps < 1.51).sum(axis=0))[-2:], 6), "inner points have six neighbours"


def test_velocities_are_spread_in_the_plane_and_come_from_the_seed(tmp_path):
    flat = CRYSTAL.replace("[4, 3]}", "[40, 30], across: [0, 0, 2]}").replace(
        "mass: 2", "mass: 2, velocity: [0, 5, 0], velocity_spread: 0.3"
    )
    first, second = (built(tmp_path, f"{{gas: {flat}}}").blocks[0].velocity for _ in range(2))
    assert np.array_equal(first, second)
    close(first.mean(axis=0), [0, 5, 0], 1e-14)
    close(first[:, 1], np.full(1200, 5.0), 1e-14)
    close(first[:, [0, 2]].std(axis=0), [0.3, 0.3], 0.02)


def test_a_cubic_crystal(tmp_path):
    world = built(
        tmp_path, "{gas: {kind: crystal, cubic: {center: [0, 0, 0], spacing: 2, count: [2, 1, 3]}, mass: 1}}"
    )
    assert world.blocks[0].position.tolist()[:4] == [[-1, 0, -2], [-1, 0, 0], [-1, 0, 2], [1, 0, -2]]


def test_both_ways_to_give_lennard_jones_are_one(tmp_path):
    one = built(
        tmp_path,
        f"{{gas: {CRYSTAL}}}",
        "{f: {kind: lennard_jones, points: gas, epsilon: 0.25 J, sigma: 1 m}}",
    )
    two = built(
        tmp_path,
        f"{{gas: {CRYSTAL}}}",
        "{f: {kind: lennard_jones, points: gas, epsilon1: 1 J m^12, epsilon2: 1, cutoff: 2.5}}",
    )
    for world in (one, two):
        law = world.forces[-1].law
        close([*law.parameters, law.cutoff], [1, 1, -0.004079222784, 2.5], 1e-12)


def test_a_force_between_two_sets_leaves_each_alone(tmp_path):
    other = CRYSTAL.replace("[1, 2, 3]", "[1, 2, 4]")
    world = built(
        tmp_path,
        f"{{a: {CRYSTAL}, b: {other}}}",
        "{f: {kind: soft_repulsion, points: a, others: b, energy: 1, cutoff: 1.2}}",
    )
    state = world.start()
    energy = world.energies(world.kinematics(state))["stored/f"]
    close(energy, 12 * (1 - 1 / 1.44) ** 2, 1e-13)


@pytest.mark.parametrize(
    ("force", "message"),
    [
        (
            "kind: lennard_jones, points: gas, epsilon: 1",
            "found epsilon, expected epsilon and sigma, or epsilon1",
        ),
        (
            "kind: lennard_jones, points: gas, epsilon: 1, sigma: 4",
            "start 1.5 m apart, expected at least 2.24 m",
        ),
        (
            "kind: lennard_jones, points: gas, epsilon: 1 m, sigma: 1",
            "found 1 m (length), expected an energy",
        ),
        (
            "kind: soft_repulsion, points: gas, energy: 1, cutoff: 1, period: [1, 0, 0]",
            "at least twice the cut-off",
        ),
        ("kind: soft_repulsion, points: gas, others: 'gas[0]', energy: 1, cutoff: 1", "found a point twice"),
        ("kind: soft_repulsion, points: gas, energy: 0, cutoff: 1", "forces.f.energy"),
    ],
)
def test_bad_forces_are_refused(tmp_path, force, message):
    assert message in refused(tmp_path, f"{{gas: {CRYSTAL}}}", f"{{f: {{{force}}}}}")


@pytest.mark.parametrize(
    ("crystal", "message"),
    [
        (
            CRYSTAL.replace("mass: 2", "mass: 2, cubic: {center: [0, 0, 0], spacing: 1, count: [1, 1, 1]}"),
            "found both",
        ),
        ("{kind: crystal, mass: 1}", "found none of them, expected one of hexagonal, cubic"),
        (CRYSTAL.replace("[4, 3]", "[4, 3], across: [2, 0, 0]"), "that span no plane"),
    ],
)
def test_bad_crystals_are_refused(tmp_path, crystal, message):
    assert message in refused(tmp_path, f"{{gas: {crystal}}}")
