"""Types of the course's functions; the file itself stays as the course writes Python."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

__all__ = [
    "EMPTY",
    "O",
    "X",
    "actions",
    "initial_state",
    "minimax",
    "player",
    "result",
    "terminal",
    "utility",
    "winner",
]

_Board: TypeAlias = Sequence[Sequence[str | None]]

X: str
O: str
EMPTY: None

def initial_state() -> list[list[str | None]]: ...
def player(board: _Board) -> str: ...
def actions(board: _Board) -> set[tuple[int, int]]: ...
def result(board: _Board, action: tuple[int, int]) -> list[list[str | None]]: ...
def winner(board: _Board) -> str | None: ...
def terminal(board: _Board) -> bool: ...
def utility(board: _Board) -> Literal[1, 0, -1]: ...
def minimax(board: _Board) -> tuple[int, int] | None: ...
