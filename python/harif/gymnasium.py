"""Gymnasium environments: you against an opponent by name; needs `pip install harif[gymnasium]`.

Observations and actions are those of `harif.pettingzoo`; `info["action_mask"]` repeats the mask, for libraries
that look for it there. The reward is 1 for a win, -1 for a loss, 0 otherwise. An illegal action ends the game with -1.

>>> from harif import gymnasium
>>> env = gymnasium.HarifEnv("tictactoe", opponent="random")
>>> observation, info = env.reset(seed=5)
>>> observation["observation"].shape, int(info["action_mask"].sum())
((3, 3, 2), 9)

Importing the module registers `harif/TicTacToe-v0`, `harif/ConnectFour-v0` and `harif/Othello-v0` for
`gymnasium.make`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import gymnasium as _gymnasium
    from gymnasium import spaces
except ImportError as error:  # pragma: no cover
    raise ImportError('harif.gymnasium needs `pip install "harif[gymnasium]"`') from error

from ._views import observation, pixels
from ._harif import Agent, Position

__all__ = ["HarifEnv"]


class HarifEnv(_gymnasium.Env[Any, Any]):
    """One game against an agent of harif, such as "random", "minimax:depth=4" or "othello:level=3".

    `side` is 0 to move first, 1 to move second, and None to change sides from game to game by the seed.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str = "connect4",
        opponent: str = "random",
        side: int | None = 0,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode={render_mode!r} is impossible: there are ansi and rgb_array")
        self.start = Position(game)
        self.position = self.start
        self.opponent = Agent(opponent)
        if not self.opponent.plays(game):
            raise ValueError(f"{opponent!r} does not play {self.start.game}")
        self.fixed_side = side
        self.side = side or 0
        self.render_mode = render_mode
        actions = self.start.num_actions
        shape = (self.start.rows, self.start.columns, 2)
        self.action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, np.int8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, npt.NDArray[np.int8]], dict[str, Any]]:
        """Begins a new game, with the opponent's move if it moves first."""
        super().reset(seed=seed)
        if self.fixed_side is None:
            self.side = int(self.np_random.integers(2))
        self.position = self.start
        self.opponent.new_game(int(self.np_random.integers(2**31)))
        self._answer()
        return self._seen()

    def step(
        self, action: Any
    ) -> tuple[dict[str, npt.NDArray[np.int8]], float, bool, bool, dict[str, Any]]:
        """Plays an action and the opponent's answer."""
        if int(action) not in self.position.legal_actions:
            seen, info = self._seen()
            return seen, -1.0, True, False, dict(info, illegal=True)
        self.position = self.position.apply(int(action))
        self._answer()
        seen, info = self._seen()
        reward = self.position.returns[self.side]
        return seen, reward, self.position.is_over, False, info

    def _answer(self) -> None:
        while not self.position.is_over and self.position.turn != self.side:
            self.position = self.position.play(self.opponent.choose(self.position))

    def _seen(self) -> tuple[dict[str, npt.NDArray[np.int8]], dict[str, Any]]:
        seen = observation(self.position, self.side)
        return seen, {"action_mask": seen["action_mask"]}

    def render(self) -> Any:
        """The board as text or as an image, as the render mode says."""
        if self.render_mode == "rgb_array":
            return pixels(self.position)
        if self.render_mode == "ansi":
            return str(self.position)
        return None


for _name, _game in (("TicTacToe", "tictactoe"), ("ConnectFour", "connect4"), ("Othello", "othello")):
    _id = f"harif/{_name}-v0"
    if _id not in _gymnasium.registry:
        _gymnasium.register(id=_id, entry_point="harif.gymnasium:HarifEnv", kwargs={"game": _game})
