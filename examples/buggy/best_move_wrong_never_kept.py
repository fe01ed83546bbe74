"""Tic-tac-toe on a flat list; minimax that returns its value with the move.

Bug: best-move-wrong (the move is never kept, so the search answers None).
"""
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def free(board):
    return [cell for cell in range(9) if board[cell] == " "]


def put(board, cell, mark):
    return board[:cell] + [mark] + board[cell + 1:]


def minimax(board, mark):
    """The value for X, and the move of it."""
    if winner(board) or not free(board):
        return {"X": 1, "O": -1, None: 0}[winner(board)], None
    best, move = None, None
    for cell in free(board):
        value, _ = minimax(put(board, cell, mark), "O" if mark == "X" else "X")
        if best is None or (value > best if mark == "X" else value < best):
            best = value
    return best, move


if __name__ == "__main__":
    print(minimax(list("XO  X   O"), "X"))
