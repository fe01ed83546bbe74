"""Connect Four in a NumPy array, rows from the bottom; fail-soft alpha-beta that stops when a side has four."""
import numpy as np


def column_is_open(board, col):
    return board[5][col] == 0


def drop(board, col, piece):
    for row in range(6):
        if board[row][col] == 0:
            board[row][col] = piece
            return


def four(board, piece):
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if 0 <= r + 3 * dr < 6 and 0 <= c + 3 * dc < 7:
                    if all(board[r + i * dr][c + i * dc] == piece for i in range(4)):
                        return True
    return False


def minimax(board, depth, alpha, beta, maximizing):
    if four(board, 1):
        return 1000 + depth
    if four(board, 2):
        return -1000 - depth
    columns = [c for c in range(7) if column_is_open(board, c)]
    if not columns:
        return 0
    if depth == 0:
        return int(np.sum(board[:, 3] == 1)) - int(np.sum(board[:, 3] == 2))
    if maximizing:
        value = -np.inf
        for col in columns:
            child = board.copy()
            drop(child, col, 1)
            value = max(value, minimax(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if value >= beta:
                break
        return value
    value = np.inf
    for col in columns:
        child = board.copy()
        drop(child, col, 2)
        value = min(value, minimax(child, depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if value <= alpha:
            break
    return value


board = np.zeros((6, 7))
for piece, col in ((1, 3), (2, 3), (1, 2), (2, 1)):
    drop(board, col, piece)
print(minimax(board, 4, -np.inf, np.inf, True))
