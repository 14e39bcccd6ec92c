"""Velocities, angular velocities and energies of bodies in every run."""

from __future__ import annotations

import numpy as np
import pytest

import visviva as vv

PAIR = """\
duration: 0.4 s
gravity: [0, 0, -9.81]
bodies:
  ball: {position: [0, 0, 1], mass: 0.2 kg, velocity: [0.5, 0, 0]}
  top: {kind: rigid_body, shape: {kind: box, size: [0.2, 0.3, 0.1]}, mass: 2 kg, position: [1, 0, 1], spin: [0.3, 4, 0.1]}
  plate: {kind: planar_body, shape: {kind: box, size: [0.2, 0.3, 0.1]}, mass: 2 kg, position: [2, 0, 1], spin: 3}
record: {fps: 50}
stepper: {kind: event_driven, rtol: 1e-9}
"""  # noqa: E501


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("motion")
    (folder / "pair.yaml").write_text(PAIR)
    vv.run(folder / "pair.yaml", folder / "pair.vv")
    with vv.load(folder / "pair.vv") as run:
        yield run


def test_velocities_are_those_of_free_fall(run):
    assert run["ball"].v[:, 0, 2] == pytest.approx(-9.81 * run.t, abs=1e-5)
    assert run["top"].v[:, 0, 2] == pytest.approx(-9.81 * run.t, abs=1e-5)


def test_the_energies_of_all_bodies_are_the_kinetic_row_of_the_ledger(run):
    total = sum(run[name].energy.sum(axis=1) for name in ("ball", "top", "plate"))
    assert total == pytest.approx(run.ledger["kinetic"], rel=1e-5)


def test_the_spin_is_the_rate_of_the_quaternion(run):
    """q̇ = ½ (0, ω) q, by central differences of the frames."""
    for name in ("top", "plate"):
        quat, spin = run[name].quat[:, 0].astype(float), run[name].spin[:, 0].astype(float)
        rate = (quat[2:] - quat[:-2]) * 25
        (w, x, y, z), (a, b, c) = quat[1:-1].T, spin[1:-1].T
        expected = 0.5 * np.array([
            -a * x - b * y - c * z, a * w + b * z - c * y, b * w + c * x - a * z, c * w + a * y - b * x,
        ])  # fmt: skip
        assert pytest.approx(expected, abs=5e-3) == rate.T


def test_what_is_seen_stays_what_it_was(run):
    """Views and `tracks` know nothing of it; whoever asks is told what there is."""
    assert list(run.tracks) == ["ball", "top", "plate"]
    assert run["top"].arrays == ["quat", "x"]
    assert run["top"].mass == pytest.approx([2.0])
    assert {"v", "spin", "mass", "inertia", "energy", "x"} <= set(dir(run["top"]))
    with pytest.raises(AttributeError, match="no array 'spin'; it has: x, v, mass, energy"):
        run["ball"].spin


def test_a_run_says_what_is_in_it(run):
    assert repr(run).startswith("run pair: complete, 21 frames, 0.4 s")
    assert "ball (x, v, mass, energy, force)" in repr(run)
    assert "quat (21, 1, 4)" in repr(run["top"])
    assert run._ipython_key_completions_() == ["ball", "top", "plate"]
