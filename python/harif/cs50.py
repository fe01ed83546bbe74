"""Tic-tac-toe as the course "Introduction to AI with Python" defines it.

The file needs nothing but Python, so it can be copied beside `runner.py`, whole or as the module that
your own `tictactoe.py` is compared with.

A board is a list of three rows of three cells: "X", "O" or None. Every function takes any such board,
also one that no game reaches, and none changes its argument.

>>> board = result(initial_state(), (1, 1))
>>> player(board), len(actions(board))
('O', 8)
>>> minimax([["X", "X", None], ["O", "O", None], [None, None, None]])
(0, 2)
"""

from functools import lru_cache

X = "X"
O = "O"
EMPTY = None

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

# A set of cells is a number with bit 3 * row + column for each of them.
_FULL = 0b111_111_111
_LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
# The centre is on four lines, a corner on three: good moves first end a search sooner.
_ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)


def initial_state():
    """Returns the empty board."""
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    """Returns whose turn it is; X moves first."""
    xs, os = _cells(board)
    return X if _x_moves(xs, os) else O


def actions(board):
    """Returns the set of all moves (row, column); none when the game is over."""
    xs, os = _cells(board)
    if _is_over(xs, os):
        return set()
    return {divmod(cell, 3) for cell in range(9) if not (xs | os) >> cell & 1}


def result(board, action):
    """Returns the board after a move; raises ValueError for a move that is not one of `actions`."""
    try:
        is_legal = action in actions(board)
    except TypeError:  # Such as a list, which no set contains.
        is_legal = False
    if not is_legal:
        raise ValueError(f"{action!r} is not a move on this board")
    row, column = action
    after = [list(cells) for cells in board]
    after[row][column] = player(board)
    return after


def winner(board):
    """Returns the side that has three in a line, or None."""
    xs, os = _cells(board)
    if _has_line(xs):
        return X
    return O if _has_line(os) else None


def terminal(board):
    """Returns whether the game is over."""
    return _is_over(*_cells(board))


def utility(board):
    """Returns 1 if X has won the game, -1 if O has, 0 otherwise."""
    xs, os = _cells(board)
    return _utility(xs, os)


def minimax(board):
    """Returns an optimal move for the side whose turn it is, or None when the game is over."""
    xs, os = _cells(board)
    if _is_over(xs, os):
        return None
    x_moves = _x_moves(xs, os)
    choose = max if x_moves else min
    free = [cell for cell in _ORDER if not (xs | os) >> cell & 1]
    best = choose(free, key=lambda cell: _value(*_play(xs, os, cell, x_moves)))
    return divmod(best, 3)


def _cells(board):
    """The cells of X and of O."""
    xs = os = 0
    bit = 1
    for row in board:
        for cell in row:
            if cell == X:
                xs |= bit
            elif cell == O:
                os |= bit
            bit <<= 1
    return xs, os


def _x_moves(xs, os):
    return bin(xs).count("1") <= bin(os).count("1")


def _has_line(cells):
    return any(cells & line == line for line in _LINES)


def _is_over(xs, os):
    return xs | os == _FULL or _has_line(xs) or _has_line(os)


def _utility(xs, os):
    if _has_line(xs):
        return 1
    return -1 if _has_line(os) else 0


def _play(xs, os, cell, x_moves):
    return (xs | 1 << cell, os) if x_moves else (xs, os | 1 << cell)


@lru_cache(maxsize=None)
def _value(xs, os):
    """What the position is worth to X with best play of both sides; each is worked out once."""
    if _is_over(xs, os):
        return _utility(xs, os)
    x_moves = _x_moves(xs, os)
    best = 1 if x_moves else -1
    value = -best
    for cell in _ORDER:
        if not (xs | os) >> cell & 1:
            found = _value(*_play(xs, os, cell, x_moves))
            if found == best:
                return best
            value = max(value, found) if x_moves else min(value, found)
    return value
