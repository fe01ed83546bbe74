"""harif's games as Python games of OpenSpiel; needs `pip install harif[openspiel]`.

Importing the module registers `python_harif_tictactoe`, `python_harif_connect4` and
`python_harif_othello`. Players, actions and returns are those of OpenSpiel's own games, so that policies
and bots move over; the board of a state is `state.position`, a `harif.Position`.

>>> from harif import openspiel
>>> import pyspiel
>>> state = pyspiel.load_game("python_harif_connect4").new_initial_state()
>>> state.apply_action(3)
>>> state.position.solve().score
-1
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:  # pragma: no cover
    raise ImportError('harif.openspiel needs `pip install "harif[openspiel]"`') from error

from ._harif import Position

__all__ = ["HarifGame", "HarifState", "register"]

# The longest game: every cell is filled; a pass in Othello uses up a turn, and two never follow each other.
_LONGEST = {"tictactoe": 9, "connect4": 42, "othello": 2 * 60}


class HarifGame(pyspiel.Game):  # type: ignore[misc]
    """A game of harif."""

    harif_name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        start = Position(self.harif_name)
        info = pyspiel.GameInfo(
            num_distinct_actions=start.num_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST[self.harif_name],
        )
        super().__init__(_game_type(self.harif_name), info, params or {})

    def new_initial_state(self, state: Any = None) -> HarifState:
        """The start of a game."""
        return HarifState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What players see of a state."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(Position(self.harif_name), params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class HarifState(pyspiel.State):  # type: ignore[misc]
    """A state of a game: a position that moves on."""

    def __init__(self, game: HarifGame) -> None:
        super().__init__(game)
        self.position = Position(game.harif_name)

    def current_player(self) -> Any:
        """0 or 1, or TERMINAL."""
        return pyspiel.PlayerId.TERMINAL if self.position.is_over else self.position.turn

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions

    def _apply_action(self, action: int) -> None:
        self.position = self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{'xo'[player]}:{self.position.move_of(action)}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """What the game is worth to both players so far."""
        return list(self.position.returns)

    def __str__(self) -> str:
        return str(self.position)


class _Observer:
    """The board as planes: the first player's discs, the second player's, the empty cells."""

    def __init__(self, start: Position, params: Any) -> None:
        if params:
            raise ValueError(f"the observation has no parameters, but {params} were given")
        self.tensor: npt.NDArray[np.float32] = np.zeros(3 * start.rows * start.columns, np.float32)
        self.dict = {"observation": self.tensor.reshape(3, start.rows, start.columns)}

    def set_from(self, state: HarifState, player: int) -> None:
        """Looks at a state."""
        board = state.position.to_numpy()
        self.dict["observation"][:] = np.stack([board == 1, board == -1, board == 0])

    def string_from(self, state: HarifState, player: int) -> str:
        """The board as text."""
        return str(state)


def _game_type(name: str) -> Any:
    return pyspiel.GameType(
        short_name=f"python_harif_{name}",
        long_name=f"harif {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def register() -> None:
    """Registers the games with OpenSpiel, once."""
    known = set(pyspiel.registered_names())
    for name in _LONGEST:
        game_type = _game_type(name)
        if game_type.short_name not in known:
            pyspiel.register_game(game_type, type(f"Harif_{name}", (HarifGame,), {"harif_name": name}))


register()
