"""The crane as an environment: shapes of the API, reproducible from a seed, and solvable."""

from __future__ import annotations

import numpy as np
import pytest

import visviva as vv


@pytest.fixture(scope="module")
def crane():
    return vv.CraneEnvironment(seconds=40)


def driven(env, seed, count=15):
    observation, _ = env.reset(seed=seed)
    actions = np.random.default_rng(7).uniform(-1, 1, (count, 3))
    return np.array([observation, *(env.step(action)[0] for action in actions)])


def test_it_has_the_shape_of_the_api(crane):
    observation, info = crane.reset(seed=1)
    assert observation.shape == crane.observation_space.shape == (13,) and observation.dtype == np.float32
    assert crane.action_space.shape == (3,) and (crane.action_space.high == 1).all()
    observation, reward, terminated, truncated, info = crane.step(np.zeros(3, np.float32))
    assert observation.shape == (13,) and isinstance(reward, float) and reward < 0
    assert (terminated, truncated) == (False, False) and info["t"] == pytest.approx(0.1)


def test_the_same_seed_and_actions_give_the_same_bits(crane):
    first = driven(crane, 3)
    assert (driven(crane, 3) == first).all()
    assert (driven(vv.CraneEnvironment(), 3) == first).all()
    assert (driven(crane, 4)[0, :3] != first[0, :3]).any()


def test_a_plain_controller_brings_the_hook_there(crane):
    """Each lever by the way that is left along it; going after the hook takes the swing out of it."""
    place = np.array([24 * np.cos(0.3), 24 * np.sin(0.3), 9.0])
    observation, _ = crane.reset(seed=0, options={"place": place})
    total = 0.0
    for _ in range(400):
        way, (sine, cosine), radius = observation[:3], observation[6:8], observation[8]
        along, across = np.array([cosine, sine]), np.array([-sine, cosine])
        turn = np.arctan2(place[:2] @ across, place[:2] @ along)
        out = np.hypot(*place[:2]) - radius
        swing = (place - way)[:2] - radius * along  # of the hook, from below the trolley
        slew = np.clip(3.0 * turn, -0.3, 0.3) + 0.12 * swing @ across
        trolley = np.clip(0.2 * out, -0.3, 0.3) + 0.12 * swing @ along
        observation, reward, there, late, info = crane.step([slew, trolley, 0.5 * way[2]])
        total += reward
        if there or late:
            break
    assert there and not late, info
    assert info["distance"] < 0.5 and info["speed"] < 0.2
    assert total > 2


def test_an_action_that_is_none_is_refused_and_time_ends_an_episode():
    env = vv.CraneEnvironment(seconds=0.2)
    env.reset(seed=1)
    for wrong in ([0, 0], [0, 0, np.nan]):
        with pytest.raises(vv.SceneError, match="expected 3 numbers from -1 to 1"):
            env.step(wrong)
    assert env.step([0, 0, 5])[3] is False
    assert env.step([0, 0, 0])[3] is True
    with pytest.raises(vv.SceneError, match="expected 0 < dt"):
        vv.CraneEnvironment(dt=0)


def test_actions_are_drawn_with_and_without_gymnasium(crane):
    space = crane.action_space
    space.seed(3)
    first = np.array([space.sample() for _ in range(50)])
    space.seed(3)
    assert (np.array([space.sample() for _ in range(50)]) == first).all()
    assert (
        first.shape == (50, 3) and first.dtype == np.float32 and (abs(first) <= 1).all() and first.std() > 0.3
    )
    if not hasattr(type(space), "is_bounded"):  # what stands in says what is missing, and the remedy
        with pytest.raises(
            AttributeError, match=r"'contains' with Gymnasium only: pip install 'visviva\[gym\]'"
        ):
            space.contains(first[0])


def test_it_is_painted_where_that_is_asked_for():
    env = vv.CraneEnvironment(seconds=1, render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert first.shape == (360, 640, 3) and first.dtype == np.uint8 and first.std() > 10
    assert env.metadata["render_fps"] * env.dt == 1.0
    assert vv.CraneEnvironment(seconds=1).render() is None
    with pytest.raises(vv.SceneError, match="expected 'rgb_array' or None"):
        vv.CraneEnvironment(render_mode="human")
