"""Meeting 1: the rules of tic-tac-toe as six functions."""
import copy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """The empty board: three rows of three cells, the top row first."""
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    """Whose turn it is, X or O. X moves first."""
    marks = sum(cell is not EMPTY for row in board for cell in row)
    return X if marks % 2 == 0 else O


def actions(board):
    """All legal moves as a set of pairs (row, column)."""
    return {(row, column) for row in range(3) for column in range(3) if board[row][column] is EMPTY}


def result(board, action):
    """The board after a move, as a new list. A move that is not legal raises ValueError."""
    row, column = action
    if board[row][column] is not EMPTY:
        raise ValueError("the cell is taken")
    after = copy.deepcopy(board)
    after[row][column] = player(board)
    return after


def winner(board):
    """X or O, if that side has three in a line, or None."""
    lines = [[(i, j) for j in range(3)] for i in range(3)]
    lines += [[(i, j) for i in range(3)] for j in range(3)]
    lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
    for line in lines:
        marks = {board[row][column] for row, column in line}
        if len(marks) == 1 and EMPTY not in marks:
            return marks.pop()
    return None


def terminal(board):
    """Whether the game is over."""
    return winner(board) is not None or not actions(board)


def utility(board):
    """The result of a finished game: 1 if X has won, -1 if O has, 0 for a draw."""
    return {X: 1, O: -1}.get(winner(board), 0)
