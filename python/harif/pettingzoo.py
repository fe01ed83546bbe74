"""PettingZoo environments (AEC) of the three games; needs `pip install harif[pettingzoo]`.

The agents are "player_0" and "player_1". An observation is a dictionary with

* "observation": `int8[rows, columns, 2]`, the top row first; plane 0 has the discs of the agent that
  looks, plane 1 those of its opponent;
* "action_mask": `int8[num_actions]`, 1 for a legal action.

Actions are numbered as `harif.Position.legal_actions` are: columns in Connect Four, cells row by row in the
other games, and the pass last in Othello. The winner is rewarded with 1 and the loser with -1.

>>> from harif import pettingzoo
>>> env = pettingzoo.env("connect4")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((6, 7, 2), 7)
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:  # pragma: no cover
    raise ImportError('harif.pettingzoo needs `pip install "harif[pettingzoo]"`') from error

from ._views import observation, pixels
from ._harif import Position

__all__ = ["HarifEnv", "env", "raw_env"]


def env(game: str = "connect4", **options: Any) -> Any:
    """The environment with PettingZoo's usual guards: an illegal action loses the game."""
    guarded = raw_env(game, **options)
    guarded = wrappers.TerminateIllegalWrapper(guarded, illegal_reward=-1)
    guarded = wrappers.AssertOutOfBoundsWrapper(guarded)
    return wrappers.OrderEnforcingWrapper(guarded)


def raw_env(game: str = "connect4", **options: Any) -> Any:
    """The environment without guards."""
    return HarifEnv(game, **options)


class HarifEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """One game as PettingZoo's agent-environment cycle."""

    metadata = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "harif_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: str = "connect4", start: str = "", render_mode: str | None = None) -> None:
        EzPickle.__init__(self, game, start, render_mode)
        AECEnv.__init__(self)
        self.start = Position(game, start)
        self.position = self.start
        self.render_mode = render_mode
        self.metadata = dict(self.metadata, name=f"harif_{self.start.game}_v0")
        self.possible_agents = ["player_0", "player_1"]
        self.agents = self.possible_agents[:]
        shape = (self.start.rows, self.start.columns, 2)
        actions = self.start.num_actions
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.agents
        }

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, npt.NDArray[np.int8]]:
        """What an agent sees; its mask is empty when it is not its turn."""
        return observation(self.position, self.possible_agents.index(agent))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; nothing in it is random."""
        self.position = self.start
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.turn]
        self._finish_if_over()

    def step(self, action: int | None) -> None:
        """Plays an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent whose game goes on must act")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.position = self.position.apply(int(action))
        self.agent_selection = self.possible_agents[self.position.turn]
        self._finish_if_over()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _finish_if_over(self) -> None:
        if self.position.is_over:
            for agent, reward in zip(self.possible_agents, self.position.returns):
                self.rewards[agent] = int(reward)
                self.terminations[agent] = True

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The board, as the render mode says: printed, as text, or as an image."""
        if self.render_mode == "rgb_array":
            return pixels(self.position)
        if self.render_mode == "ansi":
            return str(self.position)
        if self.render_mode == "human":
            print(self.position, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is open."""
