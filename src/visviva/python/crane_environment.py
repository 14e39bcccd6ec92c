"""The tower crane as a Gymnasium environment, for reinforcement learning and for testing controllers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from visviva.arrays import Array
from visviva.errors import SceneError, SimulationError
from visviva.python.simulation import Simulation
from visviva.scene.examples import example_path

try:
    from gymnasium import Env, register
    from gymnasium.spaces import Box

    register("visviva/Crane-v0", f"{__name__}:CraneEnvironment")
except ImportError:  # the same methods, and spaces that report their bounds and sample from them

    class Env:  # type: ignore[no-redef]
        """Replacement for `gymnasium.Env` where Gymnasium is not installed."""

        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
            """Seed the random generator, if a seed is given or there is no generator yet."""
            if seed is not None or not hasattr(self, "np_random"):
                self.np_random = np.random.default_rng(seed)

    class Box:  # type: ignore[no-redef]
        """A box space: bounds, and samples drawn within them."""

        def __init__(self, low: Array, high: Array, shape: tuple[int, ...], dtype: Any) -> None:
            self.low, self.high, self.shape, self.dtype = low, high, shape, dtype
            self.seed()

        def seed(self, seed: int | None = None) -> None:
            """Seed the random generator."""
            self.np_random = np.random.default_rng(seed)

        def sample(self) -> Array:
            """One point of the space, uniformly distributed."""
            return self.np_random.uniform(self.low, self.high).astype(self.dtype)

        def __getattr__(self, name: str) -> Any:
            raise AttributeError(f"spaces have {name!r} with Gymnasium only: pip install 'visviva[gym]'")


LEVERS = ("slew", "trolley", "hoist")
TARGET_DISTANCE, TARGET_SPEED = 0.5, 0.2  # hook at the target: largest distance [m] and speed [m/s]
SUCCESS_REWARD, FAILURE_REWARD = 10.0, -10.0  # final rewards
TARGET_LOW = (-1.2, 14.0, 6.0)  # bounds of the target: angle [rad], radius [m], height [m]
TARGET_HIGH = (1.2, 36.0, 25.0)
OBSERVATION_SIZE = 13


class CraneEnvironment(Env):  # type: ignore[misc]
    """Bring the hook of the crane to a target position and to rest there.

    action (3,) : slew, trolley, hoist, each −1 … 1
    observation (13,) : vector from the hook to the target [m]; velocity of the hook [m/s]; sine and cosine of
        the angle of the jib; radius of the trolley [m]; angle of the rope [rad]; current values of the inputs
    reward : −distance / 10 m per second; +10 when the hook is within 0.5 m and slower than 0.2 m/s

    An episode ends when the hook has reached the target, or after `seconds`. The target is drawn from the
    seed of `reset`; the same seed and actions give bitwise the same observations. One step of `dt` = 0.1 s
    takes about 8 ms. With Gymnasium, `pip install 'visviva[gym]'`, this is one of its environments, known to
    `gymnasium.make` as "visviva.python.crane_environment:visviva/Crane-v0"; without it, the methods are the
    same. With `render_mode="rgb_array"`, `render` returns images (360, 640, 3).
    Proved by tests/python/test_crane_environment.py.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 10}  # noqa: RUF012

    def __init__(self, seconds: float = 60.0, dt: float = 0.1, render_mode: str | None = None) -> None:
        if render_mode not in (None, "rgb_array"):
            raise SceneError(f"found render_mode {render_mode!r}, expected 'rgb_array' or None")
        self.render_mode = render_mode
        if not (dt > 0.0 and seconds >= dt):
            raise SceneError(f"found dt = {dt:g} s of {seconds:g} s, expected 0 < dt <= seconds")
        self.seconds, self.dt = seconds, dt
        self.simulation = Simulation(example_path("crane"))
        self._start = self.simulation.checkpoint()
        ones, most = np.ones(len(LEVERS), np.float32), np.full(OBSERVATION_SIZE, np.inf, np.float32)
        self.action_space = Box(-ones, ones, ones.shape, np.float32)
        self.observation_space = Box(-most, most, most.shape, np.float32)
        self.target = np.zeros(3)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Start a new episode; `options` may give the target as "place" (3,) [m]."""
        super().reset(seed=seed)
        angle, radius, height = self.np_random.uniform(TARGET_LOW, TARGET_HIGH)
        self.target = np.array([radius * np.cos(angle), radius * np.sin(angle), height])
        if options and "place" in options:
            self.target = np.array(options["place"], float).reshape(3)
        self.simulation.restore(self._start)
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Advance by dt. Raises SceneError if the action has another shape or is not numeric."""
        levers = np.asarray(action, float)
        if levers.shape != (len(LEVERS),) or not np.isfinite(levers).all():
            raise SceneError(f"found the action {levers.tolist()}, expected 3 numbers from -1 to 1")
        for name, value in zip(LEVERS, np.clip(levers, -1.0, 1.0), strict=True):
            self.simulation.inputs[name] = float(value)
        try:
            self.simulation.advance(self.dt)
        except SimulationError as error:
            return self._observed(), FAILURE_REWARD, True, False, {**self._info(), "error": str(error)}
        info = self._info()
        there = info["distance"] < TARGET_DISTANCE and info["speed"] < TARGET_SPEED
        reward = SUCCESS_REWARD * there - 0.1 * info["distance"] * self.dt
        late = self.simulation.t >= self.seconds - 1e-9
        return self._observed(), float(reward), bool(there), bool(late and not there), info

    def render(self) -> NDArray[np.uint8] | None:
        """The current image (360, 640, 3); None without a `render_mode`."""
        return self.simulation.picture() if self.render_mode else None

    def _observed(self) -> Array:
        sim = self.simulation
        hook, angle = sim["hook"], sim.signals["slew_angle"]
        seen = [
            *(self.target - hook.x[0]), *hook.v[0], np.sin(angle), np.cos(angle), sim.signals["radius"],
            sim.signals["swing"], *(sim.inputs[name] for name in LEVERS),
        ]  # fmt: skip
        return np.array(seen, np.float32)

    def _info(self) -> dict[str, Any]:
        hook = self.simulation["hook"]
        distance, speed = np.linalg.norm(self.target - hook.x[0]), np.linalg.norm(hook.v[0])
        return {"t": self.simulation.t, "distance": float(distance), "speed": float(speed)}
