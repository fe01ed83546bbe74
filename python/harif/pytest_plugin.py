"""Positions and exact values for a teacher's own checks: a plugin of pytest, there wherever harif is installed.

    @pytest.mark.harif_positions("connect4", count=30, seed=1)
    def test_the_move_keeps_the_win(position, harif_exact, harif_board):
        column = student.best_column(harif_board(position))
        assert str(column + 1) in harif_exact(position).best
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ._harif import Position

__all__ = ["Exact", "exact", "board", "positions"]

# With so few empty cells every game is solved at once.
_FEW = 9


@dataclass(frozen=True)
class Exact:
    """What a position is worth to the side to move: 1 for a win, 0 for a draw, -1 for a loss."""

    value: int
    #: The same for every legal move, for the side that plays it.
    moves: dict[str, int]

    @property
    def best(self) -> set[str]:
        """The moves that keep the value."""
        return {move for move, value in self.moves.items() if value == self.value}


def exact(position: Position) -> Exact:
    """Who wins with best play, and after every move.

    >>> import harif
    >>> exact(harif.Position("tictactoe", "b2a2")).value
    1
    >>> sorted(exact(harif.Position("tictactoe", "b2a1c3a3")).best)
    ['a2']
    """
    from ._harif import Solver

    if position.is_over:
        won = position.winner
        return Exact(0 if won is None else 1 if won == position.turn else -1, {})
    solution = Solver(table_mb=16).solve(position, weak=True, every_move=True)
    moves = {move: low for move, (low, _) in solution.moves.items()}
    return Exact(max(moves.values()), moves)


def positions(game: str = "tictactoe", count: int = 20, seed: int = 0) -> list[Position]:
    """Unfinished positions of random games that are solved soon, the same for the same seed.

    >>> positions("connect4", count=3) == positions("connect4", count=3)
    True
    """
    from ._harif import Position, Solver

    chance = random.Random(f"harif {game} {seed}")
    found: list[Position] = []
    for _ in range(1000 * count):
        if len(found) == count:
            return found
        line = [Position(game)]
        while not line[-1].is_over:
            line.append(line[-1].apply(chance.choice(line[-1].legal_actions)))
        soon = [
            position
            for position in line[:-1]
            if position.columns * position.rows - position.discs <= _FEW or Solver.can_solve_soon(position)
        ]
        if soon:
            found.append(chance.choice(soon))
    raise ValueError(f"{game} has no positions that are solved soon")


def board(
    position: Position, empty: Any = 0, sides: tuple[Any, Any] = (1, 2), first_row: str = "top"
) -> list[list[Any]]:
    """A position as a list of rows, in the symbols of a program.

    >>> import harif
    >>> board(harif.Position("tictactoe", "b2a1"), empty=None, sides=("X", "O"))
    [['O', None, None], [None, 'X', None], [None, None, None]]
    """
    symbols = {0: empty, 1: sides[0], -1: sides[1]}
    rows = [[symbols[int(cell)] for cell in row] for row in position.to_numpy()]
    return rows if first_row == "top" else rows[::-1]


@pytest.fixture
def harif_positions() -> Callable[..., list[Position]]:
    """The function `positions`."""
    return positions


@pytest.fixture
def harif_exact() -> Callable[[Position], Exact]:
    """The function `exact`."""
    return exact


@pytest.fixture
def harif_board() -> Callable[..., list[list[Any]]]:
    """The function `board`."""
    return board


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "harif_positions(game, count=20, seed=0): run the test once for each position of random games, as its argument `position`",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marker = metafunc.definition.get_closest_marker("harif_positions")
    if marker is not None and "position" in metafunc.fixturenames:
        chosen = positions(*marker.args, **marker.kwargs)
        metafunc.parametrize("position", chosen, ids=[position.text for position in chosen])
