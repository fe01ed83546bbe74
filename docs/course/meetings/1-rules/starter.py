"""Meeting 1: the rules of tic-tac-toe as six functions. Write each body."""
import copy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """The empty board: three rows of three cells, the top row first."""
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    """Whose turn it is, X or O. X moves first."""
    raise NotImplementedError


def actions(board):
    """All legal moves as a set of pairs (row, column)."""
    raise NotImplementedError


def result(board, action):
    """The board after a move, as a new list. A move that is not legal raises ValueError."""
    raise NotImplementedError


def winner(board):
    """X or O, if that side has three in a line, or None."""
    raise NotImplementedError


def terminal(board):
    """Whether the game is over."""
    raise NotImplementedError


def utility(board):
    """The result of a finished game: 1 if X has won, -1 if O has, 0 for a draw."""
    raise NotImplementedError
