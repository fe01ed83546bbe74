"""Meeting 4: alpha-beta on Connect Four. Rules and evaluation are given; write alphabeta."""
import math

WIN = 1000000

ROWS, COLUMNS = 6, 7
EMPTY = 0

# A board is a list of six rows of seven cells, the top row first: 0 empty, 1 and 2 the players.


def new_board():
    """The empty board."""
    return [[EMPTY] * COLUMNS for _ in range(ROWS)]


def other(player):
    """The opponent of a player."""
    return 3 - player


def legal_columns(board):
    """The columns that are not full, from the left."""
    return [column for column in range(COLUMNS) if board[0][column] == EMPTY]


def drop(board, column, player):
    """The board after a disc has fallen into a column, as a new list."""
    after = [row[:] for row in board]
    for row in reversed(range(ROWS)):
        if after[row][column] == EMPTY:
            after[row][column] = player
            return after
    raise ValueError("the column is full")


def windows(board):
    """Every four cells in a line, as lists of what stands in them."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + 3 * down, column + 3 * right
                if last_row < ROWS and 0 <= last_column < COLUMNS:
                    yield [board[row + i * down][column + i * right] for i in range(4)]


def has_won(board, player):
    """Whether a player has four in a line."""
    return any(window.count(player) == 4 for window in windows(board))


def is_over(board):
    """Whether a side has won or the board is full."""
    return has_won(board, 1) or has_won(board, 2) or not legal_columns(board)


def evaluate(board, player):
    """What a board is worth to a player without looking ahead.

    3 for each own disc in the middle column. Then for each window of four cells: 100 for four own
    discs, 5 for three own discs and an empty cell, 2 for two own discs and two empty cells, and -4 for
    three discs of the opponent and an empty cell.
    """
    value = 3 * sum(row[COLUMNS // 2] == player for row in board)
    for window in windows(board):
        own, theirs, empty = window.count(player), window.count(other(player)), window.count(EMPTY)
        if own == 4:
            value += 100
        elif own == 3 and empty == 1:
            value += 5
        elif own == 2 and empty == 2:
            value += 2
        elif theirs == 3 and empty == 1:
            value -= 4
    return value


def alphabeta(board, depth, alpha, beta, maximizing):
    """The best column and its value, from the view of player 1, who maximises.

    A game that player 1 has won is worth WIN, one that player 2 has won -WIN, a draw 0; at depth 0 a
    board is worth evaluate(board, 1) - evaluate(board, 2).
    """
    raise NotImplementedError
